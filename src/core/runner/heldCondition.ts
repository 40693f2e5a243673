import { askedCondition, unaskable } from "../pddl/askedCondition";
import { type Condition, type Domain, sameName } from "../pddl/syntax";
import { Belief } from "../world/belief";
import { parseFact } from "../world/facts";
import { conditionTruth } from "./goal";
import type { GuestDomain, GuestObject, GuestStatements } from "./sandboxPort";

/** What of a domain a program's questions need. */
export function guestDomain({ types, constants, predicates, derived }: Domain): GuestDomain {
  return { types, constants, predicates, derived };
}

/** A question that can't be asked; says why. */
export interface Unaskable {
  readonly message: string;
}

/** What a program was told of the world. */
export interface Told extends GuestStatements {
  readonly objects: Iterable<GuestObject>;
}

/** Answers `scene.holds(…)`. */
export class HeldConditions {
  private readonly domain: Domain;
  private readonly asked = new Map<string, Condition | Unaskable>();
  private closed = new Set<string>();
  /** Made when it is first needed: most questions are about one fact. */
  private belief: Belief | undefined;

  constructor(
    domain: GuestDomain,
    private told: Told,
  ) {
    const nowhere = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
    this.domain = {
      ...domain,
      name: "",
      headerRange: nowhere,
      requirements: [],
      functions: [],
      actions: [],
    };
    this.update(told);
  }

  update(told: Told): void {
    this.told = told;
    this.closed = new Set(told.closed);
    this.belief = undefined;
  }

  /** Undefined: not known. */
  holds(text: string): boolean | undefined | Unaskable {
    const condition = this.read(text);
    if ("message" in condition) return condition;
    if (condition.kind === "atom") {
      const { facts } = this.told;
      const words = [condition.predicate, ...condition.args.map(({ name }) => name)];
      const stated = facts[`(${words.join(" ").toLowerCase()})`];
      if (stated !== undefined) return stated ?? undefined;
      return this.closed.has(condition.predicate.toLowerCase()) ? false : undefined;
    }
    this.belief ??= beliefOf(this.told, this.domain);
    const truth = conditionTruth(condition, this.belief, this.domain);
    return truth === "unknown" ? undefined : truth === "true";
  }

  private read(text: string): Condition | Unaskable {
    const known = this.asked.get(text);
    if (known) return known;
    const { condition, problem } = askedCondition(text, this.domain, (name) => this.isKnown(name));
    const next = problem?.nextStep ? ` ${problem.nextStep}` : "";
    const read = condition ?? { message: problem ? `${unaskable(problem)}.${next}` : "it says nothing" };
    this.asked.set(text, read);
    return read;
  }

  private isKnown(name: string): boolean {
    const { objects, facts } = this.told;
    const head = `(${name.toLowerCase()}`;
    return (
      Object.keys(facts).some((key) => key.startsWith(`${head} `) || key === `${head})`) ||
      [...objects].some(({ type, otherTypes = [] }) =>
        [type, ...otherTypes].some((each) => sameName(each, name)),
      )
    );
  }
}

function beliefOf({ objects, facts, closed, isComplete }: Told, domain: Domain): Belief {
  // Conditions say nothing of where things are.
  const things = [...objects].map(({ position, size, ...object }) => object);
  const derived = new Set(domain.derived.map(({ predicate }) => predicate.name.toLowerCase()));
  const stated = Object.entries(facts).flatMap(([key, value]) => {
    const fact = parseFact(key);
    // What is derived follows from the rest.
    return fact && !derived.has(fact.predicate) ? [{ fact, value: value ?? undefined }] : [];
  });
  const empty = isComplete ? Belief.complete([], []) : Belief.empty(closed);
  return empty.withObjects(things).withFacts(stated);
}
