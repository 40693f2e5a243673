import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { stateWords } from "../actions/senses";
import { prepositions, verbs } from "../words/firstWords";
import { nounEnd, type Span } from "../words/nounSpans";
import type { Token } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";
import { isDisguisedOrder } from "./disguisedOrders";

/*
 * Whether a sentence or clause only tells how things are, were or will be, and asks for nothing: "the kid can't sleep without the
 * teddy", "ice cream has arrived at the loading bay", "you look tired". It has somebody or something that it is about and a finite
 * verb; other words may be any. What wishes, orders, limits, or tells where a thing is or belongs, is none.
 */

type Sentence = readonly Token[];

const persons = new Set("i we he she they someone somebody everyone everybody nobody you".split(" "));
const impersonal = new Set("it there this that".split(" "));
const owners = new Set("my our his her their your".split(" "));
/** "but do not open it" asks for something. */
const linkers = new Set(
  "but and or then so not do never also just only except even neither nor either all pls plz please always first next finally afterwards second because since as what who whom whose why how where when which".split(
    " ",
  ),
);
const limiters = new Set("the a an both these those some two three four several many most today".split(" "));

const being = new Set("is are was were am".split(" "));
const perfect = new Set("has have had".split(" "));
const linking = new Set(
  "look looks looked seem seems seemed feel feels felt smell smells smelled sound sounds taste tastes got gets get".split(
    " ",
  ),
);
const auxiliaries = new Set("does did do can could will would might must should".split(" "));
/** Past forms that no ending tells. */
const pasts = new Set(
  "bought left lost broke made came went ran fell threw forgot spilt burnt burned gave had did got took brought built began woke ate drank slept grew heard saw found sent spoke spent stood sat lay hid hurt wore won caught taught thought felt kept met paid rang rose sold shook sang swam tore wrote knew".split(
    " ",
  ),
);
/** Present forms for I, we, you and they, which have no ending. */
const presents = new Set(
  "live work come feel hate use drink eat sleep play hear see expect cook bake hope bet wonder know miss sit stand read celebrate leave start put set cut shut let".split(
    " ",
  ),
);

/** Where one of these stands, something may be asked for, forbidden, limited, or said by somebody. */
const asking = new Set(
  "should must shall ought supposed may meant mean means please goes go belongs belong stay stays remain remains keep leave if when whenever unless until once while before after otherwise except only rather instead else rest remaining other others where whichever whatever which one ones untouched allowed forbidden taboo reserved limits off-limits mine ask asks asked tell tells told say says said call called think believe guess suppose prefer wish suggest suggested suggests decide decided choose chose chosen imagined pictured dreamed agreed expect expects expected hope hopes hoped wished thinking mind missing lack lacks lacking always usually normally generally every matter matters let nothing none no never want wants wanted need needs needed like likes love loves fancy".split(
    " ",
  ),
);
/** What somebody who wants it can't be brought. */
export const intangible: ReadonlySet<string> = new Set(
  "space room light music quiet peace air time rest sleep warmth order silence privacy company".split(" "),
);
const wanting = phrasesOf(
  ["i", "we"]
    .flatMap((who) =>
      [
        "need",
        "want",
        "would like",
        "would love",
        "could use",
        "feel like",
        "like",
        "love",
        "fancy",
        "am in the mood for",
      ].map((how) => `${who} ${how}`),
    )
    .join(","),
);
const amounts = new Set("some more a bit little of the any much fresh enough".split(" "));
/** Behind "to": what somebody is going to do himself. */
const intending = phrasesOf(
  "want to, wants to, would like to, would love to, like to, likes to, love to, loves to, have to, has to, need to, needs to, going to, about to, trying to, hoping to, ready to, here to",
);
/** Of these "I want to" asks for what it tells. */
export const arranging: ReadonlySet<string> = new Set(
  "have see get find be know go come you put place move bring take".split(" "),
);
const without = phrasesOf("does not, do not, did not, can not, could not, will not, would not");
const spatial = new Set([...prepositions, "for", "with", "without", "about", "by", "of", "near", "behind"]);
const places = new Set("on in at under inside onto into beside behind near between".split(" "));
const postures = new Set("lying standing sitting located placed stored".split(" "));
const leaving = new Set(
  "left forgot dropped lost spilled spilt knocked found saw broke burnt burned".split(" "),
);
const openers = phrasesOf(
  "unfortunately, sadly, oh no, oh, look, hey, well, sorry, ugh, wow, by the way, you know, as you can see, i see, i bet, today, tonight, tomorrow, yesterday, this morning, last night",
);

