import { drawsOf } from "./draws";
import { numbered, problemText } from "./problemText";

/** Each car to another place; at most two are aboard at a time. */
export function conditionalFerry(
  { cars: count, places: size }: { readonly cars: number; readonly places: number },
  seed: number,
): string {
  const draws = drawsOf(seed);
  const places = numbered("place", size);
  const cars = numbered("car", count);
  const ways = cars.map((car) => [car, ...draws.shuffled(places)]);
  return problemText({
    domain: "conditional-ferry",
    objects: [
      { names: places, type: "place" },
      { names: cars, type: "car" },
    ],
    init: [`(ferry-at ${draws.pick(places)})`, ...ways.map(([car, from]) => `(car-at ${car} ${from})`)],
    goal: ways.flatMap(([car, , to]) => [`(car-at ${car} ${to})`, `(not (aboard ${car}))`]),
  });
}
