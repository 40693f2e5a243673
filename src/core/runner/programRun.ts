import type { LookUpQuestion } from "../world/embeddedLookUp";
import type { Asked, LogEntry, RunPoint } from "./replayLog";
import { nextAnswer } from "./replayLog";
import type { GuestProgram, ProgramEnding, Sandbox, SandboxEvent, Settlement } from "./sandboxPort";

/*
 * One program in one sandbox: first the answers of the log, as long as there are any, then the robot's.
 * Requests are answered one at a time, and only while the program waits: nothing moves while it computes or is paused.
 */

export interface OpenRequest {
  readonly request: number;
  readonly asked: Asked;
  /** Index into the program's points. */
  readonly point: number;
  readonly step: number;
}

export type RunEnding =
  | ProgramEnding
  /** The sandbox is no more. */
  | { readonly kind: "gone"; readonly cause: string }
  /** The program, run again, asked for something else. */
  | { readonly kind: "deviation"; readonly message: string }
  /** Closed from outside: another program takes its place, or the run is stopped. */
  | { readonly kind: "closed" };

export interface Performance {
  readonly settlement: Settlement;
  /** What was done for this request, corrections first; for the log. */
  readonly entries: readonly LogEntry[];
}

export interface ProgramRunOptions {
  readonly sandbox: Sandbox;
  readonly guest: GuestProgram;
  readonly replay: readonly LogEntry[];
  /** The state of affairs when the log has been replayed. */
  readonly present: RunPoint;
  /** Robot time now, seconds. */
  readonly now: () => number;
  /** What the belief looks like to a program. */
  readonly presentScene: () => Settlement["scene"];
  /** Lets a live request happen; undefined if the run is over. */
  readonly perform: (request: OpenRequest) => Promise<Performance | undefined>;
  /** What words mean that do not tell by themselves: ids of objects. Never rejects. */
  readonly lookUp: (question: LookUpQuestion) => Promise<readonly string[]>;
  /** Lets robot time go on; returns when it may. */
  readonly wait: (seconds: number) => Promise<void>;
  readonly runPoint: () => RunPoint;
  /** Once, before the first thing that is not a replay can happen. */
  readonly onLive: (sandbox: Sandbox) => void;
  readonly onEvent: (event: Extract<SandboxEvent, { kind: "console" | "paused" | "resumed" }>) => void;
}

export interface ProgramRun {
  readonly sandbox: Sandbox;
  readonly ending: Promise<RunEnding>;
  readonly isLive: boolean;
  /** Everything that has been settled, replayed or live. */
  readonly log: readonly LogEntry[];
  /** Calls that the program made and did not wait for. */
  readonly open: readonly OpenRequest[];
  /** Console lines so far, those of the replay included. */
  readonly consoleLines: number;
  close(): Promise<void>;
}

/** Of a program that sleeps or calls without end. */
const mostSettlements = 100_000;

interface ReadySettlement {
  readonly request: OpenRequest;
  readonly settlement: Settlement;
  readonly entries: readonly LogEntry[];
}

