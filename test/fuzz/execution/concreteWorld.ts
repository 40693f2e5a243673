import type { Action, Atom, Condition, Effect, Term, TypedName } from "../../../src/core/pddl/syntax";
import { TypeHierarchy } from "../../../src/core/pddl/types";
import type { Scenario } from "../scenario";

/** What the variables of an action stand for, by lower-case name. */
export type Arguments = ReadonlyMap<string, string>;

/**
 * A world with two truth values. What a scenario leaves open is decided, by `decide`, when it is first asked for; so
 * one path of decisions is one world. PDDL is evaluated here once more, plainly, to have something to compare with.
 */
export interface ConcreteWorld {
  /** Whether the precondition holds. */
  admits(action: Action, args: Arguments): boolean;
  holds(condition: Condition): boolean;
  /** Says whether any fact is another afterwards. */
  apply(action: Action, args: Arguments): boolean;
  truth(predicate: string, args: readonly string[]): boolean;
  /** Nothing is known of these predicates any more, whatever was decided before. */
  reopen(predicates: Iterable<string>): void;
  /** Gives back the facts of this moment when the result is called. */
  save(): () => void;
  isA(id: string, type: string): boolean;
  /** Ids of this type, in the scenario's order. */
  objectsOf(type: string): readonly string[];
  /** Facts that are true and decided. */
  trueFacts(): readonly { readonly predicate: string; readonly args: readonly string[] }[];
}

interface StoredFact {
  readonly predicate: string;
  readonly args: readonly string[];
  readonly value: boolean;
}

/** What is the same in every world of a scenario; worked out once, because there are many paths. */
interface Setting {
  readonly open: ReadonlySet<string>;
  readonly facts: ReadonlyMap<string, StoredFact>;
  isA(id: string, type: string): boolean;
  /** Everything, constants too, of one of these types. */
  members(types: readonly string[]): readonly string[];
  wellTyped(predicate: string, args: readonly string[]): boolean;
}

const settings = new WeakMap<Scenario, Setting>();

function settingOf(scenario: Scenario): Setting {
  const known = settings.get(scenario);
  if (known) return known;
  const { domain } = scenario.robot;
  const types = TypeHierarchy.of(domain);
  const typesOf = new Map<string, string[]>();
  const add = (id: string, type: string) => typesOf.set(id, [...(typesOf.get(id) ?? []), type]);
  for (const { id, type } of scenario.objects) add(id, type);
  for (const constant of domain.constants) for (const type of constant.types) add(constant.name, type);
  const parameters = new Map(domain.predicates.map((each) => [each.name.toLowerCase(), each.parameters]));
  const isA = (id: string, type: string): boolean =>
    (typesOf.get(id) ?? []).some((own) => types.isA(own, type));
  const membersOf = new Map<readonly string[], readonly string[]>();
  const members = (wanted: readonly string[]): readonly string[] => {
    let found = membersOf.get(wanted);
    if (!found) {
      found = [...typesOf.keys()].filter((id) => wanted.some((type) => isA(id, type)));
      membersOf.set(wanted, found);
    }
    return found;
  };
  const setting: Setting = {
    open: new Set(scenario.open.map((name) => name.toLowerCase())),
    facts: new Map(scenario.facts.map((fact) => [keyOf(fact.predicate, fact.args), fact])),
    isA,
    members,
    wellTyped: (predicate, args) =>
      (parameters.get(predicate.toLowerCase()) ?? []).every((each, index) =>
        members(each.types).includes(args[index]),
      ),
  };
  settings.set(scenario, setting);
  return setting;
}

function keyOf(predicate: string, args: readonly string[]): string {
  return `(${[predicate, ...args].join(" ").toLowerCase()})`;
}

