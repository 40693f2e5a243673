import type { ObjectId } from "../../../../core/world/objects";
import { driveTo, placesOnceFree, presentMap } from "../../../driving/driveTo";
import { endDroppedObject, strikeDroppedObject } from "../../../driving/droppedObject";
import { type Stance, stancesAlong } from "../../../navigation/stances";
import type { MapEntry } from "../../../perception/objectMap";
import { outlineOf } from "../../../perception/objectMap";
import { distanceToOutline } from "../../../scene/outline";
import type { Ended } from "../../robot";
import { stancesAt } from "./approach";
import { driveRadius, known, type RobotParts, type Skill } from "./context";
import { unexpectedInHand } from "./hand";
import { checkHoldAtRest } from "./looking";
import { furnitureUnder, standsClearlyAt } from "./places";
import { restArm } from "./reaching";

/** From the edge of furniture to the centre of the base, metres: the arm is to get far over it. */
const fromEdge = { least: driveRadius, best: driveRadius + 0.04, most: 0.6 };

/** Base poses in front of a piece of furniture, best first. */
export function stancesBefore(parts: RobotParts, furniture: MapEntry): Stance[] {
  const { body, perception } = parts;
  const stances = stancesAlong(presentMap(parts), outlineOf(furniture), {
    radius: driveRadius,
    reach: fromEdge,
    from: [body.base.x, body.base.y],
    count: 30,
  });
  return stances.filter(({ position }) => standsClearlyAt(perception.map, furniture, position));
}

/** Drives to furniture, or to the furniture that an item is on and there to where the arm gets at the item. */
export async function navigate(skill: Skill, id: ObjectId): Promise<Ended> {
  const { perception, memory, body } = skill;
  const unexpected = unexpectedInHand(skill);
  if (unexpected) return unexpected;
  const target = known(skill, id);
  if (!target.ok) return target.error;
  if (memory.holding === id) return { cause: "unsupported", message: `${id} is in the hand.` };
  const entry = target.value;
  skill.progress(`driving to ${id}`, 0);
  const rested = await restArm(skill);
  if (rested) return rested;
  const furniture = entry.kind === "furniture" ? entry : furnitureUnder(perception.map, entry);
  const choices = await placesOnceFree(skill, skill, () => {
    const stances =
      entry.kind === "furniture"
        ? stancesBefore(skill, entry)
        : stancesAt(skill, entry.pose.position, furniture);
    // An item too far in for the arm is still driven up to as near as it gets.
    return stances.length > 0 || !furniture ? stances : nearestTo(entry, stancesBefore(skill, furniture));
  });
  if (!choices.ok) return choices.error;
  skill.attention.points.push([...entry.pose.position]);
  if (choices.value.length === 0) {
    return { cause: "no-path", message: `There is no free floor that the robot can get to at ${id}.` };
  }
  strikeDroppedObject(skill, memory.holding !== undefined);
  // Another stance helps where no way leads to the first one, not where something stands in the way.
  let failure: Ended;
  for (const stance of choices.value.slice(0, 4)) {
    failure = await driveTo(skill, skill, stance, id);
    if (failure?.cause !== "no-path") break;
  }
  endDroppedObject(skill);
  if (memory.holding !== undefined && !(await checkHoldAtRest(skill))) {
    return { cause: "robot-error", message: "What the hand held was lost on the way." };
  }
  if (failure) return failure;
  const outline = furniture && outlineOf(furniture);
  const away = outline && distanceToOutline(outline, [body.base.x, body.base.y]);
  return away !== undefined && away > 1
    ? { cause: "no-path", message: `The robot got no nearer to ${id}.` }
    : undefined;
}

function nearestTo({ pose }: MapEntry, stances: readonly Stance[]): Stance[] {
  const away = ({ position }: Stance) =>
    Math.hypot(position[0] - pose.position[0], position[1] - pose.position[1]);
  return [...stances].sort((a, b) => away(a) - away(b));
}
