import type { LineIndex } from "../base/problem";
import type { UnmetPart } from "./flow/unmet";
import type { RelatedPlace, UnmetFact } from "./programProblem";

/** What does not hold, each part once. */
export function unmetFacts(parts: readonly UnmetPart[]): UnmetFact[] {
  const facts = parts.map(({ origin: _origin, ...fact }) => fact);
  // The same part of two conjuncts is told for each of them.
  return [...new Map(facts.map((fact) => [`${fact.conjunct} ${fact.text}`, fact])).values()];
}

/** The calls that made it so. */
export function lostPlaces(parts: readonly UnmetPart[], lines: LineIndex): RelatedPlace[] {
  const places = new Map<number, RelatedPlace>();
  for (const { text, origin } of parts) {
    if (!origin || places.has(origin.start)) continue;
    places.set(origin.start, {
      message: `${text} was lost here, by ${shortened(origin.text)}`,
      range: lines.rangeAt(origin.start, origin.end),
    });
  }
  return [...places.values()];
}

/** In one line, and not too long for a message. */
export function shortened(text: string): string {
  const line = text.slice(0, 200).replace(/\s+/g, " ");
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
}
