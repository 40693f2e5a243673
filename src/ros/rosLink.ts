import { CancellationSource, type CancellationToken } from "../core/base/cancellation";
import { DisposableStore } from "../core/base/disposable";
import { Emitter } from "../core/base/events";
import type { Problem } from "../core/base/problem";
import { err, ok, type Result } from "../core/base/result";
import type { ObjectId, Observation } from "../core/world/objects";
import type { Clock, Random } from "../core/world/ports";
import type {
  ActionCall,
  ActionResult,
  FailureCause,
  LinkState,
  PerformOptions,
  RobotLink,
  StopReceipt,
} from "../core/world/robotLink";
import { effectiveLimits } from "./approval";
import { type BridgeConnection, openBridge } from "./bridgeConnection";
import { withDeadline } from "./deadline";
import { type GoalLog, type GoalRecord, memoryGoalLog } from "./goalLog";
import { type GoalEnd, type GoalProtocol, goalProtocol, type RunningGoal } from "./goals";
import { startHeartbeat } from "./heartbeat";
import { fillTemplate } from "./messageTemplate";
import { readFeedback, readResult } from "./resultMessages";
import { RobotView } from "./robotView";
import type { GoalInterface, Limits, RosInterface, RosMap, ServiceInterface, TopicInterface } from "./rosMap";
import { plainText, textAt, valueAt } from "./rosValues";
import { checkTypes } from "./typeCheck";

export interface RosOptions {
  /** `ws://robot:9090` */
  readonly url: string;
  readonly map: RosMap;
  readonly robotName: string;
  readonly clock: Clock;
  /** For the spread of reconnection times and for goal ids. */
  readonly random: Random;
  /** Limits of robot.json; ros.json can only lower them. */
  readonly limits?: Limits;
  readonly goalLog?: GoalLog;
  /** How long to wait for the first connection; 5 s. */
  readonly connectSeconds?: number;
}

/** A robot behind a rosbridge server. */
export interface RosLink extends RobotLink {
  readonly kind: "ros";
  /** What does not fit between ros.json and the robot, and what was dropped of what it sent; one of each kind. */
  readonly problems: readonly Problem[];
  /** Goals of this or an earlier session that were sent and never had a final word. */
  leftGoals(): Promise<readonly GoalRecord[]>;
  /** Cancels such goals and stops the robot; forgotten once the robot has confirmed that it holds still. */
  cancelLeftGoals(): Promise<StopReceipt>;
}

/** Everything that lives as long as one connection. */
interface Session {
  readonly connection: BridgeConnection;
  readonly goals: GoalProtocol;
  readonly store: DisposableStore;
}

const firstRetryMilliseconds = 250;
const longestRetryMilliseconds = 5000;
const mostProblems = 50;

/** Connects, and finds out whether the robot has what ros.json names. Holds a connection until it is disposed. */
export async function connectRos(options: RosOptions): Promise<Result<RosLink, Problem>> {
  if (!/^wss?:\/\//i.test(options.url)) {
    return err({
      code: "ros-address",
      severity: "error",
      message: `"${options.url}" is not the address of a rosbridge server.`,
      nextStep: "Write it as ws://HOST:9090, or wss:// for an encrypted connection.",
    });
  }
  const link = new RosRobotLink(options);
  const failure = await link.connect((options.connectSeconds ?? 5) * 1000);
  if (failure === undefined) return ok(link);
  link.dispose();
  return err({
    code: "ros-connection",
    severity: "error",
    message: `No connection to the rosbridge server at ${options.url}: ${failure}.`,
    nextStep:
      options.map.ros === 2
        ? "Start it on the robot (ros2 launch rosbridge_server rosbridge_websocket_launch.xml) or correct the address; for a robot in another network use a tunnel."
        : "Start it on the robot (roslaunch rosbridge_server rosbridge_websocket.launch) or correct the address; for a robot in another network use a tunnel.",
  });
}

