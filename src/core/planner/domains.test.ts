import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { hasErrors } from "../base/problem";
import { checkDomain, checkProblem, parseCondition, parseDomain, parseProblem } from "../pddl/parse";
import type { Domain, PddlProblem } from "../pddl/syntax";
import { unmetConjuncts } from "../pddl/unmet";
import { parseFact } from "../world/facts";
import { type Random, seededRandom } from "../world/ports";
import { findPlan } from "./plan";
import { parsePlan } from "./planText";
import { planProblem, validateProblem } from "./problemFile";
import { type PlanStep, printStep } from "./validate";

const fixtures = resolve("test/fixtures/pddl");

function readDomain(file: string): Domain {
  const { domain, problems } = parseDomain(readFileSync(file, "utf8"), file);
  expect(problems).toEqual([]);
  if (!domain) throw new Error(`${file} holds no domain`);
  expect(hasErrors(checkDomain(domain))).toBe(false);
  return domain;
}

function readProblem(text: string, domain: Domain, file?: string): PddlProblem {
  const { problem, problems } = parseProblem(text, file);
  expect(hasErrors(problems)).toBe(false);
  if (!problem) throw new Error(`${file} holds no problem`);
  expect(hasErrors(checkProblem(problem, domain))).toBe(false);
  return problem;
}

function solve(domain: Domain, problem: PddlProblem): { steps: readonly PlanStep[]; cost: number } {
  const result = planProblem(domain, problem, { timeLimitMs: 30_000, clock: performance });
  if (result.kind !== "plan") throw new Error(JSON.stringify(result));
  expect(validateProblem(domain, problem, result.steps)).toMatchObject({ kind: "valid", cost: result.cost });
  return result;
}

describe("fixture problems", () => {
  const check = (name: string, most: { steps: number; cost?: number }) =>
    it(name, () => {
      const domain = readDomain(join(fixtures, `${name.split("-")[0]}.pddl`));
      const file = join(fixtures, `${name}.pddl`);
      const { steps, cost } = solve(domain, readProblem(readFileSync(file, "utf8"), domain, file));
      expect(steps.length).toBeLessThanOrEqual(most.steps);
      if (most.cost !== undefined) expect(cost).toBe(most.cost);
    });
  check("blocks-tower", { steps: 12 });
  check("gripper-four", { steps: 11 });
  check("logistics-two-cities", { steps: 11, cost: 29 });
  check("briefcase-office", { steps: 6 });
});

describe("generated problems", () => {
  const check = (name: string, domainName: string, problemText: (random: Random) => string) =>
    it(name, () => {
      const domain = readDomain(join(fixtures, `${domainName}.pddl`));
      for (const seed of [1, 2, 3]) solve(domain, readProblem(problemText(seededRandom(seed)), domain));
    });
  check("blocks, 15 of them in random towers", "blocks", (random) => blocksProblem(15, random));
  check("gripper, 20 balls", "gripper", () => gripperProblem(20));
  check("logistics, 5 cities, 12 parcels", "logistics", (random) => logisticsProblem(5, 12, random));
});

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const list = [...items];
  for (let index = list.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [list[index], list[other]] = [list[other], list[index]];
  }
  return list;
}

function blocksProblem(count: number, random: Random): string {
  const blocks = Array.from({ length: count }, (_, index) => `b${index}`);
  const towers = (): string[] => {
    const facts: string[] = [];
    let below: string | undefined;
    for (const block of shuffled(blocks, random)) {
      if (below === undefined || random() < 0.3) {
        if (below !== undefined) facts.push(`(clear ${below})`);
        facts.push(`(on-table ${block})`);
      } else facts.push(`(on ${block} ${below})`);
      below = block;
    }
    return [...facts, `(clear ${below})`];
  };
  const goal = towers().filter((fact) => fact.startsWith("(on "));
  return `(define (problem p) (:domain blocks) (:objects ${blocks.join(" ")})
    (:init (hand-empty) ${towers().join(" ")}) (:goal (and ${goal.join(" ")})))`;
}

function gripperProblem(count: number): string {
  const balls = Array.from({ length: count }, (_, index) => `ball${index}`);
  return `(define (problem p) (:domain gripper)
    (:objects a b - room left right - gripper ${balls.join(" ")} - ball)
    (:init (robot-at a) (free left) (free right) ${balls.map((ball) => `(at ${ball} a)`).join(" ")})
    (:goal (and ${balls.map((ball) => `(at ${ball} b)`).join(" ")})))`;
}

function logisticsProblem(cities: number, parcels: number, random: Random): string {
  const numbers = Array.from({ length: cities }, (_, index) => index);
  const names = Array.from({ length: parcels }, (_, index) => `parcel${index}`);
  const places = numbers.flatMap((city) => [`air${city}`, `post${city}`, `shop${city}`]);
  const place = () => places[Math.floor(random() * places.length)];
  const init = numbers.flatMap((city) => [
    ...[`air${city}`, `post${city}`, `shop${city}`].map((each) => `(in-city ${each} city${city})`),
    `(at truck${city} post${city})`,
  ]);
  return `(define (problem p) (:domain logistics)
    (:objects ${numbers.map((city) => `city${city}`).join(" ")} - city
      ${numbers.map((city) => `air${city}`).join(" ")} - airport
      ${numbers.map((city) => `post${city} shop${city}`).join(" ")} - place
      ${numbers.map((city) => `truck${city}`).join(" ")} - truck
      plane0 plane1 - plane ${names.join(" ")} - parcel)
    (:init ${init.join(" ")} (at plane0 air0) (at plane1 air1) ${names.map((name) => `(at ${name} ${place()})`).join(" ")})
    (:goal (and ${names.map((name) => `(at ${name} ${place()})`).join(" ")})))`;
}

