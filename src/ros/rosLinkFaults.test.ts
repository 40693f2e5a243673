import { createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { neverCancelled } from "../core/base/cancellation";
import { seededRandom } from "../core/world/ports";
import type { LinkState } from "../core/world/robotLink";
import { systemClock } from "../platform/clock";
import { type GoalLog, memoryGoalLog } from "./goalLog";
import { connectRos, type RosLink } from "./rosLink";
import type { RosMap } from "./rosMap";
import { readPackageMap, startBridge, type TestBridge } from "./testing/bridge";
import { type FlakyNetwork, flakyNetwork } from "./testing/flakyNetwork";
import { hostileBridge } from "./testing/hostileBridge";
import { untilCancelled } from "./testing/memoryRobot";

const endings: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const quick: RosMap = (() => {
  const map = readPackageMap();
  return {
    ...map,
    heartbeat: { ...map.heartbeat, intervalSeconds: 0.1, deadlineSeconds: 0.5 },
    stop: { ...map.stop, deadlineSeconds: 1 },
    cancelSeconds: 0.5,
    observationSeconds: 0.5,
  };
})();
const grasp = { id: "call-1", action: "grasp", args: [{ kind: "object", id: "banana_0" } as const] };
const navigate = { ...grasp, id: "call-2", action: "navigate" };
const patient = { deadlineSeconds: 20, token: neverCancelled };

async function connect(url: string, map = quick, goalLog?: GoalLog): Promise<RosLink> {
  const connected = await connectRos({
    url,
    map,
    robotName: "test",
    clock: systemClock,
    random: seededRandom(1),
    goalLog,
  });
  if (!connected.ok) throw new Error(connected.error.message);
  endings.push(() => connected.value.dispose());
  return connected.value;
}

async function behindNetwork(
  goalLog?: GoalLog,
): Promise<{ bridge: TestBridge; network: FlakyNetwork; link: RosLink }> {
  const bridge = await startBridge({ map: quick, watchdogSeconds: 30 });
  endings.push(() => bridge.end());
  const network = await flakyNetwork(bridge.server.port);
  endings.push(() => network.end());
  return { bridge, network, link: await connect(network.url, quick, goalLog) };
}

function reached(link: RosLink, kind: LinkState["kind"]): Promise<void> {
  if (link.state.kind === kind) return Promise.resolve();
  return new Promise((resolve) => {
    const listener = link.onStateChanged((state) => {
      if (state.kind !== kind) return;
      listener.dispose();
      resolve();
    });
  });
}

test("a bridge killed in the middle of a grasp: unknown, with the cause", async () => {
  const { bridge, network, link } = await behindNetwork();
  bridge.robot.behaviours.set("grasp", untilCancelled);
  const running = link.perform(grasp, patient);
  await systemClock.sleep(100);
  network.cut();
  const result = await running;
  expect(result).toMatchObject({ outcome: "unknown", cause: "connection-lost" });
  expect(result.message).toMatch(/lost while \/grasp was under way: the bridge (closed|cut) the connection/);
  expect(link.state.kind).toBe("lost");
});

test("a bridge that freezes in the middle of a grasp: unknown when the heartbeat stops", async () => {
  const { bridge, network, link } = await behindNetwork();
  bridge.robot.behaviours.set("grasp", untilCancelled);
  const running = link.perform(grasp, patient);
  await systemClock.sleep(100);
  network.freeze();
  const result = await running;
  expect(result).toMatchObject({ outcome: "unknown", cause: "connection-lost" });
  expect(result.message).toMatch(/no sign of life/);
});

test("after reconnecting the robot holds still, and nothing is sent again", async () => {
  const goalLog = memoryGoalLog();
  const { bridge, network, link } = await behindNetwork(goalLog);
  bridge.robot.behaviours.set("grasp", untilCancelled);
  const running = link.perform(grasp, patient);
  await systemClock.sleep(100);
  network.cut();
  await running;
  expect(await goalLog.list()).toHaveLength(1);
  expect(await link.perform(navigate, patient)).toMatchObject({
    outcome: "failure",
    cause: "connection-lost",
  });
  await network.restore();
  await reached(link, "ready");
  expect(bridge.robot.performed.map(({ action }) => action)).toEqual(["grasp"]);
  expect(bridge.robot.stops).toBe(1);
  expect(await goalLog.list()).toEqual([]);
  bridge.robot.behaviours.clear();
  expect(await link.perform(navigate, patient)).toMatchObject({ outcome: "success" });
  await systemClock.sleep(100);
  expect(bridge.robot.performed.map(({ action }) => action)).toEqual(["grasp", "navigate"]);
});

test("a frozen network that thaws delivers nothing twice", async () => {
  const { bridge, network, link } = await behindNetwork();
  bridge.robot.behaviours.set("grasp", untilCancelled);
  const running = link.perform(grasp, patient);
  await systemClock.sleep(50);
  network.freeze();
  await running;
  await network.restore();
  await reached(link, "ready");
  await systemClock.sleep(200);
  expect(bridge.robot.performed.map(({ action }) => action)).toEqual(["grasp"]);
});

test("stop while the connection is lost is not acknowledged, and says why", async () => {
  const { network, link } = await behindNetwork();
  network.cut();
  await reached(link, "lost");
  const receipt = await link.stop();
  expect(receipt.acknowledged).toBe(false);
  expect(receipt.message).toMatch(/can't be reached.*emergency stop/);
});

test("stop on a frozen connection is not acknowledged", async () => {
  const { network, link } = await behindNetwork();
  network.freeze();
  expect(await link.stop()).toMatchObject({ acknowledged: false });
});

test("stop reaches the robot as soon as the connection is back", async () => {
  const { bridge, network, link } = await behindNetwork();
  network.cut();
  await reached(link, "lost");
  const stopping = link.stop();
  await systemClock.sleep(50);
  await network.restore();
  expect(await stopping).toMatchObject({ acknowledged: true });
  expect(bridge.robot.stops).toBe(1);
});

test("stop works after the link was closed", async () => {
  const { link } = await behindNetwork();
  link.dispose();
  expect(await link.stop()).toMatchObject({ acknowledged: false, message: "the link is closed" });
});

test("closing the link cancels what is under way", async () => {
  const { bridge, link } = await behindNetwork();
  let cancelledBecause: string | undefined;
  bridge.robot.behaviours.set("grasp", async (call, options) => {
    options.token.onCancelled((reason) => {
      cancelledBecause = reason;
    });
    return untilCancelled(call, options);
  });
  const running = link.perform(grasp, patient);
  await systemClock.sleep(100);
  link.dispose();
  expect(await running).toMatchObject({ outcome: "unknown" });
  await systemClock.sleep(100);
  expect(cancelledBecause).toBe("cancelled by a client");
});

test("a goal that a crashed session left is found and cancelled by the next", async () => {
  const goalLog = memoryGoalLog();
  const { bridge, network, link } = await behindNetwork(goalLog);
  bridge.robot.behaviours.set("grasp", untilCancelled);
  const running = link.perform(grasp, patient);
  await systemClock.sleep(100);
  network.freeze();
  await running;
  link.dispose();
  await network.restore();
  const next = await connect(network.url, quick, goalLog);
  expect(await next.leftGoals()).toMatchObject([{ name: "/grasp", callId: "call-1", robot: "test" }]);
  expect(await next.cancelLeftGoals()).toMatchObject({ acknowledged: true });
  expect(await next.leftGoals()).toEqual([]);
});

test("nothing is sent if the goal can't be written down", async () => {
  const { bridge } = await behindNetwork();
  const broken: GoalLog = { ...memoryGoalLog(), record: () => Promise.reject(new Error("the disk is full")) };
  const link = await connect(bridge.server.url, quick, broken);
  const result = await link.perform(grasp, patient);
  expect(result).toMatchObject({ outcome: "failure", cause: "robot-error" });
  expect(result.message).toMatch(/disk is full/);
  expect(bridge.robot.performed).toEqual([]);
});

async function failsWith(url: string, message: RegExp): Promise<void> {
  const connected = await connectRos({
    url,
    map: quick,
    robotName: "test",
    clock: systemClock,
    random: seededRandom(1),
    connectSeconds: 0.5,
  });
  if (connected.ok) connected.value.dispose();
  expect(connected.ok ? "connected" : connected.error.message).toMatch(message);
}

test("an address where nothing listens", () => failsWith("ws://127.0.0.1:1", /nothing listens/));
test("an address that is none", () => failsWith("robot", /not the address of a rosbridge server/));
test("user, password and query of an address are not shown", () =>
  failsWith(
    "ws://me:secret@127.0.0.1:1/bridge?token=secret",
    /^No connection to the rosbridge server at ws:\/\/127\.0\.0\.1:1\/bridge: nothing/,
  ));
test("a host that does not exist", () => failsWith("ws://no-such-host.invalid:9090", /No connection/));

test("a port that accepts and says nothing", async () => {
  const server = createServer(() => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  endings.push(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  await failsWith(`ws://127.0.0.1:${port}`, /no answer within 0.5 s|timed out/);
});

test("a bridge that opens and never answers", async () => {
  const bridge = await hostileBridge(() => true);
  endings.push(() => bridge.end());
  await failsWith(bridge.url, /no sign of life/);
});

const results: [string, unknown, object][] = [
  ["no values", { status: 4, result: true }, { outcome: "unknown", cause: "robot-error" }],
  [
    "values of another type",
    { status: 4, result: true, values: 7 },
    { outcome: "unknown", cause: "robot-error" },
  ],
  [
    "an outcome that is none",
    { status: 4, result: true, values: { outcome: "fine" } },
    { outcome: "unknown", cause: "robot-error" },
  ],
  [
    "success with the status aborted",
    { status: 6, result: true, values: { outcome: "success" } },
    { outcome: "failure" },
  ],
  [
    "a status that does not end a goal",
    { status: 2, result: true, values: {} },
    { outcome: "unknown", cause: "robot-error" },
  ],
  [
    "no status",
    { result: true, values: { outcome: "success" } },
    { outcome: "unknown", cause: "robot-error" },
  ],
  [
    "a rejection",
    { status: 0, result: false, values: "Action goal was rejected" },
    { outcome: "failure", message: "Action goal was rejected" },
  ],
  [
    "cancelled by somebody else",
    { status: 5, result: true, values: { outcome: "failure" } },
    { outcome: "failure", cause: "cancelled" },
  ],
  [
    "an unknown cause",
    { status: 6, result: true, values: { outcome: "failure", cause: "rm -rf" } },
    { outcome: "failure", cause: "robot-error" },
  ],
];
for (const [name, fields, expected] of results) {
  test(`a result with ${name}`, async () => {
    const bridge = await hostileBridge((message, reply) => {
      if (message.op !== "send_action_goal") return false;
      reply({ op: "action_result", action: "/grasp", id: message.id, ...(fields as object) });
      return true;
    });
    endings.push(() => bridge.end());
    const link = await connect(bridge.url);
    expect(await link.perform(grasp, patient)).toMatchObject(expected);
  });
}

test("garbage of every kind does not harm the link", async () => {
  const garbage = [
    "not json",
    "[]",
    "{}",
    '{"op":7}',
    '{"op":"publish"}',
    '{"op":"publish","topic":"close"}',
    '{"op":"publish","topic":"connection","msg":{}}',
    '{"op":"publish","topic":"error","msg":{}}',
    '{"op":"publish","topic":"__proto__","msg":{}}',
    '{"op":"publish","topic":"/objects","msg":null}',
    '{"op":"publish","topic":"/objects","msg":{"objects":[null,1,{"id":{}},{"id":"a b","type":"x"}]}}',
    '{"op":"publish","topic":"/robot_state","msg":"x"}',
    '{"op":"publish","topic":"/head_camera/image/compressed","msg":{"data":"AAAA"}}',
    '{"op":"call_service","service":"/objects","args":{}}',
    '{"op":"service_response","service":"/x","result":true}',
    '{"op":"action_result","id":"close","result":true}',
    '{"op":"fragment","id":"f","num":0,"total":1,"data":"not json"}',
    '{"op":"png","data":"AAAA"}',
    '{"op":"status","level":"error","msg":"\\u001b[31mred"}',
    '{"op":"send_action_goal","action":"/navigate","id":"x","args":{}}',
  ];
  const bridge = await hostileBridge((message, reply) => {
    if (message.op !== "send_action_goal") return false;
    for (const frame of garbage) reply(frame);
    reply({
      op: "action_result",
      action: "/grasp",
      id: message.id,
      status: 4,
      result: true,
      values: { outcome: "success" },
    });
    return true;
  });
  endings.push(() => bridge.end());
  const link = await connect(bridge.url);
  for (const socket of bridge.sockets) socket.send(Buffer.from([0xff, 0x00, 0x01]));
  expect(await link.perform(grasp, patient)).toMatchObject({ outcome: "success" });
  expect(link.state.kind).toBe("ready");
  const messages = link.problems.map(({ message }) => message).join("\n");
  expect(messages).toContain("the bridge reports:");
  expect(messages).not.toContain("\u001b");
});

test("observations that are old or in another frame are dropped", async () => {
  const bridge = await startBridge({ map: quick });
  endings.push(() => bridge.end());
  const link = await connect(bridge.server.url);
  const other = await bridge.raw();
  const state = (stamp: object, frame: string) => ({
    op: "publish",
    topic: "/robot_state",
    msg: {
      header: { stamp, frame_id: frame },
      base: { position: { x: 9, y: 9, z: 0 }, orientation: { x: 0, y: 0, z: 0, w: 1 } },
      gripper_opening: 0.01,
    },
  });
  const now = { sec: Math.floor(Date.now() / 1000), nanosec: 0 };
  other.send({ op: "advertise", topic: "/robot_state", type: "robot_copilot_msgs/msg/RobotState" });
  other.send(state({ sec: now.sec - 100, nanosec: 0 }, "map"));
  other.send(state(now, "odom"));
  await systemClock.sleep(100);
  const messages = link.problems.map(({ message }) => message).join("\n");
  expect(messages).toMatch(/10\d\.\d s old; they are dropped/);
  expect(link.problems).toHaveLength(2);
  expect(messages).toMatch(/in the frame "odom", not "map"/);
  const { observation } = await link.perform(navigate, patient);
  expect(observation?.robot.base.position).toEqual([1, 2, 0]);
});

test("a robot of the other ROS is told apart", async () => {
  const bridge = await startBridge({ map: readPackageMap(1) });
  endings.push(() => bridge.end());
  const link = await connect(bridge.server.url);
  expect(link.problems.map(({ code }) => code)).toContain("ros-version");
});

test("a field that the robot's type does not have: nothing is sent", async () => {
  const bridge = await startBridge({ map: quick });
  endings.push(() => bridge.end());
  const target = quick.actions.grasp;
  if (target.kind !== "action") throw new Error("grasp is an action");
  const map = { ...quick, actions: { ...quick.actions, grasp: { ...target, goal: { objekt: "x" } } } };
  const link = await connect(bridge.server.url, map);
  expect(link.problems).toMatchObject([{ code: "ros-type", severity: "error" }]);
  const result = await link.perform(grasp, patient);
  expect(result).toMatchObject({ outcome: "failure", cause: "robot-error" });
  expect(result.message).toMatch(/"objekt".*nothing was sent/);
  expect(bridge.robot.performed).toEqual([]);
});

test("two clients: the robot does one thing at a time, and each hears of its own", async () => {
  const bridge = await startBridge({ map: quick });
  endings.push(() => bridge.end());
  bridge.robot.behaviours.set("grasp", untilCancelled);
  const first = await connect(bridge.server.url);
  const second = await connect(bridge.server.url);
  const running = first.perform(grasp, patient);
  await systemClock.sleep(100);
  const refused = await second.perform(navigate, patient);
  expect(refused).toMatchObject({ outcome: "failure", cause: "robot-error" });
  expect(refused.message).toMatch(/busy with \/grasp/);
  expect(await second.stop()).toMatchObject({ acknowledged: true });
  expect(await running).toMatchObject({ outcome: "failure", cause: "cancelled" });
});
