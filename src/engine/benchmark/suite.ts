import { readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import Ajv from "ajv";
import suiteSchema from "../../../suites/suite.schema.json";
import { parseJsonFile } from "../../core/base/jsonFile";
import { hasErrors, type Problem } from "../../core/base/problem";
import { err, ok, type Result } from "../../core/base/result";
import { parseCondition } from "../../core/pddl/parse";
import { productFolder } from "../../platform/productFolder";

/*
 * A benchmark suite: tasks in words, each with a goal that the physics decides. The JSON schema is
 * `suites/suite.schema.json`; a test keeps it and these types together.
 */

export interface SuiteCase {
  readonly name: string;
  readonly scene?: string;
  /** May hold `{NAME.ATTRIBUTE}` of things of the scene. */
  readonly instruction: string;
  /** PDDL condition over the scene's own names; may hold placeholders, too. */
  readonly goal?: string;
  /** Names of things that not every variation of the scene has: only variations with them are drawn. */
  readonly needs?: readonly string[];
  /** Why it can't be done in simulation. */
  readonly impossible?: string;
  /** Index among the easy tasks that a seed draws in its scene: sentence and goal come from there. */
  readonly drawn?: number;
}

/** What a paper reports, percent: of trials that succeed, or of steps. */
export interface PaperFigures {
  readonly method: string;
  readonly overall?: number;
  readonly cases?: Readonly<Record<string, number>>;
}

export interface SuiteFile {
  readonly title: string;
  readonly source?: string;
  readonly robot: string;
  readonly scene?: string;
  readonly faults?: string;
  readonly figures?: readonly PaperFigures[];
  /** Of the steps, those that were carried out. */
  readonly stepFigures?: readonly PaperFigures[];
  readonly cases?: readonly SuiteCase[];
  /** Easy tasks in the household, others for each seed: `count` in each scene. */
  readonly drawn?: { readonly scenes: readonly string[]; readonly count: number };
}

export interface Suite extends SuiteFile {
  readonly cases: readonly SuiteCase[];
  /** The file's name without its ending. */
  readonly name: string;
  /** Absolute path. */
  readonly file: string;
}

const suiteJson = {
  validate: new Ajv({
    allErrors: true,
    strict: true,
    strictRequired: false,
    verbose: true,
  }).compile<SuiteFile>(suiteSchema),
  code: "suite",
  least: 'write at least { "title": …, "robot": …, "cases": [ … ] }; suites/suite.schema.json says the rest',
};

export function parseSuite(text: string, file: string): Result<Suite, readonly Problem[]> {
  const { value, problems, rangeOf } = parseJsonFile(text, file, suiteJson);
  if (!value) return err(problems);
  const names = new Set<string>();
  const cases = [...(value.cases ?? []), ...drawnCases(value)];
  for (const [index, { name, goal }] of cases.entries()) {
    const at = (key: string) => rangeOf(["cases", index, key]);
    if (names.has(name)) {
      problems.push({
        code: "suite-case",
        severity: "error",
        message: `there are two cases "${name}"`,
        file,
        range: at("name"),
        nextStep: "give each case a name of its own",
      });
    }
    names.add(name);
    const wrong = goal === undefined ? undefined : goalProblem(goal);
    if (wrong) {
      problems.push({
        code: "suite-goal",
        severity: "error",
        message: `the goal of "${name}" can't be read: ${wrong}`,
        file,
        range: at("goal"),
        nextStep: "write a PDDL condition, such as (forall (?f - fruit) (on ?f plate))",
      });
    }
  }
  for (const kind of ["figures", "stepFigures"] as const) {
    for (const [index, { cases = {} }] of (value[kind] ?? []).entries()) {
      for (const name of Object.keys(cases).filter((each) => !names.has(each))) {
        problems.push({
          code: "suite-figure",
          severity: "error",
          message: `there is no case "${name}" to which this figure could belong`,
          file,
          range: rangeOf([kind, index, "cases", name], "key"),
          nextStep: `cases: ${[...names].join(", ")}`,
        });
      }
    }
  }
  if (hasErrors(problems)) return err(problems);
  return ok({ ...value, cases, name: basename(file).replace(/\.json$/, ""), file });
}

function drawnCases({ drawn }: SuiteFile): SuiteCase[] {
  if (!drawn) return [];
  return drawn.scenes.flatMap((scene) =>
    Array.from({ length: drawn.count }, (_, index) => ({
      name: `${scene}-easy-${String(index + 1).padStart(2, "0")}`,
      scene,
      instruction: "drawn by seed",
      drawn: index,
    })),
  );
}

/** A placeholder may stand for a name: it is read as one. */
function goalProblem(goal: string): string | undefined {
  const { condition, problems } = parseCondition(goal.replace(/\{[^{}]*\}/g, "name"));
  const worst = problems.find(({ severity }) => severity === "error");
  return worst?.message ?? (condition ? undefined : "it is empty");
}

/** Where the suites that come with the product lie. */
export function suitesFolder(): string {
  return join(productFolder(), "suites");
}

/** A suite by the name of one that comes with the product, or by the path of a file. */
export function readSuite(nameOrPath: string, known: readonly string[]): Result<Suite, readonly Problem[]> {
  const file = known.includes(nameOrPath) ? join(suitesFolder(), `${nameOrPath}.json`) : resolve(nameOrPath);
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    return err([
      {
        code: "unknown-suite",
        severity: "error",
        message: nameOrPath.endsWith(".json")
          ? `the suite can't be read: ${error instanceof Error ? error.message : String(error)}`
          : `there is no suite "${nameOrPath}"`,
        nextStep: `suites: ${known.join(", ")}; or give the path of a suite's JSON file`,
      },
    ]);
  }
  return parseSuite(text, file);
}

/** What `robot` of a suite means: a name, or a path from where the suite lies. */
export function robotOf({ robot, file }: Suite): string {
  return /[\\/]/.test(robot) ? resolve(dirname(file), robot) : robot;
}
