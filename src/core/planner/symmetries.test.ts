import { describe, expect, it } from "vitest";
import { parseDomain } from "../pddl/parse";
import { seededRandom } from "../world/ports";
import { createBudget } from "./budget";
import { lazySearch } from "./lazySearch";
import { Orbits, SymmetricForm } from "./orbits";
import { prepareSearch } from "./plan";
import { planRequest } from "./problemFile";
import { applyOperator, type SearchTask } from "./searchTask";
import { StatePool } from "./statePool";
import { Successors } from "./successors";
import { findSymmetries } from "./symmetries";
import { problemOf } from "./testing/randomTasks";
import { exhaustive } from "./testing/smallTasks";
import { widthSearch } from "./widthSearch";

const domainText = `(define (domain fetch) (:requirements :strips :typing :equality)
  (:types room item hand)
  (:constants kitchen hall - room b1 b2 b3 b4 b5 - item left right - hand)
  (:predicates (at ?b - item ?r - room) (robot-at ?r - room) (free ?h - hand) (holds ?h - hand ?b - item)
    (heavy ?b - item))
  (:action go :parameters (?from ?to - room) :precondition (robot-at ?from)
    :effect (and (robot-at ?to) (not (robot-at ?from))))
  (:action pick :parameters (?b - item ?r - room ?h - hand)
    :precondition (and (at ?b ?r) (robot-at ?r) (free ?h))
    :effect (and (holds ?h ?b) (not (at ?b ?r)) (not (free ?h))))
  (:action lift :parameters (?b - item ?h ?other - hand)
    :precondition (and (at ?b kitchen) (robot-at kitchen) (heavy ?b) (free ?h) (free ?other) (not (= ?h ?other)))
    :effect (and (holds ?h ?b) (not (at ?b kitchen)) (not (free ?h))))
  (:action drop-light :parameters (?b - item ?r - room ?h - hand)
    :precondition (and (holds ?h ?b) (robot-at ?r) (not (heavy ?b)))
    :effect (and (at ?b ?r) (free ?h) (not (holds ?h ?b))))
  (:action drop-heavy :parameters (?b - item ?h - hand)
    :precondition (and (holds ?h ?b) (robot-at hall) (heavy ?b))
    :effect (and (at ?b hall) (free ?h) (not (holds ?h ?b)))))`;

const everythingInTheHall = "(and (at b1 hall) (at b2 hall) (at b3 hall) (at b4 hall) (at b5 hall))";

function taskOf(initial: string, goal = everythingInTheHall): SearchTask {
  const { domain, problems } = parseDomain(domainText);
  if (!domain) throw new Error(JSON.stringify(problems));
  const facts = [
    "(robot-at kitchen)",
    "(free left)",
    "(free right)",
    "(at b1 kitchen)",
    "(at b2 kitchen)",
    "(at b3 kitchen)",
    "(at b4 kitchen)",
    "(at b5 kitchen)",
    initial,
  ];
  const prepared = prepareSearch(planRequest(domain, problemOf(facts, goal)), createBudget({}));
  if (prepared.kind !== "ready") throw new Error(prepared.kind);
  return prepared.task;
}

function namesOf(task: SearchTask): string[] {
  return findSymmetries(task, createBudget({}))
    .classes.map(({ objects }) =>
      objects
        .map((object) => task.source.objectNames[object])
        .sort()
        .join(" "),
    )
    .sort();
}

describe("symmetric objects", () => {
  it("are those that facts, operators and the goal do not tell apart", () => {
    expect(namesOf(taskOf(""))).toEqual(["b1 b2 b3 b4 b5", "left right"]);
  });

  it("are told apart by what never changes", () => {
    expect(namesOf(taskOf("(heavy b2) (heavy b5)"))).toEqual(["b1 b3 b4", "b2 b5", "left right"]);
  });

  it("are told apart by the goal", () => {
    const goal = "(and (at b1 hall) (at b2 hall) (at b3 kitchen) (holds left b4))";
    expect(namesOf(taskOf("", goal))).toEqual(["b1 b2"]);
  });

  it("are not told apart by the initial state", () => {
    expect(namesOf(taskOf("(at b1 hall)"))).toEqual(["b1 b2 b3 b4 b5", "left right"]);
  });

  it("are told apart by a disjunctive goal, and not where it is about both", () => {
    expect(namesOf(taskOf("", "(or (at b1 hall) (and (at b2 hall) (at b3 hall)))"))).toEqual([
      "b2 b3",
      "b4 b5",
      "left right",
    ]);
  });

  it("have one form for states that differ by an exchange: as many as there are ways to count", () => {
    const task = taskOf("");
    const { classes } = findSymmetries(task, createBudget({}));
    const form = new SymmetricForm(task.stateWords, classes);
    const seen = new Map<string, Uint32Array>();
    const states = [task.initial];
    const next = new Uint32Array(task.stateWords);
    const successors = new Successors(task);
    for (const state of states) {
      for (const operator of successors.find(state, 0).toArray()) {
        applyOperator(task, operator, state, 0, next);
        const key = form.of(next, 0).join();
        if (seen.has(key)) continue;
        seen.set(key, next.slice());
        states.push(next.slice());
      }
    }
    // The robot in 2 rooms, h = 0, 1 or 2 things in its hands, and 0 to 5 - h of the others in the hall.
    expect(seen.size).toBe(2 * (6 + 5 + 4));
  });

  it("are taken in order: of operators about objects that are alike, the first one is kept", () => {
    const task = taskOf("(heavy b2) (heavy b5)");
    const pool = new StatePool(task.stateWords);
    const orbits = new Orbits(pool, { find: () => findSymmetries(task, createBudget({})), statesBefore: 0 });
    expect(orbits.isNew(task.initial)).toBe(true);
    const state = pool.add(task.initial, -1, -1);
    const applicable = new Successors(task).find(pool.words, 0);
    const kept = orbits.keep(state, applicable);
    const count = (action: string, of: readonly string[]) => of.filter((name) => name === action).length;
    const actions = (operators: ArrayLike<number>) =>
      Array.from(operators, (operator) => task.operators[operator].action.name);
    // A light thing and a heavy one, and one hand.
    expect(count("pick", actions(kept))).toBe(2);
    expect(count("pick", actions(applicable.toArray()))).toBe(10);
    // The other hand is taken where the first one is, too.
    expect(count("lift", actions(kept))).toBe(2);
    expect(count("lift", actions(applicable.toArray()))).toBe(4);
  });

  it("make a search without a plan end sooner", () => {
    // Nothing heavy is ever in the kitchen again.
    const task = taskOf(
      "(heavy b1) (heavy b2) (heavy b3)",
      "(and (at b4 hall) (at b5 hall) (holds left b4))",
    );
    const ended = (symmetries: boolean): number => {
      const search = lazySearch(
        task,
        undefined,
        symmetries
          ? { symmetries: { find: () => findSymmetries(task, createBudget({})), statesBefore: 10 } }
          : {},
      );
      for (;;) {
        const result = search.advance(10_000);
        if (result) {
          expect(result.kind).toBe("exhausted");
          return result.expanded;
        }
      }
    };
    const all = ended(false);
    expect(all).toBeGreaterThan(100);
    expect(ended(true)).toBeLessThan(all / 2);
  });
});

