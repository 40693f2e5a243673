import { behindAny, phrasesOf } from "../actions/said";
import { prepositions, puttingVerbs, verbs } from "../words/firstWords";
import { numberWords, verbList } from "../words/lexicon";
import { nounOpenings } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";

/*
 * One part of a wish, told for itself for weight: "it is the banana that I want on the plate", "what you should fetch is the cup",
 * "the sofa is where I would like you to go". It is put back to where the rest has a gap.
 */

type Sentence = readonly Token[];

const things = new Set([
  ...nounOpenings,
  ...Object.keys(numberWords),
  ..."our our some any either".split(" "),
]);
const relatives = new Set(["that", "which"]);
const speakers = new Set(["i", "we", "you"]);
const questionWords = new Set(["what", "where"]);
const pronouns = new Set("it them you me us".split(" "));
const links = new Set([",", "and", "then", "but", ":"]);

/** "it is the banana that I want on the plate" → "I want the banana on the plate" */
export function withoutCleft(said: Sentence): Sentence {
  const isSaid = ({ lower }: Token) => lower !== "please" && lower !== ",";
  const sentence = said.slice(said.findIndex(isSaid), said.findLastIndex(isSaid) + 1);
  if (sentence.length === 0) return said;
  // "what goes on the plate is the banana, what goes in the box is the doll"
  const next = sentence.findIndex(
    ({ lower }, at) => at > 3 && questionWords.has(lower) && [",", "and"].includes(sentence[at - 1].lower),
  );
  if (next > 0 && questionWords.has(sentence[0].lower)) {
    const [first, second] = [withoutMarks(sentence.slice(0, next)), sentence.slice(next)];
    const told = [whatIs(first), whatIs(second)];
    return told[0] && told[1] ? [...told[0], ...wordsAs("and"), ...told[1]] : said;
  }
  return plainly(sentence) ?? firstPlainly(sentence) ?? said;
}

function plainly(sentence: Sentence): Sentence | undefined {
  return whichIs(sentence) ?? whatIs(sentence) ?? thatIsWhat(sentence) ?? destinationIs(sentence);
}

/** "it is the magazine that I want you to read, not the book" → "read the magazine, not the book" */
function firstPlainly(sentence: Sentence): Sentence | undefined {
  const end = sentence.findIndex(({ kind }) => kind === "mark");
  const told = end < 0 ? undefined : plainly(sentence.slice(0, end));
  return told && [...told, ...sentence.slice(end)];
}

/** "it is the banana, not the apple, that I want on the plate" */
function whichIs(sentence: Sentence): Sentence | undefined {
  if (sentence[0]?.lower !== "it" || sentence[1]?.lower !== "is") return undefined;
  for (let at = 4; at < sentence.length - 1; at++) {
    const isRelative = relatives.has(sentence[at].lower);
    if (!isRelative && !speakers.has(sentence[at].lower)) continue;
    const told = withContrast(sentence.slice(2, at), sentence.slice(isRelative ? at + 1 : at));
    if (told) return told;
  }
  return undefined;
}

const whats = phrasesOf("what, the thing, the thing that, the first thing, the next thing");
const soles = phrasesOf(
  "all, all that, the one thing, the one thing that, the only thing, the only thing that",
);

/** "what I want on the plate is the banana", "where you should go is the sofa" */
function whatIs(sentence: Sentence): Sentence | undefined {
  const isPlace = sentence[0]?.lower === "where";
  const sole = behindAny(sentence, 0, soles);
  const start = isPlace ? 1 : (sole ?? behindAny(sentence, 0, whats));
  if (start === undefined) return undefined;
  for (let at = start + 2; at < sentence.length - 1; at++) {
    if (!["is", "are"].includes(sentence[at].lower)) continue;
    const [rest, thing] = [sentence.slice(start, at), sentence.slice(at + 1)];
    if (rest.some(({ lower }, index) => ["is", "are"].includes(lower) && rest[index + 1]?.lower !== "to"))
      return undefined;
    // "all I want on the plate is the banana": nothing else may be there.
    const isOpen = sole === undefined || behindAny(rest, 0, wanting) === rest.length;
    const filling = isOpen ? withContrast(thing, rest) : undefined;
    const told = isPlace ? placed(rest, thing) : (deedIn(rest, thing) ?? filling);
    if (told) return told;
  }
  return undefined;
}

