import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DebugClient } from "@vscode/debugadapter-testsupport";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bundlePath } from "../platform/productFolder";
import type { RobotAsk } from "./editorPerson";

/* What a method has to know from whoever sits at the editor: over the debug adapter as it is shipped, with the planner. */

const text = `// @robot household-two-hands
// @scene apartment.pddl
// @task pick up the plate
import type { Robot, Scene } from "robot:household-two-hands";

export default async function task(robot: Robot, scene: Scene) {
  await robot.walk(scene.get("sofa_1"));
  throw new Error("Nothing has been done yet.");
}
`;

let folder: string;
let client: DebugClient;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "robot-question-"));
  writeFileSync(join(folder, "plate.robot.ts"), text);
  client = new DebugClient("node", bundlePath("debugAdapter"), "robot");
  client.defaultTimeout = 60_000;
  await client.start();
});
afterEach(async () => {
  await client.stop();
  rmSync(folder, { recursive: true, force: true });
});

const start = (more: object) =>
  Promise.all([
    client.launch({
      program: join(folder, "plate.robot.ts"),
      output: folder,
      type: "robot",
      ...more,
    } as never),
    client.configurationSequence(),
  ]);
const journal = () => {
  const runs = join(folder, ".robot-copilot", "runs");
  return readFileSync(join(runs, readdirSync(runs)[0], "journal.jsonl"), "utf8");
};

describe("a question of the method", { timeout: 120_000 }, () => {
  it("is an event, its answer a request, and both are in the journal", async () => {
    const asked: RobotAsk[] = [];
    client.on("robotAsk", ({ body }: { body: RobotAsk }) => {
      asked.push(body);
      void client.customRequest("robotAnswer", { id: body.id, answer: "pick up plate_2" });
    });
    const ended = client.waitForEvent("terminated", 60_000);
    await start({ answersQuestions: true });
    await ended;
    expect(asked).toMatchObject([
      {
        question: {
          text: expect.stringMatching(/^Several objects are "the plate"\. .* plate_2 is inside cabinet_1\./),
          choices: ["pick up plate_1", "pick up plate_2"],
          freeText: false,
        },
      },
    ]);
    expect(journal()).toContain('"kind":"question-asked"');
    expect(journal()).toMatch(
      /"answer":"pick up plate_2","by":"user"|"by":"user".*"answer":"pick up plate_2"/,
    );
    expect(journal()).toContain("robot.grab(plate_2)");
  });

  it("is taken back when the run is stopped", async () => {
    const first = client.waitForEvent("robotAsk", 60_000);
    const ended = client.waitForEvent("terminated", 60_000);
    await start({ answersQuestions: true });
    const { id } = (await first).body as RobotAsk;
    const takenBack = client.waitForEvent("robotAsk", 60_000);
    expect((await client.customRequest("robotStop")).body).toMatchObject({ acknowledged: true });
    expect((await takenBack).body).toEqual({ id });
    await ended;
    expect(journal()).toContain('"outcome":"stopped"');
  });

  it("is not asked where the editor shows none", async () => {
    const ended = client.waitForEvent("terminated", 60_000);
    await start({});
    await ended;
    expect(journal()).not.toContain("question-asked");
    expect(journal()).toContain("robot.grab(plate_1)");
  });
});
