import { actionToMethod } from "../../../src/core/pddl/names";
import type { Action } from "../../../src/core/pddl/syntax";
import type { Scenario } from "../scenario";
import { type Arguments, type ConcreteWorld, concreteWorld } from "./concreteWorld";
import type { CompiledProgram } from "./instrument";

/** One arrival at an action call. */
export interface Visit {
  /** Where the call starts in the program. */
  readonly site: number;
  readonly action: Action;
  readonly args: Arguments;
  readonly holds: boolean;
  /** It was done, and something is otherwise now. */
  readonly changed: boolean;
  /** Before it an action failed whose result the program had not tested yet: nothing is claimed of such ways. */
  readonly unasked: boolean;
  /** Facts that were true then; only where the precondition did not hold. */
  readonly facts: ReturnType<ConcreteWorld["trueFacts"]>;
}

/** Decisions of one path, in the order in which they came up. */
export type Decide = (limit: number) => number;

export interface Path {
  readonly visits: readonly Visit[];
  /** Loops that were entered, by where they end. */
  readonly loops: ReadonlySet<number>;
  /** Where the task returned. */
  readonly end: PathEnding | undefined;
  /** It was cut off: too many rounds or actions. */
  readonly cut: boolean;
  /** The program itself went wrong, as TypeScript would have said; its path counts for nothing. */
  readonly invalid: string | undefined;
}

export interface PathEnding {
  readonly goalHolds: boolean;
  /** An action failed whose result the program has not tested. */
  readonly unasked: boolean;
  /** An action failed. */
  readonly failed: boolean;
}

const mostActions = 60;
const mostRounds = 300;

// Programs are run many times over, and nobody reads where an error came from.
Error.stackTraceLimit = 0;

/** What ends a path, whoever catches what. */
class PathEnd extends Error {}

/** What the robot throws; a program may catch it. */
class RobotError extends Error {}

/** Whether an action succeeded, or its negation; whoever tests it has asked. */
class ActionOutcome {
  constructor(
    readonly value: boolean,
    readonly call: number,
  ) {}
}

class Site {
  constructor(
    readonly start: number,
    readonly discarded: boolean,
    readonly amongOthers: boolean,
  ) {}
}

