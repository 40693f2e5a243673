import { basename, resolve } from "node:path";
import {
  Breakpoint,
  BreakpointEvent,
  CapabilitiesEvent,
  DebugSession,
  Event,
  ExitedEvent,
  Handles,
  InitializedEvent,
  OutputEvent,
  Scope,
  Source,
  StackFrame,
  StoppedEvent,
  TerminatedEvent,
  Thread,
} from "@vscode/debugadapter";
import type { DebugProtocol } from "@vscode/debugprotocol";
import { CancellationSource, type CancellationToken } from "../core/base/cancellation";
import { formatProblem, type Problem } from "../core/base/problem";
import { err, ok, type Result } from "../core/base/result";
import type { Person } from "../core/copilot/methods/predictive/person";
import type { LineBreakpoint } from "../core/runner/breakpoints";
import type { AskUser } from "../core/runner/question";
import { recoveryTitle } from "../core/runner/recoveryTitle";
import type { RunBranch } from "../core/runner/runBranch";
import { answerWords, idleFaultWords, type RunEvent, type RunOutcome } from "../core/runner/runEvent";
import type { ResumeMode } from "../core/runner/sandboxPort";
import type { ApprovalRequest, RunResult, RunSession } from "../core/runner/session";
import { lookUpText } from "../core/world/embeddedLookUp";
import { EditorPerson } from "./editorPerson";
import { type Container, type ShownVariable, shown, variablesOf } from "./variables";
import { WorldFeed, type WorldSource } from "./worldFeed";

/** `launch.json`, as far as the session reads it; the rest is for whoever makes the run. */
export interface RobotLaunch extends DebugProtocol.LaunchRequestArguments {
  /** Absolute path of the program. */
  readonly program: string;
  readonly stopOnEntry?: boolean;
  /** Whoever asks for the run shows why it could not start, as `robotNotStarted` tells it. */
  readonly showsProblems?: boolean;
  /** Whoever asks for the run shows what `robotAsk` asks, and answers; otherwise a method is told that nobody is there. */
  readonly answersQuestions?: boolean;
  readonly [setting: string]: unknown;
}

export interface DebugRun {
  readonly session: RunSession;
  /** Where the journal is written, where it is; sent as the custom event `robotRunFolder`. */
  readonly folder?: string;
  /** The simulated world, for a three-dimensional view; absent where there is none. */
  readonly world?: WorldSource;
  /** Runs the rest in a copy of the world; absent where the world can't be copied. */
  tryAhead?(from: RunBranch, token: CancellationToken): Promise<Result<CopyEnd, readonly Problem[]>>;
  /** Of a test's run: what the test says of its end; sent as the custom event `robotTest`. */
  judge?(ended: RunResult): Promise<unknown>;
  /** Releases what was opened for the run: robot link, journal, children. Called once, after the run has ended. */
  dispose(): Promise<void> | void;
}

/** How the rest went in a copy; answers the custom request `robotTryAhead`. */
export interface CopyEnd {
  readonly outcome: RunOutcome;
  readonly reason: string;
  /** A line each. */
  readonly steps: readonly string[];
  /** Robot time of the copy alone. */
  readonly robotSeconds: number;
  /** Absolute path. */
  readonly report: string;
}

/** What the debug session does not know: where robots, scenes, models and journals come from. */
export interface DebugEnvironment {
  createRun(
    launch: RobotLaunch,
    hooks: {
      /** Asks whoever sits at the editor; answered by the custom request `robotApprove`. */
      readonly approve: (request: ApprovalRequest) => Promise<boolean>;
      /** Whoever sits at the editor; answered by the custom request `robotAnswer`. */
      readonly person: Person;
      /** The same, for what the method asks; absent where the editor shows no questions. */
      readonly ask?: AskUser;
      readonly pauseOnEntry: boolean;
    },
  ): Promise<Result<DebugRun, readonly Problem[]>>;
}

/** There is one program, and it is one thread. */
const threadId = 1;
const localsName = "Locals";

/** Arguments of the custom request `robotApprove`. */
export interface RobotApproveArguments {
  readonly programHash: string;
  readonly approved: boolean;
}

/** Arguments of the custom request `robotWorld`. */
export interface RobotWorldArguments {
  /** Whether anyone sees the world; if not, nothing of it is computed or sent. False until it is asked. */
  readonly visible: boolean;
}

