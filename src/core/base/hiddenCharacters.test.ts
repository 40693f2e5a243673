import { describe, expect, it } from "vitest";
import { hiddenCharacters, withoutHiddenCharacters } from "./hiddenCharacters";

describe("hidden characters", () => {
  it.each([
    ["a terminal's escape", "a\u001b[2K", "U+001B"],
    ["a carriage return that is no line's end", "a\rb", "U+000D"],
    ["a control of the second set", "a\u009b", "U+009B"],
    ["delete", "a\u007f", "U+007F"],
    ["a line separator", "a\u2028b", "U+2028"],
    ["a direction that is embedded", "a\u202a", "U+202A"],
    ["a direction that is overridden", "a\u202e", "U+202E"],
    ["a direction that is isolated", "a\u2066", "U+2066"],
    ["the end of an isolation", "a\u2069", "U+2069"],
  ])("%s", (_, text, name) => {
    expect(hiddenCharacters(text)).toEqual([{ offset: 1, name }]);
    expect(withoutHiddenCharacters(text)[1]).toBe("�");
  });

  it.each(["a\tb\r\nc\n", "\ufeffa", "שלום", "é 文 🍌", "a\u00a0b"])("are none of %j", (text) => {
    expect(hiddenCharacters(text)).toEqual([]);
    expect(withoutHiddenCharacters(text)).toBe(text);
  });

  it("are told once a line", () => {
    const text = "\u202e\u202e\n\nx\u001b\u001b";
    expect(hiddenCharacters(text).map(({ offset }) => offset)).toEqual([0, 5]);
  });
});
