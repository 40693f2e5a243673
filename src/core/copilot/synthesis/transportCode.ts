import type { LiftedPlan } from "../abilities";
import { canBeSaid, saysLess } from "../understanding/goal";
import type { Selection, TaskStep } from "../understanding/task";
import { pluralOf } from "../understanding/words/tokens";
import { actionLines, planFor, samePlan, writeActions } from "./actionCode";
import { writeAmid } from "./amidCode";
import { writeBeside } from "./besideCode";
import { chooseMany, chooseOne, describe } from "./choiceCode";
import { writeFinalCheck } from "./finalCheck";
import { indented } from "./programText";
import { holdsExpression, listExpression } from "./selectionCode";
import { writeIfSeveral } from "./severalFit";
import { writeSpread } from "./spreadCode";
import { sortStacked } from "./stacked";
import type { Writing } from "./writing";

export function writeTransport(writing: Writing, step: Extract<TaskStep, { kind: "transport" }>): void {
  const { items, to } = step;
  const { amid } = writing.abilities;
  if (amid && to.relation === amid.predicate) {
    writeAmid(writing, step, amid);
    return;
  }
  if (amid && to.beside) {
    writeBeside(writing, step, amid);
    return;
  }
  const lists = to.perItem ? undefined : writeFavouritePlace(writing, items, to);
  if (!to.perItem && !lists) chooseOne(writing, to.place, items);
  for (const item of items) {
    const plan = planFor(writing, item, (leaf) =>
      samePlan(writing, to.place, (place) => writing.abilities.carryPlan(leaf, to.relation, place)),
    );
    if (!plan) return;
    if (to.spread) writeSpread(writing, item, to, plan);
    else if (to.perItem) writeEachToItsOwn(writing, item, to, plan);
    else if (item.amount.kind === "one") writeOne(writing, item, chooseOne(writing, to.place), to, plan);
    else writeLoop(writing, item, to, plan);
  }
}

/** Where many things go to one place of several, the one that has most of them already: fewer are carried. */
function writeFavouritePlace(
  writing: Writing,
  items: readonly Selection[],
  to: { readonly place: Selection; readonly relation: string },
): true | undefined {
  const [item] = items;
  const standing = writing.abilities.standsAt;
  const isFurniture =
    standing !== undefined &&
    to.place.types.every((type) => writing.abilities.types.isA(type, standing.placeType));
  if (items.length !== 1 || item.amount.kind !== "all" || item.at.length > 0 || !isFurniture)
    return undefined;
  // "the desk" is that one, whatever stands on the others.
  if (to.place.id !== undefined || to.place.names !== undefined) return undefined;
  if (writing.chosen.has(to.place.referent)) return undefined;
  const list = chooseMany(writing, item);
  const thing = writing.parameter(item);
  const count = writing.names.make(`${pluralOf(item.noun)} there`);
  const place = writing.names.make(to.place.noun);
  const at = writing.parameter(to.place, [thing]);
  writing.lines.push(
    `const ${count} = (${at}: { id: string }) => ${list}.filter((${thing}) => ${holdsExpression(writing.abilities, to.relation, thing, at)}).length;`,
    `const [${place}] = ${listExpression(to.place, at, writing.scope())}.sort((a, b) => ${count}(b) - ${count}(a));`,
    `if (!${place}) throw new Error(${JSON.stringify(`No ${describe(to.place)} was seen.`)});`,
  );
  writing.chosen.set(to.place.referent, { variable: place, many: false });
  return true;
}

function writeOne(
  writing: Writing,
  item: Selection,
  place: string,
  to: { readonly place: Selection; readonly relation: string },
  plan: LiftedPlan,
): void {
  const thing = chooseOne(writing, item, [to.place]);
  writeIfSeveral(writing, item, thing);
  writeIfSeveral(writing, to.place, place);
  if (!writing.abilities.canBeSeen(to.relation)) {
    writeActions(writing, plan, { item: thing, place });
    return;
  }
  const done = holdsExpression(writing.abilities, to.relation, thing, place);
  writing.separate();
  if (item.at.length > 0) {
    writeActions(writing, plan, { item: thing, place });
  } else {
    writing.lines.push(
      `if (!${done}) {`,
      ...indented(actionLines(plan, { item: thing, place }, "throw")),
      "}",
    );
  }
  if (goalSaysLess(item, to.place))
    writing.lines.push(`if (!${done}) throw new Error(\`\${${thing}.id} is not where it should be.\`);`);
}

function writeLoop(
  writing: Writing,
  item: Selection,
  to: { readonly place: Selection; readonly relation: string },
  plan: LiftedPlan,
): void {
  const list = chooseMany(writing, item, [to.place]);
  const place = chooseOne(writing, to.place);
  const thing = writing.names.make(item.noun);
  writing.separate();
  sortStacked(writing, item, list);
  if (!writing.abilities.canBeSeen(to.relation)) {
    // No look at the end could tell: each has to be done.
    const lines = indented(actionLines(plan, { item: thing, place }, "throw"));
    writing.lines.push(`for (const ${thing} of ${list}) {`, ...lines, "}");
    return;
  }
  writing.lines.push(
    `for (const ${thing} of ${list}) {`,
    `  if (${holdsExpression(writing.abilities, to.relation, thing, place)}) continue;`,
    ...indented(actionLines(plan, { item: thing, place }, "continue")),
    "}",
  );
  if (goalSaysLess(item, to.place)) {
    writeFinalCheck(
      writing,
      item,
      list,
      (name) => `!${holdsExpression(writing.abilities, to.relation, name, place)}`,
    );
  }
}

function writeEachToItsOwn(
  writing: Writing,
  item: Selection,
  to: { readonly place: Selection; readonly relation: string },
  plan: LiftedPlan,
): void {
  const list =
    item.amount.kind === "one"
      ? `[${chooseOne(writing, item, [to.place])}]`
      : chooseMany(writing, item, [to.place]);
  const places = writing.names.make(pluralOf(to.place.noun));
  const thing = writing.names.make(item.noun);
  const at = writing.parameter(to.place, [thing, writing.parameter(item)]);
  const index = writing.names.make("index");
  const place = writing.names.make(to.place.noun);
  writing.lines.push(
    `const ${places} = ${listExpression(to.place, at, writing.scope())};`,
    `if (${places}.length === 0) throw new Error(${JSON.stringify(`No ${describe(to.place)} was seen.`)});`,
    "",
    `for (const [${index}, ${thing}] of ${list}.entries()) {`,
    `  if (${places}.some((${at}) => ${holdsExpression(writing.abilities, to.relation, thing, at)})) continue;`,
    `  const ${place} = ${places}[${index} % ${places}.length];`,
    ...indented(actionLines(plan, { item: thing, place }, "continue")),
    "}",
  );
  if (goalSaysLess(item, to.place)) {
    writeFinalCheck(
      writing,
      item,
      list,
      (name) => `!${places}.some((${at}) => ${holdsExpression(writing.abilities, to.relation, name, at)})`,
    );
  }
}

/** The goal of the header has no word for everything that was said; then the program checks its own objects. */
function goalSaysLess(item: Selection, place: Selection): boolean {
  return saysLess(item) || !canBeSaid(place);
}
