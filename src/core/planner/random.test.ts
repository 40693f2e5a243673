import { describe, expect, it } from "vitest";
import { ClosedState, ObjectIndex } from "../pddl/closedState";
import { bindArguments, effectsOf, evaluate } from "../pddl/evaluate";
import { checkDomain, checkProblem, parseDomain, parseProblem } from "../pddl/parse";
import { objectsOfTypes } from "../pddl/stateView";
import type { Domain, PddlProblem } from "../pddl/syntax";
import { factKey } from "../world/facts";
import { type Random, seededRandom } from "../world/ports";
import { createBudget } from "./budget";
import { goalExcluded } from "./goalPairs";
import { prepareSearch } from "./plan";
import { planProblem, planRequest } from "./problemFile";
import { shortestRepair } from "./repair";

/*
 * Random tasks over the whole language that the planner takes, against a breadth-first search that knows nothing of
 * grounding and pruning: it executes the domain with the evaluator of core/pddl.
 */

const objects = { small: ["a", "b"], large: ["c"], place: ["p", "q"] } as const;
const predicates = [
  "(p0)",
  "(p1 ?x - thing)",
  "(p2 ?x - thing ?y - place)",
  "(p3 ?x - object)",
  "(s1 ?x - object)",
];
const types = ["thing", "small", "place", "object", "(either small place)"];

interface Variable {
  readonly name: string;
  readonly type: string;
}

interface RandomTask {
  readonly domainText: string;
  readonly initial: readonly string[];
  readonly allFacts: readonly string[];
  readonly condition: () => string;
}

function randomTask(random: Random): RandomTask {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
  let counter = 0;
  const constants = [...objects.small, ...objects.large, ...objects.place];
  const term = (variables: readonly Variable[]) =>
    variables.length > 0 && random() < 0.85 ? pick(variables).name : pick(constants);
  const atom = (variables: readonly Variable[], fluent: boolean): string => {
    switch (pick(fluent ? [0, 1, 2, 3] : [0, 1, 2, 3, 4])) {
      case 0:
        return "(p0)";
      case 1:
        return `(p1 ${term(variables)})`;
      case 2:
        return `(p2 ${term(variables)} ${term(variables)})`;
      case 3:
        return `(p3 ${term(variables)})`;
      default:
        return `(s1 ${term(variables)})`;
    }
  };
  const fresh = (): Variable => ({ name: `?v${counter++}`, type: pick(types) });
  const condition = (variables: readonly Variable[], depth: number): string => {
    const kind =
      depth <= 0
        ? pick(["atom", "atom", "not", "="])
        : pick(["atom", "and", "or", "not", "imply", "forall", "exists", "="]);
    const inner = () => condition(variables, depth - 1);
    switch (kind) {
      case "atom":
        return atom(variables, false);
      case "=":
        return `(= ${term(variables)} ${term(variables)})`;
      case "not":
        return depth <= 0 ? `(not ${atom(variables, false)})` : `(not ${inner()})`;
      case "and":
      case "or":
        return `(${kind} ${inner()} ${inner()})`;
      case "imply":
        return `(imply ${inner()} ${inner()})`;
      default: {
        const variable = fresh();
        return `(${kind} (${variable.name} - ${variable.type}) ${condition([...variables, variable], depth - 1)})`;
      }
    }
  };
  const effect = (variables: readonly Variable[], depth: number): string => {
    switch (
      depth <= 0 ? pick(["add", "delete"]) : pick(["add", "add", "delete", "and", "and", "when", "forall"])
    ) {
      case "add":
        return atom(variables, true);
      case "delete":
        return `(not ${atom(variables, true)})`;
      case "and":
        return `(and ${effect(variables, depth - 1)} ${effect(variables, depth - 1)})`;
      case "when":
        return `(when ${condition(variables, 1)} ${effect(variables, depth - 1)})`;
      default: {
        const variable = fresh();
        return `(forall (${variable.name} - ${variable.type}) ${effect([...variables, variable], depth - 1)})`;
      }
    }
  };
  const actions = Array.from({ length: 2 + Math.floor(random() * 3) }, (_, index) => {
    const parameters = Array.from({ length: Math.floor(random() * 3) }, fresh);
    const list = parameters.map(({ name, type }) => `${name} - ${type}`).join(" ");
    const precondition = condition(parameters, pick([0, 1, 2]));
    return `(:action a${index} :parameters (${list}) :precondition ${precondition} :effect ${effect(parameters, 3)})`;
  });
  const all = [
    "(p0)",
    ...constants.flatMap((x) => [
      `(p1 ${x})`,
      `(p3 ${x})`,
      `(s1 ${x})`,
      ...objects.place.map((y) => `(p2 ${x} ${y})`),
    ]),
  ];
  const domainText = `(define (domain random) (:requirements :adl)
    (:types thing place - object small large - thing)
    (:constants ${objects.small.join(" ")} - small ${objects.large.join(" ")} - large ${objects.place.join(" ")} - place)
    (:predicates ${predicates.join(" ")})
    ${actions.join("\n    ")})`;
  return {
    domainText,
    initial: all.filter(() => random() < 0.3),
    allFacts: all,
    condition: () => condition([], 3),
  };
}

