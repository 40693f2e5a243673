import { expect, it } from "vitest";
import { neverCancelled } from "../../core/base/cancellation";
import { plannerBrain } from "../../core/copilot/methods/closedLoop/plannerBrain";
import { initialBelief } from "../../core/program/initialBelief";
import { kitchens, robot, suiteTasks } from "./testing/kitchens";

/*
 * How many of the sentences of the kitchens' suites give a program from a fresh start: no model, nothing seen yet. Whether
 * the program does what was asked is measured in `test/endToEnd/householdSentences.test.ts`.
 */

const understood = { moderate: 60, hard: 60 };

it.each(["moderate", "hard"] as const)("sentences that give a program: %s", async (level) => {
  const brain = plannerBrain();
  const others = new Map<string, string[]>();
  const tasks = kitchens.flatMap((name) => suiteTasks(level, name));
  expect(tasks).toHaveLength(60);
  for (const { instruction, scene } of tasks) {
    const request = { instruction, robot, scene: scene ?? "", belief: initialBelief(robot) };
    const authored = await brain.write(request, neverCancelled);
    if (authored.kind === "program") continue;
    const why = authored.kind === "question" ? authored.question : authored.reason;
    const group = `${authored.kind}: ${why.replace(/"[^"]*"/g, '"…"')}`;
    others.set(group, [...(others.get(group) ?? []), `${instruction} (${why})`]);
  }
  const missing = [...others.values()].flat().length;
  const groups = [...others].map(([group, said]) => [group, ...said.map((each) => `  ${each}`)].join("\n"));
  if (groups.length > 0) console.info(groups.join("\n"));
  expect(tasks.length - missing, groups.join("\n")).toBeGreaterThanOrEqual(understood[level]);
});