/** Runs the program once, with every decision taken by `decide`: 0 is that all goes well. */
export async function runPath(
  program: CompiledProgram,
  scenario: Scenario,
  decide: Decide,
  options: { readonly errors: boolean },
): Promise<Path> {
  const { robot: robotPackage } = scenario;
  const world = concreteWorld(scenario, () => decide(2) === 1);
  const visits: Visit[] = [];
  const loops = new Set<number>();
  const unasked = new Set<number>();
  let calls = 0;
  let rounds = 0;
  let ended = false;
  let failed = false;
  let invalid: string | undefined;

  const end = (): never => {
    ended = true;
    throw new PathEnd("the path ends here");
  };
  const fail = (message: string): never => {
    invalid ??= message;
    return end();
  };
  const tick = (loop: number) => {
    loops.add(loop);
    if (ended || ++rounds > mostRounds) end();
  };

  /** What can be found now; looking anew may find more. */
  const objects = foundObjects(scenario, world, decide);

  /** What stands behind a refused action in the same `Promise.all` is begun all the same; nothing is claimed of it. */
  let refusedAmongOthers = false;

  const performed = (action: Action, method: string, given: readonly unknown[]): unknown => {
    const site = given[given.length - 1];
    if (!(site instanceof Site)) return fail(`${method} is called where nobody sees it`);
    if (ended || calls >= mostActions) return end();
    const call = calls++;
    const args = new Map<string, string>();
    for (const [index, { name, types }] of action.parameters.entries()) {
      const id = idOf(given[index]);
      if (id === undefined || !types.some((type) => world.isA(id, type)))
        return fail(`argument ${index} of ${method} is ${String(given[index])}`);
      args.set(name.toLowerCase(), id);
    }
    const holds = world.admits(action, args);
    const visit = {
      site: site.start,
      action,
      args,
      holds,
      changed: false,
      unasked: unasked.size > 0 || (site.amongOthers && refusedAmongOthers),
      facts: holds ? [] : world.trueFacts(),
    };
    visits.push(visit);
    refusedAmongOthers = site.amongOthers && (refusedAmongOthers || !holds);
    if (!holds) throw new RobotError(`${method} is not possible now`);
    const settings = robotPackage.settings.actions[method];
    const fallible = settings.returns === "boolean" && !site.discarded;
    const alternatives = [
      "succeeds",
      ...(fallible ? ["fails"] : []),
      ...(options.errors && !site.amongOthers ? ["breaks before", "breaks after"] : []),
    ];
    const happens = alternatives.length > 1 ? alternatives[decide(alternatives.length)] : "succeeds";
    if (happens === "succeeds" || happens === "breaks after") {
      visit.changed = world.apply(action, args);
      if (settings.kind === "perception") {
        const own = new Set(robotPackage.settings.knownAtStart.map((name) => name.toLowerCase()));
        world.reopen(
          Object.keys(robotPackage.settings.predicates).filter((name) => !own.has(name.toLowerCase())),
        );
        objects.lookAgain();
      }
      if (settings.forgets) world.reopen(settings.forgets);
    }
    if (happens.startsWith("breaks")) throw new RobotError(`nobody knows whether ${method} happened`);
    if (happens === "fails") {
      unasked.add(call);
      failed = true;
    }
    if (settings.returns === "map") return objects.map();
    if (settings.returns === "image") return { objects: [] };
    return site.discarded ? true : new ActionOutcome(happens === "succeeds", call);
  };

  const robot: Record<string, unknown> = {};
  for (const action of robotPackage.domain.actions) {
    const method = actionToMethod(action.name);
    robot[method] = async (...given: unknown[]) => performed(action, method, given);
  }

  const test = (value: unknown): boolean => {
    if (!(value instanceof ActionOutcome)) return Boolean(value);
    unasked.delete(value.call);
    return value.value;
  };
  const stack: unknown[] = [];
  const floating: Promise<unknown>[] = [];
  const float = (value: unknown): unknown => {
    if (value instanceof Promise) floating.push(value.catch(() => undefined));
    return value;
  };
  const hooks = {
    $site: (start: number, discarded: boolean, amongOthers: boolean) =>
      new Site(start, discarded, amongOthers),
    $test: test,
    $not: (value: unknown) =>
      value instanceof ActionOutcome ? new ActionOutcome(!value.value, value.call) : !value,
    $same: (a: unknown, b: unknown) => {
      const [left, right] = [a, b].map((value) => (value instanceof ActionOutcome ? test(value) : value));
      return left === right;
    },
    $plain: (value: unknown) => (value instanceof ActionOutcome ? test(value) : value),
    $push: (value: unknown) => {
      stack.push(value);
      return test(value);
    },
    $pop: () => stack.pop(),
    $drop: () => stack.pop(),
    $predicate: (callback: unknown) =>
      typeof callback === "function" ? (...args: unknown[]) => test(callback(...args)) : callback,
    $quiet: (callback: unknown) =>
      typeof callback === "function" ? (...args: unknown[]) => float(callback(...args)) : callback,
    $float: float,
    $tick: tick,
    $caught: (error: unknown) => {
      if (error instanceof PathEnd || ended) throw error;
      if (error instanceof TypeError || error instanceof ReferenceError) fail(String(error));
    },
    Math: Object.assign(Object.create(Math), { random: () => [0.25, 0.75][decide(2)] }),
    console: { log: () => undefined },
    Boolean: (value: unknown) => test(value),
  };

  let ending: PathEnding | undefined;
  const exports: { default?: unknown } = {};
  try {
    program(exports, ...Object.values(hooks));
    if (typeof exports.default !== "function") throw new TypeError("there is no task");
    await exports.default(robot, objects.scene());
    for (let waiting = 0; waiting < floating.length; waiting++) await floating[waiting];
    const goalHolds = scenario.goal === undefined || world.holds(scenario.goal);
    ending = { goalHolds, unasked: unasked.size > 0, failed };
  } catch (error) {
    if (error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError)
      invalid ??= String(error);
  }
  return { visits, loops, end: ended ? undefined : ending, cut: ended && invalid === undefined, invalid };
}

function idOf(value: unknown): string | undefined {
  return typeof value === "object" && value !== null && "id" in value && typeof value.id === "string"
    ? value.id
    : undefined;
}

interface FoundObjects {
  scene(): object;
  map(): object;
  lookAgain(): void;
}

/** Where objects are not known from the start, a path finds none, one or all of a type. */
function foundObjects(scenario: Scenario, world: ConcreteWorld, decide: Decide): FoundObjects {
  const things = new Map(scenario.objects.map((object) => [object.id, object]));
  let found = new Map<string, readonly string[]>();
  const idsOf = (type: string): readonly string[] => {
    const all = world.objectsOf(type);
    if (scenario.objectsKnown) return all;
    const known = found.get(type);
    if (known) return known;
    const amounts = [...new Set([all.length, 0, Math.min(1, all.length)])];
    const ids = all.slice(0, amounts[amounts.length > 1 ? decide(amounts.length) : 0]);
    found.set(type, ids);
    return ids;
  };
  const all = (type: string) => idsOf(type).map((id) => things.get(id));
  const collection = () => ({
    get size() {
      return idsOf("object").length;
    },
    has: (id: string) => (scenario.objectsKnown ? things.has(id) : things.has(id) && decide(2) === 0),
    get: (id: string) => {
      const thing = things.get(id);
      if (!thing) throw new RobotError(`${id} is not known`);
      return thing;
    },
    find: (type: string) => all(type)[0],
    all,
    [Symbol.iterator]: () => all("object")[Symbol.iterator](),
  });
  return {
    scene: () => ({
      ...collection(),
      get size() {
        return idsOf("object").length;
      },
      holds: (fact: string) => {
        const [predicate, ...args] = fact.replace(/[()]/g, " ").trim().split(/\s+/);
        if (scenario.open.length > 0 && decide(2) === 1) return undefined;
        return world.truth(predicate, args);
      },
    }),
    map: collection,
    lookAgain() {
      found = new Map();
    },
  };
}
