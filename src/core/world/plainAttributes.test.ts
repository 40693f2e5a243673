import { expect, test } from "vitest";
import { plainAttributes } from "./plainAttributes";

function check(name: string, text: string, expected: string): void {
  test(name, () => {
    expect(plainAttributes({ text, isLocked: true, height: 2 })).toEqual({
      text: expected,
      isLocked: true,
      height: 2,
    });
  });
}

check("plain words", "Put the red key in the box.", "Put the red key in the box.");
check("lines and escape sequences", "one\r\ntwo\u001b[2J", "one\ntwo [2J");
check("characters that can't be seen", "key\u200b\u202efed\u2028ok", "key fed\nok");
check("too long", "x".repeat(301), `${"x".repeat(299)}…`);
check("as long as can be", "x".repeat(300), "x".repeat(300));
check("other scripts", "Schlüssel ключ 鍵", "Schlüssel ключ 鍵");

test("only what is written keeps its lines", () => {
  expect(plainAttributes({ colour: "red\nblue" })).toEqual({ colour: "red blue" });
});

test("what is plain stays the same object", () => {
  const attributes = { colour: "red" };
  expect(plainAttributes(attributes)).toBe(attributes);
});
