import type { ts } from "ts-morph";
import { editedLastUses, findLastUses, type LastUses } from "./liveness";
import { hashOf, unitsOf } from "./runs";
import type { BlockPlan, Run } from "./units";
import type { Walk } from "./walkContext";

/** The plan of a block; where it is another block than before only in one statement, made from the plan before. */
export function planOf(walk: Walk, block: ts.Block): Run {
  const { scopes, plans } = walk;
  const place = scopes.places.of(block);
  const known = plans.get(place);
  if (known?.block === block) return known.run;
  const plan = (known && editedPlan(walk, known, block)) ?? newPlan(walk, block);
  plans.set(place, plan);
  return plan.run;
}

function newPlan(walk: Walk, block: ts.Block): BlockPlan {
  const { scopes } = walk;
  const uses = walk.keepsVariables ? noUses : findLastUses(scopes, block.statements);
  return withRun(
    walk,
    block,
    uses,
    block.statements.map((statement) => hashOf(scopes.places.of(statement))),
  );
}

const noUses: LastUses = { slots: new Map(), last: new Map(), unneeded: [] };

function editedPlan(walk: Walk, known: BlockPlan, block: ts.Block): BlockPlan | undefined {
  const { statements } = block;
  const before = known.block.statements;
  if (before.length !== statements.length) return undefined;
  let changed: number | undefined;
  for (let index = 0; index < statements.length; index++) {
    if (statements[index] === before[index]) continue;
    if (changed !== undefined) return undefined;
    changed = index;
  }
  if (changed === undefined) return { ...known, block };
  const { scopes, keepsVariables } = walk;
  const uses = keepsVariables
    ? noUses
    : editedLastUses(known.uses, scopes, statements, changed, before[changed]);
  if (!uses) return undefined;
  const hashes = known.hashes.slice();
  hashes[changed] = hashOf(scopes.places.of(statements[changed]));
  return withRun(walk, block, uses, hashes);
}

function withRun(walk: Walk, block: ts.Block, uses: LastUses, hashes: readonly number[]): BlockPlan {
  return { block, uses, hashes, run: unitsOf(walk, block.statements, uses.unneeded, hashes) };
}
