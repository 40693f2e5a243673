import { behindAny, phrasesOf } from "./actions/said";
import { withoutOpeningCourtesy } from "./courtesy";
import { prepositions } from "./firstWords";
import { deedAt, links } from "./referredTo";
import { type Token, wordsAs } from "./tokens";

/*
 * "Is the banana on the plate? If not, put it there.", "check whether the fridge is open; if so, close it": a question that
 * the speaker answers himself is a condition. So is one that is followed by what to do: "check if there is a cup on the
 * table and bring it", "see whether the fridge is closed, and close it if not".
 */

type Sentence = readonly Token[];

const whethers = phrasesOf(
  "check whether, check if, see whether, see if, look whether, look if, find out whether, find out if, have a look whether",
);
const denials = phrasesOf("if not, if no, if there is none, if there are none");
const agreements = phrasesOf("if so, if yes");
/** With more behind them they begin another condition. */
const shortDenials = phrasesOf("if it is not, if they are not, if there is not, if there are not");
const shortAgreements = phrasesOf("if it is, if they are, if there is, if there are");
const opposites = phrasesOf("otherwise, or else, else");
const pause: Token = { text: ",", lower: ",", kind: "mark" };

/** A question and its answer as one sentence with "if"; others stay as they are. */
export function asConditions(sentences: readonly Sentence[]): readonly Sentence[] {
  const words = sentences.flatMap((sentence, at) => (at === 0 ? sentence : [pause, ...sentence]));
  const statement = statementIn(withoutOpeningCourtesy(words));
  if (!statement) return sentences;
  const { said, isSo, deed } = statement;
  const be = said.findIndex(({ lower }) => lower === "is" || lower === "are");
  if (be < 1) return sentences;
  const condition = isSo ? said : [...said.slice(0, be + 1), ...wordsAs("not"), ...said.slice(be + 1)];
  return [[...wordsAs("if"), ...condition, pause, ...deed]];
}

const openings = new Set(["if", "when", "unless", "whenever"]);
const copulas = new Set(["is", "are"]);
const objects = new Set("it them the a an all every both that this these those".split(" "));

/** "if the fork is dirty wash it" → "if the fork is dirty, wash it" */
export function withPauseBehindCondition(sentence: Sentence): Sentence {
  const be = sentence.findIndex(({ lower }) => copulas.has(lower));
  if (
    !openings.has(sentence[0]?.lower ?? "") ||
    be < 2 ||
    sentence.some(({ lower }) => links.has(lower) && lower !== "and")
  )
    return sentence;
  const deed = sentence.findIndex(
    (_, at) =>
      at > be + 1 &&
      !prepositions.has(sentence[at - 1].lower) &&
      deedAt(sentence, at) === at &&
      objects.has(sentence[at + 1]?.lower ?? ""),
  );
  const isListed = deed > 0 && sentence.slice(0, deed).some(({ lower }) => links.has(lower));
  return deed < 0 || isListed ? sentence : [...sentence.slice(0, deed), pause, ...sentence.slice(deed)];
}

interface Statement {
  readonly said: Sentence;
  readonly isSo: boolean;
  readonly deed: Sentence;
}

function statementIn(words: Sentence): Statement | undefined {
  const behindWhether = behindAny(words, 0, whethers);
  const isAsked = words[0]?.lower === "is" || words[0]?.lower === "are";
  if (behindWhether === undefined && !isAsked) return undefined;
  for (let at = (behindWhether ?? 0) + 2; at < words.length; at++) {
    const answer = answerAt(words, at);
    if (!answer) continue;
    const end = words.slice(0, at).findLastIndex(({ lower }) => !links.has(lower)) + 1;
    const told = words.slice(behindWhether ?? 0, end);
    const deed = words.slice(answer.next);
    const start = deed.findIndex(({ lower }) => !links.has(lower));
    if (start >= 0)
      return { said: isAsked ? stated(told) : told, isSo: answer.isSo, deed: deed.slice(start) };
  }
  return behindWhether === undefined ? undefined : deedIn(words, behindWhether);
}

/** "check whether …, and close it", "…, and close it if not", "…, otherwise close it" */
function deedIn(words: Sentence, from: number): Statement | undefined {
  const isLink = (at: number) => links.has(words[at]?.lower ?? "");
  for (let at = from + 2; at < words.length; at++) {
    const opposite = behindAny(words, at, opposites);
    if (!isLink(at - 1) && opposite === undefined) continue;
    const behindOpposite = opposite !== undefined && isLink(opposite) ? opposite + 1 : opposite;
    const start = deedAt(words, behindOpposite ?? at);
    // In "clean and dry, and put it away" what can be a verb is none.
    if (start === undefined || links.has(words[start + 1]?.lower ?? ",")) continue;
    const said = words.slice(from, words.slice(0, at).findLastIndex(({ lower }) => !links.has(lower)) + 1);
    const behind = words.slice(start);
    const answer = [...behind.keys()].find((index) => index > 0 && endsWithAnswer(behind, index));
    const end = answer === undefined ? behind.length : behind[answer - 1].lower === "," ? answer - 1 : answer;
    const isDenied =
      answer !== undefined && behindAny(behind, answer, [...denials, ...shortDenials]) !== undefined;
    return { said, isSo: opposite === undefined && !isDenied, deed: behind.slice(0, end) };
  }
  return undefined;
}

/** "…, if not" at the end */
function endsWithAnswer(words: Sentence, at: number): boolean {
  return (
    behindAny(words, at, [...shortDenials, ...shortAgreements, ...denials, ...agreements]) === words.length
  );
}

function answerAt(
  words: Sentence,
  at: number,
): { readonly isSo: boolean; readonly next: number } | undefined {
  const denied = behindAny(words, at, denials) ?? pausedBehind(words, at, shortDenials);
  if (denied !== undefined) return { isSo: false, next: denied };
  const agreed = behindAny(words, at, agreements) ?? pausedBehind(words, at, shortAgreements);
  return agreed === undefined ? undefined : { isSo: true, next: agreed };
}

function pausedBehind(
  words: Sentence,
  at: number,
  phrases: readonly (readonly string[])[],
): number | undefined {
  const next = behindAny(words, at, phrases);
  return next !== undefined && links.has(words[next]?.lower ?? "") ? next : undefined;
}

/** "is the banana on the plate" → "the banana is on the plate" */
function stated([asked, ...rest]: Sentence): Sentence {
  const be = { ...asked, text: asked.lower };
  if (rest[0]?.lower === "there") return [rest[0], be, ...rest.slice(1)];
  const place = rest.findIndex(({ lower }, at) => at > 1 && prepositions.has(lower));
  const state = place < 0 ? rest.length - 1 : place;
  return [...rest.slice(0, state), be, ...rest.slice(state)];
}
