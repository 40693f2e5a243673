import type { RosbridgeMessage } from "roslib";
import type { Disposable } from "../core/base/disposable";
import { DisposableStore } from "../core/base/disposable";
import type { Clock } from "../core/world/ports";
import { type BridgeConnection, onAnswers } from "./bridgeConnection";
import type { GoalRecord } from "./goalLog";
import { isRecord, plainText, textAt, valueAt } from "./rosValues";

/** How a goal ended, as far as the bridge tells. */
export type GoalEnd =
  /** `values` is undefined where only the status arrived. */
  | {
      readonly kind: "finished";
      readonly status: "succeeded" | "cancelled" | "aborted";
      readonly values: unknown;
    }
  /** It never ran. */
  | { readonly kind: "refused"; readonly message: string }
  /** Something came that can't be understood; what the robot did is not known. */
  | { readonly kind: "garbled"; readonly message: string }
  | { readonly kind: "lost"; readonly reason: string };

export interface RunningGoal extends Disposable {
  readonly end: Promise<GoalEnd>;
  /** Asks the robot to stop working on it; whether it did, `end` tells. */
  cancel(): void;
}

interface GoalRequest {
  readonly goalId: string;
  readonly name: string;
  readonly type: string;
  readonly message: unknown;
  readonly onFeedback: (values: unknown) => void;
}

/** How goals are sent in one version of ROS. */
export interface GoalProtocol extends Disposable {
  /** Subscribes and advertises what a goal needs, before there is one. */
  prepare(name: string, type: string): void;
  send(request: GoalRequest): RunningGoal;
  /** Cancels a goal that somebody sent earlier, perhaps over a connection that is gone. */
  cancel(goal: Pick<GoalRecord, "goalId" | "name" | "type">): void;
}

export function goalProtocol(ros: 1 | 2, connection: BridgeConnection, clock: Clock): GoalProtocol {
  return ros === 2 ? ros2Goals(connection) : actionlibGoals(connection, clock);
}

/** action_msgs/GoalStatus: 4 succeeded, 5 cancelled, 6 aborted. */
const ros2Statuses: Readonly<Record<number, "succeeded" | "cancelled" | "aborted">> = {
  4: "succeeded",
  5: "cancelled",
  6: "aborted",
};

function ros2Goals(connection: BridgeConnection): GoalProtocol {
  const cancel = (goal: { readonly goalId: string; readonly name: string }) => {
    connection.send({ op: "cancel_action_goal", id: goal.goalId, action: goal.name });
  };
  return {
    prepare() {},
    send({ goalId, name, type, message, onFeedback }) {
      const store = new DisposableStore();
      let worked = false;
      const end = new Promise<GoalEnd>((resolve) => {
        store.add(
          onAnswers(connection, goalId, (answer) => {
            if (answer.op === "action_feedback") {
              worked = true;
              onFeedback(answer.values);
            } else if (answer.op === "action_result") {
              resolve(ros2End(answer, worked));
            }
          }),
        );
        store.add(connection.onClosed((reason) => resolve({ kind: "lost", reason })));
        const sent = connection.send({
          op: "send_action_goal",
          id: goalId,
          action: name,
          action_type: type,
          args: message,
          feedback: true,
        });
        if (!sent) resolve({ kind: "refused", message: "the connection was closing; nothing was sent" });
      });
      return { end, cancel: () => cancel({ goalId, name }), dispose: () => store.dispose() };
    },
    cancel,
    dispose() {},
  };
}

function ros2End(answer: Extract<RosbridgeMessage, { op: "action_result" }>, worked: boolean): GoalEnd {
  const fields: { readonly status: unknown; readonly result: unknown; readonly values?: unknown } = answer;
  const status = typeof fields.status === "number" ? ros2Statuses[fields.status] : undefined;
  if (fields.result === false && status !== "cancelled" && status !== "aborted") {
    const message =
      typeof fields.values === "string" ? plainText(fields.values) : "the goal failed without a reason";
    // The bridge says this of goals that were rejected or could not be sent; one that gave feedback was under way.
    return worked ? { kind: "garbled", message } : { kind: "refused", message };
  }
  if (status) return { kind: "finished", status, values: fields.values };
  return { kind: "garbled", message: `a result came with the status ${String(fields.status)}` };
}

