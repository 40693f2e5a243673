import { abilitiesOf } from "../../abilities";
import { verbWordsOf } from "../actions/context";
import { adjectives } from "../actions/senses";
import { understoodLength } from "../grammar/clauses";
import { taskText, type Understood } from "../meaning/tokensToTask";
import { typesIn } from "../rewordings/kept";
import { distributing } from "../rewordings/perPlace";
import { prepositions } from "../words/firstWords";
import { conditions, exchanges, negations, otherRelations, replacements, verbList } from "../words/lexicon";
import { nounOpenings } from "../words/nounSpans";
import { tellsLimit, upperLimitIn } from "../words/quantities";
import { respell } from "../words/respelling";
import { pluralOf, startsWith, type Token } from "../words/tokens";
import { nameOfType, type Vocabulary } from "../words/vocabulary";
import { type Answer, declined, notUnderstood, question, unknownPlace, unknownWords } from "./answers";
import { askedForAnswer } from "./askingForAnswers";
import { referring } from "./onlyTheRest";
import type { Context } from "./whichOne";

/** Of two deeds they tell which comes first. */
const orders = new Set(["before", "after"]);

const verbWords = new Set(verbList.map(({ words: [first] }) => first));
const clauseLinks = new Set([",", "and", "then"]);
const putToken: Token = { text: "put", lower: "put", kind: "word" };
const visitToken: Token = { text: "visit", lower: "visit", kind: "word" };

/** What to say about an instruction that has no single meaning. */
export function explain(
  sentences: readonly (readonly Token[])[],
  understood: Exclude<Understood, { kind: "task" }>,
  context: Context,
): Answer {
  if (understood.kind === "question") return understood;
  if (understood.kind === "meaningless") return understood.answer;
  const { vocabulary } = context;
  const tokens = sentences.flat();

  const limited = withoutLimit(sentences, context);
  if (limited) return limited;
  const upper = withoutUpperLimit(sentences, context);
  if (upper) return upper;
  const negation = tokens.find(({ lower }) => negations.has(lower));
  if (negation) {
    return declined(
      `I cannot follow "${negation.text}": say what should be done, rather than what should not be.`,
      context.suggestions(),
    );
  }
  const asked = askedForAnswer(sentences, context);
  if (asked) return asked;
  const swap = tokens.find(({ lower }) => exchanges.has(lower));
  if (swap) {
    const isContents = tokens.some(({ lower }) => lower === "contents" || lower === "content");
    return declined(
      isContents
        ? `"${swap.text}" leaves open which things should go where: say it of each of them.`
        : `"${swap.text}" names no place: say where each of the things should go.`,
      context.suggestions(),
    );
  }
  const replaced = replacements.find((phrase) => contains(tokens, phrase));
  if (replaced) {
    const meant = withoutReplaced(sentences, replaced.split(" "), context);
    if (meant)
      return question(
        `"${replaced}" leaves open what becomes of the other thing. Should I ${meant}, and leave the other as it is?`,
        [meant],
      );
    return declined(
      `"${replaced}" leaves open what becomes of the other thing: say where each of the things should go.`,
      context.suggestions(),
    );
  }
  const relation = otherRelations.find((phrase) => contains(tokens, phrase));
  if (relation) {
    return unknownPlace(relation, abilitiesOf(context.robot), context.suggestions());
  }
  const named = new Set(sentences.flatMap((sentence) => tokensOfNames(sentence, vocabulary)));
  const begins = sentences.flatMap((sentence) =>
    sentence.filter((_, at) => at === 0 || clauseLinks.has(sentence[at - 1].lower)),
  );
  // "cook" is no verb of moving things, and yet this robot may know how.
  const isOwnVerb = (token: Token) => begins.includes(token) && verbWordsOf(context.robot).has(token.lower);
  const unknown = [
    ...new Map(
      tokens
        .filter(
          (token) =>
            token.kind !== "number" && !named.has(token) && !isKnown(token, vocabulary) && !isOwnVerb(token),
        )
        .map((token) => [token.lower, token]),
    ).values(),
  ];
  // "give the dog a banana": a verb that may also be part of a name is not what is strange here.
  const strange = unknown.filter(
    ({ lower }) => !verbWords.has(lower) || !begins.some((token) => token.lower === lower),
  );
  const open = strange.length === 0 ? leftOpen(tokens) : undefined;
  if (open) return declined(open, context.suggestions());
  const condition = tokens.find(({ lower }) => conditions.has(lower));
  // Of a word that is not known nobody can tell whether it stands between two things.
  if (condition && (condition.lower !== "or" || strange.length === 0)) {
    const why = `I cannot follow "${condition.text}" here: one condition that says where something is, or how it is, can stand before or behind what is to be done.`;
    // "before you put the apple in the fridge, wash it": who reads it as two deeds may know what can't be washed.
    return orders.has(condition.lower)
      ? notUnderstood(why, context.suggestions())
      : declined(why, context.suggestions());
  }
  if (unknown.length > 0) return explainUnknown(sentences, strange.length > 0 ? strange : unknown, context);

  const tower = sentences.length === 1 ? towerOfWhat(tokens, context) : undefined;
  if (tower) return tower;
  const fragment = [putToken, visitToken]
    .map((verb) =>
      taskText(
        sentences.map((sentence) => [verb, ...sentence]),
        context,
      ),
    )
    .find((meant) => meant !== undefined);
  if (fragment) return question(`There is no verb in this. Should I ${fragment}?`, [fragment]);
  const told = sentences.map(text);
  const known = sentences.map((sentence) => sentence.slice(0, understoodLength(sentence, vocabulary)));
  const part = known.filter((sentence) => sentence.length > 0);
  const isOpen = sentences.some((sentence, index) => isUnfinished(sentence, known[index].length));
  const partText = part.length > 0 && !isOpen ? taskText(part, context) : undefined;
  const rest = sentences
    .map((sentence, index) => text(sentence.slice(known[index].length)))
    .filter((words) => words !== "");
  if (partText)
    return {
      ...question(`I do not understand "${rest.join(" … ")}" in this. Should I only ${partText}?`, [
        partText,
      ]),
      isVague: true,
    };
  const lost = rest.length > 0 ? rest : told;
  return notUnderstood(
    `I know these words, but not what ${lost.map((words) => `"${words}"`).join(" and ")} ${lost.length > 1 ? "ask" : "asks"} for${rest.length > 0 && part.length > 0 ? " here" : ""}.`,
    context.suggestions(),
  );
}

