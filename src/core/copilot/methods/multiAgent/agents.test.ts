import { expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { neverCancelled } from "../../../base/cancellation";
import { err } from "../../../base/result";
import { Belief } from "../../../world/belief";
import { fromYaw } from "../../../world/geometry";
import { multiAgentMethod } from "./multiAgent";

/** The state as the first agent is told it. */
async function stateTold(robot: string, type: string): Promise<{ readonly objects: readonly object[] }> {
  let asked = "";
  const pose = { position: [0.1, 0.2, 0.77249] as const, orientation: fromYaw(0) };
  const belief = Belief.empty([]).withObjects([
    { id: `${type}_0`, type, label: type, attributes: {}, pose, size: [0.04, 0.04, 0.0401] },
  ]);
  await multiAgentMethod({
    team: "single",
    clock: { now: () => 0 },
    model: {
      id: "test:state",
      simulated: true,
      async complete({ messages }) {
        asked = messages
          .flatMap(({ parts }) => parts.map((part) => ("text" in part ? part.text : "")))
          .join("\n");
        return err({ kind: "cancelled", message: "It was only to be seen what is asked." });
      },
    },
  }).write({ instruction: "look around", robot: builtInPackage(robot), scene: "s", belief }, neverCancelled);
  return JSON.parse(/<data>\n([\s\S]*?)\n<\/data>/.exec(asked)?.[1] ?? "{}").state;
}

it("a robot that is sent to points is told where things are and how large, to the millimetre", async () => {
  const { objects } = await stateTold("tabletop-arm", "block");
  expect(objects).toMatchObject([{ id: "block_0", centre: [0.1, 0.2, 0.772], size: [0.04, 0.04, 0.04] }]);
});

it("one that is sent to things is not", async () => {
  const { objects } = await stateTold("household", "cup");
  expect(objects).toHaveLength(1);
  expect(objects[0]).not.toHaveProperty("centre");
});
