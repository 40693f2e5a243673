import { describe, expect, it } from "vitest";
import { neverCancelled } from "../src/core/base/cancellation";
import { beliefView } from "../src/core/pddl/beliefView";
import { evaluate } from "../src/core/pddl/evaluate";
import { parseCondition } from "../src/core/pddl/parse";
import { symbolicLink } from "../src/core/runner/symbolicLink";
import { builtInPackage } from "./support/builtInPackage";
import { symbolicSceneOf } from "./support/symbolicScene";

/* VirtualHome's actions in the apartment: what each needs, and what holds after it. */

const robot = builtInPackage("household-two-hands");
const scene = symbolicSceneOf(robot, "apartment");

/** Calls as `method thing thing`; a `!` in front of one that is to be refused. */
async function after(...calls: readonly string[]): Promise<(condition: string) => boolean> {
  const link = symbolicLink(robot, scene);
  for (const call of calls) {
    const [action, ...ids] = call.replace("!", "").split(" ");
    const args = ids.map((id) => ({ kind: "object", id }) as const);
    for (const id of ids) expect(link.world.objects.has(id), id).toBe(true);
    const result = await link.perform(
      { id: call, action, args },
      { token: neverCancelled, deadlineSeconds: 60 },
    );
    expect(result.outcome, `${call}: ${result.message}`).toBe(call.startsWith("!") ? "failure" : "success");
  }
  const view = beliefView(link.world, robot.domain, { openUniverse: false });
  return (text) => {
    const { condition, problems } = parseCondition(text);
    if (!condition) throw new Error(problems[0]?.message);
    return evaluate(condition, new Map(), view) === "true";
  };
}

async function check(calls: readonly string[], holds: readonly string[]): Promise<void> {
  const is = await after(...calls);
  for (const condition of holds) expect(is(condition), condition).toBe(true);
}

describe("walking", () => {
  it("leads to a thing, what is in it and what it is on, and away from everything else", () =>
    check(
      ["walk cup_1", "walk fridge_1"],
      ["(near fridge_1)", "(near egg_1)", "(robot-in kitchen)", "(not (near cup_1))"],
    ));
  it("leads to what is under a thing", () =>
    check(["walk cup_1"], ["(near cup_1)", "(near coffee-table_1)", "(not (near magazine_1))"]));
  it("takes held things along, to another room too", () =>
    check(
      ["walk cup_1", "grab cup_1", "walk bed_1"],
      ["(near cup_1)", "(in-room cup_1 bedroom)", "(not (in-room cup_1 living_room))"],
    ));
  it("takes along what is in a held thing", () =>
    check(
      [
        "walk cabinet_1",
        "open cabinet_1",
        "grab bowl_1",
        "grab potato_1",
        "putIn potato_1 bowl_1",
        "walk bed_1",
      ],
      ["(in-room potato_1 bedroom)"],
    ));
  it("is not done sitting", () =>
    check(["walk sofa_1", "sit sofa_1", "!walk tv_1"], ["(sitting-on sofa_1)"]));
  it("ends facing", () => check(["turnTo tv_1", "walk sofa_1"], ["(not (facing tv_1))"]));
  it("may lead to a room", () =>
    check(["walk kitchen"], ["(robot-in kitchen)", "(not (robot-in living_room))"]));
});

describe("finding", () => {
  it("walks where the thing is far, and changes nothing where it is near", () =>
    check(["find cup_1", "walk coffee-table_1", "turnTo tv_1", "find coffee-table_1"], ["(facing tv_1)"]));
  it("is possible sitting, as long as the thing is near", () =>
    check(["walk pillow_1", "sit sofa_1", "find pillow_1", "!find tv_1"], ["(near pillow_1)"]));
});

describe("two hands", () => {
  it("hold two things and no third", () =>
    check(
      [
        "walk coffee-table_1",
        "!grab cup_1",
        "walk cup_1",
        "grab cup_1",
        "walk magazine_1",
        "grab magazine_1",
        "walk vase_1",
        "!grab vase_1",
      ],
      [
        "(in-right-hand cup_1)",
        "(in-left-hand magazine_1)",
        "(not (right-hand-free))",
        "(not (left-hand-free))",
      ],
    ));
  it("take nothing out of what is closed, and nothing that can't be grabbed", () =>
    check(
      ["walk fridge_1", "!grab egg_1", "!grab fridge_1", "open fridge_1", "grab egg_1"],
      ["(holding egg_1)"],
    ));
  it("put things on and in others", () =>
    check(
      [
        "walk apple_1",
        "grab apple_1",
        "!putIn apple_1 fridge_1",
        "walk fridge_1",
        "!putIn apple_1 fridge_1",
        "open fridge_1",
        "putIn apple_1 fridge_1",
        "!putBack apple_1 fridge_1",
      ],
      [
        "(inside apple_1 fridge_1)",
        "(not (on apple_1 kitchen-table_1))",
        "(right-hand-free)",
        "(not (holding apple_1))",
      ],
    ));
  it("need one of them free to open, none to close", () =>
    check(
      ["walk fridge_1", "open fridge_1", "grab egg_1", "grab milk_1", "close fridge_1", "!open fridge_1"],
      ["(not (is-open fridge_1))"],
    ));
});

