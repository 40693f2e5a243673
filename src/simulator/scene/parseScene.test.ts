import { describe, expect, it } from "vitest";
import schema from "../../../robots/scene.schema.json";
import { parseScene } from "./parseScene";
import { complete, reportsProblems, text } from "./testing";

it("reads a scene that uses everything", () => {
  const { scene, problems } = parseScene(text, "rooms/complete.json");
  expect(problems).toEqual([]);
  expect(scene).toMatchObject({ name: "complete", title: "Complete", file: "rooms/complete.json" });
  expect(scene?.walls).toHaveLength(5);
  expect(scene?.furniture[0].outline.map(([x, y]) => [x.toFixed(2), y.toFixed(2)])).toContainEqual([
    "1.30",
    "0.50",
  ]);
  expect(scene?.objects[0].tinted).toEqual([0]);
  expect(scene?.areas).toMatchObject([{ name: "kitchen", label: "kitchen" }]);
  expect(scene?.robots[0].reach).toEqual({ least: 0.4, most: 0.7 });
});

it("reads comments and trailing commas", () => {
  const { scene } = parseScene(text.replace("{", "{ // a room\n").replace(/\}\s*$/, ",}"), "a.json");
  expect(scene?.title).toBe("Complete");
});

it("reads what an editor on Windows writes, with places as they are in the file", () => {
  const windows = `\uFEFF${text.replace(/\n/g, "\r\n")}`;
  expect(parseScene(windows, "a.json")).toMatchObject({ scene: { title: "Complete" }, problems: [] });
  const [problem] = parseScene(windows.replace("{", '{ "x": 1,'), "a.json").problems;
  expect(problem.range?.start).toEqual({ line: 0, character: 8 });
});

describe("schema and type", () => {
  it("know the same properties", () => {
    const seen = new Set<string>();
    const collect = (value: unknown): void => {
      if (Array.isArray(value)) value.forEach(collect);
      else if (typeof value === "object" && value !== null) {
        for (const [key, inner] of Object.entries(value)) {
          seen.add(key);
          if (key !== "attributes" && key !== "palettes") collect(inner);
        }
      }
    };
    collect(complete);
    const declared = new Set<string>();
    const declare = (value: unknown): void => {
      if (typeof value !== "object" || value === null) return;
      for (const [key, inner] of Object.entries(value)) {
        if (key === "properties") for (const name of Object.keys(inner)) declared.add(name);
        declare(inner);
      }
    };
    declare(schema);
    expect([...seen].sort()).toEqual([...declared].sort());
  });
});

describe("text that is no scene", () => {
  const broken = (name: string, input: string, code: string, words: string) =>
    it(name, () => {
      const { scene, problems } = parseScene(input, "x.json");
      expect(scene).toBeUndefined();
      expect(problems[0]).toMatchObject({ code, severity: "error" });
      expect(problems[0].message).toContain(words);
    });
  broken("empty", "", "scene-syntax", "");
  broken("blank", " \n ", "scene-syntax", "");
  broken("cut off", text.slice(0, 200), "scene-syntax", "Not valid JSON");
  broken("another language", "title: Room", "scene-syntax", "Not valid JSON");
  broken("a list", "[]", "scene-schema", "The scene must be object");
  broken("an empty object", "{}", "scene-schema", "lacks");
  broken("null", "null", "scene-schema", "must be object");
});

it("never throws, whatever is cut out of the text", () => {
  for (let start = 0; start < text.length; start += 13) {
    const { problems, scene } = parseScene(text.slice(0, start) + text.slice(start + 40), "x.json");
    expect(scene !== undefined || problems.length > 0).toBe(true);
  }
});

