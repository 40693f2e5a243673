import { type Fact, factKey, type Truth } from "../world/facts";
import type { ObjectId } from "../world/objects";
import type { StateView } from "./stateView";
import type { Domain } from "./syntax";
import { TypeHierarchy } from "./types";

/** An object with one type; an object of several types is listed once for each. */
export interface TypedObject {
  readonly id: ObjectId;
  readonly type: string;
}

/** The objects with the domain's constants behind them. */
export function withConstants(objects: Iterable<TypedObject>, domain: Domain): readonly TypedObject[] {
  const constants = domain.constants.flatMap(({ name, types }) => types.map((type) => ({ id: name, type })));
  return [...objects, ...constants];
}

/** A state of which everything is known: what is not stated is false, and there are no other objects. */
export class ClosedState implements StateView {
  readonly openUniverse = false;

  private constructor(
    private readonly index: ObjectIndex,
    private readonly facts: ReadonlyMap<string, Fact>,
  ) {}

  static of(index: ObjectIndex, facts: Iterable<Fact>): ClosedState {
    return new ClosedState(index, new Map([...facts].map((fact) => [factKey(fact), fact])));
  }

  truth(fact: Fact): Truth {
    return this.facts.has(factKey(fact)) ? "true" : "false";
  }

  objectsOfType(type: string): Iterable<ObjectId> {
    return this.index.ofType(type);
  }

  isOfType(id: ObjectId, type: string): boolean | undefined {
    return this.index.isOfType(id, type);
  }

  isClosed(): boolean {
    return true;
  }

  get trueFacts(): Iterable<Fact> {
    return this.facts.values();
  }

  /** A new state; `undefined` values can't occur where everything is known, and change nothing. */
  withChanges(changes: Iterable<{ readonly fact: Fact; readonly value: boolean | undefined }>): ClosedState {
    const facts = new Map(this.facts);
    for (const { fact, value } of changes) {
      if (value === true) facts.set(factKey(fact), fact);
      else if (value === false) facts.delete(factKey(fact));
    }
    return new ClosedState(this.index, facts);
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
    return new ObjectIndex(withConstants(objects, domain), new TypeHierarchy(domain));
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
