import { hasErrors, type Problem } from "../core/base/problem";
import { err, ok, type Result } from "../core/base/result";
import { checkProgram } from "../core/checker/checkProgram";
import type { RobotPackage } from "../core/program/robotPackage";
import { readText } from "../platform/readText";
import { robotOfProgram } from "../platform/robotPackages";
import { checkInputOf } from "../platform/scenes";

/** A program with its robot, checked. */
export interface LoadedProgram {
  readonly text: string;
  readonly robot: RobotPackage;
  /** What the checker says of it. */
  readonly problems: readonly Problem[];
}

export interface LoadOptions {
  /** Folders in which robot packages are looked for, beside the built-in ones and the program's own. */
  readonly packages: readonly string[];
  /** Name of the robot package, instead of the program's own. */
  readonly robot?: string;
  /** Instead of the program's own. */
  readonly scene?: string;
  /** A real robot's place: of that nothing is known beforehand, whatever scene the program was written in. */
  readonly isReal?: boolean;
}

/** @param file absolute path. Problems: it can't be read, or has no robot that is known here. */
export function loadProgram(
  file: string,
  { packages, robot: asked, scene, isReal = false }: LoadOptions,
): Result<LoadedProgram, readonly Problem[]> {
  const read = readText(file);
  if (!read.ok) return err([read.error]);
  const text = read.value;
  const { package: robot, problems } = robotOfProgram({ text, file }, packages, asked);
  if (!robot) return err(problems);
  const { input, problems: ofScene } = isReal
    ? { input: { text, file, robot }, problems: [] }
    : checkInputOf({ text, file }, robot, scene);
  // There is nowhere to run it.
  const missing = ofScene.filter(({ code }) => code === "unknown-scene");
  if (missing.length > 0) return err(missing.map((problem) => ({ ...problem, severity: "error" })));
  if (hasErrors(ofScene)) return err(ofScene);
  return ok({ text, robot, problems: checkProgram(input).problems });
}
