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

/** What an editor can do, and wants done, from its `initializationOptions`. */
export interface ClientOptions {
  /** It shows TypeScript's own diagnostics, hovers and completions of programs itself. */
  readonly hasTypescript: boolean;
  /** It has the commands `robotCopilot.run`, `.step` and `.check`, which take a program's address. */
  readonly hasCommands: boolean;
}

export function readClientOptions(options: unknown): ClientOptions {
  return {
    hasTypescript: memberOf(options, "typescriptDiagnostics") === false,
    hasCommands: memberOf(options, "commands") === true,
  };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
