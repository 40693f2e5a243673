import { ts } from "ts-morph";
import type { EditedScopes } from "./scopes";
import { type State, withoutValues } from "./state";
import { summaryOf } from "./syntaxSummary";

/**
 * Where a block's own variables are written for the last time. Those that functions use are needed until the block
 * ends, whenever the functions are called.
 */
export interface LastUses {
  /** The block's own variables, by name, with their slots; those that functions use are not among them. */
  readonly slots: ReadonlyMap<string, number>;
  /** The last statement that names a variable, by its index. */
  readonly last: Map<string, number>;
  /** For each statement the slots of variables that are not needed after it. */
  readonly unneeded: readonly (readonly number[] | undefined)[];
}

type Statements = readonly ts.Statement[];

export function findLastUses(scopes: EditedScopes, statements: Statements): LastUses {
  const slots = new Map<string, number>();
  for (const statement of statements) {
    for (const name of ownVariables(statement)) {
      const slot = scopes.slotOf(name);
      if (slot) slots.set(name.text, slot.id);
    }
  }
  const last = new Map<string, number>();
  const unneeded = new Array<readonly number[] | undefined>(statements.length).fill(undefined);
  if (slots.size === 0) return { slots, last, unneeded };
  for (const statement of statements) {
    for (const name of summaryOf(statement).namesInFunctions) slots.delete(name);
  }
  for (let index = statements.length - 1; index >= 0 && last.size < slots.size; index--) {
    for (const name of summaryOf(statements[index]).allNames) {
      if (slots.has(name) && !last.has(name)) last.set(name, index);
    }
    unneeded[index] = lastUsedIn(statements[index], index, slots, last);
  }
  return { slots, last, unneeded };
}

/**
 * The same after one statement was replaced; `uses` must not be used any more. Undefined where the statement declares
 * other variables than before, or its functions use others.
 */
export function editedLastUses(
  uses: LastUses,
  scopes: EditedScopes,
  statements: Statements,
  index: number,
  before: ts.Statement,
): LastUses | undefined {
  const { slots, last } = uses;
  const after = statements[index];
  const [namesBefore, namesAfter] = [summaryOf(before), summaryOf(after)];
  if (!isSame(namesBefore.namesInFunctions, namesAfter.namesInFunctions)) return undefined;
  const own = ownVariables(after);
  const ownBefore = ownVariables(before).map(({ text }) => text);
  if (own.length !== ownBefore.length) return undefined;
  for (const [position, name] of own.entries()) {
    const slot = slots.get(name.text);
    if (name.text !== ownBefore[position] || slot === undefined || scopes.slotOf(name)?.id !== slot)
      return undefined;
  }
  const changed = new Set([index]);
  for (const name of namesBefore.allNames) {
    if (last.get(name) !== index || namesAfter.allNames.includes(name)) continue;
    let earlier = index - 1;
    while (earlier > 0 && !summaryOf(statements[earlier]).allNames.includes(name)) earlier--;
    last.set(name, earlier);
    changed.add(earlier);
  }
  for (const name of namesAfter.allNames) {
    const earlier = last.get(name);
    if (earlier === undefined || earlier >= index) continue;
    last.set(name, index);
    changed.add(earlier);
  }
  const unneeded = uses.unneeded.slice();
  for (const each of changed) unneeded[each] = lastUsedIn(statements[each], each, slots, last);
  return { slots, last, unneeded };
}

function lastUsedIn(
  statement: ts.Statement,
  index: number,
  slots: ReadonlyMap<string, number>,
  last: ReadonlyMap<string, number>,
): readonly number[] | undefined {
  let own: number[] | undefined;
  for (const name of summaryOf(statement).allNames) {
    const slot = last.get(name) === index ? slots.get(name) : undefined;
    if (slot === undefined) continue;
    if (own) own.push(slot);
    else own = [slot];
  }
  return own;
}

/** What `var` declares is the function's. */
function ownVariables(statement: ts.Statement): readonly ts.Identifier[] {
  if (!ts.isVariableStatement(statement)) return none;
  const { declarations, flags } = statement.declarationList;
  return (flags & ts.NodeFlags.BlockScoped) === 0
    ? none
    : declarations.map(({ name }) => name).filter(ts.isIdentifier);
}

const none: readonly never[] = [];

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((name, index) => name === b[index]));
}

/**
 * Without variables that nobody will look at. Objects that only a variable knows stay: what is known of them goes with
 * the variable where its scope ends.
 */
export function withoutUnneeded(states: readonly State[], slots: readonly number[]): State[] {
  return states.map((state) => withoutValues(state, slots));
}
