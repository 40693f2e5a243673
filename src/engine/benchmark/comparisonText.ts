import { escapeHtml } from "../../report/page";
import type { ComparedRow, Comparison } from "./comparison";
import { significanceLevel } from "./comparison";
import { markdownTable } from "./markdown";
import { htmlPage, htmlTable } from "./page";
import { intervalPlot } from "./plots";
import type { Measured } from "./results";
import type { Estimate } from "./statistics";

/* A comparison of two results for a terminal and as a page. */

export function comparisonMarkdown(comparison: Comparison): string {
  const { before, after } = comparison;
  const { cases, costs } = tablesOf(comparison);
  return `# ${headingOf(before)}

**${comparison.origin}**
A: ${labelOf(before)}
B: ${labelOf(after)}

${markdownTable(cases.head, cases.rows)}

${markdownTable(costs.head, costs.rows)}

${verdictOf(comparison)}
${howOf(comparison)}
`;
}

export function comparisonPage(comparison: Comparison): string {
  const { before, after, rows, overall } = comparison;
  const { cases, costs } = tablesOf(comparison);
  const lines = [...rows, overall].map((row) => ({
    name: row.name,
    estimate: row.difference,
    text: row.difference ? `${signed(row.difference.value)}, p ${pText(row.p)}` : "",
    isTotal: row === overall,
  }));
  const origin = escapeHtml(comparison.origin);
  return htmlPage(
    headingOf(before),
    `<header>
  <p class="kicker">Robot Copilot benchmark</p>
  <h1>${escapeHtml(headingOf(before))}</h1>
  <p class="label">${origin}</p>
  <dl><div><dt>A</dt><dd>${escapeHtml(labelOf(before))}</dd></div><div><dt>B</dt><dd>${escapeHtml(labelOf(after))}</dd></div></dl>
  <p><strong>${escapeHtml(verdictOf(comparison))}</strong></p>
  <p>${escapeHtml(howOf(comparison))}</p>
</header>
<main>
<section><h2>B minus A, points of success, with 95 % intervals <small>${origin}</small></h2>
${intervalPlot(lines, {
  from: -1,
  to: 1,
  ticks: [-1, -0.5, 0, 0.5, 1],
  label: (tick) => `${tick > 0 ? "+" : ""}${tick * 100}`,
  title: "Difference in success, B minus A, by case",
})}</section>
<section><h2>Success <small>${origin}</small></h2><div class="wide">${htmlTable(cases.head, cases.rows)}</div></section>
<section><h2>What a trial takes <small>means; ${origin}</small></h2><div class="wide">${htmlTable(costs.head, costs.rows)}</div></section>
</main>`,
  );
}

function tablesOf({ rows, overall, costs }: Comparison) {
  return {
    cases: {
      head: ["case", "A", "B", "B − A", "95 %", "p", "verdict"],
      rows: [...rows, overall].map(rowCells),
    },
    costs: {
      head: ["mean of a trial", "A", "B", "B − A", "95 %"],
      rows: costs.map(({ name, before, after, difference }) => [
        name,
        before.toFixed(1),
        after.toFixed(1),
        difference.value.toFixed(1),
        `${difference.low.toFixed(1)} to ${difference.high.toFixed(1)}`,
      ]),
    },
  };
}

function rowCells({ name, before, after, difference, p, isSignificant }: ComparedRow): string[] {
  return [
    name,
    `${before.successes}/${before.trials}`,
    `${after.successes}/${after.trials}`,
    difference ? signed(difference.value) : "",
    difference ? intervalText(difference) : "",
    pText(p),
    difference ? (isSignificant ? "significant" : "not significant") : "",
  ];
}

/** One sentence about all cases together. */
function verdictOf({ overall: { difference, isSignificant, p } }: Comparison): string {
  if (!difference) return "There is nothing to compare.";
  const points = Math.abs(difference.value * 100).toFixed(0);
  const interval = `95 % interval ${intervalText(difference)} points, p ${pText(p)}`;
  if (!isSignificant)
    return `No significant difference: B has ${difference.value === 0 ? "as many successes as A" : `${points} points ${difference.value > 0 ? "more" : "less"} success than A, which may be chance`} (${interval}).`;
  return `Significant: B has ${points} points ${difference.value > 0 ? "more" : "less"} success than A (${interval}).`;
}

function howOf({ isPaired, leftOut, notMeasured }: Comparison): string {
  const test = isPaired
    ? `The same cases on the same seeds, pair by pair: McNemar's exact test, intervals after Newcombe${leftOut > 0 ? `; ${leftOut} trials without a counterpart are left out` : ""}.`
    : "No case has a seed in common, so all trials of both sides: Fisher's exact test, intervals after Newcombe.";
  return `${test} Two-sided; significant below ${significanceLevel}; p of single cases after Holm. Intervals of means by the bootstrap.${notMeasured > 0 ? ` Trials that could not be measured, for no model answered: ${notMeasured}; they are left out.` : ""}`;
}

/** Results of an older version do not know the suite's title. */
function headingOf({ title, suite }: Measured): string {
  return `${title ?? suite}: A compared with B`;
}

function labelOf({ method, faults, version }: Measured): string {
  return `${method}; faults: ${faults}; Robot Copilot ${version}`;
}

function signed(part: number): string {
  const points = (part * 100).toFixed(0);
  return part > 0 ? `+${points}` : points === "-0" ? "0" : points;
}

function intervalText({ low, high }: Estimate): string {
  return `${signed(low)} to ${signed(high)}`;
}

function pText(p: number | undefined): string {
  if (p === undefined) return "";
  return p < 0.001 ? "< 0.001" : p.toFixed(3);
}
