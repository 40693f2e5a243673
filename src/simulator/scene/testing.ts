import { expect, it } from "vitest";
import type { Problem } from "../../core/base/problem";
import { parseScene } from "./parseScene";
import type { SceneFile } from "./sceneFile";

/* For tests: a scene with everything in it, and what becomes of it when something in it is wrong. */

/** Every property of the format at least once. */
export const complete: SceneFile & { readonly $schema: string; readonly description: string } = {
  $schema: "scene.schema.json",
  title: "Complete",
  description: "Everything once.",
  room: {
    size: [5, 4],
    corner: [0, 0],
    wallHeight: 2,
    wallColour: "#ffffff",
    floorColour: "#808080",
    walls: [{ from: [4, 0], to: [4, 1], thickness: 0.1, height: 1, colour: "#123456" }],
    areas: [{ name: "kitchen", label: "kitchen", from: [0, 0], to: [2, 4] }],
  },
  palettes: { cup: { red: "#ff0000", blue: "#0000ff" } },
  furniture: [
    {
      name: "table",
      type: "table",
      label: "table",
      attributes: { material: "wood", old: true, age: 3 },
      position: [1, 1],
      yawDegrees: 90,
      jitter: { metres: 0.02, degrees: 2 },
      parts: [
        {
          shape: "box",
          size: [1, 0.6, 0.5],
          at: [0, 0, 0.25],
          turnDegrees: [0, 0, 0],
          colour: "#aabbcc",
          collides: true,
        },
      ],
      surfaces: [{ at: [0, 0, 0.5], size: [1, 0.6] }],
      moving: [
        {
          name: "drawer",
          joint: {
            kind: "slide",
            axis: [0, -1, 0],
            at: [0, 0, 0.4],
            range: [0, 0.3],
            friction: 2,
            damping: 1,
          },
          mass: 1,
          handle: [0, -0.31, 0.4],
          surfaces: [{ at: [0, -0.31, 0.45], size: [0.3, 0.02] }],
          parts: [{ shape: "box", size: [0.4, 0.02, 0.1], at: [0, -0.31, 0.4] }],
        },
      ],
      openable: { part: "drawer", openAt: 0.6 },
      switch: { at: [0.4, -0.3, 0.4], radius: 0.015, facing: [0, -1, 0], needsClosed: true },
      outlet: [0, 0, 0.6],
      effects: [{ while: "on", does: "wash", to: "under", seconds: 5, within: 0.2 }],
      lock: {
        opensWith: ["bottle", "cap"],
        in: "hood",
        seconds: 2,
        lamp: { at: [0.4, -0.31, 0.45], radius: 0.01 },
      },
    },
    {
      name: "hood",
      type: "hood",
      label: "hood",
      position: [0.4, 3.6],
      height: 1.2,
      parts: [{ shape: "box", size: [0.3, 0.3, 0.2], at: [0, 0, 0.1] }],
      text: {
        words: "Knock on {table.material}",
        at: [0, -0.15, 0.1],
        size: [0.3, 0.2],
        facing: [0, -1, 0],
        colour: "#112233",
      },
      lock: { opensWith: "bottle", on: "cap" },
    },
  ],
  shuffled: [],
  objects: [
    {
      name: "cup",
      type: "cup",
      label: "{colour} cup",
      attributes: { clean: true },
      palette: "cup",
      mass: 0.2,
      friction: 1,
      turn: "aligned",
      parts: [
        {
          shape: "cylinder",
          radius: 0.03,
          height: 0.1,
          at: [0, 0, 0.05],
          turnDegrees: [0, 0, 0],
          colour: "palette",
          collides: true,
        },
        { shape: "sphere", radius: 0.01, at: [0, 0, 0.05], colour: "#000000", collides: false },
        {
          shape: "capsule",
          radius: 0.01,
          from: [0, 0, 0.02],
          to: [0, 0, 0.05],
          colour: "#000000",
          collides: true,
        },
        {
          shape: "ellipsoid",
          size: [0.02, 0.02, 0.02],
          at: [0, 0, 0.05],
          turnDegrees: [10, 20, 30],
          colour: "#000000",
          collides: true,
        },
      ],
    },
    {
      name: "other",
      type: "cup",
      label: "cup",
      mass: 0.2,
      parts: [{ shape: "sphere", radius: 0.03, at: [0, 0, 0.03] }],
    },
    {
      name: "bottle",
      type: "bottle",
      label: "{colour} bottle",
      colourLike: "cup",
      mass: 0.5,
      anchored: false,
      parts: [
        {
          shape: "tube",
          radius: 0.03,
          thickness: 0.01,
          height: 0.2,
          segments: 8,
          at: [0, 0, 0.1],
          turnDegrees: [0, 0, 0],
          colour: "palette",
          collides: true,
        },
        {
          shape: "convex",
          points: [
            [0, 0, 0],
            [0.02, 0, 0],
            [0, 0.02, 0],
            [0, 0, 0.03],
          ],
          at: [0, 0, 0.05],
          turnDegrees: [0, 0, 0],
          colour: "#102030",
          collides: true,
        },
        {
          shape: "ring",
          radius: 0.03,
          thickness: 0.005,
          segments: 12,
          at: [0, 0, 0.1],
          turnDegrees: [0, 0, 0],
          colour: "#000000",
          collides: true,
        },
      ],
      surfaces: [{ at: [0, 0, 0.2], size: [0.04, 0.04] }],
      moving: [
        {
          name: "flap",
          joint: { kind: "hinge", axis: [1, 0, 0], range: [0, 90] },
          mass: 0.01,
          parts: [{ shape: "box", size: [0.01, 0.01, 0.01], at: [0, 0, 0.22] }],
        },
      ],
      openable: { part: "flap", openAt: 0.5 },
      switch: { at: [0, -0.035, 0.1], radius: 0.005 },
      outlet: [0, 0, 0.2],
      effects: [{ while: "closed", does: "chill", to: "inside", seconds: 1 }],
      grip: { at: [0, 0, 0.1], size: [0.06, 0.06, 0.1] },
    },
    {
      name: "cap",
      type: "cap",
      label: "cap",
      mass: 0.02,
      screw: { on: "bottle", turnDegrees: 150, torque: 0.03 },
      parts: [{ shape: "cylinder", radius: 0.015, height: 0.02, at: [0, 0, 0.01] }],
    },
  ],
  arrangement: [
    { objects: ["cup"], count: [0, 1], on: ["table"], spread: [{ over: 1, weight: 2 }], gap: 0.1 },
  ],
  fixed: [
    { object: "other", on: "table", at: [0.3, 0], yawDegrees: 45 },
    { object: "bottle", on: "table", at: [-0.3, 0] },
    { object: "cap", on: "bottle", at: [0, 0] },
  ],
  robots: [
    {
      robot: "mobile-manipulator",
      position: [3, 2],
      yawDegrees: 0,
      jitter: { metres: 0.05 },
      radius: 0.3,
      reach: [0.4, 0.7],
      heights: [0, 1.5],
      poseNoise: 1,
    },
  ],
};
export const text = JSON.stringify(complete, undefined, 2);

