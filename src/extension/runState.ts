import type { CorrectionStep } from "../core/runner/recovery";
import { answerWords, idleFaultWords, type RunEvent } from "../core/runner/runEvent";
import { lookUpText } from "../core/world/embeddedLookUp";
import { struckFaultText } from "../core/world/faultKinds";
import type { ActionArgument, ActionCall } from "../core/world/robotLink";
import type { RunState, TimelineEntry } from "../protocol/panelState";
import { actionFinished, lastPictures } from "./finishedAction";
import { unifiedDiff } from "./programDiff";
import type { RunRecord } from "./runRecord";
import { sentenceOf } from "./sentences";
import { isMessage, modelUseAfter, noModelUse, thinkingAfter, thinkingSteppedBack } from "./thinking";
import { closed, entryId, undone } from "./timelineEntries";

/** More entries than anyone reads make a page slow; the journal has them all. */
const timelineLimit = 400;

export function startedRun(configuration: {
  readonly robot: string;
  readonly scene: string;
  readonly link: string;
}): RunRecord {
  return {
    state: {
      phase: "starting",
      robot: configuration.robot,
      scene: configuration.scene,
      link: configuration.link,
      simulated: configuration.link === "simulator",
      symbolic: false,
      linkState: "connecting",
      timeline: [],
      omitted: 0,
      facts: [],
      objects: 0,
      believed: [],
      cameras: {},
      programVersion: 0,
      correctedProgram: false,
      model: noModelUse,
    },
    programFile: "",
    programText: "",
    originalText: "",
    pendingSteps: [],
    newImages: [],
    cameraOf: {},
  };
}

