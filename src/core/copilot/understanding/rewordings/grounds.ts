import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { participleOf } from "../actions/verbForms";
import { forms } from "../actions/verbs";
import { withoutOpeningCourtesy } from "../telling/courtesy";
import { arranging } from "../telling/plainStatement";
import { prepositions, verbs } from "../words/firstWords";
import { verbList } from "../words/lexicon";
import { nounEnd, nounOpenings, type Span } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";
import { isCommand, refersBack, spokenOf, tellsWhich, withNamed } from "./remarks";

/*
 * A ground in words of any kind, told in front of what is asked for: "guests are coming, so wash the cups", "we are saving power,
 * therefore the toaster must be unplugged", "dinner is ready. Clear the table". It is left out only where "so", a pause or the end
 * of the sentence tells where it ends, and where nothing in it may be asked for itself or be needed to tell a thing.
 */

type Sentence = readonly Token[];

const therefore = phrasesOf(
  "so, therefore, thus, hence, that is why, which is why, this is why, for that reason, for this reason, which means that, which means",
);
const people = new Set("i we he she they someone somebody everyone everybody".split(" "));
const owners = new Set("my our his her their".split(" "));
const openings = new Set([..."it there you this that".split(" "), ...people, ...owners]);
const limits = new Set(["only", "just"]);
const beings = new Set(
  "is are was were am has have had got looks look seems seem feels smells sounds".split(" "),
);
/** Where one of these stands something may be asked for, forbidden, or said by somebody. */
const asking = new Set(
  "wants wanted needs should would must shall ought could can will may might prefer wish hope hopes expect supposed meant goes go belongs belong stays stay remains remain keep keeps leave please let if when unless until once while whenever before after otherwise except not no never nobody nothing none without ask asks asked tell tells told say says said allowed forbidden taboo limits reserved untouched everything all every each both".split(
    " ",
  ),
);
const quoting = new Set([":", "think", "believe", "guess"]);
/** What somebody wants may be what is asked for; what he wants to do himself is not. */
const wanting = new Set(["want", "need", "love", "loves"]);
const throughout = phrasesOf("all over, all day, all night, all around, all morning, all week");
const sensing = phrasesOf("can hardly, can barely, could hardly, can smell, can hear, can feel");
/** "nobody needs the light any more, turn it off": nothing but what is done with it is asked for. */
const unneeded = phrasesOf(
  [
    ...["nobody", "no one"].flatMap((who) =>
      ["needs", "uses", "wants", "is using", "is watching", "is listening to"].map((how) => `${who} ${how}`),
    ),
    ...["i", "we"].flatMap((who) => ["need", "use"].map((how) => `${who} do not ${how}`)),
    ...["he", "she"].flatMap((who) => ["need", "use"].map((how) => `${who} does not ${how}`)),
  ].join(","),
);
const sinceWhen = new Set("any more longer now right today tonight yet at the moment in here".split(" "));
/** "time for a nap, lie down on the bed", "bed time, so turn off the light" */
const timeFor = phrasesOf(
  ["time for", "high time for", "about time for"].flatMap((time) => [time, `it is ${time}`]).join(","),
);
const longestTime = 6;
/** "next time, put it on the desk" is an order for later. */
const whichTime = new Set(
  "next every each any another last other no some first second third one that same this all".split(" "),
);
/** Before "to", in what somebody is going to do himself. */
const intending = new Set("about going trying want like love hoping here used ready".split(" "));
const ownWishes = phrasesOf("would like to, would love to");
const pleasing = phrasesOf(
  ["me", "us", "everyone", "everybody"].map((who) => `would do ${who} good`).join(","),
);
const having = new Set(["have", "has", "hold", "got", "bought", "brought", "found"]);
const better = phrasesOf(
  "more useful,more comfortable,more convenient,better,nicer,safer,handier,cosier,prettier,of more use"
    .split(",")
    .map((how) => `would be ${how}`)
    .join(","),
);
/** These have a place to go to, whether on or in it. */
const moving = new Set("take bring carry move go drive walk get deliver head".split(" "));
const going = new Set("go drive walk head run".split(" "));
const owed = phrasesOf(
  "should, must, has to, have to, needs to, need to, ought to, shall, is to, are to, belongs, belong, goes, go",
);
const mayBe = phrasesOf("can be, may be, could be");
const mayGo = phrasesOf("can go, may go, could go");
/** "the computer needs switching on" */
const needing = new Set(["needs", "need"]);
const participles = new Set([...verbList, ...forms].map(({ words: [first] }) => participleOf(first)));
const returning = phrasesOf("back to, off to");
const ties = new Set([",", "and", "but", "or", "then"]);
/** What tells a thing by another one that was named. */
const others = new Set("other others another rest else same".split(" "));
const longestName = 4;
/** "there is dust on the table, wipe it": the table, of which no more than the dirt is named. */
const dirt = new Set(
  "dust dusty dirt crumbs crumb stain stains mud grease fingerprints sticky splashes spill spilled spilt".split(
    " ",
  ),
);

