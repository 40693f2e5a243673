import { describe, expect, it } from "vitest";
import { inOrder } from "./inOrder";
import { sentencesOf } from "./words/tokens";

const told = (said: string): string =>
  inOrder(sentencesOf(said)[0])
    .map(({ lower }) => lower)
    .join(" ");

describe("what comes behind two deeds that are told the other way round", () => {
  it.each([
    [
      "go to the store after you have been to the shop, and finally park at the dock",
      "go to the shop then go to the store then park at the dock",
    ],
    [
      "go to the store after the shop, then to the dock",
      "go to the shop then go to the store then go to the dock",
    ],
    [
      "put the cup on the shelf after washing it, then close the drawer",
      "wash the cup then put it on the shelf then close the drawer",
    ],
    [
      "before you go to the store, stop at the shop, and finally drive to the dock",
      "stop at the shop then go to the store then finally drive to the dock",
    ],
  ])("stays last: %s", (said, meant) => {
    expect(told(said)).toBe(meant);
  });

  it("is none where it goes on with what is done before", () => {
    expect(told("put the cup on the shelf after you have washed it and then dried it")).toBe(
      "wash the cup and then dried it then put it on the shelf",
    );
  });
});
