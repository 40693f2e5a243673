import { InvalidatedEvent, StackFrame, Thread } from "@vscode/debugadapter";
import type { DebugProtocol } from "@vscode/debugprotocol";
import { AnsweringSession } from "./answeringSession";
import type { ClientPlaces } from "./clientPlaces";
import type { DebugRun, RobotLaunch } from "./debugEnvironment";
import { ProgramBreakpoints, type SetIn, unverified } from "./programBreakpoints";
import type { ProgramVersions } from "./programVersions";
import { VariableReferences } from "./variableReferences";

/** There is one program, and it is one thread. */
export const threadId = 1;

/** What a client sees and sets of a run that somebody else starts, lets go on and ends: breakpoints, frames, values. */
export abstract class LookingSession extends AnsweringSession {
  protected run: DebugRun | undefined;
  protected launch: RobotLaunch | undefined;
  protected versions: ProgramVersions | undefined;
  /** The client draws variables anew when it is told to. */
  protected takesInvalidations = false;
  protected readonly places: ClientPlaces = {
    lineOf: (line) => this.convertDebuggerLineToClient(line),
    placeOf: ({ line, character }) => ({
      line: this.convertDebuggerLineToClient(line),
      column: this.convertDebuggerColumnToClient(character),
    }),
    fromLine: (line) => this.convertClientLineToDebugger(line),
    fromColumn: (column) => this.convertClientColumnToDebugger(column),
  };
  protected readonly breakpoints = new ProgramBreakpoints(this.places);
  protected readonly variables = new VariableReferences();

  constructor() {
    super();
    this.setDebuggerLinesStartAt1(false);
    this.setDebuggerColumnsStartAt1(false);
  }

  // --- breakpoints ---

  protected override setBreakPointsRequest(
    response: DebugProtocol.SetBreakpointsResponse,
    args: DebugProtocol.SetBreakpointsArguments,
  ): void {
    const wanted = args.breakpoints ?? [];
    const place = this.launch?.noDebug === true ? undefined : this.placeOf(args.source);
    response.body = {
      breakpoints: place
        ? this.breakpoints.set(wanted, place)
        : wanted.map(({ line }) => unverified(line, "This file is not the program that is run.")),
    };
    this.sendResponse(response);
  }

  protected override breakpointLocationsRequest(
    response: DebugProtocol.BreakpointLocationsResponse,
    args: DebugProtocol.BreakpointLocationsArguments,
  ): void {
    const place = this.placeOf(args.source);
    response.body = { breakpoints: place ? this.breakpoints.locations(args, place) : [] };
    this.sendResponse(response);
  }

  private placeOf(source: DebugProtocol.Source): SetIn | undefined {
    const { run, versions } = this;
    const version = versions?.versionOf(source);
    return run && versions && version !== undefined ? { session: run.session, versions, version } : undefined;
  }

  protected override setExceptionBreakPointsRequest(
    response: DebugProtocol.SetExceptionBreakpointsResponse,
    args: DebugProtocol.SetExceptionBreakpointsArguments,
  ): void {
    const on = args.filters.includes("uncaught") && this.launch?.noDebug !== true;
    this.run?.session.setPauseOnExceptions(on);
    this.sendResponse(response);
  }

  protected override sourceRequest(
    response: DebugProtocol.SourceResponse,
    args: DebugProtocol.SourceArguments,
  ): void {
    const text = this.versions?.textOf(args.source?.sourceReference ?? args.sourceReference);
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
    const frames = (this.run?.session.pausedPlaces() ?? []).map((place, index) => {
      const { line, column } = this.places.placeOf(place);
      return new StackFrame(index, place.name, this.versions?.current, line, column);
    });
    const from = args.startFrame ?? 0;
    const count = args.levels ? args.levels : frames.length;
    response.body = { stackFrames: frames.slice(from, from + count), totalFrames: frames.length };
    this.sendResponse(response);
  }

  protected override scopesRequest(
    response: DebugProtocol.ScopesResponse,
    args: DebugProtocol.ScopesArguments,
  ): void {
    response.body = { scopes: this.variables.scopes(args.frameId) };
    this.sendResponse(response);
  }

  protected override async variablesRequest(
    response: DebugProtocol.VariablesResponse,
    args: DebugProtocol.VariablesArguments,
  ): Promise<void> {
    const { run } = this;
    const variables = run ? await this.variables.inside(args.variablesReference, run.session) : [];
    response.body = { variables };
    this.sendResponse(response);
  }

  protected override async evaluateRequest(
    response: DebugProtocol.EvaluateResponse,
    args: DebugProtocol.EvaluateArguments,
  ): Promise<void> {
    const { expression, context, frameId: frame = 0 } = args;
    const isConsole = context === "repl";
    const result = await this.run?.session.evaluate(frame, expression, {
      console: isConsole,
      isWhole: isConsole || context === "clipboard",
    });
    if (!result?.ok) return this.fail(response, result?.error ?? "No program is running.", false);
    const { value, ...more } = this.variables.valueOf(result.value, frame);
    response.body = { result: value, ...more };
    this.sendResponse(response);
    // What a look changes is the looker's own affair; what is typed may be an assignment.
    if (isConsole) this.invalidateVariables();
  }

  protected override async setVariableRequest(
    response: DebugProtocol.SetVariableResponse,
    args: DebugProtocol.SetVariableArguments,
  ): Promise<void> {
    const frame = this.variables.frameOf(args.variablesReference);
    if (!this.run || frame === undefined)
      return this.fail(response, "Only local variables can be set.", false);
    const result = await this.run.session.assign(frame, args.name, args.value);
    if (!result.ok) return this.fail(response, result.error, false);
    response.body = this.variables.valueOf(result.value, frame);
    this.sendResponse(response);
    this.invalidateVariables();
  }

  private invalidateVariables(): void {
    if (this.takesInvalidations) this.sendEvent(new InvalidatedEvent(["variables"], threadId));
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
}
