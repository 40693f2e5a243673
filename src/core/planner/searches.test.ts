import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseDomain } from "../pddl/parse";
import { createBudget } from "./budget";
import { improvePlan } from "./improve";
import { findLandmarks } from "./landmarks";
import { lazySearch } from "./lazySearch";
import { mutexGroups } from "./mutexGroups";
import { prepareSearch } from "./plan";
import { planRequest } from "./problemFile";
import { restartingSearch } from "./restartingSearch";
import type { Search } from "./searchResult";
import { applyOperator, holds, type SearchTask } from "./searchTask";
import { problemOf, randomBlocks, randomTask } from "./testing/randomTasks";
import { widthSearch } from "./widthSearch";

/*
 * Each search, and what guides it, on random tasks small enough to look at every state: against breadth-first search
 * over the ground task.
 */

const mostStates = 600;

/** Every state that can be reached without the states that are left out; the depth of the nearest goal state, or -1. */
function exhaustive(
  task: SearchTask,
  leftOut: (state: Uint32Array) => boolean = () => false,
): { readonly states: readonly Uint32Array[]; readonly depth: number } | undefined {
  const states: Uint32Array[] = [];
  const depths: number[] = [];
  const seen = new Set<string>();
  const next = new Uint32Array(task.stateWords);
  let depth = -1;
  const visit = (state: Uint32Array, at: number) => {
    if (seen.has(state.join()) || leftOut(state)) return;
    seen.add(state.join());
    states.push(state.slice());
    depths.push(at);
    if (depth < 0 && holds(task, task.goalNode, state, 0)) depth = at;
  };
  visit(task.initial, 0);
  for (let index = 0; index < states.length; index++) {
    if (states.length > mostStates) return undefined;
    for (let operator = 0; operator < task.operators.length; operator++) {
      if (!holds(task, task.firstOperator + operator, states[index], 0)) continue;
      applyOperator(task, operator, states[index], 0, next);
      visit(next, depths[index] + 1);
    }
  }
  return { states, depth };
}

function executes(task: SearchTask, operators: readonly number[]): boolean {
  const state = task.initial.slice();
  const next = new Uint32Array(task.stateWords);
  for (const operator of operators) {
    if (!holds(task, task.firstOperator + operator, state, 0)) return false;
    applyOperator(task, operator, state, 0, next);
    state.set(next);
  }
  return holds(task, task.goalNode, state, 0);
}

function outcome(search: Search): { readonly kind: string; readonly operators: readonly number[] } {
  for (let turn = 0; turn < 100_000; turn++) {
    const ended = search.advance(1000);
    if (ended) return { kind: ended.kind, operators: ended.kind === "found" ? ended.operators : [] };
  }
  throw new Error("the search does not end");
}

/** Random tasks and blocks for which a search is needed, with every state that can be reached. */
function* smallTasks(seeds: number) {
  const blocks = parseDomain(readFileSync("test/fixtures/pddl/blocks.pddl", "utf8")).domain;
  if (!blocks) throw new Error("the fixture holds no domain");
  for (let seed = 1; seed <= seeds; seed++) {
    const { domain, initial, condition } = randomTask(seed);
    const towers = randomBlocks(seed, 4);
    const requests = [planRequest(domain, problemOf(initial, condition()))];
    if (seed % 10 === 0) requests.push(planRequest(blocks, problemOf(towers.initial, towers.goal)));
    if (seed % 50 === 0)
      requests.push(planRequest(blocks, problemOf(towers.initial, "(and (on b0 b1) (on b1 b0))")));
    for (const [kind, request] of requests.entries()) {
      const budget = createBudget({});
      const prepared = prepareSearch(request, budget);
      if (prepared.kind !== "ready") continue;
      const { task, ground } = prepared;
      const all = exhaustive(task);
      if (!all) continue;
      const mutexes = mutexGroups(ground, budget);
      const landmarks = findLandmarks(task, mutexes, budget);
      yield { context: `${kind ? "blocks" : "random"}, seed ${seed}`, task, all, mutexes, landmarks, budget };
    }
  }
}

describe("on small tasks", () => {
  it("each search finds a plan where there is one, and ends where there is none", () => {
    const counts = { found: 0, exhausted: 0 };
    for (const { context, task, all, landmarks } of smallTasks(300)) {
      const kind = all.depth < 0 ? "exhausted" : "found";
      counts[kind]++;
      for (const search of [
        lazySearch(task, landmarks),
        lazySearch(task, undefined),
        widthSearch(task, landmarks),
        widthSearch(task, undefined),
        restartingSearch(task, landmarks),
      ]) {
        const ended = outcome(search);
        expect(ended.kind, context).toBe(kind);
        if (kind === "found") expect(executes(task, ended.operators), context).toBe(true);
      }
    }
    expect(counts.found).toBeGreaterThan(50);
    expect(counts.exhausted).toBeGreaterThan(2);
  });

  it("no plan avoids a landmark", () => {
    let avoided = 0;
    for (const { context, task, all, landmarks } of smallTasks(200)) {
      if (all.depth < 0 || !landmarks) continue;
      for (const literals of landmarks.literals) {
        if (literals.some((literal) => holds(task, literal, task.initial, 0))) continue;
        const without = exhaustive(task, (state) =>
          literals.some((literal) => holds(task, literal, state, 0)),
        );
        expect(without?.depth, `${context}: ${literals}`).toBe(-1);
        avoided++;
      }
    }
    expect(avoided).toBeGreaterThan(50);
  });

  it("of the facts of a mutex group at most one is true in every state", () => {
    let groups = 0;
    for (const { context, mutexes, all } of smallTasks(200)) {
      groups += mutexes.groups.length;
      for (const group of mutexes.groups)
        for (const state of all.states) {
          const count = [...group].filter((fact) => ((state[fact >>> 5] >>> (fact & 31)) & 1) === 1).length;
          expect(count, `${context}: ${group}`).toBeLessThanOrEqual(1);
        }
    }
    expect(groups).toBeGreaterThan(5);
  });

  it("improvement ends with a plan of the fewest steps, and says so", () => {
    let improved = 0;
    for (const { context, task, all, landmarks, budget } of smallTasks(150)) {
      const first = outcome(widthSearch(task, landmarks));
      if (first.kind !== "found") continue;
      let best = first.operators;
      const isCheapest = improvePlan(
        task,
        best,
        () => 1,
        budget,
        (operators) => {
          expect(operators.length, context).toBeLessThan(best.length);
          expect(executes(task, operators), context).toBe(true);
          best = operators;
          improved++;
        },
      );
      expect(isCheapest, context).toBe(true);
      expect(best.length, context).toBe(all.depth);
    }
    expect(improved).toBeGreaterThan(3);
  });
});
