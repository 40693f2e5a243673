import { nearestName } from "../base/nearNames";
import type { TextRange } from "../base/problem";
import { createReporter, type Reporter } from "./reporter";
import { predicateKey } from "./strata";
import type {
  Atom,
  Condition,
  CostExpression,
  Domain,
  Effect,
  PredicateDeclaration,
  Term,
  TypedName,
} from "./syntax";
import { TypeHierarchy } from "./types";

/* Names in formulas: declared or not, how many arguments, which types. */

export type Named = Pick<TypedName, "name" | "types">;

/** What names mean at one place. */
export interface Scope {
  readonly reporter: Reporter;
  readonly hierarchy: TypeHierarchy;
  /** May something of one of the first types be of one of the second ones? */
  fits(types: readonly string[], wanted: readonly string[]): boolean;
  readonly predicates: Declarations;
  readonly functions: Declarations;
  /** `predicateKey` of each. */
  readonly derived: ReadonlySet<string>;
  /** Lower-case name → types; undefined where any name is taken. */
  readonly objects: ReadonlyMap<string, readonly string[]> | undefined;
  /** How bad an undeclared name is, where it is clear what a file from the wild means by it. */
  readonly undeclaredPredicate: "error" | "warning";
  readonly undeclaredObject: "error" | "warning";
  /** The near name of a misspelt one, by kind. */
  nearest(name: string, kind: string, candidates: Iterable<string>): string | undefined;
}

/** Lower-case name → declarations, one for each number of arguments. */
type Declarations = ReadonlyMap<string, readonly PredicateDeclaration[]>;

/** Lower-case name of a variable → its types. */
export type Variables = ReadonlyMap<string, readonly string[]>;

export function createScope(
  domain: Domain,
  file: string | undefined,
  objects: readonly Named[] | undefined,
  undeclared: "error" | "warning" = "warning",
): Scope {
  const types = new Map<string, readonly string[]>();
  for (const { name, types: names } of [...domain.constants, ...(objects ?? [])]) {
    const known = types.get(name.toLowerCase());
    const added = known ? names.filter((type) => !known.includes(type)) : names;
    if (added.length > 0) types.set(name.toLowerCase(), known ? [...known, ...added] : added);
  }
  const hierarchy = TypeHierarchy.of(domain);
  return {
    reporter: createReporter(file),
    hierarchy,
    fits: createFits(hierarchy),
    predicates: declarationsOf([...domain.predicates, ...domain.derived.map(({ predicate }) => predicate)]),
    functions: declarationsOf(domain.functions),
    derived: new Set(
      domain.derived.map(({ predicate: { name, parameters } }) => predicateKey(name, parameters.length)),
    ),
    objects: objects && types,
    undeclaredPredicate: undeclared,
    undeclaredObject: undeclared,
    nearest: createNearest(),
  };
}

function declarationsOf(list: readonly PredicateDeclaration[]): Declarations {
  const byName = new Map<string, PredicateDeclaration[]>();
  for (const declaration of list) {
    const key = declaration.name.toLowerCase();
    const known = byName.get(key);
    if (!known) byName.set(key, [declaration]);
    else if (!known.some(({ parameters }) => parameters.length === declaration.parameters.length))
      known.push(declaration);
  }
  return byName;
}

/** Names that are declared together share their list of types, so that most questions have been answered before. */
function createFits(hierarchy: TypeHierarchy): Scope["fits"] {
  const known = new WeakMap<readonly string[], WeakMap<readonly string[], boolean>>();
  // An undeclared type has been reported; it may be meant to be anything.
  const mayBe = (type: string, wanted: string) =>
    !hierarchy.has(type) || !hierarchy.has(wanted) || hierarchy.overlap(type, wanted);
  return (types, wanted) => {
    let answers = known.get(types);
    if (!answers) {
      answers = new WeakMap();
      known.set(types, answers);
    }
    let answer = answers.get(wanted);
    if (answer === undefined) {
      answer = types.some((type) => wanted.some((each) => mayBe(type, each)));
      answers.set(wanted, answer);
    }
    return answer;
  };
}

