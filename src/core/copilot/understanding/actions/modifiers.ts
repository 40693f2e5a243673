import { exceptions, verbList } from "../words/lexicon";
import { startsWith } from "../words/tokens";
import { isEverydayWord } from "./everydayWords";
import { lookAt } from "./looks";
import { closed, mayBeName, sides, wordsOfLabel } from "./names";
import { atPlaces, withContents, withLooks, without, withUntold } from "./refine";
import {
  behindAny,
  isSingle,
  type Look,
  type NounGrammar,
  type NounPhrase,
  type Parsed,
  phrasesOf,
} from "./said";
import { abilitiesToBe, liquids } from "./senses";
import { determiners, headAt, isUnnamed, type KnownThings } from "./things";
import { participleOf } from "./verbForms";
import { actionWords } from "./verbs";

/*
 * What may stand behind a noun and belong to it: "of water", "that is closed", "with the tomato in it", "at the back",
 * "except the wooden ones".
 */

type Modified = Parsed<NounPhrase>;

export function modifiers(noun: NounPhrase, grammar: NounGrammar): readonly Modified[] {
  if (noun.pronoun === "door") return ownDoor(noun, grammar);
  if (noun.pronoun || noun.isLiquid || noun.isInstrument) return [];
  return [
    ...allSuch(noun, grammar),
    ...fluid(noun, grammar),
    ...relative(noun, grammar),
    ...lying(noun, grammar),
    ...sourced(noun, grammar),
    ...holding(noun, grammar),
    ...excepted(noun, grammar),
    ...namePart(noun, grammar),
    ...door(noun, grammar),
    ...longerName(noun, grammar),
  ];
}

/** A predicate for holding a liquid, where the domain has one. */
export function fullness(known: KnownThings): Look | undefined {
  const filled = { text: "filled", lower: "filled", kind: "word" } as const;
  return lookAt([filled], 0, known)?.look;
}

const holdingWords = phrasesOf("of, with, full of, filled with, containing");
const insideIt = phrasesOf("in it, in them, inside, inside it, in");

/** "of water", "with water in it" */
export function waterEnd(at: number, { tokens, known }: NounGrammar): number | undefined {
  const start = behindAny(tokens, at, holdingWords);
  if (start === undefined) return undefined;
  const noun = tokens[start]?.lower === "some" ? start + 1 : start;
  if (!liquids.has(tokens[noun]?.lower ?? "") || headAt(tokens, noun, known)) return undefined;
  return (
    behindAny(
      tokens,
      noun + 1,
      insideIt.filter((words) => words.length > 1),
    ) ?? noun + 1
  );
}

function fluid(noun: NounPhrase, grammar: NounGrammar): readonly Modified[] {
  const next = waterEnd(noun.to, grammar);
  const look = fullness(grammar.known);
  return next !== undefined && look ? [{ value: withLooks(noun, [look], grammar.known), next }] : [];
}

/** "everything dirty" */
function allSuch(noun: NounPhrase, grammar: NounGrammar): readonly Modified[] {
  const looks = /^(every|any)thing$/i.test(noun.text) ? grammar.looks(noun.to) : undefined;
  return looks ? [{ value: withLooks(noun, looks.value, grammar.known), next: looks.next }] : [];
}

const copulas = phrasesOf(
  "is, are, was, were, has been, have been, is currently, are currently, is still, are still",
);
const lyingWords = phrasesOf(
  "lies, lie, stands, stand, sits, sit, is lying, are lying, is standing, are standing, is sitting, are sitting, is left, are left, is kept, are kept, is hidden, are hidden, is stored, are stored, rests, rest, you find, you can find, there is, is there",
);

/** "that is dirty", "which lies on the table", "that can be eaten and lies on a counter" */
function relative(noun: NounPhrase, grammar: NounGrammar): readonly Modified[] {
  const { tokens } = grammar;
  const word = tokens[noun.to]?.lower ?? "";
  const isBare = ["whichever", "whatever", "what"].includes(tokens[noun.from]?.lower ?? "");
  const start = ["that", "which", "who"].includes(word) ? noun.to + 1 : isBare ? noun.to : undefined;
  const found = start === undefined ? [] : relativeParts(noun, start, grammar);
  if (found.length > 0) return found;
  // "everything from the fridge that can be eaten"
  if (noun.amount.kind !== "all") return [];
  return grammar.places(noun.to).flatMap(({ value, next }) => {
    const at =
      value.length > 0 && ["that", "which"].includes(tokens[next]?.lower ?? "") ? next + 1 : undefined;
    const there = at === undefined ? undefined : atPlaces(noun, value, grammar.known);
    return there && at !== undefined ? relativeParts(there, at, grammar) : [];
  });
}

