import { armMotion, pauseMotion } from "../../../arm/armMotion";
import { planArmPath } from "../../../arm/armPath";
import { inverse, pointing } from "../../../arm/kinematics";
import { driveTo, presentMap } from "../../../driving/driveTo";
import { overlooks, type Stance } from "../../../navigation/stances";
import type { MapEntry } from "../../../perception/objectMap";
import { outlineOf } from "../../../perception/objectMap";
import type { Survey, SurveyKind } from "../../../perception/perception";
import { developed, kept, type Shot } from "../../../perception/pictures";
import { distanceToOutline, type Point2 } from "../../../scene/outline";
import type { Ended } from "../../robot";
import { driveRadius, move, type Skill } from "./context";
import { unexpectedInHand } from "./hand";
import { shoot } from "./looking";
import { stancesBefore } from "./navigate";
import { furnitureAt } from "./places";
import { armWorld, restArm } from "./reaching";

/** Robot seconds that a camera needs to come to rest. */
const steadySeconds = 0.12;

/**
 * Drives to a few places that overlook the room and turns the head round at each.
 * @param kind what is kept of what is seen: the furniture unless told
 */
export async function exploreGlobal(
  skill: Skill,
  kind: SurveyKind = { kind: "global" },
  viewpoints = 4,
): Promise<Ended> {
  const unexpected = unexpectedInHand(skill);
  if (unexpected) return unexpected;
  const { body, perception } = skill;
  const rested = await restArm(skill);
  if (rested) return rested;
  const survey = perception.beginSurvey(kind);
  const places = inDrivingOrder(
    overlooks(presentMap(skill), [body.base.x, body.base.y], driveRadius, viewpoints),
    [body.base.x, body.base.y],
  );
  const pictures: Shot[] = [];
  let failure: Ended;
  let reached = 0;
  for (const [index, place] of places.entries()) {
    skill.progress(`driving to viewpoint ${index + 1} of ${places.length}`, index / places.length);
    const yaw = Math.atan2(place[1] - body.base.y, place[0] - body.base.x);
    const driven = await driveTo(skill, skill, { position: place, yaw }, `viewpoint ${index + 1}`);
    if (driven?.cause === "cancelled" || driven?.cause === "robot-error") return driven;
    // A viewpoint that can't be reached is made up for by the others.
    failure = driven ?? failure;
    if (!driven) reached++;
    skill.progress(`looking round at viewpoint ${index + 1}`, (index + 0.7) / places.length);
    const looked = await lookRound(skill, survey, pictures);
    if (looked) return looked;
  }
  skill.attention.observed = survey.finish();
  skill.attention.images.push(...pictures.map((picture) => developed(skill, picture)));
  return reached === 0 ? failure : undefined;
}

/** Nearest next, from where the robot stands. */
function inDrivingOrder(places: readonly Point2[], from: Point2): Point2[] {
  const rest = [...places];
  const order: Point2[] = [];
  let at = from;
  while (rest.length > 0) {
    rest.sort((a, b) => Math.hypot(a[0] - at[0], a[1] - at[1]) - Math.hypot(b[0] - at[0], b[1] - at[1]));
    at = rest.shift() ?? at;
    order.push(at);
  }
  return order;
}

/** Turns the head once round; the picture that shows most furniture is kept. */
async function lookRound(skill: Skill, survey: Survey, pictures: Shot[]): Promise<Ended> {
  let best: Shot | undefined;
  let most = -1;
  for (let step = 0; step < 6; step++) {
    skill.body.head.pan = -Math.PI + (step * Math.PI) / 3;
    skill.body.head.tilt = 0.35;
    const steady = await move(skill, pauseMotion(steadySeconds));
    if (steady) return steady;
    const shot = shoot(skill, "head", survey);
    const shown = skill.visible.things.filter(
      ({ objectIndex }) => shot.image.visiblePixels[objectIndex] > 500,
    ).length;
    if (shown > most) {
      most = shown;
      best = kept(shot);
    }
  }
  if (best) pictures.push(best);
  return undefined;
}

/** Nothing on furniture is looked at from further than this, metres on the level. */
const clearView = 1.45;
const mostStances = 3;

