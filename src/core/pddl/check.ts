import type { Problem, TextRange } from "../base/problem";
import {
  checkAtom,
  checkConditionIn,
  checkEffect,
  checkFunction,
  checkTypesUsed,
  createScope,
  reportUndeclaredType,
  type Scope,
  typesOf,
  variablesOf,
} from "./checkFormulas";
import { stronglyConnected } from "./components";
import { derivationOf } from "./derived";
import { reportNegativeCost } from "./parseEffects";
import type { Reporter } from "./reporter";
import { checkRequirements } from "./requirements";
import { predicateKey } from "./strata";
import {
  type Condition,
  type Domain,
  type Effect,
  type PddlProblem,
  type PredicateDeclaration,
  sameName,
} from "./syntax";

/*
 * What the names of a parsed file mean: declared or not, how many arguments, which types. An error is what makes an
 * evaluation meaningless; what other tools accept in files from the wild is a warning.
 */

export function checkDomain(domain: Domain): readonly Problem[] {
  const scope = createScope(domain, domain.file, []);
  const { reporter } = scope;
  checkTypes(domain, scope);
  reportDuplicates(domain.constants, "constant", "warning", reporter);
  checkTypesUsed(domain.constants, scope);
  for (const [declarations, what] of [
    [domain.predicates, "predicate"],
    [domain.functions, "function"],
  ] as const) {
    checkDeclarations(declarations, what, reporter);
    for (const declaration of declarations) {
      reportDuplicates(declaration.parameters, `parameter of ${declaration.name}`, "error", reporter);
      checkTypesUsed(declaration.parameters, scope);
    }
  }
  checkDerived(domain, scope);
  const named = domain.actions.map(({ name, nameRange }) => ({ name, range: nameRange }));
  reportDuplicates(named, "action", "error", reporter);
  for (const action of domain.actions) {
    reportDuplicates(action.parameters, `parameter of ${action.name}`, "error", reporter);
    checkTypesUsed(action.parameters, scope);
    const variables = variablesOf(action.parameters);
    checkConditionIn(action.precondition, variables, scope);
    checkEffect(action.effect, variables, scope);
  }
  checkRequirements(domain, reporter);
  return reporter.problems;
}

