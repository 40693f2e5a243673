import { predicateKey } from "../../pddl/strata";
import { type Action, type Condition, type Domain, sameName, type Term } from "../../pddl/syntax";
import { TypeHierarchy } from "../../pddl/types";

/*
 * Conditions in a normal form, so that two of them can be compared part by part. `not` stands at the facts alone, `imply`
 * is an `or`, parameters are numbered, and the type of a quantified variable is a part like any other: "some x that is a
 * water source and is on" is one thing, whether the type stands behind the dash or among the conditions.
 */

/** A fact or its negation. The predicate is in lower case: `=`, one of the domain, or the name of a type. */
export interface Literal {
  readonly kind: "literal";
  readonly isNegated: boolean;
  readonly predicate: string;
  /** Parameters as `?1`, `?2`; variables of a quantifier by names that no other has; objects in lower case. */
  readonly args: readonly string[];
}

export type Form =
  | Literal
  /** An empty `and` is true, an empty `or` false. */
  | { readonly kind: "and" | "or"; readonly parts: readonly Form[] }
  | { readonly kind: "exists" | "forall"; readonly variables: readonly string[]; readonly body: Form };

export const always: Form = { kind: "and", parts: [] };
export const never: Form = { kind: "or", parts: [] };

/** What the names in a condition mean. */
export interface FormContext {
  readonly domain: Domain;
  readonly hierarchy: TypeHierarchy;
  /** The action's parameters by position: `?1` is of the first list of types. */
  readonly parameterTypes: readonly (readonly string[])[];
  /** A name that no other variable has. */
  fresh(): string;
}

export function formContext(domain: Domain, action: Pick<Action, "parameters">): FormContext {
  let last = 0;
  return {
    domain,
    hierarchy: TypeHierarchy.of(domain),
    parameterTypes: action.parameters.map(({ types }) => types),
    fresh: () => `?v${++last}`,
  };
}

/** The precondition of an action, in normal form. */
export function preconditionForm(
  condition: Condition,
  action: Pick<Action, "parameters">,
  context: FormContext,
): Form {
  const names = new Map(action.parameters.map(({ name }, index) => [name.toLowerCase(), `?${index + 1}`]));
  return formOf(condition, false, names, context);
}

type Names = ReadonlyMap<string, string>;

function formOf(condition: Condition, isNegated: boolean, names: Names, context: FormContext): Form {
  switch (condition.kind) {
    case "atom": {
      const { predicate, args } = condition;
      const literal = { isNegated, predicate: predicate.toLowerCase(), args: args.map(nameIn(names)) };
      return { kind: "literal", ...literal };
    }
    case "equals": {
      const args = [condition.left, condition.right].map(nameIn(names)).sort();
      if (args[0] === args[1]) return isNegated ? never : always;
      return { kind: "literal", isNegated, predicate: "=", args };
    }
    case "not":
      return formOf(condition.operand, !isNegated, names, context);
    case "and":
    case "or": {
      const parts = condition.operands.map((operand) => formOf(operand, isNegated, names, context));
      return joined((condition.kind === "and") === isNegated ? "or" : "and", parts);
    }
    case "imply":
      return joined(isNegated ? "and" : "or", [
        formOf(condition.premise, !isNegated, names, context),
        formOf(condition.conclusion, isNegated, names, context),
      ]);
    default: {
      const variables = condition.variables.map(({ name, types }) => ({
        name,
        types,
        fresh: context.fresh(),
      }));
      const inner = new Map(names);
      for (const { name, fresh } of variables) inner.set(name.toLowerCase(), fresh);
      const isExists = (condition.kind === "exists") !== isNegated;
      const guards = variables.map(({ types, fresh }) => typeForm(types, fresh, !isExists));
      const body = joined(isExists ? "and" : "or", [
        ...guards,
        formOf(condition.body, isNegated, inner, context),
      ]);
      return quantified(
        isExists ? "exists" : "forall",
        variables.map(({ fresh }) => fresh),
        body,
      );
    }
  }
}

function nameIn(names: Names): (term: Term) => string {
  return ({ name }) => names.get(name.toLowerCase()) ?? name.toLowerCase();
}

/** That a variable is of one of these types, or of none of them. */
function typeForm(types: readonly string[], variable: string, isNegated: boolean): Form {
  if (types.some((type) => sameName(type, "object"))) return isNegated ? never : always;
  return joined(
    isNegated ? "and" : "or",
    types.map((type) => ({
      kind: "literal",
      isNegated,
      predicate: type.toLowerCase(),
      args: [variable],
    })),
  );
}

/** An `and` or `or` without nesting, repetitions and parts that change nothing. */
export function joined(kind: "and" | "or", parts: readonly Form[]): Form {
  const other = kind === "and" ? "or" : "and";
  const flat = parts.flatMap((part) => (part.kind === kind ? part.parts : [part]));
  // A part that is false makes an `and` false, one that is true an `or` true.
  if (flat.some((part) => part.kind === other && part.parts.length === 0)) return { kind: other, parts: [] };
  const kept = new Map(flat.map((part) => [canonical(part), part]));
  return kept.size === 1 ? [...kept.values()][0] : { kind, parts: [...kept.values()] };
}