/** "all you have to do is wash the fork" → "wash the fork"; "what I want is for it to be clean" → "I want it to be clean" */
function deedIn(rest: Sentence, thing: Sentence): Sentence | undefined {
  const deed = behindAny(rest, 0, youShould);
  const isDone = deed !== undefined && rest[deed]?.lower === "do" && deed + 1 === rest.length;
  if (isDone) return verbs.has(thing[0].lower) ? thing : undefined;
  const isWish = behindAny(rest, 0, wanting) === rest.length && things.has(thing[1]?.lower ?? "");
  if (isWish && thing[0].lower === "that") return [...wordsAs("make sure"), ...thing];
  return isWish && thing[0].lower === "for" ? [...rest, ...thing.slice(1)] : undefined;
}

const isWhat = phrasesOf(
  ["is", "are"]
    .flatMap((be) =>
      ["what", "the one", "the one that", "the ones", "the ones that", "the thing", "the thing that"].map(
        (what) => `${be} ${what}`,
      ),
    )
    .concat("is the place", "is the place that")
    .join(","),
);
const isWhere = phrasesOf("is where, is the place where");

/** "the banana is what I want on the plate", "not the sofa, the mat: that is where you should go" */
function thatIsWhat(sentence: Sentence): Sentence | undefined {
  for (let at = 1; at < sentence.length - 2; at++) {
    const what = behindAny(sentence, at, isWhat);
    const where = behindAny(sentence, at, isWhere);
    if (what === undefined && where === undefined) continue;
    const isTakenUp = sentence[at - 1].lower === "that" && [",", ":"].includes(sentence[at - 2]?.lower ?? "");
    const subject = sentence.slice(0, isTakenUp ? at - 2 : at);
    return where === undefined
      ? withContrast(subject, sentence.slice(what))
      : withContrast(subject, sentence.slice(where), placed);
  }
  return undefined;
}

const destination = phrasesOf("your destination is, your next stop is, your target is");

/** "your destination is the dock" → "go to the dock" */
function destinationIs(sentence: Sentence): Sentence | undefined {
  const behind = behindAny(sentence, 0, destination);
  const place = sentence.slice(behind);
  const isNamed = things.has(place[0]?.lower ?? "") && !place.some(({ kind }) => kind === "mark");
  return behind !== undefined && isNamed && !isSentence(place) ? [...wordsAs("go to"), ...place] : undefined;
}

type Filling = (rest: Sentence, thing: Sentence) => Sentence | undefined;

/** The rest with its thing; "not the apple" is told last, where it is known for a contrast. */
function withContrast(named: Sentence, rest: Sentence, fill: Filling = filled): Sentence | undefined {
  const not = named.findIndex(({ lower }) => lower === "not");
  if (not < 0) return fill(rest, withoutMarks(named));
  const part = named.slice(not + 1);
  const turn = part.findIndex(({ lower }) => lower === "but" || lower === ",");
  // "the banana, not the apple,"
  const isLast = not > 0 && turn < 0;
  const isEnclosed = not > 0 && turn === part.length - 1;
  const isFirst = not === 0 && turn > 0;
  if (!isLast && !isEnclosed && !isFirst) return undefined;
  const meant = withoutMarks(isFirst ? part.slice(turn) : named.slice(0, not));
  const opposed = isLast ? part : part.slice(0, turn);
  // "not the red cup but the blue one": the blue cup.
  const isOne = isFirst && meant.at(-1)?.lower === "one";
  const thing = isOne ? [...meant.slice(0, -1), ...opposed.slice(-1)] : meant;
  const told = fill(rest, thing);
  const isClear = opposed.length > 0 && !opposed.some(({ lower }) => links.has(lower));
  return told && isClear
    ? [...told, { text: ",", lower: ",", kind: "mark" }, ...wordsAs("not"), ...opposed]
    : undefined;
}

function withoutMarks(tokens: Sentence): Sentence {
  const isIdle = ({ lower }: Token) => lower === "," || lower === "but" || lower === "and";
  const from = tokens.findIndex((token) => !isIdle(token));
  return from < 0 ? [] : tokens.slice(from, tokens.findLastIndex((token) => !isIdle(token)) + 1);
}

