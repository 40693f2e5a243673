import { goalEvidence } from "../core/runner/goal";
import { leapWords, type RunEvent } from "../core/runner/runEvent";
import { factsSection } from "./factsSection";
import { escapeHtml, reportStyle } from "./page";
import { programSection } from "./programSection";
import type { ReportInput } from "./reportInput";
import { timelineSection } from "./timelineSection";

/** One page that tells a run: no script, nothing loaded from elsewhere, readable without the run folder. */
export function runReport(input: ReportInput): string {
  const started = input.events.find((event) => event.kind === "run-started");
  const finished = input.events.findLast((event) => event.kind === "run-finished");
  const title = started?.instruction ?? started?.programFile ?? "Robot run";
  const outcome = finished?.outcome ?? "unknown";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${escapeHtml(title)} – ${outcome}</title>
<style>${reportStyle}</style>
</head>
<body>
<header>
  <p class="kicker">Robot Copilot run report</p>
  <h1>${escapeHtml(title)}</h1>
  <p class="outcome ${outcome}">${outcomeWords[outcome]}${finished ? ` <span>${escapeHtml(finished.reason)}</span>` : " <span>The journal ends before the run does.</span>"}</p>
  ${started ? overview(started, finished, input.events) : ""}
</header>
<main>
${goalSection(finished, started?.symbolic ?? false)}
${timelineSection(input)}
${programSection(input.events)}
${factsSection(input.events)}
</main>
</body>
</html>
`;
}

const outcomeWords = {
  success: "Succeeded",
  failure: "Failed",
  unknown: "Outcome unknown",
  stopped: "Stopped",
} as const;

function overview(
  started: Extract<RunEvent, { kind: "run-started" }>,
  finished: Extract<RunEvent, { kind: "run-finished" }> | undefined,
  events: readonly RunEvent[],
): string {
  const rows: [string, string][] = [
    ["Robot", started.robot],
    ["Scene", started.scene + (started.seed === undefined ? "" : `, seed ${started.seed}`)],
    ["Link", started.simulated ? `${started.link} (simulation)` : started.link],
    ["Method", started.method],
    ["Started", started.time],
  ];
  if (finished) {
    rows.push(["Robot time", `${finished.robotSeconds.toFixed(1)} s`]);
    rows.push(["Wall time", `${(finished.wallMilliseconds / 1000).toFixed(1)} s`]);
    const leaps = finished.continuity && leapWords(finished.continuity);
    if (leaps !== undefined) rows.push(["Physics", leaps]);
  }
  const asked = modelUse(events);
  if (asked !== undefined) rows.push(["Model", asked]);
  return `<dl>${rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`).join("")}</dl>`;
}

/** "12 calls, 34,000 tokens, $0.1200"; undefined where no model was asked. */
function modelUse(events: readonly RunEvent[]): string | undefined {
  const calls = events.filter((event) => event.kind === "model-call");
  if (calls.length === 0) return undefined;
  const tokens = calls.reduce(
    (sum, { promptTokens = 0, completionTokens = 0 }) => sum + promptTokens + completionTokens,
    0,
  );
  const priced = calls.filter(({ cost }) => cost !== undefined);
  const cost = priced.reduce((sum, each) => sum + (each.cost ?? 0), 0);
  return [
    `${calls.length} ${calls.length === 1 ? "call" : "calls"}`,
    `${tokens.toLocaleString("en")} tokens`,
    ...(priced.length > 0 ? [`$${cost.toFixed(4)}`] : []),
  ].join(", ");
}

function goalSection(
  finished: Extract<RunEvent, { kind: "run-finished" }> | undefined,
  isSymbolic: boolean,
): string {
  if (!finished?.goal) return "";
  const { condition, truth, unmet } = finished.goal;
  const mark = truth === "true" ? "holds" : truth === "false" ? "does not hold" : "is not known to hold";
  return `<section><h2>Goal</h2>
<p><code>${escapeHtml(condition)}</code> <strong class="truth ${truth}">${mark}</strong>, ${goalEvidence(isSymbolic)}.</p>
${unmet.length > 0 ? `<ul>${unmet.map((text) => `<li><code>${escapeHtml(text)}</code></li>`).join("")}</ul>` : ""}</section>`;
}
