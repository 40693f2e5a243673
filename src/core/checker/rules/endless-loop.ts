import { ts } from "ts-morph";
import type { Fix, ProgramProblem } from "../programProblem";
import { replaceNode } from "../statementEdits";
import { problemOf, type Rule, type RuleContext } from "./rule";

/**
 * A loop that nothing ends: its condition is always true and nothing in it leaves it or waits (error: the program
 * hangs), or nothing in it changes what its condition asks for (warning: once entered, it never ends). A loop that
 * waits for actions for ever may be meant so, as `while (true)`.
 */
export const endlessLoop: Rule = {
  id: "endless-loop",
  description: "A loop that can never end.",
  check(context) {
    const { reached } = context.result.walk;
    return context.index.loops.flatMap((loop) => {
      if (ts.isForOfStatement(loop) || ts.isForInStatement(loop)) return [];
      // What is never executed hangs nothing.
      if (!reached.has(loop.statement) && reached.has(loop)) return [];
      return checkLoop(context, loop as ConditionLoop);
    });
  },
};

type ConditionLoop = ts.WhileStatement | ts.DoStatement | ts.ForStatement;

function checkLoop(context: RuleContext, loop: ConditionLoop): ProgramProblem[] {
  const condition = conditionOf(loop);
  const constant = condition ? constantTruth(condition) : true;
  if (constant === false) return [];
  const inside = contentsOf(loop);
  if (inside.leaves) return [];
  if (constant) {
    if (inside.waits || inside.calls) return [];
    return [
      problemOf("endless-loop", context, {
        severity: "error",
        node: condition ?? loop.getFirstToken(context.source) ?? loop,
        message: "this loop never ends, and nothing in it waits: the program hangs here",
        nextStep: "leave it with break or return, or await something in it",
      }),
    ];
  }
  return condition ? checkCondition(context, loop, condition, inside) : [];
}

function conditionOf(loop: ConditionLoop): ts.Expression | undefined {
  return ts.isForStatement(loop) ? loop.condition : loop.expression;
}

function checkCondition(
  context: RuleContext,
  loop: ConditionLoop,
  condition: ts.Expression,
  inside: Contents,
): ProgramProblem[] {
  const { scopes } = context.result.walk;
  const { asked } = inside;
  if (!asked || asked.length === 0) return [];
  const slots = asked.map((name) => scopes.slotOf(name));
  // A name from outside, or a variable that some function changes, may be anything after each call.
  if (slots.some((slot) => !slot || scopes.assignedInside.has(slot.id))) return [];
  const names = [...new Set(asked.map(({ text }) => text))].join(" and ");
  if (!slots.some((slot) => inside.assigned.some((target) => scopes.slotOf(target) === slot))) {
    // It is entered before it is asked whether to go on, and may well end there.
    if (ts.isDoStatement(loop) && !neverEnds(context, loop)) return [];
    return [
      problemOf("endless-loop", context, {
        severity: "warning",
        node: condition,
        message: `nothing in this loop changes ${names}: once entered, it never ends`,
        nextStep: `change ${names} in it, or leave it with break or return`,
      }),
    ];
  }
  return ts.isForStatement(loop) ? checkDirection(context, loop, inside) : [];
}

/** No way leads on to the statement behind it. Where there is none, nobody can tell. */
function neverEnds({ result: { walk, complete } }: RuleContext, loop: ts.DoStatement): boolean {
  if (!complete || !walk.reached.has(loop)) return false;
  const { parent } = loop;
  if (!ts.isBlock(parent) && !ts.isSourceFile(parent) && !ts.isCaseOrDefaultClause(parent)) return false;
  const next = parent.statements[parent.statements.indexOf(loop) + 1];
  return next !== undefined && !walk.reached.has(next);
}

