import type { Vector3 } from "../../../core/world/geometry";
import { ArmCollision, type ArmWorld, type Obstacle, type Settle } from "../../arm/armCollision";
import { headCamera, mobileArm, shoulder } from "../../arm/dimensions";
import { type ArmFrames, armFrames, forward, type Joints, type Rotation } from "../../arm/kinematics";
import { solveNear } from "../../arm/lineTracking";
import { PlanarBase, planarMotorCount } from "../../driving/planarBase";
import type { Motion } from "../../physics/stepper";
import type { PhysicsWorld } from "../../physics/world";
import { type ArmBuild, type BodyState, RobotBody } from "../mobile/body";
import { liftJoint, liftRange } from "./bodyXml";

/** Metres per second. */
const liftSpeed = 0.2;

/** Metres above where the shoulder is 0.8 m high; several arms on one lift share it. */
export interface Lift {
  setpoint: number;
}

/**
 * The base with its lift. Its frame rises with the lift: what stands on it is then where it is on a robot without one,
 * and the floor lies below it. The frame of an arm beside the middle is shifted so that the shoulder is where it is on a
 * robot with one arm.
 */
export class LiftedBase extends PlanarBase {
  private readonly address: number;

  /** @param side from the middle of the base to the left, metres */
  constructor(
    private readonly physics: PhysicsWorld,
    private readonly shared: Lift = { setpoint: 0 },
    readonly side = 0,
  ) {
    super(physics);
    this.address = physics.jointAddress(liftJoint).position;
  }

  get lift(): number {
    return this.physics.qpos[this.address];
  }

  get liftSetpoint(): number {
    return this.shared.setpoint;
  }

  set liftSetpoint(metres: number) {
    this.shared.setpoint = metres;
  }

  override control(): void {
    super.control();
    this.physics.ctrl[planarMotorCount] = this.liftSetpoint;
  }

  override toMap(point: readonly [number, number, number]): Vector3 {
    const [x, y, z] = super.toMap([point[0], point[1] + this.side, point[2]]);
    return [x, y, z + this.lift];
  }

  override toBase(point: Vector3): [number, number, number] {
    const [x, y, z] = super.toBase(point);
    return [x, y - this.side, z - this.lift];
  }
}

/** JSON. */
export interface HouseholdBodyState extends BodyState {
  readonly lift: number;
}

/** Joints, motors and sensors of the household robot. */
export class HouseholdBody extends RobotBody {
  private readonly lifted: LiftedBase;

  /** @param motors how many of the model's motors come before the arm's */
  constructor(
    world: PhysicsWorld,
    base = new LiftedBase(world),
    motors = planarMotorCount + 1,
    arm?: ArmBuild,
  ) {
    super(world, base, motors, arm);
    this.lifted = base;
  }

  /** From the middle of the base to the frame in which the arm is planned, metres to the left. */
  get side(): number {
    return this.lifted.side;
  }

  /** 1, or −1 for an arm that is at rest, and carries things, on the left. */
  get mirror(): 1 | -1 {
    return this.side > 0 ? -1 : 1;
  }

  /** Whether a posture leaves room for what else the robot has; an only arm may carry things anywhere. */
  leavesRoom(_joints: Joints): boolean {
    return true;
  }

  /** Metres above where the shoulder is 0.8 m high, as measured. */
  get lift(): number {
    return this.lifted.lift;
  }

  /** The nearest height that the lift gets to. */
  reachableLift(lift: number): number {
    return Math.max(liftRange[0], Math.min(liftRange[1], lift));
  }

  /** Raises or lowers the arm and the head; the arm must be where it can be meanwhile. */
  liftMotion(to: number): Motion {
    const { lifted } = this;
    const goal = this.reachableLift(to);
    const way = Math.abs(goal - lifted.liftSetpoint);
    return {
      limitSeconds: way / liftSpeed + 3,
      tick(seconds) {
        const step = liftSpeed * seconds;
        lifted.liftSetpoint += Math.max(-step, Math.min(step, goal - lifted.liftSetpoint));
        return lifted.liftSetpoint === goal && Math.abs(lifted.lift - goal) < 0.002;
      },
    };
  }

  override get state(): HouseholdBodyState {
    return { ...super.state, lift: this.lifted.liftSetpoint };
  }

  override restore(state: HouseholdBodyState): void {
    super.restore(state);
    this.lifted.liftSetpoint = state.lift;
  }
}

const upright = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/**
 * Keeps the arm away from the robot's own body and the floor, wherever the lift is.
 * @param load what in the hand has something to lose; undefined while nothing has
 */
