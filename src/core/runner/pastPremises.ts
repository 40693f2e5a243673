import { beliefView } from "../pddl/beliefView";
import { termsIn } from "../pddl/constants";
import { evaluate, type StateView } from "../pddl/evaluate";
import type { Bindings } from "../pddl/print";
import { objectsOfTypes } from "../pddl/stateView";
import type { Condition, Domain, Term, TypedName } from "../pddl/syntax";
import type { Belief } from "../world/belief";

/** More combinations of things than this are not gone through for one premise. */
const mostCombinations = 10_000;

/**
 * A goal may ask something of all that is somewhere: `(forall (?t - toy) (imply (on ?t table_0) (in ?t box_0)))`. A toy that
 * was on the table and fell off it is still meant. So every premise also holds of the things of which it was believed before
 * in the run; the condition that comes out says so, and is an ordinary one.
 *
 * @param beliefs earlier ones of the run
 * @param now names the things that are known
 */
export function withPastPremises(
  goal: Condition,
  beliefs: readonly Belief[],
  now: Belief,
  domain: Domain,
): Condition {
  const view = (belief: Belief) => beliefView(belief, domain, { openUniverse: false });
  let earlier: readonly StateView[] | undefined;
  return widened(goal, [], {
    now: view(now),
    get earlier() {
      // Most goals have no premises.
      earlier ??= [...new Set(beliefs)].filter((belief) => belief !== now).map(view);
      return earlier;
    },
  });
}

interface Views {
  readonly now: StateView;
  readonly earlier: readonly StateView[];
}

/** @param scope variables that stand around it, the innermost last */
function widened(condition: Condition, scope: readonly TypedName[], views: Views): Condition {
  switch (condition.kind) {
    case "and":
    case "or":
      return { ...condition, operands: condition.operands.map((operand) => widened(operand, scope, views)) };
    case "forall":
    case "exists":
      return { ...condition, body: widened(condition.body, [...scope, ...condition.variables], views) };
    case "imply": {
      const conclusion = widened(condition.conclusion, scope, views);
      return { ...condition, premise: widenedPremise(condition.premise, scope, views), conclusion };
    }
    default:
      return condition;
  }
}

function widenedPremise(premise: Condition, scope: readonly TypedName[], views: Views): Condition {
  const { now, earlier } = views;
  if (earlier.length === 0) return premise;
  const names = namesIn(premise);
  const variables = scope.filter(
    ({ name }, at) =>
      names.has(name.toLowerCase()) &&
      scope.findLastIndex((other) => other.name.toLowerCase() === name.toLowerCase()) === at,
  );
  const were = combinations(variables, now).filter(
    (bindings) =>
      evaluate(premise, bindings, now) !== "true" &&
      earlier.some((view) => evaluate(premise, bindings, view) === "true"),
  );
  if (were.length === 0) return premise;
  const { range } = premise;
  const term = (kind: Term["kind"], name: string): Term => ({ kind, name, range });
  const those = were.map((bindings): Condition => {
    const operands = [...bindings].map(([variable, thing]): Condition => {
      return { kind: "equals", left: term("variable", variable), right: term("constant", thing), range };
    });
    return { kind: "and", operands, range };
  });
  return { kind: "or", operands: [premise, ...those], range };
}

/** Each way for the variables to stand for known things; none where there are too many. */
function combinations(variables: readonly TypedName[], view: StateView): readonly Bindings[] {
  let all: readonly (readonly (readonly [string, string])[])[] = [[]];
  for (const { name, types } of variables) {
    const things = objectsOfTypes(types, view);
    if (all.length * things.length > mostCombinations) return [];
    all = all.flatMap((before) => things.map((thing) => [...before, [name, thing] as const]));
  }
  return all.map((pairs) => new Map(pairs));
}

/** Lower-case names of the variables in a condition; a quantified one that hides another is among them, too. */
function namesIn(condition: Condition): ReadonlySet<string> {
  const variables = termsIn(condition).filter(({ kind }) => kind === "variable");
  return new Set(variables.map(({ name }) => name.toLowerCase()));
}
