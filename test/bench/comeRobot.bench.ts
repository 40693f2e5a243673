import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runTask, type TaskResult } from "../support/runTask";

/*
 * COME-robot's tasks A1 and B1 over many variations of the room, with faults at the rates that the paper observed on a
 * real robot. All of it is simulation with the built-in planner; the simulator's truth is used for scoring only.
 * ROBOT_COPILOT_BENCH_SEEDS=n runs fewer or more seeds.
 */

const seeds = Number(process.env.ROBOT_COPILOT_BENCH_SEEDS ?? 20);

const tasks = [
  { name: "A1 place fruit", instruction: "put all fruits on the plate", paper: "7/10 on a real robot" },
  {
    name: "B1 move toy",
    instruction: "move the toy from the table to the bed",
    paper: "3/5 on a real robot",
  },
];

it.each(tasks)("$name, faults at COME-robot's rates (simulation)", async ({ name, instruction, paper }) => {
  const output = mkdtempSync(join(tmpdir(), "robot-copilot-bench-"));
  const results: TaskResult[] = [];
  for (let seed = 0; seed < seeds; seed++) {
    const result = await runTask({ instruction, scene: "bedroom", seed, faults: "come-robot", output });
    results.push(result);
    console.log(
      `  seed ${String(seed).padStart(2)}  claimed ${result.outcome.padEnd(8)} true ${String(result.trueSuccess).padEnd(5)} ` +
        `${String(result.actions).padStart(3)} actions, ${result.failedActions} failed, ${result.recoveries} recoveries, ` +
        `${result.robotSeconds.toFixed(0).padStart(4)} s robot, ${(result.wallMilliseconds / 1000).toFixed(1).padStart(5)} s wall` +
        (result.outcome === "success" ? "" : `  ${result.reason}`),
    );
  }
  const succeeded = results.filter(({ outcome, trueSuccess }) => outcome === "success" && trueSuccess).length;
  const falseClaims = results.filter(({ outcome, trueSuccess }) => outcome === "success" && !trueSuccess);
  const walls = results.map(({ wallMilliseconds }) => wallMilliseconds / 1000).sort((a, b) => a - b);
  console.log(
    `${name}: ${succeeded}/${seeds} succeed (paper: ${paper}), ${falseClaims.length} false claims, ` +
      `median ${walls[Math.floor(walls.length / 2)].toFixed(1)} s wall  [simulation, built-in planner]`,
  );
  writeFileSync(join(output, "results.json"), JSON.stringify({ name, results }, undefined, 2));
  console.log(`  ${join(output, "results.json")}`);
  expect(falseClaims).toEqual([]);
});
