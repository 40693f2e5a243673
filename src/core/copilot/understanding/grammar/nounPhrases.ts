import {
  type AttributeWord,
  exactness,
  exceptions,
  indefinites,
  negatedRelatives,
  ownEndings,
  persons,
  prepositionList,
  pronouns,
  remainders,
  sameWords,
  whereaboutsWords,
} from "../words/lexicon";
import { quantityOf } from "../words/quantities";
import { startsWith, type Token } from "../words/tokens";
import type { GrammaticalNumber, Vocabulary } from "../words/vocabulary";
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
} from "./combinators";
import { determiners } from "./determiners";
import { allLocated, fromThere, located } from "./located";
import { hasOwnSource, type Quantity, type SpokenHead, type SpokenNoun, type SpokenPlace } from "./spoken";

/** The parts of the grammar that name things and places. */
export interface NounGrammar {
  readonly words: (...phrases: readonly string[]) => Parser<string>;
  readonly noun: Parser<SpokenNoun>;
  /** "the apple, two cups and the doll" */
  readonly nouns: Parser<readonly SpokenNoun[]>;
  /** The same, where nothing else can tell where the last one comes from: "the doll from the desk should be …". */
  readonly subjects: Parser<readonly SpokenNoun[]>;
  readonly place: Parser<SpokenPlace>;
  /** "except the banana and the apple" */
  readonly exception: Parser<readonly SpokenNoun[]>;
}

