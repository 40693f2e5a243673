import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { performance } from "node:perf_hooks";
import {
  CancellationTokenSource,
  createMessageConnection,
  IPCMessageReader,
  IPCMessageWriter,
  type MessageConnection,
} from "vscode-jsonrpc/node";
import type { CancellationToken } from "../core/base/cancellation";
import type { Disposable } from "../core/base/disposable";
import { Emitter } from "../core/base/events";
import type { Problem } from "../core/base/problem";
import { err, ok, type Result } from "../core/base/result";
import type { IdleFault } from "../core/world/faultKinds";
import type { CameraImage, ObjectId, Observation } from "../core/world/objects";
import type {
  ActionCall,
  ActionResult,
  Continuity,
  FailureCause,
  LinkState,
  PerformOptions,
  StopReceipt,
} from "../core/world/robotLink";
import type { RobotMotion } from "../core/world/robotMotion";
import { watchForKill } from "./dyingProcess";
import { formatFaults, noFaults } from "./faults";
import {
  ContinuityRequest,
  type GeomPoses,
  GeomPosesRequest,
  GeomShapesRequest,
  IdleFaultsRequest,
  MotionRequest,
  ObserveRequest,
  OverviewRequest,
  PerformRequest,
  PhotographsRequest,
  type Picture,
  ProgressNotification,
  RestoreRequest,
  SaveRequest,
  StartRequest,
  StopRequest,
  type TruthReport,
  TruthRequest,
  type ViewGeom,
} from "./protocol";

export type { TruthReport } from "./protocol";

import { lastLine, startProblem, textOf } from "./linkTexts";
import type { SimulatorLink, SimulatorOptions } from "./simulatorLink";

export type { SimulatorLink, SimulatorOptions } from "./simulatorLink";

/** Wall milliseconds within which the child must answer. */
const patience = { start: 60_000, cancel: 3_000, stop: 2_000, quick: 10_000, observe: 15_000 } as const;

/** Starts a simulator in a process of its own. Never rejects for bad input: problems name file, place and cause. */
export async function startSimulator(options: SimulatorOptions): Promise<Result<SimulatorLink, Problem>> {
  const wasmPath = join(dirname(options.bundlePath), "mujoco.wasm");
  for (const file of [options.bundlePath, wasmPath]) {
    if (!existsSync(file)) {
      return err(
        startProblem(`The simulator's file ${file} is missing.`, "Build the product again: node esbuild.js"),
      );
    }
  }
  const child = fork(options.bundlePath, [], {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    env: {},
    execArgv: [],
    serialization: "json",
  });
  const link = new ChildLink(child, options);
  const started = await link.start(wasmPath);
  if (!started.ok) link.dispose();
  return started.ok ? ok(link) : err(started.error);
}

class ChildLink implements SimulatorLink {
  readonly kind = "simulator";
  readonly description: string;
  warnings: readonly Problem[] = [];
  private present: LinkState = { kind: "connecting" };
  private readonly stateEmitter = new Emitter<LinkState>();
  readonly onStateChanged = this.stateEmitter.event;
  private readonly connection: MessageConnection;
  private readonly progressOf = new Map<string, PerformOptions["onProgress"]>();
  private readonly death: Promise<string>;
  private announceDeath: (cause: string) => void = () => {};
  private readonly watch: Disposable | undefined;
  private busy = false;
  private errorOutput = "";

  constructor(
    private readonly child: ChildProcess,
    private readonly options: SimulatorOptions,
  ) {
    const faults = formatFaults(options.faults ?? noFaults);
    this.description = `simulator, scene ${options.scene.name}, seed ${options.seed}${faults === "none" ? "" : `, faults ${faults}`}${options.robot.weldGrasp ? ", grasps are welded" : ""}`;
    this.death = new Promise((resolve) => {
      this.announceDeath = resolve;
    });
    child.once("error", (error) =>
      this.lose(`the simulator's process could not be started: ${error.message}`),
    );
    child.once("exit", (code, signal) =>
      this.lose(
        signal
          ? `the simulator's process was ended by ${signal}`
          : `the simulator's process ended with code ${code}${this.errorOutput === "" ? "" : `: ${lastLine(this.errorOutput)}`}`,
      ),
    );
    if (child.pid !== undefined) {
      this.watch = watchForKill(child.pid, () => this.lose("the simulator's process was ended by SIGKILL"));
    }
    // Its end says more than its closed channel, and follows it at once as a rule.
    child.once("disconnect", () => {
      setTimeout(() => this.lose("the simulator's process closed its channel"), 200).unref();
    });
    child.stderr?.setEncoding("utf8");
    child.stderr?.on("data", (text: string) => {
      this.errorOutput = (this.errorOutput + text).slice(-4000);
      options.onLog?.(text);
    });
    this.connection = createMessageConnection(new IPCMessageReader(child), new IPCMessageWriter(child), {
      error: (text) => options.onLog?.(text),
      warn: (text) => options.onLog?.(text),
      info: () => {},
      log: () => {},
    });
    this.connection.onNotification(ProgressNotification, ({ callId, progress }) => {
      this.progressOf.get(callId)?.(progress);
    });
    // Errors of the channel end in the process's exit or disconnect, which are handled above.
    this.connection.onError(() => {});
    this.connection.listen();
  }

