import type { ts } from "ts-morph";
import type { Place } from "./places";
import type { EditedScopes } from "./scopes";
import type { State, StateTable } from "./state";
import { summaryOf, writesName } from "./syntaxSummary";
import {
  type ActionRecord,
  contextOf,
  type Execution,
  type Findings,
  frameOf,
  note,
  noteFunctionIn,
  noteRecord,
  type Recording,
  type Report,
  type Walk,
} from "./walkContext";

/** More than so many of one statement are kept only while they are needed. */
const mostKept = 2;

/**
 * What executing a statement came to, kept between edits. An execution can be had again if the statement is the same
 * node, comes in the same calls and loops, gets the same states, its names mean the same and the functions that it
 * calls are the same: then everything that followed from it is the same too.
 */
export class Executions {
  private byStatement = new WeakMap<ts.Statement, Execution[]>();
  private walk = 0;
  count = 0;

  constructor(private readonly states: StateTable) {}

  startWalk(): void {
    this.walk++;
  }

  clear(): void {
    this.byStatement = new WeakMap();
    this.count = 0;
  }

  /** Executes the statement by `run`, unless it is known what comes of it. */
  execute(
    walk: Walk,
    statement: ts.Statement,
    states: readonly State[],
    run: (states: readonly State[]) => readonly State[],
  ): State[] {
    const before = states.map((state) => this.states.canonical(state));
    const context = contextOf(walk);
    const known = this.byStatement
      .get(statement)
      ?.find(
        (execution) =>
          execution.context === context &&
          sameStates(execution.before, before) &&
          isValid(execution, walk.scopes),
      );
    if (known) {
      this.repeat(walk, known);
      return [...known.after];
    }
    const execution = this.record(walk, statement, context, before, run);
    if (walk.budget > 0) this.keep(execution);
    return [...execution.after];
  }

  private record(
    walk: Walk,
    statement: ts.Statement,
    context: number,
    before: readonly State[],
    run: (states: readonly State[]) => readonly State[],
  ): Execution {
    const { targets, returns } = frameOf(walk);
    const thrown = walk.thrown[walk.thrown.length - 1];
    const counts = {
      returns: returns.length,
      thrown: thrown.length,
      jumps: targets.map(({ breaks, continues }) => [breaks.length, continues.length] as const),
      budget: walk.budget,
    };
    const outer = walk.recording;
    const recording: Recording = { reports: [], inner: [], functions: undefined };
    walk.recording = recording;
    walk.reached.add(statement);
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
      statement,
      context,
      before,
      after,
      // Copies take no more memory than they need.
      reports: recording.reports.slice(),
      inner: recording.inner.slice(),
      returns: returns.slice(counts.returns),
      thrown: thrown.slice(counts.thrown),
      jumps,
      functions: recording.functions ? [...recording.functions] : noFunctions,
      cost: counts.budget - walk.budget,
      revision: walk.scopes.revision,
      walk: this.walk,
      findings: undefined,
    };
    addTo(outer, execution);
    return execution;
  }

  private keep(execution: Execution): void {
    const { statement } = execution;
    const known = this.byStatement.get(statement) ?? [];
    const kept = known.length < mostKept ? known : known.filter(({ walk }) => walk >= this.walk - 1);
    kept.push(execution);
    this.count += kept.length - known.length;
    this.byStatement.set(statement, kept);
  }

  /** Everything that the execution did beside the ways on. */
  private repeat(walk: Walk, execution: Execution): void {
    const { targets, returns } = frameOf(walk);
    walk.budget -= execution.cost;
    for (const outcome of execution.returns) returns.push(outcome);
    const thrown = walk.thrown[walk.thrown.length - 1];
    for (const state of execution.thrown) thrown.push(state);
    for (const { outwards, breaks, continues } of execution.jumps) {
      const target = targets[targets.length - 1 - outwards];
      target.breaks.push(...breaks);
      target.continues.push(...continues);
    }
    execution.walk = this.walk;
    execution.findings ??= findingsOf(execution);
    const { records, reached, others } = execution.findings;
    for (const record of records) noteRecord(walk.actions, record);
    for (const each of reached) walk.reached.add(each);
    for (const found of others) note(walk, found);
    addTo(walk.recording, execution);
  }
}

function findingsOf(execution: Execution): Findings {
  const records = new Map<ts.CallExpression, ActionRecord>();
  const reached = new Set<ts.Statement>();
  const others: Report[] = [];
  const collect = ({ statement, findings, reports, inner }: Execution): void => {
    reached.add(statement);
    if (findings) {
      for (const record of findings.records) noteRecord(records, record);
      for (const each of findings.reached) reached.add(each);
      others.push(...findings.others);
      return;
    }
    for (const found of reports) {
      if (found.kind === "visit") {
        const { call, modelAction, visit } = found;
        noteRecord(records, { call, modelAction, visits: [visit] });
      } else if (found.kind === "reached") reached.add(found.statement);
      else others.push(found);
    }
    inner.forEach(collect);
  };
  collect(execution);
  return { records: [...records.values()], reached: [...reached], others };
}

function addTo(outer: Recording | undefined, execution: Execution): void {
  if (!outer) return;
  outer.inner.push(execution);
  for (const [place, node] of execution.functions) noteFunctionIn(outer, place, node);
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
  if (writesName(summaryOf(execution.statement), isRenamed)) return false;
  for (const [, node] of execution.functions) if (writesName(summaryOf(node), isRenamed)) return false;
  execution.revision = scopes.revision;
  return true;
}
