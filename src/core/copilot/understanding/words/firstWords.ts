import { forms } from "../actions/verbs";
import { prepositionList, verbList } from "./lexicon";

/*
 * What words of a sentence may be, told by their first word alone: for what takes it apart before the grammar reads it.
 */

export const prepositions: ReadonlySet<string> = new Set(prepositionList.map(({ words: [first] }) => first));

/** Of moving things and of every action that has words. */
export const verbs: ReadonlySet<string> = new Set([...forms, ...verbList].map(({ words: [first] }) => first));

/** Of moving a thing to a place: "put", "bring". */
export const puttingVerbs: ReadonlySet<string> = new Set(
  verbList.flatMap(({ words: [first], frame }) => (frame === "transfer" ? [first] : [])),
);
