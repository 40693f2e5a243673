import type { JsonFile } from "../base/jsonFile";
import type { Problem } from "../base/problem";
import { checkCondition, parseCondition } from "../pddl/parse";
import { type Domain, sameName } from "../pddl/syntax";
import type { ApiMethod, RobotSettings } from "./robotPackage";

/*
 * Problems of what a package tells about how its actions are best used in plans.
 */

/** What an action spares is a type of the domain, for a parameter that the action has there. */
export function sparingProblems(
  { actions }: RobotSettings,
  json: Pick<JsonFile<RobotSettings>, "rangeOf">,
  domain: Domain,
  methods: readonly ApiMethod[],
  file: string,
): Problem[] {
  const types = new Set([...domain.types.map((each) => each.name.toLowerCase()), "object"]);
  const problem = (path: readonly string[], message: string, nextStep: string): Problem => ({
    code: "robot-sparing",
    severity: "error",
    message,
    file,
    range: json.rangeOf(path),
    nextStep,
  });
  return Object.entries(actions).flatMap(([name, { spares = {} }]) => {
    const method = methods.find((each) => each.name === name);
    const action = domain.actions.find((each) => method && sameName(each.name, method.action));
    if (!action) return [];
    const parameters = action.parameters.map((each) => each.name);
    return Object.entries(spares).flatMap(([parameter, named]) => {
      const path = ["actions", name, "spares", parameter];
      if (!parameters.some((each) => sameName(each, parameter)))
        return [
          problem(
            path,
            `${name} spares something for "${parameter}", which is no parameter of ${action.name}.`,
            parameters.length > 0 ? `use one of ${parameters.join(", ")}` : "remove it: the action has none",
          ),
        ];
      return named
        .filter((type) => !types.has(type.toLowerCase()))
        .map((type) =>
          problem(path, `${name} spares "${type}", which is no type.`, "use a type of domain.pddl"),
        );
    });
  });
}

/** What an action prefers is a condition of the domain, over the parameters that the action has there. */
export function preferenceProblems(
  { actions }: RobotSettings,
  json: Pick<JsonFile<RobotSettings>, "rangeOf">,
  domain: Domain,
  methods: readonly ApiMethod[],
  file: string,
): Problem[] {
  return Object.entries(actions).flatMap(([name, { prefers }]) => {
    const method = methods.find((each) => each.name === name);
    const action = domain.actions.find((each) => method && sameName(each.name, method.action));
    if (prefers === undefined || !action) return [];
    const { condition, problems } = parseCondition(prefers);
    const { parameters: variables, range } = action;
    const names =
      condition && problems.length === 0
        ? checkCondition({ kind: "forall", variables, body: condition, range }, domain)
        : [];
    return [...problems, ...names].map(
      ({ message, nextStep }): Problem => ({
        code: "robot-preference",
        severity: "error",
        message: `what ${name} prefers can't be read: ${message}`,
        file,
        range: json.rangeOf(["actions", name, "prefers"]),
        nextStep: nextStep ?? "write a PDDL condition over the action's parameters",
      }),
    );
  });
}
