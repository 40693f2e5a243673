import { afterEach, expect, test } from "vitest";
import { CancellationSource, neverCancelled } from "../core/base/cancellation";
import { seededRandom } from "../core/world/ports";
import { systemClock } from "../platform/clock";
import { memoryGoalLog } from "./goalLog";
import { connectRos, type RosLink } from "./rosLink";
import type { RosMap, TopicInterface } from "./rosMap";
import { readPackageMap, startBridge, type TestBridge } from "./testing/bridge";
import { hostileBridge } from "./testing/hostileBridge";
import { untilCancelled } from "./testing/memoryRobot";
import type { RawClient } from "./testing/rawClient";

/* Robots that are driven in other ways than by ROS 2 actions: actionlib, services, topics. */

const endings: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const banana = { kind: "object", id: "banana_0" } as const;
const grasp = { id: "call-1", action: "grasp", args: [banana] };
const navigate = { id: "call-2", action: "navigate", args: [banana] };
const patient = { deadlineSeconds: 10, token: neverCancelled };

async function start(map: RosMap): Promise<{ bridge: TestBridge; link: RosLink }> {
  const bridge = await startBridge({ map });
  endings.push(() => bridge.end());
  return { bridge, link: await bridge.link() };
}

async function connect(url: string, map: RosMap): Promise<RosLink> {
  const connected = await connectRos({
    url,
    map,
    robotName: "test",
    clock: systemClock,
    random: seededRandom(1),
  });
  if (!connected.ok) throw new Error(connected.error.message);
  endings.push(() => connected.value.dispose());
  return connected.value;
}

test("actionlib: twenty goals that end at once lose no result", async () => {
  const { link } = await start(readPackageMap(1));
  for (let index = 0; index < 20; index++) {
    const result = await link.perform({ ...navigate, id: `quick-${index}` }, patient);
    expect(result).toMatchObject({ outcome: "success", robotSeconds: 1.5 });
    expect(result.observation?.objects).toHaveLength(1);
  }
});

test("actionlib: failure, feedback and cancelling", async () => {
  const { bridge, link } = await start(readPackageMap(1));
  bridge.robot.behaviours.set("grasp", async (_call, { onProgress }) => {
    onProgress?.({ stage: "closing", fraction: 0.5 });
    return { outcome: "failure", cause: "nothing-grasped", message: "empty", robotSeconds: 2 };
  });
  bridge.robot.behaviours.set("navigate", untilCancelled);
  const progress: unknown[] = [];
  expect(await link.perform(grasp, { ...patient, onProgress: (step) => progress.push(step) })).toMatchObject({
    outcome: "failure",
    cause: "nothing-grasped",
    message: "empty",
  });
  expect(progress).toEqual([{ stage: "closing", fraction: 0.5 }]);
  const source = new CancellationSource();
  const running = link.perform(navigate, { ...patient, token: source.token });
  await systemClock.sleep(100);
  source.cancel("paused");
  expect(await running).toMatchObject({ outcome: "failure", cause: "cancelled" });
});

test("actionlib: a goal of another client takes the place of ours, and ours was cancelled", async () => {
  const { bridge, link } = await start(readPackageMap(1));
  bridge.robot.behaviours.set("navigate", untilCancelled);
  const running = link.perform(navigate, patient);
  await systemClock.sleep(100);
  const other = await bridge.raw();
  const stamp = { secs: 0, nsecs: 0 };
  other.send({ op: "advertise", topic: "/navigate/goal", type: "robot_copilot_msgs/NavigateActionGoal" });
  bridge.robot.behaviours.clear();
  other.send({
    op: "publish",
    topic: "/navigate/goal",
    msg: { goal_id: { stamp, id: "theirs" }, goal: { object_id: "cup_0" } },
  });
  expect(await running).toMatchObject({ outcome: "failure", cause: "cancelled" });
  await systemClock.sleep(100);
  expect(bridge.robot.performed.at(-1)?.args).toEqual([{ kind: "object", id: "cup_0" }]);
});

/** A ROS 1 robot of which only the final status of a goal arrives. */
async function statusOnly(status: number, map: RosMap): Promise<RosLink> {
  const bridge = await hostileBridge((message, reply) => {
    if (message.op !== "publish" || message.topic !== "/grasp/goal") return false;
    const { goal_id } = message.msg as { goal_id: unknown };
    for (const now of [1, status, status]) {
      reply({
        op: "publish",
        topic: "/grasp/status",
        msg: { status_list: [{ goal_id, status: now, text: "said so" }] },
      });
    }
    return true;
  });
  endings.push(() => bridge.end());
  return connect(bridge.url, map);
}

