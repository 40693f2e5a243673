import { ts } from "ts-morph";
import { planOf } from "./blockPlans";
import { asked, eitherOf, sameValue } from "./branches";
import { afterAnything, leaveScope, withoutClosures } from "./closures";
import { declareEnum } from "./enums";
import { throughGenerator } from "./generators";
import { findLastUses, withoutUnneeded } from "./liveness";
import { followLoop, labelsOf } from "./loops";
import { declareNamespace } from "./namespaces";
import { assign, elementOfIterable, someElement } from "./patterns";
import { maximumWays, normalise, type State } from "./state";
import { declareStatics } from "./statics";
import { isRun, type Run } from "./units";
import { asElement, awaited, isListLike, undefinedValue, unknown, type Value } from "./values";
import {
  canRemember,
  frameOf,
  isCutBefore,
  type JumpTarget,
  jumpTarget,
  noteThrow,
  type Outcome,
  report,
  type Walk,
} from "./walkContext";

/** The ways on after a statement; ways that jump or throw go to where they lead. */
export function execute(walk: Walk, statement: ts.Statement, states: readonly State[]): State[] {
  if (states.length === 0 || walk.budget <= 0) return [];
  walk.watch?.(statement, states);
  if (walk.remembered && isRemembered(statement) && canRemember(walk)) {
    return walk.remembered(statement, states, (ways) => executeOnce(walk, statement, ways));
  }
  report(walk, { kind: "reached", statement });
  return executeOnce(walk, statement, states);
}

/** A loop's labels stand in front of it, where it does not know of them. */
function isRemembered(statement: ts.Statement): boolean {
  return !(
    ts.isBlock(statement) ||
    ts.isBreakOrContinueStatement(statement) ||
    ts.isFunctionDeclaration(statement) ||
    ts.isLabeledStatement(statement.parent)
  );
}

function executeOnce(walk: Walk, statement: ts.Statement, states: readonly State[]): State[] {
  const after = executeKind(walk, statement, states);
  return after.length > 1 && (after.length > maximumWays || branches(statement))
    ? joined(walk, after)
    : after;
}

function branches(statement: ts.Statement): boolean {
  return !ts.isExpressionStatement(statement) && !ts.isVariableStatement(statement) && !ts.isBlock(statement);
}

function joined(walk: Walk, states: readonly State[]): State[] {
  return normalise(states, walk);
}

function executeKind(walk: Walk, statement: ts.Statement, states: readonly State[]): State[] {
  if (ts.isExpressionStatement(statement)) return effectsOf(walk, statement.expression, states);
  if (ts.isVariableStatement(statement)) return declare(walk, statement.declarationList, states);
  if (ts.isBlock(statement)) return executeBlock(walk, statement, states);
  if (ts.isIfStatement(statement)) {
    const { whenTrue, whenFalse } = walk.branch(statement.expression, states);
    if (whenTrue.length === 0 || whenFalse.length === 0) report(walk, { kind: "left-out", by: statement });
    const otherwise = statement.elseStatement
      ? walk.execute(statement.elseStatement, joined(walk, whenFalse))
      : whenFalse;
    return [...walk.execute(statement.thenStatement, joined(walk, whenTrue)), ...otherwise];
  }
  if (ts.isForOfStatement(statement)) return executeForOf(walk, statement, states);
  if (ts.isWhileStatement(statement) || ts.isDoStatement(statement)) {
    return followLoop(walk, states, {
      labels: labelsOf(statement, ts.isLabeledStatement),
      bodyFirst: ts.isDoStatement(statement),
      test: (entering) => testOf(walk, statement.expression, entering),
      body: (entering) => walk.execute(statement.statement, entering),
    });
  }
  if (ts.isForStatement(statement)) return executeFor(walk, statement, states);
  if (ts.isForInStatement(statement)) {
    const entering = effectsOf(walk, statement.expression, states);
    return followLoop(walk, entering, {
      labels: labelsOf(statement, ts.isLabeledStatement),
      body: (each) => walk.execute(statement.statement, bindAll(walk, statement.initializer, unknown, each)),
    });
  }
  if (ts.isReturnStatement(statement)) {
    const { returns } = frameOf(walk);
    if (statement.expression) returns.push(...walk.evaluateOnWays(statement.expression, states));
    else returns.push(...states.map((state) => ({ state, value: undefinedValue })));
    return [];
  }
  if (ts.isThrowStatement(statement)) {
    for (const state of effectsOf(walk, statement.expression, states)) noteThrow(walk, state);
    return [];
  }
  if (ts.isBreakStatement(statement)) {
    targetOf(walk, statement.label?.text, false)?.breaks.push(...states);
    return [];
  }
  if (ts.isContinueStatement(statement)) {
    targetOf(walk, statement.label?.text, true)?.continues.push(...states);
    return [];
  }
  if (ts.isTryStatement(statement)) return executeTry(walk, statement, states);
  if (ts.isSwitchStatement(statement)) return executeSwitch(walk, statement, states);
  if (ts.isLabeledStatement(statement)) {
    if (isLoop(statement.statement)) return walk.execute(statement.statement, states);
    return withTarget(walk, jumpTarget(walk, [statement.label.text], false), () =>
      walk.execute(statement.statement, states),
    );
  }
  if (ts.isClassDeclaration(statement))
    return states.flatMap((state) => declareStatics(walk, statement, state));
  if (ts.isModuleDeclaration(statement)) return declareNamespace(walk, statement, states);
  if (ts.isEnumDeclaration(statement)) return states.map((state) => declareEnum(walk, statement, state));
  return [...states];
}

