import { placedForms } from "../words/lexicon";
import type { ClauseParts, Tail } from "./clauseParts";
import { after, before, either, joined, map, optional, type Parser } from "./combinators";
import type { SpokenClause, SpokenNoun } from "./spoken";

/** Sentences that say how things should be, instead of what to do. */
export function stative({ tokens, words, subjects, source, tail, moved }: ClauseParts): Parser<SpokenClause> {
  // "all fruits should be on the plate", "I want the doll to be on the bed", "the banana belongs in the box"
  const participle: Parser<string> = (at) => {
    const word = tokens[at]?.lower;
    return word !== undefined && placedForms.has(word) ? [{ value: word, next: at + 1 }] : [];
  };
  const ought = words(
    "should be",
    "must be",
    "can be",
    "could be",
    "may be",
    "ought to be",
    "shall be",
    "need to be",
    "needs to be",
    "have to be",
    "has to be",
    "are to be",
    "is to be",
  );
  const belongs = words(
    ...[
      "",
      "should ",
      "must ",
      "can ",
      "could ",
      "may ",
      "need to ",
      "needs to ",
      "have to ",
      "has to ",
      "is to ",
      "are to ",
    ].flatMap((modal) => [`${modal}go`, `${modal}go back`, `${modal}end up`]),
    "goes",
    "goes back",
    "belong",
    "belongs",
    ...["should", "must", "has to", "have to", "needs to", "need to", "is to", "are to"].flatMap((modal) =>
      ["stand", "lie", "sit", "rest", "come"].map((verb) => `${modal} ${verb}`),
    ),
  );
  const state = either<unknown>(
    ought,
    joined(ought, participle, () => true),
    belongs,
  );
  const stated = (things: readonly SpokenNoun[], end: Tail) => moved("transfer", things, end);
  const wish = words(
    ...["i", "we"].flatMap((who) => [
      ...["want", "would like", "would love"].flatMap((verb) =>
        ["", " to have", " to see"].map((end) => `${who} ${verb}${end}`),
      ),
      `${who} need`,
      `${who} would prefer`,
      `can ${who} have`,
      `could ${who} have`,
    ]),
    ...["nice", "good", "great", "lovely"].flatMap((how) =>
      ["have", "see"].map((verb) => `it would be ${how} to ${verb}`),
    ),
    "let",
    "have",
  );
  const sure = words("make sure that", "make sure", "see to it that", "see that", "ensure that", "ensure");
  const be = words("to be", "be");
  const is = words("is", "are", "get", "gets", "ends up", "stays", "stay");
  /** What is said of things, each with what may stand before it. */
  const ofThings = <T, R>(
    { plainly, wished, ensured }: Record<"plainly" | "wished" | "ensured", Parser<unknown>>,
    end: Parser<T>,
    join: (things: readonly SpokenNoun[], end: T) => R | undefined,
  ): Parser<R> =>
    either(
      joined(after(subjects, before(optional(words("all", "both", "each")), plainly)), end, join),
      joined(before(wish, after(subjects, wished)), end, join),
      joined(before(sure, after(subjects, ensured)), end, join),
    );
  const placed = ofThings(
    {
      plainly: state,
      wished: optional(
        either<unknown>(
          either<unknown>(be, words("to go", "to end up", "to stand", "to lie", "to sit", "to rest")),
          participle,
          joined(be, participle, () => true),
        ),
      ),
      ensured: either<unknown>(
        is,
        joined(is, participle, () => true),
        state,
      ),
    },
    tail,
    stated,
  );
  // "the steak should be taken off the grill", "I want everything off the table"
  const gone = words("removed", "taken", "cleared", "moved", "lifted", "taken away", "cleared away");
  const away = ofThings(
    {
      plainly: either<unknown>(
        before(ought, optional(gone)),
        words(
          ...["should", "must", "has to", "have to", "needs to", "need to", "is to", "are to"].map(
            (owed) => `${owed} come`,
          ),
        ),
      ),
      wished: optional(before(optional(be), gone)),
      ensured: before(is, optional(gone)),
    },
    source,
    (things, from): SpokenClause => ({ kind: "remove", things, from }),
  );
  // "make sure the jar is closed", "the bottle should be open"
  const closedness: Parser<"open" | "close"> = map(words(...closed, ...open), (word) =>
    closed.includes(word) ? "close" : "open",
  );
  const shut = ofThings(
    { plainly: ought, wished: optional(be), ensured: either(is, ought) },
    closedness,
    ([place, ...others], kind): SpokenClause | undefined =>
      place && others.length === 0 ? { kind, place } : undefined,
  );
  return either(placed, away, shut);
}

const closed = ["closed", "shut", "sealed", "covered"];
const open = ["open", "opened", "uncapped", "uncorked"];
