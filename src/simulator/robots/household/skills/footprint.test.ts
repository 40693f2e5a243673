import { expect, it } from "vitest";
import type { MapEntry } from "../../../perception/objectMap";
import { standsOut } from "./footprint";

const vessel = (type: string, size: MapEntry["size"]): MapEntry => ({
  id: type,
  type,
  label: type,
  kind: "item",
  state: "seen",
  attributes: { container: true },
  pose: { position: [1, 2, 0.8], orientation: [1, 0, 0, 0] },
  size,
  confidence: 1,
  views: 1,
  source: "seen",
});

const slice = { size: [0.1, 0.07], height: 0.03 } as const;
const degrees = Math.PI / 180;

it.each([
  ["along a box's sides a thing goes in between its walls", "box", 0, 0],
  ["turned a little, too", "box", 5, 0],
  ["across them it stands out", "box", 45, 0.006],
  ["in what is round no turn helps", "bowl", 0, 0.007],
] as const)("%s", (_, type, turn, metres) => {
  const out = standsOut({ ...slice, yaw: turn * degrees }, vessel(type, [0.12, 0.12, 0.05]));
  expect(out).toBeCloseTo(metres, 3);
});
