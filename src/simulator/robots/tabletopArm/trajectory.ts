import type { Vector3 } from "../../../core/world/geometry";
import type { ArmWorld, Carried, Obstacle } from "../../arm/armCollision";
import { armJointMotion, armMotion } from "../../arm/armMotion";
import { planReach } from "../../arm/armReach";
import { armFrames, downward, forward, type Joints, nearestTurns, wrap } from "../../arm/kinematics";
import { followLine } from "../../arm/lineTracking";
import { poseOf } from "../../perception/frame";
import { compose, relativeTo, toMatrix } from "../../scene/rotation";
import type { Part } from "../../scene/scene";
import { normalAt } from "../../seededDraw";
import type { Ended, Failure } from "../robot";
import { homePosture, yawOfHand } from "./body";
import { move, type Skill, type TabletopParts } from "./context";
import { tabletopGeometry, workspace } from "./dimensions";

/** Up to this far, or straight up and down, the hand goes as it is told and asks for no free way; metres. */
const shortMove = 0.12;
const vertical = 0.02;
/** Lengths of the straight stretch at the end of a planned way, metres. */
const lastStretches = [0.1, 0.16, 0.24, 0.34];
/** Heights above what it leaves at which the hand may turn to its way, metres. */
const lifts = [0, 0.06, 0.12, 0.2, 0.3];
/** Between two postures of a planned way that are looked at, radians: a few centimetres at the hand. */
const planningStep = 0.025;
/** Further from where it was told to go, something holds the hand back; metres. */
const arrived = 0.015;

/** Postures one after the other, the first being where the arm is. */
type Path = readonly (readonly number[])[];

/**
 * Brings the point between the finger pads to a place and the hand to a heading, top-down. A short move is straight; a
 * longer one takes a way on which nothing is touched and ends with a straight stretch down, on which contact is wanted.
 * @param position `map` frame, metres
 * @param yaw radians; undefined keeps the hand's heading
 */
export async function executeTrajectory(
  skill: Skill,
  position: Vector3,
  yaw: number | undefined,
): Promise<Ended> {
  const outside = outsideWorkspace(position);
  if (outside) return outside;
  const { body } = skill;
  const goal = body.toBase(withActuatorOffset(skill, position));
  const heading = yaw ?? yawOfHand(body.toolSetpoint);
  const { position: from } = body.toolSetpoint;
  const sideways = Math.hypot(goal[0] - from[0], goal[1] - from[1]);
  const far = Math.hypot(sideways, goal[2] - from[2]);
  const start = [...body.armSetpoint];
  skill.progress("planning a way for the arm", 0);
  const direct = far <= shortMove || sideways <= vertical ? straight(start, goal, heading) : undefined;
  const paths = direct ? [direct] : planned(skill, goal, heading);
  if (!paths) {
    return {
      cause: "unreachable",
      message: `The arm finds no free way to ${inWords(position)}; go there by way of a point above it.`,
    };
  }
  skill.considered.hand = paths.flat().map((joints) => {
    const [x, y, z] = forward(joints, armFrames(), tabletopGeometry).tool;
    return body.toMap([x, y, z]);
  });
  for (const [index, path] of paths.entries()) {
    skill.progress("moving the arm", index / paths.length);
    const last = index === paths.length - 1;
    const slow = path.map(() => (last ? 1.4 : 1));
    const moved = await move(skill, armMotion(body, skill.limits, path, slow));
    if (moved) return moved;
  }
  const held = arrival(skill, goal);
  if (!held) return undefined;
  // It does not go on pushing what is in its way: that would topple it.
  const back = [[...body.armSetpoint], ...[...paths[paths.length - 1]].reverse().slice(1)];
  return (await move(skill, armMotion(body, skill.limits, back))) ?? held;
}

function outsideWorkspace(position: Vector3): Failure | undefined {
  const axes = ["x", "y", "z"] as const;
  const wrong = axes.filter((axis, index) => {
    const { minimum, maximum } = workspace[axis];
    const value = position[index];
    return !(value >= minimum - 1e-9 && value <= maximum + 1e-9);
  });
  if (wrong.length === 0) return undefined;
  const limits = wrong.map(
    (axis) => `${axis} from ${workspace[axis].minimum} to ${workspace[axis].maximum} m`,
  );
  return {
    cause: "unreachable",
    message: `${inWords(position)} is outside the workspace, which has ${limits.join(" and ")}.`,
  };
}

/** The fault `actuatorOffset`: where the hand goes is a little beside where it was told to go (HiCRISP, section IV). */
function withActuatorOffset({ faults, memory, seed }: Skill, [x, y, z]: Vector3): Vector3 {
  const number = memory.trajectories++;
  if (!faults.strikes("actuatorOffset")) return [x, y, z];
  const draw = (axis: string) => faults.offsetMetres * normalAt(seed, `actuator-offset/${axis}`, number);
  return [x + draw("x"), y + draw("y"), z];
}

