import * as assert from "node:assert/strict";
import * as vscode from "vscode";
import { commands } from "../../../../src/extension/contributions";
import { extension, workspaceUri } from "./editor";

describe("activation", () => {
  it("is quick, and loads nothing heavy into the extension host", async () => {
    const found = await extension();
    const begun = performance.now();
    const api = await found.activate();
    const waited = performance.now() - begun;
    const own = api.activationMilliseconds;
    console.log(`[suite]       activate() took ${own.toFixed(1)} ms, with loading ${waited.toFixed(1)} ms`);
    const loaded = Object.keys(require.cache).filter((file) => file.startsWith(found.extensionPath));
    const heavy = loaded.filter((file) =>
      /ts-morph|mujoco|roslib|(?:languageServer|simulator|debugAdapter)\.js$/.test(file),
    );
    assert.deepEqual(heavy, []);
  });

  it("registers every command", async () => {
    const registered = new Set(await vscode.commands.getCommands(true));
    const missing = Object.values(commands).filter((command) => !registered.has(command));
    assert.deepEqual(missing, []);
  });

  it("knows the robots that are shipped", async () => {
    const api = await (await extension()).activate();
    const { robots, kind } = api.panel.state.setup;
    assert.equal(kind, "ready");
    assert.ok(robots.some(({ name }) => name === "mobile-manipulator"));
  });

  it("opens the sample workspace", async () => {
    const document = await vscode.workspace.openTextDocument(
      workspaceUri("tasks", "put-all-fruits-on-the-plate.robot.ts"),
    );
    assert.equal(document.languageId, "typescript");
  });
});
