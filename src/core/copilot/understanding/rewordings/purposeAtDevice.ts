import { behindAny, phrasesOf } from "../actions/said";
import { type DeviceVerb, deviceVerbs, partsOfDevices } from "../actions/senses";
import { links } from "../conditions/referredTo";
import { prepositions, puttingVerbs } from "../words/firstWords";
import { nounEnd } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * What a thing is put somewhere for, where that place does it: "leave the lemon in the fridge to cool", "put the kettle on the
 * burner to boil". It is put there and gets so. "On the counter to cool" only leaves it there, and is not taken for that.
 */

type Sentence = readonly Token[];

const within = new Set(["in", "into", "inside", "on", "onto"]);
const pronouns = new Set(["it", "them"]);
const ends = new Set([undefined, ",", "and", "then"]);
const meals = phrasesOf(
  ["breakfast", "lunch", "dinner", "supper", "tea", "me", "us", "later"]
    .map((each) => `for ${each}`)
    .join(","),
);
const deeds = deviceVerbs
  .filter(({ devices }) => devices.length > 0)
  .flatMap((verb) => verb.said.map((form) => ({ words: form.split(" "), verb })))
  .sort((one, other) => other.words.length - one.words.length);

/** "leave the lemon in the fridge to cool" → "put the lemon in the fridge and cool it" */
export function withPurposeAtDevice(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  for (let to = 4; to < sentence.length - 1; to++) {
    if (sentence[to].lower !== "to") continue;
    // "to warm it up" as "to warm up"
    const isIt = pronouns.has(sentence[to + 2]?.lower ?? "");
    const told = isIt ? sentence.toSpliced(to + 2, 1) : sentence;
    const deed = deeds.find(({ words }) => behindAny(told, to + 1, [words]) !== undefined);
    const done = deed && to + 1 + deed.words.length + (isIt ? 1 : 0);
    const behind = done === undefined ? undefined : (behindAny(sentence, done, meals) ?? done);
    if (!deed || behind === undefined || !ends.has(sentence[behind]?.lower)) continue;
    const thing = thingPut(sentence, to, deed.verb, vocabulary);
    if (thing)
      return [
        ...thing.before,
        ...wordsAs(["and", deed.words[0], thing.it, ...deed.words.slice(1)].join(" ")),
        ...sentence.slice(behind),
      ];
  }
  return sentence;
}

const leaving = new Set(["leave", "keep"]);

/** What is said of a thing that is put there, and how it is spoken of next; undefined where that place doesn't do it. */
function thingPut(
  sentence: Sentence,
  end: number,
  verb: DeviceVerb,
  vocabulary: Vocabulary,
): { readonly before: Sentence; readonly it: "it" | "them" } | undefined {
  const at = sentence.findLastIndex(({ lower }, index) => index < end && within.has(lower));
  const start = sentence.findLastIndex(({ lower }, index) => index < at && puttingVerbs.has(lower));
  const places = [
    ...verb.devices.flatMap((kind) => [kind, ...(partsOfDevices[kind] ?? [])]),
    ...verb.vessels,
  ];
  const doesIt = places.includes(sentence[end - 1].lower) && nounEnd(sentence, at + 1, vocabulary) === end;
  const things = sentence.slice(start + 1, Math.max(0, at));
  if (start < 0 || !doesIt || things.length === 0) return undefined;
  if (things.some(({ lower, kind }) => kind === "mark" || (prepositions.has(lower) && lower !== "of")))
    return undefined;
  const isMany =
    things.some(({ lower }) => links.has(lower) || ["them", "both", "all"].includes(lower)) ||
    vocabulary.nounsAt(sentence, at - 1).some(({ number }) => number === "plural");
  const isLeft = leaving.has(sentence[start].lower);
  const before = sentence.slice(0, end);
  return {
    before: isLeft ? before.toSpliced(start, 1, ...wordsAs("put")) : before,
    it: isMany ? "them" : "it",
  };
}
