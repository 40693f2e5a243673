import type { PlanStep } from "../../../core/planner/plan";
import type { RobotPackage } from "../../../core/program/robotPackage";
import type { Belief } from "../../../core/world/belief";
import { beliefOf } from "./belief";
import { isRecord, type ReadRequest } from "./request";
import { robotOf } from "./robot";

/** An action that was done, as the data tells it. */
export interface PastAction {
  /** `robot.grasp(banana_0)` */
  readonly text: string;
  readonly outcome: string;
  readonly cause?: string;
  /** `(holding banana_0): predicted true, observed false` */
  readonly differences: readonly string[];
}

/** Plans that were made for earlier requests, by what they are for and the state in which they begin. */
export type PlanMemory = WeakMap<RobotPackage, Map<string, readonly PlanStep[] | undefined>>;

/** What the simulated model has understood of a request. */
export interface Situation {
  readonly robot: RobotPackage;
  readonly instruction: string;
  readonly belief: Belief;
  /** Oldest first; perhaps not all. */
  readonly actions: readonly PastAction[];
  /** Everything in the data blocks; of equal names the last. */
  readonly data: Data;
  /** What was wrong with the last reply to the same question. */
  readonly refused?: string;
  readonly memory: PlanMemory;
}

export type Data = Readonly<Record<string, unknown>>;

/** Undefined where the request describes no robot or no task. */
export function situationOf(
  { messages }: ReadRequest,
  memory: PlanMemory = new WeakMap(),
): Situation | undefined {
  const instructions = messages.flatMap(({ role, text }) => (role === "system" ? [text] : [])).join("\n");
  const robot = robotOf(instructions);
  const data = dataOf({ messages });
  if (!robot || typeof data.task !== "string") return undefined;
  const told = data.stateAfterPlanned ?? data.state ?? data.known;
  const refused = refusalIn(messages);
  return {
    robot,
    instruction: data.task,
    belief: beliefOf(told, robot),
    actions: actionsOf(data.actionsSoFar ?? data.lastActions),
    data,
    memory,
    ...(refused === undefined ? {} : { refused }),
  };
}

/** Only what users say holds data; in a block nothing can look like its end. */
export function dataOf({ messages }: Pick<ReadRequest, "messages">): Data {
  const blocks = messages.flatMap(({ role, text }) =>
    role === "user" ? [...text.matchAll(/<data>\n([\s\S]*?)\n<\/data>/g)].map(([, json]) => json) : [],
  );
  return Object.assign({}, ...blocks.map(parsed));
}

function parsed(json: string): Data {
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** A question without data behind an own reply says what was wrong with that. */
export function refusalIn(messages: ReadRequest["messages"]): string | undefined {
  const last = messages.at(-1);
  const isAnswered = messages.at(-2)?.role === "assistant";
  return isAnswered && last?.role === "user" && !last.text.includes("<data>") ? last.text : undefined;
}

export function actionsOf(told: unknown): readonly PastAction[] {
  if (!Array.isArray(told)) return [];
  return told.flatMap((each): PastAction[] => {
    if (!isRecord(each) || typeof each.action !== "string" || typeof each.outcome !== "string") return [];
    const { action: text, outcome, cause, differences } = each;
    return [
      {
        text,
        outcome,
        ...(typeof cause === "string" ? { cause } : {}),
        differences: Array.isArray(differences) ? differences.map(String) : [],
      },
    ];
  });
}
