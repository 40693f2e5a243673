import { type Fact, factKey, type Truth, truthOf } from "./facts";
import type { ObjectId, RobotState, WorldObject } from "./objects";

/**
 * What the robot has seen and been told: objects and facts. Immutable, so that a step back is an assignment.
 * A fact that is in neither set is unknown, unless its predicate is closed: then it is false. A fact of a closed
 * predicate can be made unknown all the same, which is what happens when an action's outcome is not known.
 * A complete belief is that of a symbolic scene: every predicate is closed, and no objects exist but its own.
 */
export class Belief {
  private constructor(
    readonly objects: ReadonlyMap<ObjectId, WorldObject>,
    /** `undefined`: explicitly unknown, though the predicate is closed. */
    private readonly facts: ReadonlyMap<string, { readonly fact: Fact; readonly value: boolean | undefined }>,
    /** Lower-case names of predicates whose unstated facts are false. */
    private readonly closed: ReadonlySet<string>,
    readonly isComplete: boolean,
    readonly robot?: RobotState,
  ) {}

  static empty(closedPredicates: Iterable<string> = []): Belief {
    const closed = new Set([...closedPredicates].map((name) => name.toLowerCase()));
    return new Belief(new Map(), new Map(), closed, false);
  }

  /** A world of which everything is known: these objects and no others, these facts and no others. */
  static complete(objects: Iterable<WorldObject>, trueFacts: Iterable<Fact>): Belief {
    const facts = [...trueFacts].map((fact) => ({ fact, value: true }));
    return new Belief(new Map(), new Map(), new Set(), true).withObjects(objects).withFacts(facts);
  }

  truth(fact: Fact): Truth {
    const known = this.facts.get(factKey(fact));
    if (known) return truthOf(known.value);
    return this.isClosed(fact.predicate) ? "false" : "unknown";
  }

  isClosed(predicate: string): boolean {
    return this.isComplete || this.closed.has(predicate.toLowerCase());
  }

  /** Facts that are known to be true. */
  *trueFacts(): Iterable<Fact> {
    for (const { fact, value } of this.facts.values()) if (value) yield fact;
  }

  /** Facts that are known, with their value. */
  *knownFacts(): Iterable<{ readonly fact: Fact; readonly value: boolean }> {
    for (const { fact, value } of this.facts.values()) if (value !== undefined) yield { fact, value };
  }

  /** Facts of closed predicates that are unknown all the same. */
  *doubtedFacts(): Iterable<Fact> {
    for (const { fact, value } of this.facts.values()) if (value === undefined) yield fact;
  }

  withRobot(robot: RobotState): Belief {
    return new Belief(this.objects, this.facts, this.closed, this.isComplete, robot);
  }

  withObjects(added: Iterable<WorldObject>): Belief {
    const objects = new Map(this.objects);
    for (const object of added) objects.set(object.id, object);
    return new Belief(objects, this.facts, this.closed, this.isComplete, this.robot);
  }

  /** Forgets objects that are not there, and every fact about them. */
  withoutObjects(removed: Iterable<ObjectId>): Belief {
    const gone = new Set(removed);
    if (gone.size === 0) return this;
    const objects = new Map([...this.objects].filter(([id]) => !gone.has(id)));
    const facts = new Map([...this.facts].filter(([, { fact }]) => !fact.args.some((arg) => gone.has(arg))));
    return new Belief(objects, facts, this.closed, this.isComplete, this.robot);
  }

  /** `undefined` makes a fact unknown. */
  withFacts(changes: Iterable<{ readonly fact: Fact; readonly value: boolean | undefined }>): Belief {
    const facts = new Map(this.facts);
    for (const { fact, value } of changes) {
      if (value === undefined && !this.isClosed(fact.predicate)) facts.delete(factKey(fact));
      else facts.set(factKey(fact), { fact, value });
    }
    return new Belief(this.objects, facts, this.closed, this.isComplete, this.robot);
  }
}
