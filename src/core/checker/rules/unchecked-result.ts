import { ts } from "ts-morph";
import type { Action } from "../../pddl/syntax";
import { predicatesIn } from "../flow/conditions";
import type { ActionRecord } from "../flow/walkContext";
import { failureExit } from "../functionResult";
import type { Fix, ProgramProblem } from "../programProblem";
import { indentationOf, newlineOf, replaceNode } from "../statementEdits";
import { problemOf, quoted, type Rule, type RuleContext } from "./rule";

/**
 * The result of an action that may fail is thrown away, and a later action needs what it was to bring about. Off
 * unless asked for: before the later action moves, its precondition is verified against what was seen, so that an
 * ignored failure does not go unnoticed; most programs may leave it to that, and a rule that speaks up at every line
 * is switched off with all the others.
 */
export const uncheckedResult: Rule = {
  id: "unchecked-result",
  description: "The result of an action is ignored, and later actions rely on its effects.",
  offByDefault: true,
  check(context) {
    const records = [...context.result.walk.actions.values()].sort((a, b) => a.call.pos - b.call.pos);
    const needed = neededFrom(records);
    return records.flatMap((record, index) => {
      const { settings, action } = record.modelAction;
      if (settings.returns !== "boolean") return [];
      const statement = ignoringStatement(record.call);
      if (!statement) return [];
      const from = isRepeated(record.call) ? 0 : index + 1;
      const changed = predicatesIn(action.effect);
      const relied = changed.filter((predicate) => needed[from]?.has(predicate));
      return relied.length === 0 ? [] : [report(context, record, statement, relied)];
    });
  },
};

/** For each position: the predicates that the actions from there on need. */
function neededFrom(records: readonly ActionRecord[]): ReadonlySet<string>[] {
  const result: Set<string>[] = [];
  let later: Set<string> = new Set();
  for (let index = records.length - 1; index >= 0; index--) {
    const own = predicatesNeeded(records[index].modelAction.action);
    if (own.some((predicate) => !later.has(predicate))) later = new Set([...later, ...own]);
    result[index] = later;
  }
  return result;
}

function predicatesNeeded({ precondition }: Action): readonly string[] {
  return predicatesIn(precondition);
}

/** `await robot.grasp(cup);` */
function ignoringStatement(call: ts.CallExpression): ts.ExpressionStatement | undefined {
  let node: ts.Node = call.parent;
  if (!ts.isAwaitExpression(node)) return undefined;
  node = node.parent;
  while (ts.isParenthesizedExpression(node) || ts.isVoidExpression(node)) node = node.parent;
  return ts.isExpressionStatement(node) ? node : undefined;
}

/** In a loop or in a function of its own, actions above it in the text may come after it. */
function isRepeated(call: ts.CallExpression): boolean {
  let functions = 0;
  for (let node = call.parent; node; node = node.parent) {
    if (ts.isIterationStatement(node, false)) return true;
    if (ts.isFunctionLike(node)) functions++;
  }
  return functions > 1;
}

function report(
  context: RuleContext,
  record: ActionRecord,
  statement: ts.ExpressionStatement,
  relied: readonly string[],
): ProgramProblem {
  const { call } = record;
  return problemOf("unchecked-result", context, {
    severity: "information",
    node: call,
    message: `nobody asks whether ${quoted(context, call)} succeeded, and later actions rely on it (${relied.join(", ")})`,
    nextStep: "test its result",
    fixes: context.withFixes ? checks(context, record, statement) : [],
  });
}

function checks(
  context: RuleContext,
  { call, modelAction }: ActionRecord,
  statement: ts.ExpressionStatement,
): Fix[] {
  const { source, text } = context;
  const { name } = modelAction.method;
  const written = text.slice(call.getStart(source), call.getEnd());
  const owner = ts.findAncestor(call, ts.isFunctionLike);
  const exit = failureExit(owner);
  const thrown = `throw new Error(${JSON.stringify(`${name} failed`)})`;
  const endings = exit === "throw" ? [thrown] : [exit, thrown];
  const replaced = (newText: string) => [replaceNode(context, statement, newText)];
  const fixes: Fix[] = endings.map((ending) => ({
    title: `Check the result, else ${ending === thrown ? "throw" : ending}`,
    edits: replaced(`if (!(await ${written})) ${ending};`),
  }));
  if (isInLoop(statement)) {
    fixes.unshift({
      title: "Check the result, else continue with the next round",
      edits: replaced(`if (!(await ${written})) continue;`),
    });
  }
  const newline = newlineOf(context);
  const indentation = indentationOf(context, statement);
  const attempt = freeName(context, statement);
  fixes.push({
    title: "Try three times, then throw",
    edits: replaced(
      [
        `for (let ${attempt} = 1; !(await ${written}); ${attempt}++) {`,
        `${indentation}  if (${attempt} === 3) ${thrown};`,
        `${indentation}}`,
      ].join(newline),
    ),
  });
  return fixes;
}

function isInLoop(statement: ts.Node): boolean {
  for (let node = statement.parent; node && !ts.isFunctionLike(node); node = node.parent)
    if (ts.isIterationStatement(node, false)) return true;
  return false;
}

/** A counter that hides no variable of the program. */
function freeName(context: RuleContext, place: ts.Node): string {
  const taken = new Set(context.result.walk.scopes.visibleAt(place).map(({ name }) => name));
  for (let index = 0; ; index++) {
    const name = index === 0 ? "attempt" : `attempt${index + 1}`;
    if (!taken.has(name)) return name;
  }
}
