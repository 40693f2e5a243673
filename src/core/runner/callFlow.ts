import { CancellationSource, type CancellationToken } from "../base/cancellation";
import type { TextPosition } from "../base/problem";
import type { Result } from "../base/result";
import type { RobotPackage } from "../program/robotPackage";
import type { Belief } from "../world/belief";
import { factKey } from "../world/facts";
import type { IdleReason } from "../world/faultKinds";
import type { Clock } from "../world/ports";
import type { ActionArgument, ActionCall, RobotLink } from "../world/robotLink";
import { describeCall } from "./actionCall";
import type { BelievedWorld } from "./believedWorld";
import { type CorrectionLines, correctionLines, programDiff, withCorrections } from "./correctedText";
import type { DebuggerState } from "./debuggerState";
import {
  type Admission,
  admit,
  canLook,
  lookBounded,
  objectArguments,
  type Performed,
  performAction,
} from "./gate";
import { inWordsAndPddl } from "./goal";
import { LineFaults } from "./lineFaults";
import { absorbObservation } from "./observe";
import type { OpenRequest, Performance } from "./programRun";
import type { CorrectionStep, Decision, RecoveryRequest } from "./recovery";
import type { LogEntry, RunPoint } from "./replayLog";
import type { RunEventBody, RunOutcome } from "./runEvent";
import type { GuestScene, GuestValue, Settlement } from "./sandboxPort";

/*
 * What happens to one action call of the program: through the gate, to the robot, back with what was seen; and, where
 * it is refused or not as predicted, through the method's corrections until it is right or the method gives in.
 */

/** What the flow needs of the run that it is part of. */
export interface CallFlowRun {
  /** A belief as the program sees it. */
  readonly guestScene: (belief: Belief) => GuestScene;
  readonly robot: RobotPackage;
  readonly link: RobotLink;
  readonly clock: Clock;
  readonly file: string;
  readonly token: CancellationToken;
  readonly world: BelievedWorld;
  readonly debugging: DebuggerState;
  /** Changes when another program takes the place of this one. */
  generation(): number;
  record(body: RunEventBody): void;
  recordBelief(): void;
  place(point: number): TextPosition;
  text(): string;
  corrections(): readonly CorrectionLines[];
  addCorrection(lines: CorrectionLines): void;
  /** Undefined: nothing of it was done. */
  replaceLastCorrection(lines: CorrectionLines | undefined): void;
  /** Whether the program, with these corrections in it, may move this robot. */
  approve(corrections: readonly CorrectionLines[]): Promise<Result<void, string>>;
  recover(trigger: RecoveryRequest["trigger"]): Promise<Decision | undefined>;
  recordDecision(recovery: Decision, line: number | undefined, diff?: string): void;
  /** False for a program that can't be run. `entries`: what was done for the call that is given up for it. */
  replan(text: string, reason: string, line: number | undefined, entries: readonly LogEntry[]): boolean;
  endRun(outcome: RunOutcome, reason: string): void;
}

export interface CallFlow {
  /** Undefined if the run is over, or goes on with another program. */
  perform(request: OpenRequest): Promise<Performance | undefined>;
  /** Carries out a correction after the program has ended; for the log. */
  correctAtEnd(correction: Correction): Promise<readonly LogEntry[]>;
  /** The state before the call that is under way or held. */
  readonly pending: RunPoint | undefined;
  /** Cancels the action under way because the program is paused; it is made again when the program goes on. */
  hold(): void;
  readonly isMoving: boolean;
  /** Cancels whatever is still under way, and resolves when it has come back. */
  settle(): Promise<void>;
  /** At the end: the faults that were asked for and never struck, in an account of the run. */
  recordIdleFaults(): Promise<void>;
}

type Correction = Extract<Decision, { kind: "correction" }>;

/** `left`: the step that failed and those behind it, which nobody has done. */
interface CarriedOut {
  readonly over: boolean;
  readonly failed?: RecoveryRequest["trigger"];
  readonly left: readonly CorrectionStep[];
}

/**
 * A correction whose step failed goes on once that step has been mended: what mends it comes first, then the step
 * again (HiCRISP's stack: what was pushed last is settled first), then the rest, then the call that it was all about.
 */
