import type { Problem } from "../base/problem";
import { readDefinition, reportUnknownSection } from "./definition";
import type { Expression, List, Word } from "./expressions";
import { parseConditionExpression } from "./parseConditions";
import { isTotalCost, numberOf } from "./parseEffects";
import { parseAtom, unsupported } from "./parseFormulas";
import { headOf, parseTypedNames, textOf } from "./parseLists";
import type { Reporter } from "./reporter";
import type { Atom, Condition, PddlProblem, TypedName } from "./syntax";

/** `problem` is undefined only where the text holds no `(define (problem …) …)` at all. */
export function parseProblem(
  text: string,
  file?: string,
): { readonly problem: PddlProblem | undefined; readonly problems: readonly Problem[] } {
  const { reporter, definition } = readDefinition(text, file, "problem");
  if (!definition) return { problem: undefined, problems: reporter.problems };
  let domain: Word | undefined;
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
        if (rest[0]?.kind === "word") domain = rest[0];
        else
          reporter.report(
            "pddl-syntax",
            section.range,
            "The name of the domain is missing.",
            "Write (:domain NAME).",
          );
        break;
      case ":objects":
        for (const object of parseTypedNames(rest, reporter, false)) objects.push(object);
        break;
      case ":init":
        for (const item of rest) parseInitial(item, init, costs, reporter);
        break;
      case ":goal": {
        if (goalSeen)
          reporter.report(
            "pddl-duplicate",
            section.range,
            "The problem has a second goal; both must hold.",
            "Join them: (:goal (and …)).",
            "warning",
          );
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
      default:
        reportUnknownSection(keyword, "problem", reporter);
    }
  }
  const { headerRange: range } = definition;
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
    domain: domain?.text ?? "",
    domainRange: domain?.range ?? range,
    objects,
    init,
    costs,
    goal,
    minimizeCost,
    file,
  };
  return { problem, problems: reporter.problems };
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
      const number = value?.kind === "word" ? numberOf(value.text) : undefined;
      const atom = target && parseFunction(target, reporter);
      if (atom && items.length === 3 && number !== undefined) {
        costs.push({ function: atom, value: number });
      } else if (atom || target?.kind !== "list" || items.length !== 3 || number === undefined) {
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
      if (isTimed(items)) {
        unsupported(expression.range, `${textOf(expression)} becomes true at a time`, reporter);
        return;
      }
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

function parseFunction(expression: Expression, reporter: Reporter): Atom | undefined {
  if (expression.kind === "list") return parseAtom(expression, reporter);
  if (!isTotalCost(expression)) return undefined;
  return { kind: "atom", predicate: expression.text, args: [], range: expression.range };
}

/** `(at 10 (p))`, a timed initial literal of PDDL 2.2; `at` is also a common predicate. */
function isTimed([head, time, literal]: readonly Expression[]): boolean {
  return (
    head?.kind === "word" &&
    head.text.toLowerCase() === "at" &&
    time?.kind === "word" &&
    numberOf(time.text) !== undefined &&
    literal?.kind === "list"
  );
}

function parseMetric(section: List, reporter: Reporter): boolean {
  const [, direction, expression] = section.items;
  const minimized = direction?.kind === "word" && direction.text.toLowerCase() === "minimize";
  if (minimized && expression && isTotalCost(expression)) return true;
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
