import type { CancellationToken } from "../base/cancellation";
import type { Belief } from "../world/belief";
import type { ActionArgument } from "../world/robotLink";
import type { Feedback } from "./feedback";
import type { AnsweredQuestion, Question } from "./question";
import type { ThoughtView } from "./thoughtView";

export interface RecoveryRequest {
  /** The program as it stands, corrections included. */
  readonly programText: string;
  readonly goal?: string;
  readonly belief: Belief;
  /** Everything so far, oldest first. */
  readonly history: readonly Feedback[];
  /** What was believed after each of the history; as long as that. */
  readonly beliefs: readonly Belief[];
  readonly trigger: /** The last feedback is a failure, a difference, or unseen effects. */
    | { readonly kind: "feedback"; readonly feedback: Feedback; readonly line: number }
    /** The gate refused: unmet preconditions, in words and in PDDL. */
    | {
        readonly kind: "refused";
        readonly text: string;
        readonly unmet: readonly string[];
        readonly line: number;
      }
    /** The program ended and the goal does not hold or is not known to. */
    | { readonly kind: "goal"; readonly unmet: readonly string[] }
    /**
     * The program ended, and the method wants to be asked then: it has no goal, or one that was filled in on the way
     * holds, over what was known when that was done.
     */
    | { readonly kind: "ended" }
    /** The program threw. */
    | { readonly kind: "exception"; readonly message: string; readonly line?: number };
  /** How many corrections and replans this run has had, and may have; extensions are not among them. */
  readonly used: number;
  readonly allowed: number;
  /** What the user was asked in this run, oldest first, and how often they may still be; absent where nobody can be asked. */
  readonly questions?: { readonly answered: readonly AnsweredQuestion[]; readonly left: number };
}

export interface CorrectionStep {
  readonly action: string;
  readonly args: readonly ActionArgument[];
}

/** What a method decides, or what it has to know first: the answer comes with the next request, in `questions`. */
export type Recovery = Decision | { readonly kind: "ask"; readonly question: Question };

export type Decision = {
  /** What the method thinks of it, as data. */
  readonly views?: readonly ThoughtView[];
} & Choice;

type Choice =
  /** Done through the gate while the program waits at its line; `retry`: then the failed call is made again. */
  | {
      readonly kind: "correction";
      readonly reason: string;
      readonly steps: readonly CorrectionStep[];
      readonly retry: boolean;
    }
  /** A new version of the program: lines that have run are as they were. */
  | { readonly kind: "replan"; readonly reason: string; readonly programText: string }
  /** The program has come to its end and the goal has not: further lines at its end, which count by themselves. */
  | { readonly kind: "extend"; readonly reason: string; readonly programText: string }
  /** The program sees the result as it is and goes on. */
  | { readonly kind: "accept"; readonly reason: string }
  | { readonly kind: "give-up"; readonly reason: string };

/** The port through which the runner asks the method what to do; the default for a run without a method is to accept. */
export interface RecoveryPolicy {
  recover(request: RecoveryRequest, token: CancellationToken): Promise<Recovery>;
}
