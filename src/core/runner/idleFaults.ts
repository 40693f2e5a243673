import type { IdleReason } from "../world/faultKinds";
import type { RobotLink } from "../world/robotLink";
import { canLook } from "./gate";
import type { LineFaults } from "./lineFaults";
import type { RunEventBody } from "./runEvent";

/** At the end of a run: the faults that were asked for and never struck. */
export async function recordIdleFaults(
  lineFaults: LineFaults,
  programText: string,
  link: RobotLink,
  record: (body: RunEventBody) => void,
): Promise<void> {
  for (const { kind: fault, ...idle } of lineFaults.left(programText, nothingStrikesOn[link.kind]))
    record({ kind: "idle-fault", fault, ...idle });
  // A simulator that is gone can't tell; the journal says that it is.
  const scripted = canLook(link) ? await link.idleFaults?.().catch(() => []) : [];
  for (const { kind: fault, ...reason } of scripted ?? []) record({ kind: "idle-fault", fault, ...reason });
}

/** Why no fault of a program's comments strikes on a robot of this kind. */
const nothingStrikesOn: Readonly<Record<RobotLink["kind"], IdleReason | undefined>> = {
  simulator: undefined,
  symbolic: {
    why: "nothing goes wrong in a scene without physics",
    nextStep: "Run the program in a physical scene",
  },
  ros: {
    why: "a real robot never hears of faults",
    nextStep: "Run the program in the simulator to see what it does about one",
  },
};
