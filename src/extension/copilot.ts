import * as vscode from "vscode";
import type { Authored } from "../core/copilot/method";
import type { FromPanel } from "../protocol/panelMessages";
import type { RobotChoice, SetupState, TaskState } from "../protocol/panelState";
import { untrustedMessage } from "./debugging";
import type { LanguageService } from "./language";
import type { PanelHost } from "./panelHost";
import type { CurrentProgram } from "./programs";
import { accept, compare, type Proposal, type ProposedText, problemRows, propose } from "./proposals";
import { listRobots } from "./robotList";
import type { RunControl } from "./runControl";
import { authorTitle, changeSetting, setting } from "./settings";
import { modelUseAfter, noModelUse, thinkingAfter } from "./thinking";

type WritingState = Extract<TaskState, { kind: "writing" }>;

/** From a sentence to a program in the workspace, and what the panel's buttons do. */
export class Copilot implements vscode.Disposable {
  private writing: vscode.CancellationTokenSource | undefined;
  private proposal: Proposal | undefined;
  private robots: readonly RobotChoice[] = [];

  constructor(
    private readonly extensionPath: string,
    private readonly panel: PanelHost,
    private readonly language: LanguageService,
    private readonly programs: CurrentProgram,
    private readonly runs: RunControl,
  ) {}

  proposedText(id: string): string | undefined {
    return this.proposal?.state.id === id ? this.proposal.text : undefined;
  }

