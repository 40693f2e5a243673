import { hasErrors, LineIndex, type Problem } from "../../base/problem";
import { err, ok, type Result } from "../../base/result";
import { parseDomain } from "../../pddl/parse";
import { printCondition } from "../../pddl/print";
import { predicateKey } from "../../pddl/strata";
import type { Domain, PredicateDeclaration, TypedName } from "../../pddl/syntax";

/** A predicate that preconditions may be written with. */
export interface Attribute {
  readonly name: string;
  /** `(is-open ?t - openable)` */
  readonly declaration: string;
  /** What it says, as its comment has it; empty where it has none. */
  readonly meaning: string;
  /** The condition that it follows from, where it is derived. */
  readonly derivedFrom?: string;
}

/** The predicates of a domain; what they mean is read from the comment behind each, or above what it is derived from. */
export function attributesOf(domain: Domain, text: string): readonly Attribute[] {
  const index = new LineIndex(text);
  const lines = text.split(/\r?\n/);
  const behind = ({ range }: PredicateDeclaration) => commentBehind(text, index.offsetAt(range.end));
  return domain.predicates.map((predicate) => {
    const key = predicateKey(predicate.name, predicate.parameters.length);
    const rules = domain.derived.filter(
      ({ predicate: { name, parameters } }) => predicateKey(name, parameters.length) === key,
    );
    const meaning =
      behind(predicate) ||
      rules
        .map(({ range }) => commentAbove(lines, range.start.line))
        .join(" ")
        .trim();
    const derived = rules.map(({ condition }) => printCondition(condition));
    return {
      name: predicate.name,
      declaration: declarationText(predicate),
      meaning,
      ...(derived.length > 0
        ? { derivedFrom: derived.length === 1 ? derived[0] : `(or ${derived.join(" ")})` }
        : {}),
    };
  });
}

/**
 * Further attributes from a text of declarations, one on each line with its meaning as a comment:
 * `(dusty ?s - shelf)  ; has to be wiped`. Places in problems are of that text.
 */
export function parseAttributes(
  text: string,
  file: string,
): Result<readonly (Attribute & { readonly parameters: readonly TypedName[] })[], readonly Problem[]> {
  // The text begins on the second line: places are one line further down than in the text itself.
  const wrapped = `(define (domain attributes) (:predicates\n${text}\n))`;
  const { domain, problems } = parseDomain(wrapped, file);
  const moved = problems.map((problem) => ({
    ...problem,
    ...(problem.range && { range: up(problem.range) }),
  }));
  if (!domain || hasErrors(moved)) return err(moved);
  if (domain.predicates.length === 0) {
    return err([
      {
        code: "attributes",
        severity: "error",
        message: "the file declares no attribute",
        file,
        nextStep: "write one on each line: (is-open ?t - door)  ; what it means",
      },
    ]);
  }
  const index = new LineIndex(wrapped);
  return ok(
    domain.predicates.map((predicate) => ({
      name: predicate.name,
      declaration: declarationText(predicate),
      meaning: commentBehind(wrapped, index.offsetAt(predicate.range.end)),
      parameters: predicate.parameters,
    })),
  );
}

function up({ start, end }: NonNullable<Problem["range"]>): NonNullable<Problem["range"]> {
  const line = (at: number) => Math.max(0, at - 1);
  return { start: { ...start, line: line(start.line) }, end: { ...end, line: line(end.line) } };
}

function declarationText({ name, parameters }: PredicateDeclaration): string {
  const words = parameters.map((each) => {
    const isAny = each.types.length === 1 && each.types[0].toLowerCase() === "object";
    const type = each.types.length === 1 ? each.types[0] : `(either ${each.types.join(" ")})`;
    return isAny ? each.name : `${each.name} - ${type}`;
  });
  // A name without a type gets that of the names after it: it has to say that it has none.
  const isMixed = words.some((word) => word.includes(" - ")) && words.some((word) => !word.includes(" - "));
  const typed = isMixed ? words.map((word) => (word.includes(" - ") ? word : `${word} - object`)) : words;
  return `(${[name, ...typed].join(" ")})`;
}

function commentBehind(text: string, offset: number): string {
  return /^[ \t)]*;+([^\r\n]*)/.exec(text.slice(offset))?.[1].trim() ?? "";
}

/** The lines of comment right above a line. */
function commentAbove(lines: readonly string[], line: number): string {
  const found: string[] = [];
  for (let above = line - 1; above >= 0; above--) {
    const comment = /^\s*;+(.*)$/.exec(lines[above]);
    if (!comment) break;
    found.unshift(comment[1].trim());
  }
  return found.join(" ");
}
