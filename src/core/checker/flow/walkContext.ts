import type { ts } from "ts-morph";
import type { Truth } from "../../world/facts";
import type { ActionApplication } from "./appliedActions";
import type { Environment } from "./conditions";
import type { FactContext } from "./factContext";
import type { HeldValues } from "./heldValues";
import type { Place } from "./places";
import type { ModelAction } from "./robotModel";
import type { EditedScopes } from "./scopes";
import type { State } from "./state";
import type { FactArgument, ObjectSymbol } from "./symbols";
import { type BlockPlan, type Run, statementsOf, type Unit } from "./units";
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
  readonly visits: readonly ActionVisit[];
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
  readonly sensedBefore: boolean;
  /** On some way what it throws where there is no such object may be caught. */
  readonly isCaught: boolean;
}

export type StatementWatch = (statement: ts.Statement, states: readonly State[]) => void;

/** What the walk finds out, beside the ways on. */
export type Report =
  | {
      readonly kind: "visit";
      readonly call: ts.CallExpression;
      readonly modelAction: ModelAction;
      readonly visit: ActionVisit;
    }
  | { readonly kind: "object-use"; readonly call: ts.CallExpression; readonly use: Readonly<ObjectUse> }
  | { readonly kind: "unknown-type"; readonly call: ts.CallExpression; readonly name: string }
  | { readonly kind: "unknown-action"; readonly node: ts.Node; readonly name: string }
  | { readonly kind: "reached"; readonly statement: ts.Statement }
  /** Every way ended here, or an `if` was gone through on one side only: what is left out may never be come to. */
  | { readonly kind: "left-out"; readonly by: ts.Statement }
  /** Something ran that is not followed. */
  | { readonly kind: "anything" };

/** What happens while something is executed. */
export interface Recording {
  readonly reports: Report[];
  readonly inner: Execution[];
  /** Functions whose bodies matter, if there are any. */
  functions: Map<Place, ts.Node> | undefined;
}

/** Statements executed once: what came of it, to be had again where the same states come to them. */
export interface Execution {
  readonly reports: readonly Report[];
  readonly inner: readonly Execution[];
  /** Undefined for a walk as a whole. */
  readonly unit: Unit | undefined;
  /** The calls and the loops that it was executed in. */
  readonly context: number;
  readonly before: readonly State[];
  readonly after: readonly State[];
  readonly returns: readonly Outcome[];
  /** Jumps out of it, by how many targets lie between. */
  readonly jumps: readonly {
    readonly outwards: number;
    readonly breaks: readonly State[];
    readonly continues: readonly State[];
  }[];
  /** It is in a `try`; what is thrown elsewhere ends the program, so that nobody needs it. */
  readonly isCaught: boolean;
  readonly thrown: readonly State[];
  readonly functions: readonly (readonly [place: Place, node: ts.Node])[];
  readonly cost: number;
  /** Names meant the same up to this revision of the scopes. */
  revision: number;
  /** The executions that it is part of, in the walk as it is now, and how often it is part of one; see `Findings`. */
  parents: readonly Execution[];
  uses: number;
}

/** Where `break` and `continue` go. */
export interface JumpTarget {
  readonly labels: readonly string[];
  readonly isLoop: boolean;
  /** Tells it, and the calls and targets around it, from others. */
  readonly context: number;
  readonly breaks: State[];
  readonly continues: State[];
}

/** One function that is being followed. */
export interface Frame {
  readonly node: ts.Node;
  /** The calls that led here: the same variable of another call is another object. */
  readonly path: number;
  /** Of a generator: what is done with an element of it; the ways on after that. */
  readonly yields?: ((element: Outcome) => State[]) | undefined;
  /** What it returns is waited for, if it is a promise. */
  readonly isAwaited: boolean;
  /** It stands for all calls that the function makes of itself. */
  readonly isAnyCall?: boolean;
  readonly targets: JumpTarget[];
  readonly returns: Outcome[];
}

export type NodeSet = Pick<ReadonlySet<ts.Node>, "has">;

/** Where a walk ends that is asked of one place alone. */
export interface WalkCut {
  readonly body: ts.Block;
  /** Statements of the body that begin at this offset or later are left out. */
  readonly end: number;
  /** It was come to. */
  isReached: boolean;
}

