import { expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { fixedSkillsOf } from "../../../program/fixedSkills";
import { Belief } from "../../../world/belief";
import { fromYaw } from "../../../world/geometry";
import type { WorldObject } from "../../../world/objects";
import { inView } from "./inView";

const motion = fixedSkillsOf(builtInPackage("quadruped"));

function seen(...objects: readonly WorldObject[]) {
  if (!motion) throw new Error("no skills");
  // Looks along the y axis.
  const base = { position: [1, 1, 0], orientation: fromYaw(Math.PI / 2) } as const;
  return inView(Belief.empty([]).withRobot({ base }).withObjects(objects), motion);
}

const thing = (
  id: string,
  [x, y]: readonly [number, number],
  more: Partial<WorldObject> & { readonly yaw?: number } = {},
): WorldObject => ({
  id,
  type: id,
  label: id,
  attributes: {},
  pose: { position: [x, y, 0.1], orientation: fromYaw(more.yaw ?? 0) },
  ...more,
});

it("tells where things are from the robot, how large, how they lie and how they look", () => {
  const log = thing("log", [0.5, 3], {
    size: [1, 0.2, 0.2],
    attributes: { climbable: 0.2 },
    yaw: Math.PI / 2,
  });
  expect(seen(log)).toEqual([
    {
      type: "log",
      label: "log",
      aheadMetres: 2,
      leftMetres: 0.5,
      sizeMetres: [1, 0.2, 0.2],
      headingDegrees: 0,
      looks: { climbable: 0.2 },
    },
  ]);
});

it("the nearest first, without what lies behind, beside or too far away", () => {
  const names = seen(
    thing("far", [1, 3.9]),
    thing("near", [1, 2.2]),
    thing("behind", [1, 0]),
    thing("beside", [3, 1.6]),
    thing("beyond", [1, 5]),
  ).map(({ type }) => type);
  expect(names).toEqual(["near", "far"]);
});

it("what reaches into view is in view, wherever its middle is", () => {
  expect(seen(thing("wall", [4, 3], { size: [6, 0.1, 1] }))).toHaveLength(1);
  expect(seen(thing("wall", [4, 3], { size: [1, 0.1, 1] }))).toHaveLength(0);
});

it("nothing is in view of a robot that does not say where it stands", () => {
  if (!motion) throw new Error("no skills");
  expect(inView(Belief.empty([]).withObjects([thing("log", [1, 2])]), motion)).toEqual([]);
});
