import { conditions, negations } from "../words/lexicon";
import type { Token } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";
import { behindEach, type Carrier, carriersAt, phrases, type Said } from "./carrier";

/*
 * Clauses that point to something written: "do what the note on the door says", "as it is written on the sign", "there is
 * a note with instructions on it", "read the label and follow it".
 */

/** What a clause that begins at `at` is about, and where it ends. */
export interface PointingClause extends Said<Carrier> {
  /**
   * `order`: do it. `manner`: what is said beside is done that way. `hint`: there is something that tells how. `reading`:
   * there is something, read it; that alone asks for nothing else.
   */
  readonly kind: "order" | "manner" | "hint" | "reading";
}

const whats = phrases(
  "what, whatever, everything, everything that, all, all that, exactly what, that which, anything, anything that, the things",
);
const writtenForms =
  "written, written down, printed, said, described, explained, given, stated, told, specified, shown, instructed, noted, noted down, laid out, posted, asked for, demanded, ordered";
const written = phrases(writtenForms);
const says = phrases(
  "says, say, reads, tells, tell, states, instructs, describes, explains, asks, asks for, orders, commands, wants, demands, specifies, indicates, suggests, directs, shows, advises, prescribes, requires, has, contains, gives",
);
const toldWhom = phrases("you, us, me, the robot, it, to, you to, us to");
const toDo = phrases("to do, should be done, has to be done, is to be done, must be done, to be done");
const contents = phrases(
  "instruction, instructions, direction, directions, order, orders, command, commands, step, steps, text, words, writing, message, guidelines, procedure, hint, hints, advice, explanation, explanations, recipe",
);
const determined = phrases("the, its, any, some, all, all the, these, those, their, further, more");
const surfaces = phrases("on, in, at, by, upon, from, of, under");
const being = phrases(
  "is, are, is to be, has been, was, were, stands, can be read, can be found, you find, you will find",
);

type Grammar = { readonly tokens: readonly Token[]; readonly vocabulary: Vocabulary };

const among = (grammar: Grammar, at: number, list: readonly (readonly string[])[]) =>
  behindEach(grammar.tokens, at, list);

/** The same, or nothing. */
const perhaps = (grammar: Grammar, at: number, list: readonly (readonly string[])[]) => [
  ...among(grammar, at, list),
  at,
];

const carriers = ({ tokens, vocabulary }: Grammar, at: number) => carriersAt(tokens, at, vocabulary);

const on = (grammar: Grammar, at: number): readonly Said<Carrier>[] =>
  among(grammar, at, surfaces).flatMap((carrier) => carriers(grammar, carrier));

/** "the note on it says", "the note tells you to do" */
function saying(grammar: Grammar, at: number): readonly Said<Carrier>[] {
  return carriers(grammar, at).flatMap(({ value, next }) =>
    among(grammar, next, says).flatMap((verb) =>
      perhaps(grammar, verb, toldWhom).flatMap((whom) =>
        perhaps(grammar, whom, toDo).map((end) => ({ value, next: end })),
      ),
    ),
  );
}

/** "it says on the note", "is written on the note", "written on the note" */
function writtenOn(grammar: Grammar, at: number, mayBeBare: boolean): readonly Said<Carrier>[] {
  const its = perhaps(grammar, at, phrases("it, there"));
  const verbs = its.flatMap((it) => [
    ...among(grammar, it, says),
    ...among(grammar, it, being).flatMap((be) => perhaps(grammar, be, written)),
  ]);
  return [...verbs, ...(mayBeBare ? among(grammar, at, written) : [])].flatMap((end) =>
    on(grammar, end).map(({ value, next }) => ({ value, next })),
  );
}

/** "what the note says", "what is written on the note" */
function whatIsSaid(grammar: Grammar, at: number): readonly Said<Carrier>[] {
  return among(grammar, at, whats).flatMap((what) => [
    ...saying(grammar, what),
    ...writtenOn(grammar, what, true),
  ]);
}

