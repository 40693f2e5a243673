import { describe, expect, it } from "vitest";
import type { WorldShape } from "../../src/protocol/world";
import { standsBetween, wallsOf } from "./walls";

type Placed = readonly [label: string, size: WorldShape["size"], x: number, y: number, turned?: number];

function sceneOf(...boxes: readonly Placed[]) {
  const colour = [1, 1, 1] as const;
  const floor: WorldShape = { shape: "plane", size: [3, 2, 0], colour, label: "room" };
  const shapes = boxes.map(([label, size]): WorldShape => ({ shape: "box", size, colour, label }));
  const poses = boxes.flatMap(([, size, x, y, turned = 0]) => [
    x,
    y,
    size[2],
    Math.cos(turned / 2),
    0,
    0,
    Math.sin(turned / 2),
  ]);
  return { shapes: [floor, ...shapes], poses: Float64Array.from([0, 0, 0, 1, 0, 0, 0, ...poses]) };
}

describe("walls", () => {
  it("are the room's own high, long and thin boxes", () => {
    const scene = sceneOf(
      ["room", [3, 0.05, 1.2], 0, -2],
      ["room", [0.05, 2, 1.2], 3, 0],
      ["room", [3, 0.05, 0.1], 0, 2],
      ["room", [0.3, 0.3, 1.2], 0, 0],
      ["room", [0.1, 0.1, 1.2], 0, 0],
      ["shelf", [0.6, 0.15, 1], 0, 1.8],
    );
    expect(wallsOf(scene).map(({ index }) => index)).toEqual([1, 2]);
  });

  it("stand between a camera outside and what is inside, however they are turned", () => {
    const south = ["room", [3, 0.05, 1.2], 0, -2] as const;
    const southTurned = ["room", [3, 0.05, 1.2], 0, -2, Math.PI] as const;
    const east = ["room", [0.05, 2, 1.2], 3, 0] as const;
    const eastTurned = ["room", [2, 0.05, 1.2], 3, 0, Math.PI / 2] as const;
    const diagonal = ["room", [2, 0.05, 1.2], 2, -2, Math.PI / 4] as const;
    const walls = wallsOf(sceneOf(south, southTurned, east, eastTurned, diagonal));
    const between = (x: number, y: number) => walls.map((wall) => standsBetween(wall, [x, y, 5], [0, 0, 0]));
    expect(between(-3, -6)).toEqual([true, true, false, false, false]);
    expect(between(7, 0.5)).toEqual([false, false, true, true, true]);
    expect(between(1, 1)).toEqual([false, false, false, false, false]);
  });
});
