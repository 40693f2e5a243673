import { drawsOf } from "./draws";
import { numbered, problemText } from "./problemText";

export interface StorageSize {
  readonly hoists: number;
  readonly crates: number;
  /** Store areas of each depot, in two rows; the first area of each is the door to the load area. */
  readonly depots: readonly number[];
}

/** Four crates to a container, hoists anywhere in the depots, every crate into a depot. */
export function storage(size: StorageSize, seed: number): string {
  const draws = drawsOf(seed);
  const depots = size.depots.map((count, index) => ({
    name: `depot${index + 1}`,
    areas: numbered(`depot${index + 1}-`, count),
  }));
  const crates = numbered("crate", size.crates);
  const containers = numbered("container", Math.ceil(size.crates / 4));
  const hoists = numbered("hoist", size.hoists);
  const containerAreas = crates.map((_, index) => `${containers[Math.floor(index / 4)]}-${(index % 4) + 1}`);
  const areas = depots.flatMap((depot) => depot.areas);
  const occupied = draws.shuffled(areas).slice(0, size.hoists);
  const both = (a: string, b: string) => [`(connected ${a} ${b})`, `(connected ${b} ${a})`];
  return problemText({
    domain: "storage",
    objects: [
      { names: [...areas, ...containerAreas], type: "storearea" },
      { names: hoists, type: "hoist" },
      { names: crates, type: "crate" },
      { names: containers, type: "container" },
      { names: depots.map(({ name }) => name), type: "depot" },
      { names: ["loadarea"], type: "transitarea" },
    ],
    init: [
      ...depots.flatMap(({ name, areas }) => [
        ...areas.map((area) => `(in ${area} ${name})`),
        // Columns of two: the neighbour in the column, and the one in the next column.
        ...areas.flatMap((area, index) => [
          ...(index % 2 === 0 && index + 1 < areas.length ? both(area, areas[index + 1]) : []),
          ...(index + 2 < areas.length ? both(area, areas[index + 2]) : []),
        ]),
        ...both(areas[0], "loadarea"),
      ]),
      ...crates.flatMap((crate, index) => {
        const container = containers[Math.floor(index / 4)];
        return [
          `(on ${crate} ${containerAreas[index]})`,
          `(in ${crate} ${container})`,
          `(in ${containerAreas[index]} ${container})`,
          ...both(containerAreas[index], "loadarea"),
        ];
      }),
      ...areas.filter((area) => !occupied.includes(area)).map((area) => `(clear ${area})`),
      ...hoists.flatMap((hoist, index) => [`(at ${hoist} ${occupied[index]})`, `(available ${hoist})`]),
      ...crates.flatMap((a) => crates.filter((b) => b !== a).map((b) => `(compatible ${a} ${b})`)),
    ],
    goal: crates.map((crate) => `(in ${crate} ${draws.pick(depots).name})`),
  });
}
