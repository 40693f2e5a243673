import { afterEach, describe, expect, it } from "vitest";
import { tabletopModel } from "../robots/tabletopArm/body";
import type { SceneInstance } from "../scene/scene";
import { sceneOf } from "../testing/builtInRobot";
import { loadEngine } from "./engine";
import { bodyName, sceneXml, timestep } from "./sceneXml";
import { Threads } from "./threads";
import { PhysicsWorld } from "./world";

const open: PhysicsWorld[] = [];
afterEach(() => {
  for (const world of open.splice(0)) world.dispose();
});

async function start(torque: number) {
  const drawn = sceneOf("tabletop-arm", "open-wine-bottle", 1);
  const scene: SceneInstance = {
    ...drawn,
    objects: drawn.objects.map((object) =>
      object.screw ? { ...object, screw: { ...object.screw, torque } } : object,
    ),
  };
  const world = new PhysicsWorld(await loadEngine(), sceneXml(scene, tabletopModel));
  open.push(world);
  const threads = new Threads(world, scene);
  const spin = (world.freeJointOf(world.idOf("body", bodyName.object("cap")))?.velocity ?? 0) + 5;
  const run = (seconds: number) => {
    for (let time = 0; time < seconds; time += timestep) {
      world.step(timestep);
      threads.afterStep();
    }
  };
  return { world, threads, spin, run };
}

describe("a thread", () => {
  it("rubs: a cap that is spun stops, and stays closed and at rest", async () => {
    const { world, threads, spin, run } = await start(0.03);
    run(0.2);
    world.qvel[spin] = 20;
    run(0.1);
    const turned = threads.turned("cap");
    expect(turned).toBeGreaterThan(0);
    expect(turned).toBeLessThan(0.3);
    run(2);
    expect(threads.turned("cap")).toBeCloseTo(turned, 3);
    expect(threads.closed()).toEqual([{ cap: "cap", on: "bottle" }]);
    expect(world.allAsleep).toBe(true);
  });

  it("lets the cap go once it has turned far enough, and not before", async () => {
    const { world, threads, spin, run } = await start(0);
    run(0.2);
    world.qvel[spin] = 5;
    run(0.4);
    expect(threads.turned("cap")).toBeGreaterThan(1.5);
    expect(threads.closed()).toHaveLength(1);
    run(0.3);
    expect(threads.closed()).toEqual([]);
    expect(threads.turned("cap")).toBeGreaterThanOrEqual((150 * Math.PI) / 180);
  });

  it("can't be wound on further than it was", async () => {
    const { world, threads, spin, run } = await start(0);
    run(0.2);
    world.qvel[spin] = -5;
    run(1);
    expect(threads.turned("cap")).toBeCloseTo(0, 3);
    expect(threads.closed()).toHaveLength(1);
  });
});
