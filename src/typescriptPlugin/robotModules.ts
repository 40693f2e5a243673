import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parseDomain } from "../core/pddl/parse";
import { domainTypes } from "../core/program/domainTypes";
import { moduleTail } from "../core/program/moduleText";
import { findRobotPackages } from "../platform/robotFolders";

/** How long a look at the disk is good for: new packages are seen after that. Milliseconds. */
const freshness = 3000;

/**
 * The modules `robot:NAME`: each is the package's own `api.d.ts`, to which the text that every robot has is added when
 * TypeScript reads it. So "go to definition" leads into the real file.
 */
export interface RobotModules {
  /** Absolute path of the `api.d.ts` that a program means by `robot:NAME`. */
  find(robot: string, program: string): string | undefined;
  isRobotApi(file: string): boolean;
  /** What is added behind the text of an `api.d.ts`, and a version that changes whenever it does. */
  tailOf(apiFile: string, apiText: string): { readonly text: string; readonly version: string };
}

export function createRobotModules(workspace: string): RobotModules {
  const found = new Map<string, { readonly at: number; readonly folders: readonly string[] }>();
  const tails = new Map<string, { readonly key: string; readonly text: string; readonly version: string }>();

  const foldersBelow = (roots: readonly string[]): readonly string[] => {
    const key = roots.join("\n");
    const known = found.get(key);
    if (known && Date.now() - known.at < freshness) return known.folders;
    const folders = findRobotPackages(roots);
    found.set(key, { at: Date.now(), folders });
    return folders;
  };

  return {
    find(robot, program) {
      const near = nearestPackage(robot, program);
      if (near) return apiOf(near);
      const folder = foldersBelow(isAbsoluteFolder(workspace) ? [workspace] : []).find(
        (candidate) => basename(candidate) === robot,
      );
      return folder && apiOf(folder);
    },
    isRobotApi: (file) => basename(file) === "api.d.ts" && existsSync(join(dirname(file), "robot.json")),
    tailOf(apiFile, apiText) {
      const domainFile = join(dirname(apiFile), "domain.pddl");
      const stamp = statSync(domainFile, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      const key = `${stamp} ${apiText.length} ${apiText}`;
      const known = tails.get(apiFile);
      if (known?.key === key) return known;
      const domain =
        stamp === 0 ? undefined : parseDomain(readFileSync(domainFile, "utf8"), domainFile).domain;
      const text = `\n${moduleTail(apiText, domain ? domainTypes(domain) : [])}`;
      const tail = { key, text, version: `${stamp}-${text.length}` };
      tails.set(apiFile, tail);
      return tail;
    },
  };
}

/** Beside the program or above it: `NAME/`, or `robots/NAME/`. */
function nearestPackage(robot: string, program: string): string | undefined {
  for (let folder = dirname(program); ; folder = dirname(folder)) {
    for (const candidate of [join(folder, robot), join(folder, "robots", robot), folder]) {
      if (basename(candidate) === robot && existsSync(join(candidate, "robot.json"))) return candidate;
    }
    if (dirname(folder) === folder) return undefined;
  }
}

function apiOf(folder: string): string | undefined {
  const file = join(folder, "api.d.ts");
  return existsSync(file) ? file.replace(/\\/g, "/") : undefined;
}

/** An unsaved program of an editor without a folder has no workspace to look through. */
function isAbsoluteFolder(folder: string): boolean {
  return folder !== "" && dirname(folder) !== folder && existsSync(folder);
}
