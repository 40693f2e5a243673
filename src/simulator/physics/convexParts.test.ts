import { afterEach, describe, expect, it } from "vitest";
import type { Pose, Vector3 } from "../../core/world/geometry";
import { createRenderer } from "../camera/rasteriser";
import { lookAt } from "../perception/testing";
import { tabletopModel } from "../robots/tabletopArm/body";
import type { FurnitureFile, PartFile } from "../scene/sceneFile";
import { block, type KitchenPieces, kitchen } from "../testing/kitchen";
import { loadEngine } from "./engine";
import { bodyName, sceneXml, timestep } from "./sceneXml";
import { ThingStates } from "./thingStates";
import { viewPoses, viewShapes, visibleWorld } from "./views";
import { PhysicsWorld } from "./world";

const open: PhysicsWorld[] = [];
afterEach(() => {
  for (const world of open.splice(0)) world.dispose();
});

async function start(pieces: KitchenPieces) {
  const scene = kitchen(pieces);
  const world = new PhysicsWorld(await loadEngine(), sceneXml(scene, tabletopModel));
  open.push(world);
  // The arm does nothing here.
  world.placeMocap(1, [2.5, 1, 0]);
  world.refresh();
  const visible = visibleWorld(world, scene, new Set(), new ThingStates(world, scene));
  visible.update();
  const run = (seconds: number) => {
    for (let time = 0; time < seconds; time += timestep) world.step(timestep);
    visible.update();
  };
  const poseOf = (name: string) => world.bodyPose(world.idOf("body", bodyName.object(name)));
  return { scene, world, visible, run, poseOf };
}

const table = (parts: readonly PartFile[]): FurnitureFile => ({
  name: "table",
  type: "table",
  label: "table",
  position: [3, 3],
  parts,
  surfaces: [{ at: [0, 0, 0.5], size: [0.6, 0.6] }],
});
const level = table([{ shape: "box", size: [0.6, 0.6, 0.5], at: [0, 0, 0.25] }]);
const onTable = (object: string) => ({ object, on: "table", at: [0, 0] as const, yawDegrees: 20 });

const cornersOf = ([x, y, z]: Vector3): Vector3[] =>
  Array.from({ length: 8 }, (_, corner) => [
    ((corner & 1) - 0.5) * x,
    ((corner >> 1) - (corner >> 2) * 2 - 0.5) * y,
    ((corner >> 2) - 0.5) * z,
  ]);

/** Off its own origin, so that frame, centre of mass and middle of the box all differ. */
const wedge: readonly Vector3[] = [
  [0, 0, 0],
  [0.12, 0, 0],
  [0, 0.06, 0],
  [0.12, 0.06, 0],
  [0, 0, 0.05],
  [0, 0.06, 0.05],
];

describe("a convex part", () => {
  const size: Vector3 = [0.09, 0.05, 0.14];
  const place = { at: [0.03, -0.02, 0.12], turnDegrees: [20, 35, 50] } as const;
  const foot: PartFile = { shape: "cylinder", radius: 0.05, height: 0.05, at: [0, 0, 0.025] };
  const shapes: readonly PartFile[] = [
    { shape: "box", size, ...place },
    { shape: "convex", points: cornersOf(size), ...place },
    // The same, with its place in its points' frame moved.
    { shape: "convex", points: cornersOf(size).map(([x, y, z]) => [x + 1, y, z]), ...moved([-1, 0, 0]) },
  ];

  function moved(by: Vector3) {
    const { at, turnDegrees } = place;
    const [x, y, z] = turnDegrees.map((angle) => (angle * Math.PI) / 180);
    const [cy, sy, cz, sz] = [Math.cos(y), Math.sin(y), Math.cos(z), Math.sin(z)];
    expect(x).toBeGreaterThan(0);
    // Turned about y, then z; x turns about the direction itself.
    const turned = [cy * cz * by[0], cy * sz * by[0], -sy * by[0]];
    return { at: [at[0] + turned[0], at[1] + turned[1], at[2] + turned[2]] as const, turnDegrees };
  }

  it("looks as the box that it is", async () => {
    const pictures = [];
    for (const shape of shapes) {
      const thing = block("thing", { parts: [foot, shape] });
      const { visible, run } = await start({
        furniture: [level],
        objects: [thing],
        fixed: [onTable("thing")],
      });
      const render = createRenderer();
      for (const from of [
        [2.4, 2.5, 0.9],
        [3.3, 3.5, 1.1],
      ] as const) {
        const { depth, segmentation } = render(lookAt(from, [3, 3, 0.6], 160, 120), visible.geoms);
        pictures.push({ depth: [...depth], segmentation: [...segmentation] });
      }
      run(0.1);
    }
    expect(pictures[0].segmentation.filter((index) => index === 2).length).toBeGreaterThan(300);
    for (const at of [2, 3, 4, 5]) {
      const [plain, hull] = [pictures[at % 2], pictures[at]];
      const differ = plain.segmentation.filter((index, pixel) => index !== hull.segmentation[pixel]).length;
      expect(differ).toBeLessThan(4);
      const away = plain.depth.filter((depth, pixel) => Math.abs(depth - hull.depth[pixel]) > 1e-3).length;
      expect(away).toBeLessThan(4);
    }
  });

  it("weighs and moves as the box that it is", async () => {
    const poses: Pose[] = [];
    for (const shape of shapes) {
      const thing = block("thing", { parts: [shape] });
      const { world, run, poseOf } = await start({
        furniture: [level],
        objects: [thing],
        fixed: [onTable("thing")],
      });
      const joint = world.freeJointOf(world.idOf("body", bodyName.object("thing")));
      if (!joint) throw new Error("the thing is fixed");
      world.qpos[joint.position + 2] += 0.4;
      world.qvel.set([0, 0, 0, 2, 1, 3], joint.velocity);
      world.wakeAll();
      run(0.2);
      poses.push(poseOf("thing"));
    }
    for (const { position, orientation } of poses.slice(1)) {
      position.forEach((value, axis) => {
        expect(value).toBeCloseTo(poses[0].position[axis], 4);
      });
      orientation.forEach((value, axis) => {
        expect(value).toBeCloseTo(poses[0].orientation[axis], 3);
      });
    }
  });

  it("is told to views with its faces, where it is", async () => {
    const thing = block("thing", { parts: [{ shape: "convex", points: wedge }] });
    const { scene, world, visible, poseOf } = await start({
      furniture: [level],
      objects: [thing],
      fixed: [onTable("thing")],
    });
    const views = viewShapes(world, scene, visible);
    const index = views.findIndex(({ shape }) => shape === "convex");
    expect(views[index].faces?.map((face) => face.length).sort()).toEqual([3, 3, 4, 4, 4]);
    const pose = viewPoses(world, visible).poses.slice(12 * index, 12 * index + 12);
    const lowest = Math.min(
      ...(views[index].corners ?? []).map(([x, y, z]) => pose[2] + pose[9] * x + pose[10] * y + pose[11] * z),
    );
    expect(lowest).toBeCloseTo(poseOf("thing").position[2] - 0.025, 6);
  });
});

