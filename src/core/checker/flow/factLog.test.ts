import { describe, expect, test } from "vitest";
import { resolveRobotPackage } from "../../../platform/robotPackages";
import { parseProgram } from "../../program/programSource";
import type { FactLog, FactWrite } from "./factLog";
import { FactSpace } from "./factSpace";
import { originAt } from "./origins";
import { Places } from "./places";
import { robotModel } from "./robotModel";
import { type ObjectSymbol, SymbolTable } from "./symbols";

/* `holding` is false where nothing is written of it, `on` is unknown there. */

const { package: robot } = resolveRobotPackage("mobile-manipulator", []);
if (!robot) throw new Error("no robot package");
const symbols = new SymbolTable();
const space = new FactSpace(robotModel(robot, undefined), symbols);
const start = space.initial;
const places = new Places();
const origins = parseProgram("/facts.robot.ts", "a; b; c; d; e; f;").statements.map((node) =>
  originAt(places.of(node)),
);

function named(id: string): ObjectSymbol {
  return symbols.named(id, [id.replace(/_.*/, "")]);
}

const [cup, plate, bed, table] = ["cup_0", "plate_0", "bed_0", "table_0"].map(named);
const someCup = symbols.single("here", ["cup"], "found");

const write = (
  predicate: string,
  args: readonly ObjectSymbol[],
  value: FactWrite["value"],
  origin?: FactWrite["origin"],
): FactWrite => (origin ? { predicate, args, value, origin } : { predicate, args, value });

describe("facts that say the same are the same", () => {
  test("in whichever order they came about", () => {
    const one = start.write([write("on", [cup, bed], "true")]).write([write("on", [plate, table], "true")]);
    const other = start.write([write("on", [plate, table], "true")]).write([write("on", [cup, bed], "true")]);
    expect(other).toBe(one);
  });

  test("what is unknown again leaves nothing behind", () => {
    const known = start.write([write("on", [cup, bed], "true", origins[0])]);
    expect(known.write([write("on", [cup, bed], "unknown", origins[1])])).toBe(start);
    expect(known.join(start).meaning).toBe(start.meaning);
  });

  test("what is false again means the same as what never was true, but remembers what made it so", () => {
    const empty = start
      .write([write("holding", [cup], "true", origins[0])])
      .write([write("holding", [cup], "false", origins[1])]);
    expect(empty.meaning).toBe(start.meaning);
    expect(empty.find("holding", [cup])).toEqual({ truth: "false", origin: origins[1] });
  });

  test("only the last few are remembered", () => {
    let facts: FactLog = start;
    for (const [index, origin] of origins.entries()) {
      const item = named(`cup_${index}`);
      facts = facts
        .write([write("holding", [item], "true")])
        .write([write("holding", [item], "false", origin)]);
    }
    expect(facts.find("holding", [named("cup_0")])).toEqual({ truth: "false" });
    expect(facts.find("holding", [named("cup_5")]).origin).toBe(origins[5]);
    expect(facts.entries("holding")).toHaveLength(4);
  });
});

describe("what may be about the same object keeps its order", () => {
  test("a cup that may be this one is in the hand: of this one it is not known any more", () => {
    const facts = start
      .write([write("holding", [cup], "true", origins[0])])
      .write([write("holding", [cup], "false", origins[1])])
      .write([write("holding", [someCup], "true", origins[2])]);
    expect(facts.truth("holding", [cup])).toBe("unknown");
    expect(facts.truth("holding", [someCup])).toBe("true");
    expect(facts.truth("holding", [plate])).toBe("false");
  });

  test("an unknown fact hides an older one about the same", () => {
    const facts = start
      .write([write("on", [someCup, bed], "true")])
      .write([write("on", [cup, bed], "unknown", origins[0])]);
    expect(facts.truth("on", [cup, bed])).toBe("unknown");
  });
});
