import type { ObjectId, Observation } from "../../../core/world/objects";
import type { ActionArgument } from "../../../core/world/robotLink";
import { ArmCollision } from "../../arm/armCollision";
import { armNames } from "../../arm/armXml";
import { baseRadius, gripperMaximumOpening } from "../../arm/dimensions";
import { clearFaultObstacle, routeOverlay } from "../../driving/driveTo";
import { buildFloorMap } from "../../navigation/floorMap";
import { Perception, type PerceptionMemory } from "../../perception/perception";
import type { GeomPoses } from "../../protocol";
import { distanceToOutline } from "../../scene/outline";
import { type BodyState, RobotBody } from "../mobile/body";
import { robotActuatorXml, robotBodyXml } from "../mobile/bodyXml";
import type { RobotMemory, RobotParts, Skill } from "../mobile/skills/context";
import { exploreGlobal, exploreLocal } from "../mobile/skills/explore";
import { grasp } from "../mobile/skills/grasp";
import { lookAt, merged, observationOf } from "../mobile/skills/looking";
import { navigate } from "../mobile/skills/navigate";
import { place } from "../mobile/skills/place";
import { atFurnitureMetres } from "../mobile/skills/places";
import { restPosture } from "../mobile/skills/reaching";
import { reportObservation } from "../mobile/skills/reportObservation";
import { solidsOf } from "../mobile/skills/solids";
import type { ActingRobot, ActionContext, Ended, RobotAction, RobotKind, WorldParts } from "../robot";

/** A differential base with one arm, a camera on its head and one on its wrist, after COME-robot. */
export const mobileManipulator: RobotKind = {
  name: "mobile-manipulator",
  model: { bodies: robotBodyXml(), motors: robotActuatorXml(), fingers: armNames.fingers },
  place(world, { position, yaw }) {
    const body = new RobotBody(world);
    body.reset(position[0], position[1], yaw, restPosture, gripperMaximumOpening);
    return { body, begin: (parts) => new MobileManipulator(body, parts) };
  },
};

/** JSON. */
interface Saved {
  readonly body: BodyState;
  readonly memory: RobotMemory;
  readonly perception: PerceptionMemory;
}

type SkillOf = (skill: Skill, args: readonly ActionArgument[]) => Promise<Ended>;

class MobileManipulator implements ActingRobot {
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
  readonly scoring: ActingRobot["scoring"];
  private readonly parts: RobotParts;

  constructor(body: RobotBody, world: WorldParts) {
    const { scene, seed, faults } = world;
    const memory: RobotMemory = {
      holding: undefined,
      obstacles: [],
      obstacleLeaves: undefined,
      searches: 0,
      dropsAt: undefined,
    };
    const outlines = [...scene.walls, ...scene.furniture].map(({ outline }) => outline);
    const perception = new Perception({ seed, faults, catalogue: scene.catalogue });
    this.parts = {
      ...world,
      body,
      base: body.base,
      baseBody: body.baseBody,
      baseRadius,
      route: { ahead: [] },
      perception,
      collision: new ArmCollision(),
      floorMap: buildFloorMap(scene.floor, outlines),
      solids: solidsOf(scene),
      memory,
      nextRandom: () => world.random(memory.searches++),
    };
    this.scoring = {
      hands: [body.padBodies],
      facts: () => this.trueFacts(),
      names: () => Object.fromEntries(perception.sources()),
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
    Object.assign(
      memory,
      { holding: undefined, obstacleLeaves: undefined, dropsAt: undefined },
      saved.memory,
    );
    perception.restore(saved.perception);
  }

  private acting(skillOf: SkillOf): RobotAction {
    return async (args, context: ActionContext) => {
      const skill: Skill = {
        ...this.parts,
        ...context,
        attention: { points: [], images: [], observed: undefined },
      };
      const ended = await skillOf(skill, args);
      return { ended, observation: this.finalObservation(skill) };
    };
  }

  /** What is seen when an action has ended: where it worked, and what it has seen itself. */
  private finalObservation({ attention }: Skill): Observation {
    if (attention.images.length > 0 && attention.observed) {
      return observationOf(this.parts, attention.observed, attention.images);
    }
    const { report, images } = lookAt(this.parts, attention.points);
    return observationOf(this.parts, merged(attention.observed, report), images);
  }

  private trueFacts(): readonly (readonly string[])[] {
    const { scene, base } = this.parts;
    const nearest = scene.furniture
      .map(({ name, outline }) => ({ name, away: distanceToOutline(outline, [base.x, base.y]) }))
      .sort((a, b) => a.away - b.away)[0];
    return nearest && nearest.away <= atFurnitureMetres ? [["at", nearest.name]] : [];
  }
}

async function withArgument(
  argument: ActionArgument | undefined,
  act: (argument: ActionArgument) => Promise<Ended>,
): Promise<Ended> {
  return argument ? act(argument) : { cause: "unknown-object", message: "The action needs an argument." };
}

async function withObject(
  argument: ActionArgument | undefined,
  act: (id: ObjectId) => Promise<Ended>,
): Promise<Ended> {
  if (argument?.kind === "object") return act(argument.id);
  return { cause: "unknown-object", message: "The action needs an object of the robot's map." };
}
