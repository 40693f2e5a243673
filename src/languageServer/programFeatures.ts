import { type Connection, LSPErrorCodes, ResponseError } from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import type { Checker, CheckInput } from "../core/checker/checkProgram";
import type { CheckResult } from "../core/checker/programProblem";
import { unlessTooDeep } from "../core/checker/tooDeep";
import { type OutlineEntry, programOutline } from "../core/program/programOutline";
import { parseProgram, syntaxErrors } from "../core/program/programSource";
import { rangeMover } from "../core/program/textChange";
import { taskLenses } from "./codeLenses";
import { completionsAt } from "./completion";
import { hoverAt } from "./hover";
import { factHints, withTooltip } from "./inlayHints";
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
  return unlessTooDeep(
    () => programOutline(parseProgram(document.uri, document.getText()), methods),
    () => [],
  );
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
  const statesOf = rememberStates(
    (input) => checker.checkPreconditions({ ...input, withFixes: false, withStates: true }).states,
  );

  connection.onHover(({ textDocument: { uri }, position }) => {
    const { document, input } = program(uri) ?? {};
    if (!document || !input) return undefined;
    const { hasTypescript } = context.client();
    const offset = document.offsetAt(position);
    return unlessTooDeep(() => hoverAt({ input, offset, uri, hasTypescript }), nothing);
  });

  connection.languages.inlayHint.on(({ textDocument: { uri }, range }) => {
    const { document, input } = program(uri) ?? {};
    if (!document || !input || !context.settings().factHints) return [];
    const states = statesOf({ ...input, statesWithin: range });
    return factHints(states, document, range, context.client().resolvesTooltips);
  });
  connection.languages.inlayHint.resolve(withTooltip);

  connection.onCodeLens(({ textDocument: { uri } }) => {
    const opened = program(uri);
    if (!opened || !context.settings().codeLens || !context.client().hasCommands) return [];
    return taskLenses(outlineOf(opened), uri);
  });

  connection.onCompletion(({ textDocument: { uri }, position }) => {
    const { document, input } = program(uri) ?? {};
    if (!document) return [];
    const asked = {
      text: document.getText(),
      offset: document.offsetAt(position),
      input,
      packageFolders: context.packages().folders,
      client: context.client(),
      methodsOfBroken: () => context.packages().methodsOf(document.getText()),
    };
    return unlessTooDeep(
      () => completionsAt(asked),
      () => [],
    );
  });

  connection.onSignatureHelp(({ textDocument: { uri }, position }) => {
    const { document, input } = program(uri) ?? {};
    if (!document || !input) return undefined;
    return unlessTooDeep(() => signatureHelpAt(input, document.offsetAt(position)), nothing);
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

/**
 * Editors ask several times about the same text, for the parts of it that come into view. A text with syntax errors has
 * no states; those of the text before stay where the edit has left them alone.
 */
function rememberStates(
  compute: (input: CheckInput) => CheckResult["states"],
): (input: CheckInput) => CheckResult["states"] {
  let last: { readonly input: CheckInput; readonly states: CheckResult["states"] } | undefined;
  return (input) => {
    const sameFile = last?.input.file === input.file && last.input.robot === input.robot;
    const same =
      sameFile &&
      last?.input.text === input.text &&
      last.input.initial === input.initial &&
      last.input.statesWithin?.start.line === input.statesWithin?.start.line &&
      last.input.statesWithin?.end.line === input.statesWithin?.end.line;
    if (last && same) return last.states;
    let states = compute(input);
    if (last && sameFile && states.length === 0 && hasSyntaxErrors(input)) {
      const move = rangeMover(last.input.text, input.text);
      states = last.states.flatMap((state) => {
        const range = move(state.range);
        return range ? [{ ...state, range }] : [];
      });
    }
    last = { input, states };
    return states;
  };
}

const nothing = () => undefined;

function hasSyntaxErrors({ file, text }: CheckInput): boolean {
  return unlessTooDeep(
    () => syntaxErrors(parseProgram(file, text)).length > 0,
    () => true,
  );
}
