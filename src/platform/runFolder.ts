import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import type { Problem } from "../core/base/problem";
import { readJournal } from "../core/runner/journal";
import type { RunEvent } from "../core/runner/runEvent";

/** A run as its folder tells it. */
export interface ReadRun {
  readonly folder: string;
  readonly events: readonly RunEvent[];
  readonly problems: readonly Problem[];
}

/** @param path a run folder or its journal.jsonl; undefined where there is no journal */
export function readRunFolder(path: string): ReadRun | undefined {
  const journal = statSync(path, { throwIfNoEntry: false })?.isDirectory()
    ? join(path, "journal.jsonl")
    : path;
  if (!existsSync(journal)) return undefined;
  return { folder: dirname(journal), ...readJournal(readFileSync(journal, "utf8"), journal) };
}

/** An image of the run as a data URL; a journal that names a file outside its folder gets nothing. */
export function imageUrlIn(folder: string): (file: string) => string | undefined {
  return (file) => {
    const path = join(folder, normalize(file));
    if (!path.startsWith(join(folder, "images"))) return undefined;
    try {
      return `data:image/png;base64,${readFileSync(path).toString("base64")}`;
    } catch {
      return undefined;
    }
  };
}

export function writeReport(folder: string, html: string): string {
  const path = join(folder, "report.html");
  writeFileSync(path, html);
  return path;
}
