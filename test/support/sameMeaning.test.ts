import { expect, it } from "vitest";
import { builtInPackage } from "./builtInPackage";
import { conditionFrom, Meanings } from "./sameMeaning";

const things = ["banana", "apple", "plate", "bed"].flatMap((type) =>
  [0, 1].map((at) => ({ id: `${type}_${at}`, type })),
);
const meanings = new Meanings(builtInPackage("mobile-manipulator").domain, things);
const areSame = (a: string, b: string) => meanings.areSame(conditionFrom(a), conditionFrom(b));

it.each([
  ["(and (on banana_0 bed_0) (handempty))", "(and (handempty) (on banana_0 bed_0))"],
  ["(forall (?b - banana) (on ?b bed_0))", "(and (on banana_1 bed_0) (on banana_0 bed_0))"],
  ["(not (exists (?b - banana) (holding ?b)))", "(and (not (holding banana_0)) (not (holding banana_1)))"],
])("%s is %s", (a, b) => expect(areSame(a, b)).toBe(true));

it.each([
  ["(on banana_0 bed_0)", "(on banana_0 bed_1)"],
  ["(on banana_0 bed_0)", "(and (on banana_0 bed_0) (handempty))"],
  ["(forall (?b - banana) (on ?b bed_0))", "(exists (?b - banana) (on ?b bed_0))"],
  [
    "(forall (?b - banana) (exists (?p - plate) (on ?b ?p)))",
    "(exists (?p - plate) (forall (?b - banana) (on ?b ?p)))",
  ],
  ["(forall (?f - fruit) (on ?f bed_0))", "(forall (?f - banana) (on ?f bed_0))"],
])("%s is not %s", (a, b) => expect(areSame(a, b)).toBe(false));

it("names a thing for each variable that is to exist", () => {
  const [whole, ...named] = meanings.withWitnesses(
    conditionFrom("(exists (?b - banana ?p - bed) (on ?b ?p))"),
  );
  expect(whole.kind).toBe("exists");
  expect(named).toHaveLength(4);
});