export interface Statement {
  readonly said: Sentence;
  /** Where its finite verb stands; what is before it, it is about. */
  readonly verb: number;
  /** A person, or something that the robot has no word for and that does things. */
  readonly isOfSomebody: boolean;
}

const known = new Set([...being, ...perfect, ...linking, ...auxiliaries, ...pasts]);

/** `isSaidSo`: "so" or "because" ties it to what is asked for. */
export function plainStatement(
  sentence: Sentence,
  vocabulary: Vocabulary,
  isSaidSo: boolean,
): Statement | undefined {
  const said = withoutOpener(sentence);
  const verb = finiteVerb(said, vocabulary);
  if (
    verb === undefined ||
    said.some(({ lower, kind }) => lower === "," || lower === ":" || kind === "number")
  )
    return undefined;
  const isOfSomebody = tellsOfSomebody(said, verb, vocabulary);
  const statement = { said, verb, isOfSomebody };
  // "the workshop comes first", "the doll flibbers to the bed": nobody knows whether that is an order.
  const isPlain = isOfSomebody || impersonal.has(said[0].lower) || isKnownVerb(said[verb].lower);
  const isFree =
    (isPlain || tellsOnlyThis(statement, vocabulary)) &&
    said.every((_, at) => !mayAsk(statement, at, vocabulary, isSaidSo));
  const isOther =
    tellsPlace(statement, vocabulary) || isWish(said, vocabulary) || isDisguisedOrder(statement, vocabulary);
  return isFree && !isOther ? statement : undefined;
}

/** "the lettuce wilts quickly", where it is for the order to refer to it. */
function tellsOnlyThis({ said, verb }: Statement, vocabulary: Vocabulary): boolean {
  const behind = said.slice(verb + 1);
  return (
    namedIn(said, vocabulary).length === 1 &&
    !behind.some(({ lower }) => prepositions.has(lower) || ranks.has(lower))
  );
}

/** What comes first. */
const ranks = new Set("first last next second third later earlier".split(" "));

function withoutOpener(sentence: Sentence): Sentence {
  const behind = behindAny(sentence, 0, openers);
  if (behind === undefined || behind === sentence.length) return sentence;
  const rest = sentence.slice(sentence[behind].lower === "," ? behind + 1 : behind);
  // "today is my birthday", "look at the plate"
  return being.has(rest[0]?.lower ?? "") || spatial.has(rest[0]?.lower ?? "")
    ? sentence
    : withoutOpener(rest);
}

/** "is" of "the air in the living room is stuffy"; none where an order begins, or a question. */
function finiteVerb(said: Sentence, vocabulary: Vocabulary): number | undefined {
  const [first, second] = said.map(({ lower }) => lower);
  if (said.length < 3 || spatial.has(first) || linkers.has(first)) return undefined;
  if (persons.has(first)) {
    const at = ["just", "already", "both", "all", "really", "also", "always", "still"].includes(second)
      ? 2
      : 1;
    // "you forgot the doll" asks for it.
    const isYours =
      first !== "you" ||
      (["are", "have", "look", "seem", "had", "did"].includes(second) &&
        namedIn(said, vocabulary).every(({ from }) => spatial.has(leadingTo(said, from))));
    return isYours && isVerb(said, at, vocabulary, true) ? at : undefined;
  }
  if (being.has(first) || auxiliaries.has(first) || perfect.has(first)) return undefined;
  const isOpen = owners.has(first) || limiters.has(first) || impersonal.has(first);
  const at = said.findIndex((_, index) => index > 0 && isVerb(said, index, vocabulary, false));
  if (at < 1 || at > longestSubject) return undefined;
  // "the toaster sparks", but not "somebody is"
  if (at + 1 === said.length && (being.has(said[at].lower) || at < 2)) return undefined;
  // "close windows is …" begins with an order.
  return isOpen || (!verbs.has(first) && !/ed$/.test(first) && at <= 2) ? at : undefined;
}

const longestSubject = 7;

function isVerb(said: Sentence, at: number, vocabulary: Vocabulary, isPerson: boolean): boolean {
  const word = said[at]?.lower ?? "";
  const before = said[at - 1].lower;
  if (being.has(word) || perfect.has(word) || auxiliaries.has(word)) return true;
  // "the left burner", "my left hand"
  if (spatial.has(before) || limiters.has(before) || owners.has(before)) return false;
  if (linking.has(word) || pasts.has(word)) return true;
  // "my guests put the cup there" may be an order that is badly typed.
  const isPresent = presents.has(word) || wantingVerbs.has(word);
  if (isPresent && (isPerson || (areSeveral(before) && !verbs.has(word)))) return true;
  if (vocabulary.attribute(word) !== undefined || vocabulary.nounsAt(said, at).length > 0) return false;
  if (stateWords.has(word)) return false;
  return word.length > 3 && (/[^e]ed$/.test(word) || (/[^su]s$/.test(word) && !/s$/.test(before)));
}

