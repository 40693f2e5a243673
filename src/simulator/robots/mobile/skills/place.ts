import type { Vector3 } from "../../../../core/world/geometry";
import type { ActionArgument } from "../../../../core/world/robotLink";
import { armMotion, fingerMotion, pauseMotion } from "../../../arm/armMotion";
import type { Reach } from "../../../arm/armReach";
import { gripperMaximumOpening } from "../../../arm/dimensions";
import { downward } from "../../../arm/kinematics";
import type { MapEntry } from "../../../perception/objectMap";
import { outlineOf } from "../../../perception/objectMap";
import { distanceToOutline } from "../../../scene/outline";
import { cancelledFailure, type Ended, endOf } from "../../robot";
import { fromSomewhere, reachAt } from "./approach";
import { known, move, type Skill } from "./context";
import { emptyHand, holdsUnexpected, letRest } from "./hand";
import { HeightMap } from "./heightMap";
import { checkHold, shoot } from "./looking";
import { edgeDistance, highestDrop, type Spot, spotsOnFurniture, spotsOnItem } from "./placeSpots";
import { atFurnitureMetres, furnitureUnder, levelHalfExtents, topOf } from "./places";
import { armWorld, carriedBelow, planReach, restArm } from "./reaching";

/** The hand comes down to the place from so much higher, metres: less where the arm can't get higher. */
const above = [0.1, 0.04] as const;

/** Lets the held item go a little above a target; it falls and comes to rest there. */
export async function place(skill: Skill, argument: ActionArgument): Promise<Ended> {
  const { body, memory } = skill;
  if (holdsUnexpected(skill)) {
    const emptied = (await emptyHand(skill)) ?? (await letRest(skill));
    return (
      emptied ?? {
        cause: "not-holding",
        message: "The gripper was closed on something that was not to be grasped; it has let that go.",
      }
    );
  }
  if (!checkHold(skill)) return { cause: "not-holding", message: "The hand holds nothing." };
  const heldId = memory.holding;
  const target = await targetOf(skill, argument);
  if ("cause" in target) return target;
  if (target.entry && target.entry.id === heldId) {
    return { cause: "unsupported", message: `${heldId} can't be placed on itself.` };
  }
  skill.attention.points.push([...target.point]);
  const there = target.furniture;
  const away = there
    ? distanceToOutline(outlineOf(there), [body.base.x, body.base.y])
    : Math.hypot(target.point[0] - body.base.x, target.point[1] - body.base.y);
  if (away > (there ? atFurnitureMetres : 1.2)) {
    return {
      cause: "unreachable",
      message: `${target.name} is ${away.toFixed(1)} m away; drive there first.`,
    };
  }
  skill.progress(`finding a free place on ${target.name}`, 0.15);
  const rested = await restArm(skill);
  if (rested) return rested;
  const plan = await fromSomewhere(skill, pointsAt(skill, target), there, target.name, () =>
    planPlace(skill, target),
  );
  if (!plan.ok) return plan.error;
  const { spot, reach } = missed(skill, target, plan.value) ?? plan.value;
  skill.attention.points.push([spot.x, spot.y, spot.height]);
  return release(skill, target, reach);
}

/** What is placed on or in. */
export interface Target {
  readonly name: string;
  readonly point: Vector3;
  /** The thing to place on; undefined for a free point. */
  readonly entry?: MapEntry;
  /** Where the robot has to stand. */
  readonly furniture?: MapEntry;
}

/** What an argument of `place` means, where that is now, or why it can't be. */
export async function targetOf(skill: Skill, argument: ActionArgument): Promise<Target | NonNullable<Ended>> {
  const { perception, body } = skill;
  if (argument.kind === "location") {
    const point = argument.position;
    const under = [...perception.map.present()].find(
      (entry) =>
        entry.kind === "furniture" && distanceToOutline(outlineOf(entry), [point[0], point[1]]) === 0,
    );
    const name = `(${point.map((value) => value.toFixed(2)).join(", ")})`;
    return { name, point, ...(under ? { furniture: under } : {}) };
  }
  if (argument.kind !== "object") {
    return {
      cause: "unknown-object",
      message: `place needs an object or a location, not ${argument.value}.`,
    };
  }
  const entry = known(skill, argument.id);
  if (!entry.ok) return entry.error;
  if (entry.value.kind === "item") {
    // What is placed on must be where the map has it: look before going there.
    body.aimHead(entry.value.pose.position);
    const survey = perception.beginSurvey({ kind: "look" });
    shoot(skill, "head", survey);
    const report = survey.finish();
    if (report.missing.includes(entry.value.id)) {
      skill.attention.observed = report;
      return { cause: "unknown-object", message: `${entry.value.id} is not where it was seen before.` };
    }
    const seen = perception.map.get(entry.value.id) ?? entry.value;
    const furniture = furnitureUnder(perception.map, seen);
    return {
      name: seen.id,
      point: [seen.pose.position[0], seen.pose.position[1], topOf(seen)],
      entry: seen,
      ...(furniture ? { furniture } : {}),
    };
  }
  const { pose } = entry.value;
  // The nearest part of a large piece is what the arm can get at.
  const half = levelHalfExtents(entry.value);
  const clampTo = (value: number, centre: number, extent: number) =>
    Math.max(centre - extent, Math.min(centre + extent, value));
  const inset = (extent: number) => Math.max(0, extent - 0.25);
  const x = clampTo(body.base.x, pose.position[0], inset(half[0]));
  const y = clampTo(body.base.y, pose.position[1], inset(half[1]));
  const height = skill.crowded ? Math.max(...(entry.value.surfaces ?? []), 0.1) : 0.5;
  return { name: entry.value.id, point: [x, y, height], entry: entry.value, furniture: entry.value };
}

