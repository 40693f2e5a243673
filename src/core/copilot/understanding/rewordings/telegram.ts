import { behindAny, phrasesOf } from "../actions/said";
import { prepositions, verbs } from "../words/firstWords";
import { nounEnd, withDeterminer } from "../words/nounSpans";
import { partsBetween, type Token, wordsAs } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

/*
 * Things before a colon, and behind it in short what is to be done with them: "fork: wash, then bottom drawer", "salt shaker and
 * pepper shaker: both of them to the shelf", "the doll: on the bed", "kettle: fill, onto right burner, burner on".
 */

type Sentence = readonly Token[];

const links = new Set([",", "and", "then"]);
const wholes = phrasesOf("both of them, all of them, them, both, all, it");
const beings = new Set(
  "is are was should must be not keep leave need needs want wants require requires".split(" "),
);

/** What is done for a thing to be so. */
const doneFor: Readonly<Record<string, string>> = {
  on: "turn on",
  off: "turn off",
  open: "open",
  shut: "close",
  closed: "close",
};
const longestName = 4;
const towards = new Set(["in", "into", "on", "onto", "to", "inside"]);

export function withTelegram(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  return withThingsFirst(withSwitched(sentence, vocabulary), vocabulary);
}

/** "bedroom light off" → "turn off the bedroom light"; "tv on, down on the sofa" → "turn on the tv, sit down on the sofa"; "window shut, please" → "close the window" */
function withSwitched(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const end = sentence.findIndex(({ lower }) => lower === "," || lower === "please");
  const first = (end < 0 ? sentence : sentence.slice(0, end)).filter(({ lower }) => lower !== ":");
  const behind = end < 0 ? [] : sentence.slice(sentence[end].lower === "please" ? end + 1 : end);
  const rest = behind.every(({ lower }) => lower === "please" || lower === ",") ? [] : behind;
  const noun = first.slice(0, -1);
  const state = first.at(-1)?.lower ?? "";
  const deed = Object.hasOwn(doneFor, state) ? doneFor[state] : undefined;
  const isSwitch =
    deed !== undefined &&
    noun.length > 0 &&
    (deed.startsWith("turn") || nounEnd(noun, 0, vocabulary) === noun.length) &&
    noun.length <= longestName &&
    !noun.some(
      ({ lower }) => links.has(lower) || prepositions.has(lower) || verbs.has(lower) || beings.has(lower),
    );
  const down = rest[1]?.lower === "down" && rest[2]?.lower === "on";
  // "radio off, window shut" is read as it stands.
  if (deed === undefined || !isSwitch || (rest.length > 0 && !down && !verbs.has(rest[1]?.lower ?? "")))
    return sentence;
  const more = down ? [rest[0], ...wordsAs("sit"), ...rest.slice(1)] : rest;
  return [...wordsAs(deed), ...withDeterminer(noun), ...more];
}

/** "fork: wash, then bottom drawer" → "wash the fork and then put it to the bottom drawer" */
function withThingsFirst(sentence: Sentence, vocabulary: Vocabulary): Sentence {
  const colon = sentence.findIndex(({ lower }) => lower === ":");
  const things = colon > 0 ? thingsIn(sentence.slice(0, colon), vocabulary) : undefined;
  if (!things) return sentence;
  // "bread and cheese: blue plate, both of them"
  const isWhole = (part: Sentence) => things.isMany && behindAny(part, 0, wholes) === part.length;
  const parts = partsBetween(
    sentence.slice(behindAny(sentence, colon + 1, wholes) ?? colon + 1),
    links,
  ).filter((part, at) => at === 0 || !isWhole(part));
  const told: Token[] = [];
  let placed = 0;
  for (const [at, words] of parts.entries()) {
    const part = words[0].lower === "back" && words.length > 1 ? words.slice(1) : words;
    const state = at > 0 ? stateOf(part, told, vocabulary) : undefined;
    if (state) {
      told.push(...wordsAs("and then"), ...state);
      continue;
    }
    // "fill the vase with water and put it …": the vase.
    const isOpen = told.some(({ lower }) => lower === "with");
    const said = at === 0 || isOpen ? things.said : wordsAs(things.isMany ? "them" : "it");
    const isDeed = verbs.has(part[0].lower) && nounEnd(part, 0, vocabulary) !== part.length;
    const isPlaced = prepositions.has(part[0].lower);
    const place = nounEnd(part, isPlaced ? 1 : 0, vocabulary);
    // "wash", "wash in the sink", "fill with water": nothing else is to be done in it.
    const isOwn =
      isDeed && (part.length === 1 || part[1].lower === "with" || prepositions.has(part[1].lower));
    // "into the bathroom cabinet": where it is the only place, the grammar tells whether it is one.
    const isOnlyPlace =
      towards.has(part[0].lower) &&
      parts.length === 1 &&
      part.length > 1 &&
      !part.some(({ lower }) => verbs.has(lower));
    if (!isOwn && (isDeed || (place !== part.length && !isOnlyPlace))) return sentence;
    // "doll, bear: bed, sofa": each to a place of its own, or both to both.
    if (!isOwn && placed++ > 0) return sentence;
    told.push(...(at === 0 ? [] : wordsAs("and then")));
    if (isOwn) told.push(part[0], ...said, ...part.slice(1));
    else
      told.push(
        ...wordsAs("put"),
        ...said,
        ...(isPlaced ? part : [...wordsAs("to"), ...withDeterminer(part)]),
      );
  }
  return told.length > 0 ? told : sentence;
}

/** "kettle: …, onto right burner, burner on" → "turn on the right burner": the one that was told before. */
function stateOf(part: Sentence, told: Sentence, vocabulary: Vocabulary): Sentence | undefined {
  const noun = part.slice(0, -1);
  const state = part.at(-1)?.lower ?? "";
  const isNoun = noun.length > 0 && nounEnd(noun, 0, vocabulary) === noun.length;
  if (!isNoun || !Object.hasOwn(doneFor, state)) return undefined;
  const before = told.findLastIndex(({ lower }) => lower === noun.at(-1)?.lower);
  const isSame = before > 0 && vocabulary.attribute(told[before - 1].lower) !== undefined;
  const named = noun.length === 1 && isSame ? told.slice(before - 1, before + 1) : noun;
  return [...wordsAs(doneFor[state]), ...withDeterminer(named)];
}

/** "fork", "the doll and the bear": nothing but things. */
function thingsIn(
  heading: Sentence,
  vocabulary: Vocabulary,
): { readonly said: Sentence; readonly isMany: boolean } | undefined {
  const said: Token[] = [];
  let count = 0;
  let isMany = false;
  for (let at = 0; at < heading.length; ) {
    const to = nounEnd(heading, at, vocabulary);
    if (to === undefined) return undefined;
    const isPlural = vocabulary.nounsAt(heading, to - 1).every(({ number }) => number === "plural");
    isMany ||= isPlural;
    said.push(...(count === 0 ? [] : wordsAs("and")), ...withDeterminer(heading.slice(at, to)));
    count++;
    at = to;
    if (at === heading.length) return { said, isMany: isMany || count > 1 };
    if (!links.has(heading[at].lower)) return undefined;
    while (links.has(heading[at]?.lower ?? "")) at++;
  }
  return undefined;
}
