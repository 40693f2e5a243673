import { describe, expect, it } from "vitest";
import { mobileManipulatorPackage, roomObjects, testRun } from "../../../../../test/support/runs";
import { neverCancelled } from "../../../base/cancellation";
import { checkProgram } from "../../../checker/checkProgram";
import { Belief } from "../../../world/belief";
import { closedLoopMethod } from "./closedLoop";
import { plannerBrain } from "./plannerBrain";

/* Things that are told by their labels, in real runs: "the desk" is never another table. */

const robot = mobileManipulatorPackage();
const method = closedLoopMethod(plannerBrain());

const named = [
  ...roomObjects.map((object) => (object.id === "table_0" ? { ...object, label: "dining table" } : object)),
  { id: "table_1", type: "table", label: "metal desk", size: [1.2, 0.8, 0.7], at: [3, 3] },
  { id: "table_2", type: "table", label: "nightstand", size: [0.5, 0.5, 0.6], at: [-3, 3] },
  { id: "cup_0", type: "cup", label: "red cup", size: [0.07, 0.07, 0.1], attributes: { colour: "red" } },
  { id: "cup_1", type: "cup", label: "coffee cup", size: [0.07, 0.07, 0.1], attributes: { colour: "red" } },
] as const;
const facts = [
  "(handempty)",
  ...[
    ["banana_0", "table_0"],
    ["cup_0", "table_0"],
    ["cup_1", "table_2"],
    ["apple_0", "table_1"],
    ["plate_0", "bed_0"],
    ["box_0", "bed_0"],
  ].flatMap(([item, place]) => [`(on ${item} ${place})`, `(located ${item} ${place})`]),
];

async function write(instruction: string) {
  const task = { instruction, robot, scene: "room", belief: Belief.empty() };
  const authored = await method.write(task, neverCancelled);
  if (authored.kind !== "program") throw new Error(JSON.stringify(authored));
  return { task, ...authored };
}

async function check(
  instruction: string,
  expected: { outcome?: string; facts?: readonly string[]; not?: readonly string[]; reason?: RegExp },
): Promise<void> {
  const { task, text } = await write(instruction);
  const problems = checkProgram({ text, file: "/room/task.robot.ts", robot }).problems;
  expect(
    problems.map(({ message }) => message),
    text,
  ).toEqual([]);
  const run = testRun(text, {
    objects: named,
    facts,
    policy: (request, token) => method.recover(task, request, token),
  });
  await run.session.run();
  const told = JSON.stringify([run.session.result, run.robot.performed], undefined, 1);
  expect(run.session.result?.outcome, told).toBe(expected.outcome ?? "success");
  for (const fact of expected.facts ?? []) expect(run.robot.holds(fact), `${fact} ${told}`).toBe(true);
  for (const fact of expected.not ?? []) expect(run.robot.holds(fact), `${fact} ${told}`).toBe(false);
  if (expected.reason) expect(run.session.result?.reason, told).toMatch(expected.reason);
  if (expected.outcome === "failure") {
    expect(run.robot.performed.filter((call) => /grasp|place/.test(call))).toEqual([]);
  }
}

describe("runs with things told by their labels", () => {
  it("bring all to one", () =>
    check("bring every cup to the desk", { facts: ["(on cup_0 table_1)", "(on cup_1 table_1)"] }));
  it("put one on one", () =>
    check("put the banana on the bedside table", { facts: ["(on banana_0 table_2)"] }));
  it("take the kind that was named", () =>
    check("put the coffee cup on the bed", { facts: ["(on cup_1 bed_0)"], not: ["(on cup_0 bed_0)"] }));
  it("take from the one that was named", () =>
    check("move the cup from the dining table to the bed", {
      facts: ["(on cup_0 bed_0)"],
      not: ["(on cup_1 bed_0)"],
    }));
  it("take from another one than the destination", () =>
    check("move all fruits from the table to the desk", { facts: ["(on banana_0 table_1)"] }));
  it("clear the one that was named", () =>
    check("clear the dining table", {
      not: ["(located banana_0 table_0)", "(located cup_0 table_0)"],
      facts: ["(on apple_0 table_1)", "(handempty)"],
    }));
  it("leave out the kind that was named", () =>
    check("put all cups except the coffee cup on the bed", {
      facts: ["(on cup_0 bed_0)"],
      not: ["(on cup_1 bed_0)"],
    }));
  it("go there", () => check("go to the desk", { facts: ["(at table_1)"] }));
});

describe("runs without a thing of that name", () => {
  for (const [instruction, name] of [
    ["bring every cup to the coffee table", /coffee table/],
    ["put the banana on the side table", /side table/],
    ["put the banana in the storage box", /storage box/],
    ["clear the workbench", /workbench/],
    ["remove the cups from the workbench", /workbench/],
    ["put the tangerine on the plate", /tangerine/],
    ["go to the console table", /console table/],
  ] as const) {
    it(`fail: ${instruction}`, () => check(instruction, { outcome: "failure", reason: name }));
  }
});

describe("text of the programs", () => {
  it("selects by label, and says so when there is none", async () => {
    const { text } = await write("bring every cup to the desk");
    expect(text).toContain(
      'const desk = scene.all("table").find((table) => /\\bdesk\\b/i.test(table.label));',
    );
    expect(text).toContain('if (!desk) throw new Error("No desk was seen.");');
    expect(text).toMatch(/const left = cups\.filter\(.*desk\.id/);
    expect(text).toContain("on each piece of furniture:");
    expect(text).toContain("// Twice: one look can miss something.\n    await robot.exploreLocal();");
  });
  it("stops looking when it has been seen", async () => {
    const { text } = await write("put the banana on the desk");
    expect(text).toContain('if (scene.find("banana") && findDesk()) break;');
    expect(text).toContain("// Look from one piece of furniture to the next until");
  });
  it("never compares a thing with itself", async () => {
    for (const instruction of [
      "move all cups from the table to the desk",
      "move all cups from the table to another table",
      "move the cup from the desk to the table",
      "put two cups on the plate and a cup on the bed",
    ]) {
      expect((await write(instruction)).text).not.toMatch(/\b(\w+)\.id !== \1\.id/);
    }
  });
});
