import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { stateWords } from "../actions/senses";
import { participleOf } from "../actions/verbForms";
import { forms } from "../actions/verbs";
import { prepositions } from "../words/firstWords";
import { verbList } from "../words/lexicon";
import { type Token, wordsAs } from "../words/tokens";

/*
 * What is to be done told as what is to happen to a thing: "the egg gets cooked", "could I have the shelf cleared?", "I would be
 * grateful for the doll to be put on the bed", "it is time the cup was washed". It is told as what should be done.
 */

type Sentence = readonly Token[];

/** Verbs by their participles. */
const verbOf = new Map(
  [...verbList, ...forms].map(({ words: [first] }) => [participleOf(first), first] as const),
);
const determiners = new Set("the a an all both every each my our your this that these those".split(" "));
const openings = new Set([..."please first then see to it that".split(" "), ","]);
const links = new Set([",", "and", "then", "so"]);
const ends = new Set([
  undefined,
  ...links,
  "up",
  "down",
  "off",
  "on",
  "out",
  "away",
  "back",
  "with",
  "by",
  "please",
]);
const conditions = new Set("if when whenever unless until once while after before because since".split(" "));
const asking = phrasesOf(
  ["could", "can", "may", "might"]
    .flatMap((can) => ["i", "we"].flatMap((who) => [`${can} ${who} have`, `${can} ${who} please have`]))
    .join(","),
);
const causing = phrasesOf(
  "be so kind as to have, be so kind as to get, be so good as to have, see about having",
);
const wishing = phrasesOf(
  [
    ...["i", "we"].flatMap((who) =>
      ["grateful", "thankful", "glad", "happy", "pleased", "obliged", "delighted"].map(
        (how) => `${who} would be ${how} for`,
      ),
    ),
    ...["nice", "good", "great", "lovely", "best", "better", "helpful", "important", "necessary"].flatMap(
      (how) => ["it would be", "it is"].map((be) => `${be} ${how} for`),
    ),
    ...["would like", "would love", "would prefer"].flatMap((want) => [`i ${want} for`, `we ${want} for`]),
    "it is time for",
    "is not it time for",
    "is not it about time for",
    "is not it high time for",
    "it is high time for",
  ].join(","),
);
const highTime = phrasesOf(
  "it is time that, it is time, is not it time, is not it time that, is not it high time, is not it about time, it is high time that, it is high time, it is about time, it is about time that",
);
const toBeOrGo = phrasesOf("to be, to go back, to move back, to go, to move");
const wasDone = phrasesOf("was, were, is, are, got, gets");
const getting = new Set(["gets", "get"]);

export function withToBeDone(sentence: Sentence): Sentence {
  return [
    withTurn,
    withoutMade,
    withAlsoDone,
    withParticiples,
    withGets,
    withAskedDone,
    withWishedFor,
    withHighTime,
  ].reduce((said, change) => change(said), sentence);
}

const itIs = phrasesOf("it is, they are, it gets, they get");

/** "wash the plate before it is put away" → "wash the plate before you put it away" */
function withTurn(sentence: Sentence): Sentence {
  const before = sentence.findIndex(({ lower }, at) => lower === "before" && at > 1);
  const done = before < 0 ? undefined : behindAny(sentence, before + 1, itIs);
  const verb = done === undefined ? undefined : verbOf.get(sentence[done]?.lower ?? "");
  if (done === undefined || verb === undefined) return sentence;
  const pronoun = sentence[before + 1].lower === "it" ? "it" : "them";
  return [
    ...sentence.slice(0, before + 1),
    ...wordsAs(`you ${verb} ${pronoun}`),
    ...sentence.slice(done + 1),
  ];
}

/** "the plate is to be made clean" → "the plate is to be clean" */
function withoutMade(sentence: Sentence): Sentence {
  return sentence.filter(
    ({ lower }, at) =>
      lower !== "made" || sentence[at - 1]?.lower !== "be" || !stateWords.has(sentence[at + 1]?.lower ?? ""),
  );
}

const goingThere = phrasesOf(
  ["should", "must", "has to", "have to", "needs to", "need to", "is to", "are to", "can"]
    .flatMap((owed) => ["go", "stand", "lie", "sit"].map((verb) => `${owed} ${verb}`))
    .join(","),
);
const andBe = phrasesOf("and be, and then be, and should be, and must be, and then should be");