export function withoutGrounds(
  sentences: readonly Sentence[],
  vocabulary: Vocabulary,
  notes: string[],
): readonly Sentence[] {
  const saidSo = new Set<Sentence>();
  const told = sentences.flatMap((sentence) => atPause(sentence, saidSo, vocabulary));
  const isReason = (sentence: Sentence) => saidSo.has(sentence) || isGround(sentence, false, vocabulary);
  const kept: Sentence[] = [];
  let ground: Sentence | undefined;
  for (const [at, sentence] of told.entries()) {
    const order = told.slice(at + 1).find((next) => isOrder(next) || isStateAlone(next, vocabulary));
    const isNext = order !== undefined && told.slice(at + 1, told.indexOf(order)).every(isReason);
    if (isNext && isReason(sentence) && isClear(sentence, order, vocabulary)) {
      notes.push(
        `"${sentence.map(({ text }) => text).join(" ")}" is taken as a remark: nothing is done about it.`,
      );
      ground = sentence;
    } else {
      kept.push(ground ? withThingsNamed(sentence, ground, vocabulary) : sentence);
      ground = undefined;
    }
  }
  return kept;
}

/** "guests are coming, so wash the cups" → "guests are coming" and "wash the cups" */
function atPause(sentence: Sentence, saidSo: Set<Sentence>, vocabulary: Vocabulary): readonly Sentence[] {
  for (let at = 2; at < sentence.length; at++) {
    const comma = sentence[at].lower === "," ? at + 1 : at;
    const and = sentence[comma]?.lower === "and" ? comma + 1 : comma;
    const so = behindAny(sentence, and, therefore);
    if (so === undefined && comma === at) continue;
    const ground = sentence.slice(0, at);
    const next = sentence[so ?? -1]?.lower === "," ? (so ?? 0) + 1 : so;
    const order = sentence.slice(next ?? and);
    const isSaidSo = so !== undefined && !beings.has(sentence[at - 1].lower);
    const isOpen =
      openings.has(ground[0].lower) ||
      behindAny(ground, 0, unneeded) !== undefined ||
      isTime(ground, vocabulary);
    if (!(isSaidSo || isOpen) || (so !== undefined && !isSaidSo)) continue;
    const back = isSaidSo && behindAny(order, 0, returning) !== undefined ? wordsAs("go") : [];
    const asked = [...back, ...order];
    if (!isOrder(asked) || !isGround(ground, isSaidSo, vocabulary)) continue;
    if (!isClear(ground, asked, vocabulary)) continue;
    if (isSaidSo) saidSo.add(ground);
    return [ground, asked];
  }
  const opening = behindAny(sentence, 0, therefore);
  return opening !== undefined && isOrder(sentence.slice(opening)) ? [sentence.slice(opening)] : [sentence];
}