/**
 * A quantifier over what depends on it alone: `exists` goes through an `or` and `forall` through an `and`, parts without
 * its variables stand outside, and a variable that is said to equal something is replaced by that.
 */
export function quantified(kind: "exists" | "forall", variables: readonly string[], body: Form): Form {
  const inner = kind === "exists" ? "and" : "or";
  const outer = kind === "exists" ? "or" : "and";
  if (body.kind === outer)
    return joined(
      outer,
      body.parts.map((part) => quantified(kind, variables, part)),
    );
  const parts = body.kind === inner ? body.parts : [body];
  for (const part of parts) {
    const equal = replacementIn(part, variables, kind === "forall");
    if (!equal) continue;
    const left = variables.filter((name) => name !== equal.variable);
    const rest = parts.filter((other) => other !== part).map((other) => replaced(other, equal));
    return quantified(kind, left, joined(inner, rest));
  }
  const bound = parts.filter((part) => variables.some((name) => mentions(part, name)));
  const free = parts.filter((part) => !bound.includes(part));
  if (free.length > 0 && bound.length > 0)
    return joined(inner, [...free, quantified(kind, variables, joined(inner, bound))]);
  const used = variables.filter((name) => mentions(body, name));
  return used.length === 0 ? body : { kind, variables: used, body };
}

interface Replacement {
  readonly variable: string;
  readonly by: string;
}

function replacementIn(
  part: Form,
  variables: readonly string[],
  isNegated: boolean,
): Replacement | undefined {
  if (part.kind !== "literal" || part.predicate !== "=" || part.isNegated !== isNegated) return undefined;
  const [a, b] = part.args;
  if (variables.includes(a)) return { variable: a, by: b };
  return variables.includes(b) ? { variable: b, by: a } : undefined;
}

function replaced(form: Form, { variable, by }: Replacement): Form {
  return mapLiterals(form, (literal) => {
    const args = literal.args.map((arg) => (arg === variable ? by : arg));
    if (literal.predicate !== "=") return { ...literal, args };
    if (args[0] === args[1]) return literal.isNegated ? never : always;
    return { ...literal, args: args.sort() };
  });
}

/** The same form with other parts where its literals were, in normal form again. */
function mapLiterals(form: Form, map: (literal: Literal) => Form): Form {
  switch (form.kind) {
    case "literal":
      return map(form);
    case "and":
    case "or":
      return joined(
        form.kind,
        form.parts.map((part) => mapLiterals(part, map)),
      );
    default:
      return quantified(form.kind, form.variables, mapLiterals(form.body, map));
  }
}

function mentions(form: Form, variable: string): boolean {
  switch (form.kind) {
    case "literal":
      return form.args.includes(variable);
    case "and":
    case "or":
      return form.parts.some((part) => mentions(part, variable));
    default:
      return mentions(form.body, variable);
  }
}

/** With derived predicates replaced by what they are derived from; one that depends on itself stays. */
export function unfolded(form: Form, context: FormContext, within: readonly string[] = []): Form {
  return mapLiterals(form, (literal) => {
    const key = predicateKey(literal.predicate, literal.args.length);
    const rules = context.domain.derived.filter(
      ({ predicate: { name, parameters } }) => predicateKey(name, parameters.length) === key,
    );
    if (rules.length === 0 || within.includes(key)) return literal;
    const ways = rules.map(({ predicate: { parameters }, condition }) => {
      const names = new Map(
        parameters.map(({ name }, index) => [name.toLowerCase(), literal.args[index]] as const),
      );
      return formOf(condition, literal.isNegated, names, context);
    });
    return unfolded(joined(literal.isNegated ? "and" : "or", ways), context, [...within, key]);
  });
}

/** More variables than this, with those around them, are compared in the order in which they stand. */
const mostReordered = 4;

/** Equal for forms that differ only in the order of their parts and the names of their variables. */
export function canonical(form: Form, names: Names = new Map()): string {
  switch (form.kind) {
    case "literal": {
      const args = form.args.map((arg) => names.get(arg) ?? arg);
      if (form.predicate === "=") args.sort();
      const text = `(${[form.predicate, ...args].join(" ")})`;
      return form.isNegated ? `(not ${text})` : text;
    }
    case "and":
    case "or":
      return `(${[form.kind, ...form.parts.map((part) => canonical(part, names)).sort()].join(" ")})`;
    default: {
      const { kind, variables, body } = form;
      const isFew = names.size + variables.length <= mostReordered;
      const orders = isFew ? permutations(variables) : [variables];
      const texts = orders.map((order) => {
        const inner = new Map(names);
        for (const [index, variable] of order.entries()) inner.set(variable, `?${names.size}.${index}`);
        return canonical(body, inner);
      });
      return `(${kind} ${variables.length} ${texts.sort()[0]})`;
    }
  }
}

export function permutations<T>(list: readonly T[]): readonly (readonly T[])[] {
  if (list.length <= 1) return [list];
  return list.flatMap((first, index) =>
    permutations(list.filter((_, other) => other !== index)).map((rest) => [first, ...rest]),
  );
}
