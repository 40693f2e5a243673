import { performance } from "node:perf_hooks";
import { it } from "vitest";
import { createRenderer } from "../../src/simulator/camera/rasteriser";
import { loadEngine } from "../../src/simulator/physics/engine";
import { sceneXml } from "../../src/simulator/physics/sceneXml";
import { ThingStates } from "../../src/simulator/physics/thingStates";
import { visibleWorld } from "../../src/simulator/physics/views";
import { PhysicsWorld } from "../../src/simulator/physics/world";
import { mobileManipulator } from "../../src/simulator/robots/mobileManipulator/robot";
import { sceneOf, startRobot } from "../../src/simulator/testing/builtInRobot";

/* What the simulator costs. All of it is CPU time of one process; machines are shared, so figures are medians. */

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

function milliseconds(runs: number, work: () => void): number {
  return median(
    Array.from({ length: runs }, () => {
      const started = performance.now();
      work();
      return performance.now() - started;
    }),
  );
}

it("simulator: pictures, snapshots and steps (simulation)", async () => {
  const scene = sceneOf("mobile-manipulator", "bedroom", 1);
  const world = new PhysicsWorld(await loadEngine(), sceneXml(scene, mobileManipulator.model));
  const start = scene.robots[0];
  const { body } = mobileManipulator.place(world, start);
  const visible = visibleWorld(world, scene, body.bodies, new ThingStates(world, scene));
  const render = createRenderer();
  const robot = await startRobot("mobile-manipulator", "bedroom", 1);
  const camera = {
    position: [start.position[0], start.position[1], 1.45],
    rotation: [0, 0.2, -0.98, -1, 0, 0, 0, 0.98, 0.2],
    verticalFovRadians: 0.96,
    width: 320,
    height: 240,
  };
  const picture = milliseconds(60, () => {
    visible.update();
    render(camera, visible.geoms);
  });
  console.log(`simulator, 320 × 240 colour, depth and segmentation: ${picture.toFixed(1)} ms`);
  // Snapshots are taken between actions, when nothing moves any more.
  for (let step = 0; step < 1000; step++) {
    body.control(world.stepSeconds);
    world.step(world.stepSeconds);
  }
  const saved = world.save();
  const save = milliseconds(200, () => world.save());
  const restore = milliseconds(200, () => world.restore(saved));
  console.log(
    `simulator, snapshot of the physics: ${(save * 1000).toFixed(0)} µs to save, ${(restore * 1000).toFixed(0)} µs to restore`,
  );
  const text = await robot.simulation.save();
  console.log(`simulator, whole snapshot: ${(text.length / 1024).toFixed(0)} kB of JSON`);
  world.wakeAll();
  const steps = 500;
  const begun = performance.now();
  const from = world.time;
  for (let step = 0; step < steps; step++) {
    const seconds = world.stepSeconds;
    body.control(seconds);
    world.step(seconds);
    world.wakeAll();
  }
  const wall = (performance.now() - begun) / 1000;
  console.log(
    `simulator, ${scene.objects.length} objects awake: ${((world.time - from) / wall).toFixed(1)} simulated s per s`,
  );
  console.log(
    `simulator, memory of a process with it: ${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB`,
  );
  robot.simulation.dispose();
  world.dispose();
});
