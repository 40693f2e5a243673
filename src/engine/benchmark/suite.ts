import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import suiteSchema from "../../../suites/suite.schema.json";
import { parseJsonFile } from "../../core/base/jsonFile";
import { hasErrors, type Problem, type TextRange } from "../../core/base/problem";
import { err, ok, type Result } from "../../core/base/result";
import { schemaValidator } from "../../core/base/schemaValidator";
import { parseCondition } from "../../core/pddl/parse";
import { productFolder } from "../../platform/productFolder";
import { readText } from "../../platform/readText";

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
  /** Absolute paths of all files that it was read from. */
  readonly sources: readonly string[];
  /** Where a case, or the suite's head where none is named, has a key. */
  readonly placeOf?: (name: string | undefined, key: string) => Place;
}

const { anyOf: _, ...headSchema } = suiteSchema;
const caseSchema = { ...suiteSchema.properties.cases.items, required: ["instruction"] };

const suiteJson = {
  validator: schemaValidator<SuiteFile>(suiteSchema),
  code: "suite",
  least: 'write at least { "title": …, "robot": …, "cases": [ … ] }; suites/suite.schema.json says the rest',
};

/** Cases may all be files of their own. */
const folderJson = {
  validator: schemaValidator<SuiteFile>(headSchema),
  code: "suite",
  least: 'write at least { "title": …, "robot": … }; suites/suite.schema.json says the rest',
};

/** A file that is one case. */
const caseJson = {
  validator: schemaValidator<Omit<SuiteCase, "name"> & Partial<Pick<SuiteCase, "name">>>(caseSchema),
  code: "suite-case",
  least: 'write at least { "instruction": … }; suites/suite.schema.json says the rest, at cases',
};

export function parseSuite(
  text: string,
  file: string,
  more?: { readonly cases: readonly PlacedCase[]; readonly name: string },
): Result<Suite, readonly Problem[]> {
  const { value, problems, rangeOf } = parseJsonFile(text, file, more ? folderJson : suiteJson);
  if (!value) return err(problems);
  const names = new Set<string>();
  const own = [...(value.cases ?? []), ...drawnCases(value)].map((suiteCase, index) => ({
    suiteCase,
    at: (key: string) => ({ file, range: rangeOf(["cases", index, key]) }),
  }));
  const placed = [...own, ...(more?.cases ?? [])];
  const cases = placed.map(({ suiteCase }) => suiteCase);
  for (const { suiteCase, at } of placed) {
    const { name, goal } = suiteCase;
    if (names.has(name)) {
      problems.push({
        code: "suite-case",
        severity: "error",
        message: `there are two cases "${name}"`,
        ...at("name"),
        nextStep: "give each case a name of its own",
      });
    }
    names.add(name);
    const wrong = goal === undefined ? undefined : unreadable(goal);
    if (wrong) {
      problems.push({
        code: "suite-goal",
        severity: "error",
        message: `the goal of "${name}" can't be read: ${wrong}`,
        ...at("goal"),
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
  const name = more?.name ?? basename(file).replace(/\.json$/, "");
  const sources = [file, ...(more?.cases ?? []).map((each) => each.at("").file)];
  const placeOf = (named: string | undefined, key: string) =>
    placed.find(({ suiteCase }) => suiteCase.name === named)?.at(key) ?? { file, range: rangeOf([key]) };
  return ok({ ...value, cases, name, file, sources, placeOf });
}

interface Place {
  readonly file: string;
  readonly range: TextRange;
}

/** A case and where it is written. */
interface PlacedCase {
  readonly suiteCase: SuiteCase;
  at(key: string): Place;
}

const headOfFolder = "suite.json";

/** `suite.json` with what is common, and one file for each further case, which is called as its file. */
function readSuiteFolder(folder: string): Result<Suite, readonly Problem[]> {
  const names = readdirSync(folder).filter(
    (name) => name.endsWith(".json") && !name.endsWith(".schema.json"),
  );
  const head = join(folder, headOfFolder);
  if (!names.includes(headOfFolder)) {
    return err([
      {
        code: "unknown-suite",
        severity: "error",
        message: `the folder has no ${headOfFolder}`,
        file: folder,
        nextStep: `write one: { "title": …, "robot": …, "scene": … }; each other JSON file in the folder is a case`,
      },
    ]);
  }
  const problems: Problem[] = [];
  const cases = names
    .filter((name) => name !== headOfFolder)
    .sort()
    .flatMap((fileName): PlacedCase[] => {
      const file = join(folder, fileName);
      const text = readText(file);
      if (!text.ok) {
        problems.push(text.error);
        return [];
      }
      const { value, problems: wrong, rangeOf } = parseJsonFile(text.value, file, caseJson);
      problems.push(...wrong);
      if (!value) return [];
      const suiteCase = { ...value, name: value.name ?? fileName.replace(/\.json$/, "") };
      return [{ suiteCase, at: (key) => ({ file, range: rangeOf([key]) }) }];
    });
  if (problems.length > 0) return err(problems);
  const headText = readText(head);
  if (!headText.ok) return err([headText.error]);
  const suite = parseSuite(headText.value, head, { cases, name: basename(folder) });
  if (!suite.ok || suite.value.cases.length > 0) return suite;
  return err([
    {
      code: "suite-case",
      severity: "error",
      message: "the folder has no cases",
      file: folder,
      nextStep: 'write one as a file of its own: { "instruction": …, "goal": … }',
    },
  ]);
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
function unreadable(goal: string): string | undefined {
  const { condition, problems } = parseCondition(goal.replace(/\{[^{}]*\}/g, "name"));
  const worst = problems.find(({ severity }) => severity === "error");
  return worst?.message ?? (condition ? undefined : "it is empty");
}

/** Where a case says something, or, of no case, the head of the suite; the file alone where it says nothing there. */
export function placeInSuite(
  { placeOf, file }: Suite,
  name: string | undefined,
  key: string,
): { readonly file: string; readonly range?: TextRange } {
  return placeOf?.(name, key) ?? { file };
}

/** Where the suites that come with the product lie. */
export function suitesFolder(): string {
  return join(productFolder(), "suites");
}

/** A suite by the name of one that comes with the product, or by the path of a file or a folder. */
export function readSuite(nameOrPath: string, known: readonly string[]): Result<Suite, readonly Problem[]> {
  const file = known.includes(nameOrPath) ? join(suitesFolder(), `${nameOrPath}.json`) : resolve(nameOrPath);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) return readSuiteFolder(file);
  if (!existsSync(file)) {
    return err([
      {
        code: "unknown-suite",
        severity: "error",
        message: `there is no suite "${nameOrPath}"`,
        nextStep: `suites: ${known.join(", ")}; or give the path of a suite's JSON file, or of a folder with one`,
      },
    ]);
  }
  const text = readText(file);
  return text.ok ? parseSuite(text.value, file) : err([text.error]);
}

/** SHA-256 of all that a suite was read from. */
export function suiteHash({ sources }: Suite): string {
  const hash = createHash("sha256");
  for (const source of sources) hash.update(readFileSync(source));
  return hash.digest("hex");
}

/** The scene of a case: a PDDL problem beside the suite, or what the robot's package calls so. */
export function sceneOf({ scene: usual, file }: Suite, { scene = usual ?? "" }: SuiteCase): string {
  const beside = resolve(dirname(file), scene);
  return scene.endsWith(".pddl") && existsSync(beside) ? beside : scene;
}

/** What `robot` of a suite means: a name, or a path from where the suite lies. */
export function robotOf({ robot, file }: Suite): string {
  return /[\\/]/.test(robot) ? resolve(dirname(file), robot) : robot;
}
