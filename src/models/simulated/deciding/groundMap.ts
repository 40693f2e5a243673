import type { MotionSkill } from "../../../core/planner/motion/motionProblem";
import { fromYaw, type Pose, yawOf } from "../../../core/world/geometry";
import type { WorldObject } from "../../../core/world/objects";
import type { SeenThing } from "../reading/skillDialogue";

/*
 * Where a robot has come to that is told only what it did and what it saw then: a skill may have been cut short, and how far
 * it went is told by how the things have moved in view.
 */

/** On the floor; radians. */
interface Standing {
  readonly x: number;
  readonly y: number;
  readonly yaw: number;
}

/** Something seen so near to where it was seen before is the same; metres. */
const sameWithin = 0.7;
/** Shares of a skill that are tried in turn; and the one that is taken where nothing seen tells. */
const shares = Array.from({ length: 23 }, (_, index) => index / 20);
const usual = { well: 1, held: 0.3 } as const;
/** For each share that differs from what is usual, metres of deviation. */
const surprise = 0.05;

interface GroundMap {
  /** After a skill, or after a look where none is told. */
  moved(skill: MotionSkill | undefined, isWell: boolean, seen: readonly SeenThing[] | undefined): void;
  base(): Pose;
  /** All that was seen so far, where it was seen last. */
  objects(): readonly WorldObject[];
}

export function groundMap(): GroundMap {
  let standing: Standing = { x: 0, y: 0, yaw: 0 };
  const known = new Map<string, WorldObject>();

  const nearest = (thing: WorldObject): { readonly id: string; readonly metres: number } | undefined => {
    let best: { id: string; metres: number } | undefined;
    for (const other of known.values()) {
      if (other.type !== thing.type || other.label !== thing.label) continue;
      const metres = between(other, thing);
      if (metres <= (best?.metres ?? sameWithin)) best = { id: other.id, metres };
    }
    return best;
  };
  const keep = (seen: readonly SeenThing[]) => {
    for (const thing of seen.map((each) => placedFrom(standing, each))) {
      const before = nearest(thing)?.id;
      const count = [...known.values()].filter(({ type }) => type === thing.type).length;
      const id = before ?? `${thing.type}_${count}`;
      known.set(id, { ...thing, id });
    }
  };
  /** The share of a skill after which what is seen lies best where it lay before. */
  const shareOf = (skill: MotionSkill, isWell: boolean, seen: readonly SeenThing[]): number => {
    const expected = isWell ? usual.well : usual.held;
    const deviation = (share: number) => {
      const from = after(standing, skill, share);
      return seen
        .map((thing) => nearest(placedFrom(from, thing))?.metres ?? sameWithin)
        .reduce((sum, metres) => sum + metres, surprise * Math.abs(share - expected));
    };
    return [expected, ...shares].reduce((best, share) => (deviation(share) < deviation(best) ? share : best));
  };

  return {
    moved(skill, isWell, seen) {
      if (skill)
        standing = after(
          standing,
          skill,
          seen ? shareOf(skill, isWell, seen) : isWell ? usual.well : usual.held,
        );
      if (seen) keep(seen);
    },
    base: () => ({ position: [standing.x, standing.y, 0], orientation: fromYaw(standing.yaw) }),
    objects: () => [...known.values()],
  };
}

function after({ x, y, yaw }: Standing, { speed, turnSpeed, seconds }: MotionSkill, share: number): Standing {
  const metres = speed * seconds * share;
  return {
    x: x + metres * Math.cos(yaw),
    y: y + metres * Math.sin(yaw),
    yaw: yaw + turnSpeed * seconds * share,
  };
}

function placedFrom({ x, y, yaw }: Standing, thing: SeenThing): WorldObject {
  const { type, label, ahead, left, size, heading, looks } = thing;
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)];
  const z = (size?.[2] ?? 0) / 2;
  return {
    id: type,
    type,
    label,
    attributes: looks,
    pose: {
      position: [x + ahead * cos - left * sin, y + ahead * sin + left * cos, z],
      orientation: fromYaw(yaw + heading),
    },
    ...(size ? { size } : {}),
  };
}

function between(a: WorldObject, b: WorldObject): number {
  if (!a.pose || !b.pose) return Number.POSITIVE_INFINITY;
  const [ax, ay] = a.pose.position;
  const [bx, by] = b.pose.position;
  // Of equal pieces in a row the heading tells some apart.
  const turned = Math.abs(Math.sin(yawOf(a.pose) - yawOf(b.pose)));
  return Math.hypot(ax - bx, ay - by) + 0.3 * turned;
}
