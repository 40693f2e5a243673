import type { TimelineEntry } from "../protocol/panelState";

/* What becomes of entries of a run's timeline after they were made. */

/** An action that had not ended when the run did: what came of it is not known. */
export function closed(entry: TimelineEntry): TimelineEntry {
  if (entry.kind !== "action" || entry.status !== "running") return entry;
  return {
    ...entry,
    status: "unknown",
    stage: undefined,
    fraction: undefined,
    messages: ["No word came back."],
  };
}

/** What came of it is not so any more; the journal still has it. */
export function undone(entry: TimelineEntry): TimelineEntry {
  if (entry.kind !== "action") return entry;
  return {
    ...entry,
    status: "undone",
    messages: [],
    lowLevelFailure: false,
    highLevelFailure: false,
    facts: [],
    images: [],
    robotSeconds: undefined,
    wallMilliseconds: undefined,
  };
}

export function entryId(callId: string): string {
  return `call-${callId}`;
}
