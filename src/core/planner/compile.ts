import type { Problem } from "../base/problem";
import { ObjectIndex, type TypedObject, withConstants } from "../pddl/closedState";
import { constantsIn, constantsInEffect } from "../pddl/constants";
import { derivationOf } from "../pddl/derived";
import { createReporter, type Reporter } from "../pddl/reporter";
import { predicateKey } from "../pddl/strata";
import {
  type Action,
  type Atom,
  type Condition,
  type CostExpression,
  type DerivedPredicate,
  type Domain,
  type Effect,
  sameName,
  type Term,
  type TypedName,
} from "../pddl/syntax";
import { TypeHierarchy } from "../pddl/types";
import type { Fact } from "../world/facts";
import type {
  CompiledAction,
  CompiledAxiom,
  CompiledEffect,
  CompiledTask,
  Formula,
  Variable,
} from "./compiledTask";

export interface TaskSource {
  readonly domain: Domain;
  readonly objects: readonly TypedObject[];
  /** What is true at the start; everything else is false. */
  readonly state: Iterable<Fact>;
  readonly goal: Condition;
  /** Objects for free variables of the goal. */
  readonly bindings?: ReadonlyMap<string, string>;
}

/** Problems of severity error: the task is not planned for. */
export function compileTask(source: TaskSource): {
  readonly task: CompiledTask;
  readonly problems: readonly Problem[];
} {
  const compiler = new Compiler(source);
  const task = compiler.compile();
  return { task, problems: compiler.reporter.problems };
}

type Scope = Map<string, number>;

class Compiler {
  readonly reporter: Reporter;
  private readonly names: string[] = [];
  private readonly numberOf = new Map<string, number>();
  private readonly predicates: { name: string; arity: number }[] = [];
  private readonly predicateOf = new Map<string, number>();
  private readonly members = new Map<string, Pick<Variable, "members" | "isMember">>();
  private objects: ObjectIndex;
  private slotCount = 0;
  private quantified = 0;

  constructor(private readonly source: TaskSource) {
    this.reporter = createReporter(source.domain.file);
    this.objects = new ObjectIndex([], TypeHierarchy.of(source.domain));
  }

  compile(): CompiledTask {
    const { domain, state, goal, bindings } = this.source;
    const derivation = derivationOf(domain);
    for (const { range, predicates } of derivation?.negativeCycles ?? [])
      this.reporter.report(
        "pddl-derived-cycle",
        range,
        `The derived predicate ${predicates[0]} depends on its own negation, so it can't be planned with.`,
        "Take the negation out of the cycle.",
      );
    this.reportAmbiguousActions();
    const facts = [...state];
    this.objects = this.collectObjects(facts);
    for (const id of this.objects.all) {
      this.numberOf.set(id.toLowerCase(), this.names.length);
      this.names.push(id);
    }
    const basic = facts.filter(
      ({ predicate, args }) => !derivation?.stratumOf.has(predicateKey(predicate, args.length)),
    );
    const initial = basic.map(({ predicate, args }) => ({
      predicate: this.predicate(predicate, args.length),
      args: args.map((id) => this.object(id)),
    }));
    const actions = domain.actions.map((action) => this.action(action));
    const axioms = (derivation?.strata ?? []).flatMap(({ rules, recursive }, stratum) =>
      rules.map((rule) => this.axiom(rule, stratum, recursive)),
    );
    this.slotCount = 0;
    const scope: Scope = new Map();
    for (const [name, id] of bindings ?? []) scope.set(name.toLowerCase(), ~this.object(id));
    const compiledGoal = this.condition(goal, scope);
    const added = new Uint8Array(this.predicates.length);
    const deleted = new Uint8Array(this.predicates.length);
    for (const { effect } of actions)
      forEachChange(effect, (kind, predicate) => {
        if (kind === "add") added[predicate] = 1;
        else deleted[predicate] = 1;
      });
    const derived = new Uint8Array(this.predicates.length);
    for (const { head } of axioms) {
      derived[head.predicate] = 1;
      added[head.predicate] = 1;
      deleted[head.predicate] = 1;
    }
    return {
      objects: this.objects,
      objectNames: this.names,
      predicates: this.predicates,
      actions,
      axioms,
      initial,
      goal: compiledGoal,
      goalSlotCount: this.slotCount,
      added,
      deleted,
      derived,
    };
  }

  /** A step of a plan names its action, so the name must be that of one action. */
  private reportAmbiguousActions(): void {
    const names = new Set<string>();
    for (const { name, nameRange } of this.source.domain.actions) {
      if (names.has(name.toLowerCase()))
        this.reporter.report(
          "pddl-duplicate",
          nameRange,
          `The action ${name} is declared twice, so a plan could mean either.`,
          "Remove one of them, or rename it. PDDL ignores case.",
        );
      names.add(name.toLowerCase());
    }
  }

