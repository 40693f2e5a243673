import { drawsOf } from "./draws";
import { numbered, problemText } from "./problemText";

export interface RearrangementSize {
  readonly places: number;
  readonly things: number;
  /** Things that have to be elsewhere. */
  readonly wanted: number;
}

export function rearrangement(size: RearrangementSize, seed: number): string {
  const draws = drawsOf(seed);
  const places = numbered("place", size.places);
  const things = numbered("thing", size.things);
  const ways = things.map((thing) => [thing, ...draws.shuffled(places)]);
  return problemText({
    domain: "rearrangement",
    objects: [
      { names: places, type: "place" },
      { names: things, type: "thing" },
    ],
    init: [
      "(hand-empty)",
      `(robot-at ${draws.pick(places)})`,
      ...ways.map(([thing, from]) => `(at ${thing} ${from})`),
    ],
    goal: ways.slice(0, size.wanted).map(([thing, , to]) => `(at ${thing} ${to})`),
  });
}
