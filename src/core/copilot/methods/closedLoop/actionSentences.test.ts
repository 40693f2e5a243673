import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { worldOf } from "../../../../../test/support/instructionWorlds";
import { plainFeedback } from "../../../../../test/support/plainFeedback";
import { symbolicSceneOf } from "../../../../../test/support/symbolicScene";
import { neverCancelled } from "../../../base/cancellation";
import { initialBelief } from "../../../program/initialBelief";
import type { RobotPackage } from "../../../program/robotPackage";
import type { Belief } from "../../../world/belief";
import { plannerBrain } from "./plannerBrain";
import { recoverByPlanning } from "./plannerRecovery";

/* Sentences whose verbs are the robot's own actions, as programs. */

async function callsFor(
  instruction: string,
  robot: RobotPackage,
  scene: string,
  belief: Belief,
): Promise<readonly string[]> {
  const authored = await plannerBrain().write({ instruction, robot, scene, belief }, neverCancelled);
  if (authored.kind !== "program") throw new Error(JSON.stringify(authored));
  return [...authored.text.matchAll(/await robot\.(\w+\([^)]*\))/g)].map(([, call]) => call);
}

describe("in a symbolic scene", () => {
  const robot = builtInPackage("household-two-hands");
  const { belief } = symbolicSceneOf(robot, "apartment");
  it("a program takes two things at once, and does what leaves no state when its time has come", async () => {
    expect(
      await callsFor("bring the coffeepot and the cupcake to the coffee table", robot, "apartment", belief),
    ).toHaveLength(7);
    expect(await callsFor("turn on the tv and watch it", robot, "apartment", belief)).toEqual([
      ...["walk(tv1)", "switchOn(tv1)", "turnTo(tv1)", "watch(tv1)"],
    ]);
  });

  it("nonsense is declined with what can be said", async () => {
    const request = { instruction: "colourless green ideas sleep", robot, scene: "apartment", belief };
    const authored = await plannerBrain().write(request, neverCancelled);
    if (authored.kind !== "declined") throw new Error(authored.kind);
    expect(authored.suggestions).toHaveLength(3);
    for (const suggestion of authored.suggestions)
      expect(await callsFor(suggestion, robot, "apartment", belief)).not.toHaveLength(0);
  });
});

describe("in a physical scene", () => {
  const robot = builtInPackage("household");
  const seen = initialBelief(robot).withObjects(
    ["fridge", "faucet", "drawer"].map((type) => ({ id: `${type}_0`, type, label: type, attributes: {} })),
  );
  it.each([
    ["turn on the faucet", ["adjustPosition(faucet0)", "toggleOn(faucet0)"]],
    ["open the drawer", ["adjustPosition(drawer0)", "open(drawer0)"]],
  ])("what has been seen can be used: %s", async (instruction, calls) =>
    expect(await callsFor(instruction, robot, "kitchen-1", seen)).toEqual(calls),
  );
});

describe("what is not to be touched", () => {
  const robot = builtInPackage("household");
  const seen = worldOf(robot, "seen");
  const used = async (instruction: string) =>
    (await callsFor(instruction, robot, "kitchen-1", seen)).join(" ");

  it("is used by no step, although a shorter plan would", async () => {
    expect(await used("cook the egg")).toContain("microwave0");
    expect(await used("cook the egg, but don't touch the microwave")).not.toContain("microwave0");
    expect(await used("cook the egg, but please never use the microwave")).not.toContain("microwave0");
  });
});

describe("where no way is left", () => {
  const robot = builtInPackage("household");
  const seen = worldOf(robot, "seen");

  it("the run ends with what has failed, not with a word of a sentence that was understood", () => {
    const instruction = "It's the egg that has to be cooked; once that's done, put it on the white plate.";
    const failed = {
      ...plainFeedback,
      call: { id: "call-1", action: "pickUp", args: [{ kind: "object" as const, id: "egg_0" }] },
      text: "robot.pickUp(egg_0)",
      outcome: "failure" as const,
      lowLevelFailure: true,
    };
    const searched = "// Something was not as expected: look round again, and go on with what is there.\n";
    const told = recoverByPlanning(
      { instruction, robot, scene: "kitchen-1", belief: seen },
      {
        programText: `${searched.repeat(4)}export default async function task() {}\n`,
        belief: seen,
        history: Array.from({ length: 6 }, () => failed),
        beliefs: Array.from({ length: 6 }, () => seen),
        trigger: { kind: "exception", message: "Error: pickUp(egg_0) failed." },
        used: 9,
        allowed: 16,
      },
      neverCancelled,
    );
    expect(told).toMatchObject({ kind: "give-up" });
    expect("reason" in told && told.reason).toMatch(
      /pickUp\(egg_0\) has failed 6 times in this run\. The room was searched again, without finding a way\.$/,
    );
  });
});