/** "the instructions on the note", "the note's instructions", "its instructions" */
function contentsOf(grammar: Grammar, at: number): readonly Said<Carrier>[] {
  const it: Carrier = { words: [] };
  const own = among(grammar, at, phrases("its, these, those, the")).flatMap((noun) =>
    among(grammar, noun, contents).map((next) => ({ value: it, next })),
  );
  const named = perhaps(grammar, at, determined).flatMap((noun) =>
    among(grammar, noun, contents).flatMap((word) =>
      perhaps(grammar, word, phrases("that are, which are, that is, which is, that were")).flatMap((be) =>
        perhaps(grammar, be, written).flatMap((end) => on(grammar, end)),
      ),
    ),
  );
  const whose = carriers(grammar, at).flatMap(({ value, next }) =>
    value.words.length === 0 ? [] : among(grammar, next, contents).map((end) => ({ value, next: end })),
  );
  return [...named, ...whose, ...own];
}

/** What is there to be read, so that nothing more need be said of it. */
const readableNouns = new Set(
  "note notes sign label letter sheet paper notice message poster card list recipe manual instructions board whiteboard blackboard sticker tag plaque leaflet scroll".split(
    " ",
  ),
);

/** "follow the note"; "follow the wall" is about no text. */
function readable(grammar: Grammar, at: number): readonly Said<Carrier>[] {
  return carriers(grammar, at).filter(
    ({ value: { words } }) => words.length === 0 || readableNouns.has(words[words.length - 1].lower),
  );
}

const doing = phrases(
  "do, perform, execute, carry out, follow, obey, heed, comply with, act on, act upon, stick to, go by, implement, apply, observe, fulfil, fulfill",
);
const following = phrases(
  "follow, obey, heed, comply with, act on, act upon, act according to, stick to, do as",
);
const acting = phrases("do, do it, do so, do this, act, proceed, behave, work, go about it, go on");

/** "do what the note says", "follow the note", "do as the note says" */
function orders(grammar: Grammar, at: number): readonly Said<Carrier>[] {
  return [
    ...among(grammar, at, doing).flatMap((what) => [
      ...whatIsSaid(grammar, what),
      ...contentsOf(grammar, what),
    ]),
    ...among(grammar, at, following).flatMap((what) => readable(grammar, what)),
    ...among(grammar, at, acting).flatMap((how) => manners(grammar, how)),
    ...among(
      grammar,
      at,
      phrases("do so, do it, do that, act accordingly, do as told, do as you are told"),
    ).map((next) => ({ value: { words: [] }, next })),
  ];
}

const as = phrases(
  "as, like, just as, exactly as, how, the way, in the way, the way that, in the way that, just like, exactly how",
);
const through = phrases(
  "according to, as per, per, in accordance with, following, by following, by obeying, based on, on the basis of, with the help of, going by, by means of",
);
const using = phrases("using, with, by using, by reading, after reading");

/** "as the note says", "as written on the note", "according to the note", "using the instructions on the note" */
function manners(grammar: Grammar, at: number): readonly Said<Carrier>[] {
  return [
    ...among(grammar, at, as).flatMap((how) => [...saying(grammar, how), ...writtenOn(grammar, how, true)]),
    ...among(grammar, at, through).flatMap((what) => [
      ...contentsOf(grammar, what),
      ...whatIsSaid(grammar, what),
      ...readable(grammar, what),
    ]),
    ...among(grammar, at, using).flatMap((what) => contentsOf(grammar, what)),
    ...among(grammar, at, phrases("by doing, doing")).flatMap((what) => whatIsSaid(grammar, what)),
  ];
}

const clauseEnds = new Set([undefined, ",", "and", "then"]);

/** "how many cups are on the table" asks for a number. */
const amounts = new Set(["many", "much", "few", "often", "long", "far", "big", "heavy"]);

/** "how to do it", "how to unlock the door", "what to do" */
function tellsHow({ tokens }: Grammar, at: number): readonly number[] {
  const start = behindEach(tokens, at, phrases("how, what to do, the way, the solution")).filter(
    (from) => !amounts.has(tokens[from]?.lower ?? ""),
  );
  return start.flatMap((from) => {
    let end = from;
    while (!clauseEnds.has(tokens[end]?.lower)) end++;
    return Array.from({ length: end - from + 1 }, (_, shorter) => end - shorter);
  });
}

