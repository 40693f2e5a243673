import type { JsonFile } from "../base/jsonFile";
import type { Problem } from "../base/problem";
import { checkCondition, parseCondition } from "../pddl/parse";
import { type Action, type Domain, sameName } from "../pddl/syntax";
import type { ActionSettings, ApiMethod, RobotSettings } from "./robotPackage";

/*
 * Problems of what a package tells about how its actions are best used in plans.
 */

type Places = Pick<JsonFile<RobotSettings>, "rangeOf">;

export function planningProblems(
  { actions }: RobotSettings,
  json: Places,
  domain: Domain,
  methods: readonly ApiMethod[],
  file: string,
): Problem[] {
  return Object.entries(actions).flatMap(([name, settings]) => {
    const method = methods.find((each) => each.name === name);
    const action = domain.actions.find((each) => method && sameName(each.name, method.action));
    if (!action) return [];
    return [
      ...preferenceProblems(name, settings, action, domain),
      ...sparingProblems(name, settings, action, domain),
    ].map(
      ({ path, ...problem }): Problem => ({
        ...problem,
        severity: "error",
        file,
        range: json.rangeOf(["actions", name, ...path]),
      }),
    );
  });
}

/** Of an action's settings; `path` leads to the place from there. */
interface Found extends Pick<Problem, "code" | "message" | "nextStep"> {
  readonly path: readonly string[];
}

/** What an action prefers is a condition of the domain, over the parameters that the action has there. */
function preferenceProblems(
  name: string,
  { prefers }: ActionSettings,
  { parameters: variables, range }: Action,
  domain: Domain,
): readonly Found[] {
  if (prefers === undefined) return [];
  const { condition, problems } = parseCondition(prefers);
  const names =
    condition && problems.length === 0
      ? checkCondition({ kind: "forall", variables, body: condition, range }, domain)
      : [];
  return [...problems, ...names].map(({ message, nextStep }) => ({
    code: "robot-preference",
    message: `what ${name} prefers can't be read: ${message}`,
    path: ["prefers"],
    nextStep: nextStep ?? "write a PDDL condition over the action's parameters",
  }));
}

/** What an action spares is a type of the domain, for a parameter that the action has there. */
function sparingProblems(
  name: string,
  { spares = {} }: ActionSettings,
  action: Action,
  domain: Domain,
): readonly Found[] {
  const types = new Set([...domain.types.map((each) => each.name.toLowerCase()), "object"]);
  const parameters = action.parameters.map((each) => each.name);
  return Object.entries(spares).flatMap(([parameter, named]): Found[] => {
    const problem = (message: string, nextStep: string): Found => ({
      code: "robot-sparing",
      message,
      path: ["spares", parameter],
      nextStep,
    });
    if (!parameters.some((each) => sameName(each, parameter)))
      return [
        problem(
          `${name} spares something for "${parameter}", which is no parameter of ${action.name}`,
          parameters.length > 0 ? `use one of ${parameters.join(", ")}` : "remove it: the action has none",
        ),
      ];
    return named
      .filter((type) => !types.has(type.toLowerCase()))
      .map((type) => problem(`${name} spares "${type}", which is no type`, "use a type of domain.pddl"));
  });
}
