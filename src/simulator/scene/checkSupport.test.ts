import { describe, expect, it } from "vitest";
import { seededRandom } from "../../core/world/ports";
import { instantiateScene } from "./instantiateScene";
import { parseScene } from "./parseScene";

/* A shelf with two boards, a block and a robot; what is changed, and what is said of it at which place. */

const scene = {
  title: "Store",
  room: { size: [5, 4], walls: [{ from: [3, 0], to: [3, 1] }] },
  furniture: [
    {
      name: "shelf",
      type: "shelf",
      label: "shelf",
      position: [2, 2],
      parts: [
        { shape: "box", size: [0.8, 0.4, 0.02], at: [0, 0, 0.01] },
        { shape: "box", size: [0.8, 0.4, 0.02], at: [0, 0, 0.51] },
        { shape: "box", size: [0.8, 0.4, 0.02], at: [0, 0, 0.73] },
        { shape: "box", size: [0.02, 0.4, 0.72], at: [-0.41, 0, 0.36] },
        { shape: "box", size: [0.02, 0.4, 0.72], at: [0.41, 0, 0.36] },
      ],
      surfaces: [{ at: [0, 0, 0.52], size: [0.8, 0.4] }],
    },
  ],
  objects: [
    {
      name: "thing",
      type: "item",
      label: "thing",
      mass: 0.2,
      parts: [{ shape: "cylinder", radius: 0.04, height: 0.15, at: [0, 0, 0.075] }],
    },
  ],
  arrangement: [{ objects: ["thing"], on: ["shelf"] }],
  robots: [{ robot: "porter", position: [2, 1], radius: 0.3, reach: [0.4, 1.2] }],
};

/** What is said of the scene with a piece of its text changed, and the text from the place on. */
function said(
  from: string,
  to: string,
  more: object = {},
): readonly [code: string, words: string, at: string][] {
  const text = JSON.stringify({ ...scene, ...more }, undefined, 1).replace(/\n\s*/g, " ");
  if (!text.includes(from)) throw new Error(`there is no ${from} in ${text}`);
  const changed = text.replace(from, to);
  const parsed = parseScene(changed, "store.json");
  const drawn = parsed.scene && instantiateScene(parsed.scene, 1, seededRandom(1));
  const problems = [...parsed.problems, ...(drawn && !drawn.ok ? [drawn.error] : [])];
  return problems.map(({ code, message, nextStep, range }) => {
    expect(nextStep).toBeTruthy();
    return [code, message, changed.slice(range?.start.character, range?.end.character)];
  });
}

it("nothing is wrong with the scene as it is", () => {
  expect(said("Store", "Store")).toEqual([]);
});

describe("what stands in a solid, in the air or out of reach", () => {
  const check = (
    name: string,
    change: readonly [from: string, to: string],
    code: string,
    words: string,
    at: string,
  ) =>
    it(name, () => {
      const [first, ...more] = said(...change);
      expect(more).toEqual([]);
      expect(first?.[0]).toBe(code);
      expect(first?.[1]).toContain(words);
      expect(first?.[2]).toContain(at);
    });
  check(
    "an object that is higher than the gap above its board",
    ['"height": 0.15, "at": [ 0, 0, 0.075 ]', '"height": 0.5, "at": [ 0, 0, 0.25 ]'],
    "scene-overlap",
    '"thing" on shelf is inside "shelf"',
    '"thing"',
  );
  check(
    "a surface in a board",
    ['"at": [ 0, 0, 0.52 ]', '"at": [ 0, 0, 0.51 ]'],
    "scene-overlap",
    'inside a part of "shelf"',
    '{ "at": [ 0, 0, 0.51 ]',
  );
  check(
    "a surface above a board",
    ['"at": [ 0, 0, 0.52 ]', '"at": [ 0, 0, 0.55 ]'],
    "scene-support",
    'of "shelf" has nothing solid under it',
    '{ "at": [ 0, 0, 0.55 ]',
  );
  check(
    "an object larger than its surface",
    ['"radius": 0.04', '"radius": 0.3'],
    "scene-too-full",
    "larger than the surfaces of shelf",
    '"thing"',
  );
  check(
    "a board higher than the robot can reach",
    ['"reach"', '"heights": [ 0, 0.5 ], "reach"'],
    "scene-reach",
    '"thing" on "shelf" is out of reach of porter: it is 0.6 m above the floor, and the robot handles things from 0 m to 0.5 m.',
    '"thing"',
  );
  check(
    "a robot with a short arm",
    ['"reach": [ 0.4, 1.2 ]', '"reach": [ 0.1, 0.2 ]'],
    "scene-reach",
    "of porter: the robot can get no nearer to it than",
    '"thing"',
  );
  check(
    "heights the wrong way round",
    ['"reach"', '"heights": [ 1, 0.5 ], "reach"'],
    "scene-count",
    "least height",
    "[ 1, 0.5 ]",
  );
});

