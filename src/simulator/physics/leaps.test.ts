import { afterEach, describe, expect, it, vi } from "vitest";
import { startRobot, type TestRobot } from "../testing/builtInRobot";
import { loadEngine } from "./engine";
import { LeapWatch } from "./leaps";
import { PhysicsWorld } from "./world";

vi.setConfig({ testTimeout: 240_000 });

const drop = `<mujoco><option timestep="0.002" integrator="implicitfast"/><worldbody>
  <geom type="plane" size="0 0 1"/>
  <body name="box" pos="0 0 0.8" euler="20 30 0"><freejoint/><geom type="box" size="0.03 0.04 0.05" mass="0.2"/></body>
  <body name="door" pos="1 0 1"><joint name="hinge" type="hinge" axis="0 0 1"/><geom type="box" size="0.2 0.01 0.3" mass="1"/></body>
  <body name="shelf" mocap="true" pos="2 0 0"><geom type="box" size="0.1 0.1 0.1"/></body>
</worldbody></mujoco>`;

const worlds: PhysicsWorld[] = [];
const robots: TestRobot[] = [];
afterEach(() => {
  for (const world of worlds.splice(0)) world.dispose();
  for (const { simulation } of robots.splice(0)) simulation.dispose();
});

async function watched() {
  const world = new PhysicsWorld(await loadEngine(), drop);
  worlds.push(world);
  const watch = new LeapWatch(world);
  const run = (steps: number) => {
    for (let step = 0; step < steps; step++) {
      world.step(0.002);
      watch.afterStep(0.002);
    }
  };
  const box = world.freeJointOf(world.idOf("body", "box")) ?? { position: 0, velocity: 0 };
  return { world, watch, run, box, door: world.jointAddress("hinge") };
}

describe("what moves from step to step", () => {
  it("does not leap where it falls, bounces and turns", async () => {
    const { watch, run, world, box, door } = await watched();
    world.qvel[door.velocity] = 6;
    world.qvel[box.velocity + 5] = 20;
    run(1500);
    expect(watch.continuity).toEqual({ leaps: 0, moved: 0 });
  });

  it.each([
    ["a thing is put elsewhere", "box, 20.0 mm", (at: number) => at, 0.02],
    ["a thing is turned over", "box, 0.60 rad", (at: number) => at + 4, 0.6],
  ])("leaps when %s", async (_, words, index, by) => {
    const { watch, run, world, box } = await watched();
    run(5);
    world.qpos[index(box.position)] += by;
    world.qvel.fill(0);
    run(50);
    expect(watch.continuity.leaps).toBeGreaterThan(0);
    if (by < 0.1) expect(watch.continuity.first).toContain(words);
    else expect(watch.continuity.first).toMatch(/^box, 0\.\d+ rad in one step/);
  });

  it("leaps when a door stands open all at once, or a thing is as fast as nothing is", async () => {
    const { watch, run, world, box, door } = await watched();
    world.qpos[door.position] = 0.3;
    run(1);
    expect(watch.continuity).toMatchObject({ leaps: 1, first: "hinge, 0.30 rad in one step at 0.00 s" });
    world.qvel[box.velocity] = 30;
    run(1);
    expect(watch.continuity.leaps).toBe(2);
  });

  it("is counted apart where it was put by design, and forgotten where a state was restored", async () => {
    const { watch, run, world, box } = await watched();
    const saved = world.save();
    run(200);
    world.qpos[box.position] += 0.5;
    watch.taken();
    watch.carriedTo(box.position);
    run(1);
    world.placeMocap(0, [2, 1, 0.5]);
    run(1);
    expect(watch.continuity).toEqual({ leaps: 0, moved: 2 });
    world.restore(saved);
    watch.restored({ leaps: 1, moved: 0, first: "before" });
    run(100);
    expect(watch.continuity).toEqual({ leaps: 1, moved: 2, first: "before" });
  });
});

it("an object that somebody moves is counted apart", async () => {
  const robot = await startRobot("mobile-manipulator", "bedroom", 1, { faults: "moved-object@1" });
  robots.push(robot);
  await robot.act("exploreGlobal");
  expect(robot.simulation.continuity()).toEqual({ leaps: 0, moved: 1 });
});
