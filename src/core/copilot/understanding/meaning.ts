import type { Belief } from "../../world/belief";
import type { Abilities } from "../abilities";
import { type Answer, declined, question, suggestionsFor } from "./answers";
import { mapNouns, type SpokenClause, type SpokenNoun, type SpokenPlace } from "./spoken";
import type { Amount, AttributeChoice, Destination, Relation, Selection, Task, TaskStep } from "./task";
import { pluralOf, withArticle } from "./tokens";
import { nameOfType } from "./vocabulary";
import { sayClauses, sayNoun, singularWord } from "./wording";

export type MeaningResult =
  | { readonly kind: "task"; readonly task: Task; readonly clauses: readonly SpokenClause[] }
  | Answer;

/** What has been mentioned so far, for "it", "them" and "the banana" said twice. */
interface Mention {
  readonly noun: SpokenNoun;
  readonly selection: Selection;
}

/** Stops the reading of an instruction at the first thing that has no meaning; caught in `meaningOf`. */
class NoMeaning extends Error {
  constructor(readonly answer: Answer) {
    super("no meaning");
  }
}

/**
 * The meaning of one reading in the robot's world, or what to say about it. A reading that asks for something the
 * robot cannot bring about has none; that is how most readings of an ambiguous sentence fall away.
 */
export function meaningOf(
  clauses: readonly SpokenClause[],
  abilities: Abilities,
  belief: Belief,
): MeaningResult {
  const reader = new Reader(clauses, abilities, belief);
  try {
    return { kind: "task", task: reader.read(), clauses };
  } catch (error) {
    if (error instanceof NoMeaning) return error.answer;
    throw error;
  }
}

class Reader {
  private readonly mentions: Mention[] = [];
  private readonly notes = new Set<string>();
  private referents = 0;
  /** Index of the clause that is being read. */
  private current = 0;

  constructor(
    private readonly clauses: readonly SpokenClause[],
    private readonly abilities: Abilities,
    private readonly belief: Belief,
  ) {}

  read(): Task {
    const steps: TaskStep[] = [];
    for (this.current = 0; this.current < this.clauses.length; this.current++) {
      steps.push(...this.clause(this.clauses[this.current]));
    }
    const lasting = withoutPassingHolds(steps);
    const several = lasting.find((step) => step.kind === "hold" && step.items.amount.kind !== "one");
    if (several?.kind === "hold" || lasting.filter(({ kind }) => kind === "hold").length > 1) {
      const first = several?.kind === "hold" ? several.items.types : [];
      this.stop(
        declined("The robot has one hand: it cannot hold several things at once.", [
          ...first.map((type) => `pick up the ${nameOfType(type)}`),
          ...this.suggestions(first),
        ]),
      );
    }
    return { steps: lasting, notes: [...this.notes] };
  }

  private clause(clause: SpokenClause): readonly TaskStep[] {
    switch (clause.kind) {
      case "transfer":
      case "take": {
        if (clause.to) return [this.transport(clause.things, clause.from, clause.to, clause.together)];
        if (clause.kind === "take") {
          return clause.things.map((thing) => ({ kind: "hold", items: this.items(thing, clause.from) }));
        }
        return this.askWhere(clause);
      }
      case "hold":
        return clause.things.map((thing) => ({ kind: "hold", items: this.items(thing, undefined) }));
      case "remove": {
        if (clause.to) return [this.transport(clause.things, clause.from, clause.to, false)];
        if (!clause.from && clause.things.every(({ places }) => places.length === 0))
          return this.askWhere(clause);
        return [{ kind: "remove", items: clause.things.map((thing) => this.items(thing, clause.from)) }];
      }
      case "clear": {
        const everything: SpokenNoun = {
          quantity: { kind: "all", each: false },
          head: { kind: "anything", word: "everything" },
          attributes: [],
          places: [],
          except: [],
          same: false,
          other: false,
        };
        const from: SpokenPlace = { direction: "from", words: "from", nouns: clause.places };
        if (clause.to) return [this.transport([everything], from, clause.to, false)];
        return [{ kind: "remove", items: [this.items(everything, from)] }];
      }
      case "find":
        return clause.things.map((thing) => ({ kind: "find", items: this.anything(thing) }));
      case "go":
      case "inspect": {
        const place = this.anything(clause.place);
        const unreachable = place.types.every((type) =>
          this.abilities.leavesOf(type).every((leaf) => !this.abilities.goPlan(leaf)),
        );
        if (unreachable)
          this.stop(
            declined(`The robot has no way of going to ${withArticle(place.noun)}.`, this.suggestions()),
          );
        return [{ kind: clause.kind, place: { ...place, amount: { kind: "one", definite: true } } }];
      }
      case "explore":
        return [{ kind: "explore" }];
      case "tidy":
        return this.stop(this.askTidy(clause.place));
    }
  }

