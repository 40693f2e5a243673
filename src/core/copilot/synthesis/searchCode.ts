import { oncePer } from "../../base/once";
import { beliefView } from "../../pddl/beliefView";
import { type Effect, sameName } from "../../pddl/syntax";
import type { PlanStep } from "../../planner/plan";
import { initialBelief } from "../../program/initialBelief";
import type { ApiMethod, RobotPackage } from "../../program/robotPackage";
import { type Fact, factKey } from "../../world/facts";
import type { ObjectId, WorldObject } from "../../world/objects";
import { abilitiesOf, conditionOf } from "../abilities";
import { afterStep, neededFor } from "../understanding/actions/results";
import { calledBy } from "../understanding/words/calledBy";
import { usuallyKeptIn } from "../understanding/words/usualPlaces";
import { callText } from "./actionCode";
import { explorationOf } from "./perception";
import { planFromBelief } from "./planFromBelief";
import { indented, type VariableNames } from "./programText";

/*
 * Looking for things that may be hidden: into one place after the other. What has to be done before a look, and undone after
 * it, is found by planning with one witness of each type of place.
 */

/** How to look into places of some types. */
export interface Rummage {
  readonly look: ApiMethod;
  readonly types: readonly string[];
  /** What is done before the look, and what each step makes true of the place alone: it is open. */
  readonly before: readonly { readonly method: ApiMethod; readonly achieves?: string }[];
  readonly after: readonly ApiMethod[];
}

const witness = "place";

/** The ways in which this robot looks into places; none where its looks need no place. */
export const rummagesOf = oncePer((robot: RobotPackage): readonly Rummage[] => {
  const found = new Map<string, Rummage>();
  const abilities = abilitiesOf(robot);
  const looks = robot.methods.filter(({ name, parameters }) => {
    const { kind, returns } = robot.settings.actions[name] ?? {};
    return (
      kind === "perception" && returns === "map" && parameters.filter((each) => !each.optional).length === 1
    );
  });
  for (const look of looks) {
    const action = robot.domain.actions.find(({ name }) => sameName(name, look.action));
    const placeType = abilities.robotAt?.placeType;
    if (!action || placeType === undefined || action.parameters.length !== 1) continue;
    const types = action.parameters[0].types.flatMap((type) => abilities.leavesOf(type));
    for (const type of new Set(types.filter((each) => abilities.types.isA(each, placeType)))) {
      const way = wayTo(look, neededFor(action, [witness]), type, robot);
      if (!way) continue;
      const key = JSON.stringify([look.name, way.before.map(({ method }) => method.name), way.after]);
      found.set(key, { ...way, types: [...(found.get(key)?.types ?? []), type] });
    }
  }
  return [...found.values()];
});

function wayTo(look: ApiMethod, needed: string, type: string, robot: RobotPackage): Rummage | undefined {
  const goal = conditionOf(needed);
  const place = { id: witness, type, label: type, attributes: {} };
  const start = initialBelief(robot).withObjects([place]);
  const plan = goal && planFromBelief(robot, start, goal, {});
  if (plan?.kind !== "plan") return undefined;
  let world = start;
  const before: Rummage["before"][number][] = [];
  const made: Fact[] = [];
  for (const step of plan.steps) {
    const method = methodOf(step, robot);
    if (!method) return undefined;
    const next = afterStep(world, step.action, step.args, robot);
    const achieved = [...next.trueFacts()].find(
      (fact) =>
        isAboutPlace(fact, robot) &&
        beliefView(world, robot.domain, { openUniverse: false }).truth(fact) !== "true",
    );
    if (achieved) made.push(achieved);
    before.push({ method, ...(achieved ? { achieves: achieved.predicate } : {}) });
    world = next;
  }
  const undone =
    made.length > 0 && conditionOf(`(and ${made.map((fact) => `(not ${factKey(fact)})`).join(" ")})`);
  const back = undone ? planFromBelief(robot, world, undone, {}) : undefined;
  const after = back?.kind === "plan" ? back.steps.flatMap((step) => methodOf(step, robot) ?? []) : [];
  return { look, types: [], before, after };
}

/** A state of the place itself, such as that it is open; not where the robot is. */
function isAboutPlace({ predicate, args }: Fact, robot: RobotPackage): boolean {
  const at = abilitiesOf(robot).robotAt?.predicate;
  return args.length === 1 && args[0] === witness && !(at !== undefined && sameName(at, predicate));
}