class RosRobotLink implements RosLink {
  readonly kind = "ros";
  readonly description: string;
  readonly problems: Problem[] = [];
  private readonly stateChanged = new Emitter<LinkState>();
  readonly onStateChanged = this.stateChanged.event;
  private currentState: LinkState = { kind: "connecting" };

  private readonly map: RosMap;
  private readonly clock: Clock;
  private readonly limits: Limits;
  private readonly goalLog: GoalLog;
  private readonly view: RobotView;
  private readonly disposed = new CancellationSource();
  private readonly problemKeys = new Set<string>();
  private session: Session | undefined;
  /** Woken to try again at once. */
  private retry = new CancellationSource();
  private busyWith: string | undefined;
  private reconnecting = false;
  private current: RunningGoal | undefined;
  /** Ends what is under way because somebody called `stop`. */
  private stopping = new CancellationSource();
  /** Goals of this session that were cut off. */
  private readonly orphans = new Map<string, GoalRecord>();
  private readonly unusable = new Map<string, string>();

  constructor(private readonly options: RosOptions) {
    this.map = options.map;
    this.clock = options.clock;
    this.description = options.url;
    this.limits = effectiveLimits(options.map, options.limits ?? {});
    this.goalLog = options.goalLog ?? memoryGoalLog();
    this.view = new RobotView(options.map, options.clock, (key, message) => this.warn(key, message));
  }

  get state(): LinkState {
    return this.currentState;
  }

  /** @returns why it failed, in words */
  async connect(milliseconds: number): Promise<string | undefined> {
    const end = this.clock.now() + milliseconds;
    const opened = await openBridge(this.options.url, {
      clock: this.clock,
      deadlineMilliseconds: milliseconds,
      onWarning: (message) => this.warn("frames", message),
    });
    if (!opened.ok) return opened.error;
    const connection = opened.value;
    if (this.disposed.token.isCancelled) {
      connection.close("the link was closed");
      return "the link was closed";
    }
    const store = new DisposableStore();
    store.add(connection);
    const heartbeat = store.add(startHeartbeat(connection, this.map.heartbeat, this.clock));
    const goals = store.add(goalProtocol(this.map.ros, connection, this.clock));
    const left = () => Math.max(1, end - this.clock.now());
    const alive = await withDeadline(this.clock, left(), heartbeat.first);
    if (connection.closedBecause !== undefined || typeof alive === "string") {
      store.dispose();
      return (
        connection.closedBecause ??
        `no sign of life (${this.map.heartbeat.name}) within ${milliseconds / 1000} s`
      );
    }
    this.checkVersion(heartbeat.robotClock.version);
    this.view.listen(connection, heartbeat.robotClock, store);
    for (const target of this.interfaces())
      if (target.kind === "action") goals.prepare(target.name, target.type);
    await this.checkInterfaces(connection);
    this.session = { connection, goals, store };
    store.add(connection.onClosed((reason) => this.onLost(reason)));
    if (connection.closedBecause !== undefined) return connection.closedBecause;
    await this.settleOrphans();
    if (!connection.isOpen) return connection.closedBecause ?? "the connection ended";
    this.setState({ kind: "ready" });
    return undefined;
  }

  private interfaces(): RosInterface[] {
    return [...Object.values(this.map.actions), ...(this.map.observe ? [this.map.observe] : [])];
  }

  private checkVersion(version: 1 | 2 | undefined): void {
    if (version === undefined || version === this.map.ros) return;
    this.addProblem("version", {
      code: "ros-version",
      severity: "error",
      message: `The robot runs ROS ${version}, and ros.json says ROS ${this.map.ros}.`,
      file: "ros.json",
      nextStep: `Set "ros" to ${version} and write the types as ROS ${version} has them.`,
    });
  }

