import type { PanelState } from "../../src/protocol/panelState";
import { element } from "../dom";
import { milliseconds } from "../format";
import type { Section } from "../store";

/** Says aloud, for people who listen to the page, what others see at a glance. */
export function announcer(): Section {
  const polite = element("div", { class: "spoken", attributes: { role: "status", "aria-live": "polite" } });
  const urgent = element("div", { class: "spoken", attributes: { role: "alert", "aria-live": "assertive" } });
  const root = element("div", {}, polite, urgent);
  const say = (target: HTMLElement, text: string) => {
    if (target.textContent !== text) target.textContent = text;
  };
  return {
    root,
    update(state) {
      say(urgent, urgentWords(state));
      say(polite, politeWords(state));
    },
  };
}

function urgentWords({ run, task }: PanelState): string {
  if (run?.approval) return `Approval needed before ${run.approval.robot} moves.`;
  if (run?.question !== undefined) return `The robot waits for your answer. ${run.question}`;
  if (run?.linkState === "lost") return `Connection lost: ${run.linkCause ?? "no word from the robot"}.`;
  if (run?.stop) {
    return run.stop.acknowledged
      ? `Stopped after ${milliseconds(run.stop.milliseconds)}.`
      : "Stop was sent, but the robot did not confirm it.";
  }
  if (task.kind === "failed") return task.message;
  return "";
}

function politeWords({ run, task, proposal }: PanelState): string {
  if (task.kind === "question") return task.question;
  if (task.kind === "declined") return task.reason;
  if (task.kind === "writing") return task.stage;
  if (run?.finished) return `Run ended with ${run.finished.outcome}. ${run.finished.reason}`;
  if (proposal) return `${proposal.title}: a program waits to be accepted.`;
  if (run?.phase === "paused") return `The run holds still${run.line ? ` at line ${run.line}` : ""}.`;
  const last = run?.timeline.at(-1);
  if (last?.kind === "action" && last.status !== "running") return `${last.text}: ${last.status}`;
  if (last?.kind === "recovery") return `${last.decision}: ${last.reason}`;
  return "";
}
