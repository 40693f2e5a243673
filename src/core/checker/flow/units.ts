import type { ts } from "ts-morph";
import type { LastUses } from "./liveness";

/** Statements of a block that follow each other, and are executed at once where nothing in them has changed. */
export interface Run {
  readonly parts: readonly Unit[];
  /** Behind each part: variables that are not needed any more, by slot. */
  readonly unneeded: readonly (readonly number[] | undefined)[];
}

/** How the statements of a block are executed: divided into runs, without variables behind their last use. */
export interface BlockPlan {
  readonly block: ts.Block;
  readonly uses: LastUses;
  /** By which the statements are divided. */
  readonly hashes: readonly number[];
  readonly run: Run;
}

/** What is executed as a whole. */
export type Unit = ts.Statement | Run;

export function isRun(unit: Unit): unit is Run {
  return "parts" in unit;
}

/** Every statement of a unit. */
export function* statementsOf(unit: Unit): Iterable<ts.Statement> {
  if (!isRun(unit)) yield unit;
  else for (const part of unit.parts) yield* statementsOf(part);
}
