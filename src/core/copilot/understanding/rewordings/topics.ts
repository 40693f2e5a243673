import { behindAny, phrasesOf } from "../actions/said";
import { deedAt } from "../conditions/referredTo";
import { puttingVerbs, verbs } from "../words/firstWords";
import { prepositionList } from "../words/lexicon";
import { nounEnd, nounOrNameEnd } from "../words/nounSpans";
import { singularForms, startsWith, type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * What a sentence is about, said first: "as for the banana, it goes in the box", "of the two mugs, wash the red one", "the toy on
 * the desk, could you put it in the box", "the doll we keep in the box".
 */

type Sentence = readonly Token[];

const openings = ["as for", "as to", "regarding", "concerning"].map((words) => words.split(" "));
const pronouns = new Set(["it", "they", "them"]);

const laterOpenings = openings.flatMap((words) => [
  ["and", ...words],
  ["but", ...words],
  [",", ...words],
]);

/** "the cup goes on the plate, and as for the doll, it goes to the bed" → "…, and the doll goes to the bed" */
function withoutLaterTopic(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    (_, index) => index > 2 && laterOpenings.some((words) => startsWith(sentence, index, words)),
  );
  const opening = laterOpenings.find((words) => at > 0 && startsWith(sentence, at, words));
  const comma = sentence.findIndex(({ lower }, index) => index > at + 2 && lower === ",");
  const topic = opening ? sentence.slice(at + opening.length, Math.max(0, comma)) : [];
  const isIt = pronouns.has(sentence[comma + 1]?.lower ?? "");
  return topic.length > 0 && comma > 0 && isIt
    ? [...sentence.slice(0, at), ...wordsAs("and"), ...topic, ...sentence.slice(comma + 2)]
    : sentence;
}

export function withoutTopic(said: Sentence, vocabulary: Vocabulary): Sentence {
  const sentence = withoutLaterTopic(said);
  const comma = sentence.findIndex(({ lower }) => lower === ",");
  if (comma < 2) return withObjectBehind(sentence, vocabulary);
  const rest = sentence.slice(comma + 1);
  const opening = openings.find((words) => startsWith(sentence, 0, words));
  if (opening) {
    const topic = sentence.slice(opening.length, comma);
    const at = rest.findIndex(({ lower }) => pronouns.has(lower));
    return at < 0 || topic.length === 0 ? sentence : rest.toSpliced(at, 1, ...topic);
  }
  if (sentence[0].lower !== "of")
    return takenUp(sentence, comma, vocabulary) ?? withObjectBehind(sentence, vocabulary);
  const placed = ofThosePlaced(sentence, comma, vocabulary);
  if (placed) return placed;
  const [noun] = vocabulary.nounsAt(sentence, comma - 1);
  if (noun?.number !== "plural") return sentence;
  const one = rest.findIndex(({ lower }, at) => lower === "one" && at > 1);
  const { lower: many } = sentence[comma - 1];
  const kind = singularForms(many).find(
    (form) => form !== many && vocabulary.nounsAt(wordsAs(form), 0).length > 0,
  );
  return one < 0 || kind === undefined ? sentence : rest.toSpliced(one, 1, ...wordsAs(kind));
}

/** "of the cups on the desk, the red one goes in the box and the blue one …" → "the red cup that is on the desk goes …" */
function ofThosePlaced(sentence: Sentence, comma: number, vocabulary: Vocabulary): Sentence | undefined {
  const end = nounEnd(sentence, 1, vocabulary);
  if (end === undefined || end >= comma || placeEnd(sentence, end, vocabulary) !== comma) return undefined;
  const many = sentence[end - 1].lower;
  const kind = singularForms(many).find(
    (form) => form !== many && vocabulary.nounsAt(wordsAs(form), 0).length > 0,
  );
  if (kind === undefined) return undefined;
  const rest = sentence.slice(comma + 1);
  const those = [...wordsAs(kind), ...wordsAs("that is"), ...sentence.slice(end, comma)];
  const named = rest.flatMap((token, at) => {
    const the = rest.findLastIndex(({ lower }, index) => index < at && lower === "the");
    const isLook = rest.slice(the + 1, at).every(({ lower }) => vocabulary.attribute(lower) !== undefined);
    // "in the beige one" is no cup.
    const before = rest[the - 1]?.lower;
    const isThing = the === 0 || links.has(before ?? "") || verbs.has(before ?? "");
    return token.lower === "one" && the >= 0 && at > the + 1 && isLook && isThing ? those : [token];
  });
  return named.length > rest.length ? named : undefined;
}

const definites = new Set("the my your our this that these those both all".split(" "));
const said = new Set(
  "is are was were has have should must goes go belongs belong needs need wants want get gets".split(" "),
);
const asking = new Set("could can would may should must".split(" "));
const wishing = phrasesOf(
  ["i", "we"]
    .flatMap((who) => ["want", "need", "would like", "would love"].map((want) => `${who} ${want}`))
    .flatMap((wish) => [wish, `${wish} to have`, `${wish} to see`])
    .join(","),
);
const overThere = phrasesOf("over there, over here, there, here");

