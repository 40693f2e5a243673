import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { CancellationSource } from "../base/cancellation";
import { formatProblem } from "../base/problem";
import { bindArguments } from "../pddl/evaluate";
import { parseCondition, parseDomain, parseProblem } from "../pddl/parse";
import type { Domain, PddlProblem } from "../pddl/syntax";
import { factKey, parseFact } from "../world/facts";
import { findPlan } from "./plan";
import { parsePlan, printPlan } from "./planText";
import { planProblem, planRequest, validateProblem } from "./problemFile";
import { shortestRepair } from "./repair";
import { printStep } from "./validate";

function fixture(name: string): { domain: Domain; problem: PddlProblem } {
  const folder = resolve("test/fixtures/pddl");
  const { domain } = parseDomain(readFileSync(join(folder, `${name.split("-")[0]}.pddl`), "utf8"));
  const { problem } = parseProblem(readFileSync(join(folder, `${name}.pddl`), "utf8"));
  if (!domain || !problem) throw new Error(name);
  return { domain, problem };
}

describe("validatePlan", () => {
  const check = (name: string, plan: string, expected: object) =>
    it(`${name}: ${plan}`, () => {
      const { domain, problem } = fixture(name);
      const { steps, problems } = parsePlan(plan);
      expect(problems).toEqual([]);
      expect(validateProblem(domain, problem, steps)).toMatchObject(expected);
    });
  const tower = "blocks-tower";
  const turned =
    "(unstack a b) (put-down a) (unstack b c) (stack b a) (unstack c d) (stack c b) (pick-up d) (stack d c)";
  check(tower, turned, { kind: "valid", cost: 8 });
  check(tower, turned.toUpperCase(), { kind: "valid" });
  check(tower, "", {
    kind: "goal",
    unmet: [{ text: "(on d c)" }, { text: "(on c b)" }, { text: "(on b a)" }],
  });
  check(tower, "(unstack a b) (unstack b c)", {
    kind: "step",
    step: 1,
    reason: "precondition",
    unmet: [{ text: "(hand-empty)", origins: [{ step: 0 }] }],
  });
  check(tower, "(pick-up b)", {
    step: 0,
    unmet: [{ text: "(clear b)", origins: [{ step: undefined }] }, { text: "(on-table b)" }],
  });
  check(tower, "(UNSTACK A B) (STACK A C)", {
    step: 1,
    unmet: [{ text: "(clear c)", conjunct: "(clear c)" }],
  });
  check(tower, "(unstack a b) (stack a c)", { step: 1, unmet: [{ text: "(clear c)", words: "c is clear" }] });
  check(tower, "(unstak a b)", {
    step: 0,
    reason: "unknown-action",
    message: expect.stringContaining("Did you mean unstack?"),
  });
  check(tower, "(unstack a)", {
    step: 0,
    reason: "wrong-arity",
    message: expect.stringContaining("takes 2 arguments"),
  });
  check(tower, "(unstack a e)", {
    step: 0,
    reason: "unknown-object",
    message: "There is no object e.",
  });
  check("gripper-four", "(move kitchen b1)", {
    step: 0,
    reason: "wrong-type",
    message: "b1 is of type ball, but ?to of move is of type room.",
  });
  check("gripper-four", "(pick b1 kitchen left) (move kitchen hall) (drop b1 hall left)", {
    kind: "goal",
    unmet: [{ text: "(at b2 hall)" }, { text: "(at b3 hall)" }, { text: "(at b4 hall)" }],
  });
  check("briefcase-office", "(lock)", {
    step: 0,
    unmet: [
      { text: "(imply (at paper home) (packed paper))" },
      { text: "(imply (at pen home) (packed pen))" },
    ],
  });
  // What was packed moved with the case, and the paper is still packed at the end.
  check("briefcase-office", "(pack paper) (pack pen) (move home office) (lock)", {
    kind: "goal",
    unmet: [{ text: "(not (packed paper))", origins: [{ step: 0 }] }],
  });
  check(
    "logistics-two-cities",
    "(drive bonn-truck bonn-air bonn-post) (load letter bonn-truck bonn-post) (fly plane bonn-air rome-air)",
    { kind: "goal" },
  );

  const cellar = "cellar-two";
  const tidied =
    "(go stairs left) (take port left) (go left stairs) (pack port oak stairs) (unlock stairs right) (go stairs right) (take sherry right) (go right stairs) (pack sherry oak stairs)";
  check(cellar, tidied, { kind: "valid", cost: 15 });
  check(cellar, "(go stairs right)", {
    step: 0,
    unmet: [
      {
        text: "(reachable right)",
        origins: [{ fact: { predicate: "locked" }, value: true, step: undefined }],
      },
    ],
  });
  check(cellar, "(go stairs left) (take port left) (unlock left right)", {
    step: 2,
    unmet: [{ text: "(locked left right)" }, { text: "(empty-handed)", origins: [{ value: true, step: 1 }] }],
  });
  // A crate in a room blocks the way out of it.
  check(cellar, "(take oak stairs) (go stairs left) (drop oak left) (go left stairs)", {
    step: 3,
    unmet: [{ text: "(reachable stairs)", origins: [{ fact: { predicate: "at" }, value: true, step: 2 }] }],
  });
  // Packed and dropped on the stairs: broken, and broken bottles need no crate.
  check(
    cellar,
    "(go stairs left) (take port left) (go left stairs) (pack port oak stairs) (take oak stairs) (drop oak stairs)",
    { kind: "goal", unmet: [{ text: "(tidy)", facts: [{ predicate: "broken", args: ["sherry"] }] }] },
  );
  check(cellar, "(take stairs stairs)", { reason: "wrong-type" });

  it("counts the costs of the functions", () => {
    const { domain, problem } = fixture("logistics-two-cities");
    const there = parsePlan(
      "(drive bonn-truck bonn-air bonn-post) (load letter bonn-truck bonn-post) (drive bonn-truck bonn-post bonn-air) (unload letter bonn-truck bonn-air) (load letter plane bonn-air) (fly plane bonn-air rome-air) (unload letter plane rome-air) (load letter rome-truck rome-air) (drive rome-truck rome-air rome-post) (unload letter rome-truck rome-post)",
    );
    expect(validateProblem(domain, problem, there.steps)).toMatchObject({ kind: "valid", cost: 109 });
  });
});