/** "there is a note with instructions on it", "the note says how to do it", "the instructions are on the note" */
function hints(grammar: Grammar, at: number): readonly Said<Carrier>[] {
  const onIt = (end: number) => [
    ...on(grammar, end).map(({ next }) => next),
    ...perhaps(grammar, end, phrases("there, on there")),
  ];
  const written_ = (word: number) => perhaps(grammar, word, written);
  const there = among(
    grammar,
    at,
    phrases(
      "there is, there are, there should be, you find, you will find, you can find, you see, look for, see, look at",
    ),
  );
  const described = there.flatMap((carrier) =>
    carriers(grammar, carrier).flatMap(({ value, next }) => [
      ...among(grammar, next, phrases("with, containing, giving, bearing, that has, which has, has")).flatMap(
        (noun) =>
          perhaps(grammar, noun, determined).flatMap((word) =>
            among(grammar, word, contents).flatMap((end) =>
              [...written_(end), ...tellsHow(grammar, end)]
                .flatMap(onIt)
                .map((stop) => ({ value, next: stop })),
            ),
          ),
      ),
      ...among(
        grammar,
        next,
        phrases(
          "that says, which says, that tells, which tells, that explains, which explains, that describes, which describes, that shows, which shows, saying, telling, explaining, describing, showing",
        ),
      ).flatMap((told) =>
        perhaps(grammar, told, toldWhom).flatMap((whom) =>
          tellsHow(grammar, whom).map((stop) => ({ value, next: stop })),
        ),
      ),
      ...among(grammar, next, phrases("for instructions, for directions, for the instructions")).map(
        (stop) => ({
          value,
          next: stop,
        }),
      ),
    ]),
  );
  const told = carriers(grammar, at).flatMap(({ value, next }) =>
    among(grammar, next, says).flatMap((verb) => [
      ...perhaps(grammar, verb, toldWhom).flatMap((whom) =>
        tellsHow(grammar, whom).map((stop) => ({ value, next: stop })),
      ),
      ...perhaps(grammar, verb, determined).flatMap((noun) =>
        among(grammar, noun, contents)
          .flatMap(onIt)
          .map((stop) => ({ value, next: stop })),
      ),
    ]),
  );
  const lying = [
    ...perhaps(grammar, at, determined).flatMap((noun) => among(grammar, noun, contents)),
    ...tellsHow(grammar, at),
  ].flatMap((end) => writtenOn(grammar, end, false));
  return [...described, ...there.flatMap((word) => contentsOf(grammar, word)), ...told, ...lying];
}

const readings = phrases(
  "read, read through, read out, study, check, inspect, look at, take a look at, have a look at, consult, examine, see, go to, find, go and read, look for",
);

/** It only says what is spoken of. */
function reading(grammar: Grammar, at: number): readonly Said<Carrier>[] {
  return [
    ...among(grammar, at, readings).flatMap((what) => [
      ...whatIsSaid(grammar, what),
      ...contentsOf(grammar, what),
      ...carriers(grammar, what),
    ]),
    ...among(grammar, at, phrases("there is, there should be")).flatMap((what) => carriers(grammar, what)),
  ];
}

/** Where "not", "if" and the like stand before it, no such thing is asked for. */
const opposed = new Set("ignore disregard without unless instead if whether avoid forget".split(" "));

/**
 * The pointing clause that begins there and ends where a clause may end.
 *
 * @param isStart whether a clause may begin there; a manner needs no such place
 */
export function pointingAt(
  tokens: readonly Token[],
  at: number,
  isStart: boolean,
  vocabulary: Vocabulary,
): PointingClause | undefined {
  const before = tokens.slice(0, at);
  if (before.some(({ lower }) => opposed.has(lower) || negations.has(lower) || conditions.has(lower)))
    return undefined;
  const grammar = { tokens, vocabulary };
  const found: readonly PointingClause[] = [
    ...(isStart ? orders(grammar, at).map((said) => ({ ...said, kind: "order" as const })) : []),
    ...(isStart ? hints(grammar, at).map((said) => ({ ...said, kind: "hint" as const })) : []),
    ...manners(grammar, at).map((said) => ({ ...said, kind: "manner" as const })),
    ...(isStart ? reading(grammar, at).map((said) => ({ ...said, kind: "reading" as const })) : []),
  ].filter(({ next }) => clauseEnds.has(tokens[next]?.lower));
  const longest = Math.max(...found.map(({ next }) => next));
  const fitting = found.filter(({ next }) => next === longest);
  return fitting.find(({ value }) => value.words.length > 0) ?? fitting[0];
}
