import type { Problem, TextRange } from "../base/problem";
import { type Expression, type List, readExpressions, type Word } from "./expressions";
import { parseAtom, parseConditionExpression, parseEffectExpression } from "./parseFormulas";
import { expectList, headOf, parseTypedNames, textOf } from "./parseLists";
import { createReporter, type Reporter } from "./reporter";
import type {
  Action,
  Atom,
  Condition,
  DerivedPredicate,
  Domain,
  Effect,
  PddlProblem,
  PredicateDeclaration,
  TypeDeclaration,
  TypedName,
} from "./syntax";

export { checkCondition, checkDomain, checkProblem } from "./check";

/*
 * Text to syntax tree. Whatever can be read is returned, also beside errors, so that an editor can go on helping in
 * the rest of the file. What the names mean is looked at by check.ts.
 */

/** `domain` is undefined only where the text holds no `(define (domain …) …)` at all. */
export function parseDomain(
  text: string,
  file?: string,
): { readonly domain: Domain | undefined; readonly problems: readonly Problem[] } {
  const { reporter, definition } = readDefinition(text, file, "domain");
  if (!definition) return { domain: undefined, problems: reporter.problems };
  const requirements: string[] = [];
  const types: TypeDeclaration[] = [];
  const constants: TypedName[] = [];
  const predicates: PredicateDeclaration[] = [];
  const functions: PredicateDeclaration[] = [];
  const derived: DerivedPredicate[] = [];
  const actions: Action[] = [];
  for (const { keyword, section } of definition.sections) {
    const rest = section.items.slice(1);
    switch (keyword.text.toLowerCase()) {
      case ":requirements":
        requirements.push(...rest.flatMap((item) => (item.kind === "word" ? [item.text.toLowerCase()] : [])));
        break;
      case ":types":
        for (const { name, types: parents, range } of parseTypedNames(rest, reporter, false))
          types.push({ name, parents, range });
        break;
      case ":constants":
        constants.push(...parseTypedNames(rest, reporter, false));
        break;
      case ":predicates":
        for (const item of rest) predicates.push(...parseDeclaration(item, reporter));
        break;
      case ":functions":
        functions.push(...parseFunctions(rest, reporter));
        break;
      case ":derived":
        derived.push(...parseDerived(section, keyword, reporter));
        break;
      case ":action":
        actions.push(...parseAction(section, keyword, reporter));
        break;
      case ":durative-action":
        reporter.report(
          "pddl-unsupported",
          section.range,
          "Durative actions are not supported; this one is left out.",
          "Write it as an :action that takes no time.",
        );
        break;
      default:
        reportUnknownSection(keyword, "domain", reporter);
    }
  }
  const domain: Domain = {
    name: definition.name,
    requirements,
    types,
    constants,
    predicates,
    functions,
    derived,
    actions,
    file,
  };
  return { domain, problems: reporter.problems };
}

