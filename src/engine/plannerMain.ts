import { performance } from "node:perf_hooks";
import { hasErrors } from "../core/base/problem";
import { checkDomain, checkProblem, parseDomain, parseProblem } from "../core/pddl/parse";
import type { PlanResult } from "../core/planner/plan";
import { planProblem } from "../core/planner/problemFile";
import type { PlannerInput, PlannerMessage } from "./plannerMessages";

/*
 * Entry of the planner's process: one problem, then it ends. It plans synchronously; whoever wants it to stop ends the
 * process.
 */

const improveShares = { no: 0, briefly: 0.5, fully: Number.POSITIVE_INFINITY };

function send(message: PlannerMessage, sent: () => void = () => {}): void {
  process.send?.(message, undefined, undefined, sent);
}

function plan(input: PlannerInput, started: number): PlanResult {
  const { domain, problems } = parseDomain(input.domain.text, input.domain.file);
  const { problem, problems: more } = parseProblem(input.problem.text, input.problem.file);
  const all = [
    ...problems,
    ...more,
    ...(domain ? checkDomain(domain) : []),
    ...(domain && problem ? checkProblem(problem, domain) : []),
  ];
  if (!domain || !problem || hasErrors(all)) return { kind: "invalid", problems: all };
  if (all.length > 0) send({ kind: "problems", problems: all });
  return planProblem(domain, problem, {
    clock: performance,
    timeLimitMs: Math.max(1, input.timeLimitMs - (performance.now() - started)),
    memoryLimitMb: input.memoryLimitMb,
    memoryInUse: () => process.memoryUsage.rss(),
    onPhase: (text) => send({ kind: "phase", text }),
    onPlan: ({ steps, cost }) => send({ kind: "plan", plan: { steps, cost } }),
    improveShare: improveShares[input.improve],
  });
}

// Ctrl-C in a terminal reaches the whole group; the client decides what it means.
process.on("SIGINT", () => {});
process.once("message", (input: PlannerInput) => {
  const result = plan(input, performance.now());
  send({ kind: "result", result }, () => process.disconnect());
});
process.once("disconnect", () => process.exit());
