import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DebugClient } from "@vscode/debugadapter-testsupport";
import { afterAll, expect, it } from "vitest";
import { CancellationSource, neverCancelled } from "../core/base/cancellation";
import type { PersonQuestion } from "../core/copilot/methods/predictive/person";
import { bundlePath } from "../platform/productFolder";
import { EditorPerson, type RobotAsk } from "./editorPerson";

/* Somebody at the editor chooses what the robot does: over the debug adapter as it is shipped. */

const folder = mkdtempSync(join(tmpdir(), "robot-person-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = join(folder, "toy.robot.ts");
writeFileSync(
  program,
  `// @robot quadruped
// @scene simulation
// @task go to the red toy
// @goal (exists (?t - toy) (at ?t))
import type { Robot, Scene } from "robot:quadruped";

export default async function task(robot: Robot, scene: Scene) {
  await robot.look();
}
`,
);

it("each question is an event, each answer a request, and the journal says who has chosen", async () => {
  const client = new DebugClient("node", bundlePath("debugAdapter"), "robot");
  client.defaultTimeout = 60_000;
  await client.start();
  const asked: PersonQuestion[] = [];
  client.on("robotAsk", ({ body: { id, question } }: { body: RobotAsk }) => {
    if (!question || !("target" in question)) return;
    asked.push(question);
    const answer = ["fly high", "backward small", "stop: that will do"][asked.length - 1];
    void client.customRequest("robotAnswer", { id, answer });
  });
  const ended = client.waitForEvent("terminated", 60_000);
  await Promise.all([
    client.launch({ program, output: folder, method: "predictive:person", type: "robot" } as never),
    client.configurationSequence(),
  ]);
  await ended;
  await expect(client.customRequest("robotAnswer", { id: 99, answer: "stop" })).rejects.toThrow(/No answer/);
  await client.stop();
  expect(asked.map(({ done, problem = "" }) => `${done} ${problem.slice(0, 13)}`)).toEqual([
    "0 ",
    '0 "fly" is no s',
    "1 ",
  ]);
  expect(asked[0].target).toBe("the red toy");
  const runs = join(folder, ".robot-copilot", "runs");
  const journal = readFileSync(join(runs, readdirSync(runs)[0], "journal.jsonl"), "utf8");
  expect(journal).toContain("Predictive (a person)");
  expect(journal).toContain("backward small: chosen by a person");
  expect(journal).toContain("A person stopped it: that will do");
}, 120_000);

const question: PersonQuestion = { target: "the toy", skills: [], inView: [], done: 0 };

it("a question that is cancelled is taken back, and its answer is not waited for", async () => {
  const sent: RobotAsk[] = [];
  const person = new EditorPerson((ask) => sent.push(ask));
  const source = new CancellationSource();
  const answer = person.choose(question, source.token);
  source.cancel("stopped");
  expect(await answer).toBeUndefined();
  expect(sent).toEqual([{ id: 1, question }, { id: 1 }]);
  expect(person.answer({ id: 1, answer: "walk small" })).toBe(false);
  expect(await person.choose(question, source.token)).toBeUndefined();
});

it("an answer is for one question, and none is one, too", async () => {
  const ids: number[] = [];
  const person = new EditorPerson(({ id }) => ids.push(id));
  const answers = [person.choose(question, neverCancelled), person.choose(question, neverCancelled)];
  expect(person.answer({ id: ids[1] })).toBe(true);
  expect(person.answer({ id: ids[0], answer: "walk small" })).toBe(true);
  expect(person.answer({ id: ids[0], answer: "walk large" })).toBe(false);
  expect(person.answer(undefined)).toBe(false);
  expect(await Promise.all(answers)).toEqual(["walk small", undefined]);
});
