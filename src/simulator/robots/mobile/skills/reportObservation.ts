import type { ActionArgument } from "../../../../core/world/robotLink";
import { armMotion } from "../../../arm/armMotion";
import { planArmPath } from "../../../arm/armPath";
import { inverse, pointing } from "../../../arm/kinematics";
import type { MapEntry } from "../../../perception/objectMap";
import { developed } from "../../../perception/pictures";
import type { Ended } from "../../robot";
import { known, move, type Skill } from "./context";
import { unexpectedInHand } from "./hand";
import { shoot } from "./looking";
import { armWorld, restArm } from "./reaching";

/** Metres from the wrist to what is looked at closely: from as near as the arm gets. */
const closeUps = [0.38, 0.48, 0.58, 0.66, 0.73];

/** Takes a picture: of an object from close by, from the resting posture, or as the cameras are. */
export async function reportObservation(skill: Skill, argument: ActionArgument): Promise<Ended> {
  const { body, perception, memory } = skill;
  const unexpected = unexpectedInHand(skill);
  if (unexpected) return unexpected;
  const view =
    argument.kind === "object" ? argument.id : argument.kind === "value" ? argument.value : undefined;
  if (view === "rest") {
    const rested = await restArm(skill);
    if (rested) return rested;
    body.head.pan = 0;
    body.head.tilt = 0.5;
  } else if (view !== "stay") {
    if (typeof view !== "string") {
      return { cause: "unknown-object", message: 'reportObservation needs an object, "rest" or "stay".' };
    }
    const target = known(skill, view);
    if (!target.ok) return target.error;
    skill.progress(`looking at ${view}`, 0.3);
    if (target.value.state !== "held" && memory.holding === undefined) {
      const ended = isSheet(target.value) ? await restArm(skill) : await moveClose(skill, target.value);
      if (ended) return ended;
    }
    body.aimHead(target.value.pose.position);
    skill.attention.points.push([...target.value.pose.position]);
  }
  const survey = perception.beginSurvey({ kind: "look" });
  shoot(skill, "head", survey);
  shoot(skill, "wrist", survey);
  skill.attention.observed = survey.finish();
  const target = typeof view === "string" ? perception.map.get(view) : undefined;
  const head = developed(skill, shoot(skill, "head"));
  const wrist = developed(skill, shoot(skill, "wrist"));
  // The picture that was asked for comes first: the close one, if the object is in it.
  const closest = target && wrist.segments?.includes(target.id) ? [wrist, head] : [head, wrist];
  skill.attention.images.push(...closest);
  return undefined;
}

/** A sheet on a wall is looked at with the head, past the arm: in front of it the hand would only hide it. */
function isSheet({ size: [length, width, height] }: MapEntry): boolean {
  const thickness = Math.min(length, width);
  return thickness < 0.03 && height > 5 * thickness;
}

/** Points the wrist camera at an object from close by, where the arm gets there; else the head's picture has to do. */
export async function moveClose(skill: Skill, target: MapEntry): Promise<Ended> {
  const { body, limits } = skill;
  const [x, y, z] = body.base.toBase(target.pose.position);
  if (Math.hypot(x, y) > 1.5) return undefined;
  const azimuth = Math.atan2(y, x);
  const world = armWorld(skill);
  const from = [...body.armSetpoint];
  for (const away of closeUps) {
    for (const pitch of [1.1, 0.8, 1.4, 0.5]) {
      // The camera sits in front of the wrist, towards the hand's upper side.
      const wrist = [
        x - Math.cos(azimuth) * Math.cos(pitch) * away,
        y - Math.sin(azimuth) * Math.cos(pitch) * away,
        z + Math.sin(pitch) * away,
      ];
      const rotation = pointing(azimuth, pitch);
      const position: [number, number, number] = [
        wrist[0] + rotation[2] * 0.1,
        wrist[1] + rotation[5] * 0.1,
        wrist[2] + rotation[8] * 0.1,
      ];
      const posture = inverse({ position, rotation }, from).find(
        (joints) => !skill.collision.touches(joints, world),
      );
      if (!posture) continue;
      const path = planArmPath(from, posture, skill.collision, world, skill.nextRandom(), [], 300);
      if (path) return move(skill, armMotion(body, limits, path));
    }
  }
  return undefined;
}
