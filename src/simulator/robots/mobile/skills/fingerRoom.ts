import { fingerHalfSize, fingerTipDistance, handLength } from "../../../arm/dimensions";
import type { MapEntry } from "../../../perception/objectMap";
import { outlineOf } from "../../../perception/objectMap";
import { distanceToOutline, type Point2 } from "../../../scene/outline";
import type { RobotParts } from "./context";
import type { GraspCandidate } from "./graspCandidates";
import { HeightMap } from "./heightMap";
import { shoot } from "./looking";
import { edgeDistance } from "./placeSpots";
import { bottomOf, itemsOn, topOf } from "./places";

/** Metres to which surroundings are measured; finer than a rim is wide. */
const cell = 0.008;
/** A rim or wall is taken to be this wide, metres. */
const rimWidth = 0.016;
/** By how much a surface may come up to the finger tips, metres: less than what they keep from what the thing stands on. */
const tolerance = 0.001;
const fingerLength = 2 * fingerHalfSize[2];

/** Height of what is at a point besides the thing to be grasped, metres; −∞ where nothing is known to be. */
export type Surroundings = (x: number, y: number) => number;

/**
 * Measures what is round a thing with the head camera, as the robot stands now. Where the thing itself hides what is
 * behind it, the object map says what is there.
 */
export function surroundingsOf(parts: RobotParts, target: MapEntry): Surroundings {
  const { body, perception, visible } = parts;
  const [x, y] = target.pose.position;
  const extent = Math.hypot(target.size[0], target.size[1]) / 2 + 0.12;
  const heights = new HeightMap([x - extent, y - extent], [x + extent, y + extent], cell);
  body.aimHead(target.pose.position);
  const shot = shoot(parts, "head");
  const mask = visible.things.find(({ name }) => perception.idOf(name) === target.id);
  heights.add(shot, parts, 1, mask?.objectIndex);
  const known = [...perception.map.present()].filter(
    (entry) => entry.kind === "item" && entry.id !== target.id && entry.state !== "held",
  );
  const under = new Set(known.filter((entry) => itemsOn(perception.map, entry).includes(target)));
  return (px, py) => {
    const seen = heights.at(px, py);
    if (seen !== undefined) return seen;
    let height = Number.NEGATIVE_INFINITY;
    for (const entry of known) {
      if (covers(entry, [px, py], under.has(entry))) height = Math.max(height, topOf(entry));
    }
    return height;
  };
}

/** Whether an item is as high as its box at a point; one that carries the target is so at its rim only. */
function covers(entry: MapEntry, point: Point2, rimOnly: boolean): boolean {
  const outline = outlineOf(entry);
  if (distanceToOutline(outline, point) > 0) return false;
  const [width, depth, height] = entry.size;
  const flat = height < 0.25 * Math.min(width, depth);
  if (!flat || Math.abs(width - depth) > 0.1 * width) {
    return !rimOnly || edgeDistance(outline, point[0], point[1]) < rimWidth;
  }
  // Flat and as wide as long: a plate, and round.
  const away = Math.hypot(point[0] - entry.pose.position[0], point[1] - entry.pose.position[1]);
  return away < width / 2 && (!rimOnly || away > width / 2 - rimWidth);
}

/**
 * Whether the fingers, so far apart, come down beside the thing and close on it without meeting anything else, and with
 * nothing else between them.
 */
export function fingersHaveRoom(
  { position, yaw, lean }: GraspCandidate,
  opening: number,
  heightAt: Surroundings,
): boolean {
  const [c, s] = [Math.cos(yaw), Math.sin(yaw)];
  const [cl, sl] = [Math.cos(lean), Math.sin(lean)];
  const outer = opening / 2 + 2 * fingerHalfSize[1];
  const steps = Math.ceil((2 * outer) / 0.006);
  // Straight down the tips are lowest everywhere; a leaning finger also comes in over what lies before it.
  const backs = lean === 0 ? [0] : [0, 0.25, 0.5, 0.75, 1].map((part) => part * fingerLength);
  for (const back of backs) {
    const along = fingerTipDistance - handLength - back;
    for (let step = 0; step <= steps; step++) {
      const side = outer * ((2 * step) / steps - 1);
      for (const across of [-fingerHalfSize[0], 0, fingerHalfSize[0]]) {
        const ahead = along * sl + across * cl;
        const x = position[0] + c * ahead - s * side;
        const y = position[1] + s * ahead + c * side;
        const z = position[2] - along * cl + across * sl;
        if (heightAt(x, y) > z + tolerance) return false;
      }
    }
  }
  return true;
}

/** Items of the map within so many metres of the target's outline, at its height. */
export function neighboursOf({ perception }: RobotParts, target: MapEntry, within: number): MapEntry[] {
  const outline = outlineOf(target);
  return [...perception.map.present()].filter((entry) => {
    if (entry.kind !== "item" || entry.id === target.id || entry.state === "held") return false;
    if (bottomOf(entry) > topOf(target) || topOf(entry) < bottomOf(target)) return false;
    const own = outlineOf(entry);
    const apart = Math.min(
      ...outline.map((corner) => distanceToOutline(own, corner)),
      ...own.map((corner) => distanceToOutline(outline, corner)),
    );
    return apart < within;
  });
}
