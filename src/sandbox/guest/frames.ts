import type { GuestProgram } from "../../core/runner/sandboxPort";

/** A call of one of the program's functions that has not ended. */
export interface Frame {
  readonly function: number;
  /** Who called, also where the caller has meanwhile waited and gone on. */
  readonly parent: Frame | undefined;
  /** From 1. */
  readonly depth: number;
  /** Who is on the stack below it now; after an await nobody is. */
  caller: Frame | undefined;
  /** The statement that is being executed; −1 before the first. */
  point: number;
  /** The await that is being executed inside that statement, or −1. */
  mark: number;
  evaluate: ((text: string) => unknown) | undefined;
  ended: boolean;
}

/** Where the program is, kept by calls that instrumentation puts into it. */
export interface CallStack {
  current: Frame | undefined;
  /** The one that began to wait last. */
  waiting: Frame | undefined;
  enter(fn: number): Frame;
  exit(frame: Frame): void;
  leave<T>(frame: Frame, value: T): T;
  resume<T>(frame: Frame, value: T): T;
  mark(frame: Frame, point: number): void;
}

export function createCallStack(): CallStack {
  const stack: CallStack = {
    current: undefined,
    waiting: undefined,
    enter(fn) {
      const parent = stack.current;
      const frame: Frame = {
        function: fn,
        parent,
        depth: parent ? parent.depth + 1 : 1,
        caller: parent,
        point: -1,
        mark: -1,
        evaluate: undefined,
        ended: false,
      };
      stack.current = frame;
      return frame;
    },
    exit(frame) {
      frame.ended = true;
      stack.current = frame.caller;
    },
    leave(frame, value) {
      stack.current = frame.caller;
      stack.waiting = frame;
      return value;
    },
    resume(frame, value) {
      frame.caller = stack.current;
      stack.current = frame;
      return value;
    },
    mark(frame, point) {
      frame.mark = point;
    },
  };
  return stack;
}

/** Innermost first; frames that have ended are left out, their callers are not. */
export function framesFrom(frame: Frame | undefined, limit = 200): Frame[] {
  const frames: Frame[] = [];
  for (let at = frame; at && frames.length < limit; at = at.parent) {
    if (!at.ended && at.point >= 0) frames.push(at);
  }
  return frames;
}

export function placeOf(frame: Frame): number {
  return frame.mark >= 0 ? frame.mark : frame.point;
}

/** Whether a function further out catches what this frame throws, as far as the program's text tells. */
export function isCaughtFurtherOut(frame: Frame, points: GuestProgram["points"]): boolean {
  for (let at = frame.parent; at; at = at.parent) {
    const place = placeOf(at);
    if (place >= 0 && points[place]?.inTry) return true;
  }
  return false;
}
