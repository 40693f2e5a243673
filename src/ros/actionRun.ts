import { CancellationSource, type CancellationToken } from "../core/base/cancellation";
import type { Observation } from "../core/world/objects";
import type { Clock } from "../core/world/ports";
import type { ActionCall, ActionResult, FailureCause, PerformOptions } from "../core/world/robotLink";
import { withDeadline } from "./deadline";
import type { GoalRecord } from "./goalLog";
import type { GoalEnd, RunningGoal } from "./goals";
import { fillTemplate } from "./messageTemplate";
import { readFeedback, readResult } from "./resultMessages";
import type { RobotView } from "./robotView";
import type { GoalInterface, Limits, RosInterface, RosMap, ServiceInterface, TopicInterface } from "./rosMap";
import type { Session } from "./rosSession";
import { textAt } from "./rosValues";

/** One action on its way over one connection. */
export interface ActionRun {
  readonly session: Session;
  readonly call: ActionCall;
  /** The goal, request or message, filled in. */
  readonly message: unknown;
  readonly options: PerformOptions;
  readonly map: RosMap;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly view: RobotView;
  /** Cancelled when the robot is stopped: what is under way ends. */
  readonly stopping: CancellationToken;
  /** Writes a goal down before it is sent; rejects where that fails. */
  openGoal(target: GoalInterface): Promise<GoalRecord>;
  onGoalSent(goal: RunningGoal): void;
  /** `settled`: the robot has given its last word on it. */
  closeGoal(record: GoalRecord, settled: boolean): Promise<void>;
}

/** Why an action was not waited for any longer. */
interface Cut {
  readonly cause: "deadline" | "cancelled";
  readonly message: string;
}

type FollowedEnd =
  | Exclude<GoalEnd, { kind: "finished" }>
  | (Extract<GoalEnd, { kind: "finished" }> & { readonly cut?: Cut })
  | ({ readonly kind: "silent" } & Cut);

export function runAction(target: RosInterface, run: ActionRun): Promise<ActionResult> {
  if (target.kind === "action") return runGoal(target, run);
  return target.kind === "service" ? runService(target, run) : runTopic(target, run);
}

async function runGoal(target: GoalInterface, run: ActionRun): Promise<ActionResult> {
  const { session, options, clock } = run;
  const started = clock.now();
  let record: GoalRecord;
  try {
    record = await run.openGoal(target);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      outcome: "failure",
      cause: "robot-error",
      message: `the goal could not be written down before sending it (${reason}); nothing was sent`,
      robotSeconds: 0,
    };
  }
  const goal = session.goals.send({
    goalId: record.goalId,
    name: target.name,
    type: target.type,
    message: run.message,
    onFeedback: (values) => options.onProgress?.(readFeedback(values, target.feedback)),
  });
  run.onGoalSent(goal);
  const end = await followGoal(goal, run);
  const moment = run.view.moment;
  const robotSeconds = (clock.now() - started) / 1000;
  goal.dispose();
  await run.closeGoal(record, end.kind === "finished" || end.kind === "refused");
  if (end.kind === "finished") return finishedResult(end, target, run, moment, robotSeconds);
  return unfinishedResult(end, target.name, robotSeconds);
}

/** Waits for a goal's end; the deadline and a cancellation cancel it and then wait for the robot's word. */
async function followGoal(goal: RunningGoal, run: ActionRun): Promise<FollowedEnd> {
  const interrupted = await waitFor(goal.end, run);
  if ("value" in interrupted) return interrupted.value;
  goal.cancel();
  const last = await withDeadline(run.clock, run.map.cancelSeconds * 1000, goal.end);
  if (typeof last === "string") return { kind: "silent", ...interrupted };
  return last.value.kind === "finished" ? { ...last.value, cut: interrupted } : last.value;
}

/** The value of the work, or why it was not waited for any longer. */
async function waitFor<T>(
  work: Promise<T>,
  { clock, options, stopping }: ActionRun,
  seconds = options.deadlineSeconds,
): Promise<{ readonly value: T } | Cut> {
  const either = new CancellationSource();
  const listeners = [options.token, stopping].map((token) =>
    token.onCancelled((reason) => either.cancel(reason)),
  );
  const outcome = await withDeadline(clock, seconds * 1000, work, either.token);
  for (const listener of listeners) listener.dispose();
  if (outcome === "late") return { cause: "deadline", message: `no result within ${seconds} s` };
  if (outcome === "cancelled") return { cause: "cancelled", message: either.token.reason ?? "cancelled" };
  return outcome;
}

function unfinishedResult(
  end: Exclude<FollowedEnd, { kind: "finished" }>,
  name: string,
  robotSeconds: number,
): ActionResult {
  const unknown = (cause: FailureCause, message: string): ActionResult => ({
    outcome: "unknown",
    cause,
    message,
    robotSeconds,
  });
  switch (end.kind) {
    case "lost":
      return unknown("connection-lost", `the connection was lost while ${name} was under way: ${end.reason}`);
    case "garbled":
      return unknown("robot-error", `what ${name} answered can't be understood: ${end.message}`);
    case "silent":
      return unknown(end.cause, `${end.message}; ${name} was told to stop and has not answered`);
    case "refused":
      return { outcome: "failure", cause: "robot-error", message: end.message, robotSeconds: 0 };
  }
}