/** Quantifiers, conditional effects and constants, so that items and hands are symmetric in some tasks and not in others. */
const variedDomainText = domainText
  .replace(
    "(:action go",
    `(:action spill :parameters (?h - hand) :precondition (not (free ?h))
    :effect (forall (?b - item) (when (and (holds ?h ?b) (not (heavy ?b)))
      (and (at ?b kitchen) (not (holds ?h ?b)) (free ?h)))))
  (:action go`,
  )
  .replace(
    ":precondition (robot-at ?from)",
    ":precondition (and (robot-at ?from) (not (exists (?b - item) (and (heavy ?b) (holds left ?b)))))",
  )
  .replace("b1 b2 b3 b4 b5", "b1 b2 b3");

it("random tasks: a state and its form are as far from the goal, and searches come to the same end", () => {
  const { domain, problems } = parseDomain(variedDomainText);
  if (!domain) throw new Error(JSON.stringify(problems));
  const counts = { compared: 0, plan: 0, none: 0, classes: new Set<string>() };
  for (let seed = 1; seed <= 300; seed++) {
    const random = seededRandom(seed);
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)];
    const items = ["b1", "b2", "b3"];
    const literal = () => {
      const fact = pick([
        `(at ${pick(items)} ${pick(["hall", "kitchen"])})`,
        `(holds ${pick(["left", "right"])} ${pick(items)})`,
        "(robot-at kitchen)",
      ]);
      return random() < 0.7 ? fact : `(not ${fact})`;
    };
    const initial = ["(robot-at kitchen)", "(free left)", "(free right)"];
    for (const item of items) {
      initial.push(`(at ${item} ${pick(["hall", "kitchen"])})`);
      if (random() < 0.5) initial.push(`(heavy ${item})`);
    }
    const goal = `(and ${literal()} (or ${literal()} ${literal()}) ${literal()})`;
    const prepared = prepareSearch(planRequest(domain, problemOf(initial, goal)), createBudget({}));
    if (prepared.kind !== "ready") continue;
    const { task } = prepared;
    const symmetries = findSymmetries(task, createBudget({}));
    const all = exhaustive(task);
    if (symmetries.classes.length === 0 || !all) continue;
    const context = `${initial.join(" ")} ${goal}`;
    for (const { objects } of symmetries.classes)
      counts.classes.add(objects.map((object) => task.source.objectNames[object]).join());
    const form = new SymmetricForm(task.stateWords, symmetries.classes);
    for (const state of all.states) {
      const other = form.of(state, 0).slice();
      if (other.join() === state.join() || random() > 0.3) continue;
      expect(exhaustive(task, undefined, other)?.depth, context).toBe(
        exhaustive(task, undefined, state)?.depth,
      );
      counts.compared++;
    }
    const source = { find: () => symmetries, statesBefore: 1 };
    for (const search of [
      lazySearch(task, undefined, { symmetries: source }),
      lazySearch(task, undefined, { symmetries: source, takenFirst: "newest", random }),
      widthSearch(task, undefined, source),
    ]) {
      let ended = search.advance(1000);
      while (!ended) ended = search.advance(1000);
      expect(ended.kind, context).toBe(all.depth < 0 ? "exhausted" : "found");
    }
    if (all.depth < 0) counts.none++;
    else counts.plan++;
  }
  expect(counts.compared).toBeGreaterThan(100);
  expect(counts.plan).toBeGreaterThan(20);
  expect(counts.none).toBeGreaterThan(3);
  expect(counts.classes).toContain("left,right");
  expect(counts.classes).toContain("b1,b2");
});