  private async checkInterfaces(connection: BridgeConnection): Promise<void> {
    this.unusable.clear();
    const mismatches = await checkTypes(connection, this.map, this.clock);
    for (const { name, message, nextStep } of mismatches) {
      this.unusable.set(name, message);
      this.addProblem(`type ${name}`, {
        code: "ros-type",
        severity: "error",
        message,
        file: "ros.json",
        nextStep,
      });
    }
  }

  async perform(call: ActionCall, options: PerformOptions): Promise<ActionResult> {
    const started = this.clock.now();
    const failed = (cause: FailureCause, message: string): ActionResult => ({
      outcome: "failure",
      cause,
      message: `${message}; nothing was sent`,
      robotSeconds: 0,
    });
    const target = Object.hasOwn(this.map.actions, call.action) ? this.map.actions[call.action] : undefined;
    if (!target) return failed("robot-error", `ros.json has no ROS interface for ${call.action}`);
    if (this.busyWith !== undefined) return failed("robot-error", `${this.busyWith} is still under way`);
    const { session } = this;
    if (!session || this.currentState.kind !== "ready") {
      return failed("connection-lost", `there is no connection to the robot (${this.stateWords()})`);
    }
    const unusable = this.unusable.get(target.name);
    if (unusable !== undefined) return failed("robot-error", unusable);
    if (options.token.isCancelled) return failed("cancelled", options.token.reason ?? "cancelled");
    const template =
      target.kind === "action" ? target.goal : target.kind === "service" ? target.request : target.message;
    const message = fillTemplate(template, {
      call,
      limits: this.limits,
      objects: this.view.knownObjects,
      towards: [],
    });
    if (!message.ok) return failed(message.error.cause, message.error.message);

    this.busyWith = call.action;
    this.stopping = new CancellationSource();
    try {
      const run = { session, call, message: message.value, options, started };
      if (target.kind === "action") return await this.performGoal(target, run);
      if (target.kind === "service") return await this.performService(target, run);
      return await this.performTopic(target, run);
    } finally {
      this.busyWith = undefined;
    }
  }

