import type { Pose, Vector3 } from "../../../core/world/geometry";
import { armJointCount, gripperMaximumOpening, headCamera, wristCamera } from "../../arm/dimensions";
import { armFrames, forward, type Rotation, type ToolPose } from "../../arm/kinematics";
import { type HeldPlace, PlanarBase, planarMotorCount } from "../../driving/planarBase";
import { toQuaternion } from "../../perception/frame";
import { type CameraPose, lookingAlong } from "../../perception/pictures";
import type { PhysicsWorld } from "../../physics/world";
import type { Body } from "../robot";
import { armJointName, armServos, robotNames } from "./bodyXml";

/** What the controllers remember between ticks; JSON. */
export interface BodyState {
  readonly arm: readonly number[];
  readonly opening: number;
  readonly hold: HeldPlace;
  readonly head: readonly [pan: number, tilt: number];
}

/**
 * The robot's joints, motors and sensors, without any knowledge of the scene.
 * Setpoints are written by whoever moves the robot; `control` turns them into motor commands before each physics step.
 */
export class RobotBody implements Body {
  /** Arm postures that the servos are to follow, radians. */
  readonly armSetpoint = new Float64Array(armJointCount);
  private readonly lastArmSetpoint = new Float64Array(armJointCount);
  /** Distance that the fingers are to have, metres; 0 squeezes whatever is between them. */
  openingSetpoint = gripperMaximumOpening;
  readonly base: PlanarBase;
  /** Direction of the head camera relative to the base; tilt is positive downwards. */
  readonly head = { pan: 0, tilt: 0.5 };

  private readonly address: {
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
    this.base = new PlanarBase(world);
    const joint = (name: string) => world.jointAddress(name);
    const arm = Array.from({ length: armJointCount }, (_, index) => joint(armJointName(index)));
    const fingers = robotNames.fingers.map(joint);
    this.address = {
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
    this.base.reset(x, y, yaw);
    arm.forEach((angle, index) => {
      qpos[this.address.arm[index]] = angle;
    });
    for (const finger of this.address.fingers) qpos[finger] = opening / 2;
    this.armSetpoint.set(arm);
    this.lastArmSetpoint.set(arm);
    this.openingSetpoint = opening;
    this.world.refresh();
  }

  /** Writes motor commands for the next physics step of `seconds`. */
  control(seconds: number): void {
    this.base.control();
    const { ctrl } = this.world;
    for (let joint = 0; joint < armJointCount; joint++) {
      const { stiffness, damping } = armServos[joint];
      const speed = (this.armSetpoint[joint] - this.lastArmSetpoint[joint]) / seconds;
      ctrl[planarMotorCount + joint] = this.armSetpoint[joint] + (damping / stiffness) * speed;
    }
    this.lastArmSetpoint.set(this.armSetpoint);
    ctrl[planarMotorCount + armJointCount] = this.openingSetpoint / 2;
    ctrl[planarMotorCount + armJointCount + 1] = this.openingSetpoint / 2;
  }

  halt(): void {
    // The arm's setpoints keep where they are; a posture reached in full motion may be passed and come back to.
    this.base.halt();
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

  isStill(tolerance: number): boolean {
    const { qvel } = this.world;
    if (!this.base.isStill(tolerance)) return false;
    return this.address.armVelocity.every((address) => Math.abs(qvel[address]) <= tolerance);
  }

  /** The tool in the base frame, as measured. */
  get toolInBase(): ToolPose {
    const { tool, rotation } = forward(this.armJoints, armFrames());
    return { position: [tool[0], tool[1], tool[2]], rotation: [...rotation] };
  }

  /** The point between the finger pads and the hand's rotation, `map` frame. */
  get toolPose(): Pose {
    const { position, rotation } = this.toolInBase;
    return { position: this.base.toMap(position), orientation: toQuaternion(this.rotateToMap(rotation)) };
  }

  private rotateToMap(r: Rotation): number[] {
    const c = Math.cos(this.base.yaw);
    const s = Math.sin(this.base.yaw);
    const out = [...r];
    for (let column = 0; column < 3; column++) {
      out[column] = c * r[column] - s * r[column + 3];
      out[column + 3] = s * r[column] + c * r[column + 3];
    }
    return out;
  }

  get headCameraPose(): CameraPose {
    const { pan, tilt } = this.head;
    const azimuth = this.base.yaw + pan;
    const position = this.base.toMap([headCamera.x, headCamera.y, headCamera.z]);
    return { position, rotation: lookingAlong(azimuth, tilt) };
  }

  /** Turns the head so that a point of the map is in the middle of its picture. */
  aimHead([x, y, z]: Vector3): void {
    const [hx, hy, hz] = this.base.toMap([headCamera.x, headCamera.y, headCamera.z]);
    const along = Math.hypot(x - hx, y - hy);
    const pan = Math.atan2(y - hy, x - hx) - this.base.yaw;
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
    return { position: this.base.toMap(inBase), rotation: this.rotateToMap(camera) };
  }

  get state(): BodyState {
    return {
      arm: [...this.armSetpoint],
      opening: this.openingSetpoint,
      hold: this.base.held,
      head: [this.head.pan, this.head.tilt],
    };
  }

  /** The robot holds still in the restored state. */
  restore(state: BodyState): void {
    this.armSetpoint.set(state.arm);
    this.lastArmSetpoint.set(state.arm);
    this.openingSetpoint = state.opening;
    this.base.restore(state.hold);
    [this.head.pan, this.head.tilt] = state.head;
  }
}
