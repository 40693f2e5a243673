import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { hasErrors, type Problem, type TextRange } from "../../src/core/base/problem";
import { ClosedState, ObjectIndex } from "../../src/core/pddl/closedState";
import { derivationOf } from "../../src/core/pddl/derived";
import { evaluate, unmetConditions } from "../../src/core/pddl/evaluate";
import { checkDomain, checkProblem, parseDomain, parseProblem } from "../../src/core/pddl/parse";
import { noBindings, printCondition } from "../../src/core/pddl/print";
import type { Domain, PddlProblem } from "../../src/core/pddl/syntax";
import { describeCondition } from "../../src/core/pddl/words";
import { parsePlan } from "../../src/core/planner/planText";
import { planRequest, validateProblem } from "../../src/core/planner/problemFile";
import { reportPlan } from "../../src/core/planner/validateReport";
import { seededRandom } from "../../src/core/world/ports";
import { casesFolder } from "../support/planVerificationCases";
import { fuzzCount } from "./fuzzCount";
import { accidents, disguises, excesses } from "./pddlMutations";

/* Whatever a file holds: no exception, and every problem has a place inside the file. */

interface Files {
  readonly name: string;
  readonly domain: string;
  readonly problem: string;
  readonly plan: string;
}

const fixtures = resolve("test/fixtures/pddl");

