import { describe, expect, it } from "vitest";
import { plainFeedback } from "../../test/support/plainFeedback";
import type { RunEvent, RunEventBody } from "../core/runner/runEvent";
import { fromYaw, type Pose } from "../core/world/geometry";
import { changedPoses, packedPoses, WorldFeed, type WorldFeedUpdate, type WorldSource } from "./worldFeed";

const level = [1, 0, 0, 0, 1, 0, 0, 0, 1];
const call = { id: "1", action: "navigate", args: [] };
const started: RunEventBody = { kind: "action-started", call, text: "robot.navigate()", line: 1 };
const finished: RunEventBody = {
  kind: "action-finished",
  line: 1,
  feedback: {
    ...plainFeedback,
    call,
    text: "robot.navigate()",
  },
};
const paused: RunEventBody = { kind: "paused", reason: "breakpoint", frames: [] };

/** A world of a floor and one thing on it that moves along x, a decimetre a second while it is told to. */
class SlidingWorld implements WorldSource {
  asked = 0;
  moving = false;
  gone = false;
  x = 0;
  overlays: unknown;

  async shapes() {
    return [{ label: "floor" }, { label: "thing" }];
  }

  async poses() {
    this.asked++;
    if (this.gone) throw new Error("the simulator's process ended");
    if (this.moving) this.x += 0.1;
    return { stamp: this.x, poses: [0, 0, 0, ...level, this.x, 1, 0, ...level], overlays: this.overlays };
  }
}

