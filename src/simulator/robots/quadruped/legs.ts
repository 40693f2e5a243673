import { feet, leg, legNames } from "./bodyXml";
import type { Gait } from "./skills";

/*
 * How the legs look: each foot stands on the ground below it, and swings forward in turn with the distance driven.
 */

/** Metres that a foot swings to each side of its hip, and that it is lifted. */
const swing = { walk: [0.11, 0.07], climb: [0.12, 0.16], crawl: [0.07, 0.03] } as const;
/** Metres driven in a full cycle of the four legs. */
const cycleMetres = 0.45;
/** Of the feet in a cycle: diagonal ones together. */
const offsets = [0, 0.5, 0.5, 0];

/** Share of a cycle for so much driving (metres) and turning (radians). */
export function cycleShare(metres: number, radians: number): number {
  return (metres + feet.x * Math.abs(radians)) / cycleMetres;
}

/**
 * Angles of hip and knee of one leg, radians: 0 hangs straight down, turning forwards is negative.
 * @param index as in `legNames`
 * @param hipHeight of its hip above the ground below the foot, metres
 * @param phase of the cycle, 0…1
 * @param pitch of the trunk, nose down, radians
 */
export function legAngles(
  index: number,
  gait: Gait,
  hipHeight: number,
  phase: number,
  pitch: number,
): readonly [hip: number, knee: number] {
  const [stride, lift] = swing[gait];
  const at = 2 * Math.PI * (phase + offsets[index % legNames.length]);
  const forward = stride * Math.sin(at);
  // The foot is in the air while it goes forward.
  const height = lift * Math.max(0, Math.cos(at));
  const down = hipHeight - leg.foot - height;
  const reach = Math.max(0.07, Math.min(leg.thigh + leg.shank - 0.005, Math.hypot(forward, down)));
  const line = Math.atan2(-forward, Math.max(0.03, down));
  const atHip = Math.acos(clamp((leg.thigh ** 2 + reach ** 2 - leg.shank ** 2) / (2 * leg.thigh * reach)));
  const atKnee = Math.acos(
    clamp((leg.thigh ** 2 + leg.shank ** 2 - reach ** 2) / (2 * leg.thigh * leg.shank)),
  );
  return [line + atHip - pitch, -(Math.PI - atKnee)];
}

function clamp(cosine: number): number {
  return Math.max(-1, Math.min(1, cosine));
}
