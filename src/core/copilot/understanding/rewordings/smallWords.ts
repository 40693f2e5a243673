import { phraseIn, phrasesOf } from "../actions/said";
import { prepositions, puttingVerbs } from "../words/firstWords";
import { singularForms, startsWith, type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * Single words that add nothing, or stand for more than they say: "both", "once", "everywhere", "on top", "inside".
 */

type Sentence = readonly Token[];

const neverTwice = new Set("the a an in on to of and put with from into onto".split(" "));

/** "into the the box" */
export function withoutDoubled(sentence: Sentence): Sentence {
  return sentence.filter(({ lower }, at) => !neverTwice.has(lower) || sentence[at - 1]?.lower !== lower);
}

const ends = new Set([undefined, ",", "and", "then"]);

const longestState = 8;

/** "the toys that are not on the bed yet" */
export function withoutYet(sentence: Sentence): Sentence {
  return sentence.filter(({ lower }, at) => {
    const said = sentence.slice(Math.max(0, at - longestState), at).map((token) => token.lower);
    const isDenied = said.some(
      (word, index) => ["that", "which"].includes(word) && said[index + 2] === "not",
    );
    return lower !== "yet" || !isDenied;
  });
}

const samePlaces = [
  ...["so that they", "so they", "such that they"].flatMap((so) =>
    ["are", "are all", "all are", "stand", "all stand", "end up", "all end up", "are together"].flatMap(
      (be) =>
        ["the same", "a single", "one single", "one and the same", "one"].map(
          (same) => `${so} ${be} on ${same}`,
        ),
    ),
  ),
  ...["together on", "all together on", "all on", "on"].map((on) => `${on} one and the same`),
  ...["together on", "all together on"].flatMap((on) => [`${on} one`, `${on} a single`, `${on} one single`]),
  "all together on the same",
  "all on the same",
  "together on the same",
  "onto the same",
  "to the same",
]
  .sort((one, other) => other.length - one.length)
  .map((words) => words.split(" "));

/** "bring the orange to the same table as the doll", "… so they are all on the same table" → "on the same table" */
export function withSamePlace(sentence: Sentence): Sentence {
  for (const at of sentence.keys()) {
    const said = at > 1 ? samePlaces.find((words) => startsWith(sentence, at, words)) : undefined;
    if (said)
      return [...sentence.slice(0, at), ...wordsAs("on the same"), ...sentence.slice(at + said.length)];
  }
  return sentence;
}

const sharing = phrasesOf("share a, share one, share the same, share a single");

/** "the cups should share a table" → "the cups should be on the same table" */
export function withShared(sentence: Sentence): Sentence {
  const shared = phraseIn(sentence, sharing, 1);
  if (!shared) return sentence;
  const isWish = sentence[shared.at - 1].lower === "to";
  return [
    ...sentence.slice(0, isWish ? shared.at - 1 : shared.at),
    ...wordsAs(isWish ? "on the same" : "be on the same"),
    ...sentence.slice(shared.behind),
  ];
}

const nones = new Set(["no", "nothing", "none", "not"]);
const longer = phrasesOf("any more, anymore, any longer");
const lasting = phrasesOf("should remain, should stay, may remain, may stay, must remain");

/** "nothing should be on the desk any more", "no toy should remain on the bed" → "nothing should be on the desk" */
export function withoutLonger(sentence: Sentence): Sentence {
  const none = sentence.findIndex(({ lower }) => nones.has(lower));
  if (none < 0) return sentence;
  const more = phraseIn(sentence, longer, none + 1);
  const now = more ? [...sentence.slice(0, more.at), ...sentence.slice(more.behind)] : sentence;
  // "nothing but the banana should remain" tells what stays.
  const isPlain =
    now[none].lower !== "not" && !["but", "except", "other", "apart"].includes(now[none + 1]?.lower ?? "");
  const left = !isPlain ? undefined : phraseIn(now, lasting, none + 1);
  return left ? [...now.slice(0, left.at), ...wordsAs("should be"), ...now.slice(left.behind)] : now;
}

const apart = phrasesOf("on different, on separate, on various, in different, in separate");

/** "the cups should not be on different tables" → "the cups should be on the same table" */
export function withoutDifferent(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, apart, 3);
  const places = sentence.at(-1)?.lower ?? "";
  const isLast = told !== undefined && told.behind === sentence.length - 1;
  if (!isLast || sentence[told.at - 1].lower !== "be" || sentence[told.at - 2].lower !== "not")
    return sentence;
  return [
    ...sentence.slice(0, told.at - 2),
    ...wordsAs("be"),
    sentence[told.at],
    ...wordsAs(`the same ${singularForms(places).at(-1) ?? places}`),
  ];
}

