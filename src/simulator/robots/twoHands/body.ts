import type { Vector3 } from "../../../core/world/geometry";
import { armJointCount, gripperMaximumOpening } from "../../arm/dimensions";
import { armFrames, forward, type Joints } from "../../arm/kinematics";
import { mirrored, restPostureAt } from "../../arm/restPosture";
import { planarMotorCount } from "../../driving/planarBase";
import type { PhysicsWorld } from "../../physics/world";
import { HouseholdBody, type HouseholdBodyState, type Lift, LiftedBase } from "../household/body";
import type { ArmBuild } from "../mobile/body";
import type { Body } from "../robot";
import { armNamesOf, eyesAt, type HandName, handNames, sideOf } from "./bodyXml";

/** The right arm at rest: its hand over the right edge of the base. */
const restOnTheRight = restPostureAt([0.12, -0.12, 1.0]);
const fingersOfHand = 2;
/** Elbow and wrist of an arm that carries something are no further than so from before its shoulder towards the other, metres. */
const towardsMiddle = 0.04;
const tiltAtStart = 0.5;

/** One arm with its hand, as the skills of a robot with one arm know theirs; base, lift and head are shared. */
export class HandBody extends HouseholdBody {
  constructor(
    world: PhysicsWorld,
    readonly hand: HandName,
    shared: { readonly lift: Lift; readonly head: ArmBuild["head"] },
  ) {
    const before = handNames.indexOf(hand) * (armJointCount + fingersOfHand);
    super(world, new LiftedBase(world, shared.lift, sideOf[hand]), planarMotorCount + 1 + before, {
      names: armNamesOf[hand],
      restPosture: hand === "right" ? restOnTheRight : mirrored(restOnTheRight),
      head: shared.head,
    });
  }

  protected override get eyes(): Vector3 {
    return this.base.toMap([eyesAt.x, eyesAt.y - this.side, eyesAt.z]);
  }

  /** What carries something stays on its own side, so that the other arm gets by. */
  override leavesRoom(joints: Joints): boolean {
    const { elbow, wrist } = forward(joints, armFrames());
    return [elbow, wrist].every((point) => point[1] * this.mirror < towardsMiddle);
  }

  drive(seconds: number): void {
    this.driveArm(seconds);
  }
}

/** JSON. */
export type TwoHandedBodyState = Readonly<Record<HandName, HouseholdBodyState>>;

/** Joints, motors and sensors of the robot with two hands. */
export class TwoHandedBody implements Body {
  readonly base: LiftedBase;
  readonly hands: Readonly<Record<HandName, HandBody>>;
  readonly bodies: ReadonlySet<number>;
  readonly grippers: readonly HandBody[];

  constructor(world: PhysicsWorld) {
    const lift: Lift = { setpoint: 0 };
    const head = { pan: 0, tilt: tiltAtStart };
    this.base = new LiftedBase(world, lift);
    this.hands = {
      right: new HandBody(world, "right", { lift, head }),
      left: new HandBody(world, "left", { lift, head }),
    };
    this.grippers = handNames.map((hand) => this.hands[hand]);
    this.bodies = new Set(handNames.flatMap((hand) => [...this.hands[hand].bodies]));
  }

  /** Puts the robot somewhere at the start of a simulation, its arms at rest. */
  reset(x: number, y: number, yaw: number): void {
    this.base.reset(x, y, yaw);
    for (const name of handNames) {
      const hand = this.hands[name];
      hand.reset(x, y, yaw, hand.restPosture, gripperMaximumOpening);
    }
  }

  control(seconds: number): void {
    this.base.control();
    for (const hand of handNames) this.hands[hand].drive(seconds);
  }

  halt(): void {
    this.base.halt();
  }

  isStill(tolerance: number): boolean {
    return this.base.isStill(tolerance) && handNames.every((hand) => this.hands[hand].isArmStill(tolerance));
  }

  get state(): TwoHandedBodyState {
    const hold = this.base.held;
    return { right: { ...this.hands.right.state, hold }, left: { ...this.hands.left.state, hold } };
  }

  /** The robot holds still in the restored state. */
  restore(state: TwoHandedBodyState): void {
    for (const hand of handNames) this.hands[hand].restore(state[hand]);
    this.base.restore(state.right.hold);
  }
}