/** The problem alone; the domain's own faults are `checkDomain`'s. */
export function checkProblem(problem: PddlProblem, domain: Domain): readonly Problem[] {
  const scope = createScope(domain, problem.file, problem.objects);
  const { reporter } = scope;
  if (problem.domain !== "" && problem.domain.toLowerCase() !== domain.name.toLowerCase())
    reporter.report(
      "pddl-domain-name",
      problem.domainRange,
      `The problem is for the domain ${problem.domain}, but the domain is called ${domain.name}.`,
      "Check that the files belong together.",
      "warning",
    );
  reportDuplicates(problem.objects, "object", "warning", reporter);
  reportConstantsAgain(problem, domain, reporter);
  checkTypesUsed(problem.objects, scope);
  const none = new Map();
  for (const atom of problem.init) {
    checkAtom(atom, none, scope);
    if (scope.derived.has(predicateKey(atom.predicate, atom.args.length)))
      reporter.report(
        "pddl-derived-effect",
        atom.range,
        `${atom.predicate} is derived, so what is stated of it here has no effect.`,
        "State the facts that it is derived from.",
        "warning",
      );
  }
  const costs = costFunctions(domain);
  for (const { function: atom, value } of problem.costs) {
    checkFunction(atom.predicate, atom, scope);
    for (const arg of atom.args) typesOf(arg, none, scope);
    if (value < 0 && costs.has(atom.predicate.toLowerCase())) reportNegativeCost(atom.range, reporter);
  }
  // A goal of what the domain doesn't know can't be reached; a fact of it does no harm.
  checkConditionIn(problem.goal, none, { ...scope, undeclaredPredicate: "error" });
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
  const scope = createScope(domain, file, objects, "error");
  checkConditionIn(condition, new Map(), scope);
  return scope.reporter.problems;
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

function reportConstantsAgain(problem: PddlProblem, domain: Domain, reporter: Reporter): void {
  const constants = new Set(domain.constants.map(({ name }) => name.toLowerCase()));
  for (const { name, range } of problem.objects)
    if (constants.has(name.toLowerCase()))
      reporter.report(
        "pddl-duplicate",
        range,
        `${name} is a constant of the domain already; it gets the types of both.`,
        "Remove it from :objects.",
        "warning",
      );
}

/** The same name with another number of arguments is another predicate, as some files have it. */
function checkDeclarations(
  declarations: readonly PredicateDeclaration[],
  what: "predicate" | "function",
  reporter: Reporter,
): void {
  const seen = new Map<string, PredicateDeclaration>();
  for (const declaration of declarations) {
    const { name, parameters, range } = declaration;
    const first = seen.get(name.toLowerCase());
    if (!first) {
      seen.set(name.toLowerCase(), declaration);
      continue;
    }
    const where = `the first time in line ${first.range.start.line + 1}`;
    const overloaded = parameters.length !== first.parameters.length;
    const differs = parameters.some(
      ({ types }, index) =>
        types.join(" ").toLowerCase() !== first.parameters[index]?.types.join(" ").toLowerCase(),
    );
    if (overloaded)
      reporter.report(
        "pddl-duplicate",
        range,
        `The ${what} ${name} is declared twice, ${where} with another number of arguments; they are taken as two.`,
        "Rename one of them: other tools refuse it.",
        "warning",
      );
    else
      reporter.report(
        "pddl-duplicate",
        range,
        `The ${what} ${name} is declared twice; ${where}${differs ? ", with other types" : ""}.`,
        "Remove one of them, or rename it. PDDL ignores case.",
        differs ? "error" : "warning",
      );
  }
}

function checkDerived(domain: Domain, scope: Scope): void {
  for (const { predicate, condition } of domain.derived) {
    reportUndeclaredHead(predicate, domain, scope);
    reportDuplicates(predicate.parameters, `parameter of ${predicate.name}`, "error", scope.reporter);
    checkTypesUsed(predicate.parameters, scope);
    checkConditionIn(condition, variablesOf(predicate.parameters), scope);
  }
  for (const { predicates, range } of derivationOf(domain)?.negativeCycles ?? []) {
    const [first] = predicates;
    scope.reporter.report(
      "pddl-derived-cycle",
      range,
      `The derived predicate ${first} depends on its own negation: ${predicates.join(" uses ")}, which uses (not (${first} …)).`,
      "Derive it without that negation, or make one of them a predicate that actions change.",
    );
  }
}

/** A misspelt head derives another predicate than the one meant, which then is never true. */
function reportUndeclaredHead(
  { name, parameters, range }: PredicateDeclaration,
  domain: Domain,
  scope: Scope,
): void {
  const named = domain.predicates.filter((declared) => sameName(declared.name, name));
  if (named.some((declared) => declared.parameters.length === parameters.length)) return;
  if (named.length > 0) {
    scope.reporter.report(
      "pddl-arity",
      range,
      `${name} is derived with ${counted(parameters.length)}, and declared with ${counted(named[0].parameters.length)}; they are taken as two.`,
      `Write (${[name, ...named[0].parameters.map((parameter) => parameter.name)].join(" ")}).`,
      "warning",
    );
    return;
  }
  const declaredNames = domain.predicates.map((declared) => declared.name);
  const near = scope.nearest(name, "declared predicate", declaredNames);
  scope.reporter.report(
    "pddl-undeclared-predicate",
    range,
    `The derived predicate ${name} is not declared.`,
    near ? `Did you mean ${near}? Otherwise declare it in :predicates.` : "Declare it in :predicates.",
    "warning",
  );
}

function counted(parameters: number): string {
  return parameters === 1 ? "one argument" : `${parameters} arguments`;
}

function checkTypes(domain: Domain, scope: Scope): void {
  const parentsOf = new Map<string, string[]>();
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
    if (key === "object") continue;
    const known = parentsOf.get(key);
    if (!known)
      parentsOf.set(
        key,
        parents.map((parent) => parent.toLowerCase()),
      );
    else for (const parent of parents) known.push(parent.toLowerCase());
  }
  const circular = new Set<string>();
  for (const component of stronglyConnected(parentsOf.keys(), (type) => parentsOf.get(type) ?? []))
    if (component.length > 1 || parentsOf.get(component[0])?.includes(component[0]))
      for (const type of component) circular.add(type);
  for (const { name, parents, range } of domain.types) {
    if (name.toLowerCase() === "object") continue;
    if (circular.has(name.toLowerCase()))
      scope.reporter.report(
        "pddl-type-cycle",
        range,
        `The type ${name} is its own ancestor.`,
        "Break the circle of parents.",
      );
    for (const parent of parents) reportUndeclaredType(parent, range, scope);
  }
}

/** Names of the functions that actions cost, in lower case. */
function costFunctions(domain: Domain): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (effect: Effect): void => {
    if (effect.kind === "cost" && effect.amount.kind === "function")
      found.add(effect.amount.name.toLowerCase());
    if (effect.kind === "and") for (const operand of effect.operands) visit(operand);
    if (effect.kind === "when") visit(effect.effect);
    if (effect.kind === "forall") visit(effect.body);
  };
  for (const { effect } of domain.actions) visit(effect);
  return found;
}
