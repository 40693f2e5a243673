import { indefinites, oneEach, type Verb, verbList } from "../words/lexicon";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";
import { type ClauseParts, except, type Tail } from "./clauseParts";
import {
  after,
  before,
  either,
  joined,
  map,
  memoised,
  optional,
  type Parser,
  separated,
  succeed,
} from "./combinators";
import { afterLink, beforeClauses, betweenClauses } from "./links";
import { isFromTwoPlaces, isOtherwiseDirected } from "./located";
import { manipulations } from "./manipulations";
import { nounGrammar } from "./nounPhrases";
import { routes } from "./routes";
import { ownPlaces, type SpokenClause, type SpokenNoun, type SpokenPlace } from "./spoken";
import { stative } from "./statives";

/**
 * Every reading of a sentence that the grammar has; empty if there is none.
 * The words of courtesy have been taken out before.
 */
export function readingsOf(
  tokens: readonly Token[],
  vocabulary: Vocabulary,
): readonly (readonly SpokenClause[])[] {
  return sentence(
    tokens,
    vocabulary,
  )(0)
    .filter(({ next }) => next === tokens.length)
    .map(({ value }) => value);
}

/** How many tokens from the start some clause could be made of: the rest is what was not understood. */
export function understoodLength(tokens: readonly Token[], vocabulary: Vocabulary): number {
  return Math.max(0, ...sentence(tokens, vocabulary)(0).map(({ next }) => next));
}

