import { measuredTrials, notMeasuredWords } from "./outage";
import type { Results } from "./results";
import type { Suite } from "./suite";
import type { Share, Summary, SummaryRow } from "./summary";
import type { TrialResult } from "./trial";

/** The table of a suite, its paper's figures beside it. Says that it is simulation wherever it is read. */
export function markdownOf(suite: Suite, all: Results, summary: Summary): string {
  const results = countedIn(all);
  const { measured, trials } = results;
  const seeds = seedsOf(trials);
  const { head, rows } = tableOf(suite, results, summary);
  const lines = [
    `# ${suite.title}`,
    "",
    `**${originOf(results)}** ${measured.method}; faults: ${measured.faults}; ${trials.length} trial${trials.length === 1 ? "" : "s"} over ${seeds} seed${seeds === 1 ? "" : "s"}; Robot Copilot ${measured.version}.`,
    scoringOf(suite, results),
    "",
    markdownTable(head, [...rows.slice(0, -1), ...rows.slice(-1).map(([, ...rest]) => ["**all**", ...rest])]),
  ];
  const leftOut = leftOutOf(summary);
  if (leftOut !== "") lines.push("", leftOut);
  const notMeasured = notMeasuredOf(all);
  if (notMeasured !== "") lines.push("", notMeasured);
  const failures = failureLines(suite, results);
  if (failures.length > 0) lines.push("", "## Not successful", "", ...failures.map((line) => `- ${line}`));
  return `${lines.join("\n")}\n`;
}

/** The same without the trials that were not measured, for every figure. */
export function countedIn({ measured, trials }: Results): Results {
  return { measured, trials: measuredTrials(trials) };
}

/** What could not be measured, and what to do about it; empty where nothing is missing. */
export function notMeasuredOf({ trials }: Results): string {
  const words = notMeasuredWords(trials);
  if (words === "") return "";
  const { reason } = trials.filter(({ notMeasured }) => notMeasured !== undefined)[0];
  return `${words}: the model could not be asked, and these trials are in no figure. The same command does them again. The first: ${oneLine(reason)}`;
}

/** Columns and cells; the last row is all cases together. */
export function tableOf(
  suite: Suite,
  { trials }: Results,
  { rows, overall }: Summary,
): { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] } {
  const shown: Shown = {
    cost: asksModel(trials),
    dollars: overall.dollars !== undefined,
    unverified: overall.wronglyUnverified > 0,
    notMeasured: overall.notMeasured > 0,
    measures: Object.keys(overall.measures),
  };
  const head = [
    "case",
    "success",
    "95 %",
    ...(shown.notMeasured ? ["not measured"] : []),
    "true before",
    "false claims",
    ...(shown.unverified ? ["not verified"] : []),
    "steps well",
    ...(suite.stepFigures ?? []).map(({ method }) => `paper, steps: ${method}`),
    "replans well",
    "robot s",
    "wall s",
    ...(shown.cost ? ["model calls", "tokens"] : []),
    ...(shown.dollars ? ["US$"] : []),
    ...shown.measures,
    ...(suite.figures ?? []).map(({ method }) => `paper: ${method}`),
  ];
  return {
    head,
    rows: [...rows.filter(isTold), overall].map((each) => cells(each, shown)),
  };
}

/** Run, tried, or impossible with its reason. */
function isTold({ trials, notMeasured, impossible }: SummaryRow): boolean {
  return trials > 0 || notMeasured > 0 || impossible !== undefined;
}

/** The cases that the table leaves out; empty where all have been run. */
export function leftOutOf({ rows }: Summary): string {
  const others = rows.filter((row) => !isTold(row)).length;
  return others === 0 ? "" : `Not run: ${others} of ${rows.length} cases; they are not in the table.`;
}

export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [
    row(head),
    row(head.map((_, index) => (index === 0 ? "---" : "---:"))),
    ...rows.map((each) => row(each)),
  ].join("\n");
}

/** How the figures came about: a symbolic scene has no physics that could go wrong, and who reads them has to know. */
export function originOf({ measured, trials }: Results): string {
  const model = trials.some(({ simulatedModel }) => simulatedModel) ? " Simulated model." : "";
  const welded = measured.weldedGrasps ? " Grasps are welded." : "";
  return `${worldOf({ measured, trials })}${welded}${model}`;
}

