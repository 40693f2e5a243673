import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { type Token, wordsAs } from "../words/tokens";

/*
 * "search the room for a blue cup; once you have it, drive to the bed with it": who is to have what was only looked for picks it
 * up. What was fetched is had anyway.
 */

type Sentence = readonly Token[];

const when = ["once", "when", "as soon as", "after"];
const had = phrasesOf(
  when
    .flatMap((word) =>
      ["have", "got", "have got", "are holding", "hold"].map((verb) => `${word} you ${verb}`),
    )
    .flatMap((said) => [`${said} it`, `${said} them`, `${said} one`])
    .join(","),
);
const found = phrasesOf(
  when
    .flatMap((word) =>
      ["find", "found", "have found", "see", "have spotted"].map((verb) => `${word} you ${verb}`),
    )
    .flatMap((said) => [`${said} it`, `${said} them`, `${said} one`])
    .join(","),
);
const searching = new Set("search find look locate explore seek hunt".split(" "));
const taking = new Set("take pick grab get grasp fetch collect lift hold retrieve".split(" "));

export function withOnceHad(sentences: readonly Sentence[]): readonly Sentence[] {
  return sentences.map((sentence, at) => {
    const told = phraseIn(sentence, [...had, ...found], 0);
    // "walk up to it once you see it": it is looked for first anyway.
    if (told && told.behind === sentence.length && isSoughtBefore(sentence, told.at))
      return sentence.slice(0, sentence[told.at - 1].lower === "," ? told.at - 1 : told.at);
    if (!told || sentence[told.behind]?.lower !== ",") return sentence;
    const before = [...sentences.slice(0, at).flat(), ...sentence.slice(0, told.at)];
    const last = before.findLast(({ lower }) => searching.has(lower) || taking.has(lower));
    if (!last) return sentence;
    const isHad = behindAny(sentence, told.at, had) !== undefined;
    const isToBeTaken = isHad && searching.has(last.lower);
    const pronoun = sentence[told.behind - 1].lower === "them" ? "them" : "it";
    // "look for the doll and, once you have it, go to the sofa"
    const end = sentence[told.at - 1]?.lower === "," && told.at > 1 ? told.at - 1 : told.at;
    return [
      ...sentence.slice(0, isToBeTaken ? end : told.at),
      ...(isToBeTaken ? wordsAs(`pick ${pronoun} up and then`) : []),
      ...sentence.slice(told.behind + 1),
    ];
  });
}

/** "walk up to it once you see it": the same "it", and seen, rather than held. */
function isSoughtBefore(sentence: Sentence, at: number): boolean {
  const isFound = behindAny(sentence, at, found) !== undefined;
  const it = sentence[sentence.length - 1].lower;
  return isFound && at > 1 && sentence.slice(0, at).some(({ lower }) => lower === it);
}