function watch(world?: SlidingWorld, base?: () => Pose | undefined) {
  const sent: WorldFeedUpdate[] = [];
  const feed = new WorldFeed(world, base ?? (() => undefined), (update) => sent.push(update));
  const on = (body: RunEventBody) => feed.onRunEvent({ ...body, index: 0, time: "" } as RunEvent);
  return { sent, feed, on, kinds: () => sent.map(({ kind }) => kind) };
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A wall second is long for what happens twelve times in one. */
async function until(condition: () => boolean): Promise<void> {
  for (let times = 0; !condition(); times++) {
    if (times > 500) throw new Error("it did not happen within 5 s");
    await wait(10);
  }
}

describe("the feed of the world", () => {
  it("asks for nothing and sends nothing as long as nobody watches", async () => {
    const world = new SlidingWorld();
    world.moving = true;
    const { sent, feed, on } = watch(world, () => ({ position: [0, 0, 0], orientation: fromYaw(0) }));
    on(started);
    await wait(250);
    feed.show(true);
    await until(() => sent.length > 0);
    feed.show(false);
    await wait(150);
    const [asked, count] = [world.asked, sent.length];
    await wait(250);
    on(finished);
    await feed.end();
    expect([world.asked, sent.length]).toEqual([asked, count]);
  });

  it("sends the scene once, then only what moved, at most twelve times a second", async () => {
    const world = new SlidingWorld();
    const { sent, feed, on, kinds } = watch(world);
    feed.show(true);
    on(started);
    world.moving = true;
    const begun = performance.now();
    await until(() => sent.length >= 8);
    const seconds = (performance.now() - begun) / 1000;
    expect(sent.length / seconds).toBeLessThan(14);
    expect(kinds()).toEqual(["scene", ...Array(sent.length - 1).fill("poses")]);
    expect(sent[0]).toMatchObject({ shapes: [{ label: "floor" }, { label: "thing" }] });
    for (const update of sent.slice(1)) {
      if (update.kind === "robot") throw new Error("there is no robot");
      expect(update.poses).toHaveLength(8);
      expect(update.poses[0]).toBe(1);
      expect(update).not.toHaveProperty("shapes");
      expect(update).not.toHaveProperty("overlays");
    }
    await feed.end();
  });

  it("rests when nothing moves, in an action at its pace, and after it not at all", async () => {
    const world = new SlidingWorld();
    const { sent, feed, on, kinds } = watch(world);
    feed.show(true);
    on(started);
    await until(() => world.asked > 2);
    expect(kinds()).toEqual(["scene"]);
    on(finished);
    await wait(250);
    const asked = world.asked;
    await wait(300);
    expect(world.asked).toBe(asked);
    world.x = 1;
    on(paused);
    await until(() => sent.length > 1);
    expect(kinds()).toEqual(["scene", "poses"]);
  });

  it("goes on until what was set in motion is still, though the program is paused", async () => {
    const world = new SlidingWorld();
    world.moving = true;
    const { sent, feed, on } = watch(world);
    feed.show(true);
    on(started);
    on(paused);
    await until(() => sent.length > 4);
    world.moving = false;
    await wait(300);
    const asked = world.asked;
    await wait(250);
    expect(world.asked).toBe(asked);
    expect(sent.at(-1)).toMatchObject({ stamp: world.x });
  });

  it("sends another scene after a restart, and what had changed while nobody watched", async () => {
    const world = new SlidingWorld();
    const { sent, feed, kinds } = watch(world);
    feed.show(true);
    await until(() => sent.length === 1);
    feed.restart();
    await until(() => sent.length === 2);
    expect(kinds()).toEqual(["scene", "scene"]);
    feed.show(false);
    world.x = 2;
    feed.restart();
    feed.show(true);
    await until(() => sent.length === 3);
    expect(sent[2]).toMatchObject({ kind: "scene", stamp: 2 });
  });

  it("looks once more at the end, and never again", async () => {
    const world = new SlidingWorld();
    const { sent, feed, on } = watch(world);
    feed.show(true);
    on(started);
    await until(() => sent.length === 1);
    world.x = 3;
    await feed.end();
    expect(sent.at(-1)).toMatchObject({ kind: "poses", stamp: 3 });
    world.moving = true;
    on(paused);
    await wait(200);
    expect(sent).toHaveLength(2);
  });

  it("bears a simulator that is gone", async () => {
    const world = new SlidingWorld();
    world.gone = true;
    const { sent, feed, on } = watch(world);
    feed.show(true);
    on(started);
    await wait(250);
    // Asked when something happened, not again and again.
    expect(world.asked).toBeLessThan(4);
    world.gone = false;
    on(finished);
    await until(() => sent.length === 1);
    await feed.end();
  });

  it("tells where a robot without a simulated world believes itself, when that changes", async () => {
    let x = 0;
    const { sent, feed, on } = watch(undefined, () => ({ position: [x, 0, 0], orientation: fromYaw(0) }));
    feed.show(true);
    on(started);
    x = 0.00001;
    await wait(150);
    on(paused);
    await wait(150);
    expect(sent).toHaveLength(1);
    x = 1;
    on(finished);
    await until(() => sent.length === 2);
    expect(sent[1]).toEqual({ kind: "robot", base: { position: [1, 0, 0], orientation: [1, 0, 0, 0] } });
  });

  it("passes overlays on when they are others", async () => {
    const world = new SlidingWorld();
    world.overlays = { planned: [[0, 0, 0]] };
    const { sent, feed, on } = watch(world);
    feed.show(true);
    await until(() => sent.length === 1);
    world.x = 1;
    on(paused);
    await until(() => sent.length === 2);
    world.overlays = { planned: [] };
    on(paused);
    await until(() => sent.length === 3);
    expect(sent.map((update) => "overlays" in update && update.overlays)).toEqual([
      { planned: [[0, 0, 0]] },
      false,
      { planned: [] },
    ]);
  });
});

describe("packed poses", () => {
  /** Row-major, of a unit quaternion. */
  const matrixOf = ([w, x, y, z]: readonly number[]) => [
    1 - 2 * (y * y + z * z),
    2 * (x * y - w * z),
    2 * (x * z + w * y),
    2 * (x * y + w * z),
    1 - 2 * (x * x + z * z),
    2 * (y * z - w * x),
    2 * (x * z - w * y),
    2 * (y * z + w * x),
    1 - 2 * (x * x + y * y),
  ];

  it("are the same rotations to 1e-4, whichever part is the largest", () => {
    // Points on a sphere in four dimensions, by the golden angle, and the half turns.
    const turns: number[][] = [
      [1, 0, 0, 0],
      [0, 1, 0, 0],
      [0, 0, 1, 0],
      [0, 0, 0, 1],
    ];
    for (let index = 0; index < 500; index++) {
      const parts = [1, 2, 3, 4].map((part) => Math.sin(index * part * 2.39996 + part));
      const length = Math.hypot(...parts);
      turns.push(parts.map((part) => part / length));
    }
    for (const turn of turns) {
      const packed = packedPoses([0.12345678, -1, 2, ...matrixOf(turn)]);
      expect(packed.slice(0, 3)).toEqual([0.1235, -1, 2]);
      const sign = packed.slice(3).reduce((sum, part, index) => sum + part * turn[index], 0) < 0 ? -1 : 1;
      packed.slice(3).forEach((part, index) => {
        expect(Math.abs(part * sign - turn[index])).toBeLessThan(1e-4);
        expect(JSON.stringify(part).length).toBeLessThanOrEqual(7);
      });
      expect(packed[3]).toBeGreaterThanOrEqual(0);
    }
  });

  it("differ only where something moved by a tenth of a millimetre", () => {
    const before = packedPoses([0, 0, 0, ...level, 1, 1, 1, ...level]);
    expect(changedPoses(before, packedPoses([0.00001, -0.00001, 0, ...level, 1, 1, 1, ...level]))).toEqual(
      [],
    );
    expect(changedPoses(before, packedPoses([0, 0, 0, ...level, 1, 1.0002, 1, ...level]))).toEqual([
      1, 1, 1.0002, 1, 1, 0, 0, 0,
    ]);
  });
});