const wanting = phrasesOf(
  ["i", "we"]
    .flatMap((who) =>
      ["want", "need", "would like", "would love", "would prefer"].map((want) => `${who} ${want}`),
    )
    .flatMap((wish) => [wish, `${wish} from you`, `${wish} to have`, `${wish} to see`, `${wish} to find`])
    .join(","),
);
const owing = phrasesOf(
  "should, must, shall, ought to, has to, have to, needs, need, is to, are to, is supposed to, are supposed to, is meant to",
);
const belonging = phrasesOf("belongs, belong, goes, go");
const youShould = phrasesOf(
  [
    ...["should", "must", "shall", "need to", "have to", "ought to", "are to", "could"].map(
      (owe) => `you ${owe}`,
    ),
    ...["i", "we"].flatMap((who) =>
      ["want", "need", "would like", "would love", "would prefer"].map((want) => `${who} ${want} you to`),
    ),
  ].join(","),
);
/** Left behind where their thing is told before. */
const stranded = new Set([...prepositions, "with", "of"]);

/** The rest of a wish with the thing that it lacks. */
function filled(rest: Sentence, thing: Sentence): Sentence | undefined {
  const first = thing[0]?.lower ?? "";
  const isPlace = prepositions.has(first) && thing.length > 1;
  if (rest.length === 0 || (!isPlace && !things.has(first)) || isSentence(thing)) return undefined;
  return isPlace ? withPlace(rest, thing) : withThing(rest, thing);
}

const finite = new Set("is are was were has have should must want wants need needs".split(" "));

/** "the cup is dirty, and": more than a thing; "the cup that is on the table" is one. */
const isSentence = (thing: Sentence): boolean =>
  links.has(thing[thing.length - 1].lower) ||
  thing.some(({ lower }, at) => finite.has(lower) && !relatives.has(thing[at - 1]?.lower ?? ""));

/** "I want the banana" + "on the plate" */
function withPlace(rest: Sentence, place: Sentence): Sentence | undefined {
  const wish = behindAny(rest, 0, wanting);
  const deed = behindAny(rest, 0, youShould);
  const isWish = wish !== undefined && things.has(rest[wish]?.lower ?? "");
  const isState = things.has(rest[0].lower) && owes(rest);
  const isOver = !rest.some(({ lower }) => links.has(lower)) && !stranded.has(rest[rest.length - 1].lower);
  return isOver && (isWish || deed !== undefined || isState) ? [...rest, ...place] : undefined;
}

const owes = (rest: Sentence): boolean =>
  rest.some((_, at) => at > 1 && behindAny(rest, at, [...owing, ...belonging]) !== undefined);

/** "I want on the plate" + "the banana" */
function withThing(rest: Sentence, thing: Sentence): Sentence | undefined {
  if (behindAny(rest, 0, [...owing, ...belonging]) !== undefined) return [...thing, ...rest];
  const isStranded = stranded.has(rest[rest.length - 1].lower);
  const deed = behindAny(rest, 0, youShould);
  if (deed !== undefined) return withObject(rest, deed, thing);
  const wish = behindAny(rest, 0, wanting);
  const next = wish === undefined ? "" : (rest[wish]?.lower ?? "");
  const isNamed = things.has(next) || pronouns.has(next);
  // "I want the ring put over"
  if (isStranded && (isNamed || (things.has(rest[0].lower) && owes(rest)))) return [...rest, ...thing];
  // "that I want to wash" is not asked of the robot.
  const isOwn = next === "to" && !["be", "go"].includes(rest[(wish ?? 0) + 1]?.lower ?? "");
  if (wish === undefined || isNamed || isOwn) return undefined;
  const own = rest.slice(0, wish).filter((_, at) => !isFromYou(rest, at));
  return [...own, ...thing, ...rest.slice(wish)];
}

const isFromYou = (tokens: Sentence, at: number): boolean =>
  (tokens[at].lower === "from" && tokens[at + 1]?.lower === "you") ||
  (tokens[at].lower === "you" && tokens[at - 1]?.lower === "from");

