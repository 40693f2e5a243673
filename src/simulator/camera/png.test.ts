import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../core/world/ports";
import type { RenderedImage } from "./image";
import { encodeColourPng, encodeDepthPng, encodeGreyPng, toCameraImage } from "./png";

const random = seededRandom(1);
const bytes = (count: number) => Uint8Array.from({ length: count }, () => Math.floor(random() * 256));

describe("PNG", () => {
  it.each([
    [1, 1],
    [7, 5],
    [320, 240],
  ])("keeps every colour of %i×%i", (width, height) => {
    const colour = bytes(width * height * 3);
    const decoded = PNG.sync.read(encodeColourPng(width, height, colour));
    expect([decoded.width, decoded.height]).toEqual([width, height]);
    const read = Uint8Array.from(
      { length: colour.length },
      (_, index) => decoded.data[Math.floor(index / 3) * 4 + (index % 3)],
    );
    expect(Buffer.compare(read, colour)).toBe(0);
  });

  it("keeps grey values", () => {
    const grey = bytes(30 * 20);
    const decoded = PNG.sync.read(encodeGreyPng(30, 20, grey));
    expect(grey.map((_, index) => decoded.data[index * 4])).toEqual(grey);
  });

  it("writes depth as millimetres in 16 bits", () => {
    const depth = Float32Array.from([0, 0.0006, 1.2344, 3, 65.535, 80]);
    const decoded = PNG.sync.read(encodeDepthPng(3, 2, depth), { skipRescale: true });
    const read = new Uint16Array(decoded.data.buffer, decoded.data.byteOffset, 24);
    expect([0, 1, 2, 3, 4, 5].map((pixel) => read[pixel * 4])).toEqual([0, 1, 1234, 3000, 65535, 65535]);
  });

  it("refuses a buffer of another size", () => {
    expect(() => encodeColourPng(4, 4, new Uint8Array(10))).toThrow(RangeError);
  });
});

it("names the objects that a camera image shows, and only those that are known", () => {
  const image: RenderedImage = {
    width: 2,
    height: 2,
    colour: new Uint8Array(12),
    depth: new Float32Array(4),
    segmentation: Uint16Array.from([0, 700, 3, 9]),
    visiblePixels: new Uint32Array(1),
    coveredPixels: new Uint32Array(1),
  };
  const names = new Map([
    [700, "banana_0"],
    [9, "cup_1"],
  ]);
  const result = toCameraImage("head", image, (index) => names.get(index));
  const grey = PNG.sync.read(Buffer.from(result.segmentation ?? "", "base64"));
  const shown = [0, 1, 2, 3].map((pixel) => result.segments?.[grey.data[pixel * 4]]);
  expect(shown).toEqual([undefined, "banana_0", undefined, "cup_1"]);
});