/**
 * A run in the Debug Adapter Protocol. Besides the protocol's own events every `RunEvent` is sent as a custom event
 * `robotRun`, and while the world is watched, what changes in it as `robotWorld`; where a person chooses or
 * the method asks, each question is an event `robotAsk`; a run that can't start says why as `robotNotStarted`. The custom requests are `robotStop` (answers with a `StopReceipt`), `robotApprove`, `robotAnswer`, `robotWorld` and `robotTryAhead` (answers with a `CopyEnd`).
 */
export class RobotDebugSession extends DebugSession {
  private run: DebugRun | undefined;
  private running: Promise<void> | undefined;
  private world: WorldFeed | undefined;
  private worldVisible = false;
  private launch: RobotLaunch | undefined;
  private containers = new Handles<Container>();
  private readonly programTexts: string[] = [];
  private readonly approvals = new Map<string, (approved: boolean) => void>();
  private readonly person = new EditorPerson((ask) => this.sendEvent(new Event("robotAsk", ask)));
  private released: Promise<void> | undefined;
  private breakpointIds = 0;
  private configured: () => void = () => {};
  private readonly whenConfigured = new Promise<void>((done) => {
    this.configured = done;
  });

  constructor(private readonly environment: DebugEnvironment) {
    super();
    this.setDebuggerLinesStartAt1(true);
    this.setDebuggerColumnsStartAt1(true);
  }

  protected override initializeRequest(response: DebugProtocol.InitializeResponse): void {
    response.body = {
      supportsConfigurationDoneRequest: true,
      supportsConditionalBreakpoints: true,
      supportsHitConditionalBreakpoints: true,
      supportsLogPoints: true,
      supportsEvaluateForHovers: true,
      supportsSetVariable: true,
      supportsExceptionInfoRequest: true,
      supportsTerminateRequest: true,
      supportsBreakpointLocationsRequest: true,
      supportsStepBack: false,
      exceptionBreakpointFilters: [
        {
          filter: "uncaught",
          label: "Uncaught Exceptions",
          description:
            "Pauses where an error is thrown that the program does not catch and the method does not go on from.",
          default: true,
        },
      ],
    };
    this.sendResponse(response);
  }

  protected override async launchRequest(
    response: DebugProtocol.LaunchResponse,
    launch: DebugProtocol.LaunchRequestArguments,
  ): Promise<void> {
    const { program } = (launch ?? {}) as Partial<RobotLaunch>;
    if (typeof program !== "string" || program === "") {
      this.fail(response, 'The launch configuration has no "program".');
      return;
    }
    this.launch = { ...launch, program };
    const created = await this.createRun(this.launch);
    if (!created.ok) {
      for (const problem of created.error) this.print(`${formatProblem(problem)}\n`, "stderr");
      this.sendEvent(new Event("robotNotStarted", { problems: created.error }));
      // A client that has shown the problems itself needs no dialog of theirs.
      const message = created.error[0]?.message ?? "The run could not be made.";
      this.fail(response, message, this.launch.showsProblems !== true);
      this.sendEvent(new TerminatedEvent());
      return;
    }
    this.run = created.value;
    const { session, folder } = created.value;
    if (folder !== undefined) this.sendEvent(new Event("robotRunFolder", { folder }));
    this.world = new WorldFeed(
      created.value.world,
      () => session.belief.robot?.base,
      (update) => this.sendEvent(new Event("robotWorld", update)),
    );
    this.world.show(this.worldVisible);
    session.onEvent((event) => this.onRunEvent(event));
    // Nobody is there to go on from a pause.
    if (this.launch.noDebug === true) session.setPauseOnExceptions(false);
    this.programTexts.push(session.programText);
    if (session.canStepBack) this.sendEvent(new CapabilitiesEvent({ supportsStepBack: true }));
    this.sendResponse(response);
    // From here on breakpoints can be put to their places.
    this.sendEvent(new InitializedEvent());
    await this.whenConfigured;
    this.running = session.run().then(async (ended) => {
      const { outcome } = ended;
      const verdict = await this.run?.judge?.(ended).catch((error: unknown) => {
        this.print(`The test can't be judged: ${error instanceof Error ? error.message : error}\n`, "stderr");
      });
      if (verdict !== undefined) this.sendEvent(new Event("robotTest", verdict));
      await this.release();
      this.sendEvent(new ExitedEvent(outcome === "success" ? 0 : 1));
      this.sendEvent(new TerminatedEvent());
    });
  }

