import { CancellationSource } from "../base/cancellation";
import { Emitter, type Event } from "../base/events";
import type { Problem, TextPosition } from "../base/problem";
import { err, ok, type Result } from "../base/result";
import { parseCondition } from "../pddl/parse";
import type { Condition } from "../pddl/syntax";
import { initialBelief } from "../program/initialBelief";
import { firstStackPosition, type InstrumentedProgram, instrument } from "../program/instrument";
import { readHeader } from "../program/programSource";
import type { Belief } from "../world/belief";
import type { Continuity, StopReceipt } from "../world/robotLink";
import { approvalCheck } from "./approval";
import { BelievedWorld } from "./believedWorld";
import type { LineBreakpoint, ResolvedBreakpoint } from "./breakpoints";
import { type CallFlow, createCallFlow } from "./callFlow";
import { type CorrectionLines, programDiff, withCorrections } from "./correctedText";
import { DebuggerState } from "./debuggerState";
import { canLook, lookBounded, stopBounded } from "./gate";
import { checkGoal, type GoalCheck, goalEvidence } from "./goal";
import { guestApi, guestPoints, guestScenes } from "./guestProgram";
import { LookUps } from "./lookUps";
import { type MethodDialogue, methodDialogue, repeatable, type StandingProgram } from "./methodDialogue";
import { absorbObservation } from "./observe";
import { type ProgramRun, type RunEnding, runProgram } from "./programRun";
import type { Decision, RecoveryRequest } from "./recovery";
import type { LogEntry } from "./replayLog";
import type { RunBranch } from "./runBranch";
import type { FactRow, RunEvent, RunEventBody, RunOutcome, StackFrame } from "./runEvent";
import type { Pause, RunResult, RunSetup } from "./runSetup";
import type { GuestAssignment, GuestScene, ResumeMode, SandboxEvent, SandboxVariable } from "./sandboxPort";

export type { ApprovalRequest, Pause, RunResult, RunSetup } from "./runSetup";

/** Longest wait for an action that was cancelled to come back, and for a sandbox to end. */
const closingSeconds = 8;

/**
 * One run of one task: the program in its sandbox, the gate, corrections and replans, stepping, and the account of it
 * all as events. `run` is called once; every other method works at any time.
 */
export class RunSession {
  private readonly events = new Emitter<RunEvent>();
  /** The journal, the panel and the debugger listen here. */
  readonly onEvent: Event<RunEvent> = this.events.event;

  private readonly cancellation = new CancellationSource();
  private readonly calls: CallFlow;
  private readonly world: BelievedWorld;
  private readonly debugging: DebuggerState;
  private readonly method: MethodDialogue;
  private readonly startedAt: number;
  private eventCount = 0;
  private text: string;
  private programVersion = 0;
  private instrumented: InstrumentedProgram | undefined;
  /** Why the program can't be run at all. */
  private readonly unreadable: readonly Problem[];
  private current: ProgramRun | undefined;
  private corrections: CorrectionLines[] = [];
  private goal: { readonly text: string; readonly condition: Condition } | undefined;
  /** The program that was started had none. */
  private goalFoundOnTheWay = false;
  /** Console lines of a new version that the version before has printed. */
  private quietConsoleLines = 0;
  private rewinding = false;
  /** Counts programs started; a call of an earlier one must not go on. */
  private generation = 0;
  private stopping: Promise<StopReceipt> | undefined;
  private finished: RunResult | undefined;
  private readonly lookUps: LookUps;
  private readonly guestScene: (belief: Belief) => GuestScene;

