import type { Problem } from "../base/problem";
import type { CameraImage } from "../world/objects";
import type { JournalImage, RunEvent } from "./runEvent";
import { boundedViews } from "./thoughtView";

/*
 * The journal of a run: its events, one JSON object a line, so that a run that was cut off can be read up to its last
 * whole line. Pictures are files beside it; of a picture's layers the colours are kept.
 */

/** A file beside the journal. */
export interface JournalFile {
  /** `images/0007-head.png` */
  readonly file: string;
  /** Base64. */
  readonly data: string;
}

/** Pictures of an event, to be written before the line that names them. */
export function imageFilesOf(event: RunEvent): JournalFile[] {
  return namedImages(event).map(({ image, file }) => ({ file, data: image.colour }));
}

/** One line, without its line break. */
export function journalLine(event: RunEvent): string {
  if (event.kind !== "action-finished") return JSON.stringify(event);
  const images = namedImages(event).map(({ image, file }): JournalImage => {
    const { colour: _colour, depth: _depth, segmentation: _segmentation, ...rest } = image;
    return { ...rest, file };
  });
  return JSON.stringify({ ...event, feedback: { ...event.feedback, images } });
}

function namedImages(event: RunEvent): { readonly image: CameraImage; readonly file: string }[] {
  if (event.kind !== "action-finished") return [];
  const counts = new Map<string, number>();
  return event.feedback.images.map((image) => {
    const count = (counts.get(image.camera) ?? 0) + 1;
    counts.set(image.camera, count);
    const number = String(event.index).padStart(4, "0");
    return { image, file: `images/${number}-${image.camera}${count > 1 ? `-${count}` : ""}.png` };
  });
}

export interface ReadJournal {
  readonly events: readonly RunEvent[];
  /** The last line was not written to its end. */
  readonly cutOff: boolean;
  readonly problems: readonly Problem[];
}

/**
 * Reads a journal. A last line that was cut off while it was written is left out without complaint, since that is what
 * a kill leaves behind; any other damage is a problem that names the line, and the rest is still read.
 * Pictures come back with a `file` and without their data.
 */
export function readJournal(text: string, file: string): ReadJournal {
  const events: RunEvent[] = [];
  const problems: Problem[] = [];
  let cutOff = false;
  const lines = text.replace(/^\uFEFF/, "").split("\n");
  const endsWhole = text.endsWith("\n");
  const report = (line: number, message: string) => {
    problems.push({
      code: "journal-damaged",
      severity: "warning",
      message,
      file,
      range: { start: { line, character: 0 }, end: { line, character: lines[line].length } },
      nextStep: "The other lines are shown; what stood here is lost.",
    });
  };
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const event = parseEvent(line);
    if (!event) {
      if (index === lines.length - 1 && !endsWhole) cutOff = true;
      else report(index, "This line is not a run event.");
      continue;
    }
    const expected = (events.at(-1)?.index ?? -1) + 1;
    if (event.index !== expected && problems.length === 0)
      report(index, `Event ${expected} is missing; this is number ${event.index}.`);
    events.push(event);
  }
  return { events, cutOff, problems };
}

function parseEvent(line: string): RunEvent | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (typeof value !== "object" || value === null) return undefined;
  if (!("index" in value) || !Number.isInteger(value.index)) return undefined;
  if (!("time" in value) || typeof value.time !== "string") return undefined;
  if (!("kind" in value) || typeof value.kind !== "string") return undefined;
  // Written by this product; a reader of a newer kind of event shows what it knows.
  const event = value as RunEvent;
  if ((event.kind === "thought" || event.kind === "recovery") && event.views !== undefined)
    return { ...event, views: boundedViews(event.views) };
  if (event.kind !== "action-finished") return event;
  if (!Array.isArray(event.feedback?.images)) return undefined;
  const images = event.feedback.images.map((image) => ({ ...image, colour: image.colour ?? "" }));
  return { ...event, feedback: { ...event.feedback, images } };
}