/** "each and every toy" → "every toy" */
export function withPlainEvery(sentence: Sentence): Sentence {
  return sentence.filter(
    (_, at) =>
      !(
        startsWith(sentence, at, ["each", "and", "every"]) ||
        startsWith(sentence, at - 1, ["each", "and", "every"])
      ),
  );
}

/** "every non-red cup": every cup that is not red */
export function withNonLooks(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const at = sentence.findIndex(({ lower }) => lower === "non");
  if (at < 0) return sentence;
  const look = sentence[at + 1];
  const [noun] = look && vocabulary.attribute(look.lower) ? vocabulary.nounsAt(sentence, at + 2) : [];
  if (!noun) return sentence;
  return [
    ...sentence.slice(0, at),
    ...sentence.slice(at + 2, noun.next),
    ...wordsAs(noun.number === "plural" ? "that are not" : "that is not"),
    look,
    ...sentence.slice(noun.next),
  ];
}

/** "visit every area once", "… and the workshop again": a visit is no more than that. */
export function withoutOnce(sentence: Sentence): Sentence {
  if (!["visit", "go", "drive", "approach", "stop", "call"].includes(sentence[0]?.lower)) return sentence;
  const at = sentence.findIndex(
    ({ lower }, index) =>
      (lower === "once" || lower === "again") && index > 1 && ends.has(sentence[index + 1]?.lower),
  );
  const isExact = ["exactly", "just", "only"].includes(sentence[at - 1]?.lower ?? "");
  return at < 0 ? sentence : [...sentence.slice(0, isExact ? at - 1 : at), ...sentence.slice(at + 1)];
}

/** "both the cup and the plate": each is named anyway. */
export function withoutBoth(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  return sentence.filter(({ lower }, at) => {
    if (lower !== "both") return true;
    let start = at + 1;
    while (["the", "a", "an"].includes(sentence[start]?.lower) || isLook(sentence, start, vocabulary))
      start++;
    const [noun] = start < sentence.length ? vocabulary.nounsAt(sentence, start) : [];
    return noun?.number !== "singular" || sentence[noun.next]?.lower !== "and";
  });
}

function isLook(sentence: Sentence, at: number, vocabulary: Vocabulary): boolean {
  const word = sentence[at]?.lower;
  return (
    word !== undefined &&
    vocabulary.attribute(word) !== undefined &&
    vocabulary.nounsAt(sentence, at).length === 0
  );
}

const marked = new Set(["marked", "designated"]);
const markedPlaces = new Set(["area", "zone", "spot", "region", "field", "place", "position"]);

/** "in the marked target area": there is no other kind; "in its designated area" is one for each. */
export function withoutMarked(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  return sentence.filter(({ lower }, at) => {
    if (!marked.has(lower) || sentence[at - 1]?.lower !== "the") return true;
    if (at + 1 === sentence.length || vocabulary.attribute(lower)) return true;
    const nouns = vocabulary.nounsAt(sentence, at + 1);
    return !nouns.some(({ next }) => markedPlaces.has(sentence[next - 1].lower));
  });
}

const wholes = new Set(["all", "every", "each", "both", "everything", "lights"]);

/** "turn all lights off everywhere": all of them are meant anyway. */
export function withoutEverywhere(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    ({ lower }, index) => lower === "everywhere" && ends.has(sentence[index + 1]?.lower),
  );
  const isAll = sentence.slice(0, Math.max(0, at)).some(({ lower }) => wholes.has(lower));
  return isAll ? [...sentence.slice(0, at), ...sentence.slice(at + 1)] : sentence;
}

/** "… and the red block on top": on what was just spoken of. */
export function withTop(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    ({ lower }, index) =>
      lower === "top" && sentence[index - 1]?.lower === "on" && ends.has(sentence[index + 1]?.lower),
  );
  const isTopOfAll = sentence.slice(0, Math.max(0, at)).some(({ lower }) => lower === "with");
  return at < 0 || isTopOfAll
    ? sentence
    : [...sentence.slice(0, at + 1), ...wordsAs("of that"), ...sentence.slice(at + 1)];
}

/** "open the drawer, put the fork inside": inside of what was opened. */
export function withInside(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    ({ lower }, index) =>
      ["inside", "in"].includes(lower) && index > 2 && ends.has(sentence[index + 1]?.lower),
  );
  // "plug the radio in" has a particle of its own.
  const isPut = [...sentence.keys()].some(
    (index) =>
      index < at && puttingVerbs.has(sentence[index].lower) && clauseMarks.has(sentence[index - 1]?.lower),
  );
  if (!isPut || sentence[0].lower !== "open" || prepositions.has(sentence[at - 1].lower)) return sentence;
  return [...sentence.slice(0, at), ...wordsAs("in it"), ...sentence.slice(at + 1)];
}

const clauseMarks = new Set([",", "and", "then"]);
