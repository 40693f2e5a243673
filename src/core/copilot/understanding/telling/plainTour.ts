import { behindAny, phrasesOf } from "../actions/said";
import { type Token, wordsAs } from "../words/tokens";

/*
 * Rounds in other words: "start your tour at the bay and finish it at the dock", "do the rounds, but leave the workshop out", "go
 * back and forth between the bay and the dock".
 */

type Sentence = readonly Token[];

const beginning = new Set(["start", "begin"]);
const finishing = new Set(["finish", "end", "conclude", "complete"]);
const rounds = phrasesOf(
  ["tour", "round", "trip", "route", "run", "journey", "drive", "patrol", "ride"]
    .flatMap((noun) => ["your", "the", "this"].map((which) => `${which} ${noun}`))
    .join(","),
);
const at = new Set(["at", "in", "with", "by"]);
const starts = new Set([undefined, ",", "and", "then", "but", "please", "you", "to"]);

const short = new Set(["quick", "short", "brief", "little"]);
const trips = new Set(["stop", "trip", "detour", "tour", "round", "halt", "drive", "run", "lap"]);
const commuting = phrasesOf(
  ["go", "drive", "move", "run", "travel", "walk"]
    .flatMap((verb) =>
      ["back and forth", "to and fro", "forwards and backwards"].map((way) => `${verb} ${way}`),
    )
    .map((verb) => `${verb} between`)
    .join(","),
);
const wholeRound = phrasesOf(
  "do the rounds, do your rounds, make the rounds, make your rounds, go on your rounds, do your usual round, do your round, make your round, do the round",
);
const leavingOut = new Set(["except", "but", "apart", "save"]);
const goings = new Set("go visit drive patrol do make".split(" "));
const ends = new Set([undefined, ",", "and", "then", "but", "except"]);

export function withPlainTour(sentence: Sentence): Sentence {
  return [withoutShort, withThereAndBack, withWholeRound, withLeftOut, withStated, withTourEdges].reduce(
    (said, change) => change(said),
    sentence,
  );
}

/** "make a quick stop at the workshop" → "make a stop at the workshop" */
function withoutShort(sentence: Sentence): Sentence {
  return sentence.filter(
    ({ lower }, index) =>
      !short.has(lower) || sentence[index - 1]?.lower !== "a" || !trips.has(sentence[index + 1]?.lower ?? ""),
  );
}

/** "go back and forth between the bay and the workshop" → "go from the bay to the workshop and back" */
function withThereAndBack(sentence: Sentence): Sentence {
  const behind = behindAny(sentence, 0, commuting);
  const places = sentence.slice(behind);
  const and = places.findIndex(({ lower }) => lower === "and");
  const other = places.slice(and + 1);
  const isPair =
    and > 0 && other.length > 0 && ![...places.slice(0, and), ...other].some(({ lower }) => ends.has(lower));
  return behind !== undefined && isPair
    ? [...wordsAs("go from"), ...places.slice(0, and), ...wordsAs("to"), ...other, ...wordsAs("and back")]
    : sentence;
}

/** "do the rounds" → "visit everywhere", "everywhere but the workshop" → "visit everywhere but …" */
function withWholeRound(sentence: Sentence): Sentence {
  const isBare = sentence[0]?.lower === "everywhere" && leavingOut.has(sentence[1]?.lower ?? "");
  if (isBare) return [...wordsAs("visit"), ...sentence];
  const behind = behindAny(sentence, 0, wholeRound);
  return behind !== undefined && ends.has(sentence[behind]?.lower)
    ? [...wordsAs("visit everywhere"), ...sentence.slice(behind)]
    : sentence;
}

/** "visit everywhere, but leave the workshop out" → "…, but skip the workshop" */
function withLeftOut(sentence: Sentence): Sentence {
  const leave = sentence.findIndex(
    ({ lower }, index) => index > 1 && lower === "leave" && ends.has(sentence[index - 1].lower),
  );
  const isLast = sentence.at(-1)?.lower === "out" && leave > 0 && sentence.length > leave + 2;
  return isLast && goings.has(sentence[0].lower)
    ? [...sentence.slice(0, leave), ...wordsAs("skip"), ...sentence.slice(leave + 1, -1)]
    : sentence;
}

const shifts = phrasesOf(
  ["your", "the"]
    .flatMap((whose) => ["shift", "tour", "round", "trip", "route", "day"].map((noun) => `${whose} ${noun}`))
    .join(","),
);
const stated: Readonly<Record<string, string>> = {
  starts: "start",
  begins: "start",
  ends: "finish",
  finishes: "finish",
};

/** "your shift starts at the bay and ends at the dock" → "start at the bay and finish at the dock" */
function withStated(sentence: Sentence): Sentence {
  const behind = behindAny(sentence, 0, shifts);
  const isEdge = (index: number) =>
    Object.hasOwn(stated, sentence[index]?.lower ?? "") && at.has(sentence[index + 1]?.lower ?? "");
  if (behind === undefined || !isEdge(behind)) return sentence;
  return sentence
    .slice(behind)
    .flatMap((token, index) => (isEdge(behind + index) ? wordsAs(stated[token.lower]) : [token]));
}

/** "finish your tour at the dock" → "finish at the dock", "… and end it at the bay" → "… and end at the bay" */
function withTourEdges(sentence: Sentence): Sentence {
  const told: Token[] = [];
  let isRound = false;
  for (let index = 0; index < sentence.length; ) {
    const { lower } = sentence[index];
    const isEdge = (beginning.has(lower) || finishing.has(lower)) && starts.has(sentence[index - 1]?.lower);
    const behind = isEdge
      ? behindAny(sentence, index + 1, isRound ? [...rounds, ["it"]] : rounds)
      : undefined;
    if (behind !== undefined && at.has(sentence[behind]?.lower ?? "")) {
      told.push(...wordsAs(beginning.has(lower) ? "start" : "finish"));
      isRound = true;
      index = behind;
    } else told.push(sentence[index++]);
  }
  return isRound ? told : sentence;
}