const ros1 = { ...readPackageMap(1), observationSeconds: 0.2 };
const statusDecides: RosMap = (() => {
  const target = ros1.actions.grasp;
  if (target.kind !== "action") throw new Error("grasp is an action");
  return { ...ros1, actions: { grasp: { ...target, result: {} } } };
})();

test("actionlib: a lost result, where the status alone decides", async () => {
  const link = await statusOnly(3, statusDecides);
  expect(await link.perform(grasp, patient)).toMatchObject({ outcome: "success" });
});

test("actionlib: a lost result, where the result decides", async () => {
  const link = await statusOnly(3, ros1);
  expect(await link.perform(grasp, patient)).toMatchObject({ outcome: "unknown", cause: "robot-error" });
});

test("actionlib: an aborted goal without a result has failed", async () => {
  const link = await statusOnly(4, ros1);
  expect(await link.perform(grasp, patient)).toMatchObject({ outcome: "failure", cause: "robot-error" });
});

test("actionlib: a rejected goal has failed", async () => {
  const link = await statusOnly(5, ros1);
  expect(await link.perform(grasp, patient)).toMatchObject({ outcome: "failure", message: "said so" });
});

const byService: RosMap = {
  ...readPackageMap(),
  actions: {
    grasp: {
      kind: "service",
      name: "/do_grasp",
      type: "demo/srv/Grasp",
      request: { what: { $argument: 0, as: "id" } },
      result: { success: "ok", message: "text", cause: "code", causes: { "3": "nothing-grasped" } },
    },
  },
  observationSeconds: 0.2,
};

test("a robot behind services, served by the bridge", async () => {
  const { bridge, link } = await start(byService);
  expect(await link.perform(grasp, patient)).toMatchObject({ outcome: "success" });
  bridge.robot.behaviours.set("grasp", async () => ({
    outcome: "failure",
    cause: "nothing-grasped",
    robotSeconds: 1,
  }));
  expect(await link.perform(grasp, patient)).toMatchObject({ outcome: "failure", cause: "nothing-grasped" });
  expect(bridge.robot.performed).toEqual([
    { ...grasp, id: expect.any(String) },
    { ...grasp, id: expect.any(String) },
  ]);
});

const answers: [string, object, object][] = [
  ["success", { values: { ok: true, text: "done" }, result: true }, { outcome: "success", message: "done" }],
  [
    "failure",
    { values: { ok: false, code: 3 }, result: true },
    { outcome: "failure", cause: "nothing-grasped" },
  ],
  [
    "a code of its own",
    { values: { ok: false, code: 99 }, result: true },
    { outcome: "failure", cause: "robot-error" },
  ],
  ["no boolean", { values: { ok: "yes" }, result: true }, { outcome: "unknown", cause: "robot-error" }],
  [
    "a refusal",
    { values: "Service /do_grasp does not exist", result: false },
    { outcome: "failure", message: "Service /do_grasp does not exist" },
  ],
];
for (const [name, answer, expected] of answers) {
  test(`a service that answers with ${name}`, async () => {
    const bridge = await hostileBridge((message, reply) => {
      if (message.service !== "/do_grasp") return false;
      reply({ op: "service_response", id: message.id, service: "/do_grasp", ...answer });
      return true;
    });
    endings.push(() => bridge.end());
    const link = await connect(bridge.url, byService);
    expect(await link.perform(grasp, patient)).toMatchObject(expected);
  });
}

test("a service that never answers: unknown at the deadline", async () => {
  const bridge = await hostileBridge((message) => message.service === "/do_grasp");
  endings.push(() => bridge.end());
  const link = await connect(bridge.url, byService);
  expect(await link.perform(grasp, { deadlineSeconds: 0.2, token: neverCancelled })).toMatchObject({
    outcome: "unknown",
    cause: "deadline",
  });
});

const walkTopic: TopicInterface = {
  kind: "topic",
  name: "/cmd_vel",
  type: "geometry_msgs/msg/Twist",
  message: { linear: { x: { $limit: "baseSpeed" } } },
  rest: { linear: { x: 0 } },
  seconds: 0.3,
  hertz: 20,
};
const byTopic: RosMap = { ...readPackageMap(), actions: { walk: walkTopic }, observationSeconds: 0.3 };
const walk = { id: "call-3", action: "walk", args: [] };

async function listenTo(bridge: TestBridge, topic: string): Promise<RawClient> {
  const listener = await bridge.raw();
  listener.send({ op: "subscribe", topic, type: "geometry_msgs/msg/Twist" });
  listener.send({ op: "call_service", id: "ready", service: "/rosapi/nodes" });
  await listener.next(({ id }) => id === "ready");
  return listener;
}
const speeds = (listener: RawClient) =>
  listener.received.map(({ msg }) => (msg as { linear: { x: number } }).linear.x);

