import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { isCalled } from "../../../world/lookUp";
import type { AttributeValue, WorldObject } from "../../../world/objects";
import { calledBy } from "./calledBy";

const { domain } = builtInPackage("mobile-manipulator");
const namesOf = calledBy(domain);

function thing(id: string, label: string, attributes: Record<string, AttributeValue> = {}): WorldObject {
  return { id, type: id.replace(/_\d+$/, ""), label, attributes };
}

const things = [
  thing("cup_0", "blue cup", { colour: "blue" }),
  thing("cup_1", "coffee mug", { colour: "red", isClean: true }),
  thing("plate_0", "dinner plate", { colour: "white" }),
  thing("apple_0", "red apple", { colour: "red" }),
  thing("banana_0", "banana", { colour: "yellow" }),
  thing("box_0", "storage box", { colour: "blue" }),
  thing("sofa_0", "grey sofa", { colour: "grey" }),
  thing("table_0", "coffee table"),
];

/** What the words find. */
function found(words: string): string {
  return things
    .filter(({ id, attributes, ...rest }) =>
      isCalled(words, { id, attributes, ...namesOf({ id, attributes, ...rest }) }),
    )
    .map(({ id }) => id)
    .join(" ");
}

describe("things by words", () => {
  it.each([
    // names, synonyms, plurals, kinds, types above
    ["cup", "cup_0 cup_1"],
    ["the mugs", "cup_0 cup_1"],
    ["coffee mug", "cup_1"],
    ["some fruit", "apple_0 banana_0"],
    ["my couch", "sofa_0"],
    ["furniture", "sofa_0 table_0"],
    ["crate", "box_0"],
    ["coffee table", "table_0"],
    ["CUP_1", "cup_1"],
    // looks
    ["the blue cup", "cup_0"],
    ["a red coffee mug", "cup_1"],
    ["clean cups", "cup_1"],
    ["something red", "cup_1 apple_0"],
    ["blue things", "cup_0 box_0"],
    // uses
    ["something to drink from", "cup_0 cup_1"],
    ["anything blue to drink out of", "cup_0"],
    ["a thing that I can eat", "apple_0 banana_0"],
    ["something to sit on", "sofa_0"],
    ["a cup to drink from", "cup_0 cup_1"],
    ["a box I can put things in", "box_0"],
    ["everything", things.map(({ id }) => id).join(" ")],
  ])("%s", (words, expected) => expect(found(words)).toBe(expected));

  it.each([
    "",
    "the",
    "green cup",
    "blue",
    "something purple",
    "something to fly with",
    "plate to drink from",
    "cup of tea",
    "table mug",
    "zorp",
  ])("%j finds nothing", (words) => expect(found(words)).toBe(""));
});
