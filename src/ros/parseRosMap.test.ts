import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { LineIndex } from "../core/base/problem";
import { type PackageFacts, parseRosMap } from "./parseRosMap";
import type { FeedbackMap, ResultMap, RosMap } from "./rosMap";
import { packagesFolder } from "./testing/bridge";

const file = path.join(packagesFolder, "mobile-manipulator/ros.json");
const original = readFileSync(file, "utf8");

/** Problems of the mobile manipulator's file after an edit, each with the text that it points at; "" for none. */
function check(
  name: string,
  [from, to]: [string | RegExp, string],
  expected: string | RegExp,
  facts?: PackageFacts,
): void {
  test(name, () => {
    const text = original.replace(from, to);
    if (from !== "") expect(text).not.toBe(original);
    const { map, problems } = parseRosMap(text, "ros.json", facts);
    const lines = new LineIndex(text);
    const shown = problems.map(({ severity, message, range, file }) => {
      expect(file).toBe("ros.json");
      const place = range ? text.slice(lines.offsetAt(range.start), lines.offsetAt(range.end)) : "nothing";
      return `${severity} at ${place.slice(0, 20)}: ${message}`;
    });
    if (typeof expected === "string") expect(shown.join("\n")).toBe(expected);
    else expect(shown.join("\n")).toMatch(expected);
    expect(map === undefined).toBe(problems.some(({ severity }) => severity === "error"));
  });
}

check("the built-in file", ["", ""], "");
check("a file from Windows", [/^/, "\uFEFF"], "");
check("an empty file", [/^[\s\S]*$/, ""], "error at : This is not valid JSON: value expected.");
check(
  "a missing comma",
  ['"ros": 2,', '"ros": 2'],
  /^error at "frame": This is not valid JSON: comma expected/,
);
check("a cut file", [/"limits"[\s\S]*$/, ""], /close brace expected/);
check("no object", [/^[\s\S]*$/, "[1]"], /^error at \[1\]: the file must be object/);
check("a comment", ['"ros": 2,', '// two\n"ros": 2,'], "");
check("ROS 3", ['"ros": 2,', '"ros": 3,'], 'error at 3: "ros" must be one of 1, 2.');
check(
  "an unknown key",
  ['"maxAgeSeconds": 2,', '"maxAge": 2,'],
  'error at "maxAge": "maxAge" is not known here.',
);
check(
  "a key of the top level in an action",
  ['"kind": "action",', '"kind": "action", "frame": "map",'],
  'error at "frame": "frame" is not known here.',
);
check(
  "a missing stop",
  [/"stop": \{[^}]*\},/, ""],
  /^error at \{\n {2}"\$schema"[\s\S]*: "stop" is missing in the file\.$/,
);
check(
  "an action without type",
  ['"type": "robot_copilot_msgs/action/Grasp",', ""],
  'error at "grasp": "type" is missing in "grasp".',
);
check(
  "an interface of no kind",
  ['"kind": "action",', '"kind": "parameter",'],
  'error at "parameter": "kind" of "exploreGlobal" is missing or not one of those allowed here.',
);
check(
  "a name with a blank",
  ['"/navigate"', '"/navi gate"'],
  /^error at "\/navi gate": "name" does not have the form/,
);
check(
  "a placeholder that is none",
  ['{ "$limit": "baseSpeed" }', '{ "$speed": "baseSpeed" }'],
  /^error at "\$speed": "\$speed" is not a name that is allowed here/,
);
check(
  "an argument without a form",
  ['{ "$argument": 0, "as": "id" }', '{ "$argument": 0 }'],
  /^error at "object_id": "as" is missing in "object_id"/,
);
check(
  "an unknown form",
  ['"as": "value"', '"as": "words"'],
  /^error at "words": "as" must be one of id, value, text, location, position, pose/,
);
check("a negative limit", ['"baseTurnSpeed": 1.2', '"baseTurnSpeed": -1.2'], /"baseTurnSpeed" must be > 0/);
check(
  "a ROS 1 type in ROS 2",
  ['"std_srvs/srv/Trigger"', '"std_srvs/Trigger"'],
  'error at "std_srvs/Trigger": "std_srvs/Trigger" is no ROS 2 service type.',
);
check(
  "an action type for a topic",
  ['"robot_copilot_msgs/msg/ObjectMap"', '"robot_copilot_msgs/action/ObjectMap"'],
  /"robot_copilot_msgs\/action\/ObjectMap" is no ROS 2 message type/,
);
check(
  "ROS 2 types in ROS 1",
  ['"ros": 2', '"ros": 1'],
  /"std_srvs\/srv\/Trigger" is a ROS 2 type, and "ros" is 1/,
);
check("a camera twice", ['"camera": "wrist"', '"camera": "head"'], /The camera "head" is named twice/);
check(
  "an impatient heartbeat",
  ['"intervalSeconds": 0.5', '"intervalSeconds": 5'],
  /must be shorter than its deadline/,
);
check(
  "objects to look at in an action",
  ['{ "$call": "id" }', '{ "$objects": true }'],
  /`\$objects` belongs in `observe` only/,
);
check(
  "an argument in observe",
  ['{ "$objects": true }', '{ "$argument": 0, "as": "id" }'],
  /`observe` has no arguments/,
);
check(
  "a key that JSON has no use for",
  ['"ros": 2,', '"ros": 2, "__proto__": {},'],
  /"__proto__" is not known here/,
);

