import { afterEach, expect, it } from "vitest";
import type { FurnitureFile } from "../../scene/sceneFile";
import type { TestRobot } from "../../testing/builtInRobot";
import { drawers, succeed, table } from "../../testing/householdKitchen";
import { block, householdIn, type KitchenPieces } from "../../testing/kitchen";

/* What goes into a vessel only if the hand holds it so that it does. */

const running: TestRobot[] = [];
afterEach(() => {
  for (const { simulation } of running.splice(0)) simulation.dispose();
});

async function start(pieces: KitchenPieces): Promise<TestRobot> {
  const robot = await householdIn({ start: [2.5, 2], ...pieces });
  running.push(robot);
  expect(await robot.act("explore")).toMatchObject({ outcome: "success" });
  return robot;
}

/** Two boards between two sides, its front at −y. */
const shelf: FurnitureFile = {
  name: "shelf",
  type: "shelf",
  label: "shelf",
  position: [4.1, 3.8],
  parts: [
    { shape: "box", size: [0.012, 0.32, 1.14], at: [-0.43, 0, 0.57] },
    { shape: "box", size: [0.012, 0.32, 1.14], at: [0.43, 0, 0.57] },
    { shape: "box", size: [0.848, 0.31, 0.025], at: [0, 0, 0.7675] },
    { shape: "box", size: [0.848, 0.31, 0.025], at: [0, 0, 1.1275] },
  ],
  surfaces: [0.78, 1.14].map((z) => ({ at: [0, -0.03, z] as const, size: [0.8, 0.23] as const })),
};

const crate = block("crate", {
  type: "box",
  attributes: { pickupable: true, receptacle: true, container: true },
  parts: [
    { shape: "box", size: [0.12, 0.114, 0.006], at: [0, 0, 0.003] },
    { shape: "box", size: [0.006, 0.114, 0.074], at: [-0.057, 0, 0.043] },
    { shape: "box", size: [0.006, 0.114, 0.074], at: [0.057, 0, 0.043] },
    { shape: "box", size: [0.108, 0.006, 0.074], at: [0, -0.054, 0.043] },
    { shape: "box", size: [0.108, 0.006, 0.074], at: [0, 0.054, 0.043] },
  ],
});

const sponge = block("sponge", {
  mass: 0.03,
  parts: [{ shape: "box", size: [0.095, 0.062, 0.032], at: [0, 0, 0.016] }],
});

it.each([35, 50, 80])("turns a sponge into a crate on a shelf: it lay at %i°", async (yawDegrees) => {
  const robot = await start({
    furniture: [...drawers, table, shelf],
    objects: [crate, sponge],
    fixed: [
      { object: "crate", on: "shelf", at: [0.1, -0.02] },
      { object: "sponge", on: "table", at: [0, 0.1], yawDegrees },
    ],
  });
  await succeed(robot, "adjustPosition sponge", "pickUp sponge", "adjustPosition crate", "place crate");
  expect(robot.facts()).toContain("in sponge crate");
});
