import { CancellationSource } from "../base/cancellation";
import { Emitter, type Event } from "../base/events";
import type { TextPosition } from "../base/problem";
import { err, ok, type Result } from "../base/result";
import { initialBelief } from "../program/initialBelief";
import { readHeader } from "../program/programSource";
import type { Belief } from "../world/belief";
import type { StopReceipt } from "../world/robotLink";
import { approvalCheck } from "./approval";
import { BelievedWorld } from "./believedWorld";
import type { LineBreakpoint, ResolvedBreakpoint } from "./breakpoints";
import { type CallFlow, createCallFlow } from "./callFlow";
import { withinClosingTime } from "./closingTime";
import { DebuggerState } from "./debuggerState";
import { EndOfProgram } from "./endOfProgram";
import { EndOfRun } from "./endOfRun";
import { guestScenes } from "./guestProgram";
import { LineFaults } from "./lineFaults";
import { lookAround } from "./lookAround";
import { LookUps } from "./lookUps";
import { type MethodDialogue, methodDialogue } from "./methodDialogue";
import { NextVersion } from "./nextVersion";
import { ProgramConsole } from "./programConsole";
import type { ProgramRunOptions } from "./programRun";
import { ProgramRuns, type ProgramStart } from "./programRuns";
import type { RecoveryTrigger } from "./recoveryTrigger";
import type { LogEntry } from "./replayLog";
import type { RunBranch } from "./runBranch";
import type { FactRow, RunEvent, RunEventBody, StackFrame } from "./runEvent";
import { RunGoal } from "./runGoal";
import { RunningProgram } from "./runningProgram";
import type { Pause, RunResult, RunSetup } from "./runSetup";
import type { ResumeMode, Sandbox, SandboxVariable } from "./sandboxPort";
import { Stepping } from "./stepping";
import type { Verdict } from "./verdict";

export type { ApprovalRequest, Pause, RunResult, RunSetup } from "./runSetup";

/**
 * One run of one task: the program in its sandbox, the gate, corrections and replans, stepping, and the account of it
 * all as events. `run` is called once; every other method works at any time.
 */
export class RunSession {
  private readonly events = new Emitter<RunEvent>();
  /** The journal, the panel and the debugger listen here. */
  readonly onEvent: Event<RunEvent> = this.events.event;

  private eventCount = 0;
  private readonly cancellation = new CancellationSource();
  private readonly program: RunningProgram;
  private readonly world: BelievedWorld;
  private readonly goal: RunGoal;
  private readonly lookUps: LookUps;
  private readonly debugging: DebuggerState;
  private readonly method: MethodDialogue;
  private readonly next: NextVersion;
  private readonly console: ProgramConsole;
  private readonly programs: ProgramRuns;
  private readonly calls: CallFlow;
  private readonly stepping: Stepping;
  private readonly endOfProgram: EndOfProgram;
  private readonly end: EndOfRun;
  /** Set by whoever ends the run before the program does. */
  private verdict: Verdict | undefined;

  constructor(private readonly setup: RunSetup) {
    const { robot, link, clock } = setup;
    const { token } = this.cancellation;
    const record = (body: RunEventBody) => this.record(body);
    const program = new RunningProgram(setup.program.file, setup.program.text);
    const world = new BelievedWorld(setup.belief ?? initialBelief(robot));
    if (setup.from) world.remember(setup.from.memory);
    const goal = new RunGoal(robot.domain, world, program.file);
    const recordBelief = () =>
      record({ kind: "belief", objects: [...world.belief.objects.values()], facts: world.factRows });
    const look = lookAround({ robot, link, clock, token, world, recordBelief });
    const guestScene = guestScenes(robot, setup.calledBy);
    const lineFaults = new LineFaults();
    const approve = approvalCheck(setup, token, record);
    const debugging = new DebuggerState(token, setup.pauseOnExceptions ?? false, () => program.instrumented);
    const method = methodDialogue(setup, token, world, record);
    const ask = (trigger: RecoveryTrigger) =>
      method.ask(trigger, { text: program.text, corrections: program.corrections, goal: goal.text });
    const close = () => void this.programs.current?.close();
    const shared = { setup, token, program, world, debugging, record, recordBelief };

    this.program = program;
    this.world = world;
    this.goal = goal;
    this.debugging = debugging;
    this.method = method;
    this.lookUps = new LookUps(
      setup.embedder,
      [...(setup.lookUps ?? []), ...(setup.from?.lookUps ?? [])],
      token,
      (lookUp) => record({ kind: "look-up", ...lookUp }),
    );
    this.next = new NextVersion({ program, goal, method, record, close });
    this.console = new ProgramConsole(program, record);
    this.programs = new ProgramRuns({
      ...shared,
      lookUps: this.lookUps,
      guestScene,
      perform: (request) => this.calls.perform(request),
      onEvent: this.onSandboxEvent,
    });
    this.calls = createCallFlow({
      ...shared,
      robot,
      link,
      clock,
      lineFaults,
      look,
      guestScene,
      generation: () => this.programs.generation,
      approve: () => approve(program.corrected()),
      recover: ask,
      recordDecision: method.record,
      replan: (decision, line, entries) => this.next.accept(decision, line, entries),
      endRun: (verdict) => {
        this.verdict = verdict;
        close();
      },
    });
    this.stepping = new Stepping({
      ...shared,
      console: this.console,
      method,
      programs: this.programs,
      calls: this.calls,
      ask,
    });
    this.end = new EndOfRun({
      ...shared,
      cancellation: this.cancellation,
      goal,
      lineFaults,
      programs: this.programs,
      calls: this.calls,
    });
    this.endOfProgram = new EndOfProgram({
      ...shared,
      goal,
      look,
      method,
      next: this.next,
      calls: this.calls,
      ask,
      decisionOn: (message, line) => this.stepping.decisionOn(message, line),
      verdict: () => this.verdict,
      holdStill: () => this.end.holdStill(),
    });
  }

