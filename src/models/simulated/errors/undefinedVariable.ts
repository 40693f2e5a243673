import { withOtherArgument } from "./arguments";
import type { ErrorKind } from "./errorKind";

/** Code uses a name that it has not declared; other replies have no names of their own. */
export const undefinedVariable: ErrorKind = {
  name: "undefined-variable",
  spoil: (reply, asked, random) =>
    withOtherArgument(reply, asked, random, {
      inCode: ({ text }) => `the${text[0].toUpperCase()}${text.slice(1).replace(/\W/g, "")}`,
    }),
};
