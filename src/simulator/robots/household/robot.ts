import type { ObjectId, Observation } from "../../../core/world/objects";
import type { ActionArgument } from "../../../core/world/robotLink";
import { armNames } from "../../arm/armXml";
import { baseRadius, gripperMaximumOpening } from "../../arm/dimensions";
import { clearFaultObstacle, routeOverlay } from "../../driving/driveTo";
import { buildFloorMap, withObstacles } from "../../navigation/floorMap";
import { Perception, type PerceptionMemory } from "../../perception/perception";
import type { GeomPoses } from "../../protocol";
import { distanceToOutline } from "../../scene/outline";
import { lookAt, merged, observationOf } from "../mobile/skills/looking";
import { restPosture } from "../mobile/skills/reaching";
import type { ActingRobot, ActionContext, Ended, RobotAction, RobotKind, WorldParts } from "../robot";
import { HouseholdBody, type HouseholdBodyState, householdCollision } from "./body";
import { householdActuatorXml, householdBodyXml } from "./bodyXml";
import type { HouseholdMemory, HouseholdParts, HouseholdSkill } from "./context";
import { Fixtures } from "./fixtures";
import { adjustPosition } from "./skills/adjustPosition";
import { explore } from "./skills/explore";
import { setOpen } from "./skills/opening";
import { pickUp } from "./skills/pickUp";
import { place } from "./skills/place";
import { fillHeldObject, fullVesselUp, pourInto } from "./skills/pouring";
import { inspect, listDiscovered, search } from "./skills/search";
import { setToggled } from "./skills/toggling";

/** A driving base with a lift, one arm, and cameras on head and wrist, for kitchens; its actions are ConceptAgent's tools. */
export const household: RobotKind = {
  name: "household",
  model: { bodies: householdBodyXml(), motors: householdActuatorXml(), fingers: armNames.fingers },
  place(world, { position, yaw }) {
    const body = new HouseholdBody(world);
    body.reset(position[0], position[1], yaw, restPosture, gripperMaximumOpening);
    return { body, begin: (parts) => new HouseholdRobot(body, parts) };
  },
};

/** JSON. */
interface Saved {
  readonly body: HouseholdBodyState;
  readonly memory: HouseholdMemory;
  readonly perception: PerceptionMemory;
}

/**
 * From nearer than this to its outline the robot stands at a piece of furniture, metres: it steps back from wide doors.
 * The package's predicate `at` has the same distance.
 */
const atMetres = 1.3;

type SkillOf = (skill: HouseholdSkill, args: readonly ActionArgument[]) => Promise<Ended>;

class HouseholdRobot implements ActingRobot {
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
  readonly scoring: ActingRobot["scoring"];
  private readonly parts: HouseholdParts;

  constructor(body: HouseholdBody, world: WorldParts) {
    const { scene, seed, faults } = world;
    const memory: HouseholdMemory = {
      holding: undefined,
      obstacles: [],
      obstacleLeaves: undefined,
      searches: 0,
      dropsAt: undefined,
      wentTo: undefined,
      pitch: undefined,
    };
    const outlines = [...scene.walls, ...scene.furniture].map(({ outline }) => outline);
    const perception = new Perception({ seed, faults, catalogue: scene.catalogue });
    const floorMap = buildFloorMap(scene.floor, outlines);
    const fixtures = new Fixtures(scene);
    this.parts = {
      ...world,
      crowded: true,
      body,
      base: body.base,
      baseBody: body.baseBody,
      baseRadius,
      route: { ahead: [] },
      perception,
      fixtures,
      collision: householdCollision(body, () => fullVesselUp(perception.map)),
      get floorMap() {
        return withObstacles(floorMap, fixtures.outlines(perception.map));
      },
      get solids() {
        return fixtures.solids(perception.map);
      },
      memory,
      nextRandom: () => world.random(memory.searches++),
    };
    this.scoring = {
      hands: [body.padBodies],
      facts: () => this.trueFacts(),
      names: () => Object.fromEntries(perception.sources()),
      words: { holds: "picked-up", empty: "hand-empty" },
    };
  }

  observe(towards: readonly ObjectId[]): Observation {
    const points = towards.flatMap((id) => {
      const entry = this.parts.perception.map.get(id);
      return entry ? [entry.pose.position] : [];
    });
    const { report, images } = lookAt(this.parts, points);
    return observationOf(this.parts, report, images);
  }

  overlays(): GeomPoses["overlays"] {
    return { planned: routeOverlay(this.parts.route) };
  }

  afterStep(): void {
    clearFaultObstacle(this.parts);
    const { memory, stepper, body } = this.parts;
    if (memory.dropsAt !== undefined && stepper.time >= memory.dropsAt) {
      memory.dropsAt = undefined;
      body.openingSetpoint = gripperMaximumOpening;
    }
  }

  save(): Saved {
    const { body, memory, perception } = this.parts;
    const saved: Saved = { body: body.state, memory: { ...memory }, perception: perception.memory };
    body.restore(saved.body);
    return saved;
  }

  restore(saved: Saved): void {
    const { body, memory, perception } = this.parts;
    body.restore(saved.body);
    const nothing = { holding: undefined, obstacleLeaves: undefined, dropsAt: undefined };
    Object.assign(memory, { wentTo: undefined, pitch: undefined });
    Object.assign(memory, nothing, saved.memory);
    perception.restore(saved.perception);
  }

  private onObject(act: (skill: HouseholdSkill, id: ObjectId) => Promise<Ended>): RobotAction {
    return this.acting(async (skill, [argument]) =>
      argument?.kind === "object"
        ? act(skill, argument.id)
        : { cause: "unknown-object", message: "The action needs an object of the robot's map." },
    );
  }

  private acting(skillOf: SkillOf): RobotAction {
    return async (args, context: ActionContext) => {
      // Doors and drawers are looked up anew each time something is planned, not once for the whole action.
      const skill: HouseholdSkill = Object.assign(Object.create(this.parts), {
        ...context,
        attention: { points: [], images: [], observed: undefined },
      });
      const ended = await skillOf(skill, args);
      return { ended, observation: this.finalObservation(skill) };
    };
  }

  /** What is seen when an action has ended: where it worked, and what it has seen itself. */
  private finalObservation({ attention }: HouseholdSkill): Observation {
    if (attention.images.length > 0 && attention.observed) {
      return observationOf(this.parts, attention.observed, attention.images);
    }
    const { report, images } = lookAt(this.parts, attention.points);
    return observationOf(this.parts, merged(attention.observed, report), images);
  }

  /** It stands at what it was sent to as long as it is near that, else at the nearest piece. */
  private trueFacts(): readonly (readonly string[])[] {
    const { scene, base, memory, perception } = this.parts;
    const near = scene.furniture
      .map(({ name, outline }) => ({ name, away: distanceToOutline(outline, [base.x, base.y]) }))
      .filter(({ away }) => away <= atMetres)
      .sort((a, b) => a.away - b.away);
    const sent = memory.wentTo && perception.map.get(memory.wentTo)?.source;
    const at = near.find(({ name }) => name === sent) ?? near[0];
    return at ? [["at", at.name]] : [];
  }
}
