import type { Problem } from "../core/base/problem";
import type { TimelineEntry } from "../protocol/panelState";
import type { RunRecord } from "./runRecord";
import { sentenceOf } from "./sentences";
import { closed } from "./timelineEntries";

/* How a run ends that does not say so itself. */

/** The process that ran the program is gone without a last word: nothing is claimed of the action in flight. */
export function afterLostProcess(record: RunRecord): RunRecord {
  if (record.state.finished) return record;
  const hasBegun = record.programFile !== "";
  if (!hasBegun && record.state.phase === "stopping")
    return ended(record, { outcome: "stopped", reason: "Nothing was run: Stop came first.", begun: false });
  if (!hasBegun) {
    return ended(record, {
      outcome: "failure",
      reason: "The run did not start. The debug console says why.",
      begun: false,
    });
  }
  return ended(record, {
    outcome: "unknown",
    reason:
      "The run's process ended without saying how the run ended. Look at the robot before you run anything again; the journal has all that happened until then.",
  });
}

/** What is wrong with the program, the robot or the link was found before anything was run. */
export function afterNotStarted(record: RunRecord, problems: readonly Problem[]): RunRecord {
  // Who has pressed Stop meanwhile needs not be told that the robot was not reached.
  if (record.state.phase === "stopping") return afterLostProcess(record);
  const notes = problems.map((problem, index): TimelineEntry => {
    const place = problem.range && { line: problem.range.start.line + 1 };
    return { kind: "note", id: `not-started-${index}`, level: "error", text: sentences(problem), ...place };
  });
  return ended(
    {
      ...record,
      // For the lines of the notes.
      programFile: problems.find(({ file }) => file !== undefined)?.file ?? "",
      state: { ...record.state, timeline: [...record.state.timeline, ...notes] },
    },
    { outcome: "failure", reason: notStartedReason(problems), begun: false },
  );
}

/** In a sentence or two, with the next step. */
export function notStartedReason(problems: readonly Problem[]): string {
  const [first] = problems;
  if (!first) return "Nothing was run.";
  const line = first.range ? ` (line ${first.range.start.line + 1})` : "";
  const more = problems.length - 1;
  const others = more > 0 ? ` And ${more === 1 ? "one more problem" : `${more} more problems`}.` : "";
  return `Nothing was run${line}: ${sentences(first)}${others}`;
}

function sentences({ message, nextStep }: Problem): string {
  return [message, nextStep]
    .flatMap((text) => (text === undefined || text === "" ? [] : [sentenceOf(text)]))
    .join(" ");
}

/** A press that was meant for the run would have come by now. */
export function settled(record: RunRecord): RunRecord {
  return { ...record, newImages: [], state: { ...record.state, justEnded: false } };
}

function ended(
  record: RunRecord,
  end: Pick<NonNullable<RunRecord["state"]["finished"]>, "outcome" | "reason" | "begun">,
): RunRecord {
  return {
    ...record,
    newImages: [],
    state: {
      ...record.state,
      phase: "finished",
      justEnded: true,
      approval: undefined,
      question: undefined,
      pause: undefined,
      line: undefined,
      timeline: record.state.timeline.map(closed),
      finished: { ...end, robotSeconds: 0, wallMilliseconds: 0 },
    },
  };
}
