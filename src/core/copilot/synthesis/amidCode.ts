import type { Abilities } from "../abilities";
import type { TaskStep } from "../understanding/task";
import { capitalised, pluralOf } from "../understanding/words/tokens";
import { actionLines, planFor, samePlan } from "./actionCode";
import { chooseOne, describe } from "./choiceCode";
import { indented } from "./programText";
import { holdsExpression, listExpression } from "./selectionCode";
import type { Writing } from "./writing";

/** How often a thing that does not stay in the middle is brought there. */
const mostTimes = 3;

/** One thing to a free point in the middle of all others of a kind that stand together: computed from where they stand. */
export function writeAmid(
  writing: Writing,
  { items: [item], to }: Extract<TaskStep, { kind: "transport" }>,
  { predicate, on, itemType }: NonNullable<Abilities["amid"]>,
): void {
  const plan = planFor(writing, item, (leaf) =>
    samePlan(writing, to.place, (place) => writing.abilities.carryPlan(leaf, on, place)),
  );
  const last = plan?.steps.at(-1);
  if (!plan || !last?.args.includes("place")) {
    writing.possible = false;
    return;
  }
  const { names, lines } = writing;
  const thing = chooseOne(writing, item, [to.place]);
  const around = names.make(pluralOf(to.place.noun));
  const one = writing.parameter(to.place);
  const what = describe(to.place);
  const leaves = (types: readonly string[]) => types.flatMap((type) => writing.abilities.leavesOf(type));
  const isOneOfThem = leaves(to.place.types).some((leaf) => leaves(item.types).includes(leaf));
  const others = isOneOfThem ? [`${one}.id !== ${thing}.id`] : [];
  const list = (more: readonly string[]) =>
    listExpression(to.place, one, writing.scope(), [...others, ...more]);
  writeThingsThere(writing, { around, one, list });
  const { expected } = to.place;
  if (expected !== undefined) {
    lines.push(
      `if (${around}.length !== ${expected}) throw new Error(\`${capitalised(`${expected} of this kind (${what})`)} should stand together, \${${around}.length} were seen to.\`);`,
    );
  }
  lines.push(
    `if (${around}.length < 2) throw new Error(\`A middle takes two of them at least (${what}); \${${around}.length} were seen together.\`);`,
  );
  const middle = names.make("middle");
  const nearest = names.make(to.place.noun);
  lines.push(
    `const [${nearest}] = ${around};`,
    ...middleLines(writing, { middle, around, one, thing, itemType }),
  );

  const isThere = names.make("is there");
  const attempt = names.make("attempt");
  const point = names.make("point");
  const carried = { ...plan, steps: plan.steps.slice(0, -1) };
  const roles = { item: thing, place: nearest };
  lines.push(
    `const ${isThere} = () => ${around}.some((${one}) => ${holdsExpression(writing.abilities, predicate, thing, one)});`,
    "",
    "// It may roll away when it is let go.",
    `for (let ${attempt} = 0; ${attempt} < ${mostTimes} && !${isThere}(); ${attempt}++) {`,
    `  const ${point} = ${middle}();`,
    `  if (!${point}) throw new Error(${JSON.stringify(`There is no free place in the middle of them (${what}).`)});`,
    ...indented(actionLines(carried, roles, "continue")),
    `  if (!(await robot.${last.method.name}(${point}))) throw new Error(\`\${${thing}.id} could not be put there.\`);`,
    "}",
    `if (!${isThere}()) throw new Error(\`\${${thing}.id} is not in the middle of them.\`);`,
  );
}

interface AroundNames {
  /** The things that stand around, and a parameter for one of them. */
  readonly around: string;
  readonly one: string;
  /** What is brought into their middle. */
  readonly thing: string;
}

/** Those of them that stand on one piece of furniture: on that which has the most. */
function writeThingsThere(
  { abilities, names, lines }: Writing,
  {
    around,
    one,
    list,
  }: Pick<AroundNames, "around" | "one"> & { readonly list: (more: readonly string[]) => string },
): void {
  const { standsAt } = abilities;
  if (!standsAt) {
    lines.push(`const ${around} = ${list([])};`);
    return;
  }
  const there = names.make("there");
  const stands = holdsExpression(abilities, standsAt.predicate, one, "at");
  lines.push(
    `const ${there} = (at: { id: string }) => ${list([stands])};`,
    `const [${around} = []] = scene.all(${JSON.stringify(standsAt.placeType)}).map(${there}).sort((a, b) => b.length - a.length);`,
  );
}

/** A function for the free point nearest to the middle: there, or on the way from there to one of the things around. */
function middleLines(
  { names }: Writing,
  {
    middle,
    around,
    one,
    thing,
    itemType,
  }: AroundNames & { readonly middle: string; readonly itemType: string },
): readonly string[] {
  const mean = names.make("mean");
  return [
    `const ${mean} = (axis: "x" | "y") => ${around}.reduce((sum, ${one}) => sum + ${one}.position[axis], 0) / ${around}.length;`,
    `// On the ways from the middle to each of them, and between each two.`,
    `const ${middle} = () =>`,
    `  [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]`,
    `    .flatMap((share) =>`,
    `      ${around}.flatMap((a) =>`,
    `        ${around}.map((b) => ({`,
    `          x: (1 - share) * ${mean}("x") + (share * (a.position.x + b.position.x)) / 2,`,
    `          y: (1 - share) * ${mean}("y") + (share * (a.position.y + b.position.y)) / 2,`,
    `          z: a.position.z - a.size[2] / 2,`,
    `        })),`,
    `      ),`,
    `    )`,
    `    // Free: nothing else is nearer than both reach, and two centimetres.`,
    `    .find(({ x, y }) =>`,
    `      scene.all(${JSON.stringify(itemType)}).every(`,
    `        ({ id, position, size }) =>`,
    `          id === ${thing}.id ||`,
    `          Math.hypot(position.x - x, position.y - y) >`,
    `            (Math.max(size[0], size[1]) + Math.max(${thing}.size[0], ${thing}.size[1])) / 2 + 0.02,`,
    `      ),`,
    `    );`,
  ];
}