/** "wash the cups", "the light can be turned off", "it has to be opened" */
function isOrder(sentence: Sentence): boolean {
  if (sentence.length < 2) return false;
  const first = sentence[0].lower;
  if (isCommand(sentence)) return true;
  if (!nounOpenings.has(first) && !["it", "they"].includes(first)) return false;
  const may = phraseIn(sentence, mayBe, 1);
  return (
    phraseIn(sentence, [...owed, ...mayGo], 1) !== undefined ||
    sentence.some(
      ({ lower }, at) => at > 1 && needing.has(lower) && /ing$/.test(sentence[at + 1]?.lower ?? ""),
    ) ||
    (may !== undefined && participles.has(sentence[may.behind]?.lower ?? ""))
  );
}

/** "nobody needs the light in here any more"; "the light in the hall" tells which one. */
function endsWithThing(ground: Sentence, vocabulary: Vocabulary): boolean {
  const last = namedIn(ground, vocabulary).at(-1);
  return last === undefined || ground.slice(last.to).every(({ lower }) => sinceWhen.has(lower));
}

/** "window open, please" */
function isStateAlone(sentence: Sentence, vocabulary: Vocabulary): boolean {
  const said = sentence.filter(({ lower }) => lower !== "please" && lower !== ",");
  const isState = ["on", "off", "open", "shut", "closed"].includes(said.at(-1)?.lower ?? "");
  return isState && said.length > 1 && nounEnd(said, 0, vocabulary) === said.length - 1;
}

/** "time for a nap", "dinner time", in which no thing is named. */
function isTime(ground: Sentence, vocabulary: Vocabulary): boolean {
  const isFor = behindAny(ground, 0, timeFor) !== undefined;
  const isNamed = ground.length === 2 && ground[1].lower === "time" && !whichTime.has(ground[0].lower);
  return (isFor || isNamed) && ground.length <= longestTime && namedIn(ground, vocabulary).length === 0;
}

function isGround(ground: Sentence, isSaidSo: boolean, vocabulary: Vocabulary): boolean {
  const [first, second] = ground.map(({ lower }) => lower);
  // "I need it" may be an order, too.
  const isUnneeded = behindAny(ground, 0, unneeded) !== undefined;
  const isSomebody = people.has(first) || isUnneeded;
  if (isUnneeded && !endsWithThing(ground, vocabulary)) return false;
  if (isTime(ground, vocabulary)) return true;
  if (ground.length < 2 || (!isSomebody && (isCommand(ground) || verbs.has(first)))) return false;
  if (ground.some(isQuoting)) return false;
  if (ground.some((_, at) => mayAsk(ground, at, vocabulary))) return false;
  if (!isStatement(ground, isSaidSo)) return false;
  const named = namedIn(ground, vocabulary);
  const placed = named.filter(({ from }) => isPlaceAt(ground, from));
  // "the doll is in the box, so …" tells where it is, or is to be.
  if (placed.length > 0 && placed.length < named.length && !isBetterThere(ground)) return false;
  // "I need the doll on the bed, so …", yet "I need some water, so turn on the tap".
  const isWanted = !isUnneeded && ground.some(({ lower }) => wanting.has(lower)) && named.length > 0;
  if (isWanted && (!isSaidSo || named.some(({ from }) => nounOpenings.has(ground[from].lower)))) return false;
  if (isSaidSo || isSomebody || owners.has(first)) return true;
  // "the light is on, shut the door": both may be asked for.
  return (
    named.length === 0 ||
    (limits.has(first) && named.length === 1) ||
    (first === "there" && (second === "is" || ground.some(isDirt)))
  );
}

const isDirt = ({ lower }: Token) => dirt.has(lower);
const isQuoting = ({ lower }: Token) => quoting.has(lower);

/** Whether something may be asked for there. */
function mayAsk(ground: Sentence, at: number, vocabulary: Vocabulary): boolean {
  const { lower } = ground[at];
  const before = ground[at - 1]?.lower ?? "";
  const isOwn = people.has(ground[0].lower) || owners.has(ground[0].lower);
  if (at < (behindAny(ground, 0, unneeded) ?? 0)) return false;
  if (lower === "to")
    return isArranged(ground, at, vocabulary) || !(intending.has(before) || isOwnDuty(ground, at));
  if (lower === "you") return at > 0;
  if (ties.has(lower) && isCommand(ground.slice(at + 1))) return true;
  if (wanting.has(lower)) return !isOwn;
  const isHarmless =
    (isOwn && behindAny(ground, at, ownWishes) !== undefined) ||
    behindAny(ground, at, pleasing) === ground.length ||
    behindAny(ground, at, better) !== undefined ||
    behindAny(ground, at, throughout) !== undefined ||
    (isOwn && behindAny(ground, at, sensing) !== undefined);
  return asking.has(lower) && !isHarmless;
}

