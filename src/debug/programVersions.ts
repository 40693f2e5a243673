import { basename, resolve } from "node:path";
import { Source } from "@vscode/debugadapter";
import type { DebugProtocol } from "@vscode/debugprotocol";

/** The versions of the program as a client knows them: the first is the file, later ones have their text from here. */
export class ProgramVersions {
  private readonly texts: string[];

  /**
   * @param program path of the file
   * @param clientPath the same as the client writes it
   */
  constructor(
    private readonly program: string,
    private readonly clientPath: string,
    text: string,
  ) {
    this.texts = [text];
  }

  add(text: string): void {
    this.texts.push(text);
  }

  /** Undefined where there is no such version. */
  textOf(reference: number): string | undefined {
    return this.texts[reference];
  }

  /** The version that is running. */
  get current(): Source {
    const version = this.texts.length - 1;
    if (version === 0) return new Source(basename(this.program), this.clientPath);
    // The ending tells the editor the language.
    const name = `${basename(this.program, ".robot.ts")} (version ${version}).robot.ts`;
    return new Source(name, undefined, version);
  }

  isCurrent({ sourceReference, path }: DebugProtocol.Source): boolean {
    if (sourceReference) return sourceReference === this.texts.length - 1;
    return path !== undefined && resolve(path) === resolve(this.program);
  }
}
