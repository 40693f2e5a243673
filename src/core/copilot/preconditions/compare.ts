import { type Action, type Domain, sameName } from "../../pddl/syntax";
import { canonical, permutations } from "./forms";
import { type Group, grouped, type Part, type Parts, partsOf } from "./parts";

/*
 * Preconditions against a reference, counted as in ConceptAgent (section IV-A): which of the proposed conditions are in
 * the reference, and which of the reference were proposed.
 *
 * A part (see parts.ts) matches one with the same predicate, the same arguments by position, and the same sign: `(open x)`
 * and `(not (open x))` never match. An `or`, `imply` or `forall` matches as a whole: the same alternatives in any order, or
 * none of it. Parts about "some thing" match inside one pair of things, so that what is asked of one thing is not counted
 * as found where it is asked of two. What then is left is compared once more with derived predicates replaced by what they
 * stand for. Conditions that are equivalent for deeper reasons are counted as different.
 */

export interface ActionComparison {
  readonly action: string;
  /** Proposed parts that are in the reference, and that are not. */
  readonly right: readonly string[];
  readonly wrong: readonly string[];
  /** Parts of the reference that were proposed, and that were not. */
  readonly found: number;
  readonly missing: readonly string[];
  readonly scores: Scores;
}

/** Between 0 and 1; undefined where there is nothing to divide by. */
export interface Scores {
  /** Of what was proposed, how much is right. */
  readonly precision: number | undefined;
  /** Of the reference, how much was proposed. */
  readonly recall: number | undefined;
  /** Their harmonic mean. */
  readonly f1: number | undefined;
}

export interface Comparison {
  readonly actions: readonly ActionComparison[];
  /** Actions of the reference that the other domain does not have, and the other way round; they are not counted. */
  readonly onlyInReference: readonly string[];
  readonly onlyInProposal: readonly string[];
  readonly proposed: number;
  readonly inReference: number;
  readonly right: number;
  readonly found: number;
  /** Over all parts together. */
  readonly micro: Scores;
  /** Mean of the actions' scores, each over the actions that have one. */
  readonly macro: Scores;
}

/** Compares the preconditions of two domains. @param only the names of actions, where not all are to be compared */
export function comparePreconditions(
  proposal: Domain,
  reference: Domain,
  only: readonly string[] = proposal.actions.map(({ name }) => name),
): Comparison {
  const has = (domain: Domain, name: string) => domain.actions.find((action) => sameName(action.name, name));
  const proposed = proposal.actions.filter(({ name }) => only.some((each) => sameName(each, name)));
  const actions = proposed.flatMap((action) => {
    const other = has(reference, action.name);
    return other ? [compareAction(action, proposal, other, reference)] : [];
  });
  const sum = (count: (action: ActionComparison) => number) =>
    actions.reduce((total, action) => total + count(action), 0);
  const totals = {
    right: sum(({ right }) => right.length),
    proposed: sum(({ right, wrong }) => right.length + wrong.length),
    found: sum(({ found }) => found),
    inReference: sum(({ found, missing }) => found + missing.length),
  };
  return {
    actions,
    onlyInReference: reference.actions.map(({ name }) => name).filter((name) => !has(proposal, name)),
    onlyInProposal: proposed.map(({ name }) => name).filter((name) => !has(reference, name)),
    ...totals,
    micro: scoresOf(totals),
    macro: {
      precision: mean(actions.map(({ scores }) => scores.precision)),
      recall: mean(actions.map(({ scores }) => scores.recall)),
      f1: mean(actions.map(({ scores }) => scores.f1)),
    },
  };
}

function compareAction(action: Action, proposal: Domain, other: Action, reference: Domain): ActionComparison {
  const proposed = partsOf(action.precondition, action, proposal);
  const expected = partsOf(other.precondition, other, reference);
  const { right, found } = matched(proposed, expected);
  const wrong = proposed.parts.filter((part) => !right.has(part));
  const missing = expected.parts.filter((part) => !found.has(part));
  const text = ({ text: words }: Part) => words;
  return {
    action: action.name,
    right: [...right].map(text),
    wrong: wrong.map(text),
    found: found.size,
    missing: missing.map(text),
    scores: scoresOf({
      right: right.size,
      proposed: proposed.parts.length,
      found: found.size,
      inReference: expected.parts.length,
    }),
  };
}

