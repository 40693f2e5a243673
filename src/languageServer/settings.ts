import type { InitializeParams } from "vscode-languageserver/node";

/** What the editor's settings `robotCopilot.…` say to the language server. */
export interface ServerSettings {
  /** `robotCopilot.rules`, as it was given. */
  readonly rules: unknown;
  /** `robotCopilot.inlayHints.facts`: show behind a line which facts it changes. */
  readonly factHints: boolean;
  /** `robotCopilot.codeLens`: Run, Step and Check above a task. */
  readonly codeLens: boolean;
}

export const defaultSettings: ServerSettings = { rules: {}, factHints: true, codeLens: true };

/** From `workspace/didChangeConfiguration`: the section `robotCopilot`, nested. What has the wrong type counts as not set. */
export function readSettings(settings: unknown): ServerSettings {
  const section = memberOf(settings, "robotCopilot");
  const flag = (value: unknown, fallback: boolean) => (typeof value === "boolean" ? value : fallback);
  return {
    rules: memberOf(section, "rules") ?? defaultSettings.rules,
    factHints: flag(memberOf(memberOf(section, "inlayHints"), "facts"), defaultSettings.factHints),
    codeLens: flag(memberOf(section, "codeLens"), defaultSettings.codeLens),
  };
}

/** What an editor can do, and wants done. */
export interface ClientOptions {
  /** It shows TypeScript's own diagnostics, hovers and completions of programs itself. */
  readonly hasTypescript: boolean;
  /** It has the commands `robotCopilot.run`, `.step` and `.check`, which take a program's address. */
  readonly hasCommands: boolean;
  /** What is put in may have places to be filled. */
  readonly hasSnippets: boolean;
  /** It asks for the edit of a code action when that is chosen. */
  readonly resolvesEdits: boolean;
  /** It asks for the tooltip of an inlay hint when that is to be shown. */
  readonly resolvesTooltips: boolean;
  readonly refreshesHints: boolean;
  readonly refreshesLenses: boolean;
}

export const plainClient: ClientOptions = {
  hasTypescript: false,
  hasCommands: false,
  hasSnippets: false,
  resolvesEdits: false,
  resolvesTooltips: false,
  refreshesHints: false,
  refreshesLenses: false,
};

export function readClientOptions({ initializationOptions, capabilities }: InitializeParams): ClientOptions {
  const { textDocument, workspace } = capabilities;
  return {
    hasTypescript: memberOf(initializationOptions, "typescriptDiagnostics") === false,
    hasCommands: memberOf(initializationOptions, "commands") === true,
    hasSnippets: textDocument?.completion?.completionItem?.snippetSupport ?? false,
    resolvesEdits: textDocument?.codeAction?.resolveSupport?.properties.includes("edit") ?? false,
    resolvesTooltips: textDocument?.inlayHint?.resolveSupport?.properties.includes("tooltip") ?? false,
    refreshesHints: workspace?.inlayHint?.refreshSupport ?? false,
    refreshesLenses: workspace?.codeLens?.refreshSupport ?? false,
  };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
