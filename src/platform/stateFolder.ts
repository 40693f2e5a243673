import { appendFileSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { makeFolder } from "./writable";

/** Where the product keeps what must outlive a workspace: approvals and goals in flight. XDG base directories. */
export function stateFolder(): string {
  const folder = join(process.env.XDG_STATE_HOME || join(homedir(), ".local", "state"), "robot-copilot");
  makeFolder(folder, 0o700);
  return folder;
}

/** Objects kept one a line, so that a crash damages at most the line being written, which is then skipped. */
export function jsonLinesFile<T>(path: string, isRow: (value: unknown) => value is T) {
  return {
    append(row: T): void {
      appendFileSync(path, `${JSON.stringify(row)}\n`, { mode: 0o600 });
    },
    read(): T[] {
      let text: string;
      try {
        text = readFileSync(path, "utf8");
      } catch {
        return [];
      }
      return text.split("\n").flatMap((line) => {
        try {
          const value: unknown = JSON.parse(line);
          return isRow(value) ? [value] : [];
        } catch {
          return [];
        }
      });
    },
  };
}
