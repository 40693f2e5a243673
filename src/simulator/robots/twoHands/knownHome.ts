import { described } from "../../perception/detector";
import type { MapEntry, ObjectMapMemory } from "../../perception/objectMap";
import type { WorldParts } from "../robot";

/**
 * Everything in the home, where it is before the robot has moved: of its home it knows from the start what there is, and by
 * which names. What changes it has to see.
 */
export function knownHome({ visible }: Pick<WorldParts, "visible">): ObjectMapMemory {
  visible.update();
  const numbers: Record<string, number> = {};
  const entries = visible.things.map((thing): MapEntry => {
    const { distance: _, ...known } = described(thing);
    // What it sees besides gets a name that no known thing has.
    numbers[known.type] = (numbers[known.type] ?? 1) + 1;
    return { ...known, id: thing.name, views: 1, state: "seen" };
  });
  return { entries, numbers };
}
