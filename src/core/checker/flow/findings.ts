import { ts } from "ts-morph";
import { isRun } from "./units";
import type { ActionRecord, ActionVisit, Execution, ObjectUse, Report } from "./walkContext";

/**
 * What a walk has found, put together from its executions. From one walk to the next only what differs is taken out and
 * put in: executions that are had again keep what was found in them.
 */
export class Findings {
  readonly actions = new Map<ts.CallExpression, ActionRecord>();
  /** Of the records, those that a reader has not settled. */
  private readonly open = new Map<object, Set<ActionRecord>>();
  /** Action calls whose promise is not awaited where they stand. */
  readonly notAwaited = new Set<ts.CallExpression>();
  readonly objectUses = new Map<ts.CallExpression, ObjectUse>();
  readonly unknownTypes = new Map<ts.CallExpression, string>();
  readonly unknownActions = new Map<ts.Node, string>();
  /** Statements, by how many executions of them there are. */
  readonly reached = new Map<ts.Node, number>();
  /** The same of statements that left something out. */
  readonly leavingOut = new Map<ts.Statement, number>();
  /** By the node that they are about: executions with such reports. */
  private readonly sources = new Map<ts.Node, Set<Execution>>();
  private roots: readonly Execution[] = [];
  private retired: Execution[] = [];

  /** The walk is now made up of these. */
  update(roots: readonly Execution[]): void {
    const changed = new Set<ts.Node>();
    const previous = this.roots;
    this.roots = roots;
    for (const root of roots) this.putIn(root, undefined, changed);
    for (const root of previous) this.takeOut(root, undefined, changed);
    for (const node of changed) this.renew(node);
  }

  /**
   * The records that a reader may have something to say of. One that it takes out comes to it again only as another
   * record: when something else was seen of the call.
   */
  openRecords(reader: object): Set<ActionRecord> {
    let records = this.open.get(reader);
    if (!records) {
      records = new Set(this.actions.values());
      this.open.set(reader, records);
    }
    return records;
  }

  /** All that the walk is made up of, each once. */
  executions(): ReadonlySet<Execution> {
    const found = new Set<Execution>(this.roots);
    // A set grows while it is walked.
    for (const execution of found) for (const inner of execution.inner) found.add(inner);
    return found;
  }

  /** Executions that the walk is no longer made up of, told once. */
  takeRetired(): readonly Execution[] {
    const { retired } = this;
    this.retired = [];
    return retired.filter(({ uses }) => uses === 0);
  }

  private putIn(execution: Execution, parent: Execution | undefined, changed: Set<ts.Node>): void {
    execution.uses++;
    if (parent) execution.parents = [...execution.parents, parent];
    if (execution.uses > 1) return;
    if (execution.unit && !isRun(execution.unit)) count(this.reached, execution.unit, 1);
    for (const found of execution.reports) {
      if (found.kind === "reached") count(this.reached, found.statement, 1);
      else if (found.kind === "left-out") count(this.leavingOut, found.by, 1);
      else if (found.kind !== "anything") {
        const node = nodeOf(found);
        const known = this.sources.get(node);
        if (known) known.add(execution);
        else this.sources.set(node, new Set([execution]));
        changed.add(node);
      }
    }
    for (const inner of execution.inner) this.putIn(inner, execution, changed);
  }

  private takeOut(execution: Execution, parent: Execution | undefined, changed: Set<ts.Node>): void {
    execution.uses--;
    if (parent) execution.parents = without(execution.parents, parent);
    if (execution.uses > 0) return;
    this.retired.push(execution);
    if (execution.unit && !isRun(execution.unit)) count(this.reached, execution.unit, -1);
    for (const found of execution.reports) {
      if (found.kind === "reached") count(this.reached, found.statement, -1);
      else if (found.kind === "left-out") count(this.leavingOut, found.by, -1);
      else if (found.kind !== "anything") {
        const node = nodeOf(found);
        const known = this.sources.get(node);
        known?.delete(execution);
        if (known?.size === 0) this.sources.delete(node);
        changed.add(node);
      }
    }
    for (const inner of execution.inner) this.takeOut(inner, execution, changed);
  }

