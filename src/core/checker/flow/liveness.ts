import { ts } from "ts-morph";
import { type State, withoutValues } from "./state";
import { summaryOf } from "./syntaxSummary";
import type { LastUses } from "./units";
import type { Walk } from "./walkContext";

/**
 * Where the block's own variables are written for the last time. Those that functions use are needed until the block
 * ends, whenever the functions are called.
 */
export function lastUsesIn(walk: Walk, block: ts.Block): LastUses {
  const found = walk.lastUses.get(block);
  if (found) return found;
  const uses = findLastUses(walk, block);
  walk.lastUses.set(block, uses);
  return uses;
}

function findLastUses({ scopes }: Walk, { statements }: ts.Block): LastUses {
  const slots = new Map<string, number>();
  for (const statement of statements) {
    if (!ts.isVariableStatement(statement)) continue;
    const { declarationList } = statement;
    // What `var` declares is the function's.
    if ((declarationList.flags & ts.NodeFlags.BlockScoped) === 0) continue;
    for (const { name } of declarationList.declarations) {
      if (!ts.isIdentifier(name)) continue;
      const slot = scopes.slotOf(name);
      if (slot) slots.set(name.text, slot.id);
    }
  }
  const uses = new Map<ts.Statement, number[]>();
  if (slots.size === 0) return uses;
  for (const statement of statements) {
    for (const name of summaryOf(statement).namesInFunctions) slots.delete(name);
  }
  for (let index = statements.length - 1; index >= 0 && slots.size > 0; index--) {
    const statement = statements[index];
    for (const name of summaryOf(statement).allNames) {
      const slot = slots.get(name);
      if (slot === undefined) continue;
      slots.delete(name);
      const own = uses.get(statement);
      if (own) own.push(slot);
      else uses.set(statement, [slot]);
    }
  }
  return uses;
}

/**
 * Without variables that nobody will look at. Objects that only a variable knows stay: what is known of them goes with
 * the variable where its scope ends.
 */
export function withoutUnneeded(states: readonly State[], slots: readonly number[]): State[] {
  return states.map((state) => withoutValues(state, slots));
}
