import { expect, it } from "vitest";
import { mobileManipulatorPackage, roomObjects, testRun } from "../../../../../test/support/runs";
import { neverCancelled } from "../../../base/cancellation";
import { checkProgram } from "../../../checker/checkProgram";
import { Belief } from "../../../world/belief";
import { closedLoopMethod } from "./closedLoop";
import { plannerBrain } from "./plannerBrain";

/* Which thing is meant is told only by comparing what has been seen: the program looks first. */

const robot = mobileManipulatorPackage();
const method = closedLoopMethod(plannerBrain());

const cups = (small: number, large: number) =>
  [
    ...roomObjects,
    { id: "table_1", type: "table", label: "metal desk", size: [1.2, 0.8, 0.7], at: [3, 3] },
    { id: "cup_0", type: "cup", label: "red cup", size: [small, small, small] },
    { id: "cup_1", type: "cup", label: "coffee cup", size: [large, large, large] },
  ] as const;
const facts = [
  "(handempty)",
  ...[
    ["banana_0", "table_0"],
    ["cup_0", "table_0"],
    ["cup_1", "table_0"],
    ["apple_0", "bed_0"],
    ["plate_0", "bed_0"],
    ["box_0", "bed_0"],
  ].flatMap(([item, place]) => [`(on ${item} ${place})`, `(located ${item} ${place})`]),
];

const taskOf = (instruction: string) => ({ instruction, robot, scene: "room", belief: Belief.empty() });

async function run(instruction: string, objects: ReturnType<typeof cups>) {
  const task = taskOf(instruction);
  const authored = await method.write(task, neverCancelled);
  if (authored.kind !== "program") throw new Error(JSON.stringify(authored));
  expect(checkProgram({ text: authored.text, file: "/room/task.robot.ts", robot }).problems).toEqual([]);
  const { session, robot: world } = testRun(authored.text, {
    objects,
    facts,
    policy: (request, token) => method.recover(task, request, token),
  });
  await session.run();
  return { result: session.result, world };
}

it.each([
  ["put the biggest cup on the desk", "(on cup_1 table_1)"],
  ["put the smaller of the two cups on the desk", "(on cup_0 table_1)"],
  ["put the smallest cup on the plate", "(on cup_0 plate_0)"],
])("%s", async (instruction, goal) => {
  const { result, world } = await run(instruction, cups(0.06, 0.09));
  expect(result?.outcome, result?.reason).toBe("success");
  expect(world.holds(goal)).toBe(true);
});

it("cups that are alike: says so, and moves none", async () => {
  const { result, world } = await run("put the biggest cup on the desk", cups(0.08, 0.08));
  expect(result?.outcome).toBe("failure");
  expect(result?.reason).toMatch(/which is "the biggest cup": several are alike/);
  expect(world.performed.filter((call) => /grasp|place/.test(call))).toEqual([]);
});

it.each([
  ["put the biggest cup on the frobnitz", /"frobnitz"/],
  ["paint the biggest cup", /"paint"/],
])("nobody looks round where the rest is not understood: %s", async (instruction, reason) => {
  const authored = await method.write(taskOf(instruction), neverCancelled);
  expect(authored.kind).toBe("declined");
  if (authored.kind === "declined") expect(authored.reason).toMatch(reason);
});
