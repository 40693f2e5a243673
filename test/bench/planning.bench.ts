import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

/*
 * The planner on standard domains beside recorded figures of other planners, see planning/table.ts.
 * ROBOT_COPILOT_BENCH_PLANNING="blocks depot/p02" chooses domains or rows.
 */

it("planner: standard domains at the reference's scale", () => {
  const rows = (process.env.ROBOT_COPILOT_BENCH_PLANNING ?? "").split(/[\s,]+/).filter(Boolean);
  const { status } = spawnSync(process.execPath, ["test/bench/planning/run.mjs", ...rows], {
    stdio: "inherit",
  });
  // Anything else: a process ended without an answer, or a plan was not valid.
  expect(status).toBe(0);
});
