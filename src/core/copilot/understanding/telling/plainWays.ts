import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { prepositions } from "../words/firstWords";
import { startsWith, type Token, wordsAs } from "../words/tokens";

/*
 * Places and ways in more words than needed: "take it down from the shelf", "take the cups out to the table", "the toys scattered over the tables", "the mess on the
 * desk"; and a wish put as a question: "could all cups go on the table?".
 */

type Sentence = readonly Token[];

const scattered = phrasesOf(
  ["scattered", "strewn", "spread", "spread out", "lying scattered", "lying around", "lying about"]
    .flatMap((how) =>
      ["all over", "over", "across", "all across", "around", "about", "on"].map((on) => `${how} ${on}`),
    )
    .join(","),
);
const fromThere = phrasesOf("down from, down off, over from");
const outTo = phrasesOf("out to, through to, across to");
const carrying = new Set(
  "take bring carry move transfer put taking bringing carrying moving taken brought carried moved".split(" "),
);
const inBetween = phrasesOf("in between");
const mess = phrasesOf(
  "all the mess, all that mess, the mess, this mess, that mess, the clutter, all the clutter",
);
const cleaning = new Set("clean clear tidy sort up away".split(" "));

export function withPlainWays(sentence: Sentence): Sentence {
  return [
    withoutToday,
    withoutWide,
    withTimeSaid,
    withSitting,
    withPlainPlaces,
    withPlainOnto,
    withoutFromThere,
    withStopBy,
    withoutForIt,
    withoutAllBehind,
    withEverythingForMess,
    withShouldGo,
  ].reduce((said, change) => change(said), sentence);
}

const clauseEnds = new Set([undefined, ",", "and", "then", "but", "please"]);

/** "skip the store today, but visit the others": now is when it is to be done. */
function withoutToday(sentence: Sentence): Sentence {
  const isWhole = !sentence.some(({ lower }) => lower === "tomorrow" || lower === "yesterday");
  return sentence.filter(
    ({ lower }, at) => lower !== "today" || at < 2 || !isWhole || !clauseEnds.has(sentence[at + 1]?.lower),
  );
}

/** "open the window wide" → "open the window" */
function withoutWide(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    ({ lower }, index) => lower === "wide" && index > 2 && clauseEnds.has(sentence[index + 1]?.lower),
  );
  const open = sentence.slice(0, Math.max(0, at)).findLastIndex(({ lower }) => clauseEnds.has(lower)) + 1;
  return at > 0 && sentence[open].lower === "open" ? sentence.toSpliced(at, 1) : sentence;
}

const seats = phrasesOf("take a seat, have a seat, grab a seat, get a seat");
const sittingEnds = new Set([
  undefined,
  "in",
  "on",
  "at",
  "by",
  "down",
  "there",
  "and",
  "then",
  ",",
  "please",
]);

/** "take a seat on the sofa and watch" → "sit on the sofa and watch"; "take a seat cushion" is another thing. */
function withSitting(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, seats, 0);
  return told && sittingEnds.has(sentence[told.behind]?.lower)
    ? sentence.toSpliced(told.at, told.behind - told.at, ...wordsAs("sit"))
    : sentence;
}

const isItTime = phrasesOf("is not it time, is not it about time, is not it high time, is it not time");

/** "isn't it time for the doll to be in bed?" → "it is time for the doll to be in bed" */
function withTimeSaid(sentence: Sentence): Sentence {
  const behind = behindAny(sentence, 0, isItTime);
  return behind === undefined ? sentence : [...wordsAs("it is time"), ...sentence.slice(behind)];
}

/** "the toys that are scattered over the tables" → "… that are on the tables", "down from the shelf" → "from the shelf", "take it out to the table" → "… to the table" */
function withPlainPlaces(sentence: Sentence): Sentence {
  const told: Token[] = [];
  for (let at = 0; at < sentence.length; ) {
    const on = at > 1 ? behindAny(sentence, at, scattered) : undefined;
    const from = at > 1 ? behindAny(sentence, at, fromThere) : undefined;
    const isBetween = at > 1 && openings.has(sentence[at + 2]?.lower ?? "");
    const between = isBetween ? behindAny(sentence, at, inBetween) : undefined;
    const isCarried = sentence.slice(0, at).some(({ lower }) => carrying.has(lower));
    const to = isCarried ? behindAny(sentence, at, outTo) : undefined;
    const next = on ?? from ?? between ?? to;
    if (next === undefined) told.push(sentence[at]);
    else
      told.push(
        ...wordsAs(
          on !== undefined ? "on" : from !== undefined ? "from" : to !== undefined ? "to" : "between",
        ),
      );
    at = next ?? at + 1;
  }
  return told.length === sentence.length ? sentence : told;
}

const ontoWords = new Set(["onto", "into"]);
const sideways = new Set(["down", "up", "over", "out", "across", "right"]);

/** "get me the book down onto the counter" → "… onto the counter" */
function withPlainOnto(sentence: Sentence): Sentence {
  return sentence.filter(
    ({ lower }, at) => at < 2 || !sideways.has(lower) || !ontoWords.has(sentence[at + 1]?.lower ?? ""),
  );
}

const fromWhere = phrasesOf("from there, from over there, from here");
const looking = phrasesOf(
  "watch, watch it, look at it, see it, watch tv, watch the tv, watch the television",
);

