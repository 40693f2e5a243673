import type { Feedback } from "../core/runner/feedback";
import { goalEvidence } from "../core/runner/goal";
import { recoveryTitle } from "../core/runner/recoveryTitle";
import {
  answerWords,
  idleFaultWords,
  leapWords,
  type RunEvent,
  steppedBackWords,
} from "../core/runner/runEvent";
import { lookUpText } from "../core/world/embeddedLookUp";
import { struckFaultText } from "../core/world/faultKinds";
import { printable, type Terminal } from "./terminal";

/** Tells a run on the terminal as it happens, one block an event. */
export function createRunPrinter(terminal: Terminal): (event: RunEvent) => void {
  const { styled } = terminal;
  const detail = (text: string) => terminal.line(styled("dim", `        ${printable(text)}`));
  let isSymbolic = false;
  return (event) => {
    switch (event.kind) {
      case "run-started":
        isSymbolic = event.symbolic ?? false;
        terminal.line(
          `${styled("bold", "Run")}       ${printable(`${event.robot} · ${event.link}`)}${event.simulated ? " (simulation)" : ""}`,
        );
        break;
      case "action-finished":
        printAction(event.feedback, event.line);
        break;
      case "action-refused":
        terminal.line(
          `  ${styled("red", "✗")} ${lineNumber(event.line)} ${printable(event.text)} ${styled("red", "not let through: nothing moved")}`,
        );
        for (const unmet of event.unmet) detail(unmet);
        break;
      case "recovery":
        terminal.line(
          `  ${styled("blue", "↻")} ${recoveryTitle(event.decision, event.number)}: ${printable(event.reason)}`,
        );
        for (const text of event.diff.split("\n")) {
          if (/^\+(?!\+\+)/.test(text)) terminal.line(styled("green", `        ${printable(text)}`));
          else if (/^-(?!--)/.test(text)) terminal.line(styled("red", `        ${printable(text)}`));
        }
        break;
      case "question-answered":
        terminal.line(`  ${styled("blue", "?")} ${printable(answerWords(event))}`);
        break;
      case "fault-struck":
        terminal.line(`  ${styled("yellow", "!")} ${struckFaultText(event.fault)}`);
        break;
      case "idle-fault":
        terminal.line(`  ${styled("yellow", "!")} ${printable(idleFaultWords(event))}`);
        break;
      case "stepped-back":
        terminal.line(`  ${styled("yellow", "↶")} ${steppedBackWords(event)}`);
        break;
      case "console":
        terminal.line(`  ${styled("dim", "›")} ${printable(event.text)}`);
        break;
      case "link-state":
        if (event.state.kind === "lost")
          terminal.line(styled("red", `  ! link lost: ${printable(event.state.cause)}`));
        break;
      case "look-up":
        detail(lookUpText(event));
        break;
      case "thought":
        detail(`${event.by}: ${event.text}`);
        break;
      case "model-call":
        detail(
          `model ${event.model}${event.simulated ? " (simulated)" : ""}: ${(event.milliseconds / 1000).toFixed(1)} s` +
            (event.failure ? `, ${event.failure}` : ""),
        );
        break;
      case "stop":
        terminal.line(
          `  ${styled("yellow", "■")} stop: ${printable(event.reason)}; ${event.receipt.acknowledged ? "the robot holds still" : "no confirmation"} after ${event.receipt.milliseconds.toFixed(0)} ms`,
        );
        break;
      case "run-finished": {
        const style = event.outcome === "success" ? "green" : event.outcome === "failure" ? "red" : "yellow";
        if (event.goal) {
          terminal.line(
            `${styled("bold", "Goal")}      ${printable(event.goal.condition)} is ${event.goal.truth}, ${goalEvidence(isSymbolic)}`,
          );
          for (const unmet of event.goal.unmet) detail(unmet);
        }
        const leaps = event.continuity && leapWords(event.continuity);
        if (leaps !== undefined) terminal.line(`  ${styled("yellow", "!")} ${printable(leaps)}`);
        terminal.line(
          `${styled("bold", "Outcome")}   ${styled(style, event.outcome)}: ${printable(event.reason)} ` +
            styled(
              "dim",
              `(${event.robotSeconds.toFixed(1)} s robot time, ${(event.wallMilliseconds / 1000).toFixed(1)} s wall time)`,
            ),
        );
        break;
      }
      default:
    }
  };

  function printAction(feedback: Feedback, at: number) {
    const good = feedback.outcome === "success" && !feedback.highLevelFailure;
    const mark = good
      ? styled("green", "✓")
      : feedback.outcome === "unknown"
        ? styled("yellow", "?")
        : styled("red", "✗");
    const times = `${feedback.robotSeconds.toFixed(1).padStart(6)} s robot ${(feedback.wallMilliseconds / 1000).toFixed(2).padStart(6)} s wall`;
    terminal.line(
      `  ${mark} ${lineNumber(at)} ${printable(feedback.text).padEnd(44)} ${styled("dim", times)}`,
    );
    if (good) return;
    if (feedback.message) detail(feedback.message);
    for (const { fact, predicted, observed } of feedback.comparisons) {
      if (predicted === observed) continue;
      detail(`(${[fact.predicate, ...fact.args].join(" ")}): predicted ${predicted}, observed ${observed}`);
    }
  }

  function lineNumber(zeroBased: number): string {
    return styled("dim", String(zeroBased + 1).padStart(3));
  }
}
