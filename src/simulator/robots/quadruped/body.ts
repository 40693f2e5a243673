import type { Vector3 } from "../../../core/world/geometry";
import { type HeldPlace, PlanarBase } from "../../driving/planarBase";
import { type CameraPose, lookingAlong } from "../../perception/pictures";
import type { PhysicsWorld } from "../../physics/world";
import type { Body } from "../robot";
import {
  blockHeight,
  bodyNames,
  camera,
  feet,
  firstLegMotor,
  firstPostureMotor,
  gaits,
  jointNames,
  leg,
  legBody,
  legJoint,
  legNames,
  standingHeight,
  steepest,
  trunk,
} from "./bodyXml";
import { cycleShare, legAngles } from "./legs";
import type { Gait } from "./skills";

/** What is held while no skill runs; JSON. Joint values: metres, radians. */
export interface FrozenPosture {
  readonly place: HeldPlace;
  /** Lift, pitch, upper and lower block. */
  readonly posture: readonly number[];
  /** Hip and knee of each leg. */
  readonly legs: readonly number[];
  /** Of the legs' cycle, 0…1. */
  readonly phase: number;
}

/** Postures follow their targets at this rate (1/s), at these speeds (m/s and rad/s) at most. */
const following = 12;
const postureSpeeds = [0.8, 1.5, 0.8, 0.8] as const;
/** What the blocks lie on is ground too, metres. */
const feltAbove = 0.03;
const down: Vector3 = [0, 0, -1];

/** The simulated body: carries the gait that it was told, and holds its last posture otherwise. */
export class QuadrupedBody implements Body {
  readonly base: PlanarBase;
  readonly bodies: ReadonlySet<number>;
  private gait: Gait | undefined;
  private phase = 0;
  private frozen: Pick<FrozenPosture, "posture" | "legs"> = { posture: [], legs: [] };
  private readonly postureJoints: readonly { readonly position: number; readonly velocity: number }[];
  private readonly legJoints: readonly { readonly position: number; readonly velocity: number }[];

  constructor(private readonly world: PhysicsWorld) {
    this.base = new PlanarBase(world);
    const { lift, pitch, upperLegs, lowerLegs } = jointNames;
    this.postureJoints = [lift, pitch, upperLegs, lowerLegs].map((name) => world.jointAddress(name));
    this.legJoints = legNames.flatMap((name) => [
      world.jointAddress(legJoint(name, "hip")),
      world.jointAddress(legJoint(name, "knee")),
    ]);
    const names = [
      ...Object.values(bodyNames),
      ...legNames.flatMap((name) => [legBody(name, "thigh"), legBody(name, "shank")]),
    ];
    this.bodies = new Set(names.map((name) => world.idOf("body", name)));
  }

  /** Stands somewhere at the start of a simulation. */
  reset(x: number, y: number, yaw: number): void {
    const { world } = this;
    this.base.reset(x, y, yaw);
    const { qpos } = world;
    qpos[this.postureJoints[0].position] = standingHeight;
    world.refresh();
    const ground = this.groundBelow();
    const posture = this.wantedPosture("walk", ground);
    posture.forEach((value, index) => {
      qpos[this.postureJoints[index].position] = value;
    });
    const legs = this.wantedLegs("walk", ground);
    legs.forEach((value, index) => {
      qpos[this.legJoints[index].position] = value;
    });
    world.refresh();
    this.freeze();
  }

  /** Moves in a gait from the next step on, metres and radians per second, until `halt`. */
  go(gait: Gait, speed: number, turnSpeed: number): void {
    this.gait = gait;
    this.base.driveSpeed = speed;
    this.base.turnSpeed = turnSpeed;
  }

  control(seconds: number): void {
    const { base, gait } = this;
    base.control();
    if (gait !== undefined) {
      const { forward, turn } = base.speed;
      this.phase = (((this.phase + cycleShare(forward, turn) * seconds) % 1) + 1) % 1;
    }
    const ground = gait === undefined ? undefined : this.groundBelow();
    const posture = ground && gait ? this.wantedPosture(gait, ground) : this.frozen.posture;
    const legs = ground && gait ? this.wantedLegs(gait, ground) : this.frozen.legs;
    const { ctrl, qpos } = this.world;
    posture.forEach((wanted, index) => {
      const most = postureSpeeds[index];
      const error = wanted - qpos[this.postureJoints[index].position];
      ctrl[firstPostureMotor + index] = Math.max(-most, Math.min(most, following * error));
    });
    legs.forEach((wanted, index) => {
      ctrl[firstLegMotor + index] = wanted;
    });
  }

