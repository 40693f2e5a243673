import { PNG } from "pngjs";
import { AbstractTransport } from "roslib";
import { afterEach, expect, test } from "vitest";
import WebSocket from "ws";
import { systemClock } from "../platform/clock";
import { serveRosbridge } from "./rosbridgeServer";
import { readPackageMap, startBridge, type TestBridge } from "./testing/bridge";
import { memoryRobot, sampleObservation, smallPng, untilCancelled } from "./testing/memoryRobot";
import type { RawClient } from "./testing/rawClient";

const bridges: TestBridge[] = [];
afterEach(async () => {
  for (const bridge of bridges.splice(0)) await bridge.end();
});

async function start(...options: Parameters<typeof startBridge>): Promise<TestBridge> {
  const bridge = await startBridge(...options);
  bridges.push(bridge);
  return bridge;
}

/** What is sent and what comes back, with times masked: compared with the file golden/NAME.txt. */
async function checkTranscript(name: string, frames: readonly unknown[], bridge?: TestBridge): Promise<void> {
  const client = await (bridge ?? (await start())).raw();
  const lines: string[] = [];
  for (const frame of frames) {
    const text = typeof frame === "string" ? frame : JSON.stringify(frame);
    lines.push(`> ${text}`);
    client.sendText(text);
    // Whatever the frame brings has come when this answer has: frames keep their order. Goals end a little later.
    await settled(client);
    for (const message of client.received.splice(0)) lines.push(`< ${JSON.stringify(message)}`);
  }
  const masked = `${lines.join("\n")}\n`.replace(/"(sec|nanosec|secs|nsecs)":\d+/g, '"$1":0');
  await expect(masked).toMatchFileSnapshot(`golden/${name}.txt`);
}

async function settled(client: RawClient): Promise<void> {
  await systemClock.sleep(30);
  client.send({ op: "call_service", id: "settled", service: "/rosapi/nodes" });
  await client.next(({ id }) => id === "settled");
}

const goal = (id: string, more: object = {}) => ({
  op: "send_action_goal",
  id,
  action: "/grasp",
  action_type: "robot_copilot_msgs/action/Grasp",
  args: { call_id: "c1", object_id: "banana_0", max_speed: 0.7, max_joint_speed: 1.5 },
  feedback: true,
  ...more,
});

const navigation = (id: string) => ({
  op: "send_action_goal",
  id,
  action: "/navigate",
  action_type: "robot_copilot_msgs/action/Navigate",
  args: { object_id: "banana_0" },
});

/** roslib's own reading of a binary frame. */
class BinaryReader extends AbstractTransport {
  read(frame: Buffer): unknown {
    let read: unknown;
    this.once("message", (message) => {
      read = message;
    });
    this.handleRawMessage(Uint8Array.from(frame).buffer);
    return read;
  }
  override send(): void {}
  override close(): void {}
  override isConnecting = () => false;
  override isOpen = () => true;
  override isClosing = () => false;
  override isClosed = () => false;
}

test("goals", async () => {
  const bridge = await start();
  bridge.robot.behaviours.set("grasp", async (_call, { onProgress }) => {
    onProgress?.({ stage: "closing the gripper", fraction: 0.5 });
    return { outcome: "success", message: "held", robotSeconds: 4.25 };
  });
  bridge.robot.behaviours.set("place", async () => ({
    outcome: "failure",
    cause: "not-holding",
    message: "nothing to place",
    robotSeconds: 0.5,
  }));
  await checkTranscript(
    "goals",
    [
      goal("g1"),
      goal("g2", { feedback: false }),
      goal("g3", { id: undefined }),
      goal("g4", {
        action: "/place",
        action_type: "robot_copilot_msgs/action/Place",
        args: { object_id: "box_0" },
      }),
      goal("g5", { args: ["c2", "banana_0", 0.5, 1] }),
      goal("g6", { args: { object_id: 7 } }),
      goal("g7", { args: { banana: "banana_0" } }),
      goal("g8", { args: { object_id: "banana_0", max_speed: 3 } }),
      goal("g9", { args: {} }),
      goal("g10", { args: "banana_0" }),
      goal("g11", { action: "/fly" }),
      goal("g12", { action: "/navigate" }),
      { op: "cancel_action_goal", id: "g1", action: "/grasp" },
      { op: "cancel_action_goal", id: "g1", action: "/fly" },
    ],
    bridge,
  );
});

