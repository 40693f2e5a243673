import { ts } from "ts-morph";
import { factTruth } from "./conditions";
import { sameValue } from "./equality";
import { type State, withVariable } from "./state";
import type { FactArgument } from "./symbols";
import { mayTell, truthiness, undefinedValue, type Value } from "./values";
import { valueAtRest } from "./valuesAtRest";
import type { Branches, Outcome, Walk } from "./walkContext";

export { sameValue } from "./equality";

/** The ways on which a condition holds, and those on which it does not; testing a result asks whether it succeeded. */
export function branch(walk: Walk, node: ts.Expression, states: readonly State[]): Branches {
  if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) || ts.isAsExpression(node)) {
    return branch(walk, node.expression, states);
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    const { whenTrue, whenFalse } = branch(walk, node.operand, states);
    return { whenTrue: whenFalse, whenFalse: whenTrue };
  }
  if (ts.isBinaryExpression(node)) {
    const operator = node.operatorToken.kind;
    if (operator === ts.SyntaxKind.AmpersandAmpersandToken) {
      const left = branch(walk, node.left, states);
      const right = branch(walk, node.right, left.whenTrue);
      return { whenTrue: right.whenTrue, whenFalse: [...left.whenFalse, ...right.whenFalse] };
    }
    if (operator === ts.SyntaxKind.BarBarToken) {
      const left = branch(walk, node.left, states);
      const right = branch(walk, node.right, left.whenFalse);
      return { whenTrue: [...left.whenTrue, ...right.whenTrue], whenFalse: right.whenFalse };
    }
    const equality = equalityOf(operator);
    if (equality !== undefined) return compare(walk, node, states, equality);
  }
  const result: { whenTrue: State[]; whenFalse: State[] } = { whenTrue: [], whenFalse: [] };
  for (const outcome of walk.evaluateOnWays(node, states)) {
    const believed = isTold(outcome.value) ? undefined : heldFact(walk, node, outcome.state);
    if (believed) {
      const { whenTrue, whenFalse } = supposeEither(walk, outcome.state, believed);
      result.whenTrue.push(...whenTrue);
      result.whenFalse.push(...whenFalse);
      continue;
    }
    split(walk, node, outcome, result);
  }
  return result;
}

function split(
  walk: Walk,
  node: ts.Expression,
  { state, value }: Outcome,
  result: { whenTrue: State[]; whenFalse: State[] },
): void {
  const truth = truthiness(value);
  const tested = truth === undefined ? eitherOf(state, value) : asked(state, value);
  if (truth !== false) result.whenTrue.push(narrowed(walk, node, tested, value, true));
  if (truth !== true) result.whenFalse.push(narrowed(walk, node, tested, value, false));
}

/** The program has now asked whether this action succeeded. */
export function asked(state: State, value: Value): State {
  if (value.kind !== "boolean" || value.call === undefined || !state.unasked.has(value.call)) return state;
  const unasked = new Set(state.unasked);
  unasked.delete(value.call);
  return { ...state, unasked };
}

/**
 * Both is possible. Where the values tell how actions ended, but nobody knows how, it is no chance which of the two it
 * is: what is true then is not known.
 */
export function eitherOf(state: State, ...values: readonly Value[]): State {
  if (values.some(mayTell)) return { ...state, facts: state.facts.forgetAll(), unasked: nothingUnasked };
  return values.reduce(asked, state);
}

const nothingUnasked: ReadonlySet<number> = new Set();

/** What a test says of the variable that was tested. */
function narrowed(walk: Walk, node: ts.Expression, state: State, value: Value, truth: boolean): State {
  const target = ts.isBinaryExpression(node) && ts.isIdentifier(node.left) ? node.left : node;
  if (!ts.isIdentifier(target)) return state;
  const slot = walk.scopes.slotOf(target);
  if (!slot || !state.variables.has(slot.id)) return state;
  if (value.kind === "object" && value.optional) {
    return withVariable(state, slot.id, truth ? { ...value, optional: false } : undefinedValue, walk);
  }
  if (value.kind === "boolean" && value.value === undefined) {
    return withVariable(state, slot.id, { ...value, value: truth }, walk);
  }
  return state;
}

