import { type Connection, LSPErrorCodes, ResponseError } from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import type { Checker, CheckInput } from "../core/checker/checkProgram";
import type { CheckResult } from "../core/checker/programProblem";
import { type OutlineEntry, programOutline } from "../core/program/programOutline";
import { parseProgram } from "../core/program/programSource";
import { taskLenses } from "./codeLenses";
import { completionsAt } from "./completion";
import { hoverAt } from "./hover";
import { factHints } from "./inlayHints";
import type { Packages } from "./packages";
import { renamedObjectAt, renameObject } from "./rename";
import type { ClientOptions, ServerSettings } from "./settings";
import { signatureHelpAt } from "./signatureHelp";

export interface OpenProgram {
  readonly document: TextDocument;
  /** Undefined while there is no robot to check it against. */
  readonly input: CheckInput | undefined;
}

/** The task, the helpers and their actions. */
export function outlineOf({ document, input }: OpenProgram): OutlineEntry[] {
  const methods = new Set(input?.robot.methods.map(({ name }) => name));
  return programOutline(parseProgram(document.uri, document.getText()), methods);
}

export interface ProgramFeaturesInput {
  readonly checker: Checker;
  client(): ClientOptions;
  settings(): ServerSettings;
  packages(): Packages;
  /** An open program; undefined for any other document. */
  program(uri: string): OpenProgram | undefined;
}

/** What an editor asks about one open program. */
export function registerProgramFeatures(connection: Connection, context: ProgramFeaturesInput): void {
  const { checker, program } = context;
  const statesOf = rememberLast((input: CheckInput): CheckResult["states"] => {
    return checker.checkPreconditions({ ...input, withFixes: false, withStates: true }).states;
  });

  connection.onHover(({ textDocument: { uri }, position }) => {
    const { document, input } = program(uri) ?? {};
    if (!document || !input) return undefined;
    const { hasTypescript } = context.client();
    return hoverAt({ input, offset: document.offsetAt(position), uri, hasTypescript });
  });

  connection.languages.inlayHint.on(({ textDocument: { uri }, range }) => {
    const { document, input } = program(uri) ?? {};
    if (!document || !input || !context.settings().factHints) return [];
    return factHints(statesOf(input), document, range);
  });

  connection.onCodeLens(({ textDocument: { uri } }) => {
    const opened = program(uri);
    if (!opened || !context.settings().codeLens || !context.client().hasCommands) return [];
    return taskLenses(outlineOf(opened), uri);
  });

  connection.onCompletion(({ textDocument: { uri }, position }) => {
    const { document, input } = program(uri) ?? {};
    if (!document) return [];
    return completionsAt({
      text: document.getText(),
      offset: document.offsetAt(position),
      input,
      packageFolders: context.packages().folders,
      hasTypescript: context.client().hasTypescript,
    });
  });

  connection.onSignatureHelp(({ textDocument: { uri }, position }) => {
    const { document, input } = program(uri) ?? {};
    return document && input ? signatureHelpAt(input, document.offsetAt(position)) : undefined;
  });

  connection.onPrepareRename(({ textDocument: { uri }, position }) => {
    const { input } = program(uri) ?? {};
    const found = input && renamedObjectAt(input, position);
    return found ? { range: found.range, placeholder: found.id } : undefined;
  });

  connection.onRenameRequest(({ textDocument: { uri }, position, newName }) => {
    const { input } = program(uri) ?? {};
    if (!input || !renamedObjectAt(input, position)) return undefined;
    const renamed = renameObject(input, position, newName);
    if ("refused" in renamed) {
      return new ResponseError(LSPErrorCodes.RequestFailed, renamed.refused);
    }
    return { changes: { [uri]: [...renamed.edits] } };
  });
}

/** Editors ask several times about the same text, for the parts of it that come into view. */
function rememberLast<Result>(compute: (input: CheckInput) => Result): (input: CheckInput) => Result {
  let last: { readonly input: CheckInput; readonly result: Result } | undefined;
  return (input) => {
    const same =
      last !== undefined &&
      last.input.text === input.text &&
      last.input.file === input.file &&
      last.input.robot === input.robot &&
      last.input.initial === input.initial;
    if (last && same) return last.result;
    const result = compute(input);
    last = { input, result };
    return result;
  };
}
