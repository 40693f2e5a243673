import { expect, test } from "vitest";
import { effectiveLimits, writesOf } from "./approval";
import type { RosMap } from "./rosMap";
import { readPackageMap } from "./testing/bridge";

const limits = { baseSpeed: 0.7, baseTurnSpeed: 1.2, jointSpeed: 1.5, payloadKilograms: 2 };

test("what a program that navigates and grasps may write", () => {
  expect(writesOf(readPackageMap(), ["grasp", "navigate", "grasp"], limits)).toEqual([
    "action /grasp (robot_copilot_msgs/action/Grasp), for grasp: drives at 0.7 m/s at most, moves its joints at 1.5 rad/s at most",
    "action /navigate (robot_copilot_msgs/action/Navigate), for navigate: drives at 0.7 m/s at most, turns at 1.2 rad/s at most",
    "action /observe (robot_copilot_msgs/action/Observe), to look: moves its joints at 1.5 rad/s at most",
    "service /stop (std_srvs/srv/Trigger), to stop the robot",
    "service /rosapi/get_time (rosapi_msgs/srv/GetTime), every 0.5 s, to hear that the bridge lives",
  ]);
});

test("a velocity topic, a robot with its own limits, and an action that is not mapped", () => {
  const map: RosMap = {
    ...readPackageMap(),
    observe: undefined,
    heartbeat: {
      kind: "topic",
      name: "/beat",
      type: "std_msgs/msg/Empty",
      intervalSeconds: 1,
      deadlineSeconds: 3,
      publish: { topic: "/alive", type: "std_msgs/msg/Empty" },
    },
    actions: {
      walk: {
        kind: "topic",
        name: "/cmd_vel",
        type: "geometry_msgs/msg/Twist",
        message: { linear: { x: { $limit: "baseSpeed" } } },
        rest: {},
        seconds: 3,
        hertz: 10,
      },
      beep: { kind: "service", name: "/beep", type: "std_srvs/srv/Trigger", request: {}, result: {} },
    },
  };
  expect(writesOf(map, ["walk", "beep", "fly"], { baseSpeed: 0.3 })).toEqual([
    "service /beep (std_srvs/srv/Trigger), for beep: no speed is sent with it, the robot's own limits hold",
    "topic /cmd_vel (geometry_msgs/msg/Twist), for walk: published 10 times a second for 3 s, drives at 0.3 m/s at most",
    "nothing for fly: ros.json does not name it, so it fails",
    "service /stop (std_srvs/srv/Trigger), to stop the robot",
    "topic /alive (std_msgs/msg/Empty), every 1 s, for the robot's own watchdog",
  ]);
});

test("the lower limit holds", () => {
  const map = { ...readPackageMap(), limits: { baseSpeed: 0.3, jointSpeed: 9 } };
  expect(effectiveLimits(map, { baseSpeed: 0.7, jointSpeed: 1.5, payloadKilograms: 2 })).toEqual({
    baseSpeed: 0.3,
    jointSpeed: 1.5,
    payloadKilograms: 2,
  });
});
