import type { GuestError, ResumeMode, SandboxEvent, SandboxVariable } from "../../core/runner/sandboxPort";
import { seededRandom } from "../../core/world/ports";
import type { Inspection, SentProgram, SentSettlement } from "../protocol";
import { childrenOf } from "./children";
import { printValue } from "./describe";
import { createCallStack, type Frame, framesFrom, placeOf } from "./frames";
import { createWorld, type GuestWorld, type Outside } from "./scene";
import { createStepping, type Stepping } from "./stepping";

/*
 * Evaluated inside QuickJS before the program: the robot, the scene, the console and the debugger's half that lives in
 * the guest. It has two functions to the outside, `send` and `pause`, both of which take and give JSON text; the
 * program gets neither. Whatever a program does to these objects, it can only ask for actions, and the gate decides.
 */

/** What the child calls. Arguments and results are JSON text, so that no object crosses the border. */
export interface GuestInterface {
  load(program: string): void;
  start(main: (...parameters: unknown[]) => void): void;
  settle(request: number, settlement: string): void;
  inspect(inspection: string): string;
  /** Before the next statement; also in the middle of a computation. */
  askForPause(): void;
  /** After an inspection that was ended by force. */
  abandonInspection(): void;
  setBreakpoints(breakpoints: string): void;
  setPauseOnExceptions(on: boolean): void;
  /** Frames of the part of the program that waits. */
  waitingFrames(): string;
  resumeWaiting(mode: ResumeMode): void;
  openRequests(): string;
  /** Where the program is or waits. */
  place(): number;
}

interface OpenRequest {
  readonly frame: Frame | undefined;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

class RobotError extends Error {
  override readonly name: string;
  readonly unmet: readonly string[] | undefined;