/** "I would like to have the chicken served" asks for it. */
function isArranged(ground: Sentence, to: number, vocabulary: Vocabulary): boolean {
  return arranging.has(ground[to + 1]?.lower ?? "") && namedIn(ground.slice(to + 2), vocabulary).length > 0;
}

/** "I have to work": no deed that the robot knows. */
function isOwnDuty(ground: Sentence, to: number): boolean {
  const isOwn = people.has(ground[0].lower) && ground[0].lower !== "they";
  return isOwn && to === 2 && /^ha(?:ve|s)$/.test(ground[1].lower) && !verbs.has(ground[3]?.lower ?? "");
}

/** It has somebody or something that it is about, and a verb. */
function isStatement(ground: Sentence, isSaidSo: boolean): boolean {
  const [first, second] = ground.map(({ lower }) => lower);
  const isUnneeded = behindAny(ground, 0, unneeded) !== undefined;
  if (people.has(first) || owners.has(first) || isUnneeded) return ground.length > 2;
  if (first === "you") return ["are", "have", "look"].includes(second) && ground.length > 2;
  const isPlaced = ground.some(({ lower }, at) => prepositions.has(lower) && at < ground.length - 1);
  const isVerb = ({ text, lower }: Token, at: number) =>
    at > 0 &&
    (beings.has(lower) || ((isSaidSo || !isPlaced) && /(?:[^s]s|ed)$/.test(lower)) || /'s$/.test(text));
  const be = ground.findIndex((token, at) => isVerb(token, at) || (at === 0 && /'s$/.test(token.text)));
  const isPleasing = phraseIn(ground, [...pleasing, ...better], 1) !== undefined;
  return isPleasing || (be >= 0 && (isSaidSo || !isPlaced || openings.has(first)));
}

/** "the plate would be more useful on the table" asks for that itself, unless it is told behind it. */
function isBetterThere(ground: Sentence): boolean {
  return phraseIn(ground, better, 1) !== undefined;
}

/** What "it", "one" and "there" stand for in the order is certain. */
function isClear(ground: Sentence, order: Sentence, vocabulary: Vocabulary): boolean {
  const named = namedIn(ground, vocabulary);
  const isThere = order.some(isThereAlone);
  if (isBetterThere(ground) && !isThere) return false;
  if (isThere && placesIn(order, ground, vocabulary).length !== 1) return false;
  if (named.length > 0 && order.some(({ lower }) => others.has(lower))) return false;
  if (tellsWhich(ground, order, vocabulary)) return false;
  const isBack = refersBack(order) || ["it", "they"].includes(order[0].lower) || order.some(isBothAlone);
  const isUnneeded = behindAny(ground, 0, unneeded) !== undefined;
  // "only the lamp is on, switch it off", but "only the doll matters, put the toys on the bed"
  if (!isBack) return !isUnneeded && !limits.has(ground[0].lower);
  const [only] = named;
  if (!only) return subjectOf(ground) !== undefined;
  // "I have a mug" tells of one that is not there.
  if (
    people.has(ground[0].lower) &&
    having.has(ground[1].lower) &&
    !ground.some(({ lower }) => lower === "here")
  )
    return false;
  // "there is a parcel in the box, so bring it": what is spoken of is not known.
  const isPlace = isPlaceAt(ground, only.from);
  const isSubject = only.from === 0 || limits.has(ground[only.from - 1].lower);
  const isSpokenOf = isPlace ? ground.some(isDirt) : isSubject || isUnneeded || openings.has(ground[0].lower);
  return isSpokenOf && spokenOf(ground, vocabulary) !== undefined;
}

/** "the light" of "the light is on", by whatever name it goes. */
function subjectOf(ground: Sentence): Sentence | undefined {
  const be = ground.findIndex(({ lower }) => lower === "is");
  const subject = ground.slice(0, Math.max(0, be));
  const isPlain = subject.length > 1 && subject.length <= longestName && nounOpenings.has(subject[0].lower);
  return isPlain && !subject.some(({ lower }) => prepositions.has(lower)) ? subject : undefined;
}

/** "open both" */
function isBothAlone({ lower }: Token, at: number, order: Sentence): boolean {
  return lower === "both" && (at === order.length - 1 || order[at + 1].lower === ",");
}

/** "open both" behind "we have two drawers" → "open both drawers" */
function withThingsNamed(said: Sentence, ground: Sentence, vocabulary: Vocabulary): Sentence {
  // In "you can switch it off" the second word is no can.
  const plain = isCommand(said) ? withoutOpeningCourtesy(said) : said;
  // "it can go in the drawer" asks for that.
  const isFree = ["it", "they"].includes(plain[0].lower) && behindAny(plain, 1, mayGo) !== undefined;
  const order = isFree ? plain.toSpliced(1, 1, ...wordsAs("should")) : plain;
  const subject = subjectOf(ground);
  if (subject && namedIn(ground, vocabulary).length === 0) {
    const pronoun = order.findIndex(({ lower }) => lower === "it");
    // "take the fork and wash it": that is the fork.
    const isNamed = order.slice(0, Math.max(0, pronoun)).some(({ lower }) => nounOpenings.has(lower));
    return pronoun < 0 || isNamed
      ? order
      : [...order.slice(0, pronoun), ...subject, ...order.slice(pronoun + 1)];
  }
  const kind = spokenOf(ground, vocabulary)?.kind ?? [];
  const named = order.flatMap((token, at) => (isBothAlone(token, at, order) ? [token, ...kind] : [token]));
  return withNamed(withPlaceNamed(named, ground, vocabulary), ground, vocabulary);
}

/** "take it there" behind "it is nicer on the desk" → "take it to the desk" */
function withPlaceNamed(order: Sentence, ground: Sentence, vocabulary: Vocabulary): Sentence {
  const [place, more] = placesIn(order, ground, vocabulary);
  const there = order.findIndex(isThereAlone);
  if (there < 0 || !place || more) return order;
  const said = ground.slice(place.from, place.to);
  const preposition = moving.has(order[0].lower) ? wordsAs("to") : ground.slice(place.from - 1, place.from);
  return [...order.slice(0, there), ...preposition, ...said, ...order.slice(there + 1)];
}

/** Where "there" may be: "the desk is free, so go there" names no other place. */
function placesIn(order: Sentence, ground: Sentence, vocabulary: Vocabulary): readonly Span[] {
  const named = namedIn(ground, vocabulary);
  const placed = named.filter(({ from }) => isPlaceAt(ground, from));
  return placed.length === 0 && going.has(order[0].lower) ? named : placed;
}

function isPlaceAt(ground: Sentence, from: number): boolean {
  return prepositions.has(ground[from - 1]?.lower ?? "");
}

function isThereAlone({ lower }: Token, at: number, order: Sentence): boolean {
  return (
    lower === "there" && (at === order.length - 1 || order[at + 1].lower === ",") && !isPlaceAt(order, at)
  );
}

/** The things named in it; the second word of "I can not reach it" is none. */
function namedIn(ground: Sentence, vocabulary: Vocabulary): readonly Span[] {
  const named: Span[] = [];
  for (let from = people.has(ground[0].lower) ? 2 : 0; from < ground.length; ) {
    // "we would like to drink some wine": that is no drink.
    const isDeed = ground[from - 1]?.lower === "to" && verbs.has(ground[from].lower);
    const to = isDeed ? undefined : nounEnd(ground, from, vocabulary);
    if (to !== undefined) named.push({ from, to });
    from = to ?? from + 1;
  }
  return named;
}
