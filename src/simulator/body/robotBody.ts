import { fromYaw, type Pose, type Vector3 } from "../../core/world/geometry";
import { toQuaternion } from "../perception/frame";
import type { PhysicsWorld } from "../physics/world";
import { gripperMaximumOpening, headCamera, wristCamera } from "./dimensions";
import { armFrames, forward, type Rotation, type ToolPose } from "./kinematics";
import { armJointCount, armJointName, armServos, robotNames } from "./robotXml";

export interface RobotLimits {
  /** Metres per second, radians per second. */
  readonly baseSpeed: number;
  readonly baseTurnSpeed: number;
  readonly jointSpeed: number;
}

/** A camera's place: it looks along −z of its frame, y is up, as in MuJoCo. Rotation row-major, `map` frame. */
export interface CameraPose {
  readonly position: Vector3;
  readonly rotation: Rotation;
}

/** What the controllers remember between ticks; JSON. */
export interface BodyState {
  readonly arm: readonly number[];
  readonly opening: number;
  readonly hold: readonly [x: number, y: number, yaw: number];
  readonly head: readonly [pan: number, tilt: number];
}

/**
 * The robot's joints, motors and sensors, without any knowledge of the scene.
 * Setpoints are written by whoever moves the robot; `control` turns them into motor commands before each physics step.
 */
export class RobotBody {
  /** Arm postures that the servos are to follow, radians. */
  readonly armSetpoint = new Float64Array(armJointCount);
  private readonly lastArmSetpoint = new Float64Array(armJointCount);
  /** Distance that the fingers are to have, metres; 0 squeezes whatever is between them. */
  openingSetpoint = gripperMaximumOpening;
  /** Base velocities, metres and radians per second; while both are 0 the base holds its place. */
  driveSpeed = 0;
  turnSpeed = 0;
  private hold: [number, number, number] = [0, 0, 0];
  private holding = false;
  /** Direction of the head camera relative to the base; tilt is positive downwards. */
  readonly head = { pan: 0, tilt: 0.5 };

  private readonly address: {
    readonly baseX: number;
    readonly baseY: number;
    readonly baseYaw: number;
    readonly yawVelocity: number;
    readonly velocityX: number;
    readonly velocityY: number;
    readonly arm: readonly number[];
    readonly armVelocity: readonly number[];
    readonly fingers: readonly number[];
    readonly fingerVelocities: readonly number[];
    readonly touch: readonly number[];
  };
  /** Geoms of the finger pads, for a fault that makes them slippery. */
  readonly padGeoms: readonly number[];
  readonly baseBody: number;
  readonly bodies: ReadonlySet<number>;
  readonly padBodies: readonly number[];

  constructor(private readonly world: PhysicsWorld) {
    const joint = (name: string) => world.jointAddress(name);
    const arm = Array.from({ length: armJointCount }, (_, index) => joint(armJointName(index)));
    const fingers = robotNames.fingers.map(joint);
    this.address = {
      baseX: joint(robotNames.baseX).position,
      baseY: joint(robotNames.baseY).position,
      baseYaw: joint(robotNames.baseYaw).position,
      velocityX: joint(robotNames.baseX).velocity,
      velocityY: joint(robotNames.baseY).velocity,
      yawVelocity: joint(robotNames.baseYaw).velocity,
      arm: arm.map(({ position }) => position),
      armVelocity: arm.map(({ velocity }) => velocity),
      fingers: fingers.map(({ position }) => position),
      fingerVelocities: fingers.map(({ velocity }) => velocity),
      touch: robotNames.touch.map((name) => world.sensorAddress(name)),
    };
    this.padGeoms = robotNames.pads.map((name) => world.idOf("geom", name));
    this.baseBody = world.idOf("body", robotNames.base);
    this.padBodies = robotNames.fingers.map((name) => world.idOf("body", name));
    // The base's subtree is numbered in one run that ends with the second finger.
    const last = Math.max(...this.padBodies);
    this.bodies = new Set(
      Array.from({ length: last - this.baseBody + 1 }, (_, index) => this.baseBody + index),
    );
  }

