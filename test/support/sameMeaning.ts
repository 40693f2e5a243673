import { ObjectIndex } from "../../src/core/pddl/closedState";
import { parseCondition } from "../../src/core/pddl/parse";
import { objectsOfTypes, type StateView } from "../../src/core/pddl/stateView";
import { substitute } from "../../src/core/pddl/substitute";
import type { Condition, Domain } from "../../src/core/pddl/syntax";
import { evaluate } from "../../src/core/pddl/truth";
import { TypeHierarchy } from "../../src/core/pddl/types";
import { factKey } from "../../src/core/world/facts";
import { type Random, seededRandom } from "../../src/core/world/ports";

/*
 * Conditions compared by what they say: over objects that are given, they are true in the same states. All facts that
 * either of them is about are tried as it wants them, each of them changed alone, and many changed together.
 */

export interface Thing {
  readonly id: string;
  readonly type: string;
}

/** At most so many states with one fact changed, and so many random ones, are tried for each condition. */
const mostChanged = 240;
const randomStates = 120;

export class Meanings {
  private readonly index: ObjectIndex;

  constructor(domain: Domain, things: readonly Thing[]) {
    const constants = domain.constants.flatMap(({ name, types }) =>
      types.map((type) => ({ id: name, type })),
    );
    this.index = new ObjectIndex([...things, ...constants], TypeHierarchy.of(domain));
  }

  areSame(a: Condition, b: Condition): boolean {
    const wanted = [this.wantedBy(a), this.wantedBy(b)];
    const keys = [...new Set(wanted.flatMap((each) => [...each.keys()]))];
    const random = seededRandom(1);
    for (const state of statesAround(wanted, keys, random)) {
      const view = this.view(state);
      if (evaluate(a, new Map(), view) !== evaluate(b, new Map(), view)) return false;
    }
    return true;
  }

  /** The condition, and those that name a thing for each variable of its outermost `exists`. */
  withWitnesses(condition: Condition): readonly Condition[] {
    if (condition.kind !== "exists") return [condition];
    let bodies: readonly Condition[] = [condition.body];
    for (const { name, types } of condition.variables) {
      const ids = objectsOfTypes(types, this.view(new Map()));
      bodies = bodies.flatMap((body) => ids.map((id) => replaced(body, name, id)));
    }
    return [condition, ...bodies];
  }

  private view(state: ReadonlyMap<string, boolean>): StateView {
    return {
      truth: (fact) => (state.get(factKey(fact)) ? "true" : "false"),
      objectsOfType: (type) => this.index.ofType(type),
      isOfType: (id, type) => this.index.isOfType(id, type),
      openUniverse: false,
    };
  }

  /** Ground facts, and whether the condition is nearer to being true with them. */
  private wantedBy(condition: Condition): Map<string, boolean> {
    const wanted = new Map<string, boolean>();
    const collect = (part: Condition, isWanted: boolean): void => {
      switch (part.kind) {
        case "atom":
          wanted.set(
            factKey({ predicate: part.predicate, args: part.args.map(({ name }) => name) }),
            isWanted,
          );
          return;
        case "not":
          collect(part.operand, !isWanted);
          return;
        case "and":
        case "or":
          for (const operand of part.operands) collect(operand, isWanted);
          return;
        case "imply":
          collect(part.premise, isWanted);
          collect(part.conclusion, isWanted);
          return;
        case "equals":
          return;
        default: {
          let bodies: readonly Condition[] = [part.body];
          for (const { name, types } of part.variables) {
            const ids = objectsOfTypes(types, this.view(new Map()));
            bodies = bodies.flatMap((body) => ids.map((id) => replaced(body, name, id)));
          }
          for (const body of bodies) collect(body, isWanted);
        }
      }
    };
    collect(condition, true);
    return wanted;
  }
}

function* statesAround(
  wanted: readonly ReadonlyMap<string, boolean>[],
  keys: readonly string[],
  random: Random,
): Iterable<ReadonlyMap<string, boolean>> {
  for (const base of wanted) {
    for (const rest of [false, true]) {
      const state = new Map(keys.map((key) => [key, base.get(key) ?? rest]));
      yield state;
      for (const key of keys.slice(0, mostChanged)) yield new Map([...state, [key, !state.get(key)]]);
    }
    for (let at = 0; at < randomStates; at++) {
      const density = [0.03, 0.1, 0.3, 0.5, 0.7, 0.9][at % 6];
      yield new Map(keys.map((key) => [key, (base.get(key) ?? false) !== random() < density]));
    }
  }
}

function replaced(condition: Condition, variable: string, id: string): Condition {
  return substitute(condition, (term) =>
    term.name.toLowerCase() === variable.toLowerCase() ? { ...term, kind: "constant", name: id } : undefined,
  );
}

/** Throws where the text is no condition. */
export function conditionFrom(text: string): Condition {
  const { condition, problems } = parseCondition(text);
  if (!condition) throw new Error(`${text}: ${problems.map(({ message }) => message).join("; ")}`);
  return condition;
}
