import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A workspace with more programs than this is searched in part. */
const mostPrograms = 2000;
const deepestFolder = 8;

export interface ProgramFile {
  readonly file: string;
  readonly text: string;
}

/** Every program below the folders, as it is typed (`textInEditor`) or else on disk. */
export function workspacePrograms(
  roots: readonly string[],
  textInEditor: (file: string) => string | undefined,
): ProgramFile[] {
  const found: ProgramFile[] = [];
  const visit = (folder: string, depth: number): void => {
    for (const entry of entriesOf(folder)) {
      if (found.length >= mostPrograms) return;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (depth > 0 && !entry.name.startsWith(".") && entry.name !== "node_modules") visit(path, depth - 1);
      } else if (entry.name.endsWith(".robot.ts")) {
        const text = textInEditor(path) ?? readText(path);
        if (text !== undefined) found.push({ file: path, text });
      }
    }
  };
  for (const root of roots) if (existsSync(root)) visit(root, deepestFolder);
  return found;
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // A folder that may not be read has nothing to be found.
    return [];
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