export function runProgram(options: ProgramRunOptions): ProgramRun {
  const { sandbox } = options;
  let replay = options.replay;
  const log: LogEntry[] = [];
  let open: OpenRequest[] = [];
  /** Robot time at which a sleep ends. */
  const wakeTimes = new Map<number, number>();
  const ready: ReadySettlement[] = [];
  let live = false;
  let working = false;
  let consoleLines = 0;
  /** Statements begun when the program began to wait. */
  let step = 0;
  let settled = 0;
  let over = false;
  let resolveEnding: (ending: RunEnding) => void = () => {};
  const ending = new Promise<RunEnding>((resolve) => {
    resolveEnding = resolve;
  });

  const end = (how: RunEnding) => {
    if (over) return;
    over = true;
    resolveEnding(how);
  };

  const note = (entries: readonly LogEntry[]) => {
    for (const entry of entries) log.push({ ...entry, answeredAt: step });
  };

  const goLive = () => {
    if (live) return;
    live = true;
    options.onLive(sandbox);
  };

  const replayNext = (): ReadySettlement | undefined => {
    const answer = nextAnswer(replay, open);
    if (answer.kind === "deviation") {
      end({ kind: "deviation", message: answer.message });
      return undefined;
    }
    if (answer.kind === "done") {
      note(replay);
      replay = [];
      return undefined;
    }
    const request = open.find((one) => one.request === answer.request);
    if (!request) return undefined;
    note(replay.slice(0, answer.skipped));
    replay = replay.slice(answer.skipped + 1);
    const isLast = replay.every(({ optional }) => optional);
    const scene = isLast ? options.presentScene() : answer.entry.settlement.scene;
    const settlement = { ...answer.entry.settlement, ...(scene && { scene }) };
    // The program goes on by the scene that it got: so it must in every later replay.
    return {
      request,
      settlement,
      entries: [{ ...answer.entry, settlement, step: request.step, optional: false }],
    };
  };

  const wakeNext = (until: number): ReadySettlement | undefined => {
    const sleeping = open.filter(({ request }) => wakeTimes.has(request));
    const first = sleeping.sort((a, b) => wakeTime(a) - wakeTime(b) || a.request - b.request)[0];
    if (!first || wakeTime(first) > until) return undefined;
    wakeTimes.delete(first.request);
    const point = options.runPoint();
    const settlement: Settlement = {
      result: { ok: true, value: { kind: "plain", value: undefined } },
      now: options.now(),
    };
    return {
      request: first,
      settlement,
      entries: [
        { asked: first.asked, settlement, step: first.step, optional: false, before: point, after: point },
      ],
    };
  };
  const wakeTime = ({ request }: OpenRequest) => wakeTimes.get(request) ?? 0;

  const nextSettlement = async (): Promise<ReadySettlement | undefined> => {
    const waiting = ready.shift();
    if (waiting) return waiting;
    if (replay.length > 0) {
      const replayed = replayNext();
      if (replayed || over) return replayed;
    }
    goLive();
    const call = open.find(({ asked }) => asked.kind === "call");
    if (call) {
      const performed = await options.perform(call);
      if (!performed || over) return undefined;
      // What was to end while the action took its time ends first.
      for (let woken = wakeNext(options.now()); woken; woken = wakeNext(options.now())) {
        ready.push(woken);
        open = open.filter(({ request }) => request !== woken.request.request);
      }
      ready.push({ request: call, ...performed });
      return ready.shift();
    }
    const next = Math.min(...wakeTimes.values());
    if (!Number.isFinite(next)) return undefined;
    await options.wait(Math.max(0, next - options.now()));
    return over ? undefined : wakeNext(next);
  };

  const work = async (): Promise<void> => {
    if (working || over) return;
    working = true;
    try {
      const next = await nextSettlement();
      if (!next || over) return;
      open = open.filter(({ request }) => request !== next.request.request);
      wakeTimes.delete(next.request.request);
      note(next.entries);
      if (replay.length === 0 || replay.every(({ optional }) => optional)) {
        if (options.guest.pauseAtStep === undefined) goLive();
      }
      if (++settled > mostSettlements) {
        end({
          kind: "limit",
          limit: "time",
          message: `The program made more than ${mostSettlements} calls.`,
        });
        return;
      }
      sandbox.settle(next.request.request, next.settlement);
    } catch (error) {
      // A bug; the run must end all the same.
      const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
      end({ kind: "gone", cause: `Internal error: ${cause}` });
    } finally {
      working = false;
    }
  };

  sandbox.onEvent((event) => {
    switch (event.kind) {
      case "call":
        open.push({
          request: event.request,
          asked: { kind: "call", action: event.action, args: event.args },
          point: event.point,
          step: event.step,
        });
        break;
      case "sleep":
        open.push({
          request: event.request,
          asked: { kind: "sleep", seconds: event.seconds },
          point: event.point,
          step: event.step,
        });
        wakeTimes.set(event.request, options.now() + event.seconds);
        break;
      case "idle":
        step = event.step;
        void work();
        break;
      case "look-up":
        void options.lookUp(event.question).then((ids) => sandbox.answerLookUp(ids));
        break;
      case "console":
        consoleLines++;
        options.onEvent(event);
        break;
      case "paused":
        if (event.step === options.guest.pauseAtStep) goLive();
        options.onEvent(event);
        break;
      case "resumed":
        options.onEvent(event);
        break;
      case "ended":
        end(event.ending);
        break;
      case "gone":
        end({ kind: "gone", cause: event.cause });
        break;
    }
  });
  if (replay.length === 0 && options.guest.pauseAtStep === undefined) goLive();
  sandbox.load(options.guest);

  return {
    sandbox,
    ending,
    get isLive() {
      return live;
    },
    get log() {
      return log;
    },
    get open() {
      return open;
    },
    get consoleLines() {
      return consoleLines;
    },
    close() {
      end({ kind: "closed" });
      return sandbox.terminate();
    },
  };
}
