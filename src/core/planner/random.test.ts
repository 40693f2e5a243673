import { describe, expect, it } from "vitest";
import { ClosedState, ObjectIndex } from "../pddl/closedState";
import { derivationOf } from "../pddl/derived";
import { bindArguments, effectsOf, evaluate } from "../pddl/evaluate";
import { checkProblem } from "../pddl/parse";
import { objectsOfTypes } from "../pddl/stateView";
import type { Domain, PddlProblem } from "../pddl/syntax";
import { factKey } from "../world/facts";
import type { Random } from "../world/ports";
import { createBudget } from "./budget";
import { goalExcluded } from "./goalPairs";
import { isExcludedOver } from "./goalProjection";
import { prepareSearch } from "./plan";
import { planProblem, planRequest } from "./problemFile";
import { shortestRepair } from "./repair";
import type { SearchTask } from "./searchTask";
import { problemOf, type RandomTask, randomTask } from "./testing/randomTasks";

/*
 * Random tasks over the whole language that the planner takes, against a breadth-first search that knows nothing of
 * grounding and pruning: it executes the domain with the evaluator of core/pddl.
 */

const mostStates = 300;

/** Every state that can be reached, layer by layer; undefined where there are too many. */
function statesByDepth(domain: Domain, problem: PddlProblem): ClosedState[][] | undefined {
  const { objects: given, state } = planRequest(domain, problem);
  const first = ClosedState.of(ObjectIndex.of(domain, given), state, derivationOf(domain));
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
  // Facts of the state itself, not what is derived from them.
  const truths = new Set([...far.trueFacts].map(factKey));
  const literals = task.allFacts.map((fact) => (truths.has(fact) ? fact : `(not ${fact})`));
  return `(and ${literals.filter(() => random() < 0.7).join(" ")})`;
}

/** By what a part of the facts tells; which part is of no matter to whether that is true. */
function isOverdrawn(task: SearchTask, random: () => number): boolean {
  const derived = new Set(task.derivedFacts);
  const facts = Array.from({ length: task.factCount }, (_, fact) => fact).filter(
    (fact) => !derived.has(fact),
  );
  return isExcludedOver(new Set(facts.filter(() => random() < 0.8)), task, createBudget({}));
}

const seeds = 400;

describe("random tasks", () => {
  it("finds a plan where breadth-first search does, and repairs of the same length", () => {
    const counts = { plan: 0, long: 0, unsolvable: 0, excluded: 0, overdrawn: 0, many: 0 };
    for (let seed = 1; seed <= seeds; seed++) {
      const task = randomTask(seed);
      const { domain, random } = task;
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
      if (prepared.kind === "ready" && isOverdrawn(prepared.task, random)) {
        counts.overdrawn++;
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
    expect(counts.overdrawn).toBeGreaterThan(0);
    expect(counts.unsolvable).toBeGreaterThan(seeds / 20);
  });
});
