import { startsWith } from "../words/tokens";
import { behindAny, type NounGrammar, type NounPhrase, type Parsed, type Place, phrasesOf } from "./said";
import { namedThings } from "./things";
import { participleOf } from "./verbForms";
import { type Clause, formsIn, putting } from "./verbs";

/*
 * Clauses that say how things are to be instead of what to do: "see to it that all dishes are clean", "the lights should be
 * on", "leave the fridge open", "no cup may stay on the table", "the soap should be put in a drawer".
 */

const demands = phrasesOf(
  "see to it that, see that, make sure that, make sure, make certain that, make certain, ensure that, ensure, take care that, be sure that, so that, such that, so",
);
/** After these, how things are to be can follow at once. */
const causatives = phrasesOf(
  "i want, i need, i would like, we want, we need, we would like, have, let, keep, leave, get, put, set, make, turn",
);
const being =
  "is, are, be, sit, stand, lie, rest, to be, gets, get, ends up, end up, being, has been, have been";
const modal =
  "should be, must be, ought to be, has to be, have to be, needs to be, need to be, shall be, may be, can be, is to be, are to be, should stay, must stay, may stay, should remain, must remain, stays, stay, remains, remain, belongs, belong, should go, must go, can go, may go, goes, go, should end up, should stand, should lie, should sit, should get";
const negated = (list: string) =>
  list
    .split(", ")
    .flatMap((phrase) => {
      const [first, ...rest] = phrase.split(" ");
      return [
        [first, "not", ...rest],
        ["do", "not", ...phrase.split(" ")],
        ["does", "not", ...phrase.split(" ")],
      ];
    })
    .sort((a, b) => b.length - a.length);
const copulas = phrasesOf(`${modal}, ${being}`);
const negatedCopulas = negated(`${modal}, ${being}`);
const modals = phrasesOf(modal);
const negatedModals = negated(modal);
/** They only say that something is somewhere. */
const placed = phrasesOf("left, kept, put, placed, standing, lying, sitting, stored, set");

interface Subject {
  readonly things: readonly NounPhrase[];
  readonly isNegated: boolean;
}

export function stateClausesAt(at: number, grammar: NounGrammar): readonly Parsed<Clause>[] {
  const { tokens } = grammar;
  const demand = behindAny(tokens, at, demands);
  const cause = behindAny(tokens, at, causatives);
  const found: Parsed<Clause>[] = [];
  const add = (start: number, isPlain: boolean, isBare: boolean) => {
    for (const { value, next } of subjectsAt(start, grammar)) {
      const be = behindAny(tokens, next, isPlain ? copulas : modals);
      const notBe = behindAny(tokens, next, isPlain ? negatedCopulas : negatedModals);
      if (notBe !== undefined) {
        // "no cup should not be there" is no plain wish.
        if (!value.isNegated) found.push(...complements({ ...value, isNegated: true }, notBe, grammar));
      } else if (be !== undefined) found.push(...complements(value, be, grammar));
      else if (isBare) found.push(...looksOnly(value, next, grammar));
    }
  };
  if (demand !== undefined) add(demand, true, false);
  if (cause !== undefined) {
    add(cause, true, true);
    if (isWish(at, grammar)) found.push(...wished(cause, grammar));
  }
  add(at, false, false);
  return found;
}

/** ", and the door shut": the verb is said once. */
export function gappedStateAt(at: number, grammar: NounGrammar): readonly Parsed<Clause>[] {
  return subjectsAt(at, grammar).flatMap(({ value, next }) => looksOnly(value, next, grammar));
}

/** "make sure that the fridge is shut and that the light is off": the demand is said once. */
export function furtherStateAt(at: number, grammar: NounGrammar): readonly Parsed<Clause>[] {
  const { tokens } = grammar;
  return subjectsAt(tokens[at]?.lower === "that" ? at + 1 : at, grammar).flatMap(({ value, next }) => {
    const be = behindAny(tokens, next, copulas);
    return be === undefined || value.isNegated ? [] : complements(value, be, grammar);
  });
}

function isWish(at: number, { tokens }: NounGrammar): boolean {
  return ["i", "we"].includes(tokens[at].lower);
}

/** "I need a clean spoon on the counter" */
function wished(at: number, grammar: NounGrammar): readonly Parsed<Clause>[] {
  return subjectsAt(at, grammar).flatMap(({ value, next }) =>
    value.isNegated ? [] : atPlaces(value, next, grammar),
  );
}

