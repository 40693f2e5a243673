import type { ObjectId } from "../../world/objects";

type Pair = readonly [thing: ObjectId, place: ObjectId];

/**
 * Each thing with a place of its own, as few moves as it takes; undefined where there are fewer places than things.
 */
export function aPlaceForEach(
  things: readonly ObjectId[],
  places: readonly ObjectId[],
  isThere: (thing: ObjectId, place: ObjectId) => boolean,
): readonly Pair[] | undefined {
  if (places.length < things.length) return undefined;
  const taken = new Map<ObjectId, ObjectId>();
  for (const thing of things) {
    const own = places.find((place) => isThere(thing, place) && !taken.has(place));
    if (own !== undefined) taken.set(own, thing);
  }
  const settled = new Set(taken.values());
  for (const thing of things.filter((each) => !settled.has(each))) {
    const free = places.find((place) => !taken.has(place) && place !== thing);
    if (free === undefined) return undefined;
    taken.set(free, thing);
  }
  return [...taken].map(([place, thing]) => [thing, place]);
}

/** Each place with one of the things; undefined where there are fewer things than places. */
export function aThingForEach(
  things: readonly ObjectId[],
  places: readonly ObjectId[],
  isThere: (thing: ObjectId, place: ObjectId) => boolean,
): readonly Pair[] | undefined {
  const pairs = aPlaceForEach(places, things, (place, thing) => isThere(thing, place));
  return pairs?.map(([place, thing]) => [thing, place]);
}
