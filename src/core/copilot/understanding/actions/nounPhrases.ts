import type { ObjectId } from "../../../world/objects";
import { hasLook } from "../meaning/candidates";
import { numberWords, prepositionList, pronouns } from "../words/lexicon";
import { massNouns } from "../words/nouns";
import { singularForms, startsWith, type Token } from "../words/tokens";
import { headOrKindAt, isCalled } from "./heads";
import { instrumentEnd } from "./instrument";
import { lookAt } from "./looks";
import { modifiers } from "./modifiers";
import { closed, isInLabel, isNamedBy, mayBeName, wordsOfLabel } from "./names";
import { isThere, withLooks, without } from "./refine";
import {
  type Look,
  type NounGrammar,
  type NounPhrase,
  type Parsed,
  type Place,
  type Pronoun,
  phrasesOf,
} from "./said";
import { deviceVerbs, liquids } from "./senses";
import { determiners, headAt, isUnnamed, type KnownThings, namedThings, unnamedFor } from "./things";
import { gerundOf } from "./verbForms";

/*
 * Noun phrases for objects that are known by name: "the dirty plate", "both books", "the kitchen sink", "it", "all that is
 * on the stove"; lists of them, and places.
 */

const definite = new Set("the my your our its this that these those their".split(" "));
const wholes = new Set(["all", "every", "each", "both", "whichever", "whatever"]);
/** Said between a determiner and a noun, for what is meant anyway. */
const empties = new Set("whole entire very single either".split(" "));
/** Nouns for anything, after a word that tells which. */
const generic = new Set("one ones thing things item items object objects stuff tool tools".split(" "));

const placeWords: readonly { readonly words: readonly string[]; readonly direction: Place["direction"] }[] = [
  ...prepositionList,
  { words: ["with"], direction: "with" as const },
  { words: ["using"], direction: "with" as const },
  { words: ["by", "means", "of"], direction: "with" as const },
  { words: ["without"], direction: "without" as const },
  ...phrasesOf(
    "using, opening, touching, moving, going near, coming near, getting near, approaching, turning on, switching on",
  ).map((deed) => ({ words: ["without", ...deed], direction: "without" as const })),
  { words: ["not", "using"], direction: "without" as const },
  { words: ["behind"], direction: "behind" as const },
  { words: ["in", "front", "of"], direction: "facing" as const },
  { words: ["facing"], direction: "facing" as const },
].sort((a, b) => b.words.length - a.words.length);

export function nounGrammar(tokens: readonly Token[], known: KnownThings): NounGrammar {
  const remembered = <T>(make: (at: number) => T): ((at: number) => T) => {
    const results = new Map<number, T>();
    return (at) => {
      const before = results.get(at);
      if (before !== undefined) return before;
      const made = make(at);
      results.set(at, made);
      return made;
    };
  };
  const grammar: NounGrammar = {
    tokens,
    known,
    nouns: remembered((at) => nounsAt(at, grammar)),
    lists: remembered((at) => listsAt(at, grammar)),
    places: remembered((at) => placesAt(at, grammar)),
    looks: (at) => looksAt(at, grammar),
  };
  return grammar;
}

function nounsAt(at: number, grammar: NounGrammar): readonly Parsed<NounPhrase>[] {
  const plain = plainNoun(at, grammar);
  if (!plain) return [];
  const found: Parsed<NounPhrase>[] = [];
  const visit = (noun: NounPhrase, depth: number): void => {
    if (depth < 4)
      for (const more of modifiers(noun, grammar))
        visit(spoken(more.value, at, more.next, grammar), depth + 1);
    // "whatever" by itself names nothing: it wants "is on the desk".
    const isNamed = noun.text !== "" && !/^what(ever)?$/i.test(noun.text);
    if (isNamed && !found.some(({ next }) => next === noun.to)) found.push({ value: noun, next: noun.to });
  };
  visit(plain, 0);
  return found.sort((a, b) => b.next - a.next);
}

function spoken(noun: NounPhrase, from: number, to: number, { tokens }: NounGrammar): NounPhrase {
  const words = tokens.slice(from, to).map(({ text }) => text);
  return { ...noun, text: words.join(" ").replaceAll(" ,", ","), from, to };
}

/** "cooking pot": what the thing is there for. */
function purposeAt(token: Token | undefined): readonly string[] | undefined {
  const verb = deviceVerbs.find(
    ({ said, vessels }) =>
      vessels.length > 0 && token !== undefined && said.some((each) => gerundOf(each) === token.lower),
  );
  return verb?.vessels;
}