  private async createRun(launch: RobotLaunch): Promise<Result<DebugRun, readonly Problem[]>> {
    try {
      return await this.environment.createRun(launch, {
        approve: (request) => this.askApproval(request),
        person: this.person,
        ...(launch.answersQuestions === true && { ask: this.person.answerTo }),
        pauseOnEntry: launch.stopOnEntry === true && launch.noDebug !== true,
      });
    } catch (error) {
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
      return { ok: false, error: [{ code: "internal", severity: "error", message }] };
    }
  }

  protected override configurationDoneRequest(
    response: DebugProtocol.ConfigurationDoneResponse,
    args: DebugProtocol.ConfigurationDoneArguments,
  ): void {
    super.configurationDoneRequest(response, args);
    this.configured();
  }

  // --- breakpoints ---

  protected override setBreakPointsRequest(
    response: DebugProtocol.SetBreakpointsResponse,
    args: DebugProtocol.SetBreakpointsArguments,
  ): void {
    const wanted = args.breakpoints ?? [];
    const { run, launch } = this;
    if (!run || !launch || launch.noDebug === true || !this.isProgram(args.source)) {
      response.body = {
        breakpoints: wanted.map(({ line }) => unverified(line, "This file is not the program that is run.")),
      };
      this.sendResponse(response);
      return;
    }
    const lines = wanted.map((breakpoint) => this.toLineBreakpoint(breakpoint));
    const placed = run.session.setBreakpoints(lines.flatMap((line) => (line.ok ? [line.value] : [])));
    const source = this.sourceOf(this.programTexts.length - 1);
    let next = 0;
    response.body = {
      breakpoints: lines.map((line, index): DebugProtocol.Breakpoint => {
        const asked = wanted[index].line;
        if (!line.ok) return unverified(asked, line.error);
        const place = placed[next++];
        if (!place?.guest) return unverified(asked, place?.message ?? "");
        const breakpoint = new Breakpoint(
          true,
          this.convertDebuggerLineToClient(place.line + 1),
          this.convertDebuggerColumnToClient(place.character + 1),
          source,
        );
        breakpoint.setId(++this.breakpointIds);
        return breakpoint;
      }),
    };
    this.sendResponse(response);
  }

  private toLineBreakpoint(breakpoint: DebugProtocol.SourceBreakpoint): Result<LineBreakpoint, string> {
    const { line, column, condition, hitCondition, logMessage } = breakpoint;
    const hits = hitCondition?.trim() ? /^\s*>?=?\s*(\d+)\s*$/.exec(hitCondition)?.[1] : "";
    if (hits === undefined) return err(`"${hitCondition}" is not a number of times.`);
    return ok({
      line: this.convertClientLineToDebugger(line) - 1,
      ...(column !== undefined && { character: this.convertClientColumnToDebugger(column) - 1 }),
      ...(condition?.trim() && { condition }),
      ...(hits !== "" && { hits: Number(hits) }),
      ...(logMessage?.trim() && { log: logMessage }),
    });
  }

  protected override breakpointLocationsRequest(
    response: DebugProtocol.BreakpointLocationsResponse,
    args: DebugProtocol.BreakpointLocationsArguments,
  ): void {
    const first = this.convertClientLineToDebugger(args.line) - 1;
    const last = args.endLine === undefined ? first : this.convertClientLineToDebugger(args.endLine) - 1;
    const places = this.run && this.isProgram(args.source) ? this.run.session.statementPlaces() : [];
    response.body = {
      breakpoints: places
        .filter(({ line }) => line >= first && line <= last)
        .map(({ line, character }) => ({
          line: this.convertDebuggerLineToClient(line + 1),
          column: this.convertDebuggerColumnToClient(character + 1),
        })),
    };
    this.sendResponse(response);
  }

  protected override setExceptionBreakPointsRequest(
    response: DebugProtocol.SetExceptionBreakpointsResponse,
    args: DebugProtocol.SetExceptionBreakpointsArguments,
  ): void {
    const on = args.filters.includes("uncaught") && this.launch?.noDebug !== true;
    this.run?.session.setPauseOnExceptions(on);
    this.sendResponse(response);
  }

