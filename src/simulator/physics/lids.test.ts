import { afterEach, describe, expect, it } from "vitest";
import { tabletopModel } from "../robots/tabletopArm/body";
import { sceneOf } from "../testing/builtInRobot";
import { block, kitchen } from "../testing/kitchen";
import { loadEngine } from "./engine";
import { bodyName, sceneXml, timestep } from "./sceneXml";
import { PhysicsWorld } from "./world";

/* The lid of the apartment's chest, without a robot that holds it. */

const open: PhysicsWorld[] = [];
afterEach(() => {
  for (const world of open.splice(0)) world.dispose();
});

const degrees = Math.PI / 180;

async function start() {
  const apartment = sceneOf("household-two-hands", "apartment", 1);
  const chest = apartment.furniture.filter(({ name }) => name === "chest_1");
  const { objects } = kitchen({
    furniture: [
      {
        name: "table",
        type: "table",
        label: "table",
        position: [3, 3],
        parts: [{ shape: "box", size: [0.6, 0.6, 0.5], at: [0, 0, 0.25] }],
        surfaces: [{ at: [0, 0, 0.5], size: [0.6, 0.6] }],
      },
    ],
    objects: [block("brick", { mass: 1 })],
    fixed: [{ object: "brick", on: "table", at: [0, 0] }],
  });
  const scene = { ...apartment, furniture: chest, objects };
  const world = new PhysicsWorld(await loadEngine(), sceneXml(scene, tabletopModel));
  open.push(world);
  // The arm, which does nothing here, must not stand in the wall.
  world.placeMocap(1, [4, 5, 0]);
  world.refresh();
  const lid = world.jointAddress(bodyName.moving("chest_1", "lid"));
  const run = (seconds: number) => {
    for (let time = 0; time < seconds; time += timestep) world.step(timestep);
  };
  const angle = () => world.qpos[lid.position] / degrees;
  const turnTo = (wanted: number) => {
    world.qpos[lid.position] = wanted * degrees;
    world.qvel[lid.velocity] = 0;
    world.wakeAll();
  };
  return { world, lid, run, angle, turnTo, pose: chest[0].pose };
}

describe("a lid", () => {
  it("lies shut on its rim, and sinks by less than 2 mm under a load", async () => {
    const { world, run, angle, pose } = await start();
    run(1);
    // The front edge is 430 mm from the hinge.
    expect(Math.abs(angle()) * degrees * 0.43).toBeLessThan(0.002);
    const brick = world.freeJointOf(world.idOf("body", bodyName.object("brick")));
    if (!brick) throw new Error("the brick is fixed");
    const [x, y] = pose.position;
    world.qpos.set([x, y - 0.1, 0.545, 1, 0, 0, 0], brick.position);
    world.wakeAll();
    run(2);
    expect(Math.abs(angle()) * degrees * 0.43).toBeLessThan(0.002);
    expect(world.qpos[brick.position + 2]).toBeGreaterThan(0.538);
    expect(world.contacts().every(({ distance }) => distance > -0.002)).toBe(true);
  });

  it("opens no further than its hinge lets it, and stays open", async () => {
    const { world, lid, run, angle, turnTo } = await start();
    turnTo(50);
    world.qvel[lid.velocity] = 60;
    let widest = 0;
    for (let step = 0; step < 500; step++) {
      run(timestep);
      widest = Math.max(widest, angle());
    }
    expect(widest).toBeGreaterThan(80);
    expect(widest).toBeLessThan(87);
    const before = angle();
    run(2);
    expect(angle()).toBeCloseTo(before, 1);
    turnTo(60);
    run(2);
    expect(angle()).toBeCloseTo(60, 0);
    expect(world.allAsleep).toBe(true);
  });

  it("closes by its weight from a little open, and does not jump", async () => {
    const { run, angle, turnTo } = await start();
    turnTo(20);
    let highest = 0;
    for (let step = 0; step < 8; step++) {
      run(0.5);
      highest = Math.max(highest, angle());
    }
    expect(highest).toBeLessThan(20);
    expect(Math.abs(angle())).toBeLessThan(0.3);
  });
});
