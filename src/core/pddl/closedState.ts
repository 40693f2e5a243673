import { type Fact, factKey, type Truth } from "../world/facts";
import type { ObjectId, WorldObject } from "../world/objects";
import { type Derivation, deriveFacts } from "./derived";
import type { StateView } from "./stateView";
import { factsByPredicate, predicateKey } from "./strata";
import type { DerivedPredicate, Domain } from "./syntax";
import { TypeHierarchy } from "./types";

/** An object with one type; an object of several types is listed once for each. */
export interface TypedObject {
  readonly id: ObjectId;
  readonly type: string;
}

/** Seen objects with every type that they have. */
export function typedObjects(objects: Iterable<WorldObject>): readonly TypedObject[] {
  return [...objects].flatMap(({ id, type, otherTypes = [] }) =>
    [type, ...otherTypes].map((each) => ({ id, type: each })),
  );
}

/** The objects with the domain's constants behind them. */
export function withConstants(objects: Iterable<TypedObject>, domain: Domain): readonly TypedObject[] {
  const constants = domain.constants.flatMap(({ name, types }) => types.map((type) => ({ id: name, type })));
  return [...objects, ...constants];
}

/** What evaluating conditions may still cost: facts looked up and values tried for variables. */
export interface Work {
  left: number;
}

/** Thrown by a state that was given `Work`, when it is used up: a condition over many variables could take for ever. */
export class WorkExhausted extends Error {}

/** By `factKey`; undefined for a fact of the layer below that does not hold any more. */
type Overlay = ReadonlyMap<string, Fact | undefined>;

/**
 * A state of which everything is known: what is not stated is false, and there are no other objects. Immutable; states
 * that follow from each other share their facts, so that a step costs what it changes.
 */
export class ClosedState implements StateView {
  readonly openUniverse = false;
  private derived: ReadonlyMap<string, Fact> | undefined;
  private byPredicate: ReadonlyMap<string, readonly Fact[]> | undefined;

  private constructor(
    private readonly index: ObjectIndex,
    private readonly facts: ReadonlyMap<string, Fact>,
    private readonly overlay: Overlay,
    private readonly derivation: Derivation | undefined,
    private readonly work: Work | undefined,
  ) {}

  /** With a derivation, derived facts hold where they follow, whether or not they are stated. */
  static of(index: ObjectIndex, facts: Iterable<Fact>, derivation?: Derivation, work?: Work): ClosedState {
    const stated = new Map<string, Fact>();
    for (const fact of facts) stated.set(factKey(fact), fact);
    return new ClosedState(index, stated, new Map(), derivation, work);
  }

  /** Counts one unit of work. */
  spend(): void {
    if (this.work && --this.work.left < 0) throw new WorkExhausted();
  }

  truth(fact: Fact): Truth {
    this.spend();
    const key = factKey(fact);
    const { derivation, overlay } = this;
    if (derivation?.stratumOf.has(predicateKey(fact.predicate, fact.args.length)))
      return this.derivedByKey(derivation).has(key) ? "true" : "false";
    const holds = overlay.has(key) ? overlay.get(key) !== undefined : this.facts.has(key);
    return holds ? "true" : "false";
  }

  objectsOfType(type: string): Iterable<ObjectId> {
    this.spend();
    return this.index.ofType(type);
  }

  isOfType(id: ObjectId, type: string): boolean | undefined {
    return this.index.isOfType(id, type);
  }

  isClosed(): boolean {
    return true;
  }

  possibleFacts(predicate: string, arity: number): readonly Fact[] | undefined {
    this.spend();
    const key = predicateKey(predicate, arity);
    if (this.derivation?.stratumOf.has(key)) return undefined;
    this.byPredicate ??= factsByPredicate(this.stated());
    return this.byPredicate.get(key) ?? [];
  }

  rulesOf(predicate: string, arity: number): readonly DerivedPredicate[] | undefined {
    return this.derivation?.rulesOf.get(predicateKey(predicate, arity));
  }

  isChangeable(predicate: string, arity: number): boolean {
    return this.derivation?.changeable.has(predicateKey(predicate, arity)) ?? true;
  }

  /** Without derived ones. */
  get trueFacts(): Iterable<Fact> {
    return this.stated();
  }

  private *stated(): Iterable<Fact> {
    for (const [key, fact] of this.facts) if (!this.overlay.has(key)) yield fact;
    for (const fact of this.overlay.values()) if (fact) yield fact;
  }

  get derivedFacts(): Iterable<Fact> {
    return this.derivation ? this.derivedByKey(this.derivation).values() : [];
  }

  private derivedByKey(derivation: Derivation): ReadonlyMap<string, Fact> {
    this.derived ??= deriveFacts(derivation, this);
    return this.derived;
  }

  /** A new state; `undefined` values can't occur where everything is known, and change nothing. */
  withChanges(changes: Iterable<{ readonly fact: Fact; readonly value: boolean | undefined }>): ClosedState {
    const overlay = new Map(this.overlay);
    for (const { fact, value } of changes)
      if (value !== undefined) overlay.set(factKey(fact), value ? fact : undefined);
    const { index, facts, derivation, work } = this;
    // Copying both layers costs least where the upper one is the root of the lower one.
    if (overlay.size ** 2 <= facts.size) return new ClosedState(index, facts, overlay, derivation, work);
    const merged = new Map(facts);
    for (const [key, fact] of overlay) {
      if (fact) merged.set(key, fact);
      else merged.delete(key);
    }
    return new ClosedState(index, merged, new Map(), derivation, work);
  }
}

/** Objects by type, case ignored; built once for all the states of a plan. */
export class ObjectIndex {
  private readonly typesOf = new Map<string, string[]>();
  private readonly spelling = new Map<string, ObjectId>();
  private readonly members = new Map<string, readonly ObjectId[]>();

  constructor(
    objects: Iterable<TypedObject>,
    readonly hierarchy: TypeHierarchy,
  ) {
    for (const { id, type } of objects) {
      const key = id.toLowerCase();
      const types = this.typesOf.get(key);
      if (types) types.push(type);
      else {
        this.typesOf.set(key, [type]);
        this.spelling.set(key, id);
      }
    }
  }

  /** Of the domain's constants and the given objects. */
  static of(domain: Domain, objects: Iterable<TypedObject>): ObjectIndex {
    return new ObjectIndex(withConstants(objects, domain), TypeHierarchy.of(domain));
  }

  has(id: ObjectId): boolean {
    return this.typesOf.has(id.toLowerCase());
  }

  /** As it was first spelled. */
  spell(id: ObjectId): ObjectId {
    return this.spelling.get(id.toLowerCase()) ?? id;
  }

  types(id: ObjectId): readonly string[] {
    return this.typesOf.get(id.toLowerCase()) ?? [];
  }

  get all(): Iterable<ObjectId> {
    return this.spelling.values();
  }

  ofType(type: string): readonly ObjectId[] {
    const key = type.toLowerCase();
    let members = this.members.get(key);
    if (!members) {
      members = [...this.spelling].flatMap(([id, spelled]) => (this.isOfType(id, type) ? [spelled] : []));
      this.members.set(key, members);
    }
    return members;
  }

  /** Undefined for an object that is not there. */
  isOfType(id: ObjectId, type: string): boolean | undefined {
    return this.typesOf.get(id.toLowerCase())?.some((own) => this.hierarchy.isA(own, type));
  }
}
