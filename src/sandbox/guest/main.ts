import type { GuestError, ProgramEnding, ResumeMode, SandboxEvent } from "../../core/runner/sandboxPort";
import { seededRandom } from "../../core/world/ports";
import type { SentProgram, SentSettlement } from "../protocol";
import { printValue } from "./describe";
import { createCallStack, type Frame, framesFrom, placeOf } from "./frames";
import { createInspections, type Inspections } from "./inspections";
import { watchRejections } from "./rejections";
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
  /** A `Waiting`. */
  waiting(): string;
  /** Where the program is or waits. */
  place(): number;
}

/** What the program waits for when it has nothing more to do, and how many statements it has begun. */
export type Waiting = Pick<Extract<SandboxEvent, { kind: "idle" }>, "waitingFor" | "step">;

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
  /** Runs it, but not for long. @returns why it was ended, empty where it was not */
  limited(action: () => void): string;
  conditions: Outside["conditions"];
}

function createGuest(host: GuestHost): GuestInterface {
  const stack = createCallStack();
  const rejections = watchRejections();
  const requests = new Map<number, OpenRequest>();
  let nextRequest = 0;
  let world: GuestWorld | undefined;
  let stepping: Stepping | undefined;
  let inspections: Inspections | undefined;
  let program: SentProgram | undefined;
  let now = 0;

  const send = (event: SandboxEvent) => host.send(stringify(event));
  const loaded = () => {
    if (!world || !stepping || !inspections || !program) throw new Error("no program is loaded");
    return { world, stepping, inspections, program };
  };

  const print = (level: "log" | "warn" | "error", values: readonly unknown[]) => {
    const { world, stepping, inspections } = loaded();
    const whole = values.map((value) => printValue(value, world)).join(" ");
    const text = whole.length > longestLine ? `${whole.slice(0, longestLine)}…` : whole;
    if (stepping.inspecting) return inspections.print(text);
    send({
      kind: "console",
      level,
      text,
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
    const { world, stepping, inspections } = loaded();
    if (stepping.inspecting) inspections.refuse("Actions can't be called from the debugger.");
    const args = toArguments(action, values, world);
    return ask((request, point, step) => ({ kind: "call", request, action, args, point, step }));
  };

  const sleep = async (seconds: unknown): Promise<void> => {
    if (typeof seconds !== "number" || !(seconds >= 0) || seconds === Number.POSITIVE_INFINITY)
      throw new RangeError(`sleep: ${String(seconds)} is not a number of seconds.`);
    const { stepping, inspections } = loaded();
    if (stepping.inspecting) inspections.refuse("The debugger can't sleep.");
    await ask((request, point, step) => ({ kind: "sleep", request, seconds, point, step }));
  };

  const threw = (error: unknown): ProgramEnding => {
    const { stepping, world } = loaded();
    const point = stepping.thrownAt(error);
    const isError = error instanceof Error;
    return {
      kind: "threw",
      name: isError ? String(error.name) : "Error",
      message: isError
        ? String(error.message)
        : `${printValue(error, world)}${error === undefined || error === null ? " was thrown" : ""}`,
      ...(isError && typeof error.stack === "string" && { stack: error.stack }),
      ...(point !== undefined && { point }),
    };
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
        pause(reason, frames, step, { message, breakpointStep }) {
          const event: SandboxEvent = {
            kind: "paused",
            reason,
            frames,
            step,
            ...(message && { message }),
            ...(breakpointStep !== undefined && { breakpointStep }),
          };
          const mode = host.pause(stringify(event));
          return mode === "stepOver" || mode === "stepIn" || mode === "stepOut" ? mode : "continue";
        },
        limited: (action) => host.limited(action),
        log: (message, point) => send({ kind: "console", level: "log", text: message, point }),
      });
      inspections = createInspections(stepping, world);
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
          (frame: Frame, error: unknown, isAsync?: 1) => {
            if (isAsync && !stepping.inspecting) rejections.failed(error);
            return stepping.threw(frame, error);
          },
          stack.mark,
          (frame: Frame, value: unknown) => {
            rejections.awaited(value);
            return stack.leave(frame, value);
          },
          stack.resume,
        );
        stack.current = undefined;
        const task = exported.default;
        if (typeof task !== "function")
          throw new TypeError("The program's default export is not a function.");
        await task(Object.freeze(robot), world.scene);
      };
      const unhandled = async () => {
        const errors = await rejections.unhandled();
        for (const error of errors)
          print("error", [`Nobody has handled the error of an async function: ${printValue(error, world)}`]);
        send({ kind: "ended", ending: errors.length > 0 ? threw(errors[0]) : { kind: "returned" } });
      };
      void run().then(unhandled, (error: unknown) => send({ kind: "ended", ending: threw(error) }));
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

    inspect: (text) => loaded().inspections.inspect(parse(text)),
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
        waits: true,
      };
      return stringify(event);
    },
    resumeWaiting(mode) {
      loaded().stepping.stepFrom(waitingFrame(), mode);
    },
    waiting() {
      const waiting: Waiting = { waitingFor: [...requests.keys()], step: loaded().stepping.steps };
      return stringify(waiting);
    },
    place() {
      const frame = framesFrom(stack.current ?? waitingFrame() ?? stack.waiting)[0];
      return frame ? placeOf(frame) : -1;
    },
  };
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
  const [statements, conditions, limited] = [take("statements"), take("conditions"), take("limited")];
  Reflect.set(globalThis, "__guest", createGuest({ send, pause, lookUp, statements, limited, conditions }));
}

install();
