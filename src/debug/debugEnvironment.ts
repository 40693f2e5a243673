import type { DebugProtocol } from "@vscode/debugprotocol";
import type { CancellationToken } from "../core/base/cancellation";
import type { Problem } from "../core/base/problem";
import type { Result } from "../core/base/result";
import type { Person } from "../core/copilot/methods/predictive/person";
import type { AskUser } from "../core/runner/question";
import type { RunBranch } from "../core/runner/runBranch";
import type { RunOutcome } from "../core/runner/runEvent";
import type { ApprovalRequest, RunResult, RunSession } from "../core/runner/session";
import type { WorldSource } from "./worldFeed";

/** `launch.json`, as far as the session reads it; the rest is for whoever makes the run. */
export interface RobotLaunch extends DebugProtocol.LaunchRequestArguments {
  /** Absolute path of the program. */
  readonly program: string;
  readonly stopOnEntry?: boolean;
  /** Whoever asks for the run shows why it could not start, as `robotNotStarted` tells it. */
  readonly showsProblems?: boolean;
  /** Whoever asks for the run shows what `robotAsk` asks, and answers; otherwise a method is told that nobody is there. */
  readonly answersQuestions?: boolean;
  readonly [setting: string]: unknown;
}

export interface DebugRun {
  readonly session: RunSession;
  /** Where the journal is written, where it is; sent as the custom event `robotRunFolder`. */
  readonly folder?: string;
  /** The simulated world, for a three-dimensional view; absent where there is none. */
  readonly world?: WorldSource;
  /** Runs the rest in a copy of the world; absent where the world can't be copied. */
  tryAhead?(from: RunBranch, token: CancellationToken): Promise<Result<CopyEnd, readonly Problem[]>>;
  /** Of a test's run: what the test says of its end; sent as the custom event `robotTest`. */
  judge?(ended: RunResult): Promise<unknown>;
  /** Releases what was opened for the run: robot link, journal, children. Called once, after the run has ended. */
  dispose(): Promise<void> | void;
}

/** How the rest went in a copy; answers the custom request `robotTryAhead`. */
export interface CopyEnd {
  readonly outcome: RunOutcome;
  readonly reason: string;
  /** A line each. */
  readonly steps: readonly string[];
  /** Robot time of the copy alone. */
  readonly robotSeconds: number;
  /** Absolute path. */
  readonly report: string;
}

/** What the debug session does not know: where robots, scenes, models and journals come from. */
export interface DebugEnvironment {
  createRun(
    launch: RobotLaunch,
    hooks: {
      /** Asks whoever sits at the editor; answered by the custom request `robotApprove`. */
      readonly approve: (request: ApprovalRequest) => Promise<boolean>;
      /** Whoever sits at the editor; answered by the custom request `robotAnswer`. */
      readonly person: Person;
      /** The same, for what the method asks; absent where the editor shows no questions. */
      readonly ask?: AskUser;
      readonly pauseOnEntry: boolean;
    },
  ): Promise<Result<DebugRun, readonly Problem[]>>;
}
