import { withParticleFirst } from "./actions/particleFirst";
import { behindAny, phraseIn, phrasesOf } from "./actions/said";
import { determiners } from "./actions/things";
import { gerundOf, participleOf } from "./actions/verbForms";
import { actionWords, forms } from "./actions/verbs";
import { sequelOf } from "./sequels";
import { verbList } from "./words/lexicon";
import { singularForms, startsWith, type Token, wordsAs } from "./words/tokens";

/*
 * "before", "after", "once you have …": which of two things is done first. A robot does what it is told in the order in
 * which it is said, so the sentence is turned round.
 */

const verbs = [...forms, ...verbList].map(({ words: [first] }) => first);
const gerunds = new Map(verbs.map((verb) => [gerundOf(verb), verb]));
const participles = new Map([
  ["been", "go"],
  ["gone", "go"],
  ...verbs.map((verb) => [participleOf(verb), verb] as const),
]);

const goings = new Set(
  verbList.flatMap(({ words: [first], frame }) => (frame === "go" || frame === "approach" ? [first] : [])),
);

const then: Token = { text: "then", lower: "then", kind: "word" };

function withVerb(clause: readonly Token[], known: ReadonlyMap<string, string>): readonly Token[] {
  const [first, ...rest] = clause;
  const base = first && known.get(first.lower);
  return base === undefined ? clause : [{ ...first, text: base, lower: base }, ...rest];
}

/** "closing the door" → "close the door" */
export function infinitive(clause: readonly Token[]): readonly Token[] {
  return actionWords.has(clause[0]?.lower) ? clause : withVerb(clause, gerunds);
}

// "before I cook the egg" tells what somebody else does.
const perfect = phrasesOf("you have, we have, having, it has been");
const subjects = phrasesOf("you, we");
const finishing = phrasesOf(
  "you are done, you are finished, you are through, you have finished, you finished, you finish, having finished, finishing, done, finished",
);

/** "you have washed the plate" → "wash the plate" */
function plain(clause: readonly Token[]): readonly Token[] {
  // "you have finished washing the plate", "you are done with washing the plate"
  const finished = behindAny(clause, 0, finishing);
  const deed = clause[finished ?? 0]?.lower === "with" ? (finished ?? 0) + 1 : finished;
  if (deed !== undefined && gerunds.has(clause[deed]?.lower)) return infinitive(clause.slice(deed));
  const had = behindAny(clause, 0, perfect);
  if (had !== undefined) return withParticleFirst(withVerb(clause.slice(had), participles));
  return infinitive(clause.slice(behindAny(clause, 0, [...finishing, ...subjects]) ?? 0));
}

const whenever = phrasesOf("once, when, as soon as, after");
/** They say no more than that all before has been done. */
const doneSoFar = [
  "you are done",
  "you are finished",
  "you have finished",
  "you are through",
  "you have done",
]
  .flatMap((start) =>
    ["", " there", " with that", " with this", " with it", " that", " this", " so"].map((end) => start + end),
  )
  .concat(
    "done",
    "finished",
    "that is done",
    "this is done",
    "it is done",
    "you get there",
    "you are there",
    "you have arrived",
    "you arrive",
    "there",
  )
  .map((phrase) => phrase.split(" "))
  .sort((a, b) => b.length - a.length);

/** The clause from `at` on, if it says that something has been done by the robot itself. */
function doneBefore(clause: readonly Token[]): readonly Token[] | undefined {
  const isDeed = [...perfect, ...finishing].some((words) => startsWith(clause, 0, words));
  const deed = isDeed ? plain(clause) : doneTo(clause);
  return verbs.includes(deed[0]?.lower) ? deed : undefined;
}

const passives = phrasesOf("has been, have been");

/** "the pan has been moved to the right burner" → "move the pan to the right burner" */
function doneTo(clause: readonly Token[]): readonly Token[] {
  const done = phraseIn(clause, passives, 1);
  const verb = done && participles.get(clause[done.behind]?.lower ?? "");
  if (!done || verb === undefined || !definites.has(clause[0].lower)) return [];
  return [...wordsAs(verb), ...clause.slice(0, done.at), ...clause.slice(done.behind + 1)];
}

