import { describe, expect, it } from "vitest";
import { fromYaw } from "../../../../core/world/geometry";
import { ObjectMap } from "../../../perception/objectMap";
import { seenItem } from "../../../testing/seenItem";
import type { Skill } from "./context";
import { checkHoldAtRest } from "./looking";

/* A hand cannot be made to feel less for a moment at will: its force is given here, before and after a pause. */

const toolPose = { position: [1, 0, 1] as const, orientation: fromYaw(0) };

function handThatFeels(before: number, afterPause: number): { skill: Skill; holding(): string | undefined } {
  let force = before;
  const map = new ObjectMap();
  map.integrate([seenItem("bowl", [1, 0, 1], [0.1, 0.1, 0.05])], new Set());
  map.hold("bowl_0", toolPose);
  const memory: { holding: string | undefined } = { holding: "bowl_0" };
  const parts = {
    memory,
    perception: { map },
    body: {
      get gripForce() {
        return force;
      },
      opening: 0.01,
      toolPose,
    },
    stepper: {
      run: () => {
        force = afterPause;
        return Promise.resolve("done");
      },
    },
  };
  return { skill: parts as unknown as Skill, holding: () => memory.holding };
}

describe("what the hand held after a drive", () => {
  it("is still held when it only swung, and touched the fingers lightly for a moment", async () => {
    const { skill, holding } = handThatFeels(0.1, 3);
    expect(await checkHoldAtRest(skill)).toBe(true);
    expect(holding()).toBe("bowl_0");
  });

  it("is lost when nothing is felt at rest either", async () => {
    const { skill, holding } = handThatFeels(0.1, 0.1);
    expect(await checkHoldAtRest(skill)).toBe(false);
    expect(holding()).toBeUndefined();
    expect(skill.perception.map.get("bowl_0")).toMatchObject({ state: "disturbed", dropped: true });
  });
});
