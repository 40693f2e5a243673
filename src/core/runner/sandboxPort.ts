import type { Disposable } from "../base/disposable";
import type { Event } from "../base/events";
import type { Result } from "../base/result";
import type { Domain } from "../pddl/syntax";
import type { LookUpQuestion } from "../world/embeddedLookUp";
import type { ActionArgument } from "../world/robotLink";
import type { VariableRow } from "./runEvent";

/*
 * The port to the place where programs run. `src/sandbox` implements it with QuickJS in a child process.
 * A sandbox runs one program once; a replay takes a new one.
 */

/** An object as a program sees it: a `Thing` of the action API. Positions in the `map` frame, metres. */
export interface GuestObject {
  /** What it is called, and what it is good for; see `Callable`. Absent: its type and its label alone. */
  readonly names?: readonly string[];
  readonly uses?: readonly string[];
  readonly id: string;
  readonly type: string;
  readonly otherTypes?: readonly string[];
  readonly label: string;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  readonly position?: readonly [number, number, number];
  readonly size?: readonly [number, number, number];
}

/** The belief, as far as programs can ask for it. */
export interface GuestScene {
  readonly objects: readonly GuestObject[];
  /** What `scene.holds(…)` is answered from. Few programs ask, so it is found out when one does. */
  statements(): GuestStatements;
}

export interface GuestStatements {
  /** `(on a b)`, lower case → value; null: unknown though the predicate is closed. */
  readonly facts: Readonly<Record<string, boolean | null>>;
  /** Lower-case names of predicates whose unstated facts are false. */
  readonly closed: readonly string[];
  /** A symbolic scene: there are no objects but these, and what is not stated is false. */
  readonly isComplete?: true;
}

/** What of a domain conditions are read and answered with. */
export type GuestDomain = Pick<Domain, "types" | "constants" | "predicates" | "derived">;

/** What an action returns to the program. */
export type GuestValue =
  | { readonly kind: "plain"; readonly value: string | number | boolean | undefined }
  /** An `ObjectMap` of known objects. */
  | { readonly kind: "map"; readonly ids: readonly string[] }
  | {
      readonly kind: "image";
      readonly camera: string;
      readonly width: number;
      readonly height: number;
      readonly ids: readonly string[];
    };

export type GuestErrorName =
  | "ArgumentError"
  | "PreconditionError"
  | "ActionFailedError"
  | "OutcomeUnknownError";

/** Thrown in the program, at the call. */
export interface GuestError {
  readonly name: GuestErrorName;
  readonly message: string;
  /** Unmet preconditions, in PDDL. */
  readonly unmet?: readonly string[];
}

export interface Settlement {
  readonly result:
    | { readonly ok: true; readonly value: GuestValue }
    | { readonly ok: false; readonly error: GuestError };
  /** Absent: the belief is as it was. */
  readonly scene?: GuestScene;
  /** Robot time, seconds since the start of the run: what the program's clock shows from now on. */
  readonly now: number;
}

/** A statement at which the program can be paused. Index into `InstrumentedProgram.points`. */
export type PointIndex = number;

/** Of the times that a breakpoint is come to (with its condition met), which ones pause. */
export interface HitCount {
  /** `%`: every n-th time. */
  readonly operator: "==" | ">" | ">=" | "<" | "<=" | "%";
  readonly count: number;
}

export interface GuestBreakpoint {
  readonly point: PointIndex;
  /** Pauses only where this expression is truthy; one that throws pauses too, and the message says why. */
  readonly condition?: string;
  readonly hits?: HitCount;
  /** Prints instead of pausing; `{expression}` is filled in. */
  readonly log?: string;
}

/** What was assigned, or evaluated in the console, while the program was paused, so that a replay can do it again. */
export interface PausedChange {
  readonly step: number;
  readonly frame: number;
  /** An expression or statements. */
  readonly text: string;
}

export interface GuestProgram {
  /** JavaScript made by `instrument`. */
  readonly code: string;
  readonly points: readonly {
    readonly function: number;
    readonly names: readonly string[];
    readonly inTry: boolean;
  }[];
  /** Names of the functions; 0 is the module itself. */
  readonly functions: readonly string[];
  /** Methods of `robot`. */
  readonly actions: readonly string[];
  /** PDDL type, lower case → itself and its ancestors, lower case. */
  readonly types: Readonly<Record<string, readonly string[]>>;
  /** PDDL type, lower case → fields that all objects of that type have: `kind: "item"`. */
  readonly typeFields: Readonly<Record<string, Readonly<Record<string, string | number | boolean>>>>;
  readonly domain: GuestDomain;
  readonly scene: GuestScene;
  /** Where words find nothing, or several of which one is meant, the program asks. */
  readonly asksLookUps?: boolean;
  readonly seed: number;
  /** What `Date.now()` shows at robot time 0, milliseconds since 1970. */
  readonly epoch: number;
  readonly breakpoints: readonly GuestBreakpoint[];
  readonly pauseOnEntry: boolean;
  /** Pause where an exception is thrown that the program does not catch. */
  readonly pauseOnExceptions: boolean;
  /**
   * Pause before the statement that is executed as number `pauseAtStep` (from 1): how a replay finds its place. Breakpoints
   * before it pause and log nothing; their hits count.
   */
  readonly pauseAtStep?: number;
  readonly changes?: readonly PausedChange[];
  /** Breakpoints pause nothing: the last one is told at `pauseAtStep`. */
  readonly seeksBreakpoint?: true;
}