/** Where the hand may be to let go: above a box too wide to reach its middle there is its near part. */
function pointsAt(skill: Skill, target: Target): Vector3[] {
  if (target.entry?.kind !== "item") return [target.point];
  const { radius, below } = carriedBelow(skill);
  const lower = above[0] - above[1];
  const spots = spotsFor(skill, target, radius);
  return [target.point, ...spots.map(({ x, y, height }): Vector3 => [x, y, height - below - lower])];
}

interface PlacePlan {
  readonly spot: Spot;
  readonly reach: Reach;
}

function planPlace(skill: Skill, target: Target): PlacePlan | undefined {
  const { radius } = carriedBelow(skill);
  const except = new Set<string>(target.entry ? [target.entry.id] : []);
  for (const spot of spotsFor(skill, target, radius)) {
    const plan = planAt(skill, target, spot, except);
    if (plan) return plan;
  }
  return undefined;
}

function planAt(
  skill: Skill,
  target: Target,
  spot: Spot,
  except: ReadonlySet<string>,
): PlacePlan | undefined {
  const { body } = skill;
  const [x, y, height] = body.base.toBase([spot.x, spot.y, spot.height]);
  if (Math.hypot(x, y) > 0.95) return undefined;
  const { below } = carriedBelow(skill);
  const offset = carriedOffset(skill);
  const world = armWorld(skill, except);
  const azimuth = Math.atan2(target.point[1] - body.base.y, target.point[0] - body.base.x) - body.base.yaw;
  for (const turn of [0, Math.PI / 2, -Math.PI / 2, Math.PI]) {
    const yaw = azimuth + turn;
    // The middle of the held thing, not the hand, goes above the spot.
    const dx = Math.cos(yaw) * offset[0] + Math.sin(yaw) * offset[1];
    const dy = Math.sin(yaw) * offset[0] - Math.cos(yaw) * offset[1];
    const position: [number, number, number] = [x - dx, y - dy, height - below];
    for (const higher of above) {
      const reach = planReach(skill, { position, rotation: downward(yaw) }, [0, 0, higher], world, 0);
      if (reach) return { spot, reach };
    }
  }
  return undefined;
}

/** From the tool to the middle of the held thing, along the hand's x and y axes. */
function carriedOffset({ perception }: Skill): readonly [number, number] {
  const inGripper = perception.map.held?.inGripper;
  return inGripper ? [inGripper.position[0], inGripper.position[1]] : [0, 0];
}

/** Where a held thing of this radius may be let go, the best first. */
export function spotsFor(skill: Skill, target: Target, radius: number): Spot[] {
  const { body, perception } = skill;
  const { entry } = target;
  if (!entry) {
    const heights = surveyHeights(skill, target.point, 0.3);
    const [x, y, z] = target.point;
    const { most, known: seen } = heights.around(x, y, radius + 0.01);
    const ground = seen > 0.5 ? most : z;
    return [{ x, y, height: Math.min(Math.max(z, ground) + 0.012, ground + highestDrop), cost: 0 }];
  }
  if (entry.kind === "item") return spotsOnItem(entry, perception.map, radius, isVessel(entry));
  const heights = surveyHeights(skill, target.point, 0.75);
  const spots = spotsOnFurniture(
    entry,
    perception.map,
    heights,
    radius,
    [body.base.x, body.base.y],
    reachAt(0.5).best,
  );
  return skill.crowded ? spotsOfItsOwn(entry, spots, heights, radius) : spots;
}

/** Whether things are put into it rather than onto it. */
function isVessel({ type, attributes }: MapEntry): boolean {
  return type === "box" || attributes.container === true;
}

/**
 * Of the spots above furniture those on its own surfaces, not on what stands above it. Where it is smaller than the thing,
 * as a burner is than a pan, the thing goes on its middle.
 */
