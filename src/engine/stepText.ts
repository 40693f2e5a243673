import { answerWords, idleFaultWords, type RunEvent } from "../core/runner/runEvent";
import { lookUpText } from "../core/world/embeddedLookUp";
import { struckFaultText } from "../core/world/faultKinds";

/** What a person who only hears of a run is told of an event; undefined where it is no step of the run. */
export function stepText(event: RunEvent): string | undefined {
  switch (event.kind) {
    case "action-finished": {
      const { text, outcome, message } = event.feedback;
      return `${text}: ${outcome}${message ? `, ${message}` : ""}`;
    }
    case "action-refused":
      return `${event.text} was not let through: ${event.unmet.join("; ")}`;
    case "recovery":
      return `${event.decision}: ${event.reason}`;
    case "question-answered":
      return answerWords(event);
    case "thought":
      return `${event.by}: ${event.text}`;
    case "look-up":
      return lookUpText(event);
    case "fault-struck":
      return struckFaultText(event.fault);
    case "idle-fault":
      return idleFaultWords(event);
    case "console":
      return `› ${event.text}`;
    default:
      return undefined;
  }
}
