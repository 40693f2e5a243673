import { describe, expect, it } from "vitest";
import { packageOfDomain, sceneOfProblem } from "../../../../../test/support/planPrograms";
import { neverCancelled } from "../../../base/cancellation";
import { plannerBrain } from "./plannerBrain";

/*
 * Sentences for a robot that is nothing but a PDDL domain, written as most of them are: each action names the place where it
 * is done, and has a name of its own.
 */

const robot = packageOfDomain(`(define (domain orchard)
  (:requirements :adl :typing)
  (:types tree tool fruit crate - item ladder saw can - tool spot item - object well - spot)
  (:predicates (at-spot ?s - spot) (stands ?i - item ?s - spot) (inside ?i - item ?c - crate) (carrying ?i - item)
    (free-hand) (full ?c - can) (watered ?t - tree) (pruned ?t - tree) (young ?t - tree) (open ?c - crate))
  (:action drive-to :parameters (?s - spot) :precondition (not (at-spot ?s))
    :effect (and (at-spot ?s) (forall (?o - spot) (when (not (= ?o ?s)) (not (at-spot ?o))))))
  (:action pick-up :parameters (?i - item ?s - spot) :precondition (and (at-spot ?s) (stands ?i ?s) (free-hand))
    :effect (and (carrying ?i) (not (stands ?i ?s)) (not (free-hand))))
  (:action put-down :parameters (?i - item ?s - spot) :precondition (and (at-spot ?s) (carrying ?i))
    :effect (and (not (carrying ?i)) (stands ?i ?s) (free-hand)))
  (:action put-into :parameters (?i - item ?c - crate ?s - spot)
    :precondition (and (at-spot ?s) (stands ?c ?s) (carrying ?i) (open ?c) (not (= ?i ?c)))
    :effect (and (not (carrying ?i)) (inside ?i ?c) (free-hand)))
  (:action fill :parameters (?c - can ?w - well) :precondition (and (at-spot ?w) (carrying ?c)) :effect (full ?c))
  (:action water :parameters (?t - tree ?c - can ?s - spot)
    :precondition (and (at-spot ?s) (stands ?t ?s) (carrying ?c) (full ?c)) :effect (and (watered ?t) (not (full ?c))))
  (:action prune :parameters (?t - tree ?w - saw ?s - spot)
    :precondition (and (at-spot ?s) (stands ?t ?s) (carrying ?w) (not (young ?t))) :effect (pruned ?t))
  (:action open-lid :parameters (?c - crate ?s - spot)
    :precondition (and (at-spot ?s) (stands ?c ?s) (free-hand) (not (open ?c))) :effect (open ?c)))`);

const { belief } = sceneOfProblem(
  `(define (problem autumn) (:domain orchard)
    (:objects north-row south-row - spot spring - well elm birch sapling - tree pear plum - fruit chest - crate
      jug - can handsaw - saw)
    (:init (at-spot north-row) (free-hand) (stands elm north-row) (stands birch south-row) (stands sapling south-row)
      (young sapling) (stands pear north-row) (stands plum south-row) (stands chest south-row) (stands jug spring)
      (stands handsaw north-row))
    (:goal (watered elm)))`,
  robot,
);

async function answerTo(instruction: string): Promise<string> {
  const written = await plannerBrain().write({ instruction, robot, scene: "", belief }, neverCancelled);
  if (written.kind === "program") return written.goal ?? "no goal";
  return written.kind === "declined" ? written.reason : written.question;
}

describe("a robot that is a PDDL domain", () => {
  it.each([
    ["put the pear into the chest", "(and (inside pear chest) (free-hand))"],
    ["move the plum to the north row", "(and (stands plum north-row) (free-hand))"],
    ["pick up the jug", "(carrying jug)"],
    ["drive to the spring", "(at-spot spring)"],
    ["fill the jug", "(full jug)"],
    ["water the elm", "(watered elm)"],
    ["water the elm with the jug", "(and (carrying jug) (watered elm))"],
    ["prune the birch", "(pruned birch)"],
    [
      "open the chest and put both fruits in it",
      "(and (open chest) (inside pear chest) (free-hand) (inside plum chest))",
    ],
    [
      "prune the birch and water the elm, then drive to the spring",
      "(and (pruned birch) (watered elm) (at-spot spring))",
    ],
  ])("%s", async (instruction, goal) => expect(await answerTo(instruction)).toBe(goal));

  it("says what can't be done with a thing, and which word it does not know", async () => {
    expect(await answerTo("prune the sapling")).toBe(
      '"prune" can\'t be done with "the sapling". It can be done with: tree.',
    );
    expect(await answerTo("put the pear on the elm")).toContain(
      '"put" can\'t be done with "the elm". It can be done with: ',
    );
    expect(await answerTo("juggle the pear")).toContain('I do not know the word "juggle"');
  });
});