function methodOf({ action }: PlanStep, robot: RobotPackage): ApiMethod | undefined {
  return robot.methods.find((method) => sameName(method.action, action));
}

/**
 * Where such things are usually kept comes first; after that, where the domain says that a place does something to things
 * of a kind, as they are likely to be kept there.
 * @param wanted types
 * @param called names, as said
 */
function likelyFirst(
  places: readonly string[],
  wanted: readonly string[],
  called: readonly string[],
  robot: RobotPackage,
): readonly string[] {
  const hierarchy = abilitiesOf(robot).types;
  const isAny = (type: string, kinds: readonly string[]) => kinds.some((kind) => hierarchy.isA(type, kind));
  const pairs = robot.domain.actions.flatMap(({ effect }) => quantifiedTogether(effect));
  const serves = (place: string) =>
    pairs.some(
      (group) =>
        group.some((kinds) => isAny(place, kinds)) &&
        group.some((kinds) => !isAny(place, kinds) && wanted.some((type) => isAny(type, kinds))),
    );
  const namesOf = (type: string, label = "") =>
    new Set(calledBy(robot.domain)({ id: type, type, label, attributes: {} }).names);
  const usual = [
    ...wanted.map((type) => namesOf(type)),
    ...called.map((name) => namesOf("object", name)),
  ].map(usuallyKeptIn);
  const rank = (place: string) => {
    const names = namesOf(place);
    const ranks = usual.map((kept) => kept.findIndex((each) => names.has(each))).filter((each) => each >= 0);
    return ranks.length > 0 ? Math.min(...ranks) : serves(place) ? notUsual : notUsual + 1;
  };
  return [...places].sort((a, b) => rank(a) - rank(b));
}

/** Rank of places that a thing is not usually kept in. */
const notUsual = 1_000;

/** Types of the variables that an effect is about together. */
function quantifiedTogether(effect: Effect): readonly (readonly (readonly string[])[])[] {
  switch (effect.kind) {
    case "forall":
      return [effect.variables.map(({ types }) => types), ...quantifiedTogether(effect.body)];
    case "and":
      return effect.operands.flatMap(quantifiedTogether);
    case "when":
      return quantifiedTogether(effect.effect);
    default:
      return [];
  }
}

interface Search {
  /** Types of which one thing each is needed; looking ends when they have been seen. */
  readonly types: readonly string[];
  /** Names, as said, of which one thing each is needed. */
  readonly called?: readonly string[];
  /** Things that were known and are needed again. None of all three: every place is looked into. */
  readonly lost?: readonly WorldObject[];
  /**
   * `hidden`: into what has to be opened first. `all`: also where things lie in the open, which a look from afar may have
   * missed. `none`: only round the room.
   */
  readonly into: "none" | "hidden" | "all";
  /** Types of places in the open that are looked at closely, each of them. */
  readonly near?: readonly string[];
  /** Types of places that are not to be touched: they are not looked into. */
  readonly keptOff?: readonly string[];
}

/** Statements, not indented: a look round and then into places; undefined for a robot that does not look into places. */
export function searchStatements(
  robot: RobotPackage,
  names: VariableNames,
  { types, called = [], lost = [], near = [], into, keptOff = [] }: Search,
): readonly string[] | undefined {
  const ways = rummagesOf(robot);
  const hidden = ways.filter(isHidden);
  const { survey } = explorationOf(robot, abilitiesOf(robot));
  if (hidden.length === 0 || !survey) return undefined;
  const lines = [`await robot.${survey.name}();`];
  for (const way of ways.filter((each) => !hidden.includes(each))) {
    const places = way.types
      .filter((type) => near.some((each) => abilitiesOf(robot).types.isA(type, each)))
      .map((type) => `...scene.all(${JSON.stringify(type)})`);
    if (places.length > 0) lines.push(...rummageStatements(way, places, undefined, names));
  }
  if (into === "none") return lines;
  const conditions = [
    ...types.map((type) => `scene.find(${JSON.stringify(type)}) !== undefined`),
    ...called.map((name) => `scene.matching(${JSON.stringify(name)}).length > 0`),
    ...lost.map(isKnown),
  ];
  const isSeen = conditions.length > 0 ? names.make("is seen") : undefined;
  if (isSeen !== undefined) {
    lines.push(
      "// What is needed may be hidden: look into one place after the other until it has been seen.",
      `const ${isSeen} = () => ${conditions.join(" && ")};`,
    );
  } else lines.push("// What is needed may be hidden: look into one place after the other.");
  for (const way of into === "all" ? ways : hidden) {
    const kinds = likelyFirst(way.types, [...types, ...lost.map(({ type }) => type)], called, robot).filter(
      (kind) => !keptOff.some((each) => abilitiesOf(robot).types.isA(kind, each)),
    );
    if (kinds.length === 0) continue;
    const places = kinds.map((kind) => `...scene.all(${JSON.stringify(kind)})`);
    lines.push(...rummageStatements(way, places, isSeen, names));
  }
  return lines;
}

