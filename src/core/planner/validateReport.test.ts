import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import type { Problem } from "../base/problem";
import { formatProblem } from "../base/problem";
import type { Result } from "../base/result";
import { parseCondition, parseDomain, parseProblem } from "../pddl/parse";
import type { Domain, PddlProblem } from "../pddl/syntax";
import { parsePlan } from "./planText";
import { type PlanReport, reportPlan } from "./validateReport";

function fixture(name: string): { domain: Domain; problem: PddlProblem } {
  const folder = resolve("test/fixtures/pddl");
  return read(
    readFileSync(join(folder, `${name.split("-")[0]}.pddl`), "utf8"),
    readFileSync(join(folder, `${name}.pddl`), "utf8"),
  );
}

function read(domainText: string, problemText: string): { domain: Domain; problem: PddlProblem } {
  const { domain } = parseDomain(domainText);
  const { problem } = parseProblem(problemText);
  if (!domain || !problem) throw new Error(domainText);
  return { domain, problem };
}

/** One line each: the problem, unmet conditions with the history of their facts, the repair, the fixes. */
function summary(judged: Result<PlanReport, Problem>): readonly string[] {
  if (!judged.ok) return [formatProblem({ ...judged.error, nextStep: undefined })];
  const report = judged.value;
  if (report.valid) return ["valid"];
  const { problem, unmet, repair, fixes } = report;
  const repaired = repair?.found ? `${repair.before}: ${repair.steps.join(" ")}` : repair?.reason;
  return [
    formatProblem({ ...problem, nextStep: undefined }),
    ...unmet.map(({ condition, facts }) => `${condition}: ${facts.map(({ text }) => text).join(", ")}`),
    ...(repaired === undefined ? [] : [repaired]),
    ...fixes.map(({ title }) => title),
  ];
}

function check(
  { domain, problem }: { domain: Domain; problem: PddlProblem },
  plan: string,
  ...expected: readonly string[]
) {
  it(plan, () => {
    const { steps, problems } = parsePlan(plan, "p.plan");
    expect(problems).toEqual([]);
    expect(summary(reportPlan(domain, problem, steps, "p.plan"))).toEqual(
      expected.map((text) => expect.stringContaining(text)),
    );
  });
}

describe("steps that can't be executed", () => {
  const tower = fixture("blocks-tower");
  check(
    tower,
    "(unstack a b)\n(unstack b c)\n(stack b a)",
    'p.plan:2:1: error: Step 2: (unstack b c) can\'t be executed: "hand empty" does not hold. [plan-precondition]',
    "(hand-empty): (hand-empty) was lost in step 1 (unstack a b)",
    "2: (put-down a)",
    "Put in (put-down a) before step 2 (unstack b c), then (unstack c d) (stack c b) (pick-up d) (stack d c) at the end",
  );
  check(
    tower,
    "0: (unstack a b)\n1: (put-down a)\n2: (unstack b c)\n3: (stack b a)\n5: (stack c b) ; out of order\n4: (pick-up d)\n6: (stack d c)",
    'p.plan:6:4: error: Step 5: (pick-up d) can\'t be executed: "d is clear" does not hold.',
    "(clear d): (clear d) was never true",
    "5: (unstack c d) (put-down c)",
    "Put in (unstack c d) (put-down c) before step 5 (pick-up d), then (put-down d) (pick-up c) before step 8 (stack c b), then (pick-up d) before step 11 (stack d c)",
  );
  check(
    tower,
    "(unstack a b) (put-down a) (unstack b c) (stack b a) (unstack c d) (stack c b) (stack d c)",
    "p.plan:1:80: error: Step 7",
    "(holding d): (holding d) was never true",
    "7: (pick-up d)",
    "Put in (pick-up d) before step 7 (stack d c)",
  );
  check(
    tower,
    "(pick-up a)\n(pikc-up b)",
    "p.plan:1:1: error: Step 1: (pick-up a)",
    "(on-table a)",
    // A name that no action has can't be repaired.
    "1: (unstack a b) (put-down a)",
    "Replace step 1 (pick-up a) and what follows it by",
  );
});

describe("fixes make the plan valid", () => {
  const tower = fixture("blocks-tower");
  check(
    tower,
    "(unstack a b) (put-down a) (stack b a) (unstack b c) (unstack c d) (stack c b) (pick-up d) (stack d c)",
    "Step 3: (stack b a)",
    "(holding b)",
    "3: (unstack b c)",
    "Move step 4 (unstack b c) before step 3 (stack b a)",
  );
  check(
    tower,
    "(unstack a b) (put-down a) (put-down b) (unstack b c) (stack b a) (unstack c d) (stack c b) (pick-up d) (stack d c)",
    "Step 3: (put-down b)",
    "(holding b)",
    "3: (unstack b c)",
    "Remove step 3 (put-down b)",
    "Put in (unstack b c) before step 3 (put-down b)",
  );
});

describe("faults of a step have the place of what is wrong", () => {
  const tower = fixture("blocks-tower");
  check(
    tower,
    "(unstack a b)\n (pt-down a)",
    "p.plan:2:3: error: Step 2: The domain has no action pt-down. Did you mean put-down?",
  );
  check(
    tower,
    "(unstack a b)\n(stack a)",
    "p.plan:2:1: error: Step 2: stack takes 2 arguments (?above ?below), found 1.",
  );
  check(tower, "(unstack a bb)", "p.plan:1:12: error: Step 1: There is no object bb. Did you mean b?");
  check(
    fixture("gripper-four"),
    "(move kitchen hall)\n(MOVE HALL B1)",
    "p.plan:2:12: error: Step 2: B1 is of type ball, but ?to of move is of type room. [plan-wrong-type]",
  );
});

