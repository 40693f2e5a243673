import type { StateView } from "../../../pddl/evaluate";
import type { Domain } from "../../../pddl/syntax";
import type { Belief } from "../../../world/belief";
import type { ObjectId } from "../../../world/objects";
import { hasName } from "../kindName";
import { numberWords, pronouns } from "../lexicon";
import { singularForms, type Token } from "../tokens";
import type { Vocabulary } from "../vocabulary";
import { adjectives } from "./senses";

/** What a noun stands for in an imagined world that nothing is known to be called by yet; it may be of any kind. */
export const unnamed = "unnamed_0";

/*
 * Noun phrases for objects that are known by name: "the dirty plate", "both books", "the kitchen sink", "it".
 */

export interface NounPhrase {
  /** As said. */
  readonly text: string;
  /** Indices of its tokens in the sentence: the first one, and the one behind the last. */
  readonly from: number;
  readonly to: number;
  /** Fitting objects; empty for a pronoun. */
  readonly candidates: readonly ObjectId[];
  readonly pronoun?: "one" | "many";
  readonly amount: { readonly kind: "one"; readonly definite: boolean } | { readonly kind: "all" } | Count;
}

interface Count {
  readonly kind: "count";
  readonly count: number;
}

export interface KnownThings {
  readonly domain: Domain;
  readonly belief: Belief;
  readonly view: StateView;
  readonly vocabulary: Vocabulary;
  /** Objects by the words of their names: `kitchen-table_1` is "kitchen table", and "kitchen table_1". */
  readonly names: ReadonlyMap<string, readonly ObjectId[]>;
  /**
   * The objects are one of each kind, before any has been seen: looks and places fit them all, and a noun that nobody knows
   * yet may be what something there is called.
   */
  readonly isImagined?: boolean;
}

export function namesOfThings(belief: Belief): ReadonlyMap<string, readonly ObjectId[]> {
  const names = new Map<string, ObjectId[]>();
  for (const { id, label } of belief.objects.values()) {
    const exact = id.toLowerCase().replace(/-+/g, " ").trim();
    const spoken = exact
      .replace(/[_ ]*\d+$/, "")
      .replace(/_+/g, " ")
      .trim();
    for (const name of new Set([exact, spoken, label.toLowerCase().trim()])) {
      if (name !== "") names.set(name, [...(names.get(name) ?? []), id]);
    }
  }
  return names;
}

const longestName = 5;

interface Head {
  readonly candidates: readonly ObjectId[];
  readonly isPlural: boolean;
  readonly next: number;
}

/** Objects by the longest name that stands there. */
export function headAt(tokens: readonly Token[], at: number, things: KnownThings): Head | undefined {
  const found: Head[] = [];
  if (tokens[at]?.lower === "everything") {
    found.push({ candidates: [...things.belief.objects.keys()], isPlural: true, next: at + 1 });
  }
  for (let length = Math.min(longestName, tokens.length - at); length > 0; length--) {
    const words = tokens.slice(at, at + length).map(({ lower }) => lower);
    const last = words[words.length - 1];
    for (const form of singularForms(last)) {
      const ids = things.names.get([...words.slice(0, -1), form].join(" "));
      if (ids) found.push({ candidates: ids, isPlural: form !== last, next: at + length });
    }
  }
  for (const { meaning, number, next } of things.vocabulary.nounsAt(tokens, at)) {
    const candidates = [...things.belief.objects.values()]
      .filter(({ id, type, label }) => {
        if (meaning.kind === "anything") return true;
        if (meaning.kind === "object") return meaning.id === id;
        const isKind = meaning.types.some((each) => things.view.isOfType(id, each) ?? each === type);
        return isKind && (!meaning.kindName || hasName(label, meaning.kindName.names));
      })
      .map(({ id }) => id);
    if (candidates.length > 0) found.push({ candidates, isPlural: number === "plural", next });
  }
  const longest = Math.max(at, ...found.map(({ next }) => next));
  const fitting = found.filter(({ next }) => next === longest);
  if (fitting.length === 0) return undefined;
  return {
    candidates: [...new Set(fitting.flatMap(({ candidates }) => candidates))],
    isPlural: fitting.every(({ isPlural }) => isPlural),
    next: longest,
  };
}

/** Whether some fact says that one thing is in, on or at another one. */
export function isRelated(
  thing: ObjectId,
  place: ObjectId,
  { domain, view, isImagined }: KnownThings,
): boolean {
  if (isImagined) return true;
  return [...domain.predicates, ...domain.derived.map(({ predicate }) => predicate)].some(
    ({ name, parameters }) =>
      parameters.length === 2 && view.truth({ predicate: name, args: [thing, place] }) === "true",
  );
}

/** They are no names, though a block may be called "a". */
export const determiners: ReadonlySet<string> = new Set(
  "the a an some any my your our its this that these those".split(" "),
);
const definite = new Set("the my your our its this that these those".split(" "));
const wholes = new Set(["all", "every", "each", "both"]);

