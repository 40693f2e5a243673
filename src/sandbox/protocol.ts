import type { Result } from "../core/base/result";
import type {
  GuestBreakpoint,
  GuestDomain,
  GuestObject,
  GuestProgram,
  GuestStatements,
  ResumeMode,
  SandboxEvent,
  SandboxVariable,
  Settlement,
} from "../core/runner/sandboxPort";

/*
 * Messages between the handle and the child, one JSON object a line. The child reads synchronously: between two
 * messages it does nothing, or it runs the program. While the program computes, the child asks at intervals (`poll`)
 * and waits for `go`; whatever was sent before that is handled first. So a program that never waits can be paused, and
 * one that prints without end waits for its reader.
 */

/** Given to the child as its one argument, in JSON. */
export interface SandboxLimits {
  readonly memoryBytes: number;
  /** QuickJS's own stack. Above 256 KiB the WebAssembly stack may run out first, which kills the child. */
  readonly stackBytes: number;
  /** For one evaluation in the debugger, a breakpoint's condition included, milliseconds of wall time. */
  readonly evaluationMilliseconds: number;
}

/**
 * What is not as in the scene before; the first one has everything. Each has a number, from 0: by it the program asks
 * for the statements of the scene that it knows, whatever else is on its way.
 */
export interface SceneChange {
  /** New ones, and those that have changed. */
  readonly objects: readonly GuestObject[];
  /** Ids of all that are there, in order; absent where they are as before. */
  readonly present?: readonly string[];
}

/** The program as it is sent. */
export interface SentProgram extends Omit<GuestProgram, "scene" | "domain"> {
  readonly scene: SceneChange;
}

export interface SentSettlement extends Omit<Settlement, "scene"> {
  readonly scene?: SceneChange;
}

/** What conditions are read and answered with. */
export interface SentStatements extends GuestStatements {
  /** Only where it was asked for. */
  readonly domain?: GuestDomain;
}

export type ToChild =
  | { readonly kind: "load"; readonly program: SentProgram }
  /** The program has ended: a virtual machine in memory of its own for another one, then `ready`. */
  | { readonly kind: "renew" }
  | { readonly kind: "settle"; readonly request: number; readonly settlement: SentSettlement }
  | { readonly kind: "lookedUp"; readonly ids: readonly string[] }
  | { readonly kind: "stated"; readonly statements: SentStatements }
  | { readonly kind: "pause" }
  | { readonly kind: "resume"; readonly mode: ResumeMode }
  | { readonly kind: "breakpoints"; readonly breakpoints: readonly GuestBreakpoint[] }
  | { readonly kind: "pauseOnExceptions"; readonly on: boolean }
  | { readonly kind: "inspect"; readonly id: number; readonly inspection: Inspection }
  /** `interrupt`: the program has computed for too long; it is ended. */
  | { readonly kind: "go"; readonly interrupt: boolean };

export type Inspection =
  | { readonly kind: "locals"; readonly frame: number }
  | {
      readonly kind: "evaluate";
      readonly frame: number;
      readonly expression: string;
      /** A long text is not shortened to what fits into a row. */
      readonly isWhole: boolean;
    }
  | { readonly kind: "children"; readonly frame: number; readonly expression: string }
  | { readonly kind: "assign"; readonly frame: number; readonly name: string; readonly expression: string };

export type FromChild =
  | { readonly kind: "ready"; readonly permissions: boolean }
  | { readonly kind: "event"; readonly event: SandboxEvent }
  /** The program asks what holds and waits for `stated`. */
  | { readonly kind: "statements"; readonly scene: number; readonly withDomain: boolean }
  | {
      readonly kind: "inspected";
      readonly id: number;
      readonly result: Result<readonly SandboxVariable[], string>;
    }
  /** `busyMilliseconds`: computing without a pause, since the program last waited. */
  | { readonly kind: "poll"; readonly busyMilliseconds: number }
  /** The virtual machine is beyond repair; the child ends after this. */
  | { readonly kind: "crashed"; readonly cause: string };
