import { describe, expect, it } from "vitest";
import { parseDomain, parseProblem } from "../pddl/parse";
import { createBudget } from "./budget";
import { goalOverdrawn } from "./goalProjection";
import { findPlan, prepareSearch } from "./plan";
import { planRequest } from "./problemFile";

/* Two hands, and things in rooms: which hand has what is told by conditional effects, as in the household. */
const { domain } = parseDomain(`(define (domain hands)
  (:requirements :adl :typing)
  (:types room thing)
  (:predicates (robot-in ?r - room) (lies-in ?t - thing ?r - room) (holding ?t - thing)
    (in-left ?t - thing) (in-right ?t - thing) (left-free) (right-free) (wet ?t - thing))
  (:action go :parameters (?from ?to - room) :precondition (robot-in ?from)
    :effect (and (not (robot-in ?from)) (robot-in ?to)))
  (:action wash :parameters (?t - thing) :precondition (holding ?t) :effect (wet ?t))
  (:action take :parameters (?t - thing ?r - room)
    :precondition (and (robot-in ?r) (lies-in ?t ?r) (not (holding ?t)) (or (left-free) (right-free)))
    :effect (and (holding ?t) (not (lies-in ?t ?r))
      (when (right-free) (and (in-right ?t) (not (right-free))))
      (when (not (right-free)) (and (in-left ?t) (not (left-free))))))
  (:action put :parameters (?t - thing ?r - room) :precondition (and (robot-in ?r) (holding ?t))
    :effect (and (not (holding ?t)) (lies-in ?t ?r)
      (when (in-right ?t) (and (not (in-right ?t)) (right-free)))
      (when (in-left ?t) (and (not (in-left ?t)) (left-free))))))`);

const things = Array.from({ length: 12 }, (_, index) => `thing-${index}`);
const laid = things.map((thing, index) => `(lies-in ${thing} ${["hall", "kitchen", "attic"][index % 3]})`);

function requestFor(goal: string) {
  const { problem } = parseProblem(`(define (problem p) (:domain hands)
    (:objects ${things.join(" ")} - thing hall kitchen attic - room)
    (:init (robot-in hall) (left-free) (right-free) ${laid.join(" ")})
    (:goal ${goal}))`);
  if (!domain || !problem) throw new Error("the test's own PDDL");
  return planRequest(domain, problem);
}

function isOverdrawn(goal: string): boolean {
  const prepared = prepareSearch(requestFor(goal), createBudget({}));
  if (prepared.kind !== "ready") throw new Error(prepared.kind);
  return goalOverdrawn(prepared.task, createBudget({}));
}

describe("what a goal needs more of than there is", () => {
  it("is two hands for three things", () => {
    expect(isOverdrawn("(and (holding thing-0) (holding thing-1) (holding thing-2))")).toBe(true);
    expect(isOverdrawn("(and (holding thing-0) (holding thing-1) (wet thing-7) (left-free))")).toBe(true);
  });

  it("is no more than two things for two hands, and nothing that is put down", () => {
    expect(isOverdrawn("(and (holding thing-0) (holding thing-1))")).toBe(false);
    expect(isOverdrawn("(and (holding thing-0) (lies-in thing-1 hall) (lies-in thing-2 hall))")).toBe(false);
    expect(isOverdrawn("(holding thing-0)")).toBe(false);
  });

  it("is told as such, where a search would look at every way to carry things about", () => {
    const carried = things
      .slice(3)
      .map((thing, index) => `(lies-in ${thing} ${["kitchen", "attic"][index % 2]})`);
    const goal = `(and (holding thing-0) (holding thing-1) (holding thing-2) ${carried.join(" ")})`;
    const answer = findPlan(requestFor(goal));
    expect(answer).toMatchObject({
      kind: "unsolvable",
      reason: expect.stringContaining("never hold together"),
    });
  });
});
