import { err, ok, type Result } from "../../base/result";
import { type CheckInput, checkProgram, createChecker } from "../../checker/checkProgram";
import { fixAll } from "../../checker/fixAll";
import type { ProgramProblem } from "../../checker/programProblem";
import type { RuleSeverities } from "../../checker/rules/severity";
import { checkCondition, parseCondition } from "../../pddl/parse";
import { printCondition } from "../../pddl/print";
import { instrument } from "../../program/instrument";
import type { RobotPackage } from "../../program/robotPackage";
import type { Belief } from "../../world/belief";
import type { ActionArgument } from "../../world/robotLink";

/* What is made of the code, goals and arguments in the replies of a model. */

/** As a model writes the argument of an action: the id of an object, or a value. */
export function argumentOf(text: string, belief: Belief): ActionArgument {
  const id = text.trim().replace(/^["'](.*)["']$/, "$1");
  const isId = belief.objects.has(id) || /_\d+$/.test(id);
  return isId ? { kind: "object", id } : { kind: "value", value: id };
}

/** Statements of the task's body, indented; the error says what the code has that it must not have. */
export function statementsOf(code: string): Result<readonly string[], string> {
  const bare = code
    .trim()
    .replace(/^```(?:ts|typescript|js|javascript)?\s*\n/i, "")
    .replace(/\n?```$/, "");
  if (bare.trim() === "") return err('"code" is empty.');
  if (/^\s*(?:import|export)\b/m.test(bare)) {
    return err('"code" has to be the statements of the function body alone, without import or export.');
  }
  return ok(bare.split(/\r?\n/).map((line) => (line.trim() === "" ? "" : `  ${line.trimEnd()}`)));
}

export function checkedGoal(
  goal: unknown,
  robot: RobotPackage,
  belief: Belief,
): Result<string | undefined, string> {
  if (typeof goal !== "string" || goal.trim() === "") return ok(undefined);
  const { condition, problems } = parseCondition(goal);
  const objects = [...belief.objects.values()].map(({ id, type }) => ({ id, type }));
  const all = [...problems, ...(condition ? checkCondition(condition, robot.domain, objects) : [])].filter(
    ({ severity }) => severity === "error",
  );
  if (!condition || all.length > 0) {
    return err(
      `"goal" is no condition over this robot's predicates: ${all.map((problem) => problem.message).join(" ")}`,
    );
  }
  return ok(printCondition(condition));
}

/** What is done with a program that a model has written, before it runs. */
export interface ProgramChecks {
  /** The checker's errors go back to the model; else it hears of them when they happen. Left out: true. */
  readonly feedback?: boolean;
  /**
   * Before that, the planner puts in what unmet preconditions need. Left out: it only says so with the error; false: it
   * does not even do that.
   */
  readonly repair?: boolean;
}

/**
 * The program as it may run, mended where that is asked for; the error says what speaks against it.
 * @param severities of rules that are not to count
 */
export function checkedProgram(
  text: string,
  robot: RobotPackage,
  belief: Belief | undefined,
  { feedback = true, repair }: ProgramChecks = {},
  severities: RuleSeverities = {},
): Result<string, string> {
  if (!feedback) {
    // What can't be read can't be run at all.
    const readable = instrument(text, "task.robot.ts");
    return readable.ok ? ok(text) : err(readable.error.map(({ message }) => message).join("\n"));
  }
  const input = { ...checkInputOf(text, robot, belief, severities), withFixes: repair !== false };
  const errors = errorsOf(input);
  if (errors.length === 0) return ok(text);
  const said = err(errorsInWords(errors, text));
  if (!repair || !errors.some(({ rule }) => rule === mendedRule)) return said;
  const checker = createChecker();
  const { text: mended } = fixAll(checker, input, { rules: [mendedRule] });
  checker.dispose();
  const isMended = mended !== text && errorsOf({ ...input, text: mended, withFixes: false }).length === 0;
  return isMended ? ok(mended) : said;
}

/** What the planner puts in is what unmet preconditions need; what else is wrong is the model's to mend. */
const mendedRule = "precondition";

function errorsOf(input: CheckInput): readonly ProgramProblem[] {
  return checkProgram(input).problems.filter(({ severity }) => severity === "error");
}

/**
 * Errors of the checker, by line; undefined where there are none.
 * @param severities of rules that are not to count
 */
export function programErrors(
  text: string,
  robot: RobotPackage,
  belief: Belief | undefined,
  severities: RuleSeverities = {},
): string | undefined {
  const errors = errorsOf({ ...checkInputOf(text, robot, belief, severities), withFixes: false });
  return errors.length === 0 ? undefined : errorsInWords(errors, text);
}

function errorsInWords(errors: readonly ProgramProblem[], text: string): string {
  const lines = text.split("\n");
  return errors
    .slice(0, 10)
    .map(({ message: what, range, nextStep }) => {
      const line = range ? `"${(lines[range.start.line] ?? "").trim()}": ` : "";
      return `${line}${what}${nextStep ? ` ${nextStep}` : ""}`;
    })
    .join("\n");
}

function checkInputOf(
  text: string,
  robot: RobotPackage,
  belief: Belief | undefined,
  severities: RuleSeverities,
): CheckInput {
  const known = belief && belief.objects.size > 0 ? { initial: belief } : {};
  return { text, file: "task.robot.ts", robot, severities, withStates: false, ...known };
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}
