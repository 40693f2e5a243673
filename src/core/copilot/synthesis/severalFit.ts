import { type Selection, selectionsOf, type Task } from "../understanding/task";
import { pluralOf } from "../understanding/words/tokens";
import { describe } from "./choiceCode";
import { listExpression } from "./selectionCode";
import type { Writing } from "./writing";

/*
 * "The apple" where the robot then sees two of them: one is taken, and nobody is left in the dark about it.
 */

/** For the user, before the program runs. */
export function severalNotes({ steps }: Task): readonly string[] {
  // "all cups except the red one": whatever is red is left out.
  const single = steps.flatMap((step) => selectionsOf(step, false)).filter(isMeantAlone);
  const said = [...new Set(single.map((selection) => `the ${describe({ ...selection, at: [] })}`))];
  return said.length === 0 ? [] : [`If several fit "${said.join('", "')}", the first one seen is taken.`];
}

/** Statements that say so where several fit what a variable stands for. */
export function writeIfSeveral(writing: Writing, selection: Selection, variable: string): void {
  if (!isMeantAlone(selection) || selection.other || writing.told.has(selection.referent)) return;
  writing.told.add(selection.referent);
  const list = writing.names.make(pluralOf(selection.noun));
  const all = listExpression(selection, writing.parameter(selection), writing.scope());
  writing.lines.push(
    `const ${list} = ${all};`,
    `if (${list}.length > 1) console.log(\`Several fit: \${${list}.map(({ id }) => id).join(", ")}; taking \${${variable}.id}.\`);`,
  );
}

function isMeantAlone({ amount, id }: Selection): boolean {
  return amount.kind === "one" && amount.definite && id === undefined;
}
