import type { ts } from "ts-morph";
import type { Place } from "./places";
import type { EditedScopes } from "./scopes";
import type { State, StateTable } from "./state";
import { summaryOf, writesName } from "./syntaxSummary";
import { statementsOf, type Unit } from "./units";
import { contextOf, type Execution, frameOf, noteFunctionIn, type Recording, type Walk } from "./walkContext";

/**
 * What executing statements came to, kept between edits. An execution can be had again if the statements are the same
 * nodes, come in the same calls and loops, get the same states, their names mean the same and the functions that they
 * call are the same: then everything that followed from it is the same too.
 */
export class Executions {
  private byUnit = new WeakMap<Unit, Execution[]>();
  /** No part of the last walk any more, but of the one before: what was typed may be taken back. */
  retiring: readonly Execution[] = [];

  constructor(private readonly states: StateTable) {}

  clear(): void {
    this.byUnit = new WeakMap();
    this.retiring = [];
  }

  /** Executes the unit by `run`, unless it is known what comes of it. */
  execute(
    walk: Walk,
    unit: Unit,
    states: readonly State[],
    run: (states: readonly State[]) => readonly State[],
  ): State[] {
    const before = states.map((state) => this.states.canonical(state));
    const context = contextOf(walk);
    const known = this.byUnit
      .get(unit)
      ?.find(
        (execution) =>
          execution.context === context &&
          execution.isCaught === isCaught(walk) &&
          sameStates(execution.before, before) &&
          isValid(execution, walk.scopes),
      );
    if (known) {
      this.repeat(walk, known);
      return [...known.after];
    }
    const execution = this.record(walk, unit, context, before, run);
    if (walk.budget > 0) this.keep(unit, execution);
    return [...execution.after];
  }

  private record(
    walk: Walk,
    unit: Unit,
    context: number,
    before: readonly State[],
    run: (states: readonly State[]) => readonly State[],
  ): Execution {
    const { targets, returns } = frameOf(walk);
    const thrown = walk.thrown[walk.thrown.length - 1] ?? none;
    const counts = {
      returns: returns.length,
      thrown: thrown.length,
      jumps: targets.map(({ breaks, continues }) => [breaks.length, continues.length] as const),
      budget: walk.budget,
    };
    const outer = walk.recording;
    const recording: Recording = { reports: [], inner: [], functions: undefined };
    walk.recording = recording;
    const after = run(before).map((state) => this.states.canonical(state));
    walk.recording = outer;
    const jumps = targets.flatMap(({ breaks, continues }, index) => {
      const [breaksBefore, continuesBefore] = counts.jumps[index];
      if (breaks.length === breaksBefore && continues.length === continuesBefore) return [];
      return [
        {
          outwards: targets.length - 1 - index,
          breaks: breaks.slice(breaksBefore),
          continues: continues.slice(continuesBefore),
        },
      ];
    });
    const execution: Execution = {
      unit,
      context,
      before,
      after,
      reports: from(recording.reports, 0),
      inner: from(recording.inner, 0),
      returns: from(returns, counts.returns),
      isCaught: isCaught(walk),
      thrown: from(thrown, counts.thrown),
      jumps: from(jumps, 0),
      functions: recording.functions ? [...recording.functions] : noFunctions,
      cost: counts.budget - walk.budget,
      revision: walk.scopes.revision,
      parents: none,
      uses: 0,
    };
    addTo(outer, execution);
    return execution;
  }

  private keep(unit: Unit, execution: Execution): void {
    const known = this.byUnit.get(unit);
    if (known) known.push(execution);
    else this.byUnit.set(unit, [execution]);
  }

  /** These are no part of the walk any more, which has ended. */
  retire(executions: readonly Execution[]): void {
    for (const execution of this.retiring) if (execution.uses === 0) this.forget(execution);
    this.retiring = executions;
  }

  private forget(execution: Execution): void {
    const { unit } = execution;
    const known = unit && this.byUnit.get(unit);
    const position = known?.indexOf(execution) ?? -1;
    if (position >= 0) known?.splice(position, 1);
    if (unit && known?.length === 0) this.byUnit.delete(unit);
  }

  /** Everything that the execution did beside the ways on. */
  private repeat(walk: Walk, execution: Execution): void {
    const { targets, returns } = frameOf(walk);
    walk.budget -= execution.cost;
    for (const outcome of execution.returns) returns.push(outcome);
    const thrown = walk.thrown[walk.thrown.length - 1];
    for (const state of execution.thrown) thrown?.push(state);
    for (const { outwards, breaks, continues } of execution.jumps) {
      const target = targets[targets.length - 1 - outwards];
      target.breaks.push(...breaks);
      target.continues.push(...continues);
    }
    addTo(walk.recording, execution);
  }
}

function addTo(outer: Recording, execution: Execution): void {
  outer.inner.push(execution);
  for (const [place, node] of execution.functions) noteFunctionIn(outer, place, node);
}

function isCaught(walk: Walk): boolean {
  return walk.thrown.length > 0;
}

/** A walk as a whole, or a part of it that stands by itself. */
export function wholeExecution({ reports, inner }: Recording): Execution {
  return {
    unit: undefined,
    context: 0,
    before: [],
    after: [],
    reports,
    inner,
    returns: [],
    isCaught: false,
    thrown: [],
    jumps: [],
    functions: noFunctions,
    cost: 0,
    revision: 0,
    parents: none,
    uses: 0,
  };
}

/** Most executions end in one way only: there is one empty list for all of them. */
const none: readonly never[] = [];

/** A copy, which takes no more memory than it needs. */
function from<T>(list: readonly T[], start: number): readonly T[] {
  return list.length === start ? none : list.slice(start);
}

const noFunctions: readonly (readonly [place: Place, node: ts.Node])[] = [];

function sameStates(a: readonly State[], b: readonly State[]): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false;
  return true;
}

function isValid(execution: Execution, scopes: EditedScopes): boolean {
  for (const [place, node] of execution.functions) if (place.node !== node) return false;
  if (scopes.renamedAt <= execution.revision) return true;
  const isRenamed = (name: string): boolean => scopes.isRenamed(name, execution.revision);
  const { unit } = execution;
  if (unit) {
    for (const statement of statementsOf(unit)) if (writesName(summaryOf(statement), isRenamed)) return false;
  }
  for (const [, node] of execution.functions) if (writesName(summaryOf(node), isRenamed)) return false;
  execution.revision = scopes.revision;
  return true;
}
