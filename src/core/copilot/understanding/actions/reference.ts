import type { ObjectId } from "../../../world/objects";
import { declined, question } from "../answers";
import type { Token } from "../tokens";
import type { Context, Ids } from "./context";
import type { NounPhrase } from "./things";

/*
 * Which objects a noun phrase means: what fits the verb, what was mentioned before, what it is not done with yet; where
 * several are left, it is asked.
 */

export function resolveAll(
  nouns: readonly NounPhrase[],
  context: Context,
  fits: (id: ObjectId) => boolean,
  isDone?: (id: ObjectId) => boolean,
): Ids {
  const all: ObjectId[] = [];
  for (const noun of nouns) {
    const found = resolve(noun, context, fits, isDone);
    if (found.kind !== "ids") return found;
    all.push(...found.ids.filter((id) => !all.includes(id)));
  }
  return { kind: "ids", ids: all };
}

/**
 * The objects that a noun phrase means among those with which the action can be done; one with which it is to be done yet
 * rather than one with which it is done already.
 */
export function resolve(
  noun: NounPhrase,
  context: Context,
  fits: (id: ObjectId) => boolean,
  isDone: (id: ObjectId) => boolean = () => false,
): Ids {
  const { amount, text } = noun;
  if (noun.pronoun) {
    const group = context.mentioned.find((ids) => ids.length > 0 && ids.every(fits));
    return group
      ? { kind: "ids", ids: group }
      : declined(`I do not know what "${text}" stands for.`, context.suggestions());
  }
  const fitting = noun.candidates.filter(fits);
  if (noun.candidates.length === 0) return declined(`There is no "${text}" here.`, context.suggestions());
  if (fitting.length === 0) return declined(`This can't be done with "${text}".`, context.suggestions());
  if (amount.kind === "all") return { kind: "ids", ids: fitting };
  const open = fitting.filter((id) => !isDone(id));
  if (amount.kind === "count" && !context.isImagined) {
    if (fitting.length < amount.count)
      return declined(`There are only ${fitting.length} for "${text}".`, context.suggestions());
    return { kind: "ids", ids: [...open, ...fitting.filter(isDone)].slice(0, amount.count) };
  }
  const known = fitting.filter((id) => context.mentioned.some((group) => group.includes(id)));
  if (known.length === 1) return { kind: "ids", ids: known };
  if (open.length === 1) return { kind: "ids", ids: open };
  const anyWillDo =
    amount.kind === "count" || !amount.definite || context.isImagined || !context.asksWhichOne;
  if (fitting.length === 1 || anyWillDo) return { kind: "ids", ids: [open[0] ?? fitting[0]] };
  const tokens = context.sentences.find((each) => saidThere(each, noun));
  if (!tokens) return declined(`Several objects are "${text}".`, fitting);
  const choices = fitting.map((id) =>
    context.sentences
      .map((each) =>
        (each === tokens
          ? [...each.slice(0, noun.from).map(wordOf), id, ...each.slice(noun.to).map(wordOf)]
          : each.map(wordOf)
        )
          .join(" ")
          .replace(/ ,/g, ","),
      )
      .join(". "),
  );
  return question(`Several objects are "${text}". Which one is meant?`, choices);
}

const wordOf = ({ text }: Token) => text;

function saidThere(tokens: readonly Token[], { from, to, text }: NounPhrase): boolean {
  return tokens.slice(from, to).map(wordOf).join(" ") === text;
}