async function finishedResult(
  end: Extract<FollowedEnd, { kind: "finished" }>,
  target: GoalInterface,
  run: ActionRun,
  moment: number,
  wallSeconds: number,
): Promise<ActionResult> {
  const word = readResult(end.values, target.result, end.status === "succeeded");
  const observation = await observationAfter(word.observedAt, moment, run);
  const said = word.message ?? textAt(end.values, "status_text", 500);
  const rest = {
    ...(said === undefined ? {} : { message: said }),
    robotSeconds: word.robotSeconds ?? wallSeconds,
    ...(observation ? { observation } : {}),
  };
  if (end.cut) {
    const message = `${end.cut.message}${said ? ` (the robot: ${said})` : ""}`;
    if (end.cut.cause === "deadline") return { ...rest, outcome: "unknown", cause: "deadline", message };
    // A goal that was done before the cancel reached it was done.
    if (end.status !== "succeeded") return { ...rest, outcome: "failure", cause: "cancelled", message };
  }
  if (end.status === "cancelled") return { ...rest, outcome: "failure", cause: "cancelled" };
  return { ...rest, outcome: word.outcome, ...(word.cause ? { cause: word.cause } : {}) };
}

async function observationAfter(
  observedAt: number | "nothing" | undefined,
  moment: number,
  { view, options }: ActionRun,
): Promise<Observation | undefined> {
  if (observedAt === "nothing") return undefined;
  return view.observation(
    { ...(observedAt === undefined ? {} : { stamp: observedAt }), moment },
    options.token,
  );
}

async function runService(target: ServiceInterface, run: ActionRun): Promise<ActionResult> {
  const { session, options, clock } = run;
  const started = clock.now();
  // Half a second longer, so that the action's deadline and not the call's own is the one that is told.
  const patience = options.deadlineSeconds * 1000 + 500;
  const reply = await waitFor(session.connection.call(target.name, run.message, patience), run);
  const moment = run.view.moment;
  const robotSeconds = (clock.now() - started) / 1000;
  if (!("value" in reply)) {
    const message = `${reply.message}; a service can't be cancelled`;
    return { outcome: "unknown", cause: reply.cause, message, robotSeconds };
  }
  switch (reply.value.kind) {
    case "closed":
      return unfinishedResult({ kind: "lost", reason: reply.value.reason }, target.name, robotSeconds);
    case "late":
      return { outcome: "unknown", cause: "deadline", message: "no answer in time", robotSeconds };
    case "refused":
      return { outcome: "failure", cause: "robot-error", message: reply.value.message, robotSeconds };
    case "answer": {
      const { observedAt, ...word } = readResult(reply.value.values, target.result, true);
      const observation = await observationAfter(observedAt, moment, run);
      return { robotSeconds, ...word, ...(observation ? { observation } : {}) };
    }
  }
}

/**
 * A robot that only listens never says that it did what it was told. What can be known is that it was told all the
 * time, over a living connection, and that its state still comes; without that the outcome is unknown.
 */
async function runTopic(target: TopicInterface, run: ActionRun): Promise<ActionResult> {
  const { session, options, clock, view, call, limits } = run;
  const started = clock.now();
  const rest = fillTemplate(target.rest, { call, limits, objects: view.knownObjects, towards: [] });
  if (!rest.ok) return { outcome: "failure", ...rest.error, robotSeconds: 0 };
  const { connection } = session;
  connection.send({ op: "advertise", topic: target.name, type: target.type });
  const publish = (msg: unknown) => connection.send({ op: "publish", topic: target.name, msg });
  const ended = new CancellationSource();
  const closing = connection.onClosed((reason) => ended.cancel(reason));
  const publishing = async () => {
    while (!ended.token.isCancelled && publish(run.message))
      await clock.sleep(1000 / target.hertz, ended.token);
  };
  const cut = await waitFor(publishing(), run, Math.min(target.seconds, options.deadlineSeconds));
  ended.cancel("the time is over");
  closing.dispose();
  const rested = publish(rest.value);
  const robotSeconds = (clock.now() - started) / 1000;
  if (!rested || "value" in cut) {
    const reason = connection.closedBecause ?? "the connection is closing";
    return unfinishedResult({ kind: "lost", reason }, target.name, robotSeconds);
  }
  if (cut.cause === "cancelled") {
    return { outcome: "failure", cause: "cancelled", message: cut.message, robotSeconds };
  }
  const observation = await view.observation({ moment: view.moment }, options.token);
  const told = "published for the whole time";
  return observation
    ? { outcome: "success", message: `${told}; the robot does not confirm it`, observation, robotSeconds }
    : { outcome: "unknown", message: `${told}; the robot has not reported its state since`, robotSeconds };
}
