import { expect, it } from "vitest";
import { builtInPackage } from "../../../../test/support/builtInPackage";
import { initialBelief } from "../../program/initialBelief";
import type { Fact } from "../../world/facts";
import { conditionOf } from "../abilities";
import { asPlanned, planFromBelief } from "./planFromBelief";
import { sparedSteps } from "./sparing";

const robot = builtInPackage("household");
const fact = (text: string): Fact => {
  const [predicate, ...args] = text.split(" ");
  return { predicate, args };
};

/** A bread and a banana on the island, where the robot stands; a bowl and a pan beside them. */
function kitchen(...more: readonly string[]) {
  const things = "counter_0 counter_1 bread_0 banana_0 bowl_0 pan_0 plate_0 burner_0 sink_0 faucet_0".split(
    " ",
  );
  const onIsland = "bread_0 banana_0 bowl_0 pan_0 plate_0".split(" ");
  return asPlanned(
    initialBelief(robot)
      .withObjects(things.map((id) => ({ id, type: id.replace(/_\d+$/, ""), label: id, attributes: {} })))
      .withFacts(
        [
          "at counter_0",
          ...onIsland.flatMap((id) => [`on ${id} counter_0`, `located ${id} counter_0`]),
          ...more,
        ].map((text) => ({ fact: fact(text), value: true })),
      ),
  );
}

function plan(goal: string, belief = kitchen()): readonly string[] {
  const condition = conditionOf(goal);
  const found = condition && planFromBelief(robot, belief, condition, {});
  return found?.kind === "plan" ? found.steps.map(({ action, args }) => [action, ...args].join(" ")) : [];
}

const placedAt = (steps: readonly string[]) => steps.filter((step) => step.startsWith("place "));

it("what only has to be out of the way goes onto furniture, not into a bowl or a pan", () => {
  const steps = plan(
    "(and (hand-empty) (not (located bread_0 counter_0)) (not (located banana_0 counter_0)) (not (located bowl_0 counter_0)))",
  );
  expect(placedAt(steps)).toHaveLength(3);
  for (const step of placedAt(steps)) expect(step).toMatch(/^place (counter_1|burner_0|sink_0)$/);
});

it("goes into where the goal wants it, or into a thing of such a kind", () => {
  expect(placedAt(plan("(in banana_0 bowl_0)"))).toEqual(["place bowl_0"]);
  expect(placedAt(plan("(exists (?p - plate) (on banana_0 ?p))"))).toEqual(["place plate_0"]);
});

it("goes into what is spared where there is no other way", () => {
  const steps = plan("(is-cooked bread_0)");
  expect(placedAt(steps)).toEqual(expect.arrayContaining(["place pan_0", "place burner_0"]));
});

it("spares what is of such a type, unless the goal wants something to be there", () => {
  const spared = (text: string) => {
    const goal = conditionOf(text);
    return goal && sparedSteps(robot, kitchen(), goal).map(({ action, args }) => [action, ...args].join(" "));
  };
  expect(spared("(and (on bread_0 plate_0) (exists (?b - bowl) (in banana_0 ?b)))")).toEqual(["place pan_0"]);
  expect(spared("(imply (is-clean plate_0) (not (located pan_0 counter_0)))")).toEqual([
    "place bowl_0",
    "place pan_0",
    "place plate_0",
  ]);
});

it("a plate is washed before something lies on it", () => {
  const steps = plan("(and (is-clean plate_0) (on banana_0 plate_0) (on plate_0 counter_0))");
  const into = (place: string) => steps.indexOf(`place ${place}`);
  expect(into("sink_0")).toBeGreaterThanOrEqual(0);
  expect(into("plate_0")).toBeGreaterThan(into("sink_0"));
});
