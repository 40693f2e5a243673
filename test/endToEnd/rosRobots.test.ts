import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { neverCancelled } from "../../src/core/base/cancellation";
import type { Disposable } from "../../src/core/base/disposable";
import type { ActionArgument, ActionResult, RobotLink } from "../../src/core/world/robotLink";
import { loadRosMap, openLink } from "../../src/engine/links";
import { systemClock } from "../../src/platform/clock";
import { resolveRobotPackage } from "../../src/platform/robotPackages";
import { serveRosbridge } from "../../src/ros/rosbridgeServer";
import { openRaw } from "../../src/ros/testing/rawClient";
import { noFaults } from "../../src/simulator/faults";

/* Every simulated robot as a robot on a rosbridge server, spoken to through roslib by its own `ros.json`. */

const closing: (Disposable | { close(): Promise<void> })[] = [];

beforeAll(() => {
  vi.stubEnv("XDG_STATE_HOME", mkdtempSync(join(tmpdir(), "robot-copilot-state-")));
});

afterAll(() => {
  vi.unstubAllEnvs();
});

afterEach(async () => {
  for (const each of closing.splice(0).reverse()) {
    if ("close" in each) await each.close();
    else each.dispose();
  }
});

async function serve(name: string, scene?: string) {
  const { package: robot } = resolveRobotPackage(name, []);
  if (!robot) throw new Error(`no robot package ${name}`);
  const map = loadRosMap(robot);
  if (!map.ok) throw new Error(JSON.stringify(map.error));
  const at = scene ?? robot.settings.defaultScene ?? "";
  const opened = await openLink(robot, at, { kind: "simulator", seed: 1, faults: noFaults });
  if (!opened.ok || opened.value.kind !== "simulator") throw new Error(`no simulator for ${name}`);
  const { link: simulator } = opened.value;
  closing.push(simulator);
  const served = await serveRosbridge({
    port: 0,
    robot: simulator,
    map: map.value,
    clock: systemClock,
    limits: robot.settings.limits,
    motion: { hertz: 20, measure: () => simulator.motion() },
    stream: { hertz: 5, capture: () => simulator.photographs() },
  });
  if (!served.ok) throw new Error(served.error.message);
  closing.push(served.value);
  return { robot, simulator, server: served.value };
}

async function connect(name: string, scene?: string) {
  const { robot, simulator, server } = await serve(name, scene);
  const opened = await openLink(robot, "", { kind: "ros", url: server.url });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  const { link } = opened.value;
  closing.push(link);
  let calls = 0;
  const act = (action: string, ...args: ActionArgument[]): Promise<ActionResult> =>
    (link as RobotLink).perform(
      { id: `call-${++calls}`, action, args },
      { deadlineSeconds: 120, token: neverCancelled },
    );
  return { simulator, act };
}

const object = (id: string): ActionArgument => ({ kind: "object", id });
const value = (given: string | number): ActionArgument => ({ kind: "value", value: given });

describe("simulated robots over ROS (simulation)", () => {
  it("agv: surveys, and drives to an area that it has seen", async () => {
    const { act, simulator } = await connect("agv");
    const survey = await act("survey");
    expect(survey.outcome, survey.message).toBe("success");
    const area = survey.observation?.objects.find(({ type }) => type === "workshop");
    expect(area).toBeDefined();
    const driven = await act("moveTo", object(area?.id ?? ""));
    expect(driven.outcome, driven.message).toBe("success");
    const { names, facts } = await simulator.truth();
    expect(facts).toContainEqual(["at", names[area?.id ?? ""]]);
    expect((await act("moveTo", object("area_99"))).cause).toBe("unknown-object");
  }, 180_000);

  it("quadruped: a skill by its magnitude", async () => {
    const { act, simulator } = await connect("quadruped");
    const before = (await simulator.motion()).links[0].pose.position;
    const backward = await act("backward", value("small"));
    expect(backward.outcome, backward.message).toBe("success");
    const after = (await simulator.motion()).links[0].pose.position;
    expect(Math.hypot(after[0] - before[0], after[1] - before[1])).toBeGreaterThan(0.2);
    expect((await act("walk", value("huge"))).cause).toBe("unsupported");
  }, 120_000);

  it("tabletop arm: to a point with a heading in radians, and to an object with its own", async () => {
    const { act } = await connect("tabletop-arm");
    const at = (x: number, y: number, z: number): ActionArgument => ({
      kind: "location",
      position: [x, y, z],
    });
    const turned = await act("executeTrajectory", at(0.25, 0, 1), value(0.5));
    expect(turned.outcome, turned.message).toBe("success");
    const hand = turned.observation?.objects.find(({ type }) => type === "gripper");
    expect(hand?.attributes.yaw).toBeCloseTo(0.5, 1);
    const block = turned.observation?.objects.find(({ type }) => type === "block");
    const above = await act("executeTrajectory", object(block?.id ?? ""), value("auto"));
    expect(above.outcome, above.message).toBe("success");
    const closed = await act("closeGripper", object(block?.id ?? ""));
    expect(closed.outcome, closed.message).toBe("success");
    expect(closed.observation?.robot.gripper?.holding).toBe(block?.id);
  }, 120_000);

  it("household robot: goes to a drawer that it sees from where it stands, and opens it", async () => {
    const { act, simulator } = await connect("household");
    const explored = await act("explore");
    const drawer = explored.observation?.objects.find(({ type }) => type === "drawer");
    expect(drawer, explored.message).toBeDefined();
    const id = drawer?.id ?? "";
    const there = await act("adjustPosition", object(id));
    expect(there.outcome, there.message).toBe("success");
    const opened = await act("open", object(id));
    expect(opened.outcome, opened.message).toBe("success");
    const { names, facts } = await simulator.truth();
    expect(facts).toContainEqual(["is-open", names[id]]);
  }, 300_000);
});