export function householdCollision(body: HouseholdBody, load: () => Load | undefined): ArmCollision {
  const fixed = (x: number, y: number, z: number, half: Obstacle["half"]): Obstacle => ({
    get centre(): [number, number, number] {
      return [x, y, z - body.lift];
    },
    rotation: upright,
    half,
  });
  const own: readonly Obstacle[] = [
    fixed(0, 0, 0.17, [0.26, 0.26, 0.15]),
    fixed(headCamera.x, headCamera.y, 0.65, [0.03, 0.03, 0.35]),
    { centre: [shoulder.x, shoulder.y, 0.675], rotation: upright, half: [0.06, 0.06, 0.045] },
    { centre: [headCamera.x, headCamera.y, 0.95], rotation: upright, half: [0.02, 0.02, 0.45] },
    { centre: [headCamera.x, headCamera.y, headCamera.z], rotation: upright, half: [0.045, 0.045, 0.05] },
  ];
  return new LevelArm(mobileArm, own, () => -body.lift, load);
}

/** Something in the hand that has something to lose. */
export interface Load {
  /** Upwards, in the frame of the tool. */
  readonly up: Vector3;
  /** Radians by which it may be tilted on the way. */
  readonly mostTilt: number;
}

/** Of the arm's links as far as what the hand carries may meet them, metres. */
const linkRadius = 0.06;

/** Counts postures in which what the hand carries would lose something, or meet the arm itself, as such that touch something. */
export class LevelArm extends ArmCollision {
  private readonly posture = armFrames();

  constructor(
    arm: typeof mobileArm,
    own: readonly Obstacle[],
    floor: () => number,
    private readonly load: () => Load | undefined,
  ) {
    super(arm, own, floor);
  }

  override touches(joints: Joints | Float64Array, world: ArmWorld, margin?: number): boolean {
    const load = this.load();
    if (load || world.carried) {
      const at = forward(joints, this.posture);
      if (load && uprightness(at.rotation, load.up) < Math.cos(load.mostTilt)) return true;
      if (world.carried && meetsLinks(world.carried, at)) return true;
    }
    return super.touches(joints, world, margin);
  }

  /** To the hand where it is, with what it carries upright. */
  override settling(): Settle | undefined {
    const load = this.load();
    if (!load) return undefined;
    return (joints) => {
      const { tool, rotation } = forward(joints, this.posture);
      const level = uprightness(rotation, load.up);
      if (level >= Math.cos(load.mostTilt / 2)) return [...joints];
      if (level < 0) return undefined;
      return solveNear(
        { position: [tool[0], tool[1], tool[2]], rotation: righted(rotation, load.up) },
        joints,
      );
    };
  }
}

/** The rotation turned by the least angle that has a direction in the frame of the tool point upwards. */
function righted(r: ArrayLike<number>, [x, y, z]: Vector3): Rotation {
  const up = [0, 3, 6].map((row) => r[row] * x + r[row + 1] * y + r[row + 2] * z);
  // Rodrigues about up × (0, 0, 1): its length is the sine, up's height the cosine.
  const [a, b, c] = [up[1], -up[0], up[2]];
  const k = 1 / (1 + c);
  const turn = [c + k * a * a, k * a * b, b, k * a * b, c + k * b * b, -a, -b, a, c];
  return [0, 3, 6].flatMap((row) =>
    [0, 1, 2].map(
      (column) => turn[row] * r[column] + turn[row + 1] * r[column + 3] + turn[row + 2] * r[column + 6],
    ),
  );
}

/** Cosine of the angle between upwards and a direction in the frame of the tool. */
function uprightness(r: ArrayLike<number>, [x, y, z]: Vector3): number {
  return r[6] * x + r[7] * y + r[8] * z;
}

/** Whether a carried box touches the upper arm, or the forearm but for its end, at which the hand is. */
function meetsLinks(carried: Obstacle, { elbow, wrist, tool, rotation }: ArmFrames): boolean {
  const shoulderPoint = [shoulder.x, shoulder.y, shoulder.z];
  for (const [from, to, most] of [
    [shoulderPoint, elbow, 1],
    [elbow, wrist, 0.75],
  ] as const) {
    for (let part = 0; part <= most; part += 0.125) {
      const point = [0, 1, 2].map((axis) => from[axis] + (to[axis] - from[axis]) * part - tool[axis]);
      const inTool = turnedBack(rotation, point).map((value, axis) => value - carried.centre[axis]);
      const beyond = turnedBack(carried.rotation, inTool).map((value, axis) =>
        Math.max(0, Math.abs(value) - carried.half[axis]),
      );
      if (Math.hypot(beyond[0], beyond[1], beyond[2]) < linkRadius) return true;
    }
  }
  return false;
}

/** A vector in the frame whose axes are the columns of a matrix. */
function turnedBack(r: ArrayLike<number>, [x, y, z]: readonly number[]): number[] {
  return [0, 1, 2].map((axis) => r[axis] * x + r[3 + axis] * y + r[6 + axis] * z);
}
