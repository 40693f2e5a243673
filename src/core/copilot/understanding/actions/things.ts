import type { StateView } from "../../../pddl/evaluate";
import type { Action, Domain } from "../../../pddl/syntax";
import type { Belief } from "../../../world/belief";
import type { ObjectId } from "../../../world/objects";
import { hasName } from "../words/kindName";
import { singularForms, type Token } from "../words/tokens";
import { nameOfType, type Vocabulary } from "../words/vocabulary";

/** What nouns stand for in an imagined world that nothing is known to be called by yet; each may be of any kind. */
export const unnamed: readonly ObjectId[] = Array.from({ length: 12 }, (_, number) => `unnamed_${number}`);

export function isUnnamed(id: ObjectId): boolean {
  return unnamed.includes(id);
}

/** The same for the same noun. */
export function unnamedFor(noun: string, { strangeNouns }: KnownThings): ObjectId {
  if (!strangeNouns.includes(noun)) strangeNouns.push(noun);
  return unnamed[Math.min(strangeNouns.indexOf(noun), unnamed.length - 1)];
}

/*
 * What there is to speak about, and by which names.
 */

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
  /** Nouns of that kind, in the order in which they came up. */
  readonly strangeNouns: string[];
  /** Whether nothing that stays as it is forbids an action with these objects. */
  readonly isPossible: (action: Action, args: readonly (ObjectId | undefined)[]) => boolean;
  /** A run goes on, and has looked for what it needs: what is to be left out may not be there at all. */
  readonly mayBeAbsent?: boolean;
  /** It stays where it is, so what it stands beside may be part of its name. */
  readonly isFixed?: (id: ObjectId) => boolean;
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

/** Without what only stands for nouns that are not known. */
export function namedThings({ belief }: Pick<KnownThings, "belief">): readonly ObjectId[] {
  return [...belief.objects.keys()].filter((id) => !isUnnamed(id));
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
    found.push({ candidates: namedThings(things), isPlural: true, next: at + 1 });
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
        if (isUnnamed(id)) return false;
        if (meaning.kind === "anything") return true;
        if (meaning.kind === "object") return meaning.id === id;
        const isKind = meaning.types.some((each) => things.view.isOfType(id, each) ?? each === type);
        return isKind && (!meaning.kindName || hasName(label, meaning.kindName.names));
      })
      .map(({ id }) => id);
    if (candidates.length > 0)
      found.push({ candidates, isPlural: number === "plural" || number === "whole", next });
  }
  const longest = Math.max(at, ...found.map(({ next }) => next));
  const fitting = found.filter(({ next }) => next === longest);
  if (fitting.length === 0) return undefined;
  const said = tokens.slice(at, longest).map(({ lower }) => lower);
  const alike = things.names.has(said.join(" ")) ? [] : endingIn(said, things);
  return {
    candidates: [...new Set([...fitting.flatMap(({ candidates }) => candidates), ...alike])],
    isPlural: fitting.every(({ isPlural }) => isPlural),
    next: longest,
  };
}

/** "the stand": a thing of the type tv-stand, and what is called bathroom stand, too. */
function endingIn(words: readonly string[], { names }: KnownThings): readonly ObjectId[] {
  const ends = singularForms(words[words.length - 1]).map(
    (form) => ` ${[...words.slice(0, -1), form].join(" ")}`,
  );
  return [...names].flatMap(([name, ids]) => (ends.some((end) => name.endsWith(end)) ? ids : []));
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

/** What a thing is called by its type. */
export function kindOf(id: ObjectId, { belief }: Pick<KnownThings, "belief">): string {
  return nameOfType(belief.objects.get(id)?.type ?? id);
}
