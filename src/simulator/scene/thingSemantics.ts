import type { Vector3 } from "../../core/world/geometry";
import { subtract, zAxisTo } from "./rotation";
import type { Effect, FurnitureInstance } from "./scene";
import type { EffectFile, FurnitureFile, ObjectFile, SwitchFile } from "./sceneFile";

/** Unless told: buttons are on the front, which is the side of −y. */
const front: Vector3 = [0, -1, 0];
/** Metres unless told: a vessel's opening must be right below the outlet. */
const rightBelow = 0.03;

/** What can be opened and switched, and what that does, in the frame of the body, whose origin is at `centre`. */
export function semanticsOf(
  { openable, switch: button, outlet, effects }: FurnitureFile | ObjectFile,
  centre: Vector3,
): Pick<FurnitureInstance, "openable" | "switch" | "outlet" | "effects"> {
  return {
    ...(openable ? { openable } : {}),
    ...(button ? { switch: toSwitch(button, centre) } : {}),
    ...(outlet ? { outlet: subtract(outlet, centre) } : {}),
    ...(effects ? { effects: effects.map(toEffect) } : {}),
  };
}

function toSwitch(
  { at, radius, facing = front, needsClosed = false }: SwitchFile,
  centre: Vector3,
): NonNullable<FurnitureInstance["switch"]> {
  return { pose: { position: subtract(at, centre), orientation: zAxisTo(facing) }, radius, needsClosed };
}

function toEffect({ within = rightBelow, ...effect }: EffectFile): Effect {
  return { ...effect, within };
}
