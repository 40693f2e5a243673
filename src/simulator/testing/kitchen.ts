import { seededRandom } from "../../core/world/ports";
import type { SimulatedRobot } from "../protocol";
import { instantiateScene } from "../scene/instantiateScene";
import { parseScene } from "../scene/parseScene";
import type { SceneInstance } from "../scene/scene";
import type { FurnitureFile, MovingFile, ObjectFile, PartFile, SceneFile } from "../scene/sceneFile";

import { startIn, type TestRobot } from "./builtInRobot";

/* For tests: pieces of a kitchen, and a room with some of them. The front of each is its side of −y. */

type Triple = readonly [number, number, number];
type Place = Pick<FurnitureFile, "position" | "yawDegrees"> & Partial<FurnitureFile>;

const box = (size: Triple, at: Triple): PartFile => ({
  shape: "box",
  size,
  at,
});

/** A bar of 12 cm on two feet, its middle 4.5 cm off the front at y. */
function bar([x, y, z]: readonly [number, number, number], upright: boolean): PartFile[] {
  const off = y - 0.045;
  const half = 0.06;
  const foot = (side: number): PartFile =>
    box([0.012, 0.04, 0.012], [upright ? x : x + side * half, y - 0.02, upright ? z + side * half : z]);
  const end = (side: number): [number, number, number] =>
    upright ? [x, off, z + side * half] : [x + side * half, off, z];
  return [
    { shape: "capsule", radius: 0.006, from: end(-1), to: end(1), colour: "#404040" },
    foot(-1),
    foot(1),
  ];
}

/** Work top at 0.88 m over an empty carcass of 1 m; the upper 22 cm have no front. */
export function counter(name: string, place: Place): FurnitureFile {
  return {
    name,
    type: "counter",
    label: "counter",
    parts: [
      box([1, 0.6, 0.04], [0, 0, 0.86]),
      box([0.02, 0.6, 0.84], [-0.49, 0, 0.42]),
      box([0.02, 0.6, 0.84], [0.49, 0, 0.42]),
      box([0.96, 0.02, 0.84], [0, 0.29, 0.42]),
      box([0.96, 0.56, 0.6], [0, -0.02, 0.3]),
    ],
    surfaces: [{ at: [0, 0, 0.88], size: [1, 0.6] }],
    ...place,
  };
}

/** Fits under the work top of a counter: 44 cm wide, 16 cm high, drawn out by 35 cm. */
export function drawer(name: string, place: Place): FurnitureFile {
  const inside: PartFile[] = [
    box([0.46, 0.018, 0.16], [0, -0.291, 0.09]),
    box([0.42, 0.5, 0.01], [0, -0.03, 0.02]),
    box([0.01, 0.5, 0.09], [-0.205, -0.03, 0.07]),
    box([0.01, 0.5, 0.09], [0.205, -0.03, 0.07]),
    box([0.42, 0.01, 0.09], [0, 0.215, 0.07]),
  ];
  return {
    name,
    type: "drawer",
    label: "drawer",
    height: 0.64,
    parts: [box([0.01, 0.5, 0.03], [-0.225, 0, 0.07]), box([0.01, 0.5, 0.03], [0.225, 0, 0.07])],
    moving: [
      {
        name: "box",
        joint: { kind: "slide", axis: [0, -1, 0], range: [0, 0.35], friction: 2, damping: 3 },
        mass: 2,
        handle: [0, -0.345, 0.1],
        surfaces: [{ at: [0, -0.03, 0.025], size: [0.38, 0.46] }],
        parts: [...inside, ...bar([0, -0.3, 0.1], false)],
      },
    ],
    openable: { part: "box", openAt: 0.6 },
    attributes: { openable: true, receptacle: true },
    ...place,
  };
}

