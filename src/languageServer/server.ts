import { existsSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import {
  CodeActionKind,
  CodeLensRefreshRequest,
  type Connection,
  type InitializeParams,
  type InitializeResult,
  TextDocumentSyncKind,
  TextDocuments,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Problem } from "../core/base/problem";
import { type CheckInput, createChecker } from "../core/checker/checkProgram";
import { readSeverities } from "../core/checker/rules/severity";
import type { InitPackageAnswer, InitPackageParams } from "../core/program/initPackage";
import { pddlOccurrences } from "../core/program/pddlIndex";
import {
  type SaveTestAnswer,
  type SaveTestParams,
  saveTestOfRun,
} from "../engine/regression/saveRegressionTest";
import { builtInRobotsFolder } from "../platform/robotFolders";
import { checkInputOf } from "../platform/scenes";
import { codeActionsAt, fixAllData, fixAllKind, resolveFixAll } from "./codeActions";
import { fileOf, uriOf } from "./conversions";
import { apiDefinition, programDefinition } from "./definitions";
import { answerGenerate, answerTestModel, type GenerateParams } from "./generation";
import { pddlSymbols, programSymbols } from "./outline";
import { createPackageDiagnostics } from "./packageDiagnostics";
import { answerInitPackage } from "./packageInit";
import { createPackages, type Packages } from "./packages";
import { createPddlFeatures, isPddl } from "./pddlFeatures";
import { answerPreconditions, type PreconditionsParams } from "./preconditions";
import { createProgramDiagnostics } from "./programDiagnostics";
import { type OpenProgram, outlineOf, registerProgramFeatures } from "./programFeatures";
import { createSceneDiagnostics } from "./sceneDiagnostics";
import { createSchedule } from "./schedule";
import { defaultSettings, plainClient, readClientOptions, readSettings } from "./settings";
import { workspacePrograms } from "./workspacePrograms";

/** Milliseconds from the last change of a robot package. */
const packageDelay = 150;

/** Wires the features to a connection; what they do is in the files beside this one. */
export function startLanguageServer(connection: Connection): void {
  const documents = new TextDocuments(TextDocument);
  const checker = createChecker();
  const schedule = createSchedule((error) =>
    connection.console.error(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  );
  let client = plainClient;
  let settings = defaultSettings;
  let roots: readonly string[] = [];
  let packages: Packages = createPackages([], textInEditor);

  function textInEditor(file: string): string | undefined {
    return documents.get(uriOf(file))?.getText();
  }

  function readText(file: string): string | undefined {
    return textInEditor(file) ?? (existsSync(file) ? readFileSync(file, "utf8") : undefined);
  }

  /** What a program is checked against, or why it can't be. */
  function inputOf(text: string, uri: string): { input?: CheckInput; problems: readonly Problem[] } {
    const { package: robot, problems } = packages.ofProgram(text);
    if (!robot) return { problems };
    const severities = readSeverities(settings.rules);
    const found = checkInputOf({ text, file: fileOf(uri) }, robot);
    return { input: { ...found.input, severities }, problems: found.problems };
  }
  const inputOfDocument = (document: TextDocument) => inputOf(document.getText(), document.uri);

  const programDiagnostics = createProgramDiagnostics({
    connection,
    documents,
    schedule,
    checker,
    inputOf: inputOfDocument,
    withTypes: () => !client.hasTypescript,
  });
  const pddl = createPddlFeatures({
    connection,
    documents,
    schedule,
    readText,
    packageOf: (file) => packages.folderOf(file),
    programs: () => workspacePrograms(roots, textInEditor),
  });
  const packageDiagnostics = createPackageDiagnostics(connection, () => packages);
  const sceneDiagnostics = createSceneDiagnostics({
    connection,
    schedule,
    packages: () => packages,
    textInEditor,
  });

  connection.onInitialize((params): InitializeResult => {
    client = readClientOptions(params);
    roots = rootsOf(params);
    packages = createPackages(roots, textInEditor);
    return {
      capabilities: {
        textDocumentSync: TextDocumentSyncKind.Incremental,
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, fixAllKind], resolveProvider: true },
        hoverProvider: true,
        inlayHintProvider: { resolveProvider: true },
        codeLensProvider: {},
        completionProvider: { triggerCharacters: [".", '"', "'", "`", "@", "(", " ", "-"] },
        signatureHelpProvider: { triggerCharacters: ["(", ","] },
        definitionProvider: true,
        referencesProvider: true,
        renameProvider: { prepareProvider: true },
        documentSymbolProvider: { label: "Robot" },
      },
      serverInfo: { name: "robot-copilot" },
    };
  });

  const recheckPrograms = (): void => {
    for (const { uri } of documents.all()) if (isProgram(uri)) programDiagnostics.changed(uri);
    if (client.refreshesHints) void connection.languages.inlayHint.refresh();
    if (client.refreshesLenses) void connection.sendRequest(CodeLensRefreshRequest.type);
  };

  const refreshPackage = (file: string): void => {
    const folder = packages.folderOf(file);
    if (folder === undefined) return;
    schedule.later(`package ${folder}`, packageDelay, () => {
      packages.refresh(folder);
      packageDiagnostics.publish(folder);
      sceneDiagnostics.changed(folder);
      recheckPrograms();
    });
  };

  documents.onDidChangeContent(({ document: { uri } }) => {
    if (isProgram(uri)) programDiagnostics.changed(uri);
    else if (uri.startsWith("file:")) refreshPackage(fileOf(uri));
    if (isPddl(uri)) pddl.changed();
  });
  documents.onDidClose(({ document: { uri } }) => {
    if (isProgram(uri)) {
      checker.forget(fileOf(uri));
      programDiagnostics.closed(uri);
    } else if (uri.startsWith("file:")) refreshPackage(fileOf(uri));
    if (isPddl(uri)) pddl.closed(uri);
  });
  connection.onInitialized(() => {
    // Packages of the workspace are checked even if none of their files is open.
    schedule.later("packages", packageDelay, () => {
      packages.folders.forEach(packageDiagnostics.publish);
      const own = packages.folders.filter((folder) => dirname(folder) !== builtInRobotsFolder());
      own.forEach(sceneDiagnostics.changed);
    });
  });
  connection.onDidChangeWatchedFiles(({ changes }) => {
    packages.refresh();
    for (const { uri } of changes) if (uri.startsWith("file:")) refreshPackage(fileOf(uri));
    recheckPrograms();
  });
  connection.onDidChangeConfiguration((change) => {
    settings = readSettings(change.settings);
    recheckPrograms();
  });

  const program = (uri: string): OpenProgram | undefined => {
    const document = documents.get(uri);
    if (!document || !isProgram(uri)) return undefined;
    return { document, input: inputOfDocument(document).input };
  };
  registerProgramFeatures(connection, {
    checker,
    client: () => client,
    settings: () => settings,
    packages: () => packages,
    program,
  });

  connection.onCodeAction(({ textDocument: { uri }, range, context: { diagnostics: shown, only } }) => {
    const input = program(uri)?.input;
    return input ? codeActionsAt({ checker, input, uri, range, shown, only, client }) : [];
  });
  connection.onCodeActionResolve((action) => {
    const data = fixAllData(action.data);
    const input = data && program(data.uri)?.input;
    return input ? resolveFixAll(action, data.rule, checker, input, data.uri) : action;
  });
  connection.onDefinition(({ textDocument: { uri }, position }) => {
    const document = documents.get(uri);
    if (!document) return [];
    if (isPddl(uri)) return pddl.definition(document, position);
    const text = document.getText();
    const robot = program(uri)?.input?.robot;
    if (robot) return programDefinition(text, fileOf(uri), position, robot);
    const folder = basename(fileOf(uri)) === "api.d.ts" ? packages.folderOf(fileOf(uri)) : undefined;
    if (folder === undefined) return [];
    return apiDefinition(text, fileOf(uri), position, packages.load(folder).package);
  });
  connection.onReferences(({ textDocument: { uri }, position, context }) => {
    const document = documents.get(uri);
    return document && isPddl(uri) ? pddl.references(document, position, context.includeDeclaration) : [];
  });
  connection.onDocumentSymbol(({ textDocument: { uri } }) => {
    const document = documents.get(uri);
    if (document && isPddl(uri)) return pddlSymbols(pddlOccurrences(document.getText()));
    const opened = program(uri);
    return opened ? programSymbols(outlineOf(opened), client.hasTypescript) : [];
  });

  connection.onRequest("robotCopilot/check", (params: { uri: string; text?: string }): readonly Problem[] => {
    const text = params.text ?? documents.get(params.uri)?.getText();
    const file = fileOf(params.uri);
    if (text === undefined) return [notOpen(params.uri, file)];
    const { input, problems } = inputOf(text, params.uri);
    if (!input) return problems.map((problem) => ({ ...problem, file }));
    return [...problems, ...checker.checkProgram({ ...input, withFixes: true }).problems];
  });

  connection.onRequest("robotCopilot/testModel", answerTestModel);
  connection.onRequest("robotCopilot/generate", (params: GenerateParams, token) =>
    answerGenerate(connection, packages, params, token),
  );

  connection.onRequest<SaveTestAnswer, void>("robotCopilot/saveRunAsTest", (params: SaveTestParams) =>
    saveTestOfRun(params),
  );
  connection.onRequest<InitPackageAnswer, void>("robotCopilot/initPackage", (params: InitPackageParams) => {
    const answer = answerInitPackage(params, textInEditor);
    packages.refresh();
    return answer;
  });

  connection.onRequest("robotCopilot/preconditions", (params: PreconditionsParams, token) =>
    answerPreconditions(connection, params, textInEditor, token),
  );

  connection.onShutdown(() => {
    schedule.dispose();
    checker.dispose();
  });

  documents.listen(connection);
  connection.listen();
}

function isProgram(uri: string): boolean {
  return uri.endsWith(".robot.ts");
}

function rootsOf(params: InitializeParams): string[] {
  const folders = params.workspaceFolders?.map(({ uri }) => uri) ?? [];
  return folders.filter((uri) => uri.startsWith("file:")).map(fileOf);
}

function notOpen(uri: string, file: string): Problem {
  return {
    code: "no-text",
    severity: "error",
    message: `${basename(uri)} is not open`,
    file,
    nextStep: "open it, or send its text along",
  };
}
