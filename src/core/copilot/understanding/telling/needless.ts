import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { avoidances } from "../keptOff";
import {
  isAboutAnything,
  isEverydayKind,
  isOfSeveral,
  isTourOfAll,
  sweeping,
  typesIn,
} from "../rewordings/kept";
import { prepositions, puttingVerbs, verbs } from "../words/firstWords";
import { manyIn, nounEnd, nounOpenings, nounStart } from "../words/nounSpans";
import { singularForms, type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";
import { definites, forbidding, isOneDeed, needless, pronouns } from "./denials";
import { withItElsewhere, withOtherPlace, withSameVerb } from "./deniedFirst";
import { namedIn } from "./plainStatement";
import { refersTo } from "./spokenOfBefore";

/*
 * What need not or must not be done, told beside an order: "no need to close the jar, just open the bottle", "don't bring all the
 * cups, only the red one", "bring the car, you can skip the doll". It is left out; what is named in it is left alone where the
 * order might be about it.
 */

type Sentence = readonly Token[];

interface Without {
  readonly rest: Sentence;
  readonly told: Sentence;
}

/** Of these the thing stays as it was. */
const skipping = phrasesOf(
  [
    "bother with",
    "bother about",
    "worry about",
    "mind",
    "mind about",
    "skip",
    "forget about",
    "need for",
  ].join(","),
);
const skippingFirst = phrasesOf("skip, you can skip, you may skip, leave out, never mind, forget about");
const links = new Set([",", "but", "and", "instead", "rather", "please", "just", "simply", "so"]);
/** They are told by what is left out. */
const others = new Set("other others another else rest remaining one ones same instead there".split(" "));
/** What is not cooked or washed may be to be so later. */
const handling = new Set([
  ...puttingVerbs,
  ..."take get pick touch lift grab open close shut stack".split(" "),
]);
const soles = new Set(["just", "simply"]);
const wholes = new Set(["every", "each", "everywhere"]);
const letting = new Set(["leave", "keep", "let", "forget", "stop", "hesitate", "fail"]);
const goings = new Set("go drive visit walk head approach enter pass cross".split(" "));
const piling = new Set("stack pile heap".split(" "));

/** Each way to leave out what need not be done, before the order or behind it. */
export function partsNotNeeded(told: Sentence, vocabulary: Vocabulary): readonly Without[] {
  const sentence = told[0]?.lower === "please" ? told.slice(1) : told;
  const isSkip = behindAny(sentence, 0, skippingFirst) !== undefined;
  const comma = sentence.findIndex(
    ({ lower }, at) =>
      at > 1 &&
      // "don't open the door and close the window" may forbid both.
      (lower === "," ||
        lower === "but" ||
        (lower === "and" && isSkip && verbs.has(sentence[at + 1]?.lower ?? ""))),
  );
  if (comma < 0) return [];
  const start = sentence.findIndex(({ lower }, at) => at >= comma && !links.has(lower));
  const parts: Without[] = [];
  const first = sentence.slice(0, comma);
  const order = start < 0 ? [] : withKindNamed(sentence.slice(start), first, vocabulary);
  const otherPlace = withOtherPlace(first, order, vocabulary) ?? withItElsewhere(first, order);
  if (otherPlace) parts.push({ rest: otherPlace, told: first });
  const isOnly =
    order[0]?.lower === "only" || sentence.slice(comma, start).some(({ lower }) => soles.has(lower));
  const deedInstead = withSameVerb(first, order, isOnly, vocabulary);
  if (deedInstead) parts.push({ rest: deedInstead, told: first });
  else if (isNotToBeDone(first, vocabulary) && isFree(order, vocabulary) && isOtherThan(first, order))
    add(parts, first, order, vocabulary);
  else addOthers(parts, first, order, vocabulary);
  const replaced = behindAny(first, 0, replacing) !== undefined;
  if (replaced && isOneInPlaceOf(first, order, vocabulary)) parts.push({ rest: order, told: first });
  const last = sentence.findLastIndex(({ lower }) => lower === "," || lower === "but");
  const end = sentence.slice(0, last).findLastIndex(({ lower }) => !links.has(lower)) + 1;
  const behind = sentence.findIndex(
    ({ lower }, at) => at >= last && (!links.has(lower) || lower === "please"),
  );
  const deed = sentence.slice(0, end);
  const left = sentence.slice(behind);
  // "only the red apple goes onto the plate, leave the other one": that is all that "only" is to tell
  const isSole = deed[0]?.lower === "only" && nounOpenings.has(deed[1]?.lower ?? "");
  if (isSole && behindAny(left, 0, leavingOthers) !== undefined && isOneDeed(left))
    parts.push({ rest: deed.slice(1), told: left });
  if (behind > 0 && isOrder(deed) && (isNeedless(left, vocabulary) || isOtherLeft(left, vocabulary)))
    add(parts, left, deed, vocabulary);
  return parts;
}

/** "no need to move the red cup", "put the blue one on the desk" → "put the blue cup on the desk" */
function withKindNamed(order: Sentence, left: Sentence, vocabulary: Vocabulary): Sentence {
  const one = order.findIndex(({ lower }) => lower === "one");
  const isLook = one > 1 && vocabulary.attribute(order[one - 1].lower) !== undefined;
  const things = isNotToBeDone(left, vocabulary) ? thingsIn(left, vocabulary) : [];
  const noun = things.slice(nounStart(things, 0, vocabulary));
  const isSingle = vocabulary
    .nounsAt(noun, 0)
    .some(({ number, next }) => number === "singular" && next === noun.length);
  const isFirst = namedIn(order.slice(0, one - 1), vocabulary).length === 0;
  return isLook && noun.length > 0 && isSingle && isFirst ? order.toSpliced(one, 1, ...noun) : order;
}

const replacing = phrasesOf("instead of, rather than, in place of");

/** "instead of the steak, bring the chicken to the area": one thing in place of another, which nothing is said of. */
function isOneInPlaceOf(left: Sentence, order: Sentence, vocabulary: Vocabulary): boolean {
  const start = behindAny(left, 0, replacing);
  if (start === undefined || !definites.has(left[start]?.lower ?? "")) return false;
  const isThing = nounEnd(left, start, vocabulary) === left.length;
  const [thing, ...more] = namedIn(order, vocabulary).filter(
    ({ from }) => !prepositions.has(order[from - 1]?.lower ?? ""),
  );
  const isOne =
    thing !== undefined &&
    more.length === 0 &&
    definites.has(order[thing.from].lower) &&
    manyIn(order, vocabulary).every(({ from }) => from !== thing.from);
  const kinds = (words: Sentence) => typesIn(words, vocabulary);
  const isSame = isNamedIn(left.slice(start), order);
  const isAlike =
    isOne &&
    kinds(left.slice(start)).some((type) =>
      kinds(order.slice(thing.from, thing.to)).some((other) => shareKind(type, other, vocabulary)),
    );
  return (
    isThing &&
    isAlike &&
    !isSame &&
    isFree(order, vocabulary) &&
    !order.some(({ lower }) => others.has(lower) && lower !== "one")
  );
}

/** Both are toys, though one is a doll and the other a bear. */
function shareKind(one: string, other: string, { types }: Vocabulary): boolean {
  const general = new Set(types.ancestors(other));
  return one === other || types.ancestors(one).some((kind) => general.has(kind));
}

const leavingOthers = phrasesOf(
  "leave the other one, leave the other, leave the others, leave the other ones, leave the rest",
);

/** "No need to put it anywhere." beside an order that names all that it is about. */
export function isNeedless(said: Sentence, vocabulary: Vocabulary): boolean {
  if (isNotWanted(said, vocabulary)) return true;
  const behind = behindAny(said, 0, needless);
  const asked = phraseIn(said, [["needed"], ["necessary"], ["required"]], 2);
  const isNone = said[0]?.lower === "no" && asked?.behind === said.length && said.length <= longestNone;
  if (isNone) return namedIn(said, vocabulary).length === 0;
  if (isLeftSo(said, vocabulary)) return true;
  return behind !== undefined && behind < said.length && isOneDeed(said.slice(behind));
}

const leftSo = phrasesOf(
  [
    ...["some more", "a bit more", "a little more", "more", "a few more minutes of"].flatMap((more) => [
      `needs ${more} time`,
      `need ${more} time`,
    ]),
    ...["needs longer", "need longer", "needs a bit longer", "need a bit longer", "can wait", "may wait"],
    ...["is", "are"].flatMap((be) =>
      ["done", "ready", "finished", "cooked", "in the way", "needed", "important"].flatMap((state) => [
        `${be} not ${state} yet`,
        `${be} not ${state}`,
        `${be} not yet ${state}`,
      ]),
    ),
    ...["me", "us"].flatMap((who) => [`does not bother ${who}`, `do not bother ${who}`]),
    ...["can", "may", "could", "should"].flatMap((may) => [
      `${may} stay where it is`,
      `${may} stay where they are`,
    ]),
    ...["stays where it is", "stay where they are", "is fine where it is"],
    ...["stays", "stay", "stays there", "stay there", "stays put", "stay put", "can stay", "may stay"],
    ...["stays as it is", "stay as they are", "can stay there", "may stay there", "is for later"],
    ...["are fine where they are", "is fine there", "are fine there"],
    ...["does not matter", "do not matter", "does not need to be moved", "do not need to be moved"],
  ].join(","),
);

/** "the chicken needs some more time": nothing is to be done with it now. */
function isLeftSo(said: Sentence, vocabulary: Vocabulary): boolean {
  const end = nounOpenings.has(said[0]?.lower ?? "") ? nounEnd(said, 0, vocabulary) : undefined;
  return end !== undefined && behindAny(said, end, leftSo) === said.length;
}

const notWanting = phrasesOf(
  "i do not need, we do not need, i no longer need, we no longer need, nobody needs, no one needs",
);
const anyMore = phrasesOf("any more, anymore, any longer, now, today, right now, at the moment, yet, again");

/** What is to be off where it is not needed. */
const devices = new Set(
  "light lights lamp lamps tv television radio heater heating oven stove burner fan music computer tap faucet water microwave kettle".split(
    " ",
  ),
);

/** "I don't need the doll any more" */
function isNotWanted(said: Sentence, vocabulary: Vocabulary): boolean {
  const start = said.some(({ lower }) => devices.has(lower)) ? undefined : behindAny(said, 0, notWanting);
  const end = start === undefined ? undefined : nounEnd(said, start, vocabulary);
  return end !== undefined && (end === said.length || behindAny(said, end, anyMore) === said.length);
}

const longestNone = 4;

/** "no need to close the jar", "do not touch the jar" */
function isNotToBeDone(said: Sentence, vocabulary: Vocabulary): boolean {
  if (isNeedless(said, vocabulary)) return true;
  const behind = behindAny(said, 0, forbidding);
  return (
    behind !== undefined &&
    verbs.has(said[behind]?.lower ?? "") &&
    // "don't leave the fridge open", "don't forget the egg" ask for something.
    !letting.has(said[behind].lower) &&
    // No step may use what is not to be touched: that is more than to leave it out.
    behindAny(said, 0, avoidances) === undefined &&
    // On its way the robot may go there.
    !goings.has(said[behind].lower) &&
    isOneDeed(said.slice(behind))
  );
}

/** "don't move the bear" behind an order */
function isOtherLeft(said: Sentence, vocabulary: Vocabulary): boolean {
  return (
    isNotToBeDone(said, vocabulary) &&
    handling.has(said[behindAny(said, 0, forbidding) ?? 0]?.lower ?? "") &&
    thingsIn(said, vocabulary).length > 0 &&
    !said.some(({ lower }) => pronouns.has(lower) || others.has(lower))
  );
}

function isOrder(said: Sentence): boolean {
  return said.length > 1 && verbs.has(said[0].lower) && !["is", "are", "have"].includes(said[0].lower);
}

/** "Don't touch the apples. Bring me the banana.": two sentences, as told in one. */
export function toldTogether(first: Sentence, second: Sentence, vocabulary: Vocabulary): readonly Without[] {
  const isDenied = isNotToBeDone(first, vocabulary);
  if (isDenied === isNotToBeDone(second, vocabulary)) return [];
  const joined = [...first, { text: ",", lower: ",", kind: "mark" } as Token, ...second];
  // "Don't put the doll on the bed. Put it on the sofa."
  const isSame = isDenied && isOrder(second) && pronouns.has(second[1]?.lower ?? "");
  const denied = isDenied ? first : second;
  return [...partsNotNeeded(joined, vocabulary), ...(isSame ? [{ rest: joined, told: denied }] : [])];
}

/** An order, or a thing that is to be somewhere, that refers to nothing said before. */
function isFree(order: Sentence, vocabulary: Vocabulary): boolean {
  const isStated = nounOpenings.has(order[0]?.lower ?? "") && phraseIn(order, owed, 2) !== undefined;
  const isOnly =
    order[0]?.lower === "only" && (isOrder(order.slice(1)) || nounOpenings.has(order[1]?.lower ?? ""));
  return (isOrder(order) || isStated || isOnly) && !refersTo(order, vocabulary);
}

const owed = phrasesOf("should, must, has to, have to, needs to, need to, goes, go, belongs, belong");

/** Not "don't put the doll on the bed, put the doll on the sofa", nor told by what is left out: "…, put it in the other one". */
function isOtherThan(left: Sentence, order: Sentence): boolean {
  const isForbidden =
    behindAny(left, 0, forbidding) !== undefined && behindAny(left, 0, needless) === undefined;
  const verb = left.find(({ lower }) => verbs.has(lower));
  // "don't stack them, just put red and blue next to each other"
  if (isForbidden && left.some(({ lower }) => pronouns.has(lower)))
    return piling.has(verb?.lower ?? "") && !order.some(({ lower }) => piling.has(lower) || lower === "on");
  return !order.some(({ lower }, at) => others.has(lower) && !tellsLook(order, at));
}

/** "the red one on the green one" behind nouns of its own */
const tellsLook = (order: Sentence, at: number): boolean =>
  ["one", "ones"].includes(order[at].lower) &&
  order.slice(0, at - 1).some(({ lower }, index) => lower === "the" && index < at - 2);

/** The order without what is told beside it; what it names is left alone where the order, or a step of it, might be about it. */
function add(parts: Without[], told: Sentence, order: Sentence, vocabulary: Vocabulary): void {
  const left = thingsIn(told, vocabulary);
  const isSkipped = phraseIn(told, skipping) !== undefined;
  const isForbidden = behindAny(told, 0, forbidding) !== undefined && !isSkipped;
  // "don't touch anything, put the doll on the bed": both are told.
  const isWhole = told.some(({ lower }) => ["anything", "everything", "nothing"].includes(lower));
  if (isWhole && !told.some(({ lower }) => lower === "else")) return;
  // "don't touch the lid, just close the jar": that is done with it.
  const isMeans = lids.has(left.at(-1)?.lower ?? "") && order.some(({ lower }) => closing.has(lower));
  if (isForbidden && isMeans) return;
  const isOneOfThem = ["one", "ones"].includes(left.at(-1)?.lower ?? "") && isOfSeveral(order, vocabulary);
  const isOfOthers = !isOneOfThem && left.some(({ lower }) => others.has(lower));
  const isNamed = left.length > 0 && isNamedIn(left, order);
  const isMany = isOneOfThem || isAboutMany(order, left, vocabulary);
  // "don't open the fridge, just take the egg out of the fridge": it can't be done without.
  if (isForbidden && isNamed && !isMany) return;
  // "don't bring the red cup to the bed, bring all cups to the desk": the red one, too.
  if (isForbidden && isMany && told.some(({ lower }) => prepositions.has(lower))) return;
  if (isOfOthers && isMany) return;
  // What is left alone is told, and with it what "only" is to tell.
  const isSole = order[0].lower === "only" && !verbs.has(order[1].lower);
  const deed = isSole ? order.slice(1) : order;
  const isLeft = left.length > 0 && !isOfOthers && (isMany || isForbidden);
  const leaving = (things: Sentence) => [...deed, ...wordsAs("but leave"), ...things, ...wordsAs("alone")];
  parts.push({ rest: isLeft ? leaving(left) : deed, told });
  // "put the red block on the blue one, but leave the yellow one alone": none of those that are named
  const look = vocabulary.attribute(left.at(-2)?.lower ?? "");
  const isOne =
    isLeft && !isMany && look !== undefined && singularForms(left[left.length - 1].lower).length === 1;
  if (isOne) parts.push({ rest: leaving([...left.slice(0, -1), ...wordsAs("one")]), told });
}

const lids = new Set(["lid", "cap", "cork", "door", "top"]);
const closing = new Set(["close", "shut", "seal", "cover", "open", "uncap", "uncork"]);

/** "skip the banana", "put the other fruit on the desk" → "put all fruit except the banana on the desk" */
function addOthers(parts: Without[], told: Sentence, order: Sentence, vocabulary: Vocabulary): void {
  const left = thingsIn(told, vocabulary);
  const isWhole = isNeedless(told, vocabulary) || behindAny(told, 0, touching) !== undefined;
  const other = phraseIn(order, theOthers, 1);
  const end = other && order.findIndex(({ lower }, at) => at >= other.behind && prepositions.has(lower));
  if (!other || end === undefined || end <= other.behind || !isWhole || left.length === 0) return;
  const noun = order.slice(other.behind, end);
  const isMany = kindsMany(noun, vocabulary);
  if (!isFree(order, vocabulary) || !isMany || noun.some(({ lower }) => others.has(lower))) return;
  const all = [...wordsAs("all"), ...noun, ...wordsAs("except"), ...left];
  parts.push({ rest: [...order.slice(0, other.at), ...all, ...order.slice(end)], told });
}

/** "fruit", "toys", but not "apple": of the other one it is not said which one that is. */
const kindsMany = (noun: Sentence, vocabulary: Vocabulary): boolean =>
  typesIn(noun, vocabulary).length > 0 &&
  (singularForms(noun[noun.length - 1].lower).length > 1 ||
    vocabulary.nounsAt(noun, 0).every(({ number }) => number === "mass"));

const theOthers = phrasesOf("the other, all other, all the other, the remaining, the rest of the");
const touching = phrasesOf("do not touch, do not move, do not take, never touch, never move");

/** "the red cup" in "put the red cup …"; of "the cup" in every cup. */
function isNamedIn(left: Sentence, order: Sentence): boolean {
  const name = left.filter(({ lower }) => !nounOpenings.has(lower));
  const isSame = (token: Token, other: Token | undefined) =>
    other !== undefined &&
    singularForms(token.lower).some((form) => singularForms(other.lower).includes(form));
  return order.some((_, at) => name.every((token, index) => isSame(token, order[at + index])));
}

/** "all toys", "everything", "clear the table": what is left out may be among it. */
function isAboutMany(order: Sentence, left: Sentence, vocabulary: Vocabulary): boolean {
  const isWhole = isAboutAnything(order, vocabulary) || order.some(isEverydayKind);
  const isAny = isTourOfAll(order, vocabulary) || order.some(({ lower }) => wholes.has(lower));
  if (isWhole || isAny || order.some(({ lower }) => sweeping.has(lower))) return true;
  const types = typesIn(left, vocabulary);
  const isOver = (type: string) => types.some((other) => vocabulary.types.overlap(type, other));
  return order.some((_, at) =>
    vocabulary
      .nounsAt(order, at)
      .some(
        ({ number, meaning }) =>
          number !== "singular" && meaning.kind === "types" && meaning.types.some(isOver),
      ),
  );
}

/** What is named there to be moved or changed, without the place: "the doll" of "do not put the doll on the bed". */
function thingsIn(told: Sentence, vocabulary: Vocabulary): Sentence {
  const known = told.findIndex(
    ({ lower }, at) => nounOpenings.has(lower) && nounEnd(told, at, vocabulary) !== undefined,
  );
  // "the living room lamp": it is called so, whatever it is.
  const from = known < 0 ? told.findIndex(({ lower }) => definites.has(lower)) : known;
  if (from < 0) return [];
  const to = from === 0 ? nounEnd(told, 0, vocabulary) : undefined;
  const end = told.findIndex(({ lower }, at) => at > from && prepositions.has(lower));
  return told.slice(from, to ?? (end < 0 ? undefined : end));
}