  get belief(): Belief {
    return this.world.belief;
  }

  /** The text that is running: the file's, or that of the last replan. */
  get programText(): string {
    return this.program.text;
  }

  get paused(): Pause | undefined {
    return this.debugging.paused;
  }

  get result(): RunResult | undefined {
    return this.end.result;
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
    const { link } = this.setup;
    const goalText = this.setup.goal ?? readHeader(this.program.text).goal?.value;
    this.recordStart(goalText);
    const linkListener = link.onStateChanged((state) => this.record({ kind: "link-state", state }));
    try {
      this.record({ kind: "link-state", state: link.state });
      const ofGoal = this.goal.read(goalText);
      const problems = ofGoal.length > 0 ? ofGoal : this.program.problems;
      if (problems.length > 0) {
        this.record({ kind: "problems", problems });
        return await this.end.finish({ outcome: "failure", reason: problems[0].message });
      }
      return await this.execute();
    } catch (error) {
      // A bug of this product: the robot must not go on because of it.
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
      await this.end.holdStill();
      return await this.end.finish({ outcome: "failure", reason: `Internal error: ${message}` });
    } finally {
      linkListener.dispose();
    }
  }

  private recordStart(goal: string | undefined): void {
    const { setup, program } = this;
    const { link } = setup;
    const instruction = setup.instruction ?? readHeader(program.text).task?.value;
    this.record({
      kind: "run-started",
      robot: setup.robot.settings.name,
      scene: setup.scene,
      ...(setup.sceneFile !== undefined && { sceneFile: setup.sceneFile }),
      link: setup.from ? `${link.description}, a copy of a paused run` : link.description,
      simulated: link.kind !== "ros",
      ...(link.kind === "symbolic" && { symbolic: true }),
      method: setup.method,
      ...(instruction && { instruction }),
      ...(goal && { goal }),
      programFile: program.file,
      programText: program.text,
      seed: setup.seed,
      ...(setup.faults !== undefined && { faults: setup.faults }),
      version: setup.version,
    });
  }

  /** Runs versions of the program until one of them has the last word. */
  private async execute(): Promise<RunResult> {
    const { from, pauseOnEntry } = this.setup;
    const { token } = this.cancellation;
    let log: readonly LogEntry[] = from?.log ?? [];
    let how: ProgramStart = pauseOnEntry ? { pauseOnEntry } : {};
    if (from) {
      this.console.expectAgain(from.consoleLines);
      how = { changes: from.changes };
    }
    for (;;) {
      const { run, ending } = await this.programs.ended(this.programs.start(log, how));
      if (token.isCancelled) return this.end.stopped();
      if (!this.next.isComing) {
        const conclusion = await this.endOfProgram.conclude(ending, run);
        if (conclusion === "stopped") return this.end.stopped();
        if (conclusion) return this.end.finish(conclusion);
      }
      const version = this.next.take();
      if (!version) return this.end.finish({ outcome: "failure", reason: "The run ended without a result." });
      log = [...run.log, ...this.endOfProgram.takeCorrections(), ...version.entries];
      this.console.expectAgain(run.consoleLines);
      await withinClosingTime(run.close(), this.setup.clock);
      if (token.isCancelled) return this.end.stopped();
      this.record(this.program.become(version.text, version.program));
      // Whoever steps, steps through added lines too: they come after the last statement that asked for something.
      const asked = run.log.filter(({ optional }) => !optional);
      how =
        this.stepping.isStepping && version.kind === "extend"
          ? { pauseAtStep: Math.max(0, ...asked.map(({ step }) => step)) + 1 }
          : {};
    }
  }

