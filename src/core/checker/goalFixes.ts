import { ts } from "ts-morph";
import type { Condition } from "../pddl/syntax";
import { applyEdits, type TextEdit } from "../program/programSource";
import { conditionTruth } from "./flow/conditions";
import { isAsyncFunction } from "./flow/functionKinds";
import type { State } from "./flow/state";
import type { ObjectSymbol } from "./flow/symbols";
import { countedVisits } from "./flow/visits";
import type { WalkResult } from "./flow/walkProgram";
import type { Fix } from "./programProblem";
import { addNamesInScope, robotInScope } from "./repairFixes";
import { callTexts, planRepair } from "./repairPlan";
import type { RuleContext } from "./rules/rule";
import { indentationOf, newlineOf } from "./statementEdits";

/**
 * The fewest actions that reach the goal from an end at which it is false, put in where the task ends. What comes out is
 * walked over again, and offered only if the goal is then false at no end and what was put in can be done.
 */
export function goalFixes(shown: RuleContext, goal: Condition, task: ts.FunctionLikeDeclaration): Fix[] {
  const { body } = task;
  if (!body || !ts.isBlock(body) || !isAsyncFunction(task)) return [];
  const context = { ...shown, result: shown.walkWithEveryVariable() };
  const [end] = endsWithout(goal, context.result).telling;
  if (!end) return [];
  const robot = robotInScope(context, body, end);
  if (robot === undefined) return [];
  const names = new Map<ObjectSymbol, string>();
  addNamesInScope(context, body, end, names);
  const site = { condition: goal, environment: new Map(), facts: end.facts, names };
  const steps = planRepair(context, site, { mostStates: 5000 });
  if (!steps || steps.length === 0) return [];
  const calls = callTexts(robot, steps);
  const edit = atEnd(
    context,
    body,
    calls.map((call) => `await ${call};`),
  );
  const result = context.walkAgain(applyEdits(context.text, [edit]));
  const start = context.lines.offsetAt(edit.range.start);
  if (!reaches(result, goal) || !canBeDone(result, start, start + edit.newText.length, calls.length))
    return [];
  return [{ title: `Insert ${calls.join(", ")}`, edits: [edit] }];
}

/** The ends of the task at which the goal is false: all, or those on which no action has failed. */
export function endsWithout(
  goal: Condition,
  { ends, walk }: WalkResult,
): { readonly telling: readonly State[]; readonly always: boolean } {
  const counted = ends.filter(({ broken, unasked }) => !broken && unasked.size === 0);
  const failing = counted.filter(({ facts }) => conditionTruth(goal, new Map(), facts, walk) === "false");
  const always = failing.length === counted.length;
  return { telling: always ? failing : failing.filter(({ failed }) => !failed), always };
}

/** Behind the last statement, but before a `return`. */
function atEnd(context: RuleContext, body: ts.Block, added: readonly string[]): TextEdit {
  const { source, lines, text: program } = context;
  const newline = newlineOf(context);
  const last = body.statements[body.statements.length - 1];
  if (!last) {
    const brace = body.getEnd() - 1;
    const outer = indentationOf(context, body);
    const written = added.map((line) => `${outer}  ${line}${newline}`).join("");
    // Comments in it stay.
    const lineStart = program.lastIndexOf("\n", brace - 1) + 1;
    const isOnOwnLine = /^[ \t]*$/.test(program.slice(lineStart, brace));
    return isOnOwnLine
      ? { range: lines.rangeAt(lineStart, lineStart), newText: written }
      : { range: lines.rangeAt(brace, brace), newText: `${newline}${written}${outer}` };
  }
  const indentation = indentationOf(context, last);
  if (ts.isReturnStatement(last)) {
    const start = last.getStart(source);
    const text = added.map((line) => `${line}${newline}${indentation}`).join("");
    return { range: lines.rangeAt(start, start), newText: text };
  }
  const end = endWithComment(context, last);
  const text = added.map((line) => `${newline}${indentation}${line}`).join("");
  return { range: lines.rangeAt(end, end), newText: text };
}

/** A comment on the statement's own line stays there. */
function endWithComment({ text }: RuleContext, statement: ts.Statement): number {
  const comments = ts.getTrailingCommentRanges(text, statement.getEnd()) ?? [];
  return comments[comments.length - 1]?.end ?? statement.getEnd();
}

function reaches({ walk, ends, complete }: WalkResult, goal: Condition): boolean {
  if (!complete) return false;
  const counted = ends.filter(({ broken, unasked }) => !broken && unasked.size === 0);
  const truths = counted.map(({ facts }) => conditionTruth(goal, new Map(), facts, walk));
  return truths.includes("true") && !truths.includes("false");
}

/** What was put in between two offsets is reached, and nothing in it fails. */
function canBeDone({ walk }: WalkResult, start: number, end: number, calls: number): boolean {
  const added = [...walk.actions.values()].filter(({ call }) => {
    const at = call.getStart(walk.source);
    return at >= start && at < end;
  });
  return added.length === calls && added.every((record) => countedVisits(record).failing.length === 0);
}
