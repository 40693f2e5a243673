import { err, ok, type Result } from "../../../base/result";
import { beliefView } from "../../../pddl/beliefView";
import { effectsOf } from "../../../pddl/evaluate";
import { sameName } from "../../../pddl/syntax";
import type { RobotPackage } from "../../../program/robotPackage";
import { bindCall, describeArgument, describeCall } from "../../../runner/actionCall";
import type { CorrectionStep } from "../../../runner/recovery";
import type { Belief } from "../../../world/belief";
import type { ActionArgument } from "../../../world/robotLink";
import { argumentOf, checkedProgram, type ProgramChecks } from "../../dialogue/codeReply";
import { stepProblems } from "../closedLoop/checkSteps";
import type { PlannedStep } from "./tree";

/* One action: from a reply of a model, through its preconditions, to a line of the program. */

/** An action as it stands in a reply; the arguments become what the action's parameters take. */
export function plannedStep(
  action: string,
  args: readonly string[],
  robot: RobotPackage,
  belief: Belief,
): PlannedStep {
  const parameters = robot.methods.find(({ name }) => name === action)?.parameters ?? [];
  const step = {
    action,
    args: args.map((text, index) => typedArgument(text, parameters[index]?.type ?? "", robot, belief)),
  };
  return { step, text: describeCall(step.action, step.args) };
}

function typedArgument(text: string, type: string, robot: RobotPackage, belief: Belief): ActionArgument {
  const bare = text.trim();
  if (belief.objects.has(bare)) return { kind: "object", id: bare };
  if (/\bnumber\b/.test(type) && bare !== "" && Number.isFinite(Number(bare)))
    return { kind: "value", value: Number(bare) };
  if (/\bboolean\b/.test(type) && /^(?:true|false)$/.test(bare))
    return { kind: "value", value: bare === "true" };
  const point = pointPattern.exec(bare);
  if (point) return { kind: "location", position: [Number(point[1]), Number(point[2]), Number(point[3])] };
  // Some APIs take constants by their name; in others they are objects like any other.
  const constant = robot.domain.constants.find(({ name }) => sameName(name, bare));
  if (constant && !type.toLowerCase().includes(JSON.stringify(constant.name.toLowerCase())))
    return { kind: "object", id: constant.name };
  return argumentOf(text, belief);
}

/** `{ x: 1.2, y: 0, z: 0.7 }`, with or without quotes: as calls are shown in the history. */
const pointPattern = (() => {
  const number = "(-?\\d+(?:\\.\\d+)?(?:e-?\\d+)?)";
  return new RegExp(
    `^\\{?\\s*"?x"?:\\s*${number},\\s*"?y"?:\\s*${number},\\s*"?z"?:\\s*${number}\\s*\\}?$`,
    "i",
  );
})();

/** What is believed after a step; the error says which preconditions are not satisfied, or what is wrong with the call. */
export function verified({ step }: PlannedStep, robot: RobotPackage, belief: Belief): Result<Belief, string> {
  const problems = stepProblems([step], robot, belief);
  return problems.length > 0 ? err(problems.join(" ")) : ok(withEffects(step, robot, belief));
}

/** Whether the action API has such a call, over objects that are known; nothing is said of preconditions or effects. */
export function wellFormed(
  { step }: PlannedStep,
  robot: RobotPackage,
  belief: Belief,
): Result<Belief, string> {
  const bound = bindCall({ id: "step", ...step }, robot, belief);
  return bound.ok ? ok(belief) : err(bound.error);
}

function withEffects(step: CorrectionStep, robot: RobotPackage, belief: Belief): Belief {
  const bound = bindCall({ id: "step", ...step }, robot, belief);
  if (!bound.ok) return belief;
  const args = bound.value.names.filter((name): name is string => name !== undefined);
  if (args.length < bound.value.names.length) return belief;
  const view = beliefView(belief, robot.domain, { openUniverse: false });
  return belief.withFacts(effectsOf(bound.value.action, args, view));
}

/** Whether it reports something that is not known beforehand. */
export function isLook({ step }: PlannedStep, { settings }: RobotPackage): boolean {
  return settings.actions[step.action]?.kind === "perception";
}

/**
 * The statements of a step, not indented. What fails is told and does not end the program: the next action is chosen
 * from the state that it has left.
 * @param mayBeRefused its preconditions were not verified, so that the gate may refuse it
 */
export function stepLines({ step, text }: PlannedStep, robot: RobotPackage, mayBeRefused: boolean): string[] {
  const args = step.args.map((argument) =>
    argument.kind === "object" ? `scene.get(${JSON.stringify(argument.id)})` : describeArgument(argument),
  );
  const call = `await robot.${step.action}(${args.join(", ")})`;
  const isTested = robot.settings.actions[step.action]?.returns === "boolean";
  const line = isTested ? `if (!(${call})) console.warn(${JSON.stringify(`${text} failed.`)});` : `${call};`;
  return mayBeRefused
    ? ["try {", `  ${line}`, "} catch (problem) {", "  console.warn(String(problem));", "}"]
    : [line];
}

/**
 * A program that grows, or what speaks against it. That its goal is not reached yet does not, and preconditions are
 * looked at only where they are verified at all.
 */
export function grownProgram(
  text: string,
  robot: RobotPackage,
  initial: Belief | undefined,
  isGrounded: boolean,
  checks?: ProgramChecks,
): Result<string, string> {
  return checkedProgram(text, robot, initial, checks, {
    "goal-not-reached": "off",
    ...(isGrounded ? {} : { precondition: "off" }),
  });
}
