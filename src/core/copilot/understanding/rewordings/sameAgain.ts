import { phrasesOf } from "../actions/said";
import { prepositions, verbs } from "../words/firstWords";
import { verbList } from "../words/lexicon";
import { namedIn, nounEnd, nounStart, type Span } from "../words/nounSpans";
import { startsWith, type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * What is done with one thing is to be done with another one, too: "wash the fork. Do the same with the spoon", "the sponge
 * goes in the sink, the soap as well", "likewise the soap". It is said once more, with the other thing in it.
 */

type Sentence = readonly Token[];

const particles = new Set(verbList.flatMap((verb) => verb.particles));
const links = new Set([",", "and", "then", "but"]);
const listMarks = new Set([",", "and"]);
const pronouns = new Set(["it", "them"]);
const holding = new Set(
  verbList.flatMap(({ words: [first], frame }) => (frame === "take" || frame === "hold" ? [first] : [])),
);
const stating = new Set("goes go belongs belong should must is are needs need".split(" "));

const openings = phrasesOf(
  "do the same with, do the same for, do the same to, do the same thing with, do the same thing for, do likewise with, do likewise for, the same with, the same for, the same goes for, repeat this with, repeat this for, repeat that with, repeat that for, so does, so do, so should, same for, same with, same goes for, same thing for, same thing with, the same applies to, ditto for, ditto with, likewise with, likewise for, likewise, similarly",
);
/** Begins a sentence of its own: "Bring the doll to the sofa. After that, the bear." */
const continuing = phrasesOf("and after that, after that, and then, then, afterwards, next, and");
const endings = phrasesOf("as well, too, also, likewise");

interface Again {
  /** What was said before it. */
  readonly told: Sentence;
  /** With what it is done again. */
  readonly things: Sentence;
  readonly rest: Sentence;
}

export function withSameAgain(sentences: readonly Sentence[], vocabulary: Vocabulary): readonly Sentence[] {
  const said: Sentence[] = [];
  for (const sentence of sentences) {
    const again = againIn(sentence, vocabulary);
    const before = again?.told.length === 0 ? lastOf(said) : again?.told;
    const repeated = again && before ? withThings(before, again.things, vocabulary) : undefined;
    if (!again || !repeated) {
      said.push(sentence);
      continue;
    }
    if (again.told.length > 0) said.push(again.told);
    said.push(repeated);
    if (again.rest.length > 0) said.push(...withSameAgain([again.rest], vocabulary));
  }
  return said;
}

/** The last sentence, with those before it of whose things it goes on. */
function lastOf(said: readonly Sentence[]): Sentence | undefined {
  let from = said.length - 1;
  while (from > 0 && pronouns.has(said[from][1]?.lower ?? "")) from--;
  const told = said.slice(Math.max(0, from));
  if (told.length === 0) return undefined;
  return told.flatMap((sentence, at) => (at === 0 ? sentence : [...wordsAs("then"), ...sentence]));
}

function againIn(sentence: Sentence, vocabulary: Vocabulary): Again | undefined {
  for (const at of sentence.keys()) {
    if (at > 0 && !links.has(sentence[at - 1].lower)) continue;
    const opening = [...openings, ...(at === 0 ? continuing : [])].find((words) =>
      startsWith(sentence, at, words),
    );
    const said = at + (opening?.length ?? 0);
    const start = opening && sentence[said]?.lower === "," ? said + 1 : said;
    const end = listEnd(sentence, start, vocabulary);
    if (end === undefined) continue;
    const pause = sentence[end]?.lower === "," ? end + 1 : end;
    const ending = endings.find((words) => startsWith(sentence, pause, words));
    const behind = ending ? pause + ending.length : end;
    const isOver = behind === sentence.length || links.has(sentence[behind].lower);
    if (!isOver || (!opening && !ending)) continue;
    const rest = sentence.slice(behind);
    return {
      told: withoutLinks(sentence.slice(0, at)),
      things: sentence.slice(start, end),
      rest: rest.slice(rest.findIndex(({ lower }) => !links.has(lower))),
    };
  }
  return undefined;
}

/** Behind "the spoon and the fork". */
function listEnd(sentence: Sentence, from: number, vocabulary: Vocabulary): number | undefined {
  const first = from < sentence.length ? nounEnd(sentence, from, vocabulary) : undefined;
  let end = first;
  while (end !== undefined) {
    let next = end;
    while (listMarks.has(sentence[next]?.lower ?? "")) next++;
    const more = next > end && next < sentence.length ? nounEnd(sentence, next, vocabulary) : undefined;
    const isVerb =
      more !== undefined && nounStart(sentence, next, vocabulary) === next && verbs.has(sentence[next].lower);
    if (more === undefined || isVerb) return end;
    end = more;
  }
  return undefined;
}

function withoutLinks(sentence: Sentence): Sentence {
  return sentence.slice(0, sentence.findLastIndex(({ lower }) => !links.has(lower)) + 1);
}

/** Undefined where it is not clear what is done with which thing. */
function withThings(told: Sentence, things: Sentence, vocabulary: Vocabulary): Sentence | undefined {
  const object = objectIn(told, vocabulary);
  if (!object) return undefined;
  const behind = told.slice(object.to);
  // "wash the fork and dry the plate": the same of these two is no one deed.
  const isOther = behind.some(
    ({ lower }, at) =>
      links.has(behind[at - 1]?.lower ?? "") &&
      verbs.has(lower) &&
      behind[at + 1] !== undefined &&
      !pronouns.has(behind[at + 1].lower),
  );
  // "the fork or the spoon": which of them it was is open.
  const isEither = behind[0]?.lower === "or";
  const isListed = listMarks.has(behind[0]?.lower ?? "") && nounEnd(behind, 1, vocabulary) !== undefined;
  // "pick up the doll and the bear too": it is to hold both of them, not one after the other.
  const isHeld =
    holding.has(told[0].lower) && !behind.some(({ lower }) => prepositions.has(lower) || verbs.has(lower));
  if (isHeld || isOther || isListed || isEither) return undefined;
  const many = isMany(things, vocabulary);
  const [them] = wordsAs(many ? "them" : "it");
  // "put doll on bed, bear too": on that bed.
  const isBare = (at: number) =>
    prepositions.has(behind[at - 1]?.lower ?? "") &&
    nounStart(behind, at, vocabulary) === at &&
    vocabulary.nounsAt(behind, at).some(({ number }) => number === "singular");
  return [
    ...told.slice(0, object.from),
    ...things,
    ...behind.flatMap((token, at) =>
      pronouns.has(token.lower) ? [them] : isBare(at) ? [...wordsAs("the"), token] : [token],
    ),
  ];
}

function isMany(things: Sentence, vocabulary: Vocabulary): boolean {
  const at = nounStart(things, 0, vocabulary);
  return (
    things.some(({ lower }) => listMarks.has(lower)) ||
    vocabulary.nounsAt(things, at).some(({ number }) => number === "plural")
  );
}

/** What is first dealt with: right behind the verb, or before "goes in". */
function objectIn(told: Sentence, vocabulary: Vocabulary): Span | undefined {
  const subject = listEnd(told, 0, vocabulary);
  if (subject !== undefined && stating.has(told[subject]?.lower ?? "")) return { from: 0, to: subject };
  const start = told.findIndex(({ lower }) => !links.has(lower) && lower !== "please");
  if (!verbs.has(told[start]?.lower ?? "")) return undefined;
  const [first] = namedIn(told, start, vocabulary);
  const isNear =
    first &&
    told.slice(start + 1, first.from).every(({ lower }) => particles.has(lower) && !prepositions.has(lower));
  // "turn on the light": that is no place.
  const isSwitched = first && ["on", "off"].includes(told[first.from - 1]?.lower) && first.from === start + 2;
  if (!first || !(isNear || isSwitched)) return undefined;
  return { from: first.from, to: listEnd(told, first.from, vocabulary) ?? first.to };
}