test("services", () =>
  checkTranscript("services", [
    { op: "call_service", id: "s1", service: "/stop", args: {} },
    { op: "call_service", service: "/stop" },
    { op: "call_service", id: "s2", service: "/rosapi/get_time" },
    { op: "call_service", id: "s3", service: "rosapi/get_time", args: [] },
    { op: "call_service", service: "/rosapi/get_time#old-id" },
    { op: "call_service", id: "s4", service: "/nowhere", args: {} },
    { op: "call_service", id: "s5", service: "/stop", args: { now: true } },
    { op: "call_service", id: "s6", service: "/rosapi/topic_type", args: { topic: "/objects" } },
    { op: "call_service", id: "s7", service: "/rosapi/topics", args: {} },
    { op: "call_service", id: "s8", service: "/rosapi/action_servers", args: {} },
    {
      op: "call_service",
      id: "s9",
      service: "/rosapi/action_goal_details",
      args: { type: "robot_copilot_msgs/action/Place" },
    },
    { op: "call_service", id: "s10", service: "/rosapi/message_details", args: { type: "no_such/Type" } },
    { op: "call_service", id: "s11", service: "/rosapi/message_details", args: {} },
  ]));

test("malformed frames", () =>
  checkTranscript("malformed", [
    "not json",
    "[1, 2]",
    "null",
    { id: "m1" },
    { op: "fly", id: "m2" },
    { op: 7 },
    { op: "subscribe", id: "m3" },
    { op: "subscribe", id: "m4", topic: 7 },
    { op: "subscribe", id: "m5", topic: "/nowhere" },
    { op: "subscribe", id: "m6", topic: "/objects", type: "std_msgs/msg/String" },
    { op: "subscribe", id: "m7", topic: "/objects", compression: "cbor-raw" },
    { op: "publish", id: "m8", topic: "/nowhere", msg: {} },
    { op: "publish", id: "m9", topic: "/objects", msg: { objects: 7 } },
    { op: "advertise", id: "m10", topic: "/objects", type: "std_msgs/msg/String" },
    { op: "unadvertise", id: "m11", topic: "/objects" },
    { op: "set_level", id: "m12", level: "loud" },
    { op: "set_level", level: "info" },
    { op: "unadvertise", id: "m13", topic: "/objects" },
    { op: "auth", id: "m14" },
    { op: "set_level", level: "none" },
    { op: "fly", id: "m15" },
    { op: "fragment", id: "m16", num: 3, total: 2, data: "" },
    { op: "service_response", id: "m17", service: "/x", result: true },
    { op: "stop", id: { a: 1 } },
    { op: "set_level", level: "error" },
    { op: "cancel_action_goal", action: "/grasp" },
    { op: "fragment", num: 0, total: 1, data: "" },
  ]));

test("topics", async () => {
  const bridge = await start();
  await checkTranscript(
    "topics",
    [
      { op: "subscribe", id: "t1", topic: "/objects", type: "robot_copilot_msgs/msg/ObjectMap" },
      { op: "subscribe", id: "t2", topic: "/robot_state", type: "robot_copilot_msgs/RobotState" },
      {
        op: "subscribe",
        id: "t3",
        topic: "/head_camera/image/compressed",
        type: "sensor_msgs/msg/CompressedImage",
      },
      navigation("g1"),
      { op: "unsubscribe", id: "t1", topic: "/objects" },
      { op: "unsubscribe", topic: "/robot_state" },
      navigation("g2"),
    ],
    bridge,
  );
});

