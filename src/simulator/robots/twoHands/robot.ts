import { type Pose, type Vector3, yawOf } from "../../../core/world/geometry";
import type { ObjectId, Observation } from "../../../core/world/objects";
import type { ActionArgument } from "../../../core/world/robotLink";
import type { Carried } from "../../arm/armCollision";
import { baseRadius, gripperMaximumOpening } from "../../arm/dimensions";
import { clearFaultObstacle, routeOverlay } from "../../driving/driveTo";
import { buildFloorMap, withObstacles } from "../../navigation/floorMap";
import { Perception, type PerceptionMemory } from "../../perception/perception";
import type { GeomPoses } from "../../protocol";
import { rectangleOutline } from "../../scene/outline";
import { toMatrix } from "../../scene/rotation";
import { uprightBox } from "../../scene/shapes";
import { Fixtures } from "../household/fixtures";
import { obstaclesAt } from "../household/skills/standing";
import { loadIn } from "../household/skills/tipping";
import { outlinesOf } from "../mobile/robot";
import type { Attention } from "../mobile/skills/context";
import { checkHold, lookAt, merged, observationOf } from "../mobile/skills/looking";
import type {
  ActingRobot,
  ActionContext,
  Ended,
  RobotAction,
  RobotKind,
  RobotTruth,
  WorldParts,
} from "../robot";
import { grab, put, putIn, setDoor, switchTo } from "./actions/handling";
import { lookAt as lookAtThing, pointAt, watch } from "./actions/looking";
import { plug, touch } from "./actions/touching";
import { eat, pour, useHeld, wash } from "./actions/using";
import { find, settleOn, standUp, turnTo, walk } from "./actions/walking";
import { cut, wipe } from "./actions/workingOn";
import { TwoHandedBody, type TwoHandedBodyState } from "./body";
import { armNamesOf, type HandName, handNames, twoHandedActuatorXml, twoHandedBodyXml } from "./bodyXml";
import { handCollision } from "./collision";
import { type HandParts, memoryAtStart, memoryOf, type TwoHandedSkill, type TwoHandsMemory } from "./context";
import { knownHome } from "./knownHome";
import { ownFacts, whereaboutsOf } from "./ownFacts";

/** The household robot's base and lift with two arms; its actions are those of VirtualHome. */
export const twoHands: RobotKind = {
  name: "household-two-hands",
  model: {
    bodies: twoHandedBodyXml(),
    motors: twoHandedActuatorXml(),
    fingers: handNames.flatMap((hand) => armNamesOf[hand].fingers),
    hands: handNames.map((hand) => armNamesOf[hand].hand),
  },
  place(world, { position, yaw }) {
    const body = new TwoHandedBody(world);
    body.reset(position[0], position[1], yaw);
    return { body, begin: (parts) => new TwoHandedRobot(body, parts) };
  },
};

/** The arm that holds still stays so clear of what the robot drives up to, metres. */
const clearOfOther = 0.02;

/** JSON. */
interface Saved {
  readonly body: TwoHandedBodyState;
  readonly memory: TwoHandsMemory;
  readonly perception: PerceptionMemory;
}

function boxOf({ position, orientation }: Pose, [x, y, z]: Vector3): Carried {
  return { centre: [...position], rotation: toMatrix(orientation), half: [x / 2, y / 2, z / 2] };
}

type Act = (skill: TwoHandedSkill, ids: readonly ObjectId[]) => Promise<Ended>;

