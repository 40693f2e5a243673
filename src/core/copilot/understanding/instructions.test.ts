import { describe, expect, it } from "vitest";
import { instructionsFor, type Judged, judgeAll } from "../../../../test/support/instructionLists";

/*
 * Sentences as people say them, over all robots, each with what it means. None may be understood as something else without
 * a question, and hardly any asked about that says clearly what it wants.
 */

const robots = ["mobile-manipulator", "tabletop-arm", "quadruped", "household", "household-two-hands", "agv"];

const leastRight = 0.95;

describe("sentences as people say them", () => {
  const judged: Judged[] = [];

  it.each(robots)(
    "none is taken for something else: %s",
    (robot) => {
      const own = judgeAll(robot);
      judged.push(...own);
      expect(own.length).toBeGreaterThan(30);
      expect(inWords(own.filter(({ verdict }) => verdict === "wrong"))).toEqual([]);
    },
    300_000,
  );

  it(`at least ${leastRight * 100} % are right`, () => {
    const others = judged.filter(({ verdict }) => verdict !== "right");
    console.info(
      [
        `${judged.length - others.length} of ${judged.length} sentences are right. Not right:`,
        ...inWords(others),
      ].join("\n"),
    );
    expect(judged).toHaveLength(robots.flatMap(instructionsFor).length);
    expect(judged.length).toBeGreaterThanOrEqual(1600);
    expect(judged.length - others.length).toBeGreaterThanOrEqual(leastRight * judged.length);
  });
});

const inWords = (judged: readonly Judged[]) =>
  judged.map(({ verdict, world, sentence, got }) => `${verdict} (${world}): ${sentence}\n  ${got}`);