  /** Reads the robot packages and the settings again. */
  refreshSetup(): void {
    const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath);
    this.robots = listRobots(folders, this.extensionPath);
    this.panel.change({ setup: this.setup() });
  }

  refreshProgram(): void {
    this.panel.change({ program: this.programs.describe() });
  }

  private setup(): SetupState {
    const { robots } = this;
    const robot = setting("robot");
    const chosen = robots.find(({ name }) => name === robot);
    const scene = setting("scene");
    const common = {
      robots,
      robot,
      scene: chosen?.scenes.some(({ name }) => name === scene) ? scene : (chosen?.defaultScene ?? ""),
      link: setting("link"),
      author: authorTitle(),
      trusted: vscode.workspace.isTrusted,
      hasFolder: vscode.workspace.workspaceFolders !== undefined,
    };
    if (chosen) return { kind: "ready", ...common };
    const known = robots.map(({ name }) => name).join(", ");
    const message = known
      ? `There is no robot package "${robot}". Choose one of: ${known}.`
      : "No robot package was found. A folder with a robot.json describes one.";
    // With a list to choose from the selectors stay usable.
    return { kind: robots.length > 0 ? "ready" : "failed", message, ...common };
  }

  async selectRobot(): Promise<void> {
    this.refreshSetup();
    const chosen = await vscode.window.showQuickPick(
      this.robots.map(({ name, title, scenes }) => ({
        label: title,
        description: name === setting("robot") ? `${name}, the one now` : name,
        detail: `scenes: ${scenes.map((scene) => scene.name).join(", ") || "none"}`,
        name,
      })),
      { title: "Robot", placeHolder: "The robot that new tasks are for", matchOnDescription: true },
    );
    if (chosen) await this.useRobot(chosen.name);
  }

  async selectLink(): Promise<void> {
    const current = setting("link");
    const simulator = {
      label: "$(beaker) Simulator",
      description: "real physics, no robot",
      link: "simulator",
    };
    const ros = {
      label: "$(radio-tower) Robot over ROS…",
      description: "address of a rosbridge server",
      link: "",
    };
    const chosen = await vscode.window.showQuickPick([simulator, ros], { title: "Where programs run" });
    if (!chosen) return;
    const link =
      chosen.link ||
      (await vscode.window.showInputBox({
        title: "Address of the rosbridge server",
        value: current === "simulator" ? "ws://127.0.0.1:9090" : current,
        prompt: "Nothing moves before you have approved the program for this robot.",
        validateInput: (value) =>
          /^wss?:\/\/[^\s/]+/.test(value.trim()) ? undefined : "An address begins with ws:// or wss://",
      }));
    if (link) await changeSetting("link", link.trim());
  }

  /** Of robot and scene: the editor takes a moment to keep it. */
  private choosing: Promise<void> = Promise.resolve();

  private choose(choice: Promise<void>): Promise<void> {
    this.choosing = choice.catch(() => {});
    return choice;
  }

  private async useRobot(robot: string): Promise<void> {
    const chosen = this.robots.find(({ name }) => name === robot);
    if (!chosen) return;
    await changeSetting("robot", robot);
    await changeSetting("scene", chosen.defaultScene);
  }

  async newTask(): Promise<void> {
    const instruction = await vscode.window.showInputBox({
      title: "New robot task",
      prompt: "What should the robot do? One sentence.",
      placeHolder: "put all fruits on the plate",
      ignoreFocusOut: true,
    });
    if (!instruction?.trim()) return;
    await this.panel.reveal(instruction.trim());
    await this.write(instruction.trim(), "new");
  }

  /** Asks for a program; its answer ends as a proposal, a question, a refusal or a failure, all shown in the panel. */
  async write(instruction: string, into: "new" | "current"): Promise<Authored | undefined> {
    const document = into === "current" ? this.programs.document : undefined;
    if (!document && !vscode.workspace.workspaceFolders) {
      const message = "Open a folder first: the program is saved in it.";
      this.panel.change({ task: { kind: "failed", instruction, message } });
      void vscode.window
        .showErrorMessage(message, "Open folder")
        .then((choice) => choice && vscode.commands.executeCommand("vscode.openFolder"));
      return undefined;
    }
    this.writing?.cancel();
    const source = new vscode.CancellationTokenSource();
    this.writing = source;
    this.discardProposal();
    const isCurrent = () => this.writing === source;
    let task: WritingState = { kind: "writing", instruction, stage: "Understanding the task" };
    const tell = (news: Partial<WritingState>) => {
      if (!isCurrent()) return;
      task = { ...task, ...news };
      this.panel.change({ task });
    };
    tell({});
    try {
      // Whoever has just chosen a scene means that one.
      await this.choosing;
      const { robot, scene } = this.setup();
      const authored = await this.language.generate(
        { instruction, robot, scene },
        source.token,
        (stage) => tell({ stage }),
        (event) =>
          tell(
            event.kind === "thought"
              ? { thinking: thinkingAfter(task.thinking, event) }
              : { model: modelUseAfter(task.model ?? noModelUse, event) },
          ),
      );
      if (!isCurrent() || source.token.isCancellationRequested) return undefined;
      await this.show(authored, instruction, document);
      return authored;
    } catch (error) {
      if (!isCurrent()) return undefined;
      const cancelled = source.token.isCancellationRequested;
      const message = error instanceof Error ? error.message : String(error);
      this.panel.change({ task: cancelled ? { kind: "idle" } : { kind: "failed", instruction, message } });
      return undefined;
    } finally {
      if (isCurrent()) this.writing = undefined;
      source.dispose();
    }
  }

  private async show(
    authored: Authored,
    instruction: string,
    document: vscode.TextDocument | undefined,
  ): Promise<void> {
    if (authored.kind === "question") {
      const { question, choices } = authored;
      this.panel.change({ task: { kind: "question", instruction, question, choices } });
    } else if (authored.kind === "declined") {
      const { reason, suggestions } = authored;
      this.panel.change({ task: { kind: "declined", instruction, reason, suggestions } });
    } else {
      const { text, goal, reasoning } = authored;
      await this.offer(
        { title: document ? "Changed program" : "New program", instruction, text, goal, reasoning },
        document,
      );
    }
  }

  /** What a run changed in its program, to be looked at and kept. */
  async reviewCorrections(): Promise<void> {
    const record = this.runs.record;
    if (!record?.state.correctedProgram) return;
    const document = await vscode.workspace.openTextDocument(vscode.Uri.file(record.programFile));
    await this.offer(
      {
        title: "Program with its corrections",
        instruction: record.state.instruction ?? "",
        text: record.programText,
        goal: record.state.goal,
        reasoning: [],
      },
      document,
    );
    await this.panel.reveal();
  }

  private async offer(proposed: ProposedText, document: vscode.TextDocument | undefined): Promise<void> {
    const proposal = await propose(proposed, document);
    this.panel.change({ task: { kind: "idle" } });
    if (!proposal) return;
    this.proposal = proposal;
    this.panel.change({ proposal: proposal.state });
    const problems = await this.language
      .check(proposal.uri, proposal.text)
      .then(problemRows, (error: unknown) => [
        {
          severity: "warning" as const,
          message: `The program could not be checked: ${error instanceof Error ? error.message : String(error)}`,
        },
      ]);
    if (this.proposal !== proposal) return;
    this.proposal = { ...proposal, state: { ...proposal.state, problems } };
    this.panel.change({ proposal: this.proposal.state });
  }

  private discardProposal(): void {
    this.proposal = undefined;
    this.panel.change({ proposal: undefined });
  }

  private async acceptProposal(): Promise<void> {
    const { proposal } = this;
    if (!proposal) return;
    const refusal = await accept(proposal);
    if (refusal !== undefined) {
      void vscode.window.showErrorMessage(refusal);
      return;
    }
    this.discardProposal();
  }

  async run(stopOnEntry: boolean): Promise<void> {
    if (!vscode.workspace.isTrusted) {
      void vscode.window.showErrorMessage(untrustedMessage);
      return;
    }
    const { document } = this.programs;
    if (document) return this.runs.start(document, stopOnEntry);
    void vscode.window.showErrorMessage(
      "Open the robot program (*.robot.ts) to be run, or write a task first.",
    );
  }

  async step(): Promise<void> {
    if (this.runs.isActive) await this.runs.control("step");
    else if (!this.runs.hasJustEnded) await this.run(true);
  }

  /** Checks the open program and says what was found. */
  async check(): Promise<void> {
    const { document } = this.programs;
    if (!document) {
      void vscode.window.showErrorMessage("Open the robot program (*.robot.ts) to be checked.");
      return;
    }
    const problems = await this.language.check(document.uri, document.getText());
    const errors = problems.filter(({ severity }) => severity === "error").length;
    const warnings = problems.filter(({ severity }) => severity === "warning").length;
    if (errors + warnings === 0) {
      void vscode.window.showInformationMessage("No problem found.");
      return;
    }
    void vscode.commands.executeCommand("workbench.actions.view.problems");
    void vscode.window.showWarningMessage(
      `${errors} ${errors === 1 ? "error" : "errors"}, ${warnings} ${warnings === 1 ? "warning" : "warnings"} in the program.`,
    );
  }

  /** What the panel asks for. A failure is shown, never swallowed. */
  async handle(message: FromPanel): Promise<void> {
    try {
      await this.perform(message);
    } catch (error) {
      void vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
    }
  }

  private async perform(message: FromPanel): Promise<void> {
    const isShown = (id: string) => this.proposal?.state.id === id;
    switch (message.type) {
      case "ready":
        return;
      case "write":
        await this.write(message.instruction, message.into);
        return;
      case "cancel-writing":
        this.writing?.cancel();
        this.writing = undefined;
        this.panel.change({ task: { kind: "idle" } });
        return;
      case "dismiss-task":
        this.panel.change({ task: { kind: "idle" } });
        return;
      case "select-robot":
        return this.choose(this.useRobot(message.robot));
      case "select-scene":
        return this.choose(changeSetting("scene", message.scene));
      case "configure-link":
        return this.selectLink();
      case "accept":
        if (isShown(message.proposal)) await this.acceptProposal();
        return;
      case "reject":
        if (isShown(message.proposal)) this.discardProposal();
        return;
      case "compare":
        if (this.proposal && isShown(message.proposal)) await compare(this.proposal);
        return;
      case "run":
        // On the page Run and Step stand where Pause and Step of the run stood.
        if (!this.runs.hasJustEnded) await this.run(message.stopOnEntry);
        return;
      case "continue":
      case "pause":
      case "step":
        return this.runs.control(message.type);
      case "stop":
        return this.runs.stop();
      case "approve":
        return this.runs.approve(message.programHash, message.approved);
      case "open-line":
        return this.runs.showLine(message.line);
      case "review-corrections":
        return this.reviewCorrections();
      case "open-journal":
        return this.runs.openRecord("journal.jsonl");
      case "open-report":
        return this.runs.openRecord("report.html");
      case "open-folder":
        await vscode.commands.executeCommand("vscode.openFolder");
        return;
      case "trust-workspace":
        await vscode.commands.executeCommand("workbench.trust.manage");
        return;
    }
  }

  dispose(): void {
    this.writing?.cancel();
  }
}
