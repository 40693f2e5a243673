import type { Vector3 } from "../../core/world/geometry";
import type { ActionArgument } from "../../core/world/robotLink";
import { armMotion, fingerMotion, pauseMotion } from "../body/armMotion";
import { gripperMaximumOpening } from "../body/dimensions";
import { downward } from "../body/kinematics";
import type { MapEntry } from "../perception/objectMap";
import { distanceToOutline } from "../scene/outline";
import { fromSomewhere, reachAt } from "./approach";
import { cancelledFailure, type Ended, endOf, known, move, type Skill } from "./context";
import { HeightMap } from "./heightMap";
import { checkHold, shoot } from "./looking";
import { atFurnitureMetres, furnitureAt, furnitureUnder, levelHalfExtents, outlineOf, topOf } from "./places";
import { type Spot, spotsOnFurniture, spotsOnItem } from "./placeSpots";
import { armWorld, carriedBelow, planReach, raisedPosture, type Reach, restArm } from "./reaching";

/** The hand comes down to the place from this much higher, metres. */
const above = 0.1;
/** Nothing is let go higher than this above where it is to lie, metres. */
const highest = 0.15;

/** Lets the held item go a little above a target; it falls and comes to rest there. */
export async function place(skill: Skill, argument: ActionArgument): Promise<Ended> {
  const { body, memory, perception } = skill;
  if (!checkHold(skill)) return { cause: "not-holding", message: "The hand holds nothing." };
  const heldId = memory.holding;
  const target = await targetOf(skill, argument);
  if ("cause" in target) return target;
  if (target.entry && target.entry.id === heldId) {
    return { cause: "unsupported", message: `${heldId} can't be placed on itself.` };
  }
  skill.attention.points.push([...target.point]);
  const here = furnitureAt(perception.map, [body.x, body.y]);
  const there = target.furniture;
  const away = there
    ? distanceToOutline(outlineOf(there), [body.x, body.y])
    : Math.hypot(target.point[0] - body.x, target.point[1] - body.y);
  if (there ? away > atFurnitureMetres || here?.id !== there.id : away > 1.2) {
    return { cause: "unreachable", message: `${target.name} is ${away.toFixed(1)} m away; drive there first.` };
  }
  skill.progress(`finding a free place on ${target.name}`, 0.15);
  const rested = await restArm(skill);
  if (rested) return rested;
  const plan = await fromSomewhere(skill, target.point, there, target.name, () => planPlace(skill, target));
  if (!plan.ok) return plan.error;
  const { spot, reach } = plan.value;
  skill.attention.points.push([spot.x, spot.y, spot.height]);
  return release(skill, target, spot, reach);
}

interface Target {
  readonly name: string;
  readonly point: Vector3;
  /** The thing to place on; undefined for a free point. */
  readonly entry?: MapEntry;
  /** Where the robot has to stand. */
  readonly furniture?: MapEntry;
}

