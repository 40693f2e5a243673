import { escapeHtml, reportStyle } from "../../report/page";
import {
  conditionsOf,
  countedIn,
  failureLines,
  leftOutOf,
  notMeasuredOf,
  originOf,
  scoringOf,
  tableOf,
} from "./markdown";
import { barPlot, type IntervalRow, intervalPlot, markLegend, plotStyle } from "./plots";
import type { Results } from "./results";
import type { Suite } from "./suite";
import type { Summary, SummaryRow } from "./summary";

/** A suite's results as one page: no script, nothing loaded from elsewhere, for screens light and dark and for paper. */
export function benchmarkPage(suite: Suite, all: Results, summary: Summary): string {
  const results = countedIn(all);
  const { head, rows } = tableOf(suite, results, summary);
  const failures = failureLines(suite, results);
  const [, ...facts] = conditionsOf(results);
  const notes = [leftOutOf(summary), notMeasuredOf(all)].filter((note) => note !== "");
  const body = `<header>
  <p class="kicker">Robot Copilot benchmark</p>
  <h1>${escapeHtml(suite.title)}</h1>
  <p class="label">${escapeHtml(originOf(results))}</p>
  <dl>${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`).join("")}</dl>
  <p>${escapeHtml(scoringOf(suite, results))}</p>
</header>
<main>
${successSection(suite, results, summary)}
<section><h2>Table <small>${escapeHtml(originOf(results))}</small></h2><div class="wide">${htmlTable(head, rows)}</div>${notes.map((note) => `<p>${escapeHtml(note)}</p>`).join("")}</section>
${costSections(results, summary)}
${
  failures.length > 0
    ? `<section><h2>Not successful</h2><ul>${failures.map((line) => `<li>${escapeHtml(line)}</li>`).join("")}</ul></section>`
    : ""
}
</main>`;
  return htmlPage(`${suite.title} – ${results.measured.method}`, body);
}

/** A page in the look of the run reports. */
export function htmlPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>${reportStyle}${plotStyle}${pageStyle}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

export function htmlTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (texts: readonly string[], tag: "th" | "td") =>
    texts.map((text) => `<${tag}>${escapeHtml(text)}</${tag}>`).join("");
  return `<table class="figures"><thead><tr>${cells(head, "th")}</tr></thead><tbody>${rows
    .map((row) => `<tr${row[0] === "all" ? ' class="total"' : ""}>${cells(row, "td")}</tr>`)
    .join("")}</tbody></table>`;
}

function successSection(suite: Suite, results: Results, { rows, overall }: Summary): string {
  const shown = [...rows.filter(({ trials }) => trials > 0), overall];
  const lines = shown.map(
    (row): IntervalRow => ({
      name: row.name,
      estimate: row.success,
      text: row.trials === 0 ? "not measured" : `${row.successes} of ${row.trials}`,
      marks: row.paper.map((percent) => (percent === undefined ? undefined : percent / 100)),
      isTotal: row === overall,
    }),
  );
  const papers = (suite.figures ?? []).map(({ method }) => method);
  const legend = papers.length > 0 ? ` As papers report them, ${markLegend(papers)}.` : "";
  return `<section><h2>Success, with 95 % intervals <small>${escapeHtml(originOf(results))}</small></h2>
${intervalPlot(lines, {
  from: 0,
  to: 1,
  ticks: [0, 0.25, 0.5, 0.75, 1],
  label: (tick) => `${tick * 100} %`,
  title: `Share of trials that succeed, by case: ${results.measured.method}`,
})}
<p><small>Dots: ${escapeHtml(results.measured.method)}.${escapeHtml(legend)}</small></p></section>`;
}

function costSections(results: Results, { rows, overall }: Summary): string {
  const measured = [...rows.filter(({ trials }) => trials > 0), overall];
  const plot = (title: string, of: (row: SummaryRow) => number | undefined, digits: number) => {
    if (!measured.some((row) => (of(row) ?? 0) > 0)) return "";
    const bars = measured.map((row) => ({
      name: row.name,
      value: of(row),
      text: of(row)?.toFixed(digits) ?? "",
    }));
    return `<section><h2>${title} <small>mean of a trial; ${escapeHtml(originOf(results))}</small></h2>${barPlot(bars, title)}</section>`;
  };
  return [
    plot("Model calls", ({ modelCalls }) => modelCalls, 1),
    plot("Tokens", ({ tokens }) => tokens, 0),
    plot(
      results.measured.symbolic ? "Actions, one second each" : "Simulated time, s",
      ({ robotSeconds }) => robotSeconds,
      1,
    ),
    plot("Wall time, s", ({ wallSeconds }) => wallSeconds, 2),
  ].join("\n");
}

const pageStyle = `
.label { display: inline-block; margin: 0 0 1rem; padding: .2rem .7rem; border: 1px solid var(--doubt); border-radius: 999px;
  color: var(--doubt); font-weight: 600; }
.wide { overflow-x: auto; } .figures { border-collapse: collapse; font-variant-numeric: tabular-nums; }
.figures th, .figures td { padding: .25rem .8rem .25rem 0; text-align: right; border-bottom: 1px solid var(--line); }
.figures td { white-space: nowrap; }
.figures th:first-child, .figures td:first-child { text-align: left; } .figures .total td { font-weight: 600; }
@media print { body { max-width: none; padding: 0; font-size: 11px; } section, svg, tr { break-inside: avoid; } .wide { overflow: visible; }
  :root { --ink: #000; --soft: #444; --line: #bbb; --paper: #fff; --panel: #fff; --good: #1a7f4b; --bad: #c0392b; --doubt: #a86a00; --note: #2b62c4; } }
`;
