import { describe, expect, it, vi } from "vitest";
import { neverCancelled } from "../../../core/base/cancellation";
import type { ActionResult } from "../../../core/world/robotLink";
import { type StartOptions, startRobot, type TestRobot } from "../../testing/builtInRobot";

vi.setConfig({ testTimeout: 300_000 });

/* VirtualHome's actions with two arms and real physics; what is so afterwards is measured. */

const start = (options?: StartOptions) => startRobot("household-two-hands", "apartment", 1, options);

/** Calls as `method thing thing`; a `!` in front of one that is to fail. */
async function perform(robot: TestRobot, calls: readonly string[]): Promise<ActionResult> {
  let result: ActionResult | undefined;
  for (const call of calls) {
    const [action, ...ids] = call.replace("!", "").split(" ");
    result = await robot.act(action, ...ids.map((id) => ({ kind: "object", id }) as const));
    expect(result.outcome, `${call}: ${result.message}`).toBe(call.startsWith("!") ? "failure" : "success");
  }
  if (!result) throw new Error("no calls");
  return result;
}

const told = ({ observation }: ActionResult) =>
  (observation?.robot.facts ?? []).map(({ predicate, args }) => [predicate, ...args].join(" "));

describe("the robot with two hands", () => {
  it("knows everything in its home from the start, by name, and tells so once", async () => {
    const { simulation, scene } = await start();
    const first = await simulation.observe([], neverCancelled);
    const ids = new Set(first?.objects.map(({ id }) => id));
    for (const { name } of [...scene.furniture, ...scene.objects]) expect(ids.has(name), name).toBe(true);
    expect(ids.has("kitchen")).toBe(true);
    const again = await simulation.observe([], neverCancelled);
    expect(again?.objects.length).toBeLessThan(60);
    simulation.dispose();
  });

  it("puts a blanket away into the chest, under its lid", async () => {
    const robot = await start();
    await perform(robot, ["walk bedroom", "walk chest_1", "open chest_1"]);
    expect(robot.facts()).toContain("is-open chest_1");
    await perform(robot, ["walk blanket_1", "grab blanket_1", "walk chest_1", "putIn blanket_1 chest_1"]);
    expect(robot.facts()).toContain("inside blanket_1 chest_1");
    await perform(robot, ["close chest_1"]);
    expect(robot.facts()).not.toContain("is-open chest_1");
    robot.simulation.dispose();
  });

  it("waits where what stands in its way leaves no other", async () => {
    // The light is behind a wall: it would be near it on the wrong side, too.
    for (const thing of ["tv_1", "light_1"]) {
      const robot = await startRobot("household-two-hands", "apartment", 2, { faults: "blocked-way@1" });
      const blocked = await perform(robot, [`!walk ${thing}`]);
      expect(blocked).toMatchObject({ cause: "blocked" });
      await perform(robot, [`walk ${thing}`]);
      if (thing === "light_1") await perform(robot, ["switchOff light_1"]);
      robot.simulation.dispose();
    }
  });

  it("takes one thing into each hand, the right one first, and no third", async () => {
    const robot = await start();
    const result = await perform(robot, [
      "walk plate_1",
      "grab plate_1",
      "walk dishwashing-liquid_1",
      "grab dishwashing-liquid_1",
      "!grab knife_1",
    ]);
    expect(result.message).toContain("Both hands are full");
    expect(told(result)).toEqual(
      expect.arrayContaining(["in-right-hand plate_1", "in-left-hand dishwashing-liquid_1"]),
    );
    const facts = robot.facts();
    expect(facts).toEqual(
      expect.arrayContaining(["holding plate_1", "holding dishwashing-liquid_1", "in-right-hand plate_1"]),
    );
    expect(facts).not.toContain("right-hand-free");
    const washed = await perform(robot, [
      "walk sink_1",
      "putIn plate_1 sink_1",
      "putIn dishwashing-liquid_1 sink_1",
      "wash plate_1",
    ]);
    expect(told(washed)).toEqual(
      expect.arrayContaining(["right-hand-free", "left-hand-free", "near plate_1"]),
    );
    expect(robot.facts()).toEqual(
      expect.arrayContaining([
        "inside plate_1 sink_1",
        "inside dishwashing-liquid_1 sink_1",
        "clean plate_1",
      ]),
    );
    robot.simulation.dispose();
  });

  it("opens a door with one hand while the other one holds something, and goes on from a snapshot", async () => {
    const robot = await start();
    await perform(robot, [
      "walk salmon_1",
      "grab salmon_1",
      "walk microwave_1",
      "!putIn salmon_1 microwave_1",
    ]);
    const saved = await robot.simulation.save();
    const rest = [
      "open microwave_1",
      "putIn salmon_1 microwave_1",
      "close microwave_1",
      "switchOn microwave_1",
    ];
    await perform(robot, rest);
    const ended = robot.facts();
    expect(ended).toEqual(
      expect.arrayContaining([
        "inside salmon_1 microwave_1",
        "switched-on microwave_1",
        "is-cooked salmon_1",
      ]),
    );
    expect(await robot.simulation.restore(saved)).toBeUndefined();
    expect(robot.facts()).toContain("in-right-hand salmon_1");
    await perform(robot, rest);
    expect(robot.facts()).toEqual(ended);
    robot.simulation.dispose();
  });

  it("sits down with its back to the sofa, faces the tv and eats what it holds", async () => {
    const robot = await start();
    const result = await perform(robot, [
      "walk chips_1",
      "!sit tv_1",
      "grab chips_1",
      "walk sofa_1",
      "sit sofa_1",
      "turnTo tv_1",
      "eat chips_1",
    ]);
    const expected = ["sitting", "sitting-on sofa_1", "facing tv_1", "holding chips_1", "eaten chips_1"];
    expect(told(result)).toEqual(expect.arrayContaining(expected));
    expect(robot.facts()).toEqual(expect.arrayContaining(expected));
    const up = await perform(robot, ["standUp", "!standUp", "walk kitchen"]);
    expect(told(up)).toEqual(expect.arrayContaining(["robot-in kitchen", "near kitchen"]));
    expect(told(up)).not.toContain("facing tv_1");
    robot.simulation.dispose();
  });

  it("squeezes paste onto the brush in its other hand, and puts the tube down", async () => {
    const robot = await start();
    const result = await perform(robot, [
      "walk toothbrush_1",
      "grab toothbrush_1",
      "grab toothpaste_1",
      "putBack toothpaste_1 toothbrush_1",
    ]);
    expect(told(result)).toEqual(
      expect.arrayContaining([
        "in-right-hand toothbrush_1",
        "left-hand-free",
        "on toothpaste_1 toothbrush_1",
      ]),
    );
    expect(robot.facts()).toEqual(
      expect.arrayContaining(["holding toothbrush_1", "on toothpaste_1 toothbrush_1"]),
    );
    expect(robot.facts()).not.toContain("holding toothpaste_1");
    robot.simulation.dispose();
  });

  it("touches, types, points and pulls plugs with a free hand", async () => {
    const robot = await start();
    const result = await perform(robot, [
      "walk keyboard_1",
      "touch keyboard_1",
      "type keyboard_1",
      "push phone_1",
      "plugOut computer_1",
      "!plugOut computer_1",
      "turnTo computer_1",
      "lookAt computer_1",
      "pointAt computer_1",
    ]);
    const facts = told(result);
    expect(facts).toEqual(
      expect.arrayContaining([
        "touched keyboard_1",
        "typed-on keyboard_1",
        "pushed phone_1",
        "looked-at computer_1",
        "pointed-at computer_1",
      ]),
    );
    expect(facts).not.toContain("plugged-in computer_1");
    robot.simulation.dispose();
  });

  it("wipes with what it holds, cuts with a knife alone, and reads", async () => {
    const robot = await start();
    const result = await perform(robot, [
      "walk knife_1",
      "!cut tomato_1",
      "grab knife_1",
      "walk tomato_1",
      "cut tomato_1",
      "walk rag_1",
      "grab rag_1",
      "!cut tomato_1",
      "walk coffee-table_1",
      "wipe coffee-table_1",
      "putBack rag_1 coffee-table_1",
      "walk magazine_1",
      "grab magazine_1",
      "read magazine_1",
    ]);
    expect(told(result)).toEqual(
      expect.arrayContaining(["cut-up tomato_1", "read-through magazine_1", "clean coffee-table_1"]),
    );
    robot.simulation.dispose();
  });

  it("pours what it holds, and what it drinks is gone", async () => {
    const robot = await start();
    const result = await perform(robot, [
      "walk water_1",
      "grab water_1",
      "walk glass_1",
      "pour water_1 glass_1",
    ]);
    expect(told(result)).toContain("inside water_1 glass_1");
    expect(robot.facts()).toContain("is-filled glass_1");
    expect(told(await perform(robot, ["grab glass_1", "drink glass_1"]))).toContain("drunk glass_1");
    expect(robot.facts()).not.toContain("is-filled glass_1");
    robot.simulation.dispose();
  });

  it("tells what it lost on the way, and what slipped from its fingers", async () => {
    const robot = await start({ faults: "dropped-object@1" });
    const lost = await perform(robot, ["walk salmon_1", "grab salmon_1", "!walk fridge_1"]);
    expect(lost.message).toContain("lost on the way");
    expect(told(lost)).toEqual(expect.arrayContaining(["right-hand-free", "left-hand-free"]));
    expect(robot.facts()).not.toContain("holding salmon_1");
    robot.simulation.dispose();
    const slippery = await start({ faults: "grasp-slip@1" });
    const slipped = await perform(slippery, ["walk salmon_1", "!grab salmon_1"]);
    expect(told(slipped)).toContain("right-hand-free");
    slippery.simulation.dispose();
  });
});
