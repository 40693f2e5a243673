import { describe, expect, it } from "vitest";
import { carriedOut } from "../../src/engine/benchmark/testing/carriedOut";
import { kitchen, kitchens, suiteTasks } from "../../src/engine/benchmark/testing/kitchens";

/*
 * The kitchens' sentences without a model and without physics: the program that the planner goes on with, once everything
 * has been seen, does what the suite's goal says. Each level and kitchen has a twentieth of its sentences tried under one
 * seed; with ROBOT_COPILOT_TASKS=all every sentence under each.
 */

const all = process.env.ROBOT_COPILOT_TASKS === "all";
const seeds = all ? [1, 2, 3] : [1];
const cases = kitchens.flatMap((name) => seeds.map((seed) => [name, seed] as const));

describe.each(["moderate", "hard"] as const)("%s sentences", (level) => {
  it.each(cases)(
    "are done: %s, seed %i",
    async (name, seed) => {
      const at = kitchen(name, seed);
      const chosen = kitchens.indexOf(name) * 7;
      for (const [index, task] of suiteTasks(level, name).entries()) {
        if (!all && index !== chosen) continue;
        const result = await carriedOut(at, task);
        expect(result.kind, `${task.instruction}: ${JSON.stringify(result)}`).toBe("right");
      }
    },
    1_200_000,
  );
});
