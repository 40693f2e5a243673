import { describe, expect, it } from "vitest";
import { block, counter, cupboard, drawer, kitchen } from "../testing/kitchen";
import { reportsProblems } from "./testing";

describe("openable and switched things that do not fit together", () => {
  reportsProblems("a part that is not there", '"part": "drawer"', '"part": "door"', [
    "scene-reference",
    '"door"',
    'has no moving part "door"',
  ]);
  reportsProblems("a share beyond the whole way", '"openAt": 0.6', '"openAt": 1.6', [
    "scene-schema",
    "1.6",
    "openAt",
  ]);
  reportsProblems(
    "a button without direction",
    '"facing": [\n          0,\n          -1,',
    '"facing": [\n          0,\n          0,',
    ["scene-shape", "[", "length 0"],
  );
  reportsProblems(
    "a button that needs what can't be opened",
    '"openable": {\n        "part": "drawer",\n        "openAt": 0.6\n      },',
    "",
    ["scene-reference", "true", "can't be opened"],
  );
  reportsProblems("water from nowhere", '"outlet": [\n        0,\n        0,\n        0.6\n      ],', "", [
    "scene-reference",
    "{",
    "has no outlet",
  ]);
  reportsProblems("an effect of no kind", '"does": "wash"', '"does": "burn"', [
    "scene-schema",
    '"burn"',
    '"cook", "fill", "wash", "chill"',
  ]);
  reportsProblems(
    "a piece on the wall that varies its place",
    '"height": 1.2,',
    '"height": 1.2, "jitter": {},',
    ["scene-shape", "1.2", "can't vary by itself"],
  );
});

describe("furniture in and on furniture", () => {
  const work = counter("counter", { position: [1, 3.7] });
  it("may stand within the outline of another piece", () => {
    const furniture = [
      work,
      drawer("drawer", { position: [1.24, 3.7] }),
      cupboard("wall", [0.5, 0.33, 0.45], { position: [1, 3.83], height: 1.25 }),
    ];
    expect(kitchen({ furniture }).furniture.map(({ mounted }) => mounted ?? false)).toEqual([
      false,
      true,
      true,
    ]);
  });
  it("is refused where solid parts go into each other", () => {
    const furniture = [work, drawer("drawer", { position: [1.24, 3.7], height: 0.7 })];
    expect(() => kitchen({ furniture })).toThrow('A part of \\"drawer\\" goes into a part of \\"counter\\"');
  });
  it("leaves things room on each level, and on the work top beside what stands there", () => {
    const furniture = [
      work,
      drawer("drawer", { position: [1.24, 3.7] }),
      cupboard("oven", [0.46, 0.36, 0.32], { position: [1.2, 3.63], height: 0.88 }),
    ];
    const names = ["a", "b", "c", "d"];
    const objects = [...names, "e", "f"].map((name) => block(name));
    const arrangement = [
      { objects: names, on: ["counter"], gap: 0.02 },
      { objects: ["e"], on: ["drawer"], gap: 0.3 },
      { objects: ["f"], on: ["oven"], gap: 0.3 },
    ];
    for (let seed = 1; seed <= 5; seed++) {
      const scene = kitchen({ furniture, objects, arrangement }, seed);
      for (const { name, pose } of scene.objects) {
        const [x, y, z] = pose.position;
        const inOven = Math.abs(x - 1.2) < 0.24 && Math.abs(y - 3.63) < 0.19;
        if (names.includes(name)) expect([name, inOven]).toEqual([name, false]);
        expect(z).toBeCloseTo({ e: 0.64 + 0.025, f: 0.9 }[name] ?? 0.88, 0.5);
      }
    }
  });
});
