import { ts } from "ts-morph";
import { LineIndex } from "../../base/problem";
import { parseProgram } from "../../program/programSource";
import type { CheckInput } from "../checkProgram";
import { robotModel } from "../flow/robotModel";
import type { State } from "../flow/state";
import { type WalkResult, walkProgram } from "../flow/walkProgram";

/** What the walk says of one place of a program. Answers one question of an editor; nothing is kept. */
export interface Inspection {
  readonly source: ts.SourceFile;
  readonly lines: LineIndex;
  readonly result: WalkResult;
  /** The innermost node at the place. */
  readonly node: ts.Node;
  /** The ways that lead to the statement at the place; empty where no way does. */
  readonly states: readonly State[];
}

/** The text may have syntax errors: it is being typed. Of a program that is too large to be followed, nothing is known. */
export function inspect(input: CheckInput, offset: number): Inspection {
  const source = parseProgram(input.file, input.text);
  const node = nodeAt(source, offset);
  const statement = watchedStatement(node);
  const seen: State[] = [];
  const model = robotModel(input.robot, input.initial);
  const result = walkProgram(source, model, input.initial, {
    watch: (executed, states) => {
      if (executed === statement) seen.push(...states);
    },
  });
  const states = result.complete ? countedStates(seen) : [];
  return { source, lines: new LineIndex(input.text), result, node, states };
}

/** An action that failed unasked, or that the gate would refuse, says little of what follows. */
function countedStates(states: readonly State[]): readonly State[] {
  const asked = states.filter((state) => state.unasked.size === 0);
  const whole = asked.filter((state) => !state.broken);
  return whole.length > 0 ? whole : asked.length > 0 ? asked : states;
}

/** The innermost node at a place. */
export function nodeAt(source: ts.SourceFile, offset: number): ts.Node {
  let node: ts.Node = source;
  for (;;) {
    let inner: ts.Node | undefined;
    ts.forEachChild(node, (child) => {
      if (child.getStart(source) > offset || child.end < offset) return;
      // Between two that touch, a name is meant rather than what follows it.
      if (!inner || !ts.isIdentifier(inner)) inner = child;
    });
    if (!inner) return node;
    node = inner;
  }
}

/** The statement before which the place is looked at; a variable is known only after its own declaration. */
function watchedStatement(node: ts.Node): ts.Statement | undefined {
  let statement: ts.Node | undefined = node;
  while (statement && (!ts.isStatement(statement) || ts.isBlock(statement))) statement = statement.parent;
  if (!statement) return undefined;
  if (!ts.isIdentifier(node) || !isDeclared(node)) return statement;
  if (ts.isForOfStatement(statement) && ts.isBlock(statement.statement)) {
    return statement.statement.statements[0] ?? statement;
  }
  const { parent } = statement;
  if (!ts.isBlock(parent) && !ts.isSourceFile(parent)) return statement;
  return parent.statements[parent.statements.indexOf(statement) + 1] ?? statement;
}

function isDeclared(name: ts.Identifier): boolean {
  const { parent } = name;
  return (ts.isVariableDeclaration(parent) || ts.isBindingElement(parent)) && parent.name === name;
}
