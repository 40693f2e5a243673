import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { deviceVerbs } from "../actions/senses";
import { prepositions } from "../words/firstWords";
import { type Token, wordsAs } from "../words/tokens";

/*
 * "without touching the bear", "without spilling anything": what is not to be touched is left alone, and what goes without saying
 * is left out.
 */

type Sentence = readonly Token[];

const touchingWords = phrasesOf(
  "without touching, without moving, without disturbing, without knocking over, without bumping into, without using",
);
const ofCourse = phrasesOf(
  [
    ...["spilling", "dropping", "tipping", "shaking"].flatMap((deed) =>
      ["it", "them", "anything", "any of it", "a drop", "any", ""].map((what) =>
        `without ${deed} ${what}`.trim(),
      ),
    ),
    ...["it", "them"].flatMap((what) => [
      `without putting ${what} down`,
      `without setting ${what} down`,
      `without letting ${what} fall`,
    ]),
    ...["without knocking anything over", "without bumping into anything", "without hitting anything"],
    ...["without further ado", "without delay", "without hesitation"],
  ].join(","),
);
const ends = new Set([undefined, ",", "and", "then"]);
const thorough = new Set(["good", "quick", "close", "closer", "careful", "thorough", "brief"]);

const looks = new Set(["look", "looking"]);
const arounds = new Set(["around", "round", "about"]);

/** "have a good look around" → "have a look around", "look around you" → "look around", "look all around" */
export function withPlainLook(sentence: Sentence): Sentence {
  const said = withoutThorough(sentence);
  const isAround = (at: number) => arounds.has(said[at]?.lower ?? "");
  const isLook = (at: number) => looks.has(said[at]?.lower ?? "");
  return said.flatMap((token, at) => {
    const isYou = ["you", "yourself"].includes(token.lower) && isAround(at - 1) && isLook(at - 2);
    const isAll = token.lower === "all" && isAround(at + 1) && isLook(at - 1);
    // "have a look round"
    const isRound = ["round", "about"].includes(token.lower) && isLook(at - 1) && said[at - 2]?.lower === "a";
    return isYou || isAll ? [] : isRound ? wordsAs("around") : [token];
  });
}

function withoutThorough(sentence: Sentence): Sentence {
  return sentence.filter(
    ({ lower }, at) =>
      !thorough.has(lower) || sentence[at - 1]?.lower !== "a" || sentence[at + 1]?.lower !== "look",
  );
}

/** "without touching the bear, put the doll on the bed" */
function mannerLast(sentence: Sentence): Sentence {
  const comma = sentence.findIndex(({ lower }) => lower === ",");
  return sentence[0]?.lower === "without" && comma > 1 && comma + 1 < sentence.length
    ? [...sentence.slice(comma + 1), ...sentence.slice(0, comma)]
    : sentence;
}

const anythingBut = phrasesOf(
  ["in", "on", "with", "using"]
    .flatMap((how) => ["but", "except", "other than"].map((but) => `${how} anything ${but}`))
    .join(","),
);
const cooking = new Set(deviceVerbs.filter(({ devices }) => devices.length > 1).flatMap(({ said }) => said));

/** "cook the potato in anything but the microwave" → "cook the potato without using the microwave" */
function withAnythingBut(sentence: Sentence): Sentence {
  const told = cooking.has(sentence[0]?.lower ?? "") ? phraseIn(sentence, anythingBut, 2) : undefined;
  return told
    ? [...sentence.slice(0, told.at), ...wordsAs("without using"), ...sentence.slice(told.behind)]
    : sentence;
}

export function withoutManner(said: Sentence, notes: string[]): Sentence {
  const sentence = mannerLast(withAnythingBut(said));
  for (const at of sentence.keys()) {
    if (at === 0 || sentence[at].lower !== "without") continue;
    const before = sentence[at - 1].lower === "," ? at - 1 : at;
    const plain = behindAny(sentence, at, ofCourse);
    if (plain !== undefined && ends.has(sentence[plain]?.lower)) {
      const how = sentence.slice(at, plain).map(({ text }) => text);
      notes.push(`"${how.join(" ")}" asks for care: no step is added for it.`);
      return withoutManner([...sentence.slice(0, before), ...sentence.slice(plain)], notes);
    }
    const touched = behindAny(sentence, at, touchingWords);
    if (touched === undefined) continue;
    const listed = listIn(sentence.slice(touched));
    if (listed) return [...sentence.slice(0, before), ...wordsAs("and do not touch"), ...listed];
    const end = sentence.findIndex(({ lower }, index) => index > touched && ends.has(lower));
    const thing = sentence.slice(touched, end < 0 ? undefined : end);
    const rest = end < 0 ? [] : sentence.slice(end);
    return [...sentence.slice(0, before), ...rest, ...wordsAs("and do not touch"), ...thing];
  }
  return sentence;
}

const listMarks = new Set([",", "and", "or"]);
const shall = new Set("is are be should must has have needs need goes go".split(" "));
const openings = new Set("the my your our any a an".split(" "));

/** "the stove, the oven or the microwave", and no more than that: "the stove, the oven and the microwave" */
function listIn(words: Sentence): Sentence | undefined {
  const isMark = (at: number) => listMarks.has(words[at]?.lower ?? "");
  const isList = words.every(
    ({ lower }, at) =>
      !prepositions.has(lower) &&
      !shall.has(lower) &&
      (!isMark(at) || isMark(at + 1) || openings.has(words[at + 1]?.lower ?? "")),
  );
  return isList && words.some((_, at) => isMark(at))
    ? words.map((token) => (token.lower === "or" ? { ...token, text: "and", lower: "and" } : token))
    : undefined;
}