/** "once you have washed the plate, …", "when you are done, …" */
function afterDeed(sentence: readonly Token[], isFirst: boolean): readonly Token[] | undefined {
  const start = behindAny(sentence, 0, whenever);
  const end = sentence.findIndex(({ lower }) => lower === ",");
  if (start !== undefined && end > 0) {
    const rest = sentence.slice(end + 1);
    const clause = sentence.slice(start, end);
    if (behindAny(clause, 0, doneSoFar) === clause.length) return [then, ...rest];
    const deed = doneBefore(clause);
    return deed && [...deed, then, ...rest];
  }
  for (let at = 1; at < sentence.length; at++) {
    const behind = behindAny(sentence, at, whenever);
    const deed = behind === undefined ? undefined : doneBefore(sentence.slice(behind));
    const { first, isDenied } = withoutNotBefore(sentence.slice(0, at));
    if (!deed || isDenied) continue;
    const earlier = withoutOther(deed, first);
    // Behind another sentence "it" may be what was named there.
    return isFirst ? turned(earlier, first) : [...earlier, then, ...first];
  }
  return undefined;
}

/** "when you are done with the workshop" → "after the workshop" */
function withAfter(sentence: readonly Token[]): readonly Token[] {
  for (const at of sentence.keys()) {
    const done = behindAny(sentence, behindAny(sentence, at, whenever) ?? sentence.length, finishing);
    if (done === undefined || sentence[done]?.lower !== "with" || !definites.has(sentence[done + 1]?.lower))
      continue;
    const after: Token = { text: "after", lower: "after", kind: "word" };
    return [...sentence.slice(0, at), after, ...sentence.slice(done + 1)];
  }
  return sentence;
}

/** "before you cook, wash the pan" → "wash the pan then cook" */
export function inOrder(said: readonly Token[], index = 0): readonly Token[] {
  const sentence = withAfter(said);
  const [told, sequel] = sequelOf(sentence) ?? [sentence];
  if (sequel) return [...inOrder(told, index), then, ...withVerbOf(told, sequel)];
  const deed = afterDeed(sentence, index === 0);
  if (deed) return deed;
  const word = sentence[0]?.lower;
  const comma = sentence.findIndex(({ lower }) => lower === ",");
  if ((word === "before" || word === "after") && comma > 0) {
    const condition = plain(sentence.slice(1, comma));
    const rest = sentence.slice(comma + 1);
    const rested = word === "before" ? withRestLast(rest, condition) : undefined;
    if (rested) return rested;
    return word === "after"
      ? [...withVerbOf(rest, condition), then, ...rest]
      : turned(withPlaceNamed(rest, condition), condition);
  }
  const lastly = butFirst(sentence);
  if (lastly) return lastly;
  const firstly = sentence.findIndex(
    ({ lower }, at) => lower === "but" && ["first", "before"].includes(sentence[at + 1]?.lower),
  );
  if (firstly > 0) {
    const isThat = sentence[firstly + 1].lower === "before" && sentence[firstly + 2]?.lower === "that";
    const last = sentence.slice(0, sentence[firstly - 1].lower === "," ? firstly - 1 : firstly);
    const start = sentence.slice(firstly + (isThat ? 3 : 2));
    return [...withVerbOf(last, start[0]?.lower === "," ? start.slice(1) : start), then, ...last];
  }
  const middle = sentence.findIndex(
    ({ lower }, at) =>
      at > 0 && (lower === "before" || lower === "after") && sentence[at + 1]?.lower !== "that",
  );
  if (middle < 0) return sentence;
  const { first, isDenied } = withoutNotBefore(sentence.slice(0, middle));
  const second = plain(sentence.slice(middle + 1));
  return (sentence[middle].lower === "before") !== isDenied
    ? [...withoutOther(first, second), then, ...second]
    : turned(withoutOther(withVerbOf(first, second), first), first);
}

const resting = new Set(["lie", "sit"]);

/**
 * "before you go to bed, turn off the light, then lie down" → "turn off the light then go to bed then lie down"; "before you go to
 * the shop, stop at the store and finish at the dock" → "stop at the store then go to the shop then finish at the dock"
 */