function isLoop(node: ts.Node): boolean {
  return ts.isIterationStatement(node, true);
}

function effectsOf(walk: Walk, expression: ts.Expression, states: readonly State[]): State[] {
  return walk.evaluateOnWays(expression, states).map((each) => each.state);
}

function executeBlock(walk: Walk, block: ts.Block, states: readonly State[]): State[] {
  return leaveContainer(walk, block, executeAll(walk, block, states));
}

/** The statements of a block or of a function, one after the other. */
export function executeAll(walk: Walk, block: ts.Block, states: readonly State[]): State[] {
  return executeParts(walk, walk.remembered ? planOf(walk, block) : unplanned(walk, block), states);
}

function unplanned({ keepsVariables, scopes }: Walk, { statements }: ts.Block): Run {
  return { parts: statements, unneeded: keepsVariables ? [] : findLastUses(scopes, statements).unneeded };
}

function executeParts(walk: Walk, { parts, unneeded }: Run, states: readonly State[]): State[] {
  let current: State[] = [...states];
  for (const [index, part] of parts.entries()) {
    if (isCutBefore(walk, part)) return [];
    current = isRun(part) ? executeRun(walk, part, current) : walk.execute(part, current);
    if (current.length === 0) {
      if (!isRun(part)) report(walk, { kind: "left-out", by: part });
      break;
    }
    const slots = unneeded[index];
    if (slots) current = joined(walk, withoutUnneeded(current, slots));
  }
  return current;
}

function executeRun(walk: Walk, run: Run, states: readonly State[]): State[] {
  if (walk.budget <= 0) return [];
  const execute = (ways: readonly State[]): State[] => executeParts(walk, run, ways);
  return walk.remembered && canRemember(walk) ? walk.remembered(run, states, execute) : execute(states);
}

/** The variables of a block or loop are gone after it. */
function leaveContainer(walk: Walk, container: ts.Node, states: readonly State[]): State[] {
  const slots = slotsOf(walk, container);
  return states.map((state) => leaveScope(walk, { state, value: undefinedValue }, slots).state);
}

function slotsOf(walk: Walk, container: ts.Node): number[] {
  return walk.scopes.slotsDeclaredIn(container).map((slot) => slot.id);
}

function declare(walk: Walk, list: ts.VariableDeclarationList, states: readonly State[]): State[] {
  let current = [...states];
  for (const declaration of list.declarations) {
    const { initializer } = declaration;
    const outcomes = initializer
      ? walk.evaluateOnWays(initializer, current)
      : current.map((state): Outcome => ({ state, value: undefinedValue }));
    current = outcomes.map(({ state, value }) => assign(walk, declaration.name, value, state));
  }
  return current;
}

function bindAll(walk: Walk, target: ts.ForInitializer, value: Value, states: readonly State[]): State[] {
  return states.map((state) => bindOne(walk, target, value, state));
}

function bindOne(walk: Walk, target: ts.ForInitializer, value: Value, state: State): State {
  if (!ts.isVariableDeclarationList(target)) return assign(walk, target, value, state);
  const [declaration] = target.declarations;
  return declaration ? assign(walk, declaration.name, value, state) : state;
}

function testOf(
  walk: Walk,
  condition: ts.Expression | undefined,
  states: readonly State[],
): { enter: State[]; leave: State[] } {
  if (!condition) return { enter: [...states], leave: [] };
  const { whenTrue, whenFalse } = walk.branch(condition, states);
  return { enter: whenTrue, leave: whenFalse };
}

