import { describe, expect, it } from "vitest";
import { parseScene } from "./parseScene";
import { reportsProblems, text } from "./testing";

const lastCorner = `[
              0,
              0,
              0.03
            ]`;

describe("convex parts that are none", () => {
  reportsProblems("points in one plane", lastCorner, "[0.02, 0.02, 0]", [
    "scene-shape",
    "[",
    'of "bottle" lie in one plane',
  ]);
  reportsProblems("points in one plane, but for a hair", lastCorner, "[0.02, 0.02, 0.00001]", [
    "scene-shape",
    "[",
    "enclose nothing",
  ]);
  reportsProblems("too few points", `,\n            ${lastCorner}`, "", [
    "scene-schema",
    "[",
    "fewer than 4",
  ]);
  const many = Array.from({ length: 62 }, (_, index) => `[${index / 100}, 0, 0.1]`).join(", ");
  reportsProblems("too many points", lastCorner, many, ["scene-schema", "[", "more than 64"]);
});

it("a convex part has its pose in the middle of its box", () => {
  const { scene } = parseScene(text, "complete.json");
  const part = scene?.objects.flatMap(({ parts }) => parts).find(({ shape }) => shape === "convex");
  expect(part?.size).toEqual([0.01, 0.01, 0.015]);
  expect(part?.hull?.faces).toHaveLength(4);
  expect(part?.hull?.corners).toContainEqual([-0.01, -0.01, -0.015]);
});
