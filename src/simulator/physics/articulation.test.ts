import { afterEach, describe, expect, it } from "vitest";
import { seededRandom } from "../../core/world/ports";
import { tabletopModel } from "../robots/tabletopArm/body";
import { instantiateScene } from "../scene/instantiateScene";
import { parseScene } from "../scene/parseScene";
import type { SceneFile } from "../scene/sceneFile";
import { loadEngine } from "./engine";
import { bodyName, sceneXml, timestep } from "./sceneXml";
import { PhysicsWorld } from "./world";

/** A cabinet with a door that rubs in its hinge and a drawer that runs smoothly. */
const cabinet: SceneFile = {
  title: "Cabinet",
  room: { size: [4, 4] },
  furniture: [
    {
      name: "cabinet",
      type: "cabinet",
      label: "cabinet",
      position: [2, 2],
      parts: [{ shape: "box", size: [0.6, 0.4, 0.8], at: [0, 0, 0.4] }],
      moving: [
        {
          name: "door",
          joint: { kind: "hinge", axis: [0, 0, 1], at: [0.3, -0.21, 0], range: [0, 110], friction: 0.3 },
          mass: 2,
          handle: [-0.25, -0.24, 0.3],
          parts: [{ shape: "box", size: [0.58, 0.02, 0.4], at: [0, -0.22, 0.25] }],
        },
        {
          name: "drawer",
          joint: { kind: "slide", axis: [0, -1, 0], range: [0, 0.25], damping: 4 },
          mass: 1,
          parts: [{ shape: "box", size: [0.5, 0.02, 0.2], at: [0, -0.22, 0.65] }],
        },
      ],
    },
  ],
  objects: [],
  robots: [{ robot: "tabletop-arm", position: [0.5, 0.5], radius: 0.1 }],
};

const open: PhysicsWorld[] = [];
afterEach(() => {
  for (const world of open.splice(0)) world.dispose();
});

async function start() {
  const { scene, problems } = parseScene(JSON.stringify(cabinet), "cabinet.json");
  if (!scene) throw new Error(JSON.stringify(problems));
  const drawn = instantiateScene(scene, 1, seededRandom(1));
  if (!drawn.ok) throw new Error(drawn.error.message);
  const world = new PhysicsWorld(await loadEngine(), sceneXml(drawn.value, tabletopModel));
  open.push(world);
  const door = world.jointAddress(bodyName.moving("cabinet", "door"));
  const drawer = world.jointAddress(bodyName.moving("cabinet", "drawer"));
  return { world, door, drawer };
}

function run(world: PhysicsWorld, seconds: number): void {
  for (let time = 0; time < seconds; time += timestep) world.step(timestep);
}

describe("joined parts of furniture", () => {
  it("stay within their range, whatever pushes them", async () => {
    const { world, door, drawer } = await start();
    world.qvel[door.velocity] = 20;
    world.qvel[drawer.velocity] = 8;
    let widest = 0;
    let furthest = 0;
    for (let step = 0; step < 1000; step++) {
      world.step(timestep);
      widest = Math.max(widest, world.qpos[door.position]);
      furthest = Math.max(furthest, world.qpos[drawer.position]);
    }
    expect(widest).toBeGreaterThan(1.5);
    expect(widest).toBeLessThan((110 * Math.PI) / 180 + 0.1);
    expect(furthest).toBeGreaterThan(0.2);
    expect(furthest).toBeLessThan(0.27);
  });

  it("come to rest by friction where they are, and sleep", async () => {
    const { world, door } = await start();
    world.qvel[door.velocity] = 1;
    run(world, 4);
    const angle = world.qpos[door.position];
    expect(angle).toBeGreaterThan(0.05);
    expect(angle).toBeLessThan(1.5);
    expect(world.allAsleep).toBe(true);
  });

  it("go on from a saved state bit for bit", async () => {
    const { world, door, drawer } = await start();
    world.qvel[door.velocity] = 3;
    world.qvel[drawer.velocity] = 1;
    run(world, 0.1);
    const saved = JSON.parse(JSON.stringify(world.save()));
    run(world, 0.2);
    const first = [...world.qpos];
    const { world: other } = await start();
    other.restore(saved);
    run(other, 0.2);
    expect([...other.qpos]).toEqual(first);
  });
});
