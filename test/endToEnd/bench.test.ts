import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

/* The benchmark command as it is shipped: real runs, scored by the simulated physics. */

const folder = mkdtempSync(join(tmpdir(), "robot-bench-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const suite = join(folder, "own.json");
writeFileSync(
  suite,
  JSON.stringify({
    title: "Own",
    robot: "agv",
    scene: "hall",
    cases: [
      { name: "there", instruction: "go to the workshop", goal: "(at sign-workshop)" },
      // The sentence is carried out, and is not what this goal asks for.
      { name: "elsewhere", instruction: "go to the workshop", goal: "(at sign-charging)" },
      { name: "anyhow", instruction: "go to the workshop", goal: "(not (at sign-charging))" },
      { name: "nonsense", instruction: "colourless green ideas sleep", goal: "(at sign-workshop)" },
      { name: "moon", instruction: "go to the moon", impossible: "there is none" },
    ],
  }),
);

function bench(...args: string[]) {
  const cli = join(__dirname, "../../dist/cli.js");
  return spawnSync(process.execPath, [cli, "bench", suite, ...args], { cwd: folder, encoding: "utf8" });
}

describe("robot-copilot bench (simulation)", () => {
  const output = join(folder, "results");
  it("measures by the physics, keeps the runs that failed, and goes on where it was", () => {
    const first = bench("--seeds", "1", "--jobs", "2", "--output", output, "--json");
    expect(first.status, first.stderr).toBe(0);
    const { rows, overall, simulated } = JSON.parse(first.stdout);
    expect(simulated).toBe(true);
    expect(overall).toMatchObject({ trials: 4, successes: 2, heldBefore: 1, falseClaims: 1, notRun: 1 });
    expect(rows.find(({ name }: { name: string }) => name === "anyhow")).toMatchObject({ heldBefore: 1 });
    expect(rows.find(({ name }: { name: string }) => name === "moon")).toMatchObject({
      trials: 0,
      impossible: "there is none",
    });
    expect(readFileSync(join(output, "table.md"), "utf8")).toMatch(/\| there \| 1\/1 \| [^|]+ \| 0 \|/);
    const kept = readdirSync(join(output, ".robot-copilot", "runs"));
    expect(kept).toHaveLength(1);
    expect(existsSync(join(output, ".robot-copilot", "runs", kept[0], "report.html"))).toBe(true);

    const second = bench("--seeds", "1", "--output", output);
    expect(second.status).toBe(0);
    expect(second.stdout).toContain("4 of 4 trials were done before");
    expect(second.stdout).not.toContain("[4/4]");
    const merged = bench("--merge", output, "--json");
    expect(JSON.parse(merged.stdout).overall).toEqual(overall);
  }, 120_000);

  it("refuses what it can't measure", () => {
    const halves = bench("--jobs", "1.5");
    expect(halves.status).toBe(2);
    expect(halves.stderr).toContain('"1.5" is not a whole number');
    const faulty = bench("--faults", "paper");
    expect(faulty.status).toBe(2);
    expect(faulty.stderr).toContain("names no fault rates of a paper");
    const shard = bench("--shard", "3/2");
    expect(shard.status).toBe(2);
  });
});
