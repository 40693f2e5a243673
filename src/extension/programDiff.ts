import { diffLines, diffWordsWithSpace, parsePatch } from "diff";
import type { DiffLine, DiffPart } from "../protocol/panelState";

const contextLines = 3;

export interface ProgramDiff {
  readonly lines: readonly DiffLine[];
  readonly added: number;
  readonly removed: number;
}

/** Two versions of a program as the lines of a diff; a new program is all added, without gaps. */
export function programDiff(before: string, after: string): ProgramDiff {
  const rows: DiffLine[] = [];
  let oldLine = 1;
  let newLine = 1;
  for (const change of diffLines(normalised(before), normalised(after))) {
    const texts = change.value.replace(/\n$/, "").split("\n");
    for (const text of texts) {
      const parts = [{ text, changed: false }];
      if (change.added) rows.push({ kind: "added", newLine: newLine++, parts });
      else if (change.removed) rows.push({ kind: "removed", oldLine: oldLine++, parts });
      else rows.push({ kind: "context", oldLine: oldLine++, newLine: newLine++, parts });
    }
  }
  return summary(withoutFarContext(markWithinLines(rows)));
}

/** The lines of a unified diff, as a recovery carries one. */
export function unifiedDiff(diff: string): readonly DiffLine[] {
  if (diff.trim() === "") return [];
  const rows: DiffLine[] = [];
  for (const { hunks } of parsePatch(diff)) {
    for (const hunk of hunks) {
      if (rows.length > 0) rows.push({ kind: "gap", parts: [] });
      let oldLine = hunk.oldStart;
      let newLine = hunk.newStart;
      for (const line of hunk.lines) {
        const parts = [{ text: line.slice(1), changed: false }];
        if (line.startsWith("+")) rows.push({ kind: "added", newLine: newLine++, parts });
        else if (line.startsWith("-")) rows.push({ kind: "removed", oldLine: oldLine++, parts });
        else if (line.startsWith(" "))
          rows.push({ kind: "context", oldLine: oldLine++, newLine: newLine++, parts });
      }
    }
  }
  return markWithinLines(rows);
}

function normalised(text: string): string {
  const unix = text.replace(/\r\n/g, "\n");
  return unix === "" || unix.endsWith("\n") ? unix : `${unix}\n`;
}

/** Where lines were replaced one for one, the words that differ are marked. */
function markWithinLines(rows: readonly DiffLine[]): DiffLine[] {
  const marked = [...rows];
  for (let start = 0; start < rows.length; start++) {
    if (rows[start].kind !== "removed") continue;
    let middle = start;
    while (rows[middle]?.kind === "removed") middle++;
    let end = middle;
    while (rows[end]?.kind === "added") end++;
    const count = Math.min(middle - start, end - middle);
    for (let index = 0; index < count; index++) {
      const [before, after] = wordParts(textOf(rows[start + index]), textOf(rows[middle + index]));
      marked[start + index] = { ...rows[start + index], parts: before };
      marked[middle + index] = { ...rows[middle + index], parts: after };
    }
    start = end - 1;
  }
  return marked;
}

function textOf(line: DiffLine): string {
  return line.parts.map((part) => part.text).join("");
}

function wordParts(before: string, after: string): [DiffPart[], DiffPart[]] {
  const changes = diffWordsWithSpace(before, after);
  const kept = changes
    .filter((change) => !change.added && !change.removed)
    .map((change) => change.value.trim().length);
  const common = kept.reduce((sum, length) => sum + length, 0);
  // Lines with little in common are different lines: marking words in them would only be noise.
  if (common * 3 < Math.max(before.trim().length, after.trim().length)) {
    return [[{ text: before, changed: false }], [{ text: after, changed: false }]];
  }
  const side = (other: "added" | "removed") =>
    changes
      .filter((change) => !change[other])
      .map((change) => ({ text: change.value, changed: Boolean(change.added || change.removed) }));
  return [side("added"), side("removed")];
}

function withoutFarContext(rows: readonly DiffLine[]): DiffLine[] {
  if (rows.every((row) => row.kind !== "context")) return [...rows];
  const near = rows.map(() => false);
  rows.forEach((row, index) => {
    if (row.kind === "context") return;
    const last = Math.min(rows.length - 1, index + contextLines);
    for (let other = Math.max(0, index - contextLines); other <= last; other++) near[other] = true;
  });
  const kept: DiffLine[] = [];
  rows.forEach((row, index) => {
    if (near[index]) kept.push(row);
    else if (kept.length > 0 && kept[kept.length - 1].kind !== "gap") kept.push({ kind: "gap", parts: [] });
  });
  if (kept[kept.length - 1]?.kind === "gap") kept.pop();
  return kept;
}

function summary(lines: readonly DiffLine[]): ProgramDiff {
  const count = (kind: DiffLine["kind"]) => lines.filter((line) => line.kind === kind).length;
  return { lines, added: count("added"), removed: count("removed") };
}
