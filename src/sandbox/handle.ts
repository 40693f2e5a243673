import { type ChildProcessByStdio, spawn } from "node:child_process";
import { realpathSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import { Emitter } from "../core/base/events";
import { err, ok, type Result } from "../core/base/result";
import type { GuestDomain, Sandbox, SandboxEvent, SandboxVariable } from "../core/runner/sandboxPort";
import { permissionFlags } from "./permissionFlags";
import type { FromChild, Inspection, SandboxLimits, ToChild } from "./protocol";
import { SentScenes } from "./sentScenes";

export interface SandboxOptions {
  /** Absolute path of `dist/sandbox.js`. */
  readonly bundlePath: string;
  /** Default: this process's own Node. */
  readonly execPath?: string;
  readonly limits?: Partial<SandboxLimits>;
  /** Computing without waiting for an action, milliseconds, after which the program is ended. */
  readonly busyMilliseconds?: number;
  /** Silence of a computing child after which it is killed, milliseconds. */
  readonly lagMilliseconds?: number;
  /** From the start of the child to its first word, milliseconds. */
  readonly startMilliseconds?: number;
  /** Where children come from that have run a program to its end, and where they go then. */
  readonly idle?: IdleSandboxes;
}

/** Children whose program has ended, each with a virtual machine that has not run anything. */
export interface IdleSandboxes {
  take(): SandboxProcess | undefined;
  /** @param child nobody listens to it any more */
  giveBack(child: SandboxProcess): void;
}

const defaultLimits: SandboxLimits = {
  memoryBytes: 64 * 1048576,
  stackBytes: 256 * 1024,
  evaluationMilliseconds: 1000,
};
/** Time a child has to end by itself when it is told to. */
const goodbyeMilliseconds = 300;
const longestErrorOutput = 4000;

export type SandboxProcess = ChildProcessByStdio<Writable, Readable, Readable>;

/** Starts the child process; it is ready for `load` at once. Whatever happens to it becomes a `gone` event. */
export function startSandbox(options: SandboxOptions): Sandbox {
  const limits = { ...defaultLimits, ...options.limits };
  const busyLimit = options.busyMilliseconds ?? 10_000;
  const lagLimit = options.lagMilliseconds ?? 5_000;
  const startLimit = options.startMilliseconds ?? 30_000;

  const events = new Emitter<SandboxEvent>();
  const inspections = new Map<number, (result: Result<readonly SandboxVariable[], string>) => void>();
  let nextInspection = 0;
  const scenes = new SentScenes();
  /** The program's, once it is loaded. */
  let domain: GuestDomain | undefined;
  let gone = false;
  let expected = false;
  let killedBecause: string | undefined;
  let errorOutput = "";
  /** Fires when the child has been silent for too long; never while it waits or is paused. */
  let watchdog: NodeJS.Timeout | undefined;
  let resolveGone: () => void = () => {};
  const whenGone = new Promise<void>((resolve) => {
    resolveGone = resolve;
  });

  let child: SandboxProcess;
  let usesPermissions = true;

  const watch = (milliseconds: number, cause: string) => {
    clearTimeout(watchdog);
    const timer = setTimeout(() => {
      // It may be this process that was busy: what the child has said meanwhile is read first.
      setImmediate(() => {
        if (watchdog === timer) kill(cause);
      });
    }, milliseconds);
    timer.unref();
    watchdog = timer;
  };
  const unwatch = () => {
    clearTimeout(watchdog);
    watchdog = undefined;
  };

  const kill = (cause: string) => {
    killedBecause ??= cause;
    child.kill("SIGKILL");
  };

  const finish = (cause: string) => {
    if (gone) return;
    gone = true;
    unwatch();
    for (const settle of inspections.values()) settle(err("The program has ended."));
    inspections.clear();
    events.fire({ kind: "gone", cause, expected });
    events.dispose();
    resolveGone();
  };

  const send = (message: ToChild) => {
    if (!gone && child.stdin.writable) child.stdin.write(`${JSON.stringify(message)}\n`);
  };

  const receive = (message: FromChild) => {
    switch (message.kind) {
      case "ready":
        unwatch();
        if (loaded) watch(lagLimit, lagCause);
        break;
      case "event":
        watchEvent(message.event);
        events.fire(message.event);
        break;
      case "poll":
        watch(lagLimit, lagCause);
        send({ kind: "go", interrupt: message.busyMilliseconds > busyLimit });
        break;
      case "statements": {
        const statements = scenes.statements(message.scene);
        // A program can only bring this about by breaking what the guest is made of.
        if (!statements) kill("The program asked for a scene that was never there.");
        else send({ kind: "stated", statements: { ...statements, ...(message.withDomain && { domain }) } });
        break;
      }
      case "inspected":
        inspections.get(message.id)?.(message.result);
        inspections.delete(message.id);
        break;
      case "crashed":
        killedBecause ??= `The virtual machine broke down: ${message.cause}`;
        break;
    }
  };

  const lagCause = `The program did not react for ${lagLimit / 1000} s and was ended.`;
  let loaded = false;
  let ready = false;
  let paused = false;
  let programEnded = false;
  let endedInOrder = false;
  const watchEvent = (event: SandboxEvent) => {
    if (event.kind === "paused") paused = true;
    if (event.kind === "resumed") paused = false;
    if (event.kind === "ended") {
      programEnded = true;
      endedInOrder = event.ending.kind === "returned" || event.ending.kind === "threw";
    }
    // An answer from elsewhere may take its time, and has its own time-out.
    if (paused || programEnded || event.kind === "idle" || event.kind === "look-up") unwatch();
    else watch(lagLimit, lagCause);
  };
  const watchWork = () => {
    if (ready && !paused && !programEnded) watch(lagLimit, lagCause);
  };

  const spawned = (): SandboxProcess => {
    const bundlePath = realpathSync(options.bundlePath);
    const flags = usesPermissions ? permissionFlags(process.versions.node, bundlePath) : [];
    return spawn(
      options.execPath ?? process.execPath,
      [...flags, "--no-warnings", bundlePath, JSON.stringify(limits)],
      {
        stdio: ["pipe", "pipe", "pipe"],
        env: childEnvironment(),
        cwd: undefined,
        windowsHide: true,
      },
    );
  };
  const start = () => {
    const waiting = options.idle?.take();
    const started = waiting ?? spawned();
    child = started;
    errorOutput = "";
    ready = waiting !== undefined;
    if (!ready) watch(startLimit, `The sandbox did not start within ${startLimit / 1000} s.`);
    let rest = "";
    started.stdout.setEncoding("utf8");
    started.stdout.on("data", (text: string) => {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const message: FromChild = JSON.parse(line);
        if (message.kind === "ready") ready = true;
        receive(message);
      }
    });
    started.stderr.setEncoding("utf8");
    started.stderr.on("data", (text: string) => {
      errorOutput = (errorOutput + text).slice(-longestErrorOutput);
    });
    // A write to a child that has just died; `close` says the rest.
    started.stdin.on("error", () => {});
    started.stdout.resume();
    started.on("error", (error) => finish(`The sandbox could not be started: ${error.message}`));
    started.on("close", (code, signal) => {
      if (!ready && usesPermissions && /bad option/.test(errorOutput)) {
        // A Node that has no permission model, or not under this name. QuickJS remains the wall.
        usesPermissions = false;
        start();
        for (const message of early) send(message);
        return;
      }
      finish(killedBecause ?? describeExit(code, signal, errorOutput, expected));
    });
  };

  const early: ToChild[] = [];
  const post = (message: ToChild) => {
    if (!ready) early.push(message);
    send(message);
  };
  start();

  const inspect = (inspection: Inspection): Promise<Result<readonly SandboxVariable[], string>> => {
    if (gone) return Promise.resolve(err("The program has ended."));
    const id = nextInspection++;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        inspections.delete(id);
        resolve(err("The program gave no answer; it is not paused."));
      }, limits.evaluationMilliseconds + lagLimit);
      inspections.set(id, (result) => {
        clearTimeout(timer);
        resolve(result);
      });
      post({ kind: "inspect", id, inspection });
    });
  };
  const inspectOne = async (inspection: Inspection): Promise<Result<SandboxVariable, string>> => {
    const result = await inspect(inspection);
    if (!result.ok) return result;
    const [variable] = result.value;
    return variable ? ok(variable) : err("There is no value.");
  };

  /** Only a program that has ended in order leaves a child behind that another one may have. */
  const givenBack = (): boolean => {
    const { idle } = options;
    if (!idle || !endedInOrder || killedBecause !== undefined) return false;
    child.removeAllListeners("error").removeAllListeners("close");
    child.stdin.removeAllListeners("error");
    for (const stream of [child.stdout, child.stderr]) stream.removeAllListeners("data");
    idle.giveBack(child);
    return true;
  };

  const terminate = (): Promise<void> => {
    if (!gone && givenBack()) {
      expected = true;
      finish("The sandbox was closed.");
      return whenGone;
    }
    if (!gone) {
      expected = true;
      child.stdin.end();
      const timer = setTimeout(() => child.kill("SIGKILL"), goodbyeMilliseconds);
      void whenGone.then(() => clearTimeout(timer));
    }
    return whenGone;
  };

  return {
    onEvent: events.event,
    get processId() {
      return child.pid;
    },
    load({ scene, domain: ofProgram, ...program }) {
      loaded = true;
      domain = ofProgram;
      watchWork();
      post({ kind: "load", program: { ...program, scene: scenes.change(scene) } });
    },
    settle(request, { scene, ...settlement }) {
      watchWork();
      const change = scene && scenes.change(scene);
      post({ kind: "settle", request, settlement: { ...settlement, ...(change && { scene: change }) } });
    },
    answerLookUp(ids) {
      watchWork();
      post({ kind: "lookedUp", ids });
    },
    pause: () => post({ kind: "pause" }),
    resume: (mode) => post({ kind: "resume", mode }),
    setBreakpoints: (breakpoints) => post({ kind: "breakpoints", breakpoints }),
    setPauseOnExceptions: (on) => post({ kind: "pauseOnExceptions", on }),
    locals: (frame) => inspect({ kind: "locals", frame }),
    evaluate: (frame, expression, isWhole = false) =>
      inspectOne({ kind: "evaluate", frame, expression, isWhole }),
    children: (frame, expression) => inspect({ kind: "children", frame, expression }),
    assign: (frame, name, expression) => inspectOne({ kind: "assign", frame, name, expression }),
    terminate,
    dispose() {
      void terminate();
    },
  };
}

/** Nothing of the parent's, so that no secret reaches the child; what the platform itself needs to start Node. */
function childEnvironment(): NodeJS.ProcessEnv {
  const environment: Record<string, string> = {};
  if (process.versions.electron) environment.ELECTRON_RUN_AS_NODE = "1";
  if (process.platform === "win32" && process.env.SystemRoot) environment.SystemRoot = process.env.SystemRoot;
  return environment as NodeJS.ProcessEnv;
}

function describeExit(
  code: number | null,
  signal: string | null,
  errorOutput: string,
  expected: boolean,
): string {
  if (expected) return "The sandbox was closed.";
  const how = signal ? `was killed by ${signal}` : `ended with code ${code}`;
  const lastLines = errorOutput.trim().split("\n").slice(-4).join("\n");
  return `The sandbox process ${how}.${lastLines ? `\n${lastLines}` : ""}`;
}
