import { afterEach, expect, test } from "vitest";
import { CancellationSource, neverCancelled } from "../core/base/cancellation";
import type { ActionArgument, ActionResult } from "../core/world/robotLink";
import { systemClock } from "../platform/clock";
import { memoryGoalLog } from "./goalLog";
import { readPackageMap, startBridge, type TestBridge } from "./testing/bridge";
import { forEver, sampleObservation, untilCancelled } from "./testing/memoryRobot";

const bridges: TestBridge[] = [];
afterEach(async () => {
  for (const bridge of bridges.splice(0)) await bridge.end();
});

async function start(...options: Parameters<typeof startBridge>): Promise<TestBridge> {
  const bridge = await startBridge(...options);
  bridges.push(bridge);
  return bridge;
}

const banana: ActionArgument = { kind: "object", id: "banana_0" };
const call = (action: string, ...args: ActionArgument[]) => ({ id: `call-${action}`, action, args });
const patient = { deadlineSeconds: 10, token: neverCancelled };

for (const ros of [2, 1] as const) {
  test(`ROS ${ros}: every action arrives with its arguments and comes back with its outcome`, async () => {
    const bridge = await start({ map: readPackageMap(ros) });
    const link = await bridge.link();
    expect(link.problems).toEqual([]);
    const calls = [
      call("exploreGlobal"),
      call("exploreLocal"),
      call("reportObservation", { kind: "value", value: "rest" }),
      call("reportObservation", banana),
      call("navigate", banana),
      call("grasp", banana),
      call("place", banana),
      call("place", { kind: "location", position: [1.5, -2, 0.75] }),
    ];
    for (const one of calls) {
      const result = await link.perform(one, patient);
      expect(result).toMatchObject({ outcome: "success", robotSeconds: 1.5 });
    }
    expect(bridge.robot.performed).toEqual(calls);
  });
}

test("what was seen comes over the bridge as it was", async () => {
  const bridge = await start();
  const link = await bridge.link();
  const { observation } = await link.perform(call("navigate", banana), patient);
  const { stamp: _, ...seen } = sampleObservation();
  expect(observation).toMatchObject(seen);
});

test("several images of one camera come as they were taken", async () => {
  const bridge = await start();
  const link = await bridge.link();
  const [image] = sampleObservation().images;
  const { depth: _, ...flat } = image;
  for (const images of [
    [image, { ...image, camera: "wrist" as const }, image],
    [flat, flat, flat, flat],
    [],
  ]) {
    bridge.robot.observation = { ...sampleObservation(), images };
    const { observation } = await link.perform(call("exploreGlobal"), patient);
    expect(observation?.images).toEqual(images);
  }
});

const outcomes: [string, ActionResult][] = [
  [
    "a failure",
    { outcome: "failure", cause: "nothing-grasped", message: "the fingers closed", robotSeconds: 3 },
  ],
  [
    "a failure that was seen",
    { outcome: "failure", cause: "no-path", message: "", robotSeconds: 1, observation: sampleObservation() },
  ],
  [
    "an unknown outcome",
    { outcome: "unknown", cause: "robot-error", message: "the arm is silent", robotSeconds: 2 },
  ],
];
for (const [name, direct] of outcomes) {
  test(`${name} is the same as without the bridge`, async () => {
    const bridge = await start();
    bridge.robot.behaviours.set("grasp", async () => direct);
    const link = await bridge.link();
    const result = await link.perform(call("grasp", banana), patient);
    expect({ outcome: result.outcome, cause: result.cause, robotSeconds: result.robotSeconds }).toEqual({
      outcome: direct.outcome,
      cause: direct.cause,
      robotSeconds: direct.robotSeconds,
    });
    expect(result.observation === undefined).toBe(direct.observation === undefined);
  });
}

test("progress is passed on", async () => {
  const bridge = await start();
  bridge.robot.behaviours.set("navigate", async (_call, { onProgress }) => {
    onProgress?.({ stage: "driving", fraction: 0.5 });
    onProgress?.({ stage: "turning" });
    return { outcome: "success", robotSeconds: 1 };
  });
  const link = await bridge.link();
  const progress: unknown[] = [];
  await link.perform(call("navigate", banana), { ...patient, onProgress: (step) => progress.push(step) });
  expect(progress).toEqual([{ stage: "driving", fraction: 0.5 }, { stage: "turning" }]);
});

test("a cancelled action is a failure by cancelling, and the robot was told", async () => {
  const bridge = await start();
  bridge.robot.behaviours.set("navigate", untilCancelled);
  const link = await bridge.link();
  const source = new CancellationSource();
  const running = link.perform(call("navigate", banana), { deadlineSeconds: 10, token: source.token });
  await systemClock.sleep(50);
  source.cancel("paused");
  expect(await running).toMatchObject({
    outcome: "failure",
    cause: "cancelled",
    message: "paused (the robot: braked)",
  });
  expect(await link.perform(call("grasp", banana), patient)).toMatchObject({ outcome: "success" });
});

test("a deadline cancels the goal and the outcome is unknown", async () => {
  const bridge = await start();
  bridge.robot.behaviours.set("navigate", untilCancelled);
  const log = memoryGoalLog();
  const link = await bridge.link({ goalLog: log });
  const result = await link.perform(call("navigate", banana), {
    deadlineSeconds: 0.2,
    token: neverCancelled,
  });
  expect(result).toMatchObject({ outcome: "unknown", cause: "deadline" });
  expect(await log.list()).toEqual([]);
});

test("a robot that is deaf to cancelling leaves an unknown outcome and a goal on record", async () => {
  const bridge = await start({ map: { ...readPackageMap(), cancelSeconds: 0.3 } });
  bridge.robot.behaviours.set("grasp", forEver);
  const log = memoryGoalLog();
  const link = await bridge.link({ goalLog: log });
  const result = await link.perform(call("grasp", banana), { deadlineSeconds: 0.2, token: neverCancelled });
  expect(result).toMatchObject({ outcome: "unknown", cause: "deadline" });
  expect(await link.leftGoals()).toMatchObject([{ name: "/grasp", callId: "call-grasp" }]);
});

test("stop is acknowledged while an action is under way, and ends it", async () => {
  const bridge = await start();
  bridge.robot.behaviours.set("navigate", untilCancelled);
  const link = await bridge.link();
  const running = link.perform(call("navigate", banana), patient);
  await systemClock.sleep(50);
  expect(await link.stop()).toMatchObject({ acknowledged: true, message: "holding still" });
  expect(await running).toMatchObject({ outcome: "failure", cause: "cancelled" });
  expect(bridge.robot.stops).toBe(1);
});

test("an unknown action, a missing argument and a second action at once send nothing", async () => {
  const bridge = await start();
  bridge.robot.behaviours.set("navigate", untilCancelled);
  const link = await bridge.link();
  expect(await link.perform(call("fly"), patient)).toMatchObject({
    outcome: "failure",
    cause: "robot-error",
  });
  const running = link.perform(call("navigate", banana), patient);
  expect(await link.perform(call("grasp", banana), patient)).toMatchObject({
    outcome: "failure",
    cause: "robot-error",
  });
  await link.stop();
  await running;
  expect(bridge.robot.performed).toEqual([call("navigate", banana)]);
});

test("observe looks towards objects", async () => {
  const bridge = await start();
  const link = await bridge.link();
  const seen = await link.observe(["banana_0"], neverCancelled);
  expect(seen.objects.map(({ id }) => id)).toEqual(["banana_0"]);
  expect(bridge.robot.performed).toEqual([{ id: "observe", action: "observe", args: [banana] }]);
});
