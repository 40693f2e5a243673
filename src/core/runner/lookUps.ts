import type { CancellationToken } from "../base/cancellation";
import { type LookUp, type LookUpQuestion, mostSimilar } from "../world/embeddedLookUp";
import type { Embedder } from "../world/embedder";

/**
 * Answers what words alone do not. The same question has the same answer for the whole run, so that a program that is
 * run again goes the same way; and answers that were recorded need nobody to be asked.
 */
export class LookUps {
  private readonly answers = new Map<string, Promise<LookUp>>();
  private readonly recorded: ReadonlyMap<string, LookUp>;

  /** @param onAnswer hears of each answer once */
  constructor(
    private readonly embedder: Embedder | undefined,
    recorded: readonly LookUp[],
    private readonly token: CancellationToken,
    private readonly onAnswer: (lookUp: LookUp) => void,
  ) {
    this.recorded = new Map(recorded.map((lookUp) => [keyOf(lookUp), lookUp]));
  }

  /** Whether there is anybody to ask. */
  get isOn(): boolean {
    return this.embedder !== undefined || this.recorded.size > 0;
  }

  /** Ids, most similar first. Never rejects: without an answer words decide alone. */
  async answer(question: LookUpQuestion): Promise<readonly string[]> {
    const key = keyOf(question);
    const known = this.answers.get(key) ?? this.find(question, key);
    this.answers.set(key, known);
    return (await known).answer.map(({ id }) => id);
  }

  /** All questions so far that have been answered, and all that were recorded. */
  async made(): Promise<readonly LookUp[]> {
    return [...new Map([...this.recorded, ...(await this.answered())]).values()];
  }

  private answered(): Promise<(readonly [string, LookUp])[]> {
    return Promise.all([...this.answers].map(async ([key, answer]) => [key, await answer] as const));
  }

  private async find(question: LookUpQuestion, key: string): Promise<LookUp> {
    const lookUp = this.recorded.get(key) ?? (await this.ask(question));
    this.onAnswer(lookUp);
    return lookUp;
  }

  private async ask({ words, found, among }: LookUpQuestion): Promise<LookUp> {
    const question = { words, found, among };
    if (!this.embedder) return { ...question, answer: [], model: "none", failure: "it was not recorded" };
    const { embedder, token } = this;
    const similar = await mostSimilar(question, embedder, token);
    return similar.ok
      ? { ...question, answer: similar.value, model: embedder.id }
      : { ...question, answer: [], model: embedder.id, failure: similar.error.message };
  }
}

function keyOf({ words, found, among }: LookUpQuestion): string {
  return JSON.stringify([words, found, among.map(({ id, text }) => [id, text])]);
}
