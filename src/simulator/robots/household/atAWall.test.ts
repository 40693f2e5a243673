import { expect, it } from "vitest";
import type { Pose } from "../../../core/world/geometry";
import type { SceneInstance } from "../../scene/scene";
import { startRobot } from "../../testing/builtInRobot";
import { succeed } from "../../testing/householdKitchen";

/* What has come to lie at the side wall of a cupboard: no finger fits between. */

it.each([
  ["left wall of a fridge", 0.268, 3.93],
  ["right wall of a fridge", 0.774, 3.93],
  ["right wall, far in", 0.769, 4.161],
])("takes an egg that has rolled to the %s", async (_, x, y) => {
  const rolled = (scene: SceneInstance): SceneInstance => ({
    ...scene,
    objects: scene.objects.map((object) => {
      const pose: Pose = { ...object.pose, position: [x, y, object.pose.position[2]] };
      return object.name === "egg" ? { ...object, pose } : object;
    }),
  });
  const robot = await startRobot("household", "kitchen-1", 9, { rearranged: rolled });
  try {
    expect(await robot.act("explore")).toMatchObject({ outcome: "success" });
    await succeed(robot, "adjustPosition fridge", "open fridge", "search fridge", "pickUp egg");
    expect(robot.facts()).toContain("picked-up egg");
  } finally {
    robot.simulation.dispose();
  }
});
