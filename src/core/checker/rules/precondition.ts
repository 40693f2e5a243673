import { countedVisits } from "../flow/visits";
import type { ActionRecord, ActionVisit } from "../flow/walkContext";
import type { ProgramProblem, RelatedPlace, UnmetFact } from "../programProblem";
import { repairFixes } from "../repairFixes";
import { problemOf, type Rule, type RuleContext } from "./rule";

/** An action whose precondition does not hold: on every way to its line (error) or on some (warning). */
export const precondition: Rule = {
  id: "precondition",
  check(context) {
    const { walk, complete } = context.result;
    if (!complete) return [];
    return [...walk.actions.values()].flatMap((record) => checkRecord(context, record));
  },
};

function checkRecord(context: RuleContext, record: ActionRecord): ProgramProblem[] {
  const { failing, certain } = countedVisits(record);
  const [first] = failing;
  if (!first) return [];
  const unmet = distinct(failing.flatMap((visit) => visit.unmet.map(({ text, words }) => ({ text, words }))));
  const call = shorten(record.call.getText(context.source));
  const needs = unmet.map(({ words }) => words).join("; ");
  const fixes = context.withFixes ? repairFixes(context, record, first) : [];
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
      related: relatedPlaces(context, failing),
      fixes,
    }),
  ];
}

function relatedPlaces(context: RuleContext, visits: readonly ActionVisit[]): RelatedPlace[] {
  const places = new Map<number, RelatedPlace>();
  for (const { text, origin } of visits.flatMap((visit) => visit.unmet)) {
    if (!origin || places.has(origin.start)) continue;
    places.set(origin.start, {
      message: `${text} was lost here, by ${shorten(origin.text)}`,
      range: context.lines.rangeAt(origin.start, origin.end),
    });
  }
  return [...places.values()];
}

function distinct(facts: readonly UnmetFact[]): UnmetFact[] {
  return [...new Map(facts.map((fact) => [fact.text, fact])).values()];
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
}
