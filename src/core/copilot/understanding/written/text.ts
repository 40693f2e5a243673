import type { RobotPackage } from "../../../program/robotPackage";
import type { Belief } from "../../../world/belief";
import { type WorldObject, writtenOn } from "../../../world/objects";
import { actionTask } from "../actions/actionTask";
import { imaginedBelief } from "../actions/imagined";
import { determiners } from "../actions/things";
import { actionWords } from "../actions/verbs";
import { understand } from "../understand";
import { negations, pronouns, verbList } from "../words/lexicon";
import { sentencesOf, type Token } from "../words/tokens";
import { vocabularyOf } from "../words/vocabulary";
import { pointedIn } from "./pointed";

/*
 * Text that was found in the world. It is read as an instruction only where the user's own sentence points to it.
 */

/** More of it is not read; characters. */
const longestText = 600;

/** What is written on a thing, in letters, digits and plain marks alone; undefined where nothing has been read. */
export function textOn({ attributes }: Pick<WorldObject, "attributes">): string | undefined {
  const text = attributes[writtenOn];
  const plain = typeof text === "string" ? plainText(text) : "";
  return plain === "" ? undefined : plain;
}

/** In these characters nothing ends a comment or a string of a program, nor a block of a prompt. */
export function plainText(text: string): string {
  const lines = text
    .slice(0, 4 * longestText)
    .normalize("NFKC")
    // A new line with a capital is a new sentence.
    .replace(/([\p{L}\p{N})])\s*[\r\n\u2028\u2029]+\s*(?=\p{Lu})/gu, "$1. ")
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[^\p{L}\p{M}\p{N} .,;:!?'()_-]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return lines.length <= longestText
    ? lines
    : `${lines.slice(0, longestText).replace(/\S*$/, "").trim()} ...`;
}

/** They ask for nothing, as do the numbers of a list. */
const greetings = new Set(
  "welcome hello hi dear robot good luck attention warning notice important hint thanks thank you congratulations bye goodbye please , :".split(
    " ",
  ),
);

export type WrittenInstruction =
  /** `sentence`: what it tells to do, as a user would say it. `isOfUnseen`: about things that nobody has seen yet. */
  | { readonly kind: "instruction"; readonly sentence: string; readonly isOfUnseen: boolean }
  /** Something in it is not understood, by what has been seen so far; `reason`: which words. */
  | { readonly kind: "unclear"; readonly reason: string }
  /** There is nothing in it to be done. */
  | { readonly kind: "none"; readonly reason: string };

/**
 * What a text tells to do. Sentences that only state facts are passed over; all others have to be understood.
 *
 * @param text as `textOn` has it
 */
export function instructionIn(text: string, robot: RobotPackage, belief: Belief): WrittenInstruction {
  if (text.endsWith("..."))
    return { kind: "none", reason: "Its end has not been read, and half a text is not followed." };
  const kept: string[] = [];
  for (const sentence of sentencesOf(text)) {
    if (sentence.every(({ lower, kind }) => greetings.has(lower) || kind === "number")) continue;
    const words = wordsOf(sentence);
    const points = pointedIn(words, robot, belief);
    if (points)
      return {
        kind: "none",
        reason: `"${words}" points to something else that is written, and what is written is not followed any further.`,
      };
    const understood = variantsOf(sentence, {
      isFact: (part) => statesFact(part, robot, belief),
      isInstruction: (part) => isUnderstood(wordsOf(part), robot, belief),
    })
      .map(wordsOf)
      .find((variant) => isUnderstood([...kept, variant].join(". "), robot, belief));
    if (understood !== undefined) kept.push(understood);
    else if (!statesFact(sentence, robot, belief)) {
      return { kind: "unclear", reason: `"${words}" is not understood: ${whyNot(words, robot, belief)}` };
    }
  }
  if (kept.length === 0) return { kind: "none", reason: "That tells nothing to do." };
  const sentence = kept.join(". ");
  return { kind: "instruction", sentence, isOfUnseen: !isUnderstoodOf(belief, sentence, robot) };
}

function wordsOf(sentence: readonly Token[]): string {
  return sentence
    .map(({ text }) => text)
    .join(" ")
    .replace(/ ([,:])/g, "$1");
}

/** What has not been seen yet may be meant. */
function isUnderstood(sentence: string, robot: RobotPackage, belief: Belief): boolean {
  if (isUnderstoodOf(belief, sentence, robot)) return true;
  return actionTask(sentence, robot, imaginedBelief(robot), { isImagined: true })?.kind === "stages";
}

