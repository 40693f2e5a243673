import { LineIndex } from "../core/base/problem";
import type { Comparison, Scores } from "../core/copilot/preconditions/compare";
import type { DomainChange, ProposedAction } from "../core/copilot/preconditions/propose";
import type { Subject } from "../core/copilot/preconditions/subject";
import { applyEdits } from "../core/program/programSource";
import { printable, type Terminal } from "./terminal";

/* How proposed preconditions, and how they compare with a reference, are shown in a terminal. */

export function printChange(
  terminal: Terminal,
  { asked, reason }: ProposedAction,
  change: DomainChange | undefined,
  subject: Subject,
): void {
  terminal.line(terminal.styled("bold", asked.action.name));
  if (reason) terminal.line(terminal.styled("dim", `  ${printable(reason.replace(/\s+/g, " "))}`));
  if (!change) {
    terminal.line("  says the same as the domain does");
    return;
  }
  const { removed, added } = lineDiff(subject.texts.domain.text, change);
  for (const line of removed) terminal.line(terminal.styled("red", `  - ${printable(line)}`));
  for (const line of added) terminal.line(terminal.styled("green", `  + ${printable(line)}`));
}

/** The lines that an edit touches, before and after it, without those that stay at both ends. */
function lineDiff(
  text: string,
  { edits }: DomainChange,
): { readonly removed: readonly string[]; readonly added: readonly string[] } {
  const index = new LineIndex(text);
  const first = Math.min(...edits.map(({ range }) => range.start.line));
  const last = Math.max(...edits.map(({ range }) => range.end.line));
  const start = index.offsetAt({ line: first, character: 0 });
  const rest = text.length - index.offsetAt({ line: last + 1, character: 0 });
  const after = applyEdits(text, edits);
  const linesOf = (whole: string) =>
    whole.slice(start, whole.length - (last + 1 < text.split("\n").length ? rest : 0)).split(/\r?\n/);
  const removed = linesOf(text);
  const added = linesOf(after);
  while (removed.length > 0 && added.length > 0 && removed[0] === added[0]) {
    removed.shift();
    added.shift();
  }
  while (removed.length > 0 && added.length > 0 && removed.at(-1) === added.at(-1)) {
    removed.pop();
    added.pop();
  }
  return { removed, added };
}

export function printComparison(terminal: Terminal, compared: Comparison): void {
  terminal.line(terminal.styled("bold", "\nCompared with the reference"));
  const width = Math.max(10, ...compared.actions.map(({ action }) => action.length));
  const row = (name: string, figures: readonly string[]) =>
    `  ${name.padEnd(width)}  ${figures.map((figure) => figure.padStart(9)).join(" ")}`;
  terminal.line(terminal.styled("dim", row("", ["right", "wrong", "missing", "precision", "recall", "F1"])));
  for (const { action, right, wrong, missing, scores } of compared.actions) {
    const counts = [right, wrong, missing].map(({ length }) => String(length));
    terminal.line(row(action, [...counts, ...percentages(scores)]));
    for (const part of wrong) terminal.line(terminal.styled("dim", `      wrong    ${printable(part)}`));
    for (const part of missing) terminal.line(terminal.styled("dim", `      missing  ${printable(part)}`));
  }
  const { right, proposed, found, inReference } = compared;
  const counts = [right, proposed - right, inReference - found].map(String);
  terminal.line(row("all parts", [...counts, ...percentages(compared.micro)]));
  terminal.line(row("mean", ["", "", "", ...percentages(compared.macro)]));
  const sides = [
    ["only in the reference", compared.onlyInReference],
    ["not in the reference", compared.onlyInProposal],
  ] as const;
  for (const [what, names] of sides)
    if (names.length > 0) terminal.line(`  ${what}, and not counted: ${names.join(", ")}`);
  terminal.line("");
}

function percentages({ precision, recall, f1 }: Scores): readonly string[] {
  return [precision, recall, f1].map((score) =>
    score === undefined ? "–" : `${(score * 100).toFixed(1)} %`,
  );
}
