import { Mesh } from "three";
import { expect, it } from "vitest";
import type { WorldShape } from "../../src/protocol/world";
import { Solids } from "./solids";

it("shows a convex shape by its faces, each facing outwards, at its place", () => {
  const shape: WorldShape = {
    shape: "convex",
    size: [1, 1, 1],
    corners: [
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    faces: [
      [0, 2, 1],
      [0, 1, 3],
      [0, 3, 2],
      [1, 2, 3],
    ],
    colour: [1, 0, 0],
    label: "wedge",
  };
  const solids = new Solids({ shapes: [shape], poses: Float64Array.from([2, 3, 4, 1, 0, 0, 0]) });
  expect(solids.bounds()).toEqual({ min: [2, 3, 4], max: [3, 4, 5] });
  const [mesh] = solids.group.children.filter((child) => child instanceof Mesh);
  const { position, normal } = mesh.geometry.attributes;
  expect(position.count).toBe(12);
  for (let corner = 0; corner < position.count; corner++) {
    const [x, y, z] = [position.getX(corner), position.getY(corner), position.getZ(corner)];
    const out =
      normal.getX(corner) * (x - 0.2) + normal.getY(corner) * (y - 0.2) + normal.getZ(corner) * (z - 0.2);
    expect(out).toBeGreaterThan(0);
  }
  solids.dispose();
});
