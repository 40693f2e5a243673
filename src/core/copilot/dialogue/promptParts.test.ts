import { describe, expect, it } from "vitest";
import { builtInRobot } from "../../../../test/support/checkSnippet";
import { Belief } from "../../world/belief";
import { allOfThem, beliefData, bounds } from "./promptParts";

const household = builtInRobot("household");
const thing = (id: string) => ({ id, type: id.split("_")[0], label: id, attributes: {} });
const isClean = (id: string, value: boolean) => ({ fact: { predicate: "is-clean", args: [id] }, value });

describe("what a prompt tells of the world", () => {
  const things = Belief.empty().withObjects([thing("plate_0"), thing("plate_1"), thing("plate_2")]);

  it("sets a plate that is dirty apart from one that nobody has looked at", () => {
    const belief = things.withFacts([isClean("plate_0", true), isClean("plate_1", false)]);
    expect(beliefData(belief, household)).toMatchObject({
      facts: ["(is-clean plate_0)"],
      knownFalse: { "is-clean": ["plate_1"] },
    });
  });

  it("says once what is so of nothing", () => {
    const belief = things.withFacts(["plate_0", "plate_1", "plate_2"].map((id) => isClean(id, false)));
    expect(beliefData(belief, household)).toMatchObject({ knownFalse: { "is-clean": allOfThem } });
  });

  it("is bounded, and tells how much it leaves out", () => {
    const ids = Array.from({ length: bounds.facts + 20 }, (_, index) => `plate_${index}`);
    // One is clean, so that the others are named; a predicate behind it has no room left.
    const looks = ids.flatMap((id, index) => [
      isClean(id, index === 0),
      { fact: { predicate: "is-broken", args: [id] }, value: index === 0 },
    ]);
    const told = beliefData(Belief.empty().withObjects(ids.map(thing)).withFacts(looks), household) as {
      readonly knownFalse: Readonly<Record<string, readonly string[]>>;
      readonly knownFalseLeftOut: number;
    };
    const named = Object.values(told.knownFalse).flat();
    expect(named).toHaveLength(bounds.facts);
    expect(told.knownFalseLeftOut).toBe(2 * (ids.length - 1) - bounds.facts);
  });

  it("names nothing where nothing is known to be false, and no facts but looks", () => {
    const elsewhere = { fact: { predicate: "on", args: ["plate_0", "plate_1"] }, value: false };
    const held = { fact: { predicate: "picked-up", args: ["plate_0"] }, value: false };
    expect(beliefData(things.withFacts([elsewhere, held]), household)).not.toHaveProperty("knownFalse");
  });
});
