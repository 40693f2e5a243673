import { Breakpoint } from "@vscode/debugadapter";
import type { DebugProtocol } from "@vscode/debugprotocol";
import { err, ok, type Result } from "../core/base/result";
import type { LineBreakpoint, ResolvedBreakpoint } from "../core/runner/breakpoints";
import type { HitCount } from "../core/runner/sandboxPort";
import type { RunSession } from "../core/runner/session";
import type { ClientPlaces } from "./clientPlaces";
import type { ProgramVersions } from "./programVersions";

export interface SetIn {
  readonly session: RunSession;
  readonly versions: ProgramVersions;
  /** Of the program, in which the client has set them. */
  readonly version: number;
}

/**
 * Breakpoints of a client, put to where the program can be paused. They are set in the file or in a version of the program;
 * the program that runs stops at all of them, wherever their lines now are.
 */
export class ProgramBreakpoints {
  private ids = 0;
  private readonly wanted = new Map<number, readonly LineBreakpoint[]>();

  constructor(private readonly places: ClientPlaces) {}

  /** Those of one version take the place of what was set in it; in the order given. */
  set(
    asked: readonly DebugProtocol.SourceBreakpoint[],
    { session, versions, version }: SetIn,
  ): DebugProtocol.Breakpoint[] {
    const lines = asked.map((breakpoint) => lineBreakpointOf(breakpoint, this.places));
    this.wanted.set(
      version,
      lines.flatMap((line) => (line.ok ? [line.value] : [])),
    );
    const placed = this.apply(session, versions).get(version) ?? [];
    let next = 0;
    return lines.map((line, index) => {
      if (!line.ok) return unverified(asked[index].line, line.error);
      const place = placed[next++];
      if (!place) return unverified(asked[index].line, "This line is not in the program that runs now.");
      if (!place.guest) return unverified(asked[index].line, place.message ?? "");
      const then = versions.lineThen(version, place.line);
      const shown = this.places.placeOf(
        then === undefined ? { line: line.value.line, character: 0 } : { ...place, line: then },
      );
      const breakpoint = new Breakpoint(true, shown.line, shown.column, versions.sourceOf(version));
      breakpoint.setId(++this.ids);
      return breakpoint;
    });
  }

  /** As they lie in a new version of the program, which has its statements elsewhere. */
  moved(session: RunSession, versions: ProgramVersions): readonly Breakpoint[] {
    const placed = [...this.apply(session, versions).values()].flat();
    const lines = placed.flatMap((place) => (place?.guest ? [place.line] : []));
    return [...new Set(lines)].map(
      (line) => new Breakpoint(true, this.places.lineOf(line), undefined, versions.current),
    );
  }

  /** Where one can be set in a version. */
  locations(
    { line: from, endLine }: DebugProtocol.BreakpointLocationsArguments,
    { session, versions, version }: SetIn,
  ): DebugProtocol.BreakpointLocation[] {
    const first = this.places.fromLine(from);
    const last = endLine === undefined ? first : this.places.fromLine(endLine);
    return session.statementPlaces().flatMap(({ line, character }) => {
      const then = versions.lineThen(version, line);
      return then !== undefined && then >= first && then <= last
        ? [this.places.placeOf({ line: then, character })]
        : [];
    });
  }

  /** By version, where each was put; undefined where its line is gone. */
  private apply(
    session: RunSession,
    versions: ProgramVersions,
  ): Map<number, readonly (ResolvedBreakpoint | undefined)[]> {
    const moved = [...this.wanted].map(([version, lines]) => ({
      version,
      lines: lines.map((each) => {
        const line = versions.lineNow(version, each.line);
        return line === undefined ? undefined : { ...each, line };
      }),
    }));
    // One that is set in two versions stops, and logs, once.
    const distinct = new Map<string, LineBreakpoint>();
    for (const each of moved.flatMap(({ lines }) => lines))
      if (each && !distinct.has(keyOf(each))) distinct.set(keyOf(each), each);
    const keys = [...distinct.keys()];
    const placed = session.setBreakpoints([...distinct.values()]);
    return new Map(
      moved.map(({ version, lines }) => [
        version,
        lines.map((each) => each && placed[keys.indexOf(keyOf(each))]),
      ]),
    );
  }
}

/** Several on one line stop when one of them does. */
function keyOf({ line, character, condition, hits, log }: LineBreakpoint): string {
  return JSON.stringify([line, character, condition, hits, log]);
}

export function unverified(line: number, message: string): DebugProtocol.Breakpoint {
  return { verified: false, line, ...(message !== "" && { message }) };
}

function lineBreakpointOf(
  { line, column, condition, hitCondition, logMessage }: DebugProtocol.SourceBreakpoint,
  places: ClientPlaces,
): Result<LineBreakpoint, string> {
  const hits = hitCondition?.trim() ? hitCountOf(hitCondition) : undefined;
  if (hits && !hits.ok) return hits;
  return ok({
    line: places.fromLine(line),
    ...(column !== undefined && { character: places.fromColumn(column) }),
    ...(condition?.trim() && { condition }),
    ...(hits && { hits: hits.value }),
    ...(logMessage?.trim() && { log: logMessage }),
  });
}

/** As VS Code's own debugger reads it: a number alone is that very time. */
function hitCountOf(text: string): Result<HitCount, string> {
  const [, sign = "", digits] = /^\s*(==?|>=?|<=?|%)?\s*(\d+)\s*$/.exec(text) ?? [];
  const operator = hitOperators[sign];
  const count = Number(digits);
  if (operator && Number.isSafeInteger(count) && (operator !== "%" || count > 0))
    return ok({ operator, count });
  return err(`"${text}" is no hit count: write a number of times, with ==, >, >=, <, <= or % before it.`);
}

const hitOperators: Readonly<Record<string, HitCount["operator"] | undefined>> = {
  "": "==",
  "=": "==",
  "==": "==",
  ">": ">",
  ">=": ">=",
  "<": "<",
  "<=": "<=",
  "%": "%",
};
