import { ts } from "ts-morph";
import { arithmetic, partsOf } from "./arithmetic";
import { asked, eitherOf } from "./branches";
import { callAnything, evaluateCall, isPlainFunction } from "./calls";
import { seenInLoop } from "./changedLists";
import { afterAnything } from "./closures";
import { isCollection, makeCollection } from "./collectionCalls";
import { evaluateYield } from "./generators";
import { canMove, inert } from "./inert";
import { instanceOf } from "./instances";
import { fieldAt } from "./keyedFields";
import { objectProperty } from "./objectProperties";
import { allocate, assign, elementOfIterable, evaluateEach, someElement } from "./patterns";
import { present, propertyOutcome } from "./properties";
import { evaluateRecord } from "./recordCalls";
import { type State, withoutContainers } from "./state";
import { declareStatics } from "./statics";
import type { ObjectSymbol } from "./symbols";
import { evaluateTagged } from "./taggedTemplates";
import {
  asElement,
  awaited,
  booleanValue,
  data,
  dataOf,
  type Element,
  elementOf,
  isArray,
  isContainer,
  isListLike,
  isRejected,
  joinElements,
  mayTell,
  nullValue,
  plainText,
  recentOf,
  textValue,
  truthiness,
  undefinedValue,
  unknown,
  unknownOf,
  type Value,
} from "./values";
import { classValue, functionValue, identifierValue, thisValue } from "./valuesAtRest";
import { noteThrow, type Outcome, report, type Walk } from "./walkContext";

/** The ways on after an expression, each with the expression's value. */
export function evaluate(walk: Walk, node: ts.Expression, state: State): Outcome[] {
  const { parent } = node;
  const outcomes = evaluateAny(walk, node, state);
  if (!ts.isForOfStatement(parent) || parent.expression !== node) return outcomes;
  return outcomes.map((each) => ({ ...each, value: seenInLoop(walk, parent, each.value, each.state) }));
}

function evaluateAny(walk: Walk, node: ts.Expression, state: State): Outcome[] {
  walk.budget--;
  if (walk.budget <= 0) return [];
  if (ts.isIdentifier(node)) return [{ state, value: identifierValue(walk, node, state) }];
  if (ts.isAwaitExpression(node)) {
    return walk.evaluate(node.expression, state).flatMap((each) => {
      if (!isRejected(each.value)) return [{ ...each, value: awaited(each.value) }];
      noteThrow(walk, each.state);
      return [];
    });
  }
  if (ts.isCallExpression(node)) return evaluateCall(walk, node, state);
  if (ts.isPropertyAccessExpression(node)) {
    return walk.evaluate(node.expression, state).flatMap((each) => propertyOutcome(walk, node, each));
  }
  if (
    ts.isParenthesizedExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isTypeAssertionExpression(node)
  ) {
    const outcomes = walk.evaluate(node.expression, state);
    if (!ts.isNonNullExpression(node)) return outcomes;
    return outcomes.map((each) => ({ ...each, value: present(each.value) }));
  }
  if (ts.isBinaryExpression(node)) return evaluateBinary(walk, node, state);
  if (ts.isConditionalExpression(node)) {
    const { whenTrue, whenFalse } = walk.branch(node.condition, [state]);
    return [
      ...whenTrue.flatMap((each) => walk.evaluate(node.whenTrue, each)),
      ...whenFalse.flatMap((each) => walk.evaluate(node.whenFalse, each)),
    ];
  }
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node))
    return evaluateUnary(walk, node, state);
  if (ts.isStringLiteralLike(node)) return [{ state, value: textValue(node.text) }];
  if (ts.isNumericLiteral(node)) return [{ state, value: { kind: "number", value: Number(node.text) } }];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [{ state, value: booleanValue(true) }];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [{ state, value: booleanValue(false) }];
  if (node.kind === ts.SyntaxKind.NullKeyword) return [{ state, value: nullValue }];
  if (ts.isTemplateExpression(node)) return evaluateTemplate(walk, node, state);
  if (ts.isTaggedTemplateExpression(node)) return evaluateTagged(walk, node, state);
  if (ts.isArrayLiteralExpression(node)) return evaluateArray(walk, node, state);
  if (ts.isObjectLiteralExpression(node)) return evaluateRecord(walk, node, state);
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node))
    return [{ state, value: functionValue(walk, node) }];
  // One that a function makes and gives away may use variables that are gone by then.
  if (ts.isClassExpression(node) && ts.isVariableDeclaration(node.parent))
    return declareStatics(walk, node, state).map((each) => ({ state: each, value: classValue(walk, node) }));
  if (ts.isElementAccessExpression(node)) return evaluateElement(walk, node, state);
  if (ts.isDeleteExpression(node)) {
    return evaluateEach(walk, expressionsIn(node.expression), state).map(
      ({ state: after, values: [holder] }) => ({
        state: withoutContainers(after, holder && isContainer(holder) ? holder : undefined, walk),
        value: data,
      }),
    );
  }
  if (ts.isVoidExpression(node) || ts.isTypeOfExpression(node)) {
    const value = ts.isVoidExpression(node) ? undefinedValue : data;
    return walk.evaluate(node.expression, state).map((each) => ({ ...each, value }));
  }
  if (ts.isNewExpression(node)) return evaluateNew(walk, node, state);
  if (node.kind === ts.SyntaxKind.ThisKeyword) return [{ state, value: thisValue(walk, node, state) }];
  const yielded = ts.isYieldExpression(node) ? evaluateYield(walk, node, state) : undefined;
  if (yielded) return yielded;
  // Whatever else there is: its parts are followed for the calls in them.
  return evaluateEach(walk, expressionsIn(node), state).map((each) => ({
    state: each.state,
    value: unknown,
  }));
}