/** `problem` is undefined only where the text holds no `(define (problem …) …)` at all. */
export function parseProblem(
  text: string,
  file?: string,
): { readonly problem: PddlProblem | undefined; readonly problems: readonly Problem[] } {
  const { reporter, definition } = readDefinition(text, file, "problem");
  if (!definition) return { problem: undefined, problems: reporter.problems };
  let domain: string | undefined;
  const objects: TypedName[] = [];
  const init: Atom[] = [];
  const costs: { function: Atom; value: number }[] = [];
  const goals: Condition[] = [];
  let goalSeen = false;
  let minimizeCost = false;
  for (const { keyword, section } of definition.sections) {
    const rest = section.items.slice(1);
    switch (keyword.text.toLowerCase()) {
      case ":domain":
        if (rest[0]?.kind === "word") domain = rest[0].text;
        else
          reporter.report(
            "pddl-syntax",
            section.range,
            "The name of the domain is missing.",
            "Write (:domain NAME).",
          );
        break;
      case ":objects":
        objects.push(...parseTypedNames(rest, reporter, false));
        break;
      case ":init":
        for (const item of rest) parseInitial(item, init, costs, reporter);
        break;
      case ":goal": {
        goalSeen = true;
        if (rest.length !== 1)
          reporter.report(
            "pddl-syntax",
            section.range,
            `A goal is one condition, found ${rest.length}.`,
            "Write (:goal (and …)).",
            rest.length === 0 ? "error" : "warning",
          );
        for (const item of rest) {
          const goal = parseConditionExpression(item, reporter);
          if (goal) goals.push(goal);
        }
        break;
      }
      case ":metric":
        minimizeCost = parseMetric(section, reporter) || minimizeCost;
        break;
      case ":requirements":
        break;
      case ":constraints":
        reporter.report(
          "pddl-unsupported",
          section.range,
          "Constraints on the way to the goal are not supported; they are left out.",
          "Say in the goal what must hold at the end.",
        );
        break;
      default:
        reportUnknownSection(keyword, "problem", reporter);
    }
  }
  const { range } = definition;
  if (domain === undefined)
    reporter.report(
      "pddl-syntax",
      range,
      "The problem doesn't say which domain it belongs to.",
      "Add (:domain NAME).",
      "warning",
    );
  if (!goalSeen)
    reporter.report("pddl-syntax", range, "The problem has no goal.", "Add (:goal (and …)).", "warning");
  const goal: Condition = goals.length === 1 ? goals[0] : { kind: "and", operands: goals, range };
  const problem: PddlProblem = {
    name: definition.name,
    domain: domain ?? "",
    objects,
    init,
    costs,
    goal,
    minimizeCost,
    file,
  };
  return { problem, problems: reporter.problems };
}

/** One condition, as in the header of a program: `(forall (?f - fruit) (on ?f plate_0))`. */
export function parseCondition(
  text: string,
  file?: string,
): { readonly condition: Condition | undefined; readonly problems: readonly Problem[] } {
  const { expressions, problems } = readExpressions(text, file);
  const reporter = createReporter(file, problems);
  if (expressions.length !== 1) {
    const range = expressions[1]?.range ?? { start: { line: 0, character: 0 }, end: endOf(text) };
    reporter.report(
      "pddl-syntax",
      range,
      expressions.length === 0
        ? "A condition is expected here."
        : "One condition is expected; here a second begins.",
      "Join several conditions with (and …).",
    );
  }
  const condition = expressions[0] && parseConditionExpression(expressions[0], reporter);
  return { condition, problems: reporter.problems };
}

interface Section {
  readonly keyword: Word;
  readonly section: List;
}

interface Definition {
  readonly name: string;
  readonly range: TextRange;
  readonly sections: readonly Section[];
}

function readDefinition(
  text: string,
  file: string | undefined,
  kind: "domain" | "problem",
): { readonly reporter: Reporter; readonly definition: Definition | undefined } {
  const { expressions, problems } = readExpressions(text, file);
  const reporter = createReporter(file, problems);
  const form = `(define (${kind} NAME) …)`;
  const definitions = expressions.filter((expression) => headOf(expression) === "define");
  const definition = definitions[0];
  if (definition?.kind !== "list") {
    const range = expressions[0]?.range ?? { start: { line: 0, character: 0 }, end: endOf(text) };
    reporter.report(
      "pddl-syntax",
      range,
      `This file defines no ${kind}.`,
      `A PDDL ${kind} starts with ${form}.`,
    );
    return { reporter, definition: undefined };
  }
  for (const other of expressions)
    if (other !== definition)
      reporter.report(
        "pddl-syntax",
        other.range,
        `${textOf(other)} stands outside the definition and is left out.`,
        `Put it inside ${form}, or in a file of its own.`,
      );
  const [, header, ...items] = definition.items;
  const headerKind = header ? headOf(header) : "";
  const nameWord = header?.kind === "list" ? header.items[1] : undefined;
  if (headerKind !== kind && (headerKind === "domain" || headerKind === "problem")) {
    reporter.report(
      "pddl-syntax",
      header.range,
      `This file defines a ${headerKind}, not a ${kind}.`,
      `Give the ${kind} file here: it starts with ${form}.`,
    );
    return { reporter, definition: undefined };
  }
  if (headerKind !== kind || nameWord?.kind !== "word")
    reporter.report(
      "pddl-syntax",
      (header ?? definition).range,
      `The name of the ${kind} is missing.`,
      `Write ${form}.`,
    );
  const sections: Section[] = [];
  for (const item of headerKind === kind ? items : definition.items.slice(1)) {
    const keyword = item.kind === "list" ? item.items[0] : undefined;
    if (item.kind === "list" && keyword?.kind === "word" && keyword.text.startsWith(":"))
      sections.push({ keyword, section: item });
    else if (item !== header)
      reporter.report(
        "pddl-syntax",
        item.range,
        `${textOf(item)} is no section of a ${kind}.`,
        "A section starts with a keyword: (:action …), (:init …).",
      );
  }
  const name = nameWord?.kind === "word" ? nameWord.text : "";
  return { reporter, definition: { name, range: definition.range, sections } };
}

