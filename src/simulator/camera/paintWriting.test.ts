import { describe, expect, it } from "vitest";
import { lookAt } from "../perception/testing";
import { facingOut, toMatrix } from "../scene/rotation";
import { layOut } from "../scene/writingLayout";
import type { RenderedImage, RenderGeom } from "./image";
import { createRenderer } from "./rasteriser";
import { renderedWriting } from "./renderedWriting";

const upright = [1, 0, 0, 0, 1, 0, 0, 0, 1];
const white = [1, 1, 1] as const;

/** A board that faces −y, and what is written on it. */
function board(words?: string): RenderGeom {
  const text = {
    words: words ?? "",
    pose: { position: [0, -0.01, 0], orientation: facingOut([0, -1, 0]) },
  } as const;
  const writing = { ...text, size: [0.36, 0.26], colour: [0.1, 0.1, 0.1] } as const;
  const layout = words === undefined ? undefined : layOut(words, writing.size);
  return {
    shape: "box",
    size: [0.2, 0.01, 0.15],
    position: [0, 0, 1],
    rotation: upright,
    colour: white,
    objectIndex: 1,
    ...(layout ? { writing: renderedWriting(writing, layout, writing.pose) } : {}),
  };
}

const bar: RenderGeom = {
  shape: "box",
  size: [0.05, 0.01, 0.3],
  position: [0, -0.2, 1],
  rotation: toMatrix([1, 0, 0, 0]),
  colour: white,
  objectIndex: 2,
};

type Picture = Pick<RenderedImage, "colour" | "depth" | "segmentation" | "width">;

function picture(
  geoms: readonly RenderGeom[],
  from: readonly [number, number, number] = [0, -0.6, 1],
): Picture {
  const { colour, depth, segmentation, width } = createRenderer()(lookAt(from, [0, 0, 1]), geoms);
  return { colour: colour.slice(), depth: depth.slice(), segmentation: segmentation.slice(), width };
}

/** Pixels of an object that are nearly black. */
function inked({ colour, segmentation }: Picture, object: number): number {
  let dark = 0;
  segmentation.forEach((index, pixel) => {
    if (index === object && colour[pixel * 3] < 90) dark++;
  });
  return dark;
}

describe("writing in a picture", () => {
  it("is dark on its surface, and changes neither depth nor segmentation", () => {
    const [blank, written] = [picture([board()]), picture([board("Put the red key in the box")])];
    expect(inked(blank, 1)).toBe(0);
    expect(inked(written, 1)).toBeGreaterThan(400);
    expect(written.depth).toEqual(blank.depth);
    expect(written.segmentation).toEqual(blank.segmentation);
  });

  it("reads from left to right and downwards", () => {
    const { colour, width } = picture([board("L")]);
    const dark: { x: number; y: number }[] = [];
    for (let pixel = 0; pixel * 3 < colour.length; pixel++)
      if (colour[pixel * 3] < 90) dark.push({ x: pixel % width, y: Math.floor(pixel / width) });
    const [left, right] = [Math.min(...dark.map(({ x }) => x)), Math.max(...dark.map(({ x }) => x))];
    const middle = (Math.min(...dark.map(({ y }) => y)) + Math.max(...dark.map(({ y }) => y))) / 2;
    // The stem of an L is at the left, and its foot below.
    const onRight = dark.filter(({ x }) => x > (left + right) / 2);
    expect(onRight.length).toBeGreaterThan(10);
    expect(onRight.every(({ y }) => y > middle)).toBe(true);
  });

  it("is hidden by what stands in front of it, and is not on that", () => {
    const whole = inked(picture([board("Put the red key in the box")]), 1);
    for (const geoms of [
      [board("Put the red key in the box"), bar],
      [bar, board("Put the red key in the box")],
    ]) {
      const behind = picture(geoms);
      expect(inked(behind, 2)).toBe(0);
      expect(inked(behind, 1)).toBeLessThan(0.8 * whole);
    }
  });

  it("is on one side only", () => {
    expect(inked(picture([board("Put the red key in the box")], [0, 0.6, 1]), 1)).toBe(0);
  });

  it("is drawn where a part of it is behind the camera", () => {
    const close = picture([board("Put the red key in the box")], [0.15, -0.05, 1.02]);
    expect(close.colour.length).toBeGreaterThan(0);
  });
});
