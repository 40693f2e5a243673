import { neverCancelled } from "../../../core/base/cancellation";
import { plannerBrain } from "../../../core/copilot/methods/closedLoop/plannerBrain";
import { beliefView } from "../../../core/pddl/beliefView";
import { evaluate } from "../../../core/pddl/evaluate";
import { parseCondition } from "../../../core/pddl/parse";
import { initialBelief } from "../../../core/program/initialBelief";
import { unmetIn, worldAfter } from "../../../core/runner/symbolicWorld";
import { Belief } from "../../../core/world/belief";
import type { Fact } from "../../../core/world/facts";
import type { ActionCall } from "../../../core/world/robotLink";
import { processorClock } from "../../../platform/clock";
import type { SuiteCase } from "../suite";
import { type Kitchen, robot } from "./kitchens";
import { seenKitchen } from "./seenKitchen";

/*
 * For tests: a sentence for a kitchen, from a fresh start, without physics. The program that looks for things is taken to
 * have found everything; the plan that goes on from there is carried out on the facts.
 */

export type SentenceResult =
  /** No program from a fresh start; in the planner's words. */
  | { readonly kind: "asked" | "declined"; readonly why: string }
  /** A program, and none to go on with when everything has been seen. */
  | { readonly kind: "no plan"; readonly why: string }
  /** What the program does is not what it says of itself that it is to reach. */
  | { readonly kind: "own goal missed"; readonly goal: string; readonly calls: readonly string[] }
  /** What the program does is, or is not, what was to be done. `goal`: what the program is held to. */
  | { readonly kind: "right" | "wrong"; readonly goal: string; readonly calls: readonly string[] };

const brain = plannerBrain({ clock: processorClock });

export async function carriedOut(
  at: Kitchen,
  { instruction, goal = "(and)", scene }: Pick<SuiteCase, "instruction" | "goal" | "scene">,
): Promise<SentenceResult> {
  const request = { instruction, robot, scene: scene ?? at.scene.name, belief: initialBelief(robot) };
  const written = await brain.write(request, neverCancelled);
  if (written.kind === "question") return { kind: "asked", why: written.question };
  if (written.kind === "declined") return { kind: "declined", why: written.reason };
  const ownGoal = /^\/\/ @goal (.*)$/m.exec(written.text)?.[1];
  const { belief, nameOf } = seenKitchen(at);
  const recovery = await brain.recover(
    request,
    {
      programText: written.text,
      belief,
      history: [],
      beliefs: [],
      trigger: { kind: "exception", message: "The room has been searched." },
      ...(ownGoal === undefined ? {} : { goal: ownGoal }),
      used: 0,
      allowed: 16,
    },
    neverCancelled,
  );
  if (recovery.kind !== "replan")
    return { kind: "no plan", why: recovery.kind === "give-up" ? recovery.reason : recovery.kind };
  const text = recovery.programText;
  const main = text.slice(text.lastIndexOf("export default"));
  const calls = callsIn(main);
  if (!calls || main.includes("robot.explore(")) return { kind: "no plan", why: recovery.reason };
  let world = Belief.complete(belief.objects.values(), belief.trueFacts());
  for (const call of calls) {
    const unmet = unmetIn(world, call, robot);
    if (!unmet || unmet.length > 0)
      return { kind: "no plan", why: `${said(call)} can't be done: ${JSON.stringify(unmet)}` };
    world = worldAfter(world, call, robot);
  }
  const holds = (text: string, over: Belief): boolean => {
    const { condition } = parseCondition(text);
    if (!condition) throw new Error(text);
    const view = beliefView(over, robot.domain, { openUniverse: false });
    return evaluate(condition, new Map(), view) === "true";
  };
  // What the run would be held to at its end, whatever the plan has done.
  if (ownGoal !== undefined && !holds(ownGoal, world))
    return { kind: "own goal missed", goal: ownGoal, calls: calls.map(said) };
  const kind = holds(goal, inNames(world, nameOf)) ? "right" : "wrong";
  return { kind, goal: recovery.reason, calls: calls.map(said) };
}

function said({ action, args }: Pick<ActionCall, "action" | "args">): string {
  return `${action}(${args.map((arg) => (arg.kind === "object" ? arg.id : "")).join(", ")})`;
}

/** The calls of a program that is a straight line; undefined if it is not. */
function callsIn(main: string): readonly Pick<ActionCall, "action" | "args">[] | undefined {
  const ids = new Map(
    [...main.matchAll(/const (\w+) = scene\.get\("([^"]+)"\)/g)].map(([, name, id]) => [name, id]),
  );
  if (/\bfor \(/.test(main)) return undefined;
  return [...main.matchAll(/await robot\.(\w+)\(([^)]*)\)/g)].map(([, action, args]) => ({
    action,
    args: args
      .split(",")
      .map((arg) => arg.trim())
      .filter((arg) => arg !== "")
      .map((arg) => ({ kind: "object", id: ids.get(arg) ?? arg })),
  }));
}

/** The same world over the scene's own names. */
function inNames(world: Belief, nameOf: ReadonlyMap<string, string>): Belief {
  const named = (id: string) => nameOf.get(id) ?? id;
  const facts = [...world.trueFacts()].map(
    ({ predicate, args }): Fact => ({ predicate, args: args.map(named) }),
  );
  return Belief.complete(
    [...world.objects.values()].map((object) => ({ ...object, id: named(object.id) })),
    facts,
  );
}
