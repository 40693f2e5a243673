import { expect, it } from "vitest";
import { RobotBody } from "../robots/mobile/body";
import { mobileManipulator } from "../robots/mobileManipulator/robot";
import type { SceneInstance } from "../scene/scene";
import { sceneOf } from "../testing/builtInRobot";
import { loadEngine } from "./engine";
import { bodyName, sceneXml } from "./sceneXml";
import { PhysicsWorld } from "./world";

/** A toy car in a box and a bear astride its rim, as a robot had let go of them: they tremble, by less than 0.1 mm. */
const wedged: Record<string, SceneInstance["objects"][number]["pose"]> = {
  car: {
    position: [4.129251044366883, 0.34988236748501256, 0.44099136626765056],
    orientation: [0.7122570240381767, -0.00001, 0.00001, -0.7019187498714117],
  },
  bear: {
    position: [4.120468506746871, 0.18357940209914744, 0.4931512202041552],
    orientation: [-0.7431442772397595, 0.09792167804684115, 0.05300298033513289, 0.6598019492619575],
  },
  "blue-box": {
    position: [4.124190108624368, 0.2828272341077594, 0.4599924277301798],
    orientation: [-0.7070082819831263, 0.00002, -0.00002, 0.7072052661886493],
  },
};

async function start() {
  const bedroom = sceneOf("mobile-manipulator", "bedroom", 2);
  const scene: SceneInstance = {
    ...bedroom,
    objects: bedroom.objects.map((object) => ({ ...object, pose: wedged[object.name] ?? object.pose })),
  };
  const world = new PhysicsWorld(await loadEngine(), sceneXml(scene, mobileManipulator.model));
  const body = new RobotBody(world);
  body.reset(3.7, 2.1, 0, body.restPosture, 0.14);
  const run = (seconds: number): void => {
    for (let time = 0; time < seconds; ) {
      const step = world.stepSeconds;
      body.control(step);
      world.step(step);
      time += step;
    }
  };
  const places = () =>
    Object.keys(wedged).map((name) => world.bodyPose(world.idOf("body", bodyName.object(name))).position);
  return { world, run, places };
}

it("what trembles in place for a second falls asleep there, and wakes when it is pushed", async () => {
  const { world, run, places } = await start();
  run(0.9);
  expect(world.allAsleep).toBe(false);
  const trembling = places();
  run(1.5);
  expect(world.allAsleep).toBe(true);
  places().forEach((position, index) => {
    position.forEach((value, axis) => {
      expect(Math.abs(value - trembling[index][axis])).toBeLessThan(0.0005);
    });
  });

  const joint = world.freeJointOf(world.idOf("body", bodyName.object("bear")));
  if (!joint) throw new Error("The scene has changed.");
  world.qvel[joint.velocity + 2] = 3;
  world.wakeAll();
  run(0.04);
  expect(world.allAsleep).toBe(false);
  expect(places()[1][2]).toBeGreaterThan(trembling[1][2] + 0.01);
});

it("a saved state falls asleep as the present does", async () => {
  const { world, run } = await start();
  run(0.6);
  const saved = JSON.parse(JSON.stringify(world.save()));
  run(1.5);
  const first = [...world.qpos];
  expect(world.allAsleep).toBe(true);
  world.restore(saved);
  run(1.5);
  expect([...world.qpos]).toEqual(first);
});
