import type {
  GuestBreakpoint,
  HitCount,
  ResumeMode,
  SandboxFrame,
  SandboxPauseReason,
  SandboxVariable,
} from "../../core/runner/sandboxPort";
import type { SentProgram } from "../protocol";
import { describeValue, type KnownObjects, printValue } from "./describe";
import { evaluateText } from "./evaluateText";
import { type CallStack, type Frame, framesFrom, isCaughtFurtherOut, placeOf } from "./frames";

/*
 * Decides at every statement whether to pause. The common case is one comparison; everything else is slow and rare.
 */

export interface SteppingHost {
  /** Blocks until the user goes on. */
  pause(
    reason: SandboxPauseReason,
    frames: readonly SandboxFrame[],
    step: number,
    more: { readonly message: string | undefined; readonly breakpointStep: number | undefined },
  ): ResumeMode;
  log(text: string, point: number): void;
  /** Runs it, but not for long. @returns why it was ended, empty where it was not */
  limited(action: () => void): string;
}

export interface Stepping {
  hook(frame: Frame, point: number, evaluate: (text: string) => unknown): void;
  threw(frame: Frame, error: unknown): unknown;
  readonly steps: number;
  /** Where this error was first thrown. */
  thrownAt(error: unknown): number | undefined;
  askForPause(): void;
  abandonInspection(): void;
  setBreakpoints(breakpoints: readonly GuestBreakpoint[]): void;
  setPauseOnExceptions(on: boolean): void;
  /** For a program that waits: frames of the one that waits, and how it goes on. */
  describeFrames(frame: Frame | undefined): SandboxFrame[];
  stepFrom(frame: Frame | undefined, mode: ResumeMode): void;
  readonly inspecting: boolean;
  inspectFrame<T>(frame: number, inspect: (evaluate: (text: string) => unknown) => T): T;
  /** Of one of the frames described last. */
  localsOf(frame: number): SandboxVariable[];
  variable(name: string, value: unknown, expression: string, isWhole?: boolean): SandboxVariable;
}

function isHit(times: number, { operator, count }: HitCount): boolean {
  switch (operator) {
    case "==":
      return times === count;
    case ">":
      return times > count;
    case ">=":
      return times >= count;
    case "<":
      return times < count;
    case "<=":
      return times <= count;
    case "%":
      return times % count === 0;
  }
}

