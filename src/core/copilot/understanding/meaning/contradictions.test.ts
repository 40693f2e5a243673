import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { initialBelief } from "../../../program/initialBelief";
import { understand } from "../understand";
import { sentencesOf } from "../words/tokens";
import { hasCircle, tellsOrder } from "./contradictions";

function told(instruction: string, name: string): string {
  const robot = builtInPackage(name);
  const answer = understand(instruction, robot, initialBelief(robot));
  if (answer.kind === "task") return "task";
  return answer.kind === "question" ? [answer.question, ...answer.choices].join(" / ") : answer.reason;
}

describe("what can't be so at once is refused, or asked about", () => {
  it.each([
    ["put the red block on the blue block and the blue block on the red block", /circle.*"then"/],
    [
      "put the red block on the green block, the green block on the blue block and the blue block on the red one",
      /circle/,
    ],
    ["hold the red block and put the blue block in the target area", /one hand/],
    ["pick up the red block and put the blue block on the green block", /one hand/],
  ])("%s", (said, why) => {
    expect(told(said, "tabletop-arm")).toMatch(why);
  });

  it.each([
    ["put the doll on the bed and the toys in the box", /doll.* two places.*other toys in the box/],
    ["put the red cup on the bed and the cups on the desk", /two places.*other cups on the desk/],
  ])("%s", (said, why) => {
    expect(told(said, "mobile-manipulator")).toMatch(why);
  });
});

describe("what can be so, or comes one after the other, is a task", () => {
  it.each([
    "put the red block on the blue block and the blue block on the green block",
    "put the red block on the blue block, then put the blue block on the red block",
    "put the blue block in the target area and hold the red block",
    "hold the red block and put it in the target area",
  ])("%s", (said) => {
    expect(told(said, "tabletop-arm")).toBe("task");
  });

  it.each([
    "put the doll on the bed and the other toys in the box",
    "put the red cup on the bed and the blue cups on the desk",
    "put the doll on the bed and the fruits in the box",
  ])("%s", (said) => {
    expect(told(said, "mobile-manipulator")).toBe("task");
  });
});

it.each([
  [[], false],
  [["ab", "bc", "cd"], false],
  [["ab", "ac", "bd", "cd"], false],
  [["ab", "ba"], true],
  [["xa", "ab", "bc", "ca"], true],
])("%j: a way back to where it began is %s", (pairs, expected) => {
  const edges = pairs.map(([from, to]) => [from, to] as const);
  expect(hasCircle(edges, (one, other) => one === other)).toBe(expected);
});

it.each([
  ["put the cup on the plate and the plate on the table", false],
  ["put the cup on the plate, then the plate on the table", true],
  ["put the cup on the plate. Put the plate on the table.", true],
])("%s: it tells what comes first: %s", (said, expected) => {
  expect(tellsOrder(sentencesOf(said))).toBe(expected);
});
