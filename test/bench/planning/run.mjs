// Solves rows of the planning table: `node test/bench/planning/run.mjs [--seconds 30] [--cpu] [--variant 0] [DOMAIN | DOMAIN/INSTANCE …]`.
// The planner is bundled as it is in the product; each row runs in a process of its own. With --cpu the limit is
// processor time, for a busy machine; another variant is another draw of each instance.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

const folder = fileURLToPath(new URL(".", import.meta.url));
const outdir = mkdtempSync(join(tmpdir(), "robot-copilot-planning-"));
buildSync({
  entryPoints: [join(folder, "solveRow.ts"), join(folder, "table.ts")],
  outdir,
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  logLevel: "warning",
});
const { status } = spawnSync(process.execPath, [join(outdir, "table.js"), ...process.argv.slice(2)], {
  cwd: resolve(folder, "../../.."),
  stdio: "inherit",
});
rmSync(outdir, { recursive: true });
process.exitCode = status ?? 1;
