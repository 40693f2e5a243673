import { isDeepStrictEqual } from "node:util";
import { err, ok, type Result } from "../../core/base/result";
import type { Vector3 } from "../../core/world/geometry";
import { pauseMotion } from "../arm/armMotion";
import type { FaultSource } from "../faults";
import { clearanceAt, type FloorMap, withObstacles } from "../navigation/floorMap";
import { planPath } from "../navigation/path";
import type { Stance } from "../navigation/stances";
import { obstacleHalfSize, obstacleParking } from "../physics/sceneXml";
import type { Motion, Stepper } from "../physics/stepper";
import type { PhysicsWorld } from "../physics/world";
import { type ActionContext, type Ended, endOf, type Failure } from "../robots/robot";
import { type Point2, rectangleOutline } from "../scene/outline";
import { type DriveLimits, driveMotion } from "./driveMotion";
import type { PlanarBase } from "./planarBase";

/** A robot that drives by its own map of the floor, with a ranging sensor at its front. */
export interface DrivingRobot {
  readonly world: PhysicsWorld;
  readonly stepper: Stepper;
  readonly limits: DriveLimits;
  readonly faults: FaultSource;
  readonly base: PlanarBase;
  /** Of the physics model; the ranging sensor looks through it. */
  readonly baseBody: number;
  /** Of the disc of floor that the base covers, metres. */
  readonly baseRadius: number;
  /** Walls and furniture as the robot's own map has them. */
  readonly floorMap: FloorMap;
  readonly memory: DrivingMemory;
  /** The way that it drives just now, for views. */
  readonly route: Route;
}

export interface Route {
  ahead: readonly Point2[];
}

/** A little above the floor. */
export function routeOverlay({ ahead }: Route): readonly Vector3[] {
  return ahead.map(([x, y]) => [x, y, 0.02]);
}

/** JSON. */
export interface DrivingMemory {
  /** Things met on the way that are on no map: centre, and the robot second at which they are forgotten. */
  obstacles: readonly { readonly x: number; readonly y: number; readonly until: number }[];
  /** Robot second at which the obstacle of a `blockedWay` fault goes away. */
  obstacleLeaves: number | undefined;
}

/** Metres kept from everything beside the base's own size: at least, and where there is room. */
export const leastClearance = 0.03;
const comfortableClearance = 0.14;
/** Robot seconds after which something met on the way is forgotten. */
const obstacleMemory = 12;
/** Robot seconds that the robot waits for its way to become free before it gives up. */
const waiting = 3;

/** The robot's own map, with what it has met on the way lately. */
export function presentMap({
  floorMap,
  memory,
  stepper,
}: Pick<DrivingRobot, "floorMap" | "memory" | "stepper">): FloorMap {
  const lately = memory.obstacles.filter(({ until }) => until > stepper.time);
  if (lately.length !== memory.obstacles.length) memory.obstacles = lately;
  return withObstacles(
    floorMap,
    lately.map(({ x, y }) => rectangleOutline([x, y], [0.5, 0.5], 0)),
  );
}

/**
 * Places to go to, the best first. Where something that the robot has met lately keeps it from the best one, it waits until that
 * may have gone: what is left may be none, or on the other side of a wall.
 */
export async function placesOnceFree<Place>(
  robot: Pick<DrivingRobot, "memory" | "stepper">,
  context: ActionContext,
  find: () => readonly Place[],
): Promise<Result<readonly Place[], Failure>> {
  const { memory } = robot;
  const now = find();
  const met = memory.obstacles;
  if (met.length === 0) return ok(now);
  memory.obstacles = [];
  const otherwise = find();
  memory.obstacles = met;
  if (isDeepStrictEqual(now[0], otherwise[0])) return ok(now);
  const waited = await waitForObstacles(robot, context);
  return waited ? err(waited) : ok(otherwise);
}

async function waitForObstacles(
  { memory, stepper }: Pick<DrivingRobot, "memory" | "stepper">,
  { token, progress }: ActionContext,
): Promise<Ended> {
  const seconds = Math.max(0, ...memory.obstacles.map(({ until }) => until - stepper.time));
  if (seconds === 0) return undefined;
  progress("waiting: something stands in the way");
  const waited = endOf(await stepper.run(pauseMotion(seconds), token));
  if (!waited) memory.obstacles = [];
  return waited;
}

/** Drives to a place and heading. */
export async function driveTo(
  robot: DrivingRobot,
  context: ActionContext,
  goal: Pick<Stance, "position" | "yaw">,
  goalName: string,
): Promise<Ended> {
  try {
    return await drive(robot, context, goal, goalName);
  } finally {
    robot.route.ahead = [];
  }
}