/** What the parts of the walk share. The functions are fields so that the parts need not import each other. */
export interface Walk extends FactContext {
  readonly source: ts.SourceFile;
  readonly scopes: EditedScopes;
  readonly held: HeldValues;
  /** A number for a name that is made up of others. */
  readonly nameNumber: (name: string) => number;
  readonly compiled: (action: ModelAction) => CompiledAction;
  /** By the places of the blocks. */
  readonly plans: WeakMap<Place, BlockPlan>;
  /** By their first part. */
  readonly runs: WeakMap<Unit, Run>;
  /** What was found, put together when the walk has ended; good until the next walk with the same memory. */
  readonly actions: ReadonlyMap<ts.CallExpression, ActionRecord>;
  /** The records that a reader has not settled; see `Findings`. */
  readonly openRecords: (reader: object) => Set<ActionRecord>;
  /** Action calls whose promise is not awaited where they stand. */
  readonly notAwaited: ReadonlySet<ts.CallExpression>;
  readonly objectUses: ReadonlyMap<ts.CallExpression, ObjectUse>;
  /** `scene.find("bananna")`, `map.all(…)`: types that the domain does not have. */
  readonly unknownTypes: ReadonlyMap<ts.CallExpression, string>;
  /** `robot.NAME` where the API has no such method. */
  readonly unknownActions: ReadonlyMap<ts.Node, string>;
  /** Statements behind which, or `if`s of which one side, some execution left out. */
  readonly leavingOut: Iterable<ts.Statement>;
  /** Statements that were executed. */
  readonly reached: NodeSet;
  /** Told of the ways to a statement whenever one is executed: for questions about one place. */
  readonly watch: StatementWatch | undefined;
  /** Variables stay known until their scope ends, also those that the program does not need any more. */
  readonly keepsVariables: boolean;
  /** Executes statements, unless it is known what comes of them; undefined where every statement is to be executed. */
  readonly remembered:
    | ((unit: Unit, states: readonly State[], run: (states: readonly State[]) => readonly State[]) => State[])
    | undefined;
  /** What happens in what is being executed. */
  recording: Recording;
  /** The functions being followed, innermost last. */
  readonly frames: Frame[];
  /** What was thrown, for each `try` being executed, innermost last. */
  readonly thrown: State[][];
  /** The file has classes, getters or the like, which are not followed: a call of an unknown method may do anything. */
  readonly hasUnfollowed: boolean;
  /** What methods are called that the program declares, and names by which classes get others. */
  readonly ownMethods: ReadonlySet<string>;
  /** What accessors are called: of an object that is not followed they may do anything. */
  readonly ownAccessors: ReadonlySet<string>;
  /** What comes behind it is not asked for; undefined where everything is. */
  readonly cut: WalkCut | undefined;
  /** Counts down; at zero the walk ends, and nothing that depends on it is reported. */
  budget: number;
  evaluate(node: ts.Expression, state: State): Outcome[];
  evaluateOnWays(node: ts.Expression, states: readonly State[]): Outcome[];
  branch(node: ts.Expression, states: readonly State[]): Branches;
  execute(statement: ts.Statement, states: readonly State[]): State[];
  callFunction(
    place: Place<ts.FunctionLikeDeclaration>,
    calls: readonly FunctionCall[],
    site: ts.Node,
    how?: CallManner,
  ): Outcome[];
}

/** One way to a call of a function of the program, with what it is given there. */
export interface FunctionCall {
  readonly args: readonly Value[];
  /** Behind them there may be more, of which nothing is known. */
  readonly isOpen?: boolean;
  readonly state: State;
  /** What `this` stands for; nothing is known of it where it is left out. */
  readonly self?: Value | undefined;
}

export interface CallManner {
  /** Tells apart calls from one site that follow each other. */
  readonly round?: number;
  /** Whoever calls it does not look at the promise that it returns. */
  readonly isCallback?: boolean;
  /** It stands for all calls that a function makes of itself. */
  readonly isAnyCall?: boolean;
  /** What is done with each element of the generator that is called. */
  readonly yields?: Frame["yields"];
}

/** An action with its conditions and effects made ready. */
export interface CompiledAction {
  /** What the action's parameters stand for, by their names; the same map for the same arguments. */
  readonly environmentOf: (args: readonly FactArgument[]) => Environment;
  readonly apply: ActionApplication;
}

export interface Branches {
  readonly whenTrue: State[];
  readonly whenFalse: State[];
}

/** What is done between parts of a generator is remembered where it is done: in the loop that goes through it. */
export function canRemember(walk: Walk): boolean {
  return frameOf(walk).yields === undefined;
}

export function frameOf(walk: Walk): Frame {
  return walk.frames[walk.frames.length - 1];
}

/** A place in the program, told apart by the calls that led there. */
export function placeKey(walk: Walk, node: ts.Node): string {
  return `${frameOf(walk).path}/${walk.scopes.places.of(node).id}`;
}

/** The calls, loops and switches that a statement is executed in. */
export function contextOf(walk: Walk): number {
  const { targets, path } = frameOf(walk);
  return targets.length === 0 ? path : targets[targets.length - 1].context;
}

export function jumpTarget(walk: Walk, labels: readonly string[], isLoop: boolean): JumpTarget {
  const context = walk.nameNumber(`${contextOf(walk)} ${isLoop ? "loop" : "block"} ${labels.join(" ")}`);
  return { labels, isLoop, context, breaks: [], continues: [] };
}

/** What happens depends on this function's text. */
export function noteFunctionIn(recording: Recording, place: Place, node: ts.Node): void {
  recording.functions ??= new Map();
  recording.functions.set(place, node);
}

/** Nothing is kept of what was cut off, just as where there is no budget left. */
export function isCutBefore(walk: Walk, part: Unit): boolean {
  const { cut } = walk;
  if (!cut) return false;
  const [{ parent, pos }] = statementsOf(part);
  if (parent !== cut.body || pos < cut.end) return false;
  cut.isReached = true;
  walk.budget = 0;
  return true;
}

/** Notes what was found, also for when the same is executed again. */
export function report(walk: Walk, found: Report): void {
  walk.recording.reports.push(found);
}

/** Notes once for what is being executed that something ran that is not followed. */
export function noteAnything(walk: Walk): void {
  const { reports } = walk.recording;
  if (reports[reports.length - 1]?.kind !== "anything") reports.push({ kind: "anything" });
}

/** The nearest `try` around sees this state; without one, the program ends. */
export function noteThrow(walk: Walk, state: State): void {
  walk.thrown[walk.thrown.length - 1]?.push(state);
}
