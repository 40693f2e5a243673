import { CancellationSource, type CancellationToken, whenCancelled } from "../base/cancellation";
import { beliefView } from "../pddl/beliefView";
import { bindArguments, effectsOf, evaluate, type FactChange, unmetConditions } from "../pddl/evaluate";
import { sameName } from "../pddl/syntax";
import type { RobotPackage } from "../program/robotPackage";
import type { Belief } from "../world/belief";
import { type Fact, factKey, type Truth, truthOf } from "../world/facts";
import type { FaultOutcome } from "../world/faultKinds";
import type { CameraImage, ObjectId, Observation } from "../world/objects";
import { isForeseeable, type ObservedFact } from "../world/observedFacts";
import type { Clock } from "../world/ports";
import type { ActionCall, ActionProgress, ActionResult, RobotLink } from "../world/robotLink";
import { type BoundCall, bindCall, describeCall } from "./actionCall";
import type { FactComparison, Feedback } from "./feedback";
import { absorbObservation } from "./observe";

/*
 * Every action passes here. Before it: are the arguments what the action takes, and does its precondition hold in the
 * belief? After it: what was seen, and is that what the effects said? Success is believed only with evidence.
 */

/** A precondition that does not hold, or that nobody knows. */
export interface UnmetCondition {
  /** PDDL, one line. */
  readonly text: string;
  readonly words: string;
}

export type Admission =
  /** `unknown`: parts of the precondition that nobody knows; the action may try. */
  | { readonly kind: "allowed"; readonly bound: BoundCall; readonly unknown: readonly UnmetCondition[] }
  | { readonly kind: "refused"; readonly unmet: readonly UnmetCondition[] }
  /** Not an action of this robot, or not with these arguments. */
  | { readonly kind: "invalid"; readonly message: string };

export interface Performed {
  readonly feedback: Feedback;
  readonly belief: Belief;
  /** By fact key: what the effects said of the facts that they change. */
  readonly predicted: ReadonlyMap<string, Truth>;
  /** Predicted effects that could have been seen, and were not, although the robot looked again. */
  readonly unseen: readonly Fact[];
  /** Facts that nobody knows any more, because nobody knows whether the action happened. */
  readonly doubted: readonly Fact[];
  /** Objects that were seen, in the order of the observation. */
  readonly seen: readonly ObjectId[];
  /** The predicted effects all hold in the belief. */
  readonly effectsHold: boolean;
  /** What became of the faults that the call asked for, and those that struck besides, where somebody can tell. */
  readonly faults: readonly FaultOutcome[] | undefined;
}

export interface PerformContext {
  readonly robot: RobotPackage;
  readonly link: RobotLink;
  readonly clock: Clock;
  readonly token: CancellationToken;
  readonly onProgress?: (progress: ActionProgress) => void;
  /** Nobody knows what came of it, and nobody can look until the link is there again: what there is to tell by then. */
  readonly onUnknown?: (feedback: Feedback) => void;
}

/** Looks again at most this often before an effect counts as unseen. */
const looksAgain = 2;
/** What a link gets on top of the deadline to report it by itself, and after a cancellation to come back. */
const graceSeconds = 5;
const lookDeadlineSeconds = 30;

/** Moves nothing. The universe is that of the known objects. */
export function admit(call: ActionCall, belief: Belief, robot: RobotPackage): Admission {
  const bound = bindCall(call, robot, belief);
  if (!bound.ok) return { kind: "invalid", message: bound.error };
  const { action, names } = bound.value;
  const view = beliefView(belief, robot.domain, { openUniverse: false });
  const bindings = bindArguments(action.parameters, names);
  const truth = evaluate(action.precondition, bindings, view);
  if (truth === "true") return { kind: "allowed", bound: bound.value, unknown: [] };
  const unmet = unmetConditions(action.precondition, bindings, view);
  if (truth === "unknown") return { kind: "allowed", bound: bound.value, unknown: unmet };
  const failing = unmet.filter((part) => part.truth === "false");
  return { kind: "refused", unmet: failing.length > 0 ? failing : unmet };
}

