import type { Disposable } from "../../core/base/disposable";
import type { CameraImage, Observation } from "../../core/world/objects";
import type { Clock } from "../../core/world/ports";
import type { ActionCall, ActionResult, RobotLink } from "../../core/world/robotLink";
import type { RobotMotion } from "../../core/world/robotMotion";
import { readArguments, visitPlaceholders } from "../messageTemplate";
import { imageMessages, observationMessages } from "../observationMessages";
import { feedbackMessage, resultMessage } from "../resultMessages";
import type { GoalInterface, Limits, MessageTemplate, RosMap, ServiceInterface } from "../rosMap";
import { isRecord, valueAt } from "../rosValues";
import { actionlibServer } from "./actionlibServer";
import { GoalRunner, type Understood } from "./goalRunner";
import { type Graph, type GraphNode, graphName } from "./graph";
import { misfit } from "./messageTypes";
import { motionMessages, motionTopics } from "./motionMessages";

export interface RobotNodeOptions {
  readonly graph: Graph;
  readonly robot: RobotLink;
  readonly map: RosMap;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly watchdogSeconds: number;
  readonly goalDeadlineSeconds: number;
  readonly onLog: (message: string) => void;
}

/** action_msgs/GoalStatus */
const succeeded = 4;
const cancelled = 5;
const aborted = 6;

/** The robot as a node of the graph: its actions, its topics and its stop. */
export class RobotNode implements GraphNode, Disposable {
  readonly name = "/robot";
  private readonly runner: GoalRunner;
  private readonly epoch: number;
  private readonly parts: Disposable[] = [];
  private calls = 0;

  constructor(private readonly options: RobotNodeOptions) {
    const { clock, graph, map, onLog, robot } = options;
    this.epoch = (Date.parse(clock.timestamp()) - clock.now()) / 1000;
    this.runner = new GoalRunner(clock, options.watchdogSeconds * 1000, (work, message) => {
      onLog(`${work.name}: ${message}`);
      void robot.stop();
    });
    for (const [action, target] of Object.entries(map.actions)) {
      if (target.kind === "action") {
        this.addAction(target, (message) => this.understandCall(action, target, target.goal, message));
      } else if (target.kind === "service") {
        this.addService(target, (message) => this.understandCall(action, target, target.request, message));
      }
    }
    const { observe } = map;
    if (observe?.kind === "action")
      this.addAction(observe, (message) => this.understandLook(observe, message));
    if (observe?.kind === "service")
      this.addService(observe, (message) => this.understandLook(observe, message));
    this.addStop();
    for (const { topic, type } of this.topics()) graph.advertise(this, topic, type, true);
  }

  lastSeen(): number {
    return this.options.clock.now();
  }

  /** ROS time, seconds since 1970. */
  rosNow(): number {
    return this.epoch + this.options.clock.now() / 1000;
  }

  private topics(): { readonly topic: string; readonly type: string }[] {
    const { objects, state, cameras } = this.options.map;
    const sources = [objects, state?.base, state?.endEffector, state?.gripper, state?.facts].filter(
      (source) => source !== undefined,
    );
    const images = cameras.flatMap(({ topic, type, depthTopic }) => [
      { topic, type },
      ...(depthTopic ? [{ topic: depthTopic, type }] : []),
    ]);
    return [...sources, ...images];
  }

  private addAction(target: GoalInterface, understand: (message: unknown) => Understood): void {
    const { graph, map, clock } = this.options;
    if (map.ros === 1) {
      this.parts.push(
        actionlibServer({
          graph,
          node: this,
          runner: this.runner,
          target,
          clock,
          understand,
          publishResult: (result) => this.publishResult(result, target),
        }),
      );
      return;
    }
    const name = graphName(target.name);
    graph.actions.set(name, {
      type: target.type,
      owner: this,
      send: (goalId, args, sender, events) => {
        const refuse = (reason: string) => events.onResult({ values: reason, status: 0, result: false });
        const understood = understand(namedArguments(args, target.goal));
        if ("refusal" in understood) return refuse(understood.refusal);
        const started = this.runner.start({
          goalId,
          name,
          sender,
          run: understood.run,
          onProgress: (progress) => events.onFeedback(feedbackMessage(progress, target.feedback)),
          onEnd: (result, cancelAsked) => {
            events.onResult({
              values: this.publishResult(result, target),
              status: result.outcome === "success" ? succeeded : cancelAsked ? cancelled : aborted,
              result: true,
            });
          },
        });
        if (!started) refuse(this.busyWords());
      },
      cancel: (goalId) => {
        const busy = this.runner.busyWith;
        if (busy?.name !== name) return false;
        return this.runner.cancel(goalId, "cancelled by a client");
      },
    });
    // What `ros2 action` and roslib's `cancelAllGoals` call.
    graph.services.set(`${name}/_action/cancel_goal`, {
      type: "action_msgs/srv/CancelGoal",
      owner: this,
      call: async () => {
        const busy = this.runner.busyWith;
        const found = busy?.name === name && this.runner.cancel(undefined, "cancelled by a client");
        return { ok: true, values: { return_code: found ? 0 : 2, goals_canceling: [] } };
      },
    });
  }