export function nounGrammar(tokens: readonly Token[], vocabulary: Vocabulary): NounGrammar {
  const words = (...phrases: readonly string[]): Parser<string> => {
    const known = phrases.map((phrase) => ({ phrase, parts: phrase.split(" ") }));
    return (at) =>
      known
        .filter(({ parts }) => startsWith(tokens, at, parts))
        .map(({ phrase, parts }) => ({ value: phrase, next: at + parts.length }));
  };

  const { number, determiner } = determiners(tokens, words);

  const attribute: Parser<AttributeWord> = (at) => {
    const token = tokens[at];
    const meaning = token ? vocabulary.attribute(token.lower) : undefined;
    return meaning ? [{ value: meaning, next: at + 1 }] : [];
  };
  const coloured = optional(words("coloured", "colored"));
  const attributes = optional(
    separated(after(attribute, coloured), optional(words("and", "or", ",", ", and", ", or")), 4),
  );

  const head: Parser<{ head: SpokenHead; number: GrammaticalNumber }> = (at) =>
    vocabulary.nounsAt(tokens, at).map((match) => {
      const { meaning } = match;
      const value: SpokenHead =
        meaning.kind === "types"
          ? {
              kind: "types",
              types: meaning.types,
              word: match.word,
              ...(meaning.kindName ? { kindName: meaning.kindName } : {}),
            }
          : meaning.kind === "anything"
            ? { kind: "anything", word: match.word }
            : { kind: "object", id: meaning.id };
      return { value: { head: value, number: match.number }, next: match.next };
    });
  const oneOfThose: Parser<{ head: SpokenHead; number: "singular" | "plural" }> = map(
    words("one", "ones"),
    (word) => ({
      head: { kind: "one-of-those", many: word === "ones" },
      number: word === "ones" ? "plural" : "singular",
    }),
  );

  const ofThose = (quantity: Quantity): SpokenNoun =>
    bareHead({ kind: "one-of-those", many: quantity.kind === "all" }, quantity);
  const several: Parser<number> = (at) => number(at).filter(({ value }) => value > 1);
  // "one apple on the bed and the other on the sofa", "one box … another", "the red cup … the others"
  const theOther: Parser<SpokenNoun> = either(
    map(words("the other"), () => ({ ...ofThose({ kind: "one", definite: true }), other: true })),
    map(words("another"), () => ({ ...ofThose({ kind: "one", definite: false }), other: true })),
    map(either<unknown>(words(...remainders), before(words("the other"), several)), () => ({
      ...ofThose({ kind: "all", each: false }),
      other: true,
    })),
  );
  /** "the red block", "the red and blue blocks": the noun is yet to come. */
  const isGoingOn = (at: number): boolean =>
    attribute(at).length + head(at).length + oneOfThose(at).length > 0 ||
    words("and", "or", ",")(at).some(({ next }) => attribute(next).length > 0) ||
    // "the red and the blue cup"
    words(
      "and the",
      "or the",
      ", the",
    )(at).some(({ next }) => attribute(next).some((look) => head(look.next).length > 0));
  // "next to the green": a colour that is no noun stands for a thing of the kind that was spoken of.
  const coloursAlone: Parser<SpokenNoun> = before(words("the"), (at) =>
    vocabulary.nounsAt(tokens, at).length > 0
      ? []
      : attribute(at).flatMap(({ value, next }) =>
          value.key === "colour" && !isGoingOn(next)
            ? [{ value: { ...ofThose({ kind: "one", definite: true }), attributes: [value] }, next }]
            : [],
        ),
  );
  const plain: Parser<SpokenNoun> = (at) =>
    determiner(at).flatMap((start) =>
      attributes(start.next).flatMap((looks) =>
        either<{ head: SpokenHead; number: GrammaticalNumber }>(
          head,
          oneOfThose,
        )(looks.next).flatMap((noun) => {
          const described =
            looks.value !== undefined || start.value.other || noun.value.head.kind !== "one-of-those";
          const quantity = quantityOf(start.value.determiner, noun.value.number, noun.value.head);
          if (!quantity || !described) return [];
          const { expected } =
            start.value.determiner.kind === "all" ? start.value.determiner : { expected: undefined };
          return [
            {
              value: {
                quantity,
                head: noun.value.head,
                attributes: looks.value ?? [],
                places: [],
                except: [],
                same: start.value.same ?? false,
                other: start.value.other ?? false,
                ...(start.value.own ? { own: true } : {}),
                ...(start.value.again ? { again: true } : {}),
                ...(expected === undefined ? {} : { expected }),
              },
              next: noun.next,
            },
          ];
        }),
      ),
    );

  const bareHead = (head: SpokenHead, quantity: Quantity): SpokenNoun => ({
    quantity,
    head,
    attributes: [],
    places: [],
    except: [],
    same: false,
    other: false,
  });
  const wholes = new Set(["all", "everything", "anything"]);
  const everything: Parser<SpokenNoun> = map(
    words("everything", "anything", "all", "everything else"),
    // "put anything on the plate" may be any one thing, "take anything off the table" every thing.
    (word) => ({
      ...bareHead(
        { kind: "anything", word },
        word === "anything" ? { kind: "unclear" } : { kind: "all", each: false },
      ),
      other: word === "everything else",
    }),
  );
  const pronoun: Parser<SpokenNoun> = (at) => {
    const token = tokens[at];
    const shift =
      token && (token.lower === "both" || token.lower === "all") && tokens[at + 1]?.lower === "of" ? 2 : 0;
    const word = tokens[at + shift]?.lower ?? "";
    const next = at + shift + 1;
    if (Object.hasOwn(pronouns, word)) {
      const many = pronouns[word] === "many";
      const quantity: Quantity = many ? { kind: "all", each: false } : { kind: "one", definite: true };
      return [{ value: bareHead({ kind: "pronoun", word, many }, quantity), next }];
    }
    if (shift === 0 && (persons.has(word) || indefinites.has(word))) {
      return [{ value: bareHead({ kind: "nowhere", word }, { kind: "one", definite: true }), next }];
    }
    return [];
  };

  const preposition: Parser<(typeof prepositionList)[number]> = (at) => {
    const start = exactness.has(tokens[at]?.lower ?? "") ? at + 1 : at;
    const found = prepositionList.filter((known) => startsWith(tokens, start, known.words));
    const longest = Math.max(0, ...found.map((known) => known.words.length));
    return found
      .filter((known) => known.words.length === longest)
      .map((value) => ({ value, next: start + value.words.length }));
  };

  // "the jar that is red", "everything that is red"
  const described: Parser<SpokenNoun> = joined(
    either(plain, everything),
    before(words("that is", "that are", "which is", "which are"), attributes),
    (noun, looks) => looks && { ...noun, attributes: [...noun.attributes, ...looks] },
  );
  // "everything red"
  const allSuch: Parser<SpokenNoun> = joined(
    map(words("everything", "anything"), (word) =>
      bareHead({ kind: "anything", word }, { kind: "all", each: false }),
    ),
    attributes,
    (noun, looks) => looks && { ...noun, attributes: looks },
  );
  // "something red"
  const someSuch: Parser<SpokenNoun> = joined(
    after(words("something"), optional(words("that is", "which is"))),
    attributes,
    (_, looks) =>
      looks && {
        ...bareHead({ kind: "anything", word: "thing" }, { kind: "one", definite: false }),
        attributes: looks,
      },
  );
  const isNot = words(...negatedRelatives);
  const nor = words("or", "nor", "and", ",", ", or", ", nor", ", and");
  // "all cups that are not red", "everything that is not a toy": all but those.
  const those: Parser<readonly SpokenNoun[]> = before(
    isNot,
    either<readonly SpokenNoun[]>(
      map(separated(attribute, nor, 4), (looks) => [
        {
          ...bareHead({ kind: "one-of-those", many: true }, { kind: "all", each: false }),
          attributes: looks,
        },
      ]),
      map(separated(plain, nor, 4), (others) =>
        others.map((other) => ({ ...other, quantity: { kind: "all", each: false } })),
      ),
    ),
  );
  const butThose = (noun: SpokenNoun, except: readonly SpokenNoun[]) =>
    noun.quantity.kind === "all" || noun.quantity.kind === "one" ? { ...noun, except } : undefined;
  // "things that are not clean" are dirty; what is never clean or dirty is not meant.
  const opposite: Parser<SpokenNoun> = joined(
    either(plain, everything),
    before(isNot, attribute),
    (noun, { key, value }) =>
      typeof value === "boolean"
        ? { ...noun, attributes: [...noun.attributes, { key, value: !value }] }
        : undefined,
  );
  const notSo: Parser<SpokenNoun> = (at) => {
    const found = opposite(at);
    return found.length > 0 ? found : joined(either(plain, everything), those, butThose)(at);
  };
  // "a box of its own", "a box each"
  const ofItsOwn: Parser<SpokenNoun> = joined(plain, words(...ownEndings), (noun) =>
    noun.quantity.kind === "one" && noun.quantity.definite ? undefined : { ...noun, own: true },
  );
  const core = memoised(
    either(plain, ofItsOwn, theOther, coloursAlone, described, allSuch, someSuch, notSo, everything, pronoun),
  );
  const thatIs = words(...whereaboutsWords);
  const atEnd =
    <T>(parser: Parser<T>): Parser<T> =>
    (at) =>
      parser(at).filter(({ next }) => next === tokens.length);
  const listMark = words(",", "and", ", and");

  const whereItIs = (where: Parser<SpokenPlace>): Parser<SpokenPlace> =>
    either(
      before(thatIs, where),
      map(where, (place) => ({ ...place, bare: true })),
    );
  // "the red and the blue block": the noun is said once.
  const elidedOf = (noun: Parser<SpokenNoun>): Parser<readonly SpokenNoun[]> =>
    joined(
      separated(before(words("the", "a", "an"), separated(attribute, words("and"), 1)), listMark, 3),
      before(listMark, (at) => (words("the", "a", "an")(at).length > 0 ? noun(at) : [])),
      (looks, last) =>
        last.quantity.kind === "one" && last.attributes.length > 0 && last.head.kind === "types"
          ? [...looks.map((attributes) => ({ ...last, attributes })), last]
          : undefined,
    );
  /** "on the same table as the cup": with it on what it stands on. */
  const sameAs: Parser<SpokenPlace> = joined(
    before(words(sameWords, "in the same", "at the same"), (at) => head(at)),
    before(words("as"), core),
    ({ head: { kind, ...rest } }, other) =>
      kind === "types" && "types" in rest
        ? { direction: "beside", words: `${sameWords} ${rest.word} as`, nouns: [other], same: rest.types }
        : undefined,
  );
  const placeOf = (noun: Parser<SpokenNoun>): Parser<SpokenPlace> =>
    either(
      joined(
        preposition,
        either(separated(noun, listMark, 4), elidedOf(noun)),
        ({ words: said, direction }, nouns) => ({ direction, words: said.join(" "), nouns }),
      ),
      sameAs,
    );
  const simplePlace = memoised(placeOf(core));
  // "whatever is on the table", "what is on the table"
  const whatever: Parser<SpokenNoun> = joined(
    words(
      ...["is", "lies", "stands", "sits", "is lying", "is standing", "is left", "is still"].flatMap((be) => [
        `whatever ${be}`,
        `what ${be}`,
      ]),
    ),
    simplePlace,
    (_, place) =>
      located(bareHead({ kind: "anything", word: "everything" }, { kind: "all", each: false }), place),
  );
  const thoseAt = (place: SpokenPlace) => located(ofThose({ kind: "all", each: false }), place);
  // "the cup on the plate on the table": two levels are what people can follow.
  const coreWithPlace = memoised<SpokenNoun>(
    either(
      core,
      whatever,
      joined(core, whereItIs(simplePlace), (noun, place) => located(noun, place)),
      // "all toys that are not on the bed"
      joined(
        either(plain, everything),
        before(isNot, map(simplePlace, thoseAt)),
        (noun, away) => away && butThose(noun, [away]),
      ),
      // "the cap of the bottle"
      joined(core, before(words("of"), core), (noun, whole) =>
        noun.head.kind === "types" || (noun.head.kind === "anything" && !wholes.has(noun.head.word))
          ? located(noun, { direction: "from", words: "of", nouns: [whole] })
          : undefined,
      ),
    ),
  );
  // "all blocks but one", "all except two of them"
  const numberAlone: Parser<SpokenNoun> = joined(number, optional(words("of them", "of these")), (count) =>
    ofThose(count === 1 ? { kind: "one", definite: false } : { kind: "count", count, total: false }),
  );
  const exception = memoised<readonly SpokenNoun[]>(
    before(
      joined(
        optional(words(",")),
        words("all except", "all but", "not", "and not", ...exceptions),
        () => true,
      ),
      wholeOrPart(
        map(
          separated(
            either(
              map(
                either(
                  core,
                  numberAlone,
                  // "except those on the desk", "except the cups that are on the desk"
                  joined(words("those", "the ones"), whereItIs(simplePlace), (_, place) => thoseAt(place)),
                  whatever,
                  joined(core, before(thatIs, simplePlace), (noun, place) => located(noun, place)),
                  // "put everything on the bed except the fruits on the desk"
                  atEnd(
                    joined(core, simplePlace, (noun, place) =>
                      noun.quantity.kind === "all" ? located(noun, { ...place, bare: true }) : undefined,
                    ),
                  ),
                ),
                (one): readonly SpokenNoun[] => [one],
              ),
              elidedOf(core),
            ),
            listMark,
            4,
          ),
          (lists) => lists.flat(),
        ),
      ),
    ),
  );
  const noun = memoised<SpokenNoun>(
    either(
      coreWithPlace,
      joined(core, whereItIs(placeOf(coreWithPlace)), (thing, place) => located(thing, place)),
      joined(coreWithPlace, exception, (thing, except) =>
        thing.quantity.kind === "all" ? { ...thing, except } : undefined,
      ),
      // "everything on the table that is not a cup"
      joined(
        joined(core, whereItIs(simplePlace), (thing, place) => located(thing, place)),
        those,
        butThose,
      ),
      // "everything but the cups on the table": the place belongs to everything.
      joined(
        joined(core, exception, (thing, except) =>
          thing.quantity.kind === "all" ? { ...thing, except } : undefined,
        ),
        whereItIs(simplePlace),
        (thing, place) => located(thing, place),
      ),
    ),
  );
  // "the cup from the shelf and the doll": within a list the place belongs to the one thing, behind it to the verb.
  const sourced: Parser<SpokenNoun> = joined(core, simplePlace, fromThere);
  const list: Parser<readonly SpokenNoun[]> = map(
    separated(
      either(
        map(either(noun, sourced), (one): readonly SpokenNoun[] => [one]),
        elidedOf(noun),
      ),
      listMark,
      6,
    ),
    (lists) => lists.flat(),
  );
  return {
    words,
    noun,
    subjects: memoised(map(list, allLocated)),
    nouns: memoised((at) =>
      list(at)
        .filter(({ value }) => {
          const first = value.findIndex(hasOwnSource);
          return first < 0 || first < value.length - 1;
        })
        .map(({ value, next }) => ({ value: allLocated(value), next })),
    ),
    place: memoised(placeOf(noun)),
    exception,
  };
}

/** "all toys except the doll and the apple": the apple is no toy, so it is not left out, but one of the things. */
function wholeOrPart(list: Parser<readonly SpokenNoun[]>): Parser<readonly SpokenNoun[]> {
  return (at) => {
    const found = list(at);
    const end = Math.max(-1, ...found.map(({ next }) => next));
    return found.map(({ value, next }) => ({
      value: next === end ? value : value.map((noun) => ({ ...noun, isOfLongerList: true as const })),
      next,
    }));
  };
}
