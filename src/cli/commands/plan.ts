import { CancellationSource } from "../../core/base/cancellation";
import type { Problem } from "../../core/base/problem";
import type { PlanResult } from "../../core/planner/plan";
import { printPlan } from "../../core/planner/planText";
import type { FoundPlan } from "../../engine/plannerMessages";
import { planInProcess } from "../../engine/plannerProcess";
import { systemClock } from "../../platform/clock";
import { exitCode, UsageError } from "../exit";
import { expectWritable, outputOf, writeOutput } from "../outputFile";
import { readInput } from "../readInput";
import { createTerminal, problemLine, type Terminal } from "../terminal";

export async function planCommand(
  domainFile: string,
  problemFile: string,
  options: {
    json?: boolean;
    timeout: number;
    memory: number;
    first?: boolean;
    improve?: boolean;
    output?: string;
  },
): Promise<number> {
  const terminal = createTerminal(options.json ?? false);
  const output = outputOf("plan");
  if (options.output !== undefined) expectWritable(options.output, output);
  const started = systemClock.now();
  const cancellation = new CancellationSource();
  const interrupt = () => cancellation.cancel("interrupted");
  process.once("SIGINT", interrupt);
  const warnings: Problem[] = [];
  let best: FoundPlan | undefined;
  const seconds = () => (systemClock.now() - started) / 1000;
  const result = await planInProcess(
    {
      domain: { text: readInput(domainFile), file: domainFile },
      problem: { text: readInput(problemFile), file: problemFile },
      timeLimitMs: options.timeout * 1000,
      memoryLimitMb: options.memory,
      improve: options.first ? "no" : options.improve ? "fully" : "briefly",
    },
    {
      token: cancellation.token,
      onProblems: (problems) => warnings.push(...problems),
      onPhase: (text) => terminal.error(`${seconds().toFixed(1)} s: ${text}`),
      onPlan: (plan) => {
        best = plan;
        terminal.error(`${seconds().toFixed(1)} s: a plan of ${size(plan)}`);
      },
    },
  );
  process.off("SIGINT", interrupt);
  if (result.kind === "invalid") throw new UsageError(result.problems);
  for (const warning of warnings) terminal.error(problemLine(warning));
  const plan = result.kind === "plan" ? result : best;
  if (plan && options.output) writeOutput(options.output, output, printPlan(plan.steps, plan.cost));
  if (terminal.json)
    terminal.document({
      ...(plan ? { ...result, kind: "plan", steps: plan.steps, cost: plan.cost } : result),
      seconds: seconds(),
      problems: warnings,
    });
  else if (plan) {
    if (!options.output) process.stdout.write(printPlan(plan.steps, plan.cost));
    const stopped = result.kind === "cancelled" ? ", interrupted" : "";
    terminal.error(`${size(plan)}, ${seconds().toFixed(2)} s${stopped}`);
  } else explain(result, terminal);
  return plan ? exitCode.fine : exitCode.failed;
}

function explain(result: PlanResult, terminal: Terminal): void {
  if (result.kind === "unsolvable") terminal.error(`there is no plan: ${result.reason}`);
  else if (result.kind === "limit") {
    const option = result.limit === "memory" ? "memory with --memory MB" : "time with --timeout SECONDS";
    terminal.error(`${result.reason}\n    → give more ${option}`);
  } else terminal.error("interrupted before there was a plan");
}

function size({ steps, cost }: FoundPlan): string {
  const length = `${steps.length} ${steps.length === 1 ? "step" : "steps"}`;
  return cost === steps.length ? length : `${length}, cost ${cost}`;
}
