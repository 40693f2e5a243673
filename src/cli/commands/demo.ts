import { writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { neverCancelled } from "../../core/base/cancellation";
import { hasErrors } from "../../core/base/problem";
import { checkProgram } from "../../core/checker/checkProgram";
import { generateProgram } from "../../engine/generate";
import { builtInMethod } from "../../engine/method";
import { systemClock } from "../../platform/clock";
import { resolveRobotPackage } from "../../platform/robotPackages";
import { exitCode, UsageError } from "../exit";
import { listenForInterruption, prepareInterruptibleRun } from "../interruptibleRun";
import { expectRunFolder } from "../outputFile";
import { readFaults } from "../readFaults";
import { chosenMethod } from "../readMethod";
import { createRunPrinter } from "../runPrinter";
import { createTerminal, printable, problemLine, type Terminal } from "../terminal";
import { printRefusal } from "./generate";

export interface DemoOptions {
  readonly json?: boolean;
  readonly seed: number;
  readonly faults?: string;
  readonly output: string;
}

/** The first grasp of the demo fails, so that there is something to notice and to recover from. */
const demoFaults = "grasp-slip@1";

/** The whole chain once: sentence, program, check, run with a fault, goal by what is seen, report. */
export async function demoCommand(sentence: string, options: DemoOptions): Promise<number> {
  const terminal = createTerminal(options.json ?? false);
  expectRunFolder(resolve(options.output));
  const { package: robot, problems } = resolveRobotPackage("mobile-manipulator", []);
  if (!robot) throw new UsageError(problems);
  const scene = robot.settings.defaultScene ?? "";
  const method = chosenMethod(builtInMethod, robot);
  title(terminal, "Task", printable(sentence));
  terminal.line(
    terminal.styled(
      "dim",
      `          ${robot.settings.title} in ${scene}: a simulation with real physics, ${method.title}, no key`,
    ),
  );

  const authored = await generateProgram({ instruction: sentence, robot, scene, method }, neverCancelled);
  if (authored.kind !== "program") {
    printRefusal(terminal, authored);
    if (terminal.json) terminal.document({ outcome: "not-written", ...authored });
    return exitCode.failed;
  }
  for (const reason of authored.reasoning)
    terminal.line(terminal.styled("dim", `          ${printable(reason)}`));
  terminal.line();
  title(terminal, "Program", "");
  printProgram(terminal, authored.text);

  const started = systemClock.now();
  const found = checkProgram({ text: authored.text, file: "task.robot.ts", robot }).problems;
  const seconds = ((systemClock.now() - started) / 1000).toFixed(2);
  for (const problem of found) terminal.line(problemLine(problem));
  title(
    terminal,
    "Check",
    `${found.length === 0 ? "no problems" : `${found.length} problems`}: preconditions, names, awaits, types (${seconds} s)`,
  );
  if (hasErrors(found)) return exitCode.failed;

  const faults = options.faults ?? demoFaults;
  const interruption = listenForInterruption();
  const interruptible = await prepareInterruptibleRun(
    {
      program: { file: resolve(options.output, "task.robot.ts"), text: authored.text },
      robot,
      scene,
      link: { kind: "simulator", seed: options.seed, faults: readFaults(faults) },
      method,
      outputRoot: resolve(options.output),
    },
    interruption,
    terminal,
  );
  if (!interruptible) return exitCode.failed;
  const { run } = interruptible;
  title(terminal, "Faults", `${faults} (injected on purpose)`);
  run.session.onEvent(createRunPrinter(terminal));
  try {
    const result = await run.session.run();
    writeFileSync(join(run.folder, "task.robot.ts"), result.programText);
    const report = run.finish();
    const truth = result.goal ? await run.score(result.goal.condition) : undefined;
    if (truth !== undefined) {
      title(
        terminal,
        "Scoring",
        `in the simulated world the goal ${truth ? "holds" : "does not hold"} (told to nobody but you)`,
      );
    }
    title(terminal, "Run", relative(process.cwd(), run.folder));
    terminal.line(terminal.styled("dim", "          journal.jsonl, images/, task.robot.ts, report.html"));
    title(terminal, "Report", report);
    if (terminal.json) {
      terminal.document({
        outcome: result.outcome,
        reason: result.reason,
        goal: result.goal,
        trueInSimulation: truth,
        simulated: true,
        folder: run.folder,
        report,
      });
    }
    return result.outcome === "success" ? exitCode.fine : exitCode.failed;
  } finally {
    interruptible.dispose();
  }
}

function title(terminal: Terminal, name: string, text: string) {
  terminal.line(`${terminal.styled("bold", name.padEnd(10))}${text}`);
}

function printProgram(terminal: Terminal, text: string) {
  for (const [index, line] of text.trimEnd().split("\n").entries()) {
    terminal.line(`${terminal.styled("dim", String(index + 1).padStart(5))}  ${printable(line)}`);
  }
  terminal.line();
}
