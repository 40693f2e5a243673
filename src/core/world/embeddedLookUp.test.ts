import { describe, expect, it } from "vitest";
import { neverCancelled } from "../base/cancellation";
import { err, ok } from "../base/result";
import { type LookUpQuestion, lookUpText, mostSimilar } from "./embeddedLookUp";
import type { Embedder } from "./embedder";
import { inWords, meansOne } from "./lookUp";

/** Of a text "at 30" that lies 30 degrees from the words. */
const byAngle: Embedder = {
  id: "angles",
  embed: async (texts) =>
    ok(
      texts.map((text) => {
        const angle = (Number(/at (\d+)/.exec(text)?.[1] ?? 0) * Math.PI) / 180;
        return [3 * Math.cos(angle), 3 * Math.sin(angle)];
      }),
    ),
};

async function found(texts: readonly string[], of: LookUpQuestion["found"] = "nothing"): Promise<string[]> {
  const among = texts.map((text, index) => ({ id: `${index}`, text }));
  const similar = await mostSimilar({ words: "it", found: of, among }, byAngle, neverCancelled);
  if (!similar.ok) throw new Error(similar.error.message);
  return similar.value.map(({ id, similarity }) => `${id} ${similarity.toFixed(2)}`);
}

describe("what is similar to words", () => {
  it("is what is similar enough, and not much less than the most similar", async () => {
    expect(await found(["at 61", "at 89"])).toEqual([]);
    expect(await found(["at 61", "at 59"])).toEqual(["1 0.52"]);
    expect(await found(["at 50", "at 20", "at 30"])).toEqual(["1 0.94", "2 0.87"]);
    expect(await found(["at 180"])).toEqual([]);
    expect(await found([])).toEqual([]);
  });

  it("is all that fits, in order, where something fits", async () => {
    expect(await found(["at 80", "at 10"], "several")).toEqual(["1 0.98", "0 0.17"]);
    // Where nothing tells them apart they stay as they were.
    expect(await found(["at 10", "at 10"], "several")).toEqual(["0 0.98", "1 0.98"]);
  });

  it("is not known where the embedder fails", async () => {
    const failing: Embedder = { id: "f", embed: async () => err({ kind: "timeout", message: "late" }) };
    const similar = await mostSimilar({ words: "it", found: "nothing", among: [] }, failing, neverCancelled);
    expect(similar).toEqual({ ok: false, error: { kind: "timeout", message: "late" } });
  });

  it("is told as a guess", () => {
    const question = { words: "crockery", found: "nothing", among: [], model: "m" } as const;
    const answer = [{ id: "plate_0", similarity: 0.617 }];
    expect(lookUpText({ ...question, answer })).toBe(
      'matching("crockery"): by embedding (m) plate_0 (similarity 0.62)',
    );
    expect(lookUpText({ ...question, answer: [] })).toContain("nothing similar by embedding");
    expect(lookUpText({ ...question, answer: [], failure: "late" })).toContain("by words alone");
  });
});

describe("words", () => {
  it.each([
    ["the cup", true],
    ["my blue cup", true],
    ["the glass", true],
    ["the cups", false],
    ["a cup", false],
    ["cup", false],
    ["all cups", false],
  ])("%j may mean one: %s", (words, one) => expect(meansOne(words)).toBe(one));

  it("describe an object once", () => {
    const attributes = { colour: "red", isClean: true, material: "clay" };
    expect(inWords({ label: "red mug", type: "coffee-cup", attributes })).toBe("red mug, clay, coffee cup");
    expect(inWords({ label: "cup", type: "cup", attributes: {} })).toBe("cup");
  });
});