/** "the mug should go to the sink and be washed" → "… and it should be washed" */
function withAlsoDone(sentence: Sentence): Sentence {
  const gone = phraseIn(sentence, goingThere, 2);
  const also = gone && phraseIn(sentence, andBe, gone.behind + 2);
  if (!gone || !also || !verbOf.has(sentence[also.behind]?.lower ?? "")) return sentence;
  const thing = sentence.slice(0, gone.at);
  const isOne = sentence
    .slice(0, also.at)
    .every(({ lower }, at) => lower !== "," && (at < gone.at || lower !== "and"));
  if (!determiners.has(thing[0].lower) || !isOne) return sentence;
  const isSeveral =
    ["all", "both", "these", "those"].includes(thing[0].lower) ||
    /[^s]s$/.test(thing[thing.length - 1].lower) ||
    thing.some(({ lower }) => lower === "and");
  const then = sentence[also.at + 1].lower === "then" ? "and then" : "and";
  return [
    ...sentence.slice(0, also.at),
    ...wordsAs(`${then} ${isSeveral ? "they" : "it"} should be`),
    ...sentence.slice(also.behind),
  ];
}

/** "an egg, cooked and put on the plate" → "an egg should be cooked and put on the plate" */
function withParticiples(sentence: Sentence): Sentence {
  const comma = sentence.findIndex(({ lower }) => lower === ",");
  const thing = sentence.slice(0, Math.max(0, comma));
  const rest = sentence.slice(comma + 1);
  const isThing = determiners.has(thing[0]?.lower ?? "") && thing.length > 1 && thing.length <= longestName;
  const isDone =
    verbOf.has(rest[0]?.lower ?? "") &&
    verbOf.get(rest[0].lower) !== rest[0].lower &&
    !rest.some(({ lower }) => lower === "," || finite.has(lower));
  return isThing && isDone ? [...thing, ...wordsAs("should be"), ...rest] : sentence;
}

/** Words of "the blue plate on the table". */
const longestName = 7;
const finite = new Set("is are was were should must has have goes go belongs belong".split(" "));

/** "the egg gets cooked" → "the egg should be cooked" */
function withGets(sentence: Sentence): Sentence {
  if (sentence.some(({ lower }) => conditions.has(lower))) return sentence;
  const at = sentence.findIndex(
    ({ lower }, index) => index > 1 && getting.has(lower) && verbOf.has(sentence[index + 1]?.lower ?? ""),
  );
  const start = sentence.findIndex(({ lower }) => !openings.has(lower));
  const subject = sentence.slice(Math.max(0, start), Math.max(0, at));
  const isThing =
    determiners.has(subject[0]?.lower ?? "") &&
    !subject.some(({ lower }) => links.has(lower) && lower !== "and");
  return at > 0 && isThing ? sentence.toSpliced(at, 1, ...wordsAs("should be")) : sentence;
}

/** "could I have the shelf cleared" → "have the shelf cleared" */
function withAskedDone(sentence: Sentence): Sentence {
  const start = sentence[0]?.lower === "please" ? 1 : 0;
  const behind = behindAny(sentence, start, [...asking, ...causing]);
  if (behind === undefined || !determiners.has(sentence[behind]?.lower ?? "")) return sentence;
  // "could I have the chopped apple" asks for the apple.
  const done = sentence.findIndex(
    ({ lower }, at) =>
      at > behind + 1 &&
      verbOf.has(lower) &&
      (ends.has(sentence[at + 1]?.lower) || prepositions.has(sentence[at + 1]?.lower ?? "")),
  );
  return done < 0 ? sentence : [...wordsAs("have"), ...sentence.slice(behind)];
}

/** "I would be grateful for the doll to be put on the bed" → "the doll should be put on the bed" */
function withWishedFor(sentence: Sentence): Sentence {
  const behind = behindAny(sentence, 0, wishing);
  const be = behind === undefined ? undefined : phraseIn(sentence, toBeOrGo, behind + 2);
  if (behind === undefined || !be || !determiners.has(sentence[behind].lower)) return sentence;
  const should = sentence[be.at + 1].lower === "be" ? "should be" : "should go";
  return [...sentence.slice(behind, be.at), ...wordsAs(should), ...sentence.slice(be.behind)];
}

/** "it is time the cup was washed" → "the cup should be washed" */
function withHighTime(sentence: Sentence): Sentence {
  const behind = behindAny(sentence, 0, highTime);
  if (behind === undefined || !determiners.has(sentence[behind]?.lower ?? "")) return sentence;
  const done = phraseIn(sentence, wasDone, behind + 2);
  const isDone = done !== undefined && verbOf.has(sentence[done.behind]?.lower ?? "");
  if (!done || !isDone) return sentence;
  return [...sentence.slice(behind, done.at), ...wordsAs("should be"), ...sentence.slice(done.behind)];
}
