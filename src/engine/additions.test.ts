import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type ModelServer, modelServer } from "../../test/support/modelServer";
import { neverCancelled } from "../core/base/cancellation";
import { readJournal } from "../core/runner/journal";
import { resolveRobotPackage } from "../platform/robotPackages";
import { noFaults } from "../simulator/faults";
import { runTrial } from "./benchmark/trial";
import { type Additions, additionsOf, createMethod, type MethodChoice } from "./method";

/* Real runs without physics; the model, on a real server, forgets that a hand has to be near what it grasps. */

const { package: found } = resolveRobotPackage("mobile-manipulator", []);
if (!found) throw new Error("no robot package");
const robot = found;
const output = mkdtempSync(join(tmpdir(), "robot-additions-"));
afterAll(() => rmSync(output, { recursive: true, force: true }));

const code = (table: string, sofa: string) => `const banana = scene.get("banana_0");
${table}await robot.grasp(banana);
${sofa}await robot.place(scene.get("sofa_0"));`;
const forgetful = code("", "");
const careful = code(
  'await robot.navigate(scene.get("table_1"));\n',
  'await robot.navigate(scene.get("sofa_0"));\n',
);

/** Careful when it has heard of what it forgot: of the way to the table first, then of that to the sofa. */
function model() {
  const targets = ["table_1", "sofa_0"];
  return ({ question, prompt }: ModelServer["asked"][number]): object => {
    if (question === "correction") {
      const steps = [{ action: "navigate", args: [targets.shift() ?? ""] }];
      return { reason: "go there first", decision: "correct", steps, retry: true };
    }
    const isTold = /can't be done here/.test(prompt);
    return {
      reason: "as asked",
      decision: "program",
      code: isTold ? careful : forgetful,
      goal: "(on banana_0 sofa_0)",
    };
  };
}

/** What the model of the last run was told. */
let prompts: readonly string[] = [];

async function runWith(additions: Partial<Additions>) {
  const server = await modelServer({ answer: model() });
  const choice: MethodChoice = {
    name: "closed-loop",
    additions,
    model: { kind: "openai", model: "m", baseUrl: server.baseURL },
  };
  try {
    const result = await runTrial(
      {
        suiteCase: { name: "sofa", instruction: "put the banana on the sofa", goal: "(on banana sofa)" },
        scene: "bedroom",
        seed: 1,
      },
      {
        robot,
        createMethod: (onModelCall) => {
          const method = createMethod(choice, robot, { onModelCall });
          if (!method.ok) throw new Error(method.error.message);
          return method.value;
        },
        faults: noFaults,
        outputRoot: output,
        keepAll: true,
        symbolic: true,
      },
      neverCancelled,
    );
    prompts = server.asked.map(({ prompt }) => prompt);
    const journal = join(output, result.run ?? "", "journal.jsonl");
    const { events } = readJournal(readFileSync(journal, "utf8"), journal);
    return {
      success: result.success,
      questions: server.asked.map(({ question }) => question),
      refused: events.filter(({ kind }) => kind === "action-refused").length,
      corrections: events.flatMap((event) =>
        event.kind === "recovery" && event.decision === "correction" ? [event.reason] : [],
      ),
    };
  } finally {
    await server.close();
  }
}

describe("what the product adds to a model that forgets a precondition", () => {
  it("both: the planner mends the program before it runs, and the model is asked once", async () => {
    expect(await runWith({})).toEqual({
      success: true,
      questions: ["task_program"],
      refused: 0,
      corrections: [],
    });
  });

  it("checker feedback alone: the model is told, and writes again", async () => {
    expect(await runWith({ plannerRepair: false })).toEqual({
      success: true,
      questions: ["task_program", "task_program"],
      refused: 0,
      corrections: [],
    });
    // The planner does not even say what it would put in.
    expect(prompts.at(-1)).toContain("make it true before this line");
  });

  it("planner repair alone: the gate refuses, and the planner's steps come first", async () => {
    const { corrections, ...rest } = await runWith({ checkerFeedback: false });
    expect(rest).toEqual({ success: true, questions: ["task_program"], refused: 2 });
    expect(corrections).toEqual([
      expect.stringMatching(/^Planner: .*navigate\(table_1\) first/),
      expect.stringMatching(/^Planner: .*navigate\(sofa_0\) first/),
    ]);
  });

  it("neither: the gate refuses all the same, and the model is asked each time", async () => {
    const { corrections, ...rest } = await runWith({ checkerFeedback: false, plannerRepair: false });
    expect(rest).toEqual({
      success: true,
      questions: ["task_program", "correction", "correction"],
      refused: 2,
    });
    expect(corrections).toEqual(["go there first", "go there first"]);
  });

  it("are on where settings do not switch them off", () => {
    expect(additionsOf({})).toEqual({ checkerFeedback: true, plannerRepair: true });
    expect(additionsOf({ checkerFeedback: "off", plannerRepair: undefined })).toEqual(additionsOf({}));
    expect(additionsOf({ plannerRepair: false })).toEqual({ checkerFeedback: true, plannerRepair: false });
  });

  it("are named in the title when they are off, and are the planner's own", () => {
    const model = { kind: "openai", model: "m", baseUrl: "http://127.0.0.1:9/v1" } as const;
    const titled = (choice: MethodChoice) => {
      const method = createMethod(choice, robot);
      return method.ok ? method.value.title : `${method.error.message} → ${method.error.nextStep}`;
    };
    expect(titled({ name: "closed-loop", model })).not.toContain("without");
    expect(
      titled({ name: "closed-loop", model, additions: { plannerRepair: false, checkerFeedback: false } }),
    ).toMatch(/, without checker feedback and planner repair$/);
    expect(
      titled({ name: "closed-loop", model: { kind: "planner" }, additions: { plannerRepair: false } }),
    ).toMatch(/can't do without planner repair here: the built-in planner is what checks and repairs → name/);
  });
});
