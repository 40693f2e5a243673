import { type Token, wordsAs } from "../words/tokens";

/*
 * "pull the drawer open", "push the cabinet shut": opened and closed, by a word for how that is done.
 */

type Sentence = readonly Token[];

const moving = new Set("pull push slide swing flip tug yank draw throw pop nudge bang slam snap".split(" "));
const states: Readonly<Record<string, string>> = { open: "open", shut: "close", closed: "close" };
const openings = new Set(
  "the a an all both every each my our your this that these those it them everything".split(" "),
);
const starts = new Set([undefined, ",", "and", "then", "please", "to", "you", "robot"]);
const ends = new Set([undefined, ",", "and", "then", "please", "again", "before", "after", "for", "but"]);
const pronouns = new Set(["it", "them", "everything"]);
/** Of one thing that is pulled, words. */
const longestName = 7;

/** "pull the two drawers open" → "open the two drawers" */
export function withPulledOpen(sentence: Sentence): Sentence {
  const verb = sentence.findIndex(
    ({ lower }, at) =>
      moving.has(lower) && starts.has(sentence[at - 1]?.lower) && stateBehind(sentence, at) > 0,
  );
  if (verb < 0) return sentence;
  const state = stateBehind(sentence, verb);
  return withPulledOpen([
    ...sentence.slice(0, verb),
    ...wordsAs(states[sentence[state].lower]),
    ...sentence.slice(verb + 1, state),
    ...sentence.slice(state + 1),
  ]);
}

/** Where "open" stands in "pull the drawer open" and "pull open the drawer"; 0 where it does not. */
function stateBehind(sentence: Sentence, verb: number): number {
  const isNext = Object.hasOwn(states, sentence[verb + 1]?.lower ?? "");
  if (isNext) return openings.has(sentence[verb + 2]?.lower ?? "") ? verb + 1 : 0;
  const first = sentence[verb + 1]?.lower ?? "";
  if (!openings.has(first)) return 0;
  // "pull the drawer that is open": which one it is.
  for (let at = verb + 2; at < Math.min(sentence.length, verb + 2 + longestName); at++) {
    const { lower, kind } = sentence[at];
    if (Object.hasOwn(states, lower) && ends.has(sentence[at + 1]?.lower))
      return pronouns.has(first) === (at === verb + 2) ? at : 0;
    if (kind === "mark" || breaks.has(lower)) return 0;
  }
  return 0;
}

const breaks = new Set("and then to into onto in on from that which is are so with".split(" "));