function problemOf(initial: readonly string[], goal: string): PddlProblem {
  const text = `(define (problem r) (:domain random) (:init ${initial.join(" ")}) (:goal ${goal}))`;
  const { problem, problems } = parseProblem(text);
  if (!problem || problems.length > 0) throw new Error(`${text}\n${JSON.stringify(problems)}`);
  return problem;
}

const mostStates = 300;

/** Every state that can be reached, layer by layer; undefined where there are too many. */
function statesByDepth(domain: Domain, problem: PddlProblem): ClosedState[][] | undefined {
  const { objects: given, state } = planRequest(domain, problem);
  const first = ClosedState.of(ObjectIndex.of(domain, given), state);
  const keyOf = (each: ClosedState) => [...each.trueFacts].map(factKey).sort().join();
  const seen = new Set([keyOf(first)]);
  const layers = [[first]];
  for (let layer = layers[0]; layer.length > 0; ) {
    const next: ClosedState[] = [];
    for (const current of layer) {
      for (const action of domain.actions) {
        let tuples: string[][] = [[]];
        for (const { types: names } of action.parameters)
          tuples = tuples.flatMap((tuple) => objectsOfTypes(names, current).map((id) => [...tuple, id]));
        for (const args of tuples) {
          const bindings = bindArguments(action.parameters, args);
          if (evaluate(action.precondition, bindings, current) !== "true") continue;
          const successor = current.withChanges(effectsOf(action, args, current));
          const key = keyOf(successor);
          if (seen.has(key)) continue;
          seen.add(key);
          next.push(successor);
        }
      }
    }
    if (seen.size > mostStates) return undefined;
    if (next.length > 0) layers.push(next);
    layer = next;
  }
  return layers;
}

/** Some goals are random conditions, some two random literals; the others describe a state that is far away, in part. */
function randomGoal(task: RandomTask, layers: readonly ClosedState[][], random: Random): string {
  const kind = random();
  if (kind < 0.3) return task.condition();
  if (kind < 0.6) {
    const literal = () => {
      const fact = task.allFacts[Math.floor(random() * task.allFacts.length)];
      return random() < 0.5 ? fact : `(not ${fact})`;
    };
    return `(and ${literal()} ${literal()})`;
  }
  const last = layers[layers.length - 1];
  const far = last[Math.floor(random() * last.length)];
  const truths = new Set([...far.trueFacts].map(factKey));
  const literals = task.allFacts.map((fact) => (truths.has(fact) ? fact : `(not ${fact})`));
  return `(and ${literals.filter(() => random() < 0.7).join(" ")})`;
}

const seeds = 400;

describe("random tasks", () => {
  it("finds a plan where breadth-first search does, and repairs of the same length", () => {
    const counts = { plan: 0, long: 0, unsolvable: 0, excluded: 0, many: 0 };
    for (let seed = 1; seed <= seeds; seed++) {
      const random = seededRandom(seed);
      const task = randomTask(random);
      const { domain, problems } = parseDomain(task.domainText);
      if (!domain || problems.length > 0) throw new Error(`seed ${seed}: ${JSON.stringify(problems)}`);
      expect(checkDomain(domain).filter(({ severity }) => severity === "error")).toEqual([]);
      const layers = statesByDepth(domain, problemOf(task.initial, "()"));
      if (!layers) {
        counts.many++;
        continue;
      }
      const goal = randomGoal(task, layers, random);
      const problem = problemOf(task.initial, goal);
      expect(checkProblem(problem, domain).filter(({ severity }) => severity === "error")).toEqual([]);
      const depth = layers.findIndex((layer) =>
        layer.some((state) => evaluate(problem.goal, new Map(), state) === "true"),
      );
      const context = `seed ${seed}\n${task.domainText}\n${task.initial.join(" ")}\n${goal}`;
      expect(planProblem(domain, problem).kind, context).toBe(depth < 0 ? "unsolvable" : "plan");
      const prepared = prepareSearch(planRequest(domain, problem), createBudget({}));
      if (prepared.kind === "ready" && goalExcluded(prepared.task, createBudget({}))) {
        counts.excluded++;
        expect(depth, context).toBe(-1);
      }
      const { objects: given, state } = planRequest(domain, problem);
      const repair = shortestRepair(domain, given, state, problem.goal, new Map(), { mostSteps: 100 });
      expect(repair.kind === "plan" ? repair.steps.length : -1, context).toBe(depth);
      if (depth < 0) counts.unsolvable++;
      else counts.plan++;
      if (depth > 2) counts.long++;
    }
    // The generator must go on making tasks of both kinds.
    expect(counts.plan).toBeGreaterThan(seeds / 4);
    expect(counts.long).toBeGreaterThan(seeds / 40);
    expect(counts.excluded).toBeGreaterThan(0);
    expect(counts.unsolvable).toBeGreaterThan(seeds / 20);
  });
});