  private addService(target: ServiceInterface, understand: (message: unknown) => Understood): void {
    const name = graphName(target.name);
    this.options.graph.services.set(name, {
      type: target.type,
      owner: this,
      call: (args, sender) =>
        new Promise((resolve) => {
          const understood = understand(namedArguments(args, target.request));
          if ("refusal" in understood) return resolve({ ok: false, message: understood.refusal });
          const started = this.runner.start({
            goalId: `service:${++this.calls}`,
            name,
            sender,
            run: understood.run,
            onProgress: () => {},
            onEnd: (result) => resolve({ ok: true, values: this.publishResult(result, target) }),
          });
          if (!started) resolve({ ok: false, message: this.busyWords() });
        }),
    });
  }

  private addStop(): void {
    const { graph, map, robot } = this.options;
    const { stop } = map;
    if (stop.kind === "topic") {
      graph.advertise(this, stop.name, stop.type, false);
      const listening = graph.subscribe(stop.name, stop.type, () => void this.stop());
      if (typeof listening !== "string") this.parts.push(listening);
      return;
    }
    graph.services.set(graphName(stop.name), {
      type: stop.type,
      owner: this,
      call: async () => {
        this.runner.cancel(undefined, "stopped by a client");
        const receipt = await robot.stop();
        const values: Record<string, unknown> = {};
        if (stop.success) values[stop.success] = receipt.acknowledged;
        if (stop.message) values[stop.message] = receipt.message ?? "";
        return { ok: true, values };
      },
    });
  }

  private busyWords(): string {
    const busy = this.runner.busyWith;
    return `Action goal was rejected: the robot is busy with ${busy?.name} (goal ${busy?.goalId})`;
  }

  private understandCall(
    action: string,
    target: GoalInterface | ServiceInterface,
    template: MessageTemplate,
    message: unknown,
  ): Understood {
    const problem = this.problemOf(target, template, message);
    if (problem) return { refusal: problem };
    const args = readArguments(template, message);
    if (!args.ok) return { refusal: `Action goal was rejected: ${args.error.join(" or ")} is missing in it` };
    const given = valueAtCallId(template, message);
    const call: ActionCall = { id: given || `ros-${++this.calls}`, action, args: args.value };
    return {
      run: (token, onProgress) =>
        this.options.robot.perform(call, {
          deadlineSeconds: this.options.goalDeadlineSeconds,
          token,
          onProgress,
        }),
    };
  }

  private understandLook(target: GoalInterface | ServiceInterface, message: unknown): Understood {
    const template = target.kind === "action" ? target.goal : target.request;
    const problem = this.problemOf(target, template, message);
    if (problem) return { refusal: problem };
    const ids: string[] = [];
    visitPlaceholders(template, (placeholder, path) => {
      const list = placeholder.kind === "objects" ? valueAt(message, path.join(".")) : undefined;
      if (Array.isArray(list)) ids.push(...list.filter((id): id is string => typeof id === "string"));
    });
    return {
      run: async (token): Promise<ActionResult> => {
        const started = this.rosNow();
        try {
          const observation = await this.options.robot.observe(ids, token);
          return { outcome: "success", observation, robotSeconds: this.rosNow() - started };
        } catch (error) {
          return {
            outcome: "failure",
            cause: token.isCancelled ? "cancelled" : "robot-error",
            message: error instanceof Error ? error.message : String(error),
            robotSeconds: this.rosNow() - started,
          };
        }
      },
    };
  }

