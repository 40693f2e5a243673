import { encodeColourPng } from "../../../src/simulator/camera/png";

const discs = [
  { x: 0.3, y: 0.58, r: 0.09, colour: [214, 178, 40] },
  { x: 0.5, y: 0.66, r: 0.08, colour: [196, 44, 40] },
  { x: 0.72, y: 0.6, r: 0.14, colour: [232, 232, 236] },
];

/** A table top with round things on it, as a PNG in base 64. */
export function tableTopPicture(width: number, height: number): string {
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = x / width;
      const v = y / height;
      const disc = discs.findLast((each) => Math.hypot(u - each.x, (v - each.y) * (height / width)) < each.r);
      const colour = disc?.colour ?? (v > 0.42 ? [150 - v * 30, 112 - v * 22, 78] : [196, 202, 208 - v * 40]);
      pixels.set(colour.map(Math.round), (y * width + x) * 3);
    }
  }
  return encodeColourPng(width, height, pixels).toString("base64");
}
