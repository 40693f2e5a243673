import { describe, expect, it } from "vitest";
import {
  mobileManipulatorPackage,
  roomObjects,
  type TestRun,
  type TestRunOptions,
  testRun,
} from "../../../../../test/support/runs";
import { neverCancelled } from "../../../base/cancellation";
import { checkProgram } from "../../../checker/checkProgram";
import { Belief } from "../../../world/belief";
import { parseFact } from "../../../world/facts";
import type { TaskRequest } from "../../method";
import { closedLoopMethod } from "./closedLoop";
import { plannerBrain } from "./plannerBrain";

/* The planner's programs and recoveries in real runs: sandbox, gate and session are the product's, the robot is symbolic. */

const robot = mobileManipulatorPackage();
const method = closedLoopMethod(plannerBrain());

function taskOf(instruction: string, belief = Belief.empty()): TaskRequest {
  return { instruction, robot, scene: "room", belief };
}

async function write(instruction: string, belief = Belief.empty()) {
  const authored = await method.write(taskOf(instruction, belief), neverCancelled);
  if (authored.kind !== "program") throw new Error(JSON.stringify(authored));
  return authored;
}

async function run(instruction: string, options: TestRunOptions = {}): Promise<TestRun> {
  const { text } = await write(instruction);
  const started = testRun(text, {
    policy: (request, token) => method.recover(taskOf(instruction), request, token),
    ...options,
  });
  await started.session.run();
  return started;
}

async function check(
  instruction: string,
  expected: {
    outcome?: string;
    facts?: readonly string[];
    not?: readonly string[];
    recoveries?: readonly string[];
  },
  options: TestRunOptions = {},
): Promise<TestRun> {
  const done = await run(instruction, options);
  const told = JSON.stringify(
    [
      done.session.result?.reason,
      done.robot.performed,
      done.of("recovery").map(({ decision, reason }) => [decision, reason]),
    ],
    undefined,
    1,
  );
  expect(done.session.result?.outcome, told).toBe(expected.outcome ?? "success");
  for (const fact of expected.facts ?? []) expect(done.robot.holds(fact), `${fact} ${told}`).toBe(true);
  for (const fact of expected.not ?? []) expect(done.robot.holds(fact), `${fact} ${told}`).toBe(false);
  if (expected.recoveries)
    expect(
      done.of("recovery").map(({ decision }) => decision),
      told,
    ).toEqual(expected.recoveries);
  return done;
}

/** Number of the first call of an action in a run without faults. */
async function callNumber(instruction: string, call: string): Promise<number> {
  const done = await run(instruction);
  const index = done.robot.performed.indexOf(call);
  expect(index, done.robot.performed.join(" ")).toBeGreaterThan(-1);
  return index;
}

describe("programs of the planner", () => {
  it("are short, named and checked", async () => {
    const { text, goal } = await write("put all fruits on the plate");
    expect(goal).toBe("(exists (?plate - plate) (forall (?fruit - fruit) (on ?fruit ?plate)))");
    expect(text).toContain(
      "// @robot mobile-manipulator\n// @scene room\n// @task put all fruits on the plate\n// @goal (exists",
    );
    expect(text).toContain("for (const fruit of fruits) {");
    expect(text.split("\n").length).toBeLessThan(40);
  });

  it("keep an instruction with line breaks inside its comment", async () => {
    const { text } = await write("put the banana\n in the box\u2028");
    expect(text).toContain("// @task put the banana in the box\n");
  });

  for (const instruction of [
    "put all fruits on the plate",
    "move the toy from the table to the bed",
    "put the red apple on the plate",
    "put everything on the table into the box",
    "put everything except the fruits on the bed",
    "clear the table",
    "put two cups on the shelf",
    "put both cups on the shelf",
    "put all three cups on the shelf",
    "put each fruit on a plate",
    "put the toys on the tables",
    "move the toy from the table to another table",
    "put cups onto the same table",
    "place all toys on tables to the sofa",
    "put the blue cup on the plate and the doll on the bed",
    "put the red cup on the plate and the blue one on the bed",
    "take all the fruits out of the box and put them on the plate",
    "put all the red or blue cups on the bed except the clean ones",
    "pick up the apple",
    "go to the bed",
    "go to the doll",
    "look at the table",
    "look at the doll",
    "look around",
    "find a red cup",
    "put a cup on the plate and a cup on the bed",
    "put all toys in the box, then put the banana on the plate and go to the sofa",
  ]) {
    it(`pass the check: ${instruction}`, async () => {
      const { text } = await write(instruction);
      expect(
        checkProgram({ text, file: "/room/task.robot.ts", robot }).problems.map(({ message }) => message),
        text,
      ).toEqual([]);
    });
  }
});