describe("plan text", () => {
  it("is read as it was printed", () => {
    const steps = [
      { action: "grasp", args: ["cup_0"] },
      { action: "explore-local", args: [] },
    ];
    const text = printPlan(steps, 2);
    expect(text).toBe("(grasp cup_0)\n(explore-local)\n; cost = 2\n");
    expect(parsePlan(text).steps).toMatchObject(steps);
  });

  const check = (text: string, steps: string, ...problems: readonly string[]) =>
    it(text, () => {
      const plan = parsePlan(text, "p.plan");
      expect(plan.steps.map(printStep).join(" ")).toBe(steps);
      expect(plan.problems.map((problem) => formatProblem(problem).split("\n")[0])).toEqual(problems);
    });
  check("0.000: (a b) [1.000]\n1.0: (c) [1]", "(a b) (c)");
  check("0: (a b)\n1 : (c)", "(a b) (c)");
  check(
    "(a b)\nnonsense (c)",
    "(a b) (c)",
    "p.plan:2:1: error: A step is expected here, not nonsense. [pddl-syntax]",
  );
  check("(a (b))", "", "p.plan:1:1: error: (a (b)) is no step of a plan. [pddl-syntax]");
  check("(a b", "(a b)", "p.plan:1:1: error: This parenthesis is never closed. [pddl-syntax]");
});

