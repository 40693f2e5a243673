import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../test/support/builtInPackage";
import { VariableNames } from "./programText";
import { lookAgainStatements, rummagesOf, searchStatements } from "./searchCode";

const kitchens = builtInPackage("household");

function written(types: readonly string[], into: "none" | "hidden" | "all"): string {
  return searchStatements(kitchens, new VariableNames(), { types, into })?.join("\n") ?? "";
}

describe("looking for what may be hidden", () => {
  it("what has to be done before a look, and undone after it, follows from the domain", () => {
    const ways = rummagesOf(kitchens).map(({ types, before, after }) => ({
      types,
      before: before.map(({ method }) => method.name),
      after: after.map(({ name }) => name),
    }));
    expect(ways).toContainEqual({
      types: ["drawer", "cabinet", "fridge", "microwave"],
      before: ["adjustPosition", "open"],
      after: ["close"],
    });
    const open = ways.find(({ types }) => types.includes("counter"));
    expect(open).toMatchObject({ before: ["adjustPosition"], after: [] });
  });

  it("only what is closed is looked into at first, and no longer than needed", () => {
    const text = written(["egg", "bowl"], "hidden");
    expect(text).not.toContain('scene.all("counter")');
    expect(text).toContain('scene.find("egg") !== undefined && scene.find("bowl") !== undefined');
    const called = searchStatements(kitchens, new VariableNames(), {
      types: ["egg"],
      called: ["the end of the island"],
      into: "hidden",
    });
    expect(called?.join("\n")).toContain(
      'scene.find("egg") !== undefined && scene.matching("the end of the island").length > 0;',
    );
    expect(written([], "all")).toContain('scene.all("counter")');
    expect(written([], "all")).not.toContain("break");
    expect(written([], "none")).toBe("await robot.explore();");
  });

  it.each([
    ["tomato", "fridge"],
    ["spoon", "drawer"],
    ["pot", "cabinet"],
    ["mug", "cabinet"],
    ["salt-shaker", "cabinet"],
  ])("first where such things are usually kept: %s in the %s", (type, place) => {
    expect(/\.\.\.scene\.all\("([a-z]+)"\)/.exec(written([type], "hidden"))?.[1]).toBe(place);
  });

  it("first where a thing that is called so is usually kept", () => {
    const text = searchStatements(kitchens, new VariableNames(), {
      types: [],
      called: ["the long wooden spatula"],
      into: "hidden",
    })?.join("\n");
    expect(/\.\.\.scene\.all\("([a-z]+)"\)/.exec(text ?? "")?.[1]).toBe("drawer");
  });

  it("what was lost is looked for until it is known again, first where it was", () => {
    const pot = { id: "pot_0", type: "pot", label: "pot", attributes: {} };
    const cabinet = { id: "cabinet_2", type: "cabinet", label: "cabinet", attributes: {} };
    const there = lookAgainStatements(kitchens, new VariableNames(), cabinet, [pot])?.join("\n");
    expect(there).toContain('for (const spot of [scene.get("cabinet_2")]) {');
    expect(there).toContain('!scene.holds("(is-open cabinet_2)") && !(await robot.open(spot))');
    const everywhere = searchStatements(kitchens, new VariableNames(), {
      types: [],
      lost: [pot],
      into: "all",
    });
    expect(everywhere?.join("\n")).toContain('const isSeen = () => scene.has("pot_0");');
    const nowhere = { id: "plant_0", type: "plant", label: "plant", attributes: {} };
    const robot = builtInPackage("mobile-manipulator");
    expect(lookAgainStatements(robot, new VariableNames(), nowhere, [pot])).toBeUndefined();
  });

  it("a robot that does not look into places has no such program", () => {
    const robot = builtInPackage("mobile-manipulator");
    expect(searchStatements(robot, new VariableNames(), { types: [], into: "hidden" })).toBeUndefined();
  });
});
