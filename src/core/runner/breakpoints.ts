import type { InstrumentedProgram } from "../program/instrument";
import type { GuestBreakpoint, HitCount } from "./sandboxPort";

/** A breakpoint as it is set in an editor. Lines and characters count from 0. */
export interface LineBreakpoint {
  readonly line: number;
  readonly character?: number;
  readonly condition?: string;
  readonly hits?: HitCount;
  readonly log?: string;
}

export interface ResolvedBreakpoint {
  /** Where it was put: at the first statement on its line, or on the next line that has one. */
  readonly guest: GuestBreakpoint | undefined;
  readonly line: number;
  readonly character: number;
  readonly message?: string;
}

export function resolveBreakpoint(program: InstrumentedProgram, wanted: LineBreakpoint): ResolvedBreakpoint {
  let best: { readonly index: number; readonly line: number; readonly character: number } | undefined;
  for (const [index, { kind, range }] of program.points.entries()) {
    const { line, character } = range.start;
    if (kind === "await" || line < wanted.line) continue;
    const after = line === wanted.line && wanted.character !== undefined && character < wanted.character;
    if (after) continue;
    if (!best || line < best.line || (line === best.line && character < best.character))
      best = { index, line, character };
  }
  if (!best && wanted.character !== undefined)
    return resolveBreakpoint(program, { ...wanted, character: undefined });
  if (!best)
    return {
      guest: undefined,
      line: wanted.line,
      character: 0,
      message: "No statement stands on this line or after it.",
    };
  const { condition, hits, log } = wanted;
  return {
    guest: {
      point: best.index,
      ...(condition !== undefined && { condition }),
      ...(hits !== undefined && { hits }),
      ...(log !== undefined && { log }),
    },
    line: best.line,
    character: best.character,
  };
}