export function createStepping(
  program: SentProgram,
  stack: CallStack,
  known: KnownObjects,
  host: SteppingHost,
): Stepping {
  const flags = new Uint8Array(program.points.length);
  let breakpoints = new Map<number, GuestBreakpoint[]>();
  const hits = new Map<string, number>();
  const thrown = new WeakMap<object, number>();
  let thrownPrimitive: { readonly error: unknown; readonly point: number } | undefined;
  let steps = 0;
  let mode: ResumeMode = program.pauseOnEntry ? "stepIn" : "continue";
  let reasonOfStep: SandboxPauseReason = program.pauseOnEntry ? "entry" : "step";
  let target: Frame | undefined;
  let pauseOnExceptions = program.pauseOnExceptions;
  let inspecting = false;
  let shownFrames: Frame[] = [];
  const changes = new Map<number, NonNullable<SentProgram["changes"]>[number][]>();
  for (const change of program.changes ?? []) {
    changes.set(change.step, [...(changes.get(change.step) ?? []), change]);
  }
  /** Where a breakpoint was last, in a replay that looks for it. */
  let breakpointStep: number | undefined;
  let pauseAsked = false;
  let attentive = mode !== "continue" || changes.size > 0 || program.pauseAtStep !== undefined;

  const inspect = <T>(action: () => T): T => {
    const nested = inspecting;
    if (!nested) frameBefore = stack.current;
    inspecting = true;
    try {
      return action();
    } finally {
      if (!nested) endInspection();
    }
  };
  let frameBefore: Frame | undefined;
  const endInspection = () => {
    inspecting = false;
    stack.current = frameBefore;
  };

  /**
   * What the debugger gets of the program's own code, which may be anything: a condition, or a trap of a proxy that is drawn.
   * @throws what it throws, and an error where it does not come to an end
   */
  const looked = <T>(action: () => T): T =>
    inspect(() => {
      let outcome: { readonly value: T } | { readonly error: unknown } | undefined;
      const ended = host.limited(() => {
        try {
          outcome = { value: action() };
        } catch (error) {
          outcome = { error };
        }
      });
      if (!outcome) throw new Error(ended);
      if ("error" in outcome) throw outcome.error;
      return outcome.value;
    });

  const variable: Stepping["variable"] = (name, value, expression, isWhole) => ({
    name,
    ...describeValue(value, known, isWhole),
    expression,
  });

  const describedError = (error: unknown): string => {
    try {
      return looked(() => printValue(error, known));
    } catch {
      return "an error that can't be shown";
    }
  };

  const localsOf = (frame: Frame): SandboxVariable[] => {
    const names = program.points[frame.point]?.names ?? [];
    const shown: SandboxVariable[] = [];
    const show = (name: string) => {
      try {
        shown.push(variable(name, frame.evaluate?.(name), name));
      } catch {
        // Declared further down, or its description fails.
      }
    };
    let next = 0;
    try {
      looked(() => {
        while (next < names.length) show(names[next++]);
      });
    } catch (error) {
      // One that does not come to an end leaves no time for those behind it.
      const why = error instanceof Error ? error.message : "";
      for (const name of names.slice(next - 1))
        shown.push({ name, value: `(not shown: ${why})`, type: "", expandable: false, expression: name });
    }
    return shown;
  };

  const describeFrames = (frame: Frame | undefined): SandboxFrame[] => {
    shownFrames = framesFrom(frame);
    return inspect(() =>
      shownFrames.map((at) => ({
        function: program.functions[at.function] ?? "",
        point: placeOf(at),
        locals: localsOf(at),
      })),
    );
  };

  const stepFrom = (frame: Frame | undefined, next: ResumeMode): void => {
    pauseAsked = false;
    mode = next;
    target = frame;
    reasonOfStep = "step";
    attentive = mode !== "continue" || changes.size > 0 || program.pauseAtStep !== undefined;
  };

  const pause = (frame: Frame, reason: SandboxPauseReason, message?: string): void => {
    const next = host.pause(reason, describeFrames(frame), steps, { message, breakpointStep });
    stepFrom(frame, next);
  };

  const stepIsDone = (frame: Frame): boolean => {
    if (mode === "continue") return false;
    if (mode === "stepIn" || !target) return true;
    const goneOut = target.ended && (!target.parent || frame.depth < target.depth);
    if (mode === "stepOut") return goneOut;
    return frame === target || goneOut || (target.ended && frame.depth <= target.depth);
  };

  /**
   * The breakpoint at which to pause, with a message where its condition could not be evaluated. Counts the times that it
   * was come to.
   * @param isReplay nothing is logged once more
   */
  const breakpointAt = (
    frame: Frame,
    point: number,
    isReplay: boolean,
  ): { readonly message?: string } | undefined => {
    if (flags[point] === 0) return undefined;
    for (const breakpoint of breakpoints.get(point) ?? []) {
      if (breakpoint.condition !== undefined) {
        const condition = breakpoint.condition;
        try {
          if (!looked(() => frame.evaluate?.(`(${condition})`))) continue;
        } catch (error) {
          return { message: `The breakpoint's condition failed: ${describedError(error)}` };
        }
      }
      if (breakpoint.hits !== undefined) {
        const key = JSON.stringify(breakpoint);
        const count = (hits.get(key) ?? 0) + 1;
        hits.set(key, count);
        if (!isHit(count, breakpoint.hits)) continue;
      }
      if (breakpoint.log !== undefined) {
        if (isReplay) continue;
        const text = breakpoint.log.replace(/\{([^{}]*)\}/g, (_, expression: string) => {
          try {
            return looked(() => printValue(frame.evaluate?.(`(${expression})`), known));
          } catch (error) {
            return `{${describedError(error)}}`;
          }
        });
        host.log(text, point);
        continue;
      }
      return {};
    }
    return undefined;
  };

  const attend = (frame: Frame, point: number): void => {
    for (const { frame: index, text } of changes.get(steps) ?? []) {
      const evaluate = framesFrom(frame)[index]?.evaluate;
      if (evaluate) inspect(() => evaluateText(evaluate, text));
    }
    changes.delete(steps);
    const isReplay = program.pauseAtStep !== undefined && steps <= program.pauseAtStep;
    const hit = breakpointAt(frame, point, isReplay);
    if (program.seeksBreakpoint && hit) breakpointStep = steps;
    if (steps === program.pauseAtStep) pause(frame, "step");
    else if (pauseAsked) pause(frame, "pause");
    else if (stepIsDone(frame)) pause(frame, reasonOfStep);
    else if (hit && !isReplay) pause(frame, "breakpoint", hit.message);
  };

  const setBreakpoints = (next: readonly GuestBreakpoint[]): void => {
    breakpoints = new Map();
    flags.fill(0);
    for (const breakpoint of next) {
      breakpoints.set(breakpoint.point, [...(breakpoints.get(breakpoint.point) ?? []), breakpoint]);
      flags[breakpoint.point] = 1;
    }
  };
  setBreakpoints(program.breakpoints);

  return {
    get steps() {
      return steps;
    },
    get inspecting() {
      return inspecting;
    },
    hook(frame, point, evaluate) {
      if (inspecting) return;
      stack.current = frame;
      frame.point = point;
      frame.mark = -1;
      frame.evaluate = evaluate;
      steps++;
      if (attentive || pauseAsked || flags[point] !== 0) attend(frame, point);
    },
    threw(frame, error) {
      if (inspecting) return error;
      const isObject = typeof error === "object" && error !== null;
      if (isObject ? thrown.has(error) : thrownPrimitive && thrownPrimitive.error === error) return error;
      if (isObject) thrown.set(error, placeOf(frame));
      else thrownPrimitive = { error, point: placeOf(frame) };
      if (pauseOnExceptions && !isCaughtFurtherOut(frame, program.points)) {
        stack.current = frame;
        pause(frame, "exception", describedError(error));
      }
      return error;
    },
    thrownAt(error) {
      if (typeof error === "object" && error !== null) return thrown.get(error);
      return thrownPrimitive && thrownPrimitive.error === error ? thrownPrimitive.point : undefined;
    },
    askForPause() {
      pauseAsked = true;
    },
    abandonInspection: endInspection,
    setBreakpoints,
    setPauseOnExceptions(on) {
      pauseOnExceptions = on;
    },
    describeFrames,
    stepFrom,
    inspectFrame(index, action) {
      const frame = shownFrames[index];
      if (!frame?.evaluate) throw new Error("There is no such frame any more.");
      const { evaluate } = frame;
      return inspect(() => action(evaluate));
    },
    localsOf(index) {
      const frame = shownFrames[index];
      return frame ? inspect(() => localsOf(frame)) : [];
    },
    variable,
  };
}
