import { accessSync, constants, existsSync, mkdirSync, rmdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Makes a folder, and those above it that are not there. Step by step: Node's own `recursive` never comes back where none
 * can be made, as in `/proc`.
 * @returns those that were made, outermost first
 */
export function makeFolder(folder: string, mode?: number): readonly string[] {
  const path = resolve(folder);
  if (isFolder(path)) return [];
  const above = makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, mode);
  } catch (error) {
    // Somebody else may just have made it.
    if (isFolder(path)) return above;
    removeEmpty(above);
    throw error;
  }
  return [...above, path];
}

/**
 * Why nothing can be kept in a folder, which need not be there yet; undefined where it can. Only trying tells, whoever
 * asks: an administrator may write anywhere and still not in `/proc`. What it makes it takes away again.
 */
export function whyUnwritable(folder: string): string | undefined {
  try {
    const made = makeFolder(folder);
    try {
      accessSync(folder, constants.W_OK | constants.X_OK);
    } finally {
      removeEmpty(made);
    }
    return undefined;
  } catch (error) {
    return codeOf(error) === "ENOENT" ? "no folder can be made there" : writeFailure(error);
  }
}

/** Why a file or folder could not be written, in words. */
export function writeFailure(error: unknown): string {
  switch (codeOf(error)) {
    case "ENOENT":
      return "there is no such folder, or nothing can be made in it";
    case "EISDIR":
      return "it is a folder";
    case "ENOTDIR":
    case "EEXIST":
      return "a file is where a folder would have to be";
    case "EACCES":
    case "EPERM":
      return "you are not allowed to write there";
    case "EROFS":
      return "that file system is read-only";
    case "ENOSPC":
      return "the disk is full";
    default:
      return error instanceof Error ? error.message : String(error);
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

/** The innermost first; those into which somebody has written meanwhile stay. */
function removeEmpty(folders: readonly string[]): void {
  for (const folder of [...folders].reverse()) {
    try {
      rmdirSync(folder);
    } catch {
      return;
    }
  }
}
