import { behindAny, phrasesOf } from "./actions/said";
import { verbs } from "./firstWords";
import { type Token, wordsAs } from "./tokens";

/*
 * What is told behind, and is to come before or go along with it: "go to the dock, having visited the store first", "read the
 * magazine while sitting on the sofa", "bring both mugs to the sink, but only wash the dirty one".
 */

type Sentence = readonly Token[];

const having = phrasesOf(
  ["having", "after having"]
    .flatMap((opening) => ["", " first", " already"].map((when) => opening + when))
    .flatMap((opening) =>
      ["visited", "been to", "been at", "gone to", "passed through", "seen"].map(
        (deed) => `${opening} ${deed}`,
      ),
    )
    .join(","),
);
const everythingElse = phrasesOf("everything else, everywhere else, all the others, all others, the rest");
const going = phrasesOf("end up at, end up in, end at, finish at, go to, drive to, visit, head to, move to");
const postures = phrasesOf(
  "while sitting on, while you sit on, while you are sitting on, while lying on, while you lie on, while lying in",
);

export function withToldLater(sentence: Sentence): Sentence {
  return withHaving(withPosture(withOnlyThen(sentence)));
}

/** "go to the dock, having visited the store" → "go to the store and then go to the dock" */
function withHaving(sentence: Sentence): Sentence {
  const at = sentence.findIndex((_, index) => index > 1 && behindAny(sentence, index, having) !== undefined);
  const behind = at < 0 ? undefined : behindAny(sentence, at, having);
  const start = behindAny(sentence, 0, going);
  if (behind === undefined || start === undefined) return sentence;
  const end = sentence.findIndex(({ lower }, index) => index >= behind && [",", "and"].includes(lower));
  if (end >= 0) return sentence;
  const place = sentence.slice(start, sentence[at - 1].lower === "," ? at - 1 : at);
  const last = sentence.at(-1)?.lower === "first" ? sentence.length - 1 : sentence.length;
  const before = sentence.slice(behind, last);
  const isRest = behindAny(before, 0, everythingElse) === before.length;
  return [
    ...(isRest ? [...wordsAs("go everywhere except"), ...place] : [...wordsAs("go to"), ...before]),
    ...wordsAs("and then go to"),
    ...place,
  ];
}

/** "read the magazine while sitting on the sofa" → "sit on the sofa and read the magazine" */
function withPosture(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    (_, index) => index > 1 && behindAny(sentence, index, postures) !== undefined,
  );
  const behind = at < 0 ? undefined : behindAny(sentence, at, postures);
  if (behind === undefined || sentence.slice(behind).some(({ lower }) => [",", "and"].includes(lower)))
    return sentence;
  const posture = sentence.slice(at, behind).some(({ lower }) => lower.startsWith("l")) ? "lie on" : "sit on";
  const deed = sentence.slice(0, sentence[at - 1].lower === "," ? at - 1 : at);
  return [...wordsAs(posture), ...sentence.slice(behind), ...wordsAs("and"), ...deed];
}

/** "…, but only wash the dirty one" → "… and then wash the dirty one" */
function withOnlyThen(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    ({ lower }, index) =>
      index > 2 &&
      lower === "but" &&
      sentence[index + 1]?.lower === "only" &&
      verbs.has(sentence[index + 2]?.lower ?? ""),
  );
  if (at < 0 || sentence.at(-1)?.lower !== "one") return sentence;
  const end = sentence[at - 1].lower === "," ? at - 1 : at;
  return [...sentence.slice(0, end), ...wordsAs("and then"), ...sentence.slice(at + 2)];
}
