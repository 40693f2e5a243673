import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { expect, it } from "vitest";
import { CancellationSource } from "../../src/core/base/cancellation";
import { planInProcess } from "../../src/engine/plannerProcess";
import { instances } from "./planning/instances";

/*
 * The planner on standard domains beside recorded figures of other planners, see planning/table.ts.
 * ROBOT_COPILOT_BENCH_PLANNING="blocks depot/p02" chooses domains or rows.
 */

/** From a person's wish to stop to the answer. */
const longestCancellationMs = 50;
const repetitions = 5;

function textsOf(domain: string, instance: string): readonly [domain: string, problem: string] {
  const row = instances.find((each) => each.domain === domain && each.instance === instance);
  if (!row) throw new Error(`There is no row ${domain}/${instance}.`);
  return [row.domainText(), row.problemText()];
}

function report(name: string, times: readonly number[]): void {
  const sorted = [...times].sort((a, b) => a - b);
  const median = sorted[sorted.length >> 1];
  console.log(`${name}: median ${median.toFixed(1)} ms, longest ${sorted[sorted.length - 1].toFixed(1)} ms`);
  expect(median).toBeLessThan(longestCancellationMs);
}

it("a search in a process of its own is cancelled within 50 ms", async () => {
  // Far from solved when it is cancelled.
  const [domain, problem] = textsOf("termes-sat18-strips", "p20");
  const times: number[] = [];
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const cancellation = new CancellationSource();
    let cancelled = Number.NaN;
    const result = await planInProcess(
      {
        domain: { text: domain, file: "domain.pddl" },
        problem: { text: problem, file: "problem.pddl" },
        timeLimitMs: 60_000,
        memoryLimitMb: 512,
        improve: "no",
      },
      {
        token: cancellation.token,
        onPhase: (text) => {
          if (!text.startsWith("searching")) return;
          setTimeout(() => {
            cancelled = performance.now();
            cancellation.cancel();
          }, 1000);
        },
      },
    );
    times.push(performance.now() - cancelled);
    expect(result.kind).toBe("cancelled");
  }
  report("cancel to the answer", times);
});

it("Ctrl-C on the command line ends within 50 ms, with the best plan", async () => {
  const folder = mkdtempSync(join(tmpdir(), "robot-copilot-cancel-"));
  const files = ["domain.pddl", "problem.pddl"].map((name) => join(folder, name));
  const texts = textsOf("termes-sat18-strips", "p01");
  for (const [index, file] of files.entries()) writeFileSync(file, texts[index]);
  const times: number[] = [];
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const child = spawn(process.execPath, ["dist/cli.js", "plan", ...files, "--improve"], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    let out = "";
    let asked = Number.NaN;
    child.stdout.on("data", (chunk) => {
      out += chunk;
    });
    child.stderr.on("data", (chunk) => {
      if (!Number.isNaN(asked) || !/a plan of/.test(`${chunk}`)) return;
      asked = Number.POSITIVE_INFINITY;
      setTimeout(() => {
        asked = performance.now();
        child.kill("SIGINT");
      }, 500);
    });
    const code = await new Promise((resolve) => child.once("close", resolve));
    times.push(performance.now() - asked);
    expect(code).toBe(0);
    expect(out).toMatch(/^\(/);
  }
  rmSync(folder, { recursive: true });
  report("Ctrl-C to the exit", times);
});

it("planner: standard domains at the reference's scale", () => {
  const rows = (process.env.ROBOT_COPILOT_BENCH_PLANNING ?? "").split(/[\s,]+/).filter(Boolean);
  const { status } = spawnSync(process.execPath, ["test/bench/planning/run.mjs", ...rows], {
    stdio: "inherit",
  });
  // Anything else: a process ended without an answer, or a plan was not valid.
  expect(status).toBe(0);
});
