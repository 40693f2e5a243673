import type { Pose } from "../../core/world/geometry";
import type { AttributeValue } from "../../core/world/objects";
import type { RenderGeom } from "../camera/image";
import { renderedWriting } from "../camera/renderedWriting";
import { type SceneThing, toQuaternion } from "../perception/frame";
import type { GeomPoses, ViewGeom, ViewText } from "../protocol";
import { hullOf } from "../scene/hull";
import { add, compose, relativeTo } from "../scene/rotation";
import type { FurnitureInstance, ObjectInstance, Part, SceneInstance, Writing } from "../scene/scene";
import { surfacesOf } from "../scene/solidBoxes";
import { layOut, letterRows, type WritingLayout } from "../scene/writingLayout";
import type { ModelGeom } from "./modelStructure";
import { bodyName, lampName, obstacleBody } from "./sceneXml";
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
  /** By how much a geom of the model is shown lower than it is: what is not to be seen is below the floor, metres. */
  loweredBy(geom: number): number;
}

/** Far enough that nothing there counts as being in the world, metres. */
const outOfSight = 10;

const shapes: Readonly<Record<number, ViewGeom["shape"]>> = {
  0: "plane",
  2: "sphere",
  3: "capsule",
  4: "ellipsoid",
  5: "cylinder",
  6: "box",
  7: "convex",
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
        ...(thing.text ? { text: thing.text } : {}),
        ...(openable ? { opening: () => states.openShare(name) ?? 0 } : {}),
      });
    }
  }
  const isLit = lampsOf(world, scene, states);
  const loweredBy = (geom: number) => (isLit.size > 0 && isLit.get(geom)?.() === false ? outOfSight : 0);
  const robotIndex = things.length + 1;
  const floor = scene.floor;
  const writings = writingsOf(world, scene, bodyOf);
  const geoms = shown(world).map((geom): RenderGeom & { readonly id: number } => {
    const isFloor = shapes[geom.type] === "plane";
    const on = writings.get(geom.id);
    return {
      id: geom.id,
      shape: shapes[geom.type] ?? "box",
      size: isFloor ? [(floor.max[0] - floor.min[0]) / 2, (floor.max[1] - floor.min[1]) / 2, 0] : geom.size,
      ...(geom.corners ? { hull: hullOf(geom.corners) } : {}),
      position: new Float64Array(3),
      rotation: new Float64Array(9),
      colour: isFloor ? floor.colour : geom.colour,
      objectIndex: robotBodies.has(geom.body) ? robotIndex : (indexOfBody.get(geom.body) ?? 0),
      ...(on ? { writing: renderedWriting(on.writing, on.layout, on.pose) } : {}),
    };
  });
  return {
    geoms,
    things,
    robotIndex,
    bodyOf,
    loweredBy,
    update() {
      const { geomPositions, geomRotations } = world;
      for (const geom of geoms) {
        (geom.position as Float64Array).set(geomPositions.subarray(geom.id * 3, geom.id * 3 + 3));
        (geom.position as Float64Array)[2] -= loweredBy(geom.id);
        (geom.rotation as Float64Array).set(geomRotations.subarray(geom.id * 9, geom.id * 9 + 9));
      }
      for (const { body, position, rotation } of bodyPoses) world.copyBodyPose(body, position, rotation);
    },
  };
}

interface GeomWriting {
  readonly writing: Writing;
  /** In the frame of the geom. */
  readonly pose: Pose;
  readonly layout: WritingLayout;
}

/** What is written on things, by the geom that carries it: the first of its body. */
function writingsOf(
  world: PhysicsWorld,
  { furniture, objects }: SceneInstance,
  bodyOf: ReadonlyMap<string, number>,
): ReadonlyMap<number, GeomWriting> {
  const writings = new Map<number, GeomWriting>();
  for (const { name, text: writing } of [...furniture, ...objects]) {
    const body = bodyOf.get(name);
    const geom = shown(world).find((other) => other.body === body);
    if (!writing || body === undefined || !geom) continue;
    const [x, y, z] = world.geomPositions.subarray(geom.id * 3, geom.id * 3 + 3);
    const rotation = world.geomRotations.subarray(geom.id * 9, geom.id * 9 + 9);
    const carrier: Pose = { position: [x, y, z], orientation: toQuaternion(rotation) };
    const pose = relativeTo(carrier, compose(world.bodyPose(body), writing.pose));
    const layout = layOut(writing.words, writing.size);
    if (layout) writings.set(geom.id, { writing, pose, layout });
  }
  return writings;
}

/** Of each lamp, by its geom, whether it is lit: the other one of a lock is not to be seen. */
function lampsOf(
  world: PhysicsWorld,
  { furniture, objects }: SceneInstance,
  states: ThingStates,
): ReadonlyMap<number, () => boolean> {
  const lamps = new Map<number, () => boolean>();
  for (const { name, lock } of [...furniture, ...objects]) {
    if (!lock?.lamp) continue;
    const isLocked = () => states.attributesOf(name).isLocked === true;
    lamps.set(world.idOf("geom", lampName.locked(name)), isLocked);
    lamps.set(world.idOf("geom", lampName.unlocked(name)), () => !isLocked());
  }
  return lamps;
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
  const writings = writingsOf(world, scene, visible.bodyOf);
  const models = shown(world);
  return visible.geoms.map((geom, index) => {
    const thing = visible.things[geom.objectIndex - 1];
    const inTheWay = models[index].body === obstacle;
    const label =
      thing?.label ??
      (geom.objectIndex === visible.robotIndex ? "robot" : inTheWay ? "obstacle" : scene.title);
    const writing = writings.get(models[index].id);
    return {
      shape: geom.shape,
      size: [geom.size[0], geom.size[1], geom.size[2]],
      ...(geom.hull
        ? { corners: geom.hull.corners, faces: geom.hull.faces.map((face) => face.corners) }
        : {}),
      colour: geom.colour,
      label,
      ...(writing ? { text: viewText(writing) } : {}),
    };
  });
}

function viewText({ writing: { size, colour }, pose, layout }: GeomWriting): ViewText {
  return { lines: layout.lines, letterHeight: letterRows * layout.pixel, size, colour, pose };
}

export function viewPoses(world: PhysicsWorld, { loweredBy }: VisibleWorld): GeomPoses {
  const { geomPositions, geomRotations } = world;
  const poses: number[] = [];
  for (const { id } of shown(world)) {
    for (let index = 0; index < 3; index++) poses.push(geomPositions[id * 3 + index]);
    poses[poses.length - 1] -= loweredBy(id);
    for (let index = 0; index < 9; index++) poses.push(geomRotations[id * 9 + index]);
  }
  return { stamp: world.time, poses };
}
