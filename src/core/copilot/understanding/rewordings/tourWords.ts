import { behindAny, phrasesOf } from "../actions/said";
import { puttingVerbs, verbs } from "../words/firstWords";
import { verbList } from "../words/lexicon";
import { startsWith, type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * How people tell a robot in which order it is to go round: "patrol all areas, starting with the dock", "…, ending at the
 * store", "but go to the dock last", "on the way to the dock stop at the store", "dock -> store".
 */

type Sentence = readonly Token[];

/** "move the doll last" is no tour. */
const going = verbList
  .filter(
    ({ words: [first], frame }) =>
      ["go", "approach", "stand", "inspect"].includes(frame) && !puttingVerbs.has(first),
  )
  .map(({ words }) => words);

export function goesAt(sentence: Sentence, at: number): boolean {
  return behindAny(sentence, at, going) !== undefined;
}

export const links = new Set([",", "and", "then", "but"]);
const at = phrasesOf("at, with, from, in, by going to, by visiting, by going through");
const beginning = phrasesOf("start, starting, begin, beginning, start off, start out");
const finishing = phrasesOf("end, ending, finish, finishing, end up, ending up, finish up, stop, stopping");
const rounds = phrasesOf(
  "patrol, tour, make the round of, " +
    ["make", "do", "take", "go on"]
      .flatMap((verb) =>
        ["tour", "round", "round trip", "circuit", "loop", "lap", "trip"].flatMap((noun) =>
          ["a", "a full", "a complete", "one", "your"].map((which) => `${verb} ${which} ${noun}`),
        ),
      )
      .flatMap((phrase) => [`${phrase} of`, `${phrase} through`, `${phrase} :`])
      .join(", "),
);
const inTurn = phrasesOf("in turn, one after the other, one after another, one by one, each in turn");
const wholes = new Set(["all", "every", "each", "everywhere", "everything"]);

const skipping = phrasesOf("skip, leave out, omit, ignore, do not go to, do not visit");
const everyOther = phrasesOf("everything else, everywhere else, all else");

/** "skip the workshop and visit the rest", "visit all areas but skip the workshop" → "visit … except the workshop" */
export function withoutSkipped(sentence: Sentence): Sentence {
  const behind = behindAny(sentence, 0, skipping);
  if (behind !== undefined) {
    const link = sentence.findIndex(
      ({ lower }, index) => index > behind && links.has(lower) && goesAt(sentence, index + 1),
    );
    const verb = link < 0 ? undefined : behindAny(sentence, link + 1, going);
    if (verb === undefined) return sentence;
    const left = [...everyOther, ...rest, ...others].flatMap(
      (words) => behindAny(sentence, verb, [words]) ?? [],
    );
    // "skip the workshop and go to the dock": it is not gone to anyway.
    if (left.length === 0) return sentence.slice(link + 1);
    // "all other areas": the noun is still to come.
    if (sentence.length > Math.max(...left) + 1) return sentence;
    return [...wordsAs("go everywhere except"), ...sentence.slice(behind, link)];
  }
  const link = sentence.findIndex(
    (_, index) =>
      index > 1 && links.has(sentence[index - 1].lower) && behindAny(sentence, index, skipping) !== undefined,
  );
  const skipped = link < 0 ? undefined : behindAny(sentence, link, skipping);
  const before = withoutLastLinks(sentence.slice(0, Math.max(0, link)));
  const isAll = before.some(({ lower }) => wholes.has(lower));
  if (skipped !== undefined && !isAll) return withoutSkippedStop(sentence, before, skipped);
  if (skipped === undefined || !goesAt(sentence, 0)) return sentence;
  return [...before, ...wordsAs("except"), ...sentence.slice(skipped)];
}

const today = new Set(["today", "tonight"]);

/** "the station, the bay, skip the store today, then the dock" → "the station, the bay, then the dock": of stops only */
function withoutSkippedStop(sentence: Sentence, before: Sentence, skipped: number): Sentence {
  const end = sentence.findIndex(
    ({ lower }, index) =>
      index > skipped &&
      (lower === "," || lower === "then" || (lower === "and" && goesAt(sentence, index + 1))),
  );
  // "skip the store and the bay, then the dock": both, which is as well the next stop behind "skip the store".
  const rest = end < 0 ? [] : sentence.slice(end);
  const told = withoutLastLinks(sentence.slice(skipped, end < 0 ? undefined : end));
  const place = told.filter(({ lower }) => !today.has(lower));
  const kept = [...before, ...rest];
  const areStops = kept.every(({ lower }, index) => !verbs.has(lower) || goesAt(kept, index));
  const isOne = !place.some(({ lower }) => links.has(lower)) || end < 0;
  const isNamed = kept.some(({ lower }) => lower === place.at(-1)?.lower);
  if (!areStops || !isOne || isNamed || place.length === 0) return sentence;
  // "start at the bay and skip the store, then visit everything else": the store is none of those.
  return kept.some(isOther) ? [...kept, ...wordsAs("except"), ...place] : kept;
}

const isOther = ({ lower }: Token): boolean =>
  wholes.has(lower) || ["rest", "others", "other", "remaining"].includes(lower);

/** "patrol all areas" → "visit all areas" */
export function withVisits(said: Sentence): Sentence {
  const sentence = withoutPast(said);
  const at = sentence.findIndex(
    (_, index) =>
      (index === 0 || links.has(sentence[index - 1].lower)) &&
      behindAny(sentence, index, rounds) !== undefined,
  );
  const behind = at < 0 ? undefined : behindAny(sentence, at, rounds);
  return behind === undefined
    ? sentence
    : [...sentence.slice(0, at), ...wordsAs("visit"), ...sentence.slice(behind)];
}

/** "drive past the store" → "drive to the store" */
function withoutPast(sentence: Sentence): Sentence {
  return sentence.map((token, index) =>
    token.lower === "past" && sentence.some((_, from) => behindAny(sentence, from, going) === index)
      ? wordsAs("to")[0]
      : token,
  );
}

/** "go everywhere except the store" → "go to all areas except the store" */
export function asTour(said: Sentence, vocabulary: Vocabulary, notes: string[]): Sentence {
  const noun = placeNoun(vocabulary);
  if (!goesAt(said, 0) || noun === undefined) return said;
  const isWhole = said.some(({ lower }) => lower === "everywhere");
  if (isWhole && noun !== "places")
    notes.push(`"everywhere" is taken as all ${noun}: the robot goes to nothing else.`);
  const all = said.flatMap((token, index) => {
    if (token.lower === "everywhere") {
      if (said[index + 1]?.lower === "else")
        return wordsAs(`${isToGo(said, index) ? "to " : ""}the other ${noun}`);
      return wordsAs(`${isToGo(said, index) ? "to " : ""}all ${noun}`);
    }
    if (token.lower === "else" && said[index - 1]?.lower === "everywhere") return [];
    return generalPlaces.has(token.lower) && vocabulary.nounsAt(said, index).length === 0
      ? wordsAs(noun)
      : [token];
  });
  return withoutInTurn(withOthers(all, noun));
}

const others = phrasesOf(
  "all the other, all other, every other, each other, all of the other, all remaining, the remaining",
);
const rest = phrasesOf("the rest, all the others, all others, the others, all the rest, the rest of them");

/** "all other areas", "the rest" → "the other areas" */
function withOthers(sentence: Sentence, noun: string): Sentence {
  const start = sentence.findIndex(
    (_, index) => index > 2 && behindAny(sentence, index, [...others, ...rest]) !== undefined,
  );
  const clause = sentence.slice(
    sentence.slice(0, start).findLastIndex(({ lower }) => links.has(lower)) + 1,
    start,
  );
  // "… and put the rest in the box"
  if (start < 0 || (clause.length > 0 && !goesAt(clause, 0) && clause[0].lower !== "to")) return sentence;
  const left = behindAny(sentence, start, rest);
  if (left !== undefined && (left === sentence.length || links.has(sentence[left].lower)))
    return [...sentence.slice(0, start), ...wordsAs(`the other ${noun}`), ...sentence.slice(left)];
  const behind = behindAny(sentence, start, others);
  return behind === undefined
    ? sentence
    : [...sentence.slice(0, start), ...wordsAs("the other"), ...sentence.slice(behind)];
}

const generalPlaces = new Set(["places", "stops", "locations", "spots", "sites"]);

/** "go everywhere", but "visit everywhere" */
function isToGo(sentence: Sentence, index: number): boolean {
  return ["go", "drive", "walk", "travel", "move", "then"].includes(sentence[index - 1]?.lower ?? "");
}

/** What any place is called here, of several. */
export function placeNoun(vocabulary: Vocabulary): string | undefined {
  return ["areas", "places", "stations", "locations", "stops", "rooms"].find((word) =>
    vocabulary
      .nounsAt(wordsAs(word), 0)
      .some(({ meaning, number }) => meaning.kind === "types" && number === "plural"),
  );
}

/** "visit each area in turn": in some order anyway. */
function withoutInTurn(sentence: Sentence): Sentence {
  const start = sentence.findIndex((_, index) => behindAny(sentence, index, inTurn) === sentence.length);
  return start > 0 && sentence.some(({ lower }) => wholes.has(lower))
    ? sentence.slice(0, sentence[start - 1].lower === "," ? start - 1 : start)
    : sentence;
}

/** "start at the dock and visit all other areas", "visit all areas, starting with the dock" → "go to the dock then visit …" */
export function withStart(sentence: Sentence): Sentence {
  const first = startAt(sentence, 0);
  if (first !== undefined) {
    const end = sentence.findIndex(({ lower }, index) => index > first && links.has(lower));
    const rest = end < 0 ? [] : sentence.slice(end + leadingLinks(sentence.slice(end)));
    return goesAt(rest, 0)
      ? [...wordsAs("go to"), ...sentence.slice(first, end), ...wordsAs("then"), ...rest]
      : sentence;
  }
  const mark = sentence.findIndex((_, index) => index > 1 && startAt(sentence, index) !== undefined);
  if (!goesAt(sentence, 0) || mark < 0) return sentence;
  const told = sentence.slice(startAt(sentence, mark));
  // "starting at the dock and ending at the store"
  const end = told.findIndex((_, index) => index > 0 && endAt(told, index) !== undefined);
  const start = end < 0 ? told : withoutLastLinks(told.slice(0, end));
  if (start.length === 0 || start.some(({ lower }) => links.has(lower))) return sentence;
  const rest = withoutStop(withoutLastLinks(sentence.slice(0, mark)), start);
  const last = end < 0 ? [] : told.slice(endAt(told, end));
  if (last.length === 0) return [...wordsAs("go to"), ...start, ...wordsAs("then"), ...rest];
  if (last.some(({ lower }) => links.has(lower))) return sentence;
  const tour = rest.some(({ lower }) => wholes.has(lower))
    ? [...rest, ...wordsAs("except"), ...start, ...wordsAs("and"), ...last]
    : withoutStop(rest, last);
  return [...wordsAs("go to"), ...start, ...wordsAs("then"), ...tour, ...wordsAs("then go to"), ...last];
}

/** Behind "starting with"; undefined where nothing begins here. */
function startAt(sentence: Sentence, index: number): number | undefined {
  const behind = behindAny(sentence, index, beginning);
  return behind === undefined ? undefined : behindAny(sentence, behind, at);
}

/** Behind "ending at"; undefined where nothing ends here. */
function endAt(sentence: Sentence, index: number): number | undefined {
  const behind = behindAny(sentence, index, finishing);
  return behind === undefined ? undefined : behindAny(sentence, behind, at);
}

/** "…, ending at the store", "… and finish at the dock" → "… then go to the dock" */
export function withEnd(sentence: Sentence): Sentence {
  const only = endAt(sentence, 0);
  // "…; finish at the dock": a sentence of its own.
  if (only !== undefined && !goesAt(sentence, 0)) return [...wordsAs("go to"), ...sentence.slice(only)];
  if (!goesAt(sentence, 0)) return sentence;
  for (const index of sentence.keys()) {
    const place = index > 1 ? endAt(sentence, index) : undefined;
    const isLinked = links.has(sentence[index - 1]?.lower ?? "") || /ing$/.test(sentence[index].lower);
    if (place === undefined || !isLinked) continue;
    const last = sentence.slice(place);
    if (last.length === 0 || last.some(({ lower }) => links.has(lower))) continue;
    // "…, but stop at the store first" is no end.
    if (last.at(-1)?.lower === "first") continue;
    return [
      ...withoutStop(withoutLastLinks(sentence.slice(0, index)), last),
      ...wordsAs("then go to"),
      ...last,
    ];
  }
  return sentence;
}

/** "workshop last, loading bay first", of places to go to: the first is told first. */
export function withFirstTold(sentence: Sentence): Sentence {
  const mark = sentence.findIndex(({ lower }) => lower === "last");
  if (sentence.at(-1)?.lower !== "first" || !goesAt(sentence, 0) || mark < 2) return sentence;
  const last = sentence.slice(0, mark);
  const first = sentence.slice(mark + 1 + leadingLinks(sentence.slice(mark + 1)), -1);
  const isPair = first.length > 0 && first.length < sentence.length - mark - 2;
  if (!isPair || [...last, ...first].some(({ lower }) => links.has(lower))) return sentence;
  const goesTo = goesAt(first, 0) ? first : [...wordsAs(first[0].lower === "to" ? "go" : "go to"), ...first];
  return [...goesTo, ...wordsAs("then"), ...last];
}

/** "visit all areas but go to the dock last", "go to the workshop first and the store last": told by the order. */
export function withLast(sentence: Sentence): Sentence {
  const others = withLastAndOthers(sentence);
  if (others) return others;
  if (sentence.at(-1)?.lower !== "last" || !goesAt(sentence, 0)) return sentence;
  const mark = sentence.findLastIndex(({ lower }) => links.has(lower));
  if (mark < 2) return sentence;
  const before = withoutLastLinks(sentence.slice(0, mark)).filter(({ lower }) => lower !== "first");
  const last = sentence.slice(mark + 1, -1);
  const goesBy = goesAt(last, 0) ? last : [...wordsAs(last[0]?.lower === "to" ? "go" : "go to"), ...last];
  return last.length === 0 ? sentence : [...withoutPlace(before, last), ...wordsAs("then"), ...goesBy];
}

const anyOrder = phrasesOf("in any order, in whatever order, in whichever order, in any order you like");
const allOthers = phrasesOf(
  ["places", "areas", "stops", "locations", "ones"]
    .flatMap((noun) => [`the other ${noun}`, `all other ${noun}`, `all the other ${noun}`])
    .concat("everywhere else", "everything else", "the others", "the rest", "all the others")
    .join(","),
);

/** "go to the dock last, and to the other places in any order" → "go everywhere except the dock then go to the dock" */
function withLastAndOthers(sentence: Sentence): Sentence | undefined {
  const mark = sentence.findIndex(({ lower }) => lower === "last");
  const place = behindAny(sentence, 0, going);
  if (mark < 2 || place === undefined || !links.has(sentence[mark + 1]?.lower ?? "")) return undefined;
  const last = sentence.slice(sentence[place]?.lower === "to" ? place + 1 : place, mark);
  const told = sentence.slice(mark + 1 + leadingLinks(sentence.slice(mark + 1)));
  const start = behindAny(told, 0, going) ?? 0;
  const behind = behindAny(told, told[start]?.lower === "to" ? start + 1 : start, allOthers);
  const end = behind === undefined ? undefined : (behindAny(told, behind, anyOrder) ?? behind);
  if (end !== told.length || last.some(({ lower }) => links.has(lower))) return undefined;
  return [...wordsAs("go everywhere except"), ...last, ...wordsAs("then go to"), ...last];
}

const turnWords = new Set(["first", "last", "next", "finally", "lastly", "then", "and", ",", "the"]);

/** "loading bay first, workshop last": without a verb, of places to go to. */
export function withoutVerb(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const general = placeNoun(vocabulary);
  if (general === undefined) return sentence;
  const [places] = vocabulary.nounsAt(wordsAs(general), 0);
  const kinds = places.meaning.kind === "types" ? places.meaning.types : [];
  let isTurn = false;
  let stops = 0;
  for (let index = 0; index < sentence.length; ) {
    const noun = vocabulary
      .nounsAt(sentence, index)
      .find(({ meaning }) =>
        meaning.kind === "types"
          ? meaning.types.every((type) => kinds.some((kind) => vocabulary.types.isA(type, kind)))
          : meaning.kind === "object",
      );
    if (!noun && !turnWords.has(sentence[index].lower)) return sentence;
    isTurn ||= ["first", "last"].includes(sentence[index].lower);
    stops += noun ? 1 : 0;
    index = noun?.next ?? index + 1;
  }
  return isTurn && stops > 1 ? [...wordsAs("visit"), ...sentence] : sentence;
}

const placeOpenings = new Set(["to", "the", "a", "an"]);

/** "the workshop and the cold store", of which the workshop comes last: it is no stop before that. */
function withoutPlace(stops: Sentence, last: Sentence): Sentence {
  const name = last.slice(last.findLastIndex(({ lower }) => placeOpenings.has(lower)) + 1);
  const at = stops.findIndex((_, index) =>
    startsWith(
      stops,
      index,
      name.map(({ lower }) => lower),
    ),
  );
  const end = at + name.length;
  const isNamed = at > 0 && name.length > 0 && (end === stops.length || links.has(stops[end].lower));
  if (!isNamed || !stops.some(({ lower }) => links.has(lower))) return stops;
  let start = at;
  while (placeOpenings.has(stops[start - 1].lower)) start--;
  const isFirst = !links.has(stops[start - 1].lower);
  if (!isFirst) return [...withoutLastLinks(stops.slice(0, start)), ...stops.slice(end)];
  const rest = stops.slice(end).findIndex(({ lower }) => !links.has(lower));
  // "go to the workshop": the verb's own "to" stays with it.
  const verb = stops[start].lower === "to" ? start + 1 : start;
  const next = rest < 0 ? [] : stops.slice(end + rest);
  const opening = next[0]?.lower === "to" ? next.slice(1) : next;
  return next.length === 0 ? stops : [...stops.slice(0, verb), ...opening];
}

const articles = new Set(["the", "a", "an", "to"]);

/** "visit the workshop and the dock, starting at the dock": that is one of them. */
function withoutStop(tour: Sentence, stop: Sentence): Sentence {
  const name = (words: Sentence) =>
    words
      .filter(({ lower }) => !articles.has(lower))
      .map(({ lower }) => lower)
      .join(" ");
  const verb = behindAny(tour, 0, going) ?? 1;
  const stops: Token[][] = [[]];
  for (const token of tour.slice(verb)) {
    if (links.has(token.lower)) stops.push([]);
    else stops[stops.length - 1].push(token);
  }
  const named = stops.filter((words) => words.length > 0);
  const others = named.filter((words) => name(words) !== name(stop));
  if (others.length === named.length || others.length === 0) return tour;
  return [
    ...tour.slice(0, verb),
    ...others.flatMap((words, at) => (at > 0 ? [...wordsAs("and"), ...words] : words)),
  ];
}

function leadingLinks(sentence: Sentence): number {
  const first = sentence.findIndex(({ lower }) => !links.has(lower));
  return first < 0 ? sentence.length : first;
}

export function withoutLastLinks(sentence: Sentence): Sentence {
  const end = sentence.findLastIndex(({ lower }) => !links.has(lower));
  return sentence.slice(0, end + 1);
}
