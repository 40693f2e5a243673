import { behindAny, phraseIn, phrasesOf } from "../actions/said";
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
/** What a robot stands on; on a sofa or a bed it may be to sit or to lie. */
const onMat = phrasesOf("wait on, stay on, remain on");
const mats = new Set(["mat", "rug", "carpet", "platform"]);
const forMe = phrasesOf("wait for me, wait for us, wait for them");
const waiting = phrasesOf(
  "wait there for me, wait there for further instructions, wait there, wait for me there, wait for me, wait for further instructions, stay there, remain there, stop there, stay put, park there, wait",
);
const besideIt = phrasesOf(
  ["stay", "wait", "remain", "stand"]
    .flatMap((verb) =>
      ["beside", "next to", "by", "near", "close to", "with", "at", "in front of"].flatMap((where) =>
        ["it", "them"].map((it) => `${verb} ${where} ${it}`),
      ),
    )
    .join(","),
);
const goings = new Set("go walk drive run head move come trot".split(" "));
const starts = new Set(["and", "then", ",", "please"]);
const inHand = phrasesOf(
  "with it in your gripper, with it in your hand, with it in the gripper, holding it, while holding it, with it in hand",
);
const ends = new Set([undefined, ",", "and", "then"]);

/** "wait for me on the mat" → "wait on the mat" */
function withoutAwaited(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, forMe);
  return told &&
    ["on", "at", "by", "in", "next", "near", "beside"].includes(sentence[told.behind]?.lower ?? "")
    ? sentence.toSpliced(told.at + 1, 2)
    : sentence;
}

export function withWaiting(told: Sentence): Sentence {
  const sentence = withWaitingOn(withoutAwaited(told));
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

/** "stay on the mat", "you stay on the mat" → "go to the mat" */
function withWaitingOn(sentence: Sentence): Sentence {
  const at = sentence[0]?.lower === "you" || sentence[0]?.lower === "please" ? 1 : 0;
  const behind = behindAny(sentence, at, onMat);
  const isMat = behind !== undefined && mats.has(sentence[behind + 1]?.lower ?? "");
  return isMat ? [...wordsAs("go to"), ...sentence.slice(behind)] : sentence;
}

/** Behind "wait there", or "stay beside it" where the robot has gone to it, where nothing more is said of it but that something is held. */
function endOf(sentence: Sentence, at: number): number | undefined {
  const isGone = sentence.slice(0, at).some(({ lower }) => goings.has(lower));
  const end = behindAny(sentence, at, waiting) ?? (isGone ? behindAny(sentence, at, besideIt) : undefined);
  if (end === undefined) return undefined;
  const held = behindAny(sentence, end, inHand) ?? end;
  return ends.has(sentence[held]?.lower) ? end : undefined;
}

const calls = phrasesOf(
  ["until", "till"]
    .flatMap((until) =>
      [
        ...["i", "we", "somebody", "someone"].flatMap((who) =>
          [
            "call",
            "calls",
            "call you",
            "calls you",
            "tell you",
            "need you",
            "needs you",
            "come",
            "comes",
            "am back",
            "are back",
          ].map((what) => `${who} ${what}`),
        ),
        "you are called",
        "you are needed",
        "you hear from me",
        "you hear from us",
        "you are told otherwise",
        "further notice",
        "further orders",
        "further instructions",
      ].map((end) => `${until} ${end}`),
    )
    .join(","),
);
const stays = new Set("wait stay park remain stop stand rest".split(" "));

/** "wait at the station until I call you" → "wait at the station": what comes after that call is told then. */
export function withoutCallAwaited(sentences: readonly Sentence[]): readonly Sentence[] {
  const last = sentences.at(-1) ?? [];
  const at = last.findIndex((_, index) => index > 1 && behindAny(last, index, calls) === last.length);
  const isStay = last.slice(0, Math.max(0, at)).some(({ lower }) => stays.has(lower));
  return at > 0 && isStay ? [...sentences.slice(0, -1), last.slice(0, at)] : sentences;
}