  private transport(
    spoken: readonly SpokenNoun[],
    from: SpokenPlace | undefined,
    to: SpokenPlace,
    together: boolean,
  ): TaskStep {
    const items = spoken.map((noun) => this.items(noun, from));
    if (to.nouns.length !== 1) {
      return this.stop(
        question(
          `Which of them should be the destination: ${to.nouns.map(sayNoun).join(" or ")}?`,
          to.nouns.map((noun) =>
            this.rephrased({
              kind: "transfer",
              things: spoken,
              ...(from ? { from } : {}),
              to: { ...to, nouns: [noun] },
              together,
            }),
          ),
        ),
      );
    }
    const [noun] = to.nouns;
    if (noun.head.kind === "nowhere")
      return this.stop(this.whereTo(spoken, from, `I do not know where "${noun.head.word}" is.`));
    if (noun.quantity.kind === "count") {
      return this.stop(
        declined(`I do not know how to spread things over ${sayNoun(noun)}.`, this.suggestions()),
      );
    }
    if (noun.except.length > 0) {
      return this.stop(
        declined(`I do not know what "except" belongs to in "${sayNoun(noun)}".`, this.suggestions()),
      );
    }
    const many = noun.quantity.kind === "all";
    const each = spoken.some(({ quantity }) => quantity.kind === "all" && quantity.each);
    const indefinite = noun.quantity.kind === "one" && !noun.quantity.definite;
    const place = this.place(noun, items);
    const relation = this.relation(items, place, to, spoken);
    return {
      kind: "transport",
      items,
      to: {
        place: { ...place, amount: { kind: "one", definite: !many && !indefinite } },
        relation,
        perItem: !noun.same && !together && (many || (each && indefinite)),
      },
    };
  }

  /** The predicate that an item and a place can be brought to, whatever preposition was used. */
  private relation(
    items: readonly Selection[],
    place: Selection,
    to: SpokenPlace,
    spoken: readonly SpokenNoun[],
  ): Destination["relation"] {
    const perKind = new Map<string, string[]>();
    for (const item of items) {
      for (const itemType of item.types.flatMap((type) => this.abilities.leavesOf(type))) {
        for (const placeType of place.types.flatMap((type) => this.abilities.leavesOf(type))) {
          const possible = this.abilities.relationsTo(itemType, placeType);
          if (possible.length === 0) {
            this.stop(
              declined(
                `The robot cannot put ${withArticle(nameOfType(itemType))} ${to.words} ${withArticle(place.noun)}.`,
                this.suggestions([itemType]),
              ),
            );
          }
          perKind.set(placeType, [...new Set([...(perKind.get(placeType) ?? []), ...possible])]);
        }
      }
    }
    const wanted = this.abilities.directRelations.filter((name) => meansDirection(name, to.direction));
    const chosen = new Map<string, string>();
    for (const [placeType, possible] of perKind) {
      chosen.set(placeType, wanted.find((name) => possible.includes(name)) ?? possible[0]);
    }
    const distinct = new Set(chosen.values());
    if (distinct.size > 1) {
      this.stop(
        question(
          `Which kind of ${place.noun} is meant?`,
          [...chosen.keys()].map((type) =>
            this.rephrased({
              kind: "transfer",
              things: spoken,
              to: {
                ...to,
                nouns: to.nouns.map((noun) => ({
                  ...noun,
                  head: { kind: "types", types: [type], word: nameOfType(type) },
                })),
              },
              together: false,
            }),
          ),
        ),
      );
    }
    const [relation] = distinct;
    if (to.direction !== "to" && !meansDirection(relation, to.direction)) {
      this.notes.add(
        `What this robot places at ${withArticle(place.noun)} ends up (${relation} …), so that is the goal.`,
      );
    }
    return relation;
  }

