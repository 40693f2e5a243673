import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../test/support/builtInPackage";
import { VariableNames } from "./programText";
import { rummagesOf, searchStatements } from "./searchCode";

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

  it("first where the domain says that something is done to such things: food in the fridge, no spoons", () => {
    const first = (type: string) => /\.\.\.scene\.all\("([a-z]+)"\)/.exec(written([type], "hidden"))?.[1];
    expect(first("tomato")).toBe("fridge");
    expect(first("spoon")).toBe("drawer");
  });

  it("a robot that does not look into places has no such program", () => {
    const robot = builtInPackage("mobile-manipulator");
    expect(searchStatements(robot, new VariableNames(), { types: [], into: "hidden" })).toBeUndefined();
  });
});
