import type { CancellationToken } from "../base/cancellation";
import type { RobotPackage } from "../program/robotPackage";
import type { ObjectId } from "../world/objects";
import type { Clock } from "../world/ports";
import type { RobotLink } from "../world/robotLink";
import type { BelievedWorld } from "./believedWorld";
import { canLook, lookBounded } from "./gate";
import { absorbObservation } from "./observe";

export interface LookAroundContext {
  readonly robot: RobotPackage;
  readonly link: RobotLink;
  readonly clock: Clock;
  readonly token: CancellationToken;
  readonly world: BelievedWorld;
  recordBelief(): void;
}

/** Looks towards those of the objects that are known, and believes what is seen. Does nothing where nobody can look. */
export type LookAround = (towards: readonly ObjectId[]) => Promise<void>;

export function lookAround(context: LookAroundContext): LookAround {
  const { robot, link, clock, token, world } = context;
  return async (towards) => {
    if (!canLook(link)) return;
    const known = towards.filter((id) => world.belief.objects.has(id));
    const observation = await lookBounded(link, known, clock, token);
    if (!observation) return;
    world.believe(absorbObservation(world.belief, observation, robot).belief);
    context.recordBelief();
  };
}