function pronounAt(at: number, { tokens }: NounGrammar): Parsed<Pronoun> | undefined {
  const word = tokens[at]?.lower ?? "";
  const isBoth =
    Object.hasOwn(pronouns, word) && pronouns[word] === "many" && tokens[at + 1]?.lower === "both";
  if (Object.hasOwn(pronouns, word)) return { value: pronouns[word], next: isBoth ? at + 2 : at + 1 };
  const inner =
    ["all", "both"].includes(word) && tokens[at + 1]?.lower === "of" ? tokens[at + 2]?.lower : undefined;
  if (inner !== undefined && pronouns[inner] === "many") return { value: "many", next: at + 3 };
  return undefined;
}

function isDoor(token: Token | undefined): boolean {
  return /^(doors?|lids?)$/.test(token?.lower ?? "");
}

function liquidAt(at: number, { tokens, known }: NounGrammar): number | undefined {
  let next = at;
  while (["the", "some", "any"].includes(tokens[next]?.lower ?? "")) next++;
  if (["fresh", "clean", "cold"].includes(tokens[next]?.lower ?? "")) next++;
  return liquids.has(tokens[next]?.lower ?? "") && !headAt(tokens, next, known) ? next + 1 : undefined;
}

/** Behind it a clause says which things are meant: "all *that is dirty*". */
const relatives = new Set(["that", "which", "who"]);

