import type { Vector3 } from "../../../../core/world/geometry";
import type { ObjectId } from "../../../../core/world/objects";
import { fingerMotion, pauseMotion } from "../../../arm/armMotion";
import { fingerTipDistance, gripperMaximumOpening, handLength } from "../../../arm/dimensions";
import { downward, pointing } from "../../../arm/kinematics";
import { buttonHeight } from "../../../physics/sceneXml";
import { compose, toMatrix } from "../../../scene/rotation";
import type { FurnitureInstance } from "../../../scene/scene";
import { known, move } from "../../mobile/skills/context";
import { lookAt } from "../../mobile/skills/looking";
import { restArm } from "../../mobile/skills/reaching";
import type { Ended } from "../../robot";
import type { HouseholdSkill } from "../context";
import { type HandGoal, reachFor } from "./reachFor";
import { drawBack, reachOut } from "./reachMotion";
import { frameOf, hereOf, type Place, placesFor } from "./standing";
import { waitForEffects } from "./waiting";

/** How far the finger would go beyond the button's face, were it not there, metres. */
const pressDepth = 0.006;
const approach = 0.08;
/** The arm's servos come to rest a little later than their setpoints. */
const pressSeconds = 0.3;

/** Presses a thing's button if it is not as wanted, and waits until what that starts is done. */
export async function setToggled(skill: HouseholdSkill, id: ObjectId, wanted: boolean): Promise<Ended> {
  const { memory, fixtures, perception, body } = skill;
  if (memory.holding !== undefined) {
    return {
      cause: "unsupported",
      message: `The hand holds ${memory.holding}; it must be empty for a button.`,
    };
  }
  const entry = known(skill, id);
  if (!entry.ok) return entry.error;
  const piece = fixtures.pieceOf(entry.value);
  if (!piece?.switch) return { cause: "unsupported", message: `${id} has no button.` };
  skill.attention.points.push([...entry.value.pose.position]);
  const button = buttonOf(piece);
  const isOn = () => perception.map.get(id)?.attributes.isToggled === true;
  for (let attempt = 0; attempt < 2; attempt++) {
    lookAt(skill, [button.position]);
    if (isOn() === wanted) return wanted ? waitForEffects(skill, piece, "on") : undefined;
    skill.progress(`reaching for the button of ${id}`, 0.2);
    const upright = Math.abs(button.outwards[2]) > 0.7;
    const lift = body.reachableLift(button.position[2] - (upright ? 0.5 : 0.75));
    const places = placesFor(skill, {
      point: button.position,
      towards: upright ? fixtures.frontOf(piece) : button.outwards,
      reach: { least: 0.4, best: 0.62, most: 0.95 },
      lift,
    });
    const plan = await reachFor(skill, [{ ...hereOf(body), lift }, ...places], {
      name: id,
      goals: (place) => pressesFrom(place, button),
      opening: 0,
      margin: -0.03,
    });
    if (!plan.ok) return plan.error;
    const { reach } = plan.value;
    const pressed =
      (await move(skill, fingerMotion(body, 0))) ??
      (await reachOut(skill, reach, reach.line.length > 1 ? { line: 1.6 } : {})) ??
      (await move(skill, pauseMotion(pressSeconds)));
    if (pressed?.cause === "cancelled") return pressed;
    // A hand that is held back there may still get away on another path.
    const back = await drawBack(skill, reach);
    if (back?.cause === "cancelled") return back;
    const rested = (await restArm(skill)) ?? (await move(skill, fingerMotion(body, gripperMaximumOpening)));
    if (rested) return rested;
    lookAt(skill, [button.position]);
    if (isOn() === wanted) return wanted ? waitForEffects(skill, piece, "on") : undefined;
  }
  const closed = piece.switch.needsClosed ? " It works only while it is closed." : "";
  return {
    cause: "robot-error",
    message: `The button of ${id} was pressed, and ${id} is still ${wanted ? "off" : "on"}.${closed}`,
  };
}

interface Button {
  readonly position: Vector3;
  readonly outwards: Vector3;
}

function buttonOf({ pose, switch: button }: FurnitureInstance): Button {
  const { position, orientation } = button ? compose(pose, button.pose) : pose;
  const m = toMatrix(orientation);
  return { position, outwards: [m[2], m[5], m[8]] };
}

/** The closed fingers point at the button, from right before it or a little aslant. */
function pressesFrom(place: Place, { position, outwards }: Button): HandGoal[] {
  const frame = frameOf(place);
  const inFront = buttonHeight - pressDepth + fingerTipDistance - handLength;
  const [c, s] = [Math.cos(place.yaw), Math.sin(place.yaw)];
  const out: Vector3 = [c * outwards[0] + s * outwards[1], c * outwards[1] - s * outwards[0], outwards[2]];
  const at = frame.toBase(position);
  if (Math.abs(out[2]) > 0.7) {
    const ahead = Math.atan2(at[1], at[0]);
    return [
      ...[0, Math.PI / 2, Math.PI / 4].map((yaw) => goalOf(at, downward(yaw), inFront)),
      // Aslant from the front, where something hangs above it.
      ...[1.2, 0.9, 0.6].flatMap((pitch) =>
        [0, 0.4, -0.4].map((turn) => goalOf(at, pointing(ahead + turn, pitch), inFront)),
      ),
    ];
  }
  const inwards = Math.atan2(-out[1], -out[0]);
  return [
    [0, 0],
    [0, 0.3],
    [0.3, 0],
    [-0.3, 0],
    [0.5, 0.3],
    [-0.5, 0.3],
  ].flatMap(([turn, pitch]) =>
    [0, Math.PI / 2].map((roll) => goalOf(at, pointing(inwards + turn, pitch, roll), inFront)),
  );
}

function goalOf([x, y, z]: Vector3, rotation: readonly number[], inFront: number): HandGoal {
  const ahead: Vector3 = [rotation[2], rotation[5], rotation[8]];
  return {
    pose: {
      position: [x - ahead[0] * inFront, y - ahead[1] * inFront, z - ahead[2] * inFront],
      rotation,
    },
    back: [-ahead[0] * approach, -ahead[1] * approach, -ahead[2] * approach],
  };
}