/** `for (let i = 0; i < 3; i--)`: the counter goes away from its bound. */
function checkDirection(context: RuleContext, loop: ts.ForStatement, inside: Contents): ProgramProblem[] {
  const { condition, incrementor } = loop;
  if (!condition || !incrementor || !ts.isBinaryExpression(condition) || !ts.isIdentifier(condition.left))
    return [];
  const { scopes } = context.result.walk;
  const slot = scopes.slotOf(condition.left);
  const step = stepOf(incrementor);
  if (!slot || !step || scopes.slotOf(step.counter) !== slot) return [];
  const changes = inside.assigned.filter((target) => target !== step.counter);
  const others = [slot, ...variablesIn(condition.right).map((name) => scopes.slotOf(name))];
  if (changes.some((target) => others.includes(scopes.slotOf(target)))) return [];
  const upper =
    condition.operatorToken.kind === ts.SyntaxKind.LessThanToken ||
    condition.operatorToken.kind === ts.SyntaxKind.LessThanEqualsToken;
  const lower =
    condition.operatorToken.kind === ts.SyntaxKind.GreaterThanToken ||
    condition.operatorToken.kind === ts.SyntaxKind.GreaterThanEqualsToken;
  if (!(upper && step.down) && !(lower && !step.down)) return [];
  const name = condition.left.text;
  return [
    problemOf("endless-loop", context, {
      severity: "warning",
      node: incrementor,
      message: `${name} goes ${step.down ? "down" : "up"}, away from where the loop ends: once entered, it never ends`,
      nextStep: `count the other way`,
      fixes: context.withFixes ? otherWay(context, incrementor, name, step.down) : [],
    }),
  ];
}

function otherWay(context: RuleContext, incrementor: ts.Expression, name: string, down: boolean): Fix[] {
  if (ts.isBinaryExpression(incrementor)) return [];
  const newText = down ? `${name}++` : `${name}--`;
  return [{ title: `Replace with ${newText}`, edits: [replaceNode(context, incrementor, newText)] }];
}

function stepOf(
  node: ts.Expression,
): { readonly counter: ts.Identifier; readonly down: boolean } | undefined {
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    if (!ts.isIdentifier(node.operand)) return undefined;
    if (node.operator === ts.SyntaxKind.PlusPlusToken) return { counter: node.operand, down: false };
    if (node.operator === ts.SyntaxKind.MinusMinusToken) return { counter: node.operand, down: true };
    return undefined;
  }
  if (!ts.isBinaryExpression(node) || !ts.isIdentifier(node.left) || !ts.isNumericLiteral(node.right))
    return undefined;
  if (Number(node.right.text) === 0) return undefined;
  if (node.operatorToken.kind === ts.SyntaxKind.PlusEqualsToken) return { counter: node.left, down: false };
  return node.operatorToken.kind === ts.SyntaxKind.MinusEqualsToken
    ? { counter: node.left, down: true }
    : undefined;
}

/** Of literals and their negations; undefined for what is not one. */
function constantTruth(node: ts.Expression): boolean | undefined {
  if (ts.isParenthesizedExpression(node)) return constantTruth(node.expression);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
  if (ts.isNumericLiteral(node)) return Number(node.text) !== 0;
  if (ts.isStringLiteralLike(node)) return node.text !== "";
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    const operand = constantTruth(node.operand);
    return operand === undefined ? undefined : !operand;
  }
  return undefined;
}

/** The variables of a condition of variables, literals and operators; undefined if it asks for anything else. */
function variablesOf(node: ts.Expression): ts.Identifier[] | undefined {
  if (ts.isIdentifier(node)) return node.text === "undefined" || node.text === "NaN" ? [] : [node];
  if (ts.isParenthesizedExpression(node)) return variablesOf(node.expression);
  if (ts.isPrefixUnaryExpression(node)) {
    const changes =
      node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken;
    return changes ? undefined : variablesOf(node.operand);
  }
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    if (kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment) return undefined;
    const left = variablesOf(node.left);
    const right = variablesOf(node.right);
    return left && right ? [...left, ...right] : undefined;
  }
  const literal =
    ts.isNumericLiteral(node) ||
    ts.isStringLiteralLike(node) ||
    node.kind === ts.SyntaxKind.TrueKeyword ||
    node.kind === ts.SyntaxKind.FalseKeyword ||
    node.kind === ts.SyntaxKind.NullKeyword;
  return literal ? [] : undefined;
}