function executeFor(walk: Walk, statement: ts.ForStatement, states: readonly State[]): State[] {
  const { initializer, condition, incrementor } = statement;
  let entering = [...states];
  if (initializer && ts.isVariableDeclarationList(initializer))
    entering = declare(walk, initializer, entering);
  else if (initializer) entering = effectsOf(walk, initializer, entering);
  const after = followLoop(walk, entering, {
    labels: labelsOf(statement, ts.isLabeledStatement),
    test: (each) => testOf(walk, condition, each),
    body: (each) => walk.execute(statement.statement, each),
    update: (each) => {
      const renewed = each.map((state) => withoutClosures(walk, state, slotsOf(walk, statement)));
      return incrementor ? effectsOf(walk, incrementor, renewed) : renewed;
    },
  });
  return leaveContainer(walk, statement, after);
}

/**
 * Lists that are known one by one are followed so; of others, any element may come in each round. The ways on which it
 * is the same list go through the loop together.
 */
function executeForOf(walk: Walk, statement: ts.ForOfStatement, states: readonly State[]): State[] {
  const slots = slotsOf(walk, statement);
  const labels = labelsOf(statement, ts.isLabeledStatement);
  const throughIt = throughGenerator(walk, statement, states, jumpTarget(walk, labels, true), (element) => {
    const value = statement.awaitModifier ? awaited(element.value) : element.value;
    const renewed = withoutClosures(walk, element.state, slots);
    return walk.execute(statement.statement, [bindOne(walk, statement.initializer, value, renewed)]);
  });
  if (throughIt) return leaveContainer(walk, statement, throughIt);
  const results: State[] = [];
  for (const { value, ways } of byIterated(walk, statement.expression, states)) {
    if (value.kind === "tuple" && value.elements.length <= 12) {
      const elements = statement.awaitModifier ? value.elements.map(awaited) : value.elements;
      for (const way of ways) results.push(...unrolled(walk, statement, elements, way, labels));
      continue;
    }
    // A generator moves the robot between the rounds.
    const runsCode = value.kind === "unknown" && (walk.hasUnfollowed || statement.awaitModifier);
    const element = isListLike(value) ? asElement(value, walk.model.types) : elementOfIterable(value);
    const after = followLoop(walk, ways, {
      labels,
      body: (entering) => {
        const bound = entering.map((each) => {
          const before = runsCode ? afterAnything(walk, each) : each;
          const renewed = withoutClosures(walk, before, slots);
          const one: Outcome = someElement(walk, statement, element, renewed, false);
          return bindOne(walk, statement.initializer, one.value, one.state);
        });
        return walk.execute(statement.statement, bound);
      },
    });
    results.push(...(runsCode ? after.map((each) => afterAnything(walk, each)) : after));
  }
  return leaveContainer(walk, statement, results);
}

/** What is gone through, and the ways on which it is that. */
function byIterated(
  walk: Walk,
  expression: ts.Expression,
  states: readonly State[],
): Iterable<{ readonly value: Value; readonly ways: State[] }> {
  const found = new Map<number, { readonly value: Value; readonly ways: State[] }>();
  for (const outcome of walk.evaluateOnWays(expression, states)) {
    const value = awaited(outcome.value);
    const { number } = walk.held.of(value);
    const same = found.get(number);
    if (same) same.ways.push(outcome.state);
    else found.set(number, { value, ways: [outcome.state] });
  }
  return found.values();
}

function unrolled(
  walk: Walk,
  statement: ts.ForOfStatement,
  elements: readonly Value[],
  state: State,
  labels: readonly string[],
): State[] {
  const target = jumpTarget(walk, labels, true);
  const { targets } = frameOf(walk);
  targets.push(target);
  let current: State[] = [state];
  for (const element of elements) {
    const renewed = current.map((each) => withoutClosures(walk, each, slotsOf(walk, statement)));
    const after = walk.execute(statement.statement, bindAll(walk, statement.initializer, element, renewed));
    current = joined(walk, [...after, ...target.continues.splice(0)]);
  }
  targets.pop();
  return [...current, ...target.breaks];
}

function targetOf(walk: Walk, label: string | undefined, loop: boolean): JumpTarget | undefined {
  const { targets } = frameOf(walk);
  for (let index = targets.length - 1; index >= 0; index--) {
    const target = targets[index];
    if (label !== undefined ? target.labels.includes(label) : target.isLoop || !loop) {
      // Without a label `break` leaves loops and switches, `continue` goes on with loops only.
      if (label !== undefined || target.isLoop || target.labels.length === 0) return target;
    }
  }
  return undefined;
}

