import { agv } from "./agv/robot";
import { mobileManipulator } from "./mobileManipulator/robot";
import type { RobotKind } from "./robot";

const kinds: readonly RobotKind[] = [mobileManipulator, agv];

/** The kinds of robot that can be simulated, by name. */
export const robotKinds: ReadonlyMap<string, RobotKind> = new Map(kinds.map((kind) => [kind.name, kind]));
