import { describe, expect, it } from "vitest";
import { checkDomain, checkProblem, parseDomain, parseProblem } from "../../../src/core/pddl/parse";
import type { Domain, PddlProblem } from "../../../src/core/pddl/syntax";
import { createBudget } from "../../../src/core/planner/budget";
import { prepareSearch } from "../../../src/core/planner/plan";
import { planProblem, planRequest, validateProblem } from "../../../src/core/planner/problemFile";
import { alfred } from "./generators/alfred";
import { barman } from "./generators/barman";
import { blocks } from "./generators/blocks";
import { childsnack } from "./generators/childsnack";
import { conditionalFerry } from "./generators/conditionalFerry";
import { crafting } from "./generators/crafting";
import { depot } from "./generators/depot";
import { driverlog } from "./generators/driverlog";
import { freecell } from "./generators/freecell";
import { fridge } from "./generators/fridge";
import { gripper } from "./generators/gripper";
import { hiking } from "./generators/hiking";
import { logistics } from "./generators/logistics";
import { miconic } from "./generators/miconic";
import { openstacks } from "./generators/openstacks";
import { quantifiedBlocks } from "./generators/quantifiedBlocks";
import { rearrangement } from "./generators/rearrangement";
import { rechargingRobots } from "./generators/rechargingRobots";
import { rovers } from "./generators/rovers";
import { satellite } from "./generators/satellite";
import { schedule } from "./generators/schedule";
import { searchAndRescue } from "./generators/searchAndRescue";
import { storage } from "./generators/storage";
import { termes } from "./generators/termes";
import { tidybot } from "./generators/tidybot";
import { tidying } from "./generators/tidying";
import { tpp } from "./generators/tpp";
import { zenotravel } from "./generators/zenotravel";
import { instances } from "./instances";
import { reference } from "./reference";

/** Both files without any problem, warnings included. */
function read(domainText: string, problemText: string): { domain: Domain; problem: PddlProblem } {
  const { domain, problems } = parseDomain(domainText);
  const { problem, problems: more } = parseProblem(problemText);
  expect([...problems, ...more]).toEqual([]);
  if (!domain || !problem) throw new Error("nothing was parsed");
  expect([...checkDomain(domain), ...checkProblem(problem, domain)]).toEqual([]);
  return { domain, problem };
}

describe("each row's instance", () => {
  it.each(
    instances.filter(({ file }) => !file).map((each) => [`${each.domain} ${each.instance}`, each] as const),
  )("%s: is written without problems, the same each time", (_, { domainText, problemText }) => {
    const { problem } = read(domainText(), problemText());
    expect(problem.init.length).toBeGreaterThan(0);
    expect(problemText()).toBe(problemText());
  });

  it("has the reference's scale (counted for the small ones): ground actions within a factor of two", () => {
    let counted = 0;
    for (const { domain, instance, groundActions = 0 } of reference) {
      const row = instances.find((each) => each.domain === domain && each.instance === instance);
      if (!row || row.file || groundActions === 0 || groundActions > 2000) continue;
      const parsed = read(row.domainText(), row.problemText());
      const prepared = prepareSearch(planRequest(parsed.domain, parsed.problem), createBudget({}));
      const count = prepared.kind === "ready" ? prepared.task.operators.length : 0;
      const ratio = count / groundActions;
      expect(ratio, `${domain} ${instance}: ${count}`).toBeGreaterThanOrEqual(0.5);
      expect(ratio, `${domain} ${instance}: ${count}`).toBeLessThanOrEqual(2);
      counted++;
    }
    expect(counted).toBeGreaterThan(50);
  });

  it("has a row in the reference, and only one", () => {
    const names = instances.map(({ domain, instance }) => `${domain} ${instance}`);
    expect(new Set(names).size).toBe(names.length);
    expect(reference.map(({ domain, instance }) => `${domain} ${instance}`)).toEqual(
      expect.arrayContaining(names),
    );
  });
});

it("reference: 124 rows, with the sums that were recorded", () => {
  const solvedBy = (run: "gbfsHff" | "lamaFirst" | "pyperplan") =>
    reference.filter((row) => row[run].status === "solved").length;
  expect(reference.length).toBe(124);
  expect([solvedBy("lamaFirst"), solvedBy("gbfsHff"), solvedBy("pyperplan")]).toEqual([101, 91, 38]);
});