function withTarget(walk: Walk, target: JumpTarget, run: () => State[]): State[] {
  const { targets } = frameOf(walk);
  targets.push(target);
  const after = run();
  targets.pop();
  return [...after, ...target.breaks];
}

function executeSwitch(walk: Walk, statement: ts.SwitchStatement, states: readonly State[]): State[] {
  const { clauses } = statement.caseBlock;
  const { entering, passing } = chooseClauses(walk, statement, states);
  const after = withTarget(walk, jumpTarget(walk, [], false), () => {
    let through: State[] = [];
    for (const clause of clauses) {
      let current = joined(walk, [...(entering.get(clause) ?? []), ...through]);
      for (const inner of clause.statements) {
        current = walk.execute(inner, current);
        if (current.length === 0) report(walk, { kind: "left-out", by: inner });
      }
      through = current;
    }
    return [...through, ...passing];
  });
  return leaveContainer(walk, statement.caseBlock, after);
}

/** The ways into each clause, and those past all of them: which one is taken is known where the value is. */
function chooseClauses(
  walk: Walk,
  statement: ts.SwitchStatement,
  states: readonly State[],
): { entering: Map<ts.CaseOrDefaultClause, State[]>; passing: State[] } {
  let remaining = states.flatMap((state) => walk.evaluate(statement.expression, state));
  const entering = new Map<ts.CaseOrDefaultClause, State[]>();
  for (const clause of statement.caseBlock.clauses) {
    if (!ts.isCaseClause(clause)) continue;
    const entered: State[] = [];
    const left: Outcome[] = [];
    for (const { state, value } of remaining) {
      for (const label of walk.evaluate(clause.expression, asked(state, value))) {
        const same = sameValue(value, label.value);
        const after =
          same === undefined ? eitherOf(label.state, value, label.value) : asked(label.state, label.value);
        if (same !== false) entered.push(after);
        if (same !== true) left.push({ state: after, value });
      }
    }
    entering.set(clause, entered);
    remaining = left;
  }
  const passing = remaining.map(({ state }) => state);
  const otherwise = statement.caseBlock.clauses.find(ts.isDefaultClause);
  if (!otherwise) return { entering, passing };
  entering.set(otherwise, passing);
  return { entering, passing: [] };
}

function executeTry(walk: Walk, statement: ts.TryStatement, states: readonly State[]): State[] {
  const { tryBlock, catchClause, finallyBlock } = statement;
  if (!finallyBlock) return tryAndCatch(walk, tryBlock, catchClause, states);

  // Every way out leads through `finally`: those that jump are taken back, led through it, and put where they go.
  const frame = frameOf(walk);
  const returnsBefore = frame.returns.length;
  const jumpsBefore = frame.targets.map((target) => ({
    target,
    breaks: target.breaks.length,
    continues: target.continues.length,
  }));
  const escaped: State[] = [];
  walk.thrown.push(escaped);
  const normal = tryAndCatch(walk, tryBlock, catchClause, states);
  walk.thrown.pop();
  const through = (jumping: readonly State[]): State[] => walk.execute(finallyBlock, joined(walk, jumping));
  const returned = frame.returns.splice(returnsBefore);
  for (const { target, breaks, continues } of jumpsBefore) {
    const broke = target.breaks.splice(breaks);
    const continued = target.continues.splice(continues);
    if (broke.length > 0) target.breaks.push(...through(broke));
    if (continued.length > 0) target.continues.push(...through(continued));
  }
  for (const each of returned) {
    frame.returns.push(
      ...walk.execute(finallyBlock, [each.state]).map((state) => ({ state, value: each.value })),
    );
  }
  for (const state of through(escaped)) noteThrow(walk, state);
  return through(normal);
}

function tryAndCatch(
  walk: Walk,
  tryBlock: ts.Block,
  catchClause: ts.CatchClause | undefined,
  states: readonly State[],
): State[] {
  if (!catchClause) return walk.execute(tryBlock, states);
  const thrown: State[] = [];
  walk.thrown.push(thrown);
  const normal = walk.execute(tryBlock, states);
  walk.thrown.pop();
  let caught = joined(walk, thrown);
  const { variableDeclaration, block } = catchClause;
  if (variableDeclaration)
    caught = caught.map((state) => assign(walk, variableDeclaration.name, unknown, state));
  return [...normal, ...walk.execute(block, caught)];
}
