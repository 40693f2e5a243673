import type { CameraPose } from "../perception/pictures";
import type { PhysicsWorld } from "../physics/world";
import { type ArmNames, armNames, armServos } from "./armXml";
import { type ArmGeometry, armJointCount, wristCamera } from "./dimensions";
import { armFrames, forward, type ToolPose } from "./kinematics";

/** What the controllers of arm and gripper remember between ticks; JSON. */
export interface ArmState {
  readonly arm: readonly number[];
  readonly opening: number;
}

/**
 * The joints, motors and touch sensors of one arm in the physics model.
 * Setpoints are written by whoever moves the arm; `driveArm` turns them into motor commands before each physics step.
 */
export class ArmDriver {
  /** Arm postures that the servos are to follow, radians. */
  readonly armSetpoint = new Float64Array(armJointCount);
  private readonly lastArmSetpoint = new Float64Array(armJointCount);
  /** Distance that the fingers are to have, metres; 0 squeezes whatever is between them. */
  openingSetpoint: number;

  private readonly address: {
    readonly arm: readonly number[];
    readonly armVelocity: readonly number[];
    readonly fingers: readonly number[];
    readonly fingerVelocity: readonly number[];
    readonly touch: readonly number[];
  };
  /** Geoms of the finger pads, for a fault that makes them slippery. */
  readonly padGeoms: readonly number[];
  readonly padBodies: readonly number[];

  /** @param firstMotor index of the arm's first motor in the model */
  constructor(
    protected readonly world: PhysicsWorld,
    protected readonly geometry: ArmGeometry,
    private readonly firstMotor: number,
    names: ArmNames = armNames,
  ) {
    this.openingSetpoint = geometry.gripperMaximumOpening;
    const joint = (name: string) => world.jointAddress(name);
    const arm = Array.from({ length: armJointCount }, (_, index) => joint(names.joint(index)));
    this.address = {
      arm: arm.map(({ position }) => position),
      armVelocity: arm.map(({ velocity }) => velocity),
      fingers: names.fingers.map((name) => joint(name).position),
      fingerVelocity: names.fingers.map((name) => joint(name).velocity),
      touch: names.touch.map((name) => world.sensorAddress(name)),
    };
    this.padGeoms = names.pads.map((name) => world.idOf("geom", name));
    this.padBodies = names.fingers.map((name) => world.idOf("body", name));
  }

  /** The bodies of the model from the first to the fingers, which are numbered last. */
  protected bodiesFrom(first: number): ReadonlySet<number> {
    const last = Math.max(...this.padBodies);
    return new Set(Array.from({ length: last - first + 1 }, (_, index) => first + index));
  }

  /** Puts arm and fingers somewhere at the start of a simulation; poses follow with the world's `refresh`. */
  protected resetArm(arm: readonly number[], opening: number): void {
    const { qpos } = this.world;
    arm.forEach((angle, index) => {
      qpos[this.address.arm[index]] = angle;
    });
    for (const finger of this.address.fingers) qpos[finger] = opening / 2;
    this.restoreArm({ arm, opening });
  }

  /** Writes the motor commands of arm and fingers for the next physics step of `seconds`. */
  protected driveArm(seconds: number): void {
    const { ctrl } = this.world;
    const first = this.firstMotor;
    for (let joint = 0; joint < armJointCount; joint++) {
      const { stiffness, damping } = armServos[joint];
      const speed = (this.armSetpoint[joint] - this.lastArmSetpoint[joint]) / seconds;
      ctrl[first + joint] = this.armSetpoint[joint] + (damping / stiffness) * speed;
    }
    this.lastArmSetpoint.set(this.armSetpoint);
    ctrl[first + armJointCount] = this.openingSetpoint / 2;
    ctrl[first + armJointCount + 1] = this.openingSetpoint / 2;
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

  /** Of the faster finger, metres per second. */
  get fingerSpeed(): number {
    const { qvel } = this.world;
    return Math.max(...this.address.fingerVelocity.map((address) => Math.abs(qvel[address])));
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

  /** @param tolerance radians per second */
  isArmStill(tolerance: number): boolean {
    const { qvel } = this.world;
    return this.address.armVelocity.every((address) => Math.abs(qvel[address]) <= tolerance);
  }

  /** The tool in the base frame, as measured. */
  get toolInBase(): ToolPose {
    const { tool, rotation } = forward(this.armJoints, armFrames(), this.geometry);
    return { position: [tool[0], tool[1], tool[2]], rotation: [...rotation] };
  }

  /** The wrist camera in the base frame: it looks along the tool; its picture's up is the hand's x. */
  get wristCameraInBase(): CameraPose {
    const { wrist, rotation: r } = forward(this.armJoints, armFrames(), this.geometry);
    const { x, y, z } = wristCamera;
    return {
      position: [
        wrist[0] + r[0] * x + r[1] * y + r[2] * z,
        wrist[1] + r[3] * x + r[4] * y + r[5] * z,
        wrist[2] + r[6] * x + r[7] * y + r[8] * z,
      ],
      rotation: [-r[1], r[0], -r[2], -r[4], r[3], -r[5], -r[7], r[6], -r[8]],
    };
  }

  protected get armState(): ArmState {
    return { arm: [...this.armSetpoint], opening: this.openingSetpoint };
  }

  /** The arm holds still in the restored state. */
  protected restoreArm(state: ArmState): void {
    this.armSetpoint.set(state.arm);
    this.lastArmSetpoint.set(state.arm);
    this.openingSetpoint = state.opening;
  }
}
