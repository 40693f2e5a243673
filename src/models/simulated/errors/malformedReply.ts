import { type ErrorKind, pick } from "./errorKind";

/** A reply that is not what was asked for: cut off, wrapped in talk, with a field missing or of another name. */
export const malformedReply: ErrorKind = {
  name: "malformed-reply",
  garble(text, random) {
    const way = pick(ways, random) ?? cutOff;
    return way(text);
  },
};

function cutOff(text: string): string {
  return text.slice(0, Math.max(1, Math.floor(text.length * 0.7)));
}

const ways: readonly ((text: string) => string)[] = [
  cutOff,
  (text) => `Sure! Here is what I would do next.\n${text}\nLet me know how it goes.`,
  (text) => text.replace(/"(\w+)":/, '"$1_":'),
];
