import type { Condition } from "../pddl/syntax";
import type { RobotPackage } from "../program/robotPackage";
import type { Belief } from "../world/belief";
import type { ObjectId } from "../world/objects";
import type { BelievedWorld } from "./believedWorld";
import { objectArguments } from "./gate";
import { conditionTruth } from "./goal";
import { absorbObservation } from "./observe";

/*
 * A detector sees things that are not there, mostly in a single picture.
 */

type Experience = Pick<BelievedWorld, "belief" | "beliefs" | "history">;

/** Objects without which a condition that holds would not hold, and which have been seen in one look only. */
export function heldUpByOneLook(
  condition: Condition,
  world: Experience,
  robot: RobotPackage,
): readonly ObjectId[] {
  const { belief } = world;
  if (belief.isComplete) return [];
  const once = seenInOneLook(world);
  const holdsWithout = (ids: readonly ObjectId[]) =>
    conditionTruth(condition, without(ids, belief, robot), robot.domain) === "true";
  if (once.length === 0 || holdsWithout(once)) return [];
  const needed = once.filter((id) => !holdsWithout([id]));
  // Of two, either of which would do, both may be none; what the condition does not rest on is left out.
  return needed.length > 0
    ? needed
    : once.reduce<readonly ObjectId[]>((kept, id) => {
        const fewer = kept.filter((other) => other !== id);
        return holdsWithout(fewer) ? kept : fewer;
      }, once);
}

/** Each look measures a pose anew: what had one pose all along has been seen once. What something was done with is there. */
function seenInOneLook({ belief, beliefs, history }: Experience): readonly ObjectId[] {
  const handled = new Set(
    history.flatMap(({ call, outcome }) => (outcome === "success" ? objectArguments(call) : [])),
  );
  return [...belief.objects.values()].flatMap(({ id, pose }) => {
    const now = JSON.stringify(pose);
    const isAlways = beliefs.every((each) => [undefined, now].includes(poseIn(each, id)));
    return pose && isAlways && !handled.has(id) ? [id] : [];
  });
}

function poseIn(belief: Belief, id: ObjectId): string | undefined {
  const pose = belief.objects.get(id)?.pose;
  return pose && JSON.stringify(pose);
}

/** What would be believed if the others were seen where they are: a place amid four cups may not be amid three. */
function without(ids: readonly ObjectId[], belief: Belief, robot: RobotPackage): Belief {
  if (!belief.robot) return belief.withoutObjects(ids);
  const others = [...belief.withoutObjects(ids).objects.values()];
  const objects = others.map((object) => ({ ...object, confidence: 1 }));
  const seen = { stamp: 0, robot: belief.robot, objects, missing: ids, images: [] };
  return absorbObservation(belief, seen, robot).belief;
}
