import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { neverCancelled } from "../core/base/cancellation";
import type { ActionCall, LinkState } from "../core/world/robotLink";
import type { SimulatorLink } from "./link";
import { startRevivingSimulator } from "./revivingLink";
import { bedroomFile, bedroomText, mobileManipulator } from "./testing/bedroom";

// Physics is slow on a busy machine: deadlines are for hangs.
vi.setConfig({ testTimeout: 240_000 });

const bundlePath = join(__dirname, "../../dist/simulator.js");
const open: SimulatorLink[] = [];

async function start(): Promise<{ link: SimulatorLink; states: LinkState[] }> {
  const started = await startRevivingSimulator({
    bundlePath,
    robot: mobileManipulator,
    scene: { name: "bedroom", text: bedroomText(), file: bedroomFile },
    seed: 1,
  });
  if (!started.ok) throw new Error(started.error.message);
  const link = started.value;
  open.push(link);
  const states: LinkState[] = [];
  link.onStateChanged((state) => states.push(state));
  return { link, states };
}

afterEach(() => {
  for (const link of open.splice(0)) link.dispose();
});

const kill = (link: SimulatorLink) => process.kill(link.processId ?? 0, "SIGKILL");
const explore: ActionCall = { id: "call-1", action: "exploreGlobal", args: [] };
const patient = { deadlineSeconds: 60, token: neverCancelled };

async function killedDuring(link: SimulatorLink, call: ActionCall) {
  let killed = false;
  return link.perform(call, {
    ...patient,
    onProgress: () => {
      if (!killed) kill(link);
      killed = true;
    },
  });
}

async function until(link: SimulatorLink, kind: LinkState["kind"]): Promise<void> {
  for (let wait = 0; link.state.kind !== kind; wait++) {
    if (wait > 3000) throw new Error(`the link is ${link.state.kind}, not ${kind}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe("a simulator whose process dies", () => {
  it("starts again in the state of the last snapshot; of the action nobody knows", async () => {
    const { link, states } = await start();
    expect((await link.perform(explore, patient)).outcome).toBe("success");
    await link.snapshots.save();
    const before = await link.truth();
    const process = link.processId;
    const result = await killedDuring(link, { ...explore, id: "call-2" });
    expect(result).toMatchObject({ outcome: "unknown", cause: "robot-error" });
    expect(result.message).toContain("everything as it was before this action");
    // It is told before anything has been started again; whoever looks next waits for that.
    expect(link.state.kind).toBe("connecting");
    expect((await link.observe([], neverCancelled)).objects.length).toBeGreaterThan(0);
    expect(states.map(({ kind }) => kind)).toEqual(["connecting", "ready"]);
    expect(link.processId).not.toBe(process);
    expect(await link.truth()).toEqual(before);
    expect((await link.perform({ ...explore, id: "call-3" }, patient)).outcome).toBe("success");
  });

  it("keeps what the last action did where it dies before the next one", async () => {
    const { link } = await start();
    await link.perform(explore, patient);
    const before = await link.truth();
    kill(link);
    await until(link, "connecting");
    expect(await link.truth()).toEqual(before);
  });

  it("starts again at the start where nothing was saved", async () => {
    const { link } = await start();
    const result = await killedDuring(link, explore);
    expect(result.message).toContain("everything as it was at the start");
    expect((await link.truth()).stamp).toBeLessThan(2.1);
  });

  it("starts again while nothing is under way, and whoever asks waits for it", async () => {
    const { link } = await start();
    const shapes = await link.geomShapes();
    kill(link);
    await until(link, "connecting");
    expect(await link.geomShapes()).toEqual(shapes);
    expect(link.state.kind).toBe("ready");
  });

  it("dies too often: it is lost then", async () => {
    const { link, states } = await start();
    for (let death = 0; death < 3; death++) {
      kill(link);
      await until(link, "connecting");
      await until(link, "ready");
    }
    kill(link);
    await until(link, "lost");
    expect(states.at(-1)).toMatchObject({ kind: "lost", cause: expect.stringContaining("SIGKILL") });
    await expect(link.truth()).rejects.toThrow(/SIGKILL/);
  });

  it("closed while it starts again leaves nothing behind", async () => {
    const { link } = await start();
    kill(link);
    await until(link, "connecting");
    link.dispose();
    expect(link.state.kind).toBe("closed");
  });
});
