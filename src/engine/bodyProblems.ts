import { join } from "node:path";
import type { Problem } from "../core/base/problem";
import { parseRobotJson } from "../core/program/parseRobotJson";
import type { RobotSettings } from "../core/program/robotPackage";
import { readText } from "../platform/readText";
import { bodyNames, bodySpeeds, leastSpeed } from "../simulator/robots/bodyNames";

/** What keeps the simulator from moving a package's robot in a physical scene. */
export function bodyProblems(
  folder: string,
  { name, simulation, limits }: Pick<RobotSettings, "name" | "simulation" | "limits">,
): readonly Problem[] {
  const file = join(folder, "robot.json");
  const text = readText(file);
  const rangeOf = (...path: string[]) =>
    text.ok ? { range: parseRobotJson(text.value, file).rangeOf(path) } : {};
  const body = simulation?.body;
  if (body !== undefined && !bodyNames.includes(body)) {
    return [
      {
        code: "robot-body",
        severity: "error",
        message: `the simulator has no body "${body}"; it has ${bodyNames.join(", ")}`,
        file,
        ...rangeOf("simulation", "body"),
        nextStep: 'name one of these as "simulation": { "body": … }, or keep symbolic scenes (.pddl) only',
      },
    ];
  }
  return (bodySpeeds.get(body ?? name) ?? [])
    .filter((speed) => limits[speed] < leastSpeed)
    .map((speed) => ({
      code: "robot-speed",
      severity: "error",
      message: `"limits.${speed}" is ${limits[speed]}: with that the robot can't move in the simulator, whose body ${body ?? name} needs it`,
      file,
      ...rangeOf("limits", speed),
      nextStep: `write at least ${leastSpeed} ${speed === "baseSpeed" ? "metres" : "radians"} per second`,
    }));
}