  constructor({ name, message, unmet }: GuestError) {
    super(message);
    this.name = name;
    this.unmet = unmet && Object.freeze([...unmet]);
  }
}

/** Its methods are those of the robot's API. */
class Robot {}

// Kept before the program can change them.
const { parse, stringify } = JSON;
const longestLine = 8000;

/** What the child offers; texts are JSON. */
interface GuestHost {
  send(text: string): void;
  pause(text: string): string;
  lookUp(text: string): string;
  statements(text: string): string;
  conditions: Outside["conditions"];
}

function createGuest(host: GuestHost): GuestInterface {
  const stack = createCallStack();
  const requests = new Map<number, OpenRequest>();
  let nextRequest = 0;
  let world: GuestWorld | undefined;
  let stepping: Stepping | undefined;
  let program: SentProgram | undefined;
  let now = 0;

  const send = (event: SandboxEvent) => host.send(stringify(event));
  const loaded = () => {
    if (!world || !stepping || !program) throw new Error("no program is loaded");
    return { world, stepping, program };
  };

  const print = (level: "log" | "warn" | "error", values: readonly unknown[]) => {
    const { world, stepping } = loaded();
    if (stepping.inspecting) return;
    const text = values.map((value) => printValue(value, world)).join(" ");
    send({
      kind: "console",
      level,
      text: text.length > longestLine ? `${text.slice(0, longestLine)}…` : text,
      ...(stack.current && { point: placeOf(stack.current) }),
    });
  };

  const ask = (event: (request: number, point: number, step: number) => SandboxEvent): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const request = nextRequest++;
      requests.set(request, { frame: stack.current, resolve, reject });
      send(event(request, stack.current ? placeOf(stack.current) : 0, loaded().stepping.steps));
    });

  const call = async (action: string, values: readonly unknown[]): Promise<unknown> => {
    const { world, stepping } = loaded();
    if (stepping.inspecting) throw new Error("Actions can't be called from the debugger.");
    const args = toArguments(action, values, world);
    return ask((request, point, step) => ({ kind: "call", request, action, args, point, step }));
  };

  const sleep = async (seconds: unknown): Promise<void> => {
    if (typeof seconds !== "number" || !(seconds >= 0) || seconds === Number.POSITIVE_INFINITY)
      throw new RangeError(`sleep: ${String(seconds)} is not a number of seconds.`);
    if (loaded().stepping.inspecting) throw new Error("The debugger can't sleep.");
    await ask((request, point, step) => ({ kind: "sleep", request, seconds, point, step }));
  };

  const waitingFrame = (): Frame | undefined => {
    for (const { frame } of requests.values()) if (frame) return frame;
    return undefined;
  };

  return {
    load(text) {
      const next: SentProgram = parse(text);
      program = next;
      world = createWorld(next, {
        lookUp(question) {
          // Nobody is asked while the debugger looks: what it sees must not depend on that it looked.
          if (!next.asksLookUps || loaded().stepping.inspecting) return [];
          return parse(host.lookUp(stringify(question)));
        },
        statements: (question) => parse(host.statements(stringify(question))),
        conditions: host.conditions,
      });
      stepping = createStepping(next, stack, world, {
        pause(reason, frames, step, message) {
          const event: SandboxEvent = { kind: "paused", reason, frames, step, ...(message && { message }) };
          const mode = host.pause(stringify(event));
          return mode === "stepOver" || mode === "stepIn" || mode === "stepOut" ? mode : "continue";
        },
        log: (message, point) => send({ kind: "console", level: "log", text: message, point }),
      });
      prepareGlobals(next, print, sleep, () => next.epoch + now * 1000);
    },

    start(main) {
      const { world, stepping, program } = loaded();
      const robot = new Robot();
      for (const action of program.actions)
        Object.defineProperty(robot, action, {
          value: (...values: unknown[]) => call(action, values),
          enumerable: false,
        });
      const exported: Record<string, unknown> = {};
      const run = async () => {
        main(
          exported,
          () => {
            throw new TypeError("A program imports only its robot's types.");
          },
          stepping.hook,
          stack.enter,
          stack.exit,
          stepping.threw,
          stack.mark,
          stack.leave,
          stack.resume,
        );
        stack.current = undefined;
        const task = exported.default;
        if (typeof task !== "function")
          throw new TypeError("The program's default export is not a function.");
        await task(Object.freeze(robot), world.scene);
      };
      run().then(
        () => send({ kind: "ended", ending: { kind: "returned" } }),
        (error: unknown) => {
          const point = stepping.thrownAt(error);
          const isError = error instanceof Error;
          send({
            kind: "ended",
            ending: {
              kind: "threw",
              name: isError ? String(error.name) : "Error",
              message: isError ? String(error.message) : printValue(error, world),
              ...(isError && typeof error.stack === "string" && { stack: error.stack }),
              ...(point !== undefined && { point }),
            },
          });
        },
      );
    },

    settle(request, text) {
      const settlement: SentSettlement = parse(text);
      const open = requests.get(request);
      if (!open) return;
      requests.delete(request);
      const { world } = loaded();
      if (settlement.scene) world.update(settlement.scene);
      now = settlement.now;
      stack.current = undefined;
      if (settlement.result.ok) open.resolve(world.toProgram(settlement.result.value));
      else open.reject(new RobotError(settlement.result.error));
    },

    inspect(text) {
      const { stepping, world } = loaded();
      const inspection: Inspection = parse(text);
      try {
        const value = stepping.inspectFrame(inspection.frame, (evaluate): readonly SandboxVariable[] => {
          if (inspection.kind === "assign") {
            const assigned = evaluate(`${inspection.name} = (${inspection.expression})`);
            return [stepping.variable(inspection.name, assigned, inspection.name)];
          }
          const result = evaluateText(evaluate, inspection.expression);
          return inspection.kind === "evaluate"
            ? [stepping.variable(inspection.expression, result, inspection.expression)]
            : childrenOf(result, inspection.expression, world, stepping.variable);
        });
        return stringify({ ok: true, value });
      } catch (error) {
        const message = error instanceof Error ? `${error.name}: ${error.message}` : printValue(error, world);
        return stringify({ ok: false, error: message });
      }
    },

    askForPause: () => loaded().stepping.askForPause(),
    abandonInspection: () => loaded().stepping.abandonInspection(),
    setBreakpoints: (text) => loaded().stepping.setBreakpoints(parse(text)),
    setPauseOnExceptions: (on) => loaded().stepping.setPauseOnExceptions(on),
    waitingFrames() {
      const { stepping } = loaded();
      const event: SandboxEvent = {
        kind: "paused",
        reason: "pause",
        frames: stepping.describeFrames(waitingFrame()),
        step: stepping.steps,
      };
      return stringify(event);
    },
    resumeWaiting(mode) {
      loaded().stepping.stepFrom(waitingFrame(), mode);
    },
    openRequests: () => stringify([...requests.keys()]),
    place() {
      const frame = framesFrom(stack.current ?? waitingFrame() ?? stack.waiting)[0];
      return frame ? placeOf(frame) : -1;
    },
  };
}

