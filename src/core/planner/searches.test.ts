import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../world/ports";
import { improvePlan } from "./improve";
import { findLandmarks } from "./landmarks";
import { lazySearch } from "./lazySearch";
import { mutexGroups } from "./mutexGroups";
import { restartingSearch } from "./restartingSearch";
import type { Search } from "./searchResult";
import { applyOperator, holds, type SearchTask } from "./searchTask";
import { findSymmetries } from "./symmetries";
import { exhaustive, smallTasks } from "./testing/smallTasks";
import { widthSearch } from "./widthSearch";

/*
 * Each search, and what guides it, on random tasks small enough to look at every state: against breadth-first search
 * over the ground task.
 */

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

const blocksDomain = readFileSync("test/fixtures/pddl/blocks.pddl", "utf8");

/** With what guides the searches. */
function* guidedTasks(seeds: number) {
  for (const small of smallTasks(seeds, blocksDomain)) {
    const mutexes = mutexGroups(small.ground, small.budget);
    const landmarks = findLandmarks(small.task, mutexes, small.budget);
    yield { ...small, mutexes, landmarks };
  }
}

describe("on small tasks", () => {
  it("each search finds a plan where there is one, and ends where there is none", () => {
    const counts = { found: 0, exhausted: 0 };
    for (const { context, task, all, landmarks, budget } of guidedTasks(300)) {
      const kind = all.depth < 0 ? "exhausted" : "found";
      counts[kind]++;
      const symmetries = { find: () => findSymmetries(task, budget), statesBefore: 2 };
      for (const search of [
        lazySearch(task, landmarks),
        lazySearch(task, undefined, { takenFirst: "newest" }),
        lazySearch(task, landmarks, { takenFirst: "in turn", random: seededRandom(1), symmetries }),
        widthSearch(task, landmarks),
        widthSearch(task, undefined, symmetries),
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
    for (const { context, task, all, landmarks } of guidedTasks(200)) {
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
    for (const { context, mutexes, all } of guidedTasks(200)) {
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
    for (const { context, task, all, landmarks, budget } of guidedTasks(150)) {
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