describe("small instances are solved, and another seed gives another one", () => {
  /** The rows of PDDLGym have a domain each, told apart by the instance. */
  const check = (domain: string, generator: (seed: number) => string, instance = "", drawn = true) =>
    it(`${domain} ${instance}`.trim(), () => {
      const row = instances.find((each) => each.domain === domain && each.instance.includes(instance));
      const domainText = row?.domainText() ?? "";
      if (drawn) expect(generator(1)).not.toBe(generator(2));
      for (const seed of [1, 2, 3]) {
        const parsed = read(domainText, generator(seed));
        const result = planProblem(parsed.domain, parsed.problem, {
          timeLimitMs: 20_000,
          clock: performance,
        });
        if (result.kind !== "plan") throw new Error(`seed ${seed}: ${JSON.stringify(result)}`);
        expect(validateProblem(parsed.domain, parsed.problem, result.steps)).toMatchObject({ kind: "valid" });
      }
    });
  check("gripper", () => gripper({ balls: 3 }), "", false);
  check("blocks", (seed) => blocks({ blocks: 6 }, seed));
  check("logistics00", (seed) => logistics({ cities: 2, places: 3, planes: 1, packages: 3 }, seed));
  check("miconic", (seed) => miconic({ passengers: 4, floors: 6 }, seed));
  check("barman-sat14-strips", (seed) => barman({ cocktails: 2, ingredients: 3, shots: 3 }, seed));
  check("childsnack-sat14-strips", (seed) =>
    childsnack({ children: 3, allergic: 1, sandwiches: 4, trays: 2, tables: 2 }, seed),
  );
  check("depot", (seed) =>
    depot({ depots: 1, distributors: 1, trucks: 1, pallets: 3, hoists: 2, crates: 3 }, seed),
  );
  check("driverlog", (seed) =>
    driverlog({ drivers: 2, trucks: 2, packages: 3, places: 4, roads: 5, paths: 4 }, seed),
  );
  check("storage", (seed) => storage({ hoists: 1, crates: 2, depots: [3, 2] }, seed));
  check("termes-sat18-strips", (seed) => termes({ columns: 3, rows: 3, highest: 3, towers: [2, 1] }, seed));
  check("zenotravel", (seed) => zenotravel({ aircraft: 2, people: 3, cities: 3 }, seed));
  check("tpp", (seed) => tpp({ goods: 3, trucks: 2, markets: 2, depots: 1, levels: 2, offers: 2 }, seed));
  check("rovers", (seed) =>
    rovers(
      {
        rovers: 2,
        waypoints: 4,
        sights: 5,
        objectives: 2,
        cameras: 2,
        soilGoals: 2,
        rockGoals: 1,
        imageGoals: 2,
      },
      seed,
    ),
  );
  check("satellite", (seed) =>
    satellite({ satellites: 2, instruments: 3, directions: 4, modes: 2, images: 3 }, seed),
  );
  check("freecell", (seed) => freecell({ ranks: 2, cells: 2, columns: 4 }, seed));
  check("schedule", (seed) => schedule({ parts: 4 }, seed));
  check("openstacks-sat08-strips", (seed) => openstacks({ orders: 4 }, seed));
  check("tidybot-sat11-strips", (seed) => tidybot({ columns: 5, rows: 5, objects: 1, reach: 2 }, seed));
  check("alfred-ext", (seed) => alfred({ locations: 20, receptacles: 14, items: 14, tasks: 3 }, seed));
  check("viplan-hh", (seed) => tidying({ things: 4, surfaces: 2, containers: 2, wanted: 2 }, seed));
  check("recharging-robots-sat23-adl", (seed) =>
    rechargingRobots({ robots: 2, locations: 5, charge: 12, configs: 2 }, seed),
  );
  check("pddlgym", (seed) => quantifiedBlocks({ blocks: 5 }, seed), "quantified");
  check("pddlgym", (seed) => conditionalFerry({ cars: 3, places: 3 }, seed), "ferry");
  check("pddlgym", () => fridge({ fridges: 2, screws: 2, panels: 2 }), "fridge", false);
  check("pddlgym", (seed) => hiking({ columns: 4, rows: 4, sights: 2 }, seed), "hiking");
  check("pddlgym", (seed) => crafting({ places: 3, logs: 2, grass: 1, planks: 2 }, seed), "minecraft");
  check("pddlgym", (seed) => rearrangement({ places: 4, things: 3, wanted: 2 }, seed), "rearrangement");
  check("pddlgym", (seed) => searchAndRescue({ columns: 4, rows: 4, people: 2 }, seed), "rescue");
});