async function targetOf(skill: Skill, argument: ActionArgument): Promise<Target | NonNullable<Ended>> {
  const { perception, body } = skill;
  if (argument.kind === "location") {
    const point = argument.position;
    const under = [...perception.map.present()].find(
      (entry) => entry.kind === "furniture" && distanceToOutline(outlineOf(entry), [point[0], point[1]]) === 0,
    );
    const name = `(${point.map((value) => value.toFixed(2)).join(", ")})`;
    return { name, point, ...(under ? { furniture: under } : {}) };
  }
  if (argument.kind !== "object") {
    return { cause: "unknown-object", message: `place needs an object or a location, not ${argument.value}.` };
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
  const x = clampTo(body.x, pose.position[0], inset(half[0]));
  const y = clampTo(body.y, pose.position[1], inset(half[1]));
  return { name: entry.value.id, point: [x, y, 0.5], entry: entry.value, furniture: entry.value };
}

interface PlacePlan {
  readonly spot: Spot;
  readonly reach: Reach;
}

function planPlace(skill: Skill, target: Target): PlacePlan | undefined {
  const { body, perception } = skill;
  const { below, radius } = carriedBelow(skill);
  const spots = spotsFor(skill, target, radius);
  const except = new Set<string>(target.entry ? [target.entry.id] : []);
  const world = armWorld(skill, except);
  const azimuth = Math.atan2(target.point[1] - body.y, target.point[0] - body.x) - body.yaw;
  for (const spot of spots) {
    const [x, y] = body.toBase([spot.x, spot.y, 0]);
    if (Math.hypot(x, y) > 0.95) continue;
    const { offset } = carriedOffset(skill);
    for (const turn of [0, Math.PI / 2, -Math.PI / 2, Math.PI]) {
      const yaw = azimuth + turn;
      // The middle of the held thing, not the hand, goes above the spot.
      const dx = Math.cos(yaw) * offset[0] + Math.sin(yaw) * offset[1];
      const dy = Math.sin(yaw) * offset[0] - Math.cos(yaw) * offset[1];
      const position: [number, number, number] = [x - dx, y - dy, spot.height - below];
      const reach = planReach(skill, { position, rotation: downward(yaw) }, [0, 0, above], world, 0);
      if (reach) return { spot, reach };
    }
  }
  void perception;
  return undefined;
}

/** From the tool to the middle of the held thing, along the hand's x and y axes. */
function carriedOffset({ perception }: Skill): { readonly offset: readonly [number, number] } {
  const inGripper = perception.map.held?.inGripper;
  return { offset: inGripper ? [inGripper.position[0], inGripper.position[1]] : [0, 0] };
}

function spotsFor(skill: Skill, target: Target, radius: number): Spot[] {
  const { body, perception } = skill;
  const { entry } = target;
  if (!entry) {
    const heights = surveyHeights(skill, target.point, 0.3);
    const [x, y, z] = target.point;
    const { most, known: seen } = heights.around(x, y, radius + 0.01);
    const ground = seen > 0.5 ? most : z;
    return [{ x, y, height: Math.min(Math.max(z, ground) + 0.012, ground + highest), cost: 0 }];
  }
  if (entry.kind === "item") return spotsOnItem(entry, perception.map, radius, entry.type === "box");
  const heights = surveyHeights(skill, target.point, 0.75);
  return spotsOnFurniture(entry, perception.map, heights, radius, [body.x, body.y], reachAt(0.5).best);
}

/** Measures the surface round a point with the head camera. */
function surveyHeights(skill: Skill, point: Vector3, extent: number): HeightMap {
  const heights = new HeightMap([point[0] - extent, point[1] - extent], [point[0] + extent, point[1] + extent]);
  const survey = skill.perception.beginSurvey({ kind: "look" });
  const side: Vector3 = [-Math.sin(skill.body.yaw), Math.cos(skill.body.yaw), 0];
  for (const shift of [0, 0.4, -0.4]) {
    skill.body.aimHead([point[0] + side[0] * shift, point[1] + side[1] * shift, point[2]]);
    heights.add(shoot(skill, "head", survey), skill);
  }
  survey.finish();
  return heights;
}

async function release(skill: Skill, target: Target, spot: Spot, reach: Reach): Promise<Ended> {
  const { body, limits, perception, memory, stepper } = skill;
  skill.progress(`moving above ${target.name}`, 0.4);
  const missed = await missOffset(skill, target);
  const over = await move(skill, armMotion(body, limits, reach.approach));
  if (over) return over;
  const last = reach.approach[reach.approach.length - 1];
  const line = missed ? (planMiss(skill, reach, missed) ?? reach.line) : reach.line;
  const down = await move(skill, armMotion(body, limits, [last, ...line], line.map(() => 1.3)));
  if (down) return down;
  if (!checkHold(skill)) {
    const rested = await restArm(skill);
    return rested ?? { cause: "not-holding", message: "What the hand held was lost on the way." };
  }
  skill.progress("opening the gripper", 0.65);
  const held = perception.map.held;
  const width = body.opening;
  const opened = await move(skill, fingerMotion(body, Math.min(gripperMaximumOpening, width + 0.04)));
  memory.holding = undefined;
  if (held) {
    perception.map.follow(body.toolPose);
    const at = perception.map.held?.pose ?? held.pose;
    perception.map.release({ ...at, position: [at.position[0], at.position[1], at.position[2] - 0.01] });
  }
  if (opened) return opened;
  const fallen = await move(skill, pauseMotion(0.1));
  if (fallen) return fallen;
  const raised = raisedPosture(skill, 0.14);
  if (raised) {
    const up = await move(skill, armMotion(body, limits, [[...body.armSetpoint], ...raised]));
    if (up) return up;
  }
  skill.progress("waiting until it rests", 0.85);
  const settled = await stepper.settle(3, skill.token);
  if (settled !== "done") return endOf(settled) ?? cancelledFailure;
  return restArm(skill);
}
