import { phrasesOf } from "../actions/said";
import { nounOpenings } from "../words/nounSpans";
import type { Token } from "../words/tokens";

/*
 * How it is said that something need not or must not be done: "no need to close the jar", "don't put the doll on the bed".
 */

export const needless = phrasesOf(
  [
    ...["you do not need to", "you do not have to", "you need not", "we do not need to", "we do not have to"],
    ...["no need to", "there is no need to", "it is not necessary to", "not necessary to", "no need for"],
    ...[
      "there is no need for",
      "no reason to",
      "do not bother to",
      "do not bother with",
      "do not bother about",
    ],
    ...[
      "you can skip",
      "you may skip",
      "you could skip",
      "skip",
      "leave out",
      "you can leave out",
      "do not worry about",
      "never mind",
    ],
    ...["never mind about", "forget about"],
  ].join(","),
);
export const forbidding = phrasesOf(
  "do not, never, please do not, you should not, you must not, we should not, but do not, you shall not",
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