function corpus(): Files[] {
  const read = (file: string) => readFileSync(file, "utf8");
  const pairs = readdirSync(fixtures)
    .filter((file) => file.includes("-"))
    .map((file) => ({
      name: file,
      domain: read(join(fixtures, `${file.split("-")[0]}.pddl`)),
      problem: read(join(fixtures, file)),
      plan: "0: (move a b) [1]\n1: (pick-up a) ; comment\n(stack a b)\n; cost = 3\n",
    }));
  const robots = readdirSync("robots", { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({
      name,
      domain: read(`robots/${name}/domain.pddl`),
      problem: pairs[0].problem,
      plan: "(explore-local)",
    }));
  return [...pairs, ...robots, ...householdFiles(read)];
}

/** Where they are missing, the others do. */
function householdFiles(read: (file: string) => string): Files[] {
  const folder = join(casesFolder, "pddl");
  if (!existsSync(folder)) return [];
  return ["virtualhome", "behavior"].flatMap((suite) => {
    const problems = readdirSync(join(folder, suite, "problem_pddl"), { recursive: true, encoding: "utf8" });
    return problems
      .filter((file) => file.endsWith(".pddl"))
      .sort()
      .slice(0, 6)
      .map((file) => ({
        name: file,
        domain: read(join(folder, suite, `${suite}.pddl`)),
        problem: read(join(folder, suite, "problem_pddl", file)),
        plan: "(walk_towards character dishwasher)\n(grab character plate)",
      }));
  });
}

/** Throws where a problem has no place in the text. */
function expectPlaces(problems: readonly Problem[], text: string): void {
  const rows = text.split("\n");
  const isInside = ({ start, end }: TextRange) =>
    [start, end].every(
      ({ line, character }) => line >= 0 && character >= 0 && character <= rows[line]?.length,
    ) &&
    (start.line < end.line || (start.line === end.line && start.character <= end.character));
  for (const { range, message, nextStep } of problems) {
    if (!range || !isInside(range)) throw new Error(`${message} at ${JSON.stringify(range)}`);
    if (!nextStep) throw new Error(`${message}: no next step`);
  }
}

/** What became of one pair of files. */
type Outcome = "no definition" | "refused" | "checked";

function read(
  files: Files,
  withRepair = false,
): { outcome: Outcome; domain?: Domain; problem?: PddlProblem } {
  const parsedDomain = parseDomain(files.domain);
  const parsedProblem = parseProblem(files.problem);
  expectPlaces(parsedDomain.problems, files.domain);
  expectPlaces(parsedProblem.problems, files.problem);
  const plan = parsePlan(files.plan);
  expectPlaces(plan.problems, files.plan);
  const { domain } = parsedDomain;
  const { problem } = parsedProblem;
  if (!domain || !problem) return { outcome: "no definition" };
  const inDomain = checkDomain(domain);
  const inProblem = checkProblem(problem, domain);
  expectPlaces(inDomain, files.domain);
  expectPlaces(inProblem, files.problem);
  for (const { precondition } of domain.actions) describeCondition(precondition);
  printCondition(problem.goal);
  describeCondition(problem.goal);
  const all = [...parsedDomain.problems, ...parsedProblem.problems, ...inDomain, ...inProblem];
  if (hasErrors(all)) return { outcome: "refused", domain, problem };
  const { objects, state } = planRequest(domain, problem);
  const first = ClosedState.of(ObjectIndex.of(domain, objects), state, derivationOf(domain));
  const unmet = unmetConditions(problem.goal, noBindings, first);
  expect(unmet.length === 0).toBe(evaluate(problem.goal, noBindings, first) === "true");
  if (withRepair) reportPlan(domain, problem, plan.steps, "p.plan", { clock: performance, timeLimitMs: 100 });
  else validateProblem(domain, problem, plan.steps);
  return { outcome: "checked", domain, problem };
}

/** Runs the mutations and returns how long the slowest took, for the record. */
function fuzz(
  mutations: typeof accidents,
  count: number,
  seed: number,
): { readonly outcomes: Record<Outcome, number>; readonly slowest: string } {
  const all = corpus();
  const texts = all.flatMap(({ domain, problem }) => [domain, problem]);
  const random = seededRandom(seed);
  const names = Object.keys(mutations);
  const outcomes: Record<Outcome, number> = { "no definition": 0, refused: 0, checked: 0 };
  let slowest = { milliseconds: 0, what: "" };
  for (let round = 0; round < count; round++) {
    const files = all[round % all.length];
    const name = names[Math.floor(random() * names.length)];
    const which = (["domain", "problem", "plan"] as const)[Math.floor(random() * (round % 3 === 0 ? 3 : 2))];
    const mutant = { ...files, [which]: mutations[name](files[which], random, texts) };
    // Of the processor: the machine may be busy with other things.
    const before = process.cpuUsage();
    try {
      outcomes[read(mutant, round % 7 === 0).outcome]++;
    } catch (error) {
      throw new Error(
        `${name} in the ${which} of ${files.name}, round ${round}:\n${mutant[which].slice(0, 4000)}`,
        {
          cause: error,
        },
      );
    }
    const { user, system } = process.cpuUsage(before);
    const milliseconds = (user + system) / 1000;
    if (milliseconds > slowest.milliseconds)
      slowest = { milliseconds, what: `${name}, ${which} of ${files.name}` };
  }
  return { outcomes, slowest: `${slowest.milliseconds.toFixed(0)} ms: ${slowest.what}` };
}

describe("mutated files", () => {
  const check = (name: string, mutations: typeof accidents, count: number, ...expected: readonly Outcome[]) =>
    it(name, { timeout: 3_600_000 }, () => {
      const { outcomes, slowest } = fuzz(mutations, count, 3);
      if (process.env.ROBOT_COPILOT_FUZZ) console.log(name, count, outcomes, `slowest ${slowest}`);
      for (const outcome of expected) expect(outcomes[outcome], outcome).toBeGreaterThan(count / 100);
    });
  check("accidents", accidents, fuzzCount(2000), "no definition", "refused", "checked");
  check("too deep and too long", excesses, Math.ceil(fuzzCount(2000) / 20), "refused", "checked");
});

describe("the same file, written otherwise", () => {
  const lower = (files: Files) => {
    const { domain, problem } = read(files);
    if (!domain || !problem) throw new Error(files.name);
    const actions = domain.actions.map(
      ({ name, precondition, effect }) => `${name} ${printCondition(precondition)} ${withoutRanges(effect)}`,
    );
    const initial = problem.init.map((atom) => printCondition(atom));
    const objects = problem.objects.map(({ name, types }) => `${name} - ${types.join(" ")}`);
    return [...actions, ...initial, ...objects, printCondition(problem.goal)].map((text) =>
      text.toLowerCase(),
    );
  };
  for (const [name, disguise] of Object.entries(disguises))
    it(name, () => {
      const random = seededRandom(7);
      for (const files of corpus()) {
        const other = {
          ...files,
          domain: disguise(files.domain, random),
          problem: disguise(files.problem, random),
        };
        expect(lower(other), files.name).toEqual(lower(files));
      }
    });
});

function withoutRanges(value: unknown): string {
  return JSON.stringify(value, (key, inner) => (key === "range" ? undefined : inner));
}
