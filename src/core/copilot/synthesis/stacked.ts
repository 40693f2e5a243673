import type { Selection } from "../understanding/task";
import { holdsExpression } from "./selectionCode";
import type { Writing } from "./writing";

/** What lies on another thing has to go before it. Only a list of all sorts of things can hold both. */
export function sortStacked(writing: Writing, item: Selection, list: string): void {
  const [relation] = writing.abilities.directRelations;
  if (item.types.length < 2 || relation === undefined || list.startsWith("[")) return;
  const below = writing.names.make("below");
  writing.lines.push(
    "// What lies on another thing goes before it.",
    `const ${below} = (upper: { id: string }) => ${list}.filter((lower) => ${holdsExpression(writing.abilities, relation, "upper", "lower")}).length;`,
    `${list}.sort((a, b) => ${below}(b) - ${below}(a));`,
  );
}
