import { describe, expect, test } from "vitest";
import { LineIndex } from "../base/problem";
import { occurrenceAt, pddlOccurrences } from "./pddlIndex";

const domain = `; a comment (with (parentheses
(define (domain d)
  (:types box ball - item item room - object)
  (:constants home - room)
  (:predicates (in ?i - item ?r - room) (free) (heavy ?i - (either box ball)))
  (:functions (total-cost) (weight ?i - item))
  (:derived (stuck ?i - item) (and (heavy ?i) (not (free))))
  (:action Pick-Up
    :parameters (?i - item ?r - room)
    :precondition (and (IN ?i ?r) (free) (forall (?i - ball) (in ?i home)))
    :effect (and (not (in ?i ?r)) (increase (total-cost) (weight ?i)))))`;

/** Lines with occurrences of what stands at the mark `|`: each in «», a declaration in «*». */
function occurrencesOf(marked: string): string[] {
  const offset = marked.indexOf("|");
  const text = marked.replace("|", "");
  const occurrences = pddlOccurrences(text);
  const lines = new LineIndex(text);
  const asked = occurrenceAt(occurrences, lines.positionAt(offset));
  if (!asked) return [];
  const same = occurrences.filter(({ key }) => key === asked.key);
  return text.split("\n").flatMap((line, number) => {
    const here = same.filter(({ range }) => range.start.line === number).reverse();
    if (here.length === 0) return [];
    return here
      .reduce((shown, { range: { start, end }, isDeclaration }) => {
        const word = shown.slice(start.character, end.character);
        const mark = isDeclaration ? "*" : "";
        return `${shown.slice(0, start.character)}«${mark}${word}»${shown.slice(end.character)}`;
      }, line)
      .trim();
  });
}

describe("what a word in a PDDL file names", () => {
  const cases: [string, string, string[]][] = [
    [
      "a predicate, whatever its case",
      domain.replace("(IN ", "(I|N "),
      [
        "(:predicates («*in» ?i - item ?r - room) (free) (heavy ?i - (either box ball)))",
        ":precondition (and («IN» ?i ?r) (free) (forall (?i - ball) («in» ?i home)))",
        ":effect (and (not («in» ?i ?r)) (increase (total-cost) (weight ?i)))))",
      ],
    ],
    [
      "a type, also among alternatives",
      domain.replace("(either box", "(either b|ox"),
      [
        "(:types «*box» ball - item item room - object)",
        "(:predicates (in ?i - item ?r - room) (free) (heavy ?i - (either «box» ball)))",
      ],
    ],
    [
      "a parameter, but not the variable that hides it",
      domain.replace("(not (in ?i", "(not (in ?|i"),
      [
        ":parameters («*?i» - item ?r - room)",
        ":precondition (and (IN «?i» ?r) (free) (forall (?i - ball) (in ?i home)))",
        ":effect (and (not (in «?i» ?r)) (increase (total-cost) (weight «?i»)))))",
      ],
    ],
    [
      "the variable of a quantifier",
      domain.replace("(in ?i home", "(in ?|i home"),
      [":precondition (and (IN ?i ?r) (free) (forall («*?i» - ball) (in «?i» home)))"],
    ],
    [
      "a constant",
      domain.replace("?i home", "?i ho|me"),
      [
        "(:constants «*home» - room)",
        ":precondition (and (IN ?i ?r) (free) (forall (?i - ball) (in ?i «home»)))",
      ],
    ],
    [
      "a function",
      domain.replace("(weight ?i)))", "(wei|ght ?i)))"),
      [
        "(:functions (total-cost) («*weight» ?i - item))",
        ":effect (and (not (in ?i ?r)) (increase (total-cost) («weight» ?i)))))",
      ],
    ],
    ["an action", domain.replace("Pick-Up", "Pick-U|p"), ["(:action «*Pick-Up»"]],
    [
      "a derived predicate",
      domain.replace("(stuck ?i", "(stu|ck ?i"),
      ["(:derived («*stuck» ?i - item) (and (heavy ?i) (not (free))))"],
    ],
    [
      "the variable of a derived predicate",
      domain.replace("(heavy ?i)", "(heavy ?|i)"),
      ["(:derived (stuck «*?i» - item) (and (heavy «?i») (not (free))))"],
    ],
    ["nothing in a comment", domain.replace("comment", "com|ment"), []],
    ["nothing of a keyword", domain.replace(":precondition", ":precon|dition"), []],
  ];
  for (const [title, marked, expected] of cases) {
    test(title, () => {
      expect(marked).toContain("|");
      expect(occurrencesOf(marked)).toEqual(expected);
    });
  }

  test("a problem's objects, facts and goal", () => {
    const problem = `(define (problem p) (:domain d)
  (:objects b1 b2 - box)
  (:init (in b1 home) (= (weight b1) 3.5))
  (:goal (exists (?x - box) (in ?x home))))`;
    expect(occurrencesOf(problem.replace("(in b1", "(in b|1"))).toEqual([
      "(:objects «*b1» b2 - box)",
      "(:init (in «b1» home) (= (weight «b1») 3.5))",
    ]);
    expect(occurrencesOf(problem.replace("(in ?x", "(i|n ?x"))).toEqual([
      "(:init («in» b1 home) (= (weight b1) 3.5))",
      "(:goal (exists (?x - box) («in» ?x home))))",
    ]);
  });

  test("what can be read of a file that is being typed", () => {
    const broken = domain.slice(0, domain.indexOf("(forall"));
    expect(occurrencesOf(broken.replace("(IN ", "(I|N "))).toEqual([
      "(:predicates («*in» ?i - item ?r - room) (free) (heavy ?i - (either box ball)))",
      ":precondition (and («IN» ?i ?r) (free)",
    ]);
    expect(pddlOccurrences("(define (domain")).toEqual([]);
    expect(pddlOccurrences("")).toEqual([]);
  });
});
