import { describe, expect, it } from "vitest";
import { packageOfDomain, sceneOfProblem } from "../../../../test/support/planPrograms";
import { examplesOfGoals, goalInWords } from "./goalWords";

const blocks = packageOfDomain(`(define (domain blocks) (:requirements :strips :typing)
  (:types block)
  (:predicates (on ?x ?y - block) (on-table ?x - block) (clear ?x - block) (holding ?x - block) (hand-empty))
  (:action lift :parameters (?x - block) :precondition (and (on-table ?x) (clear ?x) (hand-empty))
    :effect (and (holding ?x) (not (on-table ?x)) (not (clear ?x)) (not (hand-empty))))
  (:action lower :parameters (?x ?y - block) :precondition (and (holding ?x) (clear ?y))
    :effect (and (on ?x ?y) (clear ?x) (hand-empty) (not (holding ?x)) (not (clear ?y)))))`);
const tower = sceneOfProblem(
  `(define (problem p) (:domain blocks) (:objects a b block-c Block_D - block)
    (:init (on-table a) (on-table b) (clear a) (clear b) (hand-empty)) (:goal (and)))`,
  blocks,
);

const parcels = packageOfDomain(`(define (domain parcels) (:requirements :strips :typing)
  (:types parcel truck place)
  (:predicates (at ?x - (either parcel truck) ?p - place) (in ?x - parcel ?t - truck) (fragile ?x - parcel)
    (linkedTo ?a ?b - place))
  (:action load :parameters (?x - parcel ?t - truck ?p - place) :precondition (and (at ?x ?p) (at ?t ?p))
    :effect (and (in ?x ?t) (not (at ?x ?p)))))`);
const yard = sceneOfProblem(
  `(define (problem p) (:domain parcels) (:objects p1 p2 - parcel t1 - truck home shop - place)
    (:init (at p1 home) (at t1 home)) (:goal (and)))`,
  parcels,
);

describe("a goal in the words of a domain", () => {
  const cases: readonly [said: string, goal: string, place?: "yard"][] = [
    ["put block-c on block d", "(on block-c Block_D)"],
    ["a on b", "(on a b)"],
    ["Put a on b.", "(on a b)"],
    ["please put the block a onto the block b!", "(on a b)"],
    ["(on a b)", "(on a b)"],
    ["(and (on a b) (forall (?x - block) (clear ?x)))", "(and (on a b) (forall (?x - block) (clear ?x)))"],
    ["a and b on the table", "(and (on-table a) (on-table b))"],
    ["a on b, b on block c and the hand empty", "(and (on a b) (on b block-c) (hand-empty))"],
    ["a is on b and clear", "(and (on a b) (clear a))"],
    ["make sure that a is not on b", "(not (on a b))"],
    ["b shouldn't be clear", "(not (clear b))"],
    ["hold a", "(holding a)"],
    ["I want a to be on b", "(on a b)"],
    ["I need you to put a on b", "(on a b)"],
    ["p1 in t1", "(in p1 t1)", "yard"],
    ["bring p1 to shop", "(at p1 shop)", "yard"],
    ["move p1 and p2 to the shop, then t1 to home", "(and (at p1 shop) (at p2 shop) (at t1 home))", "yard"],
    ["bring p1 to t1", "(in p1 t1)", "yard"],
    ["home is linked to shop", "(linkedTo home shop)", "yard"],
  ];
  for (const [said, goal, place] of cases) {
    it(said, () => {
      const [robot, scene] = place ? [parcels, yard] : [blocks, tower];
      expect(goalInWords(said, robot.domain, scene.belief)).toEqual({ kind: "goal", text: goal });
    });
  }
});

describe("what is no such goal", () => {
  const cases = ["sing a song", "put the red one on b", "a on", "a b", "put a on b on block-c", "", "on b"];
  for (const said of cases) {
    it(`"${said}"`, () => expect(goalInWords(said, blocks.domain, tower.belief)).toBeUndefined());
  }
  it("says what is wrong with a goal that is written out", () => {
    expect(goalInWords("(on a z)", blocks.domain, tower.belief)).toMatchObject({
      kind: "declined",
      reason: 'There is no object "z" in the scene.',
    });
    expect(goalInWords("(above a b)", blocks.domain, tower.belief)).toMatchObject({
      kind: "declined",
      reason: expect.stringContaining("above"),
    });
  });
  it("asks where several predicates fit", () => {
    const robot = packageOfDomain(`(define (domain d) (:predicates (in ?x ?y) (on ?x ?y))
      (:action go :parameters (?x ?y) :effect (and (in ?x ?y) (on ?x ?y))))`);
    const { belief } = sceneOfProblem(
      "(define (problem p) (:domain d) (:objects x y) (:init) (:goal (and)))",
      robot,
    );
    expect(goalInWords("bring x to y", robot.domain, belief)).toMatchObject({
      kind: "question",
      choices: ["(in x y)", "(on x y)"],
    });
  });
  it("has examples of what could be said", () => {
    expect(examplesOfGoals(blocks.domain, tower.belief)).toEqual(["(on a b)", "(on-table a)", "(clear a)"]);
    expect(examplesOfGoals(parcels.domain, yard.belief)).toEqual(["(at p1 home)", "(in p1 t1)"]);
  });
});
