import type { QuickJSContext, QuickJSHandle, QuickJSWASMModule } from "quickjs-emscripten-core";
import { guestParameters } from "../core/program/guestParameters";
import type { ProgramEnding, ResumeMode } from "../core/runner/sandboxPort";
import conditionsText from "./guest/conditions?guest";
import type { Waiting } from "./guest/main";
import guestText from "./guest/main?guest";
import type { FromChild, SandboxLimits, SentProgram, SentStatements, ToChild } from "./protocol";

export interface VirtualMachine {
  load(program: SentProgram): void;
  handle(message: Exclude<ToChild, { kind: "load" | "renew" }>): void;
}

export interface Channel {
  /** Blocks. */
  read(): ToChild;
  send(message: FromChild): void;
}

/** Computing between two polls, milliseconds. */
const pollInterval = 50;
/** Messages of the program between two polls. */
const pollMessages = 64;

const programFileName = "program.js";

export function createVirtualMachine(
  quickJs: QuickJSWASMModule,
  limits: SandboxLimits,
  channel: Channel,
): VirtualMachine {
  const runtime = quickJs.newRuntime();
  runtime.setMemoryLimit(limits.memoryBytes);
  runtime.setMaxStackSize(limits.stackBytes);
  const context = runtime.newContext();

  let ended = false;
  let pausedWhileWaiting = false;
  let interrupted = false;
  /** Wall time, milliseconds; undefined while the program waits or is paused. */
  let busySince: number | undefined;
  let lastPoll = 0;
  let unpolled = 0;
  let evaluationEnds: number | undefined;
  /** Answers that arrived while the program was paused. */
  const held: Extract<ToChild, { kind: "settle" }>[] = [];

  const poll = (): void => {
    const now = performance.now();
    channel.send({ kind: "poll", busyMilliseconds: busySince === undefined ? 0 : now - busySince });
    for (;;) {
      const message = channel.read();
      if (message.kind === "go") {
        if (message.interrupt) interrupted = true;
        break;
      }
      handleWhileRunning(message);
    }
    lastPoll = performance.now();
    // Waiting for an answer is no computing.
    if (busySince !== undefined) busySince += lastPoll - now;
    unpolled = 0;
  };

  runtime.setInterruptHandler(() => {
    const now = performance.now();
    if (evaluationEnds !== undefined) return now > evaluationEnds;
    if (ended) return true;
    if (!interrupted && busySince !== undefined && now - lastPoll > pollInterval) poll();
    return interrupted;
  });

  /**
   * Runs what the debugger asks of the program's values in the middle of the program, and ends it by force after a while;
   * the program's computing time stands still.
   * @returns why it was ended; empty where it was not
   */
  const withinLimit = (action: () => string | undefined): string => {
    const began = performance.now();
    const before = evaluationEnds;
    evaluationEnds = Math.min(before ?? Number.POSITIVE_INFINITY, began + limits.evaluationMilliseconds);
    try {
      const error = action();
      return error === undefined ? "" : whyEnded(error);
    } finally {
      evaluationEnds = before;
      const now = performance.now();
      if (busySince !== undefined) busySince += now - began;
      // It has answered nobody meanwhile, and is to be heard of before anything else takes its time.
      if (busySince !== undefined && now - lastPoll > pollInterval && !ended) poll();
    }
  };

  const guest = startGuest(context, {
    send(text) {
      const event = JSON.parse(text);
      if (event.kind === "ended") ended = true;
      channel.send({
        kind: "event",
        event: event.kind === "ended" ? { ...event, ending: endingOf(event.ending) } : event,
      });
      if (event.kind === "console" && ++unpolled >= pollMessages && !ended) poll();
    },
    pause(text) {
      channel.send({ kind: "event", event: JSON.parse(text) });
      const computed = busySince === undefined ? 0 : performance.now() - busySince;
      busySince = undefined;
      const mode = waitForResume();
      busySince = performance.now() - computed;
      lastPoll = performance.now();
      return mode;
    },
    lookUp(text) {
      channel.send({ kind: "event", event: { kind: "look-up", question: JSON.parse(text) } });
      const { ids } = answer("lookedUp");
      return JSON.stringify(ids);
    },
    limited: withinLimit,
    statements(text) {
      const { scene, withDomain } = JSON.parse(text);
      channel.send({ kind: "statements", scene: Number(scene), withDomain: withDomain === true });
      const statements: SentStatements = answer("stated").statements;
      return JSON.stringify(statements);
    },
  });

  /** Waits for it in the middle of the program's stack; the program's computing time stands still. */
  const answer = <Kind extends "lookedUp" | "stated">(kind: Kind): Extract<ToChild, { kind: Kind }> => {
    const computed = busySince === undefined ? undefined : performance.now() - busySince;
    busySince = undefined;
    const isAnswer = (message: ToChild): message is Extract<ToChild, { kind: Kind }> => message.kind === kind;
    for (;;) {
      const message = channel.read();
      if (isAnswer(message)) {
        lastPoll = performance.now();
        if (computed !== undefined) busySince = lastPoll - computed;
        return message;
      }
      if (message.kind !== "go") handleWhileRunning(message);
    }
  };

  const waitForResume = (): ResumeMode => {
    for (;;) {
      const message = channel.read();
      if (message.kind === "resume") {
        channel.send({ kind: "event", event: { kind: "resumed" } });
        return message.mode;
      }
      if (message.kind !== "pause" && message.kind !== "go") handleWhileRunning(message);
    }
  };

  /** What can be done in the middle of the program's stack. */
  const handleWhileRunning = (message: ToChild): void => {
    switch (message.kind) {
      case "settle":
        held.push(message);
        break;
      case "pause":
        guest.call("askForPause");
        break;
      case "breakpoints":
        guest.call("setBreakpoints", JSON.stringify(message.breakpoints));
        break;
      case "pauseOnExceptions":
        guest.call("setPauseOnExceptions", message.on);
        break;
      case "inspect": {
        evaluationEnds = performance.now() + limits.evaluationMilliseconds;
        try {
          const text = guest.call("inspect", JSON.stringify(message.inspection));
          channel.send({ kind: "inspected", id: message.id, result: JSON.parse(String(text)) });
        } catch (error) {
          // What ends an evaluation by force skips its `finally` blocks.
          guest.call("abandonInspection");
          const why = whyEnded(error instanceof Error ? error.message : String(error));
          channel.send({ kind: "inspected", id: message.id, result: { ok: false, error: why } });
        } finally {
          evaluationEnds = undefined;
        }
        break;
      }
    }
  };

  const whyEnded = (cause: string): string =>
    cause.includes("interrupted") ? `It took longer than ${limits.evaluationMilliseconds} ms.` : cause;

  const endingOf = (ending: ProgramEnding): ProgramEnding => {
    if (ending.kind !== "threw" || ending.name !== "InternalError") return ending;
    if (ending.message.includes("out of memory")) return outOfMemory();
    return ending;
  };

  const outOfMemory = (): ProgramEnding => ({
    kind: "limit",
    limit: "memory",
    message: `The program needs more than ${Math.round(limits.memoryBytes / 1048576)} MB of memory.`,
    ...placeNow(),
  });

  const placeNow = (): { point?: number } => {
    try {
      const point = Number(guest.call("place"));
      return point >= 0 ? { point } : {};
    } catch {
      // Without memory left the guest can't even say where it is.
      return {};
    }
  };

  const end = (ending: ProgramEnding): void => {
    if (ended) return;
    ended = true;
    channel.send({ kind: "event", event: { kind: "ended", ending } });
  };

  /** Runs the program until it waits. */
  const run = (enter: () => void): void => {
    busySince = performance.now();
    lastPoll = busySince;
    try {
      enter();
      // Whoever has heard of the end may not answer a poll any more.
      while (!interrupted && !ended && runtime.hasPendingJob()) {
        const result = runtime.executePendingJobs(64);
        if (result.error) {
          const cause = context.dump(result.error);
          result.error.dispose();
          if (!interrupted && String(cause?.message).includes("out of memory")) end(outOfMemory());
        }
        if (!ended && performance.now() - lastPoll > pollInterval) poll();
      }
    } finally {
      busySince = undefined;
    }
    if (interrupted) {
      end({
        kind: "limit",
        limit: "time",
        message: "The program computed for too long without waiting for an action.",
        ...placeNow(),
      });
      return;
    }
    if (ended) return;
    const waiting: Waiting = JSON.parse(String(guest.call("waiting")));
    if (waiting.waitingFor.length === 0) end({ kind: "stuck", ...placeNow() });
    else if (held.length === 0) channel.send({ kind: "event", event: { kind: "idle", ...waiting } });
  };

  const settleHeld = (): void => {
    while (!pausedWhileWaiting && !interrupted) {
      const message = held.shift();
      if (!message) return;
      run(() => guest.call("settle", message.request, JSON.stringify(message.settlement)));
    }
  };

  return {
    load(program) {
      guest.call("load", JSON.stringify(program));
      run(() => guest.start(program.code));
      settleHeld();
    },
    handle(message) {
      switch (message.kind) {
        case "settle":
          held.push(message);
          break;
        case "pause":
          if (ended || pausedWhileWaiting) break;
          pausedWhileWaiting = true;
          channel.send({ kind: "event", event: JSON.parse(String(guest.call("waitingFrames"))) });
          break;
        case "resume":
          if (!pausedWhileWaiting) break;
          pausedWhileWaiting = false;
          guest.call("resumeWaiting", message.mode);
          channel.send({ kind: "event", event: { kind: "resumed" } });
          break;
        default:
          handleWhileRunning(message);
      }
      settleHeld();
    },
  };
}

