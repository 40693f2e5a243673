import type { ObjectSymbol } from "../flow/symbols";
import type { UnmetPart } from "../flow/unmet";
import { countedVisits } from "../flow/visits";
import type { ActionRecord, ActionVisit } from "../flow/walkContext";
import { lostPlaces, neededWords, unmetOnWays } from "../lostFacts";
import type { ProgramProblem } from "../programProblem";
import { repairFixes } from "../repairFixes";
import { problemOf, quoted, type Rule, type RuleContext, rangeOf, wantsFixesAt } from "./rule";
import { isOn } from "./severity";
import { unknownObject, unknownObjects } from "./unknown-object";
import { givesWrongObject, wrongArgument } from "./wrong-argument";

/** An action whose precondition does not hold: on every way to its line (error) or on some (warning). */
export const precondition: Rule = {
  id: "precondition",
  description: "An action whose precondition does not hold where it is called.",
  check(context) {
    const { walk, complete } = context.result;
    if (!complete) return [];
    const failing = [...walk.actions.values()].filter(mayFail);
    const isSaid = failing.length > 0 && isOn(unknownObject, context.severities);
    const notThere = isSaid ? unknownObjects(context) : new Set<ObjectSymbol>();
    return failing.flatMap((record) => checkRecord(context, record, notThere));
  },
};

const clean = new WeakSet<ActionRecord>();

/** A record that comes out of the next walk as it was need not be looked at again. */
function mayFail(record: ActionRecord): boolean {
  if (clean.has(record)) return false;
  if (countedVisits(record).failing.length > 0) return true;
  clean.add(record);
  return false;
}

function checkRecord(
  context: RuleContext,
  record: ActionRecord,
  notThere: ReadonlySet<ObjectSymbol>,
): ProgramProblem[] {
  if (!record.visits.some((visit) => visit.precondition === "false")) return [];
  const { failing: all, certain } = countedVisits(record);
  // What can't be given to the action at all is the business of another rule.
  const rightly = isOn(wrongArgument, context.severities)
    ? all.filter((visit) => !givesWrongObject(context.model, record, visit))
    : all;
  const failing = rightly
    .map((visit) => ({ visit, unmet: withoutUnknown(visit, notThere) }))
    .filter(({ unmet }) => unmet.length > 0);
  const first = failing[0]?.visit;
  if (!first) return [];
  const ways = failing.map(({ unmet }) => unmet);
  const unmet = unmetOnWays(ways);
  const call = quoted(context, record.call);
  const isAfterProblem = first.before.broken;
  // What the robot would do after a step that can't be done is not known: that step is mended first.
  const isWanted = !isAfterProblem && wantsFixesAt(context, rangeOf(context, record.call));
  const fixes = isWanted ? repairFixes(context, record, first) : [];
  const when = certain
    ? "can't be done here"
    : isAfterProblem
      ? "can't be done here either"
      : "can't be done on some ways to this line";
  return [
    problemOf("precondition", context, {
      severity: certain ? "error" : "warning",
      node: record.call,
      message: `${call} ${when}: ${neededWords(unmet, certain || isAfterProblem)}`,
      nextStep: fixes[0]
        ? `${fixes[0].title} before it`
        : isAfterProblem
          ? "mend the problem before it first"
          : "make it true before this line",
      unmet,
      related: lostPlaces(ways.flat(), context.lines),
      fixes,
    }),
  ];
}

/** What fails because of an object that is not there is the business of another rule. */
function withoutUnknown(
  { environment, unmet }: ActionVisit,
  notThere: ReadonlySet<ObjectSymbol>,
): readonly UnmetPart[] {
  if (notThere.size === 0) return unmet;
  const names = new Set<string>();
  for (const value of environment.values()) {
    if (value.kind !== "other" && notThere.has(value)) names.add(value.display);
  }
  return names.size === 0
    ? unmet
    : unmet.filter(({ text }) => !text.split(/[\s()]+/).some((word) => names.has(word)));
}
