import type { ObjectId } from "../../../core/world/objects";
import { armNames } from "../../arm/armXml";
import { gripperMaximumOpening } from "../../arm/dimensions";
import { buildFloorMap, withObstacles } from "../../navigation/floorMap";
import { emptyMemory, MobileRobot, mobileParts, outlinesOf, withObject } from "../mobile/robot";
import type { Ended, RobotAction, RobotKind, WorldParts } from "../robot";
import { HouseholdBody, householdCollision } from "./body";
import { householdActuatorXml, householdBodyXml } from "./bodyXml";
import type { HouseholdMemory, HouseholdParts, HouseholdSkill } from "./context";
import { Fixtures } from "./fixtures";
import { adjustPosition } from "./skills/adjustPosition";
import { explore } from "./skills/explore";
import { setOpen } from "./skills/opening";
import { pickUp } from "./skills/pickUp";
import { place } from "./skills/place";
import { fillHeldObject, pourInto } from "./skills/pouring";
import { inspect, listDiscovered, search } from "./skills/search";
import { loadIn } from "./skills/tipping";
import { setToggled } from "./skills/toggling";

/** A driving base with a lift, one arm, and cameras on head and wrist, for kitchens; its actions are ConceptAgent's tools. */
export const household: RobotKind = {
  name: "household",
  model: {
    bodies: householdBodyXml(),
    motors: householdActuatorXml(),
    fingers: armNames.fingers,
    hands: [armNames.hand],
  },
  place(world, { position, yaw }) {
    const body = new HouseholdBody(world);
    body.reset(position[0], position[1], yaw, body.restPosture, gripperMaximumOpening);
    return { body, begin: (parts) => new HouseholdRobot(body, parts) };
  },
};

/**
 * From nearer than this to its outline the robot stands at a piece of furniture, metres: it steps back from wide doors.
 * The package's predicate `at` has the same distance.
 */
const atMetres = 1.3;

class HouseholdRobot extends MobileRobot<HouseholdParts> {
  readonly actions: Readonly<Record<string, RobotAction>> = {
    explore: this.acting((skill) => explore(skill)),
    listDiscovered: this.acting((skill) => listDiscovered(skill)),
    search: this.onObject(search),
    inspect: this.onObject(inspect),
    adjustPosition: this.onObject(adjustPosition),
    pickUp: this.onObject(pickUp),
    place: this.onObject(place),
    open: this.onObject((skill, id) => setOpen(skill, id, "open")),
    close: this.onObject((skill, id) => setOpen(skill, id, "closed")),
    fillHeldObject: this.acting((skill) => fillHeldObject(skill)),
    pourInto: this.onObject(pourInto),
    toggleOn: this.onObject((skill, id) => setToggled(skill, id, true)),
    toggleOff: this.onObject((skill, id) => setToggled(skill, id, false)),
  };
  readonly perceptions = new Set(["explore", "listDiscovered", "search", "inspect"]);

  constructor(body: HouseholdBody, world: WorldParts) {
    const memory: HouseholdMemory = { ...emptyMemory(), wentTo: undefined, pitch: undefined };
    const parts = mobileParts(world, body, memory);
    const floorMap = buildFloorMap(world.scene.floor, outlinesOf(world));
    const fixtures = new Fixtures(world.scene);
    const { map } = parts.perception;
    map.takesAlong = true;
    super(
      {
        ...parts,
        crowded: true,
        fixtures,
        collision: householdCollision(body, () => loadIn(map)),
        get floorMap() {
          return withObstacles(floorMap, fixtures.outlines(map));
        },
        get solids() {
          return fixtures.solids(map);
        },
      },
      { holds: "picked-up", empty: "hand-empty" },
    );
  }

  private onObject(act: (skill: HouseholdSkill, id: ObjectId) => Promise<Ended>): RobotAction {
    return this.acting((skill, [target]) => withObject(target, (id) => act(skill, id)));
  }

  /** It stands at what it was sent to as long as it is near that, else at the nearest piece. */
  protected trueFacts(): readonly (readonly string[])[] {
    const { memory, perception } = this.parts;
    const near = this.furnitureWithin(atMetres);
    const sent = memory.wentTo && perception.map.get(memory.wentTo)?.source;
    const at = near.find((name) => name === sent) ?? near[0];
    return at === undefined ? [] : [["at", at]];
  }
}
