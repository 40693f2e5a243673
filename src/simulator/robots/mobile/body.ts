import type { Pose, Vector3 } from "../../../core/world/geometry";
import { ArmDriver, type ArmState } from "../../arm/armDriver";
import { type ArmNames, armNames } from "../../arm/armXml";
import { headCamera, mobileArm } from "../../arm/dimensions";
import type { Joints, Rotation } from "../../arm/kinematics";
import { restPosture } from "../../arm/restPosture";
import { type HeldPlace, PlanarBase, planarMotorCount } from "../../driving/planarBase";
import { toQuaternion } from "../../perception/frame";
import { type CameraPose, lookingAlong } from "../../perception/pictures";
import type { PhysicsWorld } from "../../physics/world";
import type { Body } from "../robot";
import { baseName } from "./bodyXml";

/** What the controllers remember between ticks; JSON. */
export interface BodyState extends ArmState {
  readonly hold: HeldPlace;
  readonly head: readonly [pan: number, tilt: number];
}

/** How one arm of a robot is built in, and the head that it shares with others. */
export interface ArmBuild {
  readonly names: ArmNames;
  /** Joints of the arm at rest, radians. */
  readonly restPosture: Joints;
  /** Direction of the head camera relative to the base, radians; tilt is positive downwards. */
  readonly head: { pan: number; tilt: number };
}

/** Joints, motors and sensors of a robot with a base, an arm and a head, without any knowledge of the scene. */
export class RobotBody extends ArmDriver implements Body {
  readonly base: PlanarBase;
  readonly head: ArmBuild["head"];
  readonly baseBody: number;
  /** Joints of the arm at rest, radians. */
  readonly restPosture: Joints;
  readonly bodies: ReadonlySet<number>;
  readonly grippers = [this];

  /** @param motors how many of the model's motors come before the arm's */
  constructor(
    world: PhysicsWorld,
    base = new PlanarBase(world),
    motors = planarMotorCount,
    arm: ArmBuild = { names: armNames, restPosture, head: { pan: 0, tilt: 0.5 } },
  ) {
    super(world, mobileArm, motors, arm.names);
    this.restPosture = arm.restPosture;
    this.head = arm.head;
    this.base = base;
    this.baseBody = world.idOf("body", baseName);
    this.bodies = this.bodiesFrom(this.baseBody);
  }

  /** Puts the robot somewhere at the start of a simulation. */
  reset(x: number, y: number, yaw: number, arm: readonly number[], opening: number): void {
    this.base.reset(x, y, yaw);
    this.resetArm(arm, opening);
    this.world.refresh();
  }

  control(seconds: number): void {
    this.base.control();
    this.driveArm(seconds);
  }

  halt(): void {
    // The arm's setpoints keep where they are; a posture reached in full motion may be passed and come back to.
    this.base.halt();
  }

  isStill(tolerance: number): boolean {
    return this.base.isStill(tolerance) && this.isArmStill(tolerance);
  }

  /** The point between the finger pads and the hand's rotation, `map` frame. */
  get toolPose(): Pose {
    const { position, rotation } = this.toolInBase;
    return { position: this.base.toMap(position), orientation: toQuaternion(this.rotateToMap(rotation)) };
  }

  /** A rotation in the base's frame, in that of the map; row-major. */
  rotateToMap(r: Rotation): number[] {
    const c = Math.cos(this.base.yaw);
    const s = Math.sin(this.base.yaw);
    const out = [...r];
    for (let column = 0; column < 3; column++) {
      out[column] = c * r[column] - s * r[column + 3];
      out[column + 3] = s * r[column] + c * r[column + 3];
    }
    return out;
  }

  /** Where the head camera is, `map` frame. */
  protected get eyes(): Vector3 {
    return this.base.toMap([headCamera.x, headCamera.y, headCamera.z]);
  }

  get headCameraPose(): CameraPose {
    const { pan, tilt } = this.head;
    const azimuth = this.base.yaw + pan;
    return { position: this.eyes, rotation: lookingAlong(azimuth, tilt) };
  }

  /** Turns the head so that a point of the map is in the middle of its picture. */
  aimHead([x, y, z]: Vector3): void {
    const [hx, hy, hz] = this.eyes;
    const along = Math.hypot(x - hx, y - hy);
    const pan = Math.atan2(y - hy, x - hx) - this.base.yaw;
    this.head.pan = Math.atan2(Math.sin(pan), Math.cos(pan));
    this.head.tilt = Math.max(-0.3, Math.min(1.3, Math.atan2(hz - z, along)));
  }

  get wristCameraPose(): CameraPose {
    const { position, rotation } = this.wristCameraInBase;
    return { position: this.base.toMap(position), rotation: this.rotateToMap(rotation) };
  }

  get state(): BodyState {
    return { ...this.armState, hold: this.base.held, head: [this.head.pan, this.head.tilt] };
  }

  /** The robot holds still in the restored state. */
  restore(state: BodyState): void {
    this.restoreArm(state);
    this.base.restore(state.hold);
    [this.head.pan, this.head.tilt] = state.head;
  }
}
