import { escapeHtml } from "../../report/page";
import type { Estimate } from "./statistics";

/* Plots as inline SVG: no script, colours from the page's own variables, readable in print. */

export interface IntervalRow {
  readonly name: string;
  /** A dot with its interval, and what stands beside it. */
  readonly estimate: Estimate | undefined;
  readonly text: string;
  /** Figures of others, without intervals: the first as a diamond, the next as a square, then a triangle. */
  readonly marks?: readonly (number | undefined)[];
  readonly isTotal?: boolean;
}

export interface Axis {
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
  /** A tick's text. */
  readonly label: (tick: number) => string;
  /** For who can't see it. */
  readonly title: string;
}

const shapes = [
  { name: "diamonds", path: "m0 -6l6 6l-6 6l-6 -6z" },
  { name: "squares", path: "m-5 -5h10v10h-10z" },
  { name: "triangles", path: "m0 -6l6 11h-12z" },
];

/** What the marks of a plot are. */
export function markLegend(names: readonly string[]): string {
  return names.map((name, shape) => `${shapes[shape % shapes.length].name}: ${name}`).join("; ");
}

const width = 760;
const nameWidth = 210;
const textWidth = 150;
const rowHeight = 24;
const top = 22;

/** One line for each row: its value as a dot, its interval as a bar, marks as hollow shapes. */
export function intervalPlot(rows: readonly IntervalRow[], axis: Axis): string {
  const height = top + rows.length * rowHeight + 8;
  const left = nameWidth + 12;
  const right = width - textWidth;
  const x = (value: number) =>
    left +
    ((Math.min(axis.to, Math.max(axis.from, value)) - axis.from) / (axis.to - axis.from)) * (right - left);
  const ticks = axis.ticks.map(
    (tick) =>
      `<line class="grid" x1="${at(x(tick))}" x2="${at(x(tick))}" y1="${top - 4}" y2="${height - 6}"/>` +
      `<text class="tick" x="${at(x(tick))}" y="12" text-anchor="middle">${escapeHtml(axis.label(tick))}</text>`,
  );
  const lines = rows.map(({ name, estimate, text, marks = [], isTotal }, index) => {
    const y = top + index * rowHeight + rowHeight / 2;
    const bar = estimate
      ? `<line class="interval" x1="${at(x(estimate.low))}" x2="${at(x(estimate.high))}" y1="${y}" y2="${y}"/>` +
        `<circle class="value" cx="${at(x(estimate.value))}" cy="${y}" r="5"/>`
      : "";
    const others = marks.map((mark, shape) =>
      mark === undefined
        ? ""
        : `<path class="mark" d="M${at(x(mark))} ${y}${shapes[shape % shapes.length].path}"/>`,
    );
    return (
      `<g${isTotal ? ' class="total"' : ""}><text x="${nameWidth}" y="${y + 4}" text-anchor="end">${escapeHtml(shortened(name))}</text>` +
      `${bar}${others.join("")}<text class="tick" x="${right + 14}" y="${y + 4}">${escapeHtml(text)}</text></g>`
    );
  });
  return svg(height, axis.title, [...ticks, ...lines]);
}

export interface BarRow {
  readonly name: string;
  readonly value: number | undefined;
  readonly text: string;
}

/** One bar for each row, from zero. */
export function barPlot(rows: readonly BarRow[], title: string): string {
  const most = Math.max(1e-9, ...rows.map(({ value = 0 }) => value));
  const left = nameWidth + 12;
  const right = width - textWidth;
  const bars = rows.map(({ name, value, text }, index) => {
    const y = 4 + index * rowHeight;
    const length = ((value ?? 0) / most) * (right - left);
    return (
      `<text x="${nameWidth}" y="${y + 16}" text-anchor="end">${escapeHtml(shortened(name))}</text>` +
      `<rect class="bar" x="${left}" y="${y + 5}" width="${at(length)}" height="${rowHeight - 10}" rx="2"/>` +
      `<text class="tick" x="${at(left + length + 6)}" y="${y + 16}">${escapeHtml(text)}</text>`
    );
  });
  return svg(rows.length * rowHeight + 8, title, bars);
}

function svg(height: number, title: string, parts: readonly string[]): string {
  return `<svg class="plot" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(title)}"><title>${escapeHtml(title)}</title>${parts.join("\n")}</svg>`;
}

function at(pixels: number): string {
  return pixels.toFixed(1);
}

function shortened(name: string): string {
  return name.length > 30 ? `${name.slice(0, 29)}…` : name;
}

export const plotStyle = `
.plot { width: 100%; max-width: 60rem; height: auto; display: block; font: 13px system-ui, sans-serif; }
.plot text { fill: var(--ink); } .plot .tick { fill: var(--soft); font-size: 12px; } .plot .total text { font-weight: 600; }
.plot .grid { stroke: var(--line); } .plot .interval { stroke: var(--note); stroke-width: 3; stroke-linecap: round; opacity: .55; }
.plot .value { fill: var(--note); } .plot .mark { fill: none; stroke: var(--doubt); stroke-width: 1.6; } .plot .bar { fill: var(--note); opacity: .7; }
`;