describe("a wedge", () => {
  const thing = block("thing", { parts: [{ shape: "convex", points: wedge }] });

  it("rests on a table without sinking into it, and sleeps", async () => {
    const { world, run, poseOf } = await start({
      furniture: [level],
      objects: [thing],
      fixed: [onTable("thing")],
    });
    const before = poseOf("thing");
    run(2);
    const { position, orientation } = poseOf("thing");
    expect(Math.abs(position[2] - 0.525)).toBeLessThan(0.002);
    expect(Math.hypot(position[0] - before.position[0], position[1] - before.position[1])).toBeLessThan(
      0.002,
    );
    orientation.forEach((value, axis) => {
      expect(value).toBeCloseTo(before.orientation[axis], 2);
    });
    expect(world.allAsleep).toBe(true);
    expect(world.contacts().every(({ distance }) => distance > -0.002)).toBe(true);
  });

  it.each([
    [15, false],
    [45, true],
  ])("on a slope of %s degrees: slides %s", async (degrees, slides) => {
    const angle = (degrees * Math.PI) / 180;
    const rise = 0.6 * Math.tan(angle);
    // Itself a convex part.
    const slope: FurnitureFile = {
      name: "slope",
      type: "slope",
      label: "slope",
      position: [1.5, 3],
      parts: [
        {
          shape: "convex",
          points: [
            [-0.3, -0.3, 0],
            [0.3, -0.3, 0],
            [-0.3, 0.3, 0],
            [0.3, 0.3, 0],
            [-0.3, -0.3, rise],
            [-0.3, 0.3, rise],
          ],
        },
      ],
    };
    const { world, run, poseOf } = await start({
      furniture: [level, slope],
      objects: [thing],
      fixed: [onTable("thing")],
    });
    const joint = world.freeJointOf(world.idOf("body", bodyName.object("thing")));
    if (!joint) throw new Error("the thing is fixed");
    // A millimetre above the slope, along it, with the thick end up.
    const above = 0.026;
    world.qpos.set(
      [1.4 + above * Math.sin(angle), 3, rise / 2 + 0.1 * Math.tan(angle) + above * Math.cos(angle)],
      joint.position,
    );
    world.qpos.set([Math.cos(angle / 2), 0, Math.sin(angle / 2), 0], joint.position + 3);
    world.wakeAll();
    run(0.15);
    const from = poseOf("thing");
    run(0.3);
    const to = poseOf("thing");
    expect(to.position[0] - from.position[0] > 0.02).toBe(slides);
    expect(Math.abs(to.position[0] - from.position[0]) < 0.001).toBe(!slides);
    to.orientation.forEach((value, axis) => {
      expect(value).toBeCloseTo(from.orientation[axis], 1);
    });
    expect(world.contacts().every(({ distance }) => distance > -0.002)).toBe(true);
  });
});