/** "the children want", "my guests need" */
function areSeveral(word: string): boolean {
  return /[^s]s$/.test(word) || ["children", "people", "men", "women"].includes(word);
}

const objects = new Set("you me us him her them".split(" "));
const wantingVerbs = new Set("want wants need needs like likes love loves fancy would could".split(" "));

function tellsOfSomebody(said: Sentence, verb: number, vocabulary: Vocabulary): boolean {
  const [{ lower: first }] = said;
  if (persons.has(first)) return true;
  return !impersonal.has(first) && namedIn(said.slice(0, verb), vocabulary).length === 0;
}

const roomWords = new Set(["room", "space", "place"]);

/** Whether something may be asked for there. */
function mayAsk(
  { said, verb, isOfSomebody }: Statement,
  at: number,
  vocabulary: Vocabulary,
  isSaidSo: boolean,
): boolean {
  const { lower } = said[at];
  const before = said[at - 1]?.lower ?? "";
  if (lower === "to") return isOwing(said, at, vocabulary, isSaidSo);
  if (["and", "or", "then", "but"].includes(lower)) return verbs.has(said[at + 1]?.lower ?? "");
  // "somebody could wash it", "you can take it"
  if (["can", "could", "will", "would"].includes(lower) && at === verb)
    return !(
      isOfSomebody &&
      (!["someone", "somebody", "you"].includes(said[0].lower) || said[at + 1]?.lower === "not")
    );
  // "I picked the blue box", but not "she will pick it up"
  if (["pick", "picked"].includes(lower))
    return !said.slice(at, at + 4).some((token) => token.lower === "up");
  // "two toys are enough"
  if (lower === "enough") return namedIn(said, vocabulary).length > 0;
  // "there is no room on the shelf, so …"
  if (lower === "no" && isSaidSo && roomWords.has(said[at + 1]?.lower ?? "")) return false;
  if (lower === "no" || lower === "nothing") return namedIn(said, vocabulary).length > 0;
  if (at === 0 && ["only", "just", "not"].includes(lower)) return true;
  // "the light is fine", "the plate is not for the table"
  if (["fine", "okay", "ok", "alright"].includes(lower)) return !isOfSomebody;
  if (lower === "not")
    return !isOfSomebody && phraseIn(said, without) === undefined && namedIn(said, vocabulary).length > 1;
  if (isWishing(said, at)) return false;
  // "my colleague needs your help": where he needs it is looked at by itself.
  if (wishWords.has(lower) && said[at + 1]?.lower !== "to")
    return !isOfSomebody || persons.has(said[0].lower) || said[at - 1]?.lower === "not";
  // "the dog must not eat the banana, so …"
  if (["must", "should"].includes(lower) && said[at + 1]?.lower === "not") return !(isOfSomebody && isSaidSo);
  // "a rest", but not "the rest"
  if (lower === "rest") return !["a", "some", "my", "your"].includes(before);
  if (lower === "like" && (linking.has(before) || before === "just")) return false;
  return asking.has(lower);
}

/** "I want", "my daughter would like": who wants what is looked at by itself. */
function isWishing(said: Sentence, at: number): boolean {
  return behindAny(said, 0, wanting) !== undefined && at <= (behindAny(said, 0, wanting) ?? 0)
    ? true
    : phraseIn(said, intending) !== undefined && wantingVerbs.has(said[at].lower);
}

/** "the cup is to go …", "somebody has to …", but not "I have to work", "guests are about to come", "he walks to work". */
function isOwing(said: Sentence, to: number, vocabulary: Vocabulary, isSaidSo: boolean): boolean {
  const intended = [3, 2].some(
    (length) => behindAny(said, Math.max(0, to + 1 - length), intending) === to + 1,
  );
  const before = said[to - 1].lower === "not" ? said[to - 2] : said[to - 1];
  if (being.has(before?.lower ?? "")) return true;
  const isOwn = persons.has(said[0].lower)
    ? !["someone", "somebody", "you"].includes(said[0].lower)
    : namedIn(said.slice(0, to), vocabulary).length === 0;
  const deed = said[to + 1]?.lower ?? "";
  if (intended) {
    // "the inspector wants to see you"
    if (arranging.has(deed) && objects.has(said[to + 2]?.lower ?? "")) return !isOwn;
    const isThing = namedIn(said, vocabulary).some(
      ({ from }) => from > to && !places.has(leadingTo(said, from)),
    );
    return !isOwn || arranging.has(deed) || (verbs.has(deed) && isThing && !isSaidSo);
  }
  return !isOwn || namedIn(said.slice(to), vocabulary).length > 0;
}

