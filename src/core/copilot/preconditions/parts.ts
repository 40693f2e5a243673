import type { Action, Condition, Domain } from "../../pddl/syntax";
import {
  canonical,
  type Form,
  type FormContext,
  formContext,
  joined,
  type Literal,
  preconditionForm,
  quantified,
  unfolded,
} from "./forms";
import { withoutImpliedTypes } from "./impliedTypes";

/*
 * The parts that a precondition is counted in: the conditions joined by its outermost `and`. Each condition on "some
 * thing" (`exists`) is a part of its own, which belongs to the parts about the same thing.
 */

export interface Part {
  readonly form: Form;
  /** For a person, with the names of the action's parameters. */
  readonly text: string;
  /** Of parts that are about the same things; undefined for a part that stands alone. */
  readonly group?: Group;
}

export interface Group {
  readonly variables: readonly string[];
}

export interface Parts {
  readonly parts: readonly Part[];
  /** The same with derived predicates replaced by what they stand for, by `canonical`. */
  unfoldedKeys(form: Form): readonly string[];
}

export function partsOf(condition: Condition, action: Pick<Action, "parameters">, domain: Domain): Parts {
  const context = formContext(domain, action);
  const form = withoutImpliedTypes(preconditionForm(condition, action, context), context);
  const names = new Map(action.parameters.map(({ name }, index) => [`?${index + 1}`, name]));
  return {
    parts: conjuncts(form).flatMap((each) => split(each, names)),
    unfoldedKeys: (each) => conjuncts(inFacts(each, context)).map((part) => canonical(part)),
  };
}

/** Equal keys: the same precondition, but for the order of its parts and the names of its variables. */
export function preconditionKey(
  condition: Condition,
  action: Pick<Action, "parameters">,
  domain: Domain,
): string {
  const context = formContext(domain, action);
  return canonical(withoutImpliedTypes(preconditionForm(condition, action, context), context));
}

/** Does the condition ask for something and for its opposite? Then it can never hold. */
export function contradiction(
  condition: Condition,
  action: Pick<Action, "parameters">,
  domain: Domain,
): string | undefined {
  const { parts } = partsOf(condition, action, domain);
  if (parts.some(({ form }) => form.kind === "or" && form.parts.length === 0)) return "it is always false";
  const alone = parts.filter(({ group }) => group === undefined);
  const facts = new Set(alone.map(({ form }) => canonical(form)));
  const opposed = alone.find(
    ({ form }) => form.kind === "literal" && facts.has(canonical({ ...form, isNegated: !form.isNegated })),
  );
  return opposed && `it asks for ${opposed.text} and for its opposite`;
}

function inFacts(form: Form, context: FormContext): Form {
  return withoutImpliedTypes(unfolded(form, context), context);
}

function conjuncts(form: Form): readonly Form[] {
  return form.kind === "and" ? form.parts : [form];
}

function split(form: Form, names: ReadonlyMap<string, string>): readonly Part[] {
  if (form.kind !== "exists") return [{ form, text: textOf(form, names) }];
  const group: Group = { variables: form.variables };
  return conjuncts(form.body).map((body) => ({
    form: body,
    group,
    text: textOf({ ...form, body }, names),
  }));
}

/** A group's parts as one condition again. */
export function grouped(parts: readonly Part[], { variables }: Group): Form {
  return quantified(
    "exists",
    variables,
    joined(
      "and",
      parts.map(({ form }) => form),
    ),
  );
}

const letters = "xyzuvwabcdefghijklmnopqrst";

/** PDDL with readable names; types of quantified variables stand among the conditions. */
function textOf(form: Form, names: ReadonlyMap<string, string>): string {
  switch (form.kind) {
    case "literal":
      return literalText(form, names);
    case "and":
    case "or":
      return `(${[form.kind, ...form.parts.map((part) => textOf(part, names))].join(" ")})`;
    default: {
      const inner = new Map(names);
      for (const variable of form.variables) inner.set(variable, freeName(inner));
      const variables = form.variables.map((variable) => inner.get(variable)).join(" ");
      return `(${form.kind} (${variables}) ${textOf(form.body, inner)})`;
    }
  }
}

function literalText({ isNegated, predicate, args }: Literal, names: ReadonlyMap<string, string>): string {
  const fact = `(${[predicate, ...args.map((arg) => names.get(arg) ?? arg)].join(" ")})`;
  return isNegated ? `(not ${fact})` : fact;
}

function freeName(names: ReadonlyMap<string, string>): string {
  const taken = new Set(names.values());
  const letter = [...letters].find((each) => !taken.has(`?${each}`));
  return letter === undefined ? `?x${names.size}` : `?${letter}`;
}
