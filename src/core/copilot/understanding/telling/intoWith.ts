import { behindAny, phrasesOf } from "../actions/said";
import { verbs } from "../words/firstWords";
import { nounOpenings, wholeWords } from "../words/nounSpans";
import { type Token, wordsAs } from "../words/tokens";

/*
 * Orders by a direction and "with", without a verb: "into the box with the doll", "off the table and onto the bed with it", "away
 * with them into the bin", "off to the workshop with you", "off with the light".
 */

type Sentence = readonly Token[];

const links = new Set([",", "and", "then", ":", "so"]);
const pronouns = new Set(["it", "them"]);
const determiners = new Set([...nounOpenings, ...wholeWords, "our"]);
/** Things told in one word. */
const oneWord = new Set([...pronouns, ...wholeWords, "that", "those", "these"]);
const directions = phrasesOf(
  "to, into, onto, in, on, on to, over to, back into, back in, back onto, back on, back to",
);
const sources = phrasesOf("out of, off, off of");
const goingOff = phrasesOf("off to, back to, on to, over to, off back to, back over to, now to, to");
const owing = new Set("is are was goes go belongs belong should must has have i we there".split(" "));
const away = phrasesOf("away, off, out");
const withYou = phrasesOf("with you");
const switches = new Set(["on", "off"]);

/** Of each clause that begins so. */
export function withoutIntoWith(sentence: Sentence): Sentence {
  for (let at = 0; at < sentence.length; at++) {
    if (at > 0 && !links.has(sentence[at - 1].lower)) continue;
    const told = inClause(sentence, at);
    if (told) return withoutIntoWith([...sentence.slice(0, at), ...told]);
  }
  return sentence;
}

function inClause(sentence: Sentence, at: number): Sentence | undefined {
  const end = clauseEnd(sentence, at);
  const clause = sentence.slice(at, end);
  const rest = sentence.slice(end);
  const told =
    withYouThere(clause) ??
    awayWith(clause) ??
    (at === 0 ? switchedWith(clause) : undefined) ??
    thereWith(clause, at === 0);
  return told && [...told, ...rest];
}

/** Before a comma or the next deed; "the banana and the lemon" are one thing after the other, "off the table and onto the bed" one way. */
function clauseEnd(sentence: Sentence, from: number): number {
  const isFrom = behindAny(sentence, from, sources) !== undefined;
  const end = sentence.findIndex(({ lower }, at) => {
    if (at <= from || !links.has(lower)) return false;
    let next = at;
    while (links.has(sentence[next]?.lower ?? "")) next++;
    const isWay = isFrom && behindAny(sentence, next, directions) !== undefined;
    const isOneWay = isWay && !sentence.slice(from, at).some((token) => token.lower === "with");
    return !isOneWay && !determiners.has(sentence[next]?.lower ?? "");
  });
  return end < 0 ? sentence.length : end;
}

/** "off to the workshop with you", "off with you to the workshop" → "go to the workshop" */
function withYouThere(clause: Sentence): Sentence | undefined {
  const you = clause.findIndex((_, at) => at > 0 && behindAny(clause, at, withYou) !== undefined);
  if (you < 0) return undefined;
  const isLast = you + 2 === clause.length;
  const behind = isLast
    ? behindAny(clause, 0, goingOff)
    : behindAny(clause, you + 2, phrasesOf("to, back to, over to"));
  const place = isLast ? clause.slice(behind, you) : clause.slice(behind);
  const isOff = isLast || (you === 1 && ["off", "away", "back", "on"].includes(clause[0].lower));
  return behind !== undefined && isOff && isPlain(place) ? [...wordsAs("go to"), ...place] : undefined;
}

/** "away with them into the bin" → "put them into the bin" */
function awayWith(clause: Sentence): Sentence | undefined {
  const behind = behindAny(clause, 0, away);
  if (behind === undefined || clause[behind]?.lower !== "with") return undefined;
  const to = clause.findIndex(
    ({ lower }, at) => at > behind + 1 && ["into", "onto", "to", "in"].includes(lower),
  );
  const thing = clause.slice(behind + 1, Math.max(behind + 1, to));
  const isThing = thing.length === 1 ? oneWord.has(thing[0].lower) : isPlain(thing);
  return to > 0 && isThing && isPlain(clause.slice(to + 1))
    ? [...wordsAs("put"), ...thing, ...clause.slice(to)]
    : undefined;
}

/** "off with the light" → "switch off the light" */
function switchedWith(clause: Sentence): Sentence | undefined {
  const isSwitch = switches.has(clause[0].lower) && clause[1]?.lower === "with";
  return isSwitch && isPlain(clause.slice(2))
    ? [...wordsAs("switch"), clause[0], ...clause.slice(2)]
    : undefined;
}

/** "into the box with the doll" → "put the doll into the box"; behind another clause that may say which box it is. */
function thereWith(clause: Sentence, isFirst: boolean): Sentence | undefined {
  const to = behindAny(clause, 0, directions);
  const from = behindAny(clause, 0, sources);
  const start = to ?? from;
  const last = clause.findLastIndex(({ lower }) => lower === "with");
  if (start === undefined || last <= start) return undefined;
  const place = clause.slice(start, last);
  const next = otherPlaced(clause, last + 1);
  const [thing, rest] = [clause.slice(last + 1, next), clause.slice(next)];
  const isThing = (thing.length === 1 && oneWord.has(thing[0].lower)) || (isFirst && isPlain(thing));
  if (!isThing || !isPlain(place)) return undefined;
  return to === undefined
    ? [...wordsAs("take"), ...thing, ...clause.slice(0, last), ...rest]
    : [...wordsAs("put"), ...thing, ...clause.slice(0, last), ...rest];
}

/** "the egg and the lemon into the sink": behind the egg. */
function otherPlaced(clause: Sentence, from: number): number {
  const to = clause.findIndex((_, at) => at > from && behindAny(clause, at, directions) !== undefined);
  const link = clause.slice(0, Math.max(0, to)).findLastIndex(({ lower }) => lower === "and");
  return link > from ? link : clause.length;
}

/** A thing, and nothing that is said of it. */
function isPlain(words: Sentence): boolean {
  const isMore = ({ lower }: Token, at: number) =>
    owing.has(lower) || [",", ":"].includes(lower) || (pronouns.has(lower) && at > 0);
  const opens = determiners.has(words[0]?.lower ?? "");
  return words.length > 1 && opens && !words.some(isMore) && !isDeed(words);
}

/** "the cup put": a verb behind the noun; "the cold store" has one in its name. */
const isDeed = (words: Sentence): boolean =>
  words.some(({ lower }, at) => at > 1 && verbs.has(lower) && determiners.has(words[at + 1]?.lower ?? ""));
