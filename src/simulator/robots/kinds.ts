import { agv } from "./agv/robot";
import { household } from "./household/robot";
import { mobileManipulator } from "./mobileManipulator/robot";
import { quadruped } from "./quadruped/robot";
import type { RobotKind } from "./robot";
import { tabletopArm } from "./tabletopArm/robot";
import { twoHands } from "./twoHands/robot";

const kinds: readonly RobotKind[] = [mobileManipulator, agv, quadruped, tabletopArm, household, twoHands];

/** The kinds of robot that can be simulated, by name. */
export const robotKinds: ReadonlyMap<string, RobotKind> = new Map(kinds.map((kind) => [kind.name, kind]));