/** "the doll is on the bed", "the dol is lying on the bed" may be what is to be, or tell which one is meant. */
function tellsPlace({ said, verb, isOfSomebody }: Statement, vocabulary: Vocabulary): boolean {
  const [{ lower: first }] = said;
  const named = namedIn(said, vocabulary);
  const placed = named.filter(({ from }) => places.has(leadingTo(said, from)));
  const word = said[verb].lower;
  const next = said[verb + 1]?.lower ?? "";
  // "I hate the doll on the desk", but not "we ran out of fruit on the desk" and "we are drinking wine on the sofa"
  const isOver = pasts.has(word) || /ed$/.test(word);
  const isDone =
    isOver ||
    leaving.has(word) ||
    (being.has(word) && /ing$/.test(next)) ||
    (perfect.has(word) && !limiters.has(next));
  if (persons.has(first)) return placed.length > 0 && named.length > placed.length && !isDone;
  const isOfTwo = named.some(({ from }) => from < verb) && named.some(({ from }) => from > verb);
  // "the mug smells of soap"
  if (placed.length === 0)
    return !isOfSomebody && isOfTwo && !leaving.has(word) && !linking.has(word) && !isOver;
  const isInSubject = placed.every(({ from }) => from < verb);
  if (isInSubject && named.length === placed.length) return false;
  // "my teddy is on the bed"
  const state = said
    .slice(verb + 1)
    .find(({ lower }) => !["be", "been", "not", "now", "still"].includes(lower));
  // "the dog chewed on the doll" is over.
  const isThere = !isOver && (prepositions.has(state?.lower ?? "") || postures.has(state?.lower ?? ""));
  return named.length > placed.length ? !isOfSomebody || !leaving.has(word) : isThere;
}

/** "I need the doll on the bed", yet "I need space on the counter" and "I need the desk for work". */
function isWish(said: Sentence, vocabulary: Vocabulary): boolean {
  const wished = behindAny(said, 0, wanting);
  if (wished === undefined || said[wished]?.lower === "to") return false;
  const thing = said.slice(wished).findIndex(({ lower }) => !amounts.has(lower)) + wished;
  if (intangible.has(said[thing]?.lower ?? "")) return false;
  const end = nounEnd(said, wished, vocabulary);
  const isForUse =
    end !== undefined && said[end]?.lower === "for" && namedIn(said.slice(end), vocabulary).length === 0;
  return !(isForUse && said.length > (end ?? 0) + 1);
}

/** "the baby needs its teddy" */
export function tellsWish({ said }: Statement): boolean {
  // "I need space on the counter" asks for nothing that could be brought.
  if (persons.has(said[0].lower)) return false;
  return said.some(({ lower }, at) => wishWords.has(lower) && said[at + 1]?.lower !== "to");
}

const wishWords = new Set(["need", "needs", "want", "wants"]);

/** It tells of a state that the robot may bring about: where nothing refers back to it, that may be asked for. */
export function mayBeGoal({ said, verb }: Statement, vocabulary: Vocabulary): boolean {
  return said
    .slice(verb + 1)
    .some(
      ({ lower }) =>
        stateWords.has(lower) ||
        vocabulary.attribute(lower) !== undefined ||
        lower === "on" ||
        lower === "off",
    );
}

/** "is", "has", "smells", "broke", "dropped": what does not tell of it is no habit of a thing, and no order. */
export function isKnownVerb(word: string): boolean {
  return known.has(word) || /ed$/.test(word);
}

/** "in" before a thing, also before words of its name that the robot does not know: "in the living room". */
export function leadingTo(said: Sentence, from: number): string {
  const before = said[from - 1]?.lower ?? "";
  const isOpen = limiters.has(said[from - 2]?.lower ?? "") || owners.has(said[from - 2]?.lower ?? "");
  return isOpen && !spatial.has(before) ? (said[from - 3]?.lower ?? "") : before;
}

/** The things named in it that the robot has words for. */
export function namedIn(said: Sentence, vocabulary: Vocabulary): readonly Span[] {
  const named: Span[] = [];
  // In "I can not reach it" the second word is no can.
  for (let from = persons.has(said[0]?.lower ?? "") ? 2 : 0; from < said.length; ) {
    const isDeed = ["to", "not"].includes(said[from - 1]?.lower ?? "") && verbs.has(said[from].lower);
    const to = isDeed ? undefined : nounEnd(said, from, vocabulary);
    if (to !== undefined) named.push({ from, to });
    from = to ?? from + 1;
  }
  return named;
}
