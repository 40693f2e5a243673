import type { RunEventBody } from "./runEvent";
import type { RunningProgram } from "./runningProgram";
import type { SandboxEvent } from "./sandboxPort";

/** What the program prints. What it has printed before it was run again is not told twice. */
export class ProgramConsole {
  private printedBefore = 0;
  private isRewinding = false;

  constructor(
    private readonly program: RunningProgram,
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
    const line = this.program.placeOf(point)?.line;
    this.record({ kind: "console", level, text, ...(line !== undefined && { line }) });
  }
}
