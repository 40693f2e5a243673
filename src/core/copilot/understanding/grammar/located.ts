import { hasOwnSource, type SpokenClause, type SpokenNoun, type SpokenPlace } from "./spoken";

/*
 * Where a thing is that a noun phrase stands for: which places can be said of it, and of which things of a list.
 */

/** "move it to the desk", and hardly "on the desk". */
export const movingVerbs: ReadonlySet<string> = new Set(
  "move bring carry take transport transfer shift relocate deliver get".split(" "),
);

/** "move the cup on the desk and the doll to the bed" */
export function isOtherwiseDirected(verb: string, first: SpokenClause, next: SpokenClause): boolean {
  if (!movingVerbs.has(verb)) return false;
  const [one, other] = [first, next].map((clause) => ("to" in clause ? clause.to : undefined));
  return ["on", "in"].includes(one?.words ?? "") && other?.direction === "to";
}

/** "the cup from the shelf and the doll": one thing is not in two places. */
export function isFromTwoPlaces(things: readonly SpokenNoun[], from: SpokenPlace | undefined): boolean {
  const [thing] = things;
  const isTwice = from !== undefined && things.some(hasOwnSource);
  return isTwice || (things.length === 1 && thing.quantity.kind === "one" && (from?.nouns.length ?? 0) > 1);
}

/** "the fruits and toys that are on the desk": both of them are. */
export function allLocated(nouns: readonly SpokenNoun[]): readonly SpokenNoun[] {
  const last = nouns[nouns.length - 1];
  const isOfAll =
    last.places.length === 1 &&
    last.places[0].bare !== true &&
    nouns.every(
      ({ head, quantity, places }, at) =>
        head.kind === "types" && quantity.kind === "all" && (places.length === 0 || at === nouns.length - 1),
    );
  return isOfAll ? nouns.map((noun) => ({ ...noun, places: last.places })) : nouns;
}

/** "the cup from the shelf" */
export function fromThere(noun: SpokenNoun, place: SpokenPlace): SpokenNoun | undefined {
  const isNamed = noun.head.kind !== "pronoun" && noun.head.kind !== "nowhere";
  const isOneTwice = noun.quantity.kind === "one" && place.nouns.length > 1;
  return place.words === "from" && isNamed && !isOneTwice ? { ...noun, places: [place] } : undefined;
}

export function located(noun: SpokenNoun, place: SpokenPlace): SpokenNoun | undefined {
  // "to the table" is never where a thing is now; "it on the plate" is no phrase.
  if (place.direction === "to" && place.words !== "at") return undefined;
  // "onto the bed" is where a thing goes; "from the table" belongs to the verb.
  if (/^(?:onto|into|on to|in to)\b/.test(place.words) || (place.bare && place.direction === "from"))
    return undefined;
  if (noun.head.kind === "pronoun" || noun.head.kind === "nowhere") return undefined;
  // "each cup on a different table" tells where they are to be.
  if (place.nouns.some(({ other, quantity }) => other && quantity.kind === "one" && !quantity.definite))
    return undefined;
  // One thing is not in two places.
  if (noun.quantity.kind === "one" && place.nouns.length > 1) return undefined;
  return { ...noun, places: [...noun.places, place] };
}
