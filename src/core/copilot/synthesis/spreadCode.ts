import type { LiftedPlan } from "../abilities";
import { canBeSaid, saysLess } from "../understanding/goal";
import type { Destination, Selection } from "../understanding/task";
import { pluralOf } from "../understanding/words/tokens";
import { actionLines } from "./actionCode";
import { chooseMany, describe } from "./choiceCode";
import { writeFinalCheck } from "./finalCheck";
import { indented } from "./programText";
import { holdsExpression, listExpression } from "./selectionCode";
import type { Writing } from "./writing";

/** Things to places, one to one. What is right already stays; too few of either end the program before anything is moved. */
export function writeSpread(writing: Writing, item: Selection, to: Destination, plan: LiftedPlan): void {
  const { names, lines } = writing;
  const things = chooseMany(writing, item, [to.place]);
  const places = names.make(pluralOf(to.place.noun));
  const at = writing.parameter(to.place);
  lines.push(`const ${places} = ${listExpression(to.place, at, writing.scope())};`);
  const [thing, place] = [names.make(item.noun), names.make(to.place.noun)];
  const isThere = names.make("is there");
  const holds = holdsExpression(writing.abilities, to.relation, "a", "b");
  const [more, fewer] = to.spread === "places" ? [places, things] : [things, places];
  const [moreNoun, fewerNoun] =
    to.spread === "places" ? [describe(to.place), describe(item)] : [describe(item), describe(to.place)];
  if (to.spread === "places")
    lines.push(`if (${more}.length === 0) throw new Error(${JSON.stringify(`No ${moreNoun} was seen.`)});`);
  lines.push(
    `if (${fewer}.length < ${more}.length) throw new Error(\`Each ${moreNoun} is to have a ${fewerNoun} of its own: \${${more}.length} against \${${fewer}.length} were seen.\`);`,
    `const ${isThere} = (a: { id: string }, b: { id: string }) => ${holds};`,
    "",
  );
  const isUsed = (one: string) => `${things}.some((other) => ${isThere}(other, ${one}))`;
  const move = indented(actionLines(plan, { item: thing, place }, "continue"));
  if (to.spread === "places") {
    const isNeeded = `${places}.some((there) => ${isThere}(one, there) && ${things}.filter((other) => ${isThere}(other, there)).length === 1)`;
    lines.push(
      `for (const ${place} of ${places}) {`,
      `  if (${isUsed(place)}) continue;`,
      `  const ${thing} = ${things}.find((one) => !${isNeeded});`,
      `  if (!${thing}) throw new Error(\`No ${describe(item)} is left for \${${place}.id}.\`);`,
      ...move,
      "}",
    );
    if (goalSaysLess(item, to.place))
      writeFinalCheck(writing, to.place, places, (name) => `!${isUsed(name)}`);
    return;
  }
  const hasOwn = (one: string) =>
    `${places}.some((there) => ${isThere}(${one}, there) && !${things}.some((other) => other.id !== ${one}.id && ${isThere}(other, there)))`;
  lines.push(
    `for (const ${thing} of ${things}) {`,
    `  if (${hasOwn(thing)}) continue;`,
    `  const ${place} = ${places}.find((there) => !${isUsed("there")});`,
    `  if (!${place}) throw new Error(\`No ${describe(to.place)} is left for \${${thing}.id}.\`);`,
    ...move,
    "}",
  );
  if (goalSaysLess(item, to.place)) writeFinalCheck(writing, item, things, (name) => `!${hasOwn(name)}`);
}

function goalSaysLess(item: Selection, place: Selection): boolean {
  return saysLess(item) || !canBeSaid(place);
}