  private async performGoal(target: GoalInterface, run: Run): Promise<ActionResult> {
    const { session, call, options, started } = run;
    const record = this.newRecord(target, call.id);
    try {
      await this.goalLog.record(record);
    } catch (error) {
      return {
        outcome: "failure",
        cause: "robot-error",
        message: `the goal could not be written down before sending it (${error instanceof Error ? error.message : String(error)}); nothing was sent`,
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
    this.current = goal;
    const end = await this.followGoal(goal, options);
    this.current = undefined;
    const moment = this.view.moment;
    goal.dispose();
    if (end.kind === "finished" || end.kind === "refused") await this.forget(record.goalId);
    else this.orphans.set(record.goalId, record);
    return this.resultOf(end, target, run, moment, this.clock.now() - started);
  }

  private async resultOf(
    end: FollowedEnd,
    target: GoalInterface,
    run: Run,
    moment: number,
    wallMilliseconds: number,
  ): Promise<ActionResult> {
    const robotSeconds = wallMilliseconds / 1000;
    const unknown = (cause: FailureCause, message: string): ActionResult => ({
      outcome: "unknown",
      cause,
      message,
      robotSeconds,
    });
    switch (end.kind) {
      case "lost":
        return unknown(
          "connection-lost",
          `the connection was lost while ${target.name} was under way: ${end.reason}`,
        );
      case "garbled":
        return unknown("robot-error", `what ${target.name} answered can't be understood: ${end.message}`);
      case "silent":
        return unknown(end.cause, `${end.message}; ${target.name} was told to stop and has not answered`);
      case "refused":
        return { outcome: "failure", cause: "robot-error", message: end.message, robotSeconds: 0 };
      case "finished": {
        const word = readResult(end.values, target.result, end.status === "succeeded");
        const observation = await this.observationAfter(word.observedAt, moment, run.options.token);
        const base = {
          message: word.message ?? textAt(end.values, "status_text", 500),
          robotSeconds: word.robotSeconds ?? robotSeconds,
          ...(observation ? { observation } : {}),
        };
        if (end.cut) {
          const said = base.message ? ` (the robot: ${base.message})` : "";
          if (end.cut.cause === "deadline")
            return { ...base, outcome: "unknown", cause: "deadline", message: `${end.cut.message}${said}` };
          if (end.status !== "succeeded")
            return { ...base, outcome: "failure", cause: "cancelled", message: `${end.cut.message}${said}` };
        }
        if (end.status === "cancelled") return { ...base, outcome: "failure", cause: "cancelled" };
        return { ...base, outcome: word.outcome, ...(word.cause ? { cause: word.cause } : {}) };
      }
    }
  }

  /** Waits for a goal's end; the deadline and a cancellation cancel it and then wait for the robot's word. */
  private async followGoal(goal: RunningGoal, options: PerformOptions): Promise<FollowedEnd> {
    const interrupted = await this.waitFor(goal.end, options);
    if ("value" in interrupted) return interrupted.value;
    goal.cancel();
    const last = await withDeadline(this.clock, this.map.cancelSeconds * 1000, goal.end);
    if (typeof last === "string") return { kind: "silent", ...interrupted };
    return last.value.kind === "finished" ? { ...last.value, cut: interrupted } : last.value;
  }

  /** The value of the work, or why it was not waited for any longer. */
  private async waitFor<T>(work: Promise<T>, options: PerformOptions): Promise<{ readonly value: T } | Cut> {
    const both = new CancellationSource();
    const listeners = [
      options.token.onCancelled((reason) => both.cancel(reason)),
      this.stopping.token.onCancelled((reason) => both.cancel(reason)),
    ];
    const outcome = await withDeadline(this.clock, options.deadlineSeconds * 1000, work, both.token);
    for (const listener of listeners) listener.dispose();
    if (outcome === "late")
      return { cause: "deadline", message: `no result within ${options.deadlineSeconds} s` };
    if (outcome === "cancelled") return { cause: "cancelled", message: both.token.reason ?? "cancelled" };
    return outcome;
  }

  private async performService(target: ServiceInterface, run: Run): Promise<ActionResult> {
    const { session, options, started } = run;
    // Half a second longer, so that this deadline and not the call's own is the one that is told.
    const reply = await this.waitFor(
      session.connection.call(target.name, run.message, options.deadlineSeconds * 1000 + 500),
      options,
    );
    const moment = this.view.moment;
    const robotSeconds = (this.clock.now() - started) / 1000;
    if (!("value" in reply)) {
      return {
        outcome: "unknown",
        cause: reply.cause,
        message: `${reply.message}; a service can't be cancelled`,
        robotSeconds,
      };
    }
    switch (reply.value.kind) {
      case "closed":
        return {
          outcome: "unknown",
          cause: "connection-lost",
          message: `the connection was lost while ${target.name} was under way: ${reply.value.reason}`,
          robotSeconds,
        };
      case "late":
        return {
          outcome: "unknown",
          cause: "deadline",
          message: `no answer within ${options.deadlineSeconds} s`,
          robotSeconds,
        };
      case "refused":
        return { outcome: "failure", cause: "robot-error", message: reply.value.message, robotSeconds };
      case "answer": {
        const { observedAt, ...word } = readResult(reply.value.values, target.result, true);
        const observation = await this.observationAfter(observedAt, moment, options.token);
        return { robotSeconds, ...word, ...(observation ? { observation } : {}) };
      }
    }
  }

  /**
   * A robot that only listens never says that it did what it was told. What can be known is that it was told all the
   * time, over a living connection, and that its state still comes; without that the outcome is unknown.
   */
  private async performTopic(target: TopicInterface, run: Run): Promise<ActionResult> {
    const { session, options, started } = run;
    const rest = fillTemplate(target.rest, {
      call: run.call,
      limits: this.limits,
      objects: this.view.knownObjects,
      towards: [],
    });
    if (!rest.ok) return { outcome: "failure", ...rest.error, robotSeconds: 0 };
    const { connection } = session;
    connection.send({ op: "advertise", topic: target.name, type: target.type });
    const publish = (msg: unknown) => connection.send({ op: "publish", topic: target.name, msg });
    const seconds = Math.min(target.seconds, options.deadlineSeconds);
    const ended = new CancellationSource();
    const publishing = async () => {
      while (!ended.token.isCancelled && publish(run.message)) {
        await this.clock.sleep(1000 / target.hertz, ended.token);
      }
    };
    const cut = await this.waitFor(publishing(), { ...options, deadlineSeconds: seconds });
    ended.cancel("the time is over");
    const rested = publish(rest.value);
    const robotSeconds = (this.clock.now() - started) / 1000;
    if (!rested || "value" in cut) {
      const reason = connection.closedBecause ?? "the connection is closing";
      return {
        outcome: "unknown",
        cause: "connection-lost",
        message: `the connection was lost while ${target.name} was published: ${reason}`,
        robotSeconds,
      };
    }
    if (cut.cause === "cancelled")
      return { outcome: "failure", cause: "cancelled", message: cut.message, robotSeconds };
    const observation = await this.view.observation({ moment: this.view.moment }, options.token);
    return observation
      ? {
          outcome: "success",
          message: "published for the whole time; the robot does not confirm it",
          observation,
          robotSeconds,
        }
      : {
          outcome: "unknown",
          message: "published for the whole time; the robot has not reported its state since",
          robotSeconds,
        };
  }

  private async observationAfter(
    observedAt: number | "nothing" | undefined,
    moment: number,
    token: CancellationToken,
  ): Promise<Observation | undefined> {
    if (observedAt === "nothing") return undefined;
    return this.view.observation(
      { ...(observedAt === undefined ? {} : { stamp: observedAt }), moment },
      token,
    );
  }

  /** Rejects, with words for a person, where the robot could not look or could not be reached. */
  async observe(towards: readonly ObjectId[], token: CancellationToken): Promise<Observation> {
    const target = this.map.observe;
    if (!target) {
      if (this.currentState.kind !== "ready") throw new Error(`The robot can't look: ${this.stateWords()}.`);
      const seen = await this.view.observation({ moment: this.view.moment }, token);
      if (seen) return seen;
      throw new Error(`The robot has reported nothing new within ${this.map.observationSeconds} s.`);
    }
    const call: ActionCall = { id: `observe-${this.freshSuffix()}`, action: "observe", args: [] };
    const { session } = this;
    if (!session || this.currentState.kind !== "ready")
      throw new Error(`The robot can't look: ${this.stateWords()}.`);
    if (this.busyWith !== undefined)
      throw new Error(`The robot can't look while ${this.busyWith} is under way.`);
    const context = { call, limits: this.limits, objects: this.view.knownObjects, towards };
    const message = fillTemplate(target.kind === "action" ? target.goal : target.request, context);
    if (!message.ok) throw new Error(`The robot can't look: ${message.error.message}.`);
    this.busyWith = "observe";
    this.stopping = new CancellationSource();
    try {
      const options: PerformOptions = { deadlineSeconds: 30, token };
      const run: Run = { session, call, message: message.value, options, started: this.clock.now() };
      const result =
        target.kind === "action"
          ? await this.performGoal(target, run)
          : await this.performService(target, run);
      if (result.observation) return result.observation;
      throw new Error(
        `The robot could not look: ${result.message ?? result.cause ?? "it has reported nothing"}.`,
      );
    } finally {
      this.busyWith = undefined;
    }
  }

  async stop(): Promise<StopReceipt> {
    const started = this.clock.now();
    const { stop } = this.map;
    const milliseconds = stop.deadlineSeconds * 1000;
    const receipt = (acknowledged: boolean, message?: string): StopReceipt => ({
      acknowledged,
      milliseconds: this.clock.now() - started,
      ...(message ? { message } : {}),
    });
    if (this.disposed.token.isCancelled) return receipt(false, "the link is closed");
    try {
      this.stopping.cancel("stopped");
      const session = await this.sessionWithin(milliseconds);
      if (!session) {
        return receipt(
          false,
          `the robot can't be reached (${this.stateWords()}); use its own emergency stop`,
        );
      }
      for (const orphan of this.orphans.values()) session.goals.cancel(orphan);
      const stopped = await this.askToStop(
        session,
        Math.max(200, milliseconds - (this.clock.now() - started)),
      );
      if (stopped.acknowledged) await this.forgetOrphans();
      return receipt(stopped.acknowledged, stopped.message);
    } catch (error) {
      return receipt(false, `the stop failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  private async askToStop(
    session: Session,
    milliseconds: number,
  ): Promise<{ acknowledged: boolean; message?: string }> {
    const { stop } = this.map;
    if (stop.kind === "topic") {
      session.connection.send({ op: "advertise", topic: stop.name, type: stop.type });
      const sent = session.connection.send({ op: "publish", topic: stop.name, msg: stop.message });
      return {
        acknowledged: false,
        message: sent ? `sent to ${stop.name}, which does not answer` : "the connection is lost",
      };
    }
    const reply = await session.connection.call(stop.name, stop.request, milliseconds);
    switch (reply.kind) {
      case "closed":
        return { acknowledged: false, message: `the connection was lost: ${reply.reason}` };
      case "late":
        return { acknowledged: false, message: `${stop.name} has not answered in time` };
      case "refused":
        return { acknowledged: false, message: reply.message };
      case "answer": {
        const message = textAt(reply.values, stop.message, 500) || undefined;
        const acknowledged = stop.success === undefined || valueAt(reply.values, stop.success) === true;
        return {
          acknowledged,
          message: message ?? (acknowledged ? undefined : `${stop.name} did not confirm`),
        };
      }
    }
  }

  /** The session there is, or the next one: a stop does not wait for the back-off. */
  private async sessionWithin(milliseconds: number): Promise<Session | undefined> {
    if (this.session?.connection.isOpen) return this.session;
    const woken = new CancellationSource();
    const listener = this.onStateChanged((state) => {
      if (state.kind !== "lost") woken.cancel("the state has changed");
    });
    this.retry.cancel("a stop is asked for");
    const end = this.clock.now() + milliseconds;
    while (this.clock.now() < end && !this.session?.connection.isOpen && !this.disposed.token.isCancelled) {
      await this.clock.sleep(
        Math.min(20, end - this.clock.now()),
        woken.token.isCancelled ? undefined : woken.token,
      );
    }
    listener.dispose();
    return this.session?.connection.isOpen ? this.session : undefined;
  }

  async leftGoals(): Promise<readonly GoalRecord[]> {
    const goals = await this.goalLog.list();
    return goals.filter(({ url, robot }) => url === this.options.url && robot === this.options.robotName);
  }

  async cancelLeftGoals(): Promise<StopReceipt> {
    for (const goal of await this.leftGoals()) this.orphans.set(goal.goalId, goal);
    return this.stop();
  }

  /** After a lost connection the robot is made to hold still before anything else is asked of it. */
  private async settleOrphans(): Promise<void> {
    const { session } = this;
    if (!session || this.orphans.size === 0) return;
    for (const orphan of this.orphans.values()) session.goals.cancel(orphan);
    const stopped = await this.askToStop(session, this.map.stop.deadlineSeconds * 1000);
    if (stopped.acknowledged) await this.forgetOrphans();
    else
      this.warn(
        "settle",
        `after reconnecting the robot did not confirm that it holds still: ${stopped.message}`,
      );
  }

  private async forgetOrphans(): Promise<void> {
    const settled = [...this.orphans.keys()];
    this.orphans.clear();
    for (const goalId of settled) await this.forget(goalId);
  }

  /** A record that stays behind is offered for cancelling once more, which does no harm. */
  private async forget(goalId: string): Promise<void> {
    try {
      await this.goalLog.forget(goalId);
    } catch (error) {
      this.warn(
        "goal log",
        `a finished goal could not be struck off: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  private newRecord(target: GoalInterface, callId: string): GoalRecord {
    return {
      goalId: `robot-copilot:${callId}:${this.freshSuffix()}`,
      name: target.name,
      type: target.type,
      ros: this.map.ros,
      callId,
      robot: this.options.robotName,
      url: this.options.url,
      sentAt: this.clock.timestamp(),
    };
  }

  private freshSuffix(): string {
    const part = () => Math.floor(this.options.random() * 0x100000000).toString(36);
    return `${Date.parse(this.clock.timestamp()).toString(36)}-${part()}${part()}`;
  }

  private onLost(reason: string): void {
    this.session?.store.dispose();
    this.session = undefined;
    if (this.disposed.token.isCancelled) return;
    this.setState({ kind: "lost", cause: reason });
    void this.reconnect();
  }

  private async reconnect(): Promise<void> {
    if (this.reconnecting) return;
    this.reconnecting = true;
    let pause = firstRetryMilliseconds;
    while (!this.disposed.token.isCancelled && !this.session) {
      this.retry = new CancellationSource();
      const listener = this.disposed.token.onCancelled((reason) => this.retry.cancel(reason));
      // Spread, so that several clients of one bridge do not come back in the same moment.
      await this.clock.sleep(pause * (0.75 + this.options.random() / 2), this.retry.token);
      listener.dispose();
      if (this.disposed.token.isCancelled) break;
      const failure = await this.connect(Math.max(2000, this.map.heartbeat.deadlineSeconds * 1000));
      if (failure !== undefined && !this.session) this.setState({ kind: "lost", cause: failure });
      pause = Math.min(longestRetryMilliseconds, pause * 2);
    }
    this.reconnecting = false;
  }

  private stateWords(): string {
    const { state } = this;
    return state.kind === "lost" ? `lost: ${state.cause}` : state.kind;
  }

  private setState(state: LinkState): void {
    if (this.currentState.kind === "closed") return;
    if (
      state.kind === this.currentState.kind &&
      (state.kind !== "lost" || this.currentState.kind !== "lost" || state.cause === this.currentState.cause)
    )
      return;
    this.currentState = state;
    this.stateChanged.fire(state);
  }

  private warn(key: string, message: string): void {
    this.addProblem(key, {
      code: "ros-message",
      severity: "warning",
      message: `From the robot: ${plainText(message)}.`,
    });
  }

  private addProblem(key: string, problem: Problem): void {
    if (this.problemKeys.has(key) || this.problems.length >= mostProblems) return;
    this.problemKeys.add(key);
    this.problems.push(problem);
  }

  dispose(): void {
    if (this.disposed.token.isCancelled) return;
    this.disposed.cancel("the link was closed");
    // Now, not when the waiting call wakes up: the connection is closed by then.
    this.current?.cancel();
    this.stopping.cancel("the link was closed");
    this.session?.store.dispose();
    this.session = undefined;
    this.setState({ kind: "closed" });
    this.stateChanged.dispose();
    this.view.dispose();
  }
}

interface Run {
  readonly session: Session;
  readonly call: ActionCall;
  readonly message: unknown;
  readonly options: PerformOptions;
  /** Milliseconds of the clock. */
  readonly started: number;
}

/** Why a goal was not waited for any longer. */
interface Cut {
  readonly cause: "deadline" | "cancelled";
  readonly message: string;
}

type FollowedEnd =
  | Exclude<GoalEnd, { kind: "finished" }>
  | (Extract<GoalEnd, { kind: "finished" }> & { readonly cut?: Cut })
  | ({ readonly kind: "silent" } & Cut);
