import { intoTower, onEachOther } from "../words/lexicon";
import { wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";
import { type ClauseParts, except, type Tail } from "./clauseParts";
import { after, before, either, joined, map, optional, type Parser, succeed } from "./combinators";
import type { SpokenClause, SpokenNoun } from "./spoken";

/** Covering, opening, stacking and throwing away. */
export function manipulations(
  { words, noun, nouns, goal, tail, without, exception, alone, verb, withObjects, moved }: ClauseParts,
  vocabulary: Vocabulary,
): readonly Parser<SpokenClause>[] {
  const over = (direction: "on" | "around", covered: SpokenNoun): Tail => ({
    to: { direction, words: direction, nouns: [covered] },
    together: false,
  });
  const wrap = (frame: "cover" | "surround", direction: "on" | "around"): Parser<SpokenClause> =>
    joined(before(verb(frame), noun), before(words("with", "using"), nouns), (covered, things) =>
      moved("transfer", things, over(direction, covered)),
    );
  const openOrClose = (kind: "open" | "close"): Parser<SpokenClause> =>
    map(
      joined(withObjects(verb(kind), alone), optional(words("again")), ({ things }) =>
        things.length === 1 ? things[0] : undefined,
      ),
      (place) => ({ kind, place }),
    );
  const tower = words(...intoTower);
  const onTop = optional(
    before(
      words("with", "and with"),
      after(noun, words("on top", "on the top", "at the top", "at the very top")),
    ),
  );
  const stack: Parser<SpokenClause> = joined(
    either<SpokenClause>(
      joined(
        after(withObjects(verb("stack"), alone), optional(words(...onEachOther))),
        either(
          map(optional(tower), () => undefined),
          goal,
          after(goal, tower),
          before(tower, goal),
        ),
        ({ things }, to) => ({ kind: "stack", things, ...(to ? { to } : {}) }),
      ),
      // "stack the blocks in the target area except the red one"
      joined(
        joined(withObjects(verb("stack"), alone), goal, ({ things }, to) => ({ things, to })),
        exception,
        ({ things, to }, left) => {
          const kept = except(things, left);
          return kept && { kind: "stack", things: kept, to };
        },
      ),
      joined(
        after(withObjects(verb("transfer"), alone), words(...onEachOther)),
        optional(goal),
        ({ things }, to) => ({ kind: "stack", things, ...(to ? { to } : {}) }),
      ),
    ),
    onTop,
    (clause, top) => (top && clause.kind === "stack" ? { ...clause, top } : clause),
  );
  const called = (name: string) => vocabulary.nounsAt(wordsAs(name), 0);
  // A type of its own, where the domain has one, rather than a box that serves as one.
  const own = called("garbage can").find(
    ({ meaning }) => meaning.kind === "types" && meaning.kindName === undefined,
  );
  const bin = own ?? called("bin")[0];
  /** What is thrown away goes to where rubbish goes; where no kind of thing is there for that, it has to be said. */
  const discard: Parser<SpokenClause> = joined(
    withObjects(verb("discard"), own || !bin ? without : either(without, tail)),
    succeed(true),
    ({ things, tail: end }) => {
      if (bin?.meaning.kind !== "types") return undefined;
      const { types, kindName } = bin.meaning;
      // "get rid of the fruit on the table": that tells which fruit.
      if (end.to?.direction === "on") return undefined;
      if (end.to || kindName) return moved("transfer", things, end);
      const place: SpokenNoun = {
        quantity: { kind: "one", definite: true },
        head: { kind: "types", types, word: bin.word, ...(kindName ? { kindName } : {}) },
        attributes: [],
        places: [],
        except: [],
        same: false,
        other: false,
      };
      return moved("transfer", things, { ...end, to: { direction: "in", words: "in", nouns: [place] } });
    },
  );
  return [
    wrap("cover", "on"),
    wrap("surround", "around"),
    openOrClose("open"),
    openOrClose("close"),
    stack,
    discard,
  ];
}
