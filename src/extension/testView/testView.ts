import { dirname, join, resolve } from "node:path";
import * as vscode from "vscode";
import type { TestEvent } from "../../engine/regression/testEvent";
import { testController, testEnding } from "../contributions";
import { untrustedMessage } from "../debugging";
import { debugTest } from "./debugTest";
import { failuresOf, headOfTest, type TestFailure, verdictText } from "./testMessages";
import { runTests } from "./testProcess";

/** How a test ended, as the view shows it. */
export interface ShownVerdict {
  /** Absolute path of the test. */
  readonly file: string;
  /** errored: it could not be run. */
  readonly state: "passed" | "failed" | "errored" | "skipped";
  readonly failures: readonly TestFailure[];
}

/** Hidden folders and packages are left out, as on the command line. */
const leftOut = /(?:^|\/)(?:\.|node_modules\/)/;

/** Regression tests in the editor's own view of tests: found, run, and looked at step by step. */
export class TestView implements vscode.Disposable {
  private readonly verdicts = new vscode.EventEmitter<ShownVerdict>();
  private readonly subscriptions: vscode.Disposable[];

  readonly controller = vscode.tests.createTestController(testController, "Robot Programs");
  readonly onVerdict = this.verdicts.event;
  readonly profiles: { readonly run: vscode.TestRunProfile; readonly debug: vscode.TestRunProfile };

  constructor(private readonly extensionPath: string) {
    const { controller } = this;
    const { Run, Debug } = vscode.TestRunProfileKind;
    this.profiles = {
      run: controller.createRunProfile("Run", Run, (asked, token) => this.inRun(asked, token, "run"), true),
      debug: controller.createRunProfile(
        "Debug",
        Debug,
        (asked, token) => this.inRun(asked, token, "debug"),
        true,
      ),
    };
    controller.resolveHandler = async (item) => {
      if (!item) await this.findAll();
    };
    controller.refreshHandler = () => this.findAll();
    const watcher = vscode.workspace.createFileSystemWatcher(`**/*${testEnding}`);
    const take = (uri: vscode.Uri) => void this.add(uri);
    this.subscriptions = [
      controller,
      this.verdicts,
      watcher,
      watcher.onDidCreate(take),
      watcher.onDidChange(take),
      watcher.onDidDelete((uri) => controller.items.delete(uri.toString())),
      vscode.workspace.onDidChangeWorkspaceFolders(() => void this.findAll()),
      // What is in the editor gets its buttons there, whether the view was ever open or not.
      vscode.workspace.onDidOpenTextDocument(({ uri }) => {
        if (uri.scheme === "file" && uri.path.endsWith(testEnding)) take(uri);
      }),
    ];
  }

  private async findAll(): Promise<void> {
    const { items } = this.controller;
    const found = await vscode.workspace.findFiles(`**/*${testEnding}`);
    const present = new Set(found.map((uri) => uri.toString()));
    for (const [id] of [...items]) if (!present.has(id)) items.delete(id);
    await Promise.all(found.map((uri) => this.add(uri)));
  }

  private async add(uri: vscode.Uri): Promise<void> {
    const path = vscode.workspace.asRelativePath(uri);
    if (leftOut.test(path)) return;
    const text = await textOf(uri);
    if (text === undefined) return;
    const label = path.slice(path.lastIndexOf("/") + 1, -testEnding.length);
    const { items } = this.controller;
    const item = items.get(uri.toString()) ?? this.controller.createTestItem(uri.toString(), label, uri);
    const folder = dirname(path) === "." ? "" : dirname(path);
    item.description = [folder, headOfTest(text).title ?? ""].filter((part) => part !== "").join(" – ");
    item.sortText = path;
    item.range = new vscode.Range(0, 0, 0, 0);
    items.add(item);
  }

  /** However it goes, the run ends. */
  private async inRun(
    request: vscode.TestRunRequest,
    token: vscode.CancellationToken,
    kind: "run" | "debug",
  ): Promise<void> {
    const left = new Set(request.exclude);
    const asked = request.include ?? [...this.controller.items].map(([, item]) => item);
    const items = asked.filter((item) => !left.has(item));
    const run = this.controller.createTestRun(request);
    try {
      if (!vscode.workspace.isTrusted) {
        for (const item of items) this.settle(run, item, "errored", [failureAtStart(item, untrustedMessage)]);
      } else if (kind === "run") await this.runAll(run, items, token);
      else await this.debugAll(run, items, token);
    } finally {
      run.end();
    }
  }

