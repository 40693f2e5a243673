import type { ts } from "ts-morph";
import type { Truth } from "../../world/facts";
import type { Environment, FactContext } from "./conditions";
import type { ModelAction } from "./robotModel";
import type { Scopes } from "./scopes";
import type { State } from "./state";
import type { ObjectSymbol } from "./symbols";
import type { UnmetPart } from "./unmet";
import type { Value } from "./values";

/** A way on, and the value that the expression has on it. */
export interface Outcome {
  readonly state: State;
  readonly value: Value;
}

/** What was seen of one action call, over all ways that lead to it. */
export interface ActionRecord {
  readonly call: ts.CallExpression;
  readonly modelAction: ModelAction;
  readonly visits: ActionVisit[];
}

export interface ActionVisit {
  readonly before: State;
  readonly after: State;
  readonly environment: Environment;
  /** The arguments as they are written, also those that no parameter takes; empty where one is spread. */
  readonly args: readonly Value[];
  readonly precondition: Truth;
  readonly unmet: readonly UnmetPart[];
  /** On this way an action failed and the program has not asked; nothing is reported. */
  readonly supposed: boolean;
}

/** `scene.get("banana_0")` or `map.get(…)`: an object named by its id. */
export interface ObjectUse {
  readonly id: string;
  readonly receiver: "scene" | "map";
  readonly symbol: ObjectSymbol;
  /** On some way a perception action came before. */
  sensedBefore: boolean;
}

export type StatementWatch = (statement: ts.Statement, states: readonly State[]) => void;

/** Where `break` and `continue` go. */
export interface JumpTarget {
  readonly labels: readonly string[];
  readonly isLoop: boolean;
  readonly breaks: State[];
  readonly continues: State[];
}

/** One function that is being followed. */
export interface Frame {
  readonly node: ts.Node;
  /** The calls that led here: the same variable of another call is another object. */
  readonly path: string;
  readonly targets: JumpTarget[];
  readonly returns: Outcome[];
}

/** What the parts of the walk share. The functions are fields so that the parts need not import each other. */
export interface Walk extends FactContext {
  readonly source: ts.SourceFile;
  readonly scopes: Scopes;
  readonly actions: Map<ts.CallExpression, ActionRecord>;
  readonly objectUses: Map<ts.CallExpression, ObjectUse>;
  /** `scene.find("bananna")`, `map.all(…)`: types that the domain does not have. */
  readonly unknownTypes: Map<ts.CallExpression, string>;
  /** `robot.NAME` where the API has no such method. */
  readonly unknownActions: Map<ts.Node, string>;
  readonly reached: Set<ts.Node>;
  /** Told of the ways to a statement whenever one is executed: for questions about one place. */
  readonly watch: StatementWatch | undefined;
  /** The functions being followed, innermost last. */
  readonly frames: Frame[];
  /** What was thrown, for each `try` being executed, innermost last. */
  readonly thrown: State[][];
  /** The file has classes, getters or the like, which are not followed: a call of an unknown method may do anything. */
  readonly hasUnfollowed: boolean;
  /** Counts down; at zero the walk ends, and nothing that depends on it is reported. */
  budget: number;
  evaluate(node: ts.Expression, state: State): Outcome[];
  branch(node: ts.Expression, state: State): Branches;
  execute(statement: ts.Statement, states: readonly State[]): State[];
  callFunction(
    node: ts.FunctionLikeDeclaration,
    args: readonly Value[],
    state: State,
    site: ts.Node,
  ): Outcome[];
}

export interface Branches {
  readonly whenTrue: State[];
  readonly whenFalse: State[];
}

export function frameOf(walk: Walk): Frame {
  return walk.frames[walk.frames.length - 1];
}

/** A place in the program, told apart by the calls that led there. */
export function placeKey(walk: Walk, node: ts.Node): string {
  return `${frameOf(walk).path}/${node.pos}:${node.end}`;
}

/** The nearest `try` around sees this state; without one, the program ends. */
export function noteThrow(walk: Walk, state: State): void {
  walk.thrown[walk.thrown.length - 1]?.push(state);
}
