import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { productFolder } from "./productFolder";

/** The packages that are shipped with the product. */
export function builtInRobotsFolder(): string {
  return join(productFolder(), "robots");
}

/**
 * Folders of robot packages: each of `roots` that is one, or holds some one or two levels below it
 * (`robots/NAME`); the built-in ones come last, so that a package in the workspace wins over one of the same name.
 */
export function findRobotPackages(roots: readonly string[]): string[] {
  const found: string[] = [];
  const visit = (folder: string, depth: number) => {
    if (existsSync(join(folder, "robot.json"))) found.push(folder);
    else if (depth > 0) for (const child of subfolders(folder)) visit(child, depth - 1);
  };
  for (const root of roots) visit(root, 2);
  visit(builtInRobotsFolder(), 1);
  return [...new Set(found)];
}

function subfolders(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => !name.startsWith(".") && name !== "node_modules")
      .map((name) => join(folder, name))
      .filter((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false)
      .sort();
  } catch {
    return [];
  }
}