export interface SandboxVariable extends VariableRow {
  /** It has parts, which `children` lists. */
  readonly expandable: boolean;
  /** What to evaluate to reach it. */
  readonly expression: string;
  /** Its value is not known before the program's getter has been called: by `evaluate`. */
  readonly isAccessor?: true;
}

export interface SandboxFrame {
  readonly function: string;
  readonly point: PointIndex;
  readonly locals: readonly SandboxVariable[];
}

export type ResumeMode = "continue" | "stepOver" | "stepIn" | "stepOut";

export type SandboxPauseReason = "entry" | "step" | "breakpoint" | "pause" | "exception";

export type SandboxEvent =
  /** The program calls an action; it waits until `settle`. `point` is the await, or the statement. */
  | {
      readonly kind: "call";
      /** From 0, in the order of the calls, sleeps included. */
      readonly request: number;
      readonly action: string;
      readonly args: readonly ActionArgument[];
      readonly point: PointIndex;
      /** Number of statements begun so far, this one included. */
      readonly step: number;
    }
  | {
      readonly kind: "sleep";
      readonly request: number;
      readonly seconds: number;
      readonly point: PointIndex;
      readonly step: number;
    }
  | {
      readonly kind: "console";
      readonly level: "log" | "warn" | "error";
      readonly text: string;
      readonly point?: PointIndex;
    }
  | {
      readonly kind: "paused";
      readonly reason: SandboxPauseReason;
      /** Innermost first. */
      readonly frames: readonly SandboxFrame[];
      readonly step: number;
      readonly message?: string;
      /** In the middle of the statement begun last, which waits. */
      readonly waits?: true;
      /** Of a replay that looks for it: the last statement begun so far at which a breakpoint is. */
      readonly breakpointStep?: number;
    }
  | { readonly kind: "resumed" }
  /** The program waits in the middle of a statement for what words mean, until `answerLookUp`. */
  | { readonly kind: "look-up"; readonly question: LookUpQuestion }
  /** Nothing more can happen before something is settled: `waitingFor` requests are open. */
  | {
      readonly kind: "idle";
      readonly waitingFor: readonly number[];
      /** Statements begun so far. */
      readonly step: number;
    }
  | { readonly kind: "ended"; readonly ending: ProgramEnding }
  /** The sandbox itself is no more: a crash, a limit, a kill. Fires once, last; `terminate` makes it fire too. */
  | { readonly kind: "gone"; readonly cause: string; readonly expected: boolean };

export type ProgramEnding =
  | { readonly kind: "returned" }
  | {
      readonly kind: "threw";
      readonly name: string;
      readonly message: string;
      /** As QuickJS wrote it, positions of the generated code. */
      readonly stack?: string;
      readonly point?: PointIndex;
    }
  /** It waits for a promise that nobody will settle. */
  | { readonly kind: "stuck"; readonly point?: PointIndex }
  /** A limit of the sandbox: memory, or computing for too long without an action. */
  | {
      readonly kind: "limit";
      readonly limit: "memory" | "time";
      readonly message: string;
      readonly point?: PointIndex;
    };

export interface Sandbox extends Disposable {
  /** Of the child, where there is one. */
  readonly processId?: number;
  readonly onEvent: Event<SandboxEvent>;
  /** Starts the program. Once. */
  load(program: GuestProgram): void;
  /** Answers a call or a sleep; the program goes on. */
  settle(request: number, settlement: Settlement): void;
  /** Ids of objects, to the last `look-up`. */
  answerLookUp(ids: readonly string[]): void;
  /** Pauses before the next statement, or where it waits; answered by a `paused` event. */
  pause(): void;
  resume(mode: ResumeMode): void;
  setBreakpoints(breakpoints: readonly GuestBreakpoint[]): void;
  setPauseOnExceptions(on: boolean): void;
  /** Only while paused. `frame` is an index into the frames of the last `paused` event. Calls of actions are refused. */
  locals(frame: number): Promise<Result<readonly SandboxVariable[], string>>;
  /** `isWhole`: a long text is not shortened to what fits into a row. */
  evaluate(frame: number, expression: string, isWhole?: boolean): Promise<Result<SandboxVariable, string>>;
  children(frame: number, expression: string): Promise<Result<readonly SandboxVariable[], string>>;
  assign(frame: number, name: string, expression: string): Promise<Result<SandboxVariable, string>>;
  /** Ends the child, by force if it must be. Resolves when it is gone. */
  terminate(): Promise<void>;
}
