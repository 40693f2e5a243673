import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { CancellationSource } from "../../core/base/cancellation";
import type { Authored } from "../../core/copilot/method";
import { generateProgram } from "../../engine/generate";
import { createMethod } from "../../engine/method";
import { resolveRobotPackage } from "../../platform/robotPackages";
import { exitCode, UsageError } from "../exit";
import { type ModelOptions, readModelChoice } from "../readModelChoice";
import { createTerminal, printable, type Terminal } from "../terminal";

export interface GenerateOptions extends ModelOptions {
  readonly json?: boolean;
  readonly packages: string[];
  readonly robot: string;
  readonly scene?: string;
  readonly output?: string;
}

export async function generateCommand(sentence: string, options: GenerateOptions): Promise<number> {
  const terminal = createTerminal(options.json ?? false);
  const { package: robot, problems } = resolveRobotPackage(
    options.robot,
    options.packages.map((folder) => resolve(folder)),
  );
  if (!robot) throw new UsageError(problems);
  if (options.scene !== undefined && !robot.scenes.includes(options.scene)) {
    throw UsageError.of(
      `the robot package ${robot.settings.name} has no scene "${options.scene}"`,
      `its scenes: ${robot.scenes.join(", ") || "none"}`,
    );
  }
  const cancellation = new CancellationSource();
  process.once("SIGINT", () => cancellation.cancel("interrupted"));
  const method = createMethod(readModelChoice(options));
  const authored = await generateProgram(
    { instruction: sentence, robot, scene: options.scene, method },
    cancellation.token,
  );
  if (terminal.json) terminal.document({ ...authored, method: method.title });
  if (authored.kind !== "program") {
    if (!terminal.json) printRefusal(terminal, authored);
    return exitCode.failed;
  }
  if (options.output !== undefined) {
    writeFileSync(options.output, authored.text);
    if (!terminal.json) terminal.line(`${options.output} written`);
  } else if (!terminal.json) {
    process.stdout.write(authored.text);
  }
  if (!terminal.json)
    for (const reason of authored.reasoning) terminal.error(terminal.styled("dim", printable(reason)));
  return exitCode.fine;
}

/** A question, or what was not understood and what could be said instead. */
export function printRefusal(terminal: Terminal, authored: Exclude<Authored, { kind: "program" }>): void {
  terminal.error(printable(authored.kind === "question" ? authored.question : authored.reason));
  const choices = authored.kind === "question" ? authored.choices : authored.suggestions;
  for (const choice of choices) terminal.error(`    → ${printable(choice)}`);
}
