import { drawsOf } from "./draws";
import { numbered, problemText } from "./problemText";

export interface MiconicSize {
  readonly passengers: number;
  readonly floors: number;
}

export function miconic({ passengers: count, floors: height }: MiconicSize, seed: number): string {
  const draws = drawsOf(seed);
  const floors = numbered("f", height, 0);
  const passengers = numbered("p", count, 0);
  return problemText({
    domain: "miconic",
    objects: [
      { names: passengers, type: "passenger" },
      { names: floors, type: "floor" },
    ],
    init: [
      ...floors.flatMap((low, index) => floors.slice(index + 1).map((high) => `(above ${low} ${high})`)),
      ...passengers.flatMap((passenger) => {
        const [from, to] = draws.shuffled(floors);
        return [`(origin ${passenger} ${from})`, `(destin ${passenger} ${to})`];
      }),
      `(lift-at ${floors[0]})`,
    ],
    goal: passengers.map((passenger) => `(served ${passenger})`),
  });
}