  private place(noun: SpokenNoun, items: readonly Selection[]): Selection {
    const place = this.anything(noun, items);
    const fits = place.types.flatMap((type) => this.abilities.leavesOf(type));
    if (fits.length === 0)
      this.stop(declined(`Nothing can be put on ${withArticle(place.noun)}.`, this.suggestions()));
    return place;
  }

  /** Things to be moved: what the robot cannot take is left out of a whole kind, and refused where it was named. */
  private items(noun: SpokenNoun, from: SpokenPlace | undefined): Selection {
    if (noun.head.kind === "nowhere") {
      return this.stop(declined(`I do not know what "${noun.head.word}" stands for.`, this.suggestions()));
    }
    const spoken = from ? { ...noun, places: [...noun.places, from] } : noun;
    if (noun.head.kind === "pronoun") {
      const selection = this.antecedent(noun, (mention) => this.carryableTypes(mention.types).length > 0);
      if (from) return { ...selection, at: [...selection.at, this.sources(from, selection)] };
      return selection;
    }
    if (noun.quantity.kind === "unclear") this.askHowMany(noun);
    return this.select(spoken, (types) => {
      const carryable = this.carryableTypes(types);
      if (carryable.length === 0) {
        this.stop(
          declined(`The robot cannot pick up ${withArticle(singularWord(noun))}.`, this.suggestions()),
        );
      }
      const leftOut = types
        .flatMap((type) => this.abilities.leavesOf(type))
        .filter((leaf) => !this.abilities.carryable.includes(leaf));
      const worthSaying =
        noun.head.kind !== "anything" ? leftOut : leftOut.filter((leaf) => this.sharesKind(leaf));
      if (worthSaying.length > 0) {
        this.notes.add(
          `Left out, since the robot cannot pick them up: ${worthSaying.map((leaf) => pluralOf(nameOfType(leaf))).join(", ")}.`,
        );
      }
      return carryable;
    });
  }

  /** Kinds that one would count among the things that can be moved, furniture not among them. */
  private sharesKind(type: string): boolean {
    const stands = this.abilities.standsAt;
    return stands === undefined || !this.abilities.types.isA(type, stands.placeType);
  }

  private anything(noun: SpokenNoun, others: readonly Selection[] = []): Selection {
    if (noun.head.kind === "nowhere") {
      return this.stop(declined(`I do not know where "${noun.head.word}" is.`, this.suggestions()));
    }
    if (noun.head.kind === "pronoun") {
      return this.antecedent(
        noun,
        (mention) => !others.some(({ referent }) => referent === mention.referent),
      );
    }
    return this.select(
      noun.quantity.kind === "unclear" ? { ...noun, quantity: { kind: "one", definite: true } } : noun,
      (types) => types,
    );
  }

  private select(noun: SpokenNoun, narrow: (types: readonly string[]) => readonly string[]): Selection {
    const { head } = noun;
    const { types, noun: name, id, label } = this.kindOf(noun);
    const narrowed = narrow(types);
    const amount: Amount =
      noun.quantity.kind === "unclear"
        ? { kind: "one", definite: true }
        : noun.quantity.kind === "all"
          ? { kind: "all" }
          : noun.quantity;
    const described: Omit<Selection, "referent" | "at" | "except"> = {
      types: narrowed,
      ...(id === undefined ? {} : { id }),
      ...(label === undefined ? {} : { label }),
      attributes: attributeChoices(noun),
      amount,
      ...(noun.expected === undefined ? {} : { expected: noun.expected }),
      other: noun.other,
      noun: head.kind === "anything" ? "thing" : name,
    };
    const whole: Omit<Selection, "referent"> = {
      ...described,
      at: noun.places.map((place) => this.sources(place, described)),
      except: noun.except.map((without) => this.exception(without, described)),
    };
    const again = this.mentions.find(
      ({ selection }) =>
        isDefinite(amount) &&
        !noun.other &&
        sameDescription({ ...whole, referent: 0 }, { ...selection, referent: 0 }),
    );
    const selection: Selection = again?.selection ?? { ...whole, referent: ++this.referents };
    if (!again) this.mentions.push({ noun, selection });
    return selection;
  }

