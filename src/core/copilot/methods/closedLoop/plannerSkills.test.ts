import { describe, expect, it } from "vitest";
import { builtInPackage } from "../../../../../test/support/builtInPackage";
import { neverCancelled } from "../../../base/cancellation";
import { checkProgram } from "../../../checker/checkProgram";
import { initialBelief } from "../../../program/initialBelief";
import type { RecoveryRequest } from "../../../runner/recovery";
import type { Belief } from "../../../world/belief";
import type { Fact } from "../../../world/facts";
import type { WorldObject } from "../../../world/objects";
import type { TaskRequest } from "../../method";
import { closedLoopMethod } from "./closedLoop";
import { plannerBrain } from "./plannerBrain";

/* Programs of skills: a robot whose own actions promise too little for a plan. */

const robot = builtInPackage("tabletop-arm");
const method = closedLoopMethod(plannerBrain());
const taskOf = (instruction: string, belief = initialBelief(robot)): TaskRequest => ({
  instruction,
  robot,
  scene: "stack-blocks",
  belief,
});

async function write(instruction: string): Promise<string> {
  const authored = await method.write(taskOf(instruction), neverCancelled);
  if (authored.kind !== "program") throw new Error(JSON.stringify(authored));
  return authored.text;
}

const functionsOf = (text: string) => [...text.matchAll(/^async function (\w+)/gm)].map(([, name]) => name);

/** What every skill that lets go of something uses. */
const release = ["release", "comeTo", "handFor"];

describe("a program", () => {
  it.each([
    ["stack three red blocks on the target", ["pickUp", "putOn", ...release]],
    ["close the red jar", ["pickUp", "putOn", ...release]],
    ["empty the large container into the red one", ["pickUp", "putIn", ...release]],
    ["insert the square ring on the red peg", ["pickUp", "putAround", ...release]],
    ["take the chicken off the grill", ["pickUp", "putOn", "putAside", ...release]],
    ["open the wine bottle", ["pickUp", "putOn", "putAside", ...release]],
    ["put the ball in the hoop", ["pickUp", "dropThrough", ...release]],
    ["throw the rubbish away", ["pickUp", "putIn", ...release]],
    ["stack the red blocks", ["pickUp", "putOn", ...release]],
    ["stack all blocks with the green one on top", ["pickUp", "putOn", ...release]],
    ["build a tower of three blocks, red at the bottom and blue on top", ["pickUp", "putOn", ...release]],
    ["put the red block next to the green one", ["pickUp", "putBeside", ...release]],
    ["clear the grill", ["pickUp", "putOn", "putAside", ...release]],
  ])("for %s has the skills it calls and passes the check", async (instruction, functions) => {
    const text = await write(instruction);
    expect(functionsOf(text)).toEqual(functions);
    const { problems } = checkProgram({ text, file: "task.robot.ts", robot });
    expect(problems.map(({ message }) => message)).toEqual([]);
    expect(text).toContain("await robot.taskCompleted();\n}");
  });

  it("that ends with something in the hand does not call the task completed", async () => {
    const text = await write("pick up the ball");
    expect(functionsOf(text)).toEqual(["pickUp", "comeTo"]);
    expect(text).not.toContain("taskCompleted");
  });

  it("for things that have been seen names them", async () => {
    const seen = believed(["on block_0 table_0", "on block_1 table_0"]);
    const authored = await method.write(taskOf("put the green block on the red block", seen), neverCancelled);
    if (authored.kind !== "program") throw new Error(JSON.stringify(authored));
    expect(authored.goal).toBe("(on block_1 block_0)");
    expect(authored.text).toContain("if (!(await pickUp(robot, block1)))");
    expect(functionsOf(authored.text)).toEqual(["pickUp", "putOn", ...release]);
  });
});