export function concreteWorld(scenario: Scenario, decide: () => boolean): ConcreteWorld {
  const { isA, members, wellTyped, ...setting } = settingOf(scenario);
  const open = new Set(setting.open);
  const facts = new Map(setting.facts);
  // Where everything is known, a fact is what was said of it; elsewhere none can be true of what is of another type.
  const possible = (predicate: string, args: readonly string[]) =>
    open.size === 0 || wellTyped(predicate, args);
  const set = (predicate: string, args: readonly string[], value: boolean): void => {
    if (possible(predicate, args)) facts.set(keyOf(predicate, args), { predicate, args, value });
  };

  const truth = (predicate: string, args: readonly string[]): boolean => {
    const key = keyOf(predicate, args);
    const known = facts.get(key);
    if (known) return known.value;
    if (!open.has(predicate.toLowerCase()) || !wellTyped(predicate, args)) return false;
    const value = decide();
    facts.set(key, { predicate, args, value });
    return value;
  };

  const instances = (variables: readonly TypedName[], bindings: Arguments): Arguments[] =>
    variables.reduce<Arguments[]>(
      (all, variable) =>
        all.flatMap((inner) =>
          members(variable.types).map((id) => new Map(inner).set(variable.name.toLowerCase(), id)),
        ),
      [bindings],
    );

  const holds = (condition: Condition, bindings: Arguments): boolean => {
    switch (condition.kind) {
      case "atom":
        return truth(...ground(condition, bindings));
      case "equals":
        return (
          objectOf(condition.left, bindings).toLowerCase() ===
          objectOf(condition.right, bindings).toLowerCase()
        );
      case "not":
        return !holds(condition.operand, bindings);
      case "and":
        return condition.operands.every((operand) => holds(operand, bindings));
      case "or":
        return condition.operands.some((operand) => holds(operand, bindings));
      case "imply":
        return !holds(condition.premise, bindings) || holds(condition.conclusion, bindings);
      case "forall":
        return instances(condition.variables, bindings).every((inner) => holds(condition.body, inner));
      case "exists":
        return instances(condition.variables, bindings).some((inner) => holds(condition.body, inner));
    }
  };

  return {
    admits: (action, args) => holds(action.precondition, args),
    holds: (condition) => holds(condition, new Map()),
    apply(action, args) {
      const added: [string, readonly string[]][] = [];
      const deleted: [string, readonly string[]][] = [];
      const collect = (effect: Effect, bindings: Arguments): void => {
        switch (effect.kind) {
          case "add":
            added.push(ground(effect.atom, bindings));
            break;
          case "delete":
            deleted.push(ground(effect.atom, bindings));
            break;
          case "and":
            for (const operand of effect.operands) collect(operand, bindings);
            break;
          case "when":
            if (holds(effect.condition, bindings)) collect(effect.effect, bindings);
            break;
          case "forall":
            for (const inner of instances(effect.variables, bindings)) collect(effect.body, inner);
            break;
        }
      };
      collect(action.effect, args);
      const after = new Map(deleted.map((fact) => [keyOf(...fact), { fact, value: false }]));
      for (const fact of added) after.set(keyOf(...fact), { fact, value: true });
      let changed = false;
      for (const [key, { fact, value }] of after) {
        // What has not been looked at and is overwritten may have been otherwise.
        const before = facts.get(key)?.value ?? (open.has(fact[0].toLowerCase()) ? !value : false);
        if (before !== value && possible(...fact)) changed = true;
        set(...fact, value);
      }
      return changed;
    },
    truth,
    reopen(predicates) {
      const reopened = new Set([...predicates].map((name) => name.toLowerCase()));
      for (const [key, { predicate }] of facts) if (reopened.has(predicate.toLowerCase())) facts.delete(key);
      for (const name of reopened) open.add(name);
    },
    save() {
      const saved = new Map(facts);
      return () => {
        facts.clear();
        for (const [key, fact] of saved) facts.set(key, fact);
      };
    },
    isA,
    objectsOf: (type) => scenario.objects.map(({ id }) => id).filter((id) => isA(id, type)),
    trueFacts: () => [...facts.values()].filter(({ value }) => value),
  };
}

function ground(atom: Atom, bindings: Arguments): [string, readonly string[]] {
  return [atom.predicate, atom.args.map((term) => objectOf(term, bindings))];
}

function objectOf(term: Term, bindings: Arguments): string {
  return term.kind === "constant" ? term.name : (bindings.get(term.name.toLowerCase()) ?? term.name);
}
