import { dirname, join, relative, resolve } from "node:path";
import { CancellationSource } from "../../core/base/cancellation";
import type { Authored } from "../../core/copilot/method";
import type { RobotPackage } from "../../core/program/robotPackage";
import type { SymbolicScene } from "../../core/program/symbolicScene";
import { generateProgram } from "../../engine/generate";

import { planScene } from "../../engine/planScene";
import { knownOf, resolveScene } from "../../platform/scenes";
import { exitCode, UsageError } from "../exit";
import { expectWritable, keepWhatWasThere, outputOf, writeOutput } from "../outputFile";
import { chosenMethod, type MethodOptions, readMethodChoice } from "../readMethod";
import { type RobotOptions, readRobot } from "../readRobot";
import { createTerminal, printable, type Terminal } from "../terminal";

export interface GenerateOptions extends MethodOptions, RobotOptions {
  readonly json?: boolean;
  readonly scene?: string;
  readonly output?: string;
}

/** Longest search for a plan, wall seconds. */
const planSeconds = 60;

/** From a sentence; in a symbolic scene also without one, towards the scene's own goal. */
export async function generateCommand(
  sentence: string | undefined,
  options: GenerateOptions,
): Promise<number> {
  const terminal = createTerminal(options.json ?? false);
  const output = outputOf("program");
  if (options.output !== undefined) expectWritable(options.output, output);
  const robot = readRobot(options, options.scene, terminal);
  const named = options.scene ?? robot.settings.defaultScene;
  const found = named === undefined ? undefined : resolveScene(named, robot, process.cwd());
  if (found && !found.ok) throw new UsageError(found.error);
  const symbolic = found?.value.kind === "symbolic" ? found.value.symbolic : undefined;
  const known = found && knownOf(found.value);
  const scene = symbolic ? sceneNameFor(symbolic, robot, options.output) : options.scene;
  const cancellation = new CancellationSource();
  process.once("SIGINT", () => cancellation.cancel("interrupted"));
  const method = chosenMethod(readMethodChoice(options), robot);
  if (sentence === undefined && !symbolic) {
    throw UsageError.of(
      "nothing says what the robot is to do",
      'give a sentence such as "put the cup on the table", or a symbolic scene, which has a goal, with --scene problem.pddl',
    );
  }
  const authored =
    sentence === undefined && symbolic
      ? await planScene(
          { robot, scene: symbolic, sceneName: scene ?? symbolic.name, timeLimitSeconds: planSeconds },
          cancellation.token,
        )
      : await generateProgram(
          { instruction: sentence ?? "", robot, scene, belief: known?.belief, method },
          cancellation.token,
        );
  const author = sentence === undefined ? "planner" : method.title;
  if (terminal.json) terminal.document({ ...authored, method: author });
  if (authored.kind !== "program") {
    if (!terminal.json) printRefusal(terminal, authored);
    return exitCode.failed;
  }
  if (options.output !== undefined) {
    const kept = keepWhatWasThere(options.output, output, authored.text);
    writeOutput(options.output, output, authored.text);
    if (!terminal.json) {
      terminal.line(`${options.output} written`);
      if (kept !== undefined) terminal.line(`What was there before is in ${kept}`);
    }
  } else if (!terminal.json) {
    process.stdout.write(printable(authored.text));
  }
  if (!terminal.json)
    for (const reason of authored.reasoning) terminal.error(terminal.styled("dim", printable(reason)));
  return exitCode.fine;
}

/** How a program in the output's folder names the scene: one of the package by name, any other by its path. */
function sceneNameFor({ name, file }: SymbolicScene, robot: RobotPackage, output = "task.robot.ts"): string {
  if (dirname(file) === join(robot.folder, "scenes"))
    return robot.scenes.includes(name) ? name : `${name}.pddl`;
  return relative(dirname(resolve(output)), file).replace(/\\/g, "/");
}

/** A question, or what was not understood and what could be said instead. */
export function printRefusal(terminal: Terminal, authored: Exclude<Authored, { kind: "program" }>): void {
  terminal.error(printable(authored.kind === "question" ? authored.question : authored.reason));
  const choices = authored.kind === "question" ? authored.choices : authored.suggestions;
  for (const choice of choices) terminal.error(`    → ${printable(choice)}`);
}
