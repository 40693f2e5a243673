import { describe, expect, it } from "vitest";
import { type Judged, judgeAll } from "../../../../test/support/instructionLists";

const robots = ["mobile-manipulator", "tabletop-arm", "quadruped", "household", "household-two-hands", "agv"];

describe("sentences as people say them", () => {
  const judged: Judged[] = [];
  it.each(robots)("%s", async (robot) => {
    const start = performance.now();
    const own = await judgeAll(robot);
    judged.push(...own);
    const others = own.filter(({ verdict }) => verdict !== "right");
    console.info(
      `${robot}: ${own.length - others.length} of ${own.length} right, ${others.filter((o) => o.verdict === "wrong").length} wrong, ${Math.round(performance.now() - start)} ms`,
    );
    for (const { verdict, world, sentence, got, expected } of others)
      console.info(`  ${verdict} (${world}) ${sentence}\n      got ${got}\n      not ${JSON.stringify(expected).slice(0,200)}`);
  }, 300_000);
});