describe("runs without faults", () => {
  it("put all fruits on the plate", () =>
    check("put all fruits on the plate", {
      facts: ["(on banana_0 plate_0)", "(on apple_0 plate_0)", "(handempty)"],
      recoveries: [],
    }));
  it("put one thing in the box", () =>
    check("put the banana in the box", {
      facts: ["(in banana_0 box_0)"],
      not: ["(in apple_0 box_0)"],
      recoveries: [],
    }));
  it("choose by colour", () =>
    check("put the red apple on the plate", {
      facts: ["(on apple_0 plate_0)"],
      not: ["(on banana_0 plate_0)"],
      recoveries: [],
    }));
  it("choose by place", () =>
    check("put everything on the table into the box", {
      facts: ["(in banana_0 box_0)", "(in apple_0 box_0)"],
      not: ["(in plate_0 box_0)"],
      recoveries: [],
    }));
  it("clear a table", () =>
    check("clear the table", {
      not: ["(located banana_0 table_0)", "(located apple_0 table_0)"],
      facts: ["(handempty)"],
      recoveries: [],
    }));
  it("leave out what was excepted", () =>
    check("put all fruits except the banana on the plate", {
      facts: ["(on apple_0 plate_0)"],
      not: ["(on banana_0 plate_0)"],
      recoveries: [],
    }));
  it("do several steps", () =>
    check("put the apple on the plate and then put the banana in the box", {
      facts: ["(on apple_0 plate_0)", "(in banana_0 box_0)"],
      recoveries: [],
    }));
  it("hold, go, look and find", async () => {
    await check("pick up the apple", { facts: ["(holding apple_0)"] });
    await check("go to the bed", { facts: ["(at bed_0)"] });
    await check("find the banana", {});
    await check("look around", {});
  });
  it("put nothing where all is as it should be", async () => {
    const done = await check("put the banana on the table", {
      recoveries: [],
      facts: ["(on banana_0 table_0)"],
    });
    expect(done.robot.performed.filter((call) => /grasp|place/.test(call))).toEqual([]);
  });
});

