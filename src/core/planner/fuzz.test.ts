import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { checkDomain, checkProblem, parseDomain, parseProblem } from "../pddl/parse";
import { printCondition } from "../pddl/print";
import { describeCondition } from "../pddl/words";
import { type Random, seededRandom } from "../world/ports";
import { planProblem } from "./problemFile";

const pieces =
  "( ) ? - and or not forall exists when :init :goal :action (either object ?x ; = increase () imply 1e999 \0 é".split(
    " ",
  );

/** A few cuts, insertions, repetitions and copies from elsewhere. */
function mutated(text: string, random: Random): string {
  let result = text;
  const below = (limit: number) => Math.floor(random() * limit);
  for (let count = 1 + below(3); count > 0; count--) {
    const start = below(result.length);
    const end = Math.min(result.length, start + below(30));
    const other = below(result.length);
    const insert = [
      "",
      ` ${pieces[below(pieces.length)]} `,
      result.slice(start, end) + result.slice(start, end),
      result.slice(other, other + 20),
    ][below(4)];
    result = result.slice(0, start) + insert + result.slice(end);
  }
  return result;
}

it("takes broken files without an exception, and places every problem", () => {
  const folder = resolve("test/fixtures/pddl");
  const read = (name: string) => readFileSync(join(folder, `${name}.pddl`), "utf8");
  const pairs = ["blocks-tower", "gripper-four", "logistics-two-cities", "briefcase-office"].map((name) => [
    read(name.split("-")[0]),
    read(name),
  ]);
  const random = seededRandom(11);
  const kinds = new Set<string>();
  for (let round = 0; round < 1500; round++) {
    const [domainText, problemText] = pairs[round % pairs.length].map((text) =>
      random() < 0.7 ? mutated(text, random) : text,
    );
    const { domain, problems } = parseDomain(domainText);
    const { problem, problems: more } = parseProblem(problemText);
    for (const each of [...problems, ...more]) expect(each.range, each.message).toBeDefined();
    if (!domain || !problem) continue;
    checkDomain(domain);
    checkProblem(problem, domain);
    expect(printCondition(problem.goal)).toEqual(expect.any(String));
    expect(describeCondition(problem.goal)).toEqual(expect.any(String));
    // Throws if a plan that it made is not valid.
    if (round % 5 < 2)
      kinds.add(planProblem(domain, problem, { timeLimitMs: 1000, clock: performance }).kind);
  }
  expect([...kinds].sort()).toEqual(expect.arrayContaining(["invalid", "plan", "unsolvable"]));
});