  halt(): void {
    this.base.halt();
    if (this.gait !== undefined) this.freeze();
  }

  isStill(tolerance: number): boolean {
    const { qvel } = this.world;
    const lifting = Math.abs(qvel[this.postureJoints[0].velocity]);
    return lifting <= tolerance && this.base.isStill(tolerance);
  }

  get held(): FrozenPosture {
    return { place: this.base.held, ...this.frozen, phase: this.phase };
  }

  restore({ place, posture, legs, phase }: FrozenPosture): void {
    this.base.restore(place);
    this.gait = undefined;
    this.frozen = { posture: [...posture], legs: [...legs] };
    this.phase = phase;
  }

  /** The camera is fixed to the head: it nods with the trunk, and looks a little downwards. */
  get cameraPose(): CameraPose {
    const { base, lift, pitch } = this;
    const ahead = camera.x * Math.cos(pitch) + camera.z * Math.sin(pitch);
    const above = camera.z * Math.cos(pitch) - camera.x * Math.sin(pitch);
    return {
      position: base.toMap([ahead, 0, lift + above]),
      rotation: lookingAlong(base.yaw, camera.tilt + pitch),
      fieldOfView: camera.fieldOfView,
    };
  }

  /** Of the middle of the trunk, metres above the floor. */
  get lift(): number {
    return this.world.qpos[this.postureJoints[0].position];
  }

  /** Of the trunk, nose down, radians. */
  get pitch(): number {
    return this.world.qpos[this.postureJoints[1].position];
  }

  private freeze(): void {
    const { qpos } = this.world;
    this.gait = undefined;
    this.frozen = {
      posture: this.postureJoints.map(({ position }) => qpos[position]),
      legs: this.legJoints.map(({ position }) => qpos[position]),
    };
  }

  /** Height of the ground below each foot, metres above the floor; it is felt from just above the blocks' under side. */
  private groundBelow(): readonly number[] {
    const { base, lift, pitch, world } = this;
    const lower = world.qpos[this.postureJoints[3].position];
    const above = lift + lower - blockHeight / 2 + feltAbove;
    return legNames.map((_, index) => {
      const x = index < 2 ? feet.x : -feet.x;
      const y = index % 2 === 0 ? feet.y : -feet.y;
      const from = base.toMap([x, y, above - x * Math.sin(pitch)]);
      const metres = world.castRay(from, down, -1);
      return metres === undefined ? 0 : Math.max(0, from[2] - metres);
    });
  }

  /** Lift, pitch and the two blocks of a gait over such ground: on the higher foot in front and behind. */
  private wantedPosture(gait: Gait, ground: readonly number[]): readonly number[] {
    const front = Math.max(ground[0], ground[1]);
    const rear = Math.max(ground[2], ground[3]);
    const middle = (front + rear) / 2;
    const { bodyHeight, step } = gaits[gait];
    const { lift } = this;
    // The blocks keep their height over the ground, even where the trunk is held up or down.
    const top = (trunk.height - blockHeight) / 2;
    const lower = Math.max(-standingHeight, Math.min(top, middle + step + blockHeight / 2 - lift));
    const upper = Math.min(top, lower + blockHeight);
    const pitch = Math.max(-steepest, Math.min(steepest, Math.atan2(rear - front, 2 * feet.x)));
    return [middle + standingHeight + bodyHeight, pitch, upper, lower];
  }

  private wantedLegs(gait: Gait, ground: readonly number[]): number[] {
    const { lift, pitch, phase } = this;
    return legNames.flatMap((_, index) => {
      const x = index < 2 ? feet.x : -feet.x;
      const hip = lift - x * Math.sin(pitch) + leg.hipZ * Math.cos(pitch);
      return [...legAngles(index, gait, hip - ground[index], phase, pitch)];
    });
  }
}