/** Two blocks, a ball, a hoop and a table; `facts` without brackets. */
function believed(facts: readonly string[], handIsEmpty = true): Belief {
  const object = (id: string, type: string, colour?: string): WorldObject => ({
    id,
    type,
    label: type,
    attributes: colour === undefined ? {} : { colour },
  });
  const fact = (text: string, value: boolean): { fact: Fact; value: boolean } => {
    const [predicate, ...args] = text.split(" ");
    return { fact: { predicate, args }, value };
  };
  return initialBelief(robot)
    .withObjects([
      object("table_0", "table"),
      object("area_0", "area"),
      object("block_0", "block", "red"),
      object("block_1", "block", "green"),
      object("ball_0", "ball"),
      object("hoop_0", "hoop"),
    ])
    .withFacts([
      ...facts.map((text) => fact(text, true)),
      ...(handIsEmpty ? [] : [fact("handempty", false)]),
    ]);
}

async function recover(instruction: string, belief: Belief, trigger: RecoveryRequest["trigger"]) {
  const programText = await write(instruction);
  const request = { programText, belief, history: [], beliefs: [], trigger, used: 0, allowed: 5 };
  const recovery = await method.recover(taskOf(instruction), request, neverCancelled);
  return { programText, recovery };
}

describe("recovery", () => {
  const stopped = { kind: "exception", message: "putOn(block_0, area_0) failed." } as const;

  it("goes on with skills, about the things that were meant", async () => {
    const { recovery } = await recover(
      "put the red block in the target area",
      believed(["on block_0 table_0", "on block_1 area_0"]),
      stopped,
    );
    if (recovery.kind !== "replan") throw new Error(JSON.stringify(recovery));
    const tail = recovery.programText.slice(recovery.programText.indexOf("export default"));
    expect(tail).toContain('scene.get("block_0")');
    expect(tail).not.toContain("block_1");
    expect(tail).toContain("pickUp(robot");
    expect(recovery.programText.match(/async function pickUp/g)).toHaveLength(1);
    const { problems } = checkProgram({ text: recovery.programText, file: "task.robot.ts", robot });
    expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  it("uses what is in the hand already", async () => {
    const { recovery } = await recover(
      "put the red block in the target area",
      believed(["holding block_0"], false),
      stopped,
    );
    if (recovery.kind !== "replan") throw new Error(JSON.stringify(recovery));
    const tail = recovery.programText.slice(recovery.programText.indexOf("export default"));
    expect(tail).toContain("putOn(robot");
    expect(tail).not.toContain("pickUp(robot");
  });

  it("puts a stranger in the hand aside before it begins again", async () => {
    const { recovery } = await recover(
      "put the ball in the hoop",
      believed(["holding block_1"], false),
      stopped,
    );
    if (recovery.kind !== "replan") throw new Error(JSON.stringify(recovery));
    const { programText } = recovery;
    const aside = programText.indexOf("putAside(robot, block1)");
    expect(aside).toBeGreaterThan(0);
    expect(programText.indexOf("dropThrough(robot", aside)).toBeGreaterThan(aside);
  });

  it("says why it gives up where nothing that fits is there", async () => {
    const { recovery } = await recover("put the yellow block in the target area", believed([]), stopped);
    // It looks again first; after that there is nothing left.
    if (recovery.kind !== "replan") throw new Error(JSON.stringify(recovery));
    expect(recovery.reason).toContain("No block that fits is known");
    const again = async (programText: string) =>
      method.recover(
        taskOf("put the yellow block in the target area"),
        {
          programText,
          belief: believed([]),
          history: [],
          beliefs: [],
          trigger: stopped,
          used: 1,
          allowed: 5,
        },
        neverCancelled,
      );
    const second = await again(recovery.programText);
    if (second.kind !== "replan") throw new Error(JSON.stringify(second));
    expect(await again(second.programText)).toMatchObject({
      kind: "give-up",
      reason: expect.stringContaining("No block that fits is known"),
    });
  });
});
