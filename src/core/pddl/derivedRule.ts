import { predicateKey } from "./strata";
import { freeVariables, substitute } from "./substitute";
import type { Atom, Condition, DerivedPredicate, TypedName } from "./syntax";

/*
 * A rule taken apart: alternatives become rules of their own, facts that must be true become patterns to be matched
 * with the facts of a state, and everything else a filter on what was matched.
 */

export interface Pattern {
  /** `predicateKey` */
  readonly key: string;
  /** Names in lower case. */
  readonly terms: readonly { readonly kind: "variable" | "constant"; readonly name: string }[];
}

export type Step =
  | { readonly kind: "match"; readonly pattern: Pattern }
  | { readonly kind: "filter"; readonly condition: Condition }
  | { readonly kind: "enumerate"; readonly variable: string; readonly types: readonly string[] };

export interface CompiledRule {
  /** `predicateKey` of what is derived. */
  readonly key: string;
  readonly predicate: string;
  /** Variables of the head, in order, in lower case. */
  readonly head: readonly string[];
  /** By variable, the types that its value must have one of. */
  readonly types: ReadonlyMap<string, readonly string[]>;
  /** Patterns of predicates of the rule's own stratum. */
  readonly recursivePatterns: readonly Pattern[];
  /** A filter uses a predicate of the rule's own stratum, so no pattern tells what has changed. */
  readonly recursiveFilter: boolean;
  /** The steps that find every match, beginning with the given pattern. */
  orderFrom(first: Pattern | undefined): readonly Step[];
}

interface Branch {
  readonly variables: readonly TypedName[];
  readonly atoms: readonly Atom[];
  readonly filters: readonly Condition[];
}

/** More alternatives than this are looked at one after the other, as a filter. */
const mostBranches = 64;
/** Of a longer `and` the rest is one filter: every part is a level deeper for whoever matches. */
const mostParts = 100;

export function compileRule(
  { predicate, condition }: DerivedPredicate,
  stratum: ReadonlySet<string>,
): readonly CompiledRule[] {
  const key = predicateKey(predicate.name, predicate.parameters.length);
  const parameters = predicate.parameters.map((each) => ({ ...each, name: each.name.toLowerCase() }));
  const taken = new Set(parameters.map(({ name }) => name));
  return branchesOf(condition, taken).map((branch) => {
    const variables = [...parameters, ...branch.variables];
    const patterns = branch.atoms.map(patternOf);
    const orders = new Map<Pattern | undefined, readonly Step[]>();
    return {
      key,
      predicate: predicate.name,
      head: parameters.map(({ name }) => name),
      types: new Map(variables.map(({ name, types }) => [name, types])),
      recursivePatterns: patterns.filter((pattern) => stratum.has(pattern.key)),
      recursiveFilter: branch.filters.some((filter) => usesAny(filter, stratum)),
      orderFrom: (first) => {
        let order = orders.get(first);
        if (!order) {
          order = orderOf(variables, patterns, branch.filters, first);
          orders.set(first, order);
        }
        return order;
      },
    };
  });
}

function patternOf({ predicate, args }: Atom): Pattern {
  return {
    key: predicateKey(predicate, args.length),
    terms: args.map(({ kind, name }) => ({ kind, name: name.toLowerCase() })),
  };
}