  /** What keeps a message from being a goal: its type, or a speed above the robot's. */
  private problemOf(
    target: GoalInterface | ServiceInterface,
    template: MessageTemplate,
    message: unknown,
  ): string | undefined {
    if (!isRecord(message)) return "Action goal was rejected: the arguments must be an object or a list";
    const wrong = misfit(message, target.type, target.kind === "action" ? "goal" : "request");
    if (wrong) return wrong;
    let problem: string | undefined;
    visitPlaceholders(template, (placeholder, path) => {
      if (placeholder.kind !== "limit") return;
      const asked = valueAt(message, path.join("."));
      const limit = this.options.limits[placeholder.name];
      // An unset field is zero in ROS: then the robot's own limit holds.
      if (asked === undefined || asked === 0 || limit === undefined) return;
      if (typeof asked === "number" && asked > 0 && asked <= limit * (1 + 1e-6)) return;
      problem ??= `Action goal was rejected: ${path.join(".")} is ${String(asked)}, and the robot's limit is ${limit}`;
    });
    return problem;
  }

  /** Publishes what was seen, and gives the result message that refers to it. */
  private publishResult(
    result: ActionResult,
    target: GoalInterface | ServiceInterface,
  ): Record<string, unknown> {
    const seenAt = result.observation && this.publishObservation(result.observation);
    return resultMessage(result, target.result, this.options.map.ros, seenAt);
  }

  /** @returns ROS seconds of the stamp */
  private publishObservation(observation: Observation): number {
    const { graph, map } = this.options;
    const now = this.rosNow();
    for (const { topic, message } of observationMessages(observation, map, now))
      graph.publish(this, topic, message);
    return now;
  }

  /** Announces what is published of the robot's body; a topic that the robot uses in another way is left to that. */
  advertiseMotion(): void {
    const { graph, map, onLog } = this.options;
    for (const { topic, type } of motionTopics(map)) {
      const refused = graph.advertise(this, topic, type, false);
      if (refused) onLog(refused);
    }
  }

  publishMotion(motion: RobotMotion): void {
    const { graph, map } = this.options;
    for (const { topic, type, message } of motionMessages(motion, map, this.rosNow())) {
      if (graph.topics.get(topic)?.type === type) graph.publish(this, topic, message);
    }
  }

  /** Whether anybody listens to the robot's body. */
  get isFollowed(): boolean {
    return motionTopics(this.options.map).some(({ topic }) => this.listenersOf(topic) > 0);
  }

  private listenersOf(topic: string): number {
    return this.options.graph.topics.get(topic)?.listeners.size ?? 0;
  }

  publishImages(images: readonly CameraImage[]): void {
    const { graph, map } = this.options;
    for (const image of images) {
      for (const { topic, message } of imageMessages(image, map, this.rosNow()))
        graph.publish(this, topic, message);
    }
  }

  /** Whether anybody listens to a camera. */
  get isWatched(): boolean {
    return this.options.map.cameras.some(
      ({ topic, depthTopic }) =>
        this.listenersOf(topic) > 0 || (depthTopic !== undefined && this.listenersOf(depthTopic) > 0),
    );
  }

  /** Ends what is under way and makes the robot hold still. */
  async stop(): Promise<void> {
    if (this.runner.cancel(undefined, "stopped")) await this.options.robot.stop();
  }

  dispose(): void {
    for (const part of this.parts.splice(0)) part.dispose();
    this.runner.cancel(undefined, "the bridge ends");
    this.options.graph.removeNode(this);
  }
}

/** Arguments may come as a list, in the order of the type's fields. */
function namedArguments(args: unknown, template: MessageTemplate): unknown {
  if (args === undefined || args === null) return {};
  if (!Array.isArray(args)) return args;
  const names = isRecord(template) ? Object.keys(template) : [];
  return Object.fromEntries(args.slice(0, names.length).map((value, index) => [names[index], value]));
}

function valueAtCallId(template: MessageTemplate, message: unknown): string {
  let found = "";
  visitPlaceholders(template, (placeholder, path) => {
    const value = placeholder.kind === "call-id" ? valueAt(message, path.join(".")) : undefined;
    if (typeof value === "string") found = value.slice(0, 200);
  });
  return found;
}
