import type { ObjectId } from "../../../world/objects";
import { canBeMade, canHave, isSo } from "./looks";
import { wordsOfLabel } from "./names";
import { isSingle, type Look, type NounPhrase, type Place } from "./said";
import { partsOfDevices } from "./senses";
import { isRelated, type KnownThings } from "./things";

/*
 * What is said of things narrows down which ones are meant. A state that none of them is in yet, and that the robot can bring
 * about, narrows nothing: one of them is to get into it.
 */

export function withLooks(noun: NounPhrase, looks: readonly Look[], things: KnownThings): NounPhrase {
  if (looks.length === 0) return noun;
  const able = noun.candidates.filter((id) => looks.every((look) => canHave(id, look, things)));
  const so = able.filter((id) => looks.every((look) => isSo(id, look, things)));
  const said = { ...noun, looks: [...(noun.looks ?? []), ...looks] };
  if (so.length > 0) return { ...said, candidates: so };
  const missing = looks.filter((look) => canBeMade(look, things));
  const others = looks.filter((look) => !missing.includes(look));
  return {
    ...said,
    missing: [...(noun.missing ?? []), ...missing],
    candidates: able.filter((id) => others.every((look) => isSo(id, look, things))),
  };
}

export function withUntold(noun: NounPhrase, words: string): NounPhrase {
  return { ...noun, untold: [...(noun.untold ?? []), words] };
}

/** Only those that are there; undefined where that says nothing of where things are. */
export function atPlaces(
  noun: NounPhrase,
  places: readonly Place[],
  things: KnownThings,
): NounPhrase | undefined {
  let { candidates } = noun;
  for (const { direction, things: said } of places) {
    if (direction === "with" || direction === "facing" || direction === "without") return undefined;
    if (isTwoPlaces(noun, said, things)) return undefined;
    const at = said.flatMap((place) => place.candidates);
    candidates = candidates.filter((id) => at.some((each) => isThere(id, each, things)));
  }
  const there = { ...withOpenPlace(noun, places, things), candidates };
  return things.isImagined ? withUntold(there, places.map(placeInWords).join(" ")) : there;
}

/** "a cup that is on the table and a banana": no cup is on both, and no cups on a banana. */
function isTwoPlaces(noun: NounPhrase, said: readonly NounPhrase[], things: KnownThings): boolean {
  if (said.length < 2) return false;
  const hasAny = (place: NounPhrase) =>
    noun.candidates.some((id) => place.candidates.some((at) => isThere(id, at, things)));
  return isSingle(noun) || !said.every(hasAny);
}

/** "all cups on the table", where several tables have cups on them: which table is to be asked. */
export function withOpenPlace(noun: NounPhrase, places: readonly Place[], things: KnownThings): NounPhrase {
  if (noun.amount.kind === "one" || things.isImagined) return noun;
  for (const place of places.flatMap((each) => each.things)) {
    const { amount, pronoun, candidates } = place;
    if (pronoun !== undefined || amount.kind !== "one" || !amount.definite) continue;
    const having = candidates.filter((at) => noun.candidates.some((id) => isThere(id, at, things)));
    if (having.length > 1) return { ...noun, openPlace: { ...place, candidates: having } };
  }
  return noun;
}

/** At the place or, where the place has parts with names of their own, in one of these: "drawer of the island". */
export function isThere(id: ObjectId, place: ObjectId, things: KnownThings): boolean {
  // "everything in the kitchen": not the kitchen itself.
  if (id === place) return false;
  const parts = [...partsNamed(place, things), ...partsOf([place], things)];
  return parts.includes(id) || [place, ...parts].some((each) => isRelated(id, each, things));
}

/** A place as it may have been said. */
export function placeInWords({ direction, things, said = direction }: Place): string {
  return `${said} ${things.map(({ text }) => text).join(" and ")}`;
}

/** What is used where one speaks of the whole: the burners of a stove. */
export function partsOf(ids: readonly ObjectId[], { belief }: KnownThings): readonly ObjectId[] {
  const typeOf = (id: ObjectId) => belief.objects.get(id)?.type.toLowerCase().replace(/[-_]+/g, " ") ?? "";
  const kinds = ids.flatMap((id) => {
    const type = typeOf(id);
    return Object.hasOwn(partsOfDevices, type) ? partsOfDevices[type] : [];
  });
  return [...belief.objects.keys()].filter((id) => kinds.includes(typeOf(id)));
}

function partsNamed(place: ObjectId, things: KnownThings): readonly ObjectId[] {
  const name = wordsOfLabel(place, things).at(-1);
  if (name === undefined || things.isImagined) return [];
  return [...things.belief.objects.keys()].filter((id) => {
    const words = wordsOfLabel(id, things);
    const of = words.indexOf("of");
    return id !== place && of > 0 && words.at(-1) === name;
  });
}

/** With these things in or on it; where nothing has them yet, they are to be put there. */
export function withContents(
  noun: NounPhrase,
  contents: readonly NounPhrase[],
  things: KnownThings,
): NounPhrase {
  if (contents.length === 0) return noun;
  // Of imagined things nothing tells what they hold: it may be there, or be put there.
  if (things.isImagined) return withUntold(noun, `with ${contents.map(({ text }) => text).join(" and ")}`);
  const having = noun.candidates.filter((id) =>
    contents.every(({ candidates }) => candidates.some((each) => isRelated(each, id, things))),
  );
  return having.length > 0
    ? { ...noun, candidates: having }
    : { ...noun, contents: [...(noun.contents ?? []), ...contents] };
}

export function without(noun: NounPhrase, excepted: readonly NounPhrase[]): NounPhrase {
  const left = excepted.flatMap(({ candidates }) => candidates);
  const candidates = noun.candidates.filter((id) => !left.includes(id));
  // "all three cups except the red one": three, that one among them.
  const fewer = noun.candidates.length - candidates.length;
  return {
    ...noun,
    candidates,
    ...(noun.expected === undefined ? {} : { expected: noun.expected - fewer }),
    excepted: [...(noun.excepted ?? []), ...excepted],
  };
}
