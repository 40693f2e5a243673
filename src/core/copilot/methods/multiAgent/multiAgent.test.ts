import { describe, expect, it } from "vitest";
import { mobileManipulatorPackage, testRun } from "../../../../../test/support/runs";
import { neverCancelled } from "../../../base/cancellation";
import { err, ok } from "../../../base/result";
import { initialBelief } from "../../../program/initialBelief";
import type { LanguageModel, ModelRequest } from "../../../world/languageModel";
import type { TaskRequest, Thought } from "../../method";
import { type MultiAgentOptions, multiAgentMethod } from "./multiAgent";

/* The team against a real run in the sandbox, on a symbolic robot; the model is a list of replies for each agent. */

type Replies = Readonly<
  Partial<Record<"planner" | "coder" | "supervisor" | "agent" | "author", readonly object[]>>
>;

function team(replies: Replies): LanguageModel & { readonly asked: ModelRequest[] } {
  const asked: ModelRequest[] = [];
  const used = new Map<string, number>();
  return {
    id: "test:team",
    simulated: true,
    asked,
    async complete(request) {
      asked.push(request);
      const agent = request.reply.name.replace("_turn", "");
      const list = replies[agent as keyof Replies] ?? [];
      const at = used.get(agent) ?? 0;
      used.set(agent, at + 1);
      const reply = list[Math.min(at, list.length - 1)];
      return reply
        ? ok({ text: JSON.stringify(reply) })
        : err({ kind: "bad-reply", message: `no reply of the ${agent}` });
    },
  };
}

const task: TaskRequest = {
  instruction: "look around and go to the bed",
  robot: mobileManipulatorPackage(),
  scene: "room",
  belief: initialBelief(mobileManipulatorPackage()),
};

async function carriedOut(
  model: LanguageModel & { readonly asked: ModelRequest[] },
  options: Pick<MultiAgentOptions, "team">,
) {
  const thoughts: Thought[] = [];
  const method = multiAgentMethod({
    ...options,
    model,
    clock: { now: () => 0 },
    onThought: (thought) => void thoughts.push(thought),
  });
  const authored = await method.write(task, neverCancelled);
  if (authored.kind !== "program") throw new Error(JSON.stringify(authored));
  const run = testRun(authored.text, {
    asksAtEnd: method.asksAtEnd === true,
    policy: (request, token) => method.recover({ ...task, belief: request.belief }, request, token),
  });
  const result = await run.session.run();
  return {
    ...result,
    authored,
    performed: run.robot.performed,
    asked: model.asked.map(({ reply }) => reply.name.replace("_turn", "")),
    thoughts: thoughts.map(({ by }) => by),
    views: thoughts.flatMap(({ views = [] }) => views),
  };
}

const explore = { reason: "look first", code: "await robot.exploreGlobal();" };
const go = {
  reason: "go",
  code: 'const bed = scene.get("bed_0");\nif (!(await robot.navigate(bed))) throw new Error("no way");',
};
const steps = (...left: string[]) => ({ reason: "plan", steps: left, decision: "go-on" });
const done = { reason: "all is done", steps: [], decision: "done" };
const next = (who: string) => ({ reason: `${who} it is`, next: who });

const textOf = ({ messages }: ModelRequest) =>
  messages
    .map(({ parts }) => parts.map((part) => (part.kind === "text" ? part.text : "")).join(""))
    .join("\n");

