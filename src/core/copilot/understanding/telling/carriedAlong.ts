import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { type Token, wordsAs } from "../words/tokens";

/*
 * What the robot has in its hand while it goes: "pick up the doll and drive with it to the desk", "go to the desk holding the
 * doll". It is picked up before it goes.
 */

type Sentence = readonly Token[];

const going = new Set(["go", "drive", "head", "travel", "navigate", "return", "walk", "proceed"]);
const taking = new Set(["take", "pick", "grab", "get", "grasp", "fetch", "collect", "lift", "hold"]);
const links = new Set([",", "and", "then"]);
const withIt = phrasesOf(
  "with it in your hand, with it in the hand, with it in your gripper, with it in the gripper, with it in hand, with it, with them, while holding it, while carrying it, holding it, carrying it, still holding it, without letting go of it, without letting go, without putting it down",
);
const holding = phrasesOf("while holding, while carrying, holding, carrying, with");
const inHand = phrasesOf(
  "in your hand, in the hand, in your hands, in your gripper, in the gripper, in hand, in its gripper, in its hand",
);

export function withCarriedAlong(told: Sentence): Sentence {
  const sentence = withoutCompany(told);
  const go = sentence.findIndex(
    ({ lower }, at) => going.has(lower) && (at === 0 || links.has(sentence[at - 1].lower)),
  );
  if (go < 0) return sentence;
  const end = clauseEnd(sentence, go);
  const isTaken = sentence.slice(0, go).some(({ lower }) => taking.has(lower));
  for (let at = go + 1; at < end; at++) {
    const it = isTaken ? behindAny(sentence, at, withIt) : undefined;
    if (it !== undefined && it <= end) return [...sentence.slice(0, at), ...sentence.slice(it)];
    const thing = behindAny(sentence, at, holding);
    if (thing === undefined || thing >= end) continue;
    const hand = phraseIn(sentence.slice(0, end), inHand, thing + 1);
    // "go to the table with the cup": the cup may be what tells which table.
    if (hand === undefined && sentence[thing - 1].lower === "with") continue;
    const held = sentence.slice(thing, hand?.at ?? end);
    if (held.length === 0 || held[0].lower === "it") continue;
    return [
      ...sentence.slice(0, go),
      ...wordsAs("pick up"),
      ...held,
      ...wordsAs("and"),
      ...sentence.slice(go, at),
      ...sentence.slice(hand?.behind ?? end),
    ];
  }
  return sentence;
}

const withYou = phrasesOf("along with you, with you, with yourself");

/** "take it with you to the desk" */
function withoutCompany(sentence: Sentence): Sentence {
  const you = phraseIn(sentence, withYou, 2);
  const isTaken = sentence.slice(0, you?.at ?? 0).some(({ lower }) => lower === "take" || lower === "bring");
  return you && isTaken ? [...sentence.slice(0, you.at), ...sentence.slice(you.behind)] : sentence;
}

function clauseEnd(sentence: Sentence, from: number): number {
  const end = sentence.findIndex(({ lower }, at) => at > from && links.has(lower));
  return end < 0 ? sentence.length : end;
}