/** Performs an admitted call. Never rejects for what the robot did, and always ends. */
export async function performAction(
  bound: BoundCall,
  belief: Belief,
  context: PerformContext,
): Promise<Performed> {
  const { robot, link, clock, token } = context;
  const { call, settings } = bound;
  const effects = predictEffects(bound, belief, robot);
  const predicted = new Map(effects.map(({ fact, value }) => [factKey(fact), truthOf(value)]));
  const startedAt = clock.now();
  const result = await performBounded(call, settings.deadlineSeconds, context);

  let after = belief;
  if (result.outcome === "success") after = after.withFacts(effects);
  else if (result.outcome === "unknown")
    after = after.withFacts(effects.map(({ fact }) => ({ fact, value: undefined })));
  const observed = new Map<string, ObservedFact>();
  const seen = new Set<ObjectId>();
  const images: CameraImage[] = [];
  const feedbackOf = (comparisons: readonly FactComparison[], highLevelFailure: boolean): Feedback => ({
    call,
    text: describeCall(call.action, call.args),
    outcome: result.outcome,
    ...(result.cause && { cause: result.cause }),
    ...(result.message && { message: result.message }),
    lowLevelFailure: result.outcome === "failure",
    highLevelFailure,
    comparisons,
    images: [...images],
    robotSeconds: result.robotSeconds,
    wallMilliseconds: clock.now() - startedAt,
  });
  if (result.outcome === "unknown" && isComingBack(link)) context.onUnknown?.(feedbackOf([], false));
  const absorb = (observation: Observation) => {
    const looked = absorbObservation(after, observation, robot);
    after = looked.belief;
    for (const fact of looked.facts) observed.set(factKey(fact.fact), fact);
    for (const { id } of observation.objects) seen.add(id);
    images.push(...observation.images);
  };
  if (result.observation) absorb(result.observation);

  const unseenEffects = () =>
    effects
      .filter(({ fact, value }) => value !== undefined && canBeSeen(fact, after, robot))
      .filter(({ fact }) => !observed.has(factKey(fact)))
      .map(({ fact }) => fact);
  if (result.outcome !== "failure") {
    for (let look = 0; look < looksAgain; look++) {
      const unseen = unseenEffects();
      const blind = result.outcome === "unknown" && observed.size === 0;
      if ((unseen.length === 0 && !blind) || token.isCancelled || !canLook(link)) break;
      const towards = new Set([...objectArguments(call), ...unseen.flatMap(({ args }) => args)]);
      const observation = await lookBounded(
        link,
        [...towards].filter((id) => after.objects.has(id)),
        clock,
        token,
      );
      if (observation) absorb(observation);
    }
  }
  const unseen = result.outcome === "failure" ? [] : unseenEffects();
  // Nobody has seen it, so it is not known.
  after = after.withFacts(unseen.map((fact) => ({ fact, value: undefined })));
  const doubted =
    result.outcome === "unknown"
      ? effects
          .filter(
            (effect) => after.truth(effect.fact) === "unknown" && !isNoNews(effect, belief, after, robot),
          )
          .map(({ fact }) => fact)
      : [];

  const comparisons = compareFacts(effects, observed, belief, after, bound, robot);
  const expected = result.outcome === "success" ? predicted : new Map<string, Truth>();
  const feedback = feedbackOf(
    comparisons,
    settings.kind === "execution" &&
      result.outcome !== "unknown" &&
      comparisons.some(({ fact, observed: now }) => {
        const before = expected.get(factKey(fact)) ?? belief.truth(fact);
        return now !== "unknown" && before !== "unknown" && now !== before;
      }),
  );
  const effectsHold = effects.every(
    ({ fact, value }) => value === undefined || after.truth(fact) === truthOf(value),
  );
  return {
    feedback,
    belief: after,
    predicted,
    unseen,
    doubted,
    seen: [...seen],
    effectsHold,
    faults: result.faults,
  };
}

/** What the action changes, as far as it can be said. */
function predictEffects(bound: BoundCall, belief: Belief, robot: RobotPackage): readonly FactChange[] {
  return effectsOf(bound.action, bound.names, beliefView(belief, robot.domain, { openUniverse: false }));
}

/** The facts that the action was to change, and those that changed unforeseen. */
function compareFacts(
  effects: readonly FactChange[],
  observed: ReadonlyMap<string, ObservedFact>,
  before: Belief,
  after: Belief,
  { settings }: BoundCall,
  robot: RobotPackage,
): FactComparison[] {
  const rows = effects.flatMap(({ fact, value }): FactComparison[] => {
    const seen = observed.get(factKey(fact));
    if (!seen && isNoNews({ fact, value }, before, after, robot)) return [];
    const visible = canBeSeen(fact, after, robot);
    const now = seen ? truthOf(seen.value) : visible ? "unknown" : after.truth(fact);
    return [{ fact, predicted: truthOf(value), observed: now }];
  });
  const listed = new Set(effects.map(({ fact }) => factKey(fact)));
  for (const { fact, value } of observed.values()) {
    const was = before.truth(fact);
    if (listed.has(factKey(fact)) || was === "unknown" || was === truthOf(value)) continue;
    // Of what the action is known to forget, nothing was foreseen either.
    if (settings.forgets?.some((predicate) => sameName(predicate, fact.predicate))) continue;
    const source = robot.settings.predicates[fact.predicate];
    if (source && !isForeseeable(source)) continue;
    // Of objects that were not known before, nothing was expected.
    if (!fact.args.every((arg) => before.objects.has(arg))) continue;
    rows.push({ fact, predicted: was, observed: truthOf(value) });
  }
  return rows;
}