function sentence(tokens: readonly Token[], vocabulary: Vocabulary): Parser<readonly SpokenClause[]> {
  const { words, noun, nouns, subjects, place, exception } = nounGrammar(tokens, vocabulary);

  const verb = (...frames: readonly Verb["frame"][]): Parser<Verb> => {
    const candidates = verbList.filter((known) => frames.includes(known.frame));
    return (at) =>
      candidates
        .filter((known) => known.words.every((part, index) => tokens[at + index]?.lower === part))
        .map((value) => ({ value, next: at + value.words.length }));
  };
  const particle = (of: Verb): Parser<string> => words(...of.particles);
  const isSource = (spoken: SpokenPlace) => spoken.direction === "from";
  const source: Parser<SpokenPlace> = (at) => place(at).filter(({ value }) => isSource(value));
  // "there" and "somewhere" are places without a preposition.
  const adverb: Parser<SpokenPlace> = (at) =>
    indefinites.has(tokens[at]?.lower ?? "")
      ? noun(at).flatMap(({ value, next }) =>
          value.head.kind === "nowhere"
            ? [{ value: { direction: "to", words: "to", nouns: [value] }, next }]
            : [],
        )
      : [];
  const goal: Parser<SpokenPlace> = either((at) => place(at).filter(({ value }) => !isSource(value)), adverb);
  const together = optional(words("together"));
  const comma = optional(words(","));
  const link = words(...betweenClauses);

  const plainTail: Parser<Tail> = either<Tail>(
    map(goal, (to) => ({ to, together: false })),
    // "off the table and onto the bed"
    joined(after(source, optional(words("and", ", and"))), goal, (from, to) => ({
      from,
      to,
      together: false,
    })),
    joined(goal, source, (to, from) => ({ from, to, together: false })),
  );
  const withException = (tail: Parser<Tail>): Parser<Tail> =>
    either<Tail>(
      tail,
      joined(tail, exception, (value, except) => ({ ...value, except })),
    );
  // "each into its own box", "in the boxes, one in each", "one in each box"
  const spreadTail: Parser<Tail> = either<Tail>(
    joined(before(optional(comma), words("each", "every one", "each one")), goal, (_, to) =>
      to.nouns.every(({ own }) => own) ? { to, together: false } : undefined,
    ),
    joined(goal, before(comma, words(...oneEach)), (to) => ({ to: ownPlaces(to), together: false })),
    joined(before(comma, words("one")), goal, (_, to) =>
      to.nouns.every(({ quantity }) => quantity.kind === "all" && quantity.each)
        ? { to: ownPlaces(to), together: false }
        : undefined,
    ),
  );
  const tail: Parser<Tail> = withException(
    joined(
      together,
      joined(either(plainTail, spreadTail), together, (value, end) => ({ value, end })),
      (start, { value, end }) => ({
        ...value,
        together: start !== undefined || end !== undefined,
      }),
    ),
  );
  const sourceOnly: Parser<Tail> = map(source, (from) => ({ from, together: false }));
  const nothing: Parser<Tail> = succeed({ together: false });

  /** The objects of a verb with its particle on either side: "pick up the cup", "pick the cup up". */
  const objectsOf = (used: Verb): Parser<readonly SpokenNoun[]> => {
    const before_ = before(particle(used), nouns);
    const after_ = after(nouns, particle(used));
    return used.particleNeeded ? either(before_, after_) : either(nouns, before_, after_);
  };
  const withObjects =
    (used: Parser<Verb>, rest: Parser<Tail>): Parser<{ things: readonly SpokenNoun[]; tail: Tail }> =>
    (at) =>
      used(at).flatMap((found) =>
        joined(objectsOf(found.value), rest, (things, end) => ({ things, tail: end }))(found.next),
      );

  const moved = (
    kind: "transfer" | "take",
    things: readonly SpokenNoun[],
    end: Tail,
    how: { readonly isGapped?: true } = {},
  ): SpokenClause | undefined => {
    const kept = isFromTwoPlaces(things, end.from) ? undefined : except(things, end.except);
    return kept && { kind, things: kept, ...places(end), together: end.together, ...how };
  };
  /** "… and the doll to the bed": the verb is said once. */
  const further: Parser<SpokenClause> = before(
    link,
    joined(nouns, tail, (things, end) => moved("transfer", things, end, { isGapped: true })),
  );
  /** "…, and then the doll": to where the first things go; "then the doll on the bed" names a place of its own. */
  const alike: Parser<readonly SpokenNoun[]> = joined(
    words(...["then", "after that", "afterwards", "next", "finally"].flatMap(afterLink)),
    nouns,
    (_, things) => (things.some(({ places }) => places.some(({ bare }) => bare)) ? undefined : things),
  );
  const followed = (first: Parser<SpokenClause>): Parser<readonly SpokenClause[]> =>
    either(
      map(first, (clause) => [clause]),
      (at) =>
        joined(first, separated(further, succeed(true), 4), (clause, more) => [
          clause,
          ...more.map((next) =>
            isOtherwiseDirected(tokens[at].lower, clause, next)
              ? { ...next, isOtherwiseDirected: true as const }
              : next,
          ),
        ])(at),
      joined(first, alike, (clause, things) =>
        (clause.kind === "transfer" || clause.kind === "take") && clause.to
          ? [clause, { ...clause, things }]
          : undefined,
      ),
    );
  const single = (parser: Parser<SpokenClause>): Parser<readonly SpokenClause[]> =>
    map(parser, (clause) => [clause]);

  const parts: ClauseParts = {
    tokens,
    words,
    noun,
    nouns,
    subjects,
    goal,
    source,
    particle,
    tail,
    verb,
    moved,
    withObjects,
    without: withException(either(sourceOnly, nothing)),
    exception,
    alone: nothing,
  };
  /** "put away everything on the desk" tells what, not where to. */
  const isWhereAway = (at: number, { to }: { readonly to?: SpokenPlace }) =>
    tokens[at + 1]?.lower === "away" && to?.direction === "on";
  const transfer: Parser<SpokenClause> = (at) =>
    either<SpokenClause>(
      joined(withObjects(verb("transfer"), tail), succeed(true), ({ things, tail: end }) =>
        moved("transfer", things, end),
      ),
      // "put on the plate all fruits"
      joined(
        before(verb("transfer", "take"), plainTail),
        either(
          nouns,
          joined(nouns, exception, (things, without) => except(things, without)),
        ),
        (end, things) => moved("transfer", things, end),
      ),
      // "from the table, bring the toy to the bed"
      joined(
        after(source, comma),
        withObjects(verb("transfer", "take"), withException(map(goal, (to) => ({ to, together: false })))),
        (from, { things, tail: end }) => moved("transfer", things, { ...end, from }),
      ),
      // "except for the banana, put all fruits on the plate"
      joined(
        after(exception, comma),
        withObjects(verb("transfer", "take"), tail),
        (without, { things, tail: end }) => moved("transfer", things, { ...end, except: without }),
      ),
    )(at).filter(({ value }) => value.kind !== "transfer" || !isWhereAway(at, value));
  // "bring me the cup"
  const person: Parser<SpokenNoun> = (at) => noun(at).filter(({ value }) => value.head.kind === "nowhere");
  const handedTo = (who: SpokenNoun, things: readonly SpokenNoun[]) =>
    moved("transfer", things, { to: { direction: "to", words: "to", nouns: [who] }, together: false });
  const toPerson: Parser<SpokenClause> = either(
    joined(before(verb("transfer", "take", "give"), person), nouns, handedTo),
    // "hand the cup to me"
    joined(before(verb("give"), nouns), before(words("to", "over to"), person), (things, who) =>
      handedTo(who, things),
    ),
  );
  const transferWithoutGoal: Parser<SpokenClause> = joined(
    withObjects(verb("transfer"), either(withException(sourceOnly), nothing)),
    together,
    ({ things, tail: end }, end2) => moved("transfer", things, { ...end, together: end2 !== undefined }),
  );
  const take: Parser<SpokenClause> = joined(
    withObjects(verb("take"), either(tail, withException(sourceOnly), nothing)),
    succeed(true),
    ({ things, tail: end }) => moved("take", things, end),
  );
  const fill: Parser<SpokenClause> = joined(
    before(verb("fill"), noun),
    before(words("with", "up with"), nouns),
    (container, things) => ({
      kind: "transfer",
      things,
      to: { direction: "in", words: "in", nouns: [container] },
      together: false,
      isFilling: true,
    }),
  );

  const remove: Parser<SpokenClause> = joined(
    withObjects(verb("remove"), withException(either(sourceOnly, tail, nothing))),
    succeed(true),
    ({ things, tail: end }) => {
      const kept = isFromTwoPlaces(things, end.from) ? undefined : except(things, end.except);
      return kept && { kind: "remove", things: kept, ...places(end) };
    },
  );
  /** "screw the lid on the jar", "screw the lid off the jar" */
  const twist: Parser<SpokenClause> = joined(
    withObjects(
      verb("twist"),
      either(
        sourceOnly,
        map(goal, (to) => ({ to, together: false })),
      ),
    ),
    succeed(true),
    ({ things, tail: end }) =>
      end.to ? moved("transfer", things, end) : { kind: "remove", things, ...places(end) },
  );
  /** "clean the dishes on the table", "sort the toys on the desk": that tells which of them. */
  const isWhereTheyAre = ({ to }: Tail, isCleaned: boolean) =>
    (to?.direction === "on" && !to.words.startsWith("onto")) || (isCleaned && to?.words === "in");
  /** "sort the fruits into the blue box": where they belong is said, unless there are several places. */
  const sorted: Parser<SpokenClause> = (at) =>
    joined(withObjects(verb("tidy"), tail), succeed(true), ({ things, tail: end }) =>
      end.to?.nouns.every(({ quantity, own }) => own || quantity.kind === "one") &&
      !isWhereTheyAre(end, tokens[at].lower === "clean")
        ? moved("transfer", things, end)
        : undefined,
    )(at);
  const clearing = (cleared: readonly SpokenNoun[], to: SpokenPlace | undefined) => ({ cleared, to });
  const everything = nounGrammar(wordsAs("everything"), vocabulary).nouns(0)[0]?.value;
  const clearedBut = (
    { cleared, to }: ReturnType<typeof clearing>,
    without: readonly SpokenNoun[],
  ): SpokenClause | undefined => {
    const things = everything && except(everything, without);
    const from: SpokenPlace = { direction: "from", words: "from", nouns: cleared };
    if (!things) return undefined;
    return to ? moved("transfer", things, { from, to, together: false }) : { kind: "remove", things, from };
  };
  const clear: Parser<SpokenClause> = (at) =>
    verb("clear")(at).flatMap((used) => {
      const cleared = either(nouns, before(particle(used.value), nouns), after(nouns, particle(used.value)));
      return either<SpokenClause>(
        map(cleared, (cleared_) => ({ kind: "clear", places: cleared_ })),
        joined(cleared, goal, (cleared_, to) => ({ kind: "clear", places: cleared_, to })),
        // "clear the table except for the cup"
        joined(joined(cleared, optional(goal), clearing), exception, (clearing_, without) =>
          clearedBut(clearing_, without),
        ),
        // "clear the table of cups"
        joined(cleared, before(words("of"), nouns), (cleared_, things) => ({
          kind: "remove",
          things,
          from: { direction: "from", words: "from", nouns: cleared_ },
        })),
        // "clear the cups from the table"
        joined(nouns, either(sourceOnly, tail), (things, end) => ({
          kind: "remove",
          things,
          ...places(end),
        })),
      )(used.next);
    });

  const hold: Parser<SpokenClause> = joined(verb("hold"), nouns, (_, things) => ({ kind: "hold", things }));
  // "find me an apple"
  const find: Parser<SpokenClause> = joined(
    after(
      verb("find"),
      optional((at) => noun(at).filter(({ value }) => value.head.kind === "nowhere")),
    ),
    nouns,
    (_, things) => ({ kind: "find", things }),
  );
  const inspect: Parser<SpokenClause> = joined(verb("inspect"), noun, (_, at) => ({
    kind: "inspect",
    place: at,
  }));
  const lookInto: Parser<SpokenClause> = joined(verb("lookInto"), noun, (_, at) => ({
    kind: "inspect",
    place: at,
    isInside: true,
  }));
  const room = optional(words("the room", "the whole room", "the place", "in the room", "everywhere"));
  const explore: Parser<SpokenClause> = joined(verb("explore"), room, () => ({ kind: "explore" }));
  const letGo: Parser<SpokenClause> = map(verb("letGo"), () => ({ kind: "letGo" }));
  const tidy: Parser<SpokenClause> = (at) =>
    verb("tidy")(at).flatMap((used) =>
      either<SpokenClause>(
        map(
          before(
            optional(particle(used.value)),
            either(
              map(words("the room", "everything", "the place"), () => undefined),
              noun,
            ),
          ),
          (at_) => ({
            kind: "tidy",
            ...(at_ ? { place: at_ } : {}),
          }),
        ),
        map(
          joined(noun, particle(used.value), (at_) => at_),
          (at_) => ({ kind: "tidy", place: at_ }),
        ),
        map(optional(particle(used.value)), () => ({ kind: "tidy" })),
      )(used.next),
    );

  const clause: Parser<readonly SpokenClause[]> = memoised(
    either(
      followed(transfer),
      followed(take),
      followed(sorted),
      followed(stative(parts)),
      single(fill),
      ...manipulations(parts, vocabulary).map(followed),
      single(remove),
      single(twist),
      single(clear),
      single(transferWithoutGoal),
      single(toPerson),
      single(hold),
      single(find),
      ...routes(parts, link),
      single(inspect),
      single(lookInto),
      single(letGo),
      single(explore),
      single(tidy),
    ),
  );
  const start = optional(words(...beforeClauses));
  return memoised(
    before(
      start,
      map(after(separated(clause, link, 6), optional(words("then", "afterwards", ","))), (clauses) =>
        clauses.flat(),
      ),
    ),
  );
}

function places(tail: Tail): { from?: SpokenPlace; to?: SpokenPlace } {
  return { ...(tail.from ? { from: tail.from } : {}), ...(tail.to ? { to: tail.to } : {}) };
}