  private kindOf(noun: SpokenNoun): { types: readonly string[]; noun: string; id?: string; label?: string } {
    const { head } = noun;
    switch (head.kind) {
      case "types":
        return {
          types: head.types,
          noun: nameOfType(head.types[0]),
          ...(head.label ? { label: head.label } : {}),
        };
      case "anything":
        return { types: this.maximal(this.abilities.leafTypes), noun: "thing" };
      case "object": {
        const known = this.belief.objects.get(head.id);
        if (known) return { types: [known.type], noun: nameOfType(known.type), id: known.id };
        return this.stop(
          declined(`No object "${head.id}" has been seen yet, so it cannot be named.`, this.suggestions()),
        );
      }
      case "one-of-those": {
        const last = this.mentions.at(-1);
        const like =
          [...this.mentions].reverse().find(({ noun: said }) => said.attributes.length > 0) ??
          this.mentions[0] ??
          last;
        if (!like)
          return this.stop(declined(`I do not know what "one" stands for here.`, this.suggestions()));
        return { types: like.selection.types, noun: like.selection.noun };
      }
      default:
        throw new Error(`a ${head.kind} has no kind of its own`);
    }
  }

  /** Where things are now. */
  private sources(
    place: SpokenPlace,
    things: { readonly types: readonly string[]; readonly noun: string },
  ): readonly Relation[] {
    return place.nouns.map((noun) => {
      if (noun.head.kind === "nowhere") {
        return this.stop(declined(`I do not know where "${noun.head.word}" is.`, this.suggestions()));
      }
      const selection = this.anything(noun);
      const stands = this.abilities.standsAt;
      if (stands && selection.types.every((type) => this.abilities.types.isA(type, stands.placeType))) {
        return { predicate: stands.predicate, place: selection };
      }
      const leaves = selection.types.flatMap((type) => this.abilities.leavesOf(type));
      const relations = new Set(
        things.types
          .flatMap((type) => this.abilities.leavesOf(type))
          .flatMap((item) => leaves.flatMap((leaf) => this.abilities.relationsTo(item, leaf))),
      );
      const fitting = [...relations].filter(
        (name) => place.direction === "from" || meansDirection(name, place.direction),
      );
      const chosen = fitting[0] ?? [...relations][0];
      if (chosen === undefined) {
        return this.stop(
          declined(
            `${withArticle(things.noun)} is never ${place.words} ${withArticle(selection.noun)}, as far as this robot knows.`,
            this.suggestions(),
          ),
        );
      }
      return { predicate: chosen, place: selection };
    });
  }

  private exception(
    noun: SpokenNoun,
    of: { readonly types: readonly string[]; readonly noun: string },
  ): Selection {
    // "all cups except the clean ones": ones of the same kind.
    const without = this.anything(
      noun.head.kind === "one-of-those"
        ? { ...noun, head: { kind: "types", types: of.types, word: of.noun } }
        : noun,
    );
    const { types } = this.abilities;
    const within = without.types.every((type) =>
      of.types.some((whole) => types.isA(type, whole) || types.isA(whole, type)),
    );
    if (!within) {
      // "all fruits except the box": nothing is left out by it, so something else must have been meant.
      const unmovable = without.types.every((type) => this.carryableTypes([type]).length === 0);
      if (!unmovable || of.noun !== "thing") {
        this.stop(
          declined(
            `${withArticle(without.noun)} is not ${withArticle(of.noun)}, so it cannot be left out of them.`,
            this.suggestions(),
          ),
        );
      }
    }
    return without;
  }