function matched(
  proposed: Parts,
  expected: Parts,
): { readonly right: ReadonlySet<Part>; readonly found: ReadonlySet<Part> } {
  const right = new Set<Part>();
  const found = new Set<Part>();
  const alone = (parts: readonly Part[]) => parts.filter(({ group }) => group === undefined);
  for (const part of alone(proposed.parts)) {
    const key = canonical(part.form);
    const same = alone(expected.parts).find(({ form }) => canonical(form) === key);
    if (same) {
      right.add(part);
      found.add(same);
    }
  }
  for (const [part, same] of matchedGroups(proposed.parts, expected.parts)) {
    right.add(part);
    found.add(same);
  }
  unfoldLeft(proposed, right, expected);
  unfoldLeft(expected, found, proposed);
  return { right, found };
}

/** Adds the parts that, in plain facts, are all among those of the other precondition. */
function unfoldLeft(own: Parts, matchedParts: Set<Part>, other: Parts): void {
  const keysOf = ({ parts, unfoldedKeys }: Parts) => {
    const whole = new Map<Group | Part, readonly Part[]>();
    for (const part of parts) {
      const key = part.group ?? part;
      whole.set(key, [...(whole.get(key) ?? []), part]);
    }
    return [...whole].map(([key, members]) => ({
      members,
      keys: unfoldedKeys("variables" in key ? grouped(members, key) : key.form),
    }));
  };
  const known = new Set(keysOf(other).flatMap(({ keys }) => keys));
  for (const { members, keys } of keysOf(own))
    if (keys.length > 0 && keys.every((key) => known.has(key)))
      for (const part of members) matchedParts.add(part);
}

/** Pairs of equal parts about "some thing": things are paired so that most parts agree, the best pair first. */
function matchedGroups(
  proposed: readonly Part[],
  expected: readonly Part[],
): readonly (readonly [Part, Part])[] {
  const groupsOf = (parts: readonly Part[]) =>
    [...new Set(parts.flatMap(({ group }) => group ?? []))].map((group) => ({
      group,
      members: parts.filter((part) => part.group === group),
    }));
  const pairs = groupsOf(proposed)
    .flatMap((own) => groupsOf(expected).map((other) => ({ own, other, matches: agreeing(own, other) })))
    .sort((a, b) => b.matches.length - a.matches.length);
  const taken = new Set<Group>();
  return pairs.flatMap(({ own, other, matches }) => {
    if (matches.length === 0 || taken.has(own.group) || taken.has(other.group)) return [];
    taken.add(own.group).add(other.group);
    return matches;
  });
}

interface GroupParts {
  readonly group: Group;
  readonly members: readonly Part[];
}

/** Groups of more variables agree only where these stand in the same order. */
const mostReordered = 4;

function agreeing(own: GroupParts, other: GroupParts): readonly (readonly [Part, Part])[] {
  const named = (variables: readonly string[]) =>
    new Map(variables.map((name, index) => [name, `?g${index}`]));
  const theirs = named(other.group.variables);
  const byKey = new Map(other.members.map((part) => [canonical(part.form, theirs), part]));
  const { variables } = own.group;
  const orders = variables.length <= mostReordered ? permutations(variables) : [variables];
  const tries = orders.map((order) =>
    own.members.flatMap((part): (readonly [Part, Part])[] => {
      const same = byKey.get(canonical(part.form, named(order)));
      return same ? [[part, same]] : [];
    }),
  );
  return tries.sort((a, b) => b.length - a.length)[0];
}

function scoresOf(counts: {
  readonly right: number;
  readonly proposed: number;
  readonly found: number;
  readonly inReference: number;
}): Scores {
  const precision = counts.proposed === 0 ? undefined : counts.right / counts.proposed;
  const recall = counts.inReference === 0 ? undefined : counts.found / counts.inReference;
  if (precision === undefined && recall === undefined) return { precision, recall, f1: undefined };
  const sum = (precision ?? 0) + (recall ?? 0);
  return { precision, recall, f1: sum === 0 ? 0 : (2 * (precision ?? 0) * (recall ?? 0)) / sum };
}

function mean(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0) / known.length;
}
