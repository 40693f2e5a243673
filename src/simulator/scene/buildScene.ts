import { fromYaw, type Pose, type Vector3 } from "../../core/world/geometry";
import { degrees, openingsOf, toBody, toColour } from "./buildParts";
import { type Point2, rectangleOutline } from "./outline";
import { subtract, transform } from "./rotation";
import type {
  Area,
  Colour,
  FixedPlace,
  FurnitureInstance,
  Jitter,
  MovingPart,
  ObjectDefinition,
  Part,
  RobotStart,
  Scene,
  Screw,
  Surface,
  Wall,
} from "./scene";
import type { FurnitureFile, JitterFile, ObjectFile, SceneFile, SurfaceFile } from "./sceneFile";
import { boundsOf, centreOfBounds, sizeOfBounds } from "./shapes";
import { semanticsOf } from "./thingSemantics";

const wallThickness = 0.1;
const defaults = {
  wallHeight: 2.4,
  wallColour: "#e8e2d6",
  floorColour: "#c9a882",
  friction: 0.9,
  gap: 0.1,
  screwTurn: 150,
  screwTorque: 0.03,
  radius: 0.3,
  reach: [0.4, 0.75],
  heights: [0, 1.8],
} as const;

/** Turns a file that satisfies the schema into a scene. `path` names the scene. */
export function buildScene(file: SceneFile, path: string): Scene {
  const [width, depth] = file.room.size;
  const [left, near] = file.room.corner ?? [0, 0];
  const furniture = file.furniture.map(toFurniture);
  const objects = file.objects.map(toObject);
  const scene: Scene = {
    name: path.replace(/^.*[\\/]/, "").replace(/\.json$/i, ""),
    title: file.title,
    file: path,
    floor: {
      min: [left, near],
      max: [left + width, near + depth],
      colour: toColour(file.room.floorColour ?? defaults.floorColour),
    },
    walls: toWalls(file),
    ...(file.room.areas ? { areas: file.room.areas.map(toArea) } : {}),
    furniture,
    shuffled: file.shuffled ?? [],
    objects,
    palettes: Object.fromEntries(
      Object.entries(file.palettes ?? {}).map(([name, colours]) => [
        name,
        Object.entries(colours).map(([colourName, colour]) => ({
          name: colourName,
          colour: toColour(colour),
        })),
      ]),
    ),
    arrangement: (file.arrangement ?? []).map(({ objects: names, on, count, spread, gap }) => ({
      objects: names,
      on,
      count: count ?? [names.length, names.length],
      spread: spread ?? [{ over: 1, weight: 1 }],
      gap: gap ?? defaults.gap,
    })),
    fixed: (file.fixed ?? []).map((place) => toFixedPlace(place, [...file.furniture, ...file.objects])),
    robots: file.robots.map(
      ({
        robot,
        position,
        yawDegrees = 0,
        jitter,
        radius = defaults.radius,
        reach = defaults.reach,
        heights = defaults.heights,
        poseNoise,
      }): RobotStart => ({
        robot,
        position,
        yaw: yawDegrees * degrees,
        radius,
        reach: { least: reach[0], most: reach[1] },
        heights: { least: heights[0], most: heights[1] },
        ...(jitter ? { jitter: toJitter(jitter) } : {}),
        ...(poseNoise === undefined ? {} : { poseNoise }),
      }),
    ),
  };
  return scene;
}

function toFurniture(file: FurnitureFile): FurnitureInstance {
  const { name, type, label, position, height, yawDegrees = 0, jitter } = file;
  const placed = toBody(file.parts, 0).parts;
  const bounds = boundsOf(placed);
  const centre = centreOfBounds(bounds);
  const size = sizeOfBounds(bounds);
  const yaw = yawDegrees * degrees;
  const onFloor: Pose = { position: [position[0], position[1], height ?? 0], orientation: fromYaw(yaw) };
  const pose: Pose = { position: transform(onFloor, centre), orientation: onFloor.orientation };
  return {
    name,
    type,
    label,
    attributes: attributesOf(file),
    size,
    parts: placed.map((part) => moved(part, centre)),
    pose,
    ...articulation(file, centre),
    ...semanticsOf(file, centre),
    surfaces: toSurfaces(file.surfaces, centre),
    outline: rectangleOutline([pose.position[0], pose.position[1]], [size[0], size[1]], yaw),
    ...(jitter ? { jitter: toJitter(jitter) } : {}),
    ...(height === undefined ? {} : { mounted: true }),
  };
}

function toJitter({ metres = 0, degrees: angle = 0 }: JitterFile): Jitter {
  return { metres, radians: angle * degrees };
}

