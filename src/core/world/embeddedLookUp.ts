import type { CancellationToken } from "../base/cancellation";
import { ok, type Result } from "../base/result";
import type { Embedder } from "./embedder";
import type { ModelFailure } from "./languageModel";

/*
 * Objects by words where comparing the words themselves finds nothing, or cannot tell several apart: by how near the
 * meaning of the words is to what the objects are called. A guess, and told as one.
 */

/** What is asked. */
export interface LookUpQuestion {
  /** As the program says them. */
  readonly words: string;
  /** What the words themselves have found: nothing, or these and no others. */
  readonly found: "nothing" | "several";
  /** The objects in question, and what they are called. */
  readonly among: readonly { readonly id: string; readonly text: string }[];
}

export interface SimilarObject {
  readonly id: string;
  /** Cosine of the angle between the meanings, −1…1. */
  readonly similarity: number;
}

/** A question and its answer, most similar first; what a replay needs to go the same way without asking anybody. */
export interface LookUp extends LookUpQuestion {
  readonly answer: readonly SimilarObject[];
  /** Of the embedder. */
  readonly model: string;
  /** Why there is no answer. */
  readonly failure?: string;
}

/** Below this similarity an object is not meant. */
const leastSimilarity = 0.5;
/** So much less similar than the most similar one, and an object is not meant besides it. */
const largestGap = 0.1;

/**
 * Of objects that no word names, those that are similar enough; objects that all fit the words are only put in order.
 */
export async function mostSimilar(
  { words, found, among }: LookUpQuestion,
  embedder: Embedder,
  token: CancellationToken,
): Promise<Result<readonly SimilarObject[], ModelFailure>> {
  const embedded = await embedder.embed([words, ...among.map(({ text }) => text)], token);
  if (!embedded.ok) return embedded;
  const [meant, ...meanings] = embedded.value;
  const similar = among
    .map(({ id }, index) => ({ id, similarity: cosine(meant ?? [], meanings[index] ?? []) }))
    .sort((a, b) => b.similarity - a.similarity);
  if (found === "several") return ok(similar);
  const least = Math.max(leastSimilarity, (similar[0]?.similarity ?? 0) - largestGap);
  return ok(similar.filter(({ similarity }) => similarity >= least));
}

/** `matching("beverage container"): by embedding (openai:m) cup_0 (similarity 0.62)` */
export function lookUpText({ words, answer, model, failure }: LookUp): string {
  const call = `matching(${JSON.stringify(words)})`;
  if (failure !== undefined) return `${call}: by words alone, for ${model} gave no answer: ${failure}`;
  if (answer.length === 0) return `${call}: nothing similar by embedding (${model})`;
  const found = answer.map(({ id, similarity }) => `${id} (similarity ${similarity.toFixed(2)})`);
  return `${call}: by embedding (${model}) ${found.join(", ")}`;
}

function cosine(a: readonly number[], b: readonly number[]): number {
  let product = 0;
  let ofA = 0;
  let ofB = 0;
  for (let index = 0; index < a.length; index++) {
    const [x, y] = [a[index] ?? 0, b[index] ?? 0];
    product += x * y;
    ofA += x * x;
    ofB += y * y;
  }
  return ofA === 0 || ofB === 0 ? 0 : product / Math.sqrt(ofA * ofB);
}