/** An expression, or statements where it is not one. */
function evaluateText(evaluate: (text: string) => unknown, text: string): unknown {
  try {
    return evaluate(`(${text}\n)`);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return evaluate(text);
  }
}

function toArguments(action: string, values: readonly unknown[], world: GuestWorld) {
  let count = values.length;
  while (count > 0 && values[count - 1] === undefined && count > 1) count--;
  return values.slice(0, count).map((value, index) => {
    const refuse = (what: string): never => {
      throw new RobotError({
        name: "ArgumentError",
        message: `robot.${action}: argument ${index + 1} is ${what}.`,
      });
    };
    if (typeof value === "string" || typeof value === "boolean") return { kind: "value" as const, value };
    if (typeof value === "number")
      return Number.isFinite(value) ? { kind: "value" as const, value } : refuse(String(value));
    if (value === undefined)
      return refuse("undefined; `find` gives undefined where nothing of that type was seen");
    if (typeof value !== "object" || value === null) return refuse(printValue(value, world));
    if (value instanceof Promise) return refuse("a promise; an `await` is missing");
    const id: unknown = Reflect.get(value, "id");
    if (typeof id === "string") return { kind: "object" as const, id };
    const x: unknown = Reflect.get(value, "x");
    const y: unknown = Reflect.get(value, "y");
    const z: unknown = Reflect.get(value, "z");
    if (Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(z))
      return { kind: "location" as const, position: [Number(x), Number(y), Number(z)] as const };
    return refuse(`${printValue(value, world)}, which is neither an object of the scene nor a location`);
  });
}

/** Chance and time come from the run, and what would block, leak or differ from run to run is taken away. */
function prepareGlobals(
  program: SentProgram,
  print: (level: "log" | "warn" | "error", values: readonly unknown[]) => void,
  sleep: (seconds: unknown) => Promise<void>,
  time: () => number,
): void {
  const define = (holder: object, name: string, value: unknown) =>
    Object.defineProperty(holder, name, { value, writable: true, configurable: true, enumerable: false });
  define(Math, "random", seededRandom(program.seed));
  const RealDate = Date;
  const RobotDate = function (this: unknown, ...parts: unknown[]): unknown {
    if (new.target === undefined) return String(new RealDate(time()));
    return Reflect.construct(RealDate, parts.length === 0 ? [time()] : parts, new.target);
  };
  Reflect.set(RobotDate, "prototype", RealDate.prototype);
  define(RealDate.prototype, "constructor", RobotDate);
  define(RobotDate, "now", () => Math.floor(time()));
  define(RobotDate, "parse", RealDate.parse);
  define(RobotDate, "UTC", RealDate.UTC);
  define(RobotDate, "name", "Date");
  define(globalThis, "Date", RobotDate);
  define(globalThis, "sleep", sleep);
  define(
    globalThis,
    "console",
    Object.freeze({
      log: (...values: unknown[]) => print("log", values),
      info: (...values: unknown[]) => print("log", values),
      debug: (...values: unknown[]) => print("log", values),
      warn: (...values: unknown[]) => print("warn", values),
      error: (...values: unknown[]) => print("error", values),
    }),
  );
  for (const name of ["Atomics", "SharedArrayBuffer", "WeakRef", "FinalizationRegistry", "performance"])
    Reflect.deleteProperty(globalThis, name);
}

function install(): void {
  const host: unknown = Reflect.get(globalThis, "__host");
  Reflect.deleteProperty(globalThis, "__host");
  if (typeof host !== "object" || host === null) throw new Error("the guest has no host");
  const take = <Name extends keyof GuestHost>(name: Name): GuestHost[Name] => Reflect.get(host, name);
  const [send, pause, lookUp] = [take("send"), take("pause"), take("lookUp")];
  const [statements, conditions] = [take("statements"), take("conditions")];
  Reflect.set(globalThis, "__guest", createGuest({ send, pause, lookUp, statements, conditions }));
}

install();
