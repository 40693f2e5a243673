import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, parse } from "node:path";
import type { RobotChoice, SceneChoice } from "../protocol/panelState";

/**
 * The robot packages of the workspace and those that are shipped, as far as a menu needs them.
 * Whether a package is sound is the language server's to say; one that can't be read is left out here.
 */
export function listRobots(workspaceFolders: readonly string[], productFolder: string): RobotChoice[] {
  const folders: string[] = [];
  for (const folder of workspaceFolders) collect(folder, 2, folders);
  collect(join(productFolder, "robots"), 1, folders);
  const byName = new Map<string, RobotChoice>();
  for (const folder of folders) {
    const robot = readRobot(folder);
    // A package of the workspace comes first and wins over a shipped one of its name.
    if (robot && !byName.has(robot.name)) byName.set(robot.name, robot);
  }
  return [...byName.values()];
}

function collect(folder: string, depth: number, found: string[]): void {
  if (existsSync(join(folder, "robot.json"))) {
    found.push(folder);
    return;
  }
  if (depth === 0) return;
  for (const child of entries(folder)) {
    if (child.startsWith(".") || child === "node_modules") continue;
    const path = join(folder, child);
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) collect(path, depth - 1, found);
  }
}

function readRobot(folder: string): RobotChoice | undefined {
  const settings = readJson(join(folder, "robot.json"));
  if (!settings || typeof settings.name !== "string") return undefined;
  const scenes = readScenes(join(folder, "scenes"));
  return {
    name: settings.name,
    title: textOr(settings.title, settings.name),
    scenes,
    defaultScene: textOr(settings.defaultScene, scenes[0]?.name ?? ""),
  };
}

function readScenes(folder: string): SceneChoice[] {
  // `NAME.pddl` beside `NAME.json` is what is known of that scene, and no other one.
  const names = new Set(
    entries(folder)
      .filter((file) => /.\.(json|pddl)$/.test(file))
      .map((file) => parse(file).name),
  );
  return [...names]
    .map((name) => ({ name, title: textOr(readJson(join(folder, `${name}.json`))?.title, name) }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === "string" && value !== "" ? value : otherwise;
}

function readJson(file: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, "utf8"));
    return typeof value === "object" && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function entries(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
