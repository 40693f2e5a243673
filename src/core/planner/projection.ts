import type { Formula, Variable } from "./compiledTask";

export type AtomPattern = Extract<Formula, { kind: "atom" }>;

/** Decided by the objects and the initial state alone. */
export interface Constraint {
  readonly kind: "equal" | "different" | "initially-false";
  readonly atom?: AtomPattern;
  readonly left: number;
  readonly right: number;
}

export interface RuleBody {
  readonly atoms: readonly AtomPattern[];
  readonly constraints: readonly Constraint[];
}

/**
 * Takes the variables out of a rule that only say that something exists: the atoms and constraints of such a variable
 * become one atom over their other variables, defined by a rule of its own (as Fast Downward's translator decomposes
 * rules). Otherwise every new fact about the variable would join everything else of the rule again.
 */
export function projected(
  body: RuleBody,
  kept: ReadonlySet<number>,
  define: (body: RuleBody, slots: readonly number[]) => AtomPattern,
): RuleBody {
  let { atoms, constraints } = body;
  const passed = new Set<number>();
  while (true) {
    const slot = atoms
      .flatMap(({ args }) => args)
      .find((arg) => arg >= 0 && !kept.has(arg) && !passed.has(arg));
    if (slot === undefined) return { atoms, constraints };
    passed.add(slot);
    const own = {
      atoms: atoms.filter(({ args }) => args.includes(slot)),
      constraints: constraints.filter((constraint) => slotsOfConstraint(constraint).includes(slot)),
    };
    const others = new Set([
      ...own.atoms.flatMap(({ args }) => args),
      ...own.constraints.flatMap(slotsOfConstraint),
    ]);
    const slots = [...others].filter((other) => other >= 0 && other !== slot);
    const widest = Math.max(2, ...own.atoms.map(({ args }) => args.length));
    if (slots.length > widest) continue;
    const atom = define(own, slots);
    atoms = [...atoms.filter((each) => !own.atoms.includes(each)), atom];
    constraints = constraints.filter((each) => !own.constraints.includes(each));
  }
}

function slotsOfConstraint({ kind, atom, left, right }: Constraint): number[] {
  return (kind === "initially-false" ? [...(atom?.args ?? [])] : [left, right]).filter((slot) => slot >= 0);
}

/** The variables of the slots; every slot of an action has one. */
export function variablesAt(
  slots: readonly number[],
  variables: readonly (Variable | undefined)[],
): readonly Variable[] {
  return slots.flatMap((slot) => variables[slot] ?? []);
}
