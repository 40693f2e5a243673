import { behindAny, phrasesOf } from "../actions/said";
import { forms } from "../actions/verbs";
import { prepositions, verbs } from "../words/firstWords";
import { verbList } from "../words/lexicon";
import { startsWith, type Token, wordsAs } from "../words/tokens";

/*
 * Two verbs for one deed: "pick up and put", "take it and hold it", "use the lid to close the jar", "take it off and set it
 * aside".
 */

type Sentence = readonly Token[];

const framesOf = (...frames: readonly string[]) => verbList.filter(({ frame }) => frames.includes(frame));
const seizing = framesOf("take", "hold");
const moving = new Set(
  framesOf("transfer", "stack", "remove", "close", "discard").map(({ words: [first] }) => first),
);
/** What is done by means of something. */
const handling = new Set([
  ...framesOf("close", "cover").map(({ words: [first] }) => first),
  ...forms.flatMap(({ words: [first], verb }) => (verb.kind === "device" ? [first] : [])),
  ..."wipe clean wash scrub dust".split(" "),
]);
const links = new Set([",", "and", "then"]);
const clauseStarts = new Set([undefined, ...links]);

function isStart(sentence: Sentence, at: number): boolean {
  return clauseStarts.has(sentence[at - 1]?.lower);
}

/** "grasp and move all objects", "pick up and set down two blocks": what is moved is taken first anyway. */
export function withoutSeizing(sentence: Sentence): Sentence {
  for (const at of sentence.keys()) {
    if (!isStart(sentence, at)) continue;
    for (const { words, particles } of seizing) {
      if (!startsWith(sentence, at, words)) continue;
      let and = at + words.length;
      if (particles.includes(sentence[and]?.lower ?? "")) and++;
      if (sentence[and]?.lower !== "and" || !moving.has(sentence[and + 1]?.lower)) continue;
      return [...sentence.slice(0, at), ...sentence.slice(and + 1)];
    }
  }
  return sentence;
}

const choosing = new Set(["choose", "select"]);

/** "choose a clean cup and put it on the plate" → "take a clean cup and put it on the plate" */
export function withChosenTaken(sentence: Sentence): Sentence {
  const moved = sentence.findIndex(
    ({ lower }, at) =>
      at > 2 &&
      moving.has(lower) &&
      ["and", "then"].includes(sentence[at - 1].lower) &&
      ["it", "them"].includes(sentence[at + 1]?.lower ?? ""),
  );
  return choosing.has(sentence[0]?.lower ?? "") && moved > 0
    ? [...wordsAs("take"), ...sentence.slice(1)]
    : sentence;
}

const transfers = new Set(framesOf("transfer").map(({ words: [first] }) => first));
const sources = new Set(["from", "off", "out"]);
const goals = new Set(["to", "into", "onto", "on", "in"]);

/** "move all things from the table and drop them into the box" → "move all things from the table into the box" */
export function withoutSecondMove(sentence: Sentence): Sentence {
  if (!transfers.has(sentence[0]?.lower)) return sentence;
  const and = sentence.findIndex(
    ({ lower }, at) =>
      lower === "and" &&
      transfers.has(sentence[at + 1]?.lower) &&
      ["it", "them"].includes(sentence[at + 2]?.lower),
  );
  const first = sentence.slice(0, Math.max(0, and));
  const from = first.findIndex(({ lower }) => sources.has(lower));
  // "move it from the table to the bed and put …" says two places.
  const isOpen = from > 0 && !first.slice(from).some(({ lower }) => goals.has(lower));
  if (!isOpen || and + 3 >= sentence.length) return sentence;
  return [...(first.at(-1)?.lower === "," ? first.slice(0, -1) : first), ...sentence.slice(and + 3)];
}

const gathering = [
  "collect",
  "gather",
  "gather up",
  "pick up",
  "grab",
  "fetch",
  "get",
  "take",
  "find",
  "locate",
  "look for",
].map((words) => words.split(" "));
const severalOf = new Set([",", "and"]);