/** Looks at everything on the furniture that the robot stands at, from several stances where it is large. */
export async function exploreLocal(skill: Skill): Promise<Ended> {
  const unexpected = unexpectedInHand(skill);
  if (unexpected) return unexpected;
  const { body, perception } = skill;
  const furniture = furnitureAt(perception.map, [body.base.x, body.base.y]);
  if (!furniture) {
    return {
      cause: "unreachable",
      message: "The robot stands at no furniture that it knows; drive to one first.",
    };
  }
  const rested = await restArm(skill);
  if (rested) return rested;
  // Furniture is found again, or not, before what stands on it is named after it.
  const survey = perception.beginSurvey({ kind: "local", furniture: furniture.source });
  const uncovered = gridOver(furniture);
  const stances: (Pick<Stance, "position" | "yaw"> | undefined)[] = [undefined];
  cover(uncovered, [body.base.x, body.base.y]);
  if (uncovered.length > 0) {
    const more = stancesBefore(skill, furniture);
    while (uncovered.length > 0 && stances.length < mostStances && more.length > 0) {
      const worth = more.map(({ position }) => uncovered.filter((point) => isClear(point, position)).length);
      const best = worth.indexOf(Math.max(...worth));
      if (worth[best] === 0) break;
      stances.push(more[best]);
      cover(uncovered, more[best].position);
    }
  }
  const last = stances.length - 1;
  for (const [index, stance] of stances.entries()) {
    if (stance) {
      skill.progress(`going round ${furniture.id}`, index / stances.length);
      const driven = await driveTo(skill, skill, stance, furniture.id);
      if (driven?.cause === "cancelled" || driven?.cause === "robot-error") return driven;
      if (driven) continue;
    }
    skill.progress(`looking at ${furniture.id}`, (index + 0.5) / stances.length);
    const looked = await lookOver(skill, furniture, survey);
    if (looked) return looked;
    if (index === last) break;
    const back = await restArm(skill);
    if (back) return back;
  }
  skill.attention.observed = survey.finish();
  body.aimHead([furniture.pose.position[0], furniture.pose.position[1], body.head.tilt > 1 ? 0.5 : 0.6]);
  skill.attention.images.push(developed(skill, shoot(skill, "head")));
  if (skill.memory.holding === undefined)
    skill.attention.images.push(developed(skill, shoot(skill, "wrist")));
  return restArm(skill);
}

/** Points of a piece of furniture's outline, 0.2 m apart. */
function gridOver(furniture: MapEntry): Point2[] {
  const outline = outlineOf(furniture);
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  const points: Point2[] = [];
  for (let x = Math.min(...xs) + 0.1; x < Math.max(...xs); x += 0.2) {
    for (let y = Math.min(...ys) + 0.1; y < Math.max(...ys); y += 0.2) {
      if (distanceToOutline(outline, [x, y]) === 0) points.push([x, y]);
    }
  }
  return points;
}

function isClear(point: Point2, from: Point2): boolean {
  return Math.hypot(point[0] - from[0], point[1] - from[1]) < clearView;
}

function cover(points: Point2[], from: Point2): void {
  for (let index = points.length - 1; index >= 0; index--)
    if (isClear(points[index], from)) points.splice(index, 1);
}

/** Head pictures across the furniture, then wrist pictures from above where the arm gets to. */
async function lookOver(skill: Skill, furniture: MapEntry, survey: Survey): Promise<Ended> {
  const { body, limits } = skill;
  const outline = outlineOf(furniture);
  const height = Math.min(0.75, furniture.pose.position[2] * 2);
  const inside = gridOver(furniture).filter((point) => isClear(point, [body.base.x, body.base.y]));
  const angles = inside.map(([x, y]) => {
    const [bx, by] = body.base.toBase([x, y, 0]);
    return Math.atan2(by, bx);
  });
  const left = Math.max(0, ...angles);
  const right = Math.min(0, ...angles);
  const views = left - right > 1 ? [right * 0.75, (left + right) / 2, left * 0.75] : [(left + right) / 2];
  for (const azimuth of views) {
    const ahead = 0.35 + Math.min(0.55, distanceToOutline(outline, [body.base.x, body.base.y]));
    body.aimHead(body.base.toMap([Math.cos(azimuth) * ahead, Math.sin(azimuth) * ahead, height]));
    const steady = await move(skill, pauseMotion(steadySeconds));
    if (steady) return steady;
    shoot(skill, "head", survey);
  }
  // With something in the hand the wrist camera sees little else.
  if (skill.memory.holding !== undefined) return undefined;
  for (const azimuth of views.length > 1 ? [right * 0.6, left * 0.6] : views) {
    const world = armWorld(skill);
    const from = [...body.armSetpoint];
    const pose = {
      position: [0.1 + Math.cos(azimuth) * 0.42, Math.sin(azimuth) * 0.42, height + 0.42] as [
        number,
        number,
        number,
      ],
      rotation: pointing(azimuth, 1.05),
    };
    const posture = inverse(pose, from).find((joints) => !skill.collision.touches(joints, world));
    const path = posture && planArmPath(from, posture, skill.collision, world, skill.nextRandom(), [], 300);
    // Where the arm can't go the head's pictures have to do.
    if (!path) continue;
    const moved = await move(skill, armMotion(body, limits, path));
    if (moved) return moved;
    shoot(skill, "wrist", survey);
  }
  return undefined;
}