  /** In one process for each folder of the workspace; there the tests run side by side. */
  private async runAll(
    run: vscode.TestRun,
    items: readonly vscode.TestItem[],
    token: vscode.CancellationToken,
  ): Promise<void> {
    const stopping = new AbortController();
    const listening = token.onCancellationRequested(() => stopping.abort());
    try {
      const waiting = new Map<string, AskedTest>();
      for (const item of items) {
        const file = fileOf(item);
        run.enqueued(item);
        waiting.set(file, { item, text: (item.uri && (await textOf(item.uri))) ?? "" });
      }
      const files = [...waiting.keys()];
      for (const home of new Set(files.map(homeOf))) {
        const own = files.filter((file) => homeOf(file) === home);
        const said = await runTests(
          {
            executable: process.execPath,
            cli: join(this.extensionPath, "dist", "cli.js"),
            files: own,
            packages: (vscode.workspace.workspaceFolders ?? [{ uri: vscode.Uri.file(home) }]).map(
              ({ uri }) => uri.fsPath,
            ),
            output: home,
          },
          (event) => this.take(run, waiting, event),
          stopping.signal,
        );
        for (const file of own) {
          const left = waiting.get(file);
          if (!left) continue;
          if (stopping.signal.aborted) this.settle(run, left.item, "skipped");
          else {
            const failure = failureAtStart(left.item, `The test was not run. ${said}`);
            this.settle(run, left.item, "errored", [failure]);
          }
        }
      }
    } finally {
      listening.dispose();
    }
  }

  private take(run: vscode.TestRun, waiting: Map<string, AskedTest>, event: TestEvent): void {
    const file = event.kind === "ended" ? event.result.file : event.file;
    const asked = waiting.get(file);
    if (!asked) return;
    const { item, text } = asked;
    if (event.kind === "started") run.started(item);
    else if (event.kind === "step") write(run, item, event.text);
    else {
      const { result } = event;
      waiting.delete(file);
      write(run, item, verdictText(result));
      const seconds = result.wallSeconds;
      if (result.passed) this.settle(run, item, "passed", [], seconds);
      else {
        const state = result.outcome === undefined ? "errored" : "failed";
        this.settle(run, item, state, failuresOf(result, text), seconds);
      }
    }
  }

  /** One after the other: there is one debugger. */
  private async debugAll(
    run: vscode.TestRun,
    items: readonly vscode.TestItem[],
    token: vscode.CancellationToken,
  ): Promise<void> {
    for (const item of items) {
      if (token.isCancellationRequested) {
        this.settle(run, item, "skipped");
        continue;
      }
      const file = fileOf(item);
      const text = (item.uri && (await textOf(item.uri))) ?? "";
      const { program } = headOfTest(text);
      if (program === undefined) {
        this.settle(run, item, "errored", [failureAtStart(item, "The test does not name a program.")]);
        continue;
      }
      run.started(item);
      const end = await debugTest(run, { file, program: resolve(dirname(file), program) }, token);
      if (end.kind === "lost") {
        this.settle(run, item, "errored", [failureAtStart(item, end.message)]);
      } else if (end.kind === "stopped") {
        this.settle(run, item, "skipped");
      } else {
        write(run, item, verdictText(end.result));
        if (end.result.passed) this.settle(run, item, "passed");
        else this.settle(run, item, "failed", failuresOf(end.result, text));
      }
    }
  }

  /** @param seconds of wall time */
  private settle(
    run: vscode.TestRun,
    item: vscode.TestItem,
    state: ShownVerdict["state"],
    failures: readonly TestFailure[] = [],
    seconds?: number,
  ): void {
    const milliseconds = seconds === undefined ? undefined : seconds * 1000;
    if (state === "passed") run.passed(item, milliseconds);
    else if (state === "skipped") run.skipped(item);
    else run[state](item, failures.map(messageOf), milliseconds);
    this.verdicts.fire({ file: fileOf(item), state, failures });
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
  }
}

interface AskedTest {
  readonly item: vscode.TestItem;
  /** Of the test's file. */
  readonly text: string;
}

function messageOf({ message, file, position }: TestFailure): vscode.TestMessage {
  const said = new vscode.TestMessage(message);
  const { line, character } = position;
  said.location = new vscode.Location(vscode.Uri.file(file), new vscode.Position(line, character));
  return said;
}

function failureAtStart(item: vscode.TestItem, message: string): TestFailure {
  return { message, file: fileOf(item), position: { line: 0, character: 0 } };
}

function write(run: vscode.TestRun, item: vscode.TestItem, text: string): void {
  // A terminal shows it, where a line begins at its left end only if it is told so.
  run.appendOutput(`${text.replace(/\r?\n/g, "\r\n")}\r\n`, undefined, item);
}

function fileOf(item: vscode.TestItem): string {
  return item.uri?.fsPath ?? item.id;
}

function homeOf(file: string): string {
  return vscode.workspace.getWorkspaceFolder(vscode.Uri.file(file))?.uri.fsPath ?? dirname(file);
}

async function textOf(uri: vscode.Uri): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    return undefined;
  }
}
