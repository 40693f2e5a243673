import { type AttributeValue, writtenOn } from "./objects";

/*
 * Objects by words: "the blue cup", "something to drink from". Which words name an object is told with it; here they are
 * only compared, and words that nobody knows fit nothing.
 */

/** What an object is called, and good for. Lower case, single spaces. */
export interface CalledBy {
  /** Nouns, singular and plural: "cup", "cups", "coffee mug". */
  readonly names: readonly string[];
  /** What can be done with it, as after "to": "drink from". */
  readonly uses: readonly string[];
}

export interface Callable extends CalledBy {
  readonly id: string;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
}

const determiners = new Set(
  "a an the some any all every each both my your our this that these those".split(" "),
);
const anything = new Set(
  "something anything everything thing things object objects item items one ones".split(" "),
);
/** What a use may be said with besides: "a cup that I can drink from", "a thing for drinking from" is not understood. */
const useOpenings: readonly (readonly string[])[] = [
  ["to"],
  ["that", "i", "can"],
  ["i", "can"],
  ["one", "can"],
];

/** @param words as a person says them */
export function isCalled(words: string, object: Callable): boolean {
  if (words.trim().toLowerCase() === object.id.toLowerCase()) return true;
  const said = words
    .toLowerCase()
    .split(/[^\p{L}\p{N}_-]+/u)
    .filter((word) => word !== "");
  while (determiners.has(said[0])) said.shift();
  if (said.length === 0) return false;
  for (let from = 0; from < said.length; from++) {
    const opening = useOpenings.find((opened) => opened.every((word, index) => said[from + index] === word));
    if (!opening) continue;
    const use = said.slice(from + opening.length).join(" ");
    return object.uses.includes(use) && (from === 0 || isDescribed(said.slice(0, from), object));
  }
  return isDescribed(said, object);
}

/** Looks and then a noun: "small blue coffee cup", "something red". */
function isDescribed(said: readonly string[], object: Callable): boolean {
  if (anything.has(said[0])) return said.slice(1).every((word) => hasLook(word, object));
  for (let from = 0; from < said.length; from++) {
    const noun = said.slice(from).join(" ");
    const fits = object.names.includes(noun) || (from === said.length - 1 && anything.has(noun));
    if (fits && said.slice(0, from).every((word) => hasLook(word, object))) return true;
  }
  return false;
}

/** A value of an attribute ("blue"), or one that is true: "clean" of `isClean`. */
function hasLook(word: string, { attributes }: Callable): boolean {
  return Object.entries(attributes).some(([name, value]) =>
    typeof value === "string"
      ? value.toLowerCase() === word && name !== writtenOn
      : value === true && name.toLowerCase().replace(/^(is|has)/, "") === word,
  );
}

/** "the cup" is one of them; "the cups", "all cups" and "a cup" may be any. */
export function meansOne(words: string): boolean {
  const said = words.trim().toLowerCase();
  return /^(?:the|my|your|our|this|that)\s/.test(said) && !/[^s]s$/.test(said);
}

/** An object as a person would describe it: "red mug, cup". */
export function inWords({
  label,
  type,
  attributes,
}: {
  readonly label: string;
  readonly type: string;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
}): string {
  const looks = Object.entries(attributes).flatMap(([name, value]) =>
    typeof value === "string" && name !== writtenOn ? [value] : [],
  );
  const kind = type.replace(/[-_]/g, " ");
  const said = label.toLowerCase();
  const more = [...looks, kind].filter((word) => !said.includes(word.toLowerCase()));
  return [label, ...more].join(", ");
}
