import type { ObjectId, Observation } from "../../../core/world/objects";
import type { ActionArgument } from "../../../core/world/robotLink";
import { baseRadius, gripperMaximumOpening } from "../../arm/dimensions";
import { clearFaultObstacle, routeOverlay } from "../../driving/driveTo";
import { Perception, type PerceptionMemory } from "../../perception/perception";
import type { GeomPoses } from "../../protocol";
import { distanceToOutline } from "../../scene/outline";
import type { ActingRobot, ActionContext, Ended, RobotAction, RobotTruth, WorldParts } from "../robot";
import type { Attention, RobotMemory, RobotParts } from "./skills/context";
import { lookAt, merged, observationOf } from "./skills/looking";

/** JSON. */
interface Saved<Parts extends RobotParts> {
  readonly body: Parts["body"]["state"];
  readonly memory: Parts["memory"];
  readonly perception: PerceptionMemory;
}

/** What a robot remembers that has just been switched on. */
export function emptyMemory(): RobotMemory {
  return {
    holding: undefined,
    obstacles: [],
    obstacleLeaves: undefined,
    searches: 0,
    dropsAt: undefined,
  };
}

/** The parts that robots with a driving base and an arm have in common. */
export function mobileParts<Body extends RobotParts["body"], Memory extends RobotMemory>(
  world: WorldParts,
  body: Body,
  memory: Memory,
) {
  const { scene, seed, faults } = world;
  return {
    ...world,
    body,
    base: body.base,
    baseBody: body.baseBody,
    baseRadius,
    route: { ahead: [] },
    perception: new Perception({ seed, faults, catalogue: scene.catalogue }),
    memory,
    considered: { grasps: [] },
    nextRandom: () => world.random(memory.searches++),
  };
}

/** Outlines of what stands fast. */
export function outlinesOf({ scene }: WorldParts) {
  return [...scene.walls, ...scene.furniture].map(({ outline }) => outline);
}

/** A driving base with an arm at work; which actions it has is its own. */
export abstract class MobileRobot<Parts extends RobotParts> implements ActingRobot {
  abstract readonly actions: Readonly<Record<string, RobotAction>>;
  abstract readonly perceptions: ReadonlySet<string>;
  readonly scoring: RobotTruth;
  readonly cameras: ActingRobot["cameras"] = {
    head: () => this.parts.body.headCameraPose,
    wrist: () => this.parts.body.wristCameraPose,
  };
  private readonly memoryAtStart: Parts["memory"];

  /** @param words how the domain names what the hand holds, and that it is empty; the usual names without it */
  protected constructor(
    protected readonly parts: Parts,
    words?: RobotTruth["words"],
  ) {
    this.memoryAtStart = { ...parts.memory };
    this.scoring = {
      hands: [parts.body.padBodies],
      facts: () => this.trueFacts(),
      names: () => Object.fromEntries(parts.perception.sources()),
      ...(words ? { words } : {}),
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
    const { route, considered } = this.parts;
    return { planned: routeOverlay(route), grasps: considered.grasps };
  }

  afterStep(): void {
    clearFaultObstacle(this.parts);
    const { memory, stepper, body } = this.parts;
    if (memory.dropsAt !== undefined && stepper.time >= memory.dropsAt) {
      memory.dropsAt = undefined;
      body.openingSetpoint = gripperMaximumOpening;
    }
  }

  save(): Saved<Parts> {
    const { body, memory, perception } = this.parts;
    const saved: Saved<Parts> = { body: body.state, memory: { ...memory }, perception: perception.memory };
    body.restore(saved.body);
    return saved;
  }

  restore(saved: Saved<Parts>): void {
    const { body, memory, perception } = this.parts;
    body.restore(saved.body);
    // JSON leaves out what is undefined.
    Object.assign(memory, this.memoryAtStart, saved.memory);
    perception.restore(saved.perception);
  }

  protected acting(
    skillOf: (
      skill: Parts & ActionContext & { readonly attention: Attention },
      args: readonly ActionArgument[],
    ) => Promise<Ended>,
  ): RobotAction {
    return async (args, context: ActionContext) => {
      this.parts.considered.grasps = [];
      const attention: Attention = { points: [], images: [], observed: undefined };
      // What a part looks up anew each time, such as where doors stand now, is not to be looked up once for all.
      const skill = Object.assign(Object.create(this.parts), { ...context, attention });
      const before = [...this.parts.perception.map.present()].map(({ id }) => id);
      const ended = await skillOf(skill, args);
      return { ended, observation: this.withLost(before, this.finalObservation(attention)) };
    };
  }

  /** The near pieces of furniture, the nearest first: metres from the middle of the base to the outline. */
  protected furnitureWithin(metres: number): readonly string[] {
    const { scene, base } = this.parts;
    return scene.furniture
      .map(({ name, outline }) => ({ name, away: distanceToOutline(outline, [base.x, base.y]) }))
      .filter(({ away }) => away <= metres)
      .sort((a, b) => a.away - b.away)
      .map(({ name }) => name);
  }

  protected abstract trueFacts(): readonly (readonly string[])[];

  /** What a look on the way has found to be gone is reported too: nobody else would ever hear of it. */
  private withLost(before: readonly ObjectId[], observation: Observation): Observation {
    const { map } = this.parts.perception;
    const lost = before.filter((id) => !map.get(id) && !observation.missing.includes(id));
    return lost.length === 0 ? observation : { ...observation, missing: [...observation.missing, ...lost] };
  }

  /** What is seen when an action has ended: where it worked, and what it has seen itself. */
  private finalObservation({ points, images: taken, observed }: Attention): Observation {
    if (taken.length > 0 && observed) return observationOf(this.parts, observed, taken);
    const { report, images } = lookAt(this.parts, points);
    return observationOf(this.parts, merged(observed, report), images);
  }
}

export async function withArgument(
  argument: ActionArgument | undefined,
  act: (argument: ActionArgument) => Promise<Ended>,
): Promise<Ended> {
  return argument ? act(argument) : { cause: "unknown-object", message: "The action needs an argument." };
}

export async function withObject(
  argument: ActionArgument | undefined,
  act: (id: ObjectId) => Promise<Ended>,
): Promise<Ended> {
  if (argument?.kind === "object") return act(argument.id);
  return { cause: "unknown-object", message: "The action needs an object of the robot's map." };
}
