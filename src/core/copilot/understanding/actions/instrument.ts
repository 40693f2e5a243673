import { pronouns } from "../words/lexicon";
import type { Token } from "../words/tokens";
import { behindAny, phrasesOf } from "./said";

/*
 * What a thing was put in for what was done to it, told by that: "what it was cooked in", "whatever you cooked it in".
 */

const openings = phrasesOf("what, whatever, whichever, the thing, whatever thing");
const doers = phrasesOf("you, you have, you just");
const being = new Set(["is", "was", "were", "got"]);
const within = new Set(["in", "on"]);

const isPronoun = (token: Token | undefined) => Object.hasOwn(pronouns, token?.lower ?? "");
const isDone = (token: Token | undefined) => /(ed|en|n)$/.test(token?.lower ?? "");

/** The index behind it. */
export function instrumentEnd(tokens: readonly Token[], at: number): number | undefined {
  const behind = behindAny(tokens, at, openings);
  if (behind === undefined) return undefined;
  const thing = tokens[behind]?.lower === "that" ? behind + 1 : behind;
  const end = behindBeingDone(tokens, thing) ?? behindDoing(tokens, thing);
  return end !== undefined && within.has(tokens[end]?.lower ?? "") ? end + 1 : undefined;
}

/** "it was cooked" */
function behindBeingDone(tokens: readonly Token[], at: number): number | undefined {
  const isSo = isPronoun(tokens[at]) && being.has(tokens[at + 1]?.lower ?? "") && isDone(tokens[at + 2]);
  return isSo ? at + 3 : undefined;
}

/** "you cooked it" */
function behindDoing(tokens: readonly Token[], at: number): number | undefined {
  const verb = behindAny(tokens, at, doers);
  return verb !== undefined && isDone(tokens[verb]) && isPronoun(tokens[verb + 1]) ? verb + 2 : undefined;
}
