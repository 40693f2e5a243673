import type { Disposable } from "../../core/base/disposable";
import type { Clock } from "../../core/world/ports";
import type { ActionResult } from "../../core/world/robotLink";
import { feedbackMessage } from "../resultMessages";
import type { GoalInterface } from "../rosMap";
import { plainText, textAt, timeMessage, valueAt } from "../rosValues";
import type { GoalRunner, Understood } from "./goalRunner";
import type { Graph, GraphNode } from "./graph";

/** actionlib_msgs/GoalStatus */
const status = {
  pending: 0,
  active: 1,
  preempted: 2,
  succeeded: 3,
  aborted: 4,
  rejected: 5,
  recalled: 8,
} as const;

interface Goal {
  readonly goalId: string;
  readonly sender: GraphNode;
  readonly understood: Extract<Understood, { run: unknown }>;
  status: number;
  text: string;
  endedAt: number | undefined;
}

const statusMilliseconds = 200;
const keptMilliseconds = 5000;

/**
 * A simple action server of ROS 1, on its five topics: a new goal preempts the old one, and the status of an ended
 * goal is repeated for five seconds.
 */
export function actionlibServer(options: {
  readonly graph: Graph;
  readonly node: GraphNode;
  readonly runner: GoalRunner;
  readonly target: GoalInterface;
  readonly clock: Clock;
  understand(message: unknown): Understood;
  publishResult(result: ActionResult): Record<string, unknown>;
}): Disposable {
  const { graph, node, runner, target, clock, understand, publishResult } = options;
  const type = target.type.replace(/Action$/, "");
  const { name } = target;
  const goals = new Map<string, Goal>();
  let waiting: Goal | undefined;

  const header = () => ({
    seq: 0,
    stamp: timeMessage(1, Date.parse(clock.timestamp()) / 1000),
    frame_id: "",
  });
  const statusOf = (goal: Goal) => ({
    goal_id: { stamp: { secs: 0, nsecs: 0 }, id: goal.goalId },
    status: goal.status,
    text: goal.text,
  });
  const publishStatus = () => {
    for (const goal of goals.values()) {
      if (goal.endedAt !== undefined && clock.now() - goal.endedAt > keptMilliseconds)
        goals.delete(goal.goalId);
    }
    graph.publish(node, `${name}/status`, {
      header: header(),
      status_list: [...goals.values()].map(statusOf),
    });
  };
  const end = (goal: Goal, ended: number, text: string, result: unknown) => {
    goal.status = ended;
    goal.text = text;
    goal.endedAt = clock.now();
    graph.publish(node, `${name}/result`, { header: header(), status: statusOf(goal), result });
    publishStatus();
  };
  const start = (goal: Goal) => {
    const started = runner.start({
      goalId: goal.goalId,
      name,
      sender: goal.sender,
      run: goal.understood.run,
      onProgress: (progress) => {
        graph.publish(node, `${name}/feedback`, {
          header: header(),
          status: statusOf(goal),
          feedback: feedbackMessage(progress, target.feedback),
        });
      },
      onEnd: (result, cancelAsked) => {
        const values = publishResult(result);
        const ended =
          result.outcome === "success" ? status.succeeded : cancelAsked ? status.preempted : status.aborted;
        end(goal, ended, result.message ?? "", values);
        const next = waiting;
        waiting = undefined;
        if (next) start(next);
      },
    });
    if (started) {
      goal.status = status.active;
      publishStatus();
    } else {
      end(goal, status.rejected, `the robot is busy with ${runner.busyWith?.name}`, {});
    }
  };
  const accept = (message: unknown, sender: GraphNode) => {
    const goalId = textAt(message, "goal_id.id", 200) || `goal-${clock.now()}`;
    if (goals.has(goalId)) return;
    const understood = understand(valueAt(message, "goal"));
    const run = "run" in understood ? understood : { run: () => Promise.reject(new Error("refused")) };
    const goal: Goal = {
      goalId,
      sender,
      understood: run,
      status: status.pending,
      text: "",
      endedAt: undefined,
    };
    goals.set(goalId, goal);
    if ("refusal" in understood) return end(goal, status.rejected, plainText(understood.refusal), {});
    if (runner.busyWith?.name !== name) return start(goal);
    if (waiting) end(waiting, status.recalled, "a newer goal took its place", {});
    waiting = goal;
    runner.cancel(undefined, "a newer goal took its place");
  };
  const cancel = (message: unknown) => {
    const id = textAt(message, "id", 200) ?? "";
    if (waiting && (id === "" || waiting.goalId === id)) {
      end(waiting, status.recalled, "cancelled before it began", {});
      waiting = undefined;
    }
    if (runner.busyWith?.name === name) runner.cancel(id === "" ? undefined : id, "cancelled by a client");
  };

  graph.advertise(node, `${name}/status`, "actionlib_msgs/GoalStatusArray", true);
  graph.advertise(node, `${name}/feedback`, `${type}ActionFeedback`, false);
  graph.advertise(node, `${name}/result`, `${type}ActionResult`, false);
  const listening = [
    graph.subscribe(`${name}/goal`, `${type}ActionGoal`, ({ message }, sender) => accept(message, sender)),
    graph.subscribe(`${name}/cancel`, "actionlib_msgs/GoalID", ({ message }) => cancel(message)),
  ];
  const timer = setInterval(() => {
    if (goals.size > 0) publishStatus();
  }, statusMilliseconds);
  timer.unref();
  return {
    dispose() {
      clearInterval(timer);
      for (const listener of listening) if (typeof listener !== "string") listener.dispose();
    },
  };
}
