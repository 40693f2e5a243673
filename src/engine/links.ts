import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hasErrors, type Problem } from "../core/base/problem";
import { err, ok, type Result } from "../core/base/result";
import type { RobotPackage } from "../core/program/robotPackage";
import { seededRandom } from "../core/world/ports";
import { systemClock } from "../platform/clock";
import { bundlePath } from "../platform/productFolder";
import { parseRosMap } from "../ros/parseRosMap";
import { connectRos, type RosLink } from "../ros/rosLink";
import type { RosMap } from "../ros/rosMap";
import type { FaultProfile } from "../simulator/faults";
import { type SimulatorLink, startSimulator } from "../simulator/link";
import { fileGoalLog } from "./goalLogFile";

/** Which robot a program is to run on. */
export type LinkChoice =
  | {
      readonly kind: "simulator";
      readonly seed: number;
      readonly faults: FaultProfile;
      /** Robot seconds a wall second; absent for as fast as possible. */
      readonly pace?: number;
    }
  | { readonly kind: "ros"; readonly url: string };

export type OpenedLink =
  | { readonly kind: "simulator"; readonly link: SimulatorLink }
  | { readonly kind: "ros"; readonly link: RosLink; readonly map: RosMap };

/** Starts the simulator or connects to the robot; what keeps it from that comes back as problems. */
export async function openLink(
  robot: RobotPackage,
  scene: string,
  choice: LinkChoice,
): Promise<Result<OpenedLink, readonly Problem[]>> {
  if (choice.kind === "ros") return openRos(robot, choice.url);
  const file = join(robot.folder, "scenes", `${scene}.json`);
  if (!existsSync(file)) return err([unknownScene(robot, scene)]);
  const started = await startSimulator({
    bundlePath: bundlePath("simulator"),
    robot: { name: robot.settings.name, limits: robot.settings.limits },
    scene: { name: scene, text: readFileSync(file, "utf8"), file },
    seed: choice.seed,
    faults: choice.faults,
    pace: choice.pace,
  });
  return started.ok ? ok({ kind: "simulator", link: started.value }) : err([started.error]);
}

/** `ros.json` of a package, read and checked against the rest of the package. */
export function loadRosMap(robot: RobotPackage): Result<RosMap, readonly Problem[]> {
  const file = join(robot.folder, "ros.json");
  if (!existsSync(file)) {
    return err([
      {
        code: "no-ros-json",
        severity: "error",
        message: `the robot package ${robot.settings.name} has no ros.json, so nothing says how to reach it over ROS`,
        file,
        nextStep:
          "write one; robots/mobile-manipulator/ros.json is an example, robots/ros.schema.json the format",
      },
    ]);
  }
  const { map, problems } = parseRosMap(readFileSync(file, "utf8"), file, {
    actions: new Map(robot.methods.map(({ name, parameters }) => [name, parameters.length])),
    limits: robot.settings.limits,
  });
  return map && !hasErrors(problems) ? ok(map) : err(problems);
}

async function openRos(robot: RobotPackage, url: string): Promise<Result<OpenedLink, readonly Problem[]>> {
  const map = loadRosMap(robot);
  if (!map.ok) return map;
  const connected = await connectRos({
    url,
    map: map.value,
    robotName: robot.settings.name,
    clock: systemClock,
    random: seededRandom(Date.now()),
    limits: robot.settings.limits,
    goalLog: fileGoalLog(),
  });
  return connected.ok ? ok({ kind: "ros", link: connected.value, map: map.value }) : err([connected.error]);
}

function unknownScene(robot: RobotPackage, scene: string): Problem {
  return {
    code: "unknown-scene",
    severity: "error",
    message: `the robot package ${robot.settings.name} has no scene "${scene}"`,
    nextStep: `its scenes: ${robot.scenes.join(", ") || "none"}`,
  };
}
