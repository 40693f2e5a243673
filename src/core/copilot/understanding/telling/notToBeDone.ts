import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { kindsOfThings, stateWords } from "../actions/senses";
import { gerundOf } from "../actions/verbForms";
import { definites, objectOf } from "../conditions/referredTo";
import { startOfList } from "../rewordings/kept";
import { prepositions, puttingVerbs, verbs } from "../words/firstWords";
import { exceptions } from "../words/lexicon";
import { singularForms, type Token, wordsAs } from "../words/tokens";
import { botheringWith, forbidding, needlessTo, skipping } from "./denials";

/*
 * What is not to be done, told beside an order: "wash the plate, no need to dry it", "read both books, you can skip the magazine",
 * "put the fork in the sink, but don't wash it yet", "don't drink the wine, have the juice instead". Nothing is done about it, or it is
 * kept as it is; where the order is about the same deed, the thing is left out of it.
 */

type Sentence = readonly Token[];

interface Part {
  readonly rest: Sentence;
  readonly told: Sentence;
}

const links = new Set([",", "and", "but", "so", "though"]);
const untilLater = phrasesOf(
  "yet, though, for now, just yet, just now, right now, right away, now, today, please, at all, this time, either, again, too, as well",
);
/** Verbs for one and the same deed, and how a thing is then. */
const states: readonly (readonly [verbs: string, state: string])[] = [
  ["wash rinse clean wipe scrub", "clean"],
  ["cut chop slice dice carve", "cut up"],
  ["cook boil fry bake roast toast heat warm grill", "cooked"],
  ["chill cool", "chilled"],
  ["fill water", "filled"],
];
/** What is never done on the way to something else. */
const pastimes = ["eat drink have taste finish", "read", "watch"];
const deeds: readonly ReadonlySet<string>[] = [
  ...states.map(([each]) => each),
  ...pastimes,
  "dry",
  "peel",
].map((list) => new Set(list.split(" ")));
/** Of what these stand for a part may be meant: "do the dishes". */
const vague = new Set("do make prepare deal handle see care sort".split(" "));
const pronouns = new Set("it them that those these any this one".split(" "));
const conditions = new Set(
  "if unless until till before after while when once because since as so but where which that , : without".split(
    " ",
  ),
);
const gerunds = new Map([...verbs].map((verb) => [gerundOf(verb), verb] as const));

/** Something that is not to be done. */
interface Spared {
  /** Undefined: what the order does. */
  readonly verb: string | undefined;
  readonly thing: Sentence;
  /** It must not be done, rather than needs not be. */
  readonly isForbidden: boolean;
}

/** "put the fork in the sink, but don't wash it yet" → "put the fork in the sink and make sure the fork is not clean" */
export function notToBeDoneBehind(sentence: Sentence): Part | undefined {
  for (let at = sentence.length - 2; at > 1; at--) {
    // "put the vase on the table without filling it"
    const verb = sentence[at].lower === "without" ? gerunds.get(sentence[at + 1].lower) : undefined;
    const without = verb && withoutSpared(sentence.slice(0, at), withoutDoing(verb, sentence.slice(at + 2)));
    if (without) return { rest: without, told: sentence.slice(at) };
    if (!links.has(sentence[at].lower)) continue;
    // "…, the doll and the cup can wait": both of them.
    const link = sentence[at].lower === "and" ? startOfList(sentence, at) : at;
    if (link < 2) continue;
    const told = sentence.slice(link + 1);
    const end = sentence.slice(0, link).findLastIndex(({ lower }) => !links.has(lower)) + 1;
    const rest = withoutSpared(sentence.slice(0, end), told);
    if (rest) return { rest, told };
  }
  return undefined;
}

/** "filling it" → "do not fill it" */
function withoutDoing(verb: string, thing: Sentence): Sentence {
  return [...wordsAs("do not"), ...wordsAs(verb), ...thing];
}

