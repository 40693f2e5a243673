import * as assert from "node:assert/strict";
import { type Profiler, Session } from "node:inspector";
import { monitorEventLoopDelay } from "node:perf_hooks";
import * as vscode from "vscode";
import { oneFunction } from "../../../bench/longPrograms";
import { api, eventually, extension, openProgram, problemsOf } from "../host/editor";

/*
 * How long the extension host is blocked while a person works: every extension of the editor waits for as long. The
 * editor's own extensions block it too, so it is told what Robot Copilot has to do with it. A measurement, not a test: it fails only where the work itself is not done.
 */

const lines = 1000;
const keyStrokes = 60;
const samplingMicroseconds = 500;

const runnable = `// @robot mobile-manipulator
// @scene bedroom
import type { Robot, Scene } from "robot:mobile-manipulator";

export default async function task(robot: Robot, scene: Scene) {
  const furniture = await robot.exploreGlobal();
  const table = furniture.find("table");
  if (!table) throw new Error("There is no table.");
  await robot.navigate(table);
  const seen = await robot.exploreLocal();
  const cup = seen.find("cup");
  if (cup && (await robot.grasp(cup))) await robot.place(table);
  console.log(scene.all("item").length);
}
`;

async function measured(what: string, work: () => Promise<void>): Promise<void> {
  const bundles = vscode.Uri.joinPath((await extension()).extensionUri, "dist").path;
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.setSamplingInterval", { interval: samplingMicroseconds });
  session.post("Profiler.start");
  // Starting the profiler blocks too.
  await new Promise((resolve) => setTimeout(resolve, 200));
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  await work();
  delays.disable();
  session.post("Profiler.stop", (error, { profile }) => {
    if (error) throw error;
    console.log(
      `[suite] blocked while ${what}: at most ${told(delays.max / 1e6)}, by Robot Copilot at most ${told(longestOwn(profile, bundles))}; in 99 of 100 cases under ${told(delays.percentile(99) / 1e6)}`,
    );
  });
  session.disconnect();
}

function told(milliseconds: number): string {
  return `${milliseconds.toFixed(0)} ms`;
}

/** The longest time, in milliseconds, in which the extension's own code was on the stack without a break. */
function longestOwn({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile, bundles: string): number {
  const own = new Set<number>();
  const visit = (node: Profiler.ProfileNode, within: boolean): void => {
    const isOwn = within || node.callFrame.url.includes(bundles);
    if (isOwn) own.add(node.id);
    for (const id of node.children ?? []) {
      const child = byId.get(id);
      if (child) visit(child, isOwn);
    }
  };
  const byId = new Map(nodes.map((node) => [node.id, node]));
  visit(nodes[0], false);
  // The collector runs for whoever was at work.
  const collector = new Set(
    nodes.filter(({ callFrame }) => callFrame.functionName === "(garbage collector)").map(({ id }) => id),
  );
  let longest = 0;
  let current = 0;
  for (const [index, id] of samples.entries()) {
    if (own.has(id)) current += timeDeltas[index + 1] ?? 0;
    else if (!collector.has(id) || current === 0) current = 0;
    else current += timeDeltas[index + 1] ?? 0;
    longest = Math.max(longest, current);
  }
  return longest / 1000;
}

describe(`the extension host with a program of ${lines} lines`, () => {
  let document: vscode.TextDocument;

  it("starts the extension", async () => {
    await measured("the extension starts", async () => {
      await api();
    });
  });

  it("opens", async () => {
    await measured("a program is opened", async () => {
      document = await openProgram("long", oneFunction(lines).text);
      await eventually("the first problems", () => problemsOf(document)[0], 60);
    });
  });

  it("is typed in", async () => {
    await measured("somebody types", async () => {
      const place = document.positionAt(document.getText().indexOf("// Part 9:") + "// Part 9".length);
      for (let stroke = 0; stroke < keyStrokes; stroke++) {
        const edit = new vscode.WorkspaceEdit();
        edit.insert(document.uri, place, String(stroke % 10));
        await vscode.workspace.applyEdit(edit);
        await new Promise((resolve) => setTimeout(resolve, 80));
      }
      const edit = new vscode.WorkspaceEdit();
      edit.insert(document.uri, new vscode.Position(6, 0), "  robot.exploreLocal();\n");
      await vscode.workspace.applyEdit(edit);
      await eventually("missing-await", () =>
        problemsOf(document).find(({ range, source }) => range.start.line === 6 && source !== "ts"),
      );
    });
  });

  it("is asked", async () => {
    await measured("hovers, completions, hints, lenses and fixes are asked for", async () => {
      const at = document.positionAt(document.getText().lastIndexOf("robot.navigate") + "robot.na".length);
      const all = new vscode.Range(0, 0, document.lineCount, 0);
      const ask = vscode.commands.executeCommand;
      assert.ok((await ask<unknown[]>("vscode.executeHoverProvider", document.uri, at)).length > 0);
      await ask("vscode.executeCompletionItemProvider", document.uri, at, ".");
      await ask("vscode.executeInlayHintProvider", document.uri, all);
      await ask("vscode.executeCodeLensProvider", document.uri);
      await ask("vscode.executeDocumentSymbolProvider", document.uri);
      await ask("vscode.executeCodeActionProvider", document.uri, all);
    });
  });

  it("runs", async () => {
    await measured("a program runs on the simulator", async () => {
      const program = await openProgram("runs", runnable);
      const ended = new Promise<void>((resolve) => {
        const listening = vscode.debug.onDidTerminateDebugSession(() => {
          listening.dispose();
          resolve();
        });
      });
      const started = await vscode.debug.startDebugging(undefined, {
        type: "robot",
        request: "launch",
        name: "measured",
        program: program.uri.fsPath,
      });
      assert.ok(started);
      await ended;
    });
  }).timeout(120_000);
});