function variablesIn(node: ts.Node): ts.Identifier[] {
  if (ts.isIdentifier(node)) return [node];
  const found: ts.Identifier[] = [];
  ts.forEachChild(node, (child) => void found.push(...variablesIn(child)));
  return found;
}

interface Contents {
  /** There is a way out: `break`, `return` or `throw`. */
  readonly leaves: boolean;
  readonly waits: boolean;
  /** Something is called that may throw. */
  readonly calls: boolean;
  /** There is a `continue` to a label. */
  readonly continues: boolean;
  /** Variables that it assigns to. */
  readonly assigned: readonly ts.Identifier[];
  /** What its condition asks for, if that is variables only. */
  readonly asked: readonly ts.Identifier[] | undefined;
}

const contents = new WeakMap<ConditionLoop, Contents>();

function contentsOf(loop: ConditionLoop): Contents {
  const known = contents.get(loop);
  // A label outside may have changed.
  if (known && !known.continues) return known;
  const found = findContents(loop);
  contents.set(loop, found);
  return found;
}

function findContents(loop: ConditionLoop): Contents {
  let continues = false;
  const assigned: ts.Identifier[] = [];
  let leaves = false;
  let waits = false;
  let calls = false;
  /** `breaks`: an unlabelled break here leaves the loop; `own`: labels of statements inside. */
  const visit = (node: ts.Node, breaks: boolean, own: readonly string[]): void => {
    if (leaves || ts.isFunctionLike(node)) return;
    if (ts.isReturnStatement(node) || ts.isThrowStatement(node)) leaves = true;
    else if (ts.isBreakStatement(node)) leaves = node.label ? !own.includes(node.label.text) : breaks;
    else if (ts.isContinueStatement(node)) {
      continues ||= node.label !== undefined;
      leaves = isOuter(node.label, loop, own);
    } else if (ts.isAwaitExpression(node) || ts.isYieldExpression(node)) waits = true;
    else if (ts.isCallExpression(node) || ts.isNewExpression(node)) calls ||= !isHarmless(node.expression);
    const target = assignedTarget(node);
    if (target) collectNames(target, assigned);
    const inner = ts.isIterationStatement(node, false) || ts.isSwitchStatement(node);
    const labels = ts.isLabeledStatement(node) ? [...own, node.label.text] : own;
    ts.forEachChild(node, (child) => visit(child, breaks && !inner, labels));
  };
  ts.forEachChild(loop, (child) => visit(child, true, []));
  const condition = conditionOf(loop);
  return { leaves, waits, calls, continues, assigned, asked: condition && variablesOf(condition) };
}

/** `continue` to a loop around this one leaves it. */
function isOuter(label: ts.Identifier | undefined, loop: ts.Node, own: readonly string[]): boolean {
  if (!label || own.includes(label.text)) return false;
  for (let node = loop.parent; ts.isLabeledStatement(node); node = node.parent)
    if (node.label.text === label.text) return false;
  return true;
}

/** `console.log` and `Math.max` never throw. */
function isHarmless(callee: ts.Expression): boolean {
  return (
    ts.isPropertyAccessExpression(callee) &&
    ts.isIdentifier(callee.expression) &&
    /^(console|Math)$/.test(callee.expression.text)
  );
}

function assignedTarget(node: ts.Node): ts.Node | undefined {
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment
      ? node.left
      : undefined;
  }
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    const changes =
      node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken;
    return changes ? node.operand : undefined;
  }
  if (ts.isForOfStatement(node) || ts.isForInStatement(node)) return node.initializer;
  return undefined;
}

/** All names in a target, those of patterns too. */
function collectNames(target: ts.Node, into: ts.Identifier[]): void {
  if (ts.isIdentifier(target)) into.push(target);
  else ts.forEachChild(target, (child) => collectNames(child, into));
}