function aheadOf(unfinished: Correction, mending: Correction): Correction {
  const again = mending.retry ? unfinished.steps : unfinished.steps.slice(1);
  return { ...mending, steps: [...mending.steps, ...again], retry: unfinished.retry };
}

type Call = { readonly action: string; readonly args: readonly ActionArgument[] };

type Attempt =
  | { readonly kind: "invalid"; readonly message: string }
  | { readonly kind: "refused"; readonly admission: Extract<Admission, { kind: "refused" }> }
  | { readonly kind: "performed"; readonly performed: Performed }
  /** The run is over. */
  | { readonly kind: "over" };

export function createCallFlow(run: CallFlowRun): CallFlow {
  const { robot, guestScene, link, clock, token, world, debugging } = run;
  const lineFaults = new LineFaults();
  let callCount = 0;
  /** Cancels the action that is under way. */
  let moving: { readonly source: CancellationSource; readonly ended: Promise<void> } | undefined;
  let closed = false;
  let pending: RunPoint | undefined;

  /** Tells a call of the present program when it need not go on. */
  const lifetime = () => {
    const generation = run.generation();
    return () => closed || token.isCancelled || generation !== run.generation();
  };

  /** One attempt through gate and link, again for as long as a pause gets in its way. */
  const attempt = async (
    call: Call,
    line: number,
    corrections: readonly CorrectionLines[],
    isOver: () => boolean,
    ofProgram = false,
  ): Promise<Attempt> => {
    for (;;) {
      await debugging.whenResumed();
      if (isOver()) return { kind: "over" };
      const faults = ofProgram && link.kind === "simulator" ? lineFaults.due(run.text(), line) : undefined;
      const numbered: ActionCall = {
        id: `call-${++callCount}`,
        ...call,
        ...(faults && faults.kinds.length > 0 ? { faults: faults.kinds } : {}),
      };
      const text = describeCall(call.action, call.args);
      const admission = admit(numbered, world.belief, robot);
      if (admission.kind === "invalid") {
        run.record({ kind: "action-refused", text, unmet: [admission.message], line });
        return admission;
      }
      if (admission.kind === "refused") {
        const unmet = admission.unmet.map((part) => inWordsAndPddl(part.words, part.text));
        run.record({ kind: "action-refused", text, unmet, line });
        return { kind: "refused", admission };
      }
      const approved = await run.approve(corrections);
      if (isOver()) return { kind: "over" };
      if (!approved.ok) {
        run.endRun("stopped", approved.error);
        return { kind: "over" };
      }
      if (debugging.paused) continue;
      run.record({ kind: "action-started", call: numbered, text, line });
      const source = new CancellationSource(token);
      let isTold = false;
      const performing = performAction(admission.bound, world.belief, {
        robot,
        link,
        clock,
        token: source.token,
        onProgress: (progress) => run.record({ kind: "action-progress", callId: numbered.id, progress }),
        onUnknown: (feedback) => {
          isTold = true;
          run.record({ kind: "action-finished", feedback, line });
        },
      });
      moving = { source, ended: performing.then(nothing, nothing) };
      const performed = await performing.finally(() => {
        moving = undefined;
        source.dispose();
      });
      const { feedback } = performed;
      world.experience(feedback, performed.belief);
      world.predict(performed.predicted, feedback.comparisons);
      world.doubt(performed.doubted);
      if (!isTold) run.record({ kind: "action-finished", feedback, line });
      for (const { kind: fault, ...reason } of faults?.performed(text, performed.faults) ?? [])
        run.record({ kind: "idle-fault", fault, ...reason, line, text });
      run.recordBelief();
      const held = source.token.reason === heldReason && feedback.outcome !== "success";
      if (!held || isOver()) return { kind: "performed", performed };
      // The pause cut it off: when the run goes on, look at what came of it and make the call again.
      await debugging.whenResumed();
      if (isOver()) return { kind: "over" };
      await lookAround(call);
      const achieved = performed.predicted.size > 0 && effectsHoldNow(performed);
      if (achieved) return { kind: "performed", performed: { ...performed, effectsHold: true } };
    }
  };

  const effectsHoldNow = ({ predicted, feedback }: Performed): boolean =>
    feedback.comparisons.every(({ fact }) => {
      const wanted = predicted.get(factKey(fact));
      return wanted === undefined || world.belief.truth(fact) === wanted;
    });

  const lookAround = async (call: Call): Promise<void> => {
    if (!canLook(link)) return;
    const known = objectArguments(call).filter((id) => world.belief.objects.has(id));
    const observation = await lookBounded(link, known, clock, token);
    if (!observation) return;
    world.believe(absorbObservation(world.belief, observation, robot).belief);
    run.recordBelief();
  };

  /**
   * Carries out the steps of a correction. `failed`: the step that did not go well, for the method to hear of.
   */
  const carryOut = async (
    correction: Correction,
    /** Undefined: after everything else. */
    at: TextPosition | undefined,
    step: number,
    entries: LogEntry[],
    isOver: () => boolean,
  ): Promise<CarriedOut> => {
    const lines = correctionLines(run.text(), at, correction.steps);
    const line = at?.line ?? lines.beforeLine;
    const before = withCorrections(run.text(), run.corrections()).text;
    const after = withCorrections(run.text(), [...run.corrections(), lines]).text;
    run.recordDecision(correction, line, programDiff(run.file, before, after));
    run.addCorrection(lines);
    let performed = 0;
    // The program tells what was done: a replan replays its lines, and nobody did those behind the one that failed.
    const keepPerformed = () => {
      if (performed === correction.steps.length) return;
      run.replaceLastCorrection(
        performed === 0 ? undefined : correctionLines(run.text(), at, correction.steps.slice(0, performed)),
      );
    };
    for (const [index, { action, args }] of correction.steps.entries()) {
      const left = correction.steps.slice(index);
      const from = await pointBefore();
      const result = await attempt({ action, args }, line, run.corrections(), isOver);
      if (result.kind === "over") return { over: true, left: [] };
      if (result.kind === "invalid" || result.kind === "refused") keepPerformed();
      if (result.kind === "invalid")
        return {
          over: false,
          failed: {
            kind: "refused",
            text: describeCall(action, args),
            unmet: [result.message],
            line: line,
          },
          left,
        };
      if (result.kind === "refused")
        return { over: false, failed: refusal({ action, args }, result.admission, line), left };
      entries.push({
        asked: { kind: "call", action, args },
        settlement: settlementOf(action, result.performed),
        step,
        optional: true,
        before: from,
        after: world.point,
      });
      performed++;
      if (endsWithLostLink(result.performed)) return { over: true, left: [] };
      if (isUnexpected(result.performed)) {
        keepPerformed();
        return {
          over: false,
          failed: { kind: "feedback", feedback: result.performed.feedback, line: line },
          left,
        };
      }
    }
    return { over: false, left: [] };
  };

  const refusal = (call: Call, admission: Extract<Admission, { kind: "refused" }>, line: number) =>
    ({
      kind: "refused",
      text: describeCall(call.action, call.args),
      unmet: admission.unmet.map((part) => inWordsAndPddl(part.words, part.text)),
      line,
    }) as const;

  /** Nothing more can be done for a robot that can't be reached. */
  const endsWithLostLink = ({ feedback }: Performed): boolean => {
    const { state } = link;
    if (feedback.outcome !== "unknown" || canLook(link)) return false;
    const why = state.kind === "lost" ? state.cause : "the connection is closed";
    run.endRun(
      "unknown",
      `The connection to the robot was lost during ${feedback.text}: ${why}. Nobody knows what it did; look before you run it again.`,
    );
    return true;
  };

  const pointBefore = async (): Promise<RunPoint> => {
    const point = world.point;
    if (!link.snapshots || token.isCancelled) return point;
    // A world that can't be kept can't be gone back to; the run itself does not need it.
    const snapshot = await link.snapshots.save().catch(() => undefined);
    return snapshot === undefined ? point : { ...point, snapshot };
  };

  const settlementOf = (action: string, performed: Performed): Settlement => ({
    result: resultOf(action, performed),
    scene: guestScene(world.belief),
    now: world.robotSeconds,
  });

  const resultOf = (action: string, performed: Performed): Settlement["result"] => {
    const { feedback, effectsHold } = performed;
    const value = returnedBy(action, performed);
    if (feedback.outcome === "unknown" && !(effectsHold && performed.predicted.size > 0))
      return {
        ok: false,
        error: {
          name: "OutcomeUnknownError",
          message: `${feedback.text}: nobody knows whether it happened. ${feedback.message ?? ""}`.trim(),
        },
      };
    if (value) return { ok: true, value };
    return {
      ok: false,
      error: {
        name: "ActionFailedError",
        message: `${feedback.text} failed: ${feedback.message ?? feedback.cause ?? "the robot did not say why"}`,
      },
    };
  };

  /** Undefined where the action has nothing to give. */
  const returnedBy = (action: string, { feedback, effectsHold, seen }: Performed): GuestValue | undefined => {
    const believed = feedback.outcome === "success" && !feedback.highLevelFailure;
    switch (robot.settings.actions[action]?.returns) {
      case "map":
        return feedback.outcome === "failure" ? undefined : { kind: "map", ids: seen };
      case "image": {
        const image = feedback.images.at(-1);
        if (!image) return undefined;
        const shown = (image.segments ?? []).flatMap((id) => id ?? []);
        const ids = image.segments ? [...new Set(shown)] : seen;
        return { kind: "image", camera: image.camera, width: image.width, height: image.height, ids };
      }
      default:
        return { kind: "plain", value: believed || (feedback.outcome === "unknown" && effectsHold) };
    }
  };

  const perform = async (request: OpenRequest): Promise<Performance | undefined> => {
    const { asked, step } = request;
    if (asked.kind !== "call") throw new Error("only calls are performed");
    const call: Call = { action: asked.action, args: asked.args };
    const at = run.place(request.point);
    const entries: LogEntry[] = [];
    const isOver = lifetime();
    let from = await pointBefore();
    pending = from;

    const answer = (settlement: Settlement): Performance => {
      const entry: LogEntry = {
        asked,
        settlement,
        step,
        optional: false,
        before: from,
        after: world.point,
      };
      return { settlement, entries: [...entries, entry] };
    };
    const answerError = (
      name: "ArgumentError" | "PreconditionError",
      message: string,
      unmet?: readonly string[],
    ) =>
      answer({
        result: { ok: false, error: { name, message, ...(unmet && { unmet }) } },
        scene: guestScene(world.belief),
        now: world.robotSeconds,
      });

    for (;;) {
      const result = await attempt(call, at.line, run.corrections(), isOver, true);
      if (result.kind === "over") return undefined;
      if (result.kind === "invalid") return answerError("ArgumentError", result.message);
      let trigger: RecoveryRequest["trigger"];
      let giveIn: () => Performance;
      let done: LogEntry[] = [];
      if (result.kind === "refused") {
        const { unmet } = result.admission;
        const text = describeCall(call.action, call.args);
        trigger = refusal(call, result.admission, at.line);
        giveIn = () =>
          answerError(
            "PreconditionError",
            `${text} is not possible now: ${unmet.map(({ words }) => words).join("; ")} does not hold.`,
            unmet.map((part) => part.text),
          );
      } else {
        const { performed } = result;
        if (endsWithLostLink(performed)) return undefined;
        const settlement = settlementOf(call.action, performed);
        giveIn = () => answer(settlement);
        if (!isUnexpected(performed)) return giveIn();
        trigger = { kind: "feedback", feedback: performed.feedback, line: at.line };
        // Done, though not as predicted: a new program need not ask for it again. What did not happen is made anew.
        if (performed.feedback.outcome === "success")
          done = [{ asked, settlement, step, optional: true, before: from, after: world.point }];
      }

      // Until a correction has gone well, or the method gives in.
      let unfinished: Correction | undefined;
      for (;;) {
        const recovery = await run.recover(trigger);
        if (isOver()) return undefined;
        if (!recovery) return giveIn();
        if (recovery.kind === "replan") {
          if (run.replan(recovery.programText, recovery.reason, at.line, [...entries, ...done]))
            return undefined;
          return giveIn();
        }
        if (recovery.kind !== "correction") {
          run.recordDecision(recovery, at.line);
          if (recovery.kind === "accept") return giveIn();
          run.endRun(unresolvedOutcome(trigger), `${describeTrigger(trigger)} ${recovery.reason}`);
          return undefined;
        }
        const correction = unfinished ? aheadOf(unfinished, recovery) : recovery;
        const corrected = await carryOut(correction, at, step, entries, isOver);
        if (corrected.over) return undefined;
        if (corrected.failed) {
          trigger = corrected.failed;
          unfinished = { ...correction, steps: corrected.left };
          continue;
        }
        if (correction.retry || result.kind === "refused") {
          from = await pointBefore();
          break;
        }
        // Not made again: it counts as done if what it was to change is now so.
        const holds = effectsHoldNow(result.performed);
        return answer({
          ...settlementOf(call.action, result.performed),
          ...(isBoolean(call.action) && {
            result: { ok: true, value: { kind: "plain", value: holds } } as const,
          }),
        });
      }
    }
  };

  const isBoolean = (action: string) => robot.settings.actions[action]?.returns === "boolean";

  const correctAtEnd = async (correction: Correction): Promise<readonly LogEntry[]> => {
    const entries: LogEntry[] = [];
    await carryOut(correction, undefined, Number.MAX_SAFE_INTEGER, entries, lifetime());
    return entries;
  };

  return {
    async perform(request) {
      try {
        return await perform(request);
      } finally {
        pending = undefined;
      }
    },
    correctAtEnd,
    get pending() {
      return pending;
    },
    hold() {
      moving?.source.cancel(heldReason);
    },
    get isMoving() {
      return moving !== undefined;
    },
    async settle() {
      closed = true;
      moving?.source.cancel("the run has ended");
      await moving?.ended;
    },
    async recordIdleFaults() {
      for (const { kind: fault, ...idle } of lineFaults.left(run.text(), nothingStrikesOn[link.kind]))
        run.record({ kind: "idle-fault", fault, ...idle });
      // A simulator that is gone can't tell; the journal says that it is.
      const scripted = canLook(link) ? await link.idleFaults?.().catch(() => []) : [];
      for (const { kind: fault, ...reason } of scripted ?? [])
        run.record({ kind: "idle-fault", fault, ...reason });
    },
  };
}

