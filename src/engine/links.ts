import { existsSync } from "node:fs";
import { join } from "node:path";
import { hasErrors, type Problem } from "../core/base/problem";
import { err, ok, type Result } from "../core/base/result";
import type { RobotPackage } from "../core/program/robotPackage";
import type { SymbolicScene } from "../core/program/symbolicScene";
import { type SymbolicLink, symbolicLink } from "../core/runner/symbolicLink";
import { seededRandom } from "../core/world/ports";
import { systemClock } from "../platform/clock";
import { bundlePath } from "../platform/productFolder";
import { readText } from "../platform/readText";
import { resolveScene } from "../platform/scenes";
import { parseRosMap } from "../ros/parseRosMap";
import type { RosLink } from "../ros/rosLink";
import type { RosMap } from "../ros/rosMap";
import { type FaultProfile, formatFaults, noFaults } from "../simulator/faults";
import type { SimulatorLink } from "../simulator/link";
import { startRevivingSimulator } from "../simulator/revivingLink";
import { bodyProblems } from "./bodyProblems";
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
  /**
   * A world that was made for this run: what is written of it is its facts. Its actions need and do what `robot` says,
   * where that is not what the program's own says.
   */
  | { readonly kind: "symbolic"; readonly scene: SceneOfFacts; readonly robot?: RobotPackage }
  | { readonly kind: "ros"; readonly url: string };

/** A symbolic scene that need not have been a PDDL problem. */
export type SceneOfFacts = Pick<SymbolicScene, "name" | "file" | "belief"> &
  Partial<Pick<SymbolicScene, "goal">>;

export type OpenedLink =
  | {
      readonly kind: "simulator";
      readonly link: SimulatorLink;
      /** What the robot knows of the scene before it has looked; absent where that is nothing. */
      readonly known?: SymbolicScene;
    }
  | { readonly kind: "symbolic"; readonly link: SymbolicLink; readonly scene: SceneOfFacts }
  | { readonly kind: "ros"; readonly link: RosLink; readonly map: RosMap };

/**
 * Starts the simulator, opens a symbolic scene or connects to the robot; what keeps it from that comes back as problems.
 * @param beside where the path of a problem starts: the program's folder
 */
export async function openLink(
  robot: RobotPackage,
  scene: string,
  choice: LinkChoice,
  beside = robot.folder,
): Promise<Result<OpenedLink, readonly Problem[]>> {
  if (choice.kind === "ros") return openRos(robot, choice.url);
  if (choice.kind === "symbolic") {
    return ok({
      kind: "symbolic",
      link: symbolicLink(choice.robot ?? robot, choice.scene),
      scene: choice.scene,
    });
  }
  const found = resolveScene(scene, robot, beside);
  if (!found.ok) return found;
  if (found.value.kind === "symbolic") {
    const { symbolic } = found.value;
    if (formatFaults(choice.faults) !== formatFaults(noFaults)) return err([noFaultsThere(symbolic)]);
    return ok({ kind: "symbolic", link: symbolicLink(robot, symbolic), scene: symbolic });
  }
  const unmovable = bodyProblems(robot.folder, robot.settings);
  if (unmovable.length > 0) return err(unmovable);
  const { file, known } = found.value;
  const text = readText(file);
  if (!text.ok) return err([text.error]);
  const { name, limits, simulation } = robot.settings;
  const started = await startRevivingSimulator({
    bundlePath: bundlePath("simulator"),
    robot: { name, limits, ...(simulation ?? {}) },
    scene: { name: scene, text: text.value, file },
    seed: choice.seed,
    faults: choice.faults,
    pace: choice.pace,
  });
  if (!started.ok) return err([started.error]);
  return ok({ kind: "simulator", link: started.value, ...(known ? { known } : {}) });
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
  const text = readText(file);
  if (!text.ok) return err([text.error]);
  const { map, problems } = parseRosMap(text.value, file, {
    actions: new Map(robot.methods.map(({ name, parameters }) => [name, parameters.length])),
    limits: robot.settings.limits,
  });
  return map && !hasErrors(problems) ? ok(map) : err(problems);
}

async function openRos(robot: RobotPackage, url: string): Promise<Result<OpenedLink, readonly Problem[]>> {
  const map = loadRosMap(robot);
  if (!map.ok) return map;
  // Most runs have no robot, and its libraries are not small.
  const { connectRos } = await import("../ros/rosLink");
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

function noFaultsThere({ name, file }: SymbolicScene): Problem {
  return {
    code: "symbolic-faults",
    severity: "error",
    message: `the scene ${name} is symbolic, without physics, so nothing in it can go wrong`,
    file,
    nextStep: "leave the faults out, or run in a physical scene",
  };
}
