import { drawsOf } from "./draws";
import { numbered, problemText } from "./problemText";

export interface HikingSize {
  readonly columns: number;
  readonly rows: number;
  /** Cells to visit. */
  readonly sights: number;
}

/** Water lies only in every second column of every second row, so all land is connected. */
export function hiking({ columns, rows, sights }: HikingSize, seed: number): string {
  const draws = drawsOf(seed);
  const cells = numbered("cell", columns * rows, 0);
  const beside = cells.flatMap((cell, index) => [
    ...((index + 1) % columns === 0 ? [] : [[cell, cells[index + 1]]]),
    ...(index + columns < cells.length ? [[cell, cells[index + columns]]] : []),
  ]);
  const isWater = cells.map(
    (_, index) => (index % columns) % 2 === 1 && Math.floor(index / columns) % 2 === 1 && draws.chance(0.7),
  );
  const land = cells.filter((_, index) => !isWater[index]);
  return problemText({
    domain: "hiking",
    objects: [{ names: cells, type: "cell" }],
    init: [
      ...beside.flatMap(([a, b]) => [`(adjacent ${a} ${b})`, `(adjacent ${b} ${a})`]),
      ...cells.filter((_, index) => isWater[index]).map((cell) => `(water ${cell})`),
      ...land.filter(() => draws.chance(0.3)).map((cell) => `(hill ${cell})`),
      `(hiker-at ${draws.pick(land)})`,
    ],
    goal: draws
      .shuffled(land)
      .slice(0, sights)
      .map((cell) => `(visited ${cell})`),
  });
}
