import { canBeSaid } from "../understanding/goal";
import type { TaskStep } from "../understanding/task";
import { actionLines, planFor, samePlan } from "./actionCode";
import { chooseMany, chooseOne } from "./choiceCode";
import { indented } from "./programText";
import { holdsExpression } from "./selectionCode";
import type { Writing } from "./writing";

/** One thing on the other, from the lowest up; a level that does not hold ends the program. */
export function writeStack(
  writing: Writing,
  { items, place, top, relation, placeRelation }: Extract<TaskStep, { kind: "stack" }>,
): void {
  // A loop does with each of them what it does with the one below: in a cabinet the first is put down otherwise.
  if (placeRelation !== undefined) {
    writing.possible = false;
    return;
  }
  const { abilities } = writing;
  const onEachOther = planFor(writing, items, (leaf) =>
    samePlan(writing, items, (lower) => abilities.carryPlan(leaf, relation, lower)),
  );
  const onPlace =
    place &&
    planFor(writing, items, (leaf) =>
      samePlan(writing, place, (lower) => abilities.carryPlan(leaf, relation, lower)),
    );
  const onTop =
    top &&
    planFor(writing, top, (leaf) =>
      samePlan(writing, items, (lower) => abilities.carryPlan(leaf, relation, lower)),
    );
  const isAlike = (other: typeof onEachOther) =>
    JSON.stringify(other?.steps) === JSON.stringify(onEachOther?.steps);
  if (!onEachOther || (place && !isAlike(onPlace)) || (top && !isAlike(onTop))) {
    writing.possible = false;
    return;
  }
  const ground = place && chooseOne(writing, place);
  const highest = top && chooseOne(writing, top);
  const chosen = chooseMany(writing, items, [...(place ? [place] : []), ...(top ? [top] : [])]);
  const list = highest === undefined ? chosen : writing.names.make("tower");
  if (highest !== undefined) writing.lines.push(`const ${list} = [...${chosen}, ${highest}];`);
  const level = writing.names.make("level");
  const thing = writing.names.make(items.noun);
  const lower = writing.names.make("lower");
  const on = (upper: string, below: string) => holdsExpression(abilities, relation, upper, below);
  writing.separate();
  writing.lines.push(
    ...(ground === undefined
      ? [
          `for (const [${level}, ${thing}] of ${list}.slice(1).entries()) {`,
          `  const ${lower} = ${list}[${level}];`,
        ]
      : [
          `for (const [${level}, ${thing}] of ${list}.entries()) {`,
          `  const ${lower} = ${level} === 0 ? ${ground} : ${list}[${level} - 1];`,
        ]),
    `  if (${on(thing, lower)}) continue;`,
    ...indented(actionLines(onEachOther, { item: thing, place: lower }, "throw")),
    "}",
  );
  if (items.amount.kind !== "all" && canBeSaid(items) && (!place || canBeSaid(place))) return;
  const below = ground === undefined ? `${list}[index]` : `index === 0 ? ${ground} : ${list}[index - 1]`;
  const uppers = ground === undefined ? `${list}.slice(1)` : list;
  const wrong = writing.names.make("fallen");
  writing.lines.push(
    "",
    `const ${wrong} = ${uppers}.filter((upper, index) => {`,
    `  const below = ${below};`,
    `  return !${on("upper", "below")};`,
    "});",
    `if (${wrong}.length > 0) throw new Error(\`Not on the one below: \${${wrong}.map(({ id }) => id).join(", ")}.\`);`,
  );
}
