import type { PlanStep } from "../../planner/plan";
import type { RobotPackage } from "../../program/robotPackage";
import { callText } from "./actionCode";
import type { VariableNames } from "./programText";

/**
 * Statements for the steps of a plan over known objects, not indented: a constant for each object, then a line for
 * each action. Undefined where a step has no method in the action API.
 */
export function concreteStatements(
  steps: readonly PlanStep[],
  robot: RobotPackage,
  names: VariableNames,
): readonly string[] | undefined {
  const constants = new Set(robot.domain.constants.map(({ name }) => name.toLowerCase()));
  const variables = new Map<string, string>();
  const declarations: string[] = [];
  const actions: string[] = [];
  const expression = (arg: string, type: string): string => {
    // Some APIs take constants by their name; in others they are objects like any other.
    const literal = JSON.stringify(arg);
    if (constants.has(arg.toLowerCase()) && type.toLowerCase().includes(literal.toLowerCase()))
      return literal;
    const known = variables.get(arg);
    if (known) return known;
    const variable = names.make(arg);
    variables.set(arg, variable);
    declarations.push(`const ${variable} = scene.get(${JSON.stringify(arg)});`);
    return variable;
  };
  for (const step of steps) {
    const method = robot.methods.find(({ action }) => action.toLowerCase() === step.action.toLowerCase());
    if (!method) return undefined;
    const args = step.args.map((arg, index) => expression(arg, method.parameters[index]?.type ?? ""));
    const call = `await ${callText(method, args)}`;
    actions.push(
      method.returnType.replace(/\s/g, "") === "Promise<boolean>"
        ? `if (!(${call})) throw new Error("${method.name}(${step.args.join(", ")}) failed.");`
        : `${call};`,
    );
  }
  return declarations.length > 0 && actions.length > 1
    ? [...declarations, "", ...actions]
    : [...declarations, ...actions];
}
