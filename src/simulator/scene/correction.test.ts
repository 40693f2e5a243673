import { describe } from "vitest";
import { reportsProblems } from "./testing";

/* Each problem with the thing that it is about, by name, and with what to write instead. */
describe("values that the schema refuses", () => {
  reportsProblems("a mass that is none", '"mass": 0.2', '"mass": -1', [
    "scene-schema",
    "-1",
    '"objects.0.mass" ("cup") must be > 0',
    "Write a number greater than 0.",
  ]);
  reportsProblems(
    "a text for a list",
    '"position": [\n        1,\n        1\n      ]',
    '"position": "here"',
    ["scene-schema", '"here"', '"furniture.0.position" ("table") must be array', "Write a list in [ ]."],
  );
  reportsProblems("a number for a text", '"Complete"', "5", [
    "scene-schema",
    "5",
    '"title" must be string',
    "Write a text in quotes.",
  ]);
  reportsProblems(
    "two numbers of three",
    '"at": [\n            0,\n            0,\n            0.25\n          ]',
    '"at": [1, 2]',
    ["scene-schema", "[1, 2]", '("table")', "List at least 3."],
  );
  reportsProblems("a robot that is put too far away", '"poseNoise": 1', '"poseNoise": 11', [
    "scene-schema",
    "11",
    '"robots.0.poseNoise" ("mobile-manipulator")',
    "Write a number of at most 10.",
  ]);
});
