import type { Fact } from "../world/facts";
import { type Bindings, objectOf, withoutVariables } from "./print";
import type { StateView } from "./stateView";
import { type Atom, type Condition, type Effect, sameName, type Term, type TypedName } from "./syntax";

/*
 * Which objects an effect of `forall` can change anything for. A home has a hundred things, and of an effect on "all that
 * the bowl carries" the facts tell at once that it is two of them.
 */

interface Asked {
  readonly variable: TypedName;
  /** Of other variables, those that have a value. */
  readonly bindings: Bindings;
  /** Variables that get their values later. */
  readonly later: readonly TypedName[];
  readonly state: StateView;
}

/** In lower case; undefined: it may be any object. */
type Objects = ReadonlySet<string> | undefined;

const none: ReadonlySet<string> = new Set();

/** For every other object the effect changes nothing, whatever values the later variables get. */
export function affectedBy(effect: Effect, asked: Asked): Objects {
  switch (effect.kind) {
    case "add":
      return undefined;
    case "delete":
      // What is false stays so.
      return fitting(effect.atom, asked);
    case "when":
      return fewer(satisfying(effect.condition, asked), () => affectedBy(effect.effect, asked));
    case "and":
      return union(effect.operands, (operand) => affectedBy(operand, asked));
    case "forall": {
      if (effect.variables.some(({ name }) => sameName(name, asked.variable.name))) return undefined;
      const bindings = withoutVariables(asked.bindings, effect.variables);
      const later = [...asked.later, ...effect.variables];
      return affectedBy(effect.body, { ...asked, bindings, later });
    }
    case "cost":
      return none;
  }
}

/** The condition is false for every other object. */
function satisfying(condition: Condition, asked: Asked): Objects {
  switch (condition.kind) {
    case "atom":
      return fitting(condition, asked);
    case "equals":
      return equalTo(condition.left, condition.right, asked);
    case "and": {
      let least: Objects;
      for (const operand of condition.operands) least = fewer(least, () => satisfying(operand, asked));
      return least;
    }
    case "or":
      return union(condition.operands, (operand) => satisfying(operand, asked));
    default:
      return undefined;
  }
}

function equalTo(left: Term, right: Term, { variable, bindings }: Asked): Objects {
  const isVariable = (term: Term) => term.kind === "variable" && sameName(term.name, variable.name);
  const other = isVariable(left) ? right : isVariable(right) ? left : undefined;
  if (!other || isVariable(other)) return undefined;
  const id = objectOf(other, bindings);
  return id === undefined ? undefined : new Set([id.toLowerCase()]);
}

/** Where the variable stands in facts that match the atom and are not false. */
function fitting({ predicate, args }: Atom, { variable, bindings, later, state }: Asked): Objects {
  const facts = state.possibleFacts?.(predicate, args.length);
  if (!facts) return undefined;
  const place = args.findIndex(({ kind, name }) => kind === "variable" && sameName(name, variable.name));
  const wanted = args.map((arg, index) => (index === place ? undefined : objectOf(arg, bindings)));
  // A parameter that stands for nothing with a name: what is said of it is unknown.
  const isNameless = (id: string | undefined, index: number) =>
    id === undefined && index !== place && !later.some(({ name }) => sameName(name, args[index].name));
  if (wanted.some(isNameless)) return undefined;
  const matches = (fact: Fact) =>
    wanted.every((id, index) => id === undefined || sameName(id, fact.args[index]));
  const found = facts.filter(matches);
  if (found.length === 0) return none;
  return place < 0 ? undefined : new Set(found.map((fact) => fact.args[place].toLowerCase()));
}

function fewer(first: Objects, other: () => Objects): Objects {
  if (first?.size === 0) return first;
  const second = other();
  return first && (!second || first.size <= second.size) ? first : second;
}

function union<Part>(parts: readonly Part[], objectsOf: (part: Part) => Objects): Objects {
  const all = new Set<string>();
  for (const part of parts) {
    const own = objectsOf(part);
    if (!own) return undefined;
    for (const id of own) all.add(id);
  }
  return all;
}
