import type { Feedback } from "../core/runner/feedback";
import { recoveryTitle } from "../core/runner/recoveryTitle";
import { answerWords, idleFaultWords, type RunEvent, steppedBackWords } from "../core/runner/runEvent";
import { lookUpText } from "../core/world/embeddedLookUp";
import { struckFaultText } from "../core/world/faultKinds";
import { diffBlock, escapeHtml } from "./page";
import type { ReportInput } from "./reportInput";

/** Every action, refusal, correction, message and stop, in order, with what was seen. */
export function timelineSection({ events, imageUrl }: ReportInput): string {
  const items = events.flatMap((event) => timelineItem(event, imageUrl) ?? []);
  const body =
    items.length > 0 ? `<ol class="timeline">${items.join("\n")}</ol>` : "<p>Nothing was done.</p>";
  return `<section><h2>What happened</h2>${body}</section>`;
}

function timelineItem(event: RunEvent, imageUrl: ReportInput["imageUrl"]): string | undefined {
  switch (event.kind) {
    case "action-finished":
      return actionItem(event.feedback, event.line, imageUrl);
    case "action-refused":
      return item(
        "failure",
        `<code>${escapeHtml(event.text)}</code> was not let through: nothing moved`,
        `<ul>${event.unmet.map((text) => `<li>${escapeHtml(text)}</li>`).join("")}</ul>`,
        `line ${event.line + 1}`,
      );
    case "recovery":
      return item(
        "recovery",
        `${recoveryTitle(event.decision, event.number)}: ${escapeHtml(event.reason)}`,
        event.diff ? diffBlock(event.diff) : "",
        event.line === undefined ? "" : `line ${event.line + 1}`,
      );
    case "question-answered":
      return item("recovery", escapeHtml(answerWords(event)), choicesBlock(event.choices), "");
    case "fault-struck":
      return item("console", escapeHtml(struckFaultText(event.fault)), "", `line ${event.line + 1}`);
    case "idle-fault":
      return item(
        "console",
        escapeHtml(idleFaultWords(event)),
        "",
        event.line === undefined ? "fault" : `line ${event.line + 1}`,
      );
    case "stepped-back":
      return item("console", steppedBackWords(event), "", "");
    case "console":
      return item("console", `<code>${escapeHtml(event.text)}</code>`, "", event.level);
    case "look-up":
      return item("console", escapeHtml(lookUpText(event)), "", "words");
    case "stop":
      return item(
        "stop",
        `Stop: ${escapeHtml(event.reason)}`,
        `<p>${event.receipt.acknowledged ? "The robot confirmed that it holds still" : "No confirmation came"} after ${event.receipt.milliseconds.toFixed(0)} ms.</p>`,
        "",
      );
    case "link-state":
      return event.state.kind === "lost"
        ? item("failure", `Link lost: ${escapeHtml(event.state.cause)}`, "", "")
        : undefined;
    case "approval-asked":
      return item(
        "console",
        "Approval asked before anything moves",
        `<ul>${event.writes.map((text) => `<li>${escapeHtml(text)}</li>`).join("")}</ul>`,
        event.programHash.slice(0, 12),
      );
    case "approval-given":
      return item("console", `Approved by ${escapeHtml(event.by)}`, "", event.programHash.slice(0, 12));
    case "thought":
      return item("console", escapeHtml(event.text), "", escapeHtml(event.by));
    case "model-call":
      return event.failure
        ? item("failure", `Model ${escapeHtml(event.model)}: ${escapeHtml(event.failure)}`, "", "")
        : undefined;
    default:
      return undefined;
  }
}

function actionItem(feedback: Feedback, line: number, imageUrl: ReportInput["imageUrl"]): string {
  const failed = feedback.outcome !== "success" || feedback.highLevelFailure;
  const notes = [
    feedback.message,
    feedback.cause && feedback.outcome !== "success" ? `cause: ${feedback.cause}` : undefined,
    feedback.highLevelFailure && feedback.outcome === "success"
      ? "it was done, but the state is not the predicted one"
      : undefined,
  ].filter((note) => note !== undefined);
  const differences = feedback.comparisons
    .map(({ fact, predicted, observed }) => {
      const text = `(${[fact.predicate, ...fact.args].join(" ")})`;
      const same = predicted === observed;
      return `<tr class="${same ? "" : "differs"}"><td><code>${escapeHtml(text)}</code></td><td>${predicted}</td><td>${observed}</td></tr>`;
    })
    .join("");
  const images = feedback.images
    .flatMap((image) => {
      const file = "file" in image && typeof image.file === "string" ? image.file : undefined;
      const url = file ? imageUrl(file) : undefined;
      return url
        ? [
            `<figure><img src="${url}" alt="${image.camera} camera" loading="lazy"><figcaption>${image.camera}</figcaption></figure>`,
          ]
        : [];
    })
    .join("");
  return item(
    failed ? (feedback.outcome === "unknown" ? "unknown" : "failure") : "success",
    `<code>${escapeHtml(feedback.text)}</code>`,
    `${notes.map((note) => `<p>${escapeHtml(note)}</p>`).join("")}${
      differences
        ? `<details${failed ? " open" : ""}><summary>predicted against observed</summary><table><tr><th>fact</th><th>predicted</th><th>observed</th></tr>${differences}</table></details>`
        : ""
    }${images ? `<div class="images">${images}</div>` : ""}`,
    `line ${line + 1} · ${feedback.robotSeconds.toFixed(1)} s robot · ${(feedback.wallMilliseconds / 1000).toFixed(2)} s wall`,
  );
}

function choicesBlock(choices: readonly string[]): string {
  return choices.length > 0
    ? `<ul>${choices.map((choice) => `<li>${escapeHtml(choice)}</li>`).join("")}</ul>`
    : "";
}

function item(kind: string, headline: string, body: string, aside: string): string {
  return `<li class="${kind}"><div class="line"><span>${headline}</span><small>${aside}</small></div>${body}</li>`;
}
