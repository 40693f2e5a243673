import type { Pose } from "../../core/world/geometry";
import { toMatrix } from "../scene/rotation";
import type { Writing } from "../scene/scene";
import { inkOf, type WritingLayout } from "../scene/writingLayout";
import type { RenderedWriting } from "./image";

/** Writing as a picture shows it. @param pose of the writing in the frame of the geom that carries it */
export function renderedWriting(
  { size, colour }: Writing,
  layout: WritingLayout,
  { position, orientation }: Pose,
): RenderedWriting {
  const { rows, columns, pixel } = layout;
  const place = { position, rotation: toMatrix(orientation) };
  return { ...place, size, rows, columns, pixel, ink: inkOf(layout), colour };
}
