import type { Pose, Vector3 } from "../../../../core/world/geometry";
import type { ObjectId } from "../../../../core/world/objects";
import { armMotion, pauseMotion } from "../../../arm/armMotion";
import { planArmPath } from "../../../arm/armPath";
import { inverse, pointing, type ToolPose } from "../../../arm/kinematics";
import { toQuaternion } from "../../../perception/frame";
import { type MapEntry, outlineOf } from "../../../perception/objectMap";
import { distanceBetween } from "../../../scene/outline";
import { compose, toMatrix } from "../../../scene/rotation";
import { fixtureOf } from "../../household/skills/adjustPosition";
import { carryArm } from "../../household/skills/carrying";
import { handHolding, heldInTool } from "../../household/skills/holding";
import { place } from "../../household/skills/place";
import { type HandGoal, reachFor } from "../../household/skills/reachFor";
import { drawBack, reachOut } from "../../household/skills/reachMotion";
import { hereOf, placesFor } from "../../household/skills/standing";
import { move } from "../../mobile/skills/context";
import { checkHold, lookAt } from "../../mobile/skills/looking";
import { levelHalfExtents, topOf } from "../../mobile/skills/places";
import { armWorld } from "../../mobile/skills/reaching";
import type { Ended } from "../../robot";
import { type HandSkill, handWith, remember, type TwoHandedSkill } from "../context";

/** Between what is squeezed and what takes it, metres. */
const above = [0.03, 0.05] as const;
/** Robot seconds that it takes. */
const squeezeSeconds = 1;
/** It gets onto the target from so near at most: from outline to outline, and height of the gap; metres. */
const nearEnough = { level: 0.02, gap: 0.09 } as const;

/** Something soft, such as paste, is not poured: it comes out of its tube onto what takes it and is no vessel. */
export function isSqueezed(item: MapEntry | undefined, target: MapEntry | undefined): boolean {
  return (
    item?.attributes.pourable === true &&
    target?.attributes.recipient === true &&
    target.kind === "item" &&
    target.attributes.canFillWithLiquid === undefined
  );
}

/**
 * Holds a tube right above a thing and squeezes; then the tube is put down where that thing lies, or where the robot has
 * walked to. That some of it lies on the thing is a state: no paste is simulated.
 */
export async function squeezeOnto(
  skill: TwoHandedSkill,
  hand: HandSkill,
  item: ObjectId,
  target: MapEntry,
): Promise<Ended> {
  const { perception, body } = hand;
  const { id } = target;
  const other = handWith(skill, id);
  if (other) {
    const shown = await present(skill.use(other));
    if (shown) return shown;
    skill.use(hand.body.hand);
  } else lookAt(hand, [target.pose.position]);
  const seen = perception.map.get(id) ?? target;
  hand.attention.points.push([...seen.pose.position]);
  const top = topOf(seen);
  const lift = body.reachableLift(top - 0.4);
  const middles = other ? beyondEnds(hand, seen) : [{ point: seen.pose.position }];
  const here = { ...hereOf(body), lift };
  // What the other hand holds goes along with the base.
  const places = other
    ? [hereOf(body)]
    : [
        here,
        ...placesFor(hand, { point: seen.pose.position, reach: { least: 0.42, best: 0.64, most: 1 }, lift }),
      ];
  const { pitch = Math.PI / 2 } = hand.memory;
  const plan = await reachFor(hand, places, {
    name: id,
    goals: (at) =>
      middles.flatMap(({ point: [x, y], along }) =>
        above.flatMap((height) =>
          Array.from({ length: 16 }, (_, step): HandGoal => {
            const direction = (step * Math.PI) / 8;
            const pose = handHolding(hand, at, [x, y, top + height], direction, pitch);
            return { pose, back: [0, 0, 0.06] };
          }).filter(({ pose }) => along === undefined || liesAlong(hand, pose, along - at.yaw)),
        ),
      ),
    opening: body.opening,
    margin: -0.004,
  });
  if (!plan.ok) return plan.error;
  const { reach } = plan.value;
  hand.progress(`squeezing ${item} above ${id}`, 0.4);
  const there =
    (await reachOut(hand, reach, { approach: 1.3, line: 1.5 })) ??
    (await move(hand, pauseMotion(squeezeSeconds)));
  if (there) return there;
  const isThere = checkHold(hand) && isAbove(hand, seen);
  const back = (await drawBack(hand, reach)) ?? (await carryArm(hand));
  if (back) return back;
  const carried = other && (await carryArm(skill.use(other)));
  if (carried) return carried;
  skill.use(hand.body.hand);
  if (!isThere) return { cause: "robot-error", message: `${item} did not get right above ${id}.` };
  remember(skill.memory, { predicate: "on", args: [item, id] });
  const under = fixtureOf(hand, seen)?.id ?? skill.memory.wentTo;
  return under === undefined ? undefined : place(hand, under);
}