function equalityOf(operator: ts.SyntaxKind): boolean | undefined {
  switch (operator) {
    case ts.SyntaxKind.EqualsEqualsEqualsToken:
    case ts.SyntaxKind.EqualsEqualsToken:
      return true;
    case ts.SyntaxKind.ExclamationEqualsEqualsToken:
    case ts.SyntaxKind.ExclamationEqualsToken:
      return false;
    default:
      return undefined;
  }
}

/** `x === true`, `x !== undefined`, `n === 3`: against a value that is known. */
function compare(walk: Walk, node: ts.BinaryExpression, states: readonly State[], equal: boolean): Branches {
  const whenEqual: State[] = [];
  const whenNot: State[] = [];
  for (const left of walk.evaluateOnWays(node.left, states)) {
    const fact = isTold(left.value) ? undefined : heldFact(walk, node.left, left.state);
    for (const { state: after, value: right } of walk.evaluate(node.right, left.state)) {
      if (fact && right.kind === "boolean" && right.value !== undefined) {
        const { whenTrue, whenFalse } = supposeEither(walk, after, fact);
        if (right.value) {
          whenEqual.push(...whenTrue);
          whenNot.push(...whenFalse);
        } else if (walk.model.closedUniverse) {
          whenEqual.push(...whenFalse);
          whenNot.push(...whenTrue);
        } else {
          whenEqual.push(supposeFact(walk, after, fact, "false"));
          // It is true, or nobody knows.
          whenNot.push(supposeNot(walk, after, fact, "false"));
        }
        continue;
      }
      const known = sameNone(node, left.value, right) ?? sameValue(left.value, right);
      const ready = known === undefined ? eitherOf(after, left.value, right) : after;
      if (known !== false) whenEqual.push(assumeEqual(walk, node.left, ready, left.value, right, true));
      if (known !== true) whenNot.push(assumeEqual(walk, node.left, ready, left.value, right, false));
    }
  }
  return equal ? { whenTrue: whenEqual, whenFalse: whenNot } : { whenTrue: whenNot, whenFalse: whenEqual };
}

/** `null` and `undefined`: `==` takes them for the same. Undefined: neither is compared, or nobody can tell. */
function sameNone(
  { left, operatorToken, right }: ts.BinaryExpression,
  a: Value,
  b: Value,
): boolean | undefined {
  if (a.kind !== "undefined" || b.kind !== "undefined") return undefined;
  const isLoose =
    operatorToken.kind === ts.SyntaxKind.EqualsEqualsToken ||
    operatorToken.kind === ts.SyntaxKind.ExclamationEqualsToken;
  if (isLoose) return true;
  // Where a test has only told that it is none, it may be the other one.
  const isWritten = [left, right].some((side) => ts.isIdentifier(side) && side.text === "undefined");
  return a.isNull !== b.isNull && isWritten ? false : undefined;
}

function assumeEqual(
  walk: Walk,
  node: ts.Expression,
  state: State,
  left: Value,
  right: Value,
  equal: boolean,
): State {
  const tested = asked(asked(state, left), right);
  if (right.kind === "undefined") {
    return left.kind === "object" ? narrowed(walk, node, tested, left, !equal) : tested;
  }
  if (right.kind === "boolean" && right.value !== undefined && left.kind === "boolean") {
    const truth = right.value === equal;
    // What is not false may be undefined.
    return truth && !equal && left.orUndefined ? tested : narrowed(walk, node, tested, left, truth);
  }
  return tested;
}

interface HeldFact {
  readonly predicate: string;
  readonly args: readonly FactArgument[];
}

/** In a symbolic scene the answer itself is known. */
function isTold(value: Value): boolean {
  return value.kind === "boolean" && value.value !== undefined;
}

