/** A place in a text. Both numbers count from 0, as in the Language Server Protocol; `character` counts UTF-16 units. */
export interface TextPosition {
  readonly line: number;
  readonly character: number;
}

export interface TextRange {
  readonly start: TextPosition;
  readonly end: TextPosition;
}

export type Severity = "error" | "warning" | "information" | "hint";

/** Something wrong with an input, said so that its author can mend it: what, where, and what to do next. */
export interface Problem {
  /** Stable, kebab-case: `pddl-syntax`, `robot-json-schema`, `precondition`, … */
  readonly code: string;
  readonly severity: Severity;
  /** One sentence for a person, without the file name. */
  readonly message: string;
  /** Absolute path, or a path relative to the robot package. */
  readonly file?: string;
  readonly range?: TextRange;
  /** What the author can do about it. */
  readonly nextStep?: string;
}

/** `file:line:column: severity: message [code]`, counted from 1: the format that compilers and terminals link. */
export function formatProblem(problem: Problem): string {
  const place = problem.range ? `:${problem.range.start.line + 1}:${problem.range.start.character + 1}` : "";
  const where = problem.file ? `${problem.file}${place}: ` : "";
  const next = problem.nextStep ? `\n    → ${problem.nextStep}` : "";
  return `${where}${problem.severity}: ${problem.message} [${problem.code}]${next}`;
}

export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some((problem) => problem.severity === "error");
}

/** Line starts of a text, so that offsets become positions in O(log n). */
export class LineIndex {
  private readonly starts: number[] = [0];

  constructor(private readonly text: string) {
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) this.starts.push(at + 1);
  }

  positionAt(offset: number): TextPosition {
    const clamped = Math.max(0, Math.min(offset, this.text.length));
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.starts[middle] <= clamped) low = middle;
      else high = middle - 1;
    }
    return { line: low, character: clamped - this.starts[low] };
  }

  offsetAt(position: TextPosition): number {
    const line = Math.max(0, Math.min(position.line, this.starts.length - 1));
    const end = line + 1 < this.starts.length ? this.starts[line + 1] - 1 : this.text.length;
    return Math.min(this.starts[line] + position.character, end);
  }

  rangeAt(start: number, end: number): TextRange {
    return { start: this.positionAt(start), end: this.positionAt(end) };
  }
}
