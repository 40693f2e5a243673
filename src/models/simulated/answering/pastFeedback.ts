import type { FactComparison, Feedback } from "../../../core/runner/feedback";
import { parseFact, type Truth } from "../../../core/world/facts";
import type { ActionArgument, ActionCall } from "../../../core/world/robotLink";
import { callOf } from "../deciding/calls";
import type { PastAction, Situation } from "../reading/situation";

/** What an action came to, as far as the data tells it. */
export function feedbackOf(past: PastAction, situation: Situation): Feedback {
  const { text, outcome, cause, differences } = past;
  const comparisons = differences.flatMap(comparisonOf);
  const isDone = outcome === "success";
  return {
    call: actionCallOf(text, situation),
    text,
    outcome: isDone || outcome === "failure" ? outcome : "unknown",
    ...(cause === undefined ? {} : { cause: cause as Feedback["cause"] }),
    lowLevelFailure: outcome === "failure",
    highLevelFailure: isDone && comparisons.length > 0,
    comparisons,
    images: [],
    robotSeconds: 0,
    wallMilliseconds: 0,
  };
}

function actionCallOf(text: string, { belief, robot }: Situation): ActionCall {
  const { action, args } = callOf(text) ?? { action: text, args: [] };
  const isConstant = (arg: string) => robot.domain.constants.some(({ name }) => name === arg);
  return {
    id: "told",
    action,
    args: args.map(
      (arg): ActionArgument =>
        belief.objects.has(arg) || (/_\d+$/.test(arg) && !isConstant(arg))
          ? { kind: "object", id: arg }
          : { kind: "value", value: arg },
    ),
  };
}

/** `(holding banana_0): predicted true, observed false` */
function comparisonOf(text: string): readonly FactComparison[] {
  const [, factText, predicted, observed] =
    /^(\(.*\)): predicted (true|false|unknown), observed (true|false|unknown)$/.exec(text) ?? [];
  const fact = factText === undefined ? undefined : parseFact(factText);
  return fact ? [{ fact, predicted: predicted as Truth, observed: observed as Truth }] : [];
}
