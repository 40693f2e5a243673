import { phrasesOf } from "./actions/said";
import { articles, placeOf, type Seen, thingsAt } from "./seenThings";
import { sentencesOf, startsWith, type Token } from "./words/tokens";

/*
 * "put the kettle on the free burner": of several the one with nothing on it, as far as has been seen.
 */

type Sentence = readonly Token[];

const free = new Set(["free", "unoccupied", "vacant"]);
const before = new Set(["on", "onto", "in", "into", "to"]);
const behind = phrasesOf(
  [
    "is free",
    "is unoccupied",
    "is vacant",
    "is not occupied",
    "is not in use",
    "has nothing on it",
    "has nothing in it",
  ]
    .flatMap((so) => [`that ${so}`, `which ${so}`])
    .concat("with nothing on it", "with nothing in it", "with nothing on", "with nothing in")
    .join(","),
);

/** → "put the kettle on burner_1" */
export function withFreePlace(sentence: Sentence, seen: Seen, notes: string[]): Sentence {
  for (const at of sentence.keys()) {
    if (!before.has(sentence[at - 1]?.lower ?? "") || !opens(sentence[at])) continue;
    const isFirst = free.has(sentence[at + 1]?.lower ?? "");
    const plain = isFirst ? sentence.toSpliced(at + 1, 1) : sentence;
    const noun = at + 1 < plain.length ? thingsAt(plain, at + 1, seen) : undefined;
    const last = noun && !isFirst ? behind.find((words) => startsWith(plain, noun.next, words)) : undefined;
    if (!noun || (!isFirst && !last)) continue;
    const taken = new Set([...seen.belief.objects.keys()].map((id) => placeOf(id, seen)?.id));
    const [place, ...more] = noun.ids.filter((id) => !taken.has(id));
    // Of several free ones any will do, which only "a free one" says; a single one may be free of something else.
    const isOpen = more.length > 0 && articles.has(sentence[at].lower);
    if (place === undefined || isOpen || noun.ids.length < 2) return sentence;
    notes.push(`Of what has been seen ${place} has nothing on it.`);
    return [
      ...plain.slice(0, at),
      ...sentencesOf(place).flat(),
      ...plain.slice(noun.next + (last?.length ?? 0)),
    ];
  }
  return sentence;
}

function opens({ lower }: Token): boolean {
  return articles.has(lower) || ["a", "an", "any"].includes(lower);
}
