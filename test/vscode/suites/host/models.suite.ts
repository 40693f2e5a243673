import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import type { ModelTest } from "../../../../src/engine/modelTest";
import { commands } from "../../../../src/extension/contributions";
import type { ModelPick } from "../../../../src/extension/modelPicker";
import { sensibleReply } from "../../../support/modelReplies";
import { failing, type ModelServer, modelServer, slowly } from "../../../support/modelServer";
import { api, eventually, openProgram } from "./editor";

const program = `// @robot mobile-manipulator
// @scene bedroom
// @goal (exists (?b - banana ?p - bed) (on ?b ?p))
import type { Robot, Scene } from "robot:mobile-manipulator";

export default async function task(robot: Robot, scene: Scene) {
  await robot.exploreGlobal();
}
`;

const select = (pick: ModelPick) => vscode.commands.executeCommand(commands.selectModel, pick);

async function tested(): Promise<ModelTest> {
  const test = await vscode.commands.executeCommand<ModelTest | undefined>(commands.testModel);
  assert.ok(test);
  return test;
}

const textsOf = ({ lines }: ModelTest) =>
  lines.map(({ what, result, text }) => `${what} ${result} ${text}`).join("\n");

describe("the language model", () => {
  let server: ModelServer | undefined;

  before(async () => {
    await api();
  });
  afterEach(async () => {
    await vscode.commands.executeCommand("notifications.clearAll");
    await select({ provider: "planner" });
    await server?.close();
    server = undefined;
  });

  it("is a server's: chosen, tested, and asked for a program", async () => {
    server = await modelServer({
      answer: (asked) =>
        asked.question === "test" ? { answer: asked.images > 0 ? "red" : "ready" } : sensibleReply(asked),
      trouble: () => slowly(3, 5),
    });
    await select({ provider: "openai", baseUrl: server.baseURL, name: "m" });
    const test = await tested();
    assert.equal(test.ok, true, textsOf(test));
    assert.match(textsOf(test), /pictures fine/);
    const { write, panel } = await api();
    const authored = await write("put the banana on the bed");
    assert.equal(authored?.kind, "program");
    assert.deepEqual(
      server.asked.map(({ question }) => question),
      ["test", "test", "task_program"],
    );
    await eventually("a proposal", () => panel.state.proposal && true);
  });

  it("is told to be wrong, and why", async () => {
    server = await modelServer({ answer: () => ({}), trouble: () => failing(500, "out of memory") });
    await select({ provider: "openai", baseUrl: server.baseURL, name: "m" });
    assert.match(textsOf(await tested()), /reply wrong .*500.*out of memory/);
    await select({ provider: "openai", baseUrl: server.baseURL, name: "n" });
    assert.match(textsOf(await tested()), /model limited "n" is not listed; the server's models are m/);
    await server.close();
    server = undefined;
    assert.match(textsOf(await tested()), /server wrong .*cannot be reached/);
  });

  it("is one of the editor's own, also for the debugger", async function () {
    const registers = Reflect.get(vscode.lm, "registerLanguageModelChatProvider");
    // An older editor takes no model from a test.
    if (typeof registers !== "function") this.skip();
    const [model] = await eventually("the editor's model", async () => {
      const found = await vscode.lm.selectChatModels({ vendor: "robot-copilot-tests" });
      return found.length > 0 ? found : undefined;
    });
    await select({ provider: "editor", name: `robot-copilot-tests/${model?.id}` });
    const test = await tested();
    assert.equal(test.ok, true, textsOf(test));
    assert.match(textsOf(test), /pictures fine/);
    assert.match(textsOf(test), /tokens fine/);

    await openProgram("given-up", program);
    assert.ok(
      await vscode.debug.startDebugging(undefined, { type: "robot", request: "launch", name: "run" }),
    );
    const { panel } = await api();
    const finished = await eventually("the end of the run", () => panel.state.run?.finished, 120);
    assert.equal(finished.outcome, "failure");
    assert.match(finished.reason, /The editor's model has had enough/);
    assert.ok((panel.state.run?.model.promptTokens ?? 0) > 0);
    await eventually("no session", () => (vscode.debug.activeDebugSession ? undefined : true));
  });

  it("is a simulated one, labelled as such, also for the debugger", async () => {
    await select({ provider: "simulated", errors: "none" });
    assert.equal((await tested()).ok, true);
    const { write, panel } = await api();
    const authored = await write("put the banana on the bed");
    assert.equal(authored?.kind, "program", JSON.stringify(authored));
    await openProgram("stopped-short", program);
    const isStarted = await vscode.debug.startDebugging(undefined, {
      ...{ type: "robot", request: "launch", name: "run" },
      plannerRepair: false,
      checkerFeedback: false,
    });
    assert.ok(isStarted);
    await eventually("the end of the run", () => panel.state.run?.finished, 120);
    assert.equal(panel.state.run?.model.simulated, true);
    await eventually("no session", () => (vscode.debug.activeDebugSession ? undefined : true));
  });

  it("of the editor that is not there is told so", async () => {
    await select({ provider: "editor", name: "nobody/nothing" });
    assert.match(textsOf(await tested()), /reply wrong .*has no model "nobody\/nothing"/);
  });
});
