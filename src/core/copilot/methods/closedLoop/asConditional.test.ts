import { describe, expect, it } from "vitest";
import { mobileManipulatorPackage, testRun } from "../../../../../test/support/runs";
import { neverCancelled } from "../../../base/cancellation";
import { checkProgram } from "../../../checker/checkProgram";
import { initialBelief } from "../../../program/initialBelief";
import { type SymbolicObject, symbolicRobot } from "../../../runner/testing/symbolicRobot";
import { closedLoopMethod } from "./closedLoop";
import { plannerBrain } from "./plannerBrain";

const robot = mobileManipulatorPackage();
const method = closedLoopMethod(plannerBrain());

const room: readonly SymbolicObject[] = [
  { id: "table_0", type: "table", size: [1.2, 0.8, 0.7], at: [0, 0] },
  { id: "bed_0", type: "bed", size: [2, 1.6, 0.5], at: [6, 0] },
  { id: "sofa_0", type: "sofa", size: [2, 1, 0.5], at: [3, 4] },
  { id: "doll_0", type: "doll", size: [0.1, 0.1, 0.2] },
  { id: "cup_0", type: "cup", label: "red cup", size: [0.1, 0.1, 0.1], attributes: { colour: "red" } },
];
const standing = (thing: string, place: string) => [`(on ${thing} ${place})`, `(located ${thing} ${place})`];
const facts = ["(handempty)", ...standing("doll_0", "table_0"), ...standing("cup_0", "sofa_0")];

async function carriedOut(instruction: string, faults?: Parameters<typeof symbolicRobot>[0]["faults"]) {
  const inner = symbolicRobot({ robot, objects: room, facts, ...(faults && { faults }) });
  const task = { instruction, robot, scene: "room", belief: initialBelief(robot) };
  const authored = await method.write(task, neverCancelled);
  if (authored.kind !== "program") throw new Error(JSON.stringify(authored));
  const run = testRun(authored.text, {
    link: inner,
    asksAtEnd: method.asksAtEnd === true,
    policy: (request, token) => method.recover({ ...task, belief: request.belief }, request, token),
  });
  const result = await run.session.run();
  const moves = inner.performed.filter((call) => /^robot\.(grasp|place)/.test(call));
  return { ...result, authored, moves, inner, reasons: run.of("recovery").map(({ reason }) => reason) };
}

describe("what follows from a condition is decided by what the robot has seen", () => {
  it.each([
    ["if there is a doll on the table, put it on the bed", "(on doll_0 bed_0)"],
    ["if the doll is on the table, put it on the bed, otherwise put the cup on the bed", "(on doll_0 bed_0)"],
    ["if the doll is on the sofa, put it on the bed, otherwise put the cup on the bed", "(on cup_0 bed_0)"],
    ["if there is no doll on the sofa, put one there", "(on doll_0 sofa_0)"],
    ["put the cup on the bed unless the cup is on the table", "(on cup_0 bed_0)"],
    ["if the cup is blue, put the doll on the bed, otherwise put it on the sofa", "(on doll_0 sofa_0)"],
    ["if the cup is red, put it on the bed, otherwise put the doll there", "(on cup_0 bed_0)"],
    ["put the doll on the bed if there is one on the table", "(on doll_0 bed_0)"],
    ["Is the doll on the sofa? If not, put the cup on the bed.", "(on cup_0 bed_0)"],
    ["go to the table and if there is a doll, put it on the bed", "(on doll_0 bed_0)"],
    ["put any dolls on the table onto the bed", "(on doll_0 bed_0)"],
    ["None of the dolls may be left on the table; the bed is the place for them.", "(on doll_0 bed_0)"],
    ["If you see a banana, put it on the bed. Otherwise put the cup on the table.", "(on cup_0 table_0)"],
  ])("%s", async (instruction, goal) => {
    const { outcome, reason, goal: reached, inner, authored } = await carriedOut(instruction);
    expect(authored.goal).toBeUndefined();
    expect(checkProgram({ text: authored.text, file: "t.robot.ts", robot }).problems).toEqual([]);
    expect(outcome, reason).toBe("success");
    expect(reached).toMatchObject({ condition: goal, truth: "true" });
    expect(inner.holds(goal)).toBe(true);
  });

  it.each([
    "if there is a banana on the table, put it on the bed",
    "if the doll is on the sofa, put it on the bed",
    "put the doll on the bed if there is no cup on the sofa",
    "move any dolls from the sofa to the bed",
    "None of the dolls may be left on the sofa; the bed is the place for them.",
    "No dolls may stay on the sofa: they belong on the bed.",
  ])("where it is not so, nothing is done, and that is no failure: %s", async (instruction) => {
    const { outcome, reason, moves, programText, goal } = await carriedOut(instruction);
    expect(outcome, reason).toBe("success");
    expect(moves).toEqual([]);
    expect(goal?.condition).toBeUndefined();
    expect(programText).toContain("it is ");
  });

  it("keeps to what was decided when the hand slips", async () => {
    const instruction =
      "if there is a doll on the table, put it on the bed, otherwise put the cup on the bed";
    const first = await carriedOut(instruction);
    const slip = first.inner.performed.indexOf("robot.place(bed_0)");
    const { outcome, inner, reasons } = await carriedOut(instruction, { [slip]: { kind: "fails" } });
    expect(outcome).toBe("success");
    expect(inner.holds("(on doll_0 bed_0)")).toBe(true);
    expect(inner.holds("(on cup_0 sofa_0)")).toBe(true);
    expect(reasons[0]).toContain("it is so that there is a doll on the table");
  });
});