  /** Objects that are named but not declared, as in files from the wild, are of type `object`. */
  private collectObjects(facts: readonly Fact[]): ObjectIndex {
    const { domain, objects, goal, bindings } = this.source;
    const declared = withConstants(objects, domain);
    const known = new Set(declared.map(({ id }) => id.toLowerCase()));
    const extra: TypedObject[] = [];
    const add = (id: string) => {
      if (known.has(id.toLowerCase())) return;
      known.add(id.toLowerCase());
      extra.push({ id, type: "object" });
    };
    for (const { args } of facts) for (const id of args) add(id);
    for (const id of bindings?.values() ?? []) add(id);
    for (const id of constantsIn(goal)) add(id);
    for (const { precondition, effect } of domain.actions) {
      for (const id of constantsIn(precondition)) add(id);
      for (const id of constantsInEffect(effect)) add(id);
    }
    for (const { condition } of domain.derived) for (const id of constantsIn(condition)) add(id);
    return new ObjectIndex([...declared, ...extra], TypeHierarchy.of(domain));
  }

  private action(source: Action): CompiledAction {
    this.slotCount = 0;
    const scope: Scope = new Map();
    const parameters = this.declare(source.parameters, scope);
    const costs: CostExpression[] = [];
    collectCosts(source.effect, costs);
    const precondition = this.condition(source.precondition, scope);
    const effect = this.effect(source.effect, scope);
    return {
      name: source.name,
      parameters,
      precondition,
      effect,
      costs,
      source,
      slotCount: this.slotCount,
    };
  }

  private axiom(
    { predicate, condition }: DerivedPredicate,
    stratum: number,
    recursive: boolean,
  ): CompiledAxiom {
    this.slotCount = 0;
    const scope: Scope = new Map();
    const declared = this.source.domain.predicates.find(
      ({ name, parameters }) =>
        sameName(name, predicate.name) && parameters.length === predicate.parameters.length,
    );
    // A head without types means those of the declaration.
    const names = predicate.parameters.map((parameter, index) =>
      parameter.types.length === 1 && sameName(parameter.types[0], "object")
        ? { ...parameter, types: declared?.parameters[index].types ?? parameter.types }
        : parameter,
    );
    const parameters = this.declare(names, scope);
    const head: CompiledAxiom["head"] = {
      kind: "atom",
      predicate: this.predicate(predicate.name, parameters.length),
      args: parameters.map(({ slot }) => slot),
    };
    const precondition = this.condition(condition, scope);
    return {
      parameters,
      precondition,
      effect: { kind: "add", atom: head },
      slotCount: this.slotCount,
      head,
      stratum,
      recursive,
    };
  }

  private declare(names: readonly TypedName[], scope: Scope): Variable[] {
    return names.map(({ name, types }) => {
      const slot = this.slotCount++;
      scope.set(name.toLowerCase(), slot);
      return { slot, ...this.membersOf(types) };
    });
  }

  private membersOf(types: readonly string[]): Pick<Variable, "members" | "isMember"> {
    const key = types.map((type) => type.toLowerCase()).join(" ");
    const known = this.members.get(key);
    if (known) return known;
    const isMember = new Uint8Array(this.names.length);
    const list: number[] = [];
    for (const [number, id] of this.names.entries()) {
      if (!types.some((type) => this.objects.isOfType(id, type))) continue;
      isMember[number] = 1;
      list.push(number);
    }
    const made = { members: Int32Array.from(list), isMember };
    this.members.set(key, made);
    return made;
  }

  private object(id: string): number {
    return this.numberOf.get(id.toLowerCase()) ?? -1;
  }

  /** The same name with another number of arguments is another predicate. */
  private predicate(name: string, arity: number): number {
    const key = `${name.toLowerCase()}/${arity}`;
    let number = this.predicateOf.get(key);
    if (number === undefined) {
      number = this.predicates.length;
      this.predicates.push({ name, arity });
      this.predicateOf.set(key, number);
    }
    return number;
  }

  private term(term: Term, scope: Scope): number {
    if (term.kind === "constant") return ~this.object(term.name);
    const slot = scope.get(term.name.toLowerCase());
    if (slot !== undefined) return slot;
    this.reporter.report(
      "pddl-undeclared-variable",
      term.range,
      `The variable ${term.name} is not declared here.`,
      "Add it to :parameters, or quantify over it.",
    );
    return ~0;
  }