  constructor(private readonly setup: RunSetup) {
    this.text = setup.program.text;
    this.startedAt = setup.clock.now();
    const instrumented = instrument(this.text, setup.program.file);
    if (instrumented.ok) this.instrumented = instrumented.value;
    this.unreadable = instrumented.ok ? [] : instrumented.error;
    const { token } = this.cancellation;
    const record = (body: RunEventBody) => this.record(body);
    this.world = new BelievedWorld(setup.belief ?? initialBelief(setup.robot));
    if (setup.from) this.world.remember(setup.from.memory);
    this.lookUps = new LookUps(
      setup.embedder,
      [...(setup.lookUps ?? []), ...(setup.from?.lookUps ?? [])],
      token,
      (lookUp) => record({ kind: "look-up", ...lookUp }),
    );
    this.debugging = new DebuggerState(token, setup.pauseOnExceptions ?? false, () => this.instrumented);
    this.method = methodDialogue(setup, token, this.world, record);
    const approve = approvalCheck(setup, token, record);
    this.guestScene = guestScenes(setup.robot, setup.calledBy);
    this.calls = createCallFlow({
      robot: setup.robot,
      guestScene: this.guestScene,
      link: setup.link,
      clock: setup.clock,
      file: setup.program.file,
      token,
      world: this.world,
      debugging: this.debugging,
      generation: () => this.generation,
      record,
      recordBelief: () => this.recordBelief(),
      place: (point) => this.placeOf(point) ?? { line: 0, character: 0 },
      text: () => this.text,
      corrections: () => this.corrections,
      addCorrection: (lines) => this.corrections.push(lines),
      replaceLastCorrection: (lines) => {
        this.corrections.splice(-1, 1, ...(lines ? [lines] : []));
      },
      approve: (corrections) => approve(withCorrections(this.text, corrections).text),
      recover: (trigger) => this.askMethod(trigger),
      recordDecision: (recovery, line, diff) => this.method.record(recovery, line, diff),
      replan: (text, reason, line, entries) =>
        this.acceptVersion({ kind: "replan", reason, programText: text }, line, entries),
      endRun: (outcome, reason) => {
        this.verdict = { outcome, reason };
        void this.current?.close();
      },
    });
  }

  get belief(): Belief {
    return this.world.belief;
  }

  /** The text that is running: the file's, or that of the last replan. */
  get programText(): string {
    return this.text;
  }

  get paused(): Pause | undefined {
    return this.debugging.paused;
  }

  get result(): RunResult | undefined {
    return this.finished;
  }

  get canStepBack(): boolean {
    return this.setup.link.snapshots !== undefined;
  }

  /** The facts as they were predicted and as they are believed; those that are true, or are not as predicted. */
  get factRows(): readonly FactRow[] {
    return this.world.factRows;
  }

  /** Puts an event of somebody else into the account: a model's call, the checker's problems. */
  record(body: RunEventBody): void {
    const event: RunEvent = { ...body, index: this.eventCount++, time: this.setup.clock.timestamp() };
    this.events.fire(event);
  }

  /** Runs to the end. Never rejects for what program, robot or method did. */
  async run(): Promise<RunResult> {
    const { setup } = this;
    const header = readHeader(this.text);
    const goalText = setup.goal ?? header.goal?.value;
    const instruction = setup.instruction ?? header.task?.value;
    this.record({
      kind: "run-started",
      robot: setup.robot.settings.name,
      scene: setup.scene,
      ...(setup.sceneFile !== undefined && { sceneFile: setup.sceneFile }),
      link: setup.from ? `${setup.link.description}, a copy of a paused run` : setup.link.description,
      simulated: setup.link.kind !== "ros",
      ...(setup.link.kind === "symbolic" && { symbolic: true }),
      method: setup.method,
      ...(instruction && { instruction }),
      ...(goalText && { goal: goalText }),
      programFile: setup.program.file,
      programText: this.text,
      seed: setup.seed,
      ...(setup.faults !== undefined && { faults: setup.faults }),
      version: setup.version,
    });
    const linkListener = setup.link.onStateChanged((state) => this.record({ kind: "link-state", state }));
    try {
      this.record({ kind: "link-state", state: setup.link.state });
      const problems = this.prepare(goalText);
      if (problems.length > 0) {
        this.record({ kind: "problems", problems });
        return await this.finish("failure", problems[0].message);
      }
      return await this.execute();
    } catch (error) {
      // A bug of this product: the robot must not go on because of it.
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
      await this.holdStill();
      return await this.finish("failure", `Internal error: ${message}`);
    } finally {
      linkListener.dispose();
    }
  }