/** "collect the clock, the phone and the cup and put them in the dresser": no hand holds all of them first. */
export function withoutGathering(sentence: Sentence): Sentence {
  const start = gathering.findLast((words) => startsWith(sentence, 0, words))?.length;
  const them = sentence.findIndex(
    ({ lower }, at) => isAllOfThem(lower, sentence[at + 1]) && transfers.has(sentence[at - 1]?.lower),
  );
  if (start === undefined || them < start + 3) return sentence;
  const end = sentence.slice(0, them - 1).findLastIndex(({ lower }) => !clauseStarts.has(lower)) + 1;
  const things = sentence.slice(start, end);
  const isList =
    things.some(({ lower }) => severalOf.has(lower)) &&
    !things.some(({ lower }) => prepositions.has(lower) || transfers.has(lower) || lower === "then");
  return isList && end < them - 1 && them + 1 < sentence.length
    ? [sentence[them - 1], ...things, ...sentence.slice(them + 1)]
    : sentence;
}

/** "them", and "both" where no noun follows: "put both into the box" */
const isAllOfThem = (word: string, next: Token | undefined): boolean =>
  word === "them" || (word === "both" && goals.has(next?.lower ?? ""));

const taking = phrasesOf("take, remove, lift, get, grab, pick up, pick, take down");
const wholes = new Set(["all", "both", "everything"]);
const takenFrom = new Set(["off", "from"]);

/** "take the chicken and the steak off the grill and put them on the board" → "move the chicken and the steak from the grill to the board" */
export function withSeveralTakenOff(sentence: Sentence): Sentence {
  const start = behindAny(sentence, 0, taking);
  const from = sentence.findIndex(({ lower }) => takenFrom.has(lower));
  const put = sentence.findIndex(
    ({ lower }, at) => at > from + 1 && transfers.has(lower) && clauseStarts.has(sentence[at - 1].lower),
  );
  if (start === undefined || from < start + 1 || put < 0) return sentence;
  const [pronoun, next] = sentence.slice(put + 1);
  const things = sentence.slice(start, from);
  const areAll = things.some(({ lower }) => wholes.has(lower) || lower === "and");
  const isThem = isAllOfThem(pronoun?.lower ?? "", next) || pronoun?.lower === "it";
  const end = sentence.slice(0, put).findLastIndex(({ lower }) => !clauseStarts.has(lower)) + 1;
  const place = sentence.slice(from + 1, end);
  const isPlain = ![...things, ...place].some(
    ({ lower }) => goals.has(lower) || prepositions.has(lower) || lower === ",",
  );
  if (!areAll || !isThem || !isPlain || !goals.has(next?.lower ?? "")) return sentence;
  return [...wordsAs("move"), ...things, ...wordsAs("from"), ...place, ...sentence.slice(put + 2)];
}

const benefiting = new Set(["me", "us", "him", "her", "them"]);
const opensNoun = new Set("a an the some one two three four another my your our".split(" "));
const preparing = [["read"], ...forms.flatMap(({ words, verb }) => (verb.kind === "device" ? [words] : []))];

/** "fry me an egg": for whom changes nothing about what is done. */
export function withoutBeneficiary(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    ({ lower }, index) =>
      benefiting.has(lower) &&
      opensNoun.has(sentence[index + 1]?.lower ?? "") &&
      preparing.some(
        (words) =>
          startsWith(sentence, index - words.length, words) && isStart(sentence, index - words.length),
      ),
  );
  return at < 0 ? sentence : sentence.toSpliced(at, 1);
}

const brings = new Set(["to", "into", "onto"]);
const nextTo = new Set(["next", "close"]);
const holdingOn = phrasesOf(
  "hold on to, hold onto, hang on to, hang onto, keep hold of, keep a hold of, keep holding on to, keep holding",
);

/** "wash the mug and hang on to it" → "wash the mug and hold it" */
export function withPlainHold(sentence: Sentence): Sentence {
  return sentence.flatMap((token, at) => {
    const start = clauseStart(sentence, at);
    const behind = start === undefined ? undefined : behindAny(sentence, start, holdingOn);
    if (start === undefined || behind === undefined || at >= behind) return [token];
    return at === start ? wordsAs("hold") : [];
  });
}

/** Where the clause that a word stands in begins. */
function clauseStart(sentence: Sentence, at: number): number | undefined {
  for (let start = at; start >= 0; start--) if (isStart(sentence, start)) return start;
  return undefined;
}

const heldOn = ["hold", "keep"].flatMap((verb) =>
  ["it", "them", "it in your hand", "it in the hand", "it in your gripper", "it in the gripper"].map((word) =>
    `${verb} ${word}`.split(" "),
  ),
);

