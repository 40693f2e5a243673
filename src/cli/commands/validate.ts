import { type PlanReport, reportPlan } from "../../core/planner/validateReport";
import { systemClock } from "../../platform/clock";
import { exitCode, UsageError } from "../exit";
import { readPddl } from "../readPddl";
import { readPlan } from "../readPlan";
import { createTerminal, printable, problemLine, type Terminal } from "../terminal";

/** A repair that takes longer to find is not waited for. */
const repairTimeLimitMs = 5000;

export async function validateCommand(
  domainFile: string,
  problemFile: string,
  planFile: string,
  options: { json?: boolean },
): Promise<number> {
  const terminal = createTerminal(options.json ?? false);
  const { domain, problem, warnings } = readPddl(domainFile, problemFile);
  const judged = reportPlan(domain, problem, readPlan(planFile), planFile, {
    timeLimitMs: repairTimeLimitMs,
    clock: systemClock,
  });
  if (!judged.ok) throw new UsageError([judged.error]);
  const report = judged.value;
  if (terminal.json) terminal.document(documentOf(report, warnings));
  else {
    for (const warning of warnings) terminal.error(problemLine(warning));
    if (report.valid) terminal.line(`valid: ${report.steps} steps, cost ${report.cost}`);
    else printFailure(terminal, report);
  }
  return report.valid ? exitCode.fine : exitCode.failed;
}

type Failure = Extract<PlanReport, { valid: false }>;

function documentOf(report: PlanReport, warnings: readonly unknown[]) {
  if (report.valid) return { ...report, problems: warnings };
  const { problem, ...rest } = report;
  return { ...rest, problems: [...warnings, problem] };
}

function printFailure(terminal: Terminal, { problem, unmet, repair, fixes }: Failure): void {
  const line = (text: string) => terminal.line(printable(text));
  terminal.line(problemLine({ ...problem, nextStep: repair ? undefined : problem.nextStep }));
  for (const { condition, words, conjunct, facts } of unmet) {
    line(`    unmet: ${words}  ${condition}`);
    if (conjunct !== condition) line(`        of ${conjunct}`);
    for (const { text } of facts) line(`        ${text}`);
  }
  if (repair?.found) line(`    it takes, before step ${repair.before}: ${repair.steps.join(" ")}`);
  // A plan found anew may mend what no short repair does.
  else if (repair && fixes.length === 0) line(`    no repair: ${repair.reason}`);
  for (const { title } of fixes) line(`    → ${title}: the plan is then valid`);
}