/** That something is not on itself, say, which nobody can look at and nobody thought otherwise. */
function isNoNews({ fact, value }: FactChange, before: Belief, after: Belief, robot: RobotPackage): boolean {
  return value === false && before.truth(fact) !== "true" && !canBeSeen(fact, after, robot);
}

/** Whether looking could tell: the robot has a way to read the predicate, and the objects are where something is. */
function canBeSeen(fact: Fact, belief: Belief, robot: RobotPackage): boolean {
  const source = Object.entries(robot.settings.predicates).find(([name]) =>
    sameName(name, fact.predicate),
  )?.[1];
  if (!source) return false;
  const objects = fact.args.map((arg) => belief.objects.get(arg));
  if (objects.some((object) => object === undefined)) return false;
  // Nothing rests on itself, and what has no place can't be seen anywhere.
  return (
    source.from !== "geometry" ||
    (new Set(fact.args).size === fact.args.length && objects.every((object) => object?.pose))
  );
}

/** A simulator that is started again: whoever asks it waits for it, or hears that it is lost. */
function isComingBack(link: RobotLink): boolean {
  return link.kind === "simulator" && link.state.kind === "connecting";
}

/** Whether there is, or soon will be, somebody to look. */
export function canLook(link: RobotLink): boolean {
  return link.state.kind === "ready" || isComingBack(link);
}

export function objectArguments(call: Pick<ActionCall, "args">): ObjectId[] {
  return call.args.flatMap((argument) => (argument.kind === "object" ? [argument.id] : []));
}

/** A link keeps its own deadline; this one holds if it does not. */
async function performBounded(
  call: ActionCall,
  deadlineSeconds: number,
  { link, clock, token, onProgress }: PerformContext,
): Promise<ActionResult> {
  const startedAt = clock.now();
  const action = new CancellationSource(token);
  const over = new CancellationSource();
  const cancelled = whenCancelled(token);
  const lost = (cause: "deadline" | "cancelled", message: string): ActionResult => ({
    outcome: "unknown",
    cause,
    message,
    robotSeconds: (clock.now() - startedAt) / 1000,
  });
  const afterDeadline = async (): Promise<ActionResult> => {
    await clock.sleep(deadlineSeconds * 1000, over.token);
    action.cancel("deadline");
    await clock.sleep(graceSeconds * 1000, over.token);
    if (!over.token.isCancelled) await stopBounded(link, clock);
    return lost("deadline", `No word came within ${deadlineSeconds} s; the robot was told to stop.`);
  };
  const afterCancellation = async (): Promise<ActionResult> => {
    await cancelled.promise;
    await clock.sleep(graceSeconds * 1000, over.token);
    return lost("cancelled", "It was cancelled, and no word came back.");
  };
  try {
    return await Promise.race([
      link.perform(call, {
        deadlineSeconds,
        token: action.token,
        ...(onProgress && { onProgress }),
      }),
      afterDeadline(),
      afterCancellation(),
    ]);
  } finally {
    over.cancel();
    cancelled.dispose();
    action.dispose();
  }
}

/** Undefined where nothing came back in time. */
export async function lookBounded(
  link: RobotLink,
  towards: readonly ObjectId[],
  clock: Clock,
  token: CancellationToken,
): Promise<Observation | undefined> {
  const look = new CancellationSource(token);
  const over = new CancellationSource();
  const giveUp = async () => {
    await clock.sleep(lookDeadlineSeconds * 1000, over.token);
    look.cancel("deadline");
    return undefined;
  };
  const cancelled = whenCancelled(token);
  try {
    // A link that can't look says so by rejecting; then nothing was seen.
    return await Promise.race([
      link.observe(towards, look.token).catch(() => undefined),
      giveUp(),
      cancelled.promise,
    ]);
  } finally {
    over.cancel();
    cancelled.dispose();
    look.dispose();
  }
}

const stopDeadlineSeconds = 10;

/** Stops the robot; a link that gives no word counts as unacknowledged. */
export async function stopBounded(link: RobotLink, clock: Clock) {
  const startedAt = clock.now();
  const over = new CancellationSource();
  const silent = async () => {
    await clock.sleep(stopDeadlineSeconds * 1000, over.token);
    return { acknowledged: false, milliseconds: clock.now() - startedAt, message: "The robot gave no word." };
  };
  try {
    return await Promise.race([link.stop(), silent()]);
  } finally {
    over.cancel();
  }
}