const keptInHand = ["do not", "never"]
  .flatMap((not) =>
    ["it", "them"].flatMap((what) =>
      [`let go of ${what}`, `let ${what} go`, `release ${what}`, `drop ${what}`, `put ${what} down`].map(
        (deed) => `${not} ${deed}`.split(" "),
      ),
    ),
  )
  .concat(heldOn);
const heldLinks = new Set(["and", ",", "but"]);

/** "pick up a fruit and hold it", "… and don't let go of it": what was picked up is held. */
export function withoutHolding(sentence: Sentence): Sentence {
  const link = sentence.findIndex(
    ({ lower }, at) =>
      at > 0 &&
      heldLinks.has(lower) &&
      keptInHand.some(
        (words) => startsWith(sentence, at + 1, words) && sentence.length === at + 1 + words.length,
      ),
  );
  // "take it to the table and don't let go of it": there it would be put down.
  const isBrought = sentence.some(
    ({ lower }, at) => at < link && brings.has(lower) && !nextTo.has(sentence[at - 1].lower),
  );
  // "fetch the cup, carry it to the bed and hold it"
  const isMoved = sentence.slice(1, Math.max(1, link)).some(({ lower }) => moving.has(lower));
  const isTaken = !isBrought && !isMoved && seizing.some(({ words }) => startsWith(sentence, 0, words));
  const off = sentence.findIndex(({ lower }) => lower === "off" || lower === "from");
  // "take the ring off the table and hold on to it": not only away from there.
  if (link > 0 && isTaken && sentence[0].lower === "take" && off > 1 && off < link)
    return [...wordsAs("pick up"), ...sentence.slice(1, off)];
  return link > 0 && isTaken
    ? sentence.slice(0, sentence[link - 1].lower === "," ? link - 1 : link)
    : sentence;
}

/** "screw open the bottle" */
export function withOneWord(sentence: Sentence): Sentence {
  return sentence.flatMap((token, at) => {
    if (token.lower === "open" && sentence[at - 1]?.lower === "screw") return [];
    const opens = token.lower === "screw" && sentence[at + 1]?.lower === "open";
    return [opens ? { text: "unscrew", lower: "unscrew", kind: "word" } : token];
  });
}

/** "use the lid to close the jar" → "close the jar with the lid", "use the microwave to heat the bread" */
export function withInstrument(sentence: Sentence): Sentence {
  for (const at of sentence.keys()) {
    if (!["use", "using"].includes(sentence[at].lower) || !isStart(sentence, at)) continue;
    const to = sentence.findIndex(({ lower }, index) => index > at + 1 && lower === "to");
    if (to < 0 || !handling.has(sentence[to + 1]?.lower)) continue;
    // "use the pan to cook the egg, then turn the burner off": the next deed is done without it.
    const next = sentence.findIndex(({ lower }, index) => index > to + 1 && links.has(lower));
    const isNext =
      next > 0 && verbs.has(sentence.slice(next).find(({ lower }) => !links.has(lower))?.lower ?? "");
    const end = isNext ? next : sentence.length;
    return [
      ...sentence.slice(0, at),
      ...sentence.slice(to + 1, end),
      ...wordsAs("with"),
      ...sentence.slice(at + 1, to),
      ...sentence.slice(end),
    ];
  }
  return sentence;
}

const removing = new Set(framesOf("remove").map(({ words: [first] }) => first));
const aside = ["to the side", "to one side", "aside", "somewhere", "anywhere", "down"].flatMap((where) =>
  ["set", "put", "place", "lay"].flatMap((verb) =>
    ["it", "them"].flatMap((word) =>
      ["", "down "].map((down) => `${verb} ${word} ${down}${where}`.split(" ")),
    ),
  ),
);

/** "remove the steak from the grill and set it down to the side": where it goes is left open. */
export function withoutAside(sentence: Sentence): Sentence {
  const link = sentence.findIndex(
    ({ lower }, at) =>
      lower === "and" &&
      aside.some((words) => startsWith(sentence, at + 1, words) && sentence.length === at + 1 + words.length),
  );
  const first = sentence.slice(0, Math.max(0, link));
  const isRemoved =
    removing.has(first[0]?.lower) &&
    first.some(({ lower }) => ["off", "from", "out", "away"].includes(lower));
  if (!isRemoved) return sentence;
  return first.at(-1)?.lower === "," ? first.slice(0, -1) : first;
}
