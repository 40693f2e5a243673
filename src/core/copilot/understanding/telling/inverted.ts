import { behindAny, phrasesOf } from "../actions/said";
import { participleOf } from "../actions/verbForms";
import { prepositions, verbs } from "../words/firstWords";
import { exceptions, prepositionList, verbList } from "../words/lexicon";
import { nounOpenings } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";

/*
 * The place first: "on the bed, put the doll", "onto the plate goes the blue cup", "on top of the green block there should be the
 * red one", "off the grill with the chicken!"; and what is left out first, of things that are told how to be.
 */

type Sentence = readonly Token[];

export function withPlaceLast(sentence: Sentence): Sentence {
  return withStatedExceptionLast(withoutWith(withPlaceBehind(sentence)));
}

const placing = phrasesOf(
  "put, place, set, lay, stand, leave, drop, stack, build a tower, build a stack, make a tower, make a stack",
);
const taking = phrasesOf("take, get, remove, lift, grab, fetch, pick up");
const sources = new Set(["from", "off", "out"]);
const owing = phrasesOf("should, must, shall, has to, have to, needs to, need to, ought to");
const being = phrasesOf("be, go, stand, lie, sit, come");
const going = phrasesOf("goes, go, belongs, belong, comes");
const wanting = phrasesOf("i want, i need, i would like, we want, we need");
const joining = new Set([",", "and", "then", "but"]);
const anaphors = new Set(["it", "them", "one", "ones", "there", "same"]);

/** "on the bed, put the doll" → "put the doll on the bed", "on the bed should be the doll" → "the doll should be on the bed" */
function withPlaceBehind(sentence: Sentence): Sentence {
  const noun = placeStart(sentence);
  if (noun === undefined) return sentence;
  for (let at = noun + 2; at < sentence.length && sentence[at - 1].kind !== "mark"; at++) {
    const place = sentence.slice(0, at);
    const rest = sentence.slice(sentence[at].lower === "," ? at + 1 : at);
    const told = toldOf(rest, place) ?? movedOf(rest, place) ?? putOf(rest, place);
    if (told) return told;
    // "into the bin goes the rubbish, and the lid goes on the jar"
    const next = rest.findIndex(
      ({ lower }, index) => lower === "," && joining.has(rest[index + 1]?.lower ?? ""),
    );
    const first = next < 0 ? undefined : toldOf(rest.slice(0, next), place);
    if (first) return [...first, ...rest.slice(next)];
  }
  return sentence;
}

/** "on the", "on top of the": where the noun of a place that is told first begins. */
function placeStart(sentence: Sentence): number | undefined {
  const noun = behindAny(sentence, 0, placeWords);
  return noun !== undefined && nounOpenings.has(sentence[noun]?.lower ?? "") ? noun : undefined;
}

const placeWords = [
  ...prepositionList.filter(({ direction }) => direction !== "through"),
  ...["beneath", "under", "underneath", "below"].map((word) => ({ words: [word] })),
]
  .map(({ words }) => words)
  .filter(([word]) => word !== "by")
  .sort((one, other) => other.length - one.length);

/** "there should be the doll", "goes the doll", "i want the doll" */
function toldOf(rest: Sentence, place: Sentence): Sentence | undefined {
  const start = rest[0]?.lower === "there" ? 1 : 0;
  const owed = behindAny(rest, start, owing);
  const be = owed === undefined ? undefined : behindAny(rest, owed, being);
  if (owed !== undefined && be !== undefined && isThing(rest.slice(be)))
    return [...rest.slice(be), ...rest.slice(start, owed), ...wordsAs("be"), ...place];
  const goes = behindAny(rest, 0, going);
  if (goes !== undefined && isThing(rest.slice(goes)))
    return [...rest.slice(goes), ...rest.slice(0, goes), ...place];
  const wants = behindAny(rest, 0, wanting);
  return wants !== undefined && isThing(rest.slice(wants)) ? [...rest, ...place] : undefined;
}

const moved = new Set(
  verbList
    .filter(({ frame }) => frame === "transfer")
    .map(({ words: [first] }) => participleOf(first))
    .concat("taken"),
);