  private prepare(goalText: string | undefined): readonly Problem[] {
    if (goalText !== undefined) {
      const { condition, problems } = parseCondition(goalText, this.setup.program.file);
      const worst = problems.find(({ severity }) => severity === "error");
      if (!condition || worst)
        return [
          {
            code: "goal-syntax",
            severity: "error",
            message: `The goal can't be read: ${worst?.message ?? goalText}`,
            file: this.setup.program.file,
            nextStep: "Correct the `@goal` line at the top of the program.",
          },
        ];
      this.goal = { text: goalText, condition };
    }
    return this.unreadable;
  }

  /** Runs versions of the program until one of them has the last word. */
  private async execute(): Promise<RunResult> {
    const { from, pauseOnEntry } = this.setup;
    let log: readonly LogEntry[] = from?.log ?? [];
    let how: Parameters<RunSession["startProgram"]>[1] = pauseOnEntry ? { pauseOnEntry } : {};
    if (from) {
      this.quietConsoleLines = from.consoleLines;
      how = { assignments: from.assignments };
    }
    for (;;) {
      let active = this.startProgram(log, how);
      how = {};
      let ending = await active.ending;
      // A step back puts another run in the place of this one.
      while (ending.kind === "closed" && this.current && this.current !== active) {
        active = this.current;
        ending = await active.ending;
      }
      if (this.cancellation.token.isCancelled) return this.stoppedResult();
      if (!this.replan) {
        const result = await this.afterEnding(ending, active);
        if (result) return result;
      }
      const replan = this.replan;
      if (!replan) return this.finish("failure", "The run ended without a result.");
      this.replan = undefined;
      log = [...active.log, ...this.tail, ...replan.entries];
      this.tail = [];
      this.quietConsoleLines = active.consoleLines;
      await this.bounded(active.close());
      this.adopt(replan.program, replan.text);
      // Whoever steps, steps through added lines too: they come after the last statement that asked for something.
      if (this.isStepping && replan.kind === "extend") {
        const asked = active.log.filter(({ optional }) => !optional);
        how = { pauseAtStep: Math.max(0, ...asked.map(({ step }) => step)) + 1 };
      }
    }
  }

  /** The user goes statement by statement, or has asked for a pause that has not come yet. */
  private isStepping = false;

  /** A new version that is to run in place of the present one. */
  private replan:
    | {
        readonly kind: "replan" | "extend";
        readonly text: string;
        readonly program: InstrumentedProgram;
        readonly entries: readonly LogEntry[];
      }
    | undefined;

  /** Corrections carried out after the program had ended. */
  private tail: LogEntry[] = [];

  private adopt(program: InstrumentedProgram, text: string): void {
    const before = this.text.split("\n");
    const after = text.split("\n");
    let same = 0;
    while (same < before.length && same < after.length && before[same] === after[same]) same++;
    this.instrumented = program;
    this.text = text;
    this.corrections = [];
    this.record({
      kind: "program-changed",
      version: ++this.programVersion,
      text,
      executedThrough: same - 1,
    });
  }

