import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { stateWords } from "../actions/senses";
import { pastCourtesy } from "../telling/courtesy";
import { prepositions, verbs } from "../words/firstWords";
import { nounEnd, nounOpenings, nounStart, type Span } from "../words/nounSpans";
import { singularForms, type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * What is only told before something is asked for: "I lost my toy car! Look for it", "We are out of boxes, so drive to the
 * store", "I see two apples. Put the green one on the plate". Nothing is done about it; "it" and "one" are what it names.
 */

type Sentence = readonly Token[];

const people = new Set("i we he she they someone somebody everyone everybody nobody".split(" "));
const owners = new Set("my our his her their".split(" "));
const things = new Set("the this that these those it there your".split(" "));
const beings = new Set("is are was were am has have had got looks look seems seem".split(" "));
/** Of what is to be: such a sentence asks for something itself. */
const asking = new Set(
  "want wants wanted need needs should would must shall ought could can will may like love prefer wish supposed goes go belongs belong stays stay remains remain please let to if when unless until once while whenever before after otherwise back ask asks tell tells says say think believe guess".split(
    " ",
  ),
);
const owed = new Set(["should", "must", "goes", "go", "belongs", "belong", "needs", "need"]);
/** These tell where things are: that is looked after elsewhere. */
const whereabouts = phrasesOf(
  "i left, i have left, i put, i have put, i placed, i forgot, i have forgotten, we left, we put",
);
const pronouns = new Set(["it", "them", "those", "that"]);
const besides = new Set("together back all both away up down there".split(" "));
const places = new Set(["on", "in", "at"]);
const ends = new Set([undefined, ",", "and", "then", "please"]);

export function withoutRemarks(
  sentences: readonly Sentence[],
  vocabulary: Vocabulary,
  notes: string[],
): readonly Sentence[] {
  const reasons = new Set<Sentence>();
  const told = sentences.flatMap((sentence) => atSo(sentence, reasons));
  const kept: Sentence[] = [];
  let remark: Sentence | undefined;
  for (const [at, sentence] of told.entries()) {
    const next = told[at + 1];
    const deed = told.slice(at + 1).find(isAsked);
    const isRemark =
      deed !== undefined &&
      (isOnlyTold(sentence) || reasons.has(sentence) || (isOwnWish(sentence) && refersBack(deed))) &&
      (isAsked(next) || isOnlyTold(next)) &&
      // "the doll should not be on the table. Put the bear on the bed": both are asked for.
      (!isDenied(sentence) || refersBack(deed)) &&
      isAbout(sentence, deed) &&
      !tellsWhich(sentence, deed, vocabulary);
    // Of those that may be meant by "it" none is taken by chance.
    if (isRemark && (spokenOf(sentence, vocabulary) !== undefined || !refersBack(deed))) {
      notes.push(`"${textOf(sentence)}" is taken as a remark: nothing is done about it.`);
      remark = sentence;
      continue;
    }
    kept.push(remark ? withNamed(sentence, remark, vocabulary) : sentence);
    remark = undefined;
  }
  return kept;
}

const open = new Set(["a", "an", "any", "one", "some", "another"]);
const definite = new Set(["the", "my", "our", "his", "her", "this", "that"]);

/** "she prefers the green apple. Put an apple on the plate": it may tell which one is meant, or which one is not. */
export function tellsWhich(remark: Sentence, deed: Sentence, vocabulary: Vocabulary): boolean {
  const named = deed.flatMap(({ lower }, at) => {
    const end = open.has(lower) ? nounEnd(deed, at, vocabulary) : undefined;
    return end === undefined
      ? []
      : [{ head: deed[end - 1].lower, types: typesIn(deed, at, end, vocabulary) }];
  });
  return remark.some(({ lower }, at) => {
    const end = definite.has(lower) ? nounEnd(remark, at, vocabulary) : undefined;
    if (end === undefined) return false;
    const types = typesIn(remark, at, end, vocabulary);
    // "she prefers the doll. Put a toy on the bed"
    const isOfKind = (kinds: readonly string[]) =>
      types.some((type) => kinds.some((kind) => vocabulary.types.isA(type, kind)));
    return named.some((each) => each.head === remark[end - 1].lower || isOfKind(each.types));
  });
}

/** The types that the words from its opening to its end name. */
function typesIn(said: Sentence, from: number, end: number, vocabulary: Vocabulary): readonly string[] {
  const start = nounStart(said, from, vocabulary);
  return vocabulary
    .nounsAt(said, start)
    .flatMap(({ next, meaning }) => (next === end && meaning.kind === "types" ? meaning.types : []));
}

/** "there is a cup on the table, put it on the desk" tells which one; only "one" of those is any of them. */
function isAbout(sentence: Sentence, deed: Sentence): boolean {
  return sentence[0].lower !== "there" || isSomewhere(sentence) || deed.some(({ lower }) => lower === "one");
}

/** "I spilled juice, so wipe the table": the reason and what is asked for. */
function atSo(sentence: Sentence, reasons: Set<Sentence>): readonly Sentence[] {
  const end = sentence.findIndex(
    ({ lower }, at) => (lower === "so" || isEnd(sentence, at)) && at > 1 && isAsked(sentence.slice(at + 1)),
  );
  if (end < 0) return [sentence];
  const so = sentence[end + 1].lower === "so" ? end + 1 : end;
  const reason = sentence.slice(0, sentence[so - 1].lower === "," ? so - 1 : so);
  const isReason =
    isOnlyTold(reason) ||
    (sentence[so].lower === "so" && (isOwnAffair(reason) || isWishForSome(reason, sentence.slice(so + 1)))) ||
    (isOwnWish(reason) && refersBack(sentence.slice(so + 1)));
  if (!isReason) return [sentence];
  reasons.add(reason);
  return [reason, sentence.slice(so + 1)];
}

/** "I want to read in bed", "my daughter is about to go to sleep", "the camera can't see the block": nothing for the robot to do. */
function isOwnAffair(reason: Sentence): boolean {
  const [first] = reason;
  const isSomebody = people.has(first.lower) || owners.has(first.lower);
  const isAsking = ({ lower }: Token, at: number) =>
    asking.has(lower) && lower !== "to" && reason[at + 1]?.lower !== "to" && reason[at - 1]?.lower !== "to";
  const isBlocked =
    phraseIn(reason, blocked, 1) !== undefined && !reason.some(({ lower }) => staying.has(lower));
  return (
    reason.length > 2 &&
    ((isSomebody && !reason.some(isAsking) && !reason.some(({ lower }) => lower === "you")) ||
      (things.has(first.lower) && isBlocked))
  );
}

const wishes = phrasesOf(
  "i would like to, i want to, we would like to, we want to, i would love to, i feel like, i am going to",
);
const ownDeeds = new Set("watch watching read reading eat eating drink drinking hear listen".split(" "));
const pastimes = phrasesOf("see something, see a film, see a movie, see the news");

const wantingSome = phrasesOf(
  ["i would like", "i would love", "i want", "i need", "i fancy", "we would like", "we want", "we need"]
    .flatMap((want) => ["some", "a", "an", "something", "something to"].map((some) => `${want} ${some}`))
    .join(","),
);
const parts = new Set(["of", "for"]);

/** "I would like some tea, so fill the kettle": what comes of what is asked for, and no state or place of a thing that is there. */
function isWishForSome(reason: Sentence, deed: Sentence): boolean {
  const some = behindAny(reason, 0, wantingSome);
  const wished = some === undefined ? [] : reason.slice(some);
  // "I need a clean mug, so wash it": not the one that is clean already.
  const isMade =
    deed.some(({ lower }) => pronouns.has(lower)) && wished.some(({ lower }) => stateWords.has(lower));
  return (
    wished.length > 0 &&
    !isMade &&
    !wished.some(
      ({ lower }) =>
        lower === "and" || lower === "," || lower === "to" || (prepositions.has(lower) && !parts.has(lower)),
    )
  );
}

/** "I would like to see something on TV": what the speaker himself is going to do. */
export function isOwnWish(sentence: Sentence): boolean {
  const deed = behindAny(sentence, 0, wishes);
  return (
    deed !== undefined &&
    (ownDeeds.has(sentence[deed]?.lower ?? "") || behindAny(sentence, deed, pastimes) !== undefined) &&
    !sentence.some(({ lower }) => lower === "," || lower === "and")
  );
}

/** "it is getting cold" is no order to chill it. */
export const becoming: ReadonlySet<string> = new Set(["getting", "becoming", "growing", "gone"]);
const blocked = phrasesOf("can not, does not, will not, could not");
const staying = new Set(["stay", "remain", "be", "stand", "lie"]);

/** "I can't reach the vase, get it down" */
function isEnd(sentence: Sentence, at: number): boolean {
  const isNot = sentence.slice(0, at).some(({ lower }) => lower === "not");
  const isOdd = isStrange(sentence.slice(0, at));
  // "he said: put the cup on the desk" quotes somebody.
  if (sentence[at].lower === ":") return things.has(sentence[0].lower) && isOdd;
  return sentence[at].lower === "," && (isNot || people.has(sentence[0].lower) || isOdd);
}

/** "the tomato has gone bad", "it is dark in here": no state that this could be asked for. */
function isStrange(sentence: Sentence): boolean {
  const be = sentence.findIndex(({ lower }) => beings.has(lower));
  const state = sentence.slice(be + 1);
  const isPlace = state.some(({ lower }) => prepositions.has(lower)) && sentence[0].lower !== "it";
  const isComing = becoming.has(state[0]?.lower ?? "");
  return (
    be > 0 && state.length > 0 && !isPlace && (isComing || !state.some(({ lower }) => stateWords.has(lower)))
  );
}

/** "wash it", "it should go to the shelf" */
function isAsked(sentence: Sentence): boolean {
  return (
    isCommand(sentence) ||
    ((things.has(sentence[0]?.lower ?? "") || wholes.has(sentence[0]?.lower ?? "")) &&
      sentence.some(({ lower }) => owed.has(lower)))
  );
}

export function isCommand(sentence: Sentence): boolean {
  for (let at = 0; at < sentence.length; ) {
    const behind = pastCourtesy(sentence, at);
    if (behind === undefined)
      return verbs.has(sentence[at].lower) && !["is", "are", "have", "has"].includes(sentence[at].lower);
    at = behind;
  }
  return false;
}

const wholes = new Set(["all", "every", "each", "both", "everything"]);

const isBeen = ({ lower }: Token) => lower === "been";

const denied = phrasesOf(
  "can not stay, can not remain, can not be left, can not be, may not stay, should not stay, must not stay, should not be, must not be",
);

/** "the doll can't stay on the table": why it is to be brought somewhere, where that is said next. */
function isDenied(sentence: Sentence): boolean {
  return (
    phraseIn(sentence, denied, 1) !== undefined &&
    things.has(sentence[0].lower) &&
    !sentence.some(({ lower }) => lower === ",")
  );
}

const somewhere = new Set(["somewhere", "around", "here", "about"]);

/** "there should be a blue cup somewhere" */
function isSomewhere(sentence: Sentence): boolean {
  const [there, may, be] = sentence.map(({ lower }) => lower);
  const isGuess = ["should", "must", "may", "might"].includes(may ?? "") && be === "be";
  return there === "there" && isGuess && somewhere.has(sentence.at(-1)?.lower ?? "");
}

/** A statement that neither asks for anything nor tells where something is. */
function isOnlyTold(sentence: Sentence): boolean {
  if (isDenied(sentence) || isSomewhere(sentence)) return true;
  const [first, second] = sentence.map(({ lower }) => lower);
  const isAsking = ({ lower }: Token, at: number) => asking.has(lower) && sentence[at + 1]?.lower !== "not";
  if (sentence.length < 3 || sentence.some(isAsking)) return false;
  if (behindAny(sentence, 0, whereabouts) !== undefined) return false;
  const isSomebody = people.has(first) || (owners.has(first) && !beings.has(second));
  const be = sentence.findIndex(({ lower }) => beings.has(lower));
  const state = sentence.slice(be + 1).find(({ lower }) => lower !== "not")?.lower ?? "";
  if (first === "there") return be === 1 || isSomewhere(sentence);
  if (first === "you") return second === "are" || (second === "have" && sentence.some(isBeen));
  if (isSomebody) return second !== "have" || isOver(sentence);
  // "the cup is on the table" tells which one is meant.
  return things.has(first) && be > 0 && !prepositions.has(state);
}

const over = new Set(["finished", "eaten", "cooked", "stopped"]);
const adverbs = new Set(["just", "already", "all", "now"]);

/** "I have just finished eating" */
function isOver(sentence: Sentence): boolean {
  const at = sentence.findIndex(({ lower }, index) => index > 1 && !adverbs.has(lower));
  return over.has(sentence[at]?.lower ?? "");
}

/** They tell a thing by what was spoken of before. */
export const otherThan: ReadonlySet<string> = new Set(["other", "others", "another", "rest", "remaining"]);

interface Named {
  readonly noun: Sentence;
  /** Without what tells which ones they are. */
  readonly kind?: Sentence;
  readonly isMany: boolean;
}

/** The one thing, or the one kind of things, that a remark names. */
export function spokenOf(remark: Sentence, vocabulary: Vocabulary): Named | undefined {
  // "the other cup is fine": which one that is, is told by what was said before.
  if (remark.some(({ lower }) => otherThan.has(lower))) return undefined;
  const found: Span[] = [];
  // In "I can not reach it" the second word is no can.
  for (let from = people.has(remark[0].lower) ? 2 : 0; from < remark.length; ) {
    const to = nounEnd(remark, from, vocabulary);
    if (to === undefined) from++;
    else {
      // What something stands on is hardly what is spoken of.
      if (!prepositions.has(remark[from - 1]?.lower ?? "") || found.length === 0) found.push({ from, to });
      from = to;
    }
  }
  const [only, second, ...others] = found;
  if (!only || others.length > 0) return undefined;
  // "the doll and the bear are friends"
  const isPair = second !== undefined && remark[only.to].lower === "and" && second.from === only.to + 1;
  if (second) return isPair ? { noun: remark.slice(only.from, second.to), isMany: true } : undefined;
  const noun = remark.slice(only.from, only.to);
  const at = nounStart(remark, only.from, vocabulary);
  const isMany = vocabulary.nounsAt(remark, at).some(({ number }) => number === "plural");
  const bare = noun.filter(
    ({ lower }, index) => index > 0 || !(nounOpenings.has(lower) || owners.has(lower)),
  );
  // "I am tired of toys on the desk": those that are there.
  const there = isDenied(remark)
    ? remark.findIndex(({ lower }, index) => index > only.to && places.has(lower))
    : only.to;
  const isThere = places.has(remark[there]?.lower ?? "");
  const end = isThere ? nounEnd(remark, there + 1, vocabulary) : undefined;
  const be = isMany ? "that are" : "that is";
  const where = end === undefined ? [] : [...wordsAs(be), ...remark.slice(there, end)];
  return { noun: [...wordsAs(isMany ? "all" : "the"), ...bare, ...where], kind: bare, isMany };
}

/** "put it on the bed", "the green one" */
export function refersBack(sentence: Sentence): boolean {
  const at = sentence.findIndex(({ lower }) => pronouns.has(lower) || lower === "one");
  return at > 0 && !sentence.slice(0, at).some(({ lower }) => nounOpenings.has(lower) && lower !== "the");
}

/** "put it on the bed", "the green one" with what was spoken of. */
export function withNamed(sentence: Sentence, remark: Sentence, vocabulary: Vocabulary): Sentence {
  const about = spokenOf(remark, vocabulary);
  if (!about) return sentence;
  const word = about.kind?.at(-1)?.lower ?? "";
  const single = singularForms(word).find(
    (form) => form !== word && vocabulary.nounsAt(wordsAs(form), 0).length > 0,
  );
  const kind = about.isMany ? (single ?? word) : word;
  const ones = sentence.flatMap((token, at) =>
    token.lower === "one" && about.kind && isOfThose(sentence, at, vocabulary) ? wordsAs(kind) : [token],
  );
  const pronoun = ones.findIndex(({ lower }) => pronouns.has(lower) || lower === "they");
  const isFirst =
    pronoun >= 0 && ones.slice(1, pronoun).every((_, at) => vocabulary.nounsAt(ones, at + 1).length === 0);
  const isSame = about.isMany === ["them", "those", "they"].includes(ones[pronoun]?.lower ?? "");
  const next = ones[pronoun + 1]?.lower;
  const isSubject = pronoun === 0 && owed.has(next ?? "");
  // "give it a wipe"
  const isGiven = ones[pronoun - 1]?.lower === "give" && next === "a";
  const isObject = pronoun > 0 && (ends.has(next) || isBehindPronoun(next ?? "") || isGiven);
  return isFirst && isSame && (isSubject || isObject)
    ? [...ones.slice(0, pronoun), ...about.noun, ...ones.slice(pronoun + 1)]
    : ones;
}

/** "put it on …", "take it away", "get it running" */
function isBehindPronoun(word: string): boolean {
  return prepositions.has(word) || besides.has(word) || stateWords.has(word) || word === "with";
}

/** "the blue one", "in the other one", before which nothing else was named that is moved or, behind a preposition, is a place. */
function isOfThose(sentence: Sentence, one: number, vocabulary: Vocabulary): boolean {
  const opens = (at: number) => {
    const word = sentence[at]?.lower ?? "";
    return word === "the" || word === "other" || vocabulary.attribute(word) !== undefined;
  };
  let start = one;
  while (opens(start - 1)) start--;
  const isPlace = (at: number) => prepositions.has(sentence[at - 1]?.lower ?? "");
  if (start === one && !isPlace(one)) return false;
  for (let from = 0; from < start; from++) {
    const to = nounEnd(sentence, from, vocabulary);
    if (to === undefined) continue;
    if (isPlace(from) === isPlace(start)) return false;
    from = to - 1;
  }
  return true;
}

function textOf(tokens: Sentence): string {
  return tokens.map(({ text }) => text).join(" ");
}
