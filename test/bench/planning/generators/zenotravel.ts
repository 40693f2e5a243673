import { drawsOf } from "./draws";
import { numbered, problemText } from "./problemText";

export interface ZenotravelSize {
  readonly aircraft: number;
  readonly people: number;
  readonly cities: number;
}

export function zenotravel(size: ZenotravelSize, seed: number): string {
  const draws = drawsOf(seed);
  const aircraft = numbered("plane", size.aircraft);
  const people = numbered("person", size.people);
  const cities = numbered("city", size.cities, 0);
  const levels = numbered("fl", 7, 0);
  const wayOf = new Map(people.map((person) => [person, draws.shuffled(cities)]));
  return problemText({
    domain: "zenotravel",
    objects: [
      { names: aircraft, type: "aircraft" },
      { names: people, type: "person" },
      { names: cities, type: "city" },
      { names: levels, type: "flevel" },
    ],
    init: [
      ...aircraft.flatMap((plane) => [
        `(at ${plane} ${draws.pick(cities)})`,
        `(fuel-level ${plane} ${draws.pick(levels)})`,
      ]),
      ...people.map((person) => `(at ${person} ${wayOf.get(person)?.[0]})`),
      ...levels.slice(1).map((high, index) => `(next ${levels[index]} ${high})`),
    ],
    goal: [
      ...aircraft.filter(() => draws.chance(0.4)).map((plane) => `(at ${plane} ${draws.pick(cities)})`),
      ...people.map((person) => `(at ${person} ${wayOf.get(person)?.[1]})`),
    ],
  });
}
