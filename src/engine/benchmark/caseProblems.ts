import { nearestName } from "../../core/base/nearNames";
import { hasErrors, type Problem } from "../../core/base/problem";
import { constantsIn } from "../../core/pddl/constants";
import { parseCondition } from "../../core/pddl/parse";
import { sameName } from "../../core/pddl/syntax";
import type { RobotPackage } from "../../core/program/robotPackage";
import { readText } from "../../platform/readText";
import { knownOf, resolveScene } from "../../platform/scenes";
import { parseScene } from "../../simulator/scene/parseScene";
import { goalProblem } from "../trueGoal";
import { placeInSuite, type Suite, type SuiteCase, sceneOf } from "./suite";

/*
 * What a case asks for that its robot or scene does not have: it would be true or false of nothing, trial after trial. An
 * object that only some seeds draw is one that the scene has.
 */

/** The name that stands for a placeholder, of which only the seed says what it is. */
const placeholder = "placeholder-";

/** Problems of all cases, each at its place in the suite's files. */
export function caseProblems(suite: Suite, robot: RobotPackage): readonly Problem[] {
  const scenes = new Map<string, SceneNames | Problem>();
  return suite.cases
    .filter(({ impossible }) => impossible === undefined)
    .flatMap((suiteCase) => {
      const named = sceneOf(suite, suiteCase);
      const scene = scenes.get(named) ?? namesIn(named, robot);
      scenes.set(named, scene);
      const goal = unaskableGoal(suite, suiteCase, robot);
      if (goal) return [goal];
      return "code" in scene
        ? [sceneProblem(suite, suiteCase, scene)]
        : unknownNames(suite, suiteCase, scene);
    });
}

interface SceneNames {
  readonly scene: string;
  readonly kind: "physical" | "symbolic";
  readonly names: ReadonlySet<string>;
}

function namesIn(named: string, robot: RobotPackage): SceneNames | Problem {
  const found = resolveScene(named, robot, robot.folder);
  if (!found.ok) return found.error.find(({ severity }) => severity === "error") ?? found.error[0];
  const names = new Set(knownOf(found.value)?.belief.objects.keys() ?? []);
  const { kind, name: scene } = found.value;
  if (found.value.kind === "physical") {
    const { file } = found.value;
    const text = readText(file);
    if (!text.ok) return text.error;
    const parsed = parseScene(text.value, file);
    const worst = parsed.problems.find(({ severity }) => severity === "error");
    if (worst && (!parsed.scene || hasErrors(parsed.problems))) return worst;
    for (const { name } of [...(parsed.scene?.furniture ?? []), ...(parsed.scene?.objects ?? [])])
      names.add(name);
  }
  for (const { name } of robot.domain.constants) names.add(name);
  return { scene, kind, names };
}

function unaskableGoal(suite: Suite, { name, goal }: SuiteCase, robot: RobotPackage): Problem | undefined {
  const problem = goal === undefined ? undefined : goalProblem(goal, robot);
  if (!problem) return undefined;
  return {
    code: "suite-goal",
    severity: "error",
    message: `the goal of "${name}" can't be asked of ${robot.settings.name}: ${problem.message}`,
    ...placeInSuite(suite, name, "goal"),
    nextStep: problem.nextStep ?? `see ${robot.settings.name}'s domain.pddl for its types and predicates`,
  };
}

function sceneProblem(suite: Suite, { name, scene }: SuiteCase, problem: Problem): Problem {
  const at = problem.file === undefined ? "" : ` (${problem.file})`;
  return {
    code: "suite-scene",
    severity: "error",
    message: `the scene of "${name}" can't be had: ${problem.message}${at}`,
    ...placeInSuite(suite, scene === undefined ? undefined : name, "scene"),
    ...(problem.nextStep === undefined ? {} : { nextStep: problem.nextStep }),
  };
}

function unknownNames(suite: Suite, suiteCase: SuiteCase, scene: SceneNames): readonly Problem[] {
  const { name, goal, needs = [] } = suiteCase;
  const problem = (key: string, message: string, nextStep: string): Problem => ({
    code: "suite-case",
    severity: "error",
    message,
    ...placeInSuite(suite, name, key),
    nextStep,
  });
  if (scene.kind === "symbolic" && needs.length > 0) {
    const message = `"${name}" needs ${needs.join(", ")}, and what its scene ${scene.scene} has does not vary`;
    return [problem("needs", message, "leave needs out")];
  }
  const { condition } = parseCondition((goal ?? "()").replace(/\{[^{}]*\}/g, placeholder));
  const asked = (condition ? constantsIn(condition) : []).filter((each) => !each.includes(placeholder));
  const isUnknown = (each: string) => ![...scene.names].some((name) => sameName(name, each));
  const told = (key: string, what: string) => (unknown: string) =>
    problem(
      key,
      `${what} "${unknown}", and the scene ${scene.scene} never has anything of that name`,
      nextStepFor(unknown, scene.names),
    );
  return [
    ...[...new Set(asked)].filter(isUnknown).map(told("goal", `the goal of "${name}" names`)),
    ...needs.filter(isUnknown).map(told("needs", `"${name}" needs`)),
  ];
}

function nextStepFor(unknown: string, names: ReadonlySet<string>): string {
  const near = nearestName(unknown, [...names]);
  return near === undefined
    ? `its names are ${[...names].slice(0, 30).join(", ")}`
    : `did you mean ${near}? Names are those of the scene's file`;
}
