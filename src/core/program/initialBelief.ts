import { Belief } from "../world/belief";
import { parseFact } from "../world/facts";
import type { RobotPackage } from "./robotPackage";

/** What a robot knows before it has looked: its own state, as `robot.json` states it, and nothing of the room. */
export function initialBelief({ settings }: Pick<RobotPackage, "settings">): Belief {
  const facts = settings.initialFacts.flatMap((text) => {
    const fact = parseFact(text);
    return fact ? [{ fact, value: true }] : [];
  });
  return Belief.empty(settings.knownAtStart).withFacts(facts);
}