describe("recovery", () => {
  const fruits = "put all fruits on the plate";
  it("looks and tries again after a grasp that failed", async () => {
    const grasp = await callNumber(fruits, "robot.grasp(banana_0)");
    const done = await check(
      fruits,
      { facts: ["(on banana_0 plate_0)", "(on apple_0 plate_0)"], recoveries: ["correction"] },
      { faults: { [grasp]: { kind: "fails" } } },
    );
    expect(done.robot.performed.slice(grasp, grasp + 3)).toEqual([
      "robot.grasp(banana_0)",
      "robot.exploreLocal()",
      "robot.grasp(banana_0)",
    ]);
  });

  it("grasps again what was placed beside its target", async () => {
    const place = await callNumber(fruits, "robot.place(plate_0)");
    const done = await check(
      fruits,
      { facts: ["(on banana_0 plate_0)", "(on apple_0 plate_0)"], recoveries: ["correction"] },
      { faults: { [place]: { kind: "misses" } } },
    );
    expect(done.robot.performed.slice(place, place + 3)).toEqual([
      "robot.place(plate_0)",
      "robot.grasp(banana_0)",
      "robot.place(plate_0)",
    ]);
  });

  it("tries a drive again that was blocked, from elsewhere the next time", async () => {
    const drive = await callNumber(fruits, "robot.navigate(banana_0)");
    await check(fruits, { facts: ["(on banana_0 plate_0)"] }, { faults: { [drive]: { kind: "fails" } } });
    await check(
      fruits,
      { facts: ["(on banana_0 plate_0)"] },
      { faults: { [drive]: { kind: "fails" }, [drive + 2]: { kind: "fails" } } },
    );
  });

  it("comes back to what was left over", async () => {
    const grasp = await callNumber(fruits, "robot.grasp(banana_0)");
    const faults = Object.fromEntries(
      [0, 2, 6].map((offset) => [grasp + offset, { kind: "fails" } as const]),
    );
    await check(fruits, { facts: ["(on banana_0 plate_0)", "(on apple_0 plate_0)"] }, { faults });
  });

  it("goes on after the program has stopped with an error", async () => {
    const one = "put the banana in the box";
    const grasp = await callNumber(one, "robot.grasp(banana_0)");
    const faults = Object.fromEntries(
      [0, 2, 6].map((offset) => [grasp + offset, { kind: "fails" } as const]),
    );
    const done = await check(one, { facts: ["(in banana_0 box_0)"] }, { faults });
    expect(done.of("recovery").some(({ decision }) => decision === "replan")).toBe(true);
  });

  it("gives up within its bounds, and says what is missing", async () => {
    const faults = Object.fromEntries(
      Array.from({ length: 200 }, (_, index) => [index + 6, { kind: "fails" } as const]),
    );
    const done = await check(fruits, { outcome: "failure" }, { faults });
    expect(
      done.of("recovery").filter(({ decision }) => decision === "correction" || decision === "replan").length,
    ).toBeLessThanOrEqual(16);
    expect(done.session.result?.reason ?? "").not.toBe("");
  });

  it("never claims what nobody has seen", async () => {
    const one = "put the banana in the box";
    const place = await callNumber(one, "robot.place(box_0)");
    const done = await run(one, { faults: { [place]: { kind: "unseen" } } });
    const { outcome } = done.session.result ?? {};
    expect(outcome === "success" ? done.robot.holds("(in banana_0 box_0)") : true).toBe(true);
  });

  it("does not make what is not there", async () => {
    const done = await check("put the doll on the bed", { outcome: "failure" });
    expect(done.session.result?.reason ?? "").toMatch(/doll/);
    expect(done.robot.performed.filter((call) => /grasp|place/.test(call))).toEqual([]);
  });
});

describe("a second task in the same room", () => {
  const belief = Belief.empty(["at", "holding", "handempty"])
    .withObjects(
      roomObjects.map(({ id, type, attributes }) => ({
        id,
        type,
        label: type,
        attributes: attributes ?? {},
      })),
    )
    .withFacts(
      [
        "(handempty)",
        "(on banana_0 table_0)",
        "(located banana_0 table_0)",
        "(on apple_0 table_0)",
        "(located apple_0 table_0)",
        "(on plate_0 bed_0)",
        "(located plate_0 bed_0)",
        "(on box_0 bed_0)",
        "(located box_0 bed_0)",
      ].flatMap((text) => {
        const fact = parseFact(text);
        return fact ? [{ fact, value: true }] : [];
      }),
    );

  it("names the objects", async () => {
    const { text, goal } = await write("put all fruits on the plate", belief);
    expect(goal).toBe("(and (on banana_0 plate_0) (on apple_0 plate_0))");
    expect(text).toContain('const banana0 = scene.get("banana_0");');
    expect(checkProgram({ text, file: "/room/a.robot.ts", robot, initial: belief }).problems).toEqual([]);
  });
  it("makes a colour a name", async () => {
    expect((await write("put the red apple in the box", belief)).goal).toBe("(in apple_0 box_0)");
  });
  it("looks for what it does not know", async () => {
    expect((await write("put the doll on the bed", belief)).text).toContain("exploreGlobal");
  });
  it("does nothing where nothing is to be done", async () => {
    const { text } = await write("put the banana on the table", belief);
    expect(text).toContain("All of this is so already");
    expect(checkProgram({ text, file: "/room/a.robot.ts", robot, initial: belief }).problems).toEqual([]);
  });
});

describe("a sentence whose goal can't be planned for, since no fact tells it", () => {
  it("ends by what is not there, not by a word of its being understood", async () => {
    const done = await run("put the banana next to the orange");
    const reason = done.session.result?.reason ?? "";
    expect(reason).toMatch(/No orange was seen/);
    expect(reason).not.toMatch(/not understood/);
  });
});
