import { describe, expect, it } from "vitest";
import { parseCondition } from "./parse";
import { describeCondition } from "./words";

describe("describeCondition", () => {
  const check = (text: string, expected: string) =>
    it(text, () => {
      const { condition } = parseCondition(text);
      expect(condition && describeCondition(condition)).toBe(expected);
    });
  check("(handempty)", "handempty");
  check("(not (hand-empty))", "not hand empty");
  check("(holding cup_0)", "holding cup_0");
  check("(not (holding cup_0))", "not holding cup_0");
  check("(at table_0)", "at table_0");
  check("(clean cup_0)", "cup_0 is clean");
  check("(not (clean cup_0))", "cup_0 is not clean");
  check("(has_plug lamp)", "lamp has plug");
  check("(not (can_open lamp))", "not: lamp can open");
  check("(on banana_0 plate_0)", "banana_0 is on plate_0");
  check("(next_to me sofa)", "me is next to sofa");
  check("(located banana_0 table_0)", "banana_0 is located at table_0");
  check("(connected a b)", "a is connected to b");
  check("(= a b)", "a is b");
  check("(not (= a b))", "a is not b");
  check("(not (= a A))", "two different objects, both are a");
  check("(exists (?x) (not (= ?x ?x)))", "for some object: that object is not that object");
  check("(contains jar jam)", "jar contains jam");
  check("(not (contains jar jam))", "jar does not contain jam");
  check("(leads-to hall kitchen)", "hall leads to kitchen");
  check("(not (carries r1 box))", "r1 does not carry box");
  check("(not (reaches arm))", "arm does not reach");
  check("(block a)", "a is block");
  check("(forall (?f - fruit) (on ?f plate_0))", "every fruit is on plate_0");
  check("(not (forall (?f - fruit) (on ?f plate_0)))", "some fruit is not on plate_0");
  check("(forall (?f - fruit) (not (on ?f plate_0)))", "every fruit is not on plate_0");
  check("(exists (?i - item) (holding ?i))", "holding some item");
  check("(not (exists (?i - item) (holding ?i)))", "holding no item");
  check("(exists (?i - item) (not (clean ?i)))", "some item is not clean");
  check("(not (exists (?i - item) (not (clean ?i))))", "every item is clean");
  check("(forall (?b - wine_bottle) (open ?b))", "every wine bottle is open");
  check("(and (p) (or (q) (r)))", "p and (q or r)");
  check("(not (and (p) (q)))", "not p or not q");
  check("(imply (p) (not (q)))", "if p, then not q");
  check("(and)", "always");
  check(
    "(exists (?f - furniture) (and (at ?f) (located cup_0 ?f)))",
    "for some furniture: at that furniture and cup_0 is located at that furniture",
  );
  check(
    "(exists (?sofa - sofa) (and (at ?sofa) (on doll_0 ?sofa)))",
    "for some sofa: at that sofa and doll_0 is on that sofa",
  );
  check(
    "(forall (?c - cup) (exists (?t - table) (and (on ?c ?t) (clean ?t))))",
    "for every cup: for some table: that cup is on that table and that table is clean",
  );
  check(
    "(exists (?a - item) (not (exists (?b - item) (or (on ?b ?a) (in ?b ?a)))))",
    "for some item: for no item b: b is on that item or b is in that item",
  );
  check(
    "(exists (?x - (either cup mug)) (and (clean ?x) (dry ?x)))",
    "for some cup or mug x: x is clean and x is dry",
  );
  check("(forall (?a ?b - item) (on ?a ?b))", "for every item a and every item b: a is on b");
});
