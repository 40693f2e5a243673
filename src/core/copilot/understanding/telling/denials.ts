import { phrasesOf } from "../actions/said";
import { nounOpenings } from "../words/nounSpans";
import type { Token } from "../words/tokens";

/*
 * How it is said that something need not or must not be done: "no need to close the jar", "don't put the doll on the bed".
 */

/** Before what need not be done. */
export const needlessTo = phrasesOf(
  [
    ...[
      "no need",
      "there is no need",
      "it is not necessary",
      "not necessary",
      "no need for you",
      "it is no use",
    ],
    ...["no reason", "you do not need", "you do not have", "we do not need", "we do not have"],
    "you do not have to bother",
  ]
    .map((opening) => `${opening} to`)
    .concat("you need not", "do not bother", "do not bother to")
    .join(","),
);
/** Before a thing with which nothing need be done. */
export const botheringWith = phrasesOf(
  [
    ...[
      "do not bother with",
      "do not bother about",
      "do not worry about",
      "no need for",
      "there is no need for",
    ],
    ...["do not do anything with", "do not do anything to", "do nothing with"],
  ].join(","),
);
/** Before a thing that is left out. */
export const skipping = phrasesOf(
  ["skip", "leave out", "never mind", "never mind about", "forget", "forget about", "ignore"]
    .flatMap((skip) =>
      ["", "you can ", "you may ", "you could ", "just ", "please "].map((may) => `${may}${skip}`),
    )
    .concat(
      "skipping",
      "ignoring",
      "omitting",
      "leaving out",
      "omit",
      "please omit",
      "not including",
      "exempt",
    )
    .join(","),
);
export const needless = [...needlessTo, ...botheringWith, ...skipping].sort((a, b) => b.length - a.length);
export const forbidding = phrasesOf(
  "do not, never, please do not, you should not, you must not, we should not, but do not, you shall not, do not go and, just do not",
);
export const pronouns: ReadonlySet<string> = new Set("it them him her this that these those".split(" "));
export const definites: ReadonlySet<string> = new Set("the my our this that".split(" "));
const joining = new Set("and or but then if when unless until once while because".split(" "));

/** "the bear and the doll", but not "open the jar and close it" */
export function isOneDeed(said: readonly Token[]): boolean {
  return !said.some(
    ({ lower, kind }, at) =>
      kind === "mark" ||
      (joining.has(lower) && !(["and", "or"].includes(lower) && nounOpenings.has(said[at + 1]?.lower ?? ""))),
  );
}
