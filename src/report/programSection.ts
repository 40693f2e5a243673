import type { RunEvent } from "../core/runner/runEvent";
import { escapeHtml } from "./page";

/** The program as it ended, with the lines marked at which actions ran or failed. */
export function programSection(events: readonly RunEvent[]): string {
  const started = events.find((event) => event.kind === "run-started");
  if (!started) return "";
  const changed = events.findLast((event) => event.kind === "program-changed");
  const text = changed?.text ?? started.programText;
  const after = changed ? changed.index : -1;
  const marks = new Map<number, "ran" | "failed">();
  const undone = new Set(events.flatMap((event) => (event.kind === "stepped-back" ? event.undone : [])));
  for (const event of events) {
    // Lines are those of the program as it stood then.
    if (event.index < after) continue;
    if (event.kind === "action-finished" && undone.has(event.feedback.call.id)) continue;
    if (event.kind === "action-finished") {
      const failed = event.feedback.outcome !== "success" || event.feedback.highLevelFailure;
      if (failed) marks.set(event.line, "failed");
      else if (marks.get(event.line) !== "failed") marks.set(event.line, "ran");
    } else if (event.kind === "action-refused") marks.set(event.line, "failed");
  }
  const lines = text
    .replace(/\n$/, "")
    .split("\n")
    .map(
      (line, index) => `<li class="${marks.get(index) ?? ""}"><code>${escapeHtml(line) || " "}</code></li>`,
    )
    .join("");
  const extended = events.some((event) => event.kind === "recovery" && event.decision === "extend");
  const how = extended ? "extended while it ran" : "after replanning";
  const versions = changed ? `version ${changed.version}, ${how}` : "as written";
  return `<section><h2>Program <small>${versions}</small></h2><ol class="program">${lines}</ol></section>`;
}
