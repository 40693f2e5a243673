import type { TextRange } from "../base/problem";

/** A place where the program can be paused. */
export interface ProgramPoint {
  readonly range: TextRange;
  /** A statement, the condition of a loop, or an awaited expression. At awaits there is no pause. */
  readonly kind: "statement" | "condition" | "await";
  /** Index into `functions`. */
  readonly function: number;
  /** Variables that are visible here, innermost scope first. */
  readonly names: readonly string[];
  /** An exception thrown here is caught in the same function. */
  readonly inTry: boolean;
}

/** An insertion into the text. Those at one offset keep their order. */
export interface TextInsertion {
  readonly offset: number;
  readonly text: string;
}