describe("limits", () => {
  const { domain, problem } = fixture("blocks-tower");
  it("says that it was cancelled", () => {
    const source = new CancellationSource();
    source.cancel();
    expect(planProblem(domain, problem, { token: source.token })).toEqual({ kind: "cancelled" });
  });
  it("says that the time is up", () => {
    let time = 0;
    const clock = { now: () => time++ };
    expect(planProblem(domain, problem, { timeLimitMs: 1, clock })).toMatchObject({
      kind: "limit",
      limit: "time",
    });
  });
  it("says that the memory is used up", () => {
    expect(planProblem(domain, problem, { memoryLimitMb: 0 })).toMatchObject({
      kind: "limit",
      limit: "memory",
    });
  });
  it("refuses what it can't plan with", () => {
    const { condition } = parseCondition("(on ?x a)");
    if (!condition) throw new Error("no condition");
    expect(findPlan({ ...planRequest(domain, problem), goal: condition })).toMatchObject({
      kind: "invalid",
      problems: [{ code: "pddl-undeclared-variable" }],
    });
  });
});

describe("shortestRepair", () => {
  const { domain } = parseDomain(readFileSync(resolve("robots/mobile-manipulator/domain.pddl"), "utf8"));
  if (!domain) throw new Error("no domain");
  const objects = ["table_0", "bed_0", "plate_0", "banana_0", "cup_0", "box_0"].map((id) => ({
    id,
    type: id.replace(/_\d+$/, ""),
  }));
  const room = [
    ...["plate_0", "banana_0", "cup_0"].flatMap((id) => [`(on ${id} table_0)`, `(located ${id} table_0)`]),
    "(on box_0 bed_0)",
    "(located box_0 bed_0)",
  ];
  const check = (call: string, facts: readonly string[], expected: string) =>
    it(`${call} when ${facts.join(" ")}`, () => {
      const [name, ...args] = call.split(" ");
      const action = domain.actions.find((each) => each.name === name);
      if (!action) throw new Error(name);
      const state = [...room, ...facts]
        .filter((fact) => !facts.includes(`!${fact}`))
        .flatMap((text) => (text.startsWith("!") ? [] : (parseFact(text) ?? [])));
      const bindings = bindArguments(action.parameters, args);
      const repair = shortestRepair(domain, objects, state, action.precondition, bindings);
      expect(repair.kind === "plan" ? repair.steps.map(printStep).join(" ") : repair.kind).toBe(expected);
    });
  check("grasp banana_0", ["(handempty)", "(at table_0)"], "");
  check("grasp banana_0", ["(handempty)"], "(navigate table_0)");
  check("grasp box_0", ["(handempty)"], "unsolvable");
  check("place plate_0", ["(handempty)", "(at table_0)"], "(grasp banana_0)");
  check("explore-local", [], "(navigate table_0)");
  check(
    "place table_0",
    ["(holding cup_0)", "(at bed_0)", "!(on cup_0 table_0)", "!(located cup_0 table_0)"],
    "(navigate table_0)",
  );
  check(
    "navigate cup_0",
    ["(holding cup_0)", "(at bed_0)", "!(on cup_0 table_0)", "!(located cup_0 table_0)"],
    "(place bed_0)",
  );

  it("keeps to its limits", () => {
    const { condition } = parseCondition("(and (in banana_0 box_0) (in cup_0 box_0))");
    const state = [...room, "(handempty)"].flatMap((text) => parseFact(text) ?? []);
    if (!condition) throw new Error("no condition");
    expect(shortestRepair(domain, objects, state, condition, new Map(), { mostSteps: 3 })).toMatchObject({
      kind: "unsolvable",
    });
    expect(shortestRepair(domain, objects, state, condition, new Map(), { mostStates: 2 })).toMatchObject({
      kind: "limit",
      limit: "states",
    });
    const found = shortestRepair(domain, objects, state, condition, new Map());
    expect(found.kind === "plan" && found.steps.length).toBe(8);
    expect(state.map(factKey)).toContain("(handempty)");
  });
});
