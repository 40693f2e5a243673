import { always, type Form, type FormContext, joined, type Literal, never, quantified } from "./forms";

/**
 * Takes out what is said by types already: that a parameter is of a type that it is declared with, and that a thing is
 * of a type that another condition on it wants. "Some item that is held" and "something that is held" are the same where
 * only items can be held.
 */
export function withoutImpliedTypes(form: Form, context: FormContext): Form {
  switch (form.kind) {
    case "literal":
      return declaredType(form, context);
    case "and": {
      const parts = form.parts.map((part) => withoutImpliedTypes(part, context));
      return joined("and", withoutRepeated(parts, context));
    }
    case "or":
      return joined(
        "or",
        // An `or` with `not` of a type is "where it is of that type": the same, the other way round.
        withoutRepeated(
          form.parts.map((part) => withoutImpliedTypes(part, context)),
          context,
          true,
        ),
      );
    default:
      return quantified(form.kind, form.variables, withoutImpliedTypes(form.body, context));
  }
}

function isType({ predicate, args }: Literal, { domain, hierarchy }: FormContext): boolean {
  const isPredicate = domain.predicates.some(
    ({ name, parameters }) => name.toLowerCase() === predicate && parameters.length === 1,
  );
  return args.length === 1 && !isPredicate && hierarchy.has(predicate);
}

/** True or false where a parameter's own types tell. */
function declaredType(literal: Literal, context: FormContext): Form {
  const types = /^\?\d+$/.test(literal.args[0] ?? "")
    ? context.parameterTypes[Number(literal.args[0].slice(1)) - 1]
    : undefined;
  if (!types || literal.args.length !== 1 || !context.hierarchy.has(literal.predicate)) return literal;
  if (types.every((type) => context.hierarchy.isA(type, literal.predicate)))
    return literal.isNegated ? never : always;
  if (!isType(literal, context)) return literal;
  const overlaps = types.some((type) => context.hierarchy.overlap(type, literal.predicate));
  return overlaps ? literal : literal.isNegated ? always : never;
}

function withoutRepeated(parts: readonly Form[], context: FormContext, isNegated = false): readonly Form[] {
  const literals = parts.filter(
    (part): part is Literal => part.kind === "literal" && part.isNegated === isNegated,
  );
  const isSaid = (type: Literal): boolean =>
    literals.some((other) => other !== type && wants(other, type.args[0], type.predicate, context));
  return parts.filter(
    (part) =>
      part.kind !== "literal" || part.isNegated !== isNegated || !isType(part, context) || !isSaid(part),
  );
}

/** Can this fact hold only of a thing of that type? */
function wants(literal: Literal, thing: string, type: string, context: FormContext): boolean {
  const { domain, hierarchy } = context;
  if (isType(literal, context))
    return literal.args[0] === thing && literal.predicate !== type && hierarchy.isA(literal.predicate, type);
  const declared = domain.predicates.find(
    ({ name, parameters }) =>
      name.toLowerCase() === literal.predicate && parameters.length === literal.args.length,
  );
  return literal.args.some(
    (arg, index) =>
      arg === thing && declared?.parameters[index]?.types.every((own) => hierarchy.isA(own, type)),
  );
}