describe("a look that was cut short", () => {
  const instruction =
    "if there is a banana on the table, put it on the bed, otherwise put the cup on the bed";
  it.each([
    ["Error: The camera gives no pictures.", "give-up"],
    ["Error: No banana at the table was seen.", "replan"],
    ["Error: 2 of this kind (banana) should be there, 1 were seen.", "replan"],
  ])("decides nothing about what was not seen: %s", async (message, kind) => {
    const belief = initialBelief(robot);
    const task = { instruction, robot, scene: "room", belief };
    const authored = await method.write(task, neverCancelled);
    if (authored.kind !== "program") throw new Error(JSON.stringify(authored));
    const recovery = await method.recover(
      task,
      {
        programText: authored.text,
        belief,
        history: [],
        beliefs: [],
        trigger: { kind: "exception", message },
        used: 0,
        allowed: 16,
      },
      neverCancelled,
    );
    expect(recovery.kind).toBe(kind);
  });
});

describe("what is known already decides when the program is written", () => {
  const belief = initialBelief(robot)
    .withObjects(
      room.map(({ id, type, label, attributes }) => ({
        id,
        type,
        label: label ?? type,
        attributes: attributes ?? {},
      })),
    )
    .withFacts(
      facts.map((text) => {
        const [predicate, ...args] = text.slice(1, -1).split(" ");
        return { fact: { predicate, args }, value: true };
      }),
    );
  const write = (instruction: string) =>
    method.write({ instruction, robot, scene: "room", belief }, neverCancelled);

  it("plans at once for what is so", async () => {
    const authored = await write("if the doll is on the table, put it on the bed, otherwise go to the sofa");
    expect(authored).toMatchObject({ kind: "program", goal: "(on doll_0 bed_0)" });
    const { text } = authored as { text: string };
    expect(text).toContain(
      "// @task if the doll is on the table, put it on the bed, otherwise go to the sofa\n",
    );
    expect(text).toContain("// Looked at whether the doll is on the table: it is so.");
  });

  it("looks first where it may only not have been seen", async () => {
    const authored = await write("if there is a banana on the table, put it on the bed");
    expect(authored).toMatchObject({ kind: "program" });
    expect(authored).not.toHaveProperty("goal");
  });
});

describe("what is not understood is named", () => {
  it.each([
    ["if the frobnicator is on the table, go to the bed", /^Whether the frobnicator.*"frobnicator"/],
    [
      "if the doll is on the table, frobnicate it",
      /^What follows from the condition, "frobnicate .*"frobnicate"/,
    ],
    ["if the doll is on the table, put it on the bed, otherwise zorp the cup", /"zorp the cup".*"zorp"/],
    ["if it rains, go to the bed", /one condition that says where something is/],
  ])("%s", async (instruction, why) => {
    const belief = initialBelief(robot);
    const authored = await method.write({ instruction, robot, scene: "room", belief }, neverCancelled);
    expect(authored).toMatchObject({ kind: "declined", reason: expect.stringMatching(why) });
  });

  it("a condition that says nothing new stays plain", async () => {
    const instruction = "if the doll is not on the bed, put it there";
    const authored = await method.write(
      { instruction, robot, scene: "room", belief: initialBelief(robot) },
      neverCancelled,
    );
    expect(authored).toMatchObject({ kind: "program", goal: expect.stringContaining("bed") });
  });
});