/** Names that are compared in one check: a file of 100,000 misspelt names has no use for 100,000 suggestions. */
const mostComparisons = 50_000;

function createNearest(): Scope["nearest"] {
  const known = new Map<string, string | undefined>();
  let comparisons = 0;
  return (name, kind, candidates) => {
    const key = `${kind} ${name.toLowerCase()}`;
    if (known.has(key)) return known.get(key);
    if (comparisons > mostComparisons) return undefined;
    const names = [...candidates];
    comparisons += names.length;
    const near = nearestName(name, names);
    known.set(key, near);
    return near;
  };
}

export function variablesOf(names: readonly TypedName[], outer?: Variables): Variables {
  const variables = new Map(outer);
  for (const { name, types } of names) variables.set(name.toLowerCase(), types);
  return variables;
}

export function checkTypesUsed(names: readonly TypedName[], scope: Scope): void {
  for (const { types, range } of names) for (const type of types) reportUndeclaredType(type, range, scope);
}

export function reportUndeclaredType(type: string, range: TextRange, scope: Scope): void {
  if (scope.hierarchy.has(type)) return;
  const near = scope.nearest(type, "type", scope.hierarchy.all);
  scope.reporter.report(
    "pddl-undeclared-type",
    range,
    `The type ${type} is not declared.`,
    near ? `Did you mean ${near}? Otherwise add ${type} to :types.` : `Add ${type} to :types.`,
    // In a goal that somebody writes it is misspelt; files from the wild leave types out.
    near ? scope.undeclaredObject : "warning",
  );
}

export function checkConditionIn(condition: Condition, variables: Variables, scope: Scope): void {
  switch (condition.kind) {
    case "atom":
      checkAtom(condition, variables, scope);
      return;
    case "equals":
      for (const term of [condition.left, condition.right]) typesOf(term, variables, scope);
      return;
    case "not":
      checkConditionIn(condition.operand, variables, scope);
      return;
    case "and":
    case "or":
      for (const operand of condition.operands) checkConditionIn(operand, variables, scope);
      return;
    case "imply":
      checkConditionIn(condition.premise, variables, scope);
      checkConditionIn(condition.conclusion, variables, scope);
      return;
    default:
      checkTypesUsed(condition.variables, scope);
      checkConditionIn(condition.body, variablesOf(condition.variables, variables), scope);
  }
}

export function checkEffect(effect: Effect, variables: Variables, scope: Scope): void {
  switch (effect.kind) {
    case "add":
    case "delete":
      checkAtom(effect.atom, variables, scope);
      if (scope.derived.has(predicateKey(effect.atom.predicate, effect.atom.args.length)))
        scope.reporter.report(
          "pddl-derived-effect",
          effect.range,
          `${effect.atom.predicate} is derived, so no action can change it.`,
          "Change the facts that it is derived from.",
        );
      return;
    case "and":
      for (const operand of effect.operands) checkEffect(operand, variables, scope);
      return;
    case "when":
      checkConditionIn(effect.condition, variables, scope);
      checkEffect(effect.effect, variables, scope);
      return;
    case "forall":
      checkTypesUsed(effect.variables, scope);
      checkEffect(effect.body, variablesOf(effect.variables, variables), scope);
      return;
    default:
      checkCost(effect.amount, effect.range, variables, scope);
  }
}

function checkCost(amount: CostExpression, range: TextRange, variables: Variables, scope: Scope): void {
  if (amount.kind === "number") return;
  checkFunction(amount.name, { args: amount.args, range }, scope);
  for (const arg of amount.args) typesOf(arg, variables, scope);
}

