import { expect, it } from "vitest";
import { builtInPackage } from "../../../../test/support/builtInPackage";
import { neverCancelled } from "../../base/cancellation";
import { Belief } from "../../world/belief";
import { plannerBrain } from "../methods/closedLoop/plannerBrain";

it.each([
  ["tabletop-arm", "stack-blocks", "put the orange blocks on the red blocks"],
  ["mobile-manipulator", "bedroom", "put the red toys on the blue toys"],
  ["mobile-manipulator", "bedroom", "put all red cups on a blue cup"],
])("%s, %s: %s: no thing is asked about itself", async (name, scene, instruction) => {
  const robot = builtInPackage(name);
  const belief = Belief.empty();
  const written = await plannerBrain().write({ instruction, robot, scene, belief }, neverCancelled);
  if (written.kind !== "program") throw new Error(JSON.stringify(written));
  const facts = [...written.text.matchAll(/\(\w+ \$\{(\w+)\.id\} \$\{(\w+)\.id\}\)/g)];
  expect(facts.length).toBeGreaterThan(0);
  expect(facts.filter(([, thing, place]) => thing === place).map(([fact]) => fact)).toEqual([]);
});