test("topics, services and actions of one client are there for the others", async () => {
  const bridge = await start();
  const [server, client] = [await bridge.raw(), await bridge.raw()];
  server.send({ op: "advertise", topic: "/chatter", type: "std_msgs/msg/String" });
  server.send({ op: "advertise_service", service: "/add", type: "demo/srv/Add" });
  server.send({ op: "advertise_action", action: "/count", type: "demo/action/Count" });
  await settled(server);
  client.send({ op: "subscribe", topic: "/chatter" });
  await settled(client);
  server.send({ op: "publish", topic: "/chatter", msg: { data: "hello" } });
  expect(await client.next(({ op }) => op === "publish")).toEqual({
    op: "publish",
    topic: "/chatter",
    msg: { data: "hello" },
  });

  client.send({ op: "call_service", id: "c1", service: "/add", args: { a: 1, b: 2 } });
  const asked = await server.next(({ op }) => op === "call_service");
  expect(asked).toMatchObject({ service: "/add", args: { a: 1, b: 2 } });
  server.send({ op: "service_response", id: asked.id, service: "/add", values: { sum: 3 }, result: true });
  expect(await client.next(({ id }) => id === "c1")).toMatchObject({ values: { sum: 3 }, result: true });

  client.send({ op: "call_service", id: "c2", service: "/add", args: {}, timeout: 0.05 });
  expect(await client.next(({ id }) => id === "c2")).toMatchObject({ result: false });

  client.send({
    op: "send_action_goal",
    id: "a1",
    action: "/count",
    action_type: "demo/action/Count",
    args: { to: 3 },
    feedback: true,
  });
  const counted = await server.next(({ op }) => op === "send_action_goal");
  server.send({ op: "action_feedback", id: counted.id, action: "/count", values: { at: 1 } });
  expect(await client.next(({ op }) => op === "action_feedback")).toMatchObject({
    id: "a1",
    values: { at: 1 },
  });
  client.send({ op: "cancel_action_goal", id: "a1", action: "/count" });
  expect(await server.next(({ op }) => op === "cancel_action_goal")).toMatchObject({ id: counted.id });
  server.send({
    op: "action_result",
    id: counted.id,
    action: "/count",
    values: { at: 2 },
    status: 5,
    result: true,
  });
  expect(await client.next(({ op }) => op === "action_result")).toMatchObject({
    id: "a1",
    values: { at: 2 },
    status: 5,
    result: true,
  });

  client.send({
    op: "send_action_goal",
    id: "a2",
    action: "/count",
    action_type: "demo/action/Count",
    args: {},
  });
  await server.next(({ op }) => op === "send_action_goal");
  server.socket.terminate();
  expect(await client.next(({ op }) => op === "action_result")).toMatchObject({ id: "a2", result: false });
  client.send({ op: "call_service", id: "c3", service: "/add", args: {} });
  expect(await client.next(({ id }) => id === "c3")).toMatchObject({
    result: false,
    values: "Service /add does not exist",
  });
});

test("a goal is cancelled by its id, also from another client", async () => {
  const bridge = await start();
  bridge.robot.behaviours.set("grasp", untilCancelled);
  const [sender, other] = [await bridge.raw(), await bridge.raw()];
  sender.send(goal("g1"));
  await settled(sender);
  other.send({ op: "cancel_action_goal", id: "g1", action: "/grasp" });
  expect(await sender.next(({ op }) => op === "action_result")).toMatchObject({
    id: "g1",
    status: 5,
    result: true,
  });
});

test("all goals of an action are cancelled through its cancel service", async () => {
  const bridge = await start();
  bridge.robot.behaviours.set("grasp", untilCancelled);
  const client = await bridge.raw();
  client.send(goal("g1"));
  await settled(client);
  client.send({ op: "call_service", service: "/grasp/_action/cancel_goal", args: {} });
  expect(await client.next(({ op }) => op === "action_result")).toMatchObject({ id: "g1", status: 5 });
});

/** Ends when the robot was told to stop. */
async function stopped(bridge: TestBridge): Promise<void> {
  const end = performance.now() + 10_000;
  while (bridge.robot.stops === 0 && performance.now() < end) await systemClock.sleep(20);
  expect(bridge.robot.stops).toBe(1);
}

