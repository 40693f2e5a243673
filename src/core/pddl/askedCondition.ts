import { LineIndex, type Problem, type TextPosition, type TextRange } from "../base/problem";
import { checkCondition } from "./check";
import { parseCondition } from "./parse";
import {
  type Condition,
  type Domain,
  type PredicateDeclaration,
  sameName,
  type TypeDeclaration,
} from "./syntax";

export interface AskedCondition {
  /** Undefined where there is a problem that keeps it from being asked. */
  readonly condition: Condition | undefined;
  readonly problem?: Problem;
}

/**
 * What a program asks of its scene: whatever a goal can be; of one fact the parentheses may be left out.
 * @param isKnown whether there are facts of a predicate, or objects of a type, that the domain does not declare
 */
export function askedCondition(
  text: string,
  domain: Domain,
  isKnown: (name: string) => boolean = () => false,
): AskedCondition {
  const bare = isBare(text);
  const { condition, problems: syntax } = parseCondition(bare ? `(${text})` : text);
  const names = condition ? checkCondition(condition, declaring(domain, condition, isKnown)) : [];
  const problem = [...syntax, ...names].find(
    ({ severity, code }) => severity === "error" || code === "pddl-undeclared-type",
  );
  if (!problem) return { condition };
  if (bare && problem.range)
    return { condition: undefined, problem: { ...problem, range: withoutParenthesis(problem.range, text) } };
  const atType = problem.code === "pddl-undeclared-type" ? atTypeOf(problem, text) : undefined;
  return { condition: undefined, problem: atType ? { ...problem, range: atType } : problem };
}

function isBare(text: string): boolean {
  return text.trim() !== "" && !/[();]/.test(text);
}

/** Where a part of an asked condition stands in its text, which may lack the parentheses. */
export function rangeInText(range: TextRange, text: string): TextRange {
  return isBare(text) ? withoutParenthesis(range, text) : range;
}

/** Why a text can't be asked, in one sentence. */
export function unaskable(problem: Problem): string {
  return `the condition can't be read: ${problem.message.replace(/\.$/, "")}`;
}

/** The domain, with what files from the wild use without declaring it. */
function declaring(domain: Domain, condition: Condition, isKnown: (name: string) => boolean): Domain {
  const predicates: PredicateDeclaration[] = [];
  const types: TypeDeclaration[] = [];
  const used = new Set(
    [...domain.constants, ...domain.predicates.flatMap(({ parameters }) => parameters)].flatMap((named) =>
      named.types.map((type) => type.toLowerCase()),
    ),
  );
  const visit = (part: Condition): void => {
    switch (part.kind) {
      case "atom": {
        const { predicate: name, args, range } = part;
        if (domain.predicates.some((declared) => sameName(declared.name, name)) || !isKnown(name)) return;
        const parameters = args.map((arg) => ({ name: arg.name, types: ["object"], range }));
        predicates.push({ name, parameters, range });
        return;
      }
      case "forall":
      case "exists":
        for (const variable of part.variables) {
          for (const name of variable.types) {
            if (used.has(name.toLowerCase()) || isKnown(name))
              types.push({ name, parents: [], range: variable.range });
          }
        }
        visit(part.body);
        return;
      case "and":
      case "or":
        for (const operand of part.operands) visit(operand);
        return;
      case "not":
        visit(part.operand);
        return;
      case "imply":
        visit(part.premise);
        visit(part.conclusion);
    }
  };
  visit(condition);
  if (predicates.length === 0 && types.length === 0) return domain;
  return {
    ...domain,
    predicates: [...domain.predicates, ...predicates],
    types: [...domain.types, ...types],
  };
}

/** A type has no place of its own in the syntax tree; it is the next word of that name after its variable. */
function atTypeOf({ message, range }: Problem, text: string): TextRange | undefined {
  const lines = new LineIndex(text);
  const from = range ? lines.offsetAt(range.end) : 0;
  for (const { 0: word, index } of text.slice(from).matchAll(/[^\s()]+/g)) {
    if (message.includes(` ${word} `)) return lines.rangeAt(from + index, from + index + word.length);
  }
  return undefined;
}

function withoutParenthesis(range: TextRange, text: string): TextRange {
  const moved = ({ line, character }: TextPosition) =>
    line === 0 ? { line, character: Math.max(0, Math.min(character - 1, text.length)) } : { line, character };
  return { start: moved(range.start), end: moved(range.end) };
}