class TwoHandedRobot implements ActingRobot {
  readonly actions: Readonly<Record<string, RobotAction>> = {
    walk: this.acting(1, (skill, [target]) => walk(skill, target)),
    find: this.acting(1, (skill, [target]) => find(skill, target)),
    sit: this.acting(1, (skill, [seat]) => settleOn(skill, seat, "sitting")),
    lie: this.acting(1, (skill, [place]) => settleOn(skill, place, "lying")),
    standUp: this.acting(0, (skill) => standUp(skill)),
    grab: this.acting(1, (skill, [item]) => grab(skill, item)),
    putBack: this.acting(2, (skill, [item, target]) => put(skill, item, target)),
    putIn: this.acting(2, (skill, [item, target]) => putIn(skill, item, target)),
    open: this.acting(1, (skill, [target]) => setDoor(skill, target, "open")),
    close: this.acting(1, (skill, [target]) => setDoor(skill, target, "closed")),
    switchOn: this.acting(1, (skill, [target]) => switchTo(skill, target, true)),
    switchOff: this.acting(1, (skill, [target]) => switchTo(skill, target, false)),
    plugIn: this.acting(1, (skill, [target]) => plug(skill, target, true)),
    plugOut: this.acting(1, (skill, [target]) => plug(skill, target, false)),
    wash: this.acting(1, (skill, [target]) => wash(skill, target)),
    wipe: this.acting(1, (skill, [target]) => wipe(skill, target)),
    pour: this.acting(2, (skill, [liquid, target]) => pour(skill, liquid, target)),
    cut: this.acting(1, (skill, [food]) => cut(skill, food)),
    drink: this.acting(1, (skill, [drink]) => useHeld(skill, drink, "drunk")),
    eat: this.acting(1, (skill, [food]) => eat(skill, food)),
    read: this.acting(1, (skill, [text]) => useHeld(skill, text, "read-through")),
    turnTo: this.acting(1, (skill, [target]) => turnTo(skill, target)),
    lookAt: this.acting(1, (skill, [target]) => lookAtThing(skill, target)),
    pointAt: this.acting(1, (skill, [target]) => pointAt(skill, target)),
    watch: this.acting(1, (skill, [target]) => watch(skill, target)),
    touch: this.acting(1, (skill, [target]) => touch(skill, target, "touched", "none")),
    type: this.acting(1, (skill, [target]) => touch(skill, target, "typed-on", "none")),
    push: this.acting(1, (skill, [target]) => touch(skill, target, "pushed", "away")),
    pull: this.acting(1, (skill, [target]) => touch(skill, target, "pulled", "towards")),
    move: this.acting(1, (skill, [target]) => touch(skill, target, "moved", "aside")),
  };
  readonly perceptions: ReadonlySet<string> = new Set();
  readonly scoring: RobotTruth;
  readonly cameras: ActingRobot["cameras"] = {
    head: () => this.body.hands.right.headCameraPose,
    wrist: () => this.body.hands[this.memory.hand].wristCameraPose,
  };
  private readonly memory: TwoHandsMemory;
  private readonly memoryAtStart: TwoHandsMemory;
  private readonly perception: Perception;
  private readonly parts: Readonly<Record<HandName, HandParts>>;

  constructor(
    private readonly body: TwoHandedBody,
    private readonly world: WorldParts,
  ) {
    const { scene, seed, faults } = world;
    const plugged = scene.furniture.filter(({ attributes }) => attributes.isPluggedIn === true);
    this.memory = memoryAtStart(plugged.map(({ name }) => name));
    this.memoryAtStart = structuredClone(this.memory);
    this.perception = new Perception({ seed, faults, catalogue: scene.catalogue });
    const { map } = this.perception;
    map.restore(knownHome(world));
    const fixtures = new Fixtures(scene);
    const floorMap = buildFloorMap(scene.floor, outlinesOf(world));
    const route = { ahead: [] };
    const considered = { grasps: [] };
    const collisions = {
      right: handCollision(
        body.hands.right,
        body.hands.left,
        () => map.heldBy("left"),
        () => loadIn(map),
      ),
      left: handCollision(
        body.hands.left,
        body.hands.right,
        () => map.heldBy("right"),
        () => loadIn(map),
      ),
    };
    const partsOf = (hand: HandName, other: HandName): HandParts => ({
      ...world,
      body: body.hands[hand],
      base: body.base,
      baseBody: body.hands[hand].baseBody,
      baseRadius,
      route,
      perception: this.perception,
      memory: memoryOf(hand, this.memory),
      considered,
      nextRandom: () => world.random(this.memory.searches++),
      crowded: true,
      fixtures,
      collision: collisions[hand],
      otherArmTouches: (place, solids) => {
        const arm = body.hands[other];
        const obstacles = obstaclesAt({ ...place, side: arm.side }, solids);
        const held = map.heldBy(other);
        const carried = held?.inGripper && boxOf(held.inGripper, held.size);
        const touched = { obstacles, opening: arm.opening, ...(carried ? { carried } : {}) };
        return collisions[other].touches(arm.armSetpoint, touched, clearOfOther);
      },
      get floorMap() {
        return withObstacles(floorMap, fixtures.outlines(map));
      },
      get solids() {
        return fixtures.solids(map);
      },
    });
    this.parts = { right: partsOf("right", "left"), left: partsOf("left", "right") };
    map.hand = this.memory.hand;
    this.scoring = {
      hands: handNames.map((hand) => body.hands[hand].padBodies),
      facts: () => this.trueFacts(),
      names: () => Object.fromEntries(this.perception.sources()),
      words: {
        holds: "holding",
        others: { in: "inside", "is-toggled": "switched-on", "is-clean": "clean" },
      },
    };
  }

