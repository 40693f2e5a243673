import { describe, expect, it } from "vitest";
import { seededRandom } from "../../core/world/ports";
import { differenceOf, fisherExact, holm, mcNemarExact, meanOf, pairedDifference, share } from "./statistics";

describe("a share", () => {
  // By the formula of Wilson (1927), worked out elsewhere.
  it.each([
    [0, 10, 0, 0.2775],
    [5, 10, 0.2366, 0.7634],
    [10, 10, 0.7225, 1],
    [47, 50, 0.8378, 0.9794],
  ])("of %i in %i has its interval", (successes, trials, low, high) => {
    const found = share(successes, trials);
    expect(found?.value).toBe(successes / trials);
    expect(found?.low).toBeCloseTo(low, 4);
    expect(found?.high).toBeCloseTo(high, 4);
  });

  it("of nothing is none", () => expect(share(0, 0)).toBeUndefined());
});

describe("tests of a difference", () => {
  const samples = (a: number, of: number, b: number, ofOther: number) => ({
    before: { successes: a, trials: of },
    after: { successes: b, trials: ofOther },
  });

  // Worked out with other software.
  it.each([
    [8, 10, 1, 6, 0.03497],
    [3, 4, 1, 4, 0.48571],
    [5, 5, 5, 5, 1],
    [0, 10, 10, 10, 1.0825e-5],
  ])("Fisher: %i of %i against %i of %i", (a, of, b, ofOther, p) => {
    expect(fisherExact(samples(a, of, b, ofOther))).toBeCloseTo(p, 4);
    expect(fisherExact(samples(b, ofOther, a, of))).toBeCloseTo(p, 4);
  });

  it.each([
    [10, 2, 0.03857],
    [0, 5, 0.0625],
    [3, 3, 1],
    [0, 0, 1],
  ])("McNemar: %i pairs one way, %i the other", (onlyBefore, onlyAfter, p) => {
    expect(mcNemarExact({ both: 7, neither: 4, onlyBefore, onlyAfter })).toBeCloseTo(p, 4);
  });

  it("stays exact for thousands of trials", () => {
    expect(fisherExact(samples(2500, 5000, 2500, 5000))).toBeCloseTo(1, 6);
    expect(fisherExact(samples(2500, 5000, 2700, 5000))).toBeLessThan(1e-4);
  });

  it("Holm takes the smallest first, and never changes the order", () => {
    expect(holm([0.01, 0.04, 0.03])).toEqual([0.03, 0.06, 0.06]);
    expect(holm([])).toEqual([]);
  });
});

describe("intervals of a difference", () => {
  it("are Newcombe's", () => {
    const found = differenceOf({
      before: { successes: 48, trials: 80 },
      after: { successes: 56, trials: 70 },
    });
    expect(found?.value).toBeCloseTo(0.2, 4);
    expect(found?.low).toBeCloseTo(0.0524, 4);
    expect(found?.high).toBeCloseTo(0.3339, 4);
  });

  it("of pairs that agree are narrower than of samples", () => {
    const paired = pairedDifference({ both: 20, onlyBefore: 2, onlyAfter: 4, neither: 14 });
    const samples = differenceOf({
      before: { successes: 22, trials: 40 },
      after: { successes: 24, trials: 40 },
    });
    expect(paired?.value).toBeCloseTo(0.05, 6);
    expect((paired?.high ?? 9) - (paired?.low ?? 0)).toBeLessThan((samples?.high ?? 0) - (samples?.low ?? 0));
  });

  it("of pairs hold what is true in about 95 of 100 cases", () => {
    const random = seededRandom(7);
    let held = 0;
    for (let run = 0; run < 500; run++) {
      const counts = { both: 0, onlyBefore: 0, onlyAfter: 0, neither: 0 };
      for (let trial = 0; trial < 40; trial++) {
        const drawn = random();
        if (drawn < 0.5) counts.both++;
        else if (drawn < 0.6) counts.onlyBefore++;
        else if (drawn < 0.8) counts.onlyAfter++;
        else counts.neither++;
      }
      const found = pairedDifference(counts);
      if (found && found.low <= 0.1 && found.high >= 0.1) held++;
    }
    expect(held).toBeGreaterThan(465);
    expect(held).toBeLessThan(496);
  });

  it("of a mean are about two standard errors", () => {
    const random = seededRandom(3);
    const found = meanOf(Array.from({ length: 400 }, random), seededRandom(1));
    expect(found?.value).toBeCloseTo(0.5, 1);
    expect((found?.high ?? 0) - (found?.low ?? 0)).toBeCloseTo(2 * 1.96 * Math.sqrt(1 / 12 / 400), 2);
    expect(meanOf([], random)).toBeUndefined();
  });
});
