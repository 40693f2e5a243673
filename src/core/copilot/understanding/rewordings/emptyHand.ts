import { behindAny, phrasesOf } from "../actions/said";
import { verbs } from "../words/firstWords";
import { emptyTheHand } from "../words/lexicon";
import { type Token, wordsAs } from "../words/tokens";

/*
 * "drop whatever you're holding", "hands free", "come back with an empty hand": that nothing is left in the hand, in one
 * form of words. Where what was in it goes is left open.
 */

type Sentence = readonly Token[];

const plain = wordsAs(emptyTheHand);

/** Alternatives. */
type Part = readonly (readonly string[])[];

const part = phrasesOf;
const maybe = (list: string): Part => [...phrasesOf(list), []];

const hand = part("hand, hands, gripper, grippers");
const owner = part("your, the, both, both your, the robot");
const inHand = [part("in"), owner, hand];
const what = part(
  "what, whatever, anything, everything, all, whatever that is, anything that, everything that, all that",
);
const holding = part(
  "you are holding, you hold, you are carrying, you carry, it is holding, it holds, the robot is holding, the robot holds",
);
const have = maybe("you have, you have got, you still have, is, is still");
const release = part(
  "let go of, drop, release, put down, set down, lay down, put away, get rid of, put, set, lay",
);
const releaseIt = part("let go of it, drop it, release it, put it down, set it down, put it away, let it go");
const empty = part("empty, free, open");
const finish = part("finish, end, end up, finish up, finish off, be done");
const down = maybe("down, away, somewhere");

/** Whole clauses, each a row of parts. */
const clauses: readonly (readonly Part[])[] = [
  [release, what, holding, down],
  [release, what, have, ...inHand, down],
  [what, holding, [[","], []], releaseIt],
  [what, have, ...inHand, [[","], []], releaseIt],
  [part("empty, free, free up, clear, unload"), owner, hand],
  [part("keep, leave"), owner, hand, empty],
  [owner, hand, part("should be, must be, has to be, have to be, needs to be, need to be, shall be"), empty],
  [part("make sure, make sure that, be sure that, ensure, ensure that"), owner, hand, part("is, are"), empty],
  [maybe("both, your, the"), hand, part("empty, free")],
  [finish, part("with"), part("an empty, empty, your empty, a free"), hand],
  [finish, part("with"), owner, hand, part("empty, free")],
  [part("have nothing, hold nothing, keep nothing"), ...inHand],
  [part("hold nothing, let go, release your grip, release the grip, loosen your grip")],
];
/** How something is done. */
const ways: readonly (readonly Part[])[] = [
  [part("with"), part("an empty, empty, your empty"), hand],
  [part("with"), owner, hand, part("empty")],
  [part("with nothing, holding nothing, carrying nothing"), ...inHand],
  [part("empty handed, holding nothing, carrying nothing")],
];
const links = new Set([",", "and", "then", "first", "but"]);
const ends = new Set([undefined, ",", "and", "then", "before", "after"]);

export function withEmptyHand(sentence: Sentence): Sentence {
  for (let at = 0; at < sentence.length; at++) {
    const isStart = at === 0 || links.has(sentence[at - 1].lower);
    const clause = isStart ? behindOneOf(sentence, at, clauses) : undefined;
    if (clause !== undefined)
      return [
        ...sentence.slice(0, at),
        ...plain,
        ...withVerbAgain(withEmptyHand(sentence.slice(clause)), sentence[0]),
      ];
    const way = at > 0 ? behindOneOf(sentence, at, ways) : undefined;
    if (way === undefined) continue;
    const before = sentence[at - 1].lower === "," ? at - 1 : at;
    const start = startOfClause(sentence, before);
    return [
      ...sentence.slice(0, start),
      ...plain,
      ...wordsAs("and"),
      ...sentence.slice(start, before),
      ...withEmptyHand(sentence.slice(way)),
    ];
  }
  return sentence;
}

const keeping = new Set(["keep", "leave"]);
const determiners = new Set(["the", "all", "every", "both", "my", "your"]);

/** "keep the light on, your hand free and the fridge closed": the verb is said once. */
function withVerbAgain(rest: Sentence, verb: Token): Sentence {
  const start = rest.findIndex(({ lower }) => !links.has(lower));
  const isState = keeping.has(verb.lower) && start > 0 && determiners.has(rest[start].lower);
  return isState ? [...rest.slice(0, start), ...wordsAs(verb.lower), ...rest.slice(start)] : rest;
}

function behindOneOf(sentence: Sentence, at: number, rows: readonly (readonly Part[])[]): number | undefined {
  for (const row of rows) {
    let behind: number | undefined = at;
    for (const each of row) behind = behind === undefined ? undefined : behindAny(sentence, behind, each);
    if (behind !== undefined && ends.has(sentence[behind]?.lower)) return behind;
  }
  return undefined;
}

function startOfClause(sentence: Sentence, behind: number): number {
  for (let at = behind - 1; at > 0; at--)
    if (links.has(sentence[at - 1].lower) && verbs.has(sentence[at].lower)) return at;
  return 0;
}
