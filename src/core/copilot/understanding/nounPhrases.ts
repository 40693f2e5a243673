import {
  after,
  before,
  either,
  joined,
  longest,
  map,
  memoised,
  optional,
  type Parser,
  separated,
} from "./combinators";
import {
  type AttributeWord,
  exceptions,
  indefinites,
  negatedRelatives,
  ownDeterminers,
  ownEndings,
  persons,
  prepositionList,
  pronouns,
  whereaboutsWords,
} from "./lexicon";
import { type Determiner, numberOf, quantityOf } from "./quantities";
import type { Quantity, SpokenHead, SpokenNoun, SpokenPlace } from "./spoken";
import { startsWith, type Token } from "./tokens";
import type { GrammaticalNumber, Vocabulary } from "./vocabulary";

/** The parts of the grammar that name things and places. */
export interface NounGrammar {
  readonly words: (...phrases: readonly string[]) => Parser<string>;
  readonly noun: Parser<SpokenNoun>;
  /** "the apple, two cups and the doll" */
  readonly nouns: Parser<readonly SpokenNoun[]>;
  readonly place: Parser<SpokenPlace>;
  /** "except the banana and the apple" */
  readonly exception: Parser<readonly SpokenNoun[]>;
}

interface Marks {
  readonly determiner: Determiner;
  readonly own?: boolean;
  readonly same?: boolean;
  readonly other?: boolean;
}

