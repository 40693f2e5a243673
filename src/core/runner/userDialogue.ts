import { CancellationSource, type CancellationToken, whenCancelled } from "../base/cancellation";
import type { Clock } from "../world/ports";
import { type AnsweredQuestion, type AskUser, type Question, readAnswer } from "./question";
import type { RecoveryRequest } from "./recovery";
import type { RunEventBody } from "./runEvent";

/** Whom a run may ask, how often, and what is known from before. */
export interface UserDialogueOptions {
  /** Absent: there is nobody. */
  readonly ask?: AskUser;
  /** Of the run that this one repeats or is a copy of; oldest first. */
  readonly recorded: readonly AnsweredQuestion[];
  /** Most questions in a run. */
  readonly allowed: number;
  /** Wall seconds after which nobody answers any more. */
  readonly seconds: number;
  readonly clock: Clock;
  readonly record: (body: RunEventBody) => void;
}

/**
 * What the user is asked in a run. The same question at the same point of it has the same answer, so that a run that went
 * back, and one that is repeated, asks nobody again.
 */
export class UserDialogue {
  private readonly all: AnsweredQuestion[];

  constructor(private readonly options: UserDialogueOptions) {
    this.all = [...options.recorded];
  }

  get answered(): readonly AnsweredQuestion[] {
    return this.all;
  }

  /** So many more may be asked. */
  get left(): number {
    const { ask, allowed } = this.options;
    return ask ? Math.max(0, allowed - this.all.length) : 0;
  }

  /** As a method is told; undefined where it has nothing to know. */
  get told(): RecoveryRequest["questions"] {
    return this.options.ask || this.all.length > 0 ? { answered: [...this.all], left: this.left } : undefined;
  }

  /**
   * Puts a question, and keeps it with its answer unless it is cancelled. Never rejects.
   * @returns false where there was nobody to hear it
   */
  async put(question: Question, after: number, token: CancellationToken): Promise<boolean> {
    const { record } = this.options;
    const before = this.all.find((each) => each.after === after && isSame(each, question));
    if (before) {
      record({ kind: "question-answered", ...before, by: "record" });
      return true;
    }
    const isHeard = this.left > 0;
    record({ kind: "question-asked", ...question });
    const { said, why } = await this.hear(question, token);
    if (token.isCancelled) {
      record({ kind: "question-answered", ...question, after, by: "nobody", why: token.reason });
      return isHeard;
    }
    const answer = said === undefined ? undefined : readAnswer(question, said);
    const answered = { ...question, after, ...(answer !== undefined && { answer }) };
    this.all.push(answered);
    record({
      kind: "question-answered",
      ...answered,
      ...(answer === undefined ? { by: "nobody", why: why ?? "there was no answer" } : { by: "user" }),
    });
    return isHeard;
  }

  private async hear(
    question: Question,
    token: CancellationToken,
  ): Promise<{ readonly said?: string | undefined; readonly why?: string }> {
    const { ask, allowed, seconds, clock } = this.options;
    if (!ask) return { why: "nobody can be asked here" };
    if (this.left === 0) return { why: `the ${allowed} questions of this run have been asked` };
    const over = new CancellationSource(token);
    const ended = whenCancelled(over.token);
    const tooLate = async () => {
      await clock.sleep(seconds * 1000, over.token);
      return { why: `there was no answer within ${seconds} s` };
    };
    const answer = ask(question, over.token).then(
      (said) => ({ said }),
      () => ({}),
    );
    try {
      return (await Promise.race([answer, tooLate(), ended.promise])) ?? {};
    } finally {
      over.cancel("no answer is waited for any more");
      ended.dispose();
      over.dispose();
    }
  }
}

function isSame(a: Question, b: Question): boolean {
  return a.text === b.text && a.freeText === b.freeText && a.choices.join("\n") === b.choices.join("\n");
}