describe("goals", () => {
  check(
    fixture("briefcase-office"),
    "(pack paper)\n(pack pen)\n(move home office)\n(lock)",
    "p.plan:4:7: error: The goal does not hold at the end",
    "(not (packed paper)): (packed paper) became true in step 1 (pack paper)",
    // The case is locked for good.
    "No sequence of actions can make (not (packed paper)) true.",
  );
  check(
    fixture("blocks-tower"),
    "",
    "p.plan:1:1: error",
    "(on d c)",
    "(on c b)",
    "(on b a)",
    "1: ",
    "Put in",
  );
});

describe("quantified and conditional parts", () => {
  const lights = read(
    `(define (domain lights) (:requirements :adl) (:types lamp)
      (:predicates (lit ?l - lamp) (broken ?l - lamp) (dark) (near ?l - lamp))
      (:action smash :parameters (?l - lamp) :effect (and (broken ?l) (when (lit ?l) (not (lit ?l)))))
      (:action light :parameters (?l - lamp) :precondition (not (broken ?l)) :effect (lit ?l))
      (:action all-off :effect (forall (?l - lamp) (not (lit ?l))))
      (:action admire :precondition (forall (?l - lamp) (or (lit ?l) (broken ?l))) :effect (dark)))`,
    "(define (problem p) (:domain lights) (:objects a b c - lamp) (:init (lit a) (lit b) (lit c)) (:goal (dark)))",
  );
  check(lights, "(smash a) (admire)", "valid");
  check(
    lights,
    "(smash a) (all-off) (light b) (admire)",
    "Step 4: (admire) can't be executed",
    "(or (lit c) (broken c)): (lit c) was lost in step 2 (all-off)",
    "4: (smash c)",
    "Put in (smash c) before step 4 (admire)",
  );
});

describe("derived predicates", () => {
  const stack = read(
    `(define (domain stack) (:requirements :adl :derived-predicates)
      (:predicates (on ?x ?y) (above ?x ?y) (clear ?x) (seen ?x))
      (:derived (above ?x ?y) (or (on ?x ?y) (exists (?z) (and (on ?x ?z) (above ?z ?y)))))
      (:derived (clear ?x) (not (exists (?y) (on ?y ?x))))
      (:action move :parameters (?x ?from ?to) :precondition (and (clear ?x) (clear ?to) (on ?x ?from))
        :effect (and (on ?x ?to) (not (on ?x ?from))))
      (:action look :parameters (?x) :precondition (clear ?x) :effect (seen ?x)))`,
    "(define (problem p) (:domain stack) (:objects a b c t) (:init (on a b) (on b t) (on c t)) (:goal (and (above b c) (seen c))))",
  );
  check(
    stack,
    "(move a b c) (move b t a) (look b)",
    "The goal does not hold",
    "(seen c): (seen c) was never true",
    // Everything stands on the one thing that could be moved.
    "Every state that the actions can lead to was tried.",
  );
  it("says from which facts a derived fact follows, and since when it does", () => {
    const { steps } = parsePlan("(move a b c) (look c)");
    const report = reportPlan(stack.domain, stack.problem, steps);
    expect(summary(report).slice(0, 2)).toEqual([
      expect.stringContaining('Step 2: (look c) can\'t be executed: "c is clear" does not hold.'),
      "(clear c): (on a c) became true in step 1 (move a b c)",
    ]);
  });
  check(stack, "(look c) (move a b c) (move b t a)", "valid");
  check(
    stack,
    "(look c)",
    "The goal does not hold",
    "(above b c): (on t c) was never true",
    "2: (move a b ",
    "Put in (move a b ",
  );
});

describe("conditions that would take for ever", () => {
  const names = Array.from({ length: 40 }, (_, index) => `o${index}`);
  const many = read(
    `(define (domain many) (:predicates (p ?x ?y) (q)) (:action a :effect (q)))`,
    `(define (problem p) (:domain many) (:objects ${names.join(" ")})
      (:init ${names.flatMap((a) => names.map((b) => `(p ${a} ${b})`)).join(" ")})
      (:goal (forall (?a ?b ?c ?d ?e ?f) (or (p ?a ?f) (p ?b ?e) (p ?c ?d)))))`,
  );
  // Every pair is there, so nothing is decided before the last variable of one of the pairs.
  it("are given up", () => {
    const { steps } = parsePlan("(a)");
    expect(summary(reportPlan(many.domain, many.problem, steps, "p.plan", { mostLookups: 10_000 }))).toEqual([
      "p.plan:1:4: error: The plan could not be judged: its conditions were not decided after 10000 facts were looked up. [plan-limit]",
    ]);
  });
  it("are given up in derived predicates too", () => {
    const variables = ["?a", "?b", "?c", "?d", "?e", "?f"].join(" ");
    const { domain } = parseDomain(
      `(define (domain many) (:predicates (p ?x ?y) (r) (q)) (:action a :effect (q))
        (:derived (r) (exists (${variables}) (and (p ?a ?b) (p ?c ?d) (p ?e ?f) (not (p ?f ?a))))))`,
    );
    const { condition } = parseCondition("(r)");
    if (!domain || !condition) throw new Error("no domain");
    const { steps } = parsePlan("");
    const judged = reportPlan(domain, { ...many.problem, goal: condition }, steps, "p.plan", {
      mostLookups: 1000,
    });
    expect(judged).toMatchObject({ ok: false, error: { code: "plan-limit" } });
  });
});
