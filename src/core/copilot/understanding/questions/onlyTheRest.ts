import { conditions, negations } from "../words/lexicon";
import { sentencesOf } from "../words/tokens";
import { type Answer, question } from "./answers";

/*
 * "Turn the faucet on and frobnicate the pot": where a part of what is said is not understood and the rest of it is, it is asked
 * whether only the rest should be done. The user sees which part that is; nothing is left out without a word.
 */

/** A piece of what is said, from one mark or link to the next. */
interface Piece {
  /** Before it, with spaces: ", ", " and then ". */
  readonly link: string;
  readonly text: string;
}

const links =
  /\s*[.!?;:,]+\s+(?:and\s+then|and|then|so|but)?\b\s*|\s+[-–—]+\s+|\s+(?:and\s+then|and|then|so|but)\s+|\s+(?:in\s+order\s+)?to\s+(?=(?:reach|get\s+to)\b)/giu;
/** Without it the rest would say something else. */
const turning = new Set([
  ...conditions,
  ...negations,
  ..."except excepting excluding exception apart aside but only otherwise else instead after than every keep leave stay off away careful".split(
    " ",
  ),
]);
/** May stand for what was named in the part that is left out. */
export const referring: ReadonlySet<string> = new Set(
  "it its them they their there this that these those one ones other others rest both same again".split(" "),
);
/** What is left out has at most so many times the words of the rest. */
const mostLeftOut = 2;
/** Of the ways to leave out a part those that are tried. */
const mostTries = 8;
/** What is not understood although its words are known is at an end, and no longer than this, in pieces. */
const mostPieces = 2;

/** @param isUnderstood whether a sentence is a task for this robot */
export function askedOfTheRest(
  instruction: string,
  answer: Answer,
  isUnderstood: (sentence: string) => boolean,
): Answer | undefined {
  const unknown = new Set(answer.unknown?.map((word) => word.toLowerCase()));
  if (answer.kind !== "declined" || (unknown.size === 0 && !answer.isVague)) return undefined;
  const pieces = piecesOf(instruction);
  const isStrange = pieces.map(({ text }) => wordsOf(text).some((word) => unknown.has(word)));
  const runs = pieces.flatMap((_, from) =>
    pieces.slice(from).map((_, more) => ({ from, to: from + more + 1 })),
  );
  const left = runs
    .filter(({ from, to }) => {
      if (to - from === pieces.length) return false;
      if (unknown.size > 0) return isStrange.every((strange, at) => !strange || (at >= from && at < to));
      return (from === 0 || to === pieces.length) && to - from <= mostPieces;
    })
    .map((run) => ({ ...run, said: joined(pieces.slice(run.from, run.to)) }))
    .sort((a, b) => a.said.length - b.said.length)
    .slice(0, mostTries);
  for (const { from, to, said } of left) {
    if (wordsOf(`${pieces[from].link}${said}`).some((word) => turning.has(word))) continue;
    const behind = pieces.slice(to);
    if (behind.some(({ text }) => wordsOf(text).some((word) => referring.has(word)))) continue;
    const rest = joined([...pieces.slice(0, from), ...behind]);
    if (wordsOf(said).length > mostLeftOut * wordsOf(rest).length || !isUnderstood(rest)) continue;
    // A reason that names a part of what is offered is none for leaving out the other part.
    const isOther = isQuotedFrom(rest, answer.reason);
    if (isOther && isUnderstood(said)) continue;
    const why = unknown.size > 0 || isOther ? `I do not understand "${said}" in this.` : answer.reason;
    return {
      ...question(`${why} Should I do only the rest: "${rest}"?`, [rest]),
      isVague: true,
    };
  }
  return undefined;
}

function piecesOf(instruction: string): readonly Piece[] {
  const text = instruction.trim().replace(/[\s.!?;:,]+$/u, "");
  const pieces: Piece[] = [];
  let from = 0;
  let link = "";
  for (const match of text.matchAll(links)) {
    pieces.push({ link, text: text.slice(from, match.index) });
    link = match[0];
    from = match.index + match[0].length;
  }
  pieces.push({ link, text: text.slice(from) });
  return pieces.filter((piece) => piece.text.trim() !== "");
}

/** Whether a reason names, in quotation marks, words that stand in what is left. */
function isQuotedFrom(rest: string, reason: string): boolean {
  const words = ` ${wordsOf(rest).join(" ")} `;
  return [...reason.matchAll(/"([^"]+)"/g)].some(([, said]) =>
    words.includes(` ${wordsOf(said).join(" ")} `),
  );
}

function joined(pieces: readonly Piece[]): string {
  return pieces.map(({ link, text }, at) => (at === 0 ? text : `${link}${text}`)).join("");
}

function wordsOf(text: string): readonly string[] {
  return sentencesOf(text)
    .flat()
    .map(({ lower }) => lower);
}
