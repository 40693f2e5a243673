import { drawsOf } from "./draws";
import { numbered, problemText } from "./problemText";

export interface TermesSize {
  readonly columns: number;
  readonly rows: number;
  /** Heights are 0 to this number. */
  readonly highest: number;
  /** Heights of the towers to build. */
  readonly towers: readonly number[];
}

/** From an empty grid, with the depot at the middle of the first column, to towers at random places. */
export function termes({ columns, rows, highest, towers }: TermesSize, seed: number): string {
  const draws = drawsOf(seed);
  const depotRow = Math.floor(rows / 2);
  const name = (column: number, row: number) => `pos-${column}-${row}`;
  const depot = name(0, depotRow);
  const cells = Array.from({ length: columns * rows }, (_, index) => ({
    column: index % columns,
    row: Math.floor(index / columns),
  }));
  const positions = cells.map(({ column, row }) => name(column, row));
  const numbers = numbered("n", highest + 1, 0);
  // As far from the depot as it is high, so that a ramp fits on the way.
  const highestFirst = [...towers].sort((a, b) => b - a);
  const sites: string[] = [];
  for (const tower of highestFirst) {
    const far = cells.filter(({ column, row }) => column + Math.abs(row - depotRow) >= tower);
    const open = far.map(({ column, row }) => name(column, row)).filter((each) => !sites.includes(each));
    sites.push(draws.pick(open));
  }
  const heightOf = new Map(sites.map((site, index) => [site, highestFirst[index]]));
  return problemText({
    domain: "termes",
    objects: [
      { names: numbers, type: "numb" },
      { names: positions, type: "position" },
    ],
    init: [
      ...positions.map((position) => `(height ${position} n0)`),
      `(at ${depot})`,
      `(is-depot ${depot})`,
      ...numbers.slice(1).map((high, index) => `(succ ${high} ${numbers[index]})`),
      ...cells.flatMap(({ column, row }) =>
        [
          [column + 1, row],
          [column - 1, row],
          [column, row + 1],
          [column, row - 1],
        ]
          .filter(([x, y]) => x >= 0 && x < columns && y >= 0 && y < rows)
          .map(([x, y]) => `(neighbor ${name(column, row)} ${name(x, y)})`),
      ),
    ],
    goal: [
      ...positions.map((position) => `(height ${position} n${heightOf.get(position) ?? 0})`),
      "(not (has-block))",
    ],
  });
}
