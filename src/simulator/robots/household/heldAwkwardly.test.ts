import { afterEach, expect, it } from "vitest";
import { startRobot, type TestRobot } from "../../testing/builtInRobot";
import { succeed } from "../../testing/householdKitchen";

/* What the hand holds so that it can't simply be put down: trials that failed six times over. */

const running: TestRobot[] = [];
afterEach(() => {
  for (const { simulation } of running.splice(0)) simulation.dispose();
});

async function start(kitchen: string, seed: number): Promise<TestRobot> {
  const robot = await startRobot("household", kitchen, seed);
  running.push(robot);
  expect(await robot.act("explore")).toMatchObject({ outcome: "success" });
  return robot;
}

it("turns a sponge that it holds by its corners to go in between a box's walls, on a shelf", async () => {
  const robot = await start("kitchen-3", 8);
  await succeed(robot, "adjustPosition sink-counter", "pickUp sponge", "adjustPosition shelf", "place box");
  expect(robot.facts()).toContain("in sponge box");
});

it("puts a soap dispenser into a bowl as it can be taken, where it can't be taken from above", async () => {
  const robot = await start("kitchen-1", 9);
  await succeed(robot, "adjustPosition left-counter", "pickUp soap", "place bowl");
  expect(robot.facts()).toContain("in soap bowl");
});

it("takes a square box on a shelf along its sides, not across its corners", async () => {
  const robot = await start("kitchen-2", 5);
  await succeed(robot, "pickUp box");
  expect(robot.facts()).toContain("picked-up box");
});