const api = new Map([
  ["exploreGlobal", 0],
  ["exploreLocal", 0],
  ["reportObservation", 1],
  ["navigate", 1],
  ["grasp", 1],
  ["place", 1],
]);
const limits = { baseSpeed: 0.7, baseTurnSpeed: 1.2, jointSpeed: 1.5, payloadKilograms: 2 };
check("the built-in file with its package", ["", ""], "", { actions: api, limits });
check(
  "an action that the API does not have",
  ['"grasp": {', '"grab": {'],
  /^error at "grab": The action API has no "grab"/,
  { actions: api, limits },
);
check(
  "an action that is left out",
  [/"grasp": \{[\s\S]*?\},\n {4}"place"/, '"place"'],
  /^warning at "actions": "grasp" has no ROS interface/,
  { actions: api, limits },
);
check(
  "one argument too many",
  ['"$argument": 0, "as": "location"', '"$argument": 1, "as": "location"'],
  /"place" takes 1 argument, and argument 1 \(from 0\) is asked for/,
  { actions: api, limits },
);
check(
  "an unknown limit",
  ['"$limit": "baseSpeed"', '"$limit": "warpSpeed"'],
  /There is no limit "warpSpeed"/,
  { actions: api, limits },
);
check(
  "a limit above the robot's",
  ['"baseSpeed": 0.7', '"baseSpeed": 7'],
  /^warning at 7: robot.json limits baseSpeed to 0.7; that holds/,
  { actions: api, limits },
);

test("every built-in ros.json is fine", () => {
  const packages = readdirSync(packagesFolder, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  expect(packages.length).toBeGreaterThan(0);
  for (const { name } of packages) {
    const file = path.join(packagesFolder, name, "ros.json");
    let text: string;
    try {
      text = readFileSync(file, "utf8");
    } catch {
      continue;
    }
    expect(parseRosMap(text, file).problems).toEqual([]);
  }
});

test("defaults", () => {
  const { map, problems } = parseRosMap(
    JSON.stringify({
      ros: 1,
      actions: {},
      stop: { kind: "topic", name: "/stop", type: "std_msgs/Empty", message: {} },
    }),
    "ros.json",
  );
  expect(problems).toEqual([]);
  expect(map).toMatchObject({
    frame: "map",
    cameras: [],
    limits: {},
    stop: { deadlineSeconds: 2 },
    heartbeat: { kind: "service", name: "/rosapi/get_time", type: "rosapi/GetTime", deadlineSeconds: 2 },
  });
});

/** Everything that may be left out is there; templates are the author's. */
type Complete<T> = T extends string | number | boolean
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Complete<Item>[]
    : { [Key in keyof T]-?: Key extends "goal" | "request" | "rest" ? T[Key] : Complete<T[Key]> };

/** Typed, so that a field that is added to the type has to be added here, and then to the schema. */
const complete: Complete<Omit<RosMap, "actions" | "stop">> & Pick<RosMap, "actions" | "stop"> = (() => {
  const source = { topic: "/t", type: "demo/msg/T", stamp: "header.stamp", frame: "header.frame_id" };
  const pose = { ...source, pose: "pose.pose" };
  const result: Complete<ResultMap> = {
    outcome: "a",
    success: "b",
    message: "c",
    cause: "d",
    causes: { "1": "blocked" },
    robotSeconds: "e",
    observedAt: "f",
  };
  const feedback: Complete<FeedbackMap> = { stage: "a", fraction: "b" };
  const service = { kind: "service", name: "/s", type: "demo/srv/S", request: { x: [1] }, result } as const;
  return {
    ros: 2,
    frame: "odom",
    actions: {
      a: {
        kind: "action",
        name: "/a",
        type: "demo/action/A",
        goal: { deep: { $call: "id" } },
        result,
        feedback,
      },
      s: service,
      t: { kind: "topic", name: "/t", type: "demo/msg/T", message: "x", rest: null, seconds: 1, hertz: 10 },
    },
    observe: { ...service, request: { ids: { $objects: true } } },
    objects: {
      ...source,
      list: "l",
      id: "i",
      objectType: "t",
      label: "n",
      confidence: "c",
      position: "p",
      orientation: "o",
      size: "s",
      surfaces: "u",
      attributes: "a",
      missing: "m",
      cameras: "k",
      types: { "sports ball": "ball" },
    },
    state: {
      base: pose,
      endEffector: pose,
      gripper: { ...source, opening: "o", holding: "h", others: "g" },
      facts: { ...source, list: "f" },
    },
    cameras: [{ camera: "head", topic: "/c", type: "demo/msg/C", depthTopic: "/d", maxHertz: 10 }],
    stop: {
      kind: "service",
      name: "/stop",
      type: "demo/srv/S",
      request: {},
      success: "s",
      message: "m",
      deadlineSeconds: 1,
    },
    heartbeat: {
      kind: "topic",
      name: "/beat",
      type: "demo/msg/T",
      time: "stamp",
      intervalSeconds: 1,
      deadlineSeconds: 3,
      publish: { topic: "/alive", type: "demo/msg/T" },
    },
    limits: { baseSpeed: 1 },
    maxAgeSeconds: 1,
    observationSeconds: 1,
    cancelSeconds: 1,
  };
})();

test("the schema takes everything that the type has, and nothing is lost", () => {
  expect(parseRosMap(JSON.stringify(complete), "ros.json")).toEqual({ map: complete, problems: [] });
});
