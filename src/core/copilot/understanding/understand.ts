import { editDistance, nearNames } from "../../base/nearNames";
import type { RobotPackage } from "../../program/robotPackage";
import type { Belief } from "../../world/belief";
import type { ObjectId } from "../../world/objects";
import { abilitiesOf } from "../abilities";
import { verbWordsOf } from "./actions/context";
import { isEverydayWord } from "./actions/everydayWords";
import {
  type Answer,
  declined,
  notUnderstood,
  question,
  suggestionsFor,
  unknownPlace,
  unknownWords,
} from "./answers";
import { readingsOf, understoodLength } from "./clauses";
import { withoutCourtesies } from "./courtesy";
import { isUndone } from "./goal";
import { infinitive, inOrder } from "./inOrder";
import { asksWhetherItStays } from "./leaving";
import {
  conditions,
  exchanges,
  negations,
  otherRelations,
  persons,
  questionOpenings,
  replacements,
  verbList,
} from "./lexicon";
import { meaningOf } from "./meaning";
import { reworded } from "./rewordings";
import type { SpokenClause } from "./spoken";
import { toldBySight, withSuperlatives } from "./superlatives";
import type { Task } from "./task";
import { sentencesOf, singularForms, startsWith, type Token } from "./tokens";
import { mayHoldLiquid } from "./vessels";
import { type Vocabulary, vocabularyOf } from "./vocabulary";
import { absentIn, askWhichOne, type Context } from "./whichOne";
import { sayClauses } from "./wording";

export type Understanding = { readonly kind: "task"; readonly task: Task } | Answer;

export interface UnderstandOptions {
  /** Ask which one is meant where "the cup" fits several known objects. Off while a run is being mended: then any will do. */
  readonly askWhichOne: boolean;
}

/** Longer instructions than this are not one task; words. */
const maximumWords = 120;

/**
 * An instruction in English as a task for a robot, from its domain and what it has seen. Nothing is guessed: a word
 * that is not known is named, several meanings give a question, and every choice and suggestion is understood in turn.
 */
export function understand(
  instruction: string,
  robot: RobotPackage,
  belief: Belief,
  options: UnderstandOptions = { askWhichOne: true },
): Understanding {
  const vocabulary = vocabularyOf(robot.domain, belief);
  const context: Context = {
    robot,
    belief,
    vocabulary,
    suggestions: () => suggestionsFor(abilitiesOf(robot)),
  };
  const notes: string[] = [];
  const staying = asksWhetherItStays(sentencesOf(instruction));
  if (staying) return staying;
  const sentences = reworded(sentencesOf(instruction), vocabulary, notes);
  const plain = sentences
    .map((sentence) => infinitive(withoutCourtesies(sentence, vocabulary, notes)))
    .filter((sentence) => sentence.length > 0);
  if (plain.length === 0)
    return declined("There is nothing to do in this instruction.", context.suggestions());
  if (plain.flat().length > maximumWords) {
    return declined(
      `An instruction of more than ${maximumWords} words is too long to be one task. Give it in parts.`,
      context.suggestions(),
    );
  }
  const told: (readonly Token[])[] = [];
  const chosen = new Map<ObjectId, string>();
  const unseen: string[] = [];
  for (const sentence of plain) {
    const resolved = withSuperlatives(sentence, vocabulary, belief, context.suggestions);
    if (resolved.kind !== "resolved") return resolved;
    told.push(resolved.sentence);
    unseen.push(...resolved.unseen);
    for (const [id, said] of resolved.chosen) {
      chosen.set(id, said);
      notes.push(`"${said}" is taken as ${id}, of those that have been seen.`);
    }
  }
  const inTurn = told.map(inOrder);
  const turned = inTurn.some((sentence, index) => sentence !== told[index])
    ? understandTokens(inTurn, context)
    : undefined;
  const asTold = turned?.kind === "task" ? turned : understandTokens(told, context);
  // Of two that are no task, the one with a question is nearer to one.
  const understood = asTold.kind === "unreadable" && turned ? turned : asTold;
  const answer = understood.kind === "task" ? understood : explain(told, understood, context);
  if (answer.kind !== "task") return answer;
  if (mayHoldLiquid(answer.clauses, robot.domain))
    return declined("Whether it holds a liquid is no matter of moving things.", context.suggestions());
  if (unseen.length > 0) return toldBySight(unseen, context.suggestions());
  if (options.askWhichOne) {
    const absent = absentIn(answer.task, chosen, context);
    if (absent) return absent;
  }
  const which = options.askWhichOne ? askWhichOne(answer.task, answer.clauses, context) : undefined;
  if (which) return which;
  return { kind: "task", task: { steps: answer.task.steps, notes: [...notes, ...answer.task.notes] } };
}

