import { typesIn } from "../rewordings/kept";
import type { Token } from "../words/tokens";
import type { NounPhrase } from "./said";
import { determiners, headAt, type KnownThings } from "./things";

/*
 * Words of an instruction that nothing is known by, or that nothing tells before it has been seen.
 */

/**
 * Whoever misspelt a word should not wait until the whole room has been searched for it. What stands before a kind, as in
 * "dining table", only says which one.
 */
export function notesOnNames(
  sentences: readonly (readonly Token[])[],
  things: KnownThings,
  verbs: ReadonlySet<string>,
): readonly string[] {
  const describing = new Set(
    sentences.flatMap((sentence) =>
      sentence.flatMap(({ lower }, at) => (headAt(sentence, at + 1, things) ? [lower] : [])),
    ),
  );
  const words = unknownIn(sentences, things, verbs).filter((word) => !describing.has(word.toLowerCase()));
  if (words.length === 0) return [];
  const quoted = words.map((word) => `"${word}"`).join(", ");
  return [`I know no kind of thing called ${quoted}: the robot looks whether anything there is called so.`];
}

export function notesOnUntold(untold: readonly string[]): readonly string[] {
  if (untold.length === 0) return [];
  const quoted = untold.map((words) => `"${words}"`).join(", ");
  return [
    `What ${quoted} tells is known when the things have been seen: a thing that it does not fit will not do.`,
  ];
}

/**
 * Words that are neither verbs nor grammar, and which nothing here is called by. None where no verb and no thing is known
 * at all: then it is no such instruction.
 */
export function unknownIn(
  sentences: readonly (readonly Token[])[],
  things: KnownThings,
  verbs: ReadonlySet<string>,
): readonly string[] {
  const unknown = new Map<string, string>();
  let isAbout = sentences.some(([first]) => verbs.has(first.lower));
  for (const sentence of sentences) {
    const named = new Set<Token>();
    for (let at = 0; at < sentence.length; at++) {
      const head = headAt(sentence, at, things);
      isAbout ||= head !== undefined && !determiners.has(sentence[at].lower);
      for (const token of sentence.slice(at, head?.next ?? at)) named.add(token);
    }
    for (const token of sentence) {
      const isKnown =
        named.has(token) ||
        token.kind !== "word" ||
        verbs.has(token.lower) ||
        typesIn([token], things.vocabulary).length > 0 ||
        things.vocabulary.knows(token.lower);
      if (!isKnown) unknown.set(token.lower, token.text);
    }
  }
  return isAbout ? [...unknown.values()] : [];
}

/** What is to be left out, and is not there. */
export function notesOnAbsent(nouns: readonly NounPhrase[]): readonly string[] {
  const absent = nouns.flatMap(({ excepted = [] }) => excepted.filter(({ isAbsent }) => isAbsent));
  return [
    ...new Set(absent.map(({ text }) => `Nothing is left out for "${text}": nothing here is called so.`)),
  ];
}
