import {
  BreakpointEvent,
  CapabilitiesEvent,
  Event,
  ExitedEvent,
  InitializedEvent,
  OutputEvent,
  StoppedEvent,
  TerminatedEvent,
} from "@vscode/debugadapter";
import type { DebugProtocol } from "@vscode/debugprotocol";
import { formatProblem, type Problem } from "../core/base/problem";
import type { Result } from "../core/base/result";
import type { RunEvent } from "../core/runner/runEvent";
import type { ResumeMode } from "../core/runner/sandboxPort";
import type { RunResult } from "../core/runner/session";
import { capabilities } from "./capabilities";
import type { DebugEnvironment, DebugRun, RobotLaunch } from "./debugEnvironment";
import { EditorApproval } from "./editorApproval";
import { EditorPerson } from "./editorPerson";
import { LookingSession, threadId } from "./lookingSession";
import { ProgramVersions } from "./programVersions";
import { type Output, outputOf } from "./runOutput";
import { copyInWords, TryAhead } from "./tryAhead";
import { type RobotWorldArguments, WorldFeed } from "./worldFeed";

/**
 * A run in the Debug Adapter Protocol. Besides the protocol's own events every `RunEvent` is sent as a custom event
 * `robotRun`, and while the world is watched, what changes in it as `robotWorld`; where a person chooses or
 * the method asks, each question is an event `robotAsk`; a run that can't start says why as `robotNotStarted`. The custom
 * requests are `robotStop` (answers with a `StopReceipt`), `robotApprove`, `robotAnswer`, `robotWorld` and
 * `robotTryAhead` (answers with a `CopyEnd`).
 */
export class RobotDebugSession extends LookingSession {
  private running: Promise<void> | undefined;
  private released: Promise<void> | undefined;
  private world: WorldFeed | undefined;
  private worldVisible = false;
  private readonly approval = new EditorApproval();
  private readonly person = new EditorPerson((ask) => this.sendEvent(new Event("robotAsk", ask)));
  private readonly ahead = new TryAhead();
  private configured: () => void = () => {};
  private readonly whenConfigured = new Promise<void>((done) => {
    this.configured = done;
  });

  constructor(private readonly environment: DebugEnvironment) {
    super();
  }

  protected override initializeRequest(
    response: DebugProtocol.InitializeResponse,
    args: DebugProtocol.InitializeRequestArguments,
  ): void {
    this.takesInvalidations = args.supportsInvalidatedEvent === true;
    response.body = capabilities;
    this.sendResponse(response);
  }

  // --- starting ---

