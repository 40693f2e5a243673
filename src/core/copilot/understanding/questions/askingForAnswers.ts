import { phrasesOf } from "../actions/said";
import { taskText } from "../meaning/tokensToTask";
import { persons, prepositionList, questionOpenings } from "../words/lexicon";
import { startsWith, type Token, wordsAs } from "../words/tokens";
import { type Answer, declined, question } from "./answers";
import type { Context } from "./whichOne";

/*
 * Sentences that ask for an answer rather than for a deed. A robot has none to give, but it can go and look: that is offered.
 */

type Sentence = readonly Token[];

const telling = phrasesOf(
  "check, check out, see, look, find out, tell me, let me know, show me, report, say, verify, determine, i want to know, i would like to know",
);
const embedded = new Set(["whether", "if", "what", "who", "where", "which", "how"]);
const links = new Set([",", "and", "then", "or"]);
const copulas = new Set(["is", "are"]);
const within = new Set(
  prepositionList.flatMap(({ words, direction }) =>
    (direction === "in" || direction === "on") && words.length === 1 ? words : [],
  ),
);

/** What to say to a sentence that asks for an answer; undefined where none does. */
export function askedForAnswer(sentences: readonly Sentence[], context: Context): Answer | undefined {
  for (const sentence of sentences) {
    const asked = questionIn(sentence);
    if (!asked) continue;
    const look = whatToLookAt(asked, context);
    return look === undefined
      ? declined(
          `"${sentence.map(({ text }) => text).join(" ")}" asks for an answer. This robot can be told what to do; it cannot answer questions.`,
          context.suggestions(),
        )
      : question(`This robot cannot answer questions. Should it ${look}?`, [look]);
  }
  return undefined;
}

/** "is the fridge closed", "check whether the fridge is closed", "tell me what is in the fridge": from its first word of asking on. */
function questionIn(sentence: Sentence): Sentence | undefined {
  if (isQuestion(sentence)) return sentence;
  const told = telling.find(
    (words) => startsWith(sentence, 0, words) && embedded.has(sentence[words.length]?.lower ?? ""),
  );
  const asked = told && sentence.slice(told.length);
  // "see if the fridge is open and close it then" tells what to do.
  return asked?.slice(1).some(({ lower }) => embedded.has(lower) || links.has(lower)) ? undefined : asked;
}

/** "do the dishes" asks for no answer. */
function isQuestion([first, second]: Sentence): boolean {
  if (!questionOpenings.has(first.lower)) return false;
  const who = second?.lower ?? "";
  return first.lower !== "do" || persons.has(who) || ["i", "we", "they"].includes(who);
}

/**
 * Where the answer would be seen: "where is the egg" → "find the egg", "what is in the fridge" → "check the fridge", "is the
 * fridge closed" → "look at the fridge".
 */
function whatToLookAt(asked: Sentence, context: Context): string | undefined {
  const copula = asked.findIndex(({ lower }) => copulas.has(lower));
  if (copula < 0) return undefined;
  // "which furniture there is"
  if (copula > 2 && copula + 1 === asked.length && asked[copula - 1].lower === "there")
    return taskText([[...wordsAs("find"), ...asked.slice(1, copula - 1)]], context);
  // "is there a knife": whether there is one has to be found out.
  const isOfBeing = asked[copula + 1]?.lower === "there";
  const rest = asked.slice(copula + (isOfBeing ? 2 : 1));
  if (asked[0].lower === "where") {
    const thing = rest.length > 0 ? rest : asked.slice(1, copula);
    return taskText([[...wordsAs("find"), ...thing]], context);
  }
  const inside = asked.findLastIndex(({ lower }) => within.has(lower));
  const place = inside < 0 ? [] : asked.slice(inside + 1);
  const before = asked.slice(embedded.has(asked[0].lower) ? 1 : 0, copula);
  // "is the fridge closed": the words of the state are none of its name.
  const subjects = before.length > 0 ? [before] : rest.map((_, at) => rest.slice(0, rest.length - at));
  const tries = [
    ...(place.length > 0
      ? (asked[inside].lower === "on" ? ["look at", "check"] : ["check", "look at"]).map((verb) => [
          ...wordsAs(verb),
          ...place,
        ])
      : []),
    ...subjects.flatMap((subject) =>
      (isOfBeing ? ["find"] : ["look at", "find"]).map((verb) => [...wordsAs(verb), ...subject]),
    ),
  ];
  for (const words of tries) {
    const meant = taskText([words], context);
    if (meant !== undefined) return meant;
  }
  return undefined;
}
