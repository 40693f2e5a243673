import { expect, it } from "vitest";
import { startRobot } from "../../testing/builtInRobot";
import { succeed } from "../../testing/householdKitchen";

it("leaves what slips out of the fingers in a cupboard as it stood, and takes it with the next grasp", async () => {
  const robot = await startRobot("household", "kitchen-1", 3, { faults: "grasp-slip@1" });
  try {
    expect(await robot.act("explore")).toMatchObject({ outcome: "success" });
    await succeed(
      robot,
      "adjustPosition right-wall-cabinet",
      "open right-wall-cabinet",
      "search right-wall-cabinet",
    );
    const vase = { kind: "object", id: robot.idOf("vase") } as const;
    expect(await robot.act("pickUp", vase)).toMatchObject({ outcome: "failure", cause: "nothing-grasped" });
    expect(robot.seen.get(vase.id)?.size?.[2]).toBeCloseTo(0.16, 2);
    await succeed(robot, "pickUp vase");
    expect(robot.facts()).toContain("picked-up vase");
  } finally {
    robot.simulation.dispose();
  }
});
