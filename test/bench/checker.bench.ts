import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, it } from "vitest";
import type { MemoryMeasured, SpeedMeasured, WordMeasured } from "./measureChecker";

/*
 * After one typed character: the time until preconditions are known, as a share of TypeScript's own diagnostics. The two
 * take turns as in the editor, where types wait for a pause of the keys: a word of five characters, then types. And
 * what the checker holds in memory, beside TypeScript alone with the same program. Each in a process of its own, bundled
 * as it is shipped: under a test runner every import is a detour.
 */

const dist = join(__dirname, "../../dist");
const script = join(dist, "measureChecker.js");

beforeAll(async () => {
  await build({
    entryPoints: [join(__dirname, "measureChecker.ts")],
    outfile: script,
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    mainFields: ["module", "main"],
    plugins: [
      {
        name: "shared-typescript",
        setup({ onResolve }) {
          onResolve({ filter: /^ts-morph$/ }, () => ({ path: "./typescript.js", external: true }));
        },
      },
    ],
  });
});

afterAll(() => rmSync(script, { force: true }));

function measure<T>(what: string, lines: number, name: string): T {
  const run = spawnSync(process.execPath, ["--expose-gc", script, what, String(lines), name], {
    encoding: "utf8",
  });
  if (run.status !== 0) throw new Error(run.stderr);
  return JSON.parse(run.stdout);
}

for (const lines of [100, 1000, 5000]) {
  for (const name of ["one function", "many functions"]) {
    it(`checker: ${lines} lines, ${name}, after a typed character`, () => {
      const { first, opened, edits } = measure<SpeedMeasured>("speed", lines, name);
      const percent = (time: number, types: number): string => `${((100 * time) / types).toFixed(1)} %`;
      const share = ({ time, types }: WordMeasured): string => percent(time, types);
      const sorted = [...edits].sort((a, b) => a.time / a.types - b.time / b.types);
      const worst = sorted[sorted.length - 1];
      const typical = sorted[Math.floor(sorted.length / 2)];
      const firstCharacters = edits
        .map((each) => (100 * each.firstCharacter) / each.types)
        .sort((a, b) => a - b);
      console.log(
        `checker, ${lines} lines, ${name}: typing, after hundreds of edits, median ${share(typical)} of TypeScript's ${typical.types.toFixed(0)} ms, worst ${share(worst)} (${worst.edit}); a word's first character alone, median ${firstCharacters[Math.floor(firstCharacters.length / 2)].toFixed(1)} %; the first edits after opening, median ${percent(opened.preconditions, opened.types)} of ${opened.types.toFixed(0)} ms; the first check ${first.toFixed(0)} ms`,
      );
      for (const each of edits)
        console.log(
          `  ${each.edit}: ${each.time.toFixed(2)} ms, ${share(each)}; first character ${each.firstCharacter.toFixed(2)} ms`,
        );
    });
  }
}

it("checker: memory, with 1000 lines", () => {
  for (const name of ["one function", "many functions"]) {
    const own = measure<MemoryMeasured>("memory", 1000, name);
    const types = measure<MemoryMeasured>("memory-of-typescript", 1000, name);
    console.log(
      `checker's memory, 1000 lines, ${name}: heap ${own.heap.toFixed(0)} MB, ${(own.heap / types.heap).toFixed(2)} times TypeScript's alone; resident ${own.resident.toFixed(0)} MB, ${(own.resident / types.resident).toFixed(2)} times`,
    );
  }
});