function relativeParts(noun: NounPhrase, at: number, grammar: NounGrammar): readonly Modified[] {
  const { tokens } = grammar;
  const parts = relativePart(noun, at, grammar);
  const more = parts.flatMap(({ value, next }) => {
    const and = ["and", "but"].includes(tokens[next]?.lower ?? "") ? next + 1 : undefined;
    const that = and !== undefined && ["that", "which"].includes(tokens[and]?.lower ?? "") ? and + 1 : and;
    return that === undefined ? [] : relativeParts(value, that, grammar);
  });
  return [...more, ...parts];
}

function relativePart(noun: NounPhrase, at: number, grammar: NounGrammar): readonly Modified[] {
  const { tokens, known } = grammar;
  const found: Modified[] = [];
  const atPlace = (start: number) => {
    for (const { value, next } of grammar.places(start)) {
      const there = value.length > 0 ? atPlaces(noun, value, known) : undefined;
      if (there) found.push({ value: there, next });
    }
  };
  const be = behindAny(tokens, at, copulas);
  if (be !== undefined) {
    found.push(...namePart({ ...noun, to: be }, grammar));
    const looks = grammar.looks(be);
    if (looks) found.push({ value: withLooks(noun, looks.value, known), next: looks.next });
    atPlace(be);
    if (tokens[be]?.lower === "not") found.push(...notThere(noun, be + 1, grammar));
  }
  const lies = behindAny(tokens, at, lyingWords);
  if (lies !== undefined) atPlace(lies);
  const can = behindAny(tokens, at, phrasesOf("can be, could be, may be"));
  if (can !== undefined) {
    const kinds = typesOfAbility(tokens[can]?.lower ?? "", known);
    if (kinds.length > 0) {
      const candidates = noun.candidates.filter((id) =>
        kinds.some((kind) => known.view.isOfType(id, kind) === true),
      );
      found.push({ value: { ...noun, candidates }, next: can + 1 });
    }
  }
  const water = behindAny(tokens, at, phrasesOf("has, have, contains, holds"));
  const look = fullness(known);
  if (water !== undefined && look && liquids.has(tokens[water]?.lower ?? "")) {
    const next = behindAny(tokens, water + 1, insideIt) ?? water + 1;
    found.push({ value: withLooks(noun, [look], known), next });
  }
  return found;
}

/** "that are not in the fridge yet" */
function notThere(noun: NounPhrase, at: number, { tokens, known, places }: NounGrammar): readonly Modified[] {
  const yet = (index: number) => tokens[index]?.lower === "yet" || tokens[index]?.lower === "already";
  return places(yet(at) ? at + 1 : at).flatMap(({ value, next }) => {
    const there = value.length > 0 ? atPlaces(noun, value, known) : undefined;
    if (!there) return [];
    const elsewhere = known.isImagined ? there : without(noun, [there]);
    return [{ value: elsewhere, next: yet(next) ? next + 1 : next }];
  });
}

/** "can be eaten": food; "can be washed": what the domain calls washable. */
function typesOfAbility(participle: string, { domain }: KnownThings): readonly string[] {
  return domain.types
    .map(({ name }) => name)
    .filter(
      (name) =>
        abilitiesToBe[participle]?.includes(name) === true ||
        (/[ai]ble$/.test(name) &&
          [name.replace(/[ai]ble$/, ""), name.replace(/[ai]ble$/, "e")].some(
            (verb) => participleOf(verb) === participle,
          )),
    );
}

/** "standing on the shelf" */
function lying(noun: NounPhrase, grammar: NounGrammar): readonly Modified[] {
  const { tokens, known } = grammar;
  const start = behindAny(
    tokens,
    noun.to,
    phrasesOf("lying, standing, sitting, located, currently, resting, hidden, stored"),
  );
  if (start === undefined) return [];
  return grammar.places(start).flatMap(({ value, next }) => {
    const there = value.length > 0 ? atPlaces(noun, value, known) : undefined;
    return there ? [{ value: there, next }] : [];
  });
}

const moving = new Set(
  verbList.flatMap(({ words: [first], frame }) => (frame === "transfer" || frame === "stack" ? [first] : [])),
);

/** Behind these nothing can tell any more where a thing comes from. */
const nounEnds = new Set(", and should must shall ought needs need has have is are".split(" "));

