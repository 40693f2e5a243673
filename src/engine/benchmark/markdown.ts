import type { Results } from "./results";
import type { Suite } from "./suite";
import type { Share, Summary, SummaryRow } from "./summary";
import type { TrialResult } from "./trial";

/** The table of a suite, its paper's figures beside it. Says that it is simulation wherever it is read. */
export function markdownOf(suite: Suite, { measured, trials }: Results, { rows, overall }: Summary): string {
  const papers = (suite.figures ?? []).map(({ method }) => method);
  const stepPapers = (suite.stepFigures ?? []).map(({ method }) => method);
  const seeds = new Set(trials.map(({ seed }) => seed)).size;
  const head = [
    "case",
    "success",
    "95 %",
    "true before",
    "false claims",
    "steps well",
    ...stepPapers.map((method) => `paper, steps: ${method}`),
    "replans well",
    "robot s",
    ...(asksModel(trials) ? ["model calls", "tokens"] : []),
    ...papers.map((method) => `paper: ${method}`),
  ];
  const lines = [
    `# ${suite.title}`,
    "",
    `**${inWords(trials)}** ${measured.method}; faults: ${measured.faults}; ${trials.length} trial${trials.length === 1 ? "" : "s"} over ${seeds} seed${seeds === 1 ? "" : "s"}; Robot Copilot ${measured.version}.`,
    `Success is decided by ${trials.some(isPhysical) || trials.length === 0 ? "the simulated physics" : "the scene's facts"}, not by what a run claims; "true before" counts successes whose goal held at the start, too.${
      papers.length + stepPapers.length > 0
        ? ` The paper's figures are its own, from its own robots and simulators${suite.source ? ` (${suite.source})` : ""}: they are no measure of this simulation.`
        : suite.source
          ? ` Tasks: ${suite.source}.`
          : ""
    }`,
    "",
    row(head),
    row(head.map((_, index) => (index === 0 ? "---" : "---:"))),
    ...rows.map((each) => row(cells(each, asksModel(trials)))),
    row(cells({ ...overall, name: "**all**" }, asksModel(trials))),
  ];
  const apart = trials.filter(({ success }) => !success);
  if (apart.length > 0) {
    lines.push("", "## Not successful", "");
    for (const trial of apart) {
      const said = trial.claimed ?? trial.written;
      lines.push(`- ${trial.case}, seed ${trial.seed} (${said}): ${oneLine(trial.reason)}`);
    }
  }
  return `${lines.join("\n")}\n`;
}

function isPhysical({ symbolic }: TrialResult): boolean {
  return symbolic !== true;
}

/** A symbolic scene has no physics that could go wrong: who reads the table has to know. */
function inWords(trials: readonly TrialResult[]): string {
  if (trials.every(isPhysical)) return "Simulation.";
  return trials.some(isPhysical) ? "Simulation, some of it without physics." : "Symbolic scene, no physics.";
}

/** Without a model there is nothing to tell of its calls. */
function asksModel(trials: readonly TrialResult[]): boolean {
  return trials.some(({ modelCalls }) => modelCalls > 0);
}

function cells(each: SummaryRow, withCost: boolean): string[] {
  const papers = each.paper.map(figure);
  const steps = each.paperSteps.map(figure);
  if (each.impossible !== undefined) {
    const cost = withCost ? ["", ""] : [];
    return [each.name, each.impossible, "", "", "", "", ...steps, "", "", ...cost, ...papers];
  }
  return [
    each.name,
    each.trials === 0 ? "" : `${each.successes}/${each.trials}`,
    each.success ? `${percent(each.success.low)}–${percent(each.success.high)}` : "",
    each.trials === 0 ? "" : String(each.heldBefore),
    each.trials === 0 ? "" : String(each.falseClaims),
    shareText(each.stepsWell),
    ...steps,
    shareText(each.replansWell),
    each.robotSeconds === undefined ? "" : each.robotSeconds.toFixed(0),
    ...(withCost ? [each.modelCalls?.toFixed(1) ?? "", each.tokens?.toFixed(0) ?? ""] : []),
    ...papers,
  ];
}

function figure(percent: number | undefined): string {
  return percent === undefined ? "" : `${percent} %`;
}

function shareText(of: Share | undefined): string {
  return of ? `${percent(of.value)} %` : "";
}

function percent(part: number): string {
  return (part * 100).toFixed(0);
}

function row(texts: readonly string[]): string {
  return `| ${texts.map((text) => oneLine(text).replace(/\|/g, "\\|")).join(" | ")} |`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
