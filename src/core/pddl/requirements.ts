import { nearestName } from "../base/nearNames";
import type { TextRange } from "../base/problem";
import type { Reporter } from "./reporter";
import type { Condition, Domain, Effect, TypedName } from "./syntax";

/*
 * Which parts of the language a domain uses, and which it says it does (PDDL 2.1, section 2 and appendix A). Planners
 * differ in how they take a missing requirement, so it is said once, and the file is read all the same.
 */

const implied: Readonly<Record<string, readonly string[]>> = {
  ":adl": [
    ":strips",
    ":typing",
    ":negative-preconditions",
    ":disjunctive-preconditions",
    ":equality",
    ":quantified-preconditions",
    ":conditional-effects",
  ],
  ":ucpop": [":adl"],
  ":quantified-preconditions": [":existential-preconditions", ":universal-preconditions"],
  ":fluents": [":numeric-fluents", ":action-costs"],
  ":numeric-fluents": [":action-costs"],
};

const known = new Set([
  ...Object.keys(implied),
  ...Object.values(implied).flat(),
  ":derived-predicates",
  ":domain-axioms",
  ":object-fluents",
  ":durative-actions",
  ":duration-inequalities",
  ":continuous-effects",
  ":time",
  ":timed-initial-literals",
  ":preferences",
  ":constraints",
  ":goal-utilities",
]);

/** Requirement → where it is first needed. */
type Needed = Map<string, TextRange>;

export function checkRequirements(domain: Domain, reporter: Reporter): void {
  for (const requirement of domain.requirements) {
    if (known.has(requirement)) continue;
    const near = nearestName(requirement, known);
    reporter.report(
      "pddl-requirement",
      domain.headerRange,
      `${requirement} is no requirement of PDDL.`,
      near ? `Did you mean ${near}?` : "Remove it.",
      "warning",
    );
  }
  const missing = missingIn(domain);
  if (missing.length === 0) return;
  const uses = missing.map(([requirement, { start }]) => `${requirement} (line ${start.line + 1})`);
  reporter.report(
    "pddl-requirement",
    domain.headerRange,
    `The domain uses what it does not require: ${uses.join(", ")}.`,
    `Add (:requirements ${[...domain.requirements, ...missing.map(([requirement]) => requirement)].join(" ")}).`,
    "warning",
  );
}

/** What the domain uses and does not require, such as `:negative-preconditions`. */
export function missingRequirements(domain: Domain): readonly string[] {
  return missingIn(domain).map(([requirement]) => requirement);
}

function missingIn(domain: Domain): readonly (readonly [string, TextRange])[] {
  const stated = new Set(domain.requirements);
  // A set grows while it is walked.
  for (const requirement of stated) for (const other of implied[requirement] ?? []) stated.add(other);
  return [...neededBy(domain)].filter(([requirement]) => !stated.has(requirement));
}

function neededBy(domain: Domain): Needed {
  const needed: Needed = new Map();
  const [type] = domain.types;
  if (type) need(":typing", type.range, needed);
  for (const { parameters } of [...domain.predicates, ...domain.functions]) needTyping(parameters, needed);
  needTyping(domain.constants, needed);
  for (const { predicate, condition, range } of domain.derived) {
    need(":derived-predicates", range, needed);
    needTyping(predicate.parameters, needed);
    needForCondition(condition, needed);
  }
  for (const { parameters, precondition, effect } of domain.actions) {
    needTyping(parameters, needed);
    needForCondition(precondition, needed);
    needForEffect(effect, needed);
  }
  return needed;
}

function need(requirement: string, range: TextRange, needed: Needed): void {
  if (!needed.has(requirement)) needed.set(requirement, range);
}

function needTyping(names: readonly TypedName[], needed: Needed): void {
  for (const { types, range } of names)
    if (types.length !== 1 || types[0].toLowerCase() !== "object") need(":typing", range, needed);
}

function needForCondition(condition: Condition, needed: Needed): void {
  switch (condition.kind) {
    case "atom":
      return;
    case "equals":
      need(":equality", condition.range, needed);
      return;
    case "not":
      if (condition.operand.kind === "atom") need(":negative-preconditions", condition.range, needed);
      else if (condition.operand.kind !== "equals")
        need(":disjunctive-preconditions", condition.range, needed);
      needForCondition(condition.operand, needed);
      return;
    case "or":
      need(":disjunctive-preconditions", condition.range, needed);
      for (const operand of condition.operands) needForCondition(operand, needed);
      return;
    case "and":
      for (const operand of condition.operands) needForCondition(operand, needed);
      return;
    case "imply":
      need(":disjunctive-preconditions", condition.range, needed);
      needForCondition(condition.premise, needed);
      needForCondition(condition.conclusion, needed);
      return;
    default:
      need(
        condition.kind === "forall" ? ":universal-preconditions" : ":existential-preconditions",
        condition.range,
        needed,
      );
      needTyping(condition.variables, needed);
      needForCondition(condition.body, needed);
  }
}

function needForEffect(effect: Effect, needed: Needed): void {
  switch (effect.kind) {
    case "add":
    case "delete":
      return;
    case "and":
      for (const operand of effect.operands) needForEffect(operand, needed);
      return;
    case "when":
      need(":conditional-effects", effect.range, needed);
      needForCondition(effect.condition, needed);
      needForEffect(effect.effect, needed);
      return;
    case "forall":
      need(":conditional-effects", effect.range, needed);
      needTyping(effect.variables, needed);
      needForEffect(effect.body, needed);
      return;
    default:
      need(":action-costs", effect.range, needed);
  }
}