function withRestLast(rest: readonly Token[], going: readonly Token[]): readonly Token[] | undefined {
  const last = rest.findIndex(
    ({ lower }, at) =>
      at > 1 &&
      ((lower === "then" && resting.has(rest[at + 1]?.lower ?? "")) ||
        (links.has(rest[at - 1].lower) && behindAny(rest, at, lastStop) !== undefined) ||
        // "stop at the store, and finally go to the dock", behind one deed only: several are all to come before
        (links.has(rest[at - 1].lower) && isLastDeed(rest, at) && isOneDeed(rest.slice(0, at)))),
  );
  if (last < 0 || !goings.has(going[0]?.lower ?? "")) return undefined;
  const end = rest.slice(0, last).findLastIndex(({ lower }) => !links.has(lower)) + 1;
  const behind = rest[last].lower === "then" ? rest.slice(last) : [then, ...rest.slice(last)];
  return [...rest.slice(0, end), then, ...going, ...behind];
}

const links = new Set([",", "and", "then"]);
const lastDeed = phrasesOf("finally, lastly, in the end, at last, last of all, to finish");
const isLastDeed = (words: readonly Token[], at: number): boolean =>
  verbs.includes(words[behindAny(words, at, lastDeed) ?? words.length]?.lower);
const isOneDeed = (words: readonly Token[]): boolean =>
  words.filter(({ lower }, at) => verbs.includes(lower) && (at === 0 || links.has(words[at - 1].lower)))
    .length === 1 && !words.slice(0, -2).some(({ lower }) => lower === "then" || lower === ",");
const lastStop = phrasesOf("finish at, finish in, end at, end in, end up at, end up in");

/** "visit all other areas" before "go to the dock": all of them but that one, which is named behind now. */
function withoutOther(clause: readonly Token[], later: readonly Token[]): readonly Token[] {
  const other = clause.findIndex(({ lower }) => lower === "other");
  const start = later.findIndex(({ lower }) => definites.has(lower));
  const place = later.slice(start);
  if (other < 1 || start < 1 || place.some(({ lower }) => lower === "and" || lower === ",")) return clause;
  const noun = clause[other + 1]?.lower ?? "";
  const isEvery = clause[other - 1].lower === "every";
  const isAll =
    isEvery || (["all", "the"].includes(clause[other - 1].lower) && singularForms(noun).length > 1);
  const isGoing = [clause, later].every(([first]) => goings.has(first?.lower ?? "")) && start < 3;
  if (!isAll || !isGoing || other + 2 !== clause.length) return clause;
  return [...clause.slice(0, other - 1), ...wordsAs(`${isEvery ? "every" : "all"} ${noun} except`), ...place];
}

/** "visit the workshop, but go to the dock first" → "go to the dock then visit the workshop" */
function butFirst(sentence: readonly Token[]): readonly Token[] | undefined {
  const said = sentence.findIndex(({ lower }) => lower === "but");
  // "visit the workshop, go to the dock first"
  const but =
    said < 0 ? sentence.findIndex(({ lower }, at) => lower === "," && isVerb(sentence[at + 1])) : said;
  const isEnd = sentence[sentence.length - 1]?.lower === "first" && but > 1 && sentence.length > but + 3;
  if (!isEnd || ["not", "the", "leave", "keep"].includes(sentence[but + 1].lower)) return undefined;
  const last = sentence.slice(0, sentence[but - 1].lower === "," ? but - 1 : but);
  const isMore = sentence.slice(but + 1).some(({ lower }) => lower === "," || lower === "and");
  if (said < 0 && (isMore || last.some(({ lower }) => lower === "," || lower === "and"))) return undefined;
  return turned(withVerbOf(last, plain(sentence.slice(but + 1, -1))), last);
}

const verbWords = new Set(verbs);

function isVerb(token: Token | undefined): boolean {
  return token !== undefined && (verbWords.has(token.lower) || gerunds.has(token.lower));
}

/** "go to the dock but not", "go to the dock only": what comes before "before" or "after". */
function withoutNotBefore(clause: readonly Token[]): { first: readonly Token[]; isDenied: boolean } {
  const kept = [...clause];
  let isDenied = false;
  for (
    let word = kept.at(-1)?.lower;
    ["not", "only", "but", ","].includes(word ?? "");
    word = kept.at(-1)?.lower
  ) {
    if (word === "not") isDenied = !isDenied;
    kept.pop();
  }
  return { first: kept, isDenied };
}

