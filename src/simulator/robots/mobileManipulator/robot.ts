import { ArmCollision } from "../../arm/armCollision";
import { armNames } from "../../arm/armXml";
import { gripperMaximumOpening } from "../../arm/dimensions";
import { buildFloorMap } from "../../navigation/floorMap";
import { RobotBody } from "../mobile/body";
import { robotActuatorXml, robotBodyXml } from "../mobile/bodyXml";
import { emptyMemory, MobileRobot, mobileParts, outlinesOf, withArgument, withObject } from "../mobile/robot";
import type { RobotParts } from "../mobile/skills/context";
import { exploreGlobal, exploreLocal } from "../mobile/skills/explore";
import { grasp } from "../mobile/skills/grasp";
import { navigate } from "../mobile/skills/navigate";
import { place } from "../mobile/skills/place";
import { atFurnitureMetres } from "../mobile/skills/places";
import { reportObservation } from "../mobile/skills/reportObservation";
import { solidsOf } from "../mobile/skills/solids";
import type { RobotAction, RobotKind, WorldParts } from "../robot";

/** A differential base with one arm, a camera on its head and one on its wrist, after COME-robot. */
export const mobileManipulator: RobotKind = {
  name: "mobile-manipulator",
  model: {
    bodies: robotBodyXml(),
    motors: robotActuatorXml(),
    fingers: armNames.fingers,
    hands: [armNames.hand],
  },
  place(world, { position, yaw }) {
    const body = new RobotBody(world);
    body.reset(position[0], position[1], yaw, body.restPosture, gripperMaximumOpening);
    return { body, begin: (parts) => new MobileManipulator(body, parts) };
  },
};

class MobileManipulator extends MobileRobot<RobotParts> {
  readonly actions: Readonly<Record<string, RobotAction>> = {
    exploreGlobal: this.acting((skill) => exploreGlobal(skill)),
    exploreLocal: this.acting((skill) => exploreLocal(skill)),
    reportObservation: this.acting((skill, [view]) =>
      withArgument(view, (argument) => reportObservation(skill, argument)),
    ),
    navigate: this.acting((skill, [target]) => withObject(target, (id) => navigate(skill, id))),
    grasp: this.acting((skill, [item]) => withObject(item, (id) => grasp(skill, id))),
    place: this.acting((skill, [target]) => withArgument(target, (argument) => place(skill, argument))),
  };
  readonly perceptions = new Set(["exploreGlobal", "exploreLocal", "reportObservation"]);

  constructor(body: RobotBody, world: WorldParts) {
    super({
      ...mobileParts(world, body, emptyMemory()),
      collision: new ArmCollision(),
      floorMap: buildFloorMap(world.scene.floor, outlinesOf(world)),
      solids: solidsOf(world.scene),
    });
  }

  protected trueFacts(): readonly (readonly string[])[] {
    const [nearest] = this.furnitureWithin(atFurnitureMetres);
    return nearest === undefined ? [] : [["at", nearest]];
  }
}
