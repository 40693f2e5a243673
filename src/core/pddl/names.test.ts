import { describe, expect, it } from "vitest";
import { nearestName } from "../base/nearNames";
import {
  actionToMethod,
  findAction,
  interfaceIndex,
  methodIndex,
  typeToInterface,
  variableToParameter,
} from "./names";
import { parseDomain } from "./parse";
import type { Domain } from "./syntax";
import { TypeHierarchy } from "./types";

function domainOf(sections: string): Domain {
  const { domain } = parseDomain(`(define (domain d) ${sections})`);
  if (!domain) throw new Error(sections);
  return domain;
}

describe("names in PDDL and TypeScript", () => {
  const check = (pddl: string, method: string, type: string) =>
    it(pddl, () => {
      expect(actionToMethod(pddl)).toBe(method);
      expect(typeToInterface(pddl)).toBe(type);
    });
  check("explore-local", "exploreLocal", "ExploreLocal");
  check("walk_towards", "walkTowards", "WalkTowards");
  check("wine-bottle", "wineBottle", "WineBottle");
  check("PICK-UP", "pickUp", "PickUp");
  check("exploreLocal", "exploreLocal", "ExploreLocal");
  check("grasp", "grasp", "Grasp");
  check("vacuum_n_04", "vacuumN04", "VacuumN04");
  check("2-step", "_2Step", "_2Step");
  check("a--b_", "aB", "AB");
  check("stop", "stop", "Stop");
  check("to-string", "toStringAction", "ToString");
  check("CONSTRUCTOR", "constructorAction", "Constructor");
  check("then", "thenAction", "Then");
  check("new", "newAction", "New");
  check("delete", "delete", "Delete");
  check("robot", "robot", "RobotType");
  check("Object", "object", "AnyObject");
  check("any-object", "anyObject", "AnyObjectType");
  check("---", "_", "_");

  it.each([
    ["?to-room", "toRoom"],
    ["?x", "x"],
    ["?new", "new_"],
    ["?PACKAGE", "package_"],
    ["?2", "_2"],
    ["?obj_1", "obj1"],
  ])("%s is the parameter %s", (variable, parameter) => {
    expect(variableToParameter(variable)).toBe(parameter);
  });

  it("finds actions by method", () => {
    const domain = domainOf("(:action pick-up) (:action put_down)");
    expect(findAction(domain, "putDown")?.name).toBe("put_down");
    expect(methodIndex(domain).find("pickUp")?.name).toBe("pick-up");
    expect(methodIndex(domain).find("pick-up")).toBeUndefined();
    expect(methodIndex(domain).names).toEqual(["pickUp", "putDown"]);
  });

  it("reports names that collide, and picks none of them", () => {
    const domain = domainOf("(:types wine-bottle wine_bottle) (:action pick-up) (:action pick_up)");
    expect(findAction(domain, "pickUp")).toBeUndefined();
    expect(methodIndex(domain).find("pickUp")).toBeUndefined();
    expect(methodIndex(domain).problems.map(({ message }) => message)).toEqual([
      "The actions pick-up (line 1) and pick_up (line 1) would both be the method pickUp.",
    ]);
    expect(interfaceIndex(domain).problems.map(({ message }) => message)).toEqual([
      "The types wine-bottle (line 1) and wine_bottle (line 1) would both be the interface WineBottle.",
    ]);
  });
});

describe("TypeHierarchy", () => {
  const types = TypeHierarchy.of(
    domainOf("(:types Fruit toy - item item - thing thing - object a - b b - a)"),
  );
  it("knows ancestors and descendants, ignoring case", () => {
    expect(types.isA("fruit", "THING")).toBe(true);
    expect(types.isA("thing", "fruit")).toBe(false);
    expect(types.isA("fruit", "toy")).toBe(false);
    expect(types.isA("anything", "object")).toBe(true);
    expect(types.ancestors("fruit")).toEqual(["Fruit", "item", "thing", "object"]);
    expect(types.descendants("item")).toEqual(["item", "Fruit", "toy"]);
    expect(types.has("FRUIT")).toBe(true);
    expect(types.has("object")).toBe(true);
    expect(types.has("vegetable")).toBe(false);
    expect(types.overlap("fruit", "thing")).toBe(true);
    expect(types.overlap("fruit", "toy")).toBe(false);
  });
  it("ends with a circle of parents", () => {
    expect(types.isA("a", "b")).toBe(true);
    expect(types.isA("b", "a")).toBe(true);
  });
});

describe("nearestName", () => {
  const check = (name: string, expected: string | undefined) =>
    it(name, () => expect(nearestName(name, ["banana_0", "apple_0", "plate_0"])).toBe(expected));
  check("bananna_0", "banana_0");
  check("Apple_0", "apple_0");
  check("palte_0", "plate_0");
  check("sofa_7", undefined);
});
