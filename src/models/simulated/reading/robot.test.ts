import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../test/support/builtInPackage";
import { neverCancelled } from "../../../core/base/cancellation";
import { modelBrain } from "../../../core/copilot/methods/closedLoop/modelBrain";
import { initialBelief } from "../../../core/program/initialBelief";
import { requestMade } from "../testing/asked";
import { requestOf } from "./request";
import { robotOf } from "./robot";

/* What is read from the instructions of a real prompt, compared with the package that the prompt was made from. */

async function readFrom(name: string) {
  const robot = builtInPackage(name);
  const request = await requestMade((options) =>
    modelBrain(options).write(
      { instruction: "look around", robot, scene: "room", belief: initialBelief(robot) },
      neverCancelled,
    ),
  );
  return { robot, read: robotOf(requestOf(request).messages[0].text) };
}

describe.each(["mobile-manipulator", "household", "agv"])("%s", (name) => {
  it("has the methods of its API, and what is a look is known for one", async () => {
    const { robot, read } = await readFrom(name);
    expect(read?.methods.map((method) => method.name).sort()).toEqual(
      robot.methods.map((method) => method.name).sort(),
    );
    for (const [action, { kind, returns }] of Object.entries(robot.settings.actions))
      expect(read?.settings.actions[action], action).toMatchObject({ kind, returns });
    expect(read?.moduleText.trim()).toBe(robot.moduleText.trim());
  });

  it("has predicates that mean what they are called", async () => {
    const { robot, read } = await readFrom(name);
    for (const [predicate, source] of Object.entries(robot.settings.predicates)) {
      if (source.from === "attribute" || source.from === "robot") continue;
      const { from } = read?.settings.predicates[predicate] ?? {};
      expect(from, predicate).toBe(source.from);
    }
    expect(read?.settings.initialFacts).toEqual(robot.settings.initialFacts);
  });
});

it("there is no robot in other instructions", () => {
  expect(robotOf("You are a helpful assistant.")).toBeUndefined();
  expect(robotOf("```pddl\n(define (domain\n```")).toBeUndefined();
});