/** What is wrong once a piece of the complete scene is another one; `line` is the text from where a problem is. */
function problemsWith(
  from: string,
  to: string,
): { readonly hasScene: boolean; readonly errors: readonly (Problem & { readonly line: string })[] } {
  if (!text.includes(from)) throw new Error(`the complete scene has no ${from}`);
  const changed = text.replace(from, to);
  const { scene, problems } = parseScene(changed, "rooms/complete.json");
  const errors = problems.filter(({ severity }) => severity === "error");
  const lines = changed.split("\n");
  return {
    hasScene: scene !== undefined,
    errors: errors.map((problem) => {
      const { line, character } = problem.range?.start ?? { line: -1, character: 0 };
      return { ...problem, line: (lines[line] ?? "").slice(character).trim() };
    }),
  };
}

/** A test: replaces a piece of the complete scene; each problem with words of its message and next step. */
export function reportsProblems(
  name: string,
  from: string,
  to: string,
  ...expected: readonly [code: string, at: string, words: string, next?: string][]
): void {
  it(name, () => {
    const { hasScene, errors } = problemsWith(from, to);
    expect(hasScene).toBe(false);
    expect(errors.map(({ code }) => code)).toEqual(expected.map(([code]) => code));
    expected.forEach(([, at, words, next = ""], index) => {
      const { message, file, nextStep, line } = errors[index];
      expect(message).toContain(words);
      expect(file).toBe("rooms/complete.json");
      expect(nextStep).toBeTruthy();
      expect(nextStep).toContain(next);
      expect(line.slice(0, at.length)).toBe(at);
    });
  });
}