  private antecedent(noun: SpokenNoun, fits: (selection: Selection) => boolean): Selection {
    const { head } = noun;
    const many = head.kind === "pronoun" && head.many;
    const word = head.kind === "pronoun" ? head.word : "it";
    const earlier = this.mentions.filter(({ selection }) => fits(selection));
    const numbered = earlier.filter(({ selection }) => (selection.amount.kind !== "one") === many);
    const distinct = [...new Map(numbered.map((mention) => [mention.selection.referent, mention])).values()];
    if (distinct.length === 1) return distinct[0].selection;
    if (distinct.length === 0) {
      return this.stop(
        earlier.length === 0
          ? declined(
              `I do not know what "${word}" stands for: nothing was mentioned before it.`,
              this.suggestions(),
            )
          : declined(
              `I do not know what "${word}" stands for: ${earlier.map(({ noun: said }) => `"${sayNoun(said)}"`).join(" and ")} ${many ? "is one thing each" : "are several things"}.`,
              this.suggestions(),
            ),
      );
    }
    const clause = this.clauses[this.current];
    return this.stop(
      question(
        `What does "${word}" stand for?`,
        distinct.map(({ noun: said }) =>
          this.rephrased(
            mapNouns(clause, (noun) =>
              noun.head.kind === "pronoun" && noun.head.word === word ? definite(said) : noun,
            ),
          ),
        ),
      ),
    );
  }

  private askWhere(clause: SpokenClause): never {
    if (clause.kind !== "transfer" && clause.kind !== "take" && clause.kind !== "remove")
      throw new Error("no things");
    return this.stop(this.whereTo(clause.things, clause.from, ""));
  }

  private whereTo(things: readonly SpokenNoun[], from: SpokenPlace | undefined, reason: string): Answer {
    const items = things.map((noun) => this.items(noun, from));
    const leaves = items.flatMap((item) => item.types.flatMap((type) => this.abilities.leavesOf(type)));
    const places = this.destinationsFor(leaves);
    const subject = things.map((noun) => sayNoun(noun)).join(" and ");
    const asked = `Where should ${subject} go?`;
    return question(
      reason === "" ? asked : `${reason} ${asked}`,
      places.map((type) =>
        this.rephrased({
          kind: "transfer",
          things,
          ...(from ? { from } : {}),
          to: placeOfType(type, this.abilities.relationsTo(leaves[0], type)[0]),
          together: false,
        }),
      ),
    );
  }

  /** Places that all of these can be put on or in; furniture and containers rather than things that are moved themselves. */
  private destinationsFor(leaves: readonly string[]): readonly string[] {
    const possible = this.abilities.leafTypes.filter(
      (type) =>
        leaves.every((leaf) => this.abilities.relationsTo(leaf, type).length > 0) && !leaves.includes(type),
    );
    const fixed = possible.filter((type) => !this.abilities.carryable.includes(type));
    return fixed.length > 0 ? fixed : possible;
  }

  private askTidy(place: SpokenNoun | undefined): Answer {
    const places = this.destinationsFor(this.abilities.carryable);
    const things =
      place && place.head.kind !== "anything" ? `everything from ${sayNoun(place)}` : "everything";
    const own = place?.head.kind === "types" ? place.head.types : [];
    if (place && place.head.kind !== "types" && place.head.kind !== "object") {
      return declined("I do not know which place should be tidied.", this.suggestions());
    }
    return question(
      `I do not know what belongs where. Where should the things ${place ? `from ${sayNoun(place)} ` : ""}go?`,
      places
        .filter((type) => !own.includes(type))
        .map((type) =>
          this.others(
            `put ${things} ${this.abilities.relationsTo(this.abilities.carryable[0], type)[0] === "in" ? "in" : "on"} the ${nameOfType(type)}`,
          ),
        ),
    );
  }

