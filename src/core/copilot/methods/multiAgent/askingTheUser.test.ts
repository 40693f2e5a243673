import { describe, expect, it } from "vitest";
import { type ListedReply, listModel } from "../../../../../test/support/listModel";
import { mobileManipulatorPackage, testRun } from "../../../../../test/support/runs";
import { neverCancelled } from "../../../base/cancellation";
import { initialBelief } from "../../../program/initialBelief";
import type { RecoveryRequest } from "../../../runner/recovery";
import type { ModelRequest } from "../../../world/languageModel";
import type { TaskRequest } from "../../method";
import { multiAgentMethod, type Team } from "./multiAgent";

const robot = mobileManipulatorPackage();
const task: TaskRequest = {
  instruction: "look around and go to bed",
  robot,
  scene: "room",
  belief: initialBelief(robot),
};

const explore = { reason: "look first", code: "await robot.exploreGlobal();" };
const go = { reason: "go", code: 'await robot.navigate(scene.get("bed_0"));' };
const steps = (...left: string[]) => ({ reason: "plan", steps: left, decision: "go-on" });
const next = (who: string) => ({ reason: `${who} it is`, next: who });
const question = (words = "Which bed?") => ({ reason: words, steps: [], decision: "question" });
const byAgent = ({ reason, code }: typeof explore) => ({ reason, decision: "code", code });

function teamOf(team: Team, ...replies: readonly ListedReply[]) {
  const model = listModel(...replies);
  return { model, method: multiAgentMethod({ team, model, clock: { now: () => 0 } }) };
}

const told = ({ messages }: ModelRequest) =>
  messages.flatMap(({ parts }) => parts.map((part) => (part.kind === "text" ? part.text : ""))).join("\n");

const written =
  'import type { Robot, Scene } from "robot:mobile-manipulator";\n\nexport default async function task(robot: Robot, scene: Scene) {\n  await robot.exploreGlobal();\n}\n';
const request = (more: Partial<RecoveryRequest>): RecoveryRequest => ({
  programText: written,
  belief: task.belief,
  history: [],
  beliefs: [],
  trigger: { kind: "exception", message: "no way" },
  used: 0,
  allowed: 8,
  ...more,
});
const nothingAsked = { answered: [], left: 3 };

describe("while it runs", () => {
  it("the planner that has asked goes on with the answer, after one report", async () => {
    const { model, method } = teamOf(
      "supervised",
      ...[next("coder"), explore],
      ...[next("planner"), question()],
      ...[steps("go to the bed"), next("coder"), go],
      next("done"),
    );
    const authored = await method.write(task, neverCancelled);
    const heard: string[] = [];
    const run = testRun(authored.kind === "program" ? authored.text : "", {
      asksAtEnd: true,
      policy: (asked, token) => method.recover(task, asked, token),
      ask: async ({ text }) => {
        heard.push(text);
        return "the one at the window";
      },
    });
    const { outcome, reason } = await run.session.run();
    expect(outcome, reason).toBe("success");
    expect(heard).toEqual(["Which bed?"]);
    expect(run.robot.performed).toEqual(["robot.exploreGlobal()", "robot.navigate(bed_0)"]);
    const names = model.asked.map(({ reply }) => reply.name.replace("_turn", ""));
    expect(names.slice(2, 7)).toEqual(["supervisor", "planner", "planner", "supervisor", "coder"]);
    expect(told(model.asked[3])).toContain("You can ask 3 more");
    const answered = told(model.asked[4]);
    expect(answered).toMatch(/"question": "Which bed\?",\s+"answer": "the one at the window"/);
    expect(answered).toContain("You can ask 2 more");
    expect(answered.match(/The code ran to its end/g)).toHaveLength(1);
    // Who does not decide what is done is told of it, and can't ask.
    expect(told(model.asked[6])).toContain("the one at the window");
    expect(told(model.asked[5])).not.toContain("You can ask");
  });

  it("a single agent asks, too; an error that it asks about is one error", async () => {
    const { model, method } = teamOf(
      "single",
      { ...question(), steps: undefined, code: "" },
      byAgent(explore),
    );
    const asks = await method.recover(task, request({ questions: nothingAsked }), neverCancelled);
    expect(asks).toEqual({ kind: "ask", question: { text: "Which bed?", choices: [], freeText: true } });
    const answered = [{ text: "Which bed?", choices: [], freeText: true, answer: "mine", after: 0 }];
    const goesOn = await method.recover(task, request({ questions: { answered, left: 0 } }), neverCancelled);
    expect(goesOn).toMatchObject({ kind: "replan", reason: "look first" });
    expect(told(model.asked[1])).toContain('"answer": "mine"');
    expect(told(model.asked[1]).match(/The code stopped with an error/g)).toHaveLength(1);
  });

  it("what is reported after a step back is said, whoever was asked before", async () => {
    const { model, method } = teamOf("planner-coder", question(), question("Which one?"));
    await method.recover(task, request({ questions: nothingAsked }), neverCancelled);
    const other = { kind: "exception", message: "another way" } as const;
    await method.recover(task, request({ trigger: other, questions: nothingAsked }), neverCancelled);
    expect(told(model.asked[1])).toContain("The code stopped with an error: another way");
  });

  it.each<RecoveryRequest["questions"]>([undefined, { answered: [], left: 0 }])(
    "is not offered to ask where nobody answers: %o",
    async (questions) => {
      const { model, method } = teamOf("planner-coder", question(), steps("look"), explore);
      const recovery = await method.recover(
        task,
        request({ ...(questions && { questions }) }),
        neverCancelled,
      );
      expect(recovery.kind).toBe("replan");
      expect(told(model.asked[0])).not.toMatch(/question|askedTheUser/);
      expect(told(model.asked[1])).toContain("has to be one of go-on, done, impossible");
    },
  );

  it("has to ask something", async () => {
    const { model, method } = teamOf("planner-coder", question(" "), steps("look"), explore);
    const recovery = await method.recover(task, request({ questions: nothingAsked }), neverCancelled);
    expect(recovery.kind).toBe("replan");
    expect(told(model.asked[1])).toContain('Ask in "reason"');
  });
});

describe("before it runs", () => {
  it.each([
    ["planner-coder", question()],
    ["single", { reason: "Which bed?", decision: "question", code: "" }],
  ] as const)("who decides may ask what the task means (%s)", async (team, reply) => {
    const { model, method } = teamOf(team, reply);
    expect(await method.write(task, neverCancelled)).toEqual({
      kind: "question",
      question: "Which bed?",
      choices: [],
    });
    expect(told(model.asked[0])).toContain("If the task could mean several things");
  });

  it("who writes everything at once does not", async () => {
    const { model, method } = teamOf("no-feedback", byAgent(explore));
    expect((await method.write(task, neverCancelled)).kind).toBe("program");
    expect(JSON.stringify(model.asked[0])).not.toContain("question");
  });
});
