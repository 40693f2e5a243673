import type { Problem, TextPosition } from "../base/problem";
import { firstStackPosition, type InstrumentedProgram, instrument } from "../program/instrument";
import { type CorrectionLines, withCorrections } from "./correctedText";
import type { RunEventBody } from "./runEvent";

/** The program of a run: the version that is running, the corrections made to it, and where its statements stand. */
export class RunningProgram {
  private source: string;
  private running: InstrumentedProgram | undefined;
  private made: CorrectionLines[] = [];
  private version = 0;
  /** Why it can't be run at all. */
  readonly problems: readonly Problem[];

  constructor(
    readonly file: string,
    text: string,
  ) {
    this.source = text;
    const instrumented = instrument(text, file);
    if (instrumented.ok) this.running = instrumented.value;
    this.problems = instrumented.ok ? [] : instrumented.error;
  }

  /** The file's, or that of the last new version. */
  get text(): string {
    return this.source;
  }

  get instrumented(): InstrumentedProgram | undefined {
    return this.running;
  }

  get corrections(): readonly CorrectionLines[] {
    return this.made;
  }

  /** With the corrections in it, and perhaps one more. */
  corrected(further?: CorrectionLines): string {
    return withCorrections(this.source, further ? [...this.made, further] : this.made).text;
  }

  addCorrection(lines: CorrectionLines): void {
    this.made.push(lines);
  }

  /** Undefined: nothing of it was done. */
  replaceLastCorrection(lines: CorrectionLines | undefined): void {
    this.made.splice(-1, 1, ...(lines ? [lines] : []));
  }

  /** Another version takes the place of this one; for the account. */
  become(
    text: string,
    instrumented: InstrumentedProgram,
  ): Extract<RunEventBody, { kind: "program-changed" }> {
    const before = this.source.split("\n");
    const after = text.split("\n");
    let same = 0;
    while (same < before.length && same < after.length && before[same] === after[same]) same++;
    this.running = instrumented;
    this.source = text;
    this.made = [];
    return { kind: "program-changed", version: ++this.version, text, executedThrough: same - 1 };
  }

  /** Where the program can be paused. */
  get statementPlaces(): readonly TextPosition[] {
    return (this.running?.points ?? [])
      .filter(({ kind }) => kind !== "await")
      .map(({ range }) => range.start);
  }

  placeOf(point: number | undefined): TextPosition | undefined {
    return point === undefined ? undefined : this.running?.points[point]?.range.start;
  }

  placeInStack(stack: string | undefined): TextPosition | undefined {
    const position = stack === undefined ? undefined : firstStackPosition(stack, "program.js");
    return position && this.running?.toSource(position);
  }
}
