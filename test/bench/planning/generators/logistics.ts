import { drawsOf } from "./draws";
import { numbered, problemText } from "./problemText";

export interface LogisticsSize {
  readonly cities: number;
  /** Places of each city, the airport included. */
  readonly places: number;
  readonly planes: number;
  readonly packages: number;
}

/** One truck in each city, everything and every destination anywhere. */
export function logistics(size: LogisticsSize, seed: number): string {
  const draws = drawsOf(seed);
  const cities = numbered("city", size.cities);
  const inCity = cities.map((city) => [`${city}-airport`, ...numbered(`${city}-post`, size.places - 1)]);
  const places = inCity.flat();
  const planes = numbered("plane", size.planes);
  const packages = numbered("package", size.packages);
  const goal = packages.map((parcel) => [parcel, draws.pick(places)] as const);
  // No package where it has to be: it would take no part.
  const start = goal.map(([parcel, place]) => [parcel, draws.pick(places.filter((each) => each !== place))]);
  return problemText({
    domain: "logistics",
    objects: [
      { names: [...cities, ...places] },
      { names: cities.map((city) => `${city}-truck`) },
      { names: planes },
      { names: packages },
    ],
    init: [
      ...cities.flatMap((city, index) => [
        `(city ${city})`,
        `(airport ${city}-airport)`,
        ...inCity[index].flatMap((place) => [`(location ${place})`, `(in-city ${place} ${city})`]),
        `(truck ${city}-truck)`,
        `(at ${city}-truck ${draws.pick(inCity[index])})`,
      ]),
      ...planes.flatMap((plane) => [`(airplane ${plane})`, `(at ${plane} ${draws.pick(cities)}-airport)`]),
      ...start.flatMap(([parcel, place]) => [`(package ${parcel})`, `(at ${parcel} ${place})`]),
    ],
    goal: goal.map(([parcel, place]) => `(at ${parcel} ${place})`),
  });
}
