import { expect, it } from "vitest";
import { builtInPackage } from "../../../../test/support/builtInPackage";
import { typedObjects } from "../../pddl/closedState";
import { validatePlan } from "../../planner/validate";
import { Belief } from "../../world/belief";
import { parseFact } from "../../world/facts";
import { conditionOf, planningView } from "../abilities";
import { planFromBelief } from "./planFromBelief";

const robot = planningView(builtInPackage("household"));

/** A kitchen as a robot has seen it that looked round. */
const ids = `
  fridge_0 drawer_0 drawer_1 cabinet_0 counter_0 cabinet_1 cabinet_2 garbage-can_0 bowl_0 mug_0
  sponge_0 soap_0 table_0 plate_0 mug_1 kettle_0 plant_0 drawer_2 drawer_3 counter_1 stove_0 burner_0
  burner_1 cabinet_3 counter_2 microwave_0 cabinet_4 potato_0 bread_0 pepper-shaker_0 sink_0 faucet_0
  apple_0 salt-shaker_0 shelf_0 book_0 box_0 paper-roll_0 light-switch_0
`;
const facts = `
  (at shelf_0) (hand-empty) (is-clean bowl_0) (is-clean kettle_0) (is-clean mug_0) (located apple_0
  counter_1) (located book_0 shelf_0) (located bowl_0 counter_0) (located box_0 shelf_0) (located
  bread_0 counter_2) (located kettle_0 table_0) (located mug_0 counter_0) (located mug_1 table_0)
  (located paper-roll_0 shelf_0) (located pepper-shaker_0 counter_1) (located plate_0 table_0)
  (located potato_0 counter_2) (located salt-shaker_0 counter_1) (located soap_0 counter_0) (located
  sponge_0 counter_0) (on apple_0 counter_1) (on book_0 shelf_0) (on bowl_0 counter_0) (on box_0
  shelf_0) (on bread_0 counter_2) (on kettle_0 table_0) (on mug_0 counter_0) (on mug_1 table_0) (on
  paper-roll_0 shelf_0) (on pepper-shaker_0 counter_1) (on plate_0 table_0) (on potato_0 counter_2)
  (on salt-shaker_0 counter_1) (on soap_0 counter_0) (on sponge_0 counter_0)
`;

const belief = Belief.complete(
  ids
    .trim()
    .split(/\s+/)
    .map((id) => ({ id, type: id.replace(/_\d+$/, ""), label: id, attributes: {} })),
  (facts.match(/\([^()]*\)/g) ?? []).flatMap((text) => parseFact(text) ?? []),
);

it.each([
  [21, "(and (is-cooked potato_0) (is-clean plate_0) (on potato_0 plate_0) (on plate_0 table_0))"],
  [12, "(and (is-cooked potato_0) (on potato_0 plate_0))"],
  [16, "(forall (?v - vessel) (located ?v table_0))"],
])("a long plan goes no way round, and holds among all things: at most %i steps to %s", (most, goal) => {
  const condition = conditionOf(goal);
  if (!condition) throw new Error(goal);
  const plan = planFromBelief(robot, belief, condition, {});
  if (plan.kind !== "plan") throw new Error(plan.kind);
  expect(plan.steps.length).toBeLessThanOrEqual(most);
  const objects = typedObjects(belief.objects.values());
  const verdict = validatePlan(robot.domain, objects, belief.trueFacts(), condition, plan.steps);
  expect(verdict.kind).toBe("valid");
});
