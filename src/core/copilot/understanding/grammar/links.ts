/*
 * What stands between the clauses of a sentence, and before its first one.
 */

/** Each way in which a link may be set off from what is before it. */
export const afterLink = (word: string): readonly string[] => [
  word,
  `, ${word}`,
  `and ${word}`,
  `, and ${word}`,
];

const orders = [
  "then",
  "after that",
  "afterwards",
  "finally",
  "next",
  "lastly",
  "in the end",
  "at last",
  "last of all",
];

export const betweenClauses: readonly string[] = [
  "and",
  ", and",
  ",",
  ...orders.flatMap(afterLink),
  // "…, and last to the dock"; alone it may be the end of "the dock last".
  "and last",
  ", and last",
  "followed by",
  ", followed by",
];

export const beforeClauses: readonly string[] = [
  ...["then", "after that", "afterwards", "finally", "next", "in the end", "last of all"].flatMap((word) => [
    word,
    `${word} ,`,
  ]),
  "and then",
  "and",
  ",",
];