/** The order without what another sentence says need not, or must not, be done. */
export function withoutSpared(order: Sentence, told: Sentence): Sentence | undefined {
  const spared = sparedIn(told);
  if (!spared || order.length < 2) return undefined;
  const { verb, thing, isForbidden } = spared;
  const isPronoun = thing.length === 1 && pronouns.has(thing[0].lower);
  // "put all toys in the box, no need to move the bear" is about the same deed, whatever it is called.
  const isSame =
    verb === undefined ||
    (!isForbidden && !isPronoun && !isOwnDeed(verb)) ||
    order.some(({ lower }) => isSameDeed(lower, verb) || (puttingVerbs.has(verb) && puttingVerbs.has(lower)));
  if (isSame) return isPronoun ? undefined : [...order, ...leftOut(thing, order)];
  const isVague = order.some(({ lower }) => vague.has(lower));
  if (!isForbidden) return order;
  if (isVague) return undefined;
  if (pastimes.some((list) => list.split(" ").includes(verb))) return order;
  const state = states.find(([list]) => list.split(" ").includes(verb))?.[1];
  const kept = isPronoun ? objectIn(order) : thing;
  return state === undefined || !kept ? undefined : [...order, ...keptSo(kept, state)];
}

/** "the fork", "clean" → "and make sure the fork is not clean" */
function keptSo(thing: Sentence, state: string): Sentence {
  const isMany =
    thing.some(({ lower }) => severals.has(lower)) || /[^s]s$/.test(thing[thing.length - 1].lower);
  return [...wordsAs("and make sure"), ...thing, ...wordsAs(`${isMany ? "are" : "is"} not ${state}`)];
}

const severals = new Set(["and", "both", "all"]);

/** The only things that an order names as what it is about. */
function objectIn(order: Sentence): Sentence | undefined {
  const starts = order.flatMap(({ lower }, at) => {
    const isOpen = at === 0 || clauseLinks.has(order[at - 1].lower);
    return isOpen && verbs.has(lower) ? [at] : [];
  });
  const objects = starts.flatMap((start, index) => {
    const clause = order.slice(start, starts[index + 1]);
    const object = objectOf(clause);
    return object ? [clause.slice(object.from, object.to)] : [];
  });
  return objects.length === 1 ? objects[0] : undefined;
}

const clauseLinks = new Set([",", "and", "then"]);

const wholes = new Set("all every everything each dishes".split(" "));
const isKind = (word: string): boolean =>
  singularForms(word).some((form) => Object.hasOwn(kindsOfThings, form));
const leavingOut = phrasesOf(exceptions.filter((phrase) => phrase !== "but").join(","));

/** "the blue one" is none of those that are meant. */
function leftOut(thing: Sentence, order: Sentence): Sentence {
  if (phraseIn(order, leavingOut, 2)) return [...wordsAs("and"), ...thing];
  // Of a whole it is left out, by whatever name; where it is tells which one.
  const isOne = ["one", "ones"].includes(thing[thing.length - 1].lower);
  const isWhole = order.some(({ lower }) => wholes.has(lower) || isKind(lower));
  if ((isWhole && !isOne) || thing.some(({ lower }) => prepositions.has(lower)))
    return [...wordsAs("except"), ...thing];
  return isOne ? [...wordsAs("but leave"), ...thing, ...wordsAs("alone")] : [...wordsAs("but not"), ...thing];
}

/** It can't be other words for something else. */
const isOwnDeed = (verb: string): boolean => deeds.some((family) => family.has(verb));

function isSameDeed(one: string, other: string): boolean {
  return one === other || deeds.some((family) => family.has(one) && family.has(other));
}

const omitting = new Set(["leave", "forget", "skip", "omit", "miss", "overlook", "spare", "keep"]);

function sparedIn(told: Sentence): Spared | undefined {
  const start = told.findIndex(({ lower }) => !links.has(lower));
  const said = withoutLater(told.slice(Math.max(0, start)));
  const left = keptIn(said) ?? fineIn(said);
  if (left) return isThing(left) ? { verb: undefined, thing: left, isForbidden: false } : undefined;
  const thingAt = behindAny(said, 0, botheringWith) ?? behindAny(said, 0, skipping);
  const needlessAt = behindAny(said, 0, needlessTo);
  const forbiddenAt = behindAny(said, 0, forbidding);
  const deedAt = needlessAt ?? forbiddenAt;
  const from = thingAt ?? deedAt;
  if (from === undefined || from >= said.length) return undefined;
  const first = said[from].lower;
  // "don't leave out the bear", "don't forget it": that is to be done.
  if (forbiddenAt === from && omitting.has(first)) return undefined;
  const isVerb = thingAt === undefined && (verbs.has(first) || first === "do");
  const verb = gerunds.get(first) ?? (isVerb ? first : undefined);
  if (verb === undefined && thingAt === undefined) return undefined;
  const behind = said.slice(verb === undefined ? from : from + 1);
  const thing = verb === undefined ? behind : withoutParticle(behind);
  if (!isThing(thing)) return undefined;
  return { verb, thing, isForbidden: thingAt === undefined && needlessAt === undefined };
}

