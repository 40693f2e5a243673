import { type Selection, selectionsOf, type TaskStep } from "../understanding/task";
import { oneOf } from "../understanding/words/nouns";
import { nameOfType } from "../understanding/words/vocabulary";
import { findExpression, listExpression } from "./selectionCode";
import type { Writing } from "./writing";

export function writeExploration(writing: Writing, steps: readonly TaskStep[]): void {
  const { survey, look, approach, placeType } = writing.exploration;
  const [going] = approach?.steps ?? [];
  if (!survey || !look || !going || placeType === undefined) {
    if (survey) writing.lines.push(`await robot.${survey.name}();`);
    else if (look) writing.lines.push(`await robot.${look.name}();`);
    return;
  }
  // A drive to a place that is known from the survey needs no look at what stands there.
  const onlyPlaces =
    steps.length > 0 &&
    steps.every((step) => (step.kind === "go" || step.kind === "inspect") && writing.isPlace(step.place));
  writing.lines.push(`const room = await robot.${survey.name}();`);
  if (onlyPlaces) return;
  const enough = enoughSeen(writing, steps);
  const place = writing.names.make(placeType);
  writing.lines.push(
    enough === undefined
      ? `// Look at what is on each ${oneOf(nameOfType(placeType))}: only what has been seen can be moved.`
      : `// Look from one ${oneOf(nameOfType(placeType))} to the next until all that is needed has been seen.`,
    `for (const ${place} of room.all(${JSON.stringify(placeType)})) {`,
    ...(enough === undefined ? [] : [`  if (${enough}) break;`]),
    ...(enough === undefined
      ? [
          `  if (!(await robot.${going.method.name}(${place}))) throw new Error(\`No way to \${${place}.id}, so something may be left out.\`);`,
        ]
      : [`  if (!(await robot.${going.method.name}(${place}))) continue;`]),
    // Where every thing counts, a second look is cheaper than a thing left behind.
    ...(enough === undefined
      ? ["  // Twice: one look can miss something.", `  await robot.${look.name}();`]
      : []),
    `  await robot.${look.name}();`,
    "}",
    "",
  );
}

/** When no more looking is needed; undefined where everything has to be seen. */
function enoughSeen(writing: Writing, steps: readonly TaskStep[]): string | undefined {
  const conditions: string[] = [];
  for (const step of steps) {
    if (step.kind === "explore" || step.kind === "remove" || step.kind === "stack") return undefined;
    if (step.kind === "letGo") continue;
    if (step.kind === "transport" && step.to.perItem) return undefined;
    const wanted =
      step.kind === "transport"
        ? [...step.items, step.to.place, ...(step.to.between ? [step.to.between] : [])]
        : step.kind === "hold" || step.kind === "find"
          ? [step.items]
          : [step.place];
    for (const selection of wanted) {
      const { amount } = selection;
      if (amount.kind === "all" || selection.expected !== undefined || selection.except.length > 0)
        return undefined;
      if (amount.kind === "count" && amount.total) return undefined;
      if (selectionsOf({ kind: "find", items: selection }).some((inner) => inner.other)) return undefined;
      const scope = writing.scope(true);
      if (amount.kind === "count") {
        conditions.push(
          `${listExpression(selection, writing.parameter(selection), scope)}.length >= ${amount.count}`,
        );
        continue;
      }
      const expression = findExpression(selection, writing.parameter(selection), scope);
      conditions.push(
        expression.includes("=>") ? `${finderFor(writing, selection, expression)}()` : expression,
      );
    }
  }
  return conditions.length === 0 ? undefined : [...new Set(conditions)].join(" && ");
}

/** A search with a condition is written once and used twice. */
export function finderFor(writing: Writing, selection: Selection, expression: string): string {
  const known = writing.finders.get(selection.referent);
  if (known) return known;
  const name = writing.names.make(`find ${selection.noun}`);
  writing.lines.push(`const ${name} = () => ${expression};`);
  writing.finders.set(selection.referent, name);
  return name;
}
