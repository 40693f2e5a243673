import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { type Token, wordsAs } from "../words/tokens";

/*
 * Things told as if they went by themselves: "both shakers should find their way to the shelf", "the pan moves from the burner to
 * the counter", "the cup has to leave the desk and end up on the table". It is told as where they should go.
 */

type Sentence = readonly Token[];

const owing = "should,must,can,may,could,shall,has to,have to,needs to,need to,ought to,is to,are to".split(
  ",",
);
const owed = phrasesOf(owing.join(","));
const determiners = new Set("the a an all both every each my our your this that these those".split(" "));
const wholes = new Set(["everything", "anything"]);
/** "make sure the doll moves to the bed", "watch how the pan moves", "the cup that moves". */
const others = new Set(
  "that which who if when while until unless whenever how why where what not never you i we".split(" "),
);
const links = new Set([",", "and", "then"]);
const particles = new Set("over across back down up away on".split(" "));
const directions = phrasesOf("from, to, into, onto, on to, in, inside, on, off, out of");
const ways = ["find", "make", "work", "wend"].flatMap((verb) =>
  ["its", "their"].map((whose) => [verb, whose, "way"] as const),
);
const movements = phrasesOf(
  [
    ...ways.map((words) => words.join(" ")),
    ...["move", "travel", "migrate", "wander", "relocate", "transfer"],
    ...["take its place", "take their place", "take their places"],
  ].join(","),
);
/** "moves", "finds its way": told as what happens. */
const happening = phrasesOf(movements.map(([verb, ...rest]) => [`${verb}s`, ...rest].join(" ")).join(","));
const leaving = phrasesOf("leave, come off, come off of, come out of, come from, come down from");
const arriving = phrasesOf(
  [
    "go",
    "move",
    "end up",
    "be put",
    "be placed",
    "be moved",
    "come to rest",
    "find its way",
    "find their way",
  ]
    .flatMap((verb) => ["", ...owing].map((modal) => `${modal} ${verb}`.trim()))
    .join(","),
);
/** Where it goes, said apart from where it comes from. */
const goals: Readonly<Record<string, string>> = {
  on: "onto",
  onto: "onto",
  in: "into",
  into: "into",
  inside: "into",
  to: "to",
};

export function withGoingTold(sentence: Sentence): Sentence {
  return [withLeftFor, withMovement, withHappening].reduce((said, change) => change(said), sentence);
}

/** "the cup has to leave the desk and end up on the table" → "the cup has to go from the desk onto the table" */
function withLeftFor(sentence: Sentence): Sentence {
  const modal = phraseIn(sentence, owed, 2);
  const left = modal && behindAny(sentence, modal.behind, leaving);
  if (!modal || left === undefined || !isThing(sentence, modal.at)) return sentence;
  const link = sentence.findIndex(({ lower }, at) => at > left && (links.has(lower) || lower === "for"));
  const isFor = sentence[link]?.lower === "for" && sentence[modal.behind].lower === "leave";
  let next = link;
  while (links.has(sentence[next]?.lower ?? "")) next++;
  const arrived = isFor ? link + 1 : behindAny(sentence, next, arriving);
  if (link < 0 || arrived === undefined || !determiners.has(sentence[left]?.lower ?? "")) return sentence;
  const place = particles.has(sentence[arrived]?.lower ?? "") && isDirection(sentence, arrived + 1);
  const to = place ? arrived + 1 : arrived;
  const goal = isFor ? "to" : Object.hasOwn(goals, sentence[to]?.lower ?? "") && goals[sentence[to].lower];
  if (!goal) return sentence;
  return [
    ...sentence.slice(0, modal.at),
    ...owedBy(sentence, modal),
    ...wordsAs("go from"),
    ...sentence.slice(left, link),
    ...wordsAs(goal),
    ...sentence.slice(isFor ? to : to + 1),
  ];
}

/** "all fruit should move to the left counter" → "all fruit should go to the left counter" */
function withMovement(sentence: Sentence): Sentence {
  for (let from = 2; from < sentence.length; from++) {
    const modal = phraseIn(sentence, owed, from);
    if (!modal) return sentence;
    const moved = behindAny(sentence, modal.behind, movements);
    const to = moved === undefined ? undefined : directionBehind(sentence, moved);
    if (to !== undefined && isThing(sentence, modal.at))
      return [
        ...sentence.slice(0, modal.at),
        ...owedBy(sentence, modal),
        ...wordsAs("go"),
        ...sentence.slice(to),
      ];
    from = modal.at;
  }
  return sentence;
}

/** "the pan moves from the burner to the counter" → "the pan goes from the burner to the counter" */
function withHappening(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, happening, 2);
  const to = told && directionBehind(sentence, told.behind);
  return told && to !== undefined && isThing(sentence, told.at)
    ? withHappening([...sentence.slice(0, told.at), ...wordsAs("goes"), ...sentence.slice(to)])
    : sentence;
}

/** As said, but "ought to" is told as "should". */
function owedBy(
  sentence: Sentence,
  { at, behind }: { readonly at: number; readonly behind: number },
): Sentence {
  return sentence[at].lower === "ought" ? wordsAs("should") : sentence.slice(at, behind);
}

/** The direction behind a movement, and "over" and the like before it. */
function directionBehind(sentence: Sentence, at: number): number | undefined {
  if (isDirection(sentence, at)) return at;
  return particles.has(sentence[at]?.lower ?? "") && isDirection(sentence, at + 1) ? at + 1 : undefined;
}

const isDirection = (sentence: Sentence, at: number): boolean =>
  behindAny(sentence, at, directions) !== undefined;

/** A thing is told before it, by a clause that begins with it. */
function isThing(sentence: Sentence, end: number): boolean {
  const before = sentence.slice(0, end);
  const start = before.findLastIndex(
    ({ lower }, at) => determiners.has(lower) && (at === 0 || links.has(before[at - 1].lower)),
  );
  const isWhole = wholes.has(before[0]?.lower ?? "");
  return (start >= 0 || isWhole) && !before.some(({ lower }) => others.has(lower));
}
