import { CancellationSource, type CancellationToken, whenCancelled } from "../base/cancellation";
import type { BelievedWorld } from "./believedWorld";
import { type CorrectionLines, withCorrections } from "./correctedText";
import { type AnsweredQuestion, type Question, shownQuestion } from "./question";
import type { Decision, Recovery, RecoveryRequest } from "./recovery";
import type { RunEventBody } from "./runEvent";
import type { RunSetup } from "./runSetup";
import { UserDialogue } from "./userDialogue";

/** The program as it stands, for the method to read. */
export interface StandingProgram {
  /** As it runs. */
  readonly text: string;
  readonly corrections: readonly CorrectionLines[];
  readonly goal: string | undefined;
}

/** What the run asks its method, and what came of it; bounded in number and in time. */
export interface MethodDialogue {
  /**
   * Undefined without a method, or when the run is being stopped. Lines are those of the text as it runs. What the method
   * asks the user is asked here, while the program waits; what is left is a decision.
   */
  ask(trigger: RecoveryRequest["trigger"], program: StandingProgram): Promise<Decision | undefined>;
  /** Counts the decision and puts it into the account. */
  record(recovery: Decision, line: number | undefined, diff?: string): void;
  /** The program goes back: what is being decided, or asked, is about what has not happened. */
  withdraw(): void;
  /** What the user was asked so far. */
  readonly answers: readonly AnsweredQuestion[];
}

/** The corrections that say the same when the program is run again. */
export function repeatable({ text, corrections }: Pick<StandingProgram, "text" | "corrections">) {
  return withCorrections(
    text,
    corrections.filter(({ once }) => once),
  );
}

export function methodDialogue(
  setup: RunSetup,
  token: CancellationToken,
  world: BelievedWorld,
  record: (body: RunEventBody) => void,
): MethodDialogue {
  const allowed = setup.recoveriesAllowed ?? 16;
  const extensionsAllowed = setup.extensionsAllowed ?? 100;
  const seconds = setup.recoveryDeadlineSeconds ?? 300;
  let used = 0;
  let extensions = 0;
  let deciding = new CancellationSource(token);
  const user = new UserDialogue({
    ...(setup.ask && { ask: setup.ask }),
    recorded: [...(setup.answers ?? []), ...(setup.from?.answers ?? [])],
    allowed: setup.questionsAllowed ?? 3,
    seconds: setup.answerDeadlineSeconds ?? 1800,
    clock: setup.clock,
    record,
  });
  /** What is out of place or used up is not done. */
  const permitted = (recovery: Recovery, trigger: RecoveryRequest["trigger"]): Recovery => {
    if (recovery.kind !== "extend") return recovery;
    if (trigger.kind !== "goal" && trigger.kind !== "ended")
      return {
        kind: "give-up",
        reason: "The program has not come to its end, so it can't be extended there.",
      };
    if (extensions >= extensionsAllowed)
      return { kind: "give-up", reason: `The program has been extended ${extensions} times without an end.` };
    return recovery;
  };
  const once = async (
    trigger: RecoveryRequest["trigger"],
    program: StandingProgram,
    token: CancellationToken,
  ): Promise<Recovery | undefined> => {
    const { recovery } = setup;
    if (!recovery || token.isCancelled) return undefined;
    if (used >= allowed)
      return { kind: "give-up", reason: `All ${allowed} corrections and replans of this run are used up.` };
    const standing = repeatable(program);
    const line = "line" in trigger ? trigger.line : undefined;
    const asking = new CancellationSource(token);
    const over = new CancellationSource();
    const tooLate = async (): Promise<Recovery> => {
      await setup.clock.sleep(seconds * 1000, over.token);
      asking.cancel("deadline");
      return { kind: "give-up", reason: `The method gave no answer within ${seconds} s.` };
    };
    const stopped = whenCancelled(token);
    const questions = user.told;
    try {
      const answer = await Promise.race([
        recovery.recover(
          {
            programText: standing.text,
            ...(program.goal !== undefined && { goal: program.goal }),
            belief: world.belief,
            history: [...world.history],
            beliefs: [...world.beliefs],
            trigger: { ...trigger, ...(line !== undefined && { line: standing.toCorrected(line) }) },
            used,
            allowed,
            ...(questions && { questions }),
          },
          asking.token,
        ),
        tooLate(),
        stopped.promise,
      ]);
      return answer && permitted(answer, trigger);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return { kind: "give-up", reason: `The method failed: ${message}` };
    } finally {
      over.cancel();
      stopped.dispose();
      asking.dispose();
    }
  };
  return {
    async ask(trigger, program) {
      const { token } = deciding;
      const asked = new Set<string>();
      let inVain = false;
      for (;;) {
        const recovery = await once(trigger, program, token);
        if (recovery?.kind !== "ask") return recovery;
        if (token.isCancelled) return undefined;
        const question = shownQuestion(recovery.question);
        if (inVain || asked.has(question.text)) return undecided(question, inVain);
        asked.add(question.text);
        inVain = !(await user.put(question, world.history.length, token));
        if (token.isCancelled) return undefined;
      }
    },
    withdraw() {
      deciding.cancel("the program went back");
      deciding.dispose();
      deciding = new CancellationSource(token);
    },
    get answers() {
      return user.answered;
    },
    record(recovery, line, diff = "") {
      if (recovery.kind === "correction" || recovery.kind === "replan") used++;
      if (recovery.kind === "extend") extensions++;
      record({
        kind: "recovery",
        number: recovery.kind === "extend" ? extensions : used,
        decision: recovery.kind,
        reason: recovery.reason,
        steps: recovery.kind === "correction" ? recovery.steps : [],
        diff,
        ...(line !== undefined && { line }),
        ...(recovery.views && { views: recovery.views }),
      });
    },
  };
}

/** A method that asks on is no longer heard. */
function undecided({ text }: Question, inVain: boolean): Decision {
  const why = inVain ? "Nobody answers" : "The method asks again instead of deciding";
  return { kind: "give-up", reason: `${why}: "${text}"` };
}
