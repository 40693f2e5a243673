import { orders, type Verb } from "../words/lexicon";
import type { ClauseParts } from "./clauseParts";
import { after, before, either, joined, map, optional, type Parser, separated, succeed } from "./combinators";
import type { SpokenClause, SpokenNoun, SpokenPlace } from "./spoken";

/** Ways from one place to another: each stop is a clause of its own, in the order in which they are reached. */
export function routes(
  { words, noun, nouns, goal, source, particle, verb }: ClauseParts,
  link: Parser<string>,
): readonly Parser<readonly SpokenClause[]>[] {
  const together = <T>(some: readonly T[], more: readonly T[]) => [...some, ...more];
  const stop = (place: SpokenNoun): SpokenClause => ({ kind: "go", place });
  const comma = optional(words(","));
  const stopAt: Parser<readonly SpokenClause[]> = joined(goal, succeed(true), (to) =>
    to.direction === "to" ? to.nouns.map(stop) : undefined,
  );
  /** "…, then (to) the sofa and finally the shelf, in this order": the verb is said once. */
  const furtherStops: Parser<readonly SpokenClause[]> = map(
    after(
      separated(
        before(
          link,
          either<readonly SpokenClause[]>(
            stopAt,
            map(noun, (place) => [stop(place)]),
          ),
        ),
        succeed(true),
        8,
      ),
      optional(before(comma, words(...orders))),
    ),
    (stops) => stops.flat(),
  );
  const freely: Parser<string> = before(comma, words("in any order"));
  const withStops = (first: Parser<readonly SpokenClause[]>): Parser<readonly SpokenClause[]> => {
    const stops = either(
      first,
      joined(first, furtherStops, (some, more) => [...some, ...more]),
    );
    const unordered = joined(stops, freely, inAnyOrder);
    return either(
      stops,
      unordered,
      joined(unordered, furtherStops, (some, more) => [...some, ...more]),
    );
  };
  /** "stand by the bed", "head for the toy": no relation of things, only where the robot stops. */
  const beside = words(
    "for",
    "by",
    "near",
    "next to",
    "close to",
    "beside",
    "in front of",
    "before",
    "up to",
  );
  const stopBeside = (used: Verb): Parser<readonly SpokenClause[]> => {
    const around = used.words[0] === "stand" ? either(beside, words("on", "at")) : beside;
    return map(before(around, noun), (place) => [stop(place)]);
  };
  /** "off the banana" is no place where a way begins. */
  const start: Parser<SpokenPlace> = (at) => source(at).filter(({ value }) => value.words === "from");
  /** "via the workshop and the store": all that is named there lies on the way. */
  const via: Parser<readonly SpokenClause[]> = longest(
    map(before(words("via", "by way of"), nouns), (way) => way.map(stop)),
  );
  const between: Parser<readonly SpokenClause[]> = either(
    joined(start, stopAt, (from, to) => [...from.nouns.map(stop), ...to]),
    // "from the store via the workshop to the bay", "via the workshop to the bay"
    joined(start, joined(via, stopAt, together), (from, onwards) => [...from.nouns.map(stop), ...onwards]),
    joined(via, stopAt, together),
  );
  /** "to the bay via the workshop", "at the workshop on the way to the bay": what lies on the way comes before the end of it. */
  const onTheWay = (first: Parser<readonly SpokenClause[]>): Parser<readonly SpokenClause[]> =>
    either(
      first,
      joined(first, via, (to, way) => [...to.slice(0, -1), ...way, ...to.slice(-1)]),
      joined(first, before(words("on the way", "on your way"), stopAt), (way, to) => [...way, ...to]),
    );
  const go: Parser<readonly SpokenClause[]> = (at) =>
    verb(
      "go",
      "stand",
    )(at).flatMap((used) =>
      withStops(
        onTheWay(before(optional(particle(used.value)), either(stopAt, stopBeside(used.value), between))),
      )(used.next),
    );
  /** "visit the areas in this order: …" */
  const inThisOrder = optional(
    joined(optional(nouns), words("in this order :", "in the following order :"), () => true),
  );
  const approach: Parser<readonly SpokenClause[]> = before(
    verb("approach"),
    before(inThisOrder, withStops(map(noun, (place) => [stop(place)]))),
  );
  return [go, approach];
}

function longest<T>(parser: Parser<T>): Parser<T> {
  return (at) => {
    const read = parser(at);
    const end = Math.max(...read.map(({ next }) => next));
    return read.filter(({ next }) => next === end);
  };
}

function inAnyOrder(stops: readonly SpokenClause[]): readonly SpokenClause[] {
  return stops.map((stop) => (stop.kind === "go" ? { ...stop, inAnyOrder: true } : stop));
}
