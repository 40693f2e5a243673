import { builtInPackage } from "../../../../test/support/builtInPackage";
import type { TaskRequest } from "../../../core/copilot/method";
import { Belief } from "../../../core/world/belief";
import { parseFact } from "../../../core/world/facts";
import { fromYaw, type Vector3 } from "../../../core/world/geometry";
import type { WorldObject } from "../../../core/world/objects";

/* A table with an arm beside it, as it is after its first report. */

const arm = builtInPackage("tabletop-arm");

const tableTop = 0.752;

/** @param at of its middle on the table */
export function onTable(
  id: string,
  [x, y]: readonly [number, number],
  size: Vector3,
  { label = id.replace(/_\d+$/, ""), yaw = 0 } = {},
): WorldObject {
  return thing(id, [x, y, tableTop + size[2] / 2], size, { label, yaw });
}

export function thing(
  id: string,
  position: Vector3,
  size: Vector3,
  { label = id.replace(/_\d+$/, ""), yaw = 0 } = {},
): WorldObject {
  const type = id.replace(/_\d+$/, "");
  return { id, type, label, attributes: { yaw }, pose: { position, orientation: fromYaw(yaw) }, size };
}

const table = thing("table_0", [0.25, 0, 0.732], [0.75, 1.15, 0.04]);

/** @param hand where the tips of its fingers are */
export function tableWith(
  objects: readonly WorldObject[],
  facts: readonly string[] = ["(handempty)", "(opened)"],
  hand: Vector3 = [0.25, 0, 1.2],
): Belief {
  const gripper: WorldObject = {
    id: "gripper_0",
    type: "gripper",
    label: "gripper",
    attributes: { yaw: 0 },
    pose: { position: hand, orientation: fromYaw(0) },
  };
  return Belief.empty()
    .withObjects([table, gripper, ...objects])
    .withFacts(
      facts.flatMap((text) => {
        const fact = parseFact(text);
        return fact ? [{ fact, value: true }] : [];
      }),
    );
}

export function armTask(instruction: string, belief: Belief): TaskRequest {
  return { instruction, robot: arm, scene: "table", belief };
}
