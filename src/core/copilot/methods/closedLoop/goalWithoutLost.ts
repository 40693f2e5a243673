import type { RobotPackage } from "../../../program/robotPackage";
import type { RecoveryRequest } from "../../../runner/recovery";
import type { Belief } from "../../../world/belief";
import { actionTask } from "../../understanding/actions/actionTask";
import { lostThings } from "./lost";
import { isNamedIn, overKinds } from "./setAside";

/**
 * Of two eggs one may turn out not to be there, and another one may. What the words say now is no answer, since what has
 * been done has changed what they describe: an egg that is cooked by now is none to be cooked. So it is what they meant
 * when the goal was found, without what is lost since; the goal as it is where that is nothing else.
 *
 * @param goal a PDDL condition that the planner has found for the instruction
 */
export function goalWithoutLost(
  goal: string,
  instruction: string,
  robot: RobotPackage,
  request: RecoveryRequest,
): string {
  const lost = lostThings(request)
    .map(({ thing }) => thing.id)
    .filter((id) => isNamedIn(goal, id));
  if (lost.length === 0) return goal;
  for (const before of request.beliefs.toReversed()) {
    if (!lost.every((id) => before.objects.has(id))) continue;
    const gone = [...before.objects.keys()].filter((id) => !request.belief.objects.has(id));
    const left = before.withoutObjects(gone);
    for (const known of [left, withFoundSince(left, request.belief)]) {
      const asked = actionTask(instruction, robot, known, { asksWhichOne: false });
      // One thing less may not mean that less is asked for.
      if (asked?.kind === "stages" && overKinds(asked.goal, known) === overKinds(goal, before))
        return asked.goal;
    }
  }
  return goal;
}

/** What was seen in a shadow was none, and the real one has been found elsewhere since. */
function withFoundSince(before: Belief, now: Belief): Belief {
  const found = [...now.objects.values()].filter(({ id }) => !before.objects.has(id));
  const ids = new Set(found.map(({ id }) => id));
  const facts = [...now.knownFacts()].filter(({ fact }) => fact.args.some((arg) => ids.has(arg)));
  return before.withObjects(found).withFacts(facts);
}
