import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runTask } from "../support/runTask";

/* HiCRISP's vehicle: areas in a given order, with obstacles that nobody expected and signs that are misread. */

const output = mkdtempSync(join(tmpdir(), "robot-copilot-agv-"));
const instruction = "visit the workshop, the packing station and then the charging dock";

describe("areas in a given order (simulation)", () => {
  it.each([1, 2, 3])(
    "without faults, seed %i",
    async (seed) => {
      const result = await runTask({ instruction, robot: "agv", scene: "hall", seed, output });
      expect(result.outcome, result.reason).toBe("success");
      expect(result.trueSuccess).toBe(true);
      expect(result.recoveries).toBe(0);
    },
    240_000,
  );

  it("with misread signs and blocked ways: recovers, and claims nothing that is not so", async () => {
    let recovered = 0;
    for (const seed of [1, 2, 3, 5, 7]) {
      const faults = "confused-label=0.3,blocked-way=0.3";
      const result = await runTask({ instruction, robot: "agv", scene: "hall", seed, faults, output });
      expect(result.outcome, `seed ${seed}: ${result.reason}`).toBe("success");
      expect(result.trueSuccess, `seed ${seed}`).toBe(true);
      if (result.recoveries > 0) recovered++;
    }
    expect(recovered).toBeGreaterThan(0);
  }, 240_000);
});
