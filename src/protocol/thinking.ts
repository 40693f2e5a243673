/*
 * What a method thinks while it writes or runs, as the panel shows it. The words are a model's or a robot's: only ever
 * shown as text.
 */

/** What a method has asked of a model so far. */
export interface ModelUse {
  readonly calls: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** US dollars, of the calls whose price is known. */
  readonly cost?: number | undefined;
  readonly failures: readonly string[];
  /** A model that stands in for a real one. */
  readonly simulated: boolean;
}

export interface ThinkingState {
  readonly plan?: PlanState;
  /** What agents said to each other, in order. */
  readonly messages: readonly AgentMessage[];
  /** Earlier ones that are only in the journal. */
  readonly messagesOmitted: number;
  readonly tree?: SearchTree;
  readonly stack?: CorrectionStack;
}

export interface PlanState {
  readonly steps: readonly PlanStep[];
  /** What the method says of it against the plan before, and what of that had been left to be done. */
  readonly change?: { readonly words: string; readonly before: readonly string[] };
  readonly leftOut?: number;
}

export interface PlanStep {
  readonly text: string;
  readonly detail?: string;
  readonly state: "done" | "current" | "ahead" | "failed";
}

export interface AgentMessage {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly code?: string;
  /** So many actions had been done. */
  readonly done: number;
}

export interface SearchTree {
  /** Of the root. */
  readonly visits: number;
  readonly nodes: readonly SearchNode[];
  readonly leftOut?: number;
}

export interface SearchNode {
  /** `robot.grasp(banana_0)` */
  readonly text: string;
  readonly visits: number;
  /** Of the scores that came back through it, 1 to 10. */
  readonly mean?: number;
  readonly ucb1?: number;
  readonly critique?: { readonly score: number; readonly reason: string };
  /** On the sequence that was chosen. */
  readonly chosen: boolean;
  readonly end?: "done" | "unforeseen" | "dead-end";
  readonly children: readonly SearchNode[];
  readonly leftOut?: number;
}

export interface CorrectionStack {
  /** The topmost first. */
  readonly items: readonly {
    readonly call: string;
    readonly level: "low" | "high" | "unknown";
    readonly info: string;
  }[];
  readonly agenda: readonly { readonly call: string; readonly isRetry: boolean }[];
  readonly corrections: number;
  readonly leftOut?: number;
}
