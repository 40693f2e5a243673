import { infinitive, inOrder } from "../inOrder";
import { reworded } from "../rewordings/rewordings";
import { pastCourtesy } from "../telling/courtesy";
import { withoutFreeOrder } from "../telling/freeOrder";
import { withoutGoing } from "../telling/going";
import { manners } from "../words/politeness";
import { tellsLimit } from "../words/quantities";
import { sentencesOf, startsWith, type Token } from "../words/tokens";
import { asPlain } from "./asPlain";
import { pastDeterminers, withDishes } from "./dishes";
import { behindAny, phrasesOf } from "./said";
import { activities, controls, switchingParticles, switchingVerbs } from "./senses";
import { determiners, headAt, type KnownThings } from "./things";
import { formsIn } from "./verbs";

/*
 * Sentences before they are taken apart: without what is said for courtesy, and with other words for what is meant.
 */

export function prepared(
  sentences: readonly (readonly Token[])[],
  notes: string[],
  things: KnownThings,
): readonly (readonly Token[])[] {
  // Where several rooms are known, "in the kitchen" tells which things are meant.
  const ends = idleEnds.filter(
    (words) => !words.some((_, at) => things.names.has(words.slice(at).join(" "))),
  );
  return reworded(sentences.map(withoutFreeOrder), things.vocabulary, notes)
    .map((sentence) => withoutGoing(asTaking(withoutCourtesies(sentence)), isVerbIn(things)))
    .map((sentence, at) => inOrder(asPlain(withoutIdleWords(withoutOnce(sentence), ends), things), at))
    .map((sentence) => withActivities(asMade(sentence, notes, things), notes))
    .filter((sentence) => sentence.length > 0);
}

const isVerbIn =
  ({ domain }: KnownThings) =>
  (sentence: readonly Token[], at: number): boolean =>
    formsIn(domain).some(({ words }) => startsWith(sentence, at, words));

function withoutCourtesies(sentence: readonly Token[]): readonly Token[] {
  const kept: Token[] = [];
  for (let at = 0; at < sentence.length; ) {
    const behind = pastCourtesy(sentence, at);
    if (behind === undefined) kept.push(sentence[at++]);
    else at = behind;
  }
  while (kept[0]?.lower === ",") kept.shift();
  while (kept.at(-1)?.lower === ",") kept.pop();
  return kept;
}

/** "remove the fruit from the table" → "take the fruit off the table" */
function asTaking(sentence: readonly Token[]): readonly Token[] {
  const from = sentence.findIndex(({ lower }) => lower === "from");
  if (sentence[0]?.lower !== "remove" || from < 2) return sentence;
  const [take, off] = ["take", "off"].map((word): Token => ({ text: word, lower: word, kind: "word" }));
  return [take, ...sentence.slice(1, from), off, ...sentence.slice(from + 1)];
}

const states = new Set(
  "clean done ready full finished cooked cold hot washed filled warm empty chilled dry toasted fried boiled open closed".split(
    " ",
  ),
);
const sinceWhen = phrasesOf(
  "once it is, once they are, when it is, when they are, as soon as it is, as soon as they are, once",
);

/** "once clean" says the order in which things are said anyway. */
function withoutOnce(sentence: readonly Token[]): readonly Token[] {
  for (let at = 0; at < sentence.length; at++) {
    const state = behindAny(sentence, at, sinceWhen);
    if (state === undefined || !states.has(sentence[state]?.lower ?? "") || at === 0) continue;
    const end = sentence[state + 1]?.lower === "," ? state + 2 : state + 1;
    const then: Token = { text: "then", lower: "then", kind: "word" };
    return [...sentence.slice(0, at), then, ...withoutOnce(sentence.slice(end))];
  }
  return sentence;
}

/** Said without a meaning of their own, wherever they stand. */
const idle = phrasesOf(
  "again, exactly, go and, one by one, one at a time, one after the other, one after another",
);
/** The same, at the end of a clause. */
const idleEnds = phrasesOf(
  "afterwards, after that, before you leave, before leaving, before you go, when you are done, when done, once you are done, when you are finished, at the end, in the end, if necessary, if needed, if you can, for dinner, for breakfast, for lunch, for tonight, in the kitchen, in this kitchen",
);
const clauseEnds = new Set([undefined, ",", "and", "then", "but"]);

function withoutIdleWords(
  sentence: readonly Token[],
  ends: readonly (readonly string[])[],
): readonly Token[] {
  const kept: Token[] = [];
  for (let at = 0; at < sentence.length; ) {
    const said =
      idle.find((words) => startsWith(sentence, at, words)) ??
      ends.find(
        (words) => startsWith(sentence, at, words) && clauseEnds.has(sentence[at + words.length]?.lower),
      );
    const behind = sentence[at + 1]?.lower ?? "";
    // "exactly two cups": no others.
    if (tellsLimit(sentence, at)) kept.push(sentence[at++]);
    else if (said) at += said.length;
    else if (manners.has(sentence[at].lower)) at++;
    // "boil it: in a pot, on a burner"
    else if (sentence[at].lower === ":" && ["in", "on", "into", "onto", "with"].includes(behind)) at++;
    else kept.push(sentence[at++]);
  }
  while ([",", "and"].includes(kept.at(-1)?.lower ?? "")) kept.pop();
  return infinitive(kept);
}

function asMade(sentence: readonly Token[], notes: string[], things: KnownThings): readonly Token[] {
  const meant = withDishes(sentence, things);
  const text = (tokens: readonly Token[]) => tokens.map((token) => token.text).join(" ");
  if (meant !== sentence) notes.push(`"${text(sentence)}" is taken as: ${text(meant)}.`);
  return meant;
}

/** "do the dishes" → "wash all dishes" */
function withActivities(sentence: readonly Token[], notes: string[]): readonly Token[] {
  const kept: Token[] = [];
  for (let at = 0; at < sentence.length; ) {
    const noun = pastDeterminers(sentence, at + 1);
    const found = activities.find(
      (activity) =>
        !activity.verbs.includes("make") &&
        activity.verbs.includes(sentence[at].lower) &&
        activity.noun === sentence[noun]?.lower,
    );
    if (!found) {
      kept.push(sentence[at++]);
      continue;
    }
    const said = sentence.slice(at, noun + 1).map(({ text }) => text);
    kept.push(...sentencesOf(found.meant).flat());
    notes.push(`"${said.join(" ")}" is taken as: ${found.meant}.`);
    at = noun + 1;
  }
  return kept;
}

/** Where nothing is called "water", "turn the water off" is about the tap. */
export function withControls(sentence: readonly Token[], things: KnownThings): readonly Token[] {
  return sentence.flatMap((token, at) => {
    if (!Object.hasOwn(controls, token.lower) || headAt(sentence, at, things)) return [token];
    let from = at - 1;
    while (determiners.has(sentence[from]?.lower)) from--;
    const isBefore = switchingParticles.has(sentence[from]?.lower);
    if (isBefore) from--;
    const isSwitched =
      switchingVerbs.has(sentence[from]?.lower) &&
      (isBefore || switchingParticles.has(sentence[at + 1]?.lower));
    return isSwitched ? sentencesOf(controls[token.lower]).flat() : [token];
  });
}
