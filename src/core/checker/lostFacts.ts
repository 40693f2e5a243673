import type { LineIndex } from "../base/problem";
import type { UnmetPart } from "./flow/unmet";
import type { RelatedPlace, UnmetFact } from "./programProblem";

/** What does not hold on the ways on which a condition is not met: first what is the same on all of them, each part once. */
export function unmetOnWays(ways: readonly (readonly UnmetPart[])[]): UnmetFact[] {
  const found = new Map<string, { fact: UnmetFact; ways: number }>();
  for (const parts of ways) {
    // The same part of two conjuncts is told for each of them.
    const onThis = new Map(parts.map((part) => [`${part.conjunct} ${part.text}`, part]));
    for (const [key, { text, words, conjunct }] of onThis) {
      const fact = { text, words, ...(conjunct === undefined ? {} : { conjunct }) };
      found.set(key, { fact, ways: (found.get(key)?.ways ?? 0) + 1 });
    }
  }
  const all = [...found.values()];
  return [
    ...all.filter((each) => each.ways === ways.length).map(({ fact }) => fact),
    ...all
      .filter((each) => each.ways < ways.length)
      .map(({ fact }): UnmetFact => ({ ...fact, onSomeWays: true })),
  ];
}

/** "it needs x; on some ways also y", where it never holds; else the ways are those on which it does not. */
export function neededWords(unmet: readonly UnmetFact[], never: boolean): string {
  const wordsOf = (onSomeWays: true | undefined): string =>
    [...new Set(unmet.filter((fact) => fact.onSomeWays === onSomeWays).map(({ words }) => words))].join("; ");
  const [always, sometimes] = [wordsOf(undefined), wordsOf(true)];
  const some = never ? "on some ways" : "on some of them";
  if (sometimes === "") return `it needs ${always}`;
  return always === ""
    ? `it needs, depending on the way, ${sometimes}`
    : `it needs ${always}; ${some} also ${sometimes}`;
}

/** Of what was lost at the same place, the first. */
export function onePerPlace(parts: readonly UnmetPart[]): UnmetPart[] {
  const places = new Set<number>();
  return parts.filter(({ origin }) => {
    if (!origin || places.has(origin.start)) return false;
    places.add(origin.start);
    return true;
  });
}

/** The calls that made it so. */
export function lostPlaces(parts: readonly UnmetPart[], lines: LineIndex): RelatedPlace[] {
  return onePerPlace(parts).flatMap(({ text, origin, change }) => {
    if (!origin) return [];
    const how = change === undefined ? "" : `: ${change}`;
    return [
      {
        message: `${text} was lost here, by ${shortened(origin.text)}${how}`,
        range: lines.rangeAt(origin.start, origin.end),
      },
    ];
  });
}

/** In one line, and not too long for a message. */
export function shortened(text: string): string {
  const line = text.slice(0, 200).replace(/\s+/g, " ");
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
}
