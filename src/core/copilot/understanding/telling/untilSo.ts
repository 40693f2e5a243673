import { behindAny, phrasesOf } from "../actions/said";
import type { Token } from "../words/tokens";

/*
 * How long something is done, where that is what it is done for: "heat the bread in the microwave until it is warm", "wash the mug until
 * it is clean". A robot that does it is through when it is so.
 */

type Sentence = readonly Token[];

const until = phrasesOf(
  ["until", "till"]
    .flatMap((word) =>
      ["it is", "they are", "both are", "it has been", "they have been", "it gets"].map(
        (be) => `${word} ${be}`,
      ),
    )
    .join(","),
);
const amounts = new Set("all fully completely nice and properly really well".split(" "));
const starts = new Set([undefined, ",", "and", "then", "please", "you", "to"]);
/** By verb, the states that it ends in. */
const endsIn: readonly (readonly [verbs: ReadonlySet<string>, states: ReadonlySet<string>])[] = [
  [
    new Set("cook boil fry bake heat warm roast".split(" ")),
    new Set("cooked done hot warm boiled fried heated".split(" ")),
  ],
  [new Set("chill cool".split(" ")), new Set("cold chilled cool".split(" "))],
  [new Set("wash rinse clean scrub wipe".split(" ")), new Set("clean washed spotless".split(" "))],
  [new Set(["fill"]), new Set(["full", "filled"])],
];
const ends = new Set([undefined, ",", "and", "then"]);

/** "cook the egg until it is done, then …" → "cook the egg, then …" */
export function withoutUntilSo(sentence: Sentence): Sentence {
  for (const at of sentence.keys()) {
    const behind = at < 2 ? undefined : behindAny(sentence, at, until);
    if (behind === undefined) continue;
    const verb = sentence.findLast(
      ({ lower }, index) =>
        index < at && starts.has(sentence[index - 1]?.lower) && endsIn.some(([verbs]) => verbs.has(lower)),
    );
    let state = behind;
    while (amounts.has(sentence[state]?.lower ?? "")) state++;
    const isSo = endsIn.some(
      ([verbs, states]) => verbs.has(verb?.lower ?? "") && states.has(sentence[state]?.lower ?? ""),
    );
    if (isSo && ends.has(sentence[state + 1]?.lower))
      return [...sentence.slice(0, at), ...sentence.slice(state + 1)];
  }
  return sentence;
}
