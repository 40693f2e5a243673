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
  const sentence = withTakenAlong(withoutHoldingMeanwhile(withHeldThroughout(withoutCompany(told))));
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

const carrying = new Set(["carry", "bring", "take", "move", "transport"]);
const heldThroughout = phrasesOf(
  [
    ...["and keep", "and", "but keep", "but"].flatMap((link) =>
      [
        "holding it",
        "hold of it",
        "it in your hand",
        "it in your gripper",
        "hold on to it",
        "hold onto it",
      ].map((hold) => `${link} ${hold}`),
    ),
    ...["without", "without ever"].flatMap((link) =>
      [
        "letting go",
        "letting go of it",
        "letting it go",
        "putting it down",
        "setting it down",
        "releasing it",
      ].map((deed) => `${link} ${deed}`),
    ),
    ...["but do not", "and do not"].flatMap((link) =>
      ["put it down", "set it down", "let go", "let go of it", "let it go", "release it", "drop it"].map(
        (deed) => `${link} ${deed}`,
      ),
    ),
  ].join(","),
);

/** "carry the cup to the bed and keep holding it" → "pick up the cup and go to the bed" */
function withHeldThroughout(sentence: Sentence): Sentence {
  const end = sentence.findIndex(
    (_, at) => at > 4 && behindAny(sentence, at, heldThroughout) === sentence.length,
  );
  if (end < 0) return sentence;
  const told = sentence.slice(0, sentence[end - 1].lower === "," ? end - 1 : end);
  const carry = told.findLastIndex(
    ({ lower }, at) =>
      carrying.has(lower) && (at === 0 || links.has(told[at - 1].lower) || told[at - 1].lower === "please"),
  );
  const to = told.findIndex(({ lower }, at) => at > carry + 1 && lower === "to");
  const thing = told.slice(carry + 1, Math.max(carry + 1, to));
  const place = told.slice(to);
  if (carry < 0 || to < 0 || [...thing, ...place].some(({ lower }) => links.has(lower))) return sentence;
  const isTaken = thing.length === 1 && told.slice(0, carry).some(({ lower }) => taking.has(lower));
  return [
    ...told.slice(0, carry),
    ...(isTaken ? [] : [...wordsAs("pick up"), ...thing, ...wordsAs("and")]),
    ...wordsAs("go"),
    ...place,
  ];
}

const holdingWhile = phrasesOf(
  [
    "keep holding it",
    "keep holding them",
    "hold on to it",
    "hold onto it",
    "keep hold of it",
    "hold it",
    "keep it in your hand",
  ]
    .flatMap((hold) => ["while you", "as you", "while"].map((when) => `${hold} ${when}`))
    .join(","),
);

/** "pick up the banana and keep holding it while you drive to the sofa" → "pick up the banana and drive to the sofa" */
function withoutHoldingMeanwhile(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, holdingWhile, 2);
  const go = told && going.has(sentence[told.behind]?.lower ?? "");
  const isTaken = told && sentence.slice(0, told.at).some(({ lower }) => taking.has(lower));
  return go && isTaken ? [...sentence.slice(0, told.at), ...sentence.slice(told.behind)] : sentence;
}

const finding = new Set(["find", "search", "locate", "look"]);

/** "search the room for a cup and drive to the bed with it" → "… and pick it up and drive to the bed with it" */
function withTakenAlong(sentence: Sentence): Sentence {
  const go = sentence.findIndex(
    ({ lower }, at) => at > 2 && going.has(lower) && links.has(sentence[at - 1].lower),
  );
  const before = sentence.slice(0, Math.max(0, go));
  const isFound = finding.has(before[0]?.lower ?? "") && !before.some(({ lower }) => taking.has(lower));
  const it = phraseIn(sentence.slice(0, clauseEnd(sentence, go)), withIt, go + 2);
  return isFound && it ? [...before, ...wordsAs("pick it up and"), ...sentence.slice(go)] : sentence;
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