/** "the toy on the desk, could you put it in the box" → "could you put the toy on the desk in the box" */
function takenUp(sentence: Sentence, comma: number, vocabulary: Vocabulary): Sentence | undefined {
  const topic = withoutThere(sentence.slice(0, comma));
  const rest = sentence.slice(comma + 1);
  if (!definites.has(topic[0].lower) || !isNoun(topic, vocabulary)) return undefined;
  const at = rest.findIndex((_, index) => isPronoun(rest, index));
  const deed = deedAt(rest, 0);
  // "…, take the box and put it on the table": that is the box.
  const isDeed =
    deed !== undefined && (at === deed + 1 || (at === deed + 2 && particles.has(rest[deed + 1].lower)));
  // "can it be moved", "it should go"
  const isStated = at === 0 || (at === 1 && asking.has(rest[0].lower));
  const isWished = at > 0 && behindAny(rest, 0, wishing) === at;
  const particle = rest[at + 1];
  // "that banana on the counter, eat it up" → "eat up that banana …"
  if (
    isDeed &&
    at === deed + 1 &&
    particles.has(particle?.lower ?? "") &&
    !switched.has(particle.lower) &&
    behindThat.has(rest[at + 2]?.lower)
  )
    return rest.toSpliced(at, 2, particle, ...topic);
  return isDeed || isStated || isWished
    ? rest.toSpliced(at, 1, ...topic)
    : thereTakenUp(topic, rest, deed ?? behindAny(rest, 0, wishing));
}

/** "the tv, leave it on" */
const switched = new Set(["on", "off"]);
const behindThat = new Set([undefined, ",", "now", "please", "for"]);

/** "it", "that" of "turn that off", and not of "take that cup". */
function isPronoun(rest: Sentence, at: number): boolean {
  const next = rest[at + 1]?.lower;
  const isAlone = behindThat.has(next) || particles.has(next ?? "");
  return pronouns.has(rest[at].lower) || (at > 0 && rest[at].lower === "that" && isAlone);
}

const placePronouns = new Set(["it", "there"]);
const links = new Set([",", "and", "then"]);

/** "the table, take the fruit from there" → "take the fruit from the table" */
function thereTakenUp(topic: Sentence, rest: Sentence, start: number | undefined): Sentence | undefined {
  if (start === undefined) return undefined;
  const end = rest.findIndex(
    ({ lower }, at) => at > start && links.has(lower) && !definites.has(rest[at + 1]?.lower ?? ""),
  );
  const clause = rest.slice(0, end < 0 ? undefined : end);
  const it = clause.length - 1;
  const isPlace = placing.some((words) => startsWith(clause, it - words.length, words));
  const isOne = clause.filter(({ lower }) => placePronouns.has(lower)).length === 1;
  return placePronouns.has(clause[it].lower) && isPlace && isOne
    ? rest.toSpliced(it, 1, ...topic)
    : undefined;
}

/** Things, and where they are, of which nothing else is said. */
function isNoun(topic: Sentence, vocabulary: Vocabulary): boolean {
  const isOwned = ["my", "your", "our"].includes(topic[0].lower);
  // "my dear friend, could you take it"
  const end = isOwned ? nounEnd(topic, 0, vocabulary) : nounOrNameEnd(topic, 0, vocabulary);
  if (end === undefined) return false;
  if (topic[end]?.lower === "and") return nounOrNameEnd(topic, end + 1, vocabulary) === topic.length;
  const where = behindAny(topic, end, beingThere) ?? end;
  const isThing = !topic.some(({ lower }, at) => said.has(lower) && (at < end || at >= where));
  return isThing && (end === topic.length || isPlace(topic.slice(where), vocabulary));
}

/** "on the desk", "in the bedroom": a room may be no thing of its own here. */
function isPlace(where: Sentence, vocabulary: Vocabulary): boolean {
  const words = placing.find((each) => startsWith(where, 0, each));
  return words !== undefined && nounOrNameEnd(where, words.length, vocabulary) === where.length;
}

const particles = new Set("up down out away back on off".split(" "));
const beingThere = phrasesOf(
  "that is, that are, which is, which are, lying, standing, that is lying, that is standing",
);

function withoutThere(topic: Sentence): Sentence {
  const end = overThere.find((words) => startsWith(topic, topic.length - words.length, words));
  return end && topic.length > end.length + 1 ? topic.slice(0, -end.length) : topic;
}

const placing = prepositionList.map(({ words }) => words).sort((a, b) => b.length - a.length);

function placeEnd(sentence: Sentence, at: number, vocabulary: Vocabulary): number | undefined {
  const words = placing.find((each) => startsWith(sentence, at, each));
  return words && at + words.length < sentence.length
    ? nounEnd(sentence, at + words.length, vocabulary)
    : undefined;
}

const putting = new Set([...puttingVerbs, "keep", "want"]);

/** "the brown toy we store in the blue box, the red one in the beige box" → "store the brown toy in the blue box, …" */
function withObjectBehind(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const end = definites.has(sentence[0]?.lower ?? "") ? nounEnd(sentence, 0, vocabulary) : undefined;
  if (end === undefined || !["we", "you"].includes(sentence[end]?.lower ?? "")) return sentence;
  const verb = sentence[end + 1];
  if (!putting.has(verb?.lower ?? "")) return sentence;
  let at = placeEnd(sentence, end + 2, vocabulary);
  // "the doll you put in the box, bring it back" tells which one.
  while (at !== undefined && at < sentence.length) {
    let next = at;
    while ([",", "and", "but"].includes(sentence[next]?.lower ?? "")) next++;
    const thing = next > at && next < sentence.length ? nounEnd(sentence, next, vocabulary) : undefined;
    at =
      thing === undefined || verbs.has(sentence[next].lower)
        ? undefined
        : placeEnd(sentence, thing, vocabulary);
  }
  if (at === undefined) return sentence;
  const put = ["keep", "want"].includes(verb.lower) ? wordsAs("put") : [verb];
  return [...put, ...sentence.slice(0, end), ...sentence.slice(end + 2)];
}
