import { join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { blockingProblems } from "../../core/checker/blockingProblems";
import { imageFilesOf } from "../../core/runner/journal";
import type { ApprovalRequest } from "../../core/runner/session";
import { embedderOf } from "../../engine/embedding";
import type { LinkChoice } from "../../engine/links";
import { loadProgram } from "../../engine/loadProgram";
import type { MethodHooks } from "../../engine/method";
import type { RunRequest } from "../../engine/startRun";
import { terminalPerson } from "../askPerson";
import { exitCode, UsageError } from "../exit";
import { listenForInterruption, prepareInterruptibleRun } from "../interruptibleRun";
import { readFaults } from "../readFaults";
import { chosenMethod, type MethodOptions, readMethodChoice } from "../readMethod";
import { readScene } from "../readScene";
import { createRunPrinter } from "../runPrinter";
import { createTerminal, printable, problemLine, type Terminal } from "../terminal";

export interface RunOptions extends MethodOptions {
  readonly json?: boolean;
  readonly packages: string[];
  readonly scene?: string;
  readonly seed: number;
  readonly faults?: string;
  readonly ros?: string;
  readonly approve: string;
  readonly pace?: number;
  readonly embeddingModel?: string;
  readonly output: string;
}

export async function runCommand(file: string, options: RunOptions): Promise<number> {
  const terminal = createTerminal(options.json ?? false);
  const interruption = listenForInterruption();
  const path = resolve(file);
  const scene = options.scene && readScene(options.scene);
  const loaded = loadProgram(path, {
    packages: options.packages.map((folder) => resolve(folder)),
    ...(scene ? { scene } : {}),
    isReal: options.ros !== undefined,
  });
  if (!loaded.ok) throw new UsageError(loaded.error);
  if (options.approve !== "ask") expectHash(options.approve, options.ros);
  const { text, robot, problems: checked } = loaded.value;
  for (const problem of checked) terminal.error(problemLine(problem));
  if (blockingProblems(checked).length > 0) {
    if (terminal.json)
      terminal.document({ outcome: "failure", reason: "the checker found errors", problems: checked });
    else terminal.error("not run: the checker found errors");
    return exitCode.failed;
  }

  const link: LinkChoice = options.ros
    ? { kind: "ros", url: options.ros }
    : { kind: "simulator", seed: options.seed, faults: readFaults(options.faults), pace: options.pace };
  const person = terminalPerson(terminal, process.stdin);
  const record: { -readonly [Hook in keyof MethodHooks]: MethodHooks[Hook] } = {};
  const request: RunRequest = {
    program: { file: path, text },
    robot,
    scene,
    link,
    embedder: embedderOf({ name: options.embeddingModel, baseUrl: options.baseUrl }),
    method: chosenMethod({ ...readMethodChoice(options), seed: options.seed }, robot, {
      onModelCall: (call) => record.onModelCall?.(call),
      onThought: (thought) => record.onThought?.(thought),
      person,
    }),
    outputRoot: resolve(options.output),
    approve: (asked) => approveOnTerminal(terminal, options.approve, asked),
    // Nobody sits at a pipe; a question would wait there for ever.
    ...(process.stdin.isTTY && { ask: person.answerTo }),
  };
  const interruptible = await prepareInterruptibleRun(request, interruption, terminal);
  if (!interruptible) return exitCode.failed;
  const { run } = interruptible;
  record.onModelCall = (call) => run.session.record({ kind: "model-call", ...call });
  record.onThought = (thought) => run.session.record({ kind: "thought", ...thought });
  run.session.onEvent(createRunPrinter(terminal));
  run.session.onEvent((event) => {
    const picture = imageFilesOf(event).at(-1);
    if (picture) person.showing(join(run.folder, picture.file));
  });
  try {
    const result = await run.session.run();
    const report = run.finish();
    if (terminal.json) {
      terminal.document({
        outcome: result.outcome,
        reason: result.reason,
        goal: result.goal,
        simulated: run.opened.kind !== "ros",
        physics: run.opened.kind !== "symbolic",
        folder: run.folder,
        report,
      });
    } else {
      terminal.line(`${terminal.styled("bold", "Report")}    ${report}`);
    }
    return result.outcome === "success" ? exitCode.fine : exitCode.failed;
  } finally {
    interruptible.dispose();
    person.dispose();
  }
}

/** Told before anything has been opened for it. */
function expectHash(given: string, ros: string | undefined): void {
  if (ros === undefined)
    throw UsageError.of(
      "--approve is for a robot over ROS: a simulation needs none",
      "leave it out, or add --ros",
    );
  if (!/^[0-9a-f]{12,64}$/i.test(given))
    throw UsageError.of(
      `"${given}" is no program's hash`,
      "give at least 12 of its hexadecimal digits, or leave --approve out",
    );
}

/** Shows what would be written on the robot and asks; without a terminal only a hash given beforehand approves. */
async function approveOnTerminal(
  terminal: Terminal,
  given: string,
  asked: ApprovalRequest,
): Promise<boolean> {
  terminal.error(`This program wants to move ${asked.robot}. It may write:`);
  for (const line of asked.writes) terminal.error(`    ${printable(line)}`);
  terminal.error(`    program SHA-256 ${asked.programHash}`);
  if (given !== "ask") {
    const approved = given.length >= 12 && asked.programHash.startsWith(given.toLowerCase());
    if (!approved)
      terminal.error(`    → --approve ${given} is not this program's hash (give at least 12 of its digits)`);
    return approved;
  }
  if (!process.stdin.isTTY) {
    terminal.error(
      `    → nothing was moved; to approve it, run again with --approve ${asked.programHash.slice(0, 16)}`,
    );
    return false;
  }
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await lines.question("Let it? Type yes to approve: ")).trim().toLowerCase() === "yes";
  } finally {
    lines.close();
  }
}
