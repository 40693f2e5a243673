import type { RunEventBody } from "./runEvent";
import type { RunningProgram } from "./runningProgram";
import type { SandboxEvent } from "./sandboxPort";

/** A program that prints without end must not fill the disk, the panel or the report: of one run so much is kept. */
const mostLines = 10_000;
const mostCharacters = 2_000_000;
const longestLine = 4_000;

/** What the program prints, up to a bound. What it has printed before it was run again is not told twice. */
export class ProgramConsole {
  private printedBefore = 0;
  private isRewinding = false;
  private lines = 0;
  private characters = 0;
  private isFull = false;

  constructor(
    private readonly program: Pick<RunningProgram, "placeOf">,
    private readonly record: (body: RunEventBody) => void,
  ) {}

  /** So many lines will come again. */
  expectAgain(lines: number): void {
    this.printedBefore = lines;
  }

  /** The program is run again up to its next pause. */
  rewind(): void {
    this.isRewinding = true;
  }

  live(): void {
    this.isRewinding = false;
  }

  print({ level, text, point }: Extract<SandboxEvent, { kind: "console" }>): void {
    if (this.isRewinding) return;
    if (this.printedBefore > 0) {
      this.printedBefore--;
      return;
    }
    if (this.isFull) return;
    const more = text.length - longestLine;
    const kept = more > 0 ? `${text.slice(0, longestLine)}… (${more} more characters)` : text;
    this.isFull = this.lines >= mostLines || this.characters + kept.length > mostCharacters;
    this.lines++;
    this.characters += kept.length;
    const line = this.program.placeOf(point)?.line;
    const told = this.isFull
      ? ({ level: "warn", text: "The program prints too much: from here on it is not kept." } as const)
      : { level, text: kept };
    this.record({ kind: "console", ...told, ...(line !== undefined && { line }) });
  }
}
