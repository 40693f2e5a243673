import { fork } from "node:child_process";
import { existsSync } from "node:fs";
import type { CancellationToken } from "../core/base/cancellation";
import type { Problem } from "../core/base/problem";
import type { PlanResult } from "../core/planner/plan";
import { bundlePath } from "../platform/productFolder";
import type { FoundPlan, PlannerInput, PlannerMessage } from "./plannerMessages";

export interface PlannerListener {
  /** Warnings about the files. */
  readonly onProblems?: (problems: readonly Problem[]) => void;
  /** What it is doing now, for a person who waits. */
  readonly onPhase?: (text: string) => void;
  /** Each plan is better than the one before it. */
  readonly onPlan?: (plan: FoundPlan) => void;
  /** Ends the process at once; the best plan so far has been told. */
  readonly token?: CancellationToken;
}

/** V8's own heap; the tables of the search lie outside it and are bounded by the planner itself. */
const heapShare = 0.75;
/** Beyond its limits the process is ended from outside: seconds for a last plan to be validated. */
const graceMs = 5000;

/** Plans in a process of its own, so that nothing waits for it and it can be ended at any time. Never rejects. */
export function planInProcess(input: PlannerInput, listener: PlannerListener = {}): Promise<PlanResult> {
  const bundle = bundlePath("planner");
  if (!existsSync(bundle))
    return Promise.resolve(
      broken(`its file ${bundle} is missing`, "Build the product again: node esbuild.js"),
    );
  const { token } = listener;
  if (token?.isCancelled) return Promise.resolve({ kind: "cancelled" });
  const child = fork(bundle, [], {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    env: {},
    execArgv: [`--max-old-space-size=${Math.ceil(input.memoryLimitMb * heapShare)}`, "--stack-size=3900"],
    serialization: "json",
  });
  return new Promise((resolve) => {
    let errors = "";
    let best: FoundPlan | undefined;
    const end = (result: PlanResult) => {
      clearTimeout(timer);
      cancelling?.dispose();
      child.removeAllListeners();
      child.on("error", () => {});
      child.kill("SIGKILL");
      resolve(result);
    };
    const overdue = () => end(best ? planned(best) : outOf("time"));
    const timer = setTimeout(overdue, input.timeLimitMs + graceMs);
    const cancelling = token?.onCancelled(() => end({ kind: "cancelled" }));
    child.stderr?.on("data", (chunk) => {
      errors = `${errors}${chunk}`.slice(-20_000);
    });
    child.on("message", (message: PlannerMessage) => {
      switch (message.kind) {
        case "problems":
          listener.onProblems?.(message.problems);
          break;
        case "phase":
          listener.onPhase?.(message.text);
          break;
        case "plan":
          best = message.plan;
          listener.onPlan?.(message.plan);
          break;
        case "result":
          end(message.result);
      }
    });
    child.once("error", (error) => end(broken(error.message, "Check that Node can start processes.")));
    child.once("exit", (code, signal) => {
      if (/heap out of memory|Array buffer allocation failed/.test(errors))
        end(best ? planned(best) : outOf("memory"));
      else if (best) end(planned(best));
      else
        end(
          broken(
            `it ended with ${signal ?? `code ${code}`}${lastError(errors)}`,
            "This is a defect of robot-copilot, not of your input. Please report it with both files.",
          ),
        );
    });
    child.send(input, (error) => {
      if (error) end(broken(error.message, "Try again."));
    });
  });
}

function planned({ steps, cost }: FoundPlan): PlanResult {
  return { kind: "plan", steps, cost, expanded: 0 };
}

function outOf(limit: "time" | "memory"): PlanResult {
  const reason =
    limit === "time"
      ? "No plan was found: the time is up. Allow more time, or give a smaller goal."
      : "No plan was found: the memory is used up. Allow more memory, or give a smaller goal.";
  return { kind: "limit", limit, reason };
}

function broken(why: string, nextStep: string): PlanResult {
  return {
    kind: "invalid",
    problems: [
      {
        code: "planner-process",
        severity: "error",
        message: `The planner's process failed: ${why}.`,
        nextStep,
      },
    ],
  };
}

function lastError(errors: string): string {
  const line = errors
    .trim()
    .split("\n")
    .find((each) => /Error/.test(each));
  return line ? `: ${line.trim()}` : "";
}