function subjectsAt(at: number, { tokens, lists, nouns, known }: NounGrammar): readonly Parsed<Subject>[] {
  const not = (list: readonly Parsed<readonly NounPhrase[]>[]): readonly Parsed<Subject>[] =>
    list.map(({ value, next }) => ({ value: { things: value.map(asAll), isNegated: true }, next }));
  if (tokens[at]?.lower === "nothing") {
    const everything: NounPhrase = {
      text: "nothing",
      from: at,
      to: at + 1,
      candidates: namedThings(known),
      amount: { kind: "all" },
    };
    return not([{ value: [everything], next: at + 1 }]);
  }
  const none = behindAny(tokens, at, phrasesOf("none of, neither of, no"));
  if (none !== undefined) return not(lists(none));
  if (tokens[at]?.lower === "neither") {
    return not(
      nouns(at + 1).flatMap((first) =>
        tokens[first.next]?.lower === "nor"
          ? nouns(first.next + 1).map(({ value, next }) => ({ value: [first.value, value], next }))
          : [{ value: [{ ...first.value, expected: 2 }], next: first.next }],
      ),
    );
  }
  return lists(at).map(({ value, next }) => ({ value: { things: value, isNegated: false }, next }));
}

/** "no cup": none of all cups. */
function asAll(noun: NounPhrase): NounPhrase {
  return noun.amount.kind === "one" && !noun.amount.definite ? { ...noun, amount: { kind: "all" } } : noun;
}

function looksOnly(
  { things, isNegated }: Subject,
  at: number,
  grammar: NounGrammar,
): readonly Parsed<Clause>[] {
  const looks = grammar.looks(at);
  if (!looks) return [];
  const value: Clause = {
    verb: { kind: "state", looks: looks.value, isNegated },
    said: ["be", ...grammar.tokens.slice(at, looks.next).map(({ lower }) => lower)].join(" "),
    things,
    places: [],
  };
  return [{ value, next: looks.next }];
}

function atPlaces(
  { things, isNegated }: Subject,
  at: number,
  grammar: NounGrammar,
): readonly Parsed<Clause>[] {
  return (isNegated ? nowhere : grammar.places)(at, grammar).flatMap(({ value: places, next }) =>
    places.length === 0
      ? []
      : [
          {
            value: isNegated
              ? { verb: { kind: "state", looks: [], isNegated } as const, said: "be", things, places }
              : { verb: putting, said: "put", things, places },
            next,
          },
        ],
  );
}

const further = new Set(["or", "nor"]);

/** Of "no cup should be on the table or in a drawer" every such place. */
function nowhere(at: number, grammar: NounGrammar): readonly Parsed<readonly Place[]>[] {
  return grammar.places(at).flatMap(({ value, next }) => {
    // "not out of the fridge" is in there.
    if (value.some(({ direction }) => direction === "from")) return [];
    const places = value.map((place) => ({ ...place, things: place.things.map(asAll) }));
    const isMore = value.length > 0 && further.has(grammar.tokens[next]?.lower ?? "");
    const more = isMore ? nowhere(next + 1, grammar).filter((rest) => rest.value.length > 0) : [];
    return more.length > 0
      ? more.map((rest) => ({ value: [...places, ...rest.value], next: rest.next }))
      : [{ value: places, next }];
  });
}

function complements(subject: Subject, at: number, grammar: NounGrammar): readonly Parsed<Clause>[] {
  const { tokens } = grammar;
  const where = behindAny(tokens, at, placed) ?? at;
  // "the mugs should be neither on the table nor in the sink"
  if (tokens[where]?.lower === "neither")
    return subject.isNegated ? [] : atPlaces({ ...subject, isNegated: true }, where + 1, grammar);
  return [
    ...atPlaces(subject, where, grammar),
    ...looksOnly(subject, where, grammar),
    ...(subject.isNegated ? [] : passives(subject, at, grammar)),
  ];
}

/** "should be moved to the counter" */
function passives({ things }: Subject, at: number, grammar: NounGrammar): readonly Parsed<Clause>[] {
  return formsIn(grammar.known.domain).flatMap(({ words, verb }) => {
    const said = words.join(" ");
    const participle = participleOf(said).split(" ");
    if (!startsWith(grammar.tokens, at, participle)) return [];
    return grammar
      .places(at + participle.length)
      .map(({ value: places, next }) => ({ value: { verb, said, things, places }, next }));
  });
}