/** What the run looks like after one more event. */
export function afterEvent(before: RunRecord, event: RunEvent): RunRecord {
  const thinking = thinkingAfter(before.thinking, event);
  const isSame = thinking === before.thinking && before.newImages.length === 0;
  const record = isSame ? before : { ...before, thinking, newImages: [] };
  const { state } = record;
  const change = (changed: Partial<RunState>, more: Partial<RunRecord> = {}): RunRecord => ({
    ...record,
    ...more,
    state: { ...state, ...changed },
  });
  const addAll = (
    entries: readonly TimelineEntry[],
    changed: Partial<RunState> = {},
    more: Partial<RunRecord> = {},
  ): RunRecord => {
    const timeline = [...state.timeline, ...entries];
    const surplus = Math.max(0, timeline.length - timelineLimit);
    return change(
      {
        ...changed,
        timeline: surplus ? timeline.slice(surplus) : timeline,
        omitted: state.omitted + surplus,
      },
      more,
    );
  };
  const add = (entry: TimelineEntry, changed?: Partial<RunState>, more?: Partial<RunRecord>) =>
    addAll([entry], changed, more);
  const id = `event-${event.index}`;

  switch (event.kind) {
    case "run-started":
      return change(
        {
          phase: "running",
          robot: event.robot,
          scene: event.scene,
          link: event.link,
          simulated: event.simulated,
          symbolic: event.symbolic === true,
          instruction: event.instruction,
          goal: event.goal,
        },
        { programFile: event.programFile, programText: event.programText, originalText: event.programText },
      );
    case "problems":
      return addAll(
        event.problems
          .filter(({ severity }) => severity === "error" || severity === "warning")
          .map((problem, index) => ({
            kind: "note",
            id: `${id}-${index}`,
            level: problem.severity === "error" ? "error" : "warning",
            text: problem.nextStep ? `${problem.message} (${problem.nextStep})` : problem.message,
            line: problem.range && problem.range.start.line + 1,
          })),
      );
    case "link-state": {
      const cause = event.state.kind === "lost" ? event.state.cause : undefined;
      const changed = { linkState: event.state.kind, linkCause: cause };
      if (cause === undefined || state.linkState === "lost") return change(changed);
      return add({ kind: "note", id, level: "error", text: `Connection lost: ${cause}` }, changed);
    }
    case "approval-asked":
      return change({
        approval: {
          programHash: event.programHash,
          robot: state.robot,
          link: state.link,
          writes: event.writes,
        },
      });
    case "approval-given":
      return add(
        {
          kind: "note",
          id,
          level: "information",
          text: `Approved by ${event.by}: ${event.programHash.slice(0, 12)}`,
        },
        { approval: undefined },
      );
    case "action-started": {
      const corrective = record.pendingSteps.length > 0 && isStep(event.call, record.pendingSteps[0]);
      return add(
        {
          kind: "action",
          id: entryId(event.call.id),
          text: event.text,
          line: event.line + 1,
          status: "running",
          messages: [],
          lowLevelFailure: false,
          highLevelFailure: false,
          facts: [],
          images: [],
          corrective,
        },
        { line: event.line + 1, approval: undefined },
        { pendingSteps: corrective ? record.pendingSteps.slice(1) : record.pendingSteps },
      );
    }
    case "action-progress":
      return change({
        timeline: state.timeline.map((entry) =>
          entry.kind === "action" && entry.id === entryId(event.callId) && entry.status === "running"
            ? { ...entry, stage: event.progress.stage, fraction: event.progress.fraction }
            : entry,
        ),
      });
    case "action-finished":
      return actionFinished(record, event);
    case "action-refused":
      return add({
        kind: "action",
        id,
        text: event.text,
        line: event.line + 1,
        status: "refused",
        messages: [`Not allowed here; nothing moved. Unmet: ${event.unmet.join(", ")}`],
        lowLevelFailure: false,
        highLevelFailure: false,
        facts: [],
        images: [],
        corrective: false,
      });
    case "belief":
      return change({
        facts: event.facts,
        objects: event.objects.length,
        believed: event.objects.flatMap(({ id, pose, size }) =>
          pose ? [{ id, position: pose.position, orientation: pose.orientation, size }] : [],
        ),
      });
    case "recovery":
      return add(
        {
          kind: "recovery",
          id,
          number: event.number,
          decision: event.decision,
          reason: event.reason,
          steps: event.steps.map(stepText),
          lines: unifiedDiff(event.diff),
        },
        {},
        { pendingSteps: event.decision === "correction" ? event.steps : [] },
      );
    case "question-asked":
      return add(
        { kind: "note", id, level: "warning", text: questionWords(event.text, event.choices) },
        { question: event.text },
      );
    case "question-answered":
      return add(
        { kind: "note", id, level: "information", text: answerWords(event) },
        { question: undefined },
      );
    case "program-changed":
      return change(
        { programVersion: event.version, correctedProgram: event.text !== record.originalText },
        { programText: event.text },
      );
    case "paused":
      return change({
        phase: "paused",
        pause: pauseWords(event.reason, event.message),
        line: event.frames[0] ? event.frames[0].line + 1 : state.line,
      });
    case "resumed":
      return change({ phase: "running", pause: undefined });
    case "stepped-back": {
      const ids = event.undone.map(entryId);
      const gone = state.timeline.flatMap((each) =>
        each.kind === "action" && ids.includes(each.id) ? [each.text] : [],
      );
      const timeline = state.timeline.map((entry) => (ids.includes(entry.id) ? undone(entry) : entry));
      const lost = state.timeline.flatMap((entry) =>
        entry.kind === "action" && ids.includes(entry.id) ? entry.images : [],
      );
      const kept = Object.entries(state.cameras).filter(([, picture]) => !lost.includes(picture));
      return change(
        { timeline, cameras: { ...Object.fromEntries(kept), ...lastPictures(timeline, record.cameraOf) } },
        // What was left of a correction under way went back with it.
        { pendingSteps: [], thinking: thinkingSteppedBack(thinking, gone) },
      );
    }
    case "console":
      return add({
        kind: "note",
        id,
        level: event.level === "log" ? "information" : event.level === "warn" ? "warning" : "error",
        text: event.text,
        line: event.line === undefined ? undefined : event.line + 1,
      });
    case "fault-struck":
      return add({
        kind: "note",
        id,
        level: "warning",
        text: struckFaultText(event.fault),
        line: event.line + 1,
      });
    case "idle-fault":
      return add({
        kind: "note",
        id,
        level: "warning",
        text: idleFaultWords(event),
        line: event.line === undefined ? undefined : event.line + 1,
      });
    case "look-up":
      return add({ kind: "note", id, level: "information", text: lookUpText(event), line: undefined });
    case "thought":
      if (isMessage(event)) return record;
      return add({
        kind: "note",
        id,
        level: "information",
        text: `${event.by}: ${event.text}`,
        line: undefined,
      });
    case "model-call":
      return change({ model: modelUseAfter(state.model, event) });
    case "stop":
      return add(
        {
          kind: "note",
          id,
          level: event.receipt.acknowledged ? "information" : "error",
          text: stopText(event.reason, event.receipt.acknowledged, event.receipt.milliseconds),
        },
        { stop: event.receipt, phase: state.finished ? "finished" : "stopping" },
      );
    case "run-finished":
      return change({
        phase: "finished",
        justEnded: true,
        approval: undefined,
        question: undefined,
        pause: undefined,
        line: undefined,
        timeline: state.timeline.map(closed),
        finished: {
          outcome: event.outcome,
          reason: sentenceOf(event.reason),
          goal: event.goal,
          robotSeconds: event.robotSeconds,
          wallMilliseconds: event.wallMilliseconds,
        },
      });
  }
}

function isStep(call: ActionCall, step: CorrectionStep): boolean {
  return call.action === step.action && JSON.stringify(call.args) === JSON.stringify(step.args);
}

function stepText({ action, args }: CorrectionStep): string {
  return `robot.${action}(${args.map(argumentText).join(", ")})`;
}

function argumentText(argument: ActionArgument): string {
  switch (argument.kind) {
    case "object":
      return argument.id;
    case "location":
      return `{ ${argument.position.map((part, axis) => `${"xyz"[axis]}: ${part.toFixed(2)}`).join(", ")} }`;
    case "value":
      return JSON.stringify(argument.value);
  }
}

function questionWords(text: string, choices: readonly string[]): string {
  return choices.length > 0 ? `${text} ${choices.map((choice) => `"${choice}"`).join(" or ")}` : text;
}

const pauseReasons = {
  entry: "Waits at the first line",
  step: "Paused",
  breakpoint: "Paused at a breakpoint",
  pause: "Paused",
  exception: "Paused at an exception",
  approval: "Waits for approval",
} as const;

function pauseWords(reason: keyof typeof pauseReasons, message: string | undefined): string {
  return message ? `${pauseReasons[reason]}: ${message}` : pauseReasons[reason];
}

function stopText(reason: string, acknowledged: boolean, milliseconds: number): string {
  const time = `${Math.round(milliseconds)} ms`;
  return acknowledged
    ? `Stop (${reason}): the robot confirmed after ${time} that it holds still`
    : `Stop (${reason}): the robot did not confirm within ${time}`;
}
