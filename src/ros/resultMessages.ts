import type { ActionProgress, ActionResult, FailureCause, Outcome } from "../core/world/robotLink";
import type { FeedbackMap, ResultMap } from "./rosMap";
import { numberAt, plainText, putAt, secondsAt, textAt, timeMessage, valueAt } from "./rosValues";

/** Results and feedback of actions as ROS messages, in both directions. */

const causes: readonly FailureCause[] = [
  "unreachable",
  "no-room",
  "no-path",
  "blocked",
  "nothing-grasped",
  "not-holding",
  "unknown-object",
  "unsupported",
  "cancelled",
  "deadline",
  "connection-lost",
  "robot-error",
];

export interface RobotWord {
  readonly outcome: Outcome;
  readonly cause?: FailureCause;
  readonly message?: string;
  readonly robotSeconds?: number;
  /**
   * ROS seconds of the observation that belongs to the result; "nothing" where the robot says that it saw nothing,
   * undefined where it does not say.
   */
  readonly observedAt?: number | "nothing";
}

/**
 * What a result message says.
 * @param finished whether the goal's status is that of success
 */
export function readResult(values: unknown, map: ResultMap, finished: boolean): RobotWord {
  const message = textAt(values, map.message, 2000) || undefined;
  const robotSeconds = secondsAt(values, map.robotSeconds);
  const observed = secondsAt(values, map.observedAt);
  const rest = {
    ...(message === undefined ? {} : { message }),
    ...(robotSeconds === undefined || robotSeconds < 0 ? {} : { robotSeconds }),
    ...(observed === undefined ? {} : { observedAt: observed > 0 ? observed : ("nothing" as const) }),
  };
  const outcome = outcomeOf(values, map, finished);
  if (outcome === "success") return { outcome, ...rest };
  if (outcome === "failure") return { outcome, cause: causeOf(values, map) ?? "robot-error", ...rest };
  if (outcome === "unknown") {
    const cause = causeOf(values, map);
    return { outcome, ...(cause ? { cause } : {}), ...rest };
  }
  return { ...rest, outcome: "unknown", cause: "robot-error", message: plainText(outcome.problem, 2000) };
}

function outcomeOf(
  values: unknown,
  map: ResultMap,
  finished: boolean,
): Outcome | { readonly problem: string } {
  if (map.outcome !== undefined) {
    const word = valueAt(values, map.outcome);
    if (word === "success" && !finished) return "failure";
    if (word === "success" || word === "failure" || word === "unknown") return word;
    return finished
      ? {
          problem: `the result has no "success", "failure" or "unknown" at "${map.outcome}": ${shown(values)}`,
        }
      : "failure";
  }
  if (map.success !== undefined && finished) {
    const success = valueAt(values, map.success);
    if (typeof success === "boolean") return success ? "success" : "failure";
    return { problem: `the result has no boolean at "${map.success}": ${shown(values)}` };
  }
  return finished ? "success" : "failure";
}

function causeOf(values: unknown, map: ResultMap): FailureCause | undefined {
  if (map.cause === undefined) return undefined;
  const value = valueAt(values, map.cause);
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const translated =
    map.causes && Object.hasOwn(map.causes, String(value)) ? map.causes[String(value)] : value;
  return causes.find((cause) => cause === translated);
}

function shown(values: unknown): string {
  try {
    return JSON.stringify(values)?.slice(0, 200) ?? "nothing";
  } catch {
    return "unreadable";
  }
}

export function readFeedback(values: unknown, map: FeedbackMap): ActionProgress {
  const fraction = numberAt(values, map.fraction);
  return {
    stage: textAt(values, map.stage, 200) || "under way",
    ...(fraction !== undefined && fraction >= 0 && fraction <= 1 ? { fraction } : {}),
  };
}

/** @param rosSeconds when the observation was made, where there is one */
export function resultMessage(
  result: ActionResult,
  map: ResultMap,
  ros: 1 | 2,
  rosSeconds: number | undefined,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  if (map.outcome) putAt(values, map.outcome, result.outcome);
  if (map.success) putAt(values, map.success, result.outcome === "success");
  if (map.message) putAt(values, map.message, result.message ?? "");
  if (map.cause) putAt(values, map.cause, codeOf(result.cause, map));
  if (map.robotSeconds) putAt(values, map.robotSeconds, result.robotSeconds);
  if (map.observedAt) putAt(values, map.observedAt, timeMessage(ros, rosSeconds ?? 0));
  return values;
}

function codeOf(cause: FailureCause | undefined, map: ResultMap): string | number {
  const code = Object.entries(map.causes ?? {}).find(([, meaning]) => meaning === cause)?.[0];
  if (code === undefined) return cause ?? "";
  return /^-?\d+$/.test(code) ? Number(code) : code;
}

export function feedbackMessage(progress: ActionProgress, map: FeedbackMap): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  if (map.stage) putAt(values, map.stage, progress.stage);
  if (map.fraction) putAt(values, map.fraction, progress.fraction ?? -1);
  return values;
}
