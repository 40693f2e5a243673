import { describe, expect, it } from "vitest";
import { yawOf } from "../../core/world/geometry";
import { seededRandom } from "../../core/world/ports";
import { instantiateScene } from "./instantiateScene";
import { distanceBetween } from "./outline";
import { parseScene } from "./parseScene";

const crate = (name: string, x: number, jitter?: object) => ({
  name,
  type: "crate",
  label: "crate",
  position: [x, 2],
  ...(jitter ? { jitter } : {}),
  parts: [{ shape: "box", size: [0.6, 0.4, 0.5], at: [0, 0, 0.25] }],
});

const jitter = { metres: 0.2, degrees: 30 };

function parsed(furniture: readonly object[], robotJitter?: object) {
  const robot = {
    robot: "r",
    position: [0.8, 0.8],
    yawDegrees: 10,
    ...(robotJitter ? { jitter: robotJitter } : {}),
  };
  const text = JSON.stringify({
    title: "T",
    room: { size: [5, 4] },
    furniture,
    objects: [],
    robots: [robot],
  });
  return parseScene(text, "t.json");
}

function draw(furniture: readonly object[], seed: number, robotJitter?: object) {
  const { scene, problems } = parsed(furniture, robotJitter);
  if (!scene) throw new Error(problems.map(({ message }) => message).join(" "));
  const drawn = instantiateScene(scene, seed, seededRandom(seed));
  if (!drawn.ok) throw new Error(drawn.error.message);
  return drawn.value;
}

const seeds = Array.from({ length: 60 }, (_, index) => index + 1);

describe("jitter", () => {
  it("moves and turns a piece within its margin, by seed, and its outline with it", () => {
    const places = seeds.map(
      (seed) => draw([crate("a", 1.6, jitter), crate("b", 3.4, jitter)], seed).furniture,
    );
    for (const [a, b] of places) {
      for (const [piece, x] of [
        [a, 1.6],
        [b, 3.4],
      ] as const) {
        expect(Math.abs(piece.pose.position[0] - x)).toBeLessThanOrEqual(0.2);
        expect(Math.abs(piece.pose.position[1] - 2)).toBeLessThanOrEqual(0.2);
        expect(piece.pose.position[2]).toBeCloseTo(0.25, 9);
        expect(Math.abs(yawOf(piece.pose))).toBeLessThanOrEqual(Math.PI / 6);
        const [first, second] = piece.outline;
        expect(Math.atan2(second[1] - first[1], second[0] - first[0])).toBeCloseTo(yawOf(piece.pose), 9);
      }
      expect(distanceBetween(a.outline, b.outline)).toBeGreaterThan(0);
    }
    const furthest = Math.max(...places.map(([a]) => Math.abs(a.pose.position[0] - 1.6)));
    expect(furthest).toBeGreaterThan(0.15);
    expect(new Set(places.map(([a]) => a.pose.position[0])).size).toBe(seeds.length);
  });

  it("moves the start", () => {
    const starts = seeds.map((seed) => draw([], seed, { metres: 0.1, degrees: 5 }).robots[0]);
    for (const { position, yaw } of starts) {
      expect(Math.abs(position[0] - 0.8)).toBeLessThanOrEqual(0.1);
      expect(Math.abs(position[1] - 0.8)).toBeLessThanOrEqual(0.1);
      expect(Math.abs(yaw - (10 * Math.PI) / 180)).toBeLessThanOrEqual((5 * Math.PI) / 180);
    }
    expect(new Set(starts.map(({ yaw }) => yaw)).size).toBe(seeds.length);
  });

  it("is the same for the same seed, and draws nothing for what stands still", () => {
    const scene = [crate("a", 1.6, jitter), crate("b", 3.4)];
    expect(draw(scene, 3)).toEqual(draw(scene, 3));
    expect(draw(scene, 3).furniture[1].pose.position).toEqual([3.4, 2, 0.25]);
  });

  it("is refused where two pieces could come to stand in each other", () => {
    const { scene, problems } = parsed([crate("a", 2, jitter), crate("b", 2.9, jitter)]);
    expect(scene).toBeUndefined();
    expect(problems.map(({ message }) => message)).toEqual(['"b" can come to stand in "a".']);
  });
});