/** Something has to be opened first. */
const isHidden = ({ before }: Rummage) => before.some(({ achieves }) => achieves !== undefined);

/**
 * Statements of a look into places that have to be opened, one after the other; none for a robot that does not look into
 * such places.
 *
 * @param isSeen name of a function that tells when it is enough; undefined: it never is
 * @param listOf the places of a type, as an expression; undefined: none of them is looked into
 */
export function hiddenSearchStatements(
  robot: RobotPackage,
  names: VariableNames,
  isSeen: string | undefined,
  wanted: readonly string[],
  listOf: (type: string) => string | undefined,
): readonly string[] {
  return rummagesOf(robot)
    .filter(isHidden)
    .flatMap((way) => {
      const places = likelyFirst(way.types, wanted, [], robot).flatMap((type) => listOf(type) ?? []);
      return places.length === 0 ? [] : rummageStatements(way, places, isSeen, names);
    });
}

/** Statements of a look into a place that the user has named; undefined where this robot can't look there so. */
export function lookIntoStatements(
  robot: RobotPackage,
  names: VariableNames,
  { id, type }: WorldObject,
): readonly string[] | undefined {
  const way = rummagesOf(robot).find(({ types }) => types.some((each) => sameName(each, type)));
  return (
    way && [
      `// The user has said that it is at ${id}: look there.`,
      ...rummageStatements(way, [`scene.get(${JSON.stringify(id)})`], undefined, names, id),
    ]
  );
}

/** Statements of a look where things were last; undefined where this robot can't look there so. */
export function lookAgainStatements(
  robot: RobotPackage,
  names: VariableNames,
  place: WorldObject,
  lost: readonly WorldObject[],
): readonly string[] | undefined {
  const way = rummagesOf(robot).find(({ types }) => types.some((type) => sameName(type, place.type)));
  if (!way) return undefined;
  const isSeen = names.make("is seen");
  return [
    `// ${lost.map(({ id }) => id).join(" and ")} was last at ${place.id}: look there again.`,
    `const ${isSeen} = () => ${lost.map(isKnown).join(" && ")};`,
    ...rummageStatements(way, [`scene.get(${JSON.stringify(place.id)})`], isSeen, names, place.id),
  ];
}

/**
 * @param places elements of a list
 * @param only id of the one place, where there is one: a checker follows what is said of that
 */
function rummageStatements(
  { look, before, after }: Rummage,
  places: readonly string[],
  isSeen: string | undefined,
  names: VariableNames,
  only?: ObjectId,
): readonly string[] {
  const place = names.make("spot");
  const holds = (predicate: string) =>
    only === undefined
      ? `scene.holds(\`(${predicate} \${${place}.id})\`)`
      : `scene.holds(${JSON.stringify(`(${predicate} ${only})`)})`;
  return [
    `for (const ${place} of [${places.join(", ")}]) {`,
    ...indented([
      ...(isSeen === undefined ? [] : [`if (${isSeen}()) break;`]),
      ...before.map(({ method, achieves }) => {
        const done = achieves === undefined ? "" : `!${holds(achieves)} && `;
        return `if (${done}!(await ${callText(method, [place])})) continue;`;
      }),
      `await ${callText(look, [place])};`,
      ...(isSeen === undefined || after.length === 0 ? [] : [`if (${isSeen}()) break;`]),
      ...after.map(
        (method) =>
          `if (!(await ${callText(method, [place])})) console.warn(\`\${${place}.id} stays as it is.\`);`,
      ),
    ]),
    "}",
  ];
}

function isKnown({ id }: WorldObject): string {
  return `scene.has(${JSON.stringify(id)})`;
}
