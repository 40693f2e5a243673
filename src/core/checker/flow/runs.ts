import type { ts } from "ts-morph";
import type { Place } from "./places";
import type { Run, Unit } from "./units";
import type { Walk } from "./walkContext";

/** Blocks with fewer statements are executed one by one. */
const fewest = 12;
const usualLength = 8;
const mostParts = 3 * usualLength;

/**
 * Divides the statements of a block into runs, and these into runs of runs. Where one ends depends on the statements
 * alone, not on how many come before them: after an edit most runs are what they were.
 */
export function unitsOf(
  walk: Walk,
  statements: readonly ts.Statement[],
  unneededAfter: Run["unneeded"],
  hashesOf: readonly number[],
): Run {
  let units: readonly Unit[] = statements;
  let unneeded = unneededAfter;
  let hashes = hashesOf;
  while (units.length >= fewest) {
    const runs: Run[] = [];
    const lastHashes: number[] = [];
    let start = 0;
    for (let end = 1; end <= units.length; end++) {
      const hash = hashes[end - 1];
      if (end < units.length && hash % usualLength !== 0 && end - start < mostParts) continue;
      runs.push(runOf(walk, units.slice(start, end), unneeded.slice(start, end)));
      lastHashes.push(Math.floor(hash / usualLength));
      start = end;
    }
    // Where every one would be a run by itself, nothing is gained.
    if (runs.length === units.length) break;
    units = runs;
    unneeded = [];
    hashes = lastHashes;
  }
  return { parts: units, unneeded };
}

/** Of the place of a statement, so that it stays the same where the statement is edited. */
export function hashOf({ id }: Place): number {
  return Math.imul(id + 1, 0x9e3779b1) >>> 4;
}

/** The same object for the same parts, so that what is known of it is found again. */
function runOf({ runs }: Walk, parts: readonly Unit[], unneeded: Run["unneeded"]): Run {
  const before = runs.get(parts[0]);
  if (before && isSame(before, parts, unneeded)) return before;
  const run: Run = { parts, unneeded };
  runs.set(parts[0], run);
  return run;
}

function isSame(run: Run, parts: readonly Unit[], unneeded: Run["unneeded"]): boolean {
  if (run.parts.length !== parts.length) return false;
  for (let index = 0; index < parts.length; index++) {
    if (run.parts[index] !== parts[index]) return false;
    if (!sameSlots(run.unneeded[index], unneeded[index])) return false;
  }
  return true;
}

function sameSlots(a: readonly number[] | undefined, b: readonly number[] | undefined): boolean {
  if (a === b) return true;
  if (!a || !b || a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}
