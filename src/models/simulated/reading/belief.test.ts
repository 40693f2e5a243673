import { describe, expect, it } from "vitest";
import { builtInRobot } from "../../../../test/support/checkSnippet";
import { allOfThem, beliefData } from "../../../core/copilot/dialogue/promptParts";
import { Belief } from "../../../core/world/belief";
import { wayFrom } from "../deciding/way";
import { beliefOf } from "./belief";

const household = builtInRobot("household");
const thing = (id: string) => ({
  id,
  type: id.replace(/_\d+$/, ""),
  label: id.replace(/_\d+$/, "").replace("-", " "),
  attributes: {},
});
const fact = (predicate: string, ...args: string[]) => ({ predicate, args });

describe("what a prompt tells is read", () => {
  const told = Belief.empty()
    .withObjects(["plate_0", "plate_1", "plate_2", "table_0", "garbage-can_0"].map(thing))
    .withFacts([
      ...["plate_0", "plate_1", "plate_2"].flatMap((id) =>
        ["on", "located"].map((where) => ({ fact: fact(where, id, "table_0"), value: true })),
      ),
      { fact: fact("hand-empty"), value: true },
      { fact: fact("is-clean", "plate_0"), value: true },
      { fact: fact("is-clean", "plate_1"), value: false },
    ]);
  const read = beliefOf(JSON.parse(JSON.stringify(beliefData(told, household))), household);

  it("with what is known to be false, and what nobody has looked at", () => {
    const clean = ["plate_0", "plate_1", "plate_2"].map((id) => read.truth(fact("is-clean", id)));
    expect(clean).toEqual(["true", "false", "unknown"]);
  });

  it("also where it is false of all", () => {
    const all = {
      ...(beliefData(told, household) as object),
      facts: [],
      knownFalse: { "is-clean": allOfThem },
    };
    const belief = beliefOf(all, household);
    expect(belief.truth(fact("is-clean", "plate_0"))).toBe("false");
    expect(belief.truth(fact("is-clean", "table_0"))).toBe("unknown");
  });

  it("so that the dirty plate is told from the clean one", () => {
    const way = wayFrom({
      robot: household,
      instruction: "put the dirty plate into the garbage can",
      belief: read,
      actions: [],
      data: {},
      memory: new WeakMap(),
    });
    expect(way).toMatchObject({ kind: "steps", goal: expect.stringContaining("plate_1") });
  });

  it("whatever else stands there", () => {
    for (const knownFalse of [
      7,
      ["is-clean"],
      { "is-clean": 3 },
      { "is-clean": [4, "("] },
      { nonsense: [""] },
    ])
      expect(beliefOf({ objects: [thing("plate_0")], facts: [], knownFalse }, household).objects.size).toBe(
        1,
      );
  });
});
