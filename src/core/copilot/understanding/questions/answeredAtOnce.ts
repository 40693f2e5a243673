import type { RobotPackage } from "../../../program/robotPackage";
import { asksWhetherItStays } from "../meaning/leaving";
import { asksInWhichOrder } from "../meaning/orderWithin";
import { askedOfPanel } from "../toldByButton";
import { nounEnd, nounStart } from "../words/nounSpans";
import { countAt } from "../words/quantities";
import type { Token } from "../words/tokens";
import type { Vocabulary } from "../words/vocabulary";
import { askedOfAfter } from "./afterWhich";
import { type Answer, declined } from "./answers";

type Sentence = readonly Token[];

/** What no reader of a sentence has a goal for, whichever way it is read. */
export function answeredAtOnce(
  sentences: readonly Sentence[],
  robot: RobotPackage,
  vocabulary: Vocabulary,
  suggestions: () => readonly string[],
): Answer | undefined {
  return (
    askedOfPanel(sentences, robot, suggestions) ??
    asksWhetherItStays(sentences) ??
    asksInWhichOrder(sentences, robot, vocabulary) ??
    askedOfAfter(sentences, vocabulary) ??
    keptApart(sentences, suggestions) ??
    elsewhereThan(sentences, suggestions) ??
    tableSet(sentences, suggestions) ??
    rowOfUnnamed(sentences, vocabulary, suggestions)
  );
}

/** "no two cups should be on the same table": none of them would be asked for by "no cups". */
function keptApart(sentences: readonly Sentence[], suggestions: () => readonly string[]): Answer | undefined {
  for (const sentence of sentences) {
    const at = sentence.findIndex(
      ({ lower }, index) => lower === "no" && (countAt(sentence, index + 1) ?? 0) > 1,
    );
    if (at < 0) continue;
    const said = `no ${sentence[at + 1].text}`;
    return declined(
      `"${said}" tells how many may be together, which I can't see to: say where each of them should be.`,
      suggestions(),
    );
  }
  return undefined;
}

const clauseMarks = new Set([",", "and", "then", "but"]);

/** "in a different drawer from the spoon": not taken off the spoon, and put into any drawer. */
function elsewhereThan(
  sentences: readonly Sentence[],
  suggestions: () => readonly string[],
): Answer | undefined {
  for (const sentence of sentences) {
    const at = sentence.findIndex(({ lower }) => lower === "different");
    const than = sentence.findIndex(
      ({ lower }, index) => index > at + 1 && index < at + 5 && (lower === "from" || lower === "than"),
    );
    const between = sentence.slice(at + 1, Math.max(at + 1, than));
    if (at < 0 || than < 0 || between.some(({ lower }) => clauseMarks.has(lower))) continue;
    const place = between.map((token) => token.text);
    const other = sentence.slice(than + 1).map((token) => token.text);
    return declined(
      `I can't tell which ${place.join(" ")} is another one than that of ${other.join(" ")}: name it.`,
      suggestions(),
    );
  }
  return undefined;
}

const polite = new Set(["please", "could", "can", "you", "would"]);
const tables = new Set(["table", "tables"]);

/** "set the table", without what goes on it: the table itself is not put anywhere. */
function tableSet(sentences: readonly Sentence[], suggestions: () => readonly string[]): Answer | undefined {
  for (const sentence of sentences) {
    const [verb, article, ...rest] = sentence.filter(({ lower }) => !polite.has(lower));
    const isSet = ["set", "lay"].includes(verb?.lower ?? "") && article?.lower === "the";
    const table = rest.findIndex(({ lower }) => tables.has(lower));
    const behind = rest.slice(table + 1);
    // "set the table for one: a plate and a fork" names it.
    const isNamed = behind.length > 0 && (behind[0].lower !== "for" || behind.length > 2);
    if (!isSet || table < 0 || table > 1 || isNamed) continue;
    const name = rest.slice(0, table + 1).map(({ text }) => text);
    return declined(
      `What should be set on the ${name.join(" ")} is not said: name it, as in "set the ${name.join(" ")} with a plate and a fork".`,
      suggestions(),
    );
  }
  return undefined;
}

/** "line up the blocks": which of them comes next to which. */
function rowOfUnnamed(
  sentences: readonly Sentence[],
  vocabulary: Vocabulary,
  suggestions: () => readonly string[],
): Answer | undefined {
  for (const sentence of sentences) {
    const said = sentence.filter(({ lower }) => !polite.has(lower));
    const start = said[1]?.lower === "up" ? 2 : 1;
    const end =
      said[0]?.lower === "line" && start < said.length ? nounEnd(said, start, vocabulary) : undefined;
    const things = said.slice(start, end);
    const noun = nounStart(things, 0, vocabulary);
    const isSeveral = vocabulary.nounsAt(things, noun).some(({ number }) => number === "plural");
    const isUp = start === 2 || said[end ?? 0]?.lower === "up";
    if (end === undefined || !isUp || !isSeveral) continue;
    const name = things.slice(noun).map(({ text }) => text);
    return declined(
      `Which of the ${name.join(" ")} is next to which is not said: name them one after the other, in the order of the line.`,
      suggestions(),
    );
  }
  return undefined;
}
