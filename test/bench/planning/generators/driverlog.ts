import { connectedGraph, drawsOf } from "./draws";
import { numbered, problemText } from "./problemText";

export interface DriverlogSize {
  readonly drivers: number;
  readonly trucks: number;
  readonly packages: number;
  readonly places: number;
  /** Roads between places, each in both directions. */
  readonly roads: number;
  /** Paths, each with a point in the middle, that drivers walk. */
  readonly paths: number;
}

export function driverlog(size: DriverlogSize, seed: number): string {
  const draws = drawsOf(seed);
  const places = numbered("s", size.places, 0);
  const drivers = numbered("driver", size.drivers);
  const trucks = numbered("truck", size.trucks);
  const packages = numbered("package", size.packages);
  const both = (relation: string, a: string, b: string) => [
    `(${relation} ${a} ${b})`,
    `(${relation} ${b} ${a})`,
  ];
  const paths = connectedGraph(size.places, size.paths, draws).map(([a, b]) => ({
    middle: `p${a}-${b}`,
    ends: [places[a], places[b]],
  }));
  const start = packages.map(() => draws.pick(places));
  const somewhere = (names: readonly string[]) => names.map((name) => `(at ${name} ${draws.pick(places)})`);
  return problemText({
    domain: "driverlog",
    objects: [
      { names: drivers, type: "driver" },
      { names: trucks, type: "truck" },
      { names: packages, type: "obj" },
      { names: [...places, ...paths.map(({ middle }) => middle)], type: "location" },
    ],
    init: [
      ...somewhere(drivers),
      ...somewhere(trucks),
      ...trucks.map((truck) => `(empty ${truck})`),
      ...packages.map((parcel, index) => `(at ${parcel} ${start[index]})`),
      ...connectedGraph(size.places, size.roads, draws).flatMap(([a, b]) =>
        both("link", places[a], places[b]),
      ),
      ...paths.flatMap(({ middle, ends }) => ends.flatMap((end) => both("path", end, middle))),
    ],
    goal: [
      ...packages.map(
        (parcel, index) => `(at ${parcel} ${draws.pick(places.filter((place) => place !== start[index]))})`,
      ),
      ...somewhere([...drivers, ...trucks].filter(() => draws.chance(0.6))),
    ],
  });
}
