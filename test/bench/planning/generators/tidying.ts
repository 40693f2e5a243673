import { drawsOf } from "./draws";
import { numbered, problemText } from "./problemText";

export interface TidyingSize {
  readonly things: number;
  readonly surfaces: number;
  readonly containers: number;
  /** Things that have to be put away. */
  readonly wanted: number;
}

/** Things lie on surfaces and in closed containers; each wanted one goes to another place, and all containers get closed. */
export function tidying(size: TidyingSize, seed: number): string {
  const draws = drawsOf(seed);
  const things = numbered("thing", size.things);
  const surfaces = numbered("surface", size.surfaces);
  const containers = numbered("container", size.containers);
  const places = [...surfaces, ...containers];
  const located = (thing: string, place: string) =>
    surfaces.includes(place) ? `(on-top ${thing} ${place})` : `(inside ${thing} ${place})`;
  const start = new Map(things.map((thing) => [thing, draws.pick(places)]));
  return problemText({
    domain: "tidying",
    objects: [
      { names: things, type: "movable" },
      { names: surfaces, type: "surface" },
      { names: containers, type: "container" },
    ],
    init: [...start].map(([thing, place]) => located(thing, place)),
    goal: [
      ...draws
        .shuffled(things)
        .slice(0, size.wanted)
        .map((thing) => located(thing, draws.pick(places.filter((place) => place !== start.get(thing))))),
      "(forall (?c - container) (not (open ?c)))",
    ],
  });
}
