import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder with package.json, robots/ and dist/: above the running bundle, or above the source under test. */
export function productFolder(): string {
  for (let folder = __dirname; ; folder = dirname(folder)) {
    if (existsSync(join(folder, "robots")) && existsSync(join(folder, "package.json"))) return folder;
    if (dirname(folder) === folder) throw new Error(`no product folder above ${__dirname}`);
  }
}

export type BundleName = "languageServer" | "debugAdapter" | "sandbox" | "simulator" | "planner";

/** Absolute path of a child process's bundle. */
export function bundlePath(name: BundleName): string {
  return join(productFolder(), "dist", `${name}.js`);
}
