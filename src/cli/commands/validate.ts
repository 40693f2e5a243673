import { hasErrors } from "../../core/base/problem";
import { parsePlan } from "../../core/planner/planText";
import { validateProblem } from "../../core/planner/problemFile";
import { printStep, type UnmetInPlan } from "../../core/planner/validate";
import { factKey } from "../../core/world/facts";
import { exitCode, UsageError } from "../exit";
import { readInput } from "../readInput";
import { readPddl } from "../readPddl";
import { createTerminal, problemLine, type Terminal } from "../terminal";

export async function validateCommand(
  domainFile: string,
  problemFile: string,
  planFile: string,
  options: { json?: boolean },
): Promise<number> {
  const terminal = createTerminal(options.json ?? false);
  const { domain, problem, warnings } = readPddl(domainFile, problemFile);
  const plan = parsePlan(readInput(planFile), planFile);
  if (hasErrors(plan.problems)) throw new UsageError(plan.problems);
  const verdict = validateProblem(domain, problem, plan.steps);
  if (terminal.json) {
    terminal.document({ valid: verdict.kind === "valid", verdict, problems: warnings });
  } else {
    for (const warning of warnings) terminal.error(problemLine(warning));
    if (verdict.kind === "valid") {
      terminal.line(`valid: ${plan.steps.length} steps, cost ${verdict.cost}`);
    } else if (verdict.kind === "goal") {
      terminal.line(`not valid: every step can be done, but the goal does not hold. ${verdict.message}`);
      printUnmet(terminal, verdict.unmet);
    } else {
      const step = plan.steps[verdict.step];
      const line = step ? `${planFile}:${step.range.start.line + 1}: ` : "";
      terminal.line(
        `${line}not valid: step ${verdict.step + 1} ${step ? printStep(step) : ""}: ${verdict.message}`,
      );
      printUnmet(terminal, verdict.unmet);
    }
  }
  return verdict.kind === "valid" ? exitCode.fine : exitCode.failed;
}

function printUnmet(terminal: Terminal, unmet: readonly UnmetInPlan[]) {
  for (const { text, words, origins } of unmet) {
    terminal.line(`    unmet: ${words}  ${text}`);
    for (const { fact, step } of origins) {
      terminal.line(
        `        ${factKey(fact)} ${step === undefined ? "has been so from the start" : `since step ${step + 1}`}`,
      );
    }
  }
}
