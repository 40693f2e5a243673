import { CancellationSource, type CancellationToken } from "../core/base/cancellation";
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
import { runAction } from "./actionRun";
import { effectiveLimits } from "./approval";
import { type GoalLog, type GoalRecord, memoryGoalLog } from "./goalLog";
import type { RunningGoal } from "./goals";
import { fillTemplate } from "./messageTemplate";
import { RobotView } from "./robotView";
import type { GoalInterface, Limits, RosInterface, RosMap } from "./rosMap";
import { openSession, type Session } from "./rosSession";
import { plainText } from "./rosValues";
import { askToStop } from "./stopRobot";

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
  /** Rejects, with words for a person, where the robot could not look or could not be reached. */
  observe(towards: readonly ObjectId[], token: CancellationToken): Promise<Observation>;
  /** Goals of this or an earlier session that were sent and never had a final word. */
  leftGoals(): Promise<readonly GoalRecord[]>;
  /** Cancels such goals and stops the robot; forgotten once the robot has confirmed that it holds still. */
  cancelLeftGoals(): Promise<StopReceipt>;
}

const firstRetryMilliseconds = 250;
const longestRetryMilliseconds = 5000;
const lookSeconds = 30;
const mostProblems = 50;

/** Connects, and finds out whether the robot has what ros.json names. Keeps reconnecting until it is disposed. */
export async function connectRos(options: RosOptions): Promise<Result<RosLink, Problem>> {
  if (!/^wss?:\/\//i.test(options.url)) {
    return err({
      code: "ros-address",
      severity: "error",
      message: `"${plainText(shownAddress(options.url), 200)}" is not the address of a rosbridge server.`,
      nextStep: "Write it as ws://HOST:9090, or wss:// for an encrypted connection.",
    });
  }
  const link = new RosRobotLink(options);
  const failure = await link.connect((options.connectSeconds ?? 5) * 1000);
  if (failure === undefined) return ok(link);
  link.dispose();
  const start =
    options.map.ros === 2
      ? "ros2 launch rosbridge_server rosbridge_websocket_launch.xml"
      : "roslaunch rosbridge_server rosbridge_websocket.launch";
  return err({
    code: "ros-connection",
    severity: "error",
    message: `No connection to the rosbridge server at ${shownAddress(options.url)}: ${failure}.`,
    nextStep: `Start it on the robot (${start}) or correct the address; for a robot in another network use a tunnel.`,
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
  private reconnecting = false;
  /** Cancelled to try again at once. */
  private pause = new CancellationSource();
  /** What is under way, in words. */
  private busyWith: string | undefined;
  private goal: RunningGoal | undefined;
  /** Cancelled by `stop`: ends what is under way. */
  private stopping = new CancellationSource();
  /** Goals that were cut off, of this session or an earlier one. */
  private readonly orphans = new Map<string, GoalRecord>();

  constructor(private readonly options: RosOptions) {
    this.map = options.map;
    this.clock = options.clock;
    this.description = shownAddress(options.url);
    this.limits = effectiveLimits(options.map, options.limits ?? {});
    this.goalLog = options.goalLog ?? memoryGoalLog();
    this.view = new RobotView(options.map, options.clock, (key, message) => this.warn(key, message));
  }

  get state(): LinkState {
    return this.currentState;
  }

  /** @returns why it failed, in words */
  async connect(milliseconds: number): Promise<string | undefined> {
    const { map, clock, view } = this;
    const opened = await openSession({
      url: this.options.url,
      map,
      clock,
      view,
      milliseconds,
      onWarning: (key, message) => this.warn(key, message),
    });
    if (!opened.ok) return opened.error;
    const session = opened.value;
    const { connection } = session;
    if (this.disposed.token.isCancelled) {
      session.store.dispose();
      return "the link was closed";
    }
    for (const [key, problem] of session.problems) this.addProblem(key, problem);
    this.session = session;
    session.store.add(connection.onClosed((reason) => this.onLost(reason)));
    await this.settleOrphans(session);
    if (!connection.isOpen) return connection.closedBecause ?? "the connection ended";
    this.setState({ kind: "ready" });
    return undefined;
  }

  async perform(call: ActionCall, options: PerformOptions): Promise<ActionResult> {
    const target = Object.hasOwn(this.map.actions, call.action) ? this.map.actions[call.action] : undefined;
    if (!target) return notSent("robot-error", `ros.json has no ROS interface for ${call.action}`);
    return this.run(target, call, [], options);
  }

  async observe(towards: readonly ObjectId[], token: CancellationToken): Promise<Observation> {
    const target = this.map.observe;
    if (!target) {
      if (this.currentState.kind !== "ready") throw new Error(`The robot can't look: ${this.stateWords()}.`);
      const seen = await this.view.observation({ moment: this.view.moment }, token);
      if (seen) return seen;
      throw new Error(`The robot has reported nothing new within ${this.map.observationSeconds} s.`);
    }
    const call: ActionCall = { id: `observe-${this.freshSuffix()}`, action: "observe", args: [] };
    const result = await this.run(target, call, towards, { deadlineSeconds: lookSeconds, token });
    if (result.observation) return result.observation;
    throw new Error(
      `The robot could not look: ${result.message ?? result.cause ?? "it has reported nothing"}.`,
    );
  }

  private async run(
    target: RosInterface,
    call: ActionCall,
    towards: readonly ObjectId[],
    options: PerformOptions,
  ): Promise<ActionResult> {
    const { session, map, clock, limits, view } = this;
    if (this.busyWith !== undefined) return notSent("robot-error", `${this.busyWith} is still under way`);
    if (!session || this.currentState.kind !== "ready") {
      return notSent("connection-lost", `there is no connection to the robot (${this.stateWords()})`);
    }
    const unusable = session.unusable.get(target.name);
    if (unusable !== undefined) return notSent("robot-error", unusable);
    if (options.token.isCancelled) return notSent("cancelled", options.token.reason ?? "cancelled");
    const template =
      target.kind === "action" ? target.goal : target.kind === "service" ? target.request : target.message;
    const message = fillTemplate(template, { call, limits, objects: view.knownObjects, towards });
    if (!message.ok) return notSent(message.error.cause, message.error.message);

    this.busyWith = call.action;
    this.stopping = new CancellationSource();
    try {
      return await runAction(target, {
        session,
        call,
        message: message.value,
        options,
        map,
        clock,
        limits,
        view,
        stopping: this.stopping.token,
        openGoal: (goalTarget) => this.openGoal(goalTarget, call.id),
        onGoalSent: (goal) => {
          this.goal = goal;
        },
        closeGoal: (record, settled) => this.closeGoal(record, settled),
      });
    } finally {
      this.busyWith = undefined;
      this.goal = undefined;
    }
  }

  private async openGoal(target: GoalInterface, callId: string): Promise<GoalRecord> {
    const record: GoalRecord = {
      goalId: `robot-copilot:${callId}:${this.freshSuffix()}`,
      name: target.name,
      type: target.type,
      ros: this.map.ros,
      callId,
      robot: this.options.robotName,
      url: this.description,
      sentAt: this.clock.timestamp(),
    };
    await this.goalLog.record(record);
    return record;
  }

  private async closeGoal(record: GoalRecord, settled: boolean): Promise<void> {
    this.goal = undefined;
    if (settled) await this.forget(record.goalId);
    else this.orphans.set(record.goalId, record);
  }

  async stop(): Promise<StopReceipt> {
    const { clock } = this;
    const started = clock.now();
    const milliseconds = this.map.stop.deadlineSeconds * 1000;
    const receipt = (acknowledged: boolean, message?: string): StopReceipt => ({
      acknowledged,
      milliseconds: clock.now() - started,
      ...(message ? { message } : {}),
    });
    if (this.disposed.token.isCancelled) return receipt(false, "the link is closed");
    try {
      const { goal } = this;
      this.stopping.cancel("stopped");
      const session = await this.sessionWithin(milliseconds);
      if (!session) {
        return receipt(
          false,
          `the robot can't be reached (${this.stateWords()}); use its own emergency stop`,
        );
      }
      for (const orphan of this.orphans.values()) session.goals.cancel(orphan);
      const left = Math.max(200, milliseconds - (clock.now() - started));
      const stopped = await askToStop(session, this.map.stop, goal, clock, left);
      if (stopped.acknowledged) await this.forgetOrphans();
      return receipt(stopped.acknowledged, stopped.message);
    } catch (error) {
      return receipt(false, `the stop failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** The session there is, or the next one: a stop does not wait for the back-off. */
  private async sessionWithin(milliseconds: number): Promise<Session | undefined> {
    const open = () => (this.session?.connection.isOpen ? this.session : undefined);
    if (!open()) this.pause.cancel("a stop is asked for");
    const end = this.clock.now() + milliseconds;
    while (!open() && this.clock.now() < end && !this.disposed.token.isCancelled) {
      await this.clock.sleep(20, this.disposed.token);
    }
    return open();
  }

  async leftGoals(): Promise<readonly GoalRecord[]> {
    const goals = await this.goalLog.list();
    return goals.filter(({ url, robot }) => url === this.description && robot === this.options.robotName);
  }

  async cancelLeftGoals(): Promise<StopReceipt> {
    for (const goal of await this.leftGoals()) this.orphans.set(goal.goalId, goal);
    return this.stop();
  }

  /** After a lost connection the robot is made to hold still before anything else is asked of it. */
  private async settleOrphans(session: Session): Promise<void> {
    if (this.orphans.size === 0) return;
    for (const orphan of this.orphans.values()) session.goals.cancel(orphan);
    const { stop } = this.map;
    const stopped = await askToStop(session, stop, undefined, this.clock, stop.deadlineSeconds * 1000);
    if (stopped.acknowledged) await this.forgetOrphans();
    else this.warn("settle", `after reconnecting it did not confirm that it holds still: ${stopped.message}`);
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
      this.addProblem("goal log", {
        code: "goal-log",
        severity: "warning",
        message: `A finished goal could not be struck off the list: ${error instanceof Error ? error.message : String(error)}.`,
      });
    }
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
    let wait = firstRetryMilliseconds;
    while (!this.disposed.token.isCancelled && !this.session) {
      this.pause = new CancellationSource();
      const listener = this.disposed.token.onCancelled((reason) => this.pause.cancel(reason));
      // Spread, so that several clients of one bridge do not come back in the same moment.
      await this.clock.sleep(wait * (0.75 + this.options.random() / 2), this.pause.token);
      listener.dispose();
      if (this.disposed.token.isCancelled) break;
      const failure = await this.connect(Math.max(2000, this.map.heartbeat.deadlineSeconds * 1000));
      if (failure !== undefined && !this.session) this.setState({ kind: "lost", cause: failure });
      wait = Math.min(longestRetryMilliseconds, wait * 2);
    }
    this.reconnecting = false;
  }

  private stateWords(): string {
    const { state } = this;
    return state.kind === "lost" ? `lost: ${state.cause}` : state.kind;
  }

  private setState(state: LinkState): void {
    const { currentState } = this;
    if (currentState.kind === "closed") return;
    if (state.kind === currentState.kind && causeOf(state) === causeOf(currentState)) return;
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
    // Now, not when the waiting call wakes up: the connection is closed by then.
    this.goal?.cancel();
    this.disposed.cancel("the link was closed");
    this.stopping.cancel("the link was closed");
    this.session?.store.dispose();
    this.session = undefined;
    this.setState({ kind: "closed" });
    this.stateChanged.dispose();
    this.view.dispose();
  }
}

/** Without user, password and query, which may hold secrets: this goes to journals and logs. */
function shownAddress(url: string): string {
  try {
    const { protocol, host, pathname } = new URL(url);
    return host === "" ? url : `${protocol}//${host}${pathname === "/" ? "" : pathname}`;
  } catch {
    return url;
  }
}

function causeOf(state: LinkState): string | undefined {
  return state.kind === "lost" ? state.cause : undefined;
}

function notSent(cause: FailureCause, reason: string): ActionResult {
  return { outcome: "failure", cause, message: `${reason}; nothing was sent`, robotSeconds: 0 };
}
