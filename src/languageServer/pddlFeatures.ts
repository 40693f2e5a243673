import { basename, dirname, join } from "node:path";
import type { Connection, Location, LocationLink, Position, TextDocuments } from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { fileOf, toDiagnostic } from "./conversions";
import { pddlDefinition, pddlReferences } from "./definitions";
import { pddlProblems } from "./pddlDocuments";
import type { Schedule } from "./schedule";
import type { ProgramFile } from "./workspacePrograms";

/** Milliseconds from the last key stroke. */
const delay = 100;

export interface PddlFeaturesInput {
  readonly connection: Connection;
  readonly documents: TextDocuments<TextDocument>;
  readonly schedule: Schedule;
  /** What is typed, or else what is on disk. */
  readText(file: string): string | undefined;
  /** The package that a file belongs to: its domain is checked together with the rest of the package. */
  packageOf(file: string): string | undefined;
  programs(): readonly ProgramFile[];
}

export interface PddlFeatures {
  changed(): void;
  closed(uri: string): void;
  definition(document: TextDocument, position: Position): LocationLink[];
  references(document: TextDocument, position: Position, includeDeclaration: boolean): Location[];
}

export function isPddl(uri: string): boolean {
  return uri.toLowerCase().endsWith(".pddl");
}

/** What an editor asks about PDDL files, whether they belong to a robot package or not. */
export function createPddlFeatures(context: PddlFeaturesInput): PddlFeatures {
  const { connection, documents, schedule } = context;
  const isPackageDomain = (uri: string): boolean => {
    const file = fileOf(uri);
    return basename(file) === "domain.pddl" && context.packageOf(file) === dirname(file);
  };
  const publish = (uri: string): void => {
    const document = documents.get(uri);
    if (!document || isPackageDomain(uri)) return;
    const problems = pddlProblems(document.getText(), fileOf(uri), context.readText);
    const diagnostics = problems.map((problem) => toDiagnostic(problem, uri));
    void connection.sendDiagnostics({ uri, version: document.version, diagnostics });
  };
  const apiText = (file: string) => context.readText(join(dirname(file), "api.d.ts"));
  return {
    changed() {
      // All that are open: a problem is checked against its domain, which may be the file that has changed.
      for (const { uri } of documents.all()) {
        if (isPddl(uri)) schedule.later(`pddl ${uri}`, delay, () => publish(uri));
      }
    },
    closed(uri) {
      schedule.cancel(`pddl ${uri}`);
      if (!isPackageDomain(uri)) void connection.sendDiagnostics({ uri, diagnostics: [] });
    },
    definition(document, position) {
      const file = fileOf(document.uri);
      return pddlDefinition(document.getText(), file, position, context.readText, apiText(file));
    },
    references(document, position, includeDeclaration) {
      const file = fileOf(document.uri);
      const text = document.getText();
      return pddlReferences(text, file, position, includeDeclaration, apiText(file), context.programs);
    },
  };
}
