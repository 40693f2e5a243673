import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Problem } from "../core/base/problem";
import { imageFilesOf, journalLine } from "../core/runner/journal";
import type { RunEvent } from "../core/runner/runEvent";
import { makeFolder, whyUnwritable, writeFailure } from "./writable";

/** A run's folder: `journal.jsonl`, written as it happens, and what it refers to. */
export interface RunFolder {
  readonly path: string;
  write(event: RunEvent): void;
  /** Of a run that never began, nothing is left. */
  close(): void;
}

const runsBelow = (root: string) => join(root, ".robot-copilot", "runs");

/** Why no run can be kept below a folder; undefined where one can. */
export function runFolderProblem(root: string): Problem | undefined {
  const why = whyUnwritable(runsBelow(root));
  return why === undefined ? undefined : noRunFolder(root, why);
}

/** What kept a run folder from being made. */
export function unmadeRunFolder(root: string, error: unknown): Problem {
  return noRunFolder(root, writeFailure(error));
}

function noRunFolder(root: string, why: string): Problem {
  return {
    code: "no-run-folder",
    severity: "error",
    message: `the run can't be kept in this folder: ${why}`,
    file: root,
    nextStep: "choose a folder that can be written to (--output)",
  };
}

/**
 * Makes `ROOT/.robot-copilot/runs/20261121-230512-put-all-fruits-on-the-plate`; a number is added where that exists.
 * Every event is on disk before `write` returns, images before the line that names them,
 * so that killing the process at any time loses nothing that was written.
 */
export function createRunFolder(root: string, timestamp: string, title: string): RunFolder {
  const stamp = timestamp
    .replace(/\.\d+Z?$/, "")
    .replace(/[-:]/g, "")
    .replace("T", "-");
  const slug =
    title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "")
      .slice(0, 48) || "run";
  const runs = runsBelow(root);
  makeFolder(runs);
  const path = makeUnique(join(runs, `${stamp}-${slug}`));
  mkdirSync(join(path, "images"));
  const journal = openSync(join(path, "journal.jsonl"), "a");
  let open = true;
  let isEmpty = true;
  return {
    path,
    write(event) {
      if (!open) return;
      isEmpty = false;
      for (const { file, data } of imageFilesOf(event))
        writeFileSync(join(path, file), Buffer.from(data, "base64"));
      writeSync(journal, `${journalLine(event)}\n`);
      if (event.kind === "program-changed") {
        writeFileSync(join(path, `program-${event.version}.robot.ts`), event.text);
      } else if (event.kind === "run-started") {
        writeFileSync(join(path, "program-0.robot.ts"), event.programText);
      } else if (event.kind === "action-started" || event.kind === "run-finished") {
        // A crash of the machine, not only of the process: what was about to move must be known afterwards.
        fsyncSync(journal);
      }
    },
    close() {
      if (!open) return;
      open = false;
      closeSync(journal);
      if (isEmpty) rmSync(path, { recursive: true, force: true });
    },
  };
}

/** A run's folder that is not on disk before somebody wants it: for runs that nobody would miss. */
export function heldRunFolder(root: string, timestamp: string, title: string): RunFolder & { keep(): void } {
  const events: RunEvent[] = [];
  let kept: RunFolder | undefined;
  return {
    get path() {
      return kept?.path ?? root;
    },
    write: (event) => void (kept ? kept.write(event) : events.push(event)),
    keep() {
      if (kept) return;
      kept = createRunFolder(root, timestamp, title);
      for (const event of events.splice(0)) kept.write(event);
    },
    close: () => kept?.close(),
  };
}

function makeUnique(path: string): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? path : `${path}-${number}`;
    try {
      mkdirSync(candidate);
      return candidate;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}