/** "turn it on", "turn on the oven" */
function withoutParticle(behind: Sentence): Sentence {
  if (particles.has(behind[0]?.lower ?? "")) return behind.slice(1);
  return behind.length > 1 && particles.has(behind[behind.length - 1].lower) ? behind.slice(0, -1) : behind;
}

const keeping = new Set(["keep", "leave", "spare"]);
const alone = new Set(["alone", "untouched", "be"]);
const allowing = phrasesOf("you can, you may, you could, you should, please, just");

/** "keep the apples", and nothing of how or where. */
function keptIn(said: Sentence): Sentence | undefined {
  const start = behindAny(said, 0, allowing) ?? 0;
  const thing = said.slice(start + 1);
  const last = thing.at(-1)?.lower ?? "";
  const isMore =
    // "leave the dock for last" tells when.
    thing.some(({ lower }) => prepositions.has(lower) || lower === "for") ||
    particles.has(last) ||
    stateWords.has(last) ||
    // No step may use what is to be left alone.
    alone.has(last);
  return keeping.has(said[start]?.lower ?? "") && !isMore ? thing : undefined;
}

const fine = phrasesOf(
  [
    ...["is", "are"].flatMap((be) =>
      ["", "still ", "already ", "quite "].flatMap((how) =>
        [
          "fine",
          "good",
          "ok",
          "okay",
          "all right",
          "alright",
          "clean enough",
          "fine where it is",
          "fine where they are",
          "fine there",
          "fine as it is",
          "needed",
          "in use",
        ].map((so) => `${be} ${how}${so}`),
      ),
    ),
    ...["is already", "are already"].flatMap((be) =>
      ["clean", "washed", "done", "there"].map((so) => `${be} ${so}`),
    ),
    ...["is", "are"].flatMap((be) => ["clean", "washed", "done", "there"].map((so) => `${be} ${so} already`)),
    ...["can", "may", "should"].flatMap((may) =>
      ["stay", "stay there", "stay where it is", "stay where they are", "wait"].map(
        (stay) => `${may} ${stay}`,
      ),
    ),
  ].join(","),
);

/** "the egg is still fine", "the fork is clean already": it needs nothing. */
function fineIn(said: Sentence): Sentence | undefined {
  const at = said.findIndex((_, index) => index > 1 && behindAny(said, index, fine) === said.length);
  const thing = said.slice(0, Math.max(0, at));
  // "the top drawer", but not "the cup put the doll in"
  const isDeed = thing.some(
    ({ lower }, index) => verbs.has(lower) && definites.has(thing[index + 1]?.lower ?? ""),
  );
  const isPlain = definites.has(thing[0]?.lower ?? "") && !isDeed;
  return at > 0 && isPlain ? thing : undefined;
}

const particles = new Set("on off up out down away".split(" "));

function withoutLater(said: Sentence): Sentence {
  const at = said.findIndex((_, index) => index > 1 && behindAny(said, index, untilLater) === said.length);
  const end = at < 0 ? said.length : said.slice(0, at).findLastIndex(({ lower }) => lower !== ",") + 1;
  return at < 0 ? said : withoutLater(said.slice(0, end));
}

/** A thing that is named, and nothing that it depends on. */
function isThing(words: Sentence): boolean {
  const [first] = words;
  if (!first || words.some(({ lower, kind }) => kind !== "word" || conditions.has(lower)))
    return words.length === 1 && pronouns.has(first?.lower ?? "");
  // "don't wash the plate and put it on the shelf"
  const isDeed = words.some(({ lower }, at) => joining.has(lower) && verbs.has(words[at + 1]?.lower ?? ""));
  if (isDeed) return false;
  const isNamed =
    words.length > 1 && (definites.has(first.lower) || ["any", "all", "both"].includes(first.lower));
  return isNamed || (words.length === 1 && pronouns.has(first.lower));
}