function spotsOfItsOwn(entry: MapEntry, spots: readonly Spot[], heights: HeightMap, radius: number): Spot[] {
  const { surfaces = [], size, pose } = entry;
  const own = spots.filter(({ height }) => surfaces.some((surface) => Math.abs(height - surface) < 0.05));
  const small = Math.min(size[0], size[1]) < 2 * radius + 0.06;
  if (own.length > 0 || !small) return own;
  const [x, y] = pose.position;
  const highest = Math.max(...surfaces, pose.position[2] + size[2] / 2);
  const { most } = heights.around(x, y, Math.min(radius, 0.06));
  if (most > highest + 0.05) return [];
  return [{ x, y, height: Math.max(most, highest) + 0.012, cost: 0 }];
}

/** Measures the surface round a point with the head camera. */
export function surveyHeights(skill: Skill, point: Vector3, extent: number): HeightMap {
  const heights = new HeightMap(
    [point[0] - extent, point[1] - extent],
    [point[0] + extent, point[1] + extent],
  );
  const survey = skill.perception.beginSurvey({ kind: "look" });
  const side: Vector3 = [-Math.sin(skill.body.base.yaw), Math.cos(skill.body.base.yaw), 0];
  for (const shift of [0, 0.4, -0.4]) {
    skill.body.aimHead([point[0] + side[0] * shift, point[1] + side[1] * shift, point[2]]);
    heights.add(shoot(skill, "head", survey), skill);
  }
  survey.finish();
  return heights;
}

/**
 * The fault `placeMiss`: the hand stops beside the target, where the thing then lands on the furniture. Furniture itself
 * can't be missed so; a place on it is no event for this fault.
 */
function missed(
  skill: Skill,
  { entry, furniture, name, point }: Target,
  plan: PlacePlan,
): PlacePlan | undefined {
  const { faults } = skill;
  if (entry?.kind !== "item" || !furniture) {
    faults.hasNoChance(
      "placeMiss",
      "only a target that stands on furniture can be missed, and furniture itself can't",
      "Ask for it where something is placed on or in another thing",
    );
    return undefined;
  }
  if (!faults.strikes("placeMiss")) return undefined;
  const { radius } = carriedBelow(skill);
  const half = levelHalfExtents(entry);
  const outline = outlineOf(furniture);
  for (const margin of [0.06, 0.03]) {
    for (let step = 0; step < 16; step++) {
      const angle = (step * Math.PI) / 8;
      const away = Math.hypot(half[0], half[1]) * (entry.type === "box" ? 1 : 0.75) + radius + 0.02;
      const x = point[0] + Math.cos(angle) * away;
      const y = point[1] + Math.sin(angle) * away;
      if (distanceToOutline(outline, [x, y]) > 0 || edgeDistance(outline, x, y) < margin) continue;
      const beside: Target = { name, point: [x, y, point[2]], furniture };
      const found = planAt(skill, beside, { x, y, height: plan.spot.height, cost: 0 }, new Set());
      if (found) return found;
    }
  }
  faults.cameToNothing(
    "placeMiss",
    `there is no room beside ${name} into which the object could come down`,
    "Ask for it at a target with free room around it",
  );
  return undefined;
}

async function release(skill: Skill, target: Target, reach: Reach): Promise<Ended> {
  const { body, limits, perception, memory, stepper } = skill;
  skill.progress(`moving above ${target.name}`, 0.4);
  const over = await move(skill, armMotion(body, limits, reach.approach));
  if (over) return over;
  const last = reach.approach[reach.approach.length - 1];
  const slow = reach.line.map(() => 1.3);
  const down = await move(skill, armMotion(body, limits, [last, ...reach.line], slow));
  if (down) return down;
  if (!checkHold(skill)) {
    const rested = (await emptyHand(skill)) ?? (await restArm(skill));
    return rested ?? { cause: "not-holding", message: "What the hand held was lost on the way." };
  }
  skill.progress("opening the gripper", 0.65);
  const held = perception.map.held;
  const width = body.opening;
  const opened = await move(skill, fingerMotion(body, Math.min(gripperMaximumOpening, width + 0.025)));
  memory.holding = undefined;
  if (held) {
    perception.map.follow(body.toolPose);
    const at = perception.map.held?.pose ?? held.pose;
    perception.map.release({ ...at, position: [at.position[0], at.position[1], at.position[2] - 0.01] });
  }
  if (opened) return opened;
  const fallen = await move(skill, pauseMotion(0.1));
  if (fallen) return fallen;
  // What got caught between a finger and a rim, or between both, comes loose here and not on the way.
  const emptied = await emptyHand(skill, body.openingSetpoint);
  if (emptied) return emptied;
  skill.progress("waiting until it rests", 0.85);
  const settled = await stepper.settle(3, skill.token);
  if (settled !== "done") return endOf(settled) ?? cancelledFailure;
  return restArm(skill);
}
