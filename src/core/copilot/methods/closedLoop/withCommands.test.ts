import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { neverCancelled } from "../../../base/cancellation";
import { initialBelief } from "../../../program/initialBelief";
import { plannerBrain } from "./plannerBrain";

const agv = builtInPackage("agv");

async function written(instruction: string) {
  const request = { instruction, robot: agv, scene: "hall", belief: initialBelief(agv) };
  return plannerBrain().write(request, neverCancelled);
}

const callsIn = (text: string) => text.match(/(?:robot\.\w+|sleep)\([^)]*\)/g)?.join(" ");

describe("a task with actions told by their names", () => {
  it.each([
    [
      "go to the loading bay and take a picture",
      "robot.survey() robot.moveTo(loadingBay) robot.takePicture()",
    ],
    [
      "take a picture, then visit the dock and the workshop",
      "robot.takePicture() robot.survey() robot.moveTo(chargingDock) robot.moveTo(workshop)",
    ],
    [
      "go to the workshop, wait for 5 seconds, then go to the cold store",
      "robot.survey() robot.moveTo(workshop) sleep(5) robot.survey() robot.moveTo(coldStore)",
    ],
  ])("%s", async (instruction, calls) => {
    const authored = await written(instruction);
    expect(authored.kind === "program" ? callsIn(authored.text) : authored).toBe(calls);
  });

  it("the goal is what the task says, in the order in which it is said", async () => {
    const authored = await written("go to the workshop, wait for 5 seconds, then go to the cold store");
    expect(authored).toMatchObject({
      goal: expect.stringContaining("(visited-after ?cold-store ?workshop)"),
    });
  });

  it("is refused where a part of it is not understood", async () => {
    const authored = await written("go to the loading bay, frobnicate and take a picture");
    expect(authored.kind).not.toBe("program");
    expect(JSON.stringify(authored)).toContain("frobnicate");
  });
});
