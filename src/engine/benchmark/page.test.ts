import { expect, it } from "vitest";
import { benchmarkPage } from "./page";
import type { Results } from "./results";
import type { Suite } from "./suite";
import { summaryOf } from "./summary";

const suite: Suite = {
  name: "fruit",
  file: "/tmp/fruit.json",
  sources: ["/tmp/fruit.json"],
  title: 'Fruit & "toys"',
  robot: "mobile-manipulator",
  figures: [
    { method: "theirs", overall: 50, cases: { plate: 75 } },
    { method: "older", cases: { plate: 25 } },
  ],
  cases: [
    { name: "plate", instruction: "put it on the plate" },
    { name: "moon", instruction: "put it on the moon", impossible: "there is no moon here" },
  ],
};

const results = (symbolic: boolean): Results => ({
  measured: {
    suite: "fruit",
    suiteHash: "ab",
    method: "Planner",
    faults: "none",
    version: "1.0.0",
    simulated: true,
    ...(symbolic && { symbolic: true }),
  },
  trials: [true, true, false].map((success, seed) => ({
    case: "plate",
    seed,
    instruction: "put it on the plate",
    written: "program",
    claimed: "success",
    success,
    scoredBy: "suite",
    reason: "<img src=x onerror=alert(1)>",
    steps: 4,
    stepsWell: 3,
    replans: 0,
    replansWell: 0,
    modelCalls: 2,
    tokens: 1000,
    robotSeconds: 10,
    wallSeconds: 1,
    ...(symbolic && { symbolic: true, simulatedModel: true }),
  })),
});

const pageOf = (of: Results) => benchmarkPage(suite, of, summaryOf(suite, of));

it("is one file: no script, nothing from elsewhere, all text as text", () => {
  const page = pageOf(results(false));
  expect(page).toContain("default-src 'none'");
  expect(page).not.toMatch(/<script|<img|<link|url\(|<[^>]*\s(?:src|href)=/);
  expect(page).toContain("Fruit &amp; &quot;toys&quot;");
  expect(page).toContain("&lt;img src=x onerror=alert(1)&gt;");
});

it("says how its figures came about at every table and plot", () => {
  const tables = (page: string) => page.match(/<(?:table|svg)\b/g)?.length ?? 0;
  for (const [symbolic, words] of [
    [false, "Simulation."],
    [true, "Symbolic scene, no physics. Simulated model."],
  ] as const) {
    const page = pageOf(results(symbolic));
    // Once at the top, then with each of them.
    expect(page.split(words).length - 1).toBe(tables(page) + 1);
    expect(tables(page)).toBe(6);
  }
});

it("draws each share between 0 and 1 with its interval, and the figures of others", () => {
  const page = pageOf(results(false));
  const [plot] = page.match(/<svg[\s\S]*?<\/svg>/) ?? [""];
  // 2 of 3: 0.667, after Wilson from 0.208 to 0.939, between x 222 and 610.
  expect(plot).toMatch(/class="interval" x1="302\.\d" x2="58[56]\.\d"/);
  expect(plot).toMatch(/class="value" cx="480\.\d"/);
  expect(plot.match(/class="mark"/g)?.length).toBe(3);
  expect(page).toContain("diamonds: theirs; squares: older");
  expect(plot).toContain(">2 of 3<");
});
