import { drawsOf } from "./draws";
import { numbered, problemText } from "./problemText";

export interface CraftingSize {
  readonly places: number;
  readonly logs: number;
  readonly grass: number;
  /** Planks to make, at most as many as logs; one piece of grass is asked for besides. */
  readonly planks: number;
}

export function crafting(size: CraftingSize, seed: number): string {
  const draws = drawsOf(seed);
  const places = numbered("place", size.places);
  const logs = numbered("log", size.logs);
  const grass = numbered("grass", size.grass);
  const planks = numbered("new", size.planks);
  return problemText({
    domain: "crafting",
    objects: [
      { names: places, type: "place" },
      { names: [...logs, ...grass, ...planks], type: "moveable" },
    ],
    init: [
      `(agent-at ${draws.pick(places)})`,
      "(hands-free)",
      ...logs.map((log) => `(is-log ${log})`),
      ...grass.map((each) => `(is-grass ${each})`),
      ...[...logs, ...grass].map((each) => `(at ${each} ${draws.pick(places)})`),
      ...planks.map((each) => `(hypothetical ${each})`),
    ],
    goal: [
      ...planks.map((each) => `(and (is-planks ${each}) (in-inventory ${each}))`),
      ...grass.slice(0, 1).map((each) => `(in-inventory ${each})`),
    ],
  });
}