  private isProgram(source: DebugProtocol.Source): boolean {
    if (source.sourceReference) return source.sourceReference === this.programTexts.length - 1;
    return (
      source.path !== undefined &&
      this.launch !== undefined &&
      resolve(source.path) === resolve(this.launch.program)
    );
  }

  /** Version 0 is the file; later ones have their text from here. */
  private sourceOf(version: number): Source {
    const program = this.launch?.program ?? "";
    if (version <= 0) return new Source(basename(program), this.convertDebuggerPathToClient(program));
    // The ending tells the editor the language.
    const name = `${basename(program, ".robot.ts")} (version ${version}).robot.ts`;
    return new Source(name, undefined, version);
  }

  protected override sourceRequest(
    response: DebugProtocol.SourceResponse,
    args: DebugProtocol.SourceArguments,
  ): void {
    const text = this.programTexts[args.source?.sourceReference ?? args.sourceReference];
    if (text === undefined) {
      this.fail(response, "There is no such version of the program.");
      return;
    }
    response.body = { content: text, mimeType: "text/typescript" };
    this.sendResponse(response);
  }

  // --- looking ---

  protected override threadsRequest(response: DebugProtocol.ThreadsResponse): void {
    response.body = { threads: [new Thread(threadId, "task")] };
    this.sendResponse(response);
  }

  protected override stackTraceRequest(
    response: DebugProtocol.StackTraceResponse,
    args: DebugProtocol.StackTraceArguments,
  ): void {
    const places = this.run?.session.pausedPlaces() ?? [];
    const from = args.startFrame ?? 0;
    const source = this.sourceOf(this.programTexts.length - 1);
    const count = args.levels ? args.levels : places.length;
    response.body = {
      stackFrames: places
        .slice(from, from + count)
        .map(
          ({ name, line, character }, index) =>
            new StackFrame(
              from + index,
              name,
              source,
              this.convertDebuggerLineToClient(line + 1),
              this.convertDebuggerColumnToClient(character + 1),
            ),
        ),
      totalFrames: places.length,
    };
    this.sendResponse(response);
  }

  protected override scopesRequest(
    response: DebugProtocol.ScopesResponse,
    args: DebugProtocol.ScopesArguments,
  ): void {
    response.body = {
      scopes: [
        new Scope(localsName, this.containers.create({ kind: "locals", frame: args.frameId }), false),
        new Scope("Facts", this.containers.create({ kind: "facts" }), false),
        new Scope("Robot", this.containers.create({ kind: "robot" }), false),
      ],
    };
    this.sendResponse(response);
  }

  protected override async variablesRequest(
    response: DebugProtocol.VariablesResponse,
    args: DebugProtocol.VariablesArguments,
  ): Promise<void> {
    const container = this.containers.get(args.variablesReference);
    const rows = this.run && container ? await variablesOf(container, this.run.session) : [];
    response.body = { variables: rows.map((row) => this.toVariable(row)) };
    this.sendResponse(response);
  }

  private toVariable({ name, value, type, evaluateName, inside }: ShownVariable): DebugProtocol.Variable {
    return {
      name,
      value,
      ...(type !== undefined && { type }),
      ...(evaluateName !== undefined && { evaluateName }),
      variablesReference: inside ? this.containers.create(inside) : 0,
    };
  }

  protected override async evaluateRequest(
    response: DebugProtocol.EvaluateResponse,
    args: DebugProtocol.EvaluateArguments,
  ): Promise<void> {
    const frame = args.frameId ?? 0;
    const result = await this.run?.session.evaluate(frame, args.expression);
    if (!result?.ok) {
      this.fail(response, result?.error ?? "No program is running.", false);
      return;
    }
    const { value, type, variablesReference } = this.toVariable(shown(result.value, frame));
    response.body = { result: value, ...(type !== undefined && { type }), variablesReference };
    this.sendResponse(response);
  }

  protected override async setVariableRequest(
    response: DebugProtocol.SetVariableResponse,
    args: DebugProtocol.SetVariableArguments,
  ): Promise<void> {
    const container = this.containers.get(args.variablesReference);
    if (!this.run || container?.kind !== "locals") {
      this.fail(response, "Only local variables can be set.", false);
      return;
    }
    const result = await this.run.session.assign(container.frame, args.name, args.value);
    if (!result.ok) {
      this.fail(response, result.error, false);
      return;
    }
    const { value, type, variablesReference } = this.toVariable(shown(result.value, container.frame));
    response.body = { value, ...(type !== undefined && { type }), variablesReference };
    this.sendResponse(response);
  }

