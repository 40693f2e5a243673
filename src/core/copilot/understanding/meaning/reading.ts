import type { Belief } from "../../../world/belief";
import type { Abilities } from "../../abilities";
import { mapNouns, type SpokenClause, type SpokenNoun } from "../grammar/spoken";
import { type Answer, suggestionsFor } from "../questions/answers";
import type { Selection } from "../task";
import { sayClauses } from "./wording";

/** What has been mentioned so far, for "it", "them" and "the banana" said twice. */
export interface Mention {
  readonly noun: SpokenNoun;
  readonly selection: Selection;
  /** It is moved, or something is moved there or from there. */
  readonly role: "item" | "place";
}

/** Stops the reading of an instruction at the first thing that has no meaning; caught in `meaningOf`. */
export class NoMeaning extends Error {
  constructor(readonly answer: Answer) {
    super("no meaning");
  }
}

/** What is known in the middle of reading an instruction. */
export class Reading {
  readonly mentions: Mention[] = [];
  readonly notes = new Set<string>();
  /** Index of the clause that is being read. */
  current = 0;
  /** Where things were brought or the robot was sent last: "there". */
  destination: Selection | undefined;
  private referents = 0;

  constructor(
    readonly clauses: readonly SpokenClause[],
    readonly abilities: Abilities,
    readonly belief: Belief,
  ) {}

  nextReferent(): number {
    return ++this.referents;
  }

  withNoun(old: SpokenNoun, changed: SpokenNoun): string {
    return sayClauses(
      this.clauses.map((clause) => mapNouns(clause, (noun) => (same(noun, old) ? changed : noun))),
    );
  }

  rephrased(replacement: SpokenClause): string {
    return sayClauses(this.clauses.map((clause, index) => (index === this.current ? replacement : clause)));
  }

  /** The other clauses around a sentence that replaces the present one. */
  others(sentence: string): string {
    return this.clauses
      .map((clause, index) => (index === this.current ? sentence : sayClauses([clause])))
      .join(" and then ");
  }

  carryableTypes(types: readonly string[]): readonly string[] {
    const leaves = types
      .flatMap((type) => this.abilities.leavesOf(type))
      .filter((leaf) => this.abilities.carryable.includes(leaf));
    return this.maximal(leaves);
  }

  /** The fewest types that together have exactly these leaves below them. */
  maximal(leaves: readonly string[]): readonly string[] {
    const wanted = new Set(leaves);
    const whole = (type: string) => {
      const below = this.abilities.leavesOf(type);
      return below.length > 0 && below.every((leaf) => wanted.has(leaf));
    };
    const candidates = [
      ...new Set([...wanted].flatMap((leaf) => this.abilities.types.ancestors(leaf))),
    ].filter((type) => type !== "object" && whole(type));
    return candidates.filter(
      (type) => !candidates.some((other) => other !== type && this.abilities.types.isA(type, other)),
    );
  }

  suggestions(wanted: readonly string[] = []): readonly string[] {
    const mentioned = this.mentions.flatMap(({ selection }) => selection.types);
    return suggestionsFor(this.abilities, [
      ...wanted,
      ...mentioned.filter((type) => this.carryableTypes([type]).length > 0),
    ]);
  }

  stop(answer: Answer): never {
    throw new NoMeaning(answer);
  }
}

function same(a: SpokenNoun, b: SpokenNoun): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
