import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it, vi } from "vitest";
import type { FurnitureFile, SceneFile } from "../../scene/sceneFile";
import { block, householdIn } from "../../testing/kitchen";

vi.setConfig({ testTimeout: 300_000 });

const apartment: SceneFile = JSON.parse(
  readFileSync(
    path.resolve(__dirname, "../../../../robots/household-two-hands/scenes/apartment.json"),
    "utf8",
  ),
);
const built = apartment.furniture.find(({ name }) => name === "chest_1");
if (!built) throw new Error("the apartment has no chest");
/** The apartment's chest, out of which and into which things go from above. */
const chest: FurnitureFile = {
  ...built,
  name: "chest",
  label: "chest",
  position: [2.5, 3.7],
  attributes: { openable: true, receptacle: true, container: true },
};
const table: FurnitureFile = {
  name: "table",
  type: "table",
  label: "table",
  position: [1, 2],
  parts: [{ shape: "box", size: [0.8, 0.6, 0.6], at: [0, 0, 0.3] }],
  surfaces: [{ at: [0, 0, 0.6], size: [0.8, 0.6] }],
};

it("opens a chest, puts something into it, takes it out again and closes it", async () => {
  const robot = await householdIn({
    furniture: [chest, table],
    objects: [block("brick")],
    fixed: [{ object: "brick", on: "table", at: [0.1, 0] }],
  });
  const succeed = async (...calls: readonly string[]) => {
    for (const call of calls) {
      const [action, name] = call.split(" ");
      const result = await robot.act(action, { kind: "object", id: robot.idOf(name) });
      expect(result.outcome, `${call}: ${result.message}`).toBe("success");
    }
  };
  await robot.act("explore");
  await succeed("adjustPosition chest", "open chest");
  expect(robot.facts()).toContain("is-open chest");
  await succeed("adjustPosition brick", "pickUp brick", "adjustPosition chest", "place chest");
  expect(robot.facts()).toContain("in brick chest");
  await succeed("search chest", "pickUp brick", "adjustPosition table", "place table");
  expect(robot.facts()).toContain("on brick table");
  await succeed("adjustPosition chest", "close chest");
  expect(robot.facts()).not.toContain("is-open chest");
  robot.simulation.dispose();
});
