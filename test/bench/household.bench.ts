import { appendFileSync, existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { triesIn } from "./householdKinds";
import { Kitchen, type TryResult } from "./householdTries";

/*
 * How dependable the household robot's actions are, one by one, in its kitchens; judged by the truth.
 * ROBOT_COPILOT_BENCH_SEEDS=n draws each kitchen n times (1), from ROBOT_COPILOT_BENCH_FIRST_SEED=seed on (1);
 * ROBOT_COPILOT_BENCH_TRIES=n has n tries of each kind in each of them (1), ROBOT_COPILOT_BENCH_ONLY=pattern only those kinds, ROBOT_COPILOT_BENCH_RESULTS=file goes on where the
 * file ends.
 */

const { env } = process;
const seeds = Number(env.ROBOT_COPILOT_BENCH_SEEDS ?? 1);
const firstSeed = Number(env.ROBOT_COPILOT_BENCH_FIRST_SEED ?? 1);
const perKind = Number(env.ROBOT_COPILOT_BENCH_TRIES ?? 1);
const only = new RegExp(env.ROBOT_COPILOT_BENCH_ONLY ?? "");
const file =
  env.ROBOT_COPILOT_BENCH_RESULTS ?? join(mkdtempSync(join(tmpdir(), "robot-copilot-bench-")), "tries.jsonl");

const keyOf = ({ kind, call, kitchen, seed }: Pick<TryResult, "kind" | "call" | "kitchen" | "seed">) =>
  `${kitchen} ${seed} ${kind}: ${call}`;

function earlier(): TryResult[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line): TryResult => JSON.parse(line));
}

it("household: actions, one by one (simulation)", async () => {
  const results = earlier();
  const done = new Map<string, number>();
  for (const result of results) done.set(keyOf(result), (done.get(keyOf(result)) ?? 0) + 1);
  for (let seed = firstSeed; seed < firstSeed + seeds; seed++) {
    for (const name of ["kitchen-1", "kitchen-2", "kitchen-3"]) {
      const kitchen = await Kitchen.open(name, seed);
      for (const each of triesIn(kitchen, perKind, only)) {
        const key = keyOf({ ...each, kitchen: name, seed });
        const before = done.get(key) ?? 0;
        if (before > 0) {
          done.set(key, before - 1);
          continue;
        }
        const result = await kitchen.run(each);
        results.push(result);
        appendFileSync(file, `${JSON.stringify(result)}\n`);
      }
      kitchen.dispose();
    }
  }
  console.log(table(results));
  console.log(file);
  const falseClaims = results.filter(({ claimed, achieved }) => claimed && !achieved);
  expect(falseClaims).toEqual([]);
});

function table(results: readonly TryResult[]): string {
  const kinds = [...new Set(results.map(({ kind }) => kind))].sort();
  const rows = kinds.map((kind) => {
    const all = results.filter((result) => result.kind === kind);
    const tried = all.filter(({ notTried }) => notTried === undefined);
    const count = (test: (result: TryResult) => boolean) => String(tried.filter(test).length).padStart(6);
    const most = (value: (result: TryResult) => number) =>
      Math.max(0, ...tried.map(value))
        .toFixed(0)
        .padStart(6);
    return [
      kind.padEnd(24),
      String(tried.length).padStart(6),
      count(({ claimed, achieved }) => claimed && achieved),
      count(({ claimed, achieved }) => !claimed && !achieved),
      count(({ claimed, achieved }) => claimed && !achieved),
      count(({ claimed, achieved }) => !claimed && achieved),
      count(({ disturbed }) => disturbed.length > 0),
      most(({ robotSeconds }) => robotSeconds),
      most(({ wallSeconds }) => wallSeconds),
      String(all.length - tried.length).padStart(6),
    ].join(" ");
  });
  const head =
    "kind                      tried   done failed  false  after  moved  s rob s wall not reached\n" +
    "(failed: and said so; false: claimed, and not so; after: said to have failed, and is so; moved: other things)";
  return [head, ...rows, "", ...reasons(results)].join("\n");
}

/** Messages without names and numbers, the most frequent first. */
function reasons(results: readonly TryResult[]): string[] {
  const groups = new Map<string, string[]>();
  for (const { kind, call, kitchen, seed, message, achieved, claimed, notTried } of results) {
    if (achieved && claimed) continue;
    const told = claimed ? "CLAIMED" : (message ?? "");
    const text = (notTried === undefined ? told : `not reached, ${notTried}`)
      .replace(/\b[a-z-]+_\d+/g, "…")
      .replace(/\d+(\.\d+)?/g, "#");
    const group = `${kind}: ${text}`;
    groups.set(group, [...(groups.get(group) ?? []), `${kitchen}/${seed} ${call}`]);
  }
  return [...groups]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(
      ([group, cases]) =>
        `${String(cases.length).padStart(3)} × ${group}\n        ${cases.slice(0, 6).join(", ")}`,
    );
}
