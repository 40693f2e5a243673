import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { loadRosMap, openLink } from "../../src/engine/links";
import { systemClock } from "../../src/platform/clock";
import { resolveRobotPackage } from "../../src/platform/robotPackages";
import { type RosbridgeServer, serveRosbridge } from "../../src/ros/rosbridgeServer";
import { noFaults } from "../../src/simulator/faults";
import type { SimulatorLink } from "../../src/simulator/link";
import { runTask } from "../support/runTask";

/* The same task over the simulator's own link, and through roslib against the rosbridge server in front of it. */

const output = mkdtempSync(join(tmpdir(), "robot-copilot-ros-"));
const task = { instruction: "put all fruits on the plate", scene: "bedroom", seed: 5, output };
let opened: { server: RosbridgeServer; simulator: SimulatorLink } | undefined;

async function serve(seed: number): Promise<{ server: RosbridgeServer; simulator: SimulatorLink }> {
  const { package: robot } = resolveRobotPackage("mobile-manipulator", []);
  if (!robot) throw new Error("no robot package");
  const map = loadRosMap(robot);
  const link = await openLink(robot, "bedroom", { kind: "simulator", seed, faults: noFaults });
  if (!map.ok || !link.ok || link.value.kind !== "simulator") throw new Error("no simulator");
  const simulator = link.value.link;
  const served = await serveRosbridge({
    port: 0,
    robot: simulator,
    map: map.value,
    clock: systemClock,
    limits: robot.settings.limits,
  });
  if (!served.ok) throw new Error(served.error.message);
  opened = { server: served.value, simulator };
  return opened;
}

beforeAll(() => {
  vi.stubEnv("XDG_STATE_HOME", mkdtempSync(join(tmpdir(), "robot-copilot-state-")));
});

afterAll(() => {
  vi.unstubAllEnvs();
});

afterEach(async () => {
  await opened?.server.close();
  opened?.simulator.dispose();
  opened = undefined;
});

describe("a task over ROS", () => {
  it("ends as it does over the simulator's own link", async () => {
    const direct = await runTask(task);
    const { server } = await serve(task.seed);
    const overRos = await runTask({ ...task, link: { kind: "ros", url: server.url }, approve: true });
    expect(direct.outcome, direct.reason).toBe("success");
    expect(overRos.outcome, overRos.reason).toBe("success");
    expect(direct.trueSuccess).toBe(true);
    // What is seen when differs with the messages' times, and so may a later grasp: the outcome must not.
    const begun = (result: typeof direct) =>
      result.events
        .flatMap((event) => (event.kind === "action-finished" ? [event.feedback.text] : []))
        .slice(0, 25);
    expect(begun(overRos)).toEqual(begun(direct));
  }, 300_000);

  it("sees what is on a bed, whose headboard is higher than what it carries", async () => {
    const { server } = await serve(3);
    const result = await runTask({
      ...task,
      instruction: "move the doll to the bed",
      link: { kind: "ros", url: server.url },
      approve: true,
    });
    expect(result.outcome, result.reason).toBe("success");
    const placed = result.events.flatMap((event) =>
      event.kind === "action-finished" && event.feedback.call.action === "place" ? [event.feedback] : [],
    );
    expect(placed.map(({ highLevelFailure }) => highLevelFailure)).toEqual([false]);
  }, 120_000);

  it("moves nothing without approval", async () => {
    const { server, simulator } = await serve(task.seed);
    const before = JSON.stringify(await simulator.geomPoses());
    const result = await runTask({ ...task, link: { kind: "ros", url: server.url }, approve: false });
    expect(result.outcome).not.toBe("success");
    expect(result.reason).toMatch(/approved/);
    expect(result.events.filter(({ kind }) => kind === "action-started")).toEqual([]);
    expect(JSON.stringify(await simulator.geomPoses())).toBe(before);
  }, 120_000);

  it("says unknown, and why, when the bridge is killed in the middle of a grasp", async () => {
    const cli = join(__dirname, "../../dist/cli.js");
    const args = [cli, "sim", task.scene, "--seed", `${task.seed}`, "--rosbridge", "0"];
    const bridge = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    const url = await new Promise<string>((resolve, reject) => {
      let told = "";
      bridge.once("close", () => reject(new Error(`no bridge: ${told}`)));
      bridge.stdout.on("data", (chunk) => {
        told += chunk;
        const [found] = /ws:\/\/[\w.]+:\d+/.exec(told) ?? [];
        if (found !== undefined) resolve(found);
      });
    });
    let grasp: string | undefined;
    const result = await runTask({
      ...task,
      link: { kind: "ros", url },
      approve: true,
      onEvent: (event) => {
        if (event.kind === "action-started" && event.call.action === "grasp") grasp ??= event.call.id;
        // It has begun, and has not ended: machines differ in how long that takes.
        if (event.kind === "action-progress" && event.callId === grasp) bridge.kill("SIGKILL");
      },
    });
    bridge.kill("SIGKILL");
    expect(result.outcome, result.reason).toBe("unknown");
    expect(result.reason).toMatch(/connection|bridge|lost/i);
    const cut = result.events.findLast((event) => event.kind === "action-finished");
    expect(cut?.feedback.outcome).toBe("unknown");
    expect(cut?.feedback.cause).toBe("connection-lost");
  }, 180_000);
});
