import { ts } from "ts-morph";
import { LineIndex } from "../../src/core/base/problem";
import { type CheckInput, checkPreconditions } from "../../src/core/checker/checkProgram";
import type { ProgramProblem } from "../../src/core/checker/programProblem";
import { ClosedState, ObjectIndex } from "../../src/core/pddl/closedState";
import { unmetConditions, unmetConjuncts } from "../../src/core/pddl/evaluate";
import { actionToMethod } from "../../src/core/pddl/names";
import { seededRandom } from "../../src/core/world/ports";
import { type Claim, claimsOf } from "./claims";
import { compileProgram } from "./execution/instrument";
import { explorePaths, visitsBySite } from "./execution/paths";
import type { Visit } from "./execution/run";
import type { Scenario } from "./scenario";

/** How what the checker says of one action call compares with what happens there. */
export type Verdict =
  /** Nothing to say, and nothing said. */
  | "agrees: fine"
  | "agrees: error"
  | "agrees: warning"
  /** It can be done, and the checker says that it never can. */
  | "false error"
  /** It is an error, and its unmet facts are others. */
  | "other facts"
  /** The checker's last word on what comes behind a problem; the paths end there. */
  | "after a problem"
  /** It can always be done, and the checker says that sometimes it can't. */
  | "false warning"
  /** It can never be done, and the checker says that sometimes it can't. */
  | "warning instead of error"
  | "missed error"
  | "missed warning"
  /** No path that was run leads there. */
  | "not reached"
  /** Not all paths were run, so nothing can be held against it. */
  | "undecided";

export interface SiteReport {
  readonly verdict: Verdict;
  /** Offset of the call. */
  readonly start: number;
  readonly line: number;
  readonly detail: string;
}

export interface ProgramReport {
  readonly invalid: string | undefined;
  readonly paths: number;
  readonly complete: boolean;
  readonly sites: readonly SiteReport[];
  readonly claims: readonly Claim[];
}

/** Checks a program, runs it on its paths, and compares. */
export async function compareWithExecution(
  text: string,
  scenario: Scenario,
  options: { readonly mostPaths: number; readonly straight: boolean },
): Promise<ProgramReport> {
  const { robot } = scenario;
  const methods = new Set(robot.domain.actions.map(({ name }) => actionToMethod(name)));
  const exploration = await explorePaths(compileProgram(text, methods), scenario, {
    errors: /\btry\b|\.catch\(/.test(text),
    mostPaths: options.mostPaths,
    random: seededRandom(text.length),
  });
  if (exploration.invalid !== undefined)
    return {
      invalid: exploration.invalid,
      paths: exploration.paths.length,
      complete: false,
      sites: [],
      claims: [],
    };
  const { problems: all } = checkPreconditions(checkInput(text, scenario));
  const lines = new LineIndex(text);
  const problems = new Map(
    all
      .filter(({ rule }) => rule === "precondition")
      .map((problem) => [lines.offsetAt(problem.range.start), problem]),
  );
  const visited = visitsBySite(exploration.paths);
  const sites = actionCalls(text, methods).map((start): SiteReport => {
    const said = problems.get(start);
    const seen = visited.get(start) ?? { passed: 0, failed: [] };
    const { verdict, detail } = compareSite(said, seen, exploration.complete, scenario, options.straight);
    return {
      verdict,
      start,
      line: lines.positionAt(start).line + 1,
      detail: `${detail}; ${seen.passed} pass, ${seen.failed.length} fail${said ? `; said: ${said.severity} ${said.message}` : ""}`,
    };
  });
  return {
    invalid: undefined,
    paths: exploration.paths.length,
    complete: exploration.complete,
    sites,
    claims: claimsOf(all, exploration, lines, scenario),
  };
}

export function checkInput(text: string, scenario: Scenario): CheckInput {
  return {
    text,
    file: "/programs/random.robot.ts",
    robot: scenario.robot,
    ...(scenario.initial && { initial: scenario.initial }),
    ...(scenario.goal && { goal: scenario.goal }),
    withFixes: false,
    withStates: false,
  };
}

/** Offsets of the calls of actions, however the robot is called there. */
function actionCalls(text: string, methods: ReadonlySet<string>): number[] {
  const source = ts.createSourceFile("program.ts", text, ts.ScriptTarget.ES2022, true);
  const found: number[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const callee = node.expression;
      const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
      if (ts.isIdentifier(name) && methods.has(name.text)) found.push(node.getStart(source));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function compareSite(
  said: ProgramProblem | undefined,
  { passed, failed }: { readonly passed: number; readonly failed: readonly Visit[] },
  complete: boolean,
  scenario: Scenario,
  straight: boolean,
): { verdict: Verdict; detail: string } {
  // Nothing is reported from what is merely unknown, and what fails in some worlds only is unknown.
  const decides = complete && scenario.initial?.isComplete === true;
  const supposed = said?.message.includes("can't be done here either") ?? false;
  if (passed + failed.length === 0)
    return supposed
      ? { verdict: "after a problem", detail: "" }
      : { verdict: "not reached", detail: said ? "but reported" : "" };
  if (said?.severity === "error") {
    if (passed > 0) return { verdict: "false error", detail: "it can be done" };
    if (!straight || !scenario.initial?.isComplete) return { verdict: "agrees: error", detail: "" };
    const expected = unmetConjunctsOf(failed[0], scenario);
    const got = [...new Set(said.unmet.map(({ conjunct, text }) => (conjunct ?? text).toLowerCase()))].sort();
    return JSON.stringify(expected) === JSON.stringify(got)
      ? { verdict: "agrees: error", detail: "" }
      : { verdict: "other facts", detail: `expected ${expected.join(" ")}` };
  }
  if (said) {
    if (failed.length > 0 && passed > 0) return { verdict: "agrees: warning", detail: "" };
    if (!complete) return { verdict: "undecided", detail: "warning" };
    return failed.length > 0
      ? { verdict: "warning instead of error", detail: "" }
      : { verdict: "false warning", detail: "it can always be done" };
  }
  if (failed.length === 0) return { verdict: "agrees: fine", detail: "" };
  if (!decides) return { verdict: "undecided", detail: "may fail" };
  return {
    verdict: passed === 0 ? "missed error" : "missed warning",
    detail: failedText(failed[0], scenario),
  };
}

/** The conjuncts of the precondition that do not hold at one arrival, in a world of which everything is known. */
function unmetConjunctsOf(visit: Visit, scenario: Scenario): string[] {
  const { domain } = scenario.robot;
  const state = ClosedState.of(ObjectIndex.of(domain, scenario.objects), visit.facts);
  const unmet = unmetConditions(visit.action.precondition, visit.args, state);
  return unmetConjuncts(unmet)
    .map((text) => text.toLowerCase())
    .sort();
}

function failedText(visit: Visit, scenario: Scenario): string {
  return `${visit.action.name} ${[...visit.args.values()].join(" ")} lacks ${unmetConjunctsOf(visit, scenario).join(" ")}`;
}
