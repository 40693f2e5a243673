import { type Pose, type Vector3, yawOf } from "../../core/world/geometry";
import { insideLimits } from "../../core/world/observedFacts";
import { distanceToOutline, rectangleOutline } from "./outline";

/** Centre within the box's outline, lowest point below its rim and above its floor. Both as they lie, upright. */
export function isInside(pose: Pose, size: readonly number[], box: Pose, boxSize: Vector3): boolean {
  const outline = rectangleOutline([box.position[0], box.position[1]], [boxSize[0], boxSize[1]], yawOf(box));
  if (distanceToOutline(outline, [pose.position[0], pose.position[1]]) > 0) return false;
  const lowest = pose.position[2] - size[2] / 2;
  const { belowRim, belowFloor } = insideLimits;
  const [rim, floor] = [box.position[2] + boxSize[2] / 2, box.position[2] - boxSize[2] / 2];
  return lowest < rim - belowRim && lowest > floor - belowFloor;
}
