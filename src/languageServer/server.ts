import { basename } from "node:path";
import {
  type CodeAction,
  CodeActionKind,
  type Connection,
  type Diagnostic,
  type InitializeParams,
  type InitializeResult,
  TextDocumentSyncKind,
  TextDocuments,
} from "vscode-languageserver/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Problem } from "../core/base/problem";
import { createChecker } from "../core/checker/checkProgram";
import type { CheckResult, ProgramProblem } from "../core/checker/programProblem";
import type { RobotPackage } from "../core/program/robotPackage";
import { fileOf, overlaps, toDiagnostic, uriOf } from "./conversions";
import { answerGenerate, type GenerateParams } from "./generation";
import { hoverAt } from "./hover";
import { createPackages, type Packages } from "./packages";

export interface ServerOptions {
  /** Publish TypeScript's own diagnostics of programs too: for editors that do not show them themselves. */
  readonly typescriptDiagnostics: boolean;
}

/** Milliseconds from the last key stroke; types take longer to find and may wait longer. */
const delays = { preconditions: 60, types: 400, packages: 150 } as const;

export function startLanguageServer(connection: Connection): void {
  const documents = new TextDocuments(TextDocument);
  const checker = createChecker();
  const timers = new Map<string, NodeJS.Timeout>();
  const publishedPackageFiles = new Map<string, ReadonlySet<string>>();
  let options: ServerOptions = { typescriptDiagnostics: true };
  let packages: Packages = createPackages([], textInEditor);

  function textInEditor(file: string): string | undefined {
    return documents.get(uriOf(file))?.getText();
  }

  connection.onInitialize((params): InitializeResult => {
    const given: unknown = params.initializationOptions;
    if (typeof given === "object" && given !== null && "typescriptDiagnostics" in given) {
      options = { typescriptDiagnostics: given.typescriptDiagnostics !== false };
    }
    packages = createPackages(rootsOf(params), textInEditor);
    return {
      capabilities: {
        textDocumentSync: TextDocumentSyncKind.Incremental,
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
        hoverProvider: true,
      },
      serverInfo: { name: "robot-copilot" },
    };
  });

  /** Once, some time after the last call with the same key. */
  const later = (key: string, milliseconds: number, work: () => void): void => {
    clearTimeout(timers.get(key));
    timers.set(
      key,
      setTimeout(() => {
        timers.delete(key);
        try {
          work();
        } catch (error) {
          connection.console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
        }
      }, milliseconds),
    );
  };

  const checked = (
    document: TextDocument,
    withFixes: boolean,
    withStates: boolean,
  ): { result: CheckResult; robot: RobotPackage | undefined; problems: readonly Problem[] } => {
    const text = document.getText();
    const found = packages.ofProgram(text);
    if (!found.package) return { result: nothing, robot: undefined, problems: found.problems };
    const input = { text, file: fileOf(document.uri), robot: found.package, withFixes, withStates };
    const result = checker.checkPreconditions(input);
    return { result, robot: found.package, problems: result.problems };
  };

  const publishProgram = (uri: string): void => {
    const document = documents.get(uri);
    if (!document) return;
    const { problems, robot } = checked(document, false, false);
    const first = problems.map((problem) => toDiagnostic(problem, uri));
    const { version } = document;
    void connection.sendDiagnostics({ uri, version, diagnostics: first });
    if (!robot || !options.typescriptDiagnostics) return;
    later(`types ${uri}`, delays.types, () => {
      const current = documents.get(uri);
      if (current?.version !== version) return;
      const input = {
        text: current.getText(),
        file: fileOf(uri),
        robot,
        withFixes: false,
        withStates: false,
      };
      const diagnostics = checker.checkProgram(input).problems.map((problem) => toDiagnostic(problem, uri));
      void connection.sendDiagnostics({ uri, version, diagnostics });
    });
  };

  const publishPackage = (folder: string): void => {
    packages.refresh(folder);
    const byFile = new Map<string, Diagnostic[]>();
    for (const problem of packages.load(folder).problems) {
      const uri = uriOf(problem.file ?? folder);
      byFile.set(uri, [...(byFile.get(uri) ?? []), toDiagnostic(problem, uri)]);
    }
    for (const uri of publishedPackageFiles.get(folder) ?? []) {
      if (!byFile.has(uri)) void connection.sendDiagnostics({ uri, diagnostics: [] });
    }
    for (const [uri, diagnostics] of byFile) void connection.sendDiagnostics({ uri, diagnostics });
    publishedPackageFiles.set(folder, new Set(byFile.keys()));
  };

  const refreshPrograms = (): void => {
    for (const { uri } of documents.all()) {
      if (isProgram(uri)) later(`program ${uri}`, delays.preconditions, () => publishProgram(uri));
    }
  };

  const refreshPackage = (file: string): void => {
    const folder = packages.folderOf(file);
    if (folder === undefined) return;
    later(`package ${folder}`, delays.packages, () => {
      publishPackage(folder);
      refreshPrograms();
    });
  };

  documents.onDidChangeContent(({ document }) => {
    const { uri } = document;
    if (isProgram(uri)) later(`program ${uri}`, delays.preconditions, () => publishProgram(uri));
    else if (uri.startsWith("file:")) refreshPackage(fileOf(uri));
  });
  documents.onDidClose(({ document: { uri } }) => {
    for (const key of [`program ${uri}`, `types ${uri}`]) {
      clearTimeout(timers.get(key));
      timers.delete(key);
    }
    if (isProgram(uri)) {
      checker.forget(fileOf(uri));
      void connection.sendDiagnostics({ uri, diagnostics: [] });
    } else if (uri.startsWith("file:")) refreshPackage(fileOf(uri));
  });
  connection.onInitialized(() => {
    // Packages of the workspace are checked even if none of their files is open.
    later("packages", delays.packages, () => packages.folders.forEach(publishPackage));
  });
  connection.onDidChangeWatchedFiles(({ changes }) => {
    packages.refresh();
    for (const { uri } of changes) if (uri.startsWith("file:")) refreshPackage(fileOf(uri));
    refreshPrograms();
  });

  connection.onCodeAction(({ textDocument, range, context }): CodeAction[] => {
    const document = documents.get(textDocument.uri);
    if (!document || !isProgram(document.uri)) return [];
    const { result } = checked(document, true, false);
    return result.problems
      .filter((problem) => overlaps(problem.range, range))
      .flatMap((problem) => quickFixes(problem, document, context.diagnostics));
  });

  connection.onHover(({ textDocument, position }) => {
    const document = documents.get(textDocument.uri);
    if (!document || !isProgram(document.uri)) return undefined;
    const { result, robot } = checked(document, false, true);
    return robot ? hoverAt(result.states, position, robot) : undefined;
  });

  connection.onRequest("robotCopilot/check", (params: { uri: string; text?: string }): readonly Problem[] => {
    const text = params.text ?? documents.get(params.uri)?.getText();
    if (text === undefined) {
      return [
        {
          code: "no-text",
          severity: "error",
          message: `${basename(params.uri)} is not open`,
          file: fileOf(params.uri),
          nextStep: "open it, or send its text along",
        },
      ];
    }
    const found = packages.ofProgram(text);
    const file = fileOf(params.uri);
    if (!found.package) return found.problems.map((problem) => ({ ...problem, file }));
    return checker.checkProgram({ text, file, robot: found.package, withFixes: true }).problems;
  });

  connection.onRequest("robotCopilot/generate", (params: GenerateParams, token) =>
    answerGenerate(connection, packages, params, token),
  );

  connection.onShutdown(() => {
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
    checker.dispose();
  });

  documents.listen(connection);
  connection.listen();
}

const nothing: CheckResult = { problems: [], states: [] };

function isProgram(uri: string): boolean {
  return uri.endsWith(".robot.ts");
}

function rootsOf(params: InitializeParams): string[] {
  const folders = params.workspaceFolders?.map(({ uri }) => uri) ?? [];
  return folders.filter((uri) => uri.startsWith("file:")).map(fileOf);
}

function quickFixes(
  problem: ProgramProblem,
  document: TextDocument,
  shown: readonly Diagnostic[],
): CodeAction[] {
  const diagnostics = shown.filter(
    ({ code, range }) =>
      code === problem.code &&
      range.start.line === problem.range.start.line &&
      range.start.character === problem.range.start.character,
  );
  return problem.fixes.map((fix, index) => ({
    title: fix.title,
    kind: CodeActionKind.QuickFix,
    isPreferred: index === 0,
    diagnostics,
    edit: {
      changes: {
        [document.uri]: fix.edits.map(({ range, newText }) => ({ range, newText })),
      },
    },
  }));
}
