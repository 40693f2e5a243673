import { test } from "vitest";
import { mobileManipulator } from "../../../../test/fixtures/copilot/mobileManipulator";
import { Belief } from "../../world/belief";
import { abilitiesOf } from "../abilities";
import { liftedGoal } from "./goal";
import { understand } from "./understand";

test("try", () => {
  const robot = mobileManipulator();
  const abilities = abilitiesOf(robot);
  const t0 = performance.now();
  console.log(abilities.carryable, abilities.leafTypes, abilities.directRelations, abilities.standsAt, performance.now() - t0);
  console.log(abilities.relationsTo("banana", "box"), abilities.relationsTo("banana", "plate"), abilities.relationsTo("banana", "table"));
  console.log(JSON.stringify(abilities.carryPlan("banana", "on", "plate")?.steps.map((s) => [s.method.name, s.args])), abilities.carryPlan("banana", "on", "plate")?.committedAt);
  for (const text of (process.env.SAY ?? "put all fruits on the plate|move the toy from the table to the bed").split("|")) {
    const t = performance.now();
    const u = understand(text, robot, Belief.empty());
    const ms = Math.round(performance.now() - t);
    console.log(`${text}\n   ${u.kind === "task" ? `${liftedGoal(u.task, robot, abilities)} ${u.task.notes.join("; ")}` : JSON.stringify(u)} ${ms}ms`);
  }
});