  observe(towards: readonly ObjectId[]): Observation {
    const points = towards.flatMap((id) => {
      const entry = this.perception.map.get(id);
      return entry ? [entry.pose.position] : [];
    });
    const { report, images } = lookAt(this.parts[this.memory.hand], points);
    return this.observationOf(report, images);
  }

  overlays(): GeomPoses["overlays"] {
    const { route, considered } = this.parts.right;
    return { planned: routeOverlay(route), grasps: considered.grasps };
  }

  afterStep(): void {
    clearFaultObstacle(this.parts.right);
    const { memory, body, perception } = this;
    for (const name of handNames) {
      const hand = body.hands[name];
      if (memory.dropsAt !== undefined && this.world.stepper.time >= memory.dropsAt)
        hand.openingSetpoint = gripperMaximumOpening;
      // What the other hand holds is carried along, too.
      if (name !== perception.map.hand && memory.hands[name].holding !== undefined)
        perception.map.follow(hand.toolPose, name);
    }
    if (memory.dropsAt !== undefined && this.world.stepper.time >= memory.dropsAt) memory.dropsAt = undefined;
  }

  save(): Saved {
    const { body, memory, perception } = this;
    const saved: Saved = { body: body.state, memory: structuredClone(memory), perception: perception.memory };
    body.restore(saved.body);
    return saved;
  }

  restore(saved: Saved): void {
    this.body.restore(saved.body);
    // JSON leaves out what is undefined.
    const { hands } = saved.memory;
    const { right, left } = this.memoryAtStart.hands;
    Object.assign(this.memory, this.memoryAtStart, saved.memory, {
      hands: { right: { ...right, ...hands.right }, left: { ...left, ...hands.left } },
    });
    this.perception.restore(saved.perception);
    this.perception.map.hand = this.memory.hand;
  }

  private acting(count: number, act: Act): RobotAction {
    return async (args, context: ActionContext) => {
      const attention: Attention = { points: [], images: [], observed: undefined };
      this.parts.right.considered.grasps = [];
      // What a part looks up anew each time, such as where doors stand now, is not to be looked up once for all.
      const skills = Object.fromEntries(
        handNames.map((hand) => [
          hand,
          Object.assign(Object.create(this.parts[hand]), { ...context, attention }),
        ]),
      );
      const skill: TwoHandedSkill = {
        memory: this.memory,
        use: (hand) => {
          const { map } = this.perception;
          map.follow(this.body.hands[this.memory.hand].toolPose, this.memory.hand);
          this.memory.hand = hand;
          map.hand = hand;
          return skills[hand];
        },
      };
      const ids = args.flatMap((argument: ActionArgument) =>
        argument.kind === "object" ? [argument.id] : [],
      );
      const ended: Ended =
        ids.length === count && args.length === count
          ? await act(skill, ids)
          : { cause: "unknown-object", message: `The action needs ${count} objects of the robot's map.` };
      this.feelHands(skill);
      return { ended, observation: this.finalObservation(attention) };
    };
  }