  /** Puts together what all executions say of a node, in the order of the walk. */
  private renew(node: ts.Node): void {
    const reports = [...(this.sources.get(node) ?? [])]
      .map((execution) => ({ execution, path: pathOf(execution) }))
      .sort((a, b) => comparePaths(a.path, b.path))
      .flatMap(({ execution }) => execution.reports.filter((found) => isAbout(found, node)));
    this.renewVisits(node as ts.CallExpression, reports);
    this.renewOthers(node as ts.CallExpression, reports);
  }

  /** What came out as before is the same record again, so that who looks at it knows. */
  private renewVisits(call: ts.CallExpression, reports: readonly Report[]): void {
    const visits: ActionVisit[] = [];
    let modelAction: ActionRecord["modelAction"] | undefined;
    for (const found of reports) {
      if (found.kind !== "visit") continue;
      modelAction = found.modelAction;
      visits.push(found.visit);
    }
    const known = this.actions.get(call);
    if (modelAction && !ts.isAwaitExpression(call.parent)) this.notAwaited.add(call);
    else this.notAwaited.delete(call);
    if (modelAction && known && sameVisits(known.visits, visits)) return;
    const record = modelAction && { call, modelAction, visits };
    if (record) this.actions.set(call, record);
    else this.actions.delete(call);
    for (const records of this.open.values()) {
      if (known) records.delete(known);
      if (record) records.add(record);
    }
  }

  private renewOthers(node: ts.CallExpression, reports: readonly Report[]): void {
    this.objectUses.delete(node);
    this.unknownTypes.delete(node);
    this.unknownActions.delete(node);
    for (const found of reports) {
      switch (found.kind) {
        case "object-use": {
          const known = this.objectUses.get(node);
          const sensedBefore = found.use.sensedBefore || (known?.sensedBefore ?? false);
          const isCaught = found.use.isCaught || (known?.isCaught ?? false);
          this.objectUses.set(node, { ...found.use, sensedBefore, isCaught });
          break;
        }
        case "unknown-type":
          this.unknownTypes.set(node, found.name);
          break;
        case "unknown-action":
          this.unknownActions.set(node, found.name);
      }
    }
  }
}

function count<T>(counts: Map<T, number>, counted: T, more: number): void {
  const number = (counts.get(counted) ?? 0) + more;
  if (number > 0) counts.set(counted, number);
  else counts.delete(counted);
}

type AboutNode = Exclude<Report, { kind: "reached" | "left-out" | "anything" }>;

function nodeOf(found: AboutNode): ts.Node {
  return found.kind === "unknown-action" ? found.node : found.call;
}

function isAbout(found: Report, node: ts.Node): boolean {
  const isOfNode = found.kind !== "reached" && found.kind !== "left-out" && found.kind !== "anything";
  return isOfNode && nodeOf(found) === node;
}

function without(parents: readonly Execution[], parent: Execution): readonly Execution[] {
  if (parents.length === 1) return nobody;
  const position = parents.indexOf(parent);
  return parents.filter((_, index) => index !== position);
}

const nobody: readonly Execution[] = [];

function sameVisits(a: readonly ActionVisit[], b: readonly ActionVisit[]): boolean {
  return a.length === b.length && a.every((visit, index) => visit === b[index]);
}

/** Where it is in the walk, from the outermost execution inwards. */
function pathOf(execution: Execution): number[] {
  const path: number[] = [];
  for (let inner = execution; ; ) {
    const [parent] = inner.parents;
    if (!parent) break;
    path.push(parent.inner.indexOf(inner));
    inner = parent;
  }
  return path.reverse();
}

function comparePaths(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < a.length && index < b.length; index++) {
    if (a[index] !== b[index]) return a[index] - b[index];
  }
  return a.length - b.length;
}
