import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Connection } from "vscode-languageserver/node";
import { domainTypes } from "../core/program/domainTypes";
import { sceneFiles, sceneProblems } from "../engine/sceneProblems";
import { toDiagnostic, uriOf } from "./conversions";
import type { Packages } from "./packages";
import type { Schedule } from "./schedule";

/** Milliseconds from the last change: a scene is drawn several times, which takes longer than reading a package. */
const sceneDelay = 300;

export interface SceneDiagnostics {
  /** Of the physical scenes of a package, each when its turn comes; those that have not changed are left as they are. */
  readonly changed: (folder: string) => void;
}

export function createSceneDiagnostics(options: {
  readonly connection: Connection;
  readonly schedule: Schedule;
  readonly packages: () => Packages;
  readonly textInEditor: (file: string) => string | undefined;
}): SceneDiagnostics {
  const { connection, schedule, packages, textInEditor } = options;
  /** What was checked last, by file. */
  const checked = new Map<string, string>();
  const check = (file: string, folder: string): void => {
    const text = textInEditor(file) ?? (existsSync(file) ? readFileSync(file, "utf8") : undefined);
    if (text === undefined) return;
    const robot = packages().load(folder).package;
    // Of a package, a scene's problems depend on no more.
    const against = robot && [robot.settings.name, ...domainTypes(robot.domain).map(({ name }) => name)];
    const key = JSON.stringify([text, against]);
    if (checked.get(file) === key) return;
    checked.set(file, key);
    const uri = uriOf(file);
    const diagnostics = sceneProblems(text, file, robot).map((problem) => toDiagnostic(problem, uri));
    void connection.sendDiagnostics({ uri, diagnostics });
  };
  return {
    changed(folder) {
      const files = sceneFiles(folder);
      for (const file of checked.keys()) {
        if (dirname(dirname(file)) !== folder || files.includes(file)) continue;
        checked.delete(file);
        void connection.sendDiagnostics({ uri: uriOf(file), diagnostics: [] });
      }
      for (const file of files) schedule.later(`scene ${file}`, sceneDelay, () => check(file, folder));
    },
  };
}
