import { withOtherArgument } from "./arguments";
import type { ErrorKind } from "./errorKind";

/** An action is given what a thing is called, not the thing: COME-robot, section III-D, "API call error". */
export const nameInsteadOfObject: ErrorKind = {
  name: "name-instead-of-object",
  spoil: (reply, asked, random) =>
    withOtherArgument(reply, asked, random, {
      inText: ({ word }) => word,
      inCode: ({ word }) => JSON.stringify(word),
    }),
};
