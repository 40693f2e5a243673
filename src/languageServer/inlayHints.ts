import { type InlayHint, MarkupKind, type Range } from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import type { PredictedFact, PredictedState } from "../core/checker/programProblem";
import type { Truth } from "../core/world/facts";

const signs: Readonly<Record<Truth, string>> = { true: "+", false: "−", unknown: "?" };
const order: Readonly<Record<Truth, number>> = { true: 0, false: 1, unknown: 2 };
/** Editors cut what is much longer, wherever that may be. */
const longestLabel = 42;

/**
 * Behind each line in the range: which facts its actions change, `+holding cup  −handempty`. The tooltips of all lines
 * in view would cost the editor more than the hints: where it can ask for one when it is to be shown, it gets what
 * `withTooltip` makes it of.
 */
export function factHints(
  states: readonly PredictedState[],
  document: TextDocument,
  { start, end }: Range,
  resolvesTooltips: boolean,
): InlayHint[] {
  const byLine = new Map<number, Map<string, PredictedFact>>();
  for (const { range, changes, precondition } of states) {
    // An action that can't be done changes nothing; what is said of it is the problem.
    if (precondition === "false") continue;
    const { line } = range.end;
    if (line < start.line || line > end.line || changes.length === 0) continue;
    const facts = byLine.get(line) ?? new Map<string, PredictedFact>();
    // Of two calls on one line the later one decides.
    for (const fact of changes) facts.set(fact.text, fact);
    byLine.set(line, facts);
  }
  return [...byLine].map(([line, facts]): InlayHint => {
    const sorted = [...facts.values()].sort(
      (a, b) => order[a.truth] - order[b.truth] || a.text.length - b.text.length,
    );
    const hint: InlayHint = {
      position: endOfLine(document, line),
      label: labelOf(sorted),
      paddingLeft: true,
      data: sorted.map(tooltipLine),
    };
    return resolvesTooltips ? hint : withTooltip(hint);
  });
}

/** The facts of the line, one below the other. */
export function withTooltip({ data, ...hint }: InlayHint): InlayHint {
  const lines = Array.isArray(data) ? data.filter((line) => typeof line === "string") : [];
  const value = ["Facts that change on this line", ...lines].join("\n");
  return { ...hint, tooltip: { kind: MarkupKind.Markdown, value } };
}

function labelOf(facts: readonly PredictedFact[]): string {
  let label = "";
  for (const [index, { text, truth }] of facts.entries()) {
    const part = `${signs[truth]}${text.slice(1, -1)}`;
    const longer = label === "" ? part : `${label}  ${part}`;
    const rest = facts.length - index;
    const room = rest > 1 ? longestLabel - "  … 9 more".length : longestLabel;
    if (longer.length > room) {
      return label === "" ? `${part.slice(0, longestLabel - 1)}…` : `${label}  … ${rest} more`;
    }
    label = longer;
  }
  return label;
}

function tooltipLine({ text, truth }: PredictedFact): string {
  return truth === "unknown" ? `- \`${text}\` is not known any more` : `- \`${text}\` becomes ${truth}`;
}

function endOfLine(document: TextDocument, line: number) {
  const text = document.getText({ start: { line, character: 0 }, end: { line: line + 1, character: 0 } });
  return { line, character: text.replace(/[\r\n]+$/, "").length };
}
