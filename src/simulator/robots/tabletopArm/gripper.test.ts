import { afterEach, describe, expect, it, vi } from "vitest";
import type { ActionArgument } from "../../../core/world/robotLink";
import { type StartOptions, startRobot, type TestRobot } from "../../testing/builtInRobot";

vi.setConfig({ testTimeout: 240_000 });

const open: TestRobot[] = [];
afterEach(() => {
  for (const robot of open.splice(0)) robot.simulation.dispose();
});

async function start(scene: string, seed = 1, options?: StartOptions): Promise<TestRobot> {
  const robot = await startRobot("tabletop-arm", scene, seed, options);
  open.push(robot);
  await robot.act("report");
  return robot;
}

const object = (id: string): ActionArgument => ({ kind: "object", id });

async function handTo(robot: TestRobot, id: string, above = 0): Promise<void> {
  const { pose, attributes } = robot.seen.get(id) ?? {};
  const [x, y, z] = pose?.position ?? [0, 0, 0];
  const yaw: ActionArgument = { kind: "value", value: attributes?.yaw ?? 0 };
  for (const height of [0.1, above]) {
    const position: ActionArgument = { kind: "location", position: [x, y, z + height] };
    const moved = await robot.act("executeTrajectory", position, yaw);
    expect(moved.outcome, moved.message).toBe("success");
  }
}

async function lift(robot: TestRobot): Promise<void> {
  const [x, y, z] = robot.seen.get("gripper_0")?.pose?.position ?? [0, 0, 0];
  const keep: ActionArgument = { kind: "value", value: "auto" };
  await robot.act("executeTrajectory", { kind: "location", position: [x, y, z + 0.1] }, keep);
}

const heightOf = (robot: TestRobot, name: string) =>
  robot.simulation.truth().things.find((thing) => thing.name === name)?.pose.position[2] ?? 0;

describe("closeGripper", () => {
  it("is true of what is between the pads, which then hangs on friction alone", async () => {
    const robot = await start("put-block");
    await handTo(robot, "block_0");
    const closed = await robot.act("closeGripper", object("block_0"));
    expect(closed).toMatchObject({ outcome: "success" });
    const [grasp] = robot.simulation.geomPoses().overlays?.grasps ?? [];
    expect(grasp.position[2]).toBeCloseTo(heightOf(robot, "block-1"), 1);
    expect(closed.observation?.robot.gripper?.holding).toBe("block_0");
    expect(robot.seen.get("block_0")?.attributes).toMatchObject({ grasped: true });
    expect(robot.seen.get("gripper_0")?.attributes).toMatchObject({ holding: "block_0" });
    const before = heightOf(robot, "block-1");
    await lift(robot);
    expect(heightOf(robot, "block-1") - before).toBeCloseTo(0.1, 2);
    expect(robot.facts()).toContain("holding block-1");
    const opened = await robot.act("openGripper");
    expect(opened.observation?.robot.gripper?.holding).toBeUndefined();
    expect(robot.seen.get("block_0")?.attributes.grasped).toBeUndefined();
    expect(heightOf(robot, "block-1")).toBeCloseTo(before, 2);
    expect(robot.facts()).toContain("handempty");
  });

  it("is false over nothing", async () => {
    const robot = await start("put-block");
    await handTo(robot, "block_0", 0.08);
    const closed = await robot.act("closeGripper", object("block_0"));
    expect(closed).toMatchObject({ outcome: "failure", cause: "nothing-grasped" });
    // The hand is ready for another try.
    expect(closed.observation?.robot.gripper).toMatchObject({ opening: expect.closeTo(0.08, 2) });
  });

  it("is false of another object than the one between the pads, and says which it is", async () => {
    const robot = await start("put-block");
    await handTo(robot, "block_1");
    const closed = await robot.act("closeGripper", object("block_0"));
    expect(closed).toMatchObject({ outcome: "failure", cause: "nothing-grasped" });
    expect(closed.message).toContain("block_1");
    expect(closed.observation?.robot.gripper?.holding).toBeUndefined();
    expect(robot.facts()).toContain("handempty");
  });

  it("is refused while something is held", async () => {
    const robot = await start("put-block");
    await handTo(robot, "block_1");
    await robot.act("closeGripper", object("block_1"));
    const again = await robot.act("closeGripper", object("block_0"));
    expect(again).toMatchObject({ outcome: "failure", cause: "unsupported" });
    expect(again.observation?.robot.gripper?.holding).toBe("block_1");
  });

  it("knows only what is reported", async () => {
    const robot = await start("put-block");
    const closed = await robot.act("closeGripper", object("block_9"));
    expect(closed).toMatchObject({ outcome: "failure", cause: "unknown-object" });
    expect(closed.message).toContain("block_0");
  });

  it("says what slips out on the way up, and takes hold the next time", async () => {
    const robot = await start("put-block", 2, { faults: "grasp-slip@1" });
    await handTo(robot, "block_0");
    await robot.act("closeGripper", object("block_0"));
    await lift(robot);
    expect(robot.facts()).toContain("handempty");
    expect(robot.seen.get("gripper_0")?.attributes).toMatchObject({ holding: "nothing" });
    await robot.act("openGripper");
    await handTo(robot, "block_0");
    await robot.act("closeGripper", object("block_0"));
    await lift(robot);
    expect(robot.facts()).toContain("holding block-1");
  });
});

describe("a cap on its thread", () => {
  it("carries its bottle with it when it is pulled without being turned", async () => {
    const robot = await start("open-wine-bottle", 3);
    await handTo(robot, "cap_0");
    expect((await robot.act("closeGripper", object("cap_0"))).outcome).toBe("success");
    const before = heightOf(robot, "bottle");
    await lift(robot);
    expect(robot.facts()).toContain("on cap bottle");
    expect(robot.facts()).not.toContain("turned cap");
    expect(heightOf(robot, "cap") - heightOf(robot, "bottle")).toBeCloseTo(0.136, 2);
    expect(heightOf(robot, "bottle") - before).toBeCloseTo(0.1, 2);
  });

  it.each([
    [140, false],
    [-170, false],
    [160, true],
  ])("turned by %i degrees it is off: %s", async (degrees, off) => {
    const robot = await start("open-wine-bottle", 4);
    await handTo(robot, "cap_0");
    await robot.act("closeGripper", object("cap_0"));
    const { pose, attributes } = robot.seen.get("gripper_0") ?? {};
    const [x, y, z] = pose?.position ?? [0, 0, 0];
    const value = Number(attributes?.yaw) + (degrees * Math.PI) / 180;
    await robot.act("executeTrajectory", { kind: "location", position: [x, y, z] }, { kind: "value", value });
    expect(robot.facts().includes("turned cap")).toBe(off);
    expect(robot.facts().includes("on cap bottle")).toBe(!off);
    if (!off) {
      // Let go, it stays as it is.
      await robot.act("openGripper");
      await lift(robot);
      expect(robot.facts()).toContain("on cap bottle");
      expect(robot.facts()).not.toContain("turned cap");
    } else {
      await lift(robot);
      expect(heightOf(robot, "cap") - heightOf(robot, "bottle")).toBeGreaterThan(0.2);
    }
  });
});
