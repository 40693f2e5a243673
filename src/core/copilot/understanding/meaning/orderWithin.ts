import type { RobotPackage } from "../../../program/robotPackage";
import { abilitiesOf } from "../../abilities";
import { type Answer, declined, question } from "../questions/answers";
import type { Token } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";

type Sentence = readonly Token[];

const wholes = new Set(["all", "every", "each"]);
const links = new Set([",", "and", "but", "except", "with", "not", "only"]);
const passing = new Set(["only", "just", "comes", "coming", "is", "visited", ","]);

/**
 * "visit all areas, the dock after the workshop": which two of them come in which order, between the others, no goal says.
 * Asked whether those two may come last.
 */
export function asksInWhichOrder(
  sentences: readonly Sentence[],
  robot: RobotPackage,
  vocabulary: Vocabulary,
): Answer | undefined {
  for (const sentence of sentences) {
    const whole = sentence.findIndex(({ lower }) => wholes.has(lower) || lower === "everywhere");
    if (whole < 0) continue;
    const places =
      sentence[whole].lower === "everywhere" ? whole + 1 : nounEnd(sentence, whole + 1, vocabulary);
    if (places === undefined || !links.has(sentence[places]?.lower ?? "")) continue;
    const first = past(sentence, places, links);
    const firstEnd = nounEnd(sentence, first, vocabulary);
    if (firstEnd === undefined) continue;
    const [listEnd, isList] = pastList(sentence, firstEnd, vocabulary);
    const relation = past(sentence, listEnd, passing);
    const said = sentence[relation]?.lower;
    const secondEnd = nounEnd(sentence, relation + 1, vocabulary);
    if ((said !== "after" && said !== "before") || secondEnd !== sentence.length) continue;
    if (abilitiesOf(robot).visits.after === undefined) continue;
    if (isList)
      return declined(
        `Whether "${said} ${text(sentence.slice(relation + 1))}" is said of all of them or of the last one is not clear: say it in two sentences.`,
        [],
      );
    const isDenied = sentence.slice(places, first).some(({ lower }) => lower === "not");
    const [one, other] = [sentence.slice(first, firstEnd), sentence.slice(relation + 1, secondEnd)].map(text);
    const [earlier, later] = (said === "before") === isDenied ? [other, one] : [one, other];
    const told = text(sentence.slice(0, places));
    return question(
      `Should ${earlier} and then ${later} come last? In which order two of all places come is understood only so.`,
      [`${told} except ${earlier} and ${later}, then ${earlier} and then ${later}`],
    );
  }
  return undefined;
}

/** Behind "and the workshop, and the store"; whether there is any. */
function pastList(sentence: Sentence, from: number, vocabulary: Vocabulary): readonly [number, boolean] {
  let end = from;
  for (;;) {
    const link = past(sentence, end, listMarks);
    const next = link > end ? nounEnd(sentence, link, vocabulary) : undefined;
    if (next === undefined) return [end, end > from];
    end = next;
  }
}

function past(sentence: Sentence, from: number, words: ReadonlySet<string>): number {
  let at = from;
  while (words.has(sentence[at]?.lower ?? "")) at++;
  return at;
}

/** Behind a noun with its article; undefined where there is none. */
function nounEnd(sentence: Sentence, from: number, vocabulary: Vocabulary): number | undefined {
  const at = past(sentence, from, articles);
  const ends = at < sentence.length ? vocabulary.nounsAt(sentence, at).map(({ next }) => next) : [];
  return ends.length === 0 ? undefined : Math.max(...ends);
}

const listMarks = new Set([",", "and"]);
const articles = new Set(["the", "my", "of", "your"]);

function text(tokens: Sentence): string {
  return tokens.map((token) => token.text).join(" ");
}
