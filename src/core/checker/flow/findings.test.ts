import { ts } from "ts-morph";
import { expect, test } from "vitest";
import { parseProgram } from "../../program/programSource";
import { wholeExecution } from "./executions";
import { Findings } from "./findings";
import type { Execution, Report } from "./walkContext";

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
