import { stateWords } from "../actions/senses";
import { singularForms, type Token, wordsAs } from "../words/tokens";
import { articles, deedAt, definites, links } from "./referredTo";

/*
 * "should the kettle be empty, fill it", "close the fridge, should it be open": a condition without "if".
 */

type Sentence = readonly Token[];

const several = new Set(["they", "these", "those", "all", "both"]);
const subjects = new Set([...definites, ...articles, ...several, "it", "there", "one", "no", "every"]);
const observing = new Set(["see", "find", "notice"]);

/** "should the kettle be empty, fill it" → "if the kettle is empty, fill it" */
export function withIfForShould(sentence: Sentence): Sentence {
  const at = sentence.findIndex(({ lower }, index) => lower === "should" && isInverted(sentence, index));
  if (at < 0) return sentence;
  const said = sentence.slice(at + 1);
  // Without anything to do it is a question.
  const isFirst = said.some((_, index) => index > 2 && isDeed(said, index));
  const isLast = at > 1 && deedAt(sentence, 0) !== undefined;
  if (at === 0 ? !isFirst : !isLast) return sentence;
  return [...sentence.slice(0, at), ...wordsAs("if"), ...asSo(said)];
}

/** Behind a deed, or before one; "the cup should be on the desk" is none. */
function isInverted(sentence: Sentence, at: number): boolean {
  const [subject, next] = sentence.slice(at + 1).map(({ lower }) => lower);
  if (subject === "you") return observing.has(next ?? "");
  const be = sentence.findIndex(({ lower }, index) => index > at && lower === "be");
  const between = sentence.slice(at + 1, Math.max(at + 1, be));
  return subjects.has(subject ?? "") && between.length > 0 && !between.some(({ lower }) => links.has(lower));
}

function isDeed(said: Sentence, at: number): boolean {
  const { lower: before } = said[at - 1];
  return (links.has(before) || stateWords.has(before)) && deedAt(said, at) !== undefined;
}

/** "the kettle be empty" → "the kettle is empty" */
function asSo(said: Sentence): Sentence {
  const be = said.findIndex(({ lower }) => lower === "be");
  if (said[0].lower === "you") return said;
  const named = said[0].lower === "there" ? said.slice(be + 1) : said.slice(0, be);
  return said.toSpliced(be, 1, ...wordsAs(isMany(named) ? "are" : "is"));
}

function isMany(named: Sentence): boolean {
  const end = named.findIndex(({ lower }, at) => at > 0 && (links.has(lower) || placing.has(lower)));
  const last = named[end < 0 ? named.length - 1 : end - 1]?.lower ?? "";
  return several.has(named[0]?.lower ?? "") || singularForms(last).length > 1;
}

const placing = new Set(["in", "on", "at", "of", "from", "left"]);
