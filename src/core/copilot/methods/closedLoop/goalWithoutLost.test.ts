import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { initialBelief } from "../../../program/initialBelief";
import type { Belief } from "../../../world/belief";
import type { WorldObject } from "../../../world/objects";
import { goalWithoutLost } from "./goalWithoutLost";

const robot = builtInPackage("household");
const thing = (id: string): WorldObject => ({ id, type: id.replace(/_\d+$/, ""), label: id, attributes: {} });

function kitchen(places: Readonly<Record<string, string>>): Belief {
  return initialBelief(robot)
    .withObjects(["sink_0", "drawer_0", "fridge_0", "counter_0", ...Object.keys(places)].map(thing))
    .withFacts(
      Object.entries(places).flatMap(([item, place]) => [
        { fact: { predicate: "in", args: [item, place] }, value: true },
        { fact: { predicate: "located", args: [item, place] }, value: true },
      ]),
    );
}

const goalFor = (before: Belief, now: Belief) =>
  goalWithoutLost("(in tomato_0 sink_0)", "put the tomato in the sink", robot, {
    programText: "// @goal (in tomato_0 sink_0)",
    belief: now,
    history: [],
    beliefs: [before],
    trigger: { kind: "exception", message: "tomato_0 is not known." },
    used: 0,
    allowed: 16,
  });

describe("the goal without what has been lost", () => {
  const first = kitchen({ tomato_0: "drawer_0" });

  it("is about another one that was known all along, or has been found since", () => {
    const both = kitchen({ tomato_0: "drawer_0", tomato_1: "fridge_0" });
    expect(goalFor(both, kitchen({ tomato_1: "fridge_0" }))).toBe("(in tomato_1 sink_0)");
    expect(goalFor(first, kitchen({ tomato_1: "fridge_0" }))).toBe("(in tomato_1 sink_0)");
  });

  it("stays as it is where nothing is lost, or nothing else of the kind is known", () => {
    expect(goalFor(first, first)).toBe("(in tomato_0 sink_0)");
    expect(goalFor(first, kitchen({ egg_0: "fridge_0" }))).toBe("(in tomato_0 sink_0)");
  });
});
