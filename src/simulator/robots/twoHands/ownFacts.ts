import type { Fact } from "../../../core/world/facts";
import type { Vector3 } from "../../../core/world/geometry";
import type { ObjectId } from "../../../core/world/objects";
import type { MapEntry } from "../../perception/objectMap";
import { outlineOf } from "../../perception/objectMap";
import { distanceToOutline, type Outline } from "../../scene/outline";
import type { Area, SceneInstance } from "../../scene/scene";
import type { TwoHandedBody } from "./body";
import { type HandName, handNames } from "./bodyXml";
import type { TwoHandsMemory } from "./context";

/** From further than this from its outline the robot is no longer near what it walked to, metres. */
const nearMetres = 2;
/** It sits or lies on something as long as its base is so near to that, metres. */
const postureMetres = 0.8;
/** It faces what is within so much of where its head looks, radians. */
const facingRadians = 0.25;

/** Where a thing is, as the robot believes or as it is. */
export interface Whereabouts {
  readonly position: Vector3;
  readonly outline: Outline;
}

export const whereaboutsOf = (entry: MapEntry): Whereabouts => ({
  position: entry.pose.position,
  outline: outlineOf(entry),
});

export function areaAt(
  { areas = [] }: SceneInstance,
  [x, y]: readonly [number, number, ...number[]],
): Area | undefined {
  return areas.find(({ min, max }) => x >= min[0] && x <= max[0] && y >= min[1] && y <= max[1]);
}

/**
 * What the robot tells of itself. What it has walked to, turned to and sat down on is what it remembers, and holds only as
 * long as what is measured agrees.
 * @param held by each hand
 * @param where things are
 */
export function ownFacts(
  scene: SceneInstance,
  body: TwoHandedBody,
  memory: TwoHandsMemory,
  held: Readonly<Record<HandName, ObjectId | undefined>>,
  where: (id: ObjectId) => Whereabouts | undefined,
): Fact[] {
  const { base } = body;
  const facts: Fact[] = [];
  const tell = (predicate: string, ...args: ObjectId[]) => void facts.push({ predicate, args });
  const here = areaAt(scene, [base.x, base.y]);
  if (here) tell("robot-in", here.name);
  for (const { name } of scene.areas ?? []) tell("stands-in", name, name);
  for (const { name, pose } of scene.furniture) {
    const room = areaAt(scene, pose.position);
    if (room) tell("stands-in", name, room.name);
  }
  const near = new Set(memory.near);
  for (const hand of handNames) {
    const id = held[hand];
    if (id === undefined) tell(`${hand}-hand-free`);
    else {
      tell("holding", id);
      tell(`in-${hand}-hand`, id);
      near.add(id);
    }
  }
  const isHeld = (id: ObjectId) => handNames.some((hand) => held[hand] === id);
  const isWithin = (id: ObjectId, metres: number) => {
    if (isHeld(id) || id === here?.name) return true;
    const found = where(id);
    return found !== undefined && distanceToOutline(found.outline, [base.x, base.y]) <= metres;
  };
  for (const id of near) if (isWithin(id, nearMetres)) tell("near", id);
  const { facing, posture } = memory;
  const faced = facing === undefined ? undefined : where(facing);
  if (facing !== undefined && faced && isFaced(body, faced.position)) tell("facing", facing);
  if (posture && isWithin(posture.on, postureMetres)) {
    tell(posture.kind);
    tell(`${posture.kind}-on`, posture.on);
  }
  for (const id of memory.pluggedIn) tell("plugged-in", id);
  facts.push(...memory.done);
  return facts;
}

function isFaced({ base, hands }: TwoHandedBody, [x, y]: Vector3): boolean {
  const bearing = Math.atan2(y - base.y, x - base.x) - base.yaw - hands.right.head.pan;
  return Math.abs(Math.atan2(Math.sin(bearing), Math.cos(bearing))) < facingRadians;
}
