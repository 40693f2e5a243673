import { describe, expect, it } from "vitest";
import { CancellationSource } from "../core/base/cancellation";
import { parseDomain, parseProblem } from "../core/pddl/parse";
import { validateProblem } from "../core/planner/problemFile";
import type { FoundPlan, PlannerInput } from "./plannerMessages";
import { planInProcess } from "./plannerProcess";

/* The real process: dist/planner.js. */

const domainText = `(define (domain towers) (:requirements :strips :typing :action-costs)
  (:types block) (:predicates (on ?x ?y - block) (on-table ?x - block) (clear ?x - block) (empty) (holding ?x - block))
  (:action pick-up :parameters (?x - block) :precondition (and (clear ?x) (on-table ?x) (empty))
    :effect (and (holding ?x) (not (on-table ?x)) (not (clear ?x)) (not (empty))))
  (:action put-down :parameters (?x - block) :precondition (holding ?x)
    :effect (and (not (holding ?x)) (clear ?x) (empty) (on-table ?x)))
  (:action stack :parameters (?x ?y - block) :precondition (and (holding ?x) (clear ?y))
    :effect (and (not (holding ?x)) (not (clear ?y)) (clear ?x) (empty) (on ?x ?y)))
  (:action unstack :parameters (?x ?y - block) :precondition (and (on ?x ?y) (clear ?x) (empty))
    :effect (and (holding ?x) (clear ?y) (not (clear ?x)) (not (empty)) (not (on ?x ?y)))))`;

/** One tower, to be turned upside down. */
function problemText(blocks: number, goal?: string): string {
  const names = Array.from({ length: blocks }, (_, index) => `b${index}`);
  const pairs = names.slice(1).map((name, index) => [name, names[index]]);
  return `(define (problem turn) (:domain towers) (:objects ${names.join(" ")} - block)
    (:init (empty) (on-table b0) (clear b${blocks - 1}) ${pairs.map(([a, b]) => `(on ${a} ${b})`).join(" ")})
    (:goal ${goal ?? `(and ${pairs.map(([a, b]) => `(on ${b} ${a})`).join(" ")})`}))`;
}

function input(problem: string, more: Partial<PlannerInput> = {}): PlannerInput {
  return {
    domain: { text: domainText, file: "towers.pddl" },
    problem: { text: problem, file: "turn.pddl" },
    timeLimitMs: 30_000,
    memoryLimitMb: 512,
    improve: "no",
    ...more,
  };
}

/** Rings of blocks: no plan, and very many states to find that out. */
const hopeless = problemText(40, "(and (on b0 b1) (on b1 b2) (on b2 b0) (on b3 b4) (on b4 b5) (on b5 b3))");

describe("the planner's process", () => {
  it("finds a plan that is valid", async () => {
    const text = problemText(8);
    const result = await planInProcess(input(text));
    if (result.kind !== "plan") throw new Error(JSON.stringify(result));
    const { domain } = parseDomain(domainText);
    const { problem } = parseProblem(text);
    if (!domain || !problem) throw new Error("the texts can't be read");
    expect(validateProblem(domain, problem, result.steps).kind).toBe("valid");
  });

  it("tells better and better plans, and the best one at the end", async () => {
    const plans: FoundPlan[] = [];
    const result = await planInProcess(input(problemText(5), { improve: "fully", timeLimitMs: 10_000 }), {
      onPlan: (plan) => plans.push(plan),
    });
    expect(plans.length).toBeGreaterThan(0);
    for (const [index, { cost }] of plans.entries())
      if (index > 0) expect(cost).toBeLessThan(plans[index - 1].cost);
    expect(result).toMatchObject({ kind: "plan", cost: plans[plans.length - 1].cost, isCheapest: true });
  });

  it("says where the files are wrong", async () => {
    const torn = await planInProcess(input("(define (problem turn) (:domain towers)"));
    expect(torn.kind).toBe("invalid");
    if (torn.kind === "invalid")
      expect(torn.problems[0]).toMatchObject({ file: "turn.pddl", severity: "error" });
  });

  it("proves that there is no plan", async () => {
    const result = await planInProcess(input(problemText(3, "(and (on b0 b1) (on b1 b0))")));
    expect(result.kind).toBe("unsolvable");
  });

  it("is ended at once by a cancellation", async () => {
    const cancellation = new CancellationSource();
    let cancelled = Number.NaN;
    const result = await planInProcess(input(hopeless), {
      token: cancellation.token,
      onPhase: (text) => {
        if (!text.startsWith("searching")) return;
        setTimeout(() => {
          cancelled = performance.now();
          cancellation.cancel();
        }, 200);
      },
    });
    expect(result.kind).toBe("cancelled");
    expect(cancelled).not.toBeNaN();
  });

  it("stops when the time is up", async () => {
    const result = await planInProcess(input(hopeless, { timeLimitMs: 1500 }));
    expect(result).toMatchObject({ kind: "limit", limit: "time" });
  });

  it("stops when the memory is used up, and says so", async () => {
    const result = await planInProcess(input(hopeless, { memoryLimitMb: 70 }));
    expect(result).toMatchObject({ kind: "limit", limit: "memory" });
    if (result.kind === "limit") expect(result.reason).toMatch(/memory/);
  });
});
