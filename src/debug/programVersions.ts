import { basename, resolve } from "node:path";
import { Source } from "@vscode/debugadapter";
import type { DebugProtocol } from "@vscode/debugprotocol";
import { lineMap } from "./lineMap";

/** The versions of the program as a client knows them: the first is the file, later ones have their text from here. */
export class ProgramVersions {
  private readonly texts: string[];
  private readonly maps = new Map<string, readonly (number | undefined)[]>();

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
    return this.sourceOf(this.texts.length - 1);
  }

  sourceOf(version: number): Source {
    if (version === 0) return new Source(basename(this.program), this.clientPath);
    // The ending tells the editor the language.
    const name = `${basename(this.program, ".robot.ts")} (version ${version}).robot.ts`;
    return new Source(name, undefined, version);
  }

  /** Undefined where the source is none of the versions. */
  versionOf({ sourceReference, path }: DebugProtocol.Source): number | undefined {
    if (sourceReference) return this.textOf(sourceReference) === undefined ? undefined : sourceReference;
    return path !== undefined && resolve(path) === resolve(this.program) ? 0 : undefined;
  }

  /** The line of the version that is running which a line of another version is; undefined where it is gone. */
  lineNow(version: number, line: number): number | undefined {
    const last = this.texts.length - 1;
    // A line behind the end is one, too: nothing stands there.
    return version === last ? line : this.mapped(version, last)[line];
  }

  /** The line of a version which a line of the running one is; undefined where it was not there. */
  lineThen(version: number, line: number): number | undefined {
    return this.mapped(this.texts.length - 1, version)[line];
  }

  private mapped(from: number, to: number): readonly (number | undefined)[] {
    const key = `${from} ${to}`;
    const map = this.maps.get(key) ?? lineMap(this.texts[from], this.texts[to]);
    this.maps.set(key, map);
    return map;
  }
}