test("a topic is published for its time and then brought to rest", async () => {
  const { bridge, link } = await start(byTopic);
  const listener = await listenTo(bridge, "/cmd_vel");
  expect(await link.perform(walk, patient)).toMatchObject({
    outcome: "unknown",
    message: expect.stringMatching(/has not reported/),
  });
  const heard = speeds(listener);
  expect(heard.length).toBeGreaterThan(1);
  expect(heard.slice(0, -1).every((speed) => speed === 0.7)).toBe(true);
  expect(heard.at(-1)).toBe(0);
});

test("an action by a topic succeeds with word from the robot", async () => {
  const { bridge, link } = await start({ ...byTopic, observationSeconds: 10 });
  const [listener, other] = [await listenTo(bridge, "/cmd_vel"), await bridge.link()];
  const running = link.perform(walk, patient);
  await listener.next(({ msg }) => (msg as { linear?: { x: number } } | undefined)?.linear?.x === 0);
  await other.observe([], neverCancelled);
  expect(await running).toMatchObject({ outcome: "success" });
});

test("stopping ends the publishing with the message of rest", async () => {
  const { bridge, link } = await start({ ...byTopic, actions: { walk: { ...walkTopic, seconds: 20 } } });
  const listener = await listenTo(bridge, "/cmd_vel");
  const running = link.perform(walk, patient);
  await systemClock.sleep(150);
  expect(await link.stop()).toMatchObject({ acknowledged: true });
  expect(await running).toMatchObject({ outcome: "failure", cause: "cancelled" });
  await systemClock.sleep(100);
  const heard = speeds(listener);
  expect(heard.at(-1)).toBe(0);
  expect(heard.filter((speed) => speed === 0)).toHaveLength(1);
});

test("a stop by a topic is acknowledged by the end of what was under way, else not", async () => {
  const map: RosMap = {
    ...readPackageMap(),
    stop: { kind: "topic", name: "/halt", type: "std_msgs/msg/Empty", message: {}, deadlineSeconds: 1 },
  };
  const { bridge, link } = await start(map);
  bridge.robot.behaviours.set("navigate", untilCancelled);
  expect(await link.stop()).toMatchObject({
    acknowledged: false,
    message: "sent to /halt, which does not answer",
  });
  const running = link.perform(navigate, patient);
  await systemClock.sleep(100);
  expect(await link.stop()).toMatchObject({ acknowledged: true });
  expect(await running).toMatchObject({ outcome: "failure", cause: "cancelled" });
});

test("a heartbeat by a topic: lost when the topic falls silent, and the robot's watchdog is fed", async () => {
  const map: RosMap = {
    ...readPackageMap(),
    heartbeat: {
      kind: "topic",
      name: "/beat",
      type: "std_msgs/msg/Empty",
      intervalSeconds: 0.1,
      deadlineSeconds: 0.5,
      publish: { topic: "/alive", type: "std_msgs/msg/Empty" },
    },
  };
  const bridge = await startBridge({ map });
  endings.push(() => bridge.end());
  const node = await bridge.raw();
  node.send({ op: "advertise", topic: "/beat", type: "std_msgs/msg/Empty" });
  node.send({ op: "subscribe", topic: "/alive", type: "std_msgs/msg/Empty" });
  const beating = setInterval(() => node.send({ op: "publish", topic: "/beat", msg: {} }), 50);
  endings.push(() => clearInterval(beating));
  const link = await bridge.link();
  await node.next(({ topic }) => topic === "/alive");
  await systemClock.sleep(800);
  expect(link.state.kind).toBe("ready");
  const lost = new Promise<string>((resolve) => {
    link.onStateChanged((state) => state.kind === "lost" && resolve(state.cause));
  });
  clearInterval(beating);
  expect(await lost).toMatch(/no sign of life \(\/beat\)/);
});

test("the goal log holds a goal exactly while it is under way", async () => {
  const goalLog = memoryGoalLog();
  const bridge = await startBridge();
  endings.push(() => bridge.end());
  bridge.robot.behaviours.set("grasp", async () => {
    const during = await goalLog.list();
    return { outcome: "success", message: String(during.length), robotSeconds: 0 };
  });
  const link = await bridge.link({ goalLog });
  expect(await link.perform(grasp, patient)).toMatchObject({ outcome: "success", message: "1" });
  expect(await goalLog.list()).toEqual([]);
});