  /** Puts the robot somewhere at the start of a simulation. */
  reset(x: number, y: number, yaw: number, arm: readonly number[], opening: number): void {
    const { qpos } = this.world;
    qpos[this.address.baseX] = x;
    qpos[this.address.baseY] = y;
    qpos[this.address.baseYaw] = yaw;
    arm.forEach((angle, index) => {
      qpos[this.address.arm[index]] = angle;
    });
    for (const finger of this.address.fingers) qpos[finger] = opening / 2;
    this.armSetpoint.set(arm);
    this.lastArmSetpoint.set(arm);
    this.openingSetpoint = opening;
    this.hold = [x, y, yaw];
    this.holding = true;
    this.world.refresh();
  }

  /** Writes motor commands for the next physics step of `seconds`. */
  control(seconds: number): void {
    const { ctrl, qpos } = this.world;
    const yaw = qpos[this.address.baseYaw];
    if (this.driveSpeed === 0 && this.turnSpeed === 0) {
      if (!this.holding) {
        this.hold = [qpos[this.address.baseX], qpos[this.address.baseY], yaw];
        this.holding = true;
      }
      const correct = (error: number) => Math.max(-0.1, Math.min(0.1, 8 * error));
      ctrl[0] = correct(this.hold[0] - qpos[this.address.baseX]);
      ctrl[1] = correct(this.hold[1] - qpos[this.address.baseY]);
      ctrl[2] = correct(this.hold[2] - yaw);
    } else {
      this.holding = false;
      ctrl[0] = this.driveSpeed * Math.cos(yaw);
      ctrl[1] = this.driveSpeed * Math.sin(yaw);
      ctrl[2] = this.turnSpeed;
    }
    for (let joint = 0; joint < armJointCount; joint++) {
      const { stiffness, damping } = armServos[joint];
      const speed = (this.armSetpoint[joint] - this.lastArmSetpoint[joint]) / seconds;
      ctrl[3 + joint] = this.armSetpoint[joint] + (damping / stiffness) * speed;
    }
    this.lastArmSetpoint.set(this.armSetpoint);
    ctrl[10] = this.openingSetpoint / 2;
    ctrl[11] = this.openingSetpoint / 2;
  }

  get x(): number {
    return this.world.qpos[this.address.baseX];
  }

  get y(): number {
    return this.world.qpos[this.address.baseY];
  }

  get yaw(): number {
    return this.world.qpos[this.address.baseYaw];
  }

  get basePose(): Pose {
    return { position: [this.x, this.y, 0], orientation: fromYaw(this.yaw) };
  }

  /** Measured joint angles. */
  get armJoints(): number[] {
    const { qpos } = this.world;
    return this.address.arm.map((address) => qpos[address]);
  }

  /** Largest difference of a joint from its setpoint, radians. */
  get armError(): number {
    const { qpos } = this.world;
    let largest = 0;
    for (let joint = 0; joint < armJointCount; joint++) {
      largest = Math.max(largest, Math.abs(qpos[this.address.arm[joint]] - this.armSetpoint[joint]));
    }
    return largest;
  }

  /** Distance between the fingers, metres. */
  get opening(): number {
    const { qpos } = this.world;
    return Math.max(0, qpos[this.address.fingers[0]] + qpos[this.address.fingers[1]]);
  }

  /** Force on the less loaded finger pad, newtons: above zero only if something is between both. */
  get gripForce(): number {
    const { sensors } = this.world;
    return Math.min(sensors[this.address.touch[0]], sensors[this.address.touch[1]]);
  }

  /** Force on the more loaded finger pad, newtons: above zero if a finger touches anything. */
  get padForce(): number {
    const { sensors } = this.world;
    return Math.max(sensors[this.address.touch[0]], sensors[this.address.touch[1]]);
  }

  /** Nothing moves faster than this any more: metres and radians per second. */
  isStill(tolerance = 0.01): boolean {
    const { qvel } = this.world;
    const { velocityX, velocityY, yawVelocity, armVelocity } = this.address;
    if (Math.abs(qvel[velocityX]) + Math.abs(qvel[velocityY]) + Math.abs(qvel[yawVelocity]) > tolerance)
      return false;
    return armVelocity.every((address) => Math.abs(qvel[address]) <= tolerance);
  }

  get baseVelocity(): { readonly forward: number; readonly turn: number } {
    const { qvel } = this.world;
    const yaw = this.yaw;
    return {
      forward: qvel[this.address.velocityX] * Math.cos(yaw) + qvel[this.address.velocityY] * Math.sin(yaw),
      turn: qvel[this.address.yawVelocity],
    };
  }

