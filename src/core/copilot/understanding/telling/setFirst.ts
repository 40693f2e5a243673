import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { prepositions, verbs } from "../words/firstWords";
import { nounOpenings } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";

/*
 * What is set before the rest for weight: "it is the doll that should go to the bed", "what belongs in the bin is the rubbish",
 * "not the bear but the doll goes to the bed", "where you need to be is the dock". Told in the plain order it is the same.
 */

type Sentence = readonly Token[];

const relatives = new Set(["that", "which", "who", "whom"]);
/** What is told of things begins with one of these. */
const telling = new Set(
  "should must shall has have needs need ought belongs belong goes go is are".split(" "),
);
const people = new Set(["i", "we", "you"]);
const be = new Set(["is", "are"]);

export function withoutThingFirst(sentence: Sentence): Sentence {
  return [withRejectedBehind, withoutItIs, withoutWhatIs, withoutWhereIs].reduce(
    (said, change) => change(said),
    sentence,
  );
}

/** "not the red cup but the blue one should be on the plate" → "the blue cup, not the red cup, should be on the plate" */
function withRejectedBehind(sentence: Sentence): Sentence {
  const start = sentence[0]?.lower === "it" && be.has(sentence[1]?.lower ?? "") ? 2 : 0;
  const but = sentence.findIndex(({ lower }) => lower === "but");
  if (sentence[start]?.lower !== "not" || but < start + 3) return sentence;
  const rejected = withoutLastComma(sentence.slice(start + 1, but));
  const behind = sentence.findIndex(
    ({ lower }, at) => at > but + 2 && (relatives.has(lower) || telling.has(lower)),
  );
  const meant = sentence.slice(but + 1, behind);
  if (behind < 0 || !isThing(rejected) || !isThing(meant)) return sentence;
  const kind = rejected[rejected.length - 1];
  const named = meant.at(-1)?.lower === "one" ? [...meant.slice(0, -1), kind] : meant;
  const [comma] = commas;
  const denied = [comma, ...wordsAs("not"), ...rejected];
  // "it is the doll that …": what it is not comes last.
  return start > 0
    ? [...sentence.slice(0, start), ...named, ...sentence.slice(behind), ...denied]
    : [...named, ...denied, comma, ...sentence.slice(behind)];
}

/** "it is the doll that should go to the bed, not the bear" → "the doll should go to the bed, not the bear" */
function withoutItIs(sentence: Sentence): Sentence {
  if (sentence[0]?.lower !== "it" || sentence[1]?.lower !== "is") return sentence;
  const end = sentence.findIndex(
    ({ lower }, at) => at > 3 && (relatives.has(lower) || people.has(lower) || lower === ","),
  );
  if (end < 0 || sentence[end].lower === ",") return sentence;
  const thing = sentence.slice(2, end);
  const told = sentence.slice(relatives.has(sentence[end].lower) ? end + 1 : end);
  if (!isThing(thing)) return sentence;
  if (telling.has(told[0]?.lower ?? "")) return [...thing, ...told];
  const mark = told.findIndex(({ kind }) => kind === "mark");
  const clause = told.slice(0, mark < 0 ? undefined : mark);
  const rest = mark < 0 ? [] : told.slice(mark);
  const last = clause.at(-1)?.lower ?? "";
  // "the plate that the fruit belongs on", "the dock I need you at"
  const isOpen = prepositions.has(last) && clause.length > 2;
  const opens = people.has(clause[0]?.lower ?? "") || nounOpenings.has(clause[0]?.lower ?? "");
  if (isOpen && opens) return [...clause, ...thing, ...rest];
  const deed = behindAny(clause, 0, wantingDone);
  // "I want you to pick up", "I want you to put on the bed"
  if (deed !== undefined && verbs.has(clause[deed]?.lower ?? "")) {
    const behind = clause.length - deed > 2 ? deed + 1 : clause.length;
    return [...clause.slice(0, behind), ...thing, ...clause.slice(behind), ...rest];
  }
  const wanted = behindAny(clause, 0, wanting);
  return wanted !== undefined && isState(clause[wanted])
    ? [...clause.slice(0, wanted), ...thing, ...clause.slice(wanted), ...rest]
    : sentence;
}