  private startProgram(
    replay: readonly LogEntry[],
    how: {
      readonly pauseOnEntry?: boolean;
      readonly pauseAtStep?: number;
      readonly assignments?: readonly GuestAssignment[];
    },
  ): ProgramRun {
    const { setup, instrumented } = this;
    if (!instrumented) throw new Error("the program is not instrumented");
    const starting = replay[0]?.before.belief ?? this.belief;
    const isReplay = replay.length > 0 || how.pauseAtStep !== undefined;
    this.generation++;
    const sandbox = setup.startSandbox();
    const run = runProgram({
      sandbox,
      guest: {
        ...guestPoints(instrumented),
        ...guestApi(setup.robot),
        scene: this.guestScene(starting),
        asksLookUps: this.lookUps.isOn,
        seed: setup.seed,
        epoch: Date.parse("2026-01-01T00:00:00Z"),
        breakpoints: isReplay ? [] : this.debugging.guestBreakpoints,
        pauseOnEntry: how.pauseOnEntry ?? false,
        pauseOnExceptions: !isReplay && this.debugging.pauseOnExceptions,
        ...(how.pauseAtStep !== undefined && { pauseAtStep: how.pauseAtStep }),
        ...(how.assignments && { assignments: how.assignments }),
      },
      replay,
      present: this.world.point,
      now: () => this.world.robotSeconds,
      presentScene: () => this.guestScene(this.belief),
      perform: (request) => this.calls.perform(request),
      lookUp: (question) => this.lookUps.answer(question),
      wait: (seconds) => this.waitRobotTime(seconds),
      runPoint: () => this.world.point,
      onLive: (live) => {
        if (!isReplay) return;
        this.debugging.applyTo(live);
      },
      onEvent: (event) => this.onSandboxEvent(event),
    });
    this.current = run;
    return run;
  }

  /** Set by whoever ends the run before the program does. */
  private verdict: { readonly outcome: RunOutcome; readonly reason: string } | undefined;

  /** Undefined: a replan has been accepted and is to run. */
  private async afterEnding(ending: RunEnding, run: ProgramRun): Promise<RunResult | undefined> {
    if (this.verdict) return this.finish(this.verdict.outcome, this.verdict.reason);
    switch (ending.kind) {
      case "returned":
        return this.afterReturn(run);
      case "threw":
        return this.afterException(ending);
      case "stuck": {
        const place = this.placeOf(ending.point);
        return this.finish(
          "failure",
          `The program waits for something that never happens${inWords(place)}. An \`await\` stands before a promise that nobody settles.`,
          { place },
        );
      }
      case "limit": {
        const place = this.placeOf(ending.point);
        return this.finish("failure", `${ending.message}${inWords(place)}`, { place });
      }
      case "gone":
        await this.holdStill();
        return this.finish("failure", ending.cause);
      case "deviation":
        return this.finish("failure", `The new version of the program can't take over: ${ending.message}`);
      case "closed":
        return this.finish("failure", "The run was closed.");
    }
  }

  private placeOf(point: number | undefined): TextPosition | undefined {
    return point === undefined ? undefined : this.instrumented?.points[point]?.range.start;
  }

  private async afterException(
    ending: Extract<RunEnding, { kind: "threw" }>,
  ): Promise<RunResult | undefined> {
    const place = this.placeOf(ending.point) ?? this.placeInStack(ending.stack);
    const message = `${ending.name}: ${ending.message}`;
    const { foreseen } = this;
    this.foreseen = undefined;
    const recovery =
      foreseen?.message === message
        ? foreseen.recovery
        : await this.askMethod({ kind: "exception", message, ...(place && { line: place.line }) });
    if (recovery?.kind === "replan") {
      if (this.acceptVersion(recovery, place?.line, [])) return undefined;
    } else if (recovery) {
      this.method.record(recovery, place?.line);
    }
    if (this.cancellation.token.isCancelled) return this.stoppedResult();
    const why = recovery?.kind === "give-up" ? ` ${recovery.reason}` : "";
    const outcome =
      ending.name === "OutcomeUnknownError" || this.world.unresolved.length > 0 ? "unknown" : "failure";
    return this.finish(outcome, `The program stopped with ${message}${inWords(place)}.${why}`, { place });
  }

  private placeInStack(stack: string | undefined) {
    const position = stack === undefined ? undefined : firstStackPosition(stack, "program.js");
    return position && this.instrumented?.toSource(position);
  }

