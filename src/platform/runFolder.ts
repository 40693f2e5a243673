import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { type ReadJournal, readJournal } from "../core/runner/journal";
import { readBytes } from "./readText";

/** A run as its folder tells it. */
export interface ReadRun extends ReadJournal {
  readonly folder: string;
}

/** @param path a run folder or its journal.jsonl; undefined where there is no journal. What can't be read is a problem */
export function readRunFolder(path: string): ReadRun | undefined {
  const journal = statSync(path, { throwIfNoEntry: false })?.isDirectory()
    ? join(path, "journal.jsonl")
    : path;
  if (!existsSync(journal)) return undefined;
  const bytes = readBytes(journal);
  const read = bytes.ok
    ? // A kill may have left half of a character at its end.
      readJournal(bytes.value.toString("utf8"), journal)
    : { events: [], cutOff: false, problems: [bytes.error] };
  return { folder: dirname(journal), ...read };
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
