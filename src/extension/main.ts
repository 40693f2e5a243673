// Must stay first.

import * as vscode from "vscode";
import type { Authored } from "../core/copilot/method";
import { registerPersonQuestions } from "./askPerson";
import { begun } from "./begun";
import { commands, panelView } from "./contributions";
import { Copilot } from "./copilot";
import { registerDebugging } from "./debugging";
import { EditorModels } from "./editorModels/editorModels";
import { LanguageService } from "./language";
import { onModelKeyChanged, setModelKey } from "./modelKey";
import { modelItem, selectModel, testModel } from "./modelPicker";
import { newRobotPackage } from "./newRobotPackage";
import { PanelHost } from "./panelHost";
import { CurrentProgram, isProgram } from "./programs";
import { registerProposalDocuments } from "./proposals";
import { RunControl } from "./runControl";
import { saveRunAsTest } from "./saveRunAsTest";
import { onSettingsChanged, setting } from "./settings";
import { statusBar } from "./statusBar";
import { TestView } from "./testView/testView";
import { tryAhead } from "./tryAhead";
import { writePreconditions } from "./writePreconditions";

/** What other extensions and the tests may use. */
export interface RobotCopilotApi {
  /** What the extension's own code took until it was ready: its modules, and `activate`. */
  readonly activationMilliseconds: number;
  readonly panel: PanelHost;
  readonly tests: TestView;
  /** As from the panel: the answer is shown there too. */
  write(instruction: string): Promise<Authored | undefined>;
}

/** Only wires: the language server, the debug adapter and everything heavy start when they are first needed. */
export function activate(context: vscode.ExtensionContext): RobotCopilotApi {
  const called = performance.now();
  const panel = new PanelHost(context.extensionUri);
  const editorModels = new EditorModels();
  const language = new LanguageService(context, editorModels);
  const programs = new CurrentProgram();
  const runs = new RunControl(panel);
  const tests = new TestView(context.extensionPath);
  const copilot = new Copilot(context.extensionPath, panel, language, programs, runs);
  const bar = statusBar(runs, () => ({ robot: setting("robot"), link: setting("link") }));
  const model = modelItem();
  const command = (id: string, run: (...args: unknown[]) => unknown) =>
    vscode.commands.registerCommand(id, run);

  /** A command that a code lens or a menu may call for a certain program. */
  const forProgram = (run: () => unknown) => (target?: unknown) => {
    programs.select(target);
    return run();
  };

  const refresh = () => {
    copilot.refreshSetup();
    bar.update();
    model.update();
  };
  const startFor = (document: vscode.TextDocument | undefined) => {
    if (document?.languageId === "pddl" || isProgram(document))
      language.start().catch(reportNoLanguageServer);
  };

  registerDebugging(context, programs, editorModels, (signal) => runs.receive(signal));
  context.subscriptions.push(
    panel,
    language,
    programs,
    runs,
    tests,
    copilot,
    bar,
    model,
    editorModels,
    vscode.window.registerWebviewViewProvider(panelView, panel),
    registerPersonQuestions(),
    registerProposalDocuments((id) => copilot.proposedText(id)),
    panel.onMessage((message) => void copilot.handle(message)),
    programs.onChange(() => copilot.refreshProgram()),
    runs.onChange(() => bar.update()),
    onSettingsChanged(refresh),
    onModelKeyChanged(context, () => void language.restart().catch(reportNoLanguageServer)),
    vscode.workspace.onDidGrantWorkspaceTrust(refresh),
    vscode.workspace.onDidChangeWorkspaceFolders(refresh),
    vscode.workspace.onDidOpenTextDocument(startFor),
    command(commands.newTask, () => copilot.newTask()),
    command(commands.newRobotPackage, async (domain, name) => {
      await newRobotPackage(language, domain, name);
      refresh();
    }),
    command(commands.writePreconditions, (file, attributes) =>
      writePreconditions(language, file, attributes),
    ),
    command(
      commands.check,
      forProgram(() => copilot.check()),
    ),
    command(
      commands.run,
      forProgram(() => copilot.run(false)),
    ),
    command(
      commands.step,
      forProgram(() => copilot.step()),
    ),
    command(commands.stop, () => runs.stop()),
    command(commands.selectRobot, () => copilot.selectRobot()),
    command(commands.selectLink, () => copilot.selectLink()),
    command(commands.approve, () => panel.reveal()),
    command(commands.openJournal, () => runs.openRecord("journal.jsonl")),
    command(commands.openReport, () => runs.openRecord("report.html")),
    command(commands.tryAhead, () => tryAhead(runs)),
    command(commands.saveRunAsTest, (file) => saveRunAsTest(language, runs, file)),
    command(commands.showPanel, () => panel.reveal()),
    command(commands.selectModel, (pick) => selectModel(context, editorModels, pick)),
    command(commands.testModel, () => testModel(language)),
    command(commands.setModelKey, () => setModelKey(context)),
  );
  for (const document of vscode.workspace.textDocuments) startFor(document);
  // Reading the robot packages from disk is not needed to be ready.
  setImmediate(() => {
    refresh();
    copilot.refreshProgram();
  });
  return {
    activationMilliseconds: moduleMilliseconds + performance.now() - called,
    panel,
    tests,
    write: (instruction) => copilot.write(instruction, "new"),
  };
}

// The editor may let time pass between loading the modules and calling `activate`; that is not counted.
const moduleMilliseconds = performance.now() - begun;

function reportNoLanguageServer(error: unknown): void {
  const cause = error instanceof Error ? error.message : String(error);
  void vscode.window
    .showErrorMessage(`Programs are not checked: the language server did not start. ${cause}`, "Show log")
    .then((choice) => choice && vscode.commands.executeCommand("workbench.action.output.toggleOutput"));
}
