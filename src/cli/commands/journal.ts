import { resolve } from "node:path";
import { imageUrlIn, readRunFolder, writeReport } from "../../platform/runFolder";
import { runReport } from "../../report/runReport";
import { exitCode, UsageError } from "../exit";
import { createRunPrinter } from "../runPrinter";
import { createTerminal, problemLine } from "../terminal";

export async function journalCommand(path: string, options: { json?: boolean }): Promise<number> {
  const terminal = createTerminal(options.json ?? false);
  const run = readRunFolder(resolve(path));
  if (!run) {
    throw UsageError.of(
      "there is no journal.jsonl",
      "give a folder below .robot-copilot/runs, or the journal itself",
      path,
    );
  }
  const finished = run.events.findLast((event) => event.kind === "run-finished");
  if (terminal.json) {
    terminal.document({ folder: run.folder, events: run.events, problems: run.problems });
  } else {
    const print = createRunPrinter(terminal);
    for (const event of run.events) print(event);
    for (const problem of run.problems) terminal.error(problemLine(problem));
    if (!finished)
      terminal.line("The journal ends before the run does: the outcome of what was under way is unknown.");
    terminal.line(
      `Report    ${writeReport(run.folder, runReport({ events: run.events, imageUrl: imageUrlIn(run.folder) }))}`,
    );
  }
  return finished?.outcome === "success" ? exitCode.fine : exitCode.failed;
}