function worldOf({ measured, trials }: Results): string {
  const symbolic = "Symbolic scene, no physics.";
  if (trials.length === 0) return measured.symbolic ? symbolic : "Simulation.";
  if (trials.every(isPhysical)) return "Simulation.";
  return trials.some(isPhysical) ? "Simulation, some of it without physics." : symbolic;
}

/** What was measured, name and value. */
export function conditionsOf(results: Results): readonly (readonly [string, string])[] {
  const { measured, trials } = results;
  return [
    ["Kind", originOf(results)],
    ["Method", measured.method],
    ["Faults", measured.faults],
    ["Trials", `${trials.length}, over ${seedsOf(trials)} seeds`],
    ["Robot Copilot", measured.version],
  ];
}

/** Who decides what a success is, and whose the other figures are. */
export function scoringOf(suite: Suite, { trials, measured }: Results): string {
  const papers = (suite.figures ?? []).length + (suite.stepFigures ?? []).length;
  const physics = trials.length === 0 ? measured.symbolic !== true : trials.some(isPhysical);
  return `Success is decided by ${physics ? "the simulated physics" : "the scene's facts"}, not by what a run claims; "true before" counts successes whose goal held at the start, too.${
    papers > 0
      ? ` The paper's figures are its own, from its own robots and simulators${suite.source ? ` (${suite.source})` : ""}: they are no measure of this simulation.`
      : suite.source
        ? ` Tasks: ${suite.source}.`
        : ""
  }`;
}

/** Why trials had no success, one line each, in the suite's order whichever ended first. */
export function failureLines({ cases }: Suite, { trials }: Results): string[] {
  const places = new Map(cases.map(({ name }, index) => [name, index]));
  const placeOf = ({ case: name }: TrialResult) => places.get(name) ?? cases.length;
  return trials
    .filter(({ success }) => !success)
    .sort((a, b) => placeOf(a) - placeOf(b) || a.seed - b.seed)
    .map((trial) => `${trial.case}, seed ${trial.seed} (${claimOf(trial)}): ${oneLine(trial.reason)}`);
}

/** What the run says of itself, for a person. */
export function claimOf({ claimed, unverified, written }: TrialResult): string {
  return unverified ? "not verified" : (claimed ?? written);
}

function seedsOf(trials: readonly TrialResult[]): number {
  return new Set(trials.map(({ seed }) => seed)).size;
}

function isPhysical({ symbolic }: TrialResult): boolean {
  return symbolic !== true;
}

/** Without a model there is nothing to tell of its calls. */
function asksModel(trials: readonly TrialResult[]): boolean {
  return trials.some(({ modelCalls }) => modelCalls > 0);
}

/** Columns that are only there where they have something to tell. */
interface Shown {
  readonly cost: boolean;
  readonly dollars: boolean;
  readonly unverified: boolean;
  readonly notMeasured: boolean;
  readonly measures: readonly string[];
}

function cells(each: SummaryRow, { cost, dollars, unverified, notMeasured, measures }: Shown): string[] {
  const papers = each.paper.map(figure);
  const steps = each.paperSteps.map(figure);
  if (each.impossible !== undefined) {
    const claims = unverified ? ["", ""] : [""];
    const rest = [...(cost ? ["", ""] : []), ...(dollars ? [""] : []), ...measures.map(() => "")];
    const missing = notMeasured ? [""] : [];
    return [
      each.name,
      each.impossible,
      "",
      ...missing,
      "",
      ...claims,
      "",
      ...steps,
      "",
      "",
      "",
      ...rest,
      ...papers,
    ];
  }
  return [
    each.name,
    each.trials === 0 ? "" : `${each.successes}/${each.trials}`,
    each.success ? `${percent(each.success.low)}–${percent(each.success.high)}` : "",
    ...(notMeasured ? [String(each.notMeasured)] : []),
    each.trials === 0 ? "" : String(each.heldBefore),
    each.trials === 0 ? "" : String(each.falseClaims),
    ...(unverified ? [each.trials === 0 ? "" : String(each.wronglyUnverified)] : []),
    shareText(each.stepsWell),
    ...steps,
    shareText(each.replansWell),
    each.robotSeconds === undefined ? "" : each.robotSeconds.toFixed(0),
    each.wallSeconds === undefined ? "" : each.wallSeconds.toFixed(1),
    ...(cost ? [each.modelCalls?.toFixed(1) ?? "", each.tokens?.toFixed(0) ?? ""] : []),
    ...(dollars ? [each.dollars?.toFixed(4) ?? ""] : []),
    ...measures.map((name) => shareText(each.measures[name])),
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
