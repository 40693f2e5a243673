import { join, relative, resolve } from "node:path";
import { initPackage } from "../../core/program/initPackage";
import { writePackage } from "../../platform/writePackage";
import { exitCode, UsageError } from "../exit";
import { readInput } from "../readInput";
import { createTerminal, problemLine } from "../terminal";

export interface RobotInitOptions {
  readonly json?: boolean;
  readonly domain: string;
  readonly problem: readonly string[];
  readonly name?: string;
  readonly output: string;
  readonly force?: boolean;
}

/** Makes a robot package from a PDDL domain; nothing is written unless the whole of it is sound. */
export async function robotInitCommand(options: RobotInitOptions): Promise<number> {
  const terminal = createTerminal(options.json ?? false);
  const made = initPackage({
    domain: { file: options.domain, text: readInput(options.domain) },
    scenes: options.problem.map((file) => ({ file, text: readInput(file) })),
    name: options.name,
  });
  if (!made.ok) throw new UsageError(made.error);
  const written = writePackage(resolve(options.output), made.value, { force: options.force });
  if (!written.ok) throw new UsageError([written.error]);
  const folder = written.value;
  const { name, files, methods, types, scenes, warnings } = made.value;
  if (terminal.json) {
    terminal.document({
      ok: true,
      name,
      folder,
      files: [...files.keys()],
      methods,
      types,
      scenes,
      problems: warnings,
    });
    return exitCode.fine;
  }
  for (const warning of warnings) terminal.error(problemLine(warning));
  const shown = relative(process.cwd(), folder) || ".";
  terminal.line(
    `${terminal.styled("bold", name)}  ${counted(methods.length, "action")}, ${counted(scenes.length, "scene")}`,
  );
  for (const file of files.keys()) terminal.line(`  ${join(shown, file)}`);
  const [scene] = scenes;
  terminal.line(
    terminal.styled(
      "dim",
      scene === undefined
        ? `Programs over it begin with "// @robot ${name}" and import their types from "robot:${name}". To run, they need a scene: a PDDL problem of the domain, given here with --problem, or named by its path in "// @scene".`
        : `Programs over it begin with "// @robot ${name}" and "// @scene ${scene}", and import their types from "robot:${name}".`,
    ),
  );
  return exitCode.fine;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
