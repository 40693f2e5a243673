import { fromYaw, type Pose, type Vector3 } from "../../core/world/geometry";
import { type Point2, rectangleOutline } from "./outline";
import { fromEuler, subtract, transform, zAxisTo } from "./rotation";
import type {
  Colour,
  FixedPlace,
  FurnitureInstance,
  ObjectDefinition,
  Part,
  RobotStart,
  Scene,
  Wall,
} from "./scene";
import type { FurnitureFile, ObjectFile, PartFile, SceneFile } from "./sceneFile";
import { boundsOf, centreOfBounds, sizeOfBounds, volumeOf } from "./shapes";

const wallThickness = 0.1;
const defaults = {
  wallHeight: 2.4,
  wallColour: "#e8e2d6",
  floorColour: "#c9a882",
  partColour: "#b0b0b0",
  friction: 0.9,
  gap: 0.1,
  radius: 0.3,
  reach: [0.4, 0.75],
} as const;
const degrees = Math.PI / 180;

/** Turns a file that satisfies the schema into a scene. `path` names the scene. */
export function buildScene(file: SceneFile, path: string): Scene {
  const [width, depth] = file.room.size;
  const furniture = file.furniture.map(toFurniture);
  const objects = file.objects.map(toObject);
  const scene: Scene = {
    name: path.replace(/^.*[\\/]/, "").replace(/\.json$/i, ""),
    title: file.title,
    file: path,
    floor: {
      min: [0, 0],
      max: [width, depth],
      colour: toColour(file.room.floorColour ?? defaults.floorColour),
    },
    walls: toWalls(file),
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
    fixed: (file.fixed ?? []).map((place) => toFixedPlace(place, file.furniture, furniture)),
    robots: file.robots.map(
      ({
        robot,
        position,
        yawDegrees = 0,
        radius = defaults.radius,
        reach = defaults.reach,
      }): RobotStart => ({
        robot,
        position,
        yaw: yawDegrees * degrees,
        radius,
        reach: { least: reach[0], most: reach[1] },
      }),
    ),
  };
  return scene;
}

function toFurniture(file: FurnitureFile): FurnitureInstance {
  const { name, type, label, attributes = {}, position, yawDegrees = 0, surfaces = [] } = file;
  const placed = file.parts.map((part) => toPart(part, 0));
  const bounds = boundsOf(placed);
  const centre = centreOfBounds(bounds);
  const size = sizeOfBounds(bounds);
  const yaw = yawDegrees * degrees;
  const onFloor: Pose = { position: [position[0], position[1], 0], orientation: fromYaw(yaw) };
  const pose: Pose = { position: transform(onFloor, centre), orientation: onFloor.orientation };
  return {
    name,
    type,
    label,
    attributes,
    size,
    parts: placed.map((part) => moved(part, centre)),
    pose,
    surfaces: surfaces.map(({ at, size: extents }) => ({ centre: subtract(at, centre), size: extents })),
    outline: rectangleOutline([pose.position[0], pose.position[1]], [size[0], size[1]], yaw),
  };
}

function toObject(file: ObjectFile): ObjectDefinition {
  const {
    name,
    type,
    label,
    attributes = {},
    palette,
    mass,
    friction = defaults.friction,
    turn = "free",
  } = file;
  const volumes = file.parts.map((part) => (part.collides === false ? 0 : volumeOf(toPart(part, 0))));
  const total = volumes.reduce((sum, volume) => sum + volume, 0);
  const placed = file.parts.map((part, index) =>
    toPart(part, total > 0 ? (mass * volumes[index]) / total : 0),
  );
  const bounds = boundsOf(placed);
  const centre = centreOfBounds(bounds);
  const tinted = file.parts.flatMap(({ colour }, index) => (colour === "palette" ? [index] : []));
  return {
    name,
    type,
    label,
    attributes,
    size: sizeOfBounds(bounds),
    parts: placed.map((part) => moved(part, centre)),
    tinted,
    mass,
    friction,
    turn,
    ...(palette === undefined ? {} : { palette }),
  };
}

function moved(part: Part, origin: Vector3): Part {
  return { ...part, pose: { ...part.pose, position: subtract(part.pose.position, origin) } };
}

function toPart(file: PartFile, mass: number): Part {
  const { colour = defaults.partColour, collides = true } = file;
  const look = {
    colour: toColour(colour === "palette" ? defaults.partColour : colour),
    collides,
    mass: collides ? mass : 0,
  };
  switch (file.shape) {
    case "box":
    case "ellipsoid": {
      const [x, y, z] = file.size;
      return {
        shape: file.shape,
        size: [x / 2, y / 2, z / 2],
        pose: turned(file.at, file.turnDegrees),
        ...look,
      };
    }
    case "sphere":
      return { shape: "sphere", size: [file.radius, 0, 0], pose: turned(file.at, undefined), ...look };
    case "cylinder":
      return {
        shape: "cylinder",
        size: [file.radius, file.height / 2, 0],
        pose: turned(file.at, file.turnDegrees),
        ...look,
      };
    case "capsule": {
      const along = subtract(file.to, file.from);
      const length = Math.hypot(...along);
      const middle: Vector3 = [
        (file.from[0] + file.to[0]) / 2,
        (file.from[1] + file.to[1]) / 2,
        (file.from[2] + file.to[2]) / 2,
      ];
      // Both ends in one place make a ball, which MuJoCo wants as such.
      if (length < 1e-6)
        return { shape: "sphere", size: [file.radius, 0, 0], pose: turned(middle, undefined), ...look };
      return {
        shape: "capsule",
        size: [file.radius, length / 2, 0],
        pose: { position: middle, orientation: zAxisTo(along) },
        ...look,
      };
    }
  }
}

function turned(position: Vector3, turnDegrees: readonly [number, number, number] | undefined): Pose {
  const [x, y, z] = turnDegrees ?? [0, 0, 0];
  return { position, orientation: fromEuler([x * degrees, y * degrees, z * degrees]) };
}

function toColour(hex: string): Colour {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
}

/** The four outer walls stand round the floor, then come those inside. */
function toWalls({ room }: SceneFile): Wall[] {
  const [width, depth] = room.size;
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
    wall([-t, -t / 2], [width + t, -t / 2], t, height, colour),
    wall([width + t / 2, 0], [width + t / 2, depth], t, height, colour),
    wall([width + t, depth + t / 2], [-t, depth + t / 2], t, height, colour),
    wall([-t / 2, depth], [-t / 2, 0], t, height, colour),
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
  files: readonly FurnitureFile[],
  furniture: readonly FurnitureInstance[],
): FixedPlace {
  const index = files.findIndex(({ name }) => name === on);
  if (index < 0) return { object, on, at, yaw: yawDegrees * degrees };
  const centre = centreOfBounds(boundsOf(files[index].parts.map((part) => toPart(part, 0))));
  return {
    object,
    on: furniture[index].name,
    at: [at[0] - centre[0], at[1] - centre[1]],
    yaw: yawDegrees * degrees,
  };
}
