import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/*
 * Plans in English sentences (PlanBench's Blocksworld and Logistics) as PDDL, over the domains of test/fixtures/pddl.
 */

export interface PlanVerificationCase {
  readonly name: string;
  readonly domainName: "blocks" | "packages";
  readonly domainText: string;
  readonly problemText: string;
  readonly plan: readonly { readonly action: string; readonly args: readonly string[] }[];
  readonly expect: {
    /** Undefined for a valid plan. */
    readonly kind: "precondition" | "goal" | undefined;
    /** From 0; of `precondition` only. */
    readonly failedStep: number | undefined;
    /** PDDL, sorted: `(clear red_block)`. */
    readonly unmet: readonly string[];
  };
}

/** The folder of the cases: `ROBOT_COPILOT_CASES`, or `../shared/cases` beside the project. */
export const casesFolder = process.env.ROBOT_COPILOT_CASES ?? resolve("../shared/cases");

/** Undefined where the cases are missing. */
export function loadPlanVerificationCases(): readonly PlanVerificationCase[] | undefined {
  const file = join(casesFolder, "plan-verification/cases.jsonl");
  if (!existsSync(file)) return undefined;
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => translate(JSON.parse(line) as SentenceCase));
}

interface SentenceCase {
  readonly id: string;
  readonly domain: string;
  readonly init: readonly string[];
  readonly goal: readonly string[];
  readonly plan: readonly string[];
  readonly expect: {
    readonly failed_step: number | null;
    readonly kind: "precondition" | "goal" | null;
    readonly unmet: readonly string[];
  };
}

/** A sentence with the objects as groups, and the predicate or action that it says; arguments by number of the group. */
type Sentence = readonly [pattern: RegExp, name: string, ...order: number[]];

interface Language {
  readonly domainName: PlanVerificationCase["domainName"];
  readonly facts: readonly Sentence[];
  readonly actions: readonly Sentence[];
  object(words: string): string;
  typeOf(object: string): string;
}

const blocksworld: Language = {
  domainName: "blocks",
  facts: [
    [/^the (.+) is clear$/, "clear", 1],
    [/^the (.+) is on the table$/, "on-table", 1],
    [/^the hand is empty$/, "hand-empty"],
    [/^the hand is currently holding (.+)$/, "holding", 1],
    [/^the (.+) is on top of the (.+)$/, "on", 1, 2],
  ],
  actions: [
    [/^pick up the (.+)$/, "pick-up", 1],
    [/^put down the (.+)$/, "put-down", 1],
    [/^unstack the (.+) from on top of the (.+)$/, "unstack", 1, 2],
    [/^stack the (.+) on top of the (.+)$/, "stack", 1, 2],
  ],
  object: (words) => words.replaceAll(" ", "_"),
  typeOf: () => "object",
};

const logistics: Language = {
  domainName: "packages",
  facts: [
    [/^(\S+) is an airport$/, "airport", 1],
    [/^(\S+) is at (\S+)$/, "at", 1, 2],
    [/^(\S+) is in the city (\S+)$/, "in-city", 1, 2],
    [/^(\S+) is in (\S+)$/, "in", 1, 2],
  ],
  actions: [
    [/^load (\S+) into (\S+) at (\S+)$/, "load", 1, 2, 3],
    [/^unload (\S+) from (\S+) at (\S+)$/, "unload", 1, 2, 3],
    [/^drive (\S+) from (\S+) to (\S+) in (\S+)$/, "drive", 1, 2, 3, 4],
    [/^fly (\S+) from (\S+) to (\S+)$/, "fly", 1, 2, 3],
  ],
  object: (words) => words,
  typeOf: (object) => object.replace(/_[\d_]+$/, ""),
};

function translate({ id, domain, init, goal, plan, expect }: SentenceCase): PlanVerificationCase {
  const language = domain === "blocksworld" ? blocksworld : logistics;
  const { domainName } = language;
  const objects = new Set<string>();
  const say = (sentences: readonly Sentence[], text: string) => {
    for (const [pattern, name, ...order] of sentences) {
      const match = pattern.exec(text.trim());
      if (!match) continue;
      const args = order.map((group) => language.object(match[group]));
      for (const arg of args) objects.add(arg);
      return { name, args };
    }
    throw new Error(`${id}: "${text}" is no sentence of ${domain}`);
  };
  const fact = (text: string) => {
    const { name, args } = say(language.facts, text);
    return `(${[name, ...args].join(" ")})`;
  };
  const initial = init.map(fact);
  const goals = goal.map(fact);
  const steps = plan.map((text) => {
    const { name, args } = say(language.actions, text);
    return { action: name, args };
  });
  const unmet = [...new Set(expect.unmet.map(fact))].sort();
  const declared = [...objects].map((object) => `${object} - ${language.typeOf(object)}`);
  return {
    name: id,
    domainName,
    domainText: readFileSync(resolve(`test/fixtures/pddl/${domainName}.pddl`), "utf8"),
    problemText: `(define (problem ${id}) (:domain ${domainName})
  (:objects ${declared.join(" ")})
  (:init ${initial.join(" ")})
  (:goal (and ${goals.join(" ")})))\n`,
    plan: steps,
    expect: {
      kind: expect.kind ?? undefined,
      failedStep: expect.failed_step === null ? undefined : expect.failed_step - 1,
      unmet,
    },
  };
}
