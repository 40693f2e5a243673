import { achievers, achieverWords } from "../achievers";
import type { ObjectSymbol } from "../flow/symbols";
import type { UnmetPart } from "../flow/unmet";
import { countedVisits } from "../flow/visits";
import type { ActionRecord, ActionVisit } from "../flow/walkContext";
import { lostPlaces, neededWords, onePerPlace, unmetOnWays } from "../lostFacts";
import type { ProgramProblem, UnmetFact } from "../programProblem";
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
    const notThere = isOn(unknownObject, context.severities)
      ? unknownObjects(context)
      : new Set<ObjectSymbol>();
    // What can't be given to the action at all is the business of another rule.
    const asked = isOn(wrongArgument, context.severities) ? allButWrong : whateverArguments;
    const open = walk.openRecords(asked);
    const problems: ProgramProblem[] = [];
    for (const record of open) {
      const isOfOther =
        notThere.size > 0 && record.visits.some((visit) => namesNotThere(visit, notThere).size > 0);
      const failure = isOfOther
        ? findFailure(context, record, asked, notThere)
        : failureOf(context, record, asked);
      if (failure) problems.push(report(context, record, failure));
      else if (!isOfOther) open.delete(record);
    }
    return problems;
  },
};

/** Which ways the rule asks for; failures are kept by it. */
interface AskedWays {
  readonly wrongArguments: boolean;
  /** A record that comes out of the next walk as it was need not be looked at again. */
  readonly failures: WeakMap<ActionRecord, Failure>;
}

const allButWrong: AskedWays = { wrongArguments: false, failures: new WeakMap() };
const whateverArguments: AskedWays = { wrongArguments: true, failures: new WeakMap() };

function report(context: RuleContext, record: ActionRecord, failure: Failure): ProgramProblem {
  const { first, certain, unmet, lost } = failure;
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
  return problemOf("precondition", context, {
    severity: certain ? "error" : "warning",
    node: record.call,
    message: `${call} ${when}: ${failure.needed}`,
    nextStep: fixes[0]
      ? `${fixes[0].title} before it`
      : isAfterProblem
        ? "mend the problem before it first"
        : makeItTrue(context, record, first),
    unmet,
    related: lostPlaces(lost, context.lines),
    fixes,
  });
}

/** Where the planner finds no way, the person has to. */
function makeItTrue(context: RuleContext, record: ActionRecord, first: ActionVisit): string {
  const methods = achievers(context, record.modelAction.action.precondition, first);
  const by = achieverWords(methods, context.model);
  return `make it true before this line${by === undefined ? "" : `: ${by}`}`;
}

/** What is wrong with a call, wherever in the text it stands. */
interface Failure {
  readonly first: ActionVisit;
  readonly certain: boolean;
  readonly unmet: readonly UnmetFact[];
  /** The same in words. */
  readonly needed: string;
  /** What was lost on the way, each from one place. */
  readonly lost: readonly UnmetPart[];
}

function failureOf(context: RuleContext, record: ActionRecord, asked: AskedWays): Failure | undefined {
  const known = asked.failures.get(record);
  if (known) return known;
  const failure = findFailure(context, record, asked, nothing);
  if (failure) asked.failures.set(record, failure);
  return failure;
}

const nothing: ReadonlySet<ObjectSymbol> = new Set();

function findFailure(
  { model }: RuleContext,
  record: ActionRecord,
  { wrongArguments }: AskedWays,
  notThere: ReadonlySet<ObjectSymbol>,
): Failure | undefined {
  const { failing, certain } = countedVisits(record);
  const ways = failing
    .filter((visit) => wrongArguments || !givesWrongObject(model, record, visit))
    .map((visit) => ({ visit, unmet: withoutUnknown(visit, notThere) }))
    .filter(({ unmet }) => unmet.length > 0);
  if (ways.length === 0) return undefined;
  const first = ways[0].visit;
  const unmet = unmetOnWays(ways.map((way) => way.unmet));
  const needed = neededWords(unmet, certain || first.before.broken);
  return { first, certain, unmet, needed, lost: onePerPlace(ways.flatMap((way) => way.unmet)) };
}

/** What fails because of an object that is not there is the business of another rule. */
function withoutUnknown(visit: ActionVisit, notThere: ReadonlySet<ObjectSymbol>): readonly UnmetPart[] {
  if (notThere.size === 0) return visit.unmet;
  const names = namesNotThere(visit, notThere);
  return names.size === 0
    ? visit.unmet
    : visit.unmet.filter(({ text }) => !text.split(/[\s()]+/).some((word) => names.has(word)));
}

/** Of the objects that the action is given. */
function namesNotThere({ environment }: ActionVisit, notThere: ReadonlySet<ObjectSymbol>): Set<string> {
  const names = new Set<string>();
  for (const value of environment.values()) {
    if (value.kind !== "other" && notThere.has(value)) names.add(value.display);
  }
  return names;
}