  protected override async launchRequest(
    response: DebugProtocol.LaunchResponse,
    launch: DebugProtocol.LaunchRequestArguments,
  ): Promise<void> {
    const { program } = (launch ?? {}) as Partial<RobotLaunch>;
    if (typeof program !== "string" || program === "")
      return this.fail(response, 'The launch configuration has no "program".');
    this.launch = { ...launch, program };
    const created = await this.createRun(this.launch);
    if (!created.ok) {
      for (const problem of created.error)
        this.print({ text: `${formatProblem(problem)}\n`, category: "stderr" });
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
    this.versions = new ProgramVersions(
      program,
      this.convertDebuggerPathToClient(program),
      session.programText,
    );
    if (session.canStepBack) this.sendEvent(new CapabilitiesEvent({ supportsStepBack: true }));
    this.sendResponse(response);
    // From here on breakpoints can be put to their places.
    this.sendEvent(new InitializedEvent());
    await this.whenConfigured;
    this.running = session.run().then((ended) => this.onEnded(ended));
  }

  private async createRun(launch: RobotLaunch): Promise<Result<DebugRun, readonly Problem[]>> {
    try {
      return await this.environment.createRun(launch, {
        approve: (request) => this.approval.ask(request),
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
    const { run } = this;
    if (!run?.session.paused) {
      this.fail(response, "The program is not paused.", false);
      return;
    }
    this.variables.reset();
    this.sendResponse(response);
    run.session.resume(mode);
  }

  protected override async stepBackRequest(response: DebugProtocol.StepBackResponse): Promise<void> {
    const result = await this.run?.session.stepBack();
    this.wentBack(response, result);
  }

  protected override async reverseContinueRequest(
    response: DebugProtocol.ReverseContinueResponse,
  ): Promise<void> {
    const result = await this.run?.session.runBack();
    this.wentBack(response, result);
  }

  private wentBack(response: DebugProtocol.Response, result: Result<void, string> | undefined): void {
    if (!result?.ok) {
      this.fail(response, result?.error ?? "No program is running.");
      return;
    }
    this.world?.restart();
    this.sendResponse(response);
  }

  protected override pauseRequest(response: DebugProtocol.PauseResponse): void {
    this.sendResponse(response);
    const { run } = this;
    // A client that asks believes that the program runs.
    if (run?.session.paused) this.sendStopped("pause");
    else run?.session.pause();
  }

  private sendStopped(reason: string, message?: string): void {
    const stopped: DebugProtocol.StoppedEvent = new StoppedEvent(reason, threadId, message);
    stopped.body.allThreadsStopped = true;
    if (message) stopped.body.description = message;
    this.sendEvent(stopped);
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

  private async onEnded(ended: RunResult): Promise<void> {
    const verdict = await this.run?.judge?.(ended).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : error;
      this.print({ text: `The test can't be judged: ${why}\n`, category: "stderr" });
    });
    if (verdict !== undefined) this.sendEvent(new Event("robotTest", verdict));
    await this.release();
    this.sendEvent(new ExitedEvent(ended.outcome === "success" ? 0 : 1));
    this.sendEvent(new TerminatedEvent());
  }

  private release(): Promise<void> {
    this.ahead.cancel("the session ends");
    this.released ??= Promise.resolve(this.world?.end()).then(() => this.run?.dispose());
    return this.released;
  }

  // --- what the protocol does not have ---

  protected override async customRequest(
    command: string,
    response: DebugProtocol.Response,
    args: unknown,
  ): Promise<void> {
    switch (command) {
      case "robotStop":
        if (!this.run) return this.fail(response, "No program is running.");
        response.body = await this.run.session.stop("the user pressed Stop");
        break;
      case "robotApprove":
        if (!this.approval.answer(args)) {
          const message = "No approval of this program is being waited for; it may have changed.";
          return this.fail(response, message);
        }
        break;
      case "robotAnswer":
        if (!this.person.answer(args))
          return this.fail(response, "No answer to this question is being waited for.");
        break;
      case "robotTryAhead": {
        const tried = await this.ahead.start(this.run);
        if (!tried.ok) return this.fail(response, tried.error);
        for (const line of copyInWords(tried.value)) this.print({ text: `${line}\n`, category: "console" });
        response.body = tried.value;
        break;
      }
      case "robotWorld":
        this.worldVisible = (args as Partial<RobotWorldArguments> | undefined)?.visible === true;
        this.world?.show(this.worldVisible);
        break;
      default:
        return this.fail(response, `There is no request ${command}.`, false);
    }
    this.sendResponse(response);
  }

  // --- events of the run ---

  private onRunEvent(event: RunEvent): void {
    this.sendEvent(new Event("robotRun", event));
    this.world?.onRunEvent(event);
    for (const output of outputOf(event)) this.print(output);
    if (event.kind === "paused") {
      this.variables.reset();
      this.sendStopped(event.reason, event.message);
    } else if (event.kind === "program-changed") {
      this.onNewVersion(event.text);
    }
  }

  private onNewVersion(text: string): void {
    const { run, versions } = this;
    if (!run || !versions) return;
    versions.add(text);
    for (const breakpoint of this.breakpoints.moved(run.session, versions))
      this.sendEvent(new BreakpointEvent("new", breakpoint));
  }

  private print({ text, category, line }: Output): void {
    const event: DebugProtocol.OutputEvent = new OutputEvent(text, category);
    if (line !== undefined) {
      event.body.source = this.versions?.current;
      event.body.line = this.places.lineOf(line);
    }
    this.sendEvent(event);
  }
}
