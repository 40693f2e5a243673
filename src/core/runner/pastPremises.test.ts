import { expect, it } from "vitest";
import { builtInPackage } from "../../../test/support/builtInPackage";
import { parseCondition } from "../pddl/parse";
import { printCondition } from "../pddl/print";
import { initialBelief } from "../program/initialBelief";
import { parseFact } from "../world/facts";
import { checkGoal } from "./goal";
import { withPastPremises } from "./pastPremises";

const robot = builtInPackage("mobile-manipulator");
const { domain } = robot;

function condition(text: string) {
  const parsed = parseCondition(text, "goal");
  if (!parsed.condition) throw new Error(JSON.stringify(parsed.problems));
  return parsed.condition;
}

const things = ["doll", "banana", "table", "box", "bed"].map((type) => ({
  id: `${type}_0`,
  type,
  label: type,
  attributes: {},
}));
const empty = initialBelief(robot).withObjects(things);

function believing(...facts: readonly string[]) {
  return empty.withFacts(
    facts.map((text) => {
      const fact = parseFact(text.replace("!", ""));
      if (!fact) throw new Error(text);
      return { fact, value: !text.startsWith("!") };
    }),
  );
}

const onTable = "(forall (?t - toy) (imply (located ?t table_0) (in ?t box_0)))";
const before = believing("(located doll_0 table_0)", "!(in doll_0 box_0)");
const fallen = believing("!(located doll_0 table_0)", "!(in doll_0 box_0)");
const packed = believing("!(located doll_0 table_0)", "(in doll_0 box_0)");
const truthOf = (goal: string, beliefs: readonly (typeof before)[], now: typeof before) =>
  checkGoal(withPastPremises(condition(goal), beliefs, now, domain), now, domain).truth;

it("holds a goal to what was there before", () => {
  expect(truthOf(onTable, [], fallen), "nothing was ever there").toBe("true");
  expect(truthOf(onTable, [before], fallen)).toBe("false");
  expect(truthOf(onTable, [before], packed)).toBe("true");
  const unmet = checkGoal(withPastPremises(condition(onTable), [before], fallen, domain), fallen, domain);
  expect(unmet.unmet.join()).toContain("(in doll_0 box_0)");
});

it("says which things those are, with the place that was meant then", () => {
  const goal =
    "(exists (?p - table ?b - box) (forall (?t - toy ?f - fruit) (and (imply (located ?t ?p) (in ?t ?b)) (imply (located ?f ?p) (in ?f ?b)))))";
  const widened = printCondition(withPastPremises(condition(goal), [before], fallen, domain));
  expect(widened).toContain("(imply (or (located ?t ?p) (and (= ?p table_0) (= ?t doll_0))) (in ?t ?b))");
  expect(widened).toContain("(imply (located ?f ?p) (in ?f ?b))");
  expect(condition(widened), "is PDDL again").toBeDefined();
});

it("leaves alone what was never so, what is denied, and things that are known no more", () => {
  const unchanged = (goal: string, beliefs: readonly (typeof before)[], now: typeof before) =>
    expect(withPastPremises(condition(goal), beliefs, now, domain)).toEqual(condition(goal));
  unchanged("(forall (?t - toy) (imply (located ?t bed_0) (in ?t box_0)))", [before], fallen);
  unchanged(`(not ${onTable})`, [before], fallen);
  unchanged(onTable, [before], believing().withoutObjects(["doll_0"]));
});