type Understood =
  | { readonly kind: "task"; readonly task: Task; readonly clauses: readonly SpokenClause[] }
  | { readonly kind: "meaningless"; readonly answer: Answer }
  | { readonly kind: "unreadable" };

function understandTokens(
  sentences: readonly (readonly Token[])[],
  { vocabulary, robot, belief }: Context,
): Understood | (Answer & { readonly kind: "question" }) {
  let readings: (readonly SpokenClause[])[] = [[]];
  for (const sentence of sentences) {
    const own = readingsOf(sentence, vocabulary);
    readings = readings.flatMap((before) => own.map((clauses) => [...before, ...clauses])).slice(0, 48);
  }
  if (readings.length === 0) return { kind: "unreadable" };
  const abilities = abilitiesOf(robot);
  const meanings = [...readings].map((clauses) => meaningOf(clauses, abilities, belief));
  const tasks = new Map<string, { task: Task; clauses: readonly SpokenClause[] }>();
  for (const meaning of meanings) {
    if (meaning.kind !== "task") continue;
    const key = JSON.stringify(meaning.task.steps);
    if (!tasks.has(key)) tasks.set(key, meaning);
  }
  // "put the cup on the plate and the doll on the bed": two destinations, side by side. That the cup is on the plate
  // already would be said with "that is".
  const parallel = [...tasks.values()].filter(({ clauses }) => !clauses.some(hasPlaceInsideList));
  const asked = meanings.find(
    (meaning, index) => meaning.kind === "question" && !readings[index].some(hasPlaceInsideList),
  );
  if (parallel.length === 0 && asked?.kind === "question") return asked;
  const sensible = parallel.length > 0 ? parallel : [...tasks.values()];
  // "pick up the cup on the desk and put it on the bed": nobody has a thing put where it is taken away again.
  const lasting = sensible.filter(
    ({ task }) =>
      !task.steps.some((step, at) => step.kind === "transport" && isUndone(step, task.steps.slice(at + 1))),
  );
  const found = lasting.length > 0 ? lasting : sensible;
  if (found.length === 1) return { kind: "task", ...found[0] };
  if (found.length > 1) {
    return {
      kind: "question",
      question: "This can be understood in more than one way. Which one is meant?",
      choices: [...new Set(found.map(({ clauses }) => sayClauses(clauses)))],
    };
  }
  const answers = meanings.flatMap((meaning) => (meaning.kind === "task" ? [] : [meaning]));
  return { kind: "meaningless", answer: answers.find(({ kind }) => kind === "question") ?? answers[0] };
}

function hasPlaceInsideList(clause: SpokenClause): boolean {
  if (!("things" in clause)) return false;
  // "stack the blocks on the target"
  if (
    clause.kind === "stack" &&
    !clause.to &&
    clause.things.some(({ places }) => places.some(({ bare }) => bare))
  )
    return true;
  return clause.things.some(({ places }, index) =>
    places.some(({ bare, nouns }) => bare && (index < clause.things.length - 1 || nouns.length > 1)),
  );
}

