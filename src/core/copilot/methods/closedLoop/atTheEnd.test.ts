import { describe, expect, it } from "vitest";
import {
  mobileManipulatorPackage,
  roomObjects,
  type TestRunOptions,
  testRun,
} from "../../../../../test/support/runs";
import { neverCancelled } from "../../../base/cancellation";
import { Belief } from "../../../world/belief";
import { parseFact } from "../../../world/facts";
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

it("says nothing of the kind of what is left out: all that are so are", async () => {
  const { authored } = await carriedOut("put all fruits except the red apple on the plate", twoApples);
  expect(authored.reasoning).toContain('If several fit "the plate", the first one seen is taken.');
});

describe("what has come to light since the goal was filled in", () => {
  const onTheTable = (belief: Belief, id: string) => {
    const type = id.replace(/_\d+$/, "");
    const facts = [`(on ${id} table_0)`, `(located ${id} table_0)`].flatMap((text) => parseFact(text) ?? []);
    return belief
      .withObjects([{ id, type, label: type, attributes: { colour: "red" } }])
      .withFacts(facts.map((fact) => ({ fact, value: true })));
  };
  const askedAgain = async (instruction: string, id: string) => {
    const task = { instruction, robot, scene: "room", belief: Belief.empty() };
    let ended = 0;
    const { run, outcome } = await carriedOut(instruction, {
      objects: [...roomObjects, { ...greenApple, attributes: { colour: "red" } }],
      facts: facts.filter((fact) => !fact.includes("apple_1")),
      policy: (request, token) => {
        const isSecond = request.trigger.kind === "ended" && ++ended === 2;
        const belief = isSecond ? onTheTable(request.belief, id) : request.belief;
        return method.recover(task, { ...request, belief }, token);
      },
    });
    return {
      ended,
      outcome,
      told: run.of("recovery").flatMap(({ decision, reason }) => (decision === "extend" ? [reason] : [])),
    };
  };

  it("counts where all of a kind are meant", async () => {
    const { told, outcome } = await askedAgain("remove all red apples from the table", "apple_1");
    expect(told).toHaveLength(2);
    expect(told.at(-1)).toContain("(not (located apple_1 table_0))");
    // Only the request said that it is there, so nobody has seen it go.
    expect(outcome).toBe("unknown");
  });

  it.each([
    ["remove the red apple from the table", "apple_1"],
    ["remove all red apples from the table", "box_0"],
  ])("changes nothing else: %s", async (instruction, id) => {
    const { ended, told } = await askedAgain(instruction, id);
    expect(ended).toBe(2);
    expect(told).toHaveLength(1);
  });
});