/** A noun phrase without what may stand behind its noun. */
function plainNoun(from: number, grammar: NounGrammar): NounPhrase | undefined {
  const { tokens, known } = grammar;
  const phrase = (
    candidates: readonly ObjectId[],
    amount: NounPhrase["amount"],
    to: number,
    more: Partial<NounPhrase> = {},
  ): NounPhrase => spoken({ text: "", from, to, candidates, amount, ...more }, from, to, grammar);
  const everything = namedThings(known);
  const instrument = instrumentEnd(tokens, from);
  if (instrument !== undefined)
    return phrase([], { kind: "one", definite: true }, instrument, { isInstrument: true });
  const liquid = liquidAt(from, grammar);
  if (liquid !== undefined) return phrase([], { kind: "one", definite: false }, liquid, { isLiquid: true });
  const first = tokens[from]?.lower ?? "";
  const isWhat =
    ["what", "whatever"].includes(first) && ["is", "are", "lies"].includes(tokens[from + 1]?.lower ?? "");
  if (isWhat) return phrase(everything, { kind: "all" }, from + 1);

  let at = from;
  let isAll = false;
  let count: number | undefined;
  let isDefinite = false;
  let isOther = false;
  let isPair = false;
  let isSame = false;
  // "the two cups", but "two of the cups"
  let isTotal = false;
  for (; at < tokens.length; at++) {
    const word = tokens[at].lower;
    const behind = tokens[at + 1]?.lower ?? "";
    if (at > from && relatives.has(word)) break;
    if (wholes.has(word)) {
      isAll = true;
      isPair ||= word === "both";
    } else if (determiners.has(word)) isDefinite ||= definite.has(word);
    else if (["pair", "couple"].includes(word) && behind === "of") count = 2;
    else if (word === "of" && (isAll || count !== undefined)) continue;
    else if (word === "same") isSame = true;
    else if (empties.has(word)) continue;
    else if (["other", "another", "remaining"].includes(word)) isOther = true;
    else if (word === "one" && (isDefinite || isOther || relatives.has(behind))) break;
    else if (Object.hasOwn(numberWords, word) || tokens[at].kind === "number") {
      count = numberWords[word] ?? Number(word);
      isTotal ||= isDefinite && count > 1;
    } else break;
  }
  const looks: Look[] = [];
  const said: string[] = [];
  const colours: { readonly key: string; readonly value: string | boolean }[] = [];
  let purpose: readonly string[] = [];
  const untold: string[] = [];
  let head = headOrKindAt(tokens, at, known);
  while (!head) {
    const word = tokens[at]?.lower;
    const look = closed.has(word ?? "") ? undefined : lookAt(tokens, at, known);
    const attribute = known.vocabulary.attribute(word ?? "");
    const vessels = purposeAt(tokens[at]);
    if (look) looks.push(look.look);
    else if (attribute) colours.push(attribute);
    else if (isInLabel(word, known)) said.push(word);
    else if (vessels) purpose = vessels;
    else if (!known.isImagined || isDoor(tokens[at]) || !mayBeName(tokens[at], known)) break;
    if (known.isImagined && !look) untold.push(tokens[at].text);
    at = look?.next ?? at + 1;
    head = headOrKindAt(tokens, at, known);
  }
  const nameless = { candidates: everything, isPlural: false, next: at };
  const isTold = said.length + looks.length + colours.length > 0;
  const isGeneric = !head && generic.has(tokens[at]?.lower ?? "");
  if (isGeneric && (isTold || isDefinite || isAll || isOther)) {
    head = { ...nameless, isPlural: /s$/.test(tokens[at].lower), next: at + 1 };
  }
  // "all that is dirty", "those which are on the table"
  const isOpen = isAll || ["those", "that"].includes(first);
  if (!head && isOpen && at > from && relatives.has(tokens[at]?.lower ?? ""))
    head = { ...nameless, isPlural: true };
  // "the salt": the salt shaker.
  if (!head && said.length > 0) {
    const named = everything.filter((id) => isNamedBy(said, id, known));
    if (named.length > 0) head = { ...nameless, candidates: named };
  }
  if (!head && isDoor(tokens[at]))
    return phrase([], { kind: "one", definite: isDefinite }, at + 1, { pronoun: "door", looks });
  if (!head && known.isImagined && at > from && mayBeName(tokens[at - 1], known)) {
    head = { candidates: [unnamedFor(tokens[at - 1].lower, known)], isPlural: false, next: at };
  }
  if (!head) {
    const pronoun = pronounAt(from, grammar);
    return pronoun && phrase([], { kind: "one", definite: true }, pronoun.next, { pronoun: pronoun.value });
  }
  let { candidates, isPlural, next } = head;
  // "the kitchen sink": what stands before it says where it is.
  for (let inner = headAt(tokens, next, known); inner; inner = headAt(tokens, next, known)) {
    const places = candidates;
    const there = inner.candidates.filter((id) => places.some((place) => isThere(id, place, known)));
    if (there.length === 0) break;
    if (known.isImagined) untold.push(...tokens.slice(at, next).map(({ text }) => text));
    ({ isPlural, next } = inner);
    candidates = there;
  }
  const fitting = candidates.filter(
    (id) =>
      known.isImagined ||
      (said.every((word) => wordsOfLabel(id, known).includes(word)) &&
        (purpose.length === 0 || purpose.some((kind) => isCalled(id, kind, known))) &&
        colours.every(({ key, value }) => looksSo(id, key, value, known))),
  );
  // "put fruit in the box": one, or all there are?
  const isUnclear =
    at === from && massNouns.has(tokens[next - 1].lower) && !known.isImagined && fitting.length > 1;
  if (isUnclear) return undefined;
  const total = count ?? (isPair ? 2 : undefined);
  // "from the left burner to the right one": a burner rather than all that is on the right.
  const isLike = isGeneric && /^ones?$/.test(tokens[next - 1]?.lower ?? "") && !isOther;
  const alike = isLike ? fitting.filter((id) => isSpokenOf(id, from, grammar)) : [];
  const amount: NounPhrase["amount"] = isAll
    ? { kind: "all" }
    : count !== undefined
      ? count > 1
        ? { kind: "count", count }
        : { kind: "one", definite: false }
      : isPlural
        ? { kind: "all" }
        : { kind: "one", definite: isDefinite };
  return withLooks(
    phrase(alike.length > 0 ? alike : fitting, amount, next, {
      ...(isOther ? { other: isGeneric ? "one" : "named" } : {}),
      ...((isAll || isTotal) && total !== undefined ? { expected: total } : {}),
      ...(singularForms(tokens[next - 1].lower).length > 1 ? { isPlural: true as const } : {}),
      ...(isSame ? { isSame } : {}),
      // What nothing is called by yet is the whole of its name.
      ...(untold.length > 0 && !candidates.some(isUnnamed) ? { untold } : {}),
    }),
    looks,
    known,
  );
}

function looksSo(id: ObjectId, key: string, value: string | boolean, { belief }: KnownThings): boolean {
  const object = belief.objects.get(id);
  return object !== undefined && hasLook(object, key, value);
}

/** Whether something of the same kind is named before. */
function isSpokenOf(id: ObjectId, before: number, { tokens, known }: NounGrammar): boolean {
  const type = known.belief.objects.get(id)?.type;
  return tokens
    .slice(0, before)
    .some((_, at) =>
      headAt(tokens, at, known)?.candidates.some((each) => known.belief.objects.get(each)?.type === type),
    );
}

/** Said of a whole group, so that another one beside it is not any of both. */
const told = /^(?:all|every|each|both|the|these|those|my|your)\b/i;
const listMarks = new Set(["and", ",", "or", "plus", "&"]);
const inclusions = new Set(["included", "including", "too"]);

