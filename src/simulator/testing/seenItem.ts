import { fromYaw, type Vector3 } from "../../core/world/geometry";
import type { Detection } from "../perception/detector";

/** What perception reports of an item, named by its type, upright. */
export function seenItem(
  type: string,
  position: Vector3,
  size: Vector3,
  attributes: Detection["attributes"] = {},
): Detection {
  const pose = { position, orientation: fromYaw(0) };
  return {
    kind: "item",
    type,
    label: type,
    attributes,
    pose,
    size,
    confidence: 0.9,
    distance: 1,
    source: type,
  };
}
