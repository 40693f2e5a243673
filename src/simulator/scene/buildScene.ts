import type { Severity } from "../../core/base/problem";
import { fromYaw, type Pose, type Vector3 } from "../../core/world/geometry";
import { distanceBetween, distanceToOutline, type Point2, rectangleOutline } from "./outline";
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

/** Reports a problem at a path of the file. */
export type Complain = (
  code: string,
  path: readonly (string | number)[],
  message: string,
  nextStep: string,
  severity?: Severity,
) => void;

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

/** Turns a file that satisfies the schema into a scene, and checks what a schema can't say. */
export function buildScene(file: SceneFile, path: string, complain: Complain): Scene {
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
  checkNames(file, complain);
  checkPlaces(file, scene, complain);
  checkFloor(scene, complain);
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

function checkNames(file: SceneFile, complain: Complain): void {
  const seen = new Map<string, string>();
  const claim = (name: string, path: readonly (string | number)[], what: string) => {
    const before = seen.get(name);
    if (before)
      complain(
        "scene-name",
        path,
        `"${name}" already names ${before}.`,
        "Give each thing a name of its own.",
      );
    else seen.set(name, what);
  };
  file.furniture.forEach(({ name }, index) => {
    claim(name, ["furniture", index, "name"], "a piece of furniture");
  });
  file.objects.forEach(({ name }, index) => {
    claim(name, ["objects", index, "name"], "an object");
  });
}

function checkPlaces(file: SceneFile, scene: Scene, complain: Complain): void {
  const objects = new Map(scene.objects.map((object) => [object.name, object]));
  const furniture = new Map(scene.furniture.map((piece) => [piece.name, piece]));
  const placed = new Set<string>();
  const place = (name: string, path: readonly (string | number)[]) => {
    if (!objects.has(name)) {
      complain("scene-reference", path, `There is no object "${name}".`, `Objects are: ${names(objects)}.`);
    } else if (placed.has(name)) {
      complain("scene-reference", path, `"${name}" is put out twice.`, "Name it in one place only.");
    }
    placed.add(name);
  };
  const carry = (name: string, path: readonly (string | number)[]) => {
    const piece = furniture.get(name);
    if (!piece) {
      complain(
        "scene-reference",
        path,
        `There is no furniture "${name}".`,
        `Furniture is: ${names(furniture)}.`,
      );
    } else if (piece.surfaces.length === 0) {
      complain(
        "scene-reference",
        path,
        `"${name}" has no surface to put things on.`,
        `Give "${name}" surfaces.`,
      );
    }
  };
  file.arrangement?.forEach((group, index) => {
    const path = ["arrangement", index];
    group.objects.forEach((name, at) => {
      place(name, [...path, "objects", at]);
    });
    group.on.forEach((name, at) => {
      carry(name, [...path, "on", at]);
    });
    const [least, most] = group.count ?? [0, group.objects.length];
    if (least > most || most > group.objects.length) {
      complain(
        "scene-count",
        [...path, "count"],
        `${least} to ${most} of ${group.objects.length} objects can't be drawn.`,
        "Write the least number first, and no more than there are objects.",
      );
    }
    group.spread?.forEach(({ over }, at) => {
      if (over <= group.on.length) return;
      complain(
        "scene-count",
        [...path, "spread", at, "over"],
        `The group can't be spread over ${over} of ${group.on.length} pieces of furniture.`,
        `Write at most ${group.on.length}, or add furniture to "on".`,
      );
    });
  });
  file.fixed?.forEach(({ object, on }, index) => {
    place(object, ["fixed", index, "object"]);
    carry(on, ["fixed", index, "on"]);
  });
  file.objects.forEach(({ name, palette, parts, label }, index) => {
    const path = ["objects", index];
    if (palette !== undefined && !Object.hasOwn(scene.palettes, palette)) {
      const known = Object.keys(scene.palettes).join(", ") || "none";
      complain(
        "scene-reference",
        [...path, "palette"],
        `There is no palette "${palette}".`,
        `Palettes are: ${known}.`,
      );
    }
    if (
      palette === undefined &&
      (label.includes("{colour}") || parts.some(({ colour }) => colour === "palette"))
    ) {
      complain(
        "scene-reference",
        path,
        `"${name}" uses a drawn colour and names no palette.`,
        'Add "palette".',
      );
    }
    if (parts.every(({ collides }) => collides === false)) {
      complain(
        "scene-shape",
        [...path, "parts"],
        `"${name}" would fall through everything.`,
        "Let a part collide.",
      );
    }
    if (!placed.has(name)) {
      complain(
        "scene-unused",
        path,
        `"${name}" is never put out.`,
        "Name it in a group of the arrangement or in fixed, or remove it.",
        "warning",
      );
    }
  });
}

/** Furniture stands in the room, on the floor, apart from each other and from the robots. */
function checkFloor(scene: Scene, complain: Complain): void {
  const { min, max } = scene.floor;
  scene.furniture.forEach((piece, index) => {
    const path = ["furniture", index, "position"];
    const tolerance = 1e-6;
    const outside = piece.outline.some(
      ([x, y]) =>
        x < min[0] - tolerance || y < min[1] - tolerance || x > max[0] + tolerance || y > max[1] + tolerance,
    );
    if (outside) {
      complain(
        "scene-overlap",
        path,
        `"${piece.name}" sticks out of the room.`,
        "Move it, or make the room larger.",
      );
    }
    if (piece.pose.position[2] - piece.size[2] / 2 < -1e-6) {
      complain(
        "scene-overlap",
        ["furniture", index, "parts"],
        `"${piece.name}" reaches below the floor.`,
        "Let its lowest part start at z = 0.",
      );
    }
    for (const other of scene.furniture.slice(0, index)) {
      // Side by side is fine: only what goes into each other is wrong.
      if (distanceBetween(shrunk(piece), shrunk(other)) > 0) continue;
      complain("scene-overlap", path, `"${piece.name}" stands in "${other.name}".`, "Move one of them.");
    }
    piece.surfaces.forEach((surface, at) => {
      const inside =
        Math.abs(surface.centre[0]) + surface.size[0] / 2 <= piece.size[0] / 2 + 1e-6 &&
        Math.abs(surface.centre[1]) + surface.size[1] / 2 <= piece.size[1] / 2 + 1e-6 &&
        Math.abs(surface.centre[2]) <= piece.size[2] / 2 + 1e-6;
      if (inside) return;
      complain(
        "scene-shape",
        ["furniture", index, "surfaces", at],
        `This surface reaches beyond the parts of "${piece.name}".`,
        "Make it smaller, or move it.",
      );
    });
  });
  scene.robots.forEach(({ position, radius, reach }, index) => {
    const path = ["robots", index];
    const [x, y] = position;
    if (reach.least >= reach.most) {
      complain(
        "scene-count",
        [...path, "reach"],
        "The least reach is not below the most.",
        "Write the lesser one first.",
      );
    }
    if (x < min[0] + radius || y < min[1] + radius || x > max[0] - radius || y > max[1] - radius) {
      complain(
        "scene-overlap",
        [...path, "position"],
        "The robot does not stand in the room.",
        "Move it inside.",
      );
    }
    const walls = scene.walls.slice(4).map((wall) => ({ name: "a wall", outline: wall.outline }));
    for (const { name, outline } of [...scene.furniture, ...walls]) {
      if (distanceToOutline(outline, position) >= radius) continue;
      complain(
        "scene-overlap",
        [...path, "position"],
        `The robot stands in or against ${name}.`,
        "Move it away.",
      );
    }
  });
}

function shrunk({ pose, size, outline }: FurnitureInstance) {
  const yaw = Math.atan2(outline[1][1] - outline[0][1], outline[1][0] - outline[0][0]);
  const margin = 0.002;
  return rectangleOutline(
    [pose.position[0], pose.position[1]],
    [Math.max(margin, size[0] - margin), Math.max(margin, size[1] - margin)],
    yaw,
  );
}

function names(things: ReadonlyMap<string, unknown>): string {
  return [...things.keys()].join(", ") || "none";
}
