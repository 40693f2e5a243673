import { readFileSync } from "node:fs";
import type { RunEvent } from "../../core/runner/runEvent";

/** A line of the user's own program. */
export interface ProgramPlace {
  /** Absolute path. */
  readonly file: string;
  /** From 0. */
  readonly line: number;
}

/** Follows a run, to tell which line of the program's file it failed at. */
export class FailedAt {
  private last: { readonly line: number; readonly text: string } | undefined;
  private version: readonly string[];

  /**
   * @param file absolute path
   * @param text of the program as it began
   */
  constructor(
    private readonly file: string,
    text: string,
  ) {
    this.version = linesOf(text);
  }

  take(event: RunEvent): void {
    switch (event.kind) {
      case "program-changed":
        this.version = linesOf(event.text);
        return;
      case "action-finished":
        // What went wrong and was mended is not where the run failed.
        this.last = event.feedback.outcome === "success" ? undefined : this.at(event.line);
        return;
      case "stepped-back":
        this.last = undefined;
        return;
      case "action-refused":
        this.last = this.at(event.line);
        return;
      case "run-finished":
        if (event.line !== undefined) this.last = this.at(event.line);
        return;
    }
  }

  /** Undefined where no line can be blamed, or the line was written while the program ran. */
  get place(): ProgramPlace | undefined {
    const { file, last } = this;
    if (!last) return undefined;
    const own = linesOf(readFileSync(file, "utf8"));
    if (own[last.line] === last.text) return { file, line: last.line };
    const same = own.flatMap((text, line) => (text === last.text ? [line] : []));
    return same.length === 1 ? { file, line: same[0] } : undefined;
  }

  private at(line: number): { readonly line: number; readonly text: string } {
    return { line, text: this.version[line] ?? "" };
  }
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/);
}
