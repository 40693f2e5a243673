import { describe, expect, it } from "vitest";
import { away, composed, type Magnitude, mostSkills } from "./magnitudes";

const walk: readonly Magnitude[] = [
  { name: "small", amount: 1.2 },
  { name: "medium", amount: 3 },
  { name: "large", amount: 4.2 },
];

/** The nearest of all ways to take up to `count` of them. */
function nearest(wanted: number, count: number): number {
  let sums = [0];
  let best = Number.POSITIVE_INFINITY;
  for (let taken = 0; taken < count; taken++) {
    sums = [
      ...new Set(sums.flatMap((sum) => walk.map(({ amount }) => Math.round((sum + amount) * 10) / 10))),
    ];
    best = Math.min(best, ...sums.map((sum) => Math.abs(sum - wanted)));
  }
  return best;
}

describe("what skills of fixed length make up together", () => {
  it.each([
    [3, ["medium"]],
    [2, ["small", "small"]],
    [7.2, ["large", "medium"]],
    // As near as one large and two small ones, and easier to read.
    [6, ["medium", "medium"]],
    [0.1, ["small"]],
  ])("%s m", (wanted, names) => expect(composed(walk, wanted)?.names).toEqual(names));

  it("is as near as any, or within a twentieth", () => {
    for (let wanted = 1; wanted < 20; wanted += 0.3) {
      const found = composed(walk, wanted);
      if (!found) throw new Error(`${wanted}`);
      const off = away(found, wanted);
      expect(off <= 0.05 * wanted || off <= nearest(wanted, found.names.length) + 1e-6, `${wanted}`).toBe(
        true,
      );
    }
  });

  it("is nothing where it would be too many", () => {
    expect(composed(walk, (mostSkills + 2) * 4.2)).toBeUndefined();
    expect(composed([], 1)).toBeUndefined();
  });
});
