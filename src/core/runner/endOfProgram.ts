import type { CancellationToken } from "../base/cancellation";
import type { TextPosition } from "../base/problem";
import type { ObjectId } from "../world/objects";
import type { BelievedWorld } from "./believedWorld";
import type { CallFlow } from "./callFlow";
import { objectArguments } from "./gate";
import { type GoalCheck, goalEvidence } from "./goal";
import type { LookAround } from "./lookAround";
import type { MethodDialogue } from "./methodDialogue";
import type { NextVersion } from "./nextVersion";
import type { ProgramRun, RunEnding } from "./programRun";
import type { Decision } from "./recovery";
import type { RecoveryTrigger } from "./recoveryTrigger";
import type { LogEntry } from "./replayLog";
import type { RunEventBody } from "./runEvent";
import type { RunGoal } from "./runGoal";
import type { RunningProgram } from "./runningProgram";
import type { RunSetup } from "./runSetup";
import { heldUpByOneLook } from "./seenOnce";
import type { Verdict } from "./verdict";

export interface EndOfProgramContext {
  readonly setup: Pick<RunSetup, "asksAtEnd" | "looksCloser" | "link" | "robot">;
  readonly token: CancellationToken;
  readonly program: RunningProgram;
  readonly goal: RunGoal;
  readonly world: BelievedWorld;
  readonly look: LookAround;
  readonly method: Pick<MethodDialogue, "record">;
  readonly next: NextVersion;
  readonly calls: Pick<CallFlow, "correctAtEnd">;
  ask(trigger: RecoveryTrigger): Promise<Decision | undefined>;
  /** Of an error that the program has ended by. */
  decisionOn(message: string, line: number | undefined): Promise<Decision | undefined>;
  /** Of whoever has ended the run before the program did. */
  verdict(): Verdict | undefined;
  /** Stops a robot that still moves. */
  holdStill(): Promise<void>;
  readonly record: (body: RunEventBody) => void;
}

/** Undefined: a new version of the program is to run. */
type Conclusion = Verdict | "stopped" | undefined;

/** What a run makes of its program's end: is the goal reached, and if not, what does the method say? */
export class EndOfProgram {
  private corrections: LogEntry[] = [];
  private readonly lookedAt = new Set<ObjectId>();

  constructor(private readonly context: EndOfProgramContext) {}

  async conclude(ending: RunEnding, run: ProgramRun): Promise<Conclusion> {
    const { program } = this.context;
    const verdict = this.context.verdict();
    if (verdict) return verdict;
    switch (ending.kind) {
      case "returned":
        this.reportForgotten(run);
        return this.afterReturn();
      case "threw":
        return this.afterException(ending);
      case "stuck": {
        const place = program.placeOf(ending.point);
        const reason = `The program waits for something that never happens${inWords(place)}. An \`await\` stands before a promise that nobody settles.`;
        return failure(reason, place);
      }
      case "limit": {
        const place = program.placeOf(ending.point);
        return failure(`${ending.message}${inWords(place)}`, place);
      }
      case "gone":
        await this.context.holdStill();
        return failure(ending.cause);
      case "deviation":
        return failure(`The new version of the program can't take over: ${ending.message}`);
      case "closed":
        return failure("The run was closed.");
    }
  }

  /** Corrections carried out after the program had ended; the next version replays them. */
  takeCorrections(): readonly LogEntry[] {
    return this.corrections.splice(0);
  }

  private reportForgotten({ open }: ProgramRun): void {
    const { program } = this.context;
    const problems = open.flatMap(({ asked, point }) => {
      if (asked.kind !== "call") return [];
      const range = program.instrumented?.points[point]?.range;
      return {
        code: "missing-await",
        severity: "warning" as const,
        message: `The program ended before robot.${asked.action} was done; it was left out.`,
        file: program.file,
        ...(range && { range }),
        nextStep: "Put `await` before the call.",
      };
    });
    if (problems.length > 0) this.context.record({ kind: "problems", problems });
  }

  private async afterReturn(): Promise<Conclusion> {
    const { setup, token, goal, world, method, next, calls } = this.context;
    for (;;) {
      const check = await goal.verify(this.context.look);
      if (token.isCancelled) return "stopped";
      if (check?.truth === "true" && (await this.hasLookedCloser())) {
        const verdict = this.context.verdict();
        if (verdict) return { ...verdict, check };
        continue;
      }
      const doubts = world.unresolved;
      const mayBeMore = !check || (check.truth === "true" && goal.foundOnTheWay);
      if (mayBeMore && setup.asksAtEnd) {
        const ended = await this.askWhetherDone();
        if (ended !== "done") return ended;
      }
      if (!check || check.truth === "true") return this.reached(check, doubts);
      const decision = await this.context.ask({ kind: "goal", unmet: check.unmet });
      if (token.isCancelled) return "stopped";
      if (decision?.kind === "replan" || decision?.kind === "extend") {
        if (next.accept(decision, undefined)) return undefined;
        continue;
      }
      if (decision?.kind === "correction") {
        this.corrections.push(...(await calls.correctAtEnd(decision)));
        const verdict = this.context.verdict();
        if (verdict) return { ...verdict, check };
        continue;
      }
      if (decision) method.record(decision, undefined);
      return unreached(check, doubts, decision);
    }
  }

