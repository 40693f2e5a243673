import { singularForms, type Token, wordsAs } from "../words/tokens";
import { definites, links } from "./referredTo";

/*
 * "move any toys on the desk to the sofa": as many as there are, and there may be none; then nothing is to be done.
 */

type Sentence = readonly Token[];

const moving = new Set("move put take bring carry transfer place shift relocate".split(" "));
const origins = new Set("on in at inside from off".split(" "));
const destinations = new Set("to onto into on in inside".split(" "));

/** "move any toys on the desk to the sofa" → "if there are any toys on the desk, move all toys on the desk to the sofa" */
export function anyAsCondition(sentence: Sentence): Sentence | undefined {
  const [verb, any] = sentence.map(({ lower }) => lower);
  if (!moving.has(verb) || any !== "any" || sentence.some(({ lower }) => links.has(lower))) return undefined;
  const from = sentence.findIndex(({ lower }, at) => at > 2 && origins.has(lower));
  const to = sentence.findIndex(({ lower }, at) => at > from + 2 && destinations.has(lower));
  const things = sentence.slice(2, from);
  const isMany = things.length > 0 && singularForms(things[things.length - 1].lower).length > 1;
  const isPlace = definites.has(sentence[from + 1]?.lower ?? "");
  if (from < 0 || to < 0 || !isMany || !isPlace) return undefined;
  // Where something is taken from is where it is.
  const isAt = sentence[from].lower === "from" || sentence[from].lower === "off";
  const there = isAt ? wordsAs("at") : [sentence[from]];
  return [
    ...wordsAs("if there are any"),
    ...things,
    ...there,
    ...sentence.slice(from + 1, to),
    { text: ",", lower: ",", kind: "mark" },
    sentence[0],
    ...wordsAs("all"),
    ...sentence.slice(2),
  ];
}
