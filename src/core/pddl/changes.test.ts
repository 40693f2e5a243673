import { expect, it } from "vitest";
import { addedPredicates, changedPredicates, changesOf } from "./changes";
import { parseDomain } from "./parse";

const { domain } = parseDomain(`(define (domain boxes)
  (:requirements :adl)
  (:predicates (In ?b ?r) (open ?b) (seen ?b) (asked ?b))
  (:action carry
    :parameters (?b ?r)
    :effect (and
      (In ?b ?r)
      (when (asked ?b) (not (open ?b)))
      (forall (?o) (when (not (asked ?o)) (and (seen ?o) (not (in ?o ?r))))))))`);

it("is every literal of an effect, under conditions and for all, too", () => {
  const effect = domain?.actions[0]?.effect;
  if (!effect) throw new Error("The domain is not read.");
  expect(changesOf(effect).map(({ kind, atom }) => `${kind} ${atom.predicate}`)).toEqual([
    "add In",
    "delete open",
    "add seen",
    "delete in",
  ]);
  expect([...changedPredicates(effect)]).toEqual(["in", "open", "seen"]);
  expect([...addedPredicates(effect)]).toEqual(["in", "seen"]);
});
