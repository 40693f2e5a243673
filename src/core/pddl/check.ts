import { nearestName } from "../base/nearNames";
import type { Problem, TextRange } from "../base/problem";
import { createReporter, type Reporter } from "./reporter";
import type {
  Atom,
  Condition,
  CostExpression,
  Domain,
  Effect,
  PddlProblem,
  PredicateDeclaration,
  Term,
  TypedName,
} from "./syntax";
import { TypeHierarchy } from "./types";

/*
 * What the names of a parsed file mean: declared or not, how many arguments, which types. An error is what makes an
 * evaluation meaningless; what other tools accept in files from the wild is a warning.
 */

export function checkDomain(domain: Domain): readonly Problem[] {
  const scope = createScope(domain, domain.file);
  const { reporter } = scope;
  checkTypes(domain, scope);
  reportDuplicates(domain.constants, "constant", "warning", reporter);
  checkTypesUsed(domain.constants, scope);
  reportDuplicates(domain.predicates, "predicate", "error", reporter);
  reportDuplicates(domain.functions, "function", "error", reporter);
  for (const declaration of [...domain.predicates, ...domain.functions]) {
    reportDuplicates(declaration.parameters, `parameter of ${declaration.name}`, "error", reporter);
    checkTypesUsed(declaration.parameters, scope);
  }
  const named = domain.actions.map(({ name, nameRange }) => ({ name, range: nameRange }));
  reportDuplicates(named, "action", "error", reporter);
  for (const { predicate, condition, range } of domain.derived) {
    reporter.report(
      "pddl-unsupported",
      range,
      `The derived predicate ${predicate.name} is read, but not evaluated.`,
      "Write its condition where it is used.",
    );
    checkTypesUsed(predicate.parameters, scope);
    checkConditionIn(condition, variablesOf(predicate.parameters), scope);
  }
  for (const action of domain.actions) {
    reportDuplicates(action.parameters, `parameter of ${action.name}`, "error", reporter);
    checkTypesUsed(action.parameters, scope);
    const variables = variablesOf(action.parameters);
    checkConditionIn(action.precondition, variables, scope);
    checkEffect(action.effect, variables, scope);
  }
  return reporter.problems;
}

/** The problem alone; the domain's own faults are `checkDomain`'s. */
export function checkProblem(problem: PddlProblem, domain: Domain): readonly Problem[] {
  const scope = createScope(domain, problem.file, [...problem.objects]);
  const { reporter } = scope;
  const first = problem.objects[0] ?? problem.goal;
  if (problem.domain !== "" && problem.domain.toLowerCase() !== domain.name.toLowerCase())
    reporter.report(
      "pddl-domain-name",
      first.range,
      `The problem is for the domain ${problem.domain}, but the domain is called ${domain.name}.`,
      "Check that the files belong together.",
      "warning",
    );
  reportDuplicates(problem.objects, "object", "warning", reporter);
  checkTypesUsed(problem.objects, scope);
  for (const atom of problem.init) checkAtom(atom, new Map(), scope);
  for (const { function: atom } of problem.costs) {
    checkDeclared(atom.predicate, atom, domain.functions, "function", scope);
    checkObjects(atom.args, scope);
  }
  checkConditionIn(problem.goal, new Map(), scope);
  return reporter.problems;
}

/**
 * A condition from outside the domain, such as a goal. Names of objects are checked against `knownObjects` and the
 * domain's constants; where `knownObjects` is left out, any name is taken.
 */
export function checkCondition(
  condition: Condition,
  domain: Domain,
  knownObjects?: Iterable<{ readonly id: string; readonly type: string }>,
  file?: string,
): readonly Problem[] {
  const objects = knownObjects && [...knownObjects].map(({ id, type }) => ({ name: id, types: [type] }));
  const scope = createScope(domain, file, objects ?? [], objects === undefined, "error");
  checkConditionIn(condition, new Map(), scope);
  return scope.reporter.problems;
}

type Named = Pick<TypedName, "name" | "types">;