async function drive(
  robot: DrivingRobot,
  context: ActionContext,
  goal: Pick<Stance, "position" | "yaw">,
  goalName: string,
): Promise<Ended> {
  const { token, progress } = context;
  const { base, baseRadius, limits, memory, stepper, faults } = robot;
  const move = async (motion: Motion): Promise<Ended> => endOf(await stepper.run(motion, token));
  const here = Math.hypot(goal.position[0] - base.x, goal.position[1] - base.y);
  if (here < 0.02) {
    for (const kind of ["blockedWay", "stuck"] as const)
      faults.hasNoChance(kind, "the robot stands there already", "Ask for it at a drive to somewhere else");
    return move(driveMotion(base, limits, [], goal.yaw));
  }
  const wayThere = () =>
    planPath(presentMap(robot), [base.x, base.y], goal, {
      radius: baseRadius + leastClearance,
      comfort: baseRadius + comfortableClearance,
    });
  let path = wayThere();
  if (!path.ok && memory.obstacles.length > 0) {
    const waited = await waitForObstacles(robot, context);
    if (waited) return waited;
    path = wayThere();
  }
  if (!path.ok)
    return { cause: "no-path", message: `The robot can't get to ${goalName}: there is no free way.` };
  const { waypoints: whole, length } = path.value;
  const stalls = faults.strikes("stuck");
  strikeBlockedWay(robot, whole, length);
  const waypoints = whole.slice(1);
  robot.route.ahead = whole;
  for (let attempt = 0; ; attempt++) {
    let met: Point2 | undefined;
    const half = length / 2;
    const motion = driveMotion(base, limits, waypoints, goal.yaw, () => {
      if (stalls && motion.remaining < half) base.stalled = true;
      met = sensedObstacle(robot);
      return met !== undefined;
    });
    const failure = await move(motion);
    base.stalled = false;
    if (stalls && motion.state !== "stuck") {
      faults.cameToNothing(
        "stuck",
        "the drive was over before the wheels stood still",
        "Ask for it at a longer drive that nothing else ends",
      );
    }
    if (failure) return failure;
    if (motion.state === "arrived") return undefined;
    if (motion.state === "stuck") {
      return { cause: "blocked", message: `The robot is stuck on its way to ${goalName}.` };
    }
    // Something stands there that is on no map. It may be a person: wait, then say so rather than squeeze past.
    progress("waiting: something stands in the way");
    const paused = await move(pauseMotion(waiting));
    if (paused) return paused;
    const still = sensedObstacle(robot);
    if (still || attempt >= 2) {
      const [x, y] = still ?? met ?? [base.x, base.y];
      const until = stepper.time + obstacleMemory;
      memory.obstacles = [...memory.obstacles, { x, y, until }];
      return {
        cause: "blocked",
        message: `The way to ${goalName} is blocked by something that is not on the map.`,
      };
    }
    // It went away: go on with the way points that lie ahead.
    while (waypoints.length > 1 && isBehind(waypoints, base.x, base.y)) waypoints.shift();
  }
}

function isBehind([a, b]: readonly Point2[], x: number, y: number): boolean {
  return (b[0] - a[0]) * (x - a[0]) + (b[1] - a[1]) * (y - a[1]) > 0;
}

/** Five level rays ahead, as wide as the base: the point where the first of them meets what no map explains. */
function sensedObstacle({ world, base, baseBody, baseRadius, floorMap }: DrivingRobot): Point2 | undefined {
  const direction: [number, number, number] = [Math.cos(base.yaw), Math.sin(base.yaw), 0];
  const reach = baseRadius + 0.5;
  const wide = baseRadius - 0.015;
  for (const side of [0, -wide / 2, wide / 2, -wide, wide]) {
    const from: [number, number, number] = [base.x - direction[1] * side, base.y + direction[0] * side, 0.22];
    const metres = world.castRay(from, direction, baseBody);
    if (metres === undefined || metres > reach) continue;
    const point: Point2 = [from[0] + direction[0] * metres, from[1] + direction[1] * metres];
    if (clearanceAt(floorMap, point) > 0.1) return point;
  }
  return undefined;
}

/** Metres of a way into which something can be put, with room for the robot to meet it. */
const leastBlockedWay = 1.6;
/** Robot seconds for which the obstacle of a fault stays. */
const obstacleStays = 9;

/** The fault `blockedWay`: before the robot starts, something is put on its way where nothing else stands. */
function strikeBlockedWay(robot: DrivingRobot, waypoints: readonly Point2[], length: number): void {
  const { floorMap, faults, memory, world, stepper, base, limits } = robot;
  const room = Math.hypot(obstacleHalfSize[0], obstacleHalfSize[1]);
  if (length < leastBlockedWay) {
    faults.hasNoChance(
      "blockedWay",
      `the way is ${length.toFixed(1)} m long, and something is put only into one of ${leastBlockedWay} m or more`,
      "Ask for it at a longer drive",
    );
    return;
  }
  const spots: Point2[] = [];
  for (let index = 1; index < waypoints.length; index++) {
    const [a, b] = [waypoints[index - 1], waypoints[index]];
    const piece = Math.hypot(b[0] - a[0], b[1] - a[1]);
    for (let along = 0; along < piece; along += 0.1) {
      const spot: Point2 = [a[0] + ((b[0] - a[0]) * along) / piece, a[1] + ((b[1] - a[1]) * along) / piece];
      if (Math.hypot(spot[0] - base.x, spot[1] - base.y) < 1 || clearanceAt(floorMap, spot) < room) continue;
      spots.push(spot);
    }
  }
  if (spots.length === 0) {
    faults.hasNoChance(
      "blockedWay",
      `nowhere along the way is there ${(2 * room).toFixed(2)} m of free floor, a metre or more from the robot`,
      "Ask for it at a drive through a more open part of the room",
    );
    return;
  }
  if (!faults.strikes("blockedWay")) return;
  const [x, y] = spots[Math.floor(spots.length / 2)];
  world.placeMocap(0, [x, y, obstacleHalfSize[2]]);
  memory.obstacleLeaves = stepper.time + obstacleStays + length / limits.baseSpeed;
}

/** Takes the fault's obstacle away once its time has come. */
export function clearFaultObstacle({ memory, stepper, world }: DrivingRobot): void {
  if (memory.obstacleLeaves === undefined || stepper.time < memory.obstacleLeaves) return;
  memory.obstacleLeaves = undefined;
  world.placeMocap(0, obstacleParking);
}