  /** The tool in the base frame, as measured. */
  get toolInBase(): ToolPose {
    const { tool, rotation } = forward(this.armJoints, armFrames());
    return { position: [tool[0], tool[1], tool[2]], rotation: [...rotation] };
  }

  /** The point between the finger pads and the hand's rotation, `map` frame. */
  get toolPose(): Pose {
    const { position, rotation } = this.toolInBase;
    return { position: this.toMap(position), orientation: toQuaternion(this.rotateToMap(rotation)) };
  }

  toMap([x, y, z]: readonly [number, number, number]): Vector3 {
    const c = Math.cos(this.yaw);
    const s = Math.sin(this.yaw);
    return [this.x + c * x - s * y, this.y + s * x + c * y, z];
  }

  toBase([x, y, z]: Vector3): [number, number, number] {
    const c = Math.cos(this.yaw);
    const s = Math.sin(this.yaw);
    const dx = x - this.x;
    const dy = y - this.y;
    return [c * dx + s * dy, -s * dx + c * dy, z];
  }

  private rotateToMap(r: Rotation): number[] {
    const c = Math.cos(this.yaw);
    const s = Math.sin(this.yaw);
    const out = [...r];
    for (let column = 0; column < 3; column++) {
      out[column] = c * r[column] - s * r[column + 3];
      out[column + 3] = s * r[column] + c * r[column + 3];
    }
    return out;
  }

  get headCameraPose(): CameraPose {
    const { pan, tilt } = this.head;
    const azimuth = this.yaw + pan;
    const position = this.toMap([headCamera.x, headCamera.y, headCamera.z]);
    return { position, rotation: lookingAlong(azimuth, tilt) };
  }

  /** Turns the head so that a point of the map is in the middle of its picture. */
  aimHead([x, y, z]: Vector3): void {
    const [hx, hy, hz] = this.toMap([headCamera.x, headCamera.y, headCamera.z]);
    const along = Math.hypot(x - hx, y - hy);
    const pan = Math.atan2(y - hy, x - hx) - this.yaw;
    this.head.pan = Math.atan2(Math.sin(pan), Math.cos(pan));
    this.head.tilt = Math.max(-0.3, Math.min(1.3, Math.atan2(hz - z, along)));
  }

  get wristCameraPose(): CameraPose {
    const frames = forward(this.armJoints, armFrames());
    const r = frames.rotation;
    const { x, y, z } = wristCamera;
    const inBase: [number, number, number] = [
      frames.wrist[0] + r[0] * x + r[1] * y + r[2] * z,
      frames.wrist[1] + r[3] * x + r[4] * y + r[5] * z,
      frames.wrist[2] + r[6] * x + r[7] * y + r[8] * z,
    ];
    // The camera looks along the tool (z of the hand); its picture's up is the hand's x.
    const camera = [-r[1], r[0], -r[2], -r[4], r[3], -r[5], -r[7], r[6], -r[8]];
    return { position: this.toMap(inBase), rotation: this.rotateToMap(camera) };
  }

  get state(): BodyState {
    return {
      arm: [...this.armSetpoint],
      opening: this.openingSetpoint,
      // After a drive the place to hold is only set at the next step: until then it is where the base is.
      hold: this.holding ? [...this.hold] : [this.x, this.y, this.yaw],
      head: [this.head.pan, this.head.tilt],
    };
  }

  /** The robot holds still in the restored state. */
  restore(state: BodyState): void {
    this.armSetpoint.set(state.arm);
    this.lastArmSetpoint.set(state.arm);
    this.openingSetpoint = state.opening;
    this.hold = [...state.hold];
    this.holding = true;
    this.driveSpeed = 0;
    this.turnSpeed = 0;
    [this.head.pan, this.head.tilt] = state.head;
  }
}

/** Rotation of a camera that looks along an azimuth, tilted downwards. */
function lookingAlong(azimuth: number, tilt: number): number[] {
  const ca = Math.cos(azimuth);
  const sa = Math.sin(azimuth);
  const ct = Math.cos(tilt);
  const st = Math.sin(tilt);
  // Columns: right, up, backwards.
  return [sa, ca * st, -ca * ct, -ca, sa * st, -sa * ct, 0, ct, st];
}
