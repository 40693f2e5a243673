import type { Vector3 } from "../../../core/world/geometry";
import type { ArmWorld, Obstacle } from "../../arm/armCollision";
import { armJointCount, handLength, mobileArm, shoulder } from "../../arm/dimensions";
import { armFrames, forward, type Joints } from "../../arm/kinematics";
import type { MapEntry } from "../../perception/objectMap";
import { toMatrix } from "../../scene/rotation";
import { LevelArm, type Load } from "../household/body";
import type { HandBody } from "./body";
import { eyesAt } from "./bodyXml";

const upright = [1, 0, 0, 0, 1, 0, 0, 0, 1];
/** Half widths of the other arm's links and hand, metres. */
const half = { upperArm: 0.055, forearm: 0.05, hand: 0.06 };
/** Of the upper arm, from where it is beside its own shoulder. */
const fromShoulder = 0.2;
/** The fingers reach so far beyond the point between the pads, metres. */
const beyondTool = 0.025;

interface MovingBox {
  centre: [number, number, number];
  rotation: number[];
  half: [number, number, number];
}

/** What keeps clear of this arm must not be taken to touch it when the other one is planned, metres. */
const leeway = 0.01;
const nowhere: [number, number, number] = [0, 0, -100];
const box = (): MovingBox => ({ centre: nowhere, rotation: upright, half: [0.01, 0.01, 0.01] });

/**
 * Keeps one arm away from the robot's own body and the floor, and from the other arm with what that holds, which stays where
 * it is meanwhile.
 * @param carriedByOther what the other hand holds
 * @param load what in the hand has something to lose; undefined while nothing has
 */
export function handCollision(
  body: HandBody,
  other: HandBody,
  carriedByOther: () => MapEntry | undefined,
  load: () => Load | undefined,
): LevelArm {
  const { side } = body;
  const fixed = (x: number, y: number, z: number, size: Obstacle["half"]): Obstacle => ({
    get centre(): [number, number, number] {
      return [x, y - side, z - body.lift];
    },
    rotation: upright,
    half: size,
  });
  const lifted = (x: number, y: number, z: number, size: Obstacle["half"]): Obstacle => ({
    centre: [x, y - side, z],
    rotation: upright,
    half: size,
  });
  const arm = { upper: box(), forearm: box(), hand: box(), carried: box() };
  const own: readonly Obstacle[] = [
    fixed(0, 0, 0.17, [0.26, 0.26, 0.15]),
    fixed(eyesAt.x, eyesAt.y, 0.65, [0.03, 0.03, 0.35]),
    lifted(shoulder.x, 0, 0.675, [0.06, 0.2, 0.045]),
    lifted(eyesAt.x, eyesAt.y, 0.95, [0.02, 0.02, 0.5]),
    lifted(eyesAt.x, eyesAt.y, eyesAt.z, [0.045, 0.045, 0.05]),
    arm.upper,
    arm.forearm,
    arm.hand,
    arm.carried,
  ];
  const frames = armFrames();
  const beside = other.side - side;
  const seen = new Float64Array(armJointCount).fill(Number.NaN);
  let held: MapEntry["inGripper"];
  const update = () => {
    const carried = carriedByOther();
    const isSame =
      carried?.inGripper === held && seen.every((angle, index) => angle === other.armSetpoint[index]);
    if (isSame) return;
    seen.set(other.armSetpoint);
    held = carried?.inGripper;
    const { elbow, wrist, tool, rotation } = forward([...other.armSetpoint], frames);
    const at = (point: ArrayLike<number>): Vector3 => [point[0], point[1] + beside, point[2]];
    const top: Vector3 = [shoulder.x, shoulder.y + beside, shoulder.z];
    span(arm.upper, between(top, at(elbow), fromShoulder), at(elbow), half.upperArm);
    span(arm.forearm, at(elbow), at(wrist), half.forearm);
    const tip = between(at(wrist), at(tool), 1 + beyondTool / handLength);
    span(arm.hand, at(wrist), tip, half.hand);
    if (!carried || !held) arm.carried.centre = nowhere;
    else {
      const r = [...rotation];
      const away = times(r, held.position);
      const from = at(tool);
      arm.carried.centre = [from[0] + away[0], from[1] + away[1], from[2] + away[2]];
      arm.carried.rotation = product(r, toMatrix(held.orientation));
      const [x, y, z] = carried.size;
      arm.carried.half = [x / 2 - leeway, y / 2 - leeway, z / 2 - leeway];
    }
  };
  return new BesideOther(mobileArm, own, () => -body.lift, load, update);
}

class BesideOther extends LevelArm {
  constructor(
    arm: typeof mobileArm,
    own: readonly Obstacle[],
    floor: () => number,
    load: () => Load | undefined,
    private readonly updateOther: () => void,
  ) {
    super(arm, own, floor, load);
  }

  override touches(joints: Joints | Float64Array, world: ArmWorld, margin?: number): boolean {
    this.updateOther();
    return super.touches(joints, world, margin);
  }
}

function between(a: Vector3, b: Vector3, part: number): Vector3 {
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part];
}

/** Makes a box of the line between two points, its third axis along it. */
function span(target: MovingBox, a: Vector3, b: Vector3, width: number): void {
  const along = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const length = Math.hypot(along[0], along[1], along[2]) || 1e-9;
  const z = along.map((value) => value / length);
  const helper = Math.abs(z[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0];
  const x = cross(helper, z);
  const norm = Math.hypot(x[0], x[1], x[2]);
  for (let axis = 0; axis < 3; axis++) x[axis] /= norm;
  const y = cross(z, x);
  target.centre = [...between(a, b, 0.5)];
  target.rotation = [x[0], y[0], z[0], x[1], y[1], z[1], x[2], y[2], z[2]];
  target.half = [width, width, length / 2];
}

function cross(a: readonly number[], b: readonly number[]): number[] {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function times(r: readonly number[], [x, y, z]: readonly number[]): Vector3 {
  return [r[0] * x + r[1] * y + r[2] * z, r[3] * x + r[4] * y + r[5] * z, r[6] * x + r[7] * y + r[8] * z];
}

function product(a: readonly number[], b: readonly number[]): number[] {
  return Array.from({ length: 9 }, (_, index) => {
    const [row, column] = [Math.floor(index / 3), index % 3];
    return [0, 1, 2].reduce((sum, k) => sum + a[3 * row + k] * b[3 * k + column], 0);
  });
}
