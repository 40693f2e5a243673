import { type InstrumentedProgram, instrument } from "../program/instrument";
import { programDiff } from "./correctedText";
import { type MethodDialogue, repeatable } from "./methodDialogue";
import type { Decision } from "./recovery";
import type { LogEntry } from "./replayLog";
import type { RunEventBody } from "./runEvent";
import type { RunGoal } from "./runGoal";
import type { RunningProgram } from "./runningProgram";

/** A version that is to run in place of the present one. */
interface Version {
  readonly kind: "replan" | "extend";
  readonly text: string;
  readonly program: InstrumentedProgram;
  /** What was done for the call that is given up for it. */
  readonly entries: readonly LogEntry[];
}

export interface NextVersionRun {
  readonly program: RunningProgram;
  readonly goal: RunGoal;
  readonly method: Pick<MethodDialogue, "record">;
  readonly record: (body: RunEventBody) => void;
  /** Ends the present version. */
  close(): void;
}

/** What the method would have run instead of the present version: accepted when it can be, and taken once. */
export class NextVersion {
  private accepted: Version | undefined;

  constructor(private readonly run: NextVersionRun) {}

  get isComing(): boolean {
    return this.accepted !== undefined;
  }

  /** False, with the problems in the account, for a program that can't be run. */
  accept(
    decision: Extract<Decision, { programText: string }>,
    line: number | undefined,
    entries: readonly LogEntry[] = [],
  ): boolean {
    const { program, goal, method } = this.run;
    const { kind, programText: text } = decision;
    method.record(decision, line, programDiff(program.file, repeatable(program).text, text));
    const instrumented = instrument(text, program.file);
    const problems = instrumented.ok ? goal.readFromVersion(text) : instrumented.error;
    if (!instrumented.ok || problems.length > 0) {
      this.run.record({ kind: "problems", problems });
      return false;
    }
    this.accepted = { kind, text, program: instrumented.value, entries };
    this.run.close();
    return true;
  }

  take(): Version | undefined {
    const { accepted } = this;
    this.accepted = undefined;
    return accepted;
  }
}
