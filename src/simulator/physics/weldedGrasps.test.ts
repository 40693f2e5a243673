import { afterEach, describe, expect, it, vi } from "vitest";
import type { SceneInstance } from "../scene/scene";
import { sceneOf, startIn, type TestRobot } from "../testing/builtInRobot";
import { loadEngine } from "./engine";
import { bodyName, weldName } from "./sceneXml";
import { type Gripper, WeldedGrasps } from "./weldedGrasps";
import { PhysicsWorld } from "./world";

vi.setConfig({ testTimeout: 240_000 });

const worlds: PhysicsWorld[] = [];
const robots: TestRobot[] = [];
afterEach(() => {
  for (const world of worlds.splice(0)) world.dispose();
  for (const { simulation } of robots.splice(0)) simulation.dispose();
});

const finger = (name: string, side: number) => `<body name="${name}" pos="0 ${side * 0.05} 0" gravcomp="1">
  <joint name="${name}" type="slide" axis="0 ${side} 0" range="-0.05 0.05" armature="0.2" damping="60"/>
  <geom name="${name}" type="box" size="0.02 0.005 0.02" mass="0.06" condim="4" priority="1" friction="0.06 0 0"/>
  <site name="${name}" type="box" size="0.022 0.007 0.022"/></body>`;

/** A hand that can rise, its pads so smooth that a heavy block slips out of it. */
const model = `<mujoco>
  <compiler angle="radian" autolimits="true"/>
  <option timestep="0.002" integrator="implicitfast" cone="elliptic" impratio="20" noslip_iterations="3"/>
  <worldbody>
    <geom type="plane" size="0 0 1"/>
    <body name="robot:hand" pos="0 0 0.03" gravcomp="1">
      <joint name="rise" type="slide" axis="0 0 1" damping="20"/>
      <geom type="box" pos="0 0 0.1" size="0.02 0.05 0.02" mass="0.5"/>
      ${finger("left", 1)}${finger("right", -1)}
    </body>
    <body name="${bodyName.object("block")}" pos="0 0 0.03"><freejoint/><geom type="box" size="0.02 0.02 0.03" mass="1"/></body>
  </worldbody>
  <actuator>
    <position joint="rise" kp="2000"/>
    <position joint="left" kp="2500" forcerange="-30 30"/>
    <position joint="right" kp="2500" forcerange="-30 30"/>
  </actuator>
  <sensor><touch name="left" site="left"/><touch name="right" site="right"/></sensor>
  <equality><weld name="${weldName(0, "block")}" body1="robot:hand" body2="${bodyName.object("block")}" active="false"/></equality>
</mujoco>`;

async function hand(welds: boolean) {
  const world = new PhysicsWorld(await loadEngine(), model);
  worlds.push(world);
  const fingers = ["left", "right"].map((name) => ({
    ...world.jointAddress(name),
    body: world.idOf("body", name),
    geom: world.idOf("geom", name),
    touch: world.sensorAddress(name),
  }));
  const told = { opening: 0.08 };
  const gripper: Gripper = {
    padBodies: fingers.map(({ body }) => body),
    padGeoms: fingers.map(({ geom }) => geom),
    get opening() {
      return 0.09 + fingers.reduce((sum, { position }) => sum + world.qpos[position], 0);
    },
    get openingSetpoint() {
      return told.opening;
    },
    get fingerSpeed() {
      return Math.max(...fingers.map(({ velocity }) => Math.abs(world.qvel[velocity])));
    },
    get padForce() {
      return Math.max(...fingers.map(({ touch }) => world.sensors[touch]));
    },
  };
  const block = world.idOf("body", bodyName.object("block"));
  const scene = { objects: [{ name: "block" }] } as unknown as SceneInstance;
  const welded = new WeldedGrasps(world, scene, welds ? [gripper] : []);
  const run = (seconds: number, { rise = 0, opening = told.opening } = {}) => {
    told.opening = opening;
    for (let step = 0; step < seconds / 0.002; step++) {
      world.ctrl.set([rise, (opening - 0.09) / 2, (opening - 0.09) / 2]);
      world.step(0.002);
      welded.afterStep();
    }
  };
  return { world, welded, run, height: () => world.bodyPose(block).position[2], gripper };
}

describe("what a hand has closed on", () => {
  it("slips out of it by its weight, and does not where grasps are welded", async () => {
    for (const welds of [false, true]) {
      const { run, height } = await hand(welds);
      run(0.5, { opening: 0 });
      run(1.5, { rise: 0.3 });
      if (welds) expect(height()).toBeGreaterThan(0.25);
      else expect(height()).toBeLessThan(0.1);
    }
  });

  it("is let go when the hand opens, and held again in a restored state", async () => {
    const { run, height, world, welded } = await hand(true);
    run(0.5, { opening: 0 });
    run(1.5, { rise: 0.3 });
    const saved = world.save();
    const held = height();
    run(1, { rise: 0.3, opening: 0.08 });
    expect(height()).toBeCloseTo(0.03, 2);
    world.restore(saved);
    welded.restored();
    run(1, { rise: 0.3, opening: 0 });
    expect(held).toBeGreaterThan(0.25);
    expect(height()).toBeCloseTo(held, 2);
    run(1, { rise: 0.3, opening: 0.08 });
    expect(height()).toBeCloseTo(0.03, 2);
  });

  it("is lost all the same where a fault makes the pads slippery", async () => {
    const { run, height, world, gripper } = await hand(true);
    run(0.5, { opening: 0 });
    for (const geom of gripper.padGeoms) world.setSlidingFriction(geom, 0.0005);
    run(1.5, { rise: 0.3 });
    expect(height()).toBeLessThan(0.1);
  });
});

it("the option of a robot package welds what its gripper holds", async () => {
  const limits = { baseSpeed: 0.7, baseTurnSpeed: 1.2, jointSpeed: 1.5, payloadKilograms: 2 };
  const scene = sceneOf("tabletop-arm", "put-block", 1);
  for (const weldGrasp of [false, true]) {
    const robot = await startIn(scene, { name: "tabletop-arm", limits, weldGrasp }, 1);
    robots.push(robot);
    await robot.act("report");
    const [x, y, z] = robot.seen.get("block_0")?.pose?.position ?? [0, 0, 0];
    const yaw = { kind: "value", value: robot.seen.get("block_0")?.attributes.yaw ?? 0 } as const;
    for (const height of [0.1, 0])
      await robot.act("executeTrajectory", { kind: "location", position: [x, y, z + height] }, yaw);
    const closed = await robot.act("closeGripper", { kind: "object", id: "block_0" });
    expect(closed.outcome, closed.message).toBe("success");
    const saved = JSON.parse(await robot.simulation.save());
    expect(Object.keys(saved.physics.welds ?? {})).toHaveLength(weldGrasp ? 1 : 0);
    expect((await robot.act("openGripper")).outcome).toBe("success");
    expect(robot.facts()).toContain("handempty");
  }
});
