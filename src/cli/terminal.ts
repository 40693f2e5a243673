import { relative } from "node:path";
import { withoutHiddenCharacters } from "../core/base/hiddenCharacters";
import { formatProblem, type Problem } from "../core/base/problem";

export type Style = "bold" | "dim" | "red" | "green" | "yellow" | "blue";

const codes: Readonly<Record<Style, readonly [number, number]>> = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  blue: [34, 39],
};

/** Where a command writes: results to `out`, everything meant for a person watching to `err` when `json` is on. */
export interface Terminal {
  readonly json: boolean;
  readonly colour: boolean;
  line(text?: string): void;
  error(text: string): void;
  /** The one JSON document of a command run with `--json`. */
  document(value: unknown): void;
  styled(style: Style, text: string): string;
}

export function createTerminal(json: boolean): Terminal {
  const colour =
    !json &&
    process.env.NO_COLOR === undefined &&
    (process.stdout.isTTY || process.env.FORCE_COLOR !== undefined);
  return {
    json,
    colour,
    line: (text = "") => void (json ? process.stderr : process.stdout).write(`${text}\n`),
    error: (text) => void process.stderr.write(`${text}\n`),
    document: (value) => void process.stdout.write(`${JSON.stringify(value, undefined, 2)}\n`),
    styled: (style, text) => (colour ? `\u001b[${codes[style][0]}m${text}\u001b[${codes[style][1]}m` : text),
  };
}

/** Text of an untrusted source, for a terminal: control characters can't move the cursor, forge a line or turn one round. */
export function printable(text: string): string {
  return withoutHiddenCharacters(text);
}

export function problemLine(problem: Problem): string {
  const file = problem.file?.startsWith("/")
    ? relative(process.cwd(), problem.file) || problem.file
    : problem.file;
  return printable(formatProblem({ ...problem, file: file?.startsWith("../../") ? problem.file : file }));
}