  private readonly onSandboxEvent: ProgramRunOptions["onEvent"] = (event) => {
    switch (event.kind) {
      case "console":
        return this.console.print(event);
      case "resumed":
        return this.stepping.onResumed();
      case "paused":
        return this.stepping.onPaused(event);
    }
  };

  // --- stepping ---

  /** Before the next statement; an action that is under way is cancelled, and made again when the run goes on. */
  pause(): void {
    this.stepping.pause();
  }

  resume(mode: ResumeMode): void {
    this.stepping.resume(mode);
  }

  /** To the statement before; the world goes back with the program. Only while paused. */
  stepBack(): Promise<Result<void, string>> {
    return this.stepping.stepBack();
  }

  /** To the last breakpoint before here, or to the first statement. Only while paused. */
  runBack(): Promise<Result<void, string>> {
    return this.stepping.runBack();
  }

  /** Where each was put, in the order given. They replace the ones that were set before. */
  setBreakpoints(breakpoints: readonly LineBreakpoint[]): readonly ResolvedBreakpoint[] {
    const placed = this.debugging.setBreakpoints(breakpoints);
    this.applyDebugging();
    return placed;
  }

  setPauseOnExceptions(on: boolean): void {
    this.debugging.pauseOnExceptions = on;
    this.applyDebugging();
  }

  private applyDebugging(): void {
    const { current } = this.programs;
    if (current?.isLive) this.debugging.applyTo(current.sandbox);
  }

  /** Where the program can be paused. */
  statementPlaces(): readonly TextPosition[] {
    return this.program.statementPlaces;
  }

  /** Frames of the present pause, innermost first. */
  pausedPlaces(): readonly StackFrame[] {
    return (this.paused?.frames ?? []).map((frame) => this.debugging.stackFrame(frame));
  }

  /** As they are now, whatever was assigned since the pause. */
  locals(frame: number): Promise<Result<readonly SandboxVariable[], string>> {
    return this.debugging.inspect(this.sandbox, (sandbox) => sandbox.locals(frame));
  }

  /** `console`: it may change something, which a step back keeps as it keeps assignments. */
  async evaluate(
    frame: number,
    expression: string,
    { console = false, isWhole = console }: { readonly console?: boolean; readonly isWhole?: boolean } = {},
  ): Promise<Result<SandboxVariable, string>> {
    const { debugging } = this;
    const result = await debugging.inspect(this.sandbox, (sandbox) =>
      sandbox.evaluate(frame, expression, isWhole),
    );
    if (result.ok && console) debugging.noteChange(frame, expression);
    return result;
  }

  children(frame: number, expression: string): Promise<Result<readonly SandboxVariable[], string>> {
    return this.debugging.inspect(this.sandbox, (sandbox) => sandbox.children(frame, expression));
  }

  async assign(frame: number, name: string, expression: string): Promise<Result<SandboxVariable, string>> {
    const { debugging } = this;
    const result = await debugging.inspect(this.sandbox, (sandbox) =>
      sandbox.assign(frame, name, expression),
    );
    if (result.ok) debugging.noteChange(frame, `${name} = (${expression}\n)`);
    return result;
  }

  private get sandbox(): Sandbox | undefined {
    return this.programs.current?.sandbox;
  }

  /** What a copy needs to try the rest from here in a world of its own. Only while paused; nothing moves. */
  async branch(): Promise<Result<RunBranch, string>> {
    const { current } = this.programs;
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
      programText: this.program.text,
      log: current.log,
      changes: this.debugging.changes,
      memory: this.world.memory,
      lookUps: await this.lookUps.made(),
      answers: this.method.answers,
      snapshot: snapshot.value,
      consoleLines: current.consoleLines,
    });
  }

  /** Stops robot and program, in every state. The receipt says whether the robot confirmed it. */
  stop(reason: string): Promise<StopReceipt> {
    return this.end.stop(reason);
  }
}
