import { behindAny, phrasesOf } from "../actions/said";
import { type Token, wordsAs } from "../words/tokens";

/*
 * "go to the rack, then wait at the loading bay": the robot stays where it has driven to anyway, so that to wait somewhere is to
 * go there.
 */

type Sentence = readonly Token[];

const waitingAt = phrasesOf(
  ["wait", "park", "stay", "remain", "stand by"]
    .flatMap((verb) =>
      ["at", "by", "near", "next to", "beside", "in front of", "in"].map((where) => `${verb} ${where}`),
    )
    .join(","),
);
const waiting = phrasesOf(
  "wait there for me, wait there for further instructions, wait there, wait for me there, wait for me, wait for further instructions, stay there, remain there, stop there, stay put, park there, wait",
);
const starts = new Set(["and", "then", ",", "please"]);
const inHand = phrasesOf(
  "with it in your gripper, with it in your hand, with it in the gripper, holding it, while holding it, with it in hand",
);
const ends = new Set([undefined, ",", "and", "then"]);

export function withWaiting(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    (_, index) =>
      (index === 0 || starts.has(sentence[index - 1].lower)) &&
      (behindAny(sentence, index, waitingAt) !== undefined || endOf(sentence, index) !== undefined),
  );
  if (at < 0) return sentence;
  const end = endOf(sentence, at);
  if (end !== undefined) {
    let before = at;
    while (before > 0 && starts.has(sentence[before - 1].lower)) before--;
    if (before === 0) return sentence;
    const held = behindAny(sentence, end, inHand);
    const behind = sentence.slice(held ?? end);
    return [...sentence.slice(0, before), ...(held === undefined ? [] : wordsAs("with it")), ...behind];
  }
  const behind = behindAny(sentence, at, waitingAt);
  // "stay in touch", "wait by yourself": no place that is named.
  if (behind === undefined || !["the", "my", "your", "this"].includes(sentence[behind]?.lower ?? ""))
    return sentence;
  return [...sentence.slice(0, at), ...wordsAs("go to"), ...sentence.slice(behind)];
}

/** Behind "wait there", where nothing more is said of it but that something is held. */
function endOf(sentence: Sentence, at: number): number | undefined {
  const end = behindAny(sentence, at, waiting);
  if (end === undefined) return undefined;
  const held = behindAny(sentence, end, inHand) ?? end;
  return ends.has(sentence[held]?.lower) ? end : undefined;
}
