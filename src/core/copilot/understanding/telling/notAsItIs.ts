import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { prepositions, puttingVerbs, verbs } from "../words/firstWords";
import { nounOpenings } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";

/*
 * Orders told by what is not to be so: "make sure the jar is not open", "the teddy doesn't belong on the desk, put him on the bed",
 * "nothing but fruit should be on the desk, take everything else to the bookshelf", and "can the doll sit on the sofa?", which asks for it.
 */

type Sentence = readonly Token[];

export function withNotAsItIs(sentence: Sentence): Sentence {
  return [withOpposite, withStateMended, withOnlyKindThere, withAskedPlace].reduce(
    (said, change) => change(said),
    sentence,
  );
}

const opposites = new Map([
  ["open", "closed"],
  ["opened", "closed"],
  ["closed", "open"],
  ["shut", "open"],
]);
const ensuring = phrasesOf("make sure that, make sure, ensure that, ensure, see to it that, check that");
const notSo = phrasesOf(
  "is not left, are not left, is not, are not, should not be left, should not be, must not be left, must not be, stays not",
);

/** "make sure the jar is not open" → "make sure the jar is closed" */
function withOpposite(sentence: Sentence): Sentence {
  const start = behindAny(sentence, 0, ensuring);
  const denied = phraseIn(sentence, notSo, (start ?? 0) + 2);
  const state = denied && opposites.get(sentence[denied.behind]?.lower ?? "");
  if (!denied || state === undefined) return sentence;
  const isOwed = ["should", "must"].includes(sentence[denied.at].lower);
  const isThing = nounOpenings.has(sentence[start ?? 0]?.lower ?? "");
  const isWhole = denied.behind + 1 === sentence.length;
  // "the jar is not open" may only be told.
  if (!isWhole || !isThing || (start === undefined && !isOwed)) return sentence;
  const be = isOwed ? wordsAs("should be") : sentence.slice(denied.at, denied.at + 1);
  return [...sentence.slice(0, denied.at), ...be, ...wordsAs(state)];
}

const misplaced = phrasesOf(
  ["on", "in", "at"]
    .flatMap((where) =>
      [
        "does not belong",
        "do not belong",
        "should not be",
        "should not stay",
        "is not supposed to be",
        "has no place",
      ].map((denied) => `${denied} ${where}`),
    )
    .join(","),
);
const moving = new Set([...puttingVerbs, "take", "get", "push"]);
const things = new Set("the my your this these those that all both".split(" "));
const leading = new Set([",", "so", "please", "and", "just", "therefore", "instead"]);
const itself = new Set("it them him her".split(" "));
const wholes = new Set("every each any no".split(" "));

interface Misplaced {
  readonly thing: Sentence;
  /** "on the desk" */
  readonly place: Sentence;
  /** It is there now, so that it is told by that. */
  readonly isThere: boolean;
  readonly next: number;
}

/** "the teddy does not belong on the desk", "I don't want the cups on the table anymore", "instead of leaving the doll on the table" */
function misplacedIn(sentence: Sentence): Misplaced | undefined {
  const comma = sentence.findIndex(({ lower }, at) => at > 3 && leading.has(lower));
  const next = comma < 0 ? sentence.length : comma;
  const told = sentence.slice(0, next);
  const denied = phraseIn(told, misplaced, 2);
  const unwanted = behindAny(told, 0, notWanting);
  const at =
    unwanted === undefined ? -1 : told.findIndex(({ lower }, index) => index > unwanted && spots.has(lower));
  if (!denied && at < 0) return undefined;
  const thing = denied ? told.slice(0, denied.at) : told.slice(unwanted, at);
  const behind = denied ? told.slice(denied.behind - 1) : told.slice(at);
  const last = phraseIn(behind, anyMore, 2);
  const place = last?.behind === behind.length ? behind.slice(0, last.at) : behind;
  const isPlain = thing.every(
    ({ lower }) => lower !== "and" && !wholes.has(lower) && !prepositions.has(lower),
  );
  const isPlace =
    place.length > 1 && !place.slice(1).some(({ lower }) => prepositions.has(lower) || verbs.has(lower));
  // "the doll should not be on the sofa" may be said before it is there.
  const isThere = told[denied?.at ?? 0].lower !== "should";
  return things.has(thing[0]?.lower ?? "") && isPlain && isPlace
    ? { thing, place, isThere, next }
    : undefined;
}

const itGoes = phrasesOf(
  "it goes, it belongs, it should go, it should be, he goes, she goes, they go, they belong, they should go",
);
const notWanting = phrasesOf(
  [
    ...["i", "we"].flatMap((who) => [
      `${who} do not want`,
      `${who} would rather not have`,
      `${who} do not need`,
    ]),
    ...[
      "instead of leaving",
      "instead of keeping",
      "rather than leaving",
      "rather than keeping",
      "do not leave",
    ],
  ].join(","),
);
const spots = new Set(["on", "in", "at"]);
const anyMore = phrasesOf("anymore, any more, any longer, now, lying around");

/** "The teddy doesn't belong on the desk. Put him on the bed.": as told in one. */
export function withMisplacedJoined(sentences: readonly Sentence[]): readonly Sentence[] {
  const told: Sentence[] = [];
  for (const sentence of sentences) {
    const before = told.at(-1);
    const isIt = moving.has(sentence[0]?.lower ?? "") && itself.has(sentence[1]?.lower ?? "");
    const isJoined = before && isIt && misplacedIn(before)?.next === before.length;
    if (isJoined) told.splice(-1, 1, [...before, { text: ",", lower: ",", kind: "mark" }, ...sentence]);
    else told.push(sentence);
  }
  return told.map(withMisplaced);
}