describe("the two-handed robot over ROS (simulation)", () => {
  it("tells of itself that it sits, and what both hands hold", async () => {
    const { act, simulator } = await connect("household-two-hands");
    const { names } = await simulator.truth();
    const sofa = Object.keys(names).find((id) => /^sofa_/.test(id)) ?? "";
    const near = await act("walk", object(sofa));
    expect(near.outcome, near.message).toBe("success");
    const seated = await act("sit", object(sofa));
    expect(seated.outcome, seated.message).toBe("success");
    expect(seated.observation?.robot.facts).toContainEqual({ predicate: "sitting-on", args: [sofa] });
    expect(seated.observation?.robot.gripper?.others).toEqual([]);
    expect((await simulator.truth()).facts).toContainEqual(["sitting-on", names[sofa]]);
    expect((await act("putBack", object(sofa), object(sofa))).outcome).toBe("failure");
  }, 180_000);
});

describe("what any ROS tool expects of a robot", () => {
  it("has odometry that follows the robot, frames up to the cameras, joints and how cameras are built", async () => {
    const { server, simulator } = await serve("mobile-manipulator", "bedroom");
    const client = await openRaw(server.url);
    closing.push({ dispose: () => client.socket.terminate() });
    const topics = [
      "/odom",
      "/tf",
      "/joint_states",
      "/head_camera/camera_info",
      "/head_camera/image/compressed",
    ];
    for (const topic of topics) client.send({ op: "subscribe", topic });
    const latest = async (topic: string) => {
      client.received.length = 0;
      const { msg } = await client.next((message) => message.op === "publish" && message.topic === topic);
      return msg as Record<string, never>;
    };
    const before = JSON.stringify((await latest("/odom")).pose);
    const driving = simulator.perform(
      { id: "1", action: "exploreGlobal", args: [] },
      { deadlineSeconds: 120, token: neverCancelled },
    );
    let fastest = 0;
    for (let seen = 0; seen < 20; seen++) {
      const { twist } = await latest("/odom");
      fastest = Math.max(fastest, Math.abs((twist as { twist: { linear: { x: number } } }).twist.linear.x));
    }
    expect((await driving).outcome).toBe("success");
    expect(fastest).toBeGreaterThan(0.05);
    expect(fastest).toBeLessThan(0.8);
    expect(JSON.stringify((await latest("/odom")).pose)).not.toBe(before);

    const { transforms } = await latest("/tf");
    const frames = new Map(
      (transforms as { child_frame_id: string; header: { frame_id: string } }[]).map((each) => [
        each.child_frame_id,
        each.header.frame_id,
      ]),
    );
    const rootOf = (frame: string): string => {
      const parent = frames.get(frame);
      return parent === undefined ? frame : rootOf(parent);
    };
    for (const frame of frames.keys()) expect(rootOf(frame), frame).toBe("map");
    expect(frames.get("base_link")).toBe("odom");
    for (const frame of ["head_camera", "wrist_camera", "hand", "finger_left"])
      expect([...frames.keys()]).toContain(frame);

    const { name, position } = (await latest("/joint_states")) as unknown as {
      name: string[];
      position: number[];
    };
    expect(name).toContain("arm_1");
    expect(position).toHaveLength(name.length);
    const { k, width } = (await latest("/head_camera/camera_info")) as unknown as {
      k: number[];
      width: number;
    };
    expect(k[2]).toBe(width / 2);
    expect((await latest("/head_camera/image/compressed")).format).toBe("png");
  }, 180_000);

  it("says of itself what it publishes", async () => {
    const { server } = await serve("agv");
    const client = await openRaw(server.url);
    closing.push({ dispose: () => client.socket.terminate() });
    client.send({
      op: "call_service",
      id: "1",
      service: "/rosapi/message_details",
      args: { type: "nav_msgs/Odometry" },
    });
    const { values } = await client.next((message) => message.op === "service_response");
    const { typedefs } = values as { typedefs: { type: string; fieldarraylen: number[] }[] };
    expect(typedefs.find(({ type }) => type === "geometry_msgs/PoseWithCovariance")?.fieldarraylen).toEqual([
      -1, 36,
    ]);
  }, 60_000);
});
