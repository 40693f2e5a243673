import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import type { RunEvent } from "../../../../src/core/runner/runEvent";
import { eventually, openProgram } from "./editor";

const text = `// @robot quadruped
// @scene simulation
// @task go to the red toy
// @goal (exists (?t - toy) (at ?t))
import type { Robot, Scene } from "robot:quadruped";

export default async function task(robot: Robot, scene: Scene) {
  await robot.look();
}
`;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What comes of the runs under the debugger meanwhile: their events, and how often somebody was asked. */
async function withRunEvents(
  work: (seen: { readonly events: readonly RunEvent[]; readonly asked: () => number }) => Promise<void>,
): Promise<void> {
  const events: RunEvent[] = [];
  let count = 0;
  const listening = vscode.debug.onDidReceiveDebugSessionCustomEvent(({ event, body }) => {
    if (event === "robotRun") events.push(body);
    if (event === "robotAsk" && body.question) count++;
  });
  try {
    await work({ events, asked: () => count });
  } finally {
    listening.dispose();
  }
}

describe("somebody in the model's place", () => {
  it("chooses the robot's skills from a list, and leaving the list ends the run", async () => {
    await withRunEvents(async ({ events, asked }) => {
      const document = await openProgram("toy", text);
      await vscode.debug.startDebugging(vscode.workspace.workspaceFolders?.[0], {
        type: "robot",
        request: "launch",
        name: "person",
        program: document.uri.fsPath,
        method: "predictive:person",
      });
      await eventually("the first question", () => (asked() === 1 ? true : undefined));
      await pause(1_000);
      await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
      await eventually("the second question", () => (asked() === 2 ? true : undefined));
      await pause(1_000);
      await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
      const finished = await eventually("the end of the run", () =>
        events.find((event) => event.kind === "run-finished"),
      );
      const journal = JSON.stringify(events);
      assert.match(journal, /walk small: chosen by a person/);
      assert.match(JSON.stringify(finished), /gave no answer/);
    });
  });
});

const plate = `// @robot household-two-hands
// @scene apartment.pddl
// @task pick up the plate
import type { Robot, Scene } from "robot:household-two-hands";

export default async function task(robot: Robot, scene: Scene) {
  await robot.walk(scene.get("sofa_1"));
  throw new Error("Nothing has been done yet.");
}
`;

describe("somebody who is asked which one is meant", () => {
  it("chooses from a list, and the run goes on with that one", async () => {
    await withRunEvents(async ({ events, asked }) => {
      const document = await openProgram("plate", plate);
      await vscode.debug.startDebugging(
        vscode.workspace.workspaceFolders?.[0],
        {
          type: "robot",
          request: "launch",
          name: "question",
          program: document.uri.fsPath,
          method: "auto",
          // Nothing can go wrong in a scene without physics.
          faults: "none",
        },
        { noDebug: true },
      );
      await eventually("the question", () => (asked() === 1 ? true : undefined));
      await pause(1_000);
      await vscode.commands.executeCommand("workbench.action.quickOpenNavigateNext");
      await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
      await eventually("the end of the run", () => events.find((event) => event.kind === "run-finished"));
      assert.match(JSON.stringify(events), /robot\.grab\(plate_2\)/);
      assert.equal(asked(), 1);
    });
  });
});
