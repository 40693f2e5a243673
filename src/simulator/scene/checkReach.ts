import type { Vector3 } from "../../core/world/geometry";
import { buildFloorMap, cellCentre } from "../navigation/floorMap";
import { reachableCells } from "../navigation/path";
import type { Point2 } from "./outline";
import { transform } from "./rotation";
import type { FurnitureInstance, RobotStart, Scene } from "./scene";

/** What every robot of a scene can get at, from where it can stand. */
export interface Reach {
  /** `point` in the `map` frame. */
  readonly includes: (point: Vector3) => boolean;
  /** Why a point is out of reach, and what to do; undefined if it is not. `what` names what is there. */
  readonly refusal: (point: Vector3, what: string) => Refusal | undefined;
}

export interface Refusal {
  readonly message: string;
  readonly nextStep: string;
}

interface Standing {
  readonly start: RobotStart;
  readonly points: readonly Point2[];
}

export function reachOfRobots(scene: Pick<Scene, "floor" | "walls" | "furniture" | "robots">): Reach {
  const outlines = [...scene.walls, ...scene.furniture].map(({ outline }) => outline);
  const map = buildFloorMap(scene.floor, outlines, 0.1);
  const standing = scene.robots.map((start): Standing => {
    const reached = reachableCells(map, start.position, start.radius);
    const points: Point2[] = [];
    for (let cell = 0; cell < reached.length; cell++)
      if (reached[cell] === 1) points.push(cellCentre(map, cell));
    return { start, points };
  });
  return {
    includes: (point) => standing.every((robot) => canReach(robot, point)),
    refusal(point, what) {
      const robot = standing.find((each) => !canReach(each, point));
      return robot && refusalOf(robot, point, what);
    },
  };
}

/** The first handle or switch of furniture that a robot can't get at. */
export function checkFixtures(
  furniture: readonly FurnitureInstance[],
  reach: Reach,
): (Refusal & { readonly path: readonly (string | number)[] }) | undefined {
  for (const [index, piece] of furniture.entries()) {
    for (const { point, what } of fixturesOf(piece)) {
      const refusal = reach.refusal(point, what);
      if (refusal) return { ...refusal, path: ["furniture", index, "position"] };
    }
  }
  return undefined;
}

function fixturesOf({ name, pose, openable, switch: button, moving = [] }: FurnitureInstance) {
  const handle = moving.find((part) => part.name === openable?.part)?.handle;
  return [
    ...(handle ? [{ point: transform(pose, handle), what: `The handle of "${name}"` }] : []),
    ...(button ? [{ point: transform(pose, button.pose.position), what: `The switch of "${name}"` }] : []),
  ];
}

function canReach({ start: { reach, heights }, points }: Standing, [x, y, z]: Vector3): boolean {
  if (z < heights.least || z > heights.most) return false;
  // Asked of each of thousands of places: without roots.
  const [least, most] = [reach.least ** 2, reach.most ** 2];
  return points.some((point) => {
    const squared = (point[0] - x) ** 2 + (point[1] - y) ** 2;
    return squared >= least && squared <= most;
  });
}

function refusalOf({ start, points }: Standing, [x, y, z]: Vector3, what: string): Refusal {
  const { robot, reach, heights } = start;
  const beyond = `${what} is out of reach of ${robot}`;
  if (z < heights.least || z > heights.most) {
    const way = z > heights.most ? "lower down" : "higher up";
    return {
      message: `${beyond}: it is ${metres(z)} above the floor, and the robot handles things from ${metres(heights.least)} to ${metres(heights.most)}.`,
      nextStep: `Put it ${way}, or write the heights that the robot can handle things at as "heights" of the robot.`,
    };
  }
  const least = Math.min(...distances(points, [x, y]));
  if (!Number.isFinite(least)) {
    return {
      message: `${beyond}: there is no free floor for its base where it starts.`,
      nextStep: `Move the robot, or free a circle of ${metres(start.radius)} round it.`,
    };
  }
  if (least > reach.most) {
    return {
      message: `${beyond}: the robot can get no nearer to it than ${metres(least)}, and reaches ${metres(reach.most)}.`,
      nextStep: 'Free the floor before it, move it nearer to free floor, or correct "reach" of the robot.',
    };
  }
  return {
    message: `${beyond}: nowhere can the robot stand between ${metres(reach.least)} and ${metres(reach.most)} from it.`,
    nextStep: 'Free the floor round it, or correct "reach" of the robot.',
  };
}

function* distances(points: readonly Point2[], [x, y]: Point2): Iterable<number> {
  for (const point of points) yield Math.hypot(point[0] - x, point[1] - y);
}

function metres(value: number): string {
  return `${Number(value.toFixed(2))} m`;
}
