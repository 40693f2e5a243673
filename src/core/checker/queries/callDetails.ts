import type { TextRange } from "../../base/problem";
import { printCondition } from "../../pddl/print";
import type { Condition, Effect } from "../../pddl/syntax";
import { describeCondition } from "../../pddl/words";
import type { Truth } from "../../world/facts";
import { conditionTruth } from "../flow/conditions";
import { displayBindings } from "../flow/unmet";
import type { ActionRecord, ActionVisit } from "../flow/walkContext";
import { predictedStates } from "../predictedStates";
import type { PredictedState } from "../programProblem";
import type { Inspection } from "./inspect";
import { conjuncts } from "./readiness";

export interface DescribedPart {
  /** As PDDL, with the call's arguments in place of the parameters. */
  readonly text: string;
  readonly words: string;
  /** Before the call, over all ways to it. */
  readonly truth: Truth;
}

export interface UnmetPlace {
  readonly text: string;
  readonly words: string;
  /** The call that made it so, where one did. */
  readonly lostBy?: { readonly text: string; readonly range: TextRange };
}

/** Everything that can be said of one action call. */
export interface CallDetails {
  readonly state: PredictedState;
  readonly conditions: readonly DescribedPart[];
  readonly unmet: readonly UnmetPlace[];
  /** What it brings about; `true` is so already. */
  readonly effects: readonly DescribedPart[];
}

/** Of the innermost action call whose method name the place is in. */
export function callDetails(inspection: Inspection): CallDetails | undefined {
  const { result, node, lines } = inspection;
  const record = [...result.walk.actions.values()].find(
    ({ call }) => "name" in call.expression && call.expression.name === node,
  );
  if (!record) return undefined;
  const only = { ...result, walk: { ...result.walk, actions: new Map([[record.call, record]]) } };
  const [state] = predictedStates(only, lines);
  if (!state) return undefined;
  const { action } = record.modelAction;
  const visits = countedVisitsOf(record);
  const described = (condition: Condition): DescribedPart => describedPart(condition, visits, inspection);
  return {
    state,
    conditions: conjuncts(action.precondition).filter(isNotEmpty).map(described),
    unmet: unmetPlaces(visits, inspection),
    effects: conjuncts(achieved(action.effect)).filter(isNotEmpty).map(described),
  };
}

function countedVisitsOf(record: ActionRecord): readonly ActionVisit[] {
  const counted = record.visits.filter((visit) => !visit.supposed);
  return counted.length > 0 ? counted : record.visits;
}

function describedPart(
  condition: Condition,
  visits: readonly ActionVisit[],
  { result: { walk } }: Inspection,
): DescribedPart {
  const truths = new Set(
    visits.map(({ environment, before }) => conditionTruth(condition, environment, before.facts, walk)),
  );
  const [truth] = truths;
  const display = displayBindings(visits[0].environment);
  return {
    text: printCondition(condition, display),
    words: describeCondition(condition, display),
    truth: truths.size === 1 ? truth : "unknown",
  };
}

function unmetPlaces(visits: readonly ActionVisit[], { lines }: Inspection): UnmetPlace[] {
  const found = new Map<string, UnmetPlace>();
  for (const { text, words, origin } of visits.flatMap(({ unmet }) => unmet)) {
    if (found.has(text)) continue;
    found.set(text, {
      text,
      words,
      ...(origin && { lostBy: { text: origin.text, range: lines.rangeAt(origin.start, origin.end) } }),
    });
  }
  return [...found.values()];
}

function isNotEmpty(condition: Condition): boolean {
  return condition.kind !== "and" || condition.operands.length > 0;
}

/** What holds after an effect, as a condition; costs say nothing. */
function achieved(effect: Effect): Condition {
  const { range } = effect;
  switch (effect.kind) {
    case "add":
      return effect.atom;
    case "delete":
      return { kind: "not", operand: effect.atom, range };
    case "and":
      return { kind: "and", operands: effect.operands.map(achieved), range };
    case "when":
      return { kind: "imply", premise: effect.condition, conclusion: achieved(effect.effect), range };
    case "forall":
      return { kind: "forall", variables: effect.variables, body: achieved(effect.body), range };
    case "cost":
      return { kind: "and", operands: [], range };
  }
}