  private async afterReturn(run: ProgramRun): Promise<RunResult | undefined> {
    const forgotten = run.open.filter(({ asked }) => asked.kind === "call");
    if (forgotten.length > 0) {
      this.record({
        kind: "problems",
        problems: forgotten.map(({ asked, point }) => ({
          code: "missing-await",
          severity: "warning",
          message: `The program ended before robot.${asked.kind === "call" ? asked.action : ""} was done; it was left out.`,
          file: this.setup.program.file,
          ...(this.instrumented?.points[point] && { range: this.instrumented.points[point].range }),
          nextStep: "Put `await` before the call.",
        })),
      });
    }
    for (;;) {
      const check = await this.verifyGoal();
      if (this.cancellation.token.isCancelled) return this.stoppedResult();
      const doubts = this.world.unresolved;
      const mayBeMore = !check || (check.truth === "true" && this.goalFoundOnTheWay);
      if (mayBeMore && this.setup.asksAtEnd) {
        const ended = await this.askAtEnd();
        if (ended !== "done") return ended;
      }
      if (!check || check.truth === "true") {
        if (doubts.length > 0)
          return this.finish("unknown", `Nobody knows whether these hold: ${doubts.join(", ")}.`, { check });
        const evidence = goalEvidence(this.setup.link.kind === "symbolic");
        return this.finish(
          "success",
          check
            ? `The goal holds, ${evidence}.`
            : "The program ran to its end. It has no goal, so nobody has verified what it was for.",
          { check },
        );
      }
      const recovery = await this.askMethod({ kind: "goal", unmet: check.unmet });
      if (this.cancellation.token.isCancelled) return this.stoppedResult();
      if (recovery?.kind === "replan" || recovery?.kind === "extend") {
        if (this.acceptVersion(recovery, undefined, [])) return undefined;
        continue;
      }
      if (recovery?.kind === "correction") {
        this.tail.push(...(await this.calls.correctAtEnd(recovery)));
        if (this.replan) return undefined;
        if (this.verdict) return this.finish(this.verdict.outcome, this.verdict.reason, { check });
        continue;
      }
      if (recovery) this.method.record(recovery, undefined);
      const what = check.truth === "unknown" ? "is not known to hold" : "does not hold";
      const why = recovery?.kind === "give-up" ? ` ${recovery.reason}` : "";
      const outcome = check.truth === "unknown" || doubts.length > 0 ? "unknown" : "failure";
      return this.finish(outcome, `The goal ${what}: ${check.unmet.join("; ")}.${why}`, { check });
    }
  }

  /**
   * Without a goal only the method knows whether the task is done; one that was filled in on the way is over what was known
   * then. Undefined: the program goes on, longer than before or held to more.
   */
  private async askAtEnd(): Promise<RunResult | "done" | undefined> {
    const recovery = await this.askMethod({ kind: "ended" });
    if (this.cancellation.token.isCancelled) return this.stoppedResult();
    if (recovery?.kind === "extend" && this.acceptVersion(recovery, undefined, [])) return undefined;
    // A method that has nothing to say of it has nothing to be told.
    const isSaid = recovery && recovery.kind !== "extend" && recovery.reason !== "";
    if (isSaid) this.method.record(recovery, undefined);
    if (!recovery || recovery.kind === "accept") return "done";
    const reason = recovery.kind === "give-up" ? recovery.reason : "The program could not be continued.";
    return this.finish("failure", reason);
  }

  /** Undefined where the program has no goal. Looks once before it calls a goal unreached. */
  private async verifyGoal(): Promise<GoalCheck | undefined> {
    const { goal, setup } = this;
    if (!goal) return undefined;
    const check = () => checkGoal(goal.condition, this.belief, setup.robot.domain);
    const first = check();
    if (first.truth === "true" || !canLook(setup.link)) return first;
    const towards = new Set(
      first.facts.flatMap(({ args }) => args).filter((id) => this.belief.objects.has(id)),
    );
    const observation = await lookBounded(setup.link, [...towards], setup.clock, this.cancellation.token);
    if (!observation) return first;
    this.world.believe(absorbObservation(this.belief, observation, setup.robot).belief);
    this.recordBelief();
    return check();
  }

  private askMethod(trigger: RecoveryRequest["trigger"]): Promise<Decision | undefined> {
    return this.method.ask(trigger, this.standing);
  }

