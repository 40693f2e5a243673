import type { RunEvent } from "../core/runner/runEvent";
import { factKey } from "../core/world/facts";
import type { TimelineEntry } from "../protocol/panelState";
import type { RunRecord } from "./runRecord";
import { entryId } from "./timelineEntries";

/*
 * What a finished action leaves in the panel: its entry, and the pictures that came with it.
 */

export function actionFinished(
  record: RunRecord,
  event: Extract<RunEvent, { kind: "action-finished" }>,
): RunRecord {
  const { feedback } = event;
  const images = feedback.images.map((image, index) => ({
    id: `${event.index}-${index}`,
    camera: image.camera,
    width: image.width,
    height: image.height,
    png: image.colour,
    takenBy: feedback.text,
  }));
  const entry = (begun: TimelineEntry | undefined): TimelineEntry => ({
    kind: "action",
    id: entryId(feedback.call.id),
    text: feedback.text,
    line: event.line + 1,
    status: feedback.outcome,
    messages: [
      ...(feedback.message
        ? [feedback.message]
        : feedback.cause
          ? [feedback.cause.replaceAll("-", " ")]
          : []),
    ],
    lowLevelFailure: feedback.lowLevelFailure,
    highLevelFailure: feedback.highLevelFailure,
    facts: feedback.comparisons.map(({ fact, predicted, observed }) => ({
      fact: factKey(fact),
      predicted,
      observed,
    })),
    images: images.map((image) => image.id),
    robotSeconds: feedback.robotSeconds,
    wallMilliseconds: feedback.wallMilliseconds,
    corrective: begun?.kind === "action" && begun.corrective,
  });
  const index = record.state.timeline.map(({ id }) => id).lastIndexOf(entryId(feedback.call.id));
  const timeline = [...record.state.timeline];
  if (index >= 0) timeline[index] = entry(timeline[index]);
  else timeline.push(entry(undefined));
  const cameraOf = {
    ...record.cameraOf,
    ...Object.fromEntries(images.map(({ camera, id: picture }) => [picture, camera])),
  };
  const cameras = {
    ...record.state.cameras,
    ...Object.fromEntries(images.map(({ camera, id: picture }) => [camera, picture])),
  };
  return { ...record, newImages: images, cameraOf, state: { ...record.state, timeline, cameras } };
}

/** The latest picture of each camera that an action which still counts has taken. */
export function lastPictures(
  timeline: readonly TimelineEntry[],
  cameraOf: RunRecord["cameraOf"],
): Readonly<Record<string, string>> {
  const taken = timeline.flatMap((entry) => (entry.kind === "action" ? entry.images : []));
  return Object.fromEntries(
    taken.flatMap((picture) => (cameraOf[picture] === undefined ? [] : [[cameraOf[picture], picture]])),
  );
}