function evaluateNew(walk: Walk, node: ts.NewExpression, state: State): Outcome[] {
  const maker = ts.isIdentifier(node.expression) ? identifierValue(walk, node.expression, state) : unknown;
  const isSpread = node.arguments?.some(ts.isSpreadElement) ?? false;
  return evaluateEach(walk, node.arguments ?? [], state).flatMap(({ state: ready, values }) => {
    if (maker.kind === "global" && !isSpread) {
      const made = makeCollection(walk, maker.name, values, node, ready);
      if (made) return [made];
    }
    if (maker.kind === "class" && !isSpread) {
      const made = instanceOf(walk, maker.place, values, node, ready);
      if (made) return made;
    }
    const [executor] = values;
    if (maker.kind === "global" && maker.name === "Promise" && isPlainFunction(executor)) {
      return walk
        .callFunction(executor.place, [{ args: [inert, inert], state: ready }], node)
        .map((each) => ({ state: each.state, value: { kind: "promise", of: unknown } }));
    }
    if (maker.kind === "global" && values.some(canMove)) return callAnything(walk, values, node, ready);
    let after = ready;
    for (const value of values) after = withoutContainers(after, value, walk);
    return [{ state: maker.kind === "global" ? after : afterAnything(walk, after), value: unknown }];
  });
}

function expressionsIn(node: ts.Node): ts.Expression[] {
  const parts: ts.Expression[] = [];
  ts.forEachChild(node, (child) => {
    if (ts.isExpression(child)) parts.push(child);
  });
  return parts;
}

