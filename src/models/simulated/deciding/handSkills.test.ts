import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../test/support/builtInPackage";
import { neverCancelled } from "../../../core/base/cancellation";
import { multiAgentMethod } from "../../../core/copilot/methods/multiAgent/multiAgent";
import type { WorldObject } from "../../../core/world/objects";
import { noErrors } from "../errors/errorRates";
import { requestOf } from "../reading/request";
import { simulatedMind } from "../simulatedMind";
import { armTask, onTable, tableWith, thing } from "../testing/armTable";
import { requestMade } from "../testing/asked";
import { withHandSkills } from "./handSkills";

/** The steps that a planner lists whose request has the domain and not the API. */
async function steps(instruction: string, objects: readonly WorldObject[], facts: readonly string[] = []) {
  const belief = tableWith(objects, ["(handempty)", "(opened)", ...facts]);
  const request = await requestMade((options) =>
    multiAgentMethod({ ...options, team: "planner-coder" }).write(
      armTask(instruction, belief),
      neverCancelled,
    ),
  );
  const { text } = await simulatedMind({ seed: 1, errors: noErrors })(requestOf(request));
  return JSON.parse(text).steps as readonly string[];
}

const cube = [0.04, 0.04, 0.04] as const;
const block = (number: number, colour: string) =>
  onTable(`block_${number}`, [0.1 * number, 0.2], cube, { label: `${colour} block` });
const area = onTable("area_0", [0.3, -0.1], [0.2, 0.2, 0.002], { label: "target area" });

describe("plans what a hand does from what the domain declares", () => {
  it("a stack, from the bottom", async () => {
    const planned = await steps("stack two red blocks in the target area", [
      block(0, "red"),
      block(1, "blue"),
      block(2, "red"),
      area,
    ]);
    expect(planned).toHaveLength(4);
    expect(planned[1]).toMatch(/^putOn\(block_[02], area_0\)$/);
    expect(planned[3]).toMatch(/^putOn\(block_[02], block_[02]\)$/);
  });

  it("a lid on its jar", async () => {
    const jar = onTable("jar_0", [0.2, 0], [0.08, 0.08, 0.1], { label: "red jar" });
    const lid = onTable("lid_0", [0.4, 0.2], [0.07, 0.07, 0.02]);
    expect(await steps("close the red jar", [jar, lid])).toEqual(["pickUp(lid_0)", "putOn(lid_0, jar_0)"]);
  });

  it("a ring around a peg", async () => {
    const ring = onTable("ring_0", [0.2, 0], [0.1, 0.1, 0.02], { label: "square ring" });
    const peg = onTable("peg_0", [0.4, 0.2], [0.02, 0.02, 0.1], { label: "blue peg" });
    expect(await steps("put the ring on the blue peg", [ring, peg])).toEqual([
      "pickUp(ring_0)",
      "putAround(ring_0, peg_0)",
    ]);
  });

  it("first what lies on top", async () => {
    const low = block(0, "red");
    const high = thing("block_1", [0, 0.2, 0.81], cube, { label: "blue block" });
    const planned = await steps(
      "put the red block in the target area",
      [low, high, area],
      ["(on block_1 block_0)"],
    );
    expect(planned[0]).toBe("pickUp(block_1)");
    expect(planned.at(-1)).toBe("putOn(block_0, area_0)");
  });
});

it("a robot without such a hand is left as it is", () => {
  const robot = builtInPackage("mobile-manipulator");
  expect(withHandSkills(robot)).toBe(robot);
});