test("the robot holds still when the client of its goal is gone", async () => {
  const bridge = await start({ watchdogSeconds: 0.3 });
  bridge.robot.behaviours.set("grasp", untilCancelled);
  const client = await bridge.raw();
  client.send(goal("g1"));
  await settled(client);
  client.socket.terminate();
  await stopped(bridge);
});

test("the robot holds still when the client of its goal freezes", async () => {
  const bridge = await start({ watchdogSeconds: 0.3 });
  bridge.robot.behaviours.set("grasp", untilCancelled);
  const client = await bridge.raw();
  client.send(goal("g1"));
  await settled(client);
  client.socket.pause();
  await stopped(bridge);
  client.socket.resume();
  expect(await client.next(({ op }) => op === "action_result")).toMatchObject({ status: 5 });
});

test("a client that only listens counts as living", async () => {
  const bridge = await start({ watchdogSeconds: 0.3 });
  bridge.robot.behaviours.set("grasp", async () => {
    await systemClock.sleep(900);
    return { outcome: "success", robotSeconds: 0.9 };
  });
  const client = await bridge.raw();
  client.send(goal("g1"));
  expect(await client.next(({ op }) => op === "action_result")).toMatchObject({ status: 4 });
  expect(bridge.robot.stops).toBe(0);
});

test("CBOR: images come as bytes", async () => {
  const bridge = await start();
  const client = await bridge.raw();
  client.send({ op: "subscribe", topic: "/head_camera/image/compressed", compression: "cbor" });
  client.send(navigation("g1"));
  await client.next(({ op }) => op === "action_result");
  expect(client.binary).toHaveLength(1);
  expect(new BinaryReader().read(client.binary[0])).toMatchObject({
    op: "publish",
    topic: "/head_camera/image/compressed",
    msg: {
      format: "png",
      header: { frame_id: "head_camera" },
      data: new Uint8Array(Buffer.from(smallPng, "base64")),
    },
  });
});

test("PNG: the message is in the pixels", async () => {
  const bridge = await start();
  const client = await bridge.raw();
  client.send({ op: "subscribe", topic: "/objects", compression: "png" });
  client.send(navigation("g1"));
  const { data } = await client.next(({ op }) => op === "png");
  const image = PNG.sync.read(Buffer.from(String(data), "base64"));
  const bytes = image.data.filter((_, index) => index % 4 !== 3);
  expect(JSON.parse(Buffer.from(bytes).toString("utf8"))).toMatchObject({ op: "publish", topic: "/objects" });
});

test("fragments, in both directions", async () => {
  const bridge = await start();
  const client = await bridge.raw();
  client.send({ op: "subscribe", topic: "/objects", fragment_size: 100 });
  const text = JSON.stringify(navigation("g1"));
  for (const num of [2, 0, 1]) {
    const size = Math.ceil(text.length / 3);
    client.send({ op: "fragment", id: "f", num, total: 3, data: text.slice(num * size, (num + 1) * size) });
  }
  await client.next(({ op }) => op === "action_result");
  const parts = client.received.filter(({ op }) => op === "fragment");
  expect(parts.length).toBeGreaterThan(2);
  expect(parts.every(({ data }) => String(data).length <= 100)).toBe(true);
  expect(JSON.parse(parts.map(({ data }) => data).join(""))).toMatchObject({
    op: "publish",
    topic: "/objects",
  });
});

test("throttle and queue", async () => {
  const bridge = await start();
  const [dropping, queueing, sender] = [await bridge.raw(), await bridge.raw(), await bridge.raw()];
  sender.send({ op: "advertise", topic: "/numbers", type: "std_msgs/msg/String" });
  await settled(sender);
  dropping.send({ op: "subscribe", topic: "/numbers", throttle_rate: 60_000 });
  queueing.send({ op: "subscribe", topic: "/numbers", throttle_rate: 500, queue_length: 2 });
  await settled(dropping);
  await settled(queueing);
  for (const data of ["1", "2", "3", "4"]) sender.send({ op: "publish", topic: "/numbers", msg: { data } });
  const heard = (client: RawClient) => client.received.map(({ msg }) => (msg as { data: string }).data);
  const end = performance.now() + 10_000;
  while (heard(queueing).length < 3 && performance.now() < end) await systemClock.sleep(20);
  expect(heard(dropping)).toEqual(["1"]);
  expect(heard(queueing)).toEqual(["1", "3", "4"]);
});