function evaluateBinary(walk: Walk, node: ts.BinaryExpression, state: State): Outcome[] {
  const operator = node.operatorToken.kind;
  switch (operator) {
    case ts.SyntaxKind.EqualsToken:
      return walk
        .evaluate(node.right, state)
        .map((each) => ({ state: assign(walk, node.left, each.value, each.state), value: each.value }));
    case ts.SyntaxKind.AmpersandAmpersandToken:
    case ts.SyntaxKind.BarBarToken:
    case ts.SyntaxKind.QuestionQuestionToken:
      return evaluateShortCircuit(walk, node, state);
    case ts.SyntaxKind.EqualsEqualsEqualsToken:
    case ts.SyntaxKind.EqualsEqualsToken:
    case ts.SyntaxKind.ExclamationEqualsEqualsToken:
    case ts.SyntaxKind.ExclamationEqualsToken: {
      const { whenTrue, whenFalse } = walk.branch(node, [state]);
      return [
        ...whenTrue.map((each) => ({ state: each, value: booleanValue(true) })),
        ...whenFalse.map((each) => ({ state: each, value: booleanValue(false) })),
      ];
    }
    case ts.SyntaxKind.AmpersandAmpersandEqualsToken:
    case ts.SyntaxKind.BarBarEqualsToken:
    case ts.SyntaxKind.QuestionQuestionEqualsToken:
      return evaluateShortCircuit(walk, node, state).map((each) => ({
        state: assign(walk, node.left, each.value, each.state),
        value: each.value,
      }));
    case ts.SyntaxKind.CommaToken:
      return walk.evaluate(node.left, state).flatMap((each) => walk.evaluate(node.right, each.state));
  }
  const compound =
    operator >= ts.SyntaxKind.FirstCompoundAssignment && operator <= ts.SyntaxKind.LastCompoundAssignment;
  return evaluateEach(walk, [node.left, node.right], state).map(({ state: ready, values: [left, right] }) => {
    const value = arithmetic(operator, left, right);
    return { state: compound ? assign(walk, node.left, value, ready) : ready, value };
  });
}

function evaluateShortCircuit(walk: Walk, node: ts.BinaryExpression, state: State): Outcome[] {
  const operator = node.operatorToken.kind;
  const nullish =
    operator === ts.SyntaxKind.QuestionQuestionToken ||
    operator === ts.SyntaxKind.QuestionQuestionEqualsToken;
  const goesOnWhen =
    operator === ts.SyntaxKind.AmpersandAmpersandToken ||
    operator === ts.SyntaxKind.AmpersandAmpersandEqualsToken;
  return walk.evaluate(node.left, state).flatMap((found) => {
    const truth = nullish ? isPresent(found.value) : truthiness(found.value);
    const tested = truth === undefined ? eitherOf : asked;
    const left = nullish ? found : { ...found, state: tested(found.state, found.value) };
    const outcomes: Outcome[] = [];
    if (truth !== goesOnWhen) {
      const kept = goesOnWhen ? absent(left.value) : present(left.value);
      outcomes.push({ state: left.state, value: kept });
    }
    if (truth !== !goesOnWhen) outcomes.push(...walk.evaluate(node.right, left.state));
    return outcomes;
  });
}

function isPresent(value: Value): boolean | undefined {
  if (value.kind === "undefined") return false;
  if (value.kind === "object") return value.optional ? undefined : true;
  return value.kind === "unknown" || value.kind === "data" ? undefined : true;
}

/** What `a && b` is when `a` stops it. */
function absent(value: Value): Value {
  if (value.kind === "object") return undefinedValue;
  return value.kind === "boolean" ? { ...value, value: false } : value;
}

function evaluateUnary(
  walk: Walk,
  node: ts.PrefixUnaryExpression | ts.PostfixUnaryExpression,
  state: State,
): Outcome[] {
  if (node.operator === ts.SyntaxKind.ExclamationToken) {
    return walk.evaluate(node.operand, state).map(({ state: after, value }) => {
      const truth = truthiness(value);
      // The negation of a result is not followed further than that: it is asked for where it is tested.
      if (truth === undefined && mayTell(value)) return { state: after, value: dataOf(value) };
      return { state: after, value: booleanValue(truth === undefined ? undefined : !truth, callOf(value)) };
    });
  }
  const step =
    node.operator === ts.SyntaxKind.PlusPlusToken
      ? 1
      : node.operator === ts.SyntaxKind.MinusMinusToken
        ? -1
        : undefined;
  return walk.evaluate(node.operand, state).map(({ state: after, value }) => {
    if (step === undefined) {
      const negative = node.operator === ts.SyntaxKind.MinusToken && value.kind === "number";
      return { state: after, value: negative ? { kind: "number", value: -value.value } : dataOf(value) };
    }
    const changed: Value =
      value.kind === "number" ? { kind: "number", value: value.value + step } : dataOf(value);
    const result = ts.isPostfixUnaryExpression(node) ? value : changed;
    return { state: assign(walk, node.operand, changed, after), value: result };
  });
}

