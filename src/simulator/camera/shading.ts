/** Directions to the lamps, unit length, `map` frame: one from above, a weaker one from the side. */
export const keyLight = [0.36, -0.48, 0.8] as const;
const fillLight = [-0.64, 0.6, 0.48] as const;
const ambient = 0.6;
const keyStrength = 0.36;
const fillStrength = 0.2;

/** Lit strength of a surface with this unit normal in the `map` frame. */
export function lit(nx: number, ny: number, nz: number): number {
  const key = nx * keyLight[0] + ny * keyLight[1] + nz * keyLight[2];
  const fill = nx * fillLight[0] + ny * fillLight[1] + nz * fillLight[2];
  return ambient + 0.06 * nz + (key > 0 ? keyStrength * key : 0) + (fill > 0 ? fillStrength * fill : 0);
}

/** Floor boards, 14 cm wide and staggered; they fade with distance, where they would only flicker. */
export function plankTone(x: number, y: number, depth: number): number {
  const board = Math.floor(y / 0.14);
  const stagger = ((board * 7919) & 15) / 16;
  const piece = Math.floor(x / 1.3 + stagger);
  const variety = (Math.imul(board * 31 + piece * 17, 0x9e3779b1) >>> 24) / 255;
  const acrossBoard = y / 0.14 - board;
  const fade = depth < 2 ? 1 : depth > 7 ? 0.25 : 1 - (0.75 * (depth - 2)) / 5;
  const seam = acrossBoard < 0.05 && depth < 4 ? 0.07 * (1 - depth / 4) : 0;
  return 1 + fade * (0.09 * variety - 0.05) - seam;
}