function isUnderstoodOf(belief: Belief, sentence: string, robot: RobotPackage): boolean {
  return (
    understand(sentence, robot, belief, { askWhichOne: false }).kind === "task" ||
    actionTask(sentence, robot, belief, { asksWhichOne: false })?.kind === "stages"
  );
}

function whyNot(sentence: string, robot: RobotPackage, belief: Belief): string {
  const answer = understand(sentence, robot, belief, { askWhichOne: false });
  return answer.kind === "declined" ? answer.reason : answer.kind === "question" ? answer.question : "";
}

const purposes = new Set(["to", "for"]);

/**
 * The sentence, and without what it says its instruction is for, or leads to: "to unlock the door, …", "… to unlock the door",
 * "… and the door will open".
 */
function variantsOf(
  sentence: readonly Token[],
  { isFact, isInstruction }: Record<"isFact" | "isInstruction", (part: readonly Token[]) => boolean>,
): readonly (readonly Token[])[] {
  const found: (readonly Token[])[] = [sentence];
  const add = (tokens: readonly Token[]) => {
    if (tokens.length > 0) found.push(tokens);
  };
  const lowers = sentence.map(({ lower }) => lower);
  const comma = lowers.indexOf(",");
  const colon = lowers.indexOf(":");
  const isPurpose =
    purposes.has(lowers[0]) ||
    /^(in order to|if you want to|if you wish to|in order for)\b/.test(lowers.join(" "));
  const subject = lowers.lastIndexOf("you");
  if (isPurpose && comma > 0) add(sentence.slice(comma + 1));
  // "To unlock the door you must …"
  if (isPurpose && subject > 2) add(sentence.slice(subject));
  if (colon >= 0) add(sentence.slice(colon + 1));
  for (const start of found.slice()) {
    for (let at = start.length - 2; at > 1; at--) {
      const { lower } = start[at];
      const behind = start.slice(at + 1);
      const isResult =
        // "go to the table to pick up the key" asks for both.
        (lower === "to" && actionWords.has(behind[0].lower) && !isInstruction(behind)) ||
        (lower === "in" && behind[0].lower === "order") ||
        (lower === "so" && behind[0].lower === "that");
      const isLeadingTo = ["and", "then"].includes(lower) && isFact(behind);
      if (isResult || isLeadingTo) add(start.slice(0, start[at - 1].lower === "," ? at - 1 : at));
    }
  }
  return found;
}

const finite = new Set(
  "is are was were am do does did has have had will can cannot could would may might".split(" "),
);
/** They tell to do something. */
const obliging = new Set("must should shall ought need needs required".split(" "));
const opening = new Set(
  "there here only all both no none nobody nothing everything other others every each he she they we i you what who".split(
    " ",
  ),
);
const clauseLinks = new Set([",", "and", "then", "but", "so", ":"]);

/** It says that something is so, and nowhere what to do. */
function statesFact(sentence: readonly Token[], robot: RobotPackage, belief: Belief): boolean {
  const vocabulary = vocabularyOf(robot.domain, belief);
  const words = sentence.map(({ lower }) => lower);
  if (words.length > 1 && clauseLinks.has(words[0])) return statesFact(sentence.slice(1), robot, belief);
  const [first] = words;
  const isSubject =
    determiners.has(first) ||
    opening.has(first) ||
    Object.hasOwn(pronouns, first) ||
    (!verbs.has(first) && vocabulary.nounsAt(sentence, 0).length > 0);
  const forbids = words.some(
    (word, at) => word === "do" && words[at + 1] === "not" && !isBehindSubject(words, at),
  );
  return (
    isSubject &&
    !forbids &&
    !words.some((word) => obliging.has(word) || word === "never") &&
    !words.some((word, at) => (word === "have" || word === "has") && words[at + 1] === "to") &&
    words.some((word, at) => at > 0 && (finite.has(word) || isThirdPerson(word))) &&
    !words.some((word, at) => at > 0 && clauseLinks.has(words[at - 1]) && verbs.has(word))
  );
}

/** "the other keys do not fit" */
function isBehindSubject(words: readonly string[], at: number): boolean {
  return at > 0 && !clauseLinks.has(words[at - 1]);
}

function isThirdPerson(word: string): boolean {
  return word.endsWith("s") && (verbs.has(word.slice(0, -1)) || verbs.has(word.slice(0, -2)));
}

const furtherVerbs = "lock unlock do use follow read work fit help".split(" ");
const particles = new Set("to in on up at of from off out".split(" "));

const verbs: ReadonlySet<string> = new Set(
  [...verbList.map(({ words }) => words[0]), ...actionWords, ...furtherVerbs].filter(
    (word) => !negations.has(word) && !determiners.has(word) && !particles.has(word),
  ),
);
