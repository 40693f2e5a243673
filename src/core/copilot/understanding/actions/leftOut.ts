import type { ObjectId } from "../../../world/objects";
import { type Answer, declined, question } from "../questions/answers";
import { massNouns } from "../words/nouns";
import type { Context } from "./context";
import { instructionWith, nameOf } from "./instructionWith";
import type { NounPhrase } from "./said";

/*
 * What is left out of a group: "all plates except the blue one". It has to be there and be told from the others, and a
 * pronoun after it may be about it. What is put somewhere else is left out, too, whether that is said or not.
 */

/** Nothing is left out without a word where what should be is not there or is one of several. */
export function askedOfException(
  { excepted = [] }: NounPhrase,
  fits: (id: ObjectId) => boolean,
  context: Context,
): Answer | undefined {
  if (context.isImagined) return undefined;
  for (const noun of excepted) {
    const { text, pronoun, amount, candidates } = noun;
    if (noun.isAbsent) continue;
    if (pronoun) return declined(`I do not know what "${text}" stands for.`, context.suggestions());
    if (candidates.length === 0) return declined(`There is no "${text}" here.`, context.suggestions());
    const among = candidates.filter(fits);
    const number = amount.kind === "one" ? 1 : amount.kind === "count" ? amount.count : among.length;
    if (among.length <= number || isMass(noun) || !context.asksWhichOne) continue;
    return amount.kind === "one" && amount.definite
      ? question(
          `Several objects are "${text}". Which one is left out?`,
          among.map((id) => instructionWith(id, noun, context)),
        )
      : declined(`I do not know which is to be left out by "${text}".`, context.suggestions());
  }
  return undefined;
}

/** "the fruit": all there is of it. */
function isMass({ text }: NounPhrase): boolean {
  const word = text.split(" ").at(-1)?.toLowerCase() ?? "";
  return massNouns.has(word) || word === "food";
}

/** "open all drawers but the top one and close it": one of several is none of them. "everything" is one, too. */
export function askWhetherLeftOut(
  noun: NounPhrase,
  group: readonly ObjectId[],
  fits: (id: ObjectId) => boolean,
  context: Context,
): Answer | undefined {
  const { leftOut } = context.gathered;
  if (!leftOut || noun.pronoun !== "one" || !context.asksWhichOne) return undefined;
  const isGroup = group.length === leftOut.group.length && group.every((id) => leftOut.group.includes(id));
  const single = leftOut.excepted.filter(
    ({ amount, candidates }) => amount.kind === "one" && candidates.length === 1 && candidates.every(fits),
  );
  if (!isGroup || single.length === 0) return undefined;
  const said = ["them", ...single.map((each) => each.text)];
  return question(
    `What does "${noun.text}" stand for?`,
    said.map((words) => instructionWith(words, noun, context)),
  );
}

/** "put the steak on the plate and the meat in the bin": the steak is meat, too, and it can't be in two places. */
export function whichIsLeft(
  nouns: readonly NounPhrase[],
  context: Context,
  fits: (id: ObjectId) => boolean,
): Answer | undefined {
  const { placed } = context.gathered;
  for (const noun of nouns) {
    const isThis = noun.amount.kind === "one" && noun.amount.definite && !noun.pronoun && !noun.other;
    const fitting = noun.candidates.filter(fits);
    const left = fitting.filter((id) => !placed.has(id));
    const isAll = noun.amount.kind === "all" && !noun.pronoun && !noun.other;
    if (!(isThis || isAll) || left.length === 0 || left.length === fitting.length) continue;
    if (context.isImagined || !context.asksWhichOne) continue;
    if (isAll)
      return question(`One of "${noun.text}" is put somewhere else. Are the others meant?`, [
        instructionWith(othersInWords(noun.text), noun, context),
      ]);
    return question(
      `Several objects are "${noun.text}", and one of them is put somewhere else. Which one is meant?`,
      left.map((id) => instructionWith(nameOf(id, context), noun, context)),
    );
  }
  return undefined;
}

/** "all the toys" → "the other toys" */
function othersInWords(text: string): string {
  return `the other ${text.replace(/^(?:all |both )?(?:of )?(?:the |my |your )?/i, "")}`;
}
