import { fork, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { endedProcess } from "../support/endedProcess";
import { modelServer } from "../support/modelServer";

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

const cli = join(__dirname, "../../dist/cli.js");

function bench(...args: string[]) {
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

describe("robot-copilot bench --symbolic", () => {
  const output = join(folder, "symbolic");
  const linesOf = (of: string) => {
    const file = join(of, "results.jsonl");
    return existsSync(file) ? readFileSync(file, "utf8").split("\n").slice(1, -1) : [];
  };
  const keysOf = (of: string) =>
    linesOf(of).map((line) => {
      const { case: name, seed } = JSON.parse(line);
      return `${name} ${seed}`;
    });
  /** Starts a benchmark, and sends a signal when so many trials are done. */
  const interrupted = (to: string, signal: "SIGINT" | "SIGKILL", done: number) =>
    new Promise<{ code: number | null; text: string }>((resolve) => {
      const args = [cli, "bench", suite, "--symbolic", "--seeds", "1-12", "--jobs", "2", "--output", to];
      const child = spawn(process.execPath, args, { cwd: folder });
      let text = "";
      child.stderr.on("data", (chunk) => {
        text += chunk;
      });
      child.stdout.resume();
      const timer = setInterval(() => {
        if (linesOf(to).length < done) return;
        clearInterval(timer);
        child.kill(signal);
      }, 5);
      child.on("close", (code) => {
        clearInterval(timer);
        resolve({ code, text });
      });
    });

  it("measures without physics, in processes side by side, and says so everywhere", () => {
    const run = bench("--symbolic", "--seeds", "1-2", "--jobs", "2", "--output", output, "--json");
    expect(run.status, run.stderr).toBe(0);
    expect(JSON.parse(run.stdout)).toMatchObject({
      symbolic: true,
      overall: { trials: 8, successes: 4, heldBefore: 2, falseClaims: 2, notRun: 2 },
    });
    expect(readFileSync(join(output, "table.md"), "utf8")).toContain("**Symbolic scene, no physics.**");
    const page = readFileSync(join(output, "report.html"), "utf8");
    expect(page).toContain('<p class="label">Symbolic scene, no physics.</p>');
    // Runs whose claim the scene denies are kept whole.
    const kept = readdirSync(join(output, ".robot-copilot", "runs"));
    expect(kept).toHaveLength(2);
    for (const name of kept)
      expect(existsSync(join(output, ".robot-copilot", "runs", name, "report.html"))).toBe(true);
    const physical = bench("--seeds", "1-2", "--output", output);
    expect(physical.status).toBe(2);
    expect(physical.stderr).toContain("one was measured in physics, the other without");
  }, 120_000);

  it("goes on where it was killed, each trial once", async () => {
    const killed = join(folder, "killed");
    await interrupted(killed, "SIGKILL", 3);
    const before = keysOf(killed);
    expect(before.length).toBeGreaterThanOrEqual(3);
    expect(before.length).toBeLessThan(48);
    const again = bench("--symbolic", "--seeds", "1-12", "--jobs", "2", "--output", killed);
    expect(again.status, again.stderr).toBe(0);
    expect(again.stdout).toContain(`${before.length} of 48 trials were done before`);
    const all = keysOf(killed);
    expect(all.slice(0, before.length)).toEqual(before);
    expect(new Set(all).size).toBe(48);
    expect(all).toHaveLength(48);
  }, 240_000);

  it("ends with whole results on Ctrl-C", async () => {
    const stopped = join(folder, "stopped");
    const { code, text } = await interrupted(stopped, "SIGINT", 3);
    expect(code).toBe(1);
    expect(text).toMatch(/interrupted: \d+ of 48 trials are done; the same command goes on from there/);
    const done = keysOf(stopped).length;
    expect(done).toBeGreaterThanOrEqual(3);
    expect(readFileSync(join(stopped, "table.md"), "utf8")).toContain(`${done} trials`);
  }, 120_000);

  it("compares two results, and refuses what can't be compared", () => {
    const other = join(folder, "open-loop");
    bench("--symbolic", "--seeds", "1-2", "--method", "open-loop", "--output", other);
    const page = join(folder, "compared.html");
    const compare = (...args: string[]) =>
      spawnSync(process.execPath, [cli, "bench", "compare", ...args], { cwd: folder, encoding: "utf8" });
    const compared = compare(output, other, "--json", "--html", page);
    expect(compared.status, compared.stderr).toBe(0);
    expect(JSON.parse(compared.stdout)).toMatchObject({
      isPaired: true,
      overall: { before: { trials: 8 }, after: { trials: 8 }, isSignificant: false },
    });
    expect(readFileSync(page, "utf8")).toContain("Symbolic scene, no physics.");
    expect(compare(output, other).stdout).toContain("No significant difference");
    const refused = compare(output, join(folder, "results"));
    expect(refused.status).toBe(2);
    expect(refused.stderr).toMatch(/can't be compared: one was measured in physics[\s\S]*→/);
    expect(compare(output, folder).status).toBe(2);
  }, 120_000);

  it("refuses what has no meaning without physics", () => {
    const faulty = bench("--symbolic", "--faults", "come-robot");
    expect(faulty.status).toBe(2);
    expect(faulty.stderr).toContain("without physics nothing goes wrong");
    const moving = spawnSync(process.execPath, [cli, "bench", "malmm-nine", "--symbolic"], {
      encoding: "utf8",
    });
    expect(moving.status).toBe(2);
    expect(moving.stderr).toContain("those of tabletop-arm are movements");
  });
});

describe("robot-copilot bench with a model that can't be asked", () => {
  it("measures nothing, stops, says why, and does these trials again once it can", async () => {
    // What it says is of no use, which is its own fault and counts.
    const server = await modelServer({ answer: () => ({}), key: "right" });
    const output = join(folder, "outage");
    const trials = ["--symbolic", "--seeds", "1-4", "--jobs", "1", "--cases", "there", "--output", output];
    const model = ["--method", "open-loop", "--model", "m", "--base-url", server.baseURL];
    const withKey = (key: string) =>
      endedProcess(
        spawn(process.execPath, [cli, "bench", suite, ...trials, ...model], {
          cwd: folder,
          env: { ...process.env, OPENAI_API_KEY: key },
        }),
      );
    try {
      const refused = await withKey("wrong");
      expect(refused.code).toBe(1);
      expect(refused.err).toContain("3 not measured (unauthorized)");
      expect(refused.err).toMatch(
        /the model can't be asked, .*does not accept the API key.*: 0 of 4 trials are done/,
      );
      const told = /3 not measured \(unauthorized\): the model could not be asked/;
      expect(readFileSync(join(output, "table.md"), "utf8")).toMatch(told);
      expect(readFileSync(join(output, "report.html"), "utf8")).toMatch(told);
      // Spaces around a key are not of it.
      const again = await withKey(" right\n");
      expect(again.code, again.err).toBe(0);
      expect(again.out).not.toContain("done before");
      const table = readFileSync(join(output, "table.md"), "utf8");
      expect(table).toContain("| there | 0/4 |");
      expect(table).not.toContain("not measured");
    } finally {
      await server.close();
    }
  }, 120_000);
});

it("a process that does trials for a benchmark ends at once when that is gone, whatever it waits for", async () => {
  const server = createServer(() => {}).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const model = ["--method", "open-loop", "--model", "m", "--base-url", `http://127.0.0.1:${port}/v1`];
  const output = join(folder, "orphan");
  const worker = fork(
    cli,
    ["bench", suite, "--symbolic", "--seeds", "1", ...model, "--output", output, "--worker"],
    {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    },
  );
  worker.send({ case: "there", seed: 1 });
  await once(server, "request");
  const exited = once(worker, "exit").then(() => "ended");
  worker.disconnect();
  expect(await Promise.race([exited, new Promise((r) => setTimeout(r, 5_000, "runs on"))])).toBe("ended");
  server.closeAllConnections();
  server.close();
}, 60_000);