/** The tool on a straight line, turning on the way; undefined where the arm can't follow. */
function straight(start: Joints, to: Vector3, yaw: number): Path | undefined {
  const { tool, rotation } = forward(start, armFrames(), tabletopGeometry);
  const heading = yawOfHand({ rotation: [...rotation] });
  const pose = { position: [tool[0], tool[1], tool[2]] as const, rotation: downward(heading) };
  const line = followLine(pose, to, start, 0.02, tabletopGeometry);
  if (!line) return undefined;
  // The hand points down: turning it is turning the last joint, the other way round.
  const turn = wrap(yaw - heading);
  const turned = line.map((joints, index) => [
    ...joints.slice(0, 6),
    joints[6] - (turn * (index + 1)) / line.length,
  ]);
  return [start, ...turned];
}

/** Up from where it is, over to above the goal, and down. */
function planned(skill: Skill, goal: Vector3, yaw: number): Path[] | undefined {
  const world = armWorld(skill);
  const start = [...skill.body.armSetpoint];
  const free = (path: Path) => path.slice(1).every((joints) => !skill.collision.touches(joints, world));
  const { position: from } = skill.body.toolSetpoint;
  const ceiling = workspace.z.maximum;
  const highest = lifts.filter((lift) => from[2] + lift <= ceiling);
  // What touches now is what the hand has let go or has taken hold of: it rises out of that first.
  const raised = highest
    .map((lift) =>
      lift === 0 ? [start] : straight(start, [from[0], from[1], from[2] + lift], yawNow(skill)),
    )
    .filter((path) => path !== undefined);
  const clear = raised.filter((path) => !skill.collision.touches(path[path.length - 1], world));
  const starts = clear.length > 0 ? clear : raised.slice(-1);
  const stretches = lastStretches.filter((length) => goal[2] + length <= ceiling + 0.1);
  for (const lift of starts) {
    const there = lift[lift.length - 1];
    for (const stretch of stretches) {
      const across = straight(there, [goal[0], goal[1], goal[2] + stretch], yaw);
      if (!across || !free(across)) continue;
      const down = straight(across[across.length - 1], goal, yaw);
      if (down) return [lift, across, down].filter((path) => path.length > 1);
    }
  }
  const [lift] = starts;
  if (!lift) return undefined;
  const there = lift[lift.length - 1];
  const { collision } = skill;
  const arm = {
    from: there,
    collision,
    via: [nearestTurns(homePosture, there)],
    nextRandom: () => skill.nextRandom(),
    geometry: tabletopGeometry,
    stepRadians: planningStep,
  };
  const anywhere: ArmWorld = { obstacles: [], opening: world.opening };
  for (const stretch of stretches) {
    const tool = { position: goal, rotation: downward(yaw) };
    const reach = planReach(arm, tool, [0, 0, stretch], world, -0.1, anywhere);
    if (!reach) continue;
    const { approach, line } = reach;
    const down = [approach[approach.length - 1], ...line];
    return [lift, ...legs(skill, approach, world), down].filter((path) => path.length > 1);
  }
  return undefined;
}

/** A motion rounds the corners of its path: where that touches something, the arm stops at each corner. */
function legs({ collision, limits }: Skill, path: Path, world: ArmWorld): Path[] {
  const rounded = armJointMotion(limits, path);
  for (let seconds = 0; seconds < rounded.seconds; seconds += 0.02)
    if (collision.touches(rounded.at(seconds), world, 0))
      return path.slice(1).map((to, index) => [path[index], to]);
  return [path];
}

function yawNow({ body }: Skill): number {
  return yawOfHand(body.toolSetpoint);
}

/** What the arm must keep away from: everything there is, but what it holds. */
function armWorld({ body, report, visible, memory }: TabletopParts): ArmWorld {
  visible.update();
  const held = memory.holding === undefined ? undefined : report.thingOf(memory.holding);
  const obstacles: Obstacle[] = [];
  for (const thing of visible.things) {
    if (thing === held) continue;
    const pose = poseOf(thing);
    for (const part of thing.parts) {
      if (!part.collides) continue;
      const { position, orientation } = compose(pose, part.pose);
      obstacles.push({
        centre: body.toBase(position),
        rotation: toMatrix(orientation),
        half: halfOf(part),
      });
    }
  }
  if (!held) return { obstacles, opening: body.opening };
  const inTool = relativeTo(body.toolPose, poseOf(held));
  const carried: Carried = {
    centre: inTool.position,
    rotation: toMatrix(inTool.orientation),
    half: [held.size[0] / 2, held.size[1] / 2, held.size[2] / 2],
  };
  return { obstacles, opening: body.opening, carried };
}

function halfOf({ shape, size: [a, b, c] }: Part): Vector3 {
  switch (shape) {
    case "sphere":
      return [a, a, a];
    case "cylinder":
      return [a, a, b];
    case "capsule":
      return [a, a, a + b];
    default:
      return [a, b, c];
  }
}

function arrival({ body }: Skill, goal: Vector3): Ended {
  const { position } = body.toolInBase;
  const away = Math.hypot(position[0] - goal[0], position[1] - goal[1], position[2] - goal[2]);
  if (away <= arrived) return undefined;
  return {
    cause: "blocked",
    message: `The hand is ${(away * 1000).toFixed(0)} mm from where it was told to go; something holds it back. It went back to where it had come from.`,
  };
}

function inWords(position: Vector3): string {
  return `(${position.map((value) => value.toFixed(3)).join(", ")})`;
}