function reportUnknownSection(keyword: Word, kind: string, reporter: Reporter): void {
  reporter.report(
    "pddl-syntax",
    keyword.range,
    `${keyword.text} is no section of a ${kind}; it is left out.`,
    kind === "domain"
      ? "Sections of a domain: :requirements :types :constants :predicates :functions :derived :action."
      : "Sections of a problem: :domain :objects :init :goal :metric.",
    "warning",
  );
}

function parseDeclaration(expression: Expression, reporter: Reporter): PredicateDeclaration[] {
  const first = expression.kind === "list" ? expression.items[0] : undefined;
  if (expression.kind !== "list" || first?.kind !== "word") {
    reporter.report(
      "pddl-syntax",
      expression.range,
      `A declaration is expected here, not ${textOf(expression)}.`,
      "Write (name ?a ?b - type).",
    );
    return [];
  }
  const parameters = parseTypedNames(expression.items.slice(1), reporter, true);
  return [{ name: first.text, parameters, range: expression.range }];
}

/** `(total-cost) - number (distance ?a ?b - place) - number`; all functions are numbers. */
function parseFunctions(items: readonly Expression[], reporter: Reporter): PredicateDeclaration[] {
  const functions: PredicateDeclaration[] = [];
  for (let index = 0; index < items.length; index++) {
    const item = items[index];
    if (item.kind === "word" && item.text === "-") {
      const type = items[++index];
      if (type?.kind !== "word" || type.text.toLowerCase() !== "number")
        reporter.report(
          "pddl-unsupported",
          (type ?? item).range,
          "Functions are numbers; other values are not supported.",
          "Write - number, or use a predicate.",
        );
    } else functions.push(...parseDeclaration(item, reporter));
  }
  return functions;
}

function parseDerived(section: List, keyword: Word, reporter: Reporter): DerivedPredicate[] {
  const [, head, body] = section.items;
  if (!head || !body || section.items.length !== 3) {
    reporter.report(
      "pddl-syntax",
      (head ?? keyword).range,
      "A derived predicate has a head and one condition.",
      "Write (:derived (name ?x - type) CONDITION).",
    );
    return [];
  }
  const condition = parseConditionExpression(body, reporter);
  return parseDeclaration(head, reporter).flatMap((predicate) =>
    condition ? [{ predicate, condition, range: section.range }] : [],
  );
}