  get state(): LinkState {
    return this.present;
  }

  get processId(): number | undefined {
    return this.child.pid;
  }

  async start(wasmPath: string): Promise<Result<undefined, Problem>> {
    const { robot, scene, seed, faults, pace, snapshot } = this.options;
    const params = {
      robot,
      scene: { text: scene.text, file: scene.file },
      seed,
      faults: faults ?? noFaults,
      pace: pace ?? 0,
      ...(snapshot === undefined ? {} : { snapshot }),
      wasmPath,
    };
    const reply = await this.ask(() => this.connection.sendRequest(StartRequest, params), patience.start);
    if (!reply.ok) {
      const detail = lastLine(this.errorOutput);
      return err(
        startProblem(
          `The simulator did not start: ${reply.error.message}${detail === "" ? "." : ` (${detail}).`}`,
          "Try again; if it happens again, report it with the message above.",
        ),
      );
    }
    if (!reply.value.ok) {
      const problems = reply.value.problems;
      const first = problems.find(({ severity }) => severity === "error") ?? problems[0];
      const more = problems.length - 1;
      return err(
        more > 0 ? { ...first, message: `${first.message} (and ${more} more in this file)` } : first,
      );
    }
    this.warnings = reply.value.warnings;
    this.become({ kind: "ready" });
    return ok(undefined);
  }

  async perform(call: ActionCall, options: PerformOptions): Promise<ActionResult> {
    if (this.present.kind !== "ready") return this.lostResult(this.lossText(), performance.now());
    if (this.busy) {
      return failed("robot-error", "The robot is busy with another action; one at a time.");
    }
    if (options.token.isCancelled) return failed("cancelled", options.token.reason);
    this.busy = true;
    const begun = performance.now();
    const cancel = new CancellationTokenSource();
    let ended: FailureCause | undefined;
    let giveUp: (cause: FailureCause) => void = () => {};
    // Resolves when, after a cancellation, the child has not answered in time.
    const unanswered = new Promise<FailureCause>((resolve) => {
      giveUp = resolve;
    });
    let patienceTimer: NodeJS.Timeout | undefined;
    const end = (cause: FailureCause) => {
      if (ended !== undefined) return;
      ended = cause;
      cancel.cancel();
      patienceTimer = setTimeout(() => giveUp(cause), patience.cancel);
    };
    const deadline = setTimeout(() => end("deadline"), options.deadlineSeconds * 1000);
    const listening = options.token.onCancelled(() => end("cancelled"));
    this.progressOf.set(call.id, options.onProgress);
    try {
      const reply = this.connection.sendRequest(PerformRequest, call, cancel.token).then(
        (result) => ({ kind: "reply", result }) as const,
        (error: unknown) => ({ kind: "error", message: textOf(error) }) as const,
      );
      const first = await Promise.race([
        reply,
        unanswered.then((cause) => ({ kind: "unanswered", cause }) as const),
        this.death.then((cause) => ({ kind: "dead", cause }) as const),
      ]);
      switch (first.kind) {
        case "reply":
          return ended === "deadline" && first.result.outcome !== "success"
            ? {
                ...first.result,
                outcome: "unknown",
                cause: "deadline",
                message: `Not finished within ${options.deadlineSeconds} s; the robot was stopped.`,
              }
            : first.result;
        case "error":
          // A request fails when the process dies, which is a loss, or by a bug in the child.
          if (await this.diesWithin(2000)) return this.lostResult(this.lossText(), begun);
          return failed("robot-error", `The simulator failed: ${first.message}`);
        case "unanswered":
          this.kill("the simulator did not answer when it was told to stop");
          return {
            outcome: "unknown",
            cause: first.cause,
            message: "The simulator did not answer when it was told to stop; it was ended.",
            robotSeconds: (performance.now() - begun) / 1000,
          };
        case "dead":
          return this.lostResult(first.cause, begun);
      }
    } finally {
      clearTimeout(deadline);
      clearTimeout(patienceTimer);
      listening.dispose();
      cancel.dispose();
      this.progressOf.delete(call.id);
      this.busy = false;
    }
  }

  async observe(towards: readonly ObjectId[], token: CancellationToken): Promise<Observation> {
    const source = new CancellationTokenSource();
    const listening = token.onCancelled(() => source.cancel());
    try {
      const send = () => this.connection.sendRequest(ObserveRequest, { towards }, source.token);
      const reply = await this.ask(send, patience.observe);
      if (!reply.ok) throw new Error(`Nothing could be observed: ${reply.error.message}.`);
      return reply.value;
    } finally {
      listening.dispose();
      source.dispose();
    }
  }