/** The guest's half, and calls of it by name with plain values. */
function startGuest(
  context: QuickJSContext,
  host: {
    send(text: string): void;
    pause(text: string): string;
    lookUp(text: string): string;
    statements(text: string): string;
    limited(action: () => string | undefined): string;
  },
) {
  const take = (handle: QuickJSHandle): unknown => {
    const value = context.dump(handle);
    handle.dispose();
    return value;
  };
  const must = (result: ReturnType<QuickJSContext["evalCode"]>): QuickJSHandle => {
    if (result.error) {
      const cause: unknown = take(result.error);
      const message =
        typeof cause === "object" && cause !== null && "message" in cause
          ? String(cause.message)
          : String(cause);
      throw new Error(message);
    }
    return result.value;
  };
  /** What a text of ours leaves in a global variable; the variable goes. */
  const installed = (text: string, file: string, name: string): QuickJSHandle => {
    must(context.evalCode(text, file)).dispose();
    const value = context.getProp(context.global, name);
    must(context.evalCode(`delete globalThis.${name}`, file)).dispose();
    return value;
  };
  const bridge = context.newObject();
  const offer = (name: string, handle: QuickJSHandle) => {
    context.setProp(bridge, name, handle);
    handle.dispose();
  };
  const asking = (name: string, ask: (text: string) => string) =>
    offer(
      name,
      context.newFunction(name, (text) => context.newString(ask(context.getString(text)))),
    );
  offer(
    "send",
    context.newFunction("send", (text) => host.send(context.getString(text))),
  );
  asking("pause", host.pause);
  asking("lookUp", host.lookUp);
  asking("statements", host.statements);
  offer(
    "limited",
    context.newFunction("limited", (action) =>
      context.newString(
        host.limited(() => {
          const result = context.callFunction(action, context.undefined);
          if (!result.error) {
            result.value.dispose();
            return undefined;
          }
          const cause: unknown = take(result.error);
          return typeof cause === "object" && cause !== null && "message" in cause
            ? String(cause.message)
            : String(cause);
        }),
      ),
    ),
  );
  // Reading conditions takes as much code as all the rest, and few programs ask for it.
  offer(
    "conditions",
    context.newFunction("conditions", () => installed(conditionsText, "conditions.js", "__conditions")),
  );
  context.setProp(context.global, "__host", bridge);
  bridge.dispose();
  const guest = installed(guestText, "guest.js", "__guest");
  const call = (name: string, ...values: readonly (string | number | boolean)[]): unknown => {
    const method = context.getProp(guest, name);
    const handles = values.map((value) =>
      typeof value === "string"
        ? context.newString(value)
        : typeof value === "number"
          ? context.newNumber(value)
          : value
            ? context.true
            : context.false,
    );
    try {
      return take(must(context.callFunction(method, guest, handles)));
    } finally {
      method.dispose();
      for (const handle of handles) handle.dispose();
    }
  };

  return {
    call,
    start(code: string): void {
      const main = must(
        context.evalCode(`(function(${guestParameters.join(",")}){${code}})`, programFileName),
      );
      const method = context.getProp(guest, "start");
      try {
        must(context.callFunction(method, guest, main)).dispose();
      } finally {
        method.dispose();
        main.dispose();
      }
    },
  };
}
