import { expect, it } from "vitest";
import { printable } from "./terminal";

it("a text of somebody else can't move the cursor, forge a line or turn one round", () => {
  expect(printable("a\u001b[2Kb\rc\u202ed\u2066e\u009bf")).toBe("a�[2Kb�c�d�e�f");
  expect(printable("a\tb\r\nc\n")).toBe("a\tb\r\nc\n");
});