describe("a supervised team", () => {
  it("writes one step, runs it, and goes on from what came of it", async () => {
    const model = team({
      supervisor: [next("planner"), next("coder"), next("coder"), next("done")],
      planner: [steps("explore", "go to the bed")],
      coder: [explore, go],
    });
    const { outcome, performed, asked, programText, thoughts, authored } = await carriedOut(model, {
      team: "supervised",
    });
    expect(outcome).toBe("success");
    expect(performed).toEqual(["robot.exploreGlobal()", "robot.navigate(bed_0)"]);
    expect(asked).toEqual([
      "supervisor",
      "planner",
      "supervisor",
      "coder",
      "supervisor",
      "coder",
      "supervisor",
    ]);
    expect(authored.text).not.toContain("navigate");
    expect(programText).toContain('  {\n    const bed = scene.get("bed_0");');
    expect(thoughts).toContain("executor");
  });

  it("gives each agent a context of its own", async () => {
    const model = team({
      supervisor: [next("planner"), next("coder"), next("done")],
      planner: [steps("explore")],
      coder: [explore],
    });
    await carriedOut(model, { team: "supervised" });
    const [, planner, , coder, last] = model.asked.map(textOf);
    expect(coder).toContain("exploreGlobal(): Promise<ObjectMap>");
    expect(planner).not.toContain("Promise<");
    expect(planner).not.toContain("You are the coder");
    expect(last).toContain("The code ran to its end.");
    expect(last).toMatch(/"by": "planner",\s+"text": "plan Steps left: 1\. explore"/);
  });

  it("has code mended that stopped with an error", async () => {
    const model = team({
      supervisor: [next("coder"), next("coder"), next("done")],
      coder: [{ reason: "hope", code: 'throw new Error("wrong way");' }, explore],
    });
    const { outcome, performed } = await carriedOut(model, { team: "supervised" });
    expect(outcome).toBe("success");
    expect(performed).toEqual(["robot.exploreGlobal()"]);
    expect(textOf(model.asked[2])).toContain("The code stopped with an error: Error: wrong way");
  });

  it("stops after five errors in a row", async () => {
    const model = team({
      supervisor: [next("coder")],
      coder: [{ reason: "hope", code: 'throw new Error("again");' }],
    });
    const { outcome, reason, asked } = await carriedOut(model, { team: "supervised" });
    expect(outcome).toBe("failure");
    expect(reason).toContain("failed 5 times in a row");
    expect(asked.filter((agent) => agent === "coder")).toHaveLength(5);
  });

  it("does not talk without end", async () => {
    const model = team({ supervisor: [next("planner")], planner: [steps("explore")] });
    const method = multiAgentMethod({ team: "supervised", model, clock: { now: () => 0 } });
    expect(await method.write(task, neverCancelled)).toMatchObject({
      kind: "declined",
      reason: expect.stringContaining("without writing code"),
    });
    expect(model.asked).toHaveLength(8);
  });
});

describe("what the team says as data", () => {
  it("is who says what to whom, code apart from words, and how much had been done", async () => {
    const model = team({
      supervisor: [next("planner"), next("coder"), next("coder"), next("done")],
      planner: [steps("explore", "go to the bed")],
      coder: [explore, go],
    });
    const { views } = await carriedOut(model, { team: "supervised" });
    const said = views.flatMap((view) => (view.kind === "messages" ? view.messages : []));
    expect(said.map(({ from, to, done: after }) => `${after}: ${from} > ${to}`)).toEqual([
      "0: supervisor > planner",
      "0: planner > supervisor",
      "0: supervisor > coder",
      "0: coder > executor",
      "1: executor > supervisor",
      "1: supervisor > coder",
      "1: coder > executor",
      "2: executor > supervisor",
      "2: supervisor > user",
    ]);
    expect(said[3]).toMatchObject({ text: "look first", code: "await robot.exploreGlobal();" });
    expect(said[1]).not.toHaveProperty("code");
  });

  it("has the planner's steps, of which one is done whenever code has run to its end", async () => {
    const model = team({
      supervisor: [next("planner"), next("coder"), next("coder"), next("coder"), next("done")],
      planner: [steps("explore", "go to the bed")],
      coder: [explore, { reason: "hope", code: 'throw new Error("no way");' }, go],
    });
    const { views, outcome } = await carriedOut(model, { team: "supervised" });
    expect(outcome).toBe("success");
    const plans = views.flatMap((view) => (view.kind === "plan" ? [view.steps] : []));
    expect(plans.map((each) => each.map(({ state }) => state))).toEqual([
      ["current", "ahead"],
      ["done", "current"],
      // With the error nothing was done.
      ["done", "done"],
      ["done", "done"],
    ]);
    expect(plans[0].map(({ text }) => text)).toEqual(["explore", "go to the bed"]);
  });

  it("goes straight to the coder where nobody supervises", async () => {
    const model = team({ planner: [steps("explore"), done], coder: [explore] });
    const { views } = await carriedOut(model, { team: "planner-coder" });
    const said = views.flatMap((view) => (view.kind === "messages" ? view.messages : []));
    expect(said.map(({ from, to }) => `${from} > ${to}`)).toEqual([
      "planner > coder",
      "coder > executor",
      "executor > planner",
      "planner > user",
    ]);
  });
});

