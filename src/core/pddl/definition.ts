import type { TextRange } from "../base/problem";
import { type Expression, type List, readExpressions, type Word } from "./expressions";
import { headOf, textOf } from "./parseLists";
import { createReporter, type Reporter } from "./reporter";

export interface Section {
  readonly keyword: Word;
  readonly section: List;
}

export interface Definition {
  readonly name: string;
  /** Of `(domain NAME)`, where what the whole definition lacks is reported. */
  readonly headerRange: TextRange;
  readonly sections: readonly Section[];
}

/** The definition of the kind that is asked for, in sections; undefined, and reported, where the text holds none. */
export function readDefinition(
  text: string,
  file: string | undefined,
  kind: "domain" | "problem",
): { readonly reporter: Reporter; readonly definition: Definition | undefined } {
  const { expressions, problems } = readExpressions(text, file);
  const reporter = createReporter(file, problems);
  const form = `(define (${kind} NAME) …)`;
  const definitions = expressions.filter((expression) => headOf(expression) === "define");
  // Some files hold the domain and a problem.
  const definition = definitions.find((each) => kindOf(each) === kind) ?? definitions[0];
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
        headOf(other) === "define" && kindOf(other) !== kind ? "warning" : "error",
      );
  const [, header, ...items] = definition.items;
  const headerKind = kindOf(definition);
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
  const headerRange = headerKind === kind && header ? header.range : definition.items[0].range;
  return { reporter, definition: { name, headerRange, sections } };
}

/** `domain` or `problem`, of a `(define (domain …) …)`. */
function kindOf(definition: Expression): string {
  const header = definition.kind === "list" ? definition.items[1] : undefined;
  return header ? headOf(header) : "";
}

/** Sections of the language that lie outside level 1, and what to do instead. */
const unsupportedSections: ReadonlyMap<string, readonly [what: string, nextStep: string]> = new Map([
  [":durative-action", ["Durative actions are", "Write it as an :action that takes no time."]],
  [":process", ["Processes are", "Say with actions what changes."]],
  [":event", ["Events are", "Say with actions what changes."]],
  [":axiom", ["Axioms of the first version of PDDL are", "Write (:derived (name ?x - type) CONDITION)."]],
  [":constraints", ["Constraints on the way to the goal are", "Say in the goal what must hold at the end."]],
]);

export function reportUnknownSection(keyword: Word, kind: string, reporter: Reporter): void {
  const known = unsupportedSections.get(keyword.text.toLowerCase());
  if (known) {
    const [what, nextStep] = known;
    reporter.report(
      "pddl-unsupported",
      keyword.range,
      `${what} not supported; this one is left out.`,
      nextStep,
    );
    return;
  }
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

/** Behind the last character. */
export function endOf(text: string): { line: number; character: number } {
  const rows = text.split("\n");
  return { line: rows.length - 1, character: rows[rows.length - 1].length };
}
