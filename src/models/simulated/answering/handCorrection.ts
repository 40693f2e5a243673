import { callOf } from "../deciding/calls";
import { handActionsOf } from "../deciding/handActions";
import { approach, asItIs, pointText, rounded } from "../deciding/handCalls";
import { placedOf } from "../deciding/spots";
import { isRecord } from "../reading/request";
import type { Situation } from "../reading/situation";
import type { Reply } from "./answer";

/**
 * What puts an action of a hand that is sent to points right, so that it can be made again: one that did not grasp comes
 * down on the thing anew, one that did not get to its place starts from above it. Undefined for another kind of robot.
 */
export function handCorrection({ robot, belief, data }: Situation): Reply | undefined {
  const hand = handActionsOf(robot);
  const top: unknown = Array.isArray(data.stack) ? data.stack[0] : undefined;
  const failed = isRecord(top) && typeof top.call === "string" ? callOf(top.call) : undefined;
  if (!hand || !failed) return undefined;
  const [at = ""] = failed.args;
  const thing = belief.objects.get(at);
  const item = thing && placedOf(thing);
  const point = item ?? pointIn(at);
  const { goTo, open, closeOn } = hand;
  if (failed.action === closeOn.name && item) {
    const yaw = rounded(item.yaw);
    return {
      reason: `${item.id} was not between the finger tips: come down on it again.`,
      decision: "correct",
      steps: [
        { action: open.name, args: [] },
        { action: goTo.name, args: [pointText(item.x, item.y, item.z + approach), yaw] },
        { action: goTo.name, args: [item.id, yaw] },
      ],
    };
  }
  if (failed.action === goTo.name && point) {
    const { x, y, z } = point;
    return {
      reason: "The hand did not get there: go there again from above.",
      decision: "correct",
      steps: [{ action: goTo.name, args: [pointText(x, y, z + approach), asItIs] }],
    };
  }
  return {
    reason: "What came of it is in the state: what is left is worked out from there.",
    decision: "accept",
    steps: [],
  };
}

/** `{ x: 0.1, y: 0, z: 0.9 }` */
function pointIn(text: string): { readonly x: number; readonly y: number; readonly z: number } | undefined {
  const [x, y, z] = [...text.matchAll(/[xyz]: (-?[\d.]+)/g)].map(([, number]) => Number(number));
  return z === undefined ? undefined : { x, y, z };
}
