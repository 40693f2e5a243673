import { expect, it } from "vitest";
import { builtInPackage } from "../../../test/support/builtInPackage";
import { plainFeedback } from "../../../test/support/plainFeedback";
import { initialBelief } from "../program/initialBelief";
import { parseFact } from "../world/facts";
import { BelievedWorld } from "./believedWorld";
import { RunGoal } from "./runGoal";

const robot = builtInPackage("mobile-manipulator");

it("does not hold because something has fallen from where it was to be taken", () => {
  const isThere = parseFact("(located doll_0 table_0)");
  if (!isThere) throw new Error("no fact");
  const doll = { id: "doll_0", type: "doll", label: "doll", attributes: {} };
  const before = initialBelief(robot)
    .withObjects([doll, { ...doll, id: "table_0", type: "table" }, { ...doll, id: "box_0", type: "box" }])
    .withFacts([{ fact: isThere, value: true }]);
  const world = new BelievedWorld(initialBelief(robot));
  const goal = new RunGoal(robot.domain, world, "a.robot.ts");
  expect(goal.read("(forall (?t - toy) (imply (located ?t table_0) (in ?t box_0)))")).toEqual([]);
  world.experience(
    {
      ...plainFeedback,
      call: { id: "call-1", action: "exploreLocal", args: [] },
      text: "robot.exploreLocal()",
    },
    before,
  );
  world.believe(before.withFacts([{ fact: isThere, value: false }]));
  const check = goal.check();
  expect(check?.truth).not.toBe("true");
  expect(check?.facts.map(({ args }) => args.join(" "))).toEqual(["doll_0 box_0"]);
});