/** "sit in the armchair and watch it from there": from where one is. */
function withoutFromThere(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, fromWhere, 2);
  if (!told || !clauseEnds.has(sentence[told.behind]?.lower)) return sentence;
  const isLook = looking.some((words) => startsWith(sentence, told.at - words.length, words));
  return isLook ? [...sentence.slice(0, told.at), ...sentence.slice(told.behind)] : sentence;
}

const stopping = phrasesOf(
  ["drop", "stop", "swing", "pop", "come", "call"]
    .flatMap((verb) => [`${verb} by`, `${verb} by at`])
    .concat("stop off at", "call in at", "drop in at", "stop at", "stop in", "stop in at")
    .join(","),
);
const places = new Set(["the", "my", "our", "your"]);

/** "go to the kitchen, but drop by the bathroom first" → "…, but go to the bathroom first" */
function withStopBy(sentence: Sentence): Sentence {
  const at = sentence.findIndex(
    (_, index) =>
      (index === 0 || stopStarts.has(sentence[index - 1].lower)) &&
      behindAny(sentence, index, stopping) !== undefined,
  );
  const behind = at < 0 ? undefined : behindAny(sentence, at, stopping);
  return behind !== undefined && places.has(sentence[behind]?.lower ?? "")
    ? [...sentence.slice(0, at), ...wordsAs("go to"), ...sentence.slice(behind)]
    : sentence;
}

const making = phrasesOf(
  ["i am", "we are", "i will be", "we will be"]
    .flatMap((who) => ["making", "cooking", "preparing", "baking", "having"].map((deed) => `${who} ${deed}`))
    .join(","),
);
const forIt = phrasesOf("for it, for that, for this");

/** "I am making a salad, so chop up the tomato for it": what it is for was told. */
function withoutForIt(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, forIt, 4);
  return told && told.behind === sentence.length && behindAny(sentence, 0, making) !== undefined
    ? sentence.slice(0, told.at)
    : sentence;
}

const stopStarts = new Set([",", "and", "then", "but", "please", "first"]);

const owed = new Set(["should", "must", "shall"]);
const going = new Set("end go be".split(" "));

/** "the toys should all end up on the sofa" → "all the toys should end up on the sofa" */
function withoutAllBehind(sentence: Sentence): Sentence {
  const all = sentence.findIndex(
    ({ lower }, at) =>
      lower === "all" && owed.has(sentence[at - 1]?.lower ?? "") && going.has(sentence[at + 1]?.lower ?? ""),
  );
  const isPlain = sentence[0]?.lower === "the" && /[^s]s$/.test(sentence[1]?.lower ?? "");
  return all > 2 && isPlain ? [...wordsAs("all"), ...sentence.toSpliced(all, 1)] : sentence;
}

/** "get the mess on the desk into the box" → "get everything on the desk into the box" */
function withEverythingForMess(sentence: Sentence): Sentence {
  const told = phraseIn(sentence, mess, 1);
  const isPlaced = ["on", "in"].includes(sentence[told?.behind ?? sentence.length]?.lower ?? "");
  if (!told || !isPlaced || cleaning.has(sentence[told.at - 1].lower)) return sentence;
  return [...sentence.slice(0, told.at), ...wordsAs("everything"), ...sentence.slice(told.behind)];
}

const mights = new Set(["could", "can", "may", "might"]);
const openings = new Set("the a an all both every each my our your these those this that".split(" "));
const moving = new Set(["go", "move", "come"]);

/** "could all three cups go on the table?" → "all three cups should go on the table"; where it could be is another question. */
function withShouldGo(sentence: Sentence): Sentence {
  const isAsked = mights.has(sentence[0]?.lower ?? "") && openings.has(sentence[1]?.lower ?? "");
  const go = isAsked ? sentence.findIndex(({ lower }, at) => at > 2 && moving.has(lower)) : -1;
  const subject = sentence.slice(1, Math.max(1, go));
  const isPlain = !subject.some(({ kind, lower }) => kind === "mark" || lower === "you" || lower === "robot");
  return go > 0 && isPlain && prepositions.has(sentence[go + 1]?.lower ?? "")
    ? [...subject, ...wordsAs("should go"), ...sentence.slice(go + 1)]
    : sentence;
}

const whatAbout = phrasesOf("what about, how about, and what about, now for, as for");
const pronouns = new Set(["it", "they", "he", "she"]);
const states = new Set("should must belongs goes belong go has have needs need".split(" "));

/** "what about the bear? It should be on the sofa." → "the bear should be on the sofa" */
export function withAskedAbout(sentences: readonly Sentence[]): readonly Sentence[] {
  const told: Sentence[] = [];
  for (const sentence of sentences) {
    const before = told.at(-1) ?? [];
    const about = behindAny(before, 0, whatAbout);
    const thing = before.slice(about ?? before.length);
    const isThing = openings.has(thing[0]?.lower ?? "") && !thing.some(({ kind }) => kind === "mark");
    const isOfIt = pronouns.has(sentence[0]?.lower ?? "") && states.has(sentence[1]?.lower ?? "");
    if (isThing && isOfIt) told.splice(-1, 1, [...thing, ...sentence.slice(1)]);
    else told.push(sentence);
  }
  return told;
}