/** "the cup from the shelf and the doll", "the egg from the fridge should be cooked": with no verb before it that takes it away. */
function sourced(noun: NounPhrase, grammar: NounGrammar): readonly Modified[] {
  const { tokens, known } = grammar;
  const isMark = (at: number) => [",", "and"].includes(tokens[at]?.lower ?? "");
  // "turn on the lamp in the kitchen and the radio", where nothing is put anywhere
  const isMoved = tokens.some(({ lower }, at) => moving.has(lower) && tokens[at + 1]?.lower !== "sure");
  const isThere = !isMoved && ["in", "on"].includes(tokens[noun.to]?.lower ?? "");
  if (tokens[noun.to]?.lower !== "from" && !isThere) return [];
  const isFurther = isMark(noun.from - 1) && tokens.slice(0, noun.from).some(({ lower }) => lower === "from");
  return grammar.places(noun.to).flatMap(({ value, next }) => {
    const there =
      value.length === 1 &&
      (!isThere || (value[0].things.length === 1 && (isMark(next) ? isSingle(noun) : true))) &&
      (isFurther || nounEnds.has(tokens[next]?.lower ?? ""))
        ? atPlaces(noun, value, known)
        : undefined;
    return there ? [{ value: there, next }] : [];
  });
}

const onIt = phrasesOf("on it, on top, on them");

/** "with the tomato in it" */
export function contentsAt(at: number, grammar: NounGrammar): readonly Parsed<readonly NounPhrase[]>[] {
  const { tokens } = grammar;
  if (tokens[at]?.lower !== "with") return [];
  return grammar.lists(at + 1).flatMap(({ value, next }) => {
    const inside = behindAny(tokens, next, insideIt);
    if (inside !== undefined)
      return [{ value: value.map((noun) => ({ ...noun, isInside: true })), next: inside }];
    const end = behindAny(tokens, next, onIt);
    return end === undefined ? [] : [{ value, next: end }];
  });
}

function holding(noun: NounPhrase, grammar: NounGrammar): readonly Modified[] {
  const contents = contentsAt(noun.to, grammar);
  const { isFixed, isImagined } = grammar.known;
  if (contents.length === 0) return [];
  // "the pan on the left burner with the egg in it": what is but once need not be told by what is in it.
  if (!isImagined && isFixed && noun.candidates.length === 1 && noun.candidates.every(isFixed)) return [];
  return contents.map(({ value, next }) => ({
    value: withContents(noun, value, grammar.known),
    next,
  }));
}

const exceptionWords = phrasesOf(exceptions.join());

/** "except the wooden ones", "except the one on the bed" */
export function exceptionAt(
  at: number,
  grammar: NounGrammar,
  of: NounPhrase,
): Parsed<readonly NounPhrase[]> | undefined {
  const { tokens, lists } = grammar;
  const start = behindAny(tokens, tokens[at]?.lower === "," ? at + 1 : at, exceptionWords);
  if (start === undefined) return undefined;
  // "all cups except the blue one and the doll": the doll is none of the cups.
  const isOfThem = ({ candidates }: NounPhrase) => candidates.some((id) => of.candidates.includes(id));
  const found = lists(start);
  return (
    oneThere(start, grammar) ??
    found.find(({ value }) => value.every(isOfThem)) ??
    found[0] ??
    absentAt(start, grammar)
  );
}

/** "except the wooden tools", where nothing wooden has been found: what something may be called, and nothing is. */
function absentAt(from: number, { tokens, known }: NounGrammar): Parsed<readonly NounPhrase[]> | undefined {
  if (!known.mayBeAbsent) return undefined;
  let at = from;
  while (determiners.has(tokens[at]?.lower ?? "")) at++;
  const start = at;
  const isWord = (index: number) =>
    tokens[index]?.kind === "word" && !closed.has(tokens[index].lower) && isEverydayWord(tokens[index].lower);
  while (isWord(at)) at++;
  if (at === start) return undefined;
  const text = tokens
    .slice(from, at)
    .map((token) => token.text)
    .join(" ");
  const noun: NounPhrase = { text, from, to: at, candidates: [], amount: { kind: "all" }, isAbsent: true };
  return { value: [noun], next: at };
}

