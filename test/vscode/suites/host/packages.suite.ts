import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { commands } from "../../../../src/extension/contributions";
import { eventually, openProgram, problemsOf, workspaceUri } from "./editor";

const domain = `(define (domain lamp)
  (:predicates (lit ?x) (broken ?x))
  (:action light :parameters (?x) :precondition (not (broken ?x)) :effect (lit ?x)))
`;
const problem = `(define (problem dark) (:domain lamp) (:objects a b) (:init (broken b)) (:goal (lit a)))
`;

async function write(name: string, text: string): Promise<vscode.Uri> {
  const uri = workspaceUri("pddl", name);
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  return uri;
}

describe("a robot package from a PDDL domain", () => {
  it("is made, opened, and programs over it are checked in its scene", async () => {
    const uri = await write("lamp.pddl", domain);
    await write("dark.pddl", problem);
    await vscode.commands.executeCommand(commands.newRobotPackage, uri, "lamp");
    const opened = vscode.window.activeTextEditor?.document;
    assert.equal(opened?.uri.toString(), workspaceUri("robots", "lamp", "robot.json").toString());
    assert.equal(JSON.parse(opened?.getText() ?? "{}").defaultScene, "dark");

    const document = await openProgram(
      "lamp",
      `// @robot lamp
import type { Robot, Scene } from "robot:lamp";

export default async function task(robot: Robot, scene: Scene) {
  await robot.light(scene.get("a"));
  await robot.light(scene.get("b"));
}
`,
    );
    const [found] = await eventually("a problem of the second lamp", () => {
      const problems = problemsOf(document);
      return problems.length > 0 ? problems : undefined;
    });
    assert.equal(found?.range.start.line, 5);
    assert.match(found?.message ?? "", /b is not broken/);
    assert.deepEqual(
      problemsOf(document).map(({ source }) => source),
      [found?.source],
    );
  });
});
