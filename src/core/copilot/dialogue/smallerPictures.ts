import type { LanguageModel, ModelMessage, PicturePart } from "../../world/languageModel";

/**
 * The messages with all pictures but the newest made smaller: that is the one a decision is about.
 * @returns how many there are of them, too
 */
export function withSmallerPictures(
  messages: readonly ModelMessage[],
  smaller: NonNullable<LanguageModel["smaller"]>,
): { readonly messages: readonly ModelMessage[]; readonly count: number } {
  const newest = messages.flatMap(({ parts }) => parts.filter(isPicture)).at(-1);
  let count = 0;
  const shrunk = messages.map((message) => ({
    ...message,
    parts: message.parts.map((part) => {
      const small = isPicture(part) && part !== newest ? smaller(part) : undefined;
      if (small) count++;
      return small ?? part;
    }),
  }));
  return { messages: count > 0 ? shrunk : messages, count };
}

function isPicture(part: ModelMessage["parts"][number]): part is PicturePart {
  return part.kind === "image";
}
