import { describe } from "vitest";
import { reportsProblems } from "./testing";

describe("objects and joints that do not fit together", () => {
  reportsProblems("a colour like that of nothing", '"colourLike": "cup"', '"colourLike": "mug"', [
    "scene-reference",
    '"mug"',
    'no object "mug"',
  ]);
  reportsProblems("a colour like that of what has none", '"colourLike": "cup"', '"colourLike": "other"', [
    "scene-reference",
    '"other"',
    "no drawn colour",
  ]);
  reportsProblems(
    "a cap that stands elsewhere",
    '"object": "cap",\n      "on": "bottle"',
    '"object": "cap",\n      "on": "table"',
    ["scene-reference", '"bottle"', 'no fixed place on "bottle"'],
  );
  reportsProblems("a cap that stands fast", '"screw": {', '"anchored": true, "screw": {', [
    "scene-shape",
    "{",
    "can't be turned",
  ]);
  reportsProblems(
    "a surface beyond an object",
    '"size": [\n            0.04,\n            0.04',
    '"size": [\n            0.4,\n            0.04',
    ["scene-shape", "{", 'reaches beyond the parts of "bottle"'],
  );
  reportsProblems(
    "an object that stands on itself",
    '"object": "bottle",\n      "on": "table"',
    '"object": "bottle",\n      "on": "bottle"',
    ["scene-reference", '"bottle"', "stands on itself"],
  );
  reportsProblems(
    "an axis without direction",
    '"axis": [\n              0,\n              -1,',
    '"axis": [\n              0,\n              0,',
    ["scene-shape", "[", "no direction"],
  );
  reportsProblems(
    "a range without where it is drawn",
    '"range": [\n              0,',
    '"range": [\n              0.1,',
    ["scene-count", "[", "does not hold the place"],
  );
  reportsProblems("a joint of no kind", '"kind": "slide"', '"kind": "ball"', [
    "scene-schema",
    '"ball"',
    '"hinge", "slide"',
  ]);
});
