import { describe, expect, it } from "vitest";
import { bedroomRobot, explore, objectArgument } from "./testing/bedroom";

/*
 * Many random pick–drive–place runs; long, so only where SOAK says how many seeds: SOAK=20 npx vitest run src/simulator/soak
 */
const seeds = Number(process.env.SOAK ?? 0);

describe.skipIf(seeds === 0)("every fruit and every toy is carried to another place", () => {
  it.each(Array.from({ length: seeds }, (_, index) => index + 101))(
    "seed %i",
    async (seed) => {
      const robot = await bedroomRobot(seed);
      try {
        const items = robot.scene.objects.filter(({ type }) =>
          /apple|banana|orange|doll|car|bear/.test(type),
        );
        await explore(robot, [...new Set([...items.map(({ on }) => on), "dining-table"])]);
        for (const { name } of items) {
          const goal = ["bed", "sofa", "dining-table"][(seed + items.length) % 3];
          for (const [action, target] of [
            ["navigate", name],
            ["grasp", name],
            ["navigate", goal],
            ["place", goal],
          ] as const) {
            const result = await robot.act(action, objectArgument(robot.idOf(target)));
            expect(result.outcome, `${action} ${target}: ${result.message}`).toBe("success");
          }
          expect(robot.facts()).toContain(`on ${name} ${goal}`);
        }
        for (const { name, penetration } of robot.simulation.truth().things) {
          expect(penetration, name).toBeLessThan(0.002);
        }
      } finally {
        robot.simulation.dispose();
      }
    },
    240_000,
  );
});
