import { existsSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Problem } from "../core/base/problem";
import { err, ok, type Result } from "../core/base/result";
import type { InitialPackage } from "../core/program/initPackage";
import { makeFolder, writeFailure } from "./writable";

/**
 * Writes a new package to `PARENT/NAME`. Files that are there already are kept and reported, unless `force` is set.
 * @returns the package's folder
 */
export function writePackage(
  parent: string,
  made: Pick<InitialPackage, "name" | "files">,
  { force = false }: { readonly force?: boolean } = {},
): Result<string, Problem> {
  const folder = join(parent, made.name);
  const present = [...made.files.keys()].filter((file) => existsSync(join(folder, file)));
  if (present.length > 0 && !force) {
    return err({
      code: "robot-package-exists",
      severity: "error",
      message: `${present.join(", ")} would be overwritten`,
      file: folder,
      nextStep: "give the package another name (--name), or overwrite it with robot init --force",
    });
  }
  try {
    for (const [file, text] of made.files) {
      const path = join(folder, file);
      makeFolder(dirname(path));
      writeFileSync(path, text);
    }
  } catch (error) {
    return err({
      code: "robot-package-file",
      severity: "error",
      message: `the package can't be written: ${writeFailure(error)}`,
      file: folder,
      nextStep: "choose a folder that can be written to (--output)",
    });
  }
  return ok(folder);
}
