import type { ObjectId } from "../../../core/world/objects";
import type { Attention, RobotMemory, RobotParts } from "../mobile/skills/context";
import type { KnownSolid } from "../mobile/skills/solids";
import type { ActionContext } from "../robot";
import type { HouseholdBody } from "./body";
import type { Fixtures } from "./fixtures";
import type { Place } from "./place";

/** The parts of one household robot in its world; lives as long as the simulation. */
export interface HouseholdParts extends RobotParts {
  readonly body: HouseholdBody;
  readonly fixtures: Fixtures;
  readonly memory: HouseholdMemory;
  /** Of a robot with another arm: whether that, which holds still, would touch any of these where the base stood there. */
  otherArmTouches?(place: Place, solids: Iterable<KnownSolid>): boolean;
}

/** JSON. */
export interface HouseholdMemory extends RobotMemory {
  /** What it drove to last: of several pieces of furniture that it stands at, it stands at that one. */
  wentTo: ObjectId | undefined;
  /** By how much the hand pointed down when it took what it holds, radians: so it carries it, and puts it down. */
  pitch: number | undefined;
}

/** One action under way. */
export interface HouseholdSkill extends HouseholdParts, ActionContext {
  readonly attention: Attention;
}
