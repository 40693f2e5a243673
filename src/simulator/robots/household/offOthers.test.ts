import { afterEach, expect, it } from "vitest";
import { distance, type Vector3 } from "../../../core/world/geometry";
import type { SceneInstance } from "../../scene/scene";
import { startRobot, type TestRobot } from "../../testing/builtInRobot";
import { succeed } from "../../testing/householdKitchen";

let robot: TestRobot | undefined;

afterEach(() => robot?.simulation.dispose());

/** Before the tomato, on the shelf of the fridge that it lies on. */
function plateBeside(scene: SceneInstance): SceneInstance {
  const beside: Vector3 = [3.64, 4.707, 0.8425];
  return {
    ...scene,
    objects: scene.objects.map((thing) =>
      thing.name === "plate" ? { ...thing, pose: { position: beside, orientation: [1, 0, 0, 0] } } : thing,
    ),
  };
}

it("takes a thing out of a fridge without pushing along what stands beside it", async () => {
  robot = await startRobot("household", "kitchen-3", 5, { rearranged: plateBeside });
  await robot.act("explore");
  await succeed(robot, "adjustPosition fridge", "open fridge", "search fridge");
  const { simulation } = robot;
  const plate = () => {
    const found = simulation.truth().things.find(({ name }) => name === "plate");
    if (!found) throw new Error("There is no plate.");
    return found.pose.position;
  };
  const before = plate();
  expect(before[2]).toBeCloseTo(0.842, 2);
  await succeed(robot, "pickUp tomato");
  expect(distance(plate(), before)).toBeLessThan(0.002);
});