  private atom(atom: Atom, scope: Scope): Extract<Formula, { kind: "atom" }> {
    return {
      kind: "atom",
      predicate: this.predicate(atom.predicate, atom.args.length),
      args: atom.args.map((arg) => this.term(arg, scope)),
    };
  }

  private condition(condition: Condition, scope: Scope): Formula {
    switch (condition.kind) {
      case "atom":
        return this.atom(condition, scope);
      case "equals":
        return {
          kind: "equals",
          left: this.term(condition.left, scope),
          right: this.term(condition.right, scope),
        };
      case "not":
        return { kind: "not", operand: this.condition(condition.operand, scope) };
      case "and":
      case "or":
        return {
          kind: condition.kind,
          operands: condition.operands.map((operand) => this.condition(operand, scope)),
        };
      case "imply":
        return {
          kind: "or",
          operands: [
            { kind: "not", operand: this.condition(condition.premise, scope) },
            this.condition(condition.conclusion, scope),
          ],
        };
      default: {
        const inner: Scope = new Map(scope);
        const variables = this.declare(condition.variables, inner);
        const body = this.condition(condition.body, inner);
        const own = new Set(variables.map(({ slot }) => slot));
        const free = [...slotsOf(body)].filter((slot) => !own.has(slot));
        const bound = boundByEquality(variables, equalitiesOf(body, condition.kind === "exists"));
        return { kind: condition.kind, variables: bound, body, id: this.quantified++, free };
      }
    }
  }

  private effect(effect: Effect, scope: Scope): CompiledEffect {
    switch (effect.kind) {
      case "add":
      case "delete":
        return { kind: effect.kind, atom: this.atom(effect.atom, scope) };
      case "and":
        return { kind: "and", operands: effect.operands.map((operand) => this.effect(operand, scope)) };
      case "when": {
        const condition = this.condition(effect.condition, scope);
        const free = [...slotsOf(condition)];
        return { kind: "when", condition, effect: this.effect(effect.effect, scope), free };
      }
      case "forall": {
        const inner: Scope = new Map(scope);
        const variables = this.declare(effect.variables, inner);
        const body = this.effect(effect.body, inner);
        const equalities = body.kind === "when" ? equalitiesOf(body.condition, true) : [];
        return { kind: "forall", variables: boundByEquality(variables, equalities), body };
      }
      default:
        return { kind: "and", operands: [] };
    }
  }
}

function slotsOf(formula: Formula, found = new Set<number>()): Set<number> {
  switch (formula.kind) {
    case "atom":
      for (const arg of formula.args) if (arg >= 0) found.add(arg);
      break;
    case "equals":
      if (formula.left >= 0) found.add(formula.left);
      if (formula.right >= 0) found.add(formula.right);
      break;
    case "not":
      slotsOf(formula.operand, found);
      break;
    case "and":
    case "or":
      for (const operand of formula.operands) slotsOf(operand, found);
      break;
    default:
      for (const slot of formula.free) found.add(slot);
  }
  return found;
}

type Equality = Extract<Formula, { kind: "equals" }>;

/** Without which the formula is false; or, where not `positive`, true. */
function equalitiesOf(formula: Formula, positive: boolean): readonly Equality[] {
  switch (formula.kind) {
    case "equals":
      return positive ? [formula] : [];
    case "not":
      return equalitiesOf(formula.operand, !positive);
    case "and":
    case "or":
      return (formula.kind === "and") === positive
        ? formula.operands.flatMap((operand) => equalitiesOf(operand, positive))
        : [];
    default:
      return [];
  }
}

function boundByEquality(
  variables: readonly Variable[],
  equalities: readonly Equality[],
): readonly Variable[] {
  if (equalities.length === 0) return variables;
  const own = new Set(variables.map(({ slot }) => slot));
  return variables.map((variable) => {
    for (const { left, right } of equalities) {
      const only = left === variable.slot ? right : right === variable.slot ? left : undefined;
      if (only !== undefined && !own.has(only)) return { ...variable, only };
    }
    return variable;
  });
}

function forEachChange(
  effect: CompiledEffect,
  visit: (kind: "add" | "delete", predicate: number) => void,
): void {
  switch (effect.kind) {
    case "add":
    case "delete":
      visit(effect.kind, effect.atom.predicate);
      return;
    case "and":
      for (const operand of effect.operands) forEachChange(operand, visit);
      return;
    case "when":
      forEachChange(effect.effect, visit);
      return;
    default:
      forEachChange(effect.body, visit);
  }
}

function collectCosts(effect: Effect, costs: CostExpression[]): void {
  if (effect.kind === "cost") costs.push(effect.amount);
  else if (effect.kind === "and") for (const operand of effect.operands) collectCosts(operand, costs);
}