/** "the teddy does not belong on the desk, put him on the bed" → "put the teddy that is on the desk on the bed" */
function withMisplaced(sentence: Sentence): Sentence {
  const told = misplacedIn(sentence);
  const deed = told ? sentence.findIndex(({ lower }, at) => at >= told.next && !leading.has(lower)) : -1;
  const [verb, pronoun, ...to] = deed < 0 ? [] : sentence.slice(deed);
  const goes = deed < 0 ? undefined : behindAny(sentence, deed, itGoes);
  // "the ring does not belong on the table, it goes on the peg"
  if (told && goes !== undefined && prepositions.has(sentence[goes]?.lower ?? "")) {
    const isMany = sentence[deed].lower === "they";
    return [...wordsAs("put"), ...thingThere(told, isMany), ...sentence.slice(goes)];
  }
  const isIt = moving.has(verb?.lower ?? "") && itself.has(pronoun?.lower ?? "");
  const isPlaced = prepositions.has(to[0]?.lower ?? "") || ["back", "over"].includes(to[0]?.lower ?? "");
  if (!told || !verb || !isIt || !isPlaced) return sentence;
  return [verb, ...thingThere(told, pronoun?.lower === "them"), ...to];
}

/** "the teddy that is on the desk" */
function thingThere({ thing, place, isThere }: Misplaced, isMany: boolean): Sentence {
  return isThere || isMany ? [...thing, ...wordsAs(isMany ? "that are" : "that is"), ...place] : thing;
}

const badly = phrasesOf(
  "should not be, is not supposed to be, are not supposed to be, must not be, should not stay",
);
const putting = phrasesOf("close, shut, open");

/** "the bottle is not supposed to be open, please close it" → "close the bottle" */
function withStateMended(sentence: Sentence): Sentence {
  const denied = phraseIn(sentence, badly, 2);
  const comma = sentence.findIndex(({ lower }, at) => at > (denied?.behind ?? 0) && leading.has(lower));
  const deed = comma < 0 ? -1 : sentence.findIndex(({ lower }, at) => at >= comma && !leading.has(lower));
  const isState = denied && denied.behind + 1 === comma && opposites.has(sentence[denied.behind].lower);
  const behind = deed < 0 ? undefined : behindAny(sentence, deed, putting);
  const isIt =
    behind !== undefined && itself.has(sentence[behind]?.lower ?? "") && behind + 1 === sentence.length;
  return denied && isState && isIt && things.has(sentence[0].lower)
    ? [sentence[deed], ...sentence.slice(0, denied.at)]
    : sentence;
}

const onlyKind = phrasesOf("nothing but, nothing except, nothing other than, only");
const isThere = phrasesOf(
  "should be, should stay, should stand, should lie, may be, belongs, belong, is allowed, are allowed, must be",
);
const whatElse = phrasesOf(
  [
    ...[
      "what does not belong there",
      "whatever does not belong there",
      "everything that does not belong there",
    ],
    ...[
      "everything else",
      "anything else",
      "all else",
      "everything else there",
      "all that does not belong there",
    ],
    ...["anything that does not belong there", "what else is there", "whatever else is there"],
  ].join(","),
);

/** "nothing but fruit should be on the desk, take everything else to the shelf" → "put all things that are on the desk except the fruit to the shelf" */
function withOnlyKindThere(sentence: Sentence): Sentence {
  const start = behindAny(sentence, 0, onlyKind);
  const be = start === undefined ? undefined : phraseIn(sentence, isThere, start + 1);
  const comma = be ? sentence.findIndex(({ lower }, at) => at > be.behind && leading.has(lower)) : -1;
  if (start === undefined || !be || comma < 0) return sentence;
  const deed = sentence.findIndex(({ lower }, at) => at >= comma && !leading.has(lower));
  const elseEnd = deed < 0 ? undefined : behindAny(sentence, deed + 1, whatElse);
  const place = sentence.slice(be.behind, comma);
  const kind = sentence.slice(start, be.at);
  const isPlace =
    ["on", "in"].includes(place[0]?.lower ?? "") &&
    !place.slice(1).some(({ lower }) => prepositions.has(lower));
  const isKind = kind.length > 0 && !kind.some(({ lower }) => prepositions.has(lower) || verbs.has(lower));
  if (elseEnd === undefined || !moving.has(sentence[deed].lower) || !isPlace || !isKind) return sentence;
  if (!prepositions.has(sentence[elseEnd]?.lower ?? "")) return sentence;
  const the = nounOpenings.has(kind[0].lower) ? [] : wordsAs("the");
  return [
    sentence[deed],
    ...wordsAs("all things that are"),
    ...place,
    ...wordsAs("except"),
    ...the,
    ...kind,
    ...sentence.slice(elseEnd),
  ];
}

const asking = new Set("can could may might".split(" "));
const postures = new Set("sit rest stand lie live".split(" "));
const onto = phrasesOf("on top of, on, in, onto, inside");

/** "can the green block rest on the red one" → "the green block should be on the red one" */
function withAskedPlace(sentence: Sentence): Sentence {
  if (!asking.has(sentence[0]?.lower ?? "") || !nounOpenings.has(sentence[1]?.lower ?? "")) return sentence;
  const at = sentence.findIndex(({ lower }, index) => index > 2 && postures.has(lower));
  const thing = sentence.slice(1, Math.max(1, at));
  const behind = at < 0 ? undefined : behindAny(sentence, at + 1, onto);
  const isPlain = !thing.some(({ lower }) => prepositions.has(lower) || lower === "," || verbs.has(lower));
  return behind !== undefined && isPlain && nounOpenings.has(sentence[behind]?.lower ?? "")
    ? [...thing, ...wordsAs("should be"), ...sentence.slice(at + 1)]
    : sentence;
}
