import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

/* How long a real VS Code's extension host is blocked while a person works on a long program. */

it("extension host: blocked while a long program is written and run", () => {
  const root = join(__dirname, "../..");
  const run = spawnSync(
    process.execPath,
    ["test/vscode/run.mjs", "--newest", "--no-build", "--suite", "blocking"],
    { cwd: root, encoding: "utf8" },
  );
  expect(run.status, run.stdout + run.stderr).toBe(0);
  for (const line of run.stdout.split("\n"))
    if (line.startsWith("blocked")) console.log(`extension host, ${line}`);
});
