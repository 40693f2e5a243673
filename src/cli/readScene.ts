import { existsSync } from "node:fs";
import { resolve } from "node:path";

/** A scene as the command line names it: the path of a PDDL problem from here, or a name of the package's. */
export function readScene(scene: string): string {
  return scene.endsWith(".pddl") && existsSync(scene) ? resolve(scene) : scene;
}
