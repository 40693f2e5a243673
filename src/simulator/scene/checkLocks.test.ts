import { describe } from "vitest";
import { reportsProblems } from "./testing";

const lock = '"opensWith": "bottle",\n        "on": "cap"';

describe("locks that nothing opens", () => {
  reportsProblems("a key that is not there", lock, '"opensWith": "key", "on": "table"', [
    "scene-reference",
    '"key"',
    'no object "key"',
  ]);
  reportsProblems("one of several keys that is not there", '"bottle",\n          "cap"', '"bottle", "key"', [
    "scene-reference",
    '"key"',
    'no object "key"',
  ]);
  reportsProblems("furniture for a key", lock, '"opensWith": "table", "on": "bottle"', [
    "scene-reference",
    '"table"',
    'no object "table"',
  ]);
  reportsProblems("a place that is not there", lock, '"opensWith": "other", "on": "bench"', [
    "scene-reference",
    '"bench"',
    'no thing "bench"',
  ]);
  reportsProblems("no place", lock, '"opensWith": "other"', ["scene-reference", "{", "in one place"]);
  reportsProblems("two places", lock, '"opensWith": "other", "on": "table", "in": "bottle"', [
    "scene-reference",
    "{",
    "in one place",
  ]);
  reportsProblems("a key in itself", lock, '"opensWith": "other", "in": "other"', [
    "scene-reference",
    '"other"',
    "itself",
  ]);
  reportsProblems("a key that some seeds leave out", lock, '"opensWith": "cup", "on": "table"', [
    "scene-count",
    "{",
    "leave out",
  ]);
  reportsProblems(
    "no key at all",
    '"opensWith": [\n          "bottle",\n          "cap"\n        ]',
    '"opensWith": []',
    ["scene-schema", "[]", "fewer than 1"],
  );
});