export function nounGrammar(tokens: readonly Token[], vocabulary: Vocabulary): NounGrammar {
  const words = (...phrases: readonly string[]): Parser<string> => {
    const known = phrases.map((phrase) => ({ phrase, parts: phrase.split(" ") }));
    return (at) =>
      known
        .filter(({ parts }) => startsWith(tokens, at, parts))
        .map(({ phrase, parts }) => ({ value: phrase, next: at + parts.length }));
  };

  const number: Parser<number> = (at) => {
    const token = tokens[at];
    if (!token) return [];
    const value = token.kind === "number" ? Number(token.lower) : numberOf(token.lower);
    return value !== undefined && Number.isInteger(value) && value > 0 && value < 1000
      ? [{ value, next: at + 1 }]
      : [];
  };

  const article = words("the", "these", "those", "my", "your", "our", "its", "their", "this", "that");
  const ofThe = before(words("of"), article);
  const count = (value: number, total: boolean): Determiner => ({ kind: "count", count: value, total });
  const allWith = (expected: number | undefined): Determiner =>
    expected === undefined ? { kind: "all" } : { kind: "all", expected };
  const marked = (parser: Parser<Determiner>): Parser<Marks> => map(parser, (determiner) => ({ determiner }));
  const determiner: Parser<Marks> = either<Marks>(
    marked(
      map(
        before(
          joined(words("all"), optional(either(ofThe, article)), () => true),
          optional(number),
        ),
        allWith,
      ),
    ),
    marked(map(after(words("every", "each"), optional(words("single"))), () => ({ kind: "each" }))),
    marked(
      map(
        joined(words("each of", "every one of", "each one of"), article, () => true),
        () => ({ kind: "each" }),
      ),
    ),
    marked(
      map(
        joined(words("both", "both of"), optional(article), () => true),
        () => count(2, true),
      ),
    ),
    marked(map(words("any", "any of the", "any one of the"), () => ({ kind: "any" }))),
    marked(map(words("some", "some of the"), () => ({ kind: "some" }))),
    marked(map(words("a couple of", "a pair of"), () => count(2, false))),
    marked(
      map(
        joined(words("one of"), article, () => true),
        () => ({ kind: "one-of" }),
      ),
    ),
    marked(map(after(number, optional(ofThe)), (value) => count(value, false))),
    marked(
      map(
        joined(article, number, (_, value) => value),
        (value) => count(value, true),
      ),
    ),
    map(
      words(
        "the same",
        "the very same",
        "the one same",
        "one and the same",
        "a single",
        "one single",
        "the single",
      ),
      () => ({
        determiner: { kind: "the" },
        same: true,
      }),
    ),
    map(words("another", "some other"), () => ({ determiner: { kind: "a" }, other: true })),
    map(words("a different", "a separate"), () => ({ determiner: { kind: "a" }, other: true, own: true })),
    map(words(...ownDeterminers), () => ({ determiner: { kind: "bare" }, own: true })),
    map(words("the other"), () => ({ determiner: { kind: "the" }, other: true })),
    marked(map(words("a", "an"), () => ({ kind: "a" }))),
    marked(map(article, () => ({ kind: "the" }))),
    marked((at) => [{ value: { kind: "bare" }, next: at }]),
  );

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

  // "one apple on the bed and the other on the sofa"
  const theOther: Parser<SpokenNoun> = map(words("the other"), () => ({
    ...bareHead({ kind: "one-of-those", many: false }, { kind: "one", definite: true }),
    other: true,
  }));
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
    (word) => bareHead({ kind: "anything", word }, { kind: "all", each: false }),
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
    const found = prepositionList.filter((known) => startsWith(tokens, at, known.words));
    const longest = Math.max(0, ...found.map((known) => known.words.length));
    return found
      .filter((known) => known.words.length === longest)
      .map((value) => ({ value, next: at + value.words.length }));
  };

  // "the jar that is red", "everything that is red"
  const described: Parser<SpokenNoun> = joined(
    either(plain, everything),
    before(words("that is", "that are", "which is", "which are"), attributes),
    (noun, looks) => looks && { ...noun, attributes: [...noun.attributes, ...looks] },
  );
  const isNot = words(...negatedRelatives);
  const nor = words("or", "nor", "and");
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
    noun.quantity.kind === "all" || (noun.quantity.kind === "one" && !noun.quantity.definite)
      ? { ...noun, except }
      : undefined;
  const notSo: Parser<SpokenNoun> = joined(either(plain, everything), those, butThose);
  // "a box of its own", "a box each"
  const ofItsOwn: Parser<SpokenNoun> = joined(plain, words(...ownEndings), (noun) =>
    noun.quantity.kind === "one" && noun.quantity.definite ? undefined : { ...noun, own: true },
  );
  const core = memoised(either(plain, ofItsOwn, theOther, described, notSo, everything, pronoun));
  const thatIs = words(...whereaboutsWords);
  const listMark = words(",", "and", ", and");

  const whereItIs = (where: Parser<SpokenPlace>): Parser<SpokenPlace> =>
    either(
      before(thatIs, where),
      map(where, (place) => ({ ...place, bare: true })),
    );
  const placeOf = (noun: Parser<SpokenNoun>): Parser<SpokenPlace> =>
    joined(preposition, separated(noun, listMark, 4), ({ words: said, direction }, nouns) => ({
      direction,
      words: said.join(" "),
      nouns,
    }));
  const simplePlace = memoised(placeOf(core));
  // "whatever is on the table"
  const whatever: Parser<SpokenNoun> = joined(
    words(
      ...["is", "lies", "stands", "sits", "is lying", "is standing", "is left", "is still"].map(
        (be) => `whatever ${be}`,
      ),
    ),
    simplePlace,
    (_, place) =>
      located(bareHead({ kind: "anything", word: "everything" }, { kind: "all", each: false }), place),
  );
  // "the cup on the plate on the table": two levels are what people can follow.
  const coreWithPlace = memoised<SpokenNoun>(
    either(
      core,
      whatever,
      joined(core, whereItIs(simplePlace), (noun, place) => located(noun, place)),
      // "the cap of the bottle"
      joined(core, before(words("of"), core), (noun, whole) =>
        noun.head.kind === "types" || (noun.head.kind === "anything" && !wholes.has(noun.head.word))
          ? located(noun, { direction: "from", words: "of", nouns: [whole] })
          : undefined,
      ),
    ),
  );
  const exception = memoised<readonly SpokenNoun[]>(
    before(
      joined(
        optional(words(",")),
        words("all except", "all but", "not", "and not", ...exceptions),
        () => true,
      ),
      longest(separated(core, listMark, 4)),
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
  // "the red and the blue block": the noun is said once.
  const elided: Parser<readonly SpokenNoun[]> = joined(
    separated(before(words("the", "a", "an"), separated(attribute, words("and"), 1)), listMark, 3),
    before(listMark, (at) => (words("the", "a", "an")(at).length > 0 ? noun(at) : [])),
    (looks, last) =>
      last.quantity.kind === "one" && last.attributes.length > 0 && last.head.kind === "types"
        ? [...looks.map((attributes) => ({ ...last, attributes })), last]
        : undefined,
  );
  return {
    words,
    noun,
    nouns: memoised(
      map(
        separated(
          either(
            map(noun, (one): readonly SpokenNoun[] => [one]),
            elided,
          ),
          listMark,
          6,
        ),
        (lists) => lists.flat(),
      ),
    ),
    place: memoised(placeOf(noun)),
    exception,
  };
}

function located(noun: SpokenNoun, place: SpokenPlace): SpokenNoun | undefined {
  // "to the table" is never where a thing is now; "it on the plate" is no phrase.
  if (place.direction === "to" && place.words !== "at") return undefined;
  // "onto the bed" is where a thing goes; "from the table" belongs to the verb.
  if (/^(?:onto|into|on to|in to)\b/.test(place.words) || (place.bare && place.direction === "from"))
    return undefined;
  if (noun.head.kind === "pronoun" || noun.head.kind === "nowhere") return undefined;
  // "each cup on a different table" tells where they are to be.
  if (place.nouns.some(({ other, quantity }) => other && quantity.kind === "one" && !quantity.definite))
    return undefined;
  // One thing is not in two places.
  if (noun.quantity.kind === "one" && place.nouns.length > 1) return undefined;
  return { ...noun, places: [...noun.places, place] };
}