/** "you should put on the plate" + "the banana" */
function withObject(rest: Sentence, from: number, thing: Sentence): Sentence | undefined {
  // "you should be holding"
  const isBeing = rest[from]?.lower === "be" && (rest[from + 1]?.lower ?? "").endsWith("ing");
  const verb = isBeing ? from + 1 : rest.findIndex(({ lower }, at) => at >= from && verbs.has(lower));
  const behind = rest.slice(verb + 1);
  if (verb < 0 || verb > from + 1 || rest[verb].lower === "do") return undefined;
  // Of several deeds, which ones it is said of is open.
  if (behind.some(({ lower }) => links.has(lower))) return undefined;
  const isNamed = behind.some(
    ({ lower }, at) =>
      (things.has(lower) || pronouns.has(lower)) && !stranded.has(behind[at - 1]?.lower ?? ""),
  );
  const isParticle = behind.length === 1 && particles.has(behind[0].lower);
  if (isParticle || stranded.has(behind.at(-1)?.lower ?? "")) return [...rest.slice(from), ...thing];
  return isNamed ? undefined : [...rest.slice(from, verb + 1), ...thing, ...behind];
}

const particles = new Set("up down away out off on over back".split(" "));
const postures = new Set("sit lie sitting lying".split(" "));
const going = new Set(verbList.flatMap(({ words: [first], frame }) => (frame === "go" ? [first] : [])));
const staying = new Set(verbList.flatMap(({ words: [first], frame }) => (frame === "stand" ? [first] : [])));
const beThere = phrasesOf(
  "to be, to be put, to be placed, to go, to end up, put, placed, brought, be, go, be put, be placed, be brought, be moved, end up, belong, stand, lie",
);

/** "I want the banana" + "the plate": where it is to be; "you should go" + "the sofa" */
function placed(rest: Sentence, told: Sentence): Sentence | undefined {
  const first = told[0]?.lower ?? "";
  const place = ["on", "in", "at", "to"].includes(first) ? told.slice(1) : told;
  // "beside the bed"
  if (!things.has(place[0]?.lower ?? "")) return prepositions.has(first) ? withPlace(rest, told) : undefined;
  return goneTo(rest, place) ?? broughtTo(rest, place);
}

function goneTo(rest: Sentence, place: Sentence): Sentence | undefined {
  if (rest.some(({ lower }) => links.has(lower))) return undefined;
  const deed = behindAny(rest, 0, youShould);
  const verb = deed === undefined ? "" : (rest[deed]?.lower ?? "");
  if (deed !== undefined && postures.has(rest[rest.length - 1].lower))
    return [...rest, ...wordsAs("on"), ...place];
  if (going.has(verb)) return [...rest, ...wordsAs("to"), ...place];
  if (staying.has(verb) && !puttingVerbs.has(verb)) return [...rest, ...wordsAs("at"), ...place];
  const wish = behindAny(rest, 0, wanting);
  const isYou = wish !== undefined && rest[wish]?.lower === "you";
  return isYou && [wish + 1, behindAny(rest, wish + 1, beThere)].includes(rest.length)
    ? [...wordsAs("go to"), ...place]
    : undefined;
}

function broughtTo(rest: Sentence, place: Sentence): Sentence | undefined {
  const deed = behindAny(rest, 0, youShould);
  const wish = behindAny(rest, 0, wanting);
  if (deed !== undefined && !puttingVerbs.has(rest[deed]?.lower ?? "")) return undefined;
  const from = deed === undefined ? (wish ?? 0) : deed + 1;
  const end = rest.findIndex((_, at) => at > from + 1 && isBeing(rest, at, from === 0) === rest.length);
  const thing = rest.slice(from, end < 0 ? undefined : end);
  const isNext = (at: number) => thing[at].lower === "and" && things.has(thing[at + 1]?.lower ?? "");
  const isPlain =
    thing.length > 1 &&
    things.has(thing[0].lower) &&
    !thing[thing.length - 1].lower.endsWith("ed") &&
    !thing.some(({ lower }, at) => (links.has(lower) && !isNext(at)) || lower === "not");
  return isPlain && (from > 0 || end > 0)
    ? [...wordsAs("move"), ...thing, ...wordsAs("to"), ...place]
    : undefined;
}

/** Behind "should be put", "belongs" or, of what is wished, "to be" and "put". */
function isBeing(rest: Sentence, at: number, isStated: boolean): number | undefined {
  if (!isStated) return behindAny(rest, at, beThere);
  const owed = behindAny(rest, at, owing);
  return owed === undefined ? behindAny(rest, at, belonging) : behindAny(rest, owed, beThere);
}