/** "on the bed", "moved to the bed", behind what is wanted so. */
function isState(token: Token | undefined): boolean {
  return token !== undefined && !verbs.has(token.lower) && token.lower !== "you";
}

const wantingDone = phrasesOf(
  "i want you to, i need you to, i would like you to, we want you to, you should",
);
const wanting = phrasesOf("i want, i need, i would like, we want, we need, we would like");

/** "what has to go in the bin is the rubbish" → "the rubbish has to go in the bin", "what I want on the bed is the doll" */
function withoutWhatIs(sentence: Sentence): Sentence {
  if (sentence[0]?.lower !== "what") return sentence;
  const link = sentence.findLastIndex(
    ({ lower }, at) => be.has(lower) && nounOpenings.has(sentence[at + 1]?.lower ?? ""),
  );
  const told = sentence.slice(1, Math.max(1, link));
  const end = sentence.findIndex(({ kind }, at) => at > link && kind === "mark");
  const thing = sentence.slice(link + 1, end < 0 ? undefined : end);
  const rest = end < 0 ? [] : sentence.slice(end);
  const isPlain = told.length > 2 && !told.some(({ kind }) => kind === "mark");
  if (link < 0 || !isThing(thing) || !isPlain) return sentence;
  // "what is on the table is the doll" tells how it is.
  const isAsked = telling.has(told[0].lower) && !be.has(told[0].lower);
  if (isAsked || (be.has(told[0].lower) && told[1].lower === "to")) return [...thing, ...told, ...rest];
  const wanted = behindAny(told, 0, wanting);
  return wanted !== undefined && isState(told[wanted])
    ? [...told.slice(0, wanted), ...thing, ...told.slice(wanted), ...rest]
    : sentence;
}

const isWhere = phrasesOf("is where");
const ownPlace = phrasesOf(
  "where you need to be is, where you should be is, where you have to be is, where you should go is, where you must go is, where you need to go is, where you have to go is, where i want you is, where i need you is, where i want you to go is, your destination is, your next stop is, your target is",
);
const belonging = phrasesOf(
  "belongs, belong, goes, go, should go, should be, has to go, have to go, must go",
);

/** "on the plate is where I want the fruit" → "I want the fruit on the plate", "where you need to be is the dock" */
function withoutWhereIs(sentence: Sentence): Sentence {
  const own = behindAny(sentence, 0, ownPlace);
  if (own !== undefined && isThing(sentence.slice(own))) return [...wordsAs("go to"), ...sentence.slice(own)];
  const told = phraseIn(sentence, isWhere);
  if (!told || told.at < 3 || !prepositions.has(sentence[0].lower)) return sentence;
  const place = sentence.slice(0, told.at);
  const clause = sentence.slice(told.behind);
  if (clause.some(({ kind }) => kind === "mark")) return sentence;
  const wanted = behindAny(clause, 0, wanting);
  if (wanted !== undefined && isThing(clause.slice(wanted))) return [...clause, ...place];
  const belongs = phraseIn(clause, belonging, 2);
  return belongs?.behind === clause.length && isThing(clause.slice(0, belongs.at))
    ? [...clause, ...place]
    : sentence;
}

/** "the red cup on the desk": a thing, and nothing done with it. */
function isThing(said: Sentence): boolean {
  const isOpened = said.length > 1 && nounOpenings.has(said[0].lower);
  return isOpened && !said.some(({ kind, lower }) => kind === "mark" || telling.has(lower));
}

const commas: readonly Token[] = [{ text: ",", lower: ",", kind: "mark" }];

function withoutLastComma(said: Sentence): Sentence {
  return said.at(-1)?.lower === "," ? said.slice(0, -1) : said;
}
