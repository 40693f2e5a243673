import { distance, fromYaw, type Pose, type Vector3, yawOf } from "../../../core/world/geometry";
import type { DetectedObject, ObjectId } from "../../../core/world/objects";
import { poseOf, type SceneThing } from "../../perception/frame";
import type { VisibleWorld } from "../../physics/views";
import { uprightBox } from "../../scene/shapes";
import { normalAt } from "../../seededDraw";

/*
 * MALMM's state observations: after each action the robot is told of every object its centre, heading, size and what can
 * be told by looking. Names are the robot's own; the hidden ones decide nothing but which estimate is of which object.
 */

/** What is known of one object. JSON. */
interface Estimate {
  readonly position: Vector3;
  readonly yaw: number;
  /** Number of looks that the position is the mean of. */
  readonly looks: number;
}

/** JSON. */
export interface ReportMemory {
  readonly looks: number;
  /** By hidden name. */
  readonly estimates: Readonly<Record<string, Estimate>>;
}

/** Deviations of one look, metres and radians: those of the other robots' cameras from a metre away. */
const noise = { sideways: 0.0025, upwards: 0.0012, yaw: 0.015 } as const;
/** Looks at an object at rest that are averaged. */
const mostLooks = 8;
/** From nearer than this to where it was an object is taken to be at rest, metres. */
const restingMetres = 0.008;

export const gripperId: ObjectId = "gripper_0";

export class StateReport {
  private looks = 0;
  private estimates = new Map<string, Estimate>();
  private readonly ids = new Map<string, ObjectId>();

  /** @param scale of the noise: 1 as a camera's, 0 for exact states */
  constructor(
    private readonly visible: VisibleWorld,
    private readonly seed: number,
    private readonly scale: number,
  ) {
    const numbers = new Map<string, number>();
    for (const { name, type } of visible.things) {
      const number = numbers.get(type) ?? 0;
      numbers.set(type, number + 1);
      this.ids.set(name, `${type}_${number}`);
    }
  }

  /** Everything that is there, as it is now. */
  look(held: ObjectId | undefined): DetectedObject[] {
    this.visible.update();
    const look = this.looks++;
    return this.visible.things.map((thing) => this.detected(thing, look, held));
  }

  idOf(source: string): ObjectId | undefined {
    return this.ids.get(source);
  }

  /** The thing of the scene behind a name of the robot's. */
  thingOf(id: ObjectId): SceneThing | undefined {
    return this.visible.things.find(({ name }) => this.ids.get(name) === id);
  }

  /** FOR SCORING ONLY: hidden names by the robot's. */
  names(): Readonly<Record<ObjectId, string>> {
    return Object.fromEntries([...this.ids].map(([name, id]) => [id, name]));
  }

  get knownIds(): readonly ObjectId[] {
    return [...this.ids.values()];
  }

  get memory(): ReportMemory {
    return { looks: this.looks, estimates: Object.fromEntries(this.estimates) };
  }

  restore({ looks, estimates }: ReportMemory): void {
    this.looks = looks;
    this.estimates = new Map(Object.entries(estimates));
  }

  private detected(thing: SceneThing, look: number, held: ObjectId | undefined): DetectedObject {
    const { name, type, label, attributes, kind, surfaces } = thing;
    const { pose, size } = narrowSideAcross(uprightBox(thing.parts, poseOf(thing)));
    const id = this.ids.get(name) ?? name;
    const own =
      kind === "furniture" ? { position: pose.position, yaw: yawOf(pose) } : this.estimate(thing, pose, look);
    return {
      id,
      type,
      label,
      attributes: { ...attributes, yaw: round(own.yaw), ...(id === held ? { grasped: true } : {}) },
      pose: { position: own.position, orientation: fromYaw(own.yaw) },
      size,
      ...(surfaces && kind === "furniture"
        ? { surfaces: surfaces.map(({ centre }) => pose.position[2] + centre[2]) }
        : {}),
      confidence: 0.99,
    };
  }

  private estimate({ name }: SceneThing, pose: Pose, look: number): Estimate {
    const draw = (axis: string) => this.scale * normalAt(this.seed, `state/${name}/${axis}`, look);
    const [x, y, z] = pose.position;
    const seen: Vector3 = [
      x + noise.sideways * draw("x"),
      y + noise.sideways * draw("y"),
      z + noise.upwards * draw("z"),
    ];
    const yaw = wrapHalf(yawOf(pose) + noise.yaw * draw("yaw"));
    const before = this.estimates.get(name);
    const resting = before !== undefined && distance(before.position, seen) < restingMetres;
    const looks = resting ? Math.min(before.looks + 1, mostLooks) : 1;
    const mean = (axis: 0 | 1 | 2) =>
      resting ? before.position[axis] + (seen[axis] - before.position[axis]) / looks : seen[axis];
    const estimate: Estimate = { position: [mean(0), mean(1), mean(2)], yaw, looks };
    this.estimates.set(name, estimate);
    return estimate;
  }
}

/** The same box with its shorter level side along y: there the fingers close when the hand has its heading. */
function narrowSideAcross({ pose, size }: { readonly pose: Pose; readonly size: Vector3 }): {
  readonly pose: Pose;
  readonly size: Vector3;
} {
  const yaw = yawOf(pose);
  // Nearly square boxes keep their heading, so that the estimate does not jump.
  if (size[1] <= size[0] * 1.02)
    return { pose: { position: pose.position, orientation: fromYaw(wrapHalf(yaw)) }, size };
  return {
    pose: { position: pose.position, orientation: fromYaw(wrapHalf(yaw + Math.PI / 2)) },
    size: [size[1], size[0], size[2]],
  };
}

/** A box looks the same after half a turn: within a quarter turn to either side. */
function wrapHalf(angle: number): number {
  const turned = angle % Math.PI;
  return turned > Math.PI / 2 ? turned - Math.PI : turned <= -Math.PI / 2 ? turned + Math.PI : turned;
}

function round(angle: number): number {
  return Math.round(angle * 1e4) / 1e4;
}
