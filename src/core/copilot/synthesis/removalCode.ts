import { canBeSaid } from "../understanding/goal";
import type { Selection, TaskStep } from "../understanding/task";
import { actionLines, planFor, samePlan } from "./actionCode";
import { chooseMany, chooseOne } from "./choiceCode";
import { writeFinalCheck } from "./finalCheck";
import { indented } from "./programText";
import { exceptCondition, placeCondition } from "./selectionCode";
import { writeIfSeveral } from "./severalFit";
import { sortStacked } from "./stacked";
import type { Writing } from "./writing";

export function writeRemoval(writing: Writing, { items }: Extract<TaskStep, { kind: "remove" }>): void {
  for (const item of items) {
    if (!writing.abilities.standsAt) {
      writeAside(writing, item);
      continue;
    }
    const target = otherPlace(writing, item);
    if (!target) {
      writing.possible = false;
      return;
    }
    const plan = planFor(writing, item, (leaf) =>
      writing.abilities.carryPlan(leaf, target.relation, target.type),
    );
    if (!plan) return;
    const list =
      item.amount.kind === "one" ? `[${chooseOne(writing, item)}]` : chooseMany(writing, item, [], true);
    if (item.amount.kind === "one") writeIfSeveral(writing, item, list.slice(1, -1));
    const place = writing.names.make("other place");
    const candidate = writing.names.make("candidate");
    const conditions = item.at.flatMap((group) =>
      group.map(({ place: from }) => {
        const chosen = writing.chosen.get(from.referent)?.variable;
        return chosen === undefined
          ? exceptCondition(from, candidate, writing.scope())
          : `${candidate}.id !== ${chosen}.id`;
      }),
    );
    const thing = writing.names.make(item.noun);
    writing.lines.push(
      `const ${place} = scene.all(${JSON.stringify(target.type)}).find((${candidate}) => ${[...new Set(conditions)].join(" && ") || "true"});`,
      `if (!${place}) throw new Error("There is no other place for these things.");`,
      "",
    );
    sortStacked(writing, item, list);
    writing.lines.push(
      `for (const ${thing} of ${list}) {`,
      ...indented(actionLines(plan, { item: thing, place }, "continue")),
      "}",
    );
    // What the goal can't say is checked here.
    if (!canBeSaid(item) || item.amount.kind !== "all") {
      writeFinalCheck(writing, item, list, (name, scope) =>
        item.at.map((group) => placeCondition(group, name, scope)).join(" || "),
      );
    }
  }
}

/** Where the robot itself has a way of putting things aside. */
function writeAside(writing: Writing, item: Selection): void {
  const [from] = item.at[0] ?? [];
  const plan =
    from &&
    planFor(writing, item, (leaf) =>
      samePlan(writing, from.place, (place) => writing.abilities.removePlan(leaf, from.predicate, place)),
    );
  // A plan that needs the place by name would need one place for all of them.
  if (!plan || plan.steps.some(({ args }) => args.includes("place"))) {
    writing.possible = false;
    return;
  }
  const isOne = item.amount.kind === "one";
  const list = isOne ? `[${chooseOne(writing, item)}]` : chooseMany(writing, item, [], true);
  const thing = isOne ? list.slice(1, -1) : writing.names.make(item.noun);
  if (isOne) writeIfSeveral(writing, item, thing);
  writing.separate();
  if (isOne) {
    const isThere = item.at.map((group) => placeCondition(group, thing, writing.scope())).join(" || ");
    writing.lines.push(
      ...actionLines(plan, { item: thing, place: thing }, "throw"),
      `if (${isThere}) throw new Error(\`\${${thing}.id} is still where it was.\`);`,
    );
    return;
  }
  sortStacked(writing, item, list);
  const lines = indented(actionLines(plan, { item: thing, place: thing }, "continue"));
  writing.lines.push(`for (const ${thing} of ${list}) {`, ...lines, "}");
  writeFinalCheck(writing, item, list, (name, scope) =>
    item.at.map((group) => placeCondition(group, name, scope)).join(" || "),
  );
}

/** A kind of furniture that the things can be put on. */
function otherPlace(writing: Writing, item: Selection): { type: string; relation: string } | undefined {
  const stands = writing.abilities.standsAt;
  if (!stands) return undefined;
  const leaf = item.types
    .flatMap((type) => writing.abilities.leavesOf(type))
    .find((type) => writing.abilities.carryable.includes(type));
  const relation = leaf === undefined ? undefined : writing.abilities.relationsTo(leaf, stands.placeType)[0];
  return relation === undefined ? undefined : { type: stands.placeType, relation };
}
