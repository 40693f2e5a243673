import { readFileSync } from "node:fs";
import path from "node:path";
import { formatProblem } from "../../core/base/problem";
import { fromYaw, type Pose, type Vector3 } from "../../core/world/geometry";
import { seededRandom } from "../../core/world/ports";
import type { RenderCamera, RenderGeom } from "../camera/image";
import { createRenderer } from "../camera/rasteriser";
import { instantiateScene } from "../scene/instantiateScene";
import { parseScene } from "../scene/parseScene";
import { compose, toMatrix } from "../scene/rotation";
import type { Part, SceneInstance } from "../scene/scene";
import type { Frame, SceneThing } from "./frame";

/* For tests: a scene as a camera sees it, without physics. */

export const bedroomFile = path.resolve(__dirname, "../../../robots/mobile-manipulator/scenes/bedroom.json");

export function bedroom(seed: number): SceneInstance {
  const { scene, problems } = parseScene(readFileSync(bedroomFile, "utf8"), bedroomFile);
  if (!scene) throw new Error(problems.map(formatProblem).join("\n"));
  const result = instantiateScene(scene, seed, seededRandom(seed));
  if (!result.ok) throw new Error(formatProblem(result.error));
  return result.value;
}

/** A camera at `from` that looks at `to`, with its horizon level. */
export function lookAt(from: Vector3, to: Vector3, width = 320, height = 240): RenderCamera {
  const length = Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]);
  const back: Vector3 = [(from[0] - to[0]) / length, (from[1] - to[1]) / length, (from[2] - to[2]) / length];
  const level = Math.hypot(back[0], back[1]);
  const right: Vector3 = level < 1e-9 ? [1, 0, 0] : [-back[1] / level, back[0] / level, 0];
  const up: Vector3 = [
    back[1] * right[2] - back[2] * right[1],
    back[2] * right[0] - back[0] * right[2],
    back[0] * right[1] - back[1] * right[0],
  ];
  const rotation = [right[0], up[0], back[0], right[1], up[1], back[1], right[2], up[2], back[2]];
  return { position: from, rotation, verticalFovRadians: 0.9, width, height };
}

/** A world in which things can be moved and taken away between two pictures. */
export interface StaticWorld {
  readonly poses: Map<string, Pose>;
  readonly gone: Set<string>;
  frame(camera: RenderCamera): Frame;
}

export function staticWorld(scene: SceneInstance): StaticWorld {
  const all = [...scene.furniture, ...scene.objects];
  const poses = new Map<string, Pose>(all.map(({ name, pose }) => [name, pose]));
  const gone = new Set<string>();
  const render = createRenderer();
  const fixed: RenderGeom[] = scene.walls.map(({ centre, size, yaw, colour }) => ({
    shape: "box",
    size: size.map((side) => side / 2),
    position: centre,
    rotation: toMatrix(fromYaw(yaw)),
    colour,
    objectIndex: 0,
  }));
  fixed.push({
    shape: "plane",
    size: [0, 0, 0],
    position: [0, 0, 0],
    rotation: [1, 0, 0, 0, 1, 0, 0, 0, 1],
    colour: scene.floor.colour,
    objectIndex: 0,
  });
  return {
    poses,
    gone,
    frame(camera) {
      const geoms: RenderGeom[] = [];
      const things: SceneThing[] = [];
      all.forEach((thing, index) => {
        const pose = poses.get(thing.name);
        if (!pose || gone.has(thing.name)) return;
        const objectIndex = index + 1;
        geoms.push(...thing.parts.map((part) => geomOf(part, pose, objectIndex)));
        const { name, type, label, attributes, size, parts, text } = thing;
        const seen = { objectIndex, name, type, label, attributes, size, parts, ...(text ? { text } : {}) };
        const place = { position: pose.position, rotation: toMatrix(pose.orientation) };
        if ("surfaces" in thing)
          things.push({ ...seen, ...place, kind: "furniture", surfaces: thing.surfaces });
        else things.push({ ...seen, ...place, kind: "item" });
      });
      return { camera, image: render(camera, [...geoms, ...fixed]), things };
    },
  };
}

function geomOf({ shape, size, hull, pose, colour }: Part, body: Pose, objectIndex: number): RenderGeom {
  const { position, orientation } = compose(body, pose);
  return {
    shape,
    size,
    ...(hull ? { hull } : {}),
    position,
    rotation: toMatrix(orientation),
    colour,
    objectIndex,
  };
}