  /** What has been lost from a hand is not held any more. */
  private feelHands(skill: TwoHandedSkill): void {
    const { hand } = this.memory;
    for (const other of handNames) checkHold(skill.use(other));
    skill.use(hand);
  }

  /** What is seen when an action has ended: where it worked; a robot that faces a thing looks at it again. */
  private finalObservation({ points, images: taken, observed }: Attention): Observation {
    const { perception, memory } = this;
    const parts = this.parts[memory.hand];
    const faced = memory.facing === undefined ? undefined : perception.map.get(memory.facing);
    const { report, images } = lookAt(parts, faced ? [...points, faced.pose.position] : points);
    if (faced) parts.body.aimHead(faced.pose.position);
    return this.observationOf(merged(observed, report), taken.length > 0 ? taken : images);
  }

  private observationOf(
    report: Parameters<typeof observationOf>[1],
    images: Parameters<typeof observationOf>[2],
  ): Observation {
    const { memory, perception, world, body } = this;
    const seen = observationOf(this.parts[memory.hand], report, images);
    const others = handNames.flatMap((hand) =>
      hand === memory.hand ? [] : (memory.hands[hand].holding ?? []),
    );
    const held = { right: memory.hands.right.holding, left: memory.hands.left.holding };
    const facts = ownFacts(world.scene, body, memory, held, (id) => {
      const entry = perception.map.get(id);
      return entry && whereaboutsOf(entry);
    });
    const { gripper } = seen.robot;
    const robot = { ...seen.robot, ...(gripper ? { gripper: { ...gripper, others } } : {}), facts };
    if (memory.told) return { ...seen, robot };
    memory.told = true;
    const already = new Set(report.objects.map(({ id }) => id));
    const rest = [...perception.map.present()].filter(({ id }) => !already.has(id));
    const rooms = (world.scene.areas ?? []).map(({ name, label }) => ({
      id: name,
      type: "room",
      label,
      attributes: {},
      confidence: 1,
    }));
    const known = rest.map(({ id, type, label, attributes, pose, size, surfaces, confidence }) => ({
      id,
      type,
      label,
      attributes,
      pose,
      size,
      ...(surfaces ? { surfaces } : {}),
      confidence,
    }));
    return { ...seen, robot, objects: [...report.objects, ...known, ...rooms] };
  }

  /** The same facts, measured: what the hands hold by contact, where things are by physics. */
  private trueFacts(): readonly (readonly string[])[] {
    const { world, memory, body } = this;
    const { visible, scene } = world;
    const parts = new Map([...scene.furniture, ...scene.objects].map((thing) => [thing.name, thing.parts]));
    const sources = this.perception.sources();
    const nameOf = (id: ObjectId) => sources.get(id) ?? id;
    const held = {
      right: this.reallyHeld("right"),
      left: this.reallyHeld("left"),
    };
    const facts = ownFacts(scene, body, memory, held, (id) => {
      const thing = visible.bodyOf.get(nameOf(id));
      const shapes = parts.get(nameOf(id));
      if (thing === undefined || !shapes) return undefined;
      const { pose, size } = uprightBox(shapes, world.world.bodyPose(thing));
      const [x, y] = pose.position;
      return { position: pose.position, outline: rectangleOutline([x, y], [size[0], size[1]], yawOf(pose)) };
    });
    // What is held is measured by contact.
    return facts
      .filter(({ predicate }) => predicate !== "holding")
      .map(({ predicate, args }) => [predicate, ...args.map(nameOf)]);
  }

  private reallyHeld(hand: HandName): ObjectId | undefined {
    const { holding } = this.memory.hands[hand];
    const { gripForce, opening } = this.body.hands[hand];
    return holding !== undefined && gripForce > 0.2 && opening > 0.002 ? holding : undefined;
  }
}
