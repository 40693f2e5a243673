import { existsSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";
import type { Problem } from "../core/base/problem";
import type { CopyEnd } from "../debug/debugEnvironment";
import { parseWorldUpdate } from "../protocol/world";
import { contextKeys, debugType } from "./contributions";
import type { RobotLaunch, RunSignal } from "./debugging";
import { afterLostProcess, afterNotStarted, notStartedReason, settled } from "./endedRun";
import type { PanelHost } from "./panelHost";
import type { RunRecord } from "./runRecord";
import { afterEvent, startedRun } from "./runState";

/** A stop that is not answered within this time ends the session, whose end stops the robot too. */
const stopMilliseconds = 5000;

/** What a session is given to end by itself after it has been told to. */
const endMilliseconds = 15_000;

/** Longer than people take to see that the button under their finger has become another one. */
const settleMilliseconds = 500;

/** The run under way or the last one: what the panel, the status bar and the commands know and do about it. */
export class RunControl implements vscode.Disposable {
  private readonly emitter = new vscode.EventEmitter<void>();
  private session: vscode.DebugSession | undefined;
  private current: RunRecord | undefined;
  private folder: string | undefined;
  private asked: string | undefined;
  private settling: NodeJS.Timeout | undefined;
  /** Who waits for a session to end. */
  private readonly endings = new Map<string, () => void>();
  private readonly listening: readonly vscode.Disposable[];

  readonly onChange = this.emitter.event;

  constructor(private readonly panel: PanelHost) {
    this.listening = [
      panel.onWorldWatched(() => this.tellWatched()),
      vscode.debug.onDidReceiveDebugSessionCustomEvent(({ session, event, body }) => {
        if (event !== "robotWorld" || session.id !== this.session?.id) return;
        const update = parseWorldUpdate(body);
        if (update) panel.world.update(update);
      }),
    ];
  }

  get record(): RunRecord | undefined {
    return this.current;
  }

  /** Of the run under way or the last one; absolute. */
  get recordFolder(): string | undefined {
    return this.folder;
  }

  get isActive(): boolean {
    return this.session !== undefined;
  }

  /**
   * A run has ended this moment. Where a control of the run has become one that starts the next, a press may still be
   * meant for the one that is over.
   */
  get hasJustEnded(): boolean {
    return this.current?.state.justEnded ?? false;
  }

  receive(signal: RunSignal): void {
    // What a session sends can come before the editor announces it.
    if (!this.session && signal.kind !== "ended") this.begin(signal.session);
    if (signal.session.id !== this.session?.id) return;
    switch (signal.kind) {
      case "started":
        return;
      case "not-started":
        this.session = undefined;
        if (this.current) this.take(afterNotStarted(this.current, signal.problems));
        this.settle();
        if (this.current?.state.finished?.outcome !== "stopped") void this.tellNotStarted(signal.problems);
        return;
      case "folder":
        this.folder = signal.folder;
        return;
      case "event":
        if (this.current) this.take(afterEvent(this.current, signal.event));
        return;
      case "ended":
        this.session = undefined;
        this.endings.get(signal.session.id)?.();
        this.endings.delete(signal.session.id);
        if (this.current) this.take(afterLostProcess(this.current));
        this.settle();
        return;
    }
  }

  private settle(): void {
    clearTimeout(this.settling);
    this.settling = setTimeout(() => {
      if (this.current && this.hasJustEnded) this.take(settled(this.current));
    }, settleMilliseconds);
  }

  private begin(session: vscode.DebugSession): void {
    const { robot = "", scene = "", link = "simulator" } = session.configuration as RobotLaunch;
    clearTimeout(this.settling);
    this.session = session;
    this.folder = undefined;
    this.asked = undefined;
    this.panel.forgetImages();
    this.panel.world.forget();
    this.take(startedRun({ robot, scene, link }));
    if (this.panel.world.isWatched) this.tellWatched();
  }

  /** Also for who does not look at the panel. */
  private async tellNotStarted(problems: readonly Problem[]): Promise<void> {
    const { file, range } = problems[0] ?? {};
    const show = file !== undefined && range ? ["Show"] : [];
    const choice = await vscode.window.showErrorMessage(notStartedReason(problems), ...show);
    if (choice === undefined || file === undefined || !range) return;
    const start = new vscode.Position(range.start.line, range.start.character);
    const end = new vscode.Position(range.end.line, range.end.character);
    const selection = new vscode.Range(start, end);
    await vscode.window.showTextDocument(vscode.Uri.file(file), { selection });
  }

  /** A session that is just ending does not answer, and needs not know. */
  private tellWatched(): void {
    const visible = this.panel.world.isWatched;
    this.session?.customRequest("robotWorld", { visible }).then(undefined, () => {});
  }

  private take(record: RunRecord): void {
    this.current = record;
    if (record.newImages.length > 0) this.panel.addImages(record.newImages);
    this.panel.change({ run: record.state, thinking: record.thinking });
    const { approval, phase } = record.state;
    const setContext = (key: string, value: boolean) =>
      void vscode.commands.executeCommand("setContext", key, value);
    setContext(contextKeys.running, this.isActive);
    setContext(contextKeys.paused, this.isActive && phase === "paused" && !approval);
    setContext(contextKeys.approvalAsked, approval !== undefined);
    if (approval && this.asked !== approval.programHash) {
      this.asked = approval.programHash;
      void this.panel.reveal();
      void vscode.window
        .showWarningMessage(
          `${approval.robot} will move. Read what will be written, then approve or reject.`,
          "Show",
        )
        .then((choice) => choice && this.panel.reveal());
    }
    this.emitter.fire();
  }

  async start(document: vscode.TextDocument, stopOnEntry: boolean): Promise<void> {
    const folder = vscode.workspace.getWorkspaceFolder(document.uri);
    const configuration = {
      type: debugType,
      request: "launch",
      name: "Run robot program",
      program: document.uri.fsPath,
      stopOnEntry,
    };
    // The side panel is where a run is followed: the debugger's own side bar would cover it at every pause.
    await vscode.debug.startDebugging(folder, configuration, { suppressDebugView: true });
  }

  /** Through the editor's own commands, so that its views follow; straight to the session where another has the focus. */
  async control(action: "continue" | "pause" | "step"): Promise<void> {
    const { session } = this;
    if (!session) return;
    const [command, request] = {
      continue: ["workbench.action.debug.continue", "continue"],
      pause: ["workbench.action.debug.pause", "pause"],
      step: ["workbench.action.debug.stepOver", "next"],
    }[action];
    if (vscode.debug.activeDebugSession?.id === session.id) await vscode.commands.executeCommand(command);
    else await session.customRequest(request, { threadId: 1 });
  }

  /** The robot first, the session after it. Never leaves a session behind. */
  async stop(): Promise<void> {
    const { session } = this;
    if (!session) return;
    if (this.current && this.current.state.phase !== "finished") {
      this.take({ ...this.current, newImages: [], state: { ...this.current.state, phase: "stopping" } });
    }
    await within(stopMilliseconds, session.customRequest("robotStop")).catch(() => {});
    const ended = new Promise<void>((resolve) => this.endings.set(session.id, resolve));
    await within(endMilliseconds, Promise.all([ended, vscode.debug.stopDebugging(session)])).catch(() => {});
    // Asked for the second time, the editor ends the session with its process, whatever that does.
    if (this.session === session) await vscode.debug.stopDebugging(session);
  }

  async approve(programHash: string, approved: boolean): Promise<void> {
    const asked = this.current?.state.approval;
    if (!this.session || asked?.programHash !== programHash) {
      void vscode.window.showWarningMessage("Nothing waits for this approval any more.");
      return;
    }
    await this.session.customRequest("robotApprove", { programHash, approved });
  }

  /** How the rest of the paused run goes in a copy of its world; rejects with the reason why there is none. */
  async tryAhead(): Promise<CopyEnd> {
    if (!this.session) throw new Error("No program is running.");
    return this.session.customRequest("robotTryAhead");
  }

  async showLine(line: number): Promise<void> {
    const file = this.current?.programFile;
    if (!file) return;
    const document = await vscode.workspace.openTextDocument(vscode.Uri.file(file));
    const position = new vscode.Position(Math.max(0, Math.min(line, document.lineCount) - 1), 0);
    await vscode.window.showTextDocument(document, { selection: new vscode.Range(position, position) });
  }

  async openRecord(name: "journal.jsonl" | "report.html"): Promise<void> {
    const file = this.folder && join(this.folder, name);
    if (!file) {
      void vscode.window.showInformationMessage("There is no run yet. Run a program first.");
      return;
    }
    if (!existsSync(file)) {
      void vscode.window.showWarningMessage(
        `${file} is not there${name === "report.html" ? ": it is written when the run has ended" : ""}.`,
      );
      return;
    }
    const uri = vscode.Uri.file(file);
    if (name === "report.html") await vscode.env.openExternal(uri);
    else await vscode.window.showTextDocument(uri);
  }

  dispose(): void {
    clearTimeout(this.settling);
    for (const listener of this.listening) listener.dispose();
    this.emitter.dispose();
  }
}

function within<T>(milliseconds: number, promise: Thenable<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
    promise.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
