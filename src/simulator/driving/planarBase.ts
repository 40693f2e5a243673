import { fromYaw, type Pose, type Vector3 } from "../../core/world/geometry";
import type { PhysicsWorld } from "../physics/world";

/*
 * A base that drives on a level floor.
 *
 * It stands on two slides and a hinge that are driven at the velocities which the wheels of a differential drive would
 * give: forwards and about z only, never sideways, with limited force, so that what stands in the way stops it. Wheels
 * that steer by skidding were not used: how far they slip depends on friction settings tuned for grasping (a high ratio
 * of friction to normal impedance), and each floor contact keeps the solver busy while everything else is at rest.
 * The joint values are the base's place and heading in the map.
 */

const joints = { x: "robot:base-x", y: "robot:base-y", yaw: "robot:base-yaw" } as const;

/** Into the base's body. */
export const planarJointsXml = `<joint name="${joints.x}" type="slide" axis="1 0 0"/>
      <joint name="${joints.y}" type="slide" axis="0 1 0"/>
      <joint name="${joints.yaw}" type="hinge" axis="0 0 1"/>`;

/** The first three actuators of the model. */
export const planarMotorsXml = `<velocity joint="${joints.x}" kv="4000" forcerange="-250 250"/>
      <velocity joint="${joints.y}" kv="4000" forcerange="-250 250"/>
      <velocity joint="${joints.yaw}" kv="800" forcerange="-120 120"/>`;

export const planarMotorCount = 3;

/** Place that is held while nothing is asked of the base; JSON. */
export type HeldPlace = readonly [x: number, y: number, yaw: number];

/** Where the base is, and how fast it is to go. */
export class PlanarBase {
  /** Forwards, metres per second; while both speeds are 0 the base holds its place. */
  driveSpeed = 0;
  /** Radians per second. */
  turnSpeed = 0;
  /** The wheels do not turn, whatever is asked of them. */
  stalled = false;
  private hold: [number, number, number] = [0, 0, 0];
  private holding = false;
  private readonly place: { readonly x: number; readonly y: number; readonly yaw: number };
  private readonly velocity: { readonly x: number; readonly y: number; readonly yaw: number };

  constructor(private readonly world: PhysicsWorld) {
    const { x, y, yaw } = joints;
    const [ofX, ofY, ofYaw] = [x, y, yaw].map((name) => world.jointAddress(name));
    this.place = { x: ofX.position, y: ofY.position, yaw: ofYaw.position };
    this.velocity = { x: ofX.velocity, y: ofY.velocity, yaw: ofYaw.velocity };
  }

  /** Puts the base somewhere at the start of a simulation. */
  reset(x: number, y: number, yaw: number): void {
    const { qpos } = this.world;
    qpos[this.place.x] = x;
    qpos[this.place.y] = y;
    qpos[this.place.yaw] = yaw;
    this.hold = [x, y, yaw];
    this.holding = true;
  }

  control(): void {
    const { ctrl, qpos } = this.world;
    const yaw = qpos[this.place.yaw];
    if (this.driveSpeed === 0 && this.turnSpeed === 0) {
      if (!this.holding) {
        this.hold = [qpos[this.place.x], qpos[this.place.y], yaw];
        this.holding = true;
      }
      const correct = (error: number) => Math.max(-0.1, Math.min(0.1, 8 * error));
      ctrl[0] = correct(this.hold[0] - qpos[this.place.x]);
      ctrl[1] = correct(this.hold[1] - qpos[this.place.y]);
      ctrl[2] = correct(this.hold[2] - yaw);
    } else if (this.stalled) {
      ctrl.fill(0, 0, planarMotorCount);
    } else {
      this.holding = false;
      ctrl[0] = this.driveSpeed * Math.cos(yaw);
      ctrl[1] = this.driveSpeed * Math.sin(yaw);
      ctrl[2] = this.turnSpeed;
    }
  }

  halt(): void {
    this.driveSpeed = 0;
    this.turnSpeed = 0;
  }

  get x(): number {
    return this.world.qpos[this.place.x];
  }

  get y(): number {
    return this.world.qpos[this.place.y];
  }

  get yaw(): number {
    return this.world.qpos[this.place.yaw];
  }

  get pose(): Pose {
    return { position: [this.x, this.y, 0], orientation: fromYaw(this.yaw) };
  }

  isStill(tolerance: number): boolean {
    const { qvel } = this.world;
    const { x, y, yaw } = this.velocity;
    return Math.abs(qvel[x]) + Math.abs(qvel[y]) + Math.abs(qvel[yaw]) <= tolerance;
  }

  get speed(): { readonly forward: number; readonly turn: number } {
    const { qvel } = this.world;
    const { yaw } = this;
    return {
      forward: qvel[this.velocity.x] * Math.cos(yaw) + qvel[this.velocity.y] * Math.sin(yaw),
      turn: qvel[this.velocity.yaw],
    };
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

  /** After a drive the place to hold is only set at the next step: until then it is where the base is. */
  get held(): HeldPlace {
    return this.holding ? [...this.hold] : [this.x, this.y, this.yaw];
  }

  restore(held: HeldPlace): void {
    this.hold = [...held];
    this.holding = true;
    this.stalled = false;
    this.halt();
  }
}