describe("more than one thing", () => {
  const fixed = (...at: (readonly [number, number])[]) => ({
    arrangement: [],
    objects: at.map((_, index) => ({ ...scene.objects[0], name: `thing-${index}` })),
    fixed: at.map((place, index) => ({ object: `thing-${index}`, on: "shelf", at: place })),
  });

  it("a fixed place that is taken names who has it, and its own place in the file", () => {
    expect(said("Store", "Store", fixed([0, 0], [0.05, 0]))).toEqual([
      ["scene-too-full", 'The fixed place of "thing-1" on shelf is taken by "thing-0".', "[ 0.05, 0 ]"],
    ]);
  });

  it("a shelf that is full is not one out of reach", () => {
    const names = Array.from({ length: 60 }, (_, index) => `thing-${index}`);
    const [[code, words]] = said("Store", "Store", {
      objects: names.map((name) => ({ ...scene.objects[0], name })),
      arrangement: [{ objects: names, on: ["shelf"] }],
    });
    expect([code, words]).toEqual(["scene-too-full", expect.stringContaining("what stands there already")]);
  });

  it("a wall goes through a table", () => {
    const table = {
      name: "table",
      type: "table",
      label: "table",
      position: [3, 1.2],
      parts: [{ shape: "box", size: [0.4, 0.6, 0.5], at: [0, 0, 0.25] }],
      surfaces: [{ at: [0, 0, 0.5], size: [0.4, 0.6] }],
    };
    const [[code, words, at]] = said("Store", "Store", {
      furniture: [...scene.furniture, table],
      arrangement: [],
      fixed: [{ object: "thing", on: "table", at: [0, -0.25] }],
    });
    expect([code, words, at]).toEqual([
      "scene-overlap",
      expect.stringContaining("inside a wall"),
      "[ 0, -0.25 ]",
    ]);
  });

  it("a part of a surface that lies over nothing", () => {
    const parts = [
      { shape: "box", size: [0.3, 0.4, 0.5], at: [-0.25, 0, 0.25] },
      { shape: "box", size: [0.1, 0.4, 0.02], at: [0.35, 0, 0.01] },
    ];
    const [[code, , at]] = said("Store", "Store", {
      furniture: [{ ...scene.furniture[0], parts, surfaces: [{ at: [0, 0, 0.5], size: [0.8, 0.4] }] }],
      arrangement: [],
      fixed: [{ object: "thing", on: "shelf", at: [0.3, 0] }],
    });
    expect([code, at]).toEqual(["scene-support", "[ 0.3, 0 ]"]);
  });
});

describe("furniture", () => {
  const cupboard = (handle: number, more: object = {}) => ({
    furniture: [
      {
        name: "cupboard",
        type: "cupboard",
        label: "cupboard",
        position: [2, 2],
        parts: [{ shape: "box", size: [0.4, 0.3, 2.4], at: [0, 0, 1.2] }],
        moving: [
          {
            name: "door",
            joint: { kind: "hinge", axis: [0, 0, 1], at: [-0.2, -0.16, 0], range: [0, 90] },
            mass: 1,
            handle: [0.15, -0.2, handle],
            parts: [{ shape: "box", size: [0.4, 0.02, 0.3], at: [0, -0.16, handle] }],
          },
        ],
        openable: { part: "door", openAt: 0.6 },
        ...more,
      },
    ],
    objects: [],
    arrangement: [],
  });

  it("has its handles where the robot can reach them", () => {
    expect(said("Store", "Store", cupboard(1))).toEqual([]);
    expect(said("Store", "Store", cupboard(2.2))).toEqual([
      [
        "scene-reach",
        'The handle of "cupboard" is out of reach of porter: it is 2.2 m above the floor, and the robot handles things from 0 m to 1.8 m.',
        "[ 2, 2 ]",
      ],
    ]);
  });

  it("has its switches where the robot can reach them", () => {
    const button = { switch: { at: [0, -0.17, 2.1], radius: 0.02 } };
    const [[code, words]] = said("Store", "Store", cupboard(1, button));
    expect([code, words]).toEqual(["scene-reach", expect.stringContaining('The switch of "cupboard"')]);
  });

  it("hovers only if it says at which height", () => {
    const lamp = (more: object) => ({
      furniture: [
        {
          name: "lamp",
          type: "lamp",
          label: "lamp",
          position: [2, 2],
          parts: [{ shape: "box", size: [0.3, 0.3, 0.1], at: [0, 0, 1.4] }],
          ...more,
        },
      ],
      objects: [],
      arrangement: [],
    });
    expect(said("Store", "Store", lamp({}))).toEqual([
      [
        "scene-support",
        '"lamp" hovers 1.35 m above the floor.',
        expect.stringContaining('[ { "shape": "box"'),
      ],
    ]);
    expect(said("Store", "Store", lamp({ height: 0.1 }))).toEqual([]);
  });
});
