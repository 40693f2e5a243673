import { afterEach, expect, it, vi } from "vitest";
import { objectArgument } from "../../testing/bedroom";
import { startRobot, type TestRobot } from "../../testing/builtInRobot";

// Physics is slow on a busy machine: deadlines are for hangs.
vi.setConfig({ testTimeout: 240_000 });

let robot: TestRobot | undefined;

afterEach(() => robot?.simulation.dispose());

it("takes up what lies on the floor, from wherever it stands", async () => {
  robot = await startRobot("household", "kitchen-1", 1, {
    rearranged: (scene) => ({
      ...scene,
      objects: scene.objects.map((object) =>
        object.name === "bread"
          ? {
              ...object,
              pose: { position: [2.6, 2.6, object.size[2] / 2 + 0.002], orientation: [1, 0, 0, 0] },
            }
          : object,
      ),
    }),
  });
  await robot.act("explore");
  expect(await robot.act("pickUp", objectArgument(robot.idOf("bread")))).toMatchObject({
    outcome: "success",
  });
  expect(robot.facts()).toContain("picked-up bread");
});
