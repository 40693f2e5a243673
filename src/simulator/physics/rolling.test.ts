import { expect, it } from "vitest";
import { bedroom } from "../perception/testing";
import { RobotBody } from "../robots/mobile/body";
import { mobileManipulator } from "../robots/mobileManipulator/robot";
import { loadEngine } from "./engine";
import { bodyName, sceneXml, timestep } from "./sceneXml";
import { PhysicsWorld } from "./world";

/** Gives a fruit a push along the table and follows it until it lies still. @returns metres */
async function rollOf(name: string, speed: number): Promise<number> {
  const scene = bedroom(1);
  const world = new PhysicsWorld(await loadEngine(), sceneXml(scene, mobileManipulator.model));
  try {
    const body = new RobotBody(world);
    body.reset(3.7, 2.1, 0, body.restPosture, 0.14);
    const id = world.idOf("body", bodyName.object(name));
    const joint = world.freeJointOf(id);
    const fruit = scene.objects.find((object) => object.name === name);
    const table = scene.furniture.find((piece) => piece.name === fruit?.on);
    if (!joint || !fruit || !table) throw new Error("The scene has changed.");
    const start = fruit.pose.position;
    // Towards the far side of the table, rolling, not sliding.
    const direction = Math.sign(table.pose.position[0] - start[0]);
    world.qvel[joint.velocity] = direction * speed;
    world.qvel[joint.velocity + 4] = (direction * speed) / 0.037;
    for (let time = 0; time < 4 && !(time > 0.5 && world.allAsleep); time += timestep) {
      body.control(timestep);
      world.step(timestep);
    }
    expect(world.allAsleep).toBe(true);
    const { position } = world.bodyPose(id);
    expect(position[2]).toBeGreaterThan(start[2] - 0.02);
    return Math.hypot(position[0] - start[0], position[1] - start[1]);
  } finally {
    world.dispose();
  }
}

it.each(["red-apple", "orange"])("a push rolls a fruit by a hand's breadth: %s", async (name) => {
  const rolled = await rollOf(name, 0.4);
  expect(rolled).toBeGreaterThan(0.01);
  expect(rolled).toBeLessThan(0.08);
});