interface Scope {
  readonly reporter: Reporter;
  readonly hierarchy: TypeHierarchy;
  readonly predicates: readonly PredicateDeclaration[];
  readonly predicateByName: ReadonlyMap<string, PredicateDeclaration>;
  readonly functions: readonly PredicateDeclaration[];
  readonly derived: ReadonlySet<string>;
  readonly objects: ReadonlyMap<string, readonly string[]>;
  readonly anyObject: boolean;
  readonly undeclaredObject: "error" | "warning";
}

/** Lower-case name of a variable → its types. */
type Variables = ReadonlyMap<string, readonly string[]>;

function createScope(
  domain: Domain,
  file: string | undefined,
  objects: readonly Named[] = [],
  anyObject = false,
  undeclaredObject: "error" | "warning" = "warning",
): Scope {
  const predicates = [...domain.predicates];
  const predicateByName = new Map<string, PredicateDeclaration>();
  for (const { predicate } of domain.derived) predicateByName.set(predicate.name.toLowerCase(), predicate);
  for (const predicate of predicates) predicateByName.set(predicate.name.toLowerCase(), predicate);
  const types = new Map<string, string[]>();
  for (const { name, types: names } of [...domain.constants, ...objects])
    types.set(name.toLowerCase(), [...(types.get(name.toLowerCase()) ?? []), ...names]);
  return {
    reporter: createReporter(file),
    hierarchy: new TypeHierarchy(domain),
    predicates: [...predicateByName.values()],
    predicateByName,
    functions: domain.functions,
    derived: new Set(domain.derived.map(({ predicate }) => predicate.name.toLowerCase())),
    objects: types,
    anyObject,
    undeclaredObject,
  };
}

function variablesOf(names: readonly TypedName[], outer?: Variables): Variables {
  const variables = new Map(outer);
  for (const { name, types } of names) variables.set(name.toLowerCase(), types);
  return variables;
}

function reportDuplicates(
  names: readonly { readonly name: string; readonly range: TextRange }[],
  what: string,
  severity: "error" | "warning",
  reporter: Reporter,
): void {
  const seen = new Map<string, TextRange>();
  for (const { name, range } of names) {
    const first = seen.get(name.toLowerCase());
    if (first)
      reporter.report(
        "pddl-duplicate",
        range,
        `The ${what} ${name} is declared twice; the first time in line ${first.start.line + 1}.`,
        "Remove one of them, or rename it. PDDL ignores case.",
        severity,
      );
    else seen.set(name.toLowerCase(), range);
  }
}

function checkTypes(domain: Domain, scope: Scope): void {
  const parentsOf = new Map<string, readonly string[]>();
  const declared = new Set(["object"]);
  for (const { name, parents, range } of domain.types) {
    const key = name.toLowerCase();
    if (declared.has(key) && key !== "object")
      scope.reporter.report(
        "pddl-duplicate",
        range,
        `The type ${name} is declared twice; it gets the parents of both.`,
        "Remove one of them.",
        "warning",
      );
    declared.add(key);
    if (key !== "object")
      parentsOf.set(key, [...(parentsOf.get(key) ?? []), ...parents.map((parent) => parent.toLowerCase())]);
  }
  for (const { name, parents, range } of domain.types) {
    const key = name.toLowerCase();
    if (key === "object") continue;
    const reached = new Set(parents.map((parent) => parent.toLowerCase()));
    for (const type of reached) for (const parent of parentsOf.get(type) ?? []) reached.add(parent);
    if (reached.has(key))
      scope.reporter.report(
        "pddl-type-cycle",
        range,
        `The type ${name} is its own ancestor.`,
        "Break the circle of parents.",
      );
    for (const parent of parents) reportUndeclaredType(parent, range, scope);
  }
}

function checkTypesUsed(names: readonly TypedName[], scope: Scope): void {
  for (const { types, range } of names) for (const type of types) reportUndeclaredType(type, range, scope);
}

