import type { Abilities } from "../abilities";
import type { Selection, TaskStep } from "../understanding/task";
import { actionLines, planFor, samePlan } from "./actionCode";
import { chooseMany, chooseOne } from "./choiceCode";
import { indented } from "./programText";
import { holdsExpression } from "./selectionCode";
import type { Writing } from "./writing";

/** How often a thing that rolls away is brought back. */
const mostTimes = 3;
/** Metres between the two, edge to edge: aimed at, and still near. */
const [gap, near] = [0.03, 0.2];

/** Things to free points beside another one, on the same piece of furniture: computed from where things stand. */
export function writeBeside(
  writing: Writing,
  { items, to }: Extract<TaskStep, { kind: "transport" }>,
  { itemType }: NonNullable<Abilities["amid"]>,
): void {
  const { names, lines, abilities } = writing;
  const { standsAt } = abilities;
  const target = chooseOne(writing, to.place, items);
  const below = names.make("below");
  if (!standsAt) {
    writing.possible = false;
    return;
  }
  const stands = (thing: string, at: string) => holdsExpression(abilities, standsAt.predicate, thing, at);
  lines.push(
    `const ${below} = scene.all(${JSON.stringify(standsAt.placeType)}).find((at) => ${stands(target, "at")});`,
    `if (!${below}) throw new Error(\`It is not known what \${${target}.id} stands on.\`);`,
  );
  const rests = (thing: string) => holdsExpression(abilities, to.relation, thing, below);
  for (const item of items) writeThing(writing, item, { target, below, place: to.place, itemType, rests });
}

interface Beside {
  /** Variables. */
  readonly target: string;
  readonly below: string;
  readonly place: Selection;
  readonly itemType: string;
  readonly rests: (thing: string) => string;
}

function writeThing(
  writing: Writing,
  item: Selection,
  { target, below, place, itemType, rests }: Beside,
): void {
  const { names, lines, abilities } = writing;
  const plan = planFor(writing, item, (leaf) =>
    samePlan(writing, place, (near_) => {
      const [relation] = abilities.relationsTo(leaf, near_);
      return relation === undefined ? undefined : abilities.carryPlan(leaf, relation, near_);
    }),
  );
  const last = plan?.steps.at(-1);
  if (!plan || !last?.args.includes("place")) {
    writing.possible = false;
    return;
  }
  const list =
    item.amount.kind === "one"
      ? `[${chooseOne(writing, item, [place])}]`
      : chooseMany(writing, item, [place]);
  const thing = names.make(item.noun);
  const [reach, isThere, free, point, attempt] = ["reach", "is there", "free point", "point", "attempt"].map(
    (name) => names.make(name),
  );
  writing.separate();
  lines.push(
    `for (const ${thing} of ${list}) {`,
    ...indented([
      `const ${reach} = (Math.max(${thing}.size[0], ${thing}.size[1]) + Math.max(${target}.size[0], ${target}.size[1])) / 2;`,
      `const ${isThere} = () =>`,
      `  ${rests(thing)} &&`,
      `  Math.hypot(${thing}.position.x - ${target}.position.x, ${thing}.position.y - ${target}.position.y) < ${reach} + ${near};`,
      "// All round it, the nearest first; free: nothing else is nearer than both reach, and two centimetres.",
      `const ${free} = () =>`,
      `  [${gap}, ${gap * 2}, ${gap * 4}]`,
      "    .flatMap((more) =>",
      "      Array.from({ length: 16 }, (_, turn) => ({",
      `        x: ${target}.position.x + (${reach} + more) * Math.cos((turn * Math.PI) / 8),`,
      `        y: ${target}.position.y + (${reach} + more) * Math.sin((turn * Math.PI) / 8),`,
      `        z: ${target}.position.z - ${target}.size[2] / 2,`,
      "      })),",
      "    )",
      "    .find(",
      "      ({ x, y }) =>",
      `        Math.abs(x - ${below}.position.x) < ${below}.size[0] / 2 - 0.06 &&`,
      `        Math.abs(y - ${below}.position.y) < ${below}.size[1] / 2 - 0.06 &&`,
      `        scene.all(${JSON.stringify(itemType)}).every(`,
      "          ({ id, position, size }) =>",
      `            id === ${thing}.id ||`,
      `            Math.hypot(position.x - x, position.y - y) >`,
      `              (Math.max(size[0], size[1]) + Math.max(${thing}.size[0], ${thing}.size[1])) / 2 + 0.02,`,
      "        ),",
      "    );",
      `for (let ${attempt} = 0; ${attempt} < ${mostTimes} && !${isThere}(); ${attempt}++) {`,
      `  const ${point} = ${free}();`,
      `  if (!${point}) throw new Error(\`There is no free place beside \${${target}.id}.\`);`,
      ...indented(
        actionLines({ ...plan, steps: plan.steps.slice(0, -1) }, { item: thing, place: target }, "continue"),
      ),
      `  if (!(await robot.${last.method.name}(${point}))) throw new Error(\`\${${thing}.id} could not be put there.\`);`,
      "}",
      `if (!${isThere}()) throw new Error(\`\${${thing}.id} is not beside \${${target}.id}.\`);`,
    ]),
    "}",
  );
}