/** Where a hand holds something out to the other one, frame of a right arm. */
const heldOut = [
  [0.42, 0, 0.95],
  [0.45, 0.05, 0.95],
  [0.4, 0, 1.05],
] as const;
const turns = Array.from({ length: 16 }, (_, step) => (step * Math.PI) / 8);

/** Brings what a hand holds forward, to where the other one gets at it: its long side across, one end towards that. */
async function present(hand: HandSkill): Promise<Ended> {
  const { body, limits, collision, memory } = hand;
  const from = [...body.armSetpoint];
  const world = armWorld(hand);
  const pitch = Math.min(Math.PI / 2, memory.pitch ?? Math.PI / 2);
  for (const [x, y, z] of heldOut)
    for (const turn of turns) {
      const pose = { position: [x, body.mirror * y, z] as const, rotation: pointing(turn, pitch) };
      if (!liesAlong(hand, pose, Math.PI / 2)) continue;
      const to = inverse(pose, from, 24).find((joints) => !collision.touches(joints, world));
      const path = to && planArmPath(from, to, collision, world, hand.nextRandom(), [], 400);
      if (!path) continue;
      const slow = path.slice(1).map(() => 1.3);
      return move(hand, armMotion(body, limits, path, slow));
    }
  return { cause: "unreachable", message: `The hand can't hold ${memory.holding} out to the other one.` };
}

interface Middle {
  readonly point: Vector3;
  /** Heading of the tube, `map` frame. */
  readonly along?: number;
}

/** So much of half its length a thing reaches to either side of its middle for sure. */
const sure = 0.92;
/** Radians. */
const aligned = 0.3;

/** Where the middle of the tube is when its end is above an end of what the other hand holds, beyond that hand. */
function beyondEnds({ perception }: HandSkill, { pose, size }: MapEntry): Middle[] {
  const tube = perception.map.held?.size ?? [0, 0, 0];
  const m = toMatrix(pose.orientation);
  const axis = size.indexOf(Math.max(...size));
  const along = Math.atan2(m[3 + axis], m[axis]);
  const away = (sure * (size[axis] + Math.max(...tube))) / 2;
  const [x, y, z] = pose.position;
  return [1, -1].map((sign): Middle => {
    const point: Vector3 = [x + sign * away * Math.cos(along), y + sign * away * Math.sin(along), z];
    return { point, along };
  });
}

/** Whether the long side of what is held then lies along a direction, base frame. */
function liesAlong(hand: HandSkill, { rotation }: ToolPose, direction: number): boolean {
  const size = hand.perception.map.held?.size ?? [1, 0, 0];
  const turned: Pose = { position: [0, 0, 0], orientation: toQuaternion(rotation) };
  const m = toMatrix(compose(turned, heldInTool(hand)).orientation);
  const axis = size.indexOf(Math.max(...size));
  const off = Math.atan2(m[3 + axis], m[axis]) - direction;
  return Math.abs(Math.sin(off)) < Math.sin(aligned);
}

/** Whether what the hand holds is right above a thing, or its end above that of the thing; as measured with the joints. */
function isAbove({ perception, body }: HandSkill, target: MapEntry): boolean {
  perception.map.follow(body.toolPose);
  const { held } = perception.map;
  if (!held) return false;
  const gap = held.pose.position[2] - levelHalfExtents(held)[2] - topOf(target);
  return distanceBetween(outlineOf(held), outlineOf(target)) < nearEnough.level && gap < nearEnough.gap;
}