/** The clause that is done first names what the other one did: "wash it" and "put the mug in the sink". */
function turned(earlier: readonly Token[], later: readonly Token[]): readonly Token[] {
  const pronoun = earlier.findIndex(({ lower }) => lower === "it" || lower === "them");
  const start = later.findIndex(({ lower }) => definites.has(lower) || ["a", "an", "all"].includes(lower));
  const behind = later.findIndex(({ lower }, at) => at > start && places.has(lower));
  const end = later.findIndex(({ lower }, at) => at > start && (places.has(lower) || lower === "with"));
  const object = later.slice(start, end < 0 ? later.length : end);
  const isNamed = earlier.slice(0, pronoun).some(({ lower }) => definites.has(lower));
  const before = earlier[pronoun - 1]?.lower ?? "";
  const place = pronoun > 0 && isNamed ? placeLeftIn(later, before) : undefined;
  if (place) return [...earlier.toSpliced(pronoun, 1, ...place), then, ...later];
  // "wash the plate with it", "put the apple in it": that is not the plate, nor the apple.
  const isMeans = before === "with" || (places.has(before) && behind < 0);
  if (
    pronoun < 0 ||
    (isNamed && !isMeans) ||
    start < 1 ||
    object.some(({ lower }) => lower === "and" || lower === ",")
  )
    return [...earlier, then, ...later];
  const named = [...earlier.slice(0, pronoun), ...object, ...earlier.slice(pronoun + 1), then];
  if (isNamed) return [...named, ...later];
  return [...named, ...later.slice(0, start), earlier[pronoun], ...later.slice(start + object.length)];
}

const places = new Set(["in", "into", "inside", "on", "onto", "to", "from"]);
/** Where something is that is taken "off" or "out of" there; "from it" may be the thing as well. */
const leaving: Readonly<Record<string, ReadonlySet<string>>> = {
  off: new Set(["on", "onto"]),
  of: new Set(["in", "into", "inside"]),
};
const clauseLinks = new Set([",", "and", "then"]);

/** "taking the pan off it" before "put the pot on the left burner": the one such place that is named there. */
function placeLeftIn(clause: readonly Token[], preposition: string): readonly Token[] | undefined {
  const into = Object.hasOwn(leaving, preposition) ? leaving[preposition] : undefined;
  const starts = [...clause.keys()].filter(
    (at) => into?.has(clause[at].lower) && definites.has(clause[at + 1]?.lower ?? ""),
  );
  const [start] = starts;
  if (start === undefined || starts.length > 1) return undefined;
  const end = clause.findIndex(
    ({ lower }, at) => at > start + 1 && (clauseLinks.has(lower) || places.has(lower)),
  );
  return clause.slice(start + 1, end < 0 ? clause.length : end);
}

/** "before you close the fridge, put the milk in it": the place was named before, and comes behind now. */
function withPlaceNamed(clause: readonly Token[], said: readonly Token[]): readonly Token[] {
  const at = clause.findIndex(({ lower }) => places.has(lower));
  const object = said.slice(1);
  const isPlain =
    definites.has(object[0]?.lower ?? "") &&
    !object.some(({ lower }) => places.has(lower) || lower === "and");
  // "put the lemon inside"
  if (isPlain && clause.at(-1)?.lower === "inside")
    return [...clause.slice(0, -1), ...wordsAs("in"), ...object];
  if (at < 0 || clause[at + 1]?.lower !== "it" || !isPlain) return clause;
  return [...clause.slice(0, at + 1), ...object, ...clause.slice(at + 2)];
}

const definites = new Set(["the", "this", "that", "my", "your"]);
const phraseStarts = new Set(["the", "a", "an", "to"]);

/** "go to the workshop after the store": the verb, with its preposition, is said once. */
function withVerbOf(clause: readonly Token[], said: readonly Token[]): readonly Token[] {
  const word = said[0]?.lower ?? "";
  if (!phraseStarts.has(word)) return said;
  const end = clause.findIndex(({ lower }) => (word === "to" ? lower === "to" : determiners.has(lower)));
  return end > 0 ? [...clause.slice(0, end), ...said] : said;
}