  private get standing(): StandingProgram {
    return { text: this.text, corrections: this.corrections, goal: this.goal?.text };
  }

  /** False, with the problems in the account, for a program that can't be run. */
  private acceptVersion(
    recovery: Extract<Decision, { programText: string }>,
    line: number | undefined,
    entries: readonly LogEntry[],
  ): boolean {
    const text = recovery.programText;
    const diff = programDiff(this.setup.program.file, repeatable(this.standing).text, text);
    this.method.record(recovery, line, diff);
    const instrumented = instrument(text, this.setup.program.file);
    if (!instrumented.ok) {
      this.record({ kind: "problems", problems: instrumented.error });
      return false;
    }
    // A task whose goal was not known at first gets it with the version that works towards it.
    const isOpen = !this.goal || this.goalFoundOnTheWay;
    const unreadable = isOpen ? this.prepare(readHeader(text).goal?.value) : [];
    this.goalFoundOnTheWay = isOpen && this.goal !== undefined;
    if (unreadable.length > 0) {
      this.record({ kind: "problems", problems: unreadable });
      return false;
    }
    this.replan = { kind: recovery.kind, text, program: instrumented.value, entries };
    void this.current?.close();
    return true;
  }

  private async waitRobotTime(seconds: number): Promise<void> {
    // In the simulator nothing moves while the program sleeps, so there is nothing to wait for.
    if (this.setup.link.kind === "ros") await this.setup.clock.sleep(seconds * 1000, this.cancellation.token);
    this.world.letTimePass(seconds);
  }

  private recordBelief(): void {
    this.record({ kind: "belief", objects: [...this.belief.objects.values()], facts: this.factRows });
  }

  // --- stepping ---

  private onSandboxEvent(event: Extract<SandboxEvent, { kind: "console" | "paused" | "resumed" }>): void {
    switch (event.kind) {
      case "console": {
        // Printed before, by the run that this one repeats.
        if (this.rewinding) return;
        if (this.quietConsoleLines > 0) {
          this.quietConsoleLines--;
          return;
        }
        const { level, text } = event;
        const line = event.point === undefined ? undefined : this.placeOf(event.point)?.line;
        this.record({ kind: "console", level, text, ...(line !== undefined && { line }) });
        break;
      }
      case "resumed":
        // What was no pause for anybody is not gone on from either.
        if (!this.paused) return;
        this.record({ kind: "resumed" });
        this.debugging.leave();
        break;
      case "paused": {
        this.rewinding = false;
        if (event.reason === "exception" && this.setup.recovery && !this.isStepping)
          void this.pauseUnlessMended(event);
        else this.pauseAt(event);
        break;
      }
    }
  }

  private pauseAt(event: Extract<SandboxEvent, { kind: "paused" }>): void {
    this.debugging.enter(event);
    // A pause means that the robot holds still.
    this.calls.hold();
    const frames = event.frames.map((frame) => this.debugging.stackFrame(frame));
    const { reason, message } = event;
    this.record({ kind: "paused", reason, frames, ...(message !== undefined && { message }) });
  }

  /** What the method has said of an error before the program has ended by it. */
  private foreseen: { readonly message: string; readonly recovery: Decision | undefined } | undefined;

  /** A person who lets the program run is stopped only by an error that the method does not go on from. */
  private async pauseUnlessMended(event: Extract<SandboxEvent, { kind: "paused" }>): Promise<void> {
    const { current } = this;
    const { message = "", frames } = event;
    const line = this.placeOf(frames[0]?.point)?.line;
    const recovery = await this.askMethod({
      kind: "exception",
      message,
      ...(line !== undefined && { line }),
    });
    if (this.current !== current || this.cancellation.token.isCancelled) return;
    this.foreseen = { message, recovery };
    if (recovery?.kind === "replan") current?.sandbox.resume("continue");
    else this.pauseAt(event);
  }