test("who subscribes later hears what was published last", async () => {
  const bridge = await start();
  const first = await bridge.raw();
  first.send(navigation("g1"));
  await first.next(({ op }) => op === "action_result");
  const later = await bridge.raw();
  later.send({ op: "subscribe", topic: "/objects" });
  const { msg } = await later.next(({ op }) => op === "publish");
  expect(msg).toMatchObject({ objects: [{ id: sampleObservation().objects[0].id }] });
});

test("a web page of another host is turned away, one of this machine is not", async () => {
  const bridge = await start({ allowedOrigins: ["https://app.example.org"] });
  const attempt = (origin: string) =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(bridge.server.url, { origin });
      socket.on("open", () => {
        socket.close();
        resolve("open");
      });
      socket.on("error", ({ message }) => resolve(message));
    });
  expect(await attempt("https://evil.example.org")).toMatch(/401/);
  expect(await attempt("http://localhost:8080")).toBe("open");
  expect(await attempt("https://app.example.org")).toBe("open");
});

test("a port in use", async () => {
  const bridge = await start();
  const second = await serveRosbridge({
    port: bridge.server.port,
    robot: memoryRobot(systemClock),
    map: readPackageMap(),
    clock: systemClock,
  });
  expect(second.ok ? "open" : second.error.message).toBe(`The port ${bridge.server.port} is in use already.`);
});

test("a host that is another machine's", async () => {
  const served = await serveRosbridge({
    port: 0,
    host: "192.0.2.1",
    robot: memoryRobot(systemClock),
    map: readPackageMap(),
    clock: systemClock,
  });
  expect(served.ok ? undefined : served.error).toMatchObject({
    message: "192.0.2.1 is not an address of this machine.",
    nextStep: expect.stringContaining("127.0.0.1"),
  });
});

test("random frames do not end the server", async () => {
  const bridge = await start();
  const client = await bridge.raw();
  const operations = [
    "advertise",
    "publish",
    "subscribe",
    "unsubscribe",
    "call_service",
    "send_action_goal",
    "cancel_action_goal",
    "fragment",
    "action_result",
    "service_response",
    "png",
    "__proto__",
    "constructor",
  ];
  const values = [
    null,
    0,
    -1,
    1e300,
    "",
    "/objects",
    "/grasp",
    "__proto__",
    true,
    [],
    {},
    { a: { b: {} } },
    [[1]],
  ];
  let state = 1;
  const pick = <T>(list: readonly T[]): T => {
    state = (state * 48271) % 2147483647;
    return list[state % list.length];
  };
  for (let index = 0; index < 3000; index++) {
    const frame: Record<string, unknown> = { op: pick(operations) };
    for (const field of [
      "id",
      "topic",
      "type",
      "msg",
      "service",
      "args",
      "action",
      "action_type",
      "num",
      "total",
      "data",
      "values",
      "status",
      "result",
      "throttle_rate",
      "queue_length",
      "fragment_size",
      "compression",
    ]) {
      if (pick([true, false])) frame[field] = pick(values);
    }
    client.send(frame);
  }
  client.send({ op: "call_service", id: "alive", service: "/rosapi/get_time" });
  expect(await client.next(({ id }) => id === "alive")).toMatchObject({ result: true });
});

test("a camera stream runs while somebody watches", async () => {
  let captured = 0;
  const bridge = await start({
    stream: {
      hertz: 20,
      async capture() {
        captured++;
        return sampleObservation().images;
      },
    },
  });
  await systemClock.sleep(120);
  expect(captured).toBe(0);
  const client = await bridge.raw();
  client.send({ op: "subscribe", topic: "/head_camera/image/compressed" });
  await client.next(({ op }) => op === "publish");
  expect(captured).toBeGreaterThan(0);
});
