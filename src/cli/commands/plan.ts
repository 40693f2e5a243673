import { printPlan } from "../../core/planner/planText";
import { planProblem } from "../../core/planner/problemFile";
import { systemClock } from "../../platform/clock";
import { exitCode, UsageError } from "../exit";
import { readPddl } from "../readPddl";
import { createTerminal, problemLine } from "../terminal";

export async function planCommand(
  domainFile: string,
  problemFile: string,
  options: { json?: boolean; timeout: number },
): Promise<number> {
  const terminal = createTerminal(options.json ?? false);
  const { domain, problem, warnings } = readPddl(domainFile, problemFile);
  const started = systemClock.now();
  const result = planProblem(domain, problem, { timeLimitMs: options.timeout * 1000, clock: systemClock });
  const seconds = (systemClock.now() - started) / 1000;
  if (result.kind === "invalid") throw new UsageError(result.problems);
  if (terminal.json) {
    terminal.document({ ...result, seconds, problems: warnings });
  } else {
    for (const warning of warnings) terminal.error(problemLine(warning));
    switch (result.kind) {
      case "plan":
        process.stdout.write(printPlan(result.steps, result.cost));
        terminal.error(
          `${result.steps.length} steps, ${result.expanded} states expanded, ${seconds.toFixed(2)} s`,
        );
        break;
      case "unsolvable":
        terminal.error(`there is no plan: ${result.reason}`);
        break;
      case "limit":
        terminal.error(`no plan found: ${result.reason}\n    → give more time with --timeout SECONDS`);
        break;
      case "cancelled":
        terminal.error("cancelled");
    }
  }
  return result.kind === "plan" ? exitCode.fine : exitCode.failed;
}