/** `taken` are the names of variables in use; it grows by those of `exists`, renamed where they would clash. */
function branchesOf(condition: Condition, taken: Set<string>): readonly Branch[] {
  switch (condition.kind) {
    case "atom":
      return [{ variables: [], atoms: [condition], filters: [] }];
    case "and": {
      let branches: readonly Branch[] = [{ variables: [], atoms: [], filters: [] }];
      const { operands } = condition;
      const rest: Condition = { ...condition, operands: operands.slice(mostParts) };
      for (const operand of operands.length > mostParts
        ? [...operands.slice(0, mostParts), rest]
        : operands) {
        const parts = operand === rest ? [filtering(rest)] : branchesOf(operand, taken);
        branches =
          branches.length * parts.length > mostBranches
            ? branches.map((branch) => joined(branch, filtering(operand)))
            : branches.flatMap((branch) => parts.map((part) => joined(branch, part)));
      }
      return branches;
    }
    case "or": {
      const parts = condition.operands.flatMap((operand) => branchesOf(operand, taken));
      return parts.length > mostBranches ? [filtering(condition)] : parts;
    }
    case "exists": {
      const renamed = new Map<string, string>();
      const variables = condition.variables.map((variable) => {
        const old = variable.name.toLowerCase();
        let name = old;
        // No file can hold a name with an apostrophe behind a blank, so a new name meets no other.
        for (let number = 2; taken.has(name); number++) name = `${old} '${number}`;
        taken.add(name);
        renamed.set(old, name);
        return { ...variable, name };
      });
      const body = substitute(condition.body, (variable) => {
        const name = renamed.get(variable.name.toLowerCase());
        return name === undefined ? undefined : { ...variable, name };
      });
      return branchesOf(body, taken).map((branch) => ({
        ...branch,
        variables: [...variables, ...branch.variables],
      }));
    }
    default:
      return [filtering(condition)];
  }
}

function filtering(condition: Condition): Branch {
  return { variables: [], atoms: [], filters: [condition] };
}

function joined(a: Branch, b: Branch): Branch {
  return {
    variables: [...a.variables, ...b.variables],
    atoms: [...a.atoms, ...b.atoms],
    filters: [...a.filters, ...b.filters],
  };
}

function usesAny(condition: Condition, keys: ReadonlySet<string>): boolean {
  switch (condition.kind) {
    case "atom":
      return keys.has(predicateKey(condition.predicate, condition.args.length));
    case "equals":
      return false;
    case "not":
      return usesAny(condition.operand, keys);
    case "and":
    case "or":
      return condition.operands.some((operand) => usesAny(operand, keys));
    case "imply":
      return usesAny(condition.premise, keys) || usesAny(condition.conclusion, keys);
    default:
      return usesAny(condition.body, keys);
  }
}

/** Filters as early as their variables are known, then the pattern of which most is known. */
function orderOf(
  variables: readonly TypedName[],
  patterns: readonly Pattern[],
  filters: readonly Condition[],
  first: Pattern | undefined,
): readonly Step[] {
  const steps: Step[] = [];
  const bound = new Set<string>();
  const waiting = filters.map((condition) => ({ condition, free: [...freeVariables(condition)] }));
  const left = new Set(patterns);
  const applyFilters = () => {
    for (let index = 0; index < waiting.length; index++) {
      if (!waiting[index].free.every((name) => bound.has(name))) continue;
      steps.push({ kind: "filter", condition: waiting[index].condition });
      waiting.splice(index--, 1);
    }
  };
  const match = (pattern: Pattern) => {
    left.delete(pattern);
    steps.push({ kind: "match", pattern });
    for (const { kind, name } of pattern.terms) if (kind === "variable") bound.add(name);
    applyFilters();
  };
  /** Fewest new variables first, and of several such the pattern with most terms that are known. */
  const rank = ({ terms }: Pattern): number => {
    const unknown = terms.filter(({ kind, name }) => kind === "variable" && !bound.has(name));
    const newVariables = new Set(unknown.map(({ name }) => name)).size;
    const knownShare = (terms.length - unknown.length) / (terms.length + 1);
    return newVariables - knownShare;
  };
  applyFilters();
  if (first) match(first);
  while (left.size > 0) {
    let best: Pattern | undefined;
    for (const pattern of left) if (!best || rank(pattern) < rank(best)) best = pattern;
    if (best) match(best);
  }
  for (const { name, types } of variables) {
    if (bound.has(name)) continue;
    bound.add(name);
    steps.push({ kind: "enumerate", variable: name, types });
    applyFilters();
  }
  for (const { condition } of waiting) steps.push({ kind: "filter", condition });
  return steps;
}
