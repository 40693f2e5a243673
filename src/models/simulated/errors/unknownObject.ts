import { withOtherArgument } from "./arguments";
import type { ErrorKind } from "./errorKind";

/** An object that nobody has seen: a number that is not there. */
export const unknownObject: ErrorKind = {
  name: "unknown-object",
  spoil(reply, asked, random) {
    const known = asked.situation?.belief.objects;
    const unseen = (word: string) => {
      let number = 1 + Math.floor(random() * 8);
      while (known?.has(`${word}_${number}`)) number++;
      return `${word}_${number}`;
    };
    return withOtherArgument(reply, asked, random, {
      inText: ({ word }) => unseen(word),
      inCode: ({ word }) => `scene.get(${JSON.stringify(unseen(word))})`,
    });
  },
};
