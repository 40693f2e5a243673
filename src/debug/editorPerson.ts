import type { CancellationToken } from "../core/base/cancellation";
import type { Person, PersonQuestion } from "../core/copilot/methods/predictive/person";
import type { AskUser, Question } from "../core/runner/question";

/** Body of the custom event `robotAsk`: a person is to say what the robot does next, or to answer what the method asks. */
export interface RobotAsk {
  /** Of the question; sent back with the answer. */
  readonly id: number;
  /** Undefined: the question of this number need not be answered any more. */
  readonly question?: PersonQuestion | Question;
}

/** Arguments of the custom request `robotAnswer`. */
export interface RobotAnswerArguments {
  readonly id: number;
  /** "walk large", or "stop"; a choice, or words of one's own; nothing: the person gives no answer. */
  readonly answer?: string;
}

/** Whoever sits at the editor. Asked with an event, answered with a request. */
export class EditorPerson implements Person {
  private readonly waiting = new Map<number, (answer: string | undefined) => void>();
  private last = 0;

  constructor(private readonly send: (ask: RobotAsk) => void) {}

  readonly choose: Person["choose"] = (question, token) => this.ask(question, token);

  readonly answerTo: AskUser = (question, token) => this.ask(question, token);

  private ask(question: PersonQuestion | Question, token: CancellationToken): Promise<string | undefined> {
    return new Promise((resolve) => {
      if (token.isCancelled) return resolve(undefined);
      const id = ++this.last;
      const settle = (answer: string | undefined) => {
        this.waiting.delete(id);
        listening.dispose();
        resolve(answer);
      };
      const listening = token.onCancelled(() => {
        this.send({ id });
        settle(undefined);
      });
      this.waiting.set(id, settle);
      this.send({ id, question });
    });
  }

  /** @returns false where nobody waits for this answer */
  answer(args: unknown): boolean {
    const { id, answer } = (args ?? {}) as Partial<RobotAnswerArguments>;
    const settle = typeof id === "number" ? this.waiting.get(id) : undefined;
    settle?.(typeof answer === "string" ? answer.slice(0, 1000) : undefined);
    return settle !== undefined;
  }
}