describe("smaller teams", () => {
  it("planner and coder take turns; the planner says when it is done", async () => {
    const model = team({ planner: [steps("explore"), steps("go"), done], coder: [explore, go] });
    const { outcome, asked } = await carriedOut(model, { team: "planner-coder" });
    expect(outcome).toBe("success");
    expect(asked).toEqual(["planner", "coder", "planner", "coder", "planner"]);
  });

  it("a single agent does it all", async () => {
    const model = team({
      agent: [
        { ...explore, decision: "code" },
        { ...go, decision: "code" },
        { reason: "there", decision: "done", code: "" },
      ],
    });
    const { outcome, asked, performed } = await carriedOut(model, { team: "single" });
    expect(outcome).toBe("success");
    expect(asked).toEqual(["agent", "agent", "agent"]);
    expect(performed).toHaveLength(2);
  });
});

describe("what can't be used goes back to the agent", () => {
  it.each([
    ["code that the checker refuses", 'await robot.grasp(scene.get("cup_0"));', /can't be done here/],
    ["an action that is none", "await robot.fly();", /fly/],
    ["imports", 'import fs from "fs";', /without import/],
    ["nothing", "", /"code" is empty/],
  ])("%s", async (_, code, said) => {
    const model = team({ planner: [steps("explore"), done], coder: [{ reason: "r", code }, explore] });
    const { outcome } = await carriedOut(model, { team: "planner-coder" });
    expect(outcome).toBe("success");
    expect(textOf(model.asked[2])).toMatch(said);
  });

  it("a task that agents call impossible is declined with their reason", async () => {
    const model = team({ planner: [{ reason: "there is no bed", steps: [], decision: "impossible" }] });
    const method = multiAgentMethod({ team: "planner-coder", model, clock: { now: () => 0 } });
    expect(await method.write(task, neverCancelled)).toMatchObject({
      kind: "declined",
      reason: "there is no bed",
    });
  });
});

describe("a single agent without feedback", () => {
  const code = (statements: string) => ({ reason: "so", decision: "code", code: statements });

  it("writes the whole task from what it has looked at, and hears nothing of what came of it", async () => {
    const model = team({
      author: [code(explore.code), code(`{\n${go.code}\n}\nawait robot.exploreGlobal();`)],
    });
    const { outcome, performed, asked, programText } = await carriedOut(model, { team: "no-feedback" });
    expect(performed).toEqual(["robot.exploreGlobal()", "robot.navigate(bed_0)", "robot.exploreGlobal()"]);
    expect(asked).toEqual(["author", "author"]);
    expect(outcome).toBe("success");
    expect(programText).toContain("robot.navigate(bed)");
  });

  it("is not asked what to do where its code stops with an error", async () => {
    const model = team({
      author: [code(explore.code), code(`${go.code}\nthrow new Error("and that was all");`)],
    });
    const { outcome, reason, asked } = await carriedOut(model, { team: "no-feedback" });
    expect(outcome).toBe("failure");
    expect(reason).toContain("and that was all");
    expect(asked).toEqual(["author", "author"]);
  });

  it("may write at once where it needs no look", async () => {
    const model = team({ author: [code(`${explore.code}\nawait robot.navigate(scene.get("bed_0"));`)] });
    const { outcome, performed, asked } = await carriedOut(model, { team: "no-feedback" });
    expect(performed).toEqual(["robot.exploreGlobal()", "robot.navigate(bed_0)"]);
    expect(asked).toEqual(["author"]);
    expect(outcome).toBe("success");
  });
});