/** "from the table the doll should be taken to the bed" → "the doll should be taken from the table to the bed" */
function movedOf(rest: Sentence, place: Sentence): Sentence | undefined {
  const at = rest.findIndex(({ lower }, index) => index > 1 && moved.has(lower));
  const isTold = rest[at - 1]?.lower === "be" && nounOpenings.has(rest[0].lower);
  const isPlain = !rest
    .slice(0, Math.max(0, at))
    .some(({ kind, lower }) => kind === "mark" || isBound(lower));
  return isTold && isPlain ? [...rest.slice(0, at + 1), ...place, ...rest.slice(at + 1)] : undefined;
}

/** "put the doll and the bear, then …": the place stands behind what is put. */
function putOf(rest: Sentence, place: Sentence): Sentence | undefined {
  const isFrom = sources.has(place[0].lower);
  const put = behindAny(rest, 0, isFrom ? taking : placing);
  if (put === undefined) return undefined;
  const end = rest.findIndex(
    ({ lower }, at) =>
      at >= put && (lower === ":" || (joining.has(lower) && !nounOpenings.has(rest[at + 1]?.lower ?? ""))),
  );
  const thing = rest.slice(put, end < 0 ? undefined : end);
  const isTower = rest[put - 1].lower === "tower" || (put > 1 && rest[put - 1].lower === "stack");
  if (!isTower && !isThing(thing)) return undefined;
  if (isTower && thing.some(({ lower }) => isBound(lower) && lower !== "of" && lower !== "with"))
    return undefined;
  const behind = isTower ? put : put + thing.length;
  return [...rest.slice(0, behind), ...place, ...rest.slice(behind)];
}

/** A place is told of it already, or it is told by what was said before. */
function isBound(word: string): boolean {
  return prepositions.has(word) || anaphors.has(word);
}

/** "the doll and the bear": things with no place of their own. */
function isThing(said: Sentence): boolean {
  return (
    said.length > 1 &&
    nounOpenings.has(said[0].lower) &&
    !said.some(
      ({ lower, kind }) =>
        (isBound(lower) && lower !== "one" && lower !== "of") || (kind === "mark" && lower !== ","),
    )
  );
}

const bringing = phrasesOf("into, onto, off, out of, in, on");

/** "into the box with the toys", "off the table and onto the bed with the doll" → "take the doll off the table and onto the bed" */
function withoutWith(sentence: Sentence): Sentence {
  const noun = behindAny(sentence, 0, bringing);
  const at = sentence.findIndex(({ lower }) => lower === "with");
  const isPlace = noun !== undefined && nounOpenings.has(sentence[noun]?.lower ?? "") && at > noun + 1;
  const thing = sentence.slice(at + 1).filter(({ lower }) => lower !== "please" && lower !== ",");
  const place = sentence.slice(0, Math.max(0, at));
  const isThing =
    nounOpenings.has(thing[0]?.lower ?? "") ||
    ["everything", "it", "them", "that"].includes(thing[0]?.lower ?? "");
  // "on the table with the doll" may as well tell what it stands beside.
  const isTold = !["in", "on"].includes(sentence[0]?.lower ?? "");
  const isDeed = place.some(
    ({ lower }, index) => verbs.has(lower) && !nounOpenings.has(place[index - 1]?.lower),
  );
  const isOther = thing.some(({ lower, kind }) => kind === "mark" || joining.has(lower));
  if (!isPlace || !isThing || !isTold || isDeed || isOther) return sentence;
  const isOff = ["off", "out"].includes(sentence[0].lower);
  return [...wordsAs(isOff ? "take" : "put"), ...thing, ...place];
}

const excepting = phrasesOf(
  exceptions.filter((words) => !words.startsWith("but") && words !== "besides").join(","),
);
const stating = new Set("should must shall has have needs need ought belongs belong goes go".split(" "));

/** "apart from the red one, all cups should be on the desk" → "all cups should be on the desk except the red one" */
function withStatedExceptionLast(sentence: Sentence): Sentence {
  const start = behindAny(sentence, 0, excepting);
  const comma = sentence.findIndex(({ lower }) => lower === ",");
  const left = start === undefined ? [] : sentence.slice(start, Math.max(start, comma));
  const told = sentence.slice(comma + 1);
  const owed = told.findIndex(({ lower }) => stating.has(lower));
  const isStated = owed > 0 && !verbs.has(told[0].lower);
  const isPlain = !told.some(({ kind }) => kind === "mark");
  if (!nounOpenings.has(left[0]?.lower ?? "") || left.length < 2 || !isStated || !isPlain) return sentence;
  return [...told, ...wordsAs("except"), ...left];
}
