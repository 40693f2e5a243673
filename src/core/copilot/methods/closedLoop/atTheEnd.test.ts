import { expect, it } from "vitest";
import {
  mobileManipulatorPackage,
  roomObjects,
  type TestRunOptions,
  testRun,
} from "../../../../../test/support/runs";
import { neverCancelled } from "../../../base/cancellation";
import { Belief } from "../../../world/belief";
import { closedLoopMethod } from "./closedLoop";
import { plannerBrain } from "./plannerBrain";

/* What runs are verified by whose goal kinds alone can't say: sandbox, gate and session are the product's. */

const robot = mobileManipulatorPackage();
const method = closedLoopMethod(plannerBrain());

async function carriedOut(instruction: string, options: TestRunOptions = {}) {
  const task = { instruction, robot, scene: "room", belief: Belief.empty() };
  const authored = await method.write(task, neverCancelled);
  if (authored.kind !== "program") throw new Error(JSON.stringify(authored));
  const run = testRun(authored.text, {
    asksAtEnd: method.asksAtEnd === true,
    policy: (request, token) => method.recover(task, request, token),
    ...options,
  });
  const result = await run.session.run();
  return { ...result, run, authored, printed: run.of("console").map(({ text }) => text) };
}

const greenApple = {
  id: "apple_1",
  type: "apple",
  size: [0.07, 0.07, 0.07],
  attributes: { colour: "green" },
} as const;
const facts = [
  "(handempty)",
  ...["banana_0 table_0", "apple_0 table_0", "apple_1 table_0", "plate_0 bed_0", "box_0 bed_0"].flatMap(
    (pair) => [`(on ${pair})`, `(located ${pair})`],
  ),
];
const twoApples = { objects: [...roomObjects, greenApple], facts };

it.each([
  ["put the red apple on the plate", "(on apple_0 plate_0)"],
  ["put the green apple in the box", "(in apple_1 box_0)"],
  ["remove the banana from the table", "(and (not (located banana_0 table_0)) (handempty))"],
  ["pick up the green apple", "(holding apple_1)"],
])("the goal is told over the things that were found: %s", async (instruction, condition) => {
  const { outcome, reason, goal, authored, programText } = await carriedOut(instruction, twoApples);
  expect(authored.goal).toBeUndefined();
  expect(goal, reason).toEqual({ condition, truth: "true", unmet: [] });
  expect(outcome).toBe("success");
  expect(programText).toContain(`// @goal ${condition}\n`);
});

it.each(["put the blue apple on the plate", "remove the doll from the table"])(
  "nothing is claimed where nothing like it was seen: %s",
  async (instruction) => {
    const { outcome, reason, run } = await carriedOut(instruction, twoApples);
    expect(outcome).toBe("failure");
    expect(reason).toMatch(/No (blue apple|doll)/);
    expect(
      run
        .of("recovery")
        .map((each) => each.reason)
        .join("\n"),
    ).not.toContain("All that was asked for is so");
  },
);

it("a program whose goal is not open is left as it is", async () => {
  const { outcome, goal, run } = await carriedOut("look around");
  expect(outcome).toBe("success");
  expect(goal).toBeUndefined();
  expect(run.of("recovery").map(({ decision }) => decision)).toEqual([]);
});

it("says so where several fit, before and while it runs", async () => {
  const { authored, printed } = await carriedOut("put the apple on the plate", twoApples);
  expect(authored.reasoning).toContain(
    'If several fit "the apple", "the plate", the first one seen is taken.',
  );
  expect(printed).toEqual(["Several fit: apple_0, apple_1; taking apple_0."]);
});
