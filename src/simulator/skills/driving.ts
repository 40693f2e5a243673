import { pauseMotion } from "../body/armMotion";
import { baseRadius } from "../body/dimensions";
import { driveMotion } from "../body/drive";
import { clearanceAt, type FloorMap, withObstacles } from "../navigation/floorMap";
import { planPath } from "../navigation/path";
import type { Stance } from "../navigation/stances";
import { obstacleHalfSize, obstacleParking } from "../physics/sceneXml";
import { type Point2, rectangleOutline } from "../scene/outline";
import { type Ended, endOf, move, type RobotParts, type Skill } from "./context";

/** What the base needs: its own size and a few centimetres. */
export const driveRadius = baseRadius + 0.03;
const comfort = baseRadius + 0.14;
/** Robot seconds after which something met on the way is forgotten. */
const obstacleMemory = 12;
/** Robot seconds that the robot waits for its way to become free before it gives up. */
const waiting = 3;

/** The robot's own map, with what it has met on the way lately. */
export function presentMap({ floorMap, memory, stepper }: RobotParts): FloorMap {
  const lately = memory.obstacles.filter(({ until }) => until > stepper.time);
  if (lately.length !== memory.obstacles.length) memory.obstacles = lately;
  return withObstacles(
    floorMap,
    lately.map(({ x, y }) => rectangleOutline([x, y], [0.5, 0.5], 0)),
  );
}

/** Drives to a place and heading. */
export async function driveTo(
  skill: Skill,
  goal: Pick<Stance, "position" | "yaw">,
  goalName: string,
): Promise<Ended> {
  const { body, limits } = skill;
  const here = Math.hypot(goal.position[0] - body.x, goal.position[1] - body.y);
  if (here < 0.02) return move(skill, driveMotion(body, limits, [], goal.yaw));
  const path = planPath(presentMap(skill), [body.x, body.y], goal, { radius: driveRadius, comfort });
  if (!path.ok) {
    const why = skill.memory.obstacles.length > 0 ? "something stands in the way" : "there is no free way";
    return {
      cause: skill.memory.obstacles.length > 0 ? "blocked" : "no-path",
      message: `The robot can't get to ${goalName}: ${why}.`,
    };
  }
  strikeBlockedWay(skill, path.value.waypoints, path.value.length);
  const waypoints = path.value.waypoints.slice(1);
  for (let attempt = 0; ; attempt++) {
    let met: Point2 | undefined;
    const motion = driveMotion(body, limits, waypoints, goal.yaw, () => {
      met = sensedObstacle(skill);
      return met !== undefined;
    });
    const end = await skill.stepper.run(motion, skill.token);
    const failure = endOf(end);
    if (failure) return failure;
    if (motion.state === "arrived") return undefined;
    if (motion.state === "stuck") {
      return { cause: "blocked", message: `The robot is stuck on its way to ${goalName}.` };
    }
    // Something stands there that is on no map. It may be a person: wait, then say so rather than squeeze past.
    skill.progress("waiting: something stands in the way");
    const paused = await move(skill, pauseMotion(waiting));
    if (paused) return paused;
    const still = sensedObstacle(skill);
    if (still || attempt >= 2) {
      const [x, y] = still ?? met ?? [body.x, body.y];
      const until = skill.stepper.time + obstacleMemory;
      skill.memory.obstacles = [...skill.memory.obstacles, { x, y, until }];
      return {
        cause: "blocked",
        message: `The way to ${goalName} is blocked by something that is not on the map.`,
      };
    }
    // It went away: go on with the way points that lie ahead.
    while (waypoints.length > 1 && isBehind(waypoints, body.x, body.y)) waypoints.shift();
  }
}

function isBehind([a, b]: readonly Point2[], x: number, y: number): boolean {
  return (b[0] - a[0]) * (x - a[0]) + (b[1] - a[1]) * (y - a[1]) > 0;
}

/** Five level rays ahead, as wide as the base: the point where the first of them meets what no map explains. */
function sensedObstacle({ world, body, floorMap }: RobotParts): Point2 | undefined {
  const direction: [number, number, number] = [Math.cos(body.yaw), Math.sin(body.yaw), 0];
  const reach = baseRadius + 0.5;
  for (const side of [0, -0.13, 0.13, -0.26, 0.26]) {
    const from: [number, number, number] = [body.x - direction[1] * side, body.y + direction[0] * side, 0.22];
    const metres = world.castRay(from, direction, body.baseBody);
    if (metres === undefined || metres > reach) continue;
    const point: Point2 = [from[0] + direction[0] * metres, from[1] + direction[1] * metres];
    if (clearanceAt(floorMap, point) > 0.1) return point;
  }
  return undefined;
}

/** Robot seconds for which the obstacle of a fault stays. */
const obstacleStays = 9;

/** The fault `blockedWay`: before the robot starts, something is put on its way where nothing else stands. */
function strikeBlockedWay(skill: Skill, waypoints: readonly Point2[], length: number): void {
  const { floorMap, faults, memory, world, stepper, body } = skill;
  const room = Math.hypot(obstacleHalfSize[0], obstacleHalfSize[1]);
  if (length < 1.6) return;
  const spots: Point2[] = [];
  for (let index = 1; index < waypoints.length; index++) {
    const [a, b] = [waypoints[index - 1], waypoints[index]];
    const piece = Math.hypot(b[0] - a[0], b[1] - a[1]);
    for (let along = 0; along < piece; along += 0.1) {
      const spot: Point2 = [a[0] + ((b[0] - a[0]) * along) / piece, a[1] + ((b[1] - a[1]) * along) / piece];
      if (Math.hypot(spot[0] - body.x, spot[1] - body.y) < 1 || clearanceAt(floorMap, spot) < room) continue;
      spots.push(spot);
    }
  }
  if (spots.length === 0 || !faults.strikes("blockedWay")) return;
  const [x, y] = spots[Math.floor(spots.length / 2)];
  world.placeMocap(0, [x, y, obstacleHalfSize[2]]);
  memory.obstacleLeaves = stepper.time + obstacleStays + length / skill.limits.baseSpeed;
}

/** Takes the fault's obstacle away once its time has come. */
export function clearFaultObstacle({ memory, stepper, world }: RobotParts): void {
  if (memory.obstacleLeaves === undefined || stepper.time < memory.obstacleLeaves) return;
  memory.obstacleLeaves = undefined;
  world.placeMocap(0, obstacleParking);
}