/** The fact that `scene.holds("(on banana_0 plate_0)")` asks for, or `fridge.attributes.isOpen`. */
function heldFact(walk: Walk, node: ts.Expression, state: State): HeldFact | undefined {
  const call = withoutParentheses(node);
  if (ts.isPropertyAccessExpression(call)) return attributeFact(walk, call, state);
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return undefined;
  if (call.expression.name.text !== "holds" || call.arguments.length !== 1) return undefined;
  const receiver = call.expression.expression;
  if (!ts.isIdentifier(receiver)) return undefined;
  const slot = walk.scopes.slotOf(receiver);
  if (!slot || state.variables.get(slot.id)?.kind !== "scene") return undefined;
  const outcomes = walk.evaluate(call.arguments[0], state);
  const value = outcomes.length === 1 ? outcomes[0].value : undefined;
  if (value?.kind !== "string") return undefined;
  return readFact(walk, value.parts);
}

/** What the robot believes of a thing is among its attributes as well. */
function attributeFact(
  walk: Walk,
  { name, expression: attributes }: ts.PropertyAccessExpression,
  state: State,
): HeldFact | undefined {
  if (!ts.isPropertyAccessExpression(attributes) || attributes.name.text !== "attributes") return undefined;
  const found = Object.entries(walk.model.robot.settings.predicates).find(
    ([, source]) => source.from === "attribute" && source.attribute === name.text,
  );
  const holder = found && valueAtRest(walk, attributes.expression, state);
  return found && holder?.kind === "object" && !holder.optional
    ? { predicate: found[0], args: [holder.symbol] }
    : undefined;
}

function readFact(walk: Walk, parts: Extract<Value, { kind: "string" }>["parts"]): HeldFact | undefined {
  const words: (string | FactArgument)[] = [];
  for (const part of parts) {
    if (typeof part === "string") words.push(...(part.match(/[()]|[^()\s]+/g) ?? []));
    else words.push(part);
  }
  const [open, predicate, ...rest] = words;
  if (open !== "(" || typeof predicate !== "string" || rest.pop() !== ")") return undefined;
  const declared = walk.model.predicates.get(predicate.toLowerCase());
  if (!declared || declared.parameters.length !== rest.length) return undefined;
  const args: FactArgument[] = [];
  for (const word of rest) {
    if (word === "(" || word === ")") return undefined;
    if (typeof word !== "string") args.push(word);
    else {
      const types = walk.model.typesOfConstant(word) ?? typesOfId(walk, word);
      args.push(walk.symbols.named(word, types));
    }
  }
  return { predicate, args };
}

function typesOfId(walk: Walk, id: string): readonly string[] | undefined {
  const type = walk.model.typeOfId(id);
  return type === undefined ? undefined : [type];
}

/** The ways on which a fact is believed, and those on which it is not: false, or, but in a symbolic scene, unknown. */
function supposeEither(walk: Walk, state: State, fact: HeldFact): Branches {
  if (!walk.model.closedUniverse) {
    return {
      whenTrue: [supposeFact(walk, state, fact, "true")],
      whenFalse: [supposeNot(walk, state, fact, "true")],
    };
  }
  const predicted = state.broken ? "unknown" : factTruth(fact.predicate, fact.args, state.facts, walk);
  return {
    whenTrue: predicted === "false" ? [] : [supposeFact(walk, state, fact, "true")],
    whenFalse: predicted === "true" ? [] : [supposeFact(walk, state, fact, "false")],
  };
}

/** The belief says so. Where that contradicts what the effects say, the belief has changed by more than these. */
function supposeFact(walk: Walk, state: State, fact: HeldFact, value: "true" | "false"): State {
  const predicted = factTruth(fact.predicate, fact.args, state.facts, walk);
  if (predicted === value) return state;
  const facts = predicted === "unknown" ? state.facts : state.facts.forgetAll();
  return { ...state, facts: facts.write([{ predicate: fact.predicate, args: fact.args, value }]) };
}

/** The belief does not say so, and nothing else: only where the effects say it has the belief changed by more than these. */
function supposeNot(walk: Walk, state: State, fact: HeldFact, value: "true" | "false"): State {
  const predicted = factTruth(fact.predicate, fact.args, state.facts, walk);
  return predicted === value ? { ...state, facts: state.facts.forgetAll() } : state;
}

function withoutParentheses(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) ? withoutParentheses(node.expression) : node;
}
