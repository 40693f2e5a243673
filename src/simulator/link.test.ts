import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CancellationSource, neverCancelled } from "../core/base/cancellation";
import type { ActionCall } from "../core/world/robotLink";
import { type SimulatorLink, type SimulatorOptions, startSimulator } from "./link";
import { bedroomFile, bedroomText, mobileManipulator } from "./testing/bedroom";

// Physics is slow on a busy machine: deadlines are for hangs.
vi.setConfig({ testTimeout: 240_000 });

const bundlePath = join(__dirname, "../../dist/simulator.js");
const open: SimulatorLink[] = [];

const options = (more: Partial<SimulatorOptions> = {}): SimulatorOptions => ({
  bundlePath,
  robot: mobileManipulator,
  scene: { name: "bedroom", text: bedroomText(), file: bedroomFile },
  seed: 1,
  ...more,
});

async function start(more: Partial<SimulatorOptions> = {}): Promise<SimulatorLink> {
  const started = await startSimulator(options(more));
  if (!started.ok) throw new Error(started.error.message);
  open.push(started.value);
  return started.value;
}

afterEach(() => {
  for (const link of open.splice(0)) link.dispose();
});

let calls = 0;
const call = (action: string, ...ids: string[]): ActionCall => ({
  id: `call-${++calls}`,
  action,
  args: ids.map((id) => ({ kind: "object", id })),
});
const patient = { deadlineSeconds: 60, token: neverCancelled };

/** Resolves once the action has got so far. */
function whenUnderWay(
  link: SimulatorLink,
  action: ActionCall,
  stage: RegExp,
  token = neverCancelled,
  deadlineSeconds = 60,
) {
  let result: ReturnType<SimulatorLink["perform"]> | undefined;
  const underWay = new Promise<void>((resolve) => {
    result = link.perform(action, {
      token,
      deadlineSeconds,
      onProgress: (progress) => {
        if (stage.test(progress.stage)) resolve();
      },
    });
  });
  if (!result) throw new Error("perform has not been called");
  return { result, underWay };
}

/** Everything that can be asked of a link; each must come to an end. */
async function expectNothingHangs(link: SimulatorLink): Promise<void> {
  const begun = performance.now();
  expect(await link.perform(call("exploreGlobal"), patient)).toMatchObject({
    outcome: "unknown",
    cause: "connection-lost",
  });
  await expect(link.observe([], neverCancelled)).rejects.toThrow();
  await expect(link.truth()).rejects.toThrow();
  await expect(link.snapshots.save()).rejects.toThrow();
  expect(await link.stop()).toMatchObject({ acknowledged: false });
  expect(performance.now() - begun).toBeLessThan(5_000);
}

