import type { Vector3 } from "../../core/world/geometry";
import { toColour } from "./buildParts";
import { facingOut, subtract, zAxisTo } from "./rotation";
import type { Effect, FurnitureInstance, Lock, Writing } from "./scene";
import type { EffectFile, FurnitureFile, LockFile, ObjectFile, SwitchFile, WritingFile } from "./sceneFile";

/** Unless told: buttons and words are on the front, which is the side of −y. */
const front: Vector3 = [0, -1, 0];
/** Metres unless told: a vessel's opening must be right below the outlet. */
const rightBelow = 0.03;
/** Unless told. */
const ink = "#1d2026";
const lockSeconds = 0.5;

/** What can be opened, switched, read and unlocked, and what that does, in the frame of the body, whose origin is at `centre`. */
export function semanticsOf(
  { openable, switch: button, outlet, effects, text, lock }: FurnitureFile | ObjectFile,
  centre: Vector3,
): Pick<FurnitureInstance, "openable" | "switch" | "outlet" | "effects" | "text" | "lock"> {
  return {
    ...(openable ? { openable } : {}),
    ...(button ? { switch: toSwitch(button, centre) } : {}),
    ...(outlet ? { outlet: subtract(outlet, centre) } : {}),
    ...(effects ? { effects: effects.map(toEffect) } : {}),
    ...(text ? { text: toWriting(text, centre) } : {}),
    ...(lock ? { lock: toLock(lock, centre) } : {}),
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

function toWriting({ words, at, size, facing = front, colour = ink }: WritingFile, centre: Vector3): Writing {
  const pose = { position: subtract(at, centre), orientation: facingOut(facing) };
  return { words: words.replace(/\s+/g, " ").trim(), pose, size, colour: toColour(colour) };
}

function toLock({ opensWith, in: inside, on, seconds = lockSeconds, lamp }: LockFile, centre: Vector3): Lock {
  return {
    opensWith: typeof opensWith === "string" ? [opensWith] : opensWith,
    where: inside === undefined ? "on" : "in",
    place: inside ?? on ?? "",
    seconds,
    ...(lamp ? { lamp: { at: subtract(lamp.at, centre), radius: lamp.radius } } : {}),
  };
}