  async stop(): Promise<StopReceipt> {
    const begun = performance.now();
    const milliseconds = () => performance.now() - begun;
    if (this.present.kind !== "ready") {
      // A dead process simulates no robot that could move.
      return { acknowledged: false, milliseconds: milliseconds(), message: this.lossText() };
    }
    const reply = await this.ask(() => this.connection.sendRequest(StopRequest), patience.stop);
    if (reply.ok) return { acknowledged: reply.value.still, milliseconds: milliseconds() };
    this.kill(`the simulator did not confirm a stop: ${reply.error.message}`);
    return { acknowledged: false, milliseconds: milliseconds(), message: reply.error.message };
  }

  idleFaults(): Promise<readonly IdleFault[]> {
    return this.expect(() => this.connection.sendRequest(IdleFaultsRequest));
  }

  continuity(): Promise<Continuity> {
    return this.expect(() => this.connection.sendRequest(ContinuityRequest));
  }

  truth(): Promise<TruthReport> {
    return this.expect(() => this.connection.sendRequest(TruthRequest));
  }

  geomShapes(): Promise<readonly ViewGeom[]> {
    return this.expect(() => this.connection.sendRequest(GeomShapesRequest));
  }

  overview(width: number): Promise<Picture> {
    return this.expect(() => this.connection.sendRequest(OverviewRequest, { width }));
  }

  geomPoses(): Promise<GeomPoses> {
    return this.expect(() => this.connection.sendRequest(GeomPosesRequest));
  }

  motion(): Promise<RobotMotion> {
    return this.expect(() => this.connection.sendRequest(MotionRequest));
  }

  photographs(): Promise<readonly CameraImage[]> {
    return this.expect(() => this.connection.sendRequest(PhotographsRequest));
  }

  readonly snapshots = {
    save: (): Promise<string> => this.expect(() => this.connection.sendRequest(SaveRequest)),
    restore: async (snapshot: string): Promise<void> => {
      const wrong = await this.expect(() => this.connection.sendRequest(RestoreRequest, { snapshot }));
      if (wrong !== "") throw new Error(wrong);
    },
  };

  dispose(): void {
    if (this.present.kind === "closed") return;
    this.watch?.dispose();
    this.become({ kind: "closed" });
    this.announceDeath("the link was closed");
    this.connection.dispose();
    this.child.kill("SIGKILL");
    this.stateEmitter.dispose();
  }

  /** An answer, or why there is none: the link is not up, the process died, the time is up, the request failed. Never rejects. */
  private async ask<T>(request: () => Promise<T>, milliseconds: number): Promise<Result<T, Error>> {
    // A connection that has been closed throws instead of answering.
    if (this.present.kind === "lost" || this.present.kind === "closed")
      return err(new Error(this.lossText()));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Result<T, Error>>((resolve) => {
      timer = setTimeout(
        () => resolve(err(new Error(`no answer within ${milliseconds / 1000} s`))),
        milliseconds,
      );
    });
    try {
      return await Promise.race([
        request().then(
          (value): Result<T, Error> => ok(value),
          async (error: unknown): Promise<Result<T, Error>> =>
            (await this.diesWithin(300)) ? err(new Error(this.lossText())) : err(new Error(textOf(error))),
        ),
        this.death.then((cause): Result<T, Error> => err(new Error(cause))),
        late,
      ]);
    } finally {
      clearTimeout(timer);
    }
  }

  private async expect<T>(request: () => Promise<T>): Promise<T> {
    const reply = await this.ask(request, patience.quick);
    if (!reply.ok) throw reply.error;
    return reply.value;
  }

  private async diesWithin(milliseconds: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), milliseconds);
    });
    try {
      return await Promise.race([this.death.then(() => true), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  private lossText(): string {
    return this.present.kind === "lost" ? this.present.cause : `the link is ${this.present.kind}`;
  }

  private lostResult(cause: string, begun: number): ActionResult {
    return {
      outcome: "unknown",
      cause: "connection-lost",
      message: `The connection to the robot was lost: ${cause}.`,
      robotSeconds: (performance.now() - begun) / 1000,
    };
  }

  private kill(cause: string): void {
    this.child.kill("SIGKILL");
    this.lose(cause);
  }

  private lose(cause: string): void {
    if (this.present.kind === "lost" || this.present.kind === "closed") return;
    this.watch?.dispose();
    this.become({ kind: "lost", cause });
    this.announceDeath(cause);
    this.connection.dispose();
  }

  private become(state: LinkState): void {
    this.present = state;
    this.stateEmitter.fire(state);
  }
}

function failed(cause: FailureCause, message: string | undefined): ActionResult {
  return { outcome: "failure", cause, robotSeconds: 0, ...(message === undefined ? {} : { message }) };
}