  private askHowMany(noun: SpokenNoun): never {
    const name = { ...noun };
    return this.stop(
      question(`Does "${sayNoun(noun)}" mean one ${singularWord(noun)} or all there are?`, [
        this.withNoun(noun, { ...name, quantity: { kind: "all", each: false } }),
        this.withNoun(noun, { ...name, quantity: { kind: "one", definite: false } }),
      ]),
    );
  }

  private withNoun(old: SpokenNoun, changed: SpokenNoun): string {
    return sayClauses(
      this.clauses.map((clause) => mapNouns(clause, (noun) => (same(noun, old) ? changed : noun))),
    );
  }

  private rephrased(replacement: SpokenClause): string {
    return sayClauses(this.clauses.map((clause, index) => (index === this.current ? replacement : clause)));
  }

  /** The other clauses around a sentence that replaces the present one. */
  private others(sentence: string): string {
    return this.clauses
      .map((clause, index) => (index === this.current ? sentence : sayClauses([clause])))
      .join(" and then ");
  }

  private carryableTypes(types: readonly string[]): readonly string[] {
    const leaves = types
      .flatMap((type) => this.abilities.leavesOf(type))
      .filter((leaf) => this.abilities.carryable.includes(leaf));
    return this.maximal(leaves);
  }

  /** The fewest types that together have exactly these leaves below them. */
  private maximal(leaves: readonly string[]): readonly string[] {
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

  private suggestions(wanted: readonly string[] = []): readonly string[] {
    const mentioned = this.mentions.flatMap(({ selection }) => selection.types);
    return suggestionsFor(this.abilities, [
      ...wanted,
      ...mentioned.filter((type) => this.carryableTypes([type]).length > 0),
    ]);
  }

  private stop(answer: Answer): never {
    throw new NoMeaning(answer);
  }
}

/** A cup that is picked up only to be put somewhere is not to be held in the end. */
function withoutPassingHolds(steps: readonly TaskStep[]): readonly TaskStep[] {
  return steps.filter(
    (step, index) =>
      step.kind !== "hold" ||
      !steps
        .slice(index + 1)
        .some(
          (later) =>
            later.kind === "transport" &&
            later.items.some(({ referent }) => referent === step.items.referent),
        ),
  );
}

function attributeChoices(noun: SpokenNoun): readonly AttributeChoice[] {
  const choices = new Map<string, (string | boolean)[]>();
  for (const { key, value } of noun.attributes) choices.set(key, [...(choices.get(key) ?? []), value]);
  return [...choices].map(([key, values]) => ({ key, values }));
}

function isDefinite(amount: Amount): boolean {
  return amount.kind === "all" || (amount.kind === "one" ? amount.definite : amount.total);
}

/** "the banana" after "a banana" is that banana: whether it was definite at first does not count. */
function sameDescription(a: Selection, b: Selection): boolean {
  const plain = (selection: Selection) =>
    JSON.stringify({ ...selection, amount: selection.amount.kind === "one" ? "one" : selection.amount });
  return plain(a) === plain(b);
}

function same(a: SpokenNoun, b: SpokenNoun): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function definite(noun: SpokenNoun): SpokenNoun {
  return noun.quantity.kind === "one"
    ? { ...noun, quantity: { kind: "one", definite: true }, places: [] }
    : noun;
}

function placeOfType(type: string, relation: string | undefined): SpokenPlace {
  const within = relation !== undefined && meansDirection(relation, "in");
  return {
    direction: within ? "in" : "on",
    words: within ? "in" : "on",
    nouns: [
      {
        quantity: { kind: "one", definite: true },
        head: { kind: "types", types: [type], word: nameOfType(type) },
        attributes: [],
        places: [],
        except: [],
        same: false,
        other: false,
      },
    ],
  };
}

/** Does the name of a predicate say this direction? `in`, `inside`, `is-in`; `on`, `ontop`, `on-top-of`. */
function meansDirection(predicate: string, direction: SpokenPlace["direction"]): boolean {
  const words = predicate.toLowerCase().split(/[-_]/);
  if (direction === "in") return words.some((word) => ["in", "inside", "within", "contained"].includes(word));
  if (direction === "on") return words.some((word) => ["on", "onto", "ontop", "atop"].includes(word));
  return false;
}
