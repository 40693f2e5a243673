import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Problem } from "../core/base/problem";
import { type ApiDeclaration, parseApi } from "../core/program/parseApi";
import { parseRobotPackage } from "../core/program/parseRobotPackage";
import { rangeOfRobotName, robotNameOf } from "../core/program/programSource";
import type { RobotPackage } from "../core/program/robotPackage";
import { findRobotPackages, loadRobotPackage, unknownRobot } from "../platform/robotPackages";

export interface LoadedPackage {
  readonly package: RobotPackage | undefined;
  readonly problems: readonly Problem[];
}

/** The robot packages of the workspace and the built-in ones, as they are on disk or in the editor. */
export interface Packages {
  /** Folders, workspace first. */
  readonly folders: readonly string[];
  load(folder: string): LoadedPackage;
  /** The package that a program is written for, or why there is none. */
  ofProgram(text: string): LoadedPackage;
  /** The methods of the robot that a program is written for, also where the rest of its package has errors. */
  methodsOf(text: string): readonly ApiDeclaration[];
  /** The folder of the package that a file belongs to. */
  folderOf(file: string): string | undefined;
  /** A file of a package has changed, or packages have come or gone. */
  refresh(folder?: string): void;
}

/** `textInEditor`: what is typed and not saved yet, by absolute path. */
export function createPackages(
  roots: readonly string[],
  textInEditor: (file: string) => string | undefined,
): Packages {
  let folders: readonly string[] | undefined;
  const loaded = new Map<string, LoadedPackage>();

  const all = (): readonly string[] => {
    folders ??= findRobotPackages(roots);
    return folders;
  };
  const load = (folder: string): LoadedPackage => {
    const known = loaded.get(folder);
    if (known) return known;
    const result = loadWithEdits(folder, textInEditor);
    loaded.set(folder, result);
    return result;
  };
  return {
    get folders() {
      return all();
    },
    load,
    ofProgram(text) {
      const name = robotNameOf(text);
      if (name === undefined) return { package: undefined, problems: [noRobot] };
      const folder = all().find((candidate) => basename(candidate) === name);
      if (!folder)
        return {
          package: undefined,
          problems: [{ ...unknownRobot(name, all()), range: rangeOfRobotName(text) }],
        };
      const result = load(folder);
      return result.package ? result : { package: undefined, problems: [brokenRobot(text, name, folder)] };
    },
    methodsOf(text) {
      const name = robotNameOf(text);
      const folder = all().find((candidate) => basename(candidate) === name);
      const file = folder === undefined ? "" : join(folder, "api.d.ts");
      const api = textInEditor(file) ?? (existsSync(file) ? readFileSync(file, "utf8") : "");
      return parseApi(api, file).methods;
    },
    folderOf(file) {
      const parent = dirname(file);
      const folder = basename(parent) === "scenes" ? dirname(parent) : parent;
      return existsSync(join(folder, "robot.json")) ? folder : undefined;
    },
    refresh(folder) {
      if (folder === undefined) {
        folders = undefined;
        loaded.clear();
      } else {
        loaded.delete(folder);
        if (folders && !folders.includes(folder)) folders = undefined;
      }
    },
  };
}

function loadWithEdits(folder: string, textInEditor: (file: string) => string | undefined): LoadedPackage {
  const onDisk = loadRobotPackage(folder);
  const names = ["robot.json", "api.d.ts", "domain.pddl", "ros.json", "skills.pddl", "skills.ts"];
  const edited = new Map(names.map((name) => [name, textInEditor(join(folder, name))]));
  if ([...edited.values()].every((text) => text === undefined)) return onDisk;
  const read = (name: string): string | undefined => {
    const file = join(folder, name);
    return edited.get(name) ?? (existsSync(file) ? readFileSync(file, "utf8") : undefined);
  };
  const [robotJson, apiText, domainText, rosJson, skillsDomainText, skillsText] = names.map(read);
  if (robotJson === undefined || apiText === undefined || domainText === undefined) return onDisk;
  const scenes = onDisk.package?.scenes ?? [];
  const parsed = parseRobotPackage({
    folder,
    robotJson,
    apiText,
    domainText,
    ...(rosJson === undefined ? {} : { rosJson }),
    ...(skillsDomainText === undefined ? {} : { skillsDomainText }),
    ...(skillsText === undefined ? {} : { skillsText }),
    scenes,
  });
  // Which scenes there are is not known of a package that does not load.
  const problems = onDisk.package
    ? parsed.problems
    : parsed.problems.filter(({ code }) => code !== "robot-scene");
  return { package: parsed.package, problems };
}

const noRobot: Problem = {
  code: "no-robot",
  severity: "warning",
  message: "this program does not say which robot it is for",
  range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } },
  nextStep: 'write // @robot NAME at the top, and import type { Robot, Scene } from "robot:NAME"',
};

function brokenRobot(text: string, name: string, folder: string): Problem {
  return {
    code: "broken-robot",
    severity: "error",
    message: `the robot package "${name}" has errors, so this program can't be checked`,
    range: rangeOfRobotName(text),
    nextStep: `mend what is reported in ${folder}`,
  };
}