export function checkAtom(atom: Atom, variables: Variables, scope: Scope): void {
  const declaration = checkPredicate(atom, scope);
  for (const [index, arg] of atom.args.entries()) {
    const types = typesOf(arg, variables, scope);
    const parameter = declaration?.parameters[index];
    if (!types || !parameter) continue;
    if (!scope.fits(types, parameter.types))
      scope.reporter.report(
        "pddl-type-mismatch",
        arg.range,
        `${arg.name} is of type ${types.join(" or ")}, but ${atom.predicate} wants ${parameter.types.join(" or ")} here.`,
        `Use an object of type ${parameter.types.join(" or ")}, or widen the predicate's declaration.`,
        "warning",
      );
  }
}

interface Use {
  readonly args: readonly Term[];
  readonly range: TextRange;
}

function checkPredicate(atom: Atom, scope: Scope): PredicateDeclaration | undefined {
  const { predicate: name, range } = atom;
  const declarations = scope.predicates.get(name.toLowerCase());
  if (declarations) return checkArity(name, atom, declarations, scope);
  const near = scope.nearest(name, "predicate", namesOf(scope.predicates));
  scope.reporter.report(
    "pddl-undeclared-predicate",
    range,
    `The predicate ${name} is not declared.`,
    near ? `Did you mean ${near}?` : "Declare it in :predicates.",
    // Far from every declared name it was forgotten rather than misspelt, and what it means is clear.
    near ? "error" : scope.undeclaredPredicate,
  );
  return undefined;
}

export function checkFunction(name: string, use: Use, scope: Scope): void {
  const declarations = scope.functions.get(name.toLowerCase());
  if (declarations) {
    checkArity(name, use, declarations, scope);
    return;
  }
  // Every problem with costs may set (total-cost), declared or not.
  if (name.toLowerCase() === "total-cost") return;
  const near = scope.nearest(name, "function", namesOf(scope.functions));
  scope.reporter.report(
    "pddl-undeclared-function",
    use.range,
    `The function ${name} is not declared.`,
    near ? `Did you mean ${near}?` : "Declare it in :functions.",
  );
}

function namesOf(declarations: Declarations): readonly string[] {
  return [...declarations.values()].map(([{ name }]) => name);
}

function checkArity(
  name: string,
  use: Use,
  declarations: readonly PredicateDeclaration[],
  scope: Scope,
): PredicateDeclaration | undefined {
  const declaration = declarations.find(({ parameters }) => parameters.length === use.args.length);
  if (declaration) return declaration;
  const counts = declarations.map(({ parameters }) => parameters.length);
  const forms = declarations.map(
    (each) => `(${[each.name, ...each.parameters.map((parameter) => parameter.name)].join(" ")})`,
  );
  scope.reporter.report(
    "pddl-arity",
    use.range,
    `${name} takes ${counts.join(" or ")} ${counts.join() === "1" ? "argument" : "arguments"}, found ${use.args.length}.`,
    `Write ${forms.join(" or ")}.`,
  );
  return undefined;
}

/** Undefined where nothing is known of the term; that has been reported. */
export function typesOf(term: Term, variables: Variables, scope: Scope): readonly string[] | undefined {
  const types = (term.kind === "variable" ? variables : scope.objects)?.get(term.name.toLowerCase());
  if (types) return types;
  if (term.kind === "variable") {
    const near = nearestName(term.name, variables.keys());
    scope.reporter.report(
      "pddl-undeclared-variable",
      term.range,
      `The variable ${term.name} is not declared here.`,
      near ? `Did you mean ${near}?` : "Add it to :parameters, or quantify over it.",
    );
  } else if (scope.objects) {
    const near = scope.nearest(term.name, "object", scope.objects.keys());
    scope.reporter.report(
      "pddl-undeclared-object",
      term.range,
      `There is no object or constant ${term.name}.`,
      near ? `Did you mean ${near}?` : "Declare it in :objects or :constants.",
      scope.undeclaredObject,
    );
  }
  return undefined;
}
