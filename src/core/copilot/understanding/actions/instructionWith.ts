import type { ObjectId } from "../../../world/objects";
import type { Token } from "../words/tokens";
import type { Context } from "./context";
import type { NounPhrase } from "./said";

/*
 * The instruction as it would be with other words in one place: the choices of a question.
 */

/** The instruction with other words in place of a noun phrase. */
export function instructionWith(words: string, noun: NounPhrase, { sentences }: Context): string {
  const tokens = sentences.find((each) => saidThere(each, noun));
  return sentences
    .map((each) =>
      (each === tokens
        ? [...each.slice(0, noun.from).map(wordOf), words, ...each.slice(noun.to).map(wordOf)]
        : each.map(wordOf)
      )
        .join(" ")
        .replace(/ ,/g, ","),
    )
    .join(". ");
}

/** What it is called, where nothing else is called so. */
export function nameOf(id: ObjectId, { belief }: Pick<Context, "belief">): string {
  const label = belief.objects.get(id)?.label ?? id;
  const alike = [...belief.objects.values()].filter((object) => object.label === label);
  return alike.length === 1 && !/\d/.test(label) ? `the ${label}` : id;
}

const wordOf = ({ text }: Token) => text;

export function saidThere(tokens: readonly Token[], { from, to, text }: NounPhrase): boolean {
  return tokens.slice(from, to).map(wordOf).join(" ") === text;
}
