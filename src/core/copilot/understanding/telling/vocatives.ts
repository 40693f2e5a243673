import { behindAny, phrasesOf } from "../actions/said";
import type { Token } from "../words/tokens";

/*
 * Whom it is said to, beside what is to be done: "go to the shelf, good dog", "there's a good boy, go to the mat".
 */

type Sentence = readonly Token[];

const named = ["good", "clever", "nice", "brave", "sweet"].flatMap((praise) =>
  ["dog", "doggy", "doggie", "boy", "girl", "puppy", "pup", "robot"].map((name) => `${praise} ${name}`),
);
const vocatives = phrasesOf(
  [...named.flatMap((name) => [`there is a ${name}`, `you ${name}`, name])]
    .concat("boy", "girl", "buddy", "mate", "pal", "my friend")
    .join(","),
);

/** "go to the shelf, good dog" → "go to the shelf"; "bring the good dog" names a thing. */
export function withoutVocatives(sentence: Sentence): Sentence {
  const opening = behindAny(sentence, 0, vocatives);
  const said =
    opening !== undefined && sentence[opening]?.lower === "," ? sentence.slice(opening + 1) : sentence;
  const comma = said.findLastIndex(({ lower }) => lower === ",");
  return comma > 0 && behindAny(said, comma + 1, vocatives) === said.length ? said.slice(0, comma) : said;
}