describe("the simulator's process", () => {
  it("is there", () => {
    expect(existsSync(bundlePath)).toBe(true);
  });

  it.each([
    ["a missing bundle", { bundlePath: "/nowhere/simulator.js" }, /missing/],
    ["text that is no JSON", { scene: { name: "x", text: "{", file: "x.json" } }, /./],
    ["a body that it does not have", { robot: { ...mobileManipulator, body: "hovercraft" } }, /hovercraft/],
    ["a scene for other robots", { robot: { ...mobileManipulator, name: "submarine" } }, /submarine/],
  ] as const)("reports %s as a problem", async (_name, more, message) => {
    const started = await startSimulator(options(more));
    expect(started.ok).toBe(false);
    if (!started.ok) expect(started.error.message).toMatch(message);
  });

  it("performs, observes, shows and remembers", async () => {
    const link = await start();
    expect(link.state.kind).toBe("ready");
    expect(link.description).toBe("simulator, scene bedroom, seed 1");
    expect(await link.continuity()).toEqual({ leaps: 0, moved: 0 });
    const welding = await start({ robot: { ...mobileManipulator, weldGrasp: true } });
    expect(welding.description).toBe("simulator, scene bedroom, seed 1, grasps are welded");
    const stages: string[] = [];
    const explored = await link.perform(call("exploreGlobal"), {
      ...patient,
      onProgress: ({ stage }) => stages.push(stage),
    });
    expect(explored.outcome, explored.message).toBe("success");
    expect(explored.observation?.objects.map(({ type }) => type)).toContain("bed");
    expect(explored.observation?.images[0]?.colour.length).toBeGreaterThan(1000);
    expect(stages.length).toBeGreaterThan(2);
    const saved = await link.snapshots.save();
    const bed = Object.entries((await link.truth()).names).find(([, name]) => name === "bed")?.[0] ?? "";
    const drive = async () => JSON.stringify(await link.perform(call("navigate", bed), patient));
    const once = await drive();
    await link.snapshots.restore(saved);
    expect((await drive()) === once).toBe(true);
    await expect(link.snapshots.restore("nonsense")).rejects.toThrow(/snapshot/);
    const seen = await link.observe([bed], neverCancelled);
    expect(seen.objects.map(({ id }) => id)).toContain(bed);
    const shapes = await link.geomShapes();
    const poses = await link.geomPoses();
    expect(poses.poses.length).toBe(shapes.length * 12);
    // A second process goes on from the first one's snapshot.
    const other = await start();
    await other.snapshots.restore(saved);
    expect(JSON.stringify(await other.perform(call("navigate", bed), patient)) === once).toBe(true);
  });

  it("refuses a second action while one runs, and answers questions meanwhile", async () => {
    const link = await start();
    const { result, underWay } = whenUnderWay(link, call("exploreGlobal"), /./);
    await underWay;
    expect(await link.perform(call("exploreGlobal"), patient)).toMatchObject({
      outcome: "failure",
      cause: "robot-error",
    });
    expect((await link.geomPoses()).poses.length).toBeGreaterThan(0);
    expect(await link.stop()).toMatchObject({ acknowledged: true });
    expect(await result).toMatchObject({ outcome: "failure", cause: "cancelled" });
    expect((await link.stop()).acknowledged).toBe(true);
  });

  it("cancels, and keeps a deadline", async () => {
    const link = await start({ pace: 1 });
    const source = new CancellationSource();
    const first = whenUnderWay(link, call("exploreGlobal"), /./, source.token);
    await first.underWay;
    source.cancel("enough");
    expect(await first.result).toMatchObject({ outcome: "failure", cause: "cancelled" });
    const late = await link.perform(call("exploreGlobal"), { token: neverCancelled, deadlineSeconds: 0.3 });
    expect(late).toMatchObject({ outcome: "unknown", cause: "deadline" });
    expect(
      await link.perform(call("exploreGlobal"), { token: source.token, deadlineSeconds: 9 }),
    ).toMatchObject({
      outcome: "failure",
      cause: "cancelled",
    });
  });

  it("killed in the middle of a grasp leaves the outcome unknown, and nothing hangs", async () => {
    const link = await start();
    await link.perform(call("exploreGlobal"), patient);
    const table =
      Object.entries((await link.truth()).names).find(([, name]) => name === "coffee-table")?.[0] ?? "";
    await link.perform(call("navigate", table), patient);
    await link.perform(call("exploreLocal"), patient);
    const names = Object.entries((await link.truth()).names);
    const orange = names.find(([, name]) => name === "orange")?.[0] ?? "";
    await link.perform(call("navigate", orange), patient);
    const states: string[] = [];
    link.onStateChanged((state) => states.push(state.kind));
    const { result, underWay } = whenUnderWay(link, call("grasp", orange), /reaching|closing/);
    await underWay;
    const begun = performance.now();
    process.kill(link.processId ?? 0, "SIGKILL");
    expect(await result).toMatchObject({ outcome: "unknown", cause: "connection-lost" });
    expect(performance.now() - begun).toBeLessThan(1000);
    expect(states).toEqual(["lost"]);
    await expectNothingHangs(link);
  });

  it("frozen, it is ended when it does not answer a stop", async () => {
    const link = await start({ pace: 1 });
    const { result, underWay } = whenUnderWay(link, call("exploreGlobal"), /./);
    await underWay;
    process.kill(link.processId ?? 0, "SIGSTOP");
    expect(await link.stop()).toMatchObject({ acknowledged: false });
    expect(await result).toMatchObject({ outcome: "unknown", cause: "connection-lost" });
    expect(link.state.kind).toBe("lost");
  });

  it("closed, it answers nothing and leaves no process", async () => {
    const link = await start();
    const { result, underWay } = whenUnderWay(link, call("exploreGlobal"), /./);
    await underWay;
    link.dispose();
    expect(await result).toMatchObject({ outcome: "unknown" });
    await expectNothingHangs(link);
    const gone = () => {
      try {
        process.kill(link.processId ?? 0, 0);
        return false;
      } catch {
        return true;
      }
    };
    for (let wait = 0; wait < 100 && !gone(); wait++) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(gone()).toBe(true);
  });
});
