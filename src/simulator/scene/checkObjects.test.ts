import { describe, expect, it } from "vitest";
import { problemsWith } from "./testing";

/** Replaces a piece of the complete scene; each problem is given as `line:code:word of the message`. */
function check(
  name: string,
  from: string,
  to: string,
  ...expected: readonly [code: string, at: string, words: string][]
): void {
  it(name, () => {
    const { hasScene, errors } = problemsWith(from, to);
    expect(hasScene).toBe(false);
    expect(errors.map(({ code }) => code)).toEqual(expected.map(([code]) => code));
    expected.forEach(([, at, words], index) => {
      const { message, file, nextStep, line } = errors[index];
      expect(message).toContain(words);
      expect(file).toBe("rooms/complete.json");
      expect(nextStep).toBeTruthy();
      expect(line.slice(0, at.length)).toBe(at);
    });
  });
}

describe("objects and joints that do not fit together", () => {
  check("a colour like that of nothing", '"colourLike": "cup"', '"colourLike": "mug"', [
    "scene-reference",
    '"mug"',
    'no object "mug"',
  ]);
  check("a colour like that of what has none", '"colourLike": "cup"', '"colourLike": "other"', [
    "scene-reference",
    '"other"',
    "no drawn colour",
  ]);
  check(
    "a cap that stands elsewhere",
    '"object": "cap",\n      "on": "bottle"',
    '"object": "cap",\n      "on": "table"',
    ["scene-reference", '"bottle"', 'no fixed place on "bottle"'],
  );
  check("a cap that stands fast", '"screw": {', '"anchored": true, "screw": {', [
    "scene-shape",
    "{",
    "can't be turned",
  ]);
  check(
    "a surface beyond an object",
    '"size": [\n            0.04,\n            0.04',
    '"size": [\n            0.4,\n            0.04',
    ["scene-shape", "{", 'reaches beyond the parts of "bottle"'],
  );
  check(
    "an object that stands on itself",
    '"object": "bottle",\n      "on": "table"',
    '"object": "bottle",\n      "on": "bottle"',
    ["scene-reference", '"bottle"', "stands on itself"],
  );
  check(
    "an axis without direction",
    '"axis": [\n              0,\n              -1,',
    '"axis": [\n              0,\n              0,',
    ["scene-shape", "[", "no direction"],
  );
  check(
    "a range without where it is drawn",
    '"range": [\n              0,',
    '"range": [\n              0.1,',
    ["scene-count", "[", "does not hold the place"],
  );
  check("a joint of no kind", '"kind": "slide"', '"kind": "ball"', [
    "scene-schema",
    '"ball"',
    '"hinge", "slide"',
  ]);
});