function toObject(file: ObjectFile): ObjectDefinition {
  const {
    name,
    type,
    label,
    palette,
    mass,
    friction = defaults.friction,
    turn = "free",
    anchored = false,
    colourLike,
    screw,
    grip,
  } = file;
  const { parts: placed, tinted } = toBody(file.parts, mass);
  const bounds = boundsOf(placed);
  const centre = centreOfBounds(bounds);
  return {
    name,
    type,
    label,
    attributes: attributesOf(file),
    size: sizeOfBounds(bounds),
    parts: placed.map((part) => moved(part, centre)),
    tinted,
    mass,
    friction,
    turn,
    ...articulation(file, centre),
    ...semanticsOf(file, centre),
    carries: toSurfaces(file.surfaces, centre),
    anchored,
    ...(palette === undefined ? {} : { palette }),
    ...(colourLike === undefined ? {} : { colourLike }),
    ...(screw ? { screw: toScrew(screw) } : {}),
    ...(grip ? { grip: { centre: subtract(grip.at, centre), size: grip.size } } : {}),
  };
}

/** What has a lock is locked at the start. */
function attributesOf({ attributes = {}, lock }: FurnitureFile | ObjectFile): ObjectDefinition["attributes"] {
  return lock ? { ...attributes, isLocked: true } : attributes;
}

function toScrew({
  on,
  turnDegrees = defaults.screwTurn,
  torque = defaults.screwTorque,
}: NonNullable<ObjectFile["screw"]>): Screw {
  return { on, turn: turnDegrees * degrees, torque };
}

function toSurfaces(files: readonly SurfaceFile[] = [], centre: Vector3): Surface[] {
  return files.map(({ at, size }) => ({ centre: subtract(at, centre), size }));
}

/** Joints and holes, in the frame of the body; absent where there are none. */
function articulation(
  { parts, moving: files = [] }: FurnitureFile | ObjectFile,
  centre: Vector3,
): Pick<FurnitureInstance, "moving" | "openings"> {
  const openings = openingsOf(parts).map(({ pose, radius }) => ({
    pose: { ...pose, position: subtract(pose.position, centre) },
    radius,
  }));
  const moving = files.map(({ name, joint, mass, handle, surfaces, parts: own }): MovingPart => {
    const { kind, axis, at = [0, 0, 0], range, friction = 0, damping = 0 } = joint;
    const length = Math.hypot(...axis);
    const scale = kind === "hinge" ? degrees : 1;
    return {
      name,
      joint: {
        kind,
        axis: [axis[0] / length, axis[1] / length, axis[2] / length],
        at: subtract(at, centre),
        range: [range[0] * scale, range[1] * scale],
        friction,
        damping,
      },
      parts: toBody(own, mass).parts.map((part) => moved(part, centre)),
      ...(handle ? { handle: subtract(handle, centre) } : {}),
      ...(surfaces ? { surfaces: toSurfaces(surfaces, centre) } : {}),
    };
  });
  return { ...(moving.length > 0 ? { moving } : {}), ...(openings.length > 0 ? { openings } : {}) };
}

function moved(part: Part, origin: Vector3): Part {
  return { ...part, pose: { ...part.pose, position: subtract(part.pose.position, origin) } };
}

function toArea({ name, label, from, to }: NonNullable<SceneFile["room"]["areas"]>[number]): Area {
  return { name, label, min: from, max: to };
}

/** The four outer walls stand round the floor, then come those inside. */
function toWalls({ room }: SceneFile): Wall[] {
  const [left, near] = room.corner ?? [0, 0];
  const [right, far] = [left + room.size[0], near + room.size[1]];
  const t = wallThickness;
  const height = room.wallHeight ?? defaults.wallHeight;
  const colour = toColour(room.wallColour ?? defaults.wallColour);
  const wall = (from: Point2, to: Point2, thickness: number, tall: number, paint: Colour): Wall => {
    const centre: Vector3 = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, tall / 2];
    const yaw = Math.atan2(to[1] - from[1], to[0] - from[0]);
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    return {
      centre,
      size: [length, thickness, tall],
      yaw,
      colour: paint,
      outline: rectangleOutline([centre[0], centre[1]], [length, thickness], yaw),
    };
  };
  const outer = [
    wall([left - t, near - t / 2], [right + t, near - t / 2], t, height, colour),
    wall([right + t / 2, near], [right + t / 2, far], t, height, colour),
    wall([right + t, far + t / 2], [left - t, far + t / 2], t, height, colour),
    wall([left - t / 2, far], [left - t / 2, near], t, height, colour),
  ];
  const inner = (room.walls ?? []).map((part) =>
    wall(
      part.from,
      part.to,
      part.thickness ?? t,
      part.height ?? height,
      part.colour === undefined ? colour : toColour(part.colour),
    ),
  );
  return [...outer, ...inner];
}

/** Places are written in the frame of the file's parts; a body's own frame has its origin in the middle of its box. */
function toFixedPlace(
  { object, on, at, yawDegrees = 0 }: NonNullable<SceneFile["fixed"]>[number],
  files: readonly (FurnitureFile | ObjectFile)[],
): FixedPlace {
  const carrier = files.find(({ name }) => name === on);
  const centre = carrier ? centreOfBounds(boundsOf(toBody(carrier.parts, 0).parts)) : [0, 0];
  return { object, on, at: [at[0] - centre[0], at[1] - centre[1]], yaw: yawDegrees * degrees };
}
