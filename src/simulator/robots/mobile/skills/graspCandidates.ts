import type { Pose, Vector3 } from "../../../../core/world/geometry";
import { fingerTipDistance, gripperMaximumOpening, handLength, palmDistance } from "../../../arm/dimensions";
import { toMatrix } from "../../../scene/rotation";

/** One way of taking hold of something, `map` frame. */
export interface GraspCandidate {
  /** Where the point between the finger pads is to be. */
  readonly position: Vector3;
  /** Direction of the hand's x axis about z: the fingers close at right angles to it. */
  readonly yaw: number;
  /** Radians by which the hand leans from pointing straight down, towards the robot. */
  readonly lean: number;
  /** Extent of the object between the fingers, metres. */
  readonly width: number;
}

/** At most this many are tried, as on COME-robot. */
const mostCandidates = 20;
/** Metres across: fingers need a little air on both sides. */
export const widestGrasp = gripperMaximumOpening - 0.02;
/** A leaning hand is held so much higher, as the edges of its fingers are lower than their middle then, metres. */
const higherLeaning = 0.012;
/** Finger tips reach so far down beside a thing at least, metres. */
const leastGrip = 0.004;
const tipBelowTool = fingerTipDistance - handLength;
const palmAboveTool = handLength - palmDistance;

/**
 * Grasps for an object, best first: from straight above with the fingers across the narrow side of its middle, then
 * across the other side, then off the middle, then leaning, then with the finger tips just above the middle's height,
 * which passes over low things beside it such as the rim of a plate.
 * Round objects (both sides alike) are taken at eight directions, since neighbours may leave only some free.
 *
 * @param object its type tells a square box from what is round
 * @param supportHeight of what it stands on, metres; the finger tips stay above it
 * @param away direction from the robot to the object, radians; a leaning hand leans back along it
 */
export function graspCandidates(
  object: { readonly pose: Pose; readonly size: Vector3; readonly type?: string },
  supportHeight: number,
  away: number,
): GraspCandidate[] {
  const { position } = object.pose;
  const box = levelBox(object.pose, object.size);
  const top = position[2] + box.height / 2;
  const height = Math.max(position[2], top - (palmAboveTool - 0.008), supportHeight + tipBelowTool + 0.005);
  const candidates: GraspCandidate[] = [];
  const add = (yaw: number, width: number, along: number, lean: number, raised = 0) => {
    if (width > widestGrasp || candidates.length >= mostCandidates) return;
    candidates.push({
      position: [
        position[0] + Math.cos(box.yaw) * along,
        position[1] + Math.sin(box.yaw) * along,
        height + (lean > 0 ? higherLeaning : 0) + raised,
      ],
      yaw,
      lean,
      width,
    });
  };
  // The hand's x axis lies along the long side: fingers close across the short one. Either way round is the same grasp.
  const alongLong = [box.yaw, box.yaw + Math.PI];
  const across = [box.yaw + Math.PI / 2, box.yaw - Math.PI / 2];
  const round = object.type !== "box" && box.long - box.short < 0.2 * box.long;
  for (const yaw of alongLong) add(yaw, box.short, 0, 0);
  if (round) for (const yaw of across) add(yaw, box.long, 0, 0);
  const offset = Math.min(0.03, (box.long - 0.03) / 4);
  if (!round && offset > 0.005) {
    for (const along of [offset, -offset]) for (const yaw of alongLong) add(yaw, box.short, along, 0);
  }
  const diagonal = Math.hypot(box.long, box.short) * 0.9;
  for (const turn of [Math.PI / 4, -Math.PI / 4]) {
    for (const yaw of alongLong) add(yaw + turn, round ? box.long : diagonal, 0, 0);
  }
  if (!round) for (const yaw of across) add(yaw, box.long, 0, 0);
  // Near its ends a long thing may be free where its middle is not.
  const end = box.long / 2 - 0.03;
  if (!round && end > offset + 0.015) {
    for (const along of [end, -end]) for (const yaw of alongLong) add(yaw, box.short, along, 0);
  }
  // A leaning hand reaches further; its fingers close level, at right angles to the way it leans.
  const leaning = round ? box.long : acrossOf(box, away);
  for (const lean of [0.5, 0.9]) {
    // Over what lies flat a leaning hand would close on air.
    if (height + higherLeaning - tipBelowTool * Math.cos(lean) < top - leastGrip) add(away, leaning, 0, lean);
  }
  const raised = position[2] + 0.15 * box.height + tipBelowTool - height;
  if (raised > 0.004 && raised + height - tipBelowTool < top - 0.008) {
    for (const yaw of alongLong) add(yaw, box.short, 0, 0, raised);
    if (round) for (const yaw of across) add(yaw, box.long, 0, 0, raised);
  }
  return candidates;
}

/** Extent at right angles to a level direction, metres. */
function acrossOf({ yaw, long, short }: LevelBox, direction: number): number {
  return Math.abs(Math.sin(direction - yaw)) * long + Math.abs(Math.cos(direction - yaw)) * short;
}

interface LevelBox {
  /** Direction of the longer level side. */
  readonly yaw: number;
  readonly long: number;
  readonly short: number;
  readonly height: number;
}

/** The bounding box as it lies: which side is up, and the two others. */
function levelBox(pose: Pose, size: Vector3): LevelBox {
  const m = toMatrix(pose.orientation);
  let up = 2;
  for (const axis of [0, 1]) if (Math.abs(m[6 + axis]) > Math.abs(m[6 + up])) up = axis;
  const [a, b] = [0, 1, 2].filter((axis) => axis !== up);
  const [long, short] = size[a] >= size[b] ? [a, b] : [b, a];
  // Tipped over a little, a box is as high as its corners reach.
  const height = Math.abs(m[6]) * size[0] + Math.abs(m[7]) * size[1] + Math.abs(m[8]) * size[2];
  return {
    yaw: Math.atan2(m[3 + long], m[long]),
    long: size[long],
    short: size[short],
    height: Math.min(height, size[up] * 1.25),
  };
}