function reportUndeclaredType(type: string, range: TextRange, scope: Scope): void {
  if (scope.hierarchy.has(type)) return;
  const near = nearestName(type, scope.hierarchy.all);
  scope.reporter.report(
    "pddl-undeclared-type",
    range,
    `The type ${type} is not declared.`,
    near ? `Did you mean ${near}? Otherwise add ${type} to :types.` : `Add ${type} to :types.`,
    "warning",
  );
}

function checkConditionIn(condition: Condition, variables: Variables, scope: Scope): void {
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

function checkEffect(effect: Effect, variables: Variables, scope: Scope): void {
  switch (effect.kind) {
    case "add":
    case "delete":
      checkAtom(effect.atom, variables, scope);
      if (scope.derived.has(effect.atom.predicate.toLowerCase()))
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
  checkDeclared(amount.name, { args: amount.args, range }, scope.functions, "function", scope);
  for (const arg of amount.args) typesOf(arg, variables, scope);
}

function checkAtom(atom: Atom, variables: Variables, scope: Scope): void {
  const declaration = checkDeclared(atom.predicate, atom, scope.predicates, "predicate", scope);
  for (const [index, arg] of atom.args.entries()) {
    const types = typesOf(arg, variables, scope);
    const parameter = declaration?.parameters[index];
    if (!types || !parameter) continue;
    // An undeclared type has been reported; it may be meant to be anything.
    const fits = types.some(
      (type) =>
        !scope.hierarchy.has(type) ||
        parameter.types.some(
          (wanted) => !scope.hierarchy.has(wanted) || scope.hierarchy.overlap(type, wanted),
        ),
    );
    if (!fits)
      scope.reporter.report(
        "pddl-type-mismatch",
        arg.range,
        `${arg.name} is of type ${types.join(" or ")}, but ${atom.predicate} wants ${parameter.types.join(" or ")} here; the fact can never hold.`,
        `Use an object of type ${parameter.types.join(" or ")}, or widen the predicate's declaration.`,
        "warning",
      );
  }
}

function checkDeclared(
  name: string,
  use: { readonly args: readonly Term[]; readonly range: TextRange },
  declarations: readonly PredicateDeclaration[],
  what: "predicate" | "function",
  scope: Scope,
): PredicateDeclaration | undefined {
  const declaration =
    what === "predicate"
      ? scope.predicateByName.get(name.toLowerCase())
      : declarations.find((candidate) => candidate.name.toLowerCase() === name.toLowerCase());
  if (!declaration) {
    // Every problem with costs may set (total-cost), declared or not.
    if (what === "function" && name.toLowerCase() === "total-cost") return undefined;
    const near = nearestName(
      name,
      declarations.map((candidate) => candidate.name),
    );
    scope.reporter.report(
      what === "predicate" ? "pddl-undeclared-predicate" : "pddl-undeclared-function",
      use.range,
      `The ${what} ${name} is not declared.`,
      near ? `Did you mean ${near}?` : `Declare it in :${what}s.`,
    );
    return undefined;
  }
  const wanted = declaration.parameters.length;
  if (use.args.length !== wanted)
    scope.reporter.report(
      "pddl-arity",
      use.range,
      `${name} takes ${wanted} ${wanted === 1 ? "argument" : "arguments"}, found ${use.args.length}.`,
      `Write (${[declaration.name, ...declaration.parameters.map((parameter) => parameter.name)].join(" ")}).`,
    );
  return declaration;
}

function checkObjects(args: readonly Term[], scope: Scope): void {
  for (const arg of args) typesOf(arg, new Map(), scope);
}

/** Undefined where nothing is known of the term; that has been reported. */
function typesOf(term: Term, variables: Variables, scope: Scope): readonly string[] | undefined {
  const types = (term.kind === "variable" ? variables : scope.objects).get(term.name.toLowerCase());
  if (types) return types;
  if (term.kind === "variable") {
    const near = nearestName(term.name, variables.keys());
    scope.reporter.report(
      "pddl-undeclared-variable",
      term.range,
      `The variable ${term.name} is not declared here.`,
      near ? `Did you mean ${near}?` : "Add it to :parameters, or quantify over it.",
    );
  } else if (!scope.anyObject) {
    const near = nearestName(term.name, scope.objects.keys());
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
