import { ts } from "ts-morph";
import { expect, test } from "vitest";
import { parseProgram } from "../../program/programSource";
import { wholeExecution } from "./executions";
import { Findings } from "./findings";
import type { ModelAction } from "./robotModel";
import type { ActionRecord, ActionVisit, Execution, Report } from "./walkContext";

const source = parseProgram("/findings.robot.ts", "a(); b(); c();");
const statements = source.statements;
const calls = statements.flatMap((statement) =>
  ts.isExpressionStatement(statement) && ts.isCallExpression(statement.expression)
    ? [statement.expression]
    : [],
);

/** An execution that found a type that nobody knows. */
function found(at: number, name: string, ...inner: Execution[]): Execution {
  const reports: Report[] = [{ kind: "unknown-type", call: calls[at], name }];
  return { ...wholeExecution({ reports, inner, functions: undefined }), unit: statements[at] };
}

/** An execution in which an action was called. */
function visited(at: number): Execution {
  const visit = { supposed: false } as ActionVisit;
  const modelAction = {} as ModelAction;
  const reports: Report[] = [{ kind: "visit", call: calls[at], modelAction, visit }];
  return wholeExecution({ reports, inner: [], functions: undefined });
}

function callsOf(records: ReadonlySet<ActionRecord>): ts.CallExpression[] {
  return [...records].map(({ call }) => call);
}

function whole(...inner: Execution[]): Execution {
  return wholeExecution({ reports: [], inner, functions: undefined });
}

function namesIn({ unknownTypes }: Findings): string[] {
  return [...unknownTypes.values()].sort();
}

test("what is found in an execution is there as long as the walk is made up of it", () => {
  const findings = new Findings();
  const kept = found(0, "kept");
  findings.update([whole(kept, found(1, "before"))]);
  expect(namesIn(findings)).toEqual(["before", "kept"]);
  expect(findings.reached.has(statements[1])).toBe(true);
  findings.update([whole(kept, found(2, "after"))]);
  expect(namesIn(findings)).toEqual(["after", "kept"]);
  expect(findings.reached.has(statements[1])).toBe(false);
});

test("an execution in two others stays while one of them does", () => {
  const findings = new Findings();
  const shared = found(0, "shared");
  const stays = whole(shared);
  findings.update([whole(stays, whole(shared))]);
  findings.update([whole(stays)]);
  expect(namesIn(findings)).toEqual(["shared"]);
  findings.update([whole()]);
  expect(namesIn(findings)).toEqual([]);
});

test("the last word on a call is that of the last execution in the order of the walk, whichever came first", () => {
  const findings = new Findings();
  const first = found(0, "first");
  const last = found(0, "last");
  findings.update([whole(last)]);
  findings.update([whole(first, last)]);
  expect(namesIn(findings)).toEqual(["last"]);
});

test("executions that left the walk are told once", () => {
  const findings = new Findings();
  const gone = found(0, "gone");
  findings.update([whole(gone)]);
  expect(findings.takeRetired()).toEqual([]);
  findings.update([whole()]);
  expect(findings.takeRetired()).toContain(gone);
  expect(findings.takeRetired()).toEqual([]);
});

test("a record that a reader has settled comes to it again only as another record", () => {
  const findings = new Findings();
  const reader = {};
  const [done, redone] = [visited(0), visited(0)];
  findings.update([whole(done, visited(1))]);
  const open = findings.openRecords(reader);
  expect(callsOf(open)).toEqual([calls[0], calls[1]]);
  open.clear();
  findings.update([whole(done, visited(2))]);
  expect(callsOf(findings.openRecords(reader))).toEqual([calls[2]]);
  findings.update([whole(redone)]);
  expect(callsOf(findings.openRecords(reader))).toEqual([calls[0]]);
  expect(callsOf(findings.openRecords({}))).toEqual([calls[0]]);
});