function callOf(value: Value): number | undefined {
  return value.kind === "boolean" ? value.call : undefined;
}

function evaluateTemplate(walk: Walk, node: ts.TemplateExpression, state: State): Outcome[] {
  const expressions = node.templateSpans.map((span) => span.expression);
  return evaluateEach(walk, expressions, state).map(({ state: after, values }) => {
    const parts: (string | ObjectSymbol)[] = [node.head.text];
    for (const [index, value] of values.entries()) {
      const inserted = partsOf(value);
      if (!inserted) return { state: after, value: dataOf(...values) };
      parts.push(...inserted, node.templateSpans[index].literal.text);
    }
    return { state: after, value: { kind: "string", parts: parts.filter((part) => part !== "") } };
  });
}

function evaluateArray(walk: Walk, node: ts.ArrayLiteralExpression, state: State): Outcome[] {
  return evaluateEach(walk, node.elements, state).map(({ state: ready, values }) => {
    const { state: after, cells } = allocate(walk, node, ready);
    const elements: Value[] = [];
    let open: Element | undefined;
    for (const [index, value] of values.entries()) {
      if (!ts.isSpreadElement(node.elements[index])) elements.push(value);
      else if (value.kind === "tuple") elements.push(...value.elements);
      else {
        const spread = elementOfIterable(value);
        open = open ? joinElements(open, spread) : spread;
      }
    }
    if (!open) return { state: after, value: { kind: "tuple", cells, elements } };
    const element = elements.length === 0 ? open : joinElements(open, elementOf(elements, walk.model.types));
    return { state: after, value: { kind: "list", cells, element } };
  });
}

function evaluateElement(walk: Walk, node: ts.ElementAccessExpression, state: State): Outcome[] {
  return evaluateEach(walk, [node.expression, node.argumentExpression], state).map(
    ({ state: after, values }) => {
      const [receiver, index] = values;
      if (receiver.kind === "robot") {
        const name = plainText(index);
        if (name !== undefined && walk.model.actions.has(name))
          return { state: after, value: { kind: "action", name } };
        if (name !== undefined) report(walk, { kind: "unknown-action", node: node.argumentExpression, name });
        return { state: after, value: unknown };
      }
      if (isCollection(receiver)) return { state: after, value: unknown };
      const last = isArray(receiver) && isLastOf(node) ? recentOf(receiver).at(-1) : undefined;
      if (last) return { state: after, value: last };
      if (receiver.kind === "tuple" && index.kind === "number") {
        return { state: after, value: receiver.elements[index.value] ?? undefinedValue };
      }
      if (receiver.kind === "record") {
        return { state: after, value: fieldAt(receiver, index) };
      }
      if (receiver.kind === "object" && !receiver.optional && index.kind === "string") {
        const name = plainText(index);
        return {
          state: after,
          value: name === undefined ? data : objectProperty(walk, receiver.symbol, name),
        };
      }
      if (isListLike(receiver))
        return someElement(walk, node, asElement(receiver, walk.model.types), after, true);
      return { state: after, value: unknownOf(receiver) };
    },
  );
}

/** `list[list.length - 1]` */
function isLastOf({ expression, argumentExpression: index }: ts.ElementAccessExpression): boolean {
  if (!ts.isBinaryExpression(index) || index.operatorToken.kind !== ts.SyntaxKind.MinusToken) return false;
  const { left, right } = index;
  if (!ts.isNumericLiteral(right) || right.text !== "1") return false;
  return (
    ts.isPropertyAccessExpression(left) &&
    left.name.text === "length" &&
    ts.isIdentifier(left.expression) &&
    ts.isIdentifier(expression) &&
    left.expression.text === expression.text
  );
}
