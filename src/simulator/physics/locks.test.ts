import { afterEach, describe, expect, it } from "vitest";
import { tabletopModel } from "../robots/tabletopArm/body";
import type { FurnitureFile, LockFile, ObjectFile } from "../scene/sceneFile";
import { block, kitchen } from "../testing/kitchen";
import { loadEngine } from "./engine";
import { bodyName, sceneXml, timestep } from "./sceneXml";
import { ThingStates } from "./thingStates";
import { PhysicsWorld } from "./world";

const open: PhysicsWorld[] = [];
afterEach(() => {
  for (const world of open.splice(0)) world.dispose();
});

const chest = (lock: LockFile): FurnitureFile => ({
  name: "chest",
  type: "chest",
  label: "chest",
  position: [1, 3],
  parts: [{ shape: "box", size: [0.4, 0.4, 0.5], at: [0, 0, 0.25] }],
  lock,
});
const table: FurnitureFile = {
  name: "table",
  type: "table",
  label: "table",
  position: [3, 3],
  parts: [{ shape: "box", size: [1, 0.6, 0.7], at: [0, 0, 0.35] }],
  surfaces: [{ at: [0, 0, 0.7], size: [1, 0.6] }],
};
const tray: ObjectFile = {
  name: "tray",
  type: "box",
  label: "tray",
  mass: 1,
  anchored: true,
  parts: [
    { shape: "box", size: [0.2, 0.2, 0.01], at: [0, 0, 0.005] },
    { shape: "box", size: [0.01, 0.2, 0.08], at: [0.095, 0, 0.05] },
    { shape: "box", size: [0.01, 0.2, 0.08], at: [-0.095, 0, 0.05] },
    { shape: "box", size: [0.18, 0.01, 0.08], at: [0, 0.095, 0.05] },
    { shape: "box", size: [0.18, 0.01, 0.08], at: [0, -0.095, 0.05] },
  ],
};

/** @param fingers objects that count as parts of a hand */
async function start(lock: LockFile, fingers: readonly string[] = []) {
  const scene = kitchen({
    furniture: [chest(lock), table],
    objects: [tray, block("key"), block("other")],
    fixed: [
      { object: "tray", on: "table", at: [0.3, 0] },
      { object: "key", on: "table", at: [-0.3, 0] },
      { object: "other", on: "table", at: [-0.1, 0] },
    ],
  });
  const world = new PhysicsWorld(await loadEngine(), sceneXml(scene, tabletopModel));
  open.push(world);
  // The arm, which does nothing here, must not stand in the wall.
  world.placeMocap(1, [2.5, 1, 0]);
  world.refresh();
  const states = new ThingStates(world, scene, fingers.map(bodyName.object));
  return {
    world,
    isLocked: () => states.attributesOf("chest").isLocked,
    facts: () => states.facts().map((fact) => fact.join(" ")),
    run(seconds: number) {
      const end = world.time + seconds;
      while (world.time < end - 1e-9) {
        world.step(timestep);
        states.afterStep();
      }
    },
    put(name: string, x: number, z: number) {
      const joint = world.freeJointOf(world.idOf("body", bodyName.object(name)));
      if (!joint) throw new Error(name);
      world.qpos.set([x, 3, z, 1, 0, 0, 0], joint.position);
      world.qvel.fill(0, joint.velocity, joint.velocity + 6);
      world.wakeAll();
    },
  };
}

/** Above the tray, on the table beside it, and on the chest. */
const inTray = [3.3, 0.75] as const;
const beside = [2.9, 0.73] as const;
const onChest = [1, 0.53] as const;

describe("a lock", () => {
  it("is unlocked once its key has rested in its place, and stays so", async () => {
    const { run, put, isLocked, facts } = await start({ opensWith: "key", in: "tray", seconds: 1 });
    run(0.5);
    expect(facts()).toEqual(["is-locked chest"]);
    put("key", ...inTray);
    run(0.8);
    expect(isLocked()).toBe(true);
    run(1);
    expect(isLocked()).toBe(false);
    expect(facts()).toEqual([]);
    put("key", ...beside);
    run(1);
    expect(isLocked()).toBe(false);
  });

  it("counts anew when the key has been away", async () => {
    const { run, put, isLocked } = await start({ opensWith: "key", in: "tray", seconds: 1 });
    for (let round = 0; round < 3; round++) {
      put("key", ...inTray);
      run(0.7);
      put("key", ...beside);
      run(0.3);
    }
    expect(isLocked()).toBe(true);
  });

  it("stays locked with another thing there, and with the key elsewhere", async () => {
    const { run, put, isLocked } = await start({ opensWith: "key", in: "tray" });
    put("other", ...inTray);
    put("key", ...onChest);
    run(2);
    expect(isLocked()).toBe(true);
  });

  it("opens with any of several keys, and on a thing", async () => {
    const { run, put, isLocked } = await start({ opensWith: ["key", "other"], on: "chest" });
    put("other", ...inTray);
    run(1);
    expect(isLocked()).toBe(true);
    put("other", ...onChest);
    run(1.2);
    expect(isLocked()).toBe(false);
  });

  it("stays locked while a hand still has the key", async () => {
    const { run, put, isLocked } = await start({ opensWith: "key", in: "tray" }, ["other"]);
    put("key", ...inTray);
    put("other", inTray[0], inTray[1] + 0.05);
    run(2);
    expect(isLocked()).toBe(true);
    put("other", ...onChest);
    run(1);
    expect(isLocked()).toBe(false);
  });

  it("is in a saved state", async () => {
    const { world, run, put, isLocked } = await start({ opensWith: "key", in: "tray" });
    const before = world.save();
    put("key", ...inTray);
    run(1.5);
    const after = world.save();
    world.restore(before);
    expect(isLocked()).toBe(true);
    world.restore(after);
    expect(isLocked()).toBe(false);
  });
});