  /** Before the next statement; an action that is under way is cancelled, and made again when the run goes on. */
  pause(): void {
    if (this.paused) return;
    this.isStepping = true;
    this.current?.sandbox.pause();
  }

  resume(mode: ResumeMode): void {
    this.isStepping = mode !== "continue";
    this.debugging.resume(this.current?.sandbox, mode);
  }

  /** Where each was put, in the order given. They replace the ones that were set before. */
  setBreakpoints(breakpoints: readonly LineBreakpoint[]): readonly ResolvedBreakpoint[] {
    const placed = this.debugging.setBreakpoints(breakpoints);
    if (this.current?.isLive) this.debugging.applyTo(this.current.sandbox);
    return placed;
  }

  /** The breakpoints as they lie in the program that is running. */
  placedBreakpoints(): readonly ResolvedBreakpoint[] {
    return this.debugging.placed;
  }

  /** Where the program can be paused. */
  statementPlaces(): readonly TextPosition[] {
    return (this.instrumented?.points ?? [])
      .filter(({ kind }) => kind !== "await")
      .map(({ range }) => range.start);
  }

  /** Frames of the present pause, innermost first. */
  pausedPlaces(): readonly StackFrame[] {
    return (this.paused?.frames ?? []).map((frame) => this.debugging.stackFrame(frame));
  }

  setPauseOnExceptions(on: boolean): void {
    this.debugging.pauseOnExceptions = on;
    if (this.current?.isLive) this.debugging.applyTo(this.current.sandbox);
  }

  evaluate(frame: number, expression: string): Promise<Result<SandboxVariable, string>> {
    return this.debugging.inspect(this.current?.sandbox, (sandbox) => sandbox.evaluate(frame, expression));
  }

  children(frame: number, expression: string): Promise<Result<readonly SandboxVariable[], string>> {
    return this.debugging.inspect(this.current?.sandbox, (sandbox) => sandbox.children(frame, expression));
  }

  async assign(frame: number, name: string, expression: string): Promise<Result<SandboxVariable, string>> {
    const { current, debugging } = this;
    const result = await debugging.inspect(current?.sandbox, (sandbox) =>
      sandbox.assign(frame, name, expression),
    );
    if (result.ok) debugging.noteAssignment(frame, name, expression);
    return result;
  }

  /** To the statement before; the world goes back with the program. Only while paused. */
  async stepBack(): Promise<Result<void, string>> {
    const { current } = this;
    const { snapshots } = this.setup.link;
    if (!snapshots) return err("This robot can't be taken back in time.");
    if (!this.paused || !current?.isLive) return err("The program is not paused.");
    // In the middle of a statement, to its beginning.
    const pending = this.calls.pending;
    const step = current.open.length > 0 ? this.debugging.pausedStep : this.debugging.pausedStep - 1;
    if (step < 1) return err("This is the first statement.");
    const kept = current.log.filter((entry) => entry.step < step);
    const undone = current.log.slice(kept.length);
    const target = undone[0]?.before ?? pending;
    if (target) {
      const moved = undone.find(({ asked }) => asked.kind === "call")?.before ?? pending;
      if (moved) {
        if (moved.snapshot === undefined)
          return err("The state of the world before this action was not kept.");
        const failure = await snapshots.restore(moved.snapshot).then(
          () => undefined,
          (error: unknown) => (error instanceof Error ? error.message : String(error)),
        );
        if (failure !== undefined) return err(`The world could not be taken back: ${failure}`);
      }
      const forgotten = this.world.goBackTo(target).map(({ call }) => call.id);
      if (forgotten.length > 0) this.record({ kind: "stepped-back", undone: forgotten });
    }
    this.debugging.forgetAssignmentsFrom(step);
    this.foreseen = undefined;
    this.method.withdraw();
    this.rewinding = true;
    this.record({ kind: "resumed" });
    this.startProgram(kept, { pauseAtStep: step, assignments: this.debugging.assignments });
    this.debugging.leave();
    await this.bounded(current.close());
    if (target) this.recordBelief();
    return ok(undefined);
  }

