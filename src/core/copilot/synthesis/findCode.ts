import type { Selection } from "../understanding/task";
import { chooseMany, chooseOne } from "./choiceCode";
import { finderFor } from "./explorationCode";
import { VariableNames } from "./programText";
import { hiddenSearchStatements } from "./searchCode";
import { findExpression, listExpression } from "./selectionCode";
import type { Writing } from "./writing";

/** Statements that find a thing and tell it; what may be hidden is looked for in what has to be opened, too. */
export function writeFind(writing: Writing, items: Selection): void {
  if (items.id === undefined) writeHiddenSearch(writing, items);
  if (items.amount.kind !== "one") {
    const all = chooseMany(writing, items);
    const each = writing.names.make("seen");
    writing.lines.push(
      `for (const ${each} of ${all}) console.log(\`\${${each}.id} was seen: \${${each}.label}.\`);`,
    );
    return;
  }
  const item = chooseOne(writing, items);
  writing.lines.push(`console.log(\`\${${item}.id} was seen: \${${item}.label}.\`);`);
}

function writeHiddenSearch(writing: Writing, items: Selection): void {
  const { abilities, robot, names } = writing;
  const types = items.types.flatMap((type) => abilities.leavesOf(type));
  if (!types.some((type) => abilities.carryable.some((each) => abilities.types.isA(type, each)))) return;
  const said = items.at.flatMap((group) => group.map(({ place }) => place));
  const scope = writing.scope(true);
  const isSaid = (type: string, place: Selection) =>
    place.types.some((each) => abilities.types.isA(type, each));
  // Where it is said, there is nowhere else to look.
  const listOf = (type: string): string | undefined => {
    if (said.length === 0) return `...scene.all(${JSON.stringify(type)})`;
    const place = said.find((each) => isSaid(type, each));
    return place && `...${listExpression({ ...place, types: [type] }, writing.parameter(place), scope)}`;
  };
  if (items.amount.kind !== "one") {
    const search = hiddenSearchStatements(robot, names, undefined, types, listOf);
    if (search.length > 0)
      writing.lines.push("// Some may be hidden: look into one place after the other.", ...search);
    return;
  }
  // The function that the search calls stands before it, and only where there is a search.
  if (hiddenSearchStatements(robot, new VariableNames(), "", types, listOf).length === 0) return;
  const isSeen = finderFor(writing, items, findExpression(items, writing.parameter(items), scope));
  writing.lines.push(
    "// It may be hidden: look into one place after the other until it has been seen.",
    ...hiddenSearchStatements(robot, names, isSeen, types, listOf),
  );
}
