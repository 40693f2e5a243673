import { fromYaw, yawOf } from "../../core/world/geometry";
import type { Random } from "../../core/world/ports";
import { type Point2, rectangleOutline } from "./outline";
import type { FurnitureInstance, Jitter, RobotStart } from "./scene";

/*
 * Places that vary with the seed. What stands still draws no numbers, so that a scene without jitter is the same
 * world as before under each seed.
 */

/** The piece where this seed puts it. */
export function displacedPiece(piece: FurnitureInstance, random: Random): FurnitureInstance {
  if (!piece.jitter) return piece;
  const [x, y, z] = piece.pose.position;
  const { at, turn } = drawn(piece.jitter, [x, y], random);
  const yaw = yawOf(piece.pose) + turn;
  return {
    ...piece,
    pose: { position: [at[0], at[1], z], orientation: fromYaw(yaw) },
    outline: rectangleOutline(at, [piece.size[0], piece.size[1]], yaw),
  };
}

/** The start where this seed puts it. */
export function displacedStart(start: RobotStart, random: Random): RobotStart {
  if (!start.jitter) return start;
  const { at, turn } = drawn(start.jitter, start.position, random);
  return { ...start, position: at, yaw: start.yaw + turn };
}

/** Metres by which jitter can bring a thing closer to its neighbours; `radius` reaches to its furthest corner. */
export function jitterReach(jitter: Jitter | undefined, radius: number): number {
  if (!jitter) return 0;
  // A corner moves by the chord of the turn; the shift is along both axes.
  return jitter.metres * Math.SQRT2 + 2 * radius * Math.sin(Math.min(Math.PI, jitter.radians) / 2);
}

function drawn({ metres, radians }: Jitter, [x, y]: Point2, random: Random) {
  const within = (most: number) => (random() * 2 - 1) * most;
  const at: Point2 = [x + within(metres), y + within(metres)];
  return { at, turn: within(radians) };
}