  /** What a copy needs to try the rest from here in a world of its own. Only while paused; nothing moves. */
  async branch(): Promise<Result<RunBranch, string>> {
    const { current } = this;
    const { link } = this.setup;
    if (!link.snapshots) return err("Only a simulated world can be copied.");
    if (!this.paused || !current?.isLive) return err("The program is not paused.");
    const snapshot = await link.snapshots.save().then(
      (text) => ok(text),
      (error: unknown) =>
        err(`The world could not be copied: ${error instanceof Error ? error.message : String(error)}`),
    );
    if (!snapshot.ok) return snapshot;
    return ok({
      programText: this.text,
      log: current.log,
      assignments: this.debugging.assignments,
      memory: this.world.memory,
      lookUps: await this.lookUps.made(),
      answers: this.method.answers,
      snapshot: snapshot.value,
      consoleLines: current.consoleLines,
    });
  }

  // --- ending ---

  /** Stops robot and program, in every state. The receipt says whether the robot confirmed it. */
  stop(reason: string): Promise<StopReceipt> {
    this.stopping ??= this.stopNow(reason);
    return this.stopping;
  }

  private async stopNow(reason: string): Promise<StopReceipt> {
    const { link, clock } = this.setup;
    const running = this.current;
    const receiptComes = stopBounded(link, clock);
    this.cancellation.cancel(reason);
    const receipt = await receiptComes;
    if (!this.finished) this.record({ kind: "stop", receipt, reason });
    this.stopped = { reason };
    this.debugging.wake();
    if (running) await this.bounded(running.close());
    return receipt;
  }

  private stopped: { readonly reason: string } | undefined;

  private async stoppedResult(): Promise<RunResult> {
    await this.stopping;
    return this.finish("stopped", this.stopped?.reason ?? this.cancellation.token.reason ?? "stopped");
  }

  private async holdStill(): Promise<void> {
    if (!this.calls.isMoving) return;
    const receipt = await stopBounded(this.setup.link, this.setup.clock);
    this.record({ kind: "stop", receipt, reason: "the program's process ended" });
  }

  private async bounded(work: Promise<unknown>): Promise<void> {
    const over = new CancellationSource();
    await Promise.race([work, this.setup.clock.sleep(closingSeconds * 1000, over.token)]);
    over.cancel();
  }

  private async continuity(): Promise<Continuity | undefined> {
    const { link } = this.setup;
    let told: Continuity | undefined;
    const ask = async () => {
      // A simulator that is gone can't tell; the journal says that it is.
      if (canLook(link)) told = await link.continuity?.().catch(() => undefined);
    };
    await this.bounded(ask());
    return told;
  }

  private async finish(
    outcome: RunOutcome,
    reason: string,
    { check, place }: { readonly check?: GoalCheck; readonly place?: TextPosition } = {},
  ): Promise<RunResult> {
    if (this.finished) return this.finished;
    if (this.current) await this.bounded(this.current.close());
    // An action that the program did not wait for must not go on by itself.
    await this.bounded(this.calls.settle());
    await this.bounded(this.calls.recordIdleFaults());
    const continuity = await this.continuity();
    const goal = this.goal && {
      condition: this.goal.text,
      ...(check
        ? { truth: check.truth, unmet: check.unmet }
        : (({ truth, unmet }) => ({ truth, unmet }))(
            checkGoal(this.goal.condition, this.belief, this.setup.robot.domain),
          )),
    };
    this.finished = { outcome, reason, belief: this.belief, programText: this.text, ...(goal && { goal }) };
    this.record({
      kind: "run-finished",
      outcome,
      reason,
      ...(place && { line: place.line }),
      ...(goal && { goal }),
      ...(continuity && { continuity }),
      robotSeconds: this.world.robotSeconds,
      wallMilliseconds: this.setup.clock.now() - this.startedAt,
    });
    return this.finished;
  }
}

function inWords(place: TextPosition | undefined): string {
  return place ? ` (line ${place.line + 1})` : "";
}