const becoming = new Set(["get", "have", "keep"]);

/** "get the potato | squeaky clean", "put the cheese on the plate | where the bread is": the first part by itself says something else. */
function isUnfinished(sentence: readonly Token[], known: number): boolean {
  const next = sentence[known]?.lower;
  const isCutOff = next !== undefined && known > 0 && !clauseLinks.has(next);
  const isDone = sentence.slice(0, known).some(({ lower }) => clauseLinks.has(lower));
  return (
    isCutOff && (next === "where" || (becoming.has(sentence[0].lower) && !isDone && !prepositions.has(next)))
  );
}

/** "put the doll on the bed instead of the bear" without the bear */
function withoutReplaced(
  sentences: readonly (readonly Token[])[],
  phrase: readonly string[],
  context: Context,
): string | undefined {
  const told = sentences.map((sentence) => {
    const from = sentence.findIndex((_, at) => startsWith(sentence, at, phrase));
    if (from < 0) return sentence;
    const to = sentence.findIndex(
      ({ lower }, at) => at > from + phrase.length && (clauseLinks.has(lower) || prepositions.has(lower)),
    );
    return [...sentence.slice(0, from), ...(to < 0 ? [] : sentence.slice(to))];
  });
  return taskText(told, context);
}

/** "exactly two cups should be on the desk" */
function withoutLimit(sentences: readonly (readonly Token[])[], context: Context): Answer | undefined {
  const limit = sentences.flatMap((sentence) => sentence.filter((_, at) => tellsLimit(sentence, at)));
  if (limit.length === 0) return undefined;
  const meant = taskText(
    sentences.map((sentence) => sentence.filter((token) => !limit.includes(token))),
    context,
  );
  const [{ text: word }] = limit;
  return meant === undefined
    ? undefined
    : question(
        `"${word}" says that there should be no others, too, which I can't see to. Should I ${meant}, and leave the others as they are?`,
        [meant],
      );
}

