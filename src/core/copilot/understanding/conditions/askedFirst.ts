import { behindAny, phraseIn, phrasesOf } from "../actions/said";
import { withoutOpeningCourtesy } from "../telling/courtesy";
import { prepositions } from "../words/firstWords";
import { type Token, wordsAs } from "../words/tokens";
import { deedAt, links } from "./referredTo";

/*
 * "Is the banana on the plate? If not, put it there.", "check whether the fridge is open; if so, close it": a question that
 * the speaker answers himself is a condition. So is one that is followed by what to do: "check if there is a cup on the
 * table and bring it", "see whether the fridge is closed, and close it if not".
 */

type Sentence = readonly Token[];

const whethers = phrasesOf(
  "check whether, check if, see whether, see if, look whether, look if, find out whether, find out if, have a look whether, go and see whether, go and see if, go and check whether, go and check if",
);
const denials = phrasesOf(
  "if not, if no, if there is none, if there are none, if you find none, if you do not find one, if you do not find any",
);
const agreements = phrasesOf(
  "if so, if yes, in that case, if you find one, if you find any, if you see one, if you find it there, if there is one, if there are any",
);
/** "look in the boxes for a toy car, and if you find one, …" */
const looking = phrasesOf("look in, look inside, look on, search in, search on");
/** "there might be an apple on the desk; if so, …" */
const guessing = phrasesOf(
  "there might be, there may be, there could be, there might still be, there may still be",
);
const anywhere = phrasesOf("anywhere, somewhere, around, at all, anywhere around here, around here");
/** With more behind them they begin another condition. */
const shortDenials = phrasesOf("if it is not, if they are not, if there is not, if there are not");
const shortAgreements = phrasesOf("if it is, if they are, if there is, if there are");
const opposites = phrasesOf("otherwise, or else, else");
const pause: Token = { text: ",", lower: ",", kind: "mark" };

/** A question and its answer as one sentence with "if"; others stay as they are. */
export function asConditions(sentences: readonly Sentence[]): readonly Sentence[] {
  const words = sentences.flatMap((sentence, at) => (at === 0 ? sentence : [pause, ...sentence]));
  const plain = withoutOpeningCourtesy(words);
  const checked = behindAny(plain, 0, whethers) === undefined ? lookedAtIn(plain) : undefined;
  if (checked) return [checked];
  const statement = statementIn(plain);
  if (!statement) return sentences;
  const { said, isSo, deed } = statement;
  const be = said.findIndex(({ lower }) => lower === "is" || lower === "are");
  if (be < 1) return sentences;
  if (isSo && isOneOfPlaces(said, be))
    return [[...wordsAs("find"), ...said.slice(0, be), ...wordsAs("and"), ...deed]];
  const condition = isSo ? said : [...said.slice(0, be + 1), ...wordsAs("not"), ...said.slice(be + 1)];
  return [[...wordsAs("if"), ...condition, pause, ...deed]];
}

/** "see whether the banana is on the table or on the desk, and bring it here": it is where it is found. */
function isOneOfPlaces(said: Sentence, be: number): boolean {
  const or = said.findIndex(({ lower }, at) => at > be + 2 && lower === "or");
  return or > 0 && [said[be + 1], said[or + 1]].every((token) => prepositions.has(token?.lower ?? ""));
}

const lookingAt = phrasesOf("check, check on, look at, have a look at, take a look at, inspect, examine");
const itIs = phrasesOf("if it is, if they are");

/** "check the white plate and, if it is still dirty, wash it" → "if the white plate is still dirty, wash it" */
function lookedAtIn(words: Sentence): Sentence | undefined {
  const start = behindAny(words, 0, lookingAt);
  const told = start === undefined ? undefined : phraseIn(words, itIs, start + 2);
  if (start === undefined || !told) return undefined;
  const end = words.slice(0, told.at).findLastIndex(({ lower }) => !links.has(lower)) + 1;
  const noun = words.slice(start, end);
  const state = words.slice(told.behind);
  const comma = state.findIndex(({ lower }) => lower === "," || lower === "then");
  const isPlain = !noun.some(({ lower }) => prepositions.has(lower) || links.has(lower));
  if (!isPlain || comma < 1 || state.length < comma + 3) return undefined;
  const be = wordsAs(words[told.behind - 1].lower);
  return [...wordsAs("if"), ...noun, ...be, ...state.slice(0, comma), pause, ...state.slice(comma + 1)];
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
  const behindGuess = behindAny(words, 0, guessing);
  const behindLook = behindAny(words, 0, looking);
  if (behindWhether === undefined && !isAsked && behindLook === undefined && behindGuess === undefined)
    return undefined;
  for (let at = (behindWhether ?? 0) + 2; at < words.length; at++) {
    const answer = answerAt(words, at);
    if (!answer) continue;
    const end = words.slice(0, at).findLastIndex(({ lower }) => !links.has(lower)) + 1;
    const told = words.slice(behindWhether ?? 0, end);
    const deed = words.slice(answer.next);
    const start = deed.findIndex(({ lower }) => !links.has(lower));
    const said =
      behindGuess !== undefined
        ? [...wordsAs("there is"), ...told.slice(behindGuess)]
        : isAsked
          ? stated(withoutAnywhere(told))
          : behindLook === undefined
            ? told
            : found(told, behindLook);
    if (start >= 0 && said) return { said, isSo: answer.isSo, deed: deed.slice(start) };
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

/** "is there a banana anywhere", "are there any cups on the desk" */
function withoutAnywhere(asked: Sentence): Sentence {
  const end = asked.findIndex((_, at) => at > 2 && behindAny(asked, at, anywhere) === asked.length);
  const plain = end < 0 ? asked : asked.slice(0, end);
  return plain.filter(({ lower }, at) => lower !== "any" || at !== 2 || plain[1].lower !== "there");
}

/** "look in the boxes for a car" → "there is a car in the boxes" */
function found(told: Sentence, behindLook: number): Sentence | undefined {
  const sought = told.findIndex(({ lower }, at) => lower === "for" && at > behindLook);
  return sought < 0
    ? undefined
    : [...wordsAs("there is"), ...told.slice(sought + 1), ...told.slice(behindLook - 1, sought)];
}

/** "is the banana on the plate" → "the banana is on the plate" */
function stated([asked, ...rest]: Sentence): Sentence {
  const be = { ...asked, text: asked.lower };
  if (rest[0]?.lower === "there") return [rest[0], be, ...rest.slice(1)];
  const place = rest.findIndex(({ lower }, at) => at > 1 && prepositions.has(lower));
  const state = place < 0 ? rest.length - 1 : place;
  return [...rest.slice(0, state), be, ...rest.slice(state)];
}
