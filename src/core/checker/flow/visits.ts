import type { ActionRecord, ActionVisit } from "./walkContext";

/**
 * The ways to an action on which its precondition fails, and whether these are all. Ways on which an action failed
 * without the program having asked do not count.
 */
export function countedVisits(record: ActionRecord): { failing: ActionVisit[]; certain: boolean } {
  const counted = record.visits.filter((visit) => !visit.supposed);
  const whole = counted.filter((visit) => !visit.before.broken);
  const failing = whole.filter((visit) => visit.precondition === "false");
  if (failing.length > 0) return { failing, certain: failing.length === whole.length };
  // After an earlier problem, only what would fail in any case is worth a word.
  const later = counted.filter((visit) => visit.precondition === "false");
  return { failing: later.length === counted.length ? later : [], certain: false };
}