/** "put at most two apples in the fridge" */
function withoutUpperLimit(sentences: readonly (readonly Token[])[], context: Context): Answer | undefined {
  for (const [index, sentence] of sentences.entries()) {
    const limit = upperLimitIn(sentence);
    if (!limit) continue;
    const { from, to, words } = limit;
    const meant = taskText(
      sentences.with(index, [...sentence.slice(0, from), ...sentence.slice(to)]),
      context,
    );
    const said = text(sentence.slice(from, to + 1));
    return meant === undefined
      ? declined(`"${words}" leaves open how many: say a number, or which ones.`, context.suggestions())
      : question(`"${said}" leaves open how many. Should I ${meant}?`, [meant]);
  }
  return undefined;
}

const sameDeeds = ["do the same", "likewise", "do likewise", "the same goes"];
const backs = ["it back", "them back", "that back"];

/** What is said of other things, or of another time, and is not clear from them. */
function leftOpen(tokens: readonly Token[]): string | undefined {
  const same = sameDeeds.find((phrase) => contains(tokens, phrase));
  if (same)
    return `I can't tell what "${same}" stands for here: say for each of the things what should be done with it.`;
  if (tokens.some(({ lower }) => lower === "respectively"))
    return '"respectively" tells where each of the things goes, so there have to be as many places as things, each of them named.';
  const repeated = tokens.find(({ lower }) => lower === "twice" || lower === "thrice");
  if (repeated)
    return `"${repeated.text}" tells how often, and what is so already is not brought about again: say what should be done in between, and then what comes again.`;
  const distribution = tokens.find(({ lower }, at) => distributing.has(lower) && at === 0);
  if (distribution)
    return `"${distribution.text}" leaves open how many go where: say "put one … on each …", or where each of the things should go.`;
  const back = backs.find((phrase) => contains(tokens, phrase));
  return (
    back &&
    `Where it was before is not known, so I can't tell where "${back.split(" ")[1]}" is: name the place.`
  );
}

const towers = ["tower", "stack", "pile"].flatMap((noun) =>
  ["build", "make", "form", "create"].flatMap((verb) => [`${verb} a ${noun}`, `${verb} me a ${noun}`]),
);
const mostTowers = 4;

/** "build a tower" */
function towerOfWhat(tokens: readonly Token[], { robot }: Context): Answer | undefined {
  if (!towers.includes(tokens.map(({ lower }) => lower).join(" "))) return undefined;
  const { carryable, relationsTo } = abilitiesOf(robot);
  const stackable = carryable.filter((type) => relationsTo(type, type).includes("on")).slice(0, mostTowers);
  if (stackable.length === 0) return undefined;
  return question(
    "What should it be made of?",
    stackable.map((type) => `stack all ${pluralOf(nameOfType(type))}`),
  );
}

