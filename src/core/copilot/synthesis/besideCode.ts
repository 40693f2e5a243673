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

/** Things to free points beside another one, or between two, on the same piece of furniture: computed from where things stand. */
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
  const second = to.between && chooseOne(writing, to.between, [to.place, ...items]);
  if (second) {
    lines.push(
      `if (!(${stands(second, below)})) throw new Error(\`\${${target}.id} and \${${second}.id} do not stand on the same ${standsAt.placeType}.\`);`,
    );
  }
  const rests = (thing: string) => holdsExpression(abilities, to.relation, thing, below);
  for (const item of items)
    writeThing(writing, item, { target, second, below, place: to.place, itemType, rests });
}

interface Beside {
  /** Variables. */
  readonly target: string;
  /** The other one, where it is between two. */
  readonly second: string | undefined;
  readonly below: string;
  readonly place: Selection;
  readonly itemType: string;
  readonly rests: (thing: string) => string;
}

function writeThing(writing: Writing, item: Selection, at: Beside): void {
  const { names, lines, abilities } = writing;
  const { target, second, below, place, itemType, rests } = at;
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
  const [isThere, free, point, attempt] = ["is there", "free point", "point", "attempt"].map((name) =>
    names.make(name),
  );
  const where =
    second === undefined ? `beside \${${target}.id}` : `between \${${target}.id} and \${${second}.id}`;
  writing.separate();
  lines.push(
    `for (const ${thing} of ${list}) {`,
    ...indented([
      ...(second === undefined ? roundIt : onTheWay)(writing, {
        thing,
        target,
        second: second ?? target,
        rests: rests(thing),
        isThere,
        free,
      }),
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
      `  if (!${point}) throw new Error(\`There is no free place ${where}.\`);`,
      ...indented(
        actionLines({ ...plan, steps: plan.steps.slice(0, -1) }, { item: thing, place: target }, "continue"),
      ),
      `  if (!(await robot.${last.method.name}(${point}))) throw new Error(\`\${${thing}.id} could not be put there.\`);`,
      "}",
      `if (!${isThere}()) throw new Error(\`\${${thing}.id} is not ${where}.\`);`,
    ]),
    "}",
  );
}

interface Points {
  /** Variables. */
  readonly thing: string;
  readonly target: string;
  readonly second: string;
  /** The variables to be declared: whether it is there, and a free point; this one's list is left open. */
  readonly isThere: string;
  readonly free: string;
  /** That it stands on what the target stands on. */
  readonly rests: string;
}

/** All round one thing, the nearest points first. */
function roundIt({ names }: Writing, { thing, target, isThere, free, rests }: Points): readonly string[] {
  const reach = names.make("reach");
  return [
    `const ${reach} = (Math.max(${thing}.size[0], ${thing}.size[1]) + Math.max(${target}.size[0], ${target}.size[1])) / 2;`,
    `const ${isThere} = () =>`,
    `  ${rests} &&`,
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
  ];
}

/** On the way from one thing to another and a little beside it, from the middle outwards. */
function onTheWay(
  { names }: Writing,
  { thing, target, second, isThere, free, rests }: Points,
): readonly string[] {
  const [way, length, width, x, y] = ["way", "length", "width", "x", "y"].map((name) => names.make(name));
  const reachOf = (one: string) => `Math.max(${one}.size[0], ${one}.size[1])`;
  return [
    `const ${way} = { x: ${second}.position.x - ${target}.position.x, y: ${second}.position.y - ${target}.position.y };`,
    `const ${length} = Math.hypot(${way}.x, ${way}.y);`,
    `const ${width} = Math.max(${reachOf(target)}, ${reachOf(second)});`,
    `const ${isThere} = () => {`,
    `  const [${x}, ${y}] = [${thing}.position.x - ${target}.position.x, ${thing}.position.y - ${target}.position.y];`,
    `  const along = (${x} * ${way}.x + ${y} * ${way}.y) / ${length};`,
    `  const aside = Math.abs(${x} * ${way}.y - ${y} * ${way}.x) / ${length};`,
    `  return ${rests} && along > 0 && along < ${length} && aside < ${width} / 2;`,
    "};",
    "// From the middle outwards, and a little beside the way; free: nothing else is nearer than both reach, and two centimetres.",
    `const ${free} = () =>`,
    `  [0, 0.2, -0.2, 0.4, -0.4]`,
    "    .flatMap((aside) =>",
    "      [0.5, 0.45, 0.55, 0.4, 0.6, 0.35, 0.65, 0.3, 0.7].map((share) => ({",
    `        x: ${target}.position.x + share * ${way}.x - (aside * ${width} * ${way}.y) / ${length},`,
    `        y: ${target}.position.y + share * ${way}.y + (aside * ${width} * ${way}.x) / ${length},`,
    `        z: ${target}.position.z - ${target}.size[2] / 2,`,
    "      })),",
    "    )",
  ];
}
