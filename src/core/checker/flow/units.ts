import type { ts } from "ts-morph";

/** Statements of a block that follow each other, and are executed at once where nothing in them has changed. */
export interface Run {
  readonly parts: readonly Unit[];
  /** Behind each part: variables that are not needed any more, by slot. */
  readonly unneeded: readonly (readonly number[] | undefined)[];
}

/** For the statements of a block: the variables of the block that are not needed after them, by slot. */
export type LastUses = ReadonlyMap<ts.Statement, readonly number[]>;

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
