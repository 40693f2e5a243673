import { Breakpoint, type Source } from "@vscode/debugadapter";
import type { DebugProtocol } from "@vscode/debugprotocol";
import { err, ok, type Result } from "../core/base/result";
import type { LineBreakpoint } from "../core/runner/breakpoints";
import type { RunSession } from "../core/runner/session";
import type { ClientPlaces } from "./clientPlaces";

/** Breakpoints of a client, put to where the program can be paused. */
export class ProgramBreakpoints {
  private ids = 0;

  constructor(private readonly places: ClientPlaces) {}

  /** In the order given. */
  set(
    wanted: readonly DebugProtocol.SourceBreakpoint[],
    session: RunSession,
    source: Source,
  ): DebugProtocol.Breakpoint[] {
    const lines = wanted.map((breakpoint) => lineBreakpointOf(breakpoint, this.places));
    const placed = session.setBreakpoints(lines.flatMap((line) => (line.ok ? [line.value] : [])));
    let next = 0;
    return lines.map((line, index) => {
      const asked = wanted[index].line;
      if (!line.ok) return unverified(asked, line.error);
      const place = placed[next++];
      if (!place?.guest) return unverified(asked, place?.message ?? "");
      const shown = this.places.placeOf(place);
      const breakpoint = new Breakpoint(true, shown.line, shown.column, source);
      breakpoint.setId(++this.ids);
      return breakpoint;
    });
  }

  /** As they lie in a new version of the program, which has its statements elsewhere. */
  moved(session: RunSession, source: Source): readonly Breakpoint[] {
    return session
      .placedBreakpoints()
      .filter(({ guest }) => guest)
      .map(({ line }) => new Breakpoint(true, this.places.lineOf(line), undefined, source));
  }

  /** Where one can be set. */
  locations(
    { line: from, endLine }: DebugProtocol.BreakpointLocationsArguments,
    session: RunSession,
  ): DebugProtocol.BreakpointLocation[] {
    const first = this.places.fromLine(from);
    const last = endLine === undefined ? first : this.places.fromLine(endLine);
    return session
      .statementPlaces()
      .filter(({ line }) => line >= first && line <= last)
      .map((place) => this.places.placeOf(place));
  }
}

export function unverified(line: number, message: string): DebugProtocol.Breakpoint {
  return { verified: false, line, ...(message !== "" && { message }) };
}

function lineBreakpointOf(
  { line, column, condition, hitCondition, logMessage }: DebugProtocol.SourceBreakpoint,
  places: ClientPlaces,
): Result<LineBreakpoint, string> {
  const hits = hitCondition?.trim() ? /^\s*>?=?\s*(\d+)\s*$/.exec(hitCondition)?.[1] : "";
  if (hits === undefined) return err(`"${hitCondition}" is not a number of times.`);
  return ok({
    line: places.fromLine(line),
    ...(column !== undefined && { character: places.fromColumn(column) }),
    ...(condition?.trim() && { condition }),
    ...(hits !== "" && { hits: Number(hits) }),
    ...(logMessage?.trim() && { log: logMessage }),
  });
}