  protected override exceptionInfoRequest(response: DebugProtocol.ExceptionInfoResponse): void {
    const message = this.run?.session.paused?.message ?? "";
    response.body = {
      exceptionId: /^\w+/.exec(message)?.[0] ?? "Error",
      description: message,
      breakMode: "unhandled",
    };
    this.sendResponse(response);
  }

  // --- going on ---

  protected override continueRequest(response: DebugProtocol.ContinueResponse): void {
    response.body = { allThreadsContinued: true };
    this.resume(response, "continue");
  }

  protected override nextRequest(response: DebugProtocol.NextResponse): void {
    this.resume(response, "stepOver");
  }

  protected override stepInRequest(response: DebugProtocol.StepInResponse): void {
    this.resume(response, "stepIn");
  }

  protected override stepOutRequest(response: DebugProtocol.StepOutResponse): void {
    this.resume(response, "stepOut");
  }

  private resume(response: DebugProtocol.Response, mode: ResumeMode): void {
    this.containers.reset();
    this.sendResponse(response);
    this.run?.session.resume(mode);
  }

  protected override async stepBackRequest(response: DebugProtocol.StepBackResponse): Promise<void> {
    this.containers.reset();
    const result = await this.run?.session.stepBack();
    if (!result?.ok) {
      this.fail(response, result?.error ?? "No program is running.");
      return;
    }
    this.world?.restart();
    this.sendResponse(response);
  }

  protected override pauseRequest(response: DebugProtocol.PauseResponse): void {
    this.sendResponse(response);
    this.run?.session.pause();
  }

  // --- ending ---

  protected override async terminateRequest(response: DebugProtocol.TerminateResponse): Promise<void> {
    await this.stopRun("the debug session was ended");
    this.sendResponse(response);
  }

  protected override async disconnectRequest(response: DebugProtocol.DisconnectResponse): Promise<void> {
    await this.stopRun("the debug session was closed");
    this.sendResponse(response);
    this.shutdown();
  }

  /** The robot first; then everything else. */
  private async stopRun(reason: string): Promise<void> {
    const { run } = this;
    if (!run) return;
    if (!run.session.result) await run.session.stop(reason);
    await this.running;
    await this.release();
  }

  private release(): Promise<void> {
    this.trying?.cancel("the session ends");
    this.released ??= Promise.resolve(this.world?.end()).then(() => this.run?.dispose());
    return this.released;
  }

  protected override async customRequest(
    command: string,
    response: DebugProtocol.Response,
    args: unknown,
  ): Promise<void> {
    if (command === "robotStop") {
      if (!this.run) {
        this.fail(response, "No program is running.");
        return;
      }
      response.body = await this.run.session.stop("the user pressed Stop");
      this.sendResponse(response);
    } else if (command === "robotApprove") {
      this.approve(response, args);
    } else if (command === "robotAnswer") {
      if (this.person.answer(args)) this.sendResponse(response);
      else this.fail(response, "No answer to this question is being waited for.");
    } else if (command === "robotTryAhead") {
      await this.tryAhead(response);
    } else if (command === "robotWorld") {
      this.worldVisible = (args as Partial<RobotWorldArguments> | undefined)?.visible === true;
      this.world?.show(this.worldVisible);
      this.sendResponse(response);
    } else {
      this.fail(response, `There is no request ${command}.`, false);
    }
  }

  /** The copy ends with the session, so that nothing is left behind. */
  private async tryAhead(response: DebugProtocol.Response): Promise<void> {
    const { run } = this;
    if (!run?.tryAhead) return this.fail(response, "Only a paused run in the simulator can be tried ahead.");
    if (this.trying) return this.fail(response, "The rest is being tried in a copy already.");
    const trying = new CancellationSource();
    this.trying = trying;
    try {
      const branch = await run.session.branch();
      if (!branch.ok) return this.fail(response, branch.error);
      const tried = await run.tryAhead(branch.value, trying.token);
      if (!tried.ok) return this.fail(response, tried.error.map(({ message }) => message).join("; "));
      const { outcome, reason, steps, robotSeconds } = tried.value;
      for (const step of steps) this.print(`[copy] ${step}\n`, "console");
      this.print(
        `[copy] ${outcome}: ${reason} (${robotSeconds.toFixed(0)} s of robot time; the run itself has not moved)\n`,
        "console",
      );
      response.body = tried.value;
      this.sendResponse(response);
    } finally {
      this.trying = undefined;
      trying.dispose();
    }
  }
  private trying: CancellationSource | undefined;

