import { relative, resolve } from "node:path";
import type { RunEvent } from "../../core/runner/runEvent";
import { saveRegressionTest } from "../../engine/regression/saveRegressionTest";
import { imageUrlIn, type ReadRun, readRunFolder, writeReport } from "../../platform/runFolder";
import { runReport } from "../../report/runReport";
import { exitCode, UsageError } from "../exit";
import { orUnwritable } from "../outputFile";
import { createRunPrinter } from "../runPrinter";
import { createTerminal, problemLine, type Terminal } from "../terminal";

export async function journalCommand(
  path: string,
  options: { json?: boolean; saveTest?: string },
): Promise<number> {
  const terminal = createTerminal(options.json ?? false);
  const run = readRunFolder(resolve(path));
  if (!run) {
    throw UsageError.of(
      "there is no journal.jsonl",
      "give a folder below .robot-copilot/runs, or the journal itself",
      path,
    );
  }
  if (run.events.length === 0) throw nothingToShow(run, path);
  if (options.saveTest !== undefined) return saveTest(terminal, run.events, options.saveTest);
  const finished = run.events.findLast((event) => event.kind === "run-finished");
  if (terminal.json) {
    terminal.document({ folder: run.folder, events: run.events, problems: run.problems });
  } else {
    const print = createRunPrinter(terminal);
    for (const event of run.events) print(event);
    for (const problem of run.problems) terminal.error(problemLine(problem));
    if (!finished) {
      const end = run.cutOff ? "is cut off in its last line" : "ends before the run does";
      terminal.line(`The journal ${end}: the outcome of what was under way is unknown.`);
    }
    const html = runReport({ events: run.events, imageUrl: imageUrlIn(run.folder) });
    const output = { what: "report", nextStep: "copy the run's folder to where you may write" };
    terminal.line(`Report    ${orUnwritable(run.folder, output, () => writeReport(run.folder, html))}`);
  }
  return finished?.outcome === "success" ? exitCode.fine : exitCode.failed;
}

function nothingToShow({ cutOff, problems }: ReadRun, path: string): UsageError {
  const unread = problems.filter(({ code }) => code === "unreadable");
  if (unread.length > 0) return new UsageError(unread);
  if (problems.length > 0)
    return UsageError.of("no line of it is a run event: it is no journal", "give a run's folder", path);
  return cutOff
    ? UsageError.of(
        "the journal is cut off in its first line: nothing of the run can be read",
        "the program that was run may be beside it, as program-0.robot.ts; or give another run's folder",
        path,
      )
    : UsageError.of(
        "the journal is empty: the run ended before anything was written",
        "give another run's folder",
        path,
      );
}

function saveTest(terminal: Terminal, events: readonly RunEvent[], file: string): number {
  const saved = saveRegressionTest(events, file);
  if (!saved.ok) throw new UsageError([saved.error]);
  const { file: test, program, programWritten, sceneWritten } = saved.value;
  if (terminal.json) terminal.document(saved.value);
  else {
    const shown = (path: string) => relative(process.cwd(), path);
    terminal.line(`${shown(test)}: expects that ${shown(program)} does its task there`);
    if (programWritten) {
      terminal.line("The program has changed since that run; as it was then it is beside the test.");
    }
    if (sceneWritten !== undefined)
      terminal.line("The scene lies elsewhere; a copy of it is beside the test.");
    terminal.line(terminal.styled("dim", `robot-copilot test ${shown(test)}`));
  }
  return exitCode.fine;
}