/** actionlib_msgs/GoalStatus. */
const actionlibStatuses: Readonly<Record<number, "succeeded" | "cancelled" | "aborted" | "rejected">> = {
  2: "cancelled",
  3: "succeeded",
  4: "aborted",
  5: "rejected",
  8: "cancelled",
};

/** A final status without a result: the result can be lost, but it may also only be later. */
const resultGraceMilliseconds = 1000;

/**
 * actionlib on the topics of ROS 1. roslib's `ActionClient` subscribes when it is made and never forgets a goal; here
 * all topics are subscribed when the connection is made, so that no result of a quick goal is lost.
 */
function actionlibGoals(connection: BridgeConnection, clock: Clock): GoalProtocol {
  const store = new DisposableStore();
  const prepared = new Set<string>();
  const listeners = new Map<
    string,
    (kind: "status" | "feedback" | "result", status: unknown, values: unknown) => void
  >();

  const tell = (kind: "status" | "feedback" | "result", status: unknown, values: unknown) => {
    const id = textAt(status, "goal_id.id", 200);
    if (id !== undefined) listeners.get(id)?.(kind, status, values);
  };
  const prepare = (name: string, actionType: string) => {
    if (prepared.has(name)) return;
    prepared.add(name);
    // `pkg/Navigate` and, as roslib and actionlib name it, `pkg/NavigateAction` mean the same.
    const type = actionType.replace(/Action$/, "");
    store.add(
      connection.subscribe({ name: `${name}/status`, type: "actionlib_msgs/GoalStatusArray" }, (message) => {
        const list = valueAt(message, "status_list");
        if (Array.isArray(list)) for (const status of list) tell("status", status, undefined);
      }),
    );
    store.add(
      connection.subscribe({ name: `${name}/feedback`, type: `${type}ActionFeedback` }, (message) =>
        tell("feedback", valueAt(message, "status"), valueAt(message, "feedback")),
      ),
    );
    store.add(
      connection.subscribe({ name: `${name}/result`, type: `${type}ActionResult` }, (message) =>
        tell("result", valueAt(message, "status"), valueAt(message, "result")),
      ),
    );
    connection.send({ op: "advertise", topic: `${name}/goal`, type: `${type}ActionGoal` });
    connection.send({ op: "advertise", topic: `${name}/cancel`, type: "actionlib_msgs/GoalID" });
  };
  const zero = { secs: 0, nsecs: 0 };
  const cancel = (goal: { readonly goalId: string; readonly name: string; readonly type: string }) => {
    prepare(goal.name, goal.type);
    connection.send({ op: "publish", topic: `${goal.name}/cancel`, msg: { stamp: zero, id: goal.goalId } });
  };
  return {
    prepare,
    send({ goalId, name, type, message, onFeedback }) {
      prepare(name, type);
      const goalStore = new DisposableStore();
      const end = new Promise<GoalEnd>((resolve) => {
        listeners.set(goalId, (kind, status, values) => {
          if (kind === "feedback") return onFeedback(values);
          const final = actionlibStatuses[Number(valueAt(status, "status"))];
          if (!final) return;
          const text = textAt(status, "text", 500);
          const ended: GoalEnd =
            final === "rejected"
              ? { kind: "refused", message: text || "the action server rejected the goal" }
              : {
                  kind: "finished",
                  status: final,
                  values: kind === "result" ? resultWithText(values, text) : undefined,
                };
          if (kind === "result" || final === "rejected") resolve(ended);
          else void clock.sleep(resultGraceMilliseconds).then(() => resolve(ended));
        });
        goalStore.add({ dispose: () => listeners.delete(goalId) });
        goalStore.add(connection.onClosed((reason) => resolve({ kind: "lost", reason })));
        const sent = connection.send({
          op: "publish",
          topic: `${name}/goal`,
          // Without a header: the bridge fills in the time.
          msg: { goal_id: { stamp: zero, id: goalId }, goal: message },
        });
        if (!sent) resolve({ kind: "refused", message: "the connection was closing; nothing was sent" });
      });
      return { end, cancel: () => cancel({ goalId, name, type }), dispose: () => goalStore.dispose() };
    },
    cancel,
    dispose() {
      store.dispose();
      listeners.clear();
    },
  };
}

/** actionlib's own words are kept where the result has none: under `status_text`. */
function resultWithText(values: unknown, text: string | undefined): unknown {
  return text && isRecord(values) && !Object.hasOwn(values, "status_text")
    ? { ...values, status_text: text }
    : values;
}
