import { drawsOf } from "./draws";
import { numbered, problemText } from "./problemText";

export interface SearchAndRescueSize {
  readonly columns: number;
  readonly rows: number;
  readonly people: number;
}

const directions: readonly [name: string, x: number, y: number][] = [
  ["left", -1, 0],
  ["right", 1, 0],
  ["up", 0, -1],
  ["down", 0, 1],
];

/** Walls stand only in every second column of every second row, so all other cells are connected; fires are anywhere. */
export function searchAndRescue({ columns, rows, people: count }: SearchAndRescueSize, seed: number): string {
  const draws = drawsOf(seed);
  const people = numbered("person", count);
  const name = (x: number, y: number) => `c${x}-${y}`;
  const cells = Array.from({ length: columns * rows }, (_, index) => ({
    x: index % columns,
    y: Math.floor(index / columns),
  }));
  const walls = cells.filter(({ x, y }) => x % 2 === 1 && y % 2 === 1 && draws.chance(0.8));
  const open = draws.shuffled(cells.filter((cell) => !walls.includes(cell))).map(({ x, y }) => name(x, y));
  const [start, hospital, ...others] = open;
  const fires = others.slice(-Math.floor(others.length / 5));
  return problemText({
    domain: "search-and-rescue",
    objects: [
      { names: cells.map(({ x, y }) => name(x, y)), type: "cell" },
      { names: people, type: "person" },
      { names: directions.map(([direction]) => direction), type: "direction" },
    ],
    init: [
      `(robot-at ${start})`,
      "(hands-free)",
      `(hospital ${hospital})`,
      ...cells.flatMap(({ x, y }) =>
        directions
          .filter(([, dx, dy]) => x + dx >= 0 && x + dx < columns && y + dy >= 0 && y + dy < rows)
          .map(([direction, dx, dy]) => `(next ${name(x, y)} ${name(x + dx, y + dy)} ${direction})`),
      ),
      ...walls.map(({ x, y }) => `(wall ${name(x, y)})`),
      ...fires.map((cell) => `(fire ${cell})`),
      ...people.map((person) => `(person-at ${person} ${draws.pick(others)})`),
    ],
    goal: people.map((person) => `(rescued ${person})`),
  });
}
