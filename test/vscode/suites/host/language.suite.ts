import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { api, eventually, openProgram, problemsOf, replaceText, workspaceUri } from "./editor";

const header = `// @robot mobile-manipulator
// @scene bedroom
import type { Robot, Scene } from "robot:mobile-manipulator";

export default async function task(robot: Robot, scene: Scene) {
`;
const good = `${header}  const map = await robot.exploreGlobal();
  const table = map.find("table");
  if (!table) throw new Error("There is no table.");
  await robot.navigate(table);
  const seen = await robot.exploreLocal();
  const cup = seen.find("cup");
  if (cup && (await robot.grasp(cup))) await robot.place(table);
  console.log(scene.all("item").length);
}
`;

const code = ({ code: value }: vscode.Diagnostic) => String(typeof value === "object" ? value.value : value);

describe("a program in the editor", () => {
  before(async () => {
    await api();
  });

  it("shows no TypeScript error without any set-up, and a real one", async () => {
    const document = await openProgram("types", good);
    await replaceText(document, "await robot.navigate(table);", "await robot.navigate(7);");
    // The error shows that TypeScript has looked; then there must be no other one.
    const [error] = await eventually("a type error", () => nonEmpty(problemsOf(document, "ts")), 60);
    assert.match(error.message, /not assignable to parameter of type 'Thing'/);
    assert.equal(problemsOf(document, "ts").length, 1);
    await replaceText(document, "robot.navigate(7)", "robot.navigate(table)");
    await eventually("no type error", () => (problemsOf(document, "ts").length === 0 ? true : undefined));
  });

  it("shows a problem while it is typed, and none when it is mended", async () => {
    const document = await openProgram("typed", good);
    await replaceText(document, "await robot.navigate(table);", "robot.navigate(table);");
    const problem = await eventually("missing-await", () =>
      problemsOf(document).find((diagnostic) => code(diagnostic) === "missing-await"),
    );
    assert.equal(problem.range.start.line, 8);
    await replaceText(document, "robot.navigate(table);", "await robot.navigate(table);");
    await eventually("no problem", () => (problemsOf(document).length === 0 ? true : undefined));
  });

  it("mends an unmet precondition by a quick fix", async () => {
    const document = await openProgram(
      "fix",
      `${header}  const map = await robot.exploreGlobal();
  const table = map.get("table_0");
  const cup = scene.find("cup");
  if (!cup) return;
  if (!(await robot.grasp(cup))) return;
  await robot.grasp(cup);
  console.log(table.label);
}
`,
    );
    const problem = await eventually("precondition", () =>
      problemsOf(document).find((diagnostic) => code(diagnostic) === "precondition"),
    );
    assert.equal(problem.range.start.line, 10);
    assert.equal(problem.severity, vscode.DiagnosticSeverity.Error);
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      "vscode.executeCodeActionProvider",
      document.uri,
      problem.range,
      vscode.CodeActionKind.QuickFix.value,
    );
    const fix = actions.find(({ edit }) => edit?.has(document.uri));
    if (!fix?.edit)
      assert.fail(`no quick fix among ${actions.map(({ title }) => title).join(", ") || "none"}`);
    await vscode.workspace.applyEdit(fix.edit);
    await eventually("no problem after the fix", () =>
      problemsOf(document).length === 0 ? true : undefined,
    );
    assert.match(document.getText(), /await robot\.place\(/);
  });

  it("explains an action in a hover", async () => {
    const document = await openProgram("hover", good);
    const position = document.positionAt(good.indexOf("grasp(") + 2);
    const text = await eventually("a hover with the action's documentation", async () => {
      const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
        "vscode.executeHoverProvider",
        document.uri,
        position,
      );
      const all = hovers
        .flatMap(({ contents }) => contents)
        .map((part) => (typeof part === "string" ? part : part.value))
        .join("\n");
      return /precondition|needs/i.test(all) ? all : undefined;
    });
    assert.match(text, /grasp/);
  });

  it("leaves the sample programs clean", async () => {
    for (const uri of await vscode.workspace.findFiles("tasks/{put,look}*.robot.ts")) {
      const document = await vscode.workspace.openTextDocument(uri);
      await vscode.window.showTextDocument(document);
      // Long enough for the checker and for TypeScript to have said something.
      await new Promise((resolve) => setTimeout(resolve, 2500));
      assert.deepEqual(
        problemsOf(document).map(({ message }) => message),
        [],
        uri.path,
      );
    }
  });

  it("reports a broken robot package with file and line", async () => {
    const file = workspaceUri("robots", "broken", "robot.json");
    const shipped = vscode.Uri.file(
      `${vscode.extensions.getExtension("robot-copilot.robot-copilot")?.extensionPath}/robots/mobile-manipulator`,
    );
    await vscode.workspace.fs.copy(shipped, workspaceUri("robots", "broken"), { overwrite: true });
    const document = await vscode.workspace.openTextDocument(file);
    await vscode.window.showTextDocument(document);
    await replaceText(document, '"kind": "perception"', '"kind": "guess"');
    await replaceText(document, '"name": "mobile-manipulator"', '"name": "broken"');
    const problem = await eventually("a problem in robot.json", () =>
      problemsOf(document).find(({ source }) => source !== "json" && source !== undefined),
    );
    assert.ok(problem.range.start.line > 0);
    await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    await vscode.workspace.fs.delete(workspaceUri("robots"), { recursive: true });
  });
});

describe("a sentence", () => {
  it("becomes a program that has no problem", async () => {
    const { write, panel } = await api();
    const authored = await write("put all fruits on the plate");
    assert.equal(authored?.kind, "program");
    const proposal = await eventually("a checked proposal", () =>
      panel.state.proposal?.problems ? panel.state.proposal : undefined,
    );
    assert.deepEqual(
      proposal.problems?.filter(({ severity }) => severity === "error"),
      [],
    );
    assert.ok(proposal.isNewFile);
    assert.ok(proposal.added > 5);
  });

  it("with an unknown object is declined, naming it", async () => {
    const { write, panel } = await api();
    const authored = await write("put the giraffe on the plate");
    assert.equal(authored?.kind, "declined");
    const { task } = panel.state;
    assert.match(task.kind === "declined" ? task.reason : "", /giraffe/);
  });
});

function nonEmpty<T>(list: T[]): T[] | undefined {
  return list.length > 0 ? list : undefined;
}