/** "the one on the bed": only its place tells which one. */
function oneThere(at: number, grammar: NounGrammar): Parsed<readonly NounPhrase[]> | undefined {
  const { tokens, known } = grammar;
  const noun = grammar.nouns(at).find(({ next }) => next === at + 2)?.value;
  if (!noun || !/^(the|that|those) ones?$/i.test(noun.text) || tokens[at + 2] === undefined) return undefined;
  const [there] = grammar.places(at + 2).flatMap(({ value, next }) => {
    const told = value.length === 1 ? atPlaces(noun, value, known) : undefined;
    const words = tokens.slice(at, next).map(({ text }) => text);
    return told && told.candidates.length > 0
      ? [{ value: [{ ...told, text: words.join(" "), to: next }], next }]
      : [];
  });
  return there;
}

function excepted(noun: NounPhrase, grammar: NounGrammar): readonly Modified[] {
  if (noun.amount.kind !== "all") return [];
  const found = exceptionAt(noun.to, grammar, noun);
  const left = found && without(noun, found.value);
  // "everything except the things" would be nothing.
  return left && left.candidates.length > 0 ? [{ value: left, next: found.next }] : [];
}

const partWords = new Set("in at on of to by near beside under above".split(" "));
/** No facts are said by them: they stand in names of furniture only. */
const besides = new Set("near beside under above".split(" "));

/** "drawer at the wall", "burner at the back left": words of what it is called. */
function namePart(noun: NounPhrase, { tokens, known, nouns }: NounGrammar): readonly Modified[] {
  const found: Modified[] = [];
  if (!partWords.has(tokens[noun.to]?.lower ?? "")) return [];
  const said = (end: number) =>
    tokens
      .slice(noun.to, end)
      .map(({ text }) => text)
      .join(" ");
  let next = noun.to;
  while (partWords.has(tokens[next]?.lower ?? "") || tokens[next]?.lower === "the") next++;
  for (let end = next; end < Math.min(next + 3, tokens.length); end++) {
    const words = tokens.slice(next, end + 1).map(({ lower }) => lower);
    const named = words.map(sideOf);
    // "everything in the kitchen" is not what is called kitchen and no more.
    const candidates = noun.candidates.filter((id) => {
      const label = wordsOfLabel(id, known);
      return named.every((word) => label.includes(word)) && !label.every((word) => named.includes(word));
    });
    const isName = known.isImagined ? words.every((word) => sides.has(sideOf(word))) : candidates.length > 0;
    if (!isName) break;
    const value = known.isImagined ? withUntold(noun, said(end + 1)) : { ...noun, candidates };
    found.unshift({ value, next: end + 1 });
  }
  const isFurniture = known.isFixed !== undefined && noun.candidates.every(known.isFixed);
  if (known.isImagined && besides.has(tokens[noun.to].lower) && isFurniture)
    found.unshift(...nouns(noun.to + 1).map(({ next }) => ({ value: withUntold(noun, said(next)), next })));
  // What nothing is called by yet may be part of a name, too.
  if (
    known.isImagined &&
    ["at", "of", "by"].includes(tokens[noun.to].lower) &&
    mayBeName(tokens[next], known)
  ) {
    const [whole] = nouns(noun.to + 1);
    if (whole?.value.candidates.some(isUnnamed)) {
      const text = `${noun.text} ${tokens[noun.to].text} ${whole.value.text}`;
      found.unshift({ value: { ...noun, text }, next: whole.next });
    }
  }
  return found;
}

const otherSides: Readonly<Record<string, string>> = { rear: "back", top: "upper", bottom: "lower" };

function sideOf(word: string): string {
  return Object.hasOwn(otherSides, word) ? otherSides[word] : word;
}

/** "the fridge door" */
function door(noun: NounPhrase, { tokens, known }: NounGrammar): readonly Modified[] {
  const isDoor = /^(doors?|lids?)$/.test(tokens[noun.to]?.lower ?? "") && !headAt(tokens, noun.to, known);
  return isDoor ? [{ value: noun, next: noun.to + 1 }] : [];
}

/** "soap dispenser", before anything is known to be called so. */
function longerName(noun: NounPhrase, { tokens, known }: NounGrammar): readonly Modified[] {
  const token = tokens[noun.to];
  const isName = known.isImagined && mayBeName(token, known) && !actionWords.has(token.lower);
  return isName ? [{ value: withUntold(noun, token.text), next: noun.to + 1 }] : [];
}

/** "the door of the fridge" */
function ownDoor(noun: NounPhrase, { tokens, nouns }: NounGrammar): readonly Modified[] {
  if (!startsWith(tokens, noun.to, ["of"]) && !startsWith(tokens, noun.to, ["to"])) return [];
  return nouns(noun.to + 1).map(({ value: { pronoun: _, ...whole }, next }) => ({ value: whole, next }));
}
