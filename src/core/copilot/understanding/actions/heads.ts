import type { ObjectId } from "../../../world/objects";
import { wholeNouns } from "../words/nouns";
import { singularForms, type Token } from "../words/tokens";
import { wordsOfLabel } from "./names";
import { kindsOfThings, partsOfDevices } from "./senses";
import { headAt, type KnownThings, namedThings } from "./things";

/*
 * Nouns that are no thing's own name: for several kinds together, for any of those that they are a part of the name of, and
 * for a part of what has a name.
 */

export function isCalled(id: ObjectId, kind: string, known: KnownThings): boolean {
  return known.names.get(kind)?.includes(id) === true || wordsOfLabel(id, known).includes(kind);
}

/** "fruit", "silverware": several kinds at once, where the domain has no word for them. */
function kindAt(tokens: readonly Token[], at: number, known: KnownThings) {
  const word = tokens[at]?.lower ?? "";
  const form = singularForms(word).find((each) => Object.hasOwn(kindsOfThings, each));
  if (form === undefined) return undefined;
  const types = known.domain.types
    .map(({ name }) => name)
    .filter((name) => kindsOfThings[form].includes(name));
  const candidates = namedThings(known).filter((id) =>
    types.some((type) => known.view.isOfType(id, type) === true),
  );
  return candidates.length === 0
    ? undefined
    : { candidates, isPlural: form !== word || wholeNouns.has(form), next: at + 1 };
}

/**
 * "lights": those that are called so and, of lamps and the like, all that one calls so together. "the machine" is any of those,
 * though a part of some names.
 */
export function headOrKindAt(tokens: readonly Token[], at: number, known: KnownThings) {
  const head = headAt(tokens, at, known);
  const kind = kindAt(tokens, at, known);
  const isTogether = kind && head?.next === kind.next && (kind.isPlural || !isCalledSo(tokens[at], known));
  if (!isTogether || !head) return head ?? kind ?? wholeOfPartAt(tokens, at, known);
  return { ...head, candidates: [...new Set([...head.candidates, ...kind.candidates])] };
}

/** Whether the word is the whole name of something. */
function isCalledSo({ lower }: Token, { names, domain }: KnownThings): boolean {
  return names.has(lower) || domain.types.some(({ name }) => name === lower);
}

/** "the burner", where nothing is called so: the stove that it is a part of. */
function wholeOfPartAt(tokens: readonly Token[], at: number, known: KnownThings) {
  const word = tokens[at]?.lower ?? "";
  const forms = singularForms(word);
  const wholes = Object.entries(partsOfDevices).flatMap(([whole, parts]) =>
    parts.some((part) => forms.includes(part)) ? [whole] : [],
  );
  const candidates = namedThings(known).filter((id) => wholes.some((whole) => isCalled(id, whole, known)));
  return candidates.length === 0 ? undefined : { candidates, isPlural: false, next: at + 1 };
}