/** What to say about an instruction that has no single meaning. */
function explain(
  sentences: readonly (readonly Token[])[],
  understood: Exclude<ReturnType<typeof understandTokens>, { kind: "task" }>,
  context: Context,
): Answer {
  if (understood.kind === "question") return understood;
  if (understood.kind === "meaningless") return understood.answer;
  const { vocabulary } = context;
  const tokens = sentences.flat();

  const negation = tokens.find(({ lower }) => negations.has(lower));
  if (negation) {
    return declined(
      `I cannot follow "${negation.text}": say what should be done, rather than what should not be.`,
      context.suggestions(),
    );
  }
  const asked = sentences.find(isQuestion);
  if (asked) {
    return declined(
      `"${text(asked)}" asks for an answer. This robot can be told what to do; it cannot answer questions.`,
      context.suggestions(),
    );
  }
  const swap = tokens.find(({ lower }) => exchanges.has(lower));
  if (swap) {
    return declined(
      `"${swap.text}" names no place: say where each of the things should go.`,
      context.suggestions(),
    );
  }
  const replaced = replacements.find((phrase) => contains(tokens, phrase));
  if (replaced) {
    return declined(
      `"${replaced}" leaves open what becomes of the other thing: say where each of the things should go.`,
      context.suggestions(),
    );
  }
  const relation = otherRelations.find((phrase) => contains(tokens, phrase));
  if (relation) {
    return unknownPlace(relation, abilitiesOf(context.robot), context.suggestions());
  }
  const condition = tokens.find(({ lower }) => conditions.has(lower));
  if (condition) {
    return declined(
      `I cannot follow "${condition.text}": a task is done at once and in order, without conditions.`,
      context.suggestions(),
    );
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
  if (unknown.length > 0) return explainUnknown(sentences, strange.length > 0 ? strange : unknown, context);

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
  const partText = part.length > 0 ? taskText(part, context) : undefined;
  const rest = sentences
    .map((sentence, index) => text(sentence.slice(known[index].length)))
    .filter((words) => words !== "");
  if (partText)
    return question(`I do not understand "${rest.join(" … ")}" in this. Should I only ${partText}?`, [
      partText,
    ]);
  const lost = rest.length > 0 ? rest : told;
  return notUnderstood(
    `I know these words, but not what ${lost.map((words) => `"${words}"`).join(" and ")} ${lost.length > 1 ? "ask" : "asks"} for${rest.length > 0 && part.length > 0 ? " here" : ""}.`,
    context.suggestions(),
  );
}

/** "do the dishes" asks for no answer. */
function isQuestion([first, second]: readonly Token[]): boolean {
  if (!questionOpenings.has(first.lower)) return false;
  return (
    first.lower !== "do" ||
    persons.has(second?.lower ?? "") ||
    ["i", "we", "they"].includes(second?.lower ?? "")
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
  const lessExact = without.length > 0 ? taskText(without, context) : undefined;
  if (lessExact)
    return asked(`I do not know ${named}. Should I ${lessExact}, and leave that out?`, [lessExact]);

  const understoodParts = sentences.flatMap((sentence) => {
    const parts = splitAtLinks(sentence).filter((part) => part.length > 0 && !part.some(isUnknown));
    return parts.length > 0 ? [joined(parts)] : [];
  });
  const partly = understoodParts.length > 0 ? taskText(understoodParts, context) : undefined;
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

/** The instruction that these tokens stand for, in plain words, if they are a task. */
function taskText(sentences: readonly (readonly Token[])[], context: Context): string | undefined {
  const understood = understandTokens(sentences, context);
  return understood.kind === "task" ? sayClauses(understood.clauses) : undefined;
}

const verbWords = new Set(verbList.map(({ words: [first] }) => first));
const clauseLinks = new Set([",", "and", "then"]);
const putToken: Token = { text: "put", lower: "put", kind: "word" };
const visitToken: Token = { text: "visit", lower: "visit", kind: "word" };

function isKnown(token: Token, vocabulary: Vocabulary): boolean {
  return token.kind === "word" ? vocabulary.knows(token.lower) : token.lower === "," || token.lower === "&";
}

/** The words of names of several words, such as "dining" in "dining table". */
function tokensOfNames(sentence: readonly Token[], vocabulary: Vocabulary): readonly Token[] {
  return sentence.flatMap((_, at) =>
    vocabulary.nounsAt(sentence, at).flatMap(({ next }) => sentence.slice(at, next)),
  );
}

/**
 * The one word that is nearly spelled like this; a word of three letters has too many neighbours. What is a word of its own,
 * as "pear" is, was hardly meant as another one.
 */
function respell(token: Token, vocabulary: Vocabulary): Token | undefined {
  if (isEverydayWord(token.lower)) return undefined;
  const swapped = swappedLetters(token.lower).filter(vocabulary.knows);
  if (swapped.length === 1) return { text: swapped[0], lower: swapped[0], kind: "word" };
  if (token.lower.length < 4) return undefined;
  const plural = singularForms(token.lower);
  const near =
    nearNames(token.lower, vocabulary.contentWords, 1).at(0) ??
    plural.flatMap((form) => nearNames(form, vocabulary.contentWords, 1)).at(0);
  if (near === undefined) return undefined;
  const allowed = token.lower.length >= 7 ? 2 : 1;
  if (plural.every((form) => editDistance(form, near, allowed) === undefined)) return undefined;
  const lower = token.lower.endsWith("s") && !near.endsWith("s") ? `${near}s` : near;
  return { text: lower, lower, kind: "word" };
}

/** "teh", "frigde": two letters in the wrong order. */
function swappedLetters(word: string): readonly string[] {
  return Array.from({ length: word.length - 1 }, (_, at) => {
    const [before, first, second, after] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)];
    return first === second ? "" : before + second + first + after;
  }).filter((each) => each !== "");
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