const joining = new Set(["and", "or"]);
const only = new Set(["just", "only", "but"]);

/** "don't drink the wine, have the juice instead" → "have the juice"; "don't wash the mug, just the plate" → "wash the plate" */
export function notToBeDoneBefore(sentence: Sentence): Part | undefined {
  return sparedBefore(sentence) ?? deniedBefore(sentence);
}

/** Words that a part of the order may be told by, of which the first is left out. */
const remaining = new Set("everything all every each rest else other others remaining".split(" "));

/** "no need to wash the mug, just put it on the shelf" → "put the mug on the shelf" */
function sparedBefore(sentence: Sentence): Part | undefined {
  const comma = sentence.findIndex(({ lower }) => lower === "," || lower === "but");
  const told = sentence.slice(0, Math.max(0, comma));
  const spared = sparedIn(told);
  const next = sentence.findIndex(({ lower }, at) => at > comma && !only.has(lower) && !links.has(lower));
  const order = next < 0 ? [] : withoutInstead(sentence.slice(next));
  if (!spared || spared.isForbidden || !verbs.has(order[0]?.lower ?? "")) return undefined;
  // "the kettle can stay, so wash the fork": what follows from that is open.
  if (sentence[comma + 1]?.lower === "so") return undefined;
  if (order.some(({ lower }) => remaining.has(lower) || lower === "not")) return undefined;
  const it = order.findIndex(({ lower }) => pronouns.has(lower));
  const isNamed = !(spared.thing.length === 1 && pronouns.has(spared.thing[0].lower));
  if (it < 0) return isNamed ? { rest: order, told } : undefined;
  // "…, just put it on the shelf": what was named before.
  const isObject = it === 1 && isNamed && !order.slice(2).some(({ lower }) => pronouns.has(lower));
  const isSame = spared.verb === undefined || isSameDeed(order[0].lower, spared.verb);
  return isObject && !isSame ? { rest: order.toSpliced(it, 1, ...spared.thing), told } : undefined;
}

/** Words of "sit down on". */
const longestVerb = 3;

/** Where somebody can only be at one place. */
const postures = new Set("sit lie go walk head move drive stand".split(" "));

function deniedBefore(sentence: Sentence): Part | undefined {
  const start = behindAny(sentence, 0, forbidding);
  const comma = sentence.findIndex(({ lower }) => lower === "," || lower === "but");
  if (start === undefined || comma < start + 2) return undefined;
  const told = sentence.slice(0, comma);
  const denied = withoutLater(sentence.slice(start, comma));
  const thing = denied.findIndex(({ lower }) => definites.has(lower) || lower === "any");
  const rest = withoutInstead(sentence.slice(comma).filter(({ lower }, at) => at > 2 || !links.has(lower)));
  const isNamed = thing > 0 && thing <= longestVerb && isThing(denied.slice(thing));
  const next = rest.findIndex(({ lower }) => !only.has(lower));
  if (!isNamed || !verbs.has(denied[0].lower) || next < 0) return undefined;
  // "don't sit on the sofa, sit in the armchair"
  const isElsewhere = postures.has(denied[0].lower) && denied[0].lower === rest[next].lower;
  const isSure = !rest.some(({ lower }) => pronouns.has(lower) || lower === "do" || lower === "not");
  if (!isSure || denied.slice(thing).some(({ lower }) => prepositions.has(lower))) return undefined;
  if (isElsewhere && next === 0) return { rest, told };
  if (denied.slice(1, thing).some(({ lower }) => prepositions.has(lower) && !particles.has(lower)))
    return undefined;
  // "just the plate"
  if (next > 0 && definites.has(rest[next].lower))
    return { rest: [...denied.slice(0, thing), ...rest.slice(next)], told };
  const isDeed = verbs.has(rest[next].lower);
  const isHarmless = deeds.some((family) => family.has(denied[0].lower) && family.has(rest[next].lower));
  return isDeed && isHarmless ? { rest: rest.slice(next), told } : undefined;
}

function withoutInstead(sentence: Sentence): Sentence {
  const instead = phraseIn(sentence, phrasesOf("instead"));
  return instead && instead.behind === sentence.length ? sentence.slice(0, instead.at) : sentence;
}
