import { expect, it } from "vitest";
import { fingersHaveRoom } from "./fingerRoom";
import type { GraspCandidate } from "./graspCandidates";

/** A thing 4 cm wide on a table at height 0; the finger tips come down to 5 mm above it. */
const grasp: GraspCandidate = { position: [0, 0, 0.027], yaw: 0, lean: 0, width: 0.04 };

/** A ridge 2 cm high from `least` to `most` in y, as long as the table. */
const ridge = (least: number, most: number) => (_x: number, y: number) =>
  y >= least && y <= most ? 0.02 : 0;

it.each([
  ["a bare table", grasp, 0.075, ridge(1, 2), true],
  ["a rim where a finger comes down", grasp, 0.075, ridge(0.04, 0.05), false],
  ["the same on the other side", grasp, 0.075, ridge(-0.05, -0.04), false],
  ["a rim between finger and thing", grasp, 0.075, ridge(0.022, 0.03), false],
  ["a rim between the fingers under a corner of the thing's box", grasp, 0.075, ridge(0.01, 0.018), false],
  ["a rim beyond the finger", grasp, 0.075, ridge(0.055, 0.065), true],
  ["a rim that only a narrower opening avoids", grasp, 0.058, ridge(0.045, 0.055), true],
  ["a rim below raised finger tips", { ...grasp, position: [0, 0, 0.045] }, 0.075, ridge(0.04, 0.05), true],
  ["a rim at right angles to the fingers", { ...grasp, yaw: Math.PI / 2 }, 0.075, ridge(0.02, 0.05), true],
  ["a wall that a leaning finger would come in through", { ...grasp, lean: 0.9 }, 0.075, wallBefore, false],
  ["the same for an upright hand", grasp, 0.075, wallBefore, true],
] as const)("%s", (_, candidate, opening, heightAt, expected) => {
  expect(fingersHaveRoom(candidate, opening, heightAt)).toBe(expected);
});

function wallBefore(x: number): number {
  return x < -0.03 && x > -0.04 ? 0.15 : 0;
}
