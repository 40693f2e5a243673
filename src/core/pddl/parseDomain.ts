import type { Problem, TextRange } from "../base/problem";
import { readDefinition, reportUnknownSection } from "./definition";
import type { Expression, List, Word } from "./expressions";
import { parseConditionExpression } from "./parseConditions";
import { parseEffectExpression } from "./parseEffects";
import { isTooMany } from "./parseFormulas";
import { expectList, parseTypedNames, textOf } from "./parseLists";
import type { Reporter } from "./reporter";
import type {
  Action,
  Condition,
  DerivedPredicate,
  Domain,
  Effect,
  PredicateDeclaration,
  TypeDeclaration,
  TypedName,
} from "./syntax";

/** `domain` is undefined only where the text holds no `(define (domain …) …)` at all. */
export function parseDomain(
  text: string,
  file?: string,
): { readonly domain: Domain | undefined; readonly problems: readonly Problem[] } {
  const { reporter, definition } = readDefinition(text, file, "domain");
  if (!definition) return { domain: undefined, problems: reporter.problems };
  const requirements: string[] = [];
  let requirementsRange: TextRange | undefined;
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
        requirementsRange ??= section.range;
        for (const item of rest) if (item.kind === "word") requirements.push(item.text.toLowerCase());
        break;
      case ":types":
        for (const { name, types: parents, range } of parseTypedNames(rest, reporter, false))
          types.push({ name, parents, range });
        break;
      case ":constants":
        for (const constant of parseTypedNames(rest, reporter, false)) constants.push(constant);
        break;
      case ":predicates":
        for (const item of rest) predicates.push(...parseDeclaration(item, reporter));
        break;
      case ":functions":
        for (const declaration of parseFunctions(rest, reporter)) functions.push(declaration);
        break;
      case ":derived":
        derived.push(...parseDerived(section, keyword, reporter));
        break;
      case ":action":
        actions.push(...parseAction(section, keyword, reporter));
        break;
      default:
        reportUnknownSection(keyword, "domain", reporter);
    }
  }
  const domain: Domain = {
    name: definition.name,
    headerRange: requirementsRange ?? definition.headerRange,
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
  const parts = new Set<string>();
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
    const part = item.text.toLowerCase();
    if (parts.has(part))
      reporter.report(
        "pddl-duplicate",
        item.range,
        `The action ${name.text} has a second ${item.text}.`,
        part === ":parameters" ? "Write all parameters in one list." : `Join them: ${item.text} (and …).`,
      );
    parts.add(part);
    switch (part) {
      case ":parameters": {
        const list = expectList(value, item, reporter);
        const names = list ? parseTypedNames(list.items, reporter, true) : [];
        if (!isTooMany(names.length, item.range, reporter)) parameters = names;
        break;
      }
      case ":precondition": {
        const list = expectList(value, item, reporter);
        if (list) precondition = parseConditionExpression(list, reporter, parameters.length) ?? precondition;
        break;
      }
      case ":effect": {
        const list = expectList(value, item, reporter);
        if (list) effect = parseEffectExpression(list, reporter, parameters.length) ?? effect;
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
