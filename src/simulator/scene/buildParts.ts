import { fromYaw, type Pose, type Vector3 } from "../../core/world/geometry";
import { hullOf } from "./hull";
import { compose, fromEuler, subtract, transform, zAxisTo } from "./rotation";
import type { Colour, Opening, Part } from "./scene";
import type { PartFile } from "./sceneFile";
import { boundsOfPoints, centreOfBounds, sizeOfBounds, volumeOf } from "./shapes";

const defaultColour = "#b0b0b0";
const defaultSegments = 16;
export const degrees = Math.PI / 180;

type RingFile = Extract<PartFile, { readonly shape: "ring" }>;
type TubeFile = Extract<PartFile, { readonly shape: "tube" }>;

/** The primitives of a body, its mass shared among them by volume, and which of them take the drawn colour. */
export function toBody(
  files: readonly PartFile[],
  mass: number,
): { readonly parts: Part[]; readonly tinted: number[] } {
  const volumes = files.map((file) =>
    file.collides === false ? 0 : toParts(file, 0).reduce((sum, part) => sum + volumeOf(part), 0),
  );
  const total = volumes.reduce((sum, volume) => sum + volume, 0);
  const parts: Part[] = [];
  const tinted: number[] = [];
  files.forEach((file, index) => {
    const added = toParts(file, total > 0 ? (mass * volumes[index]) / total : 0);
    if (file.colour === "palette") tinted.push(...added.map((_, at) => parts.length + at));
    parts.push(...added);
  });
  return { parts, tinted };
}

/** The holes of rings and tubes among the parts. */
export function openingsOf(files: readonly PartFile[]): Opening[] {
  return files.flatMap((file): Opening[] => {
    if (file.shape !== "ring" && file.shape !== "tube") return [];
    const { radius, thickness, segments = defaultSegments } = file;
    // In the middle of a straight piece the hole is narrowest.
    const free =
      file.shape === "ring" ? radius * Math.cos(Math.PI / segments) - thickness : radius - thickness / 2;
    return [{ pose: turned(file.at, file.turnDegrees), radius: free }];
  });
}

/** A ring of capsules that meet in the middle line of its rim. */
function ringParts(file: RingFile, mass: number): Part[] {
  const { radius, thickness, segments = defaultSegments, at, turnDegrees } = file;
  const frame = turned(at, turnDegrees);
  const point = (index: number): Vector3 => {
    const angle = (2 * Math.PI * index) / segments;
    return transform(frame, [radius * Math.cos(angle), radius * Math.sin(angle), 0]);
  };
  const { colour, collides } = file;
  const look = {
    ...(colour === undefined ? {} : { colour }),
    ...(collides === undefined ? {} : { collides }),
  };
  return Array.from({ length: segments }, (_, index) =>
    toPart(
      { shape: "capsule", radius: thickness, from: point(index), to: point(index + 1), ...look },
      mass / segments,
    ),
  );
}

/** The primitives that a part of a file stands for, `mass` shared by volume. */
function toParts(file: PartFile, mass: number): Part[] {
  if (file.shape === "ring") return ringParts(file, mass);
  return file.shape === "tube" ? tubeParts(file, mass) : [toPart(file, mass)];
}

/** An upright wall of boxes round a hole. */
function tubeParts(file: TubeFile, mass: number): Part[] {
  const { radius, thickness, height, segments = defaultSegments, at, turnDegrees } = file;
  const frame = turned(at, turnDegrees);
  // The boxes' outer edges meet; inside they overlap.
  const across = 2 * (radius + thickness / 2) * Math.tan(Math.PI / segments);
  return Array.from({ length: segments }, (_, index): Part => {
    const angle = (2 * Math.PI * index) / segments;
    const inner: Pose = {
      position: [radius * Math.cos(angle), radius * Math.sin(angle), 0],
      orientation: fromYaw(angle),
    };
    return {
      shape: "box",
      size: [thickness / 2, across / 2, height / 2],
      pose: compose(frame, inner),
      ...lookOf(file, mass / segments),
    };
  });
}

function lookOf({ colour = defaultColour, collides = true }: PartFile, mass: number) {
  return {
    colour: toColour(colour === "palette" ? defaultColour : colour),
    collides,
    mass: collides ? mass : 0,
  };
}

function toPart(file: Exclude<PartFile, RingFile | TubeFile>, mass: number): Part {
  const look = lookOf(file, mass);
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
    case "convex": {
      const { corners, faces } = hullOf(file.points);
      const bounds = boundsOfPoints(corners);
      const [centre, size] = [centreOfBounds(bounds), sizeOfBounds(bounds)];
      const frame = turned(file.at ?? [0, 0, 0], file.turnDegrees);
      return {
        shape: "convex",
        size: [size[0] / 2, size[1] / 2, size[2] / 2],
        hull: { corners: corners.map((corner) => subtract(corner, centre)), faces },
        pose: { position: transform(frame, centre), orientation: frame.orientation },
        ...look,
      };
    }
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

export function toColour(hex: string): Colour {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
}
