/** Objects of one type; untyped where `type` is left out. */
export interface ObjectGroup {
  readonly names: readonly string[];
  readonly type?: string;
}

export interface ProblemParts {
  readonly domain: string;
  readonly objects: readonly ObjectGroup[];
  /** Atoms with their parentheses; also `(= (function …) n)`. */
  readonly init: readonly string[];
  /** Conjuncts. */
  readonly goal: readonly string[];
  readonly minimizeCost?: boolean;
}

/** A problem file of PDDL. */
export function problemText({ domain, objects, init, goal, minimizeCost }: ProblemParts): string {
  const groups = objects
    .filter(({ names }) => names.length > 0)
    .map(({ names, type }) => `    ${names.join(" ")}${type ? ` - ${type}` : ""}`);
  return [
    `(define (problem generated)`,
    `  (:domain ${domain})`,
    `  (:objects\n${groups.join("\n")})`,
    `  (:init\n${init.map((atom) => `    ${atom}`).join("\n")})`,
    `  (:goal (and\n${goal.map((conjunct) => `    ${conjunct}`).join("\n")}))`,
    ...(minimizeCost ? ["  (:metric minimize (total-cost))"] : []),
    ")",
    "",
  ].join("\n");
}

/** `prefix1` … `prefixN`, or from another first number. */
export function numbered(prefix: string, count: number, first = 1): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${first + index}`);
}