function explainUnknown(
  sentences: readonly (readonly Token[])[],
  unknown: readonly Token[],
  context: Context,
): Answer {
  const isUnknown = (token: Token) => unknown.some(({ lower }) => lower === token.lower);
  const quoted = unknown.map(({ text: word }) => `"${word}"`).join(" and ");
  const named = unknown.length === 1 ? `the word ${quoted}` : `the words ${quoted}`;

  const asked = (said: string, choices: readonly string[]): Answer => ({
    ...question(said, choices),
    unknown: unknown.map(({ text: word }) => word),
  });
  const respelled = sentences.map((sentence) =>
    sentence.map((token) => (isUnknown(token) ? (respell(token, context.vocabulary) ?? token) : token)),
  );
  if (respelled.flat().every((token) => !isUnknown(token))) {
    const meant = taskText(respelled, context);
    if (meant) return asked(`I do not know ${named}. Should I ${meant}?`, [meant]);
  }
  const otherVerb = sentences.map((sentence) =>
    isUnknown(sentence[0]) ? [putToken, ...sentence.slice(1)] : sentence,
  );
  if (otherVerb.flat().every((token) => !isUnknown(token))) {
    const meant = taskText(otherVerb, context);
    if (meant) return asked(`I do not know ${named}. Should I ${meant}?`, [meant]);
  }
  const without = respelled
    .map((sentence) => sentence.filter((token) => !isUnknown(token)))
    .filter((sentence) => sentence.length > 0);
  const isDropped = without.length > 0 && !sentences.some((sentence) => turnsRound(sentence, isUnknown));
  const lessExact = isDropped ? taskText(without, context) : undefined;
  if (lessExact)
    return asked(`I do not know ${named}. Should I ${lessExact}, and leave that out?`, [lessExact]);

  const allParts = sentences.flatMap((sentence) => splitAtLinks(sentence).filter((part) => part.length > 0));
  const firstStrange = allParts.findIndex((part) => part.some(isUnknown));
  // "the bear likes more light, leave it there": not what was named before that.
  const isReferring = allParts
    .slice(firstStrange + 1)
    .some((part) => !part.some(isUnknown) && part.some(({ lower }) => referring.has(lower)));
  const understoodParts = sentences.flatMap((sentence) => {
    const parts = splitAtLinks(sentence).filter((part) => part.length > 0 && !part.some(isUnknown));
    return parts.length > 0 ? [joined(parts)] : [];
  });
  const partly = understoodParts.length > 0 && !isReferring ? taskText(understoodParts, context) : undefined;
  if (partly) return asked(`I do not know ${named}. Should I only ${partly}?`, [partly]);
  return unknownWords(
    unknown.map(({ text: word }) => word),
    context.suggestions(),
    (word) => {
      const token: Token = { text: word, lower: word.toLowerCase(), kind: "word" };
      // What a sentence begins with is a verb, and no misspelt thing.
      const isVerb = sentences.some(([first]) => first.lower === token.lower);
      return isVerb ? undefined : respell(token, context.vocabulary)?.text;
    },
  );
}

/** How much of something: without the word it would be all of it. "The third apple" is one of them. */
const fractions = new Set(["half", "halves", "majority", "most", "percent"]);
const parts = new Set(["third", "thirds", "quarter", "quarters", "fifth", "fraction"]);

/**
 * "…, but mainly the red ones", "half the cutlery", "… and varnish the bed", "be praised by the bear": without the word the rest of
 * it would say something else.
 */
function turnsRound(sentence: readonly Token[], isUnknown: (token: Token) => boolean): boolean {
  const isNeeded = sentence.some((token, at) => {
    const [before, next] = [sentence[at - 1]?.lower ?? "", sentence[at + 1]?.lower ?? ""];
    const isPart = fractions.has(token.lower) || (parts.has(token.lower) && next === "of");
    const isDeed = next === "by" || (clauseLinks.has(before) && nounOpenings.has(next));
    return isUnknown(token) && (isPart || isDeed);
  });
  if (isNeeded) return true;
  const but = sentence.findIndex(({ lower }) => lower === "but");
  return but > 0 && sentence.slice(but).some(isUnknown);
}

function isKnown(token: Token, vocabulary: Vocabulary): boolean {
  // A mark is no word, and "closed" and "fruit" are known wherever things can be so, or are called so together.
  return (
    token.kind !== "word" ||
    vocabulary.knows(token.lower) ||
    Object.hasOwn(adjectives, token.lower) ||
    typesIn([token], vocabulary).length > 0
  );
}

/** The words of names of several words, such as "dining" in "dining table". */
function tokensOfNames(sentence: readonly Token[], vocabulary: Vocabulary): readonly Token[] {
  return sentence.flatMap((_, at) =>
    vocabulary.nounsAt(sentence, at).flatMap(({ next }) => sentence.slice(at, next)),
  );
}

function contains(tokens: readonly Token[], phrase: string): boolean {
  const words = phrase.split(" ");
  return tokens.some((_, at) => startsWith(tokens, at, words));
}

function splitAtLinks(sentence: readonly Token[]): readonly (readonly Token[])[] {
  const parts: Token[][] = [[]];
  for (const token of sentence) {
    if (clauseLinks.has(token.lower)) parts.push([]);
    else parts[parts.length - 1].push(token);
  }
  return parts;
}

function joined(parts: readonly (readonly Token[])[]): readonly Token[] {
  const and: Token = { text: "and", lower: "and", kind: "word" };
  return parts.flatMap((part, index) => (index === 0 ? part : [and, ...part]));
}

function text(tokens: readonly Token[]): string {
  return tokens.map((token) => token.text).join(" ");
}