function listsAt(at: number, grammar: NounGrammar): readonly Parsed<readonly NounPhrase[]>[] {
  const { tokens } = grammar;
  return grammar
    .nouns(at)
    .flatMap(({ value, next }): Parsed<readonly NounPhrase[]>[] => {
      let link = next;
      let isOr = false;
      for (; listMarks.has(tokens[link]?.lower ?? ""); link++) isOr ||= tokens[link].lower === "or";
      if (startsWith(tokens, next, ["as", "well", "as"])) link = next + 3;
      if (tokens[link]?.lower === "including") link++;
      const rest = link > next ? grammar.lists(link) : [];
      const more = rest.flatMap((list) => {
        const first = isOr ? either(value, list.value[0]) : undefined;
        if (isOr && !first) return [];
        return {
          value: first ? [first, ...list.value.slice(1)] : leftOutOfAll([value, ...list.value]),
          next: inclusions.has(tokens[list.next]?.lower ?? "") ? list.next + 1 : list.next,
        };
      });
      return [...more, { value: [value], next }];
    })
    .sort((a, b) => b.next - a.next);
}

/** "all mugs and plates except the red mug": what is left out behind the last of them may be one of the others. */
function leftOutOfAll(nouns: readonly NounPhrase[]): readonly NounPhrase[] {
  const excepted = nouns.at(-1)?.excepted ?? [];
  return nouns.map((noun, at) => {
    const own = excepted.filter(({ candidates }) => candidates.some((id) => noun.candidates.includes(id)));
    return at < nouns.length - 1 && noun.amount.kind === "all" && own.length > 0 ? without(noun, own) : noun;
  });
}

/**
 * "the sink or the counter": one of them; "on counters or tables": on any. Undefined for "all cups or all toys": neither
 * both nor one thing of them is meant.
 */
function either(a: NounPhrase, b: NounPhrase): NounPhrase | undefined {
  const isAny = ({ amount, text }: NounPhrase) => amount.kind === "all" && !told.test(text);
  const areAny = isAny(a) && isAny(b);
  if (!areAny && (a.amount.kind !== "one" || b.amount.kind !== "one")) return undefined;
  return {
    ...a,
    text: `${a.text} or ${b.text}`,
    amount: areAny ? a.amount : { kind: "one", definite: false },
    candidates: [...new Set([...a.candidates, ...b.candidates])],
  };
}

function placesAt(at: number, grammar: NounGrammar): readonly Parsed<readonly Place[]>[] {
  const { tokens } = grammar;
  const found: Parsed<readonly Place[]>[] = [];
  const add = (place: Place, next: number) => {
    // "in the microwave, on a plate"
    const comma = tokens[next]?.lower === "," && grammar.places(next + 1).length > 1 ? next + 1 : next;
    for (const rest of grammar.places(comma)) {
      const isMore = rest.value.length > 0;
      found.push({ value: [place, ...rest.value], next: isMore ? rest.next : next });
    }
  };
  for (const { words, direction } of placeWords) {
    if (!startsWith(tokens, at, words)) continue;
    for (const list of grammar.lists(at + words.length)) {
      const place: Place = { direction, things: list.value, said: words.join(" ") };
      // Of several single things nobody says where they are: "in the drawer, the spoon in the sink".
      const isList = list.value.length > 1 && list.value.some(({ amount }) => amount.kind === "one");
      if (isList) found.push({ value: [place], next: list.next });
      else add(place, list.next);
    }
  }
  // What is not here is not used.
  const avoided = startsWith(tokens, at, ["without", "using"]) ? at + 2 : undefined;
  if (avoided !== undefined && determiners.has(tokens[avoided]?.lower) && grammar.lists(avoided).length === 0)
    add({ direction: "without", things: [] }, avoided + 2);
  if (tokens[at]?.lower === "there") {
    const there: NounPhrase = {
      text: "there",
      from: at,
      to: at + 1,
      candidates: [],
      pronoun: "there",
      amount: { kind: "one", definite: true },
    };
    add({ direction: "to", things: [there] }, at + 1);
  }
  return [...found, { value: [], next: at }];
}

function looksAt(at: number, { tokens, known }: NounGrammar): Parsed<readonly Look[]> | undefined {
  const first = lookAt(tokens, at, known);
  if (!first) return undefined;
  let value: readonly Look[] = [first.look];
  let { next } = first;
  while (["and", ","].includes(tokens[next]?.lower ?? "")) {
    const more = lookAt(tokens, next + 1, known);
    // "keep the light on and open the drawer": that is a verb.
    if (!more || determiners.has(tokens[more.next]?.lower)) break;
    value = [...value, more.look];
    ({ next } = more);
  }
  return { value, next };
}
