import { describe, expect, it } from "vitest";
import { parseDomain } from "../pddl/parse";
import { createBudget } from "./budget";
import { LandmarkCount } from "./landmarkCount";
import { findLandmarks } from "./landmarks";
import { mutexGroups } from "./mutexGroups";
import { prepareSearch } from "./plan";
import { planRequest } from "./problemFile";
import { applyOperator, holds, type SearchTask } from "./searchTask";
import { StatePool } from "./statePool";
import { problemOf } from "./testing/randomTasks";

const domainText = `(define (domain cupboard) (:requirements :strips :typing)
  (:types item bolt)
  (:constants cup plate - item left right - bolt)
  (:predicates (shut ?b - bolt) (drawn ?b - bolt) (inside ?i - item) (outside ?i - item))
  (:action draw :parameters (?b - bolt) :precondition (shut ?b)
    :effect (and (drawn ?b) (not (shut ?b))))
  (:action push :parameters (?b - bolt) :precondition (drawn ?b)
    :effect (and (shut ?b) (not (drawn ?b))))
  (:action put :parameters (?i - item) :precondition (and (outside ?i) (drawn left) (drawn right))
    :effect (and (inside ?i) (not (outside ?i)))))`;

/** What is still to be achieved after each step, the start first. */
function countsAlong(initial: readonly string[], goal: string, steps: readonly string[]): number[] {
  const { domain, problems } = parseDomain(domainText);
  if (!domain) throw new Error(JSON.stringify(problems));
  const budget = createBudget({});
  const prepared = prepareSearch(planRequest(domain, problemOf(initial, goal)), budget);
  if (prepared.kind !== "ready") throw new Error(prepared.kind);
  const { task, ground } = prepared;
  const landmarks = findLandmarks(task, mutexGroups(ground, budget), budget);
  if (!landmarks) throw new Error("no landmarks");
  const pool = new StatePool(task.stateWords);
  const counting = new LandmarkCount(task, landmarks);
  const next = new Uint32Array(task.stateWords);
  let state = pool.add(task.initial, -1, -1);
  const counts = [counting.count(pool, state, -1)];
  for (const step of steps) {
    const operator = operatorNamed(task, step);
    expect(holds(task, task.firstOperator + operator, pool.words, pool.offset(state)), step).toBe(true);
    applyOperator(task, operator, pool.words, pool.offset(state), next);
    const parent = state;
    state = pool.add(next, parent, operator);
    counts.push(counting.count(pool, state, parent));
  }
  expect(holds(task, task.goalNode, pool.words, pool.offset(state))).toBe(true);
  return counts;
}

function operatorNamed(task: SearchTask, name: string): number {
  return task.operators.findIndex(
    ({ action, args }) =>
      [action.name, ...Array.from(args, (object) => task.source.objectNames[object])].join(" ") === name,
  );
}

/** By how much each step lowers what is still to be achieved. */
function progress(counts: readonly number[]): number[] {
  return counts.slice(1).map((count, index) => counts[index] - count);
}

describe("landmark count", () => {
  it("falls with each step to a goal that has to be undone and made true again", () => {
    const counts = countsAlong(
      ["(shut left)", "(shut right)", "(outside cup)"],
      "(and (inside cup) (shut left) (shut right))",
      ["draw left", "draw right", "put cup", "push left", "push right"],
    );
    // To be drawn, to be inside and to be shut again.
    expect(counts[0]).toBe(5);
    expect(progress(counts)).toEqual([1, 1, 1, 1, 1]);
  });

  it("does not ask to undo a goal that holds at the start and may stay", () => {
    const counts = countsAlong(
      ["(drawn left)", "(shut right)", "(outside cup)"],
      "(and (inside cup) (drawn left) (drawn right))",
      ["draw right", "put cup"],
    );
    expect(counts).toEqual([2, 1, 0]);
  });

  it("asks again for what was undone while it is still needed", () => {
    const counts = countsAlong(
      ["(drawn left)", "(drawn right)", "(outside cup)", "(outside plate)"],
      "(and (inside cup) (inside plate))",
      ["put cup", "push left", "draw left", "put plate"],
    );
    expect(progress(counts)).toEqual([1, -1, 1, 1]);
  });
});
