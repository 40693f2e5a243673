import { afterEach, expect, it, vi } from "vitest";
import { objectArgument } from "../../testing/bedroom";
import { startRobot, type TestRobot } from "../../testing/builtInRobot";

// Physics is slow on a busy machine: deadlines are for hangs.
vi.setConfig({ testTimeout: 240_000 });

let robot: TestRobot | undefined;

afterEach(() => robot?.simulation.dispose());

it("draws back from a cupboard where the arm finds no way out of it, before it turns with what it holds", async () => {
  robot = await startRobot("household", "kitchen-3", 2);
  await robot.act("explore");
  for (const [action, id] of [
    ["adjustPosition", "cabinet_0"],
    ["open", "cabinet_0"],
    ["search", "cabinet_0"],
    ["adjustPosition", "faucet_0"],
    ["toggleOn", "faucet_0"],
    ["adjustPosition", "cabinet_0"],
    ["pickUp", "pot_0"],
    ["adjustPosition", "faucet_0"],
  ])
    expect(await robot.act(action, objectArgument(id)), `${action} ${id}`).toMatchObject({
      outcome: "success",
    });
  expect(robot.facts()).toContain("picked-up pot");
});