/** A box with one door, its hinge on the left as seen from the front unless told. */
export function cupboard(
  name: string,
  [width, depth, height]: readonly [number, number, number],
  place: Place,
  hinge: "left" | "right" = "left",
): FurnitureFile {
  const wall = 0.02;
  const side = hinge === "left" ? -1 : 1;
  const front = -depth / 2;
  const handleX = -side * (width / 2 - 0.05);
  const middle = Math.min(height / 2, 1.0);
  const door: MovingFile = {
    name: "door",
    joint: {
      kind: "hinge",
      axis: [0, 0, side],
      at: [side * (width / 2 - 0.002), front - 0.012, 0],
      range: [0, 110],
      friction: 0.4,
      damping: 1,
    },
    mass: 2,
    handle: [handleX, front - 0.069, middle],
    parts: [
      box([width - 0.004, 0.02, height - 0.004], [0, front - 0.014, height / 2]),
      ...bar([handleX, front - 0.024, middle], true),
    ],
  };
  return {
    name,
    type: "cabinet",
    label: "cabinet",
    parts: [
      box([width, depth, wall], [0, 0, wall / 2]),
      box([width, depth, wall], [0, 0, height - wall / 2]),
      box([wall, depth, height - 2 * wall], [-width / 2 + wall / 2, 0, height / 2]),
      box([wall, depth, height - 2 * wall], [width / 2 - wall / 2, 0, height / 2]),
      box([width - 2 * wall, wall, height - 2 * wall], [0, depth / 2 - wall / 2, height / 2]),
    ],
    surfaces: [{ at: [0, -0.02, wall], size: [width - 2 * wall, depth - 2 * wall] }],
    moving: [door],
    openable: { part: "door", openAt: 0.6 },
    attributes: { openable: true, receptacle: true },
    ...place,
  };
}

export function block(name: string, extra: Partial<ObjectFile> = {}): ObjectFile {
  return {
    name,
    type: name,
    label: name,
    mass: 0.15,
    parts: [{ shape: "box", size: [0.05, 0.05, 0.06], at: [0, 0, 0.03], colour: "#c04030" }],
    ...extra,
  };
}

/** A round vessel with a floor. */
export function vessel(
  name: string,
  radius: number,
  height: number,
  attributes: ObjectFile["attributes"] = { canFillWithLiquid: true, container: true, pickupable: true },
): ObjectFile {
  return {
    name,
    type: name,
    label: name,
    mass: 0.25,
    attributes,
    parts: [
      {
        shape: "tube",
        radius: radius - 0.003,
        thickness: 0.006,
        height,
        at: [0, 0, height / 2],
        segments: 12,
      },
      { shape: "cylinder", radius: radius - 0.006, height: 0.008, at: [0, 0, 0.004] },
    ],
  };
}

export interface KitchenPieces {
  readonly furniture: readonly FurnitureFile[];
  readonly objects?: readonly ObjectFile[];
  readonly fixed?: SceneFile["fixed"];
  readonly arrangement?: SceneFile["arrangement"];
  /** Where the household robot begins. */
  readonly start?: readonly [x: number, y: number];
}

export function kitchen(pieces: KitchenPieces, seed = 1): SceneInstance {
  const { furniture, objects = [], fixed = [], arrangement = [], start = [2.5, 1] } = pieces;
  const file: SceneFile = {
    title: "Kitchen",
    room: { size: [5, 4] },
    furniture,
    objects,
    fixed,
    arrangement,
    robots: [{ robot: "household", position: start, yawDegrees: 90, radius: 0.3, reach: [0.2, 1] }],
  };
  const { scene, problems } = parseScene(JSON.stringify(file), "kitchen.json");
  if (!scene) throw new Error(JSON.stringify(problems));
  const drawn = instantiateScene(scene, seed, seededRandom(seed));
  if (!drawn.ok) throw new Error(drawn.error.message);
  return drawn.value;
}

const householdRobot: SimulatedRobot = {
  name: "household",
  limits: { baseSpeed: 0.7, baseTurnSpeed: 1.2, jointSpeed: 1.5, payloadKilograms: 2 },
};

/** The household robot in such a kitchen. */
export function householdIn(pieces: KitchenPieces, seed = 1, faults = "none"): Promise<TestRobot> {
  return startIn(kitchen(pieces, seed), householdRobot, seed, faults);
}
