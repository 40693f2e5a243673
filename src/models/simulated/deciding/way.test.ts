import { describe, expect, it } from "vitest";
import type { Belief } from "../../../core/world/belief";
import type { PastAction } from "../reading/situation";
import { armTask, onTable, tableWith, thing } from "../testing/armTable";
import { withKnowHow } from "./handSkills";
import { wayFrom } from "./way";

/* What nobody can see to be so, only done: that a ball has gone through a hoop. */

const ball = onTable("ball_0", [0.1, 0.2], [0.04, 0.04, 0.04]);
const hoop = thing("hoop_0", [0.4, 0.1, 1], [0.12, 0.12, 0.02]);

function way(belief: Belief, ...texts: readonly string[]) {
  const actions = texts.map((text): PastAction => ({ text, outcome: "success", differences: [] }));
  const { robot, instruction } = armTask("put the ball through the hoop", belief);
  return wayFrom(withKnowHow({ robot, instruction, belief, actions, data: {}, memory: new WeakMap() }));
}

describe("what can't be seen", () => {
  it("is planned for by what does it", () => {
    expect(way(tableWith([ball, hoop]))).toMatchObject({
      kind: "steps",
      steps: [
        { action: "pick-up", args: ["ball_0"] },
        { action: "drop-through", args: ["ball_0", "hoop_0"] },
      ],
    });
  });

  it("goes on with what is in the hand", () => {
    const held = tableWith([ball, hoop], ["(holding ball_0)"]);
    expect(way(held, "robot.closeGripper(ball_0)")).toMatchObject({ steps: [{ action: "drop-through" }] });
  });

  it("is done once", () => {
    const { kind } = way(tableWith([ball, hoop]), "robot.closeGripper(ball_0)", "robot.openGripper()");
    expect(kind).toBe("done");
  });

  it("but not by a hand that has only been there", () => {
    expect(way(tableWith([ball, hoop]), "robot.openGripper()").kind).toBe("steps");
  });
});
