import type { Vector3 } from "../../../../core/world/geometry";
import type { ObjectId } from "../../../../core/world/objects";
import type { Ended } from "../../robot";
import type { HouseholdSkill } from "../context";
import type { PutSpot } from "./freeSpots";
import { handHolding } from "./holding";
import { letGo } from "./letGo";
import { type HandGoal, reachFor } from "./reachFor";
import { hereOf, interleaved, type Place, placesFor } from "./standing";
import { fromAbove, type WaysBack } from "./waysBack";

interface Put extends HandGoal {
  readonly spot: PutSpot;
}

interface Putting {
  readonly except?: ReadonlySet<string>;
  /** Level direction that the robot should stand in. */
  readonly towards?: Vector3;
  /** What it should stand before, the best first. */
  readonly points: readonly Vector3[];
  readonly back: WaysBack;
  /** Takes several times as long where there is no way. */
  readonly thorough?: boolean;
}

/** The fingers open by so much to let go, metres; meanwhile they must not touch what stands beside. */
const lettingGo = 0.03;
/** Horizontal metres from the base to a spot. */
const reach = { least: 0.42, best: 0.68, most: 1.02 };
/** Of the free spots for a hand of one pitch those that are thought through from one place; in a thorough search. */
const mostGoals = 8;
const mostGoalsThorough = 32;
/** An aslant hand points away from the base, radians. */
const mostTurn = 0.85;

/** Puts the held thing on the free spot that the hand gets to best, from wherever the robot can stand. */
export async function putDown(
  skill: HouseholdSkill,
  id: ObjectId,
  spots: readonly PutSpot[],
  { except, towards, points, back, thorough }: Putting,
): Promise<Ended> {
  const { body } = skill;
  const above = spots.every(({ pitch }) => pitch > fromAbove);
  const places = interleaved(
    points.map((point) => {
      const lift = body.reachableLift(point[2] - (above ? 0.42 : 0.6));
      return placesFor(skill, { point, ...(towards ? { towards } : {}), reach, lift });
    }),
  );
  const lift = body.reachableLift(points[0][2] - (above ? 0.42 : 0.6));
  const most = thorough ? mostGoalsThorough : mostGoals;
  const plan = await reachFor(skill, [{ ...hereOf(body), lift }, ...places], {
    name: id,
    goals: (at) => goalsFrom(skill, at, spots, back, most),
    ...(except ? { except } : {}),
    opening: body.opening + lettingGo,
    margin: -0.004,
  });
  if (!plan.ok) return plan.error;
  return letGo(skill, id, plan.value.reach, plan.value.goal.spot);
}

function goalsFrom(
  skill: HouseholdSkill,
  at: Place,
  spots: readonly PutSpot[],
  back: WaysBack,
  most: number,
): Put[] {
  const near = spots.flatMap((spot) => {
    const [dx, dy] = [spot.x - at.x, spot.y - at.y];
    const away = Math.hypot(dx, dy);
    if (away < reach.least - 0.08 || away > reach.most) return [];
    const turn = spot.direction - Math.atan2(dy, dx);
    if (spot.pitch < fromAbove && Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn))) > mostTurn) return [];
    return [{ spot, cost: spot.cost + 0.1 * Math.abs(away - reach.best) }];
  });
  near.sort((a, b) => a.cost - b.cost);
  const sorts = new Map<number, number>();
  const some = near.filter(({ spot: { pitch } }) => {
    const count = (sorts.get(pitch) ?? 0) + 1;
    sorts.set(pitch, count);
    return count <= most;
  });
  const ways = some.map(({ spot }): Put[] => {
    const bottom: Vector3 = [spot.x, spot.y, spot.height];
    const direction = spot.direction - at.yaw;
    const pose = handHolding(skill, at, bottom, direction, spot.pitch);
    return back(spot, direction).map((way) => ({ pose, ...way, spot }));
  });
  // A way that is only the last resort of its spot comes after the better ways of other spots for the same hand.
  return ways.flatMap((own, index) => {
    const { pitch } = some[index].spot;
    const isLast = some.slice(index + 1).every(({ spot }) => spot.pitch !== pitch);
    const ofPitch = ways.filter((_, other) => some[other].spot.pitch === pitch && ways[other].length > 1);
    const better = own.length > 1 ? own.slice(0, -1) : own;
    return isLast ? [...better, ...ofPitch.flatMap((each) => each.slice(-1))] : better;
  });
}