describe("mobile manipulator", () => {
  const domain = readDomain(resolve("robots/mobile-manipulator/domain.pddl"));
  const where: Readonly<Record<string, string>> = {
    plate_0: "table_0",
    banana_0: "table_0",
    apple_0: "table_1",
    orange_0: "table_1",
    banana_1: "sofa_0",
    apple_1: "table_2",
    orange_1: "bed_0",
    cup_0: "table_0",
    doll_0: "table_1",
    car_0: "sofa_0",
    box_0: "table_2",
  };
  const objects = [...Object.keys(where), "table_0", "table_1", "table_2", "bed_0", "sofa_0"].map((id) => ({
    id,
    type: id.replace(/_\d+$/, ""),
  }));
  const facts = (extra: readonly string[], lifted: readonly string[] = []) =>
    [
      ...Object.entries(where).flatMap(([item, place]) => [
        `(located ${item} ${place})`,
        ...(lifted.includes(item) ? [] : [`(on ${item} ${place})`]),
      ]),
      ...extra,
    ].flatMap((text) => parseFact(text) ?? []);
  const check = (goal: string, extra: readonly string[], mostSteps: number, lifted: readonly string[] = []) =>
    it(goal, () => {
      const { condition } = parseCondition(goal);
      if (!condition) throw new Error(goal);
      // The plan is validated before it is returned.
      const result = findPlan({ domain, objects, state: facts(extra, lifted), goal: condition });
      expect(result.kind === "plan" ? result.steps.map(printStep).join(" ") : result).toEqual(
        expect.any(String),
      );
      if (result.kind === "plan") expect(result.steps.length).toBeLessThanOrEqual(mostSteps);
    });
  const start = ["(handempty)", "(at bed_0)"];
  check("(forall (?f - fruit) (on ?f plate_0))", start, 21);
  check("(on doll_0 bed_0)", start, 4);
  check("(forall (?t - toy) (on ?t sofa_0))", ["(handempty)"], 8);
  check("(and (forall (?t - toy) (in ?t box_0)) (at bed_0))", start, 9);
  check("(in banana_0 box_0)", [...start, "(on cup_0 banana_0)"], 8, ["cup_0"]);
  check("(forall (?f - fruit) (on ?f plate_0))", ["(handempty)", "(at table_0)"], 22);
  check("(handempty)", start, 0);

  const impossible = (goal: string, reason: RegExp) =>
    it(`impossible: ${goal}`, () => {
      const { condition } = parseCondition(goal);
      if (!condition) throw new Error(goal);
      const result = findPlan({ domain, objects, state: facts(start), goal: condition });
      expect(result).toMatchObject({ kind: "unsolvable", reason: expect.stringMatching(reason) });
    });
  impossible("(on table_0 bed_0)", /can make the goal true/);
  impossible("(holding box_0)", /can make \(holding box_0\) true/);
  impossible("(and (holding cup_0) (handempty))", /never hold together/);
  impossible("(and (on banana_0 plate_0) (in banana_0 box_0))", /never hold together/);
  impossible(
    "(and (forall (?t - toy) (in ?t box_0)) (exists (?t - toy) (on ?t bed_0)))",
    /never hold together/,
  );
});

const cases = resolve("../shared/cases/pddl");

interface Case {
  readonly id: string;
  readonly suite: string;
  readonly problem: string;
  readonly plan: readonly string[];
  readonly expect: {
    readonly kind: string | null;
    readonly failed_step: number | null;
    readonly unmet: readonly string[];
  };
}

describe.skipIf(!existsSync(cases))(`household problems of ${cases} (skipped where they are missing)`, () => {
  const domains = new Map<string, Domain>();
  const domainOf = (suite: string): Domain => {
    const domain = domains.get(suite) ?? readDomain(join(cases, suite, `${suite}.pddl`));
    domains.set(suite, domain);
    return domain;
  };

  it("validator: same verdict, step and unmet conditions", () => {
    const lines = readFileSync(join(cases, "cases.jsonl"), "utf8").trim().split("\n");
    expect(lines.length).toBeGreaterThan(400);
    for (const line of lines) {
      const each = JSON.parse(line) as Case;
      const domain = domainOf(each.suite);
      const problem = readProblem(readFileSync(join(cases, each.problem), "utf8"), domain, each.problem);
      const { steps, problems } = parsePlan(each.plan.map((step) => `(${step})`).join("\n"));
      expect(problems).toEqual([]);
      const verdict = validateProblem(domain, problem, steps);
      const found =
        verdict.kind === "valid"
          ? { kind: null, step: null, unmet: [] }
          : {
              kind: verdict.kind === "goal" ? "goal" : verdict.reason,
              step: verdict.kind === "goal" ? null : verdict.step,
              unmet: [...unmetConjuncts(verdict.unmet)].sort(),
            };
      const wanted = {
        kind: each.expect.kind,
        step: each.expect.failed_step,
        unmet: [...new Set(each.expect.unmet)].sort(),
      };
      expect(found, each.id).toEqual(wanted);
    }
  });

  it("planner: every problem", () => {
    let solved = 0;
    for (const suite of ["virtualhome", "behavior"]) {
      const folder = join(cases, suite, "problem_pddl");
      for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        if (!file.endsWith(".pddl")) continue;
        const domain = domainOf(suite);
        solve(domain, readProblem(readFileSync(join(folder, file), "utf8"), domain, file));
        solved++;
      }
    }
    expect(solved).toBeGreaterThan(100);
  });
});
