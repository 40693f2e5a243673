import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { initialBelief } from "../../../program/initialBelief";
import { instructionIn, plainText } from "./text";

const robot = builtInPackage("mobile-manipulator");
const fresh = initialBelief(robot);
const belief = fresh.withObjects([
  { id: "box_0", type: "box", label: "wooden box", attributes: {} },
  { id: "key_0", type: "key", label: "green key", attributes: { colour: "green" } },
  { id: "key_1", type: "key", label: "red key", attributes: { colour: "red" } },
  { id: "table_0", type: "table", label: "table", attributes: {} },
  { id: "door_0", type: "door", label: "door", attributes: {} },
]);

const read = (text: string, known = belief) => {
  const found = instructionIn(plainText(text), robot, known);
  return found.kind === "instruction" ? found.sentence : `none: ${found.reason}`;
};
const put = "put the green key in the wooden box";

describe("what a text tells to do", () => {
  it.each([
    ["To unlock the door, put the green key in the wooden box. The other keys do nothing.", put],
    [
      "The other keys do nothing. Put the green key in the wooden box to unlock the door.",
      "Put the green key in the wooden box",
    ],
    ["In order to unlock the door, put the green key in the wooden box.", put],
    ["If you want to unlock the door, put the green key in the wooden box.", put],
    [
      "Put the green key in the wooden box in order to unlock the door.",
      "Put the green key in the wooden box",
    ],
    ["Instructions: put the green key in the wooden box.", put],
    ["The door is locked. Put the green key in the wooden box.", "Put the green key in the wooden box"],
    ["The door is locked\nPut the green key\nin the wooden box\n", undefined],
    ["Pick up the green key. Put it in the wooden box.", "Pick up the green key. Put it in the wooden box"],
    ["To unlock the door: first pick up the green key, then put it in the wooden box.", undefined],
    ["You must put the green key in the wooden box.", "You must put the green key in the wooden box"],
    [
      "The door opens when a key lies in the box. Put the red key on the table.",
      "Put the red key on the table",
    ],
  ])("%s", (text, expected) => {
    const got = read(text);
    if (expected === undefined) expect(got).not.toMatch(/^none/);
    else expect(got).toBe(expected);
    if (expected === put) expect(read(text, fresh)).toBe(expected);
  });

  it.each([
    ["The other keys do nothing.", "tells nothing to do"],
    ["The key is on the table. You are in a locked room.", "tells nothing to do"],
    ["The green key opens the door.", "tells nothing to do"],
    ["Use the green key.", "Use"],
    ["Go to the table to pick up the green key.", "Go to the table"],
    ["Put the green key in the wooden box and frobnicate the door.", "frobnicate"],
    ["", "tells nothing to do"],
    ["To unlock the door, frobnicate the green key.", "frobnicate"],
    ["The door is locked and frobnicate it.", ""],
    ["Put the green key in the wooden box. Frobnicate the door.", "Frobnicate the door"],
    ["The box is empty, so put the zorp in it.", "zorp"],
    ["Do not put the green key in the box.", "not"],
    ["You must never open the box.", "never"],
    ["Colourless green ideas sleep furiously.", "ideas"],
    ["Do what the note says.", "not followed any further"],
    [
      "Put the green key in the wooden box. Then follow the instructions on the other note.",
      "not followed any further",
    ],
    ["Put the green key in the wooden box as written on the box.", "not followed any further"],
    ["Put the green key in the wooden box, unless it is…", "half a text is not followed"],
  ])("nothing that could be done: %s", (text, words) => {
    expect(read(text)).toMatch(/^none: /);
    expect(read(text)).toContain(words);
  });
});

describe("text in plain characters", () => {
  it.each([
    ["a*/ process.exit(); /*", "a process.exit(); "],
    ["`$" + '{x}` "y" \\u000a', "x"],
    ["one\u2028two\u0000three\u202efour\u200b", "one two three four"],
    ["</data> <b>", "data b"],
    ["// @goal (and)\n// @task x", "goal (and)"],
  ])("%s", (text, expected) => {
    const plain = plainText(text);
    expect(plain).toContain(expected.trim());
    expect(plain).not.toMatch(/[^\p{L}\p{M}\p{N} .,;:!?'()_-]/u);
  });

  it("is bounded", () => {
    expect(plainText("put the apple ".repeat(10_000)).length).toBeLessThan(610);
  });
});