const heldReason = "paused";

/** Why no fault of a program's comments strikes on a robot of this kind. */
const nothingStrikesOn: Readonly<Record<RobotLink["kind"], IdleReason | undefined>> = {
  simulator: undefined,
  symbolic: {
    why: "nothing goes wrong in a scene without physics",
    nextStep: "Run the program in a physical scene",
  },
  ros: {
    why: "a real robot never hears of faults",
    nextStep: "Run the program in the simulator to see what it does about one",
  },
};

function nothing(): void {}

/** A failure, a difference, or effects that nobody saw. */
function isUnexpected({ feedback, unseen, effectsHold, predicted }: Performed): boolean {
  if (feedback.outcome === "unknown") return !(effectsHold && predicted.size > 0);
  return feedback.lowLevelFailure || feedback.highLevelFailure || unseen.length > 0;
}

function unresolvedOutcome(trigger: RecoveryRequest["trigger"]): RunOutcome {
  return trigger.kind === "feedback" && trigger.feedback.outcome === "unknown" ? "unknown" : "failure";
}

function describeTrigger(trigger: RecoveryRequest["trigger"]): string {
  switch (trigger.kind) {
    case "feedback": {
      const { text, outcome, message } = trigger.feedback;
      const what =
        outcome === "unknown"
          ? "came to nobody knows what"
          : outcome === "failure"
            ? "failed"
            : "did not have its effect";
      return `${text} ${what}${message ? ` (${message})` : ""}.`;
    }
    case "refused":
      return `${trigger.text} was not possible: ${trigger.unmet.join("; ")}.`;
    case "goal":
      return `The goal does not hold: ${trigger.unmet.join("; ")}.`;
    case "ended":
      return "The program has come to its end.";
    case "exception":
      return trigger.message;
  }
}
