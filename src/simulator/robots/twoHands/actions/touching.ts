import type { Vector3 } from "../../../../core/world/geometry";
import type { ObjectId } from "../../../../core/world/objects";
import { armMotion, fingerMotion, pauseMotion } from "../../../arm/armMotion";
import { fingerTipDistance, gripperMaximumOpening, handLength } from "../../../arm/dimensions";
import { armFrames, downward, forward, pointing } from "../../../arm/kinematics";
import { followLine } from "../../../arm/lineTracking";
import type { MapEntry } from "../../../perception/objectMap";
import { type HandGoal, reachFor } from "../../household/skills/reachFor";
import { drawBack, reachOut } from "../../household/skills/reachMotion";
import { frameOf, hereOf, type Place, placesFor } from "../../household/skills/standing";
import { known, move } from "../../mobile/skills/context";
import { lookAt } from "../../mobile/skills/looking";
import { topOf } from "../../mobile/skills/places";
import { restArm } from "../../mobile/skills/reaching";
import type { Ended } from "../../robot";
import { type HandSkill, remember, type TwoHandedSkill, withFreeHand } from "../context";

/** How far the finger tips would go beyond a surface, were it not there, metres. */
const pressDepth = 0.01;
const approach = 0.1;
/** Newtons: less is no contact worth speaking of. */
const touching = 0.3;
/** Metres that the fingers move on what they touch. */
const strokeLength = 0.02;

/** Which way the fingers move on what they touch, seen from the robot: away, towards it, aside; or not at all. */
export type Stroke = "none" | "away" | "towards" | "aside";

/** Brings the closed fingers of a free hand onto a thing until they feel it, and moves them on it. */
export async function touch(
  skill: TwoHandedSkill,
  id: ObjectId,
  predicate: string,
  stroke: Stroke,
): Promise<Ended> {
  const ended = await withFreeHand(skill, (hand) => touchWith(hand, id, stroke));
  if (!ended) remember(skill.memory, { predicate, args: [id] });
  return ended;
}

/** Makes contact with a thing, and gets back. */
async function touchWith(hand: HandSkill, id: ObjectId, stroke: Stroke): Promise<Ended> {
  const asked = known(hand, id);
  if (!asked.ok) return asked.error;
  const { body, perception } = hand;
  hand.attention.points.push([...asked.value.pose.position]);
  lookAt(hand, [asked.value.pose.position]);
  const target = perception.map.get(id) ?? asked.value;
  const points = contactPoints(hand, target);
  for (const { point, side } of points) {
    const lift = body.reachableLift(point[2] - (side ? 0.75 : 0.5));
    const places = placesFor(hand, { point, reach: { least: 0.4, best: 0.62, most: 0.95 }, lift });
    const plan = await reachFor(hand, [{ ...hereOf(body), lift }, ...places], {
      name: id,
      goals: (place) => touchesFrom(place, point, side),
      except: new Set([id]),
      opening: 0,
      margin: -0.03,
    });
    if (!plan.ok) {
      if (plan.error.cause === "unreachable") continue;
      return plan.error;
    }
    const { reach } = plan.value;
    hand.progress(`touching ${id}`, 0.5);
    const reached =
      (await move(hand, fingerMotion(body, 0))) ??
      (await reachOut(hand, reach, { line: 1.6 })) ??
      (await move(hand, pauseMotion(0.2)));
    if (reached?.cause === "cancelled") return reached;
    let felt = body.padForce > touching;
    if (felt && stroke !== "none") {
      const moved = await strokeOn(hand, stroke);
      if (moved?.cause === "cancelled") return moved;
      felt ||= body.padForce > touching;
    }
    const back = await drawBack(hand, reach);
    if (back?.cause === "cancelled") return back;
    const rested = (await restArm(hand)) ?? (await move(hand, fingerMotion(body, gripperMaximumOpening)));
    if (rested) return rested;
    perception.map.disturb(id);
    if (felt) return undefined;
    lookAt(hand, [target.pose.position]);
  }
  return { cause: "unreachable", message: `The fingers did not get to feel ${id}.` };
}

interface ContactPoint {
  readonly point: Vector3;
  /** Touched from the side that it faces, a level unit vector; else from above. */
  readonly side?: Vector3;
}

/** Of an item its top; of furniture its level places, or its front. */
function contactPoints({ fixtures, body }: HandSkill, entry: MapEntry): ContactPoint[] {
  const [x, y] = entry.pose.position;
  const piece = fixtures.pieceOf(entry);
  if (!piece) return [{ point: [x, y, topOf(entry)] }];
  const towards = fixtures.frontOf(piece);
  const half = piece.size[1] / 2;
  const front: ContactPoint = {
    point: [
      x + towards[0] * half,
      y + towards[1] * half,
      Math.max(0.5, Math.min(1.2, entry.pose.position[2])),
    ],
    side: towards,
  };
  const top: ContactPoint = { point: [x, y, topOf(entry)] };
  return topOf(entry) < body.lift + 1.2 ? [top, front] : [front, top];
}

function touchesFrom(place: Place, point: Vector3, side: Vector3 | undefined): HandGoal[] {
  const at = frameOf(place).toBase(point);
  const inFront = fingerTipDistance - handLength - pressDepth;
  const ahead = Math.atan2(at[1], at[0]);
  const rotations = side
    ? [0, 0.3, 0.6].map((pitch) => pointing(Math.atan2(-side[1], -side[0]) - place.yaw, pitch))
    : [
        ...[0, Math.PI / 2, Math.PI / 4].map((yaw) => downward(yaw)),
        ...[1.2, 0.9].map((pitch) => pointing(ahead, pitch)),
      ];
  return rotations.map((rotation): HandGoal => {
    const into: Vector3 = [rotation[2], rotation[5], rotation[8]];
    return {
      pose: {
        position: [at[0] - into[0] * inFront, at[1] - into[1] * inFront, at[2] - into[2] * inFront],
        rotation,
      },
      back: [-into[0] * approach, -into[1] * approach, -into[2] * approach],
    };
  });
}

/** Moves the fingers on what they touch, and back. */
async function strokeOn(hand: HandSkill, stroke: Stroke): Promise<Ended> {
  const { body, limits } = hand;
  const from = [...body.armSetpoint];
  const { tool, rotation } = forward(from, armFrames());
  const ahead = Math.atan2(tool[1], tool[0]);
  const heading = ahead + { none: 0, away: 0, towards: Math.PI, aside: Math.PI / 2 }[stroke];
  const to: Vector3 = [
    tool[0] + Math.cos(heading) * strokeLength,
    tool[1] + Math.sin(heading) * strokeLength,
    tool[2],
  ];
  const pose = { position: [tool[0], tool[1], tool[2]] as const, rotation: [...rotation] };
  const line = followLine(pose, to, from);
  return line ? move(hand, armMotion(body, limits, [from, ...line, from])) : undefined;
}

/** Pushes the plug of a thing in, or pulls it: that it is plugged in is a state, once the hand has been at the thing. */
export async function plug(skill: TwoHandedSkill, id: ObjectId, wanted: boolean): Promise<Ended> {
  const { memory } = skill;
  const isIn = memory.pluggedIn.includes(id);
  if (isIn === wanted)
    return { cause: "unsupported", message: `${id} is ${isIn ? "plugged in already" : "not plugged in"}.` };
  const ended = await withFreeHand(skill, (hand) => touchWith(hand, id, wanted ? "away" : "towards"));
  if (ended) return ended;
  memory.pluggedIn = wanted ? [...memory.pluggedIn, id] : memory.pluggedIn.filter((other) => other !== id);
  return undefined;
}