function parseAction(section: List, keyword: Word, reporter: Reporter): Action[] {
  const name = section.items[1];
  if (name?.kind !== "word" || name.text.startsWith(":")) {
    reporter.report(
      "pddl-syntax",
      (name ?? keyword).range,
      "The name of the action is missing.",
      "Write (:action NAME :parameters (…) :precondition … :effect …).",
    );
    return [];
  }
  let parameters: readonly TypedName[] = [];
  const nothing = { kind: "and", operands: [], range: section.range } as const;
  let precondition: Condition = nothing;
  let effect: Effect = nothing;
  for (let index = 2; index < section.items.length; index++) {
    const item = section.items[index];
    if (item.kind !== "word" || !item.text.startsWith(":")) {
      reporter.report(
        "pddl-syntax",
        item.range,
        `${textOf(item)} stands in no part of the action ${name.text}.`,
        "Parts of an action: :parameters (…) :precondition … :effect …",
      );
      continue;
    }
    const next = section.items[index + 1];
    const value = next && !(next.kind === "word" && next.text.startsWith(":")) ? next : undefined;
    if (value) index++;
    switch (item.text.toLowerCase()) {
      case ":parameters": {
        const list = expectList(value, item, reporter);
        if (list) parameters = parseTypedNames(list.items, reporter, true);
        break;
      }
      case ":precondition": {
        const list = expectList(value, item, reporter);
        if (list) precondition = parseConditionExpression(list, reporter) ?? precondition;
        break;
      }
      case ":effect": {
        const list = expectList(value, item, reporter);
        if (list) effect = parseEffectExpression(list, reporter) ?? effect;
        break;
      }
      default:
        reporter.report(
          "pddl-syntax",
          item.range,
          `${item.text} is no part of an action; it is left out.`,
          "Parts of an action: :parameters (…) :precondition … :effect …",
          "warning",
        );
    }
  }
  return [{ name: name.text, parameters, precondition, effect, range: section.range, nameRange: name.range }];
}

function parseInitial(
  expression: Expression,
  init: Atom[],
  costs: { function: Atom; value: number }[],
  reporter: Reporter,
): void {
  const items = expression.kind === "list" ? expression.items : [];
  switch (headOf(expression)) {
    case "and":
      reporter.report(
        "pddl-syntax",
        expression.range,
        "`and` is not needed in :init; its facts are taken.",
        "List the facts one after the other.",
        "warning",
      );
      for (const item of items.slice(1)) parseInitial(item, init, costs, reporter);
      return;
    case "not":
      // What is not stated is false anyway.
      reporter.report(
        "pddl-syntax",
        expression.range,
        `${textOf(expression)} is not needed in :init: what is not stated is false.`,
        "Remove it.",
        "information",
      );
      return;
    case "=": {
      const [, target, value] = items;
      const number = value?.kind === "word" ? Number(value.text) : Number.NaN;
      const atom = target?.kind === "list" ? parseAtom(target, reporter) : undefined;
      if (atom && items.length === 3 && Number.isFinite(number)) {
        costs.push({ function: atom, value: number });
      } else if (target?.kind !== "list" || items.length !== 3 || !Number.isFinite(number)) {
        reporter.report(
          "pddl-syntax",
          expression.range,
          `${textOf(expression)} gives no function a number.`,
          "Write (= (function arg …) NUMBER).",
        );
      }
      return;
    }
    default: {
      const atom = parseAtom(expression, reporter);
      const variable = atom?.args.find((arg) => arg.kind === "variable");
      if (variable)
        reporter.report(
          "pddl-syntax",
          variable.range,
          `A fact of the initial state can't hold the variable ${variable.name}.`,
          "Name the object.",
        );
      else if (atom) init.push(atom);
    }
  }
}

function parseMetric(section: List, reporter: Reporter): boolean {
  const [, direction, expression] = section.items;
  const minimized = direction?.kind === "word" && direction.text.toLowerCase() === "minimize";
  if (minimized && expression && headOf(expression) === "total-cost") return true;
  if (minimized && expression && headOf(expression) === "total-time") return false;
  reporter.report(
    "pddl-unsupported",
    section.range,
    "Only (minimize (total-cost)) is supported; this metric is left out.",
    "Write (:metric minimize (total-cost)).",
    "warning",
  );
  return false;
}

function endOf(text: string): { line: number; character: number } {
  const rows = text.split("\n");
  return { line: rows.length - 1, character: rows[rows.length - 1].length };
}