  private askApproval(request: ApprovalRequest): Promise<boolean> {
    return new Promise((settle) => {
      this.approvals.set(request.programHash, settle);
    });
  }

  private approve(response: DebugProtocol.Response, args: unknown): void {
    const { programHash, approved } = (args ?? {}) as Partial<RobotApproveArguments>;
    const settle = typeof programHash === "string" ? this.approvals.get(programHash) : undefined;
    if (!settle || typeof programHash !== "string") {
      this.fail(response, "No approval of this program is being waited for; it may have changed.");
      return;
    }
    this.approvals.delete(programHash);
    settle(approved === true);
    this.sendResponse(response);
  }

  // --- events of the run ---

  private onRunEvent(event: RunEvent): void {
    this.sendEvent(new Event("robotRun", event));
    this.world?.onRunEvent(event);
    switch (event.kind) {
      case "paused": {
        const stopped: DebugProtocol.StoppedEvent = new StoppedEvent(event.reason, threadId, event.message);
        stopped.body.allThreadsStopped = true;
        if (event.message) stopped.body.description = event.message;
        this.containers.reset();
        this.sendEvent(stopped);
        break;
      }
      case "console":
        this.print(`${event.text}\n`, event.level === "log" ? "stdout" : "stderr", event.line);
        break;
      case "idle-fault":
        this.print(`${idleFaultWords(event)}\n`, "stderr", event.line);
        break;
      case "thought":
        this.print(`${event.by}: ${event.text}\n`, "console");
        break;
      case "look-up":
        this.print(`${lookUpText(event)}\n`, "console");
        break;
      case "question-asked":
        this.print(
          `${[event.text, ...event.choices.map((choice) => `  - ${choice}`)].join("\n")}\n`,
          "console",
        );
        break;
      case "question-answered":
        this.print(`${answerWords(event)}\n`, "console");
        break;
      case "problems":
        for (const problem of event.problems) this.print(`${formatProblem(problem)}\n`, "stderr");
        break;
      case "action-refused":
        this.print(`${event.text} was not let through: ${event.unmet.join("; ")}\n`, "console", event.line);
        break;
      case "action-finished": {
        const { text, outcome, message } = event.feedback;
        this.print(`${text}: ${outcome}${message ? `, ${message}` : ""}\n`, "console", event.line);
        break;
      }
      case "recovery":
        this.print(
          `${recoveryTitle(event.decision, event.number)}: ${event.reason}\n${event.diff}`,
          "console",
          event.line,
        );
        break;
      case "program-changed":
        this.programTexts.push(event.text);
        this.moveBreakpoints();
        break;
      case "run-finished":
        this.print(`${event.outcome}: ${event.reason}\n`, event.outcome === "success" ? "console" : "stderr");
        break;
    }
  }

  /** A new version of the program has its statements elsewhere. */
  private moveBreakpoints(): void {
    const source = this.sourceOf(this.programTexts.length - 1);
    for (const { guest, line } of this.run?.session.placedBreakpoints() ?? []) {
      if (guest)
        this.sendEvent(new BreakpointEvent("new", new Breakpoint(true, line + 1, undefined, source)));
    }
  }

  private print(text: string, category: string, line?: number): void {
    const event: DebugProtocol.OutputEvent = new OutputEvent(text, category);
    if (line !== undefined) {
      event.body.source = this.sourceOf(this.programTexts.length - 1);
      event.body.line = this.convertDebuggerLineToClient(line + 1);
    }
    this.sendEvent(event);
  }

  private fail(response: DebugProtocol.Response, message: string, showUser = true): void {
    this.sendErrorResponse(response, {
      id: 1,
      format: "{_message}",
      variables: { _message: message },
      showUser,
    });
  }
}

function unverified(line: number, message: string): DebugProtocol.Breakpoint {
  return { verified: false, line, ...(message !== "" && { message }) };
}
