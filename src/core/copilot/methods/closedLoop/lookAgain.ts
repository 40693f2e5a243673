import type { CancellationToken } from "../../../base/cancellation";
import type { PlanStep } from "../../../planner/plan";
import type { RobotPackage } from "../../../program/robotPackage";
import type { Feedback } from "../../../runner/feedback";
import type { CorrectionStep, RecoveryRequest } from "../../../runner/recovery";
import type { Clock } from "../../../world/ports";
import { abilitiesOf, conditionOf } from "../../abilities";
import type { TaskRequest } from "../../method";
import { explorationOf } from "../../synthesis/perception";
import { planFromBelief } from "../../synthesis/planFromBelief";
import { objectIds } from "./handled";
import { correctionSteps } from "./recoverySteps";

/*
 * Before the same call is made once more: a look, or another place to make it from.
 */

/** What a recovery is decided from. */
export interface Situation {
  readonly task: TaskRequest;
  readonly robot: RobotPackage;
  readonly request: RecoveryRequest;
  readonly token: CancellationToken;
  readonly clock?: Pick<Clock, "now">;
  /** Lines of comments that stand before what the program is gone on with. */
  readonly comments?: readonly string[];
  /** What is told before the reason. */
  readonly told?: string;
}

/** A look that fits the moment: at what is around where the robot stands, else at the thing itself. */
export function lookSteps(
  feedback: Feedback,
  { robot, request }: Pick<Situation, "robot" | "request">,
): readonly CorrectionStep[] {
  const abilities = abilitiesOf(robot);
  const { survey, look, inspect } = explorationOf(robot, abilities);
  const { robotAt } = abilities;
  const standsSomewhere =
    robotAt === undefined ||
    [...request.belief.trueFacts()].some(
      ({ predicate }) => predicate.toLowerCase() === robotAt.predicate.toLowerCase(),
    );
  // Where one look shows everything, there is no other.
  if (survey && robot.skills) return [{ action: survey.name, args: [] }];
  if (look && standsSomewhere) return [{ action: look.name, args: [] }];
  const [object] = objectsOf(feedback);
  return inspect && object !== undefined
    ? [{ action: inspect.name, args: [{ kind: "object", id: object }] }]
    : [];
}

/** A plan with a look before it where it begins with what has just failed, and nobody has seen what that has changed. */
export function lookedFirst(
  steps: readonly PlanStep[],
  situation: Pick<Situation, "robot" | "request">,
): readonly PlanStep[] {
  const { robot, request } = situation;
  const [first] = steps;
  const last = request.history.at(-1);
  const isUnseen = last?.comparisons.some(({ observed }) => observed === "unknown");
  if (!first || !last || last.outcome === "success" || !isUnseen || !isCall(first, last, robot)) return steps;
  const look = lookSteps(last, situation).flatMap(({ action, args }): PlanStep[] => {
    const method = robot.methods.find(({ name }) => name === action);
    return method ? [{ action: method.action, args: objectIds(args) }] : [];
  });
  return [...look, ...steps];
}

/** Drive somewhere else and come back: the base then stands in another pose. */
export function elsewhereAndBack(
  feedback: Feedback,
  { robot, request, ...rest }: Situation,
): readonly CorrectionStep[] {
  const abilities = abilitiesOf(robot);
  const at = abilities.robotAt;
  if (!at) return [];
  const here = [...request.belief.trueFacts()]
    .filter(({ predicate }) => predicate.toLowerCase() === at.predicate.toLowerCase())
    .flatMap(({ args }) => args);
  const places = [...request.belief.objects.values()].filter(
    ({ id, type }) =>
      abilities.types.isA(type, at.placeType) && !here.includes(id) && !objectsOf(feedback).includes(id),
  );
  const [other] = places;
  if (!other) return [];
  const there = conditionOf(`(${at.predicate} ${other.id})`);
  const away = there ? planFromBelief(robot, request.belief, there, rest) : undefined;
  if (away?.kind !== "plan") return [];
  const back =
    here[0] === undefined
      ? []
      : away.steps.map((step) => ({
          ...step,
          args: step.args.map((arg) => (arg === other.id ? here[0] : arg)),
        }));
  const isDrive = away.steps.some((step) => isCall(step, feedback, robot, true));
  return correctionSteps([...away.steps, ...(isDrive ? [] : back)], robot) ?? [];
}

export function isCall(
  step: PlanStep,
  feedback: Feedback,
  robot: RobotPackage,
  sameActionIsEnough = false,
): boolean {
  const method = robot.methods.find(({ action }) => action.toLowerCase() === step.action.toLowerCase());
  if (method?.name !== feedback.call.action) return false;
  return (
    sameActionIsEnough ||
    step.args.join(" ").toLowerCase() === objectIds(feedback.call.args).join(" ").toLowerCase()
  );
}

export function objectsOf({ call }: Feedback): readonly string[] {
  return objectIds(call.args);
}
