import type { ObjectId } from "../../../world/objects";
import { abilitiesOf } from "../../abilities";
import { type Answer, declined } from "../questions/answers";
import { meansDirection } from "../words/direction";
import type { Context } from "./context";

/** "into the jar", "the jar with a tomato inside", where the facts tell only what lies on it. */
export function refusedInside(
  relation: string,
  said: string,
  at: ObjectId,
  { robot, belief, suggestions }: Context,
): Answer | undefined {
  if (meansDirection(relation, "in")) return undefined;
  if (abilitiesOf(robot).closureOf(belief.objects.get(at)?.type ?? "") === undefined) return undefined;
  return declined(`The facts of this robot tell what is on "${said}", not what is in it.`, suggestions());
}
