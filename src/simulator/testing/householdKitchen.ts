import type { ActionResult } from "../../core/world/robotLink";
import type { FurnitureFile } from "../scene/sceneFile";
import type { TestRobot } from "./builtInRobot";
import { counter, cupboard, drawer } from "./kitchen";

/* For tests: a kitchen's furniture with one of each, and calls by hidden names. */

export const wall = cupboard("wall", [0.5, 0.33, 0.45], {
  position: [1, 3.83],
  height: 1.25,
  label: "wall cabinet",
});
export const low = cupboard(
  "low",
  [0.5, 0.5, 0.7],
  { position: [4.7, 2], yawDegrees: -90, label: "low cabinet" },
  "right",
);
export const fridge = cupboard("fridge", [0.6, 0.6, 1], {
  position: [2.4, 3.7],
  height: 0.4,
  label: "fridge",
  type: "fridge",
});
export const microwave = cupboard("microwave", [0.46, 0.36, 0.32], {
  position: [4, 3.63],
  height: 0.88,
  label: "microwave",
  type: "microwave",
  switch: { at: [0.1, -0.1, 0.32], facing: [0, 0, 1], radius: 0.02, needsClosed: true },
  effects: [{ while: "on", does: "cook", to: "inside", seconds: 3 }],
});
export const table: FurnitureFile = {
  name: "table",
  type: "table",
  label: "table",
  position: [2.5, 0.6],
  parts: [{ shape: "box", size: [1, 0.7, 0.72], at: [0, 0, 0.36] }],
  surfaces: [{ at: [0, 0, 0.72], size: [1, 0.7] }],
};
/** Less of it than of the table: what is put there has to fit in. */
export const board: FurnitureFile = {
  ...table,
  name: "board",
  label: "board",
  position: [4.4, 1.8],
  parts: [{ shape: "box", size: [0.45, 0.45, 0.8], at: [0, 0, 0.4] }],
  surfaces: [{ at: [0, 0, 0.8], size: [0.42, 0.42] }],
};
export const lamp: FurnitureFile = {
  name: "lamp",
  type: "light-switch",
  label: "light switch",
  position: [0.02, 1.5],
  height: 1.1,
  yawDegrees: 90,
  parts: [{ shape: "box", size: [0.1, 0.02, 0.1], at: [0, 0, 0.05] }],
  switch: { at: [0, -0.01, 0.05], radius: 0.02 },
};
export const sink: FurnitureFile = {
  name: "sink",
  type: "sink",
  label: "sink",
  position: [0.3, 2.4],
  yawDegrees: 90,
  attributes: { container: true },
  parts: [
    { shape: "box", size: [0.7, 0.56, 0.7], at: [0, 0, 0.35] },
    { shape: "box", size: [0.7, 0.04, 0.16], at: [0, -0.26, 0.78] },
    { shape: "box", size: [0.7, 0.1, 0.16], at: [0, 0.23, 0.78] },
    { shape: "box", size: [0.04, 0.42, 0.16], at: [-0.33, -0.03, 0.78] },
    { shape: "box", size: [0.04, 0.42, 0.16], at: [0.33, -0.03, 0.78] },
  ],
  surfaces: [{ at: [0, -0.03, 0.7], size: [0.6, 0.4] }],
};
export const tap: FurnitureFile = {
  name: "tap",
  type: "faucet",
  label: "faucet",
  position: [0.07, 2.4],
  yawDegrees: 90,
  height: 0.86,
  parts: [
    { shape: "box", size: [0.03, 0.03, 0.28], at: [0, 0, 0.14] },
    { shape: "box", size: [0.025, 0.16, 0.02], at: [0, -0.08, 0.29] },
  ],
  outlet: [0, -0.15, 0.28],
  switch: { at: [0, -0.02, 0.3], radius: 0.015, facing: [0, 0, 1] },
  effects: [
    { while: "on", does: "fill", to: "under", seconds: 2, within: 0.15 },
    { while: "on", does: "wash", to: "under", seconds: 2, within: 0.2 },
  ],
};
export const drawers: readonly FurnitureFile[] = [
  counter("counter", { position: [1, 3.7] }),
  drawer("left", { position: [0.76, 3.7], label: "left drawer" }),
  drawer("right", { position: [1.24, 3.7], label: "right drawer" }),
];
export const secondCounter = counter("counter2", { position: [4, 3.7] });

/** Calls an action on a thing by its hidden name. */
export function on(robot: TestRobot, action: string, name: string): Promise<ActionResult> {
  return robot.act(action, { kind: "object", id: robot.idOf(name) });
}

/** Calls one action after the other, each as `open drawer`; throws where one does not succeed. */
export async function succeed(robot: TestRobot, ...calls: readonly string[]): Promise<void> {
  for (const call of calls) {
    const [action, name] = call.split(" ");
    const { outcome, message } = await on(robot, action, name);
    if (outcome !== "success") throw new Error(`${call}: ${outcome}: ${message}`);
  }
}
