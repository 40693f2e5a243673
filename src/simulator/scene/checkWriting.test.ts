import { describe, expect, it } from "vitest";
import { sceneOf } from "../testing/builtInRobot";
import { parseScene } from "./parseScene";
import { complete, reportsProblems } from "./testing";

const words = '"words": "Knock on {table.material}"';
const write = (text: string) => `"words": ${JSON.stringify(text)}`;

describe("words that can't be read", () => {
  reportsProblems("none", words, write(""), ["scene-schema", '""', "words"]);
  reportsProblems("blanks", words, write(" \n "), ["scene-shape", '" \\n "', "Nothing is written"]);
  reportsProblems("too many", words, write("word ".repeat(61)), ["scene-schema", '"word', "300"]);
  reportsProblems(
    "too many for where they are to stand",
    '"size": [\n          0.3,\n          0.2\n        ],\n        "facing"',
    '"size": [0.05, 0.02], "facing"',
    ["scene-shape", "[0.05", "do not fit on 0.05 by 0.02 m"],
  );
  reportsProblems(
    "on no side",
    '"facing": [\n          0,\n          -1,\n          0\n        ],\n        "colour"',
    '"facing": [0, 0, 0], "colour"',
    ["scene-shape", "[0, 0, 0]", "length 0"],
  );
});

describe("words that name what is not there", () => {
  reportsProblems("a thing", words, write("Use {jug.colour}"), ["scene-reference", '"Use', 'name "jug"']);
  reportsProblems("an attribute", words, write("Use {table.weight}"), [
    "scene-reference",
    '"Use',
    'no attribute "weight"',
  ]);
  reportsProblems("a thing that some seeds leave out", words, write("Use the {cup.colour} cup"), [
    "scene-reference",
    '"Use',
    "some seeds leave out",
  ]);
});

it("words say what the seed has drawn", () => {
  const drawn = [1, 2, 3, 4, 5].map((seed) => {
    const { objects } = sceneOf("mobile-manipulator", "escape-room", seed);
    const [note, key] = ["note", "key-1"].map((name) => objects.find((object) => object.name === name));
    expect(note?.text?.words).toContain(`put the ${key?.attributes.colour} key in`);
    expect(note?.attributes.text).toBeUndefined();
    return key?.attributes.colour;
  });
  expect(new Set(drawn).size).toBeGreaterThan(1);
});

it("words that become too many once the seed has drawn are refused", () => {
  const long = { ...complete, palettes: { cup: { ["very ".repeat(30).trim()]: "#ff0000" } } };
  const file = JSON.stringify(long).replace("Knock on {table.material}", "{bottle.colour} ".repeat(3));
  const { problems } = parseScene(file, "x.json");
  expect(problems.map(({ code, message }) => `${code}: ${message}`)).toEqual([
    expect.stringMatching(/^scene-count: .* 449 characters, and 300 at most/),
  ]);
});
