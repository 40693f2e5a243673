import { countedVisits } from "../flow/visits";
import type { ActionRecord } from "../flow/walkContext";
import { lostPlaces, unmetFacts } from "../lostFacts";
import type { ProgramProblem } from "../programProblem";
import { repairFixes } from "../repairFixes";
import { problemOf, quoted, type Rule, type RuleContext, rangeOf } from "./rule";
import { isOn } from "./severity";
import { givesWrongObject, wrongArgument } from "./wrong-argument";

/** An action whose precondition does not hold: on every way to its line (error) or on some (warning). */
export const precondition: Rule = {
  id: "precondition",
  description: "An action whose precondition does not hold where it is called.",
  check(context) {
    const { walk, complete } = context.result;
    if (!complete) return [];
    const failing = [...walk.actions.values()].filter(mayFail);
    return failing.flatMap((record) => checkRecord(context, record));
  },
};

/** A repair takes a plan and another walk. */
function wantsFixes(context: RuleContext, { call }: ActionRecord): boolean {
  const { withFixes, fixesAt } = context;
  if (!withFixes || !fixesAt) return withFixes;
  const { start } = rangeOf(context, call);
  return start.line === fixesAt.start.line && start.character === fixesAt.start.character;
}

const clean = new WeakSet<ActionRecord>();

/** A record that comes out of the next walk as it was need not be looked at again. */
function mayFail(record: ActionRecord): boolean {
  if (clean.has(record)) return false;
  if (countedVisits(record).failing.length > 0) return true;
  clean.add(record);
  return false;
}

function checkRecord(context: RuleContext, record: ActionRecord): ProgramProblem[] {
  if (!record.visits.some((visit) => visit.precondition === "false")) return [];
  const { failing: all, certain } = countedVisits(record);
  // What can't be given to the action at all is the business of another rule.
  const failing = isOn(wrongArgument, context.severities)
    ? all.filter((visit) => !givesWrongObject(context.model, record, visit))
    : all;
  const [first] = failing;
  if (!first) return [];
  const parts = failing.flatMap((visit) => visit.unmet);
  const unmet = unmetFacts(parts);
  const call = quoted(context, record.call);
  const needs = [...new Set(unmet.map(({ words }) => words))].join("; ");
  const fixes = wantsFixes(context, record) ? repairFixes(context, record, first) : [];
  const when = certain
    ? "can't be done here"
    : first.before.broken
      ? "can't be done here either"
      : "can't be done on some ways to this line";
  return [
    problemOf("precondition", context, {
      severity: certain ? "error" : "warning",
      node: record.call,
      message: `${call} ${when}: it needs ${needs}`,
      nextStep: fixes[0] ? `${fixes[0].title} before it` : "make it true before this line",
      unmet,
      related: lostPlaces(parts, context.lines),
      fixes,
    }),
  ];
}
