import { formatProblem } from "../core/base/problem";
import { recoveryTitle } from "../core/runner/recoveryTitle";
import { answerWords, idleFaultWords, type RunEvent } from "../core/runner/runEvent";
import { lookUpText } from "../core/world/embeddedLookUp";
import { struckFaultText } from "../core/world/faultKinds";

/** What the debug console shows. */
export interface Output {
  /** With its last line break. */
  readonly text: string;
  readonly category: "console" | "stdout" | "stderr";
  /** Of the program, from 0. */
  readonly line?: number;
}

/** What the debug console shows of what happens in a run. */
export function outputOf(event: RunEvent): readonly Output[] {
  const line = "line" in event && event.line !== undefined ? { line: event.line } : {};
  switch (event.kind) {
    case "console":
      return [{ text: `${event.text}\n`, category: event.level === "log" ? "stdout" : "stderr", ...line }];
    case "fault-struck":
      return [{ text: `${struckFaultText(event.fault)}\n`, category: "stderr", ...line }];
    case "idle-fault":
      return [{ text: `${idleFaultWords(event)}\n`, category: "stderr", ...line }];
    case "thought":
      return [{ text: `${event.by}: ${event.text}\n`, category: "console" }];
    case "look-up":
      return [{ text: `${lookUpText(event)}\n`, category: "console" }];
    case "question-asked": {
      const lines = [event.text, ...event.choices.map((choice) => `  - ${choice}`)];
      return [{ text: `${lines.join("\n")}\n`, category: "console" }];
    }
    case "question-answered":
      return [{ text: `${answerWords(event)}\n`, category: "console" }];
    case "problems":
      return event.problems.map((problem) => ({ text: `${formatProblem(problem)}\n`, category: "stderr" }));
    case "action-refused": {
      const text = `${event.text} was not let through: ${event.unmet.join("; ")}\n`;
      return [{ text, category: "console", ...line }];
    }
    case "action-finished": {
      const { text, outcome, message } = event.feedback;
      return [
        { text: `${text}: ${outcome}${message ? `, ${message}` : ""}\n`, category: "console", ...line },
      ];
    }
    case "recovery": {
      const title = recoveryTitle(event.decision, event.number);
      return [{ text: `${title}: ${event.reason}\n${event.diff}`, category: "console", ...line }];
    }
    case "run-finished": {
      const category = event.outcome === "success" ? "console" : "stderr";
      return [{ text: `${event.outcome}: ${event.reason}\n`, category }];
    }
    default:
      return [];
  }
}
