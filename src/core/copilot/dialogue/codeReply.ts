import { err, ok, type Result } from "../../base/result";
import { checkProgram } from "../../checker/checkProgram";
import type { RuleSeverities } from "../../checker/rules/severity";
import { checkCondition, parseCondition } from "../../pddl/parse";
import { printCondition } from "../../pddl/print";
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

/** Errors of the checker, by line; undefined where there are none. `severities`: of rules that are not to count. */
export function programErrors(
  text: string,
  robot: RobotPackage,
  belief: Belief | undefined,
  severities: RuleSeverities = {},
): string | undefined {
  const known = belief && belief.objects.size > 0 ? { initial: belief } : {};
  const input = { text, file: "task.robot.ts", robot, severities, withStates: false, ...known };
  const errors = checkProgram(input).problems.filter(({ severity }) => severity === "error");
  if (errors.length === 0) return undefined;
  const lines = text.split("\n");
  return errors
    .slice(0, 10)
    .map(({ message: what, range, nextStep }) => {
      const line = range ? `"${(lines[range.start.line] ?? "").trim()}": ` : "";
      return `${line}${what}${nextStep ? ` ${nextStep}` : ""}`;
    })
    .join("\n");
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}
