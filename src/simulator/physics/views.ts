import type { AttributeValue } from "../../core/world/objects";
import type { RenderGeom } from "../camera/image";
import type { SceneThing } from "../perception/frame";
import type { GeomPoses, ViewGeom } from "../protocol";
import { add } from "../scene/rotation";
import type { FurnitureInstance, ObjectInstance, Part, SceneInstance } from "../scene/scene";
import { surfacesOf } from "../scene/solidBoxes";
import type { ModelGeom } from "./modelStructure";
import { bodyName, obstacleBody } from "./sceneXml";
import type { ThingStates } from "./thingStates";
import type { PhysicsWorld } from "./world";

/** Everything that can be seen, kept for the renderer; `update` brings it to where physics has it now. */
export interface VisibleWorld {
  readonly geoms: readonly RenderGeom[];
  readonly things: readonly SceneThing[];
  /** Value of the robot's own pixels in a segmentation: a robot knows its own shape. */
  readonly robotIndex: number;
  /** Body of each thing, by hidden name. */
  readonly bodyOf: ReadonlyMap<string, number>;
  update(): void;
}

const shapes: Readonly<Record<number, ViewGeom["shape"]>> = {
  0: "plane",
  2: "sphere",
  3: "capsule",
  4: "ellipsoid",
  5: "cylinder",
  6: "box",
};

export function visibleWorld(
  world: PhysicsWorld,
  scene: SceneInstance,
  robotBodies: ReadonlySet<number>,
  states: ThingStates,
): VisibleWorld {
  const bodyOf = new Map<string, number>();
  for (const { name } of scene.furniture) bodyOf.set(name, world.idOf("body", bodyName.furniture(name)));
  for (const { name } of scene.objects) bodyOf.set(name, world.idOf("body", bodyName.object(name)));
  const indexOfBody = new Map<number, number>();
  const bodyPoses: {
    readonly body: number;
    readonly position: Float64Array;
    readonly rotation: Float64Array;
  }[] = [];
  const things: SceneThing[] = [];
  for (const [kind, list] of [
    ["furniture", scene.furniture],
    ["item", scene.objects],
  ] as const) {
    for (const thing of list) {
      const body = bodyOf.get(thing.name) ?? 0;
      const position = new Float64Array(3);
      const rotation = new Float64Array(9);
      const objectIndex = things.length + 1;
      indexOfBody.set(body, objectIndex);
      for (const part of thing.moving ?? [])
        indexOfBody.set(world.idOf("body", bodyName.moving(thing.name, part.name)), objectIndex);
      bodyPoses.push({ body, position, rotation });
      const { name, type, label, size, openable } = thing;
      const grip = "grip" in thing ? thing.grip : undefined;
      const slides = slidesOf(world, thing);
      things.push({
        objectIndex,
        name,
        kind,
        type,
        label,
        get attributes(): Readonly<Record<string, AttributeValue>> {
          return { ...thing.attributes, ...states.attributesOf(name) };
        },
        size,
        get parts(): readonly Part[] {
          return slides.length === 0 ? thing.parts : [...thing.parts, ...slides.flatMap(presentParts)];
        },
        position,
        rotation,
        ...("surfaces" in thing ? { surfaces: surfacesOf(thing) } : {}),
        ...(grip ? { grip } : {}),
        ...(openable ? { opening: () => states.openShare(name) ?? 0 } : {}),
      });
    }
  }
  const robotIndex = things.length + 1;
  const floor = scene.floor;
  const geoms = shown(world).map((geom): RenderGeom & { readonly id: number } => {
    const isFloor = shapes[geom.type] === "plane";
    return {
      id: geom.id,
      shape: shapes[geom.type] ?? "box",
      size: isFloor ? [(floor.max[0] - floor.min[0]) / 2, (floor.max[1] - floor.min[1]) / 2, 0] : geom.size,
      position: new Float64Array(3),
      rotation: new Float64Array(9),
      colour: isFloor ? floor.colour : geom.colour,
      objectIndex: robotBodies.has(geom.body) ? robotIndex : (indexOfBody.get(geom.body) ?? 0),
    };
  });
  return {
    geoms,
    things,
    robotIndex,
    bodyOf,
    update() {
      const { geomPositions, geomRotations } = world;
      for (const geom of geoms) {
        (geom.position as Float64Array).set(geomPositions.subarray(geom.id * 3, geom.id * 3 + 3));
        (geom.rotation as Float64Array).set(geomRotations.subarray(geom.id * 9, geom.id * 9 + 9));
      }
      for (const { body, position, rotation } of bodyPoses) world.copyBodyPose(body, position, rotation);
    },
  };
}

/** A drawer, and how far it is out, metres. */
interface Slide {
  readonly axis: readonly [number, number, number];
  readonly parts: readonly Part[];
  out(): number;
}

/** What slides out of an openable thing belongs to the box round it, wherever it is; a door does not. */
function slidesOf(world: PhysicsWorld, thing: FurnitureInstance | ObjectInstance): Slide[] {
  if (!thing.openable) return [];
  return (thing.moving ?? []).flatMap(({ name, joint, parts }): Slide[] => {
    if (joint.kind !== "slide") return [];
    const { position } = world.jointAddress(bodyName.moving(thing.name, name));
    const [x, y, z] = joint.axis;
    return [{ axis: [x, y, z], parts, out: () => world.qpos[position] }];
  });
}

function presentParts({ axis: [x, y, z], parts, out }: Slide): Part[] {
  const way = out();
  return parts.map((part) => ({
    ...part,
    pose: { ...part.pose, position: add(part.pose.position, [x * way, y * way, z * way]) },
  }));
}

/** What is shown at all, in the order of the model. */
function shown(world: PhysicsWorld): ModelGeom[] {
  return world.geoms.filter(({ invisible }) => !invisible);
}

export function viewShapes(world: PhysicsWorld, scene: SceneInstance, visible: VisibleWorld): ViewGeom[] {
  const obstacle = world.idOf("body", obstacleBody);
  const models = shown(world);
  return visible.geoms.map((geom, index) => {
    const thing = visible.things[geom.objectIndex - 1];
    const inTheWay = models[index].body === obstacle;
    const label =
      thing?.label ??
      (geom.objectIndex === visible.robotIndex ? "robot" : inTheWay ? "obstacle" : scene.title);
    return {
      shape: geom.shape,
      size: [geom.size[0], geom.size[1], geom.size[2]],
      colour: geom.colour,
      label,
    };
  });
}

export function viewPoses(world: PhysicsWorld): GeomPoses {
  const { geomPositions, geomRotations } = world;
  const poses: number[] = [];
  for (const { id } of shown(world)) {
    for (let index = 0; index < 3; index++) poses.push(geomPositions[id * 3 + index]);
    for (let index = 0; index < 9; index++) poses.push(geomRotations[id * 9 + index]);
  }
  return { stamp: world.time, poses };
}