  /** At what the goal rests on and one look alone has shown; once at each. */
  private async hasLookedCloser(): Promise<boolean> {
    const { setup, goal, world, calls } = this.context;
    const { looksCloser } = setup;
    if (!looksCloser || !goal.condition) return false;
    const once = heldUpByOneLook(goal.condition, world, setup.robot);
    const objects = once.filter((id) => !this.lookedAt.has(id));
    const steps = objects.length === 0 ? [] : looksCloser(objects, world.belief);
    const looked = objects.filter((id) => steps.some((step) => objectArguments(step).includes(id)));
    if (looked.length === 0) return false;
    for (const id of looked) this.lookedAt.add(id);
    const reason = `The goal holds by what one look alone has shown: ${looked.join(", ")}. Look at it from close by.`;
    this.corrections.push(...(await calls.correctAtEnd({ kind: "correction", reason, steps, retry: false })));
    return true;
  }

  /**
   * Without a goal only the method knows whether the task is done; one that was filled in on the way is over what was known
   * then. Undefined: the program goes on, longer than before or held to more.
   */
  private async askWhetherDone(): Promise<Conclusion | "done"> {
    const { token, method, next } = this.context;
    const decision = await this.context.ask({ kind: "ended" });
    if (token.isCancelled) return "stopped";
    if (decision?.kind === "extend" && next.accept(decision, undefined)) return undefined;
    // A method that has nothing to say of it has nothing to be told.
    const isSaid = decision && decision.kind !== "extend" && decision.reason !== "";
    if (isSaid) method.record(decision, undefined);
    if (!decision || decision.kind === "accept") return "done";
    return failure(decision.kind === "give-up" ? decision.reason : "The program could not be continued.");
  }

  private reached(check: GoalCheck | undefined, doubts: readonly string[]): Verdict {
    const checked = check && { check };
    if (doubts.length > 0) {
      const reason = `Nobody knows whether these hold: ${doubts.join(", ")}.`;
      return { outcome: "unknown", reason, ...checked };
    }
    const evidence = goalEvidence(this.context.setup.link.kind === "symbolic");
    const reason = check
      ? `The goal holds, ${evidence}.`
      : "The program ran to its end. It has no goal, so nobody has verified what it was for.";
    return { outcome: "success", reason, ...checked };
  }

  private async afterException({
    name,
    message: text,
    point,
    stack,
  }: Extract<RunEnding, { kind: "threw" }>): Promise<Conclusion> {
    const { token, program, world, method, next } = this.context;
    const place = program.placeOf(point) ?? program.placeInStack(stack);
    const message = `${name}: ${text}`;
    const decision = await this.context.decisionOn(message, place?.line);
    if (decision?.kind === "replan") {
      if (next.accept(decision, place?.line)) return undefined;
    } else if (decision) {
      method.record(decision, place?.line);
    }
    if (token.isCancelled) return "stopped";
    const isUnknown = name === "OutcomeUnknownError" || world.unresolved.length > 0;
    return {
      outcome: isUnknown ? "unknown" : "failure",
      reason: `The program stopped with ${message}${inWords(place)}.${whyGivenUp(decision)}`,
      ...(place && { place }),
    };
  }
}

function failure(reason: string, place?: TextPosition): Verdict {
  return { outcome: "failure", reason, ...(place && { place }) };
}

function unreached(check: GoalCheck, doubts: readonly string[], decision: Decision | undefined): Verdict {
  const what = check.truth === "unknown" ? "is not known to hold" : "does not hold";
  return {
    outcome: check.truth === "unknown" || doubts.length > 0 ? "unknown" : "failure",
    reason: `The goal ${what}: ${check.unmet.join("; ")}.${whyGivenUp(decision)}`,
    check,
  };
}

function whyGivenUp(decision: Decision | undefined): string {
  return decision?.kind === "give-up" ? ` ${decision.reason}` : "";
}

function inWords(place: TextPosition | undefined): string {
  return place ? ` (line ${place.line + 1})` : "";
}
