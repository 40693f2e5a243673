import { statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, resolve } from "node:path";
import { nearestName } from "../core/base/nearNames";
import type { Problem, TextRange } from "../core/base/problem";
import { err, ok, type Result } from "../core/base/result";
import type { CheckInput } from "../core/checker/checkProgram";
import type { Domain } from "../core/pddl/syntax";
import { headerProblems } from "../core/program/headerProblems";
import { readHeader } from "../core/program/programSource";
import type { RobotPackage } from "../core/program/robotPackage";
import { parseSymbolicScene, type SymbolicScene } from "../core/program/symbolicScene";
import { readText } from "./readText";

/** The place in which a program runs: geometry for the simulator, or a PDDL problem. */
export type Scene =
  | {
      readonly kind: "physical";
      readonly name: string;
      readonly file: string;
      /** What the robot knows of it before it has looked: the symbolic scene of the same name, where there is one. */
      readonly known?: SymbolicScene;
    }
  | { readonly kind: "symbolic"; readonly name: string; readonly symbolic: SymbolicScene };

/**
 * Finds a scene by its name in the package, or a PDDL problem by its path from the folder `beside`.
 * A package may have a physical and a symbolic scene of one name: then `NAME` means the physical one, of which the robot
 * knows from the start what the other says, and `NAME.pddl` the symbolic one alone.
 */
export function resolveScene(
  name: string,
  robot: RobotPackage,
  beside: string,
): Result<Scene, readonly Problem[]> {
  const file = sceneFile(name, robot, beside);
  if (!file) return err([unknownScene(name, robot)]);
  if (!file.endsWith(".pddl")) {
    const described = file.replace(/\.json$/, ".pddl");
    if (!statSync(described, { throwIfNoEntry: false })?.isFile())
      return ok({ kind: "physical", name, file });
    const known = readSymbolicScene(described, robot.domain);
    return known.scene ? ok({ kind: "physical", name, file, known: known.scene }) : err(known.problems);
  }
  const { scene, problems } = readSymbolicScene(file, robot.domain);
  return scene ? ok({ kind: "symbolic", name: scene.name, symbolic: scene }) : err(problems);
}

/** What is known of a scene before the robot has looked; undefined where that is nothing. */
export function knownOf(scene: Scene): SymbolicScene | undefined {
  return scene.kind === "symbolic" ? scene.symbolic : scene.known;
}

/** The scene that the program or the package names; undefined where neither names one. */
export function sceneNameOf(text: string, robot: RobotPackage): string | undefined {
  return readHeader(text).scene?.value ?? robot.settings.defaultScene;
}

/** What a checker is told of a program's scene, and what is wrong with the program's header. */
export function checkInputOf(
  program: { readonly text: string; readonly file: string },
  robot: RobotPackage,
  scene?: string,
): { readonly input: CheckInput; readonly problems: readonly Problem[] } {
  const { input, problems } = inputInScene(program, robot, scene);
  return { input, problems: [...headerProblems(program.text, program.file), ...problems] };
}

/**
 * What a checker is told of the scene: a symbolic one is wholly known, of a physical one nothing is but what a symbolic one
 * of the same name says.
 * @param scene instead of the program's own: a name, or an absolute path
 */
function inputInScene(
  program: { readonly text: string; readonly file: string },
  robot: RobotPackage,
  scene?: string,
): { readonly input: CheckInput; readonly problems: readonly Problem[] } {
  const input: CheckInput = { text: program.text, file: program.file, robot };
  const header = readHeader(program.text).scene;
  const name = scene ?? header?.value ?? robot.settings.defaultScene;
  if (name === undefined) return { input, problems: [] };
  const found = resolveScene(name, robot, dirname(program.file));
  if (!found.ok) {
    // A physical scene that is not there matters to a run in simulation alone.
    const missing = found.error.every(({ code }) => code === "unknown-scene");
    if (missing && !name.endsWith(".pddl")) {
      const isMisnamed = scene === undefined && header !== undefined && robot.scenes.length > 0;
      const warning = { severity: "warning", file: program.file } as const;
      return {
        input,
        problems: isMisnamed ? found.error.map((each) => ({ ...each, ...warning, range: header.range })) : [],
      };
    }
    if (scene !== undefined || !header) return { input, problems: found.error };
    return { input, problems: [namedBy(program.file, header.range, found.error)] };
  }
  const known = knownOf(found.value);
  // A program that names no scene may be for a real robot's place, where things are known from elsewhere.
  if (!known) {
    const isNamed = scene !== undefined || header !== undefined;
    return { input: isNamed ? { ...input, isUnseen: true } : input, problems: [] };
  }
  const { belief, goal } = known;
  return { input: { ...input, initial: belief, goal }, problems: [] };
}

function sceneFile(name: string, robot: RobotPackage, beside: string): string | undefined {
  const scenes = join(robot.folder, "scenes");
  const candidates = name.endsWith(".pddl")
    ? [isAbsolute(name) ? name : resolve(beside, name), join(scenes, basename(name))]
    : [join(scenes, `${name}.json`), join(scenes, `${name}.pddl`)];
  return candidates.find((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
}

/** What is wrong with a scene, where the program names it. */
function namedBy(file: string, range: TextRange, problems: readonly Problem[]): Problem {
  const worst = problems.find(({ severity }) => severity === "error") ?? problems[0];
  if (worst.file === undefined) return { ...worst, file, range };
  const line = worst.range ? `, line ${worst.range.start.line + 1}` : "";
  return {
    code: "broken-scene",
    severity: "error",
    message: `the scene can't be read (${worst.file}${line}): ${worst.message}`,
    file,
    range,
    nextStep: worst.nextStep ?? "mend the scene",
  };
}

function unknownScene(name: string, robot: RobotPackage): Problem {
  const near = nearestName(name, robot.scenes);
  return {
    code: "unknown-scene",
    severity: "error",
    message: name.endsWith(".pddl")
      ? `there is no problem ${name}, neither beside the program nor in the package ${robot.settings.name}`
      : `the robot package ${robot.settings.name} has no scene "${name}"`,
    nextStep: `${near ? `did you mean ${near}? Its` : "its"} scenes: ${robot.scenes.join(", ") || "none"}; or give the path of a PDDL problem`,
  };
}

interface ReadScene {
  readonly stamp: string;
  readonly domain: Domain;
  readonly result: ReturnType<typeof parseSymbolicScene>;
}

/** Programs are checked at every key stroke, and a scene may have thousands of facts. */
const recentlyRead = new Map<string, ReadScene>();
const mostRecent = 16;

function readSymbolicScene(file: string, domain: Domain): ReturnType<typeof parseSymbolicScene> {
  const { mtimeMs, size } = statSync(file);
  const stamp = `${mtimeMs} ${size}`;
  const known = recentlyRead.get(file);
  if (known && known.stamp === stamp && known.domain === domain) return known.result;
  const text = readText(file);
  const result = text.ok
    ? parseSymbolicScene(text.value, file, domain)
    : { scene: undefined, problems: [text.error] };
  recentlyRead.delete(file);
  recentlyRead.set(file, { stamp, domain, result });
  for (const oldest of recentlyRead.keys()) {
    if (recentlyRead.size <= mostRecent) break;
    recentlyRead.delete(oldest);
  }
  return result;
}