describe("values that the schema refuses", () => {
  reportsProblems(
    "unknown property",
    '"title"',
    '"titel"',
    ["scene-schema", "{", 'lacks "title"'],
    ["scene-schema", '"Complete"', "titel"],
  );
  reportsProblems(
    "no room for a negative size",
    '"radius": 0.03,\n          "height"',
    '"radius": -1,\n          "height"',
    ["scene-schema", "-1", "must be > 0"],
  );
  reportsProblems("no such shape", '"shape": "capsule"', '"shape": "cone"', [
    "scene-schema",
    '"cone"',
    '"cone" is no shape',
  ]);
  reportsProblems("a colour by name", '"#aabbcc"', '"red"', ["scene-schema", '"red"', "colour"]);
  reportsProblems("a number for a text", '"Complete"', "5", ["scene-schema", "5", "must be string"]);
  reportsProblems("a turn that is not known", '"aligned"', '"twisted"', [
    "scene-schema",
    '"twisted"',
    '"free", "aligned"',
  ]);
  reportsProblems(
    "a point with two numbers",
    '"at": [\n            0,\n            0,\n            0.25\n          ]',
    '"at": [1, 2]',
    ["scene-schema", "[1, 2]", "fewer than 3"],
  );
});

describe("values that do not fit together", () => {
  reportsProblems(
    "object that is not there",
    '"cup"\n      ],\n      "count"',
    '"mug"\n      ],\n      "count"',
    ["scene-reference", '"mug"', 'no object "mug"'],
  );
  reportsProblems("furniture that is not there", '"on": "table"', '"on": "bench"', [
    "scene-reference",
    '"bench"',
    'no furniture "bench"',
  ]);
  reportsProblems("an object put out twice", '"object": "other"', '"object": "cup"', [
    "scene-reference",
    '"cup"',
    "twice",
  ]);
  reportsProblems(
    "a name used twice",
    '"name": "other"',
    '"name": "table"',
    ["scene-name", '"table"', "already names a piece of furniture"],
    ["scene-reference", '"other"', 'no object "other"'],
  );
  reportsProblems("a count that can't be", '"count": [\n        0,\n        1\n      ]', '"count": [1, 2]', [
    "scene-count",
    "[1, 2]",
    "1 to 2 of 1",
  ]);
  reportsProblems("a spread that can't be", '"over": 1', '"over": 2', ["scene-count", "2", "over 2 of 1"]);
  reportsProblems("no such palette", '"palette": "cup"', '"palette": "mug"', [
    "scene-reference",
    '"mug"',
    'no palette "mug"',
  ]);
  reportsProblems(
    "a drawn colour without palette",
    '"palette": "cup",',
    "",
    ["scene-reference", "{", "names no palette"],
    ["scene-reference", '"cup"', "no drawn colour"],
  );
  reportsProblems("furniture that can come to stand outside the room", '"metres": 0.02', '"metres": 0.5', [
    "scene-overlap",
    "[",
    "sticks out of the room",
  ]);
  reportsProblems(
    "a robot that can come to stand elsewhere than in the room",
    '"metres": 0.05',
    '"metres": 1.3',
    ["scene-overlap", "[", "does not stand in the room"],
    ["scene-overlap", "[", "against table"],
    ["scene-overlap", "[", "against a wall"],
  );
  reportsProblems(
    "furniture outside the room",
    '"position": [\n        1,\n        1',
    '"position": [\n        0.1,\n        1',
    ["scene-overlap", "[", "sticks out of the room"],
  );
  reportsProblems(
    "furniture below the floor",
    "0.25\n          ]",
    "0.1\n          ]",
    ["scene-overlap", "[", "below the floor"],
    ["scene-shape", "{", "reaches beyond"],
  );
  reportsProblems(
    "a robot in the table",
    '"position": [\n        3,\n        2',
    '"position": [\n        1,\n        1',
    ["scene-overlap", "[", "against table"],
  );
  reportsProblems(
    "a robot in a wall inside",
    '"position": [\n        3,\n        2',
    '"position": [\n        3.9,\n        0.5',
    ["scene-overlap", "[", "against a wall"],
  );
  reportsProblems("a reach the wrong way round", "0.4,\n        0.7", "0.7,\n        0.4", [
    "scene-count",
    "[",
    "least reach",
  ]);
});

it("warns about objects that are never put out, and goes on", () => {
  const { scene, problems } = parseScene(
    JSON.stringify({ ...complete, fixed: complete.fixed?.slice(1) }),
    "x.json",
  );
  expect(scene).toBeDefined();
  expect(problems).toMatchObject([{ code: "scene-unused", severity: "warning" }]);
});