/** Looks that a unary predicate of the domain tells: "clean", "open", "switched on". */
function lookAt(
  tokens: readonly Token[],
  at: number,
  { domain }: KnownThings,
): { readonly predicate: string; readonly isTrue: boolean } | undefined {
  const word = tokens[at]?.lower ?? "";
  const [said, isTrue] = Object.hasOwn(adjectives, word) ? adjectives[word] : ([word, true] as const);
  const declared = domain.predicates.find(({ name, parameters }) => {
    if (parameters.length !== 1) return false;
    const words = name
      .replace(/([a-z])([A-Z])/g, "$1 $2")
      .toLowerCase()
      .split(/[-_ ]+/);
    return words.filter((each) => each !== "is" && each !== "").join(" ") === said;
  });
  return declared && { predicate: declared.name, isTrue };
}

function wordsOfLabel(id: ObjectId, { belief }: KnownThings): readonly string[] {
  return belief.objects.get(id)?.label.toLowerCase().split(/\s+/) ?? [];
}

/** Part of what some thing is called, and of no other use in a sentence: the *lower* drawer of two. */
function isInLabel(word: string | undefined, things: KnownThings): word is string {
  return (
    word !== undefined &&
    !things.isImagined &&
    !determiners.has(word) &&
    !closed.has(word) &&
    [...things.belief.objects.keys()].some((id) => wordsOfLabel(id, things).includes(word))
  );
}

/** Words of labels that have another use: "drawer at the wall". */
const closed = new Set("of in on at to off up out with and".split(" "));

/** Whether a word that nothing is called by yet can be part of a name: it has no other use in a sentence. */
function mayBeName(token: Token | undefined, { vocabulary }: KnownThings): boolean {
  return (
    token?.kind === "word" &&
    (!vocabulary.knows(token.lower) || sides.has(token.lower)) &&
    !determiners.has(token.lower)
  );
}

/** They tell one of several fixtures from the others, and prepositions are made of them. */
const sides = new Set("left right upper lower middle front back".split(" "));

/** The noun phrase that begins there; undefined where there is none. */
export function nounPhraseAt(
  tokens: readonly Token[],
  from: number,
  things: KnownThings,
): NounPhrase | undefined {
  let at = from;
  const first = tokens[at]?.lower ?? "";
  const phrase = (
    candidates: readonly ObjectId[],
    amount: NounPhrase["amount"],
    to: number,
    pronoun?: "one" | "many",
  ): NounPhrase => {
    const text = tokens
      .slice(from, to)
      .map((token) => token.text)
      .join(" ");
    return { text, from, to, candidates, amount, ...(pronoun ? { pronoun } : {}) };
  };
  let isAll = false;
  let count: number | undefined;
  let isDefinite = false;
  for (; at < tokens.length; at++) {
    const word = tokens[at].lower;
    if (wholes.has(word)) isAll = true;
    else if (determiners.has(word)) isDefinite ||= definite.has(word);
    else if (word === "of" && isAll) continue;
    else if (Object.hasOwn(numberWords, word) || tokens[at].kind === "number") {
      count = numberWords[word] ?? Number(word);
    } else break;
  }
  const looks: { readonly predicate: string; readonly isTrue: boolean }[] = [];
  const said: string[] = [];
  const colours: { readonly key: string; readonly value: string | boolean }[] = [];
  let head = headAt(tokens, at, things);
  while (!head) {
    const look = lookAt(tokens, at, things);
    const attribute = things.vocabulary.attribute(tokens[at]?.lower ?? "");
    if (look) looks.push(look);
    else if (attribute) colours.push(attribute);
    else if (isInLabel(tokens[at]?.lower, things)) said.push(tokens[at].lower);
    else if (!things.isImagined || !mayBeName(tokens[at], things)) break;
    at++;
    head = headAt(tokens, at, things);
  }
  if (!head && said.length > 0) {
    // "the salt": the salt shaker.
    head = { candidates: [...things.belief.objects.keys()], isPlural: false, next: at };
  }
  if (!head && things.isImagined && at > from && mayBeName(tokens[at - 1], things)) {
    head = { candidates: [unnamed], isPlural: false, next: at };
  }
  if (!head) {
    if (!Object.hasOwn(pronouns, first)) return undefined;
    return phrase([], { kind: "one", definite: true }, from + 1, pronouns[first]);
  }
  let { candidates, isPlural, next } = head;
  // "the kitchen sink": what stands before it says where it is.
  for (let inner = headAt(tokens, next, things); inner; inner = headAt(tokens, next, things)) {
    const places = candidates;
    const there = inner.candidates.filter((id) => places.some((place) => isRelated(id, place, things)));
    if (there.length === 0) break;
    ({ isPlural, next } = inner);
    candidates = there;
  }
  const fitting = candidates.filter(
    (id) =>
      things.isImagined ||
      (said.every((word) => wordsOfLabel(id, things).includes(word)) &&
        looks.every(
          ({ predicate, isTrue }) => (things.view.truth({ predicate, args: [id] }) === "true") === isTrue,
        ) &&
        colours.every(({ key, value }) => things.belief.objects.get(id)?.attributes[key] === value)),
  );
  const amount: NounPhrase["amount"] = isAll
    ? { kind: "all" }
    : count !== undefined && count > 1
      ? { kind: "count", count }
      : isPlural
        ? { kind: "all" }
        : { kind: "one", definite: isDefinite };
  return phrase(fitting, amount, next);
}
