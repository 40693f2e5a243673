import { fillPlaceholders } from "../../core/world/placeholders";
import type { ObjectInstance } from "./scene";

/** Puts into what is written on a thing what the seed has drawn for others. */
export function wordsFilledBy(things: readonly Pick<ObjectInstance, "name" | "attributes">[]) {
  const attributes = new Map(things.map((thing) => [thing.name, thing.attributes]));
  return <T extends Pick<ObjectInstance, "text">>(thing: T): T => {
    if (!thing.text) return thing;
    const { text: words } = fillPlaceholders(
      thing.text.words,
      (name, attribute) => attributes.get(name)?.[attribute],
    );
    return { ...thing, text: { ...thing.text, words } };
  };
}