describe("switches, plugs and doors", () => {
  it("what has no power does not start", () =>
    check(
      ["walk radio_1", "!switchOn radio_1", "plugIn radio_1", "switchOn radio_1", "!switchOn radio_1"],
      ["(switched-on radio_1)"],
    ));
  it("what runs is not opened", () =>
    check(
      [
        "walk microwave_1",
        "switchOn microwave_1",
        "!open microwave_1",
        "switchOff microwave_1",
        "open microwave_1",
      ],
      ["(is-open microwave_1)"],
    ));
  it("what has no switch, plug or door has none", () =>
    check(
      [
        "walk sofa_1",
        "!switchOn sofa_1",
        "!plugIn sofa_1",
        "!open sofa_1",
        "!close sofa_1",
        "walk tv_1",
        "plugOut tv_1",
        "!plugOut tv_1",
      ],
      ["(not (plugged-in tv_1))"],
    ));
});

describe("sitting and lying", () => {
  it("needs room: a chair with a thing on it is taken, a sofa is not", () =>
    check(
      [
        "walk cup_1",
        "grab cup_1",
        "walk chair_1",
        "putBack cup_1 chair_1",
        "!sit chair_1",
        "walk sofa_1",
        "sit sofa_1",
        "!lie sofa_1",
        "standUp",
        "lie sofa_1",
      ],
      ["(lying-on sofa_1)", "(not (sitting))", "(not (sitting-on sofa_1))"],
    ));
  it("is for what it is for", () =>
    check(["!sit sofa_1", "walk tv_1", "!sit tv_1", "!lie tv_1", "!standUp"], []));
});

describe("work and leisure", () => {
  it("washing needs water: a sink for what can be carried; wiping needs something to wipe with", async () => {
    await check(
      ["!wash plate_1", "walk plate_1", "!wipe plate_1", "wash plate_1"],
      ["(not (clean plate_1))"],
    );
    await check(
      ["walk plate_1", "grab plate_1", "walk sink_1", "putIn plate_1 sink_1", "wash plate_1"],
      ["(clean plate_1)"],
    );
  });
  it("wiping with a rag", () =>
    check(["walk rag_1", "grab rag_1", "walk sofa_1", "wipe sofa_1"], ["(clean sofa_1)"]));
  it("a knife in one hand, the other one free", () =>
    check(
      [
        "walk knife_1",
        "grab knife_1",
        "walk bread_1",
        "!cut egg_1",
        "cut bread_1",
        "grab bread_1",
        "!cut bread_1",
      ],
      ["(cut-up bread_1)"],
    ));
  it("what is poured is in there, and what is left in the hand", () =>
    check(
      [
        "walk water_1",
        "!pour water_1 plant_1",
        "grab water_1",
        "!pour water_1 plant_1",
        "walk plant_1",
        "pour water_1 plant_1",
      ],
      ["(inside water_1 plant_1)", "(holding water_1)"],
    ));
  it("drinking and reading take a hand, eating does not", () =>
    check(
      [
        "walk wine_1",
        "!drink wine_1",
        "grab wine_1",
        "drink wine_1",
        "walk chips_1",
        "eat chips_1",
        "!eat kitchen-counter_1",
        "walk book_1",
        "!read book_1",
        "grab book_1",
        "read book_1",
      ],
      ["(drunk wine_1)", "(eaten chips_1)", "(read-through book_1)"],
    ));
});

describe("looking and touching", () => {
  it("faces one thing at a time, and looks at what it faces", () =>
    check(
      [
        "!lookAt tv_1",
        "!pointAt tv_1",
        "turnTo tv_1",
        "lookAt tv_1",
        "pointAt tv_1",
        "watch tv_1",
        "turnTo sofa_1",
        "!watch tv_1",
      ],
      ["(facing sofa_1)", "(not (facing tv_1))", "(watched tv_1)"],
    ));
  it("watches in the same room only", () =>
    check(["walk kitchen", "turnTo tv_1", "!watch tv_1", "lookAt tv_1"], []));
  it("reaches what is near", () =>
    check(
      [
        "!touch tv_1",
        "!push tv_1",
        "!pull tv_1",
        "!move tv_1",
        "!type tv_1",
        "walk tv_1",
        "touch tv_1",
        "push tv_1",
        "pull tv_1",
        "move tv_1",
        "type tv_1",
      ],
      ["(touched tv_1)", "(pushed tv_1)", "(pulled tv_1)", "(moved tv_1)", "(typed-on tv_1)"],
    ));
});

describe("the apartment", () => {
  it("has every thing in exactly one room", async () => {
    const is = await after();
    expect(is("(forall (?t - thing) (exists (?r - room) (in-room ?t ?r)))")).toBe(true);
    expect(
      is("(exists (?t - thing ?a ?b - room) (and (in-room ?t ?a) (in-room ?t ?b) (not (= ?a ?b))))"),
    ).toBe(false);
  });
});
