import type { CancellationToken } from "../../base/cancellation";
import { Emitter } from "../../base/events";
import { TypeHierarchy } from "../../pddl/types";
import type { RobotPackage } from "../../program/robotPackage";
import { Belief } from "../../world/belief";
import { type Fact, parseFact } from "../../world/facts";
import { fromYaw, type Vector3 } from "../../world/geometry";
import type { CameraImage, DetectedObject, ObjectId, Observation, RobotState } from "../../world/objects";
import type { ActionCall, ActionResult, LinkState, PerformOptions, RobotLink } from "../../world/robotLink";
import { worldAfter } from "../symbolicWorld";

/*
 * A robot for tests, of the mobile manipulator's kind: its world is a set of facts, its actions are their PDDL effects,
 * and what it shows is geometry made from those facts, so that the real reading of facts from geometry is tested too.
 */

export interface SymbolicObject {
  readonly id: ObjectId;
  readonly type: string;
  /** Its type where it has none of its own. */
  readonly label?: string;
  /** Length, width, height, metres. */
  readonly size: Vector3;
  /** Of furniture: centre on the floor. */
  readonly at?: readonly [x: number, y: number];
  readonly attributes?: Readonly<Record<string, string | number | boolean>>;
}

/** What happens to one call instead of what should. */
export type SymbolicFault =
  /** The robot says that it did not work; nothing has changed. */
  | { readonly kind: "fails"; readonly message?: string }
  /** The robot says that it worked; the object lies on the furniture instead of the target. */
  | { readonly kind: "misses" }
  /** It happens, and nothing of it is seen, however often one looks. */
  | { readonly kind: "unseen" }
  /** No word comes back; it has happened, or not. */
  | { readonly kind: "silent"; readonly happened: boolean }
  /** The connection breaks in the middle. */
  | { readonly kind: "lost" }
  /** It takes until it is cancelled, or released by `release`. */
  | { readonly kind: "slow" };

export interface SymbolicRobotOptions {
  readonly robot: RobotPackage;
  readonly objects: readonly SymbolicObject[];
  /** Facts of the world, in PDDL; all others are false. */
  readonly facts: readonly string[];
  /** By the number of the call, from 0: the n-th thing that the robot is told to do. */
  readonly faults?: Readonly<Record<number, SymbolicFault>>;
  readonly kind?: RobotLink["kind"];
}

export interface SymbolicRobot extends RobotLink {
  /** `robot.grasp(apple_0)` …, as they reached the robot. */
  readonly performed: readonly string[];
  readonly looks: number;
  readonly stops: number;
  holds(fact: string): boolean;
  release(): void;
  /** A hand from outside. */
  change(facts: Readonly<Record<string, boolean>>): void;
}

const picture: CameraImage = {
  camera: "head",
  width: 1,
  height: 1,
  colour: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
};

export function symbolicRobot(options: SymbolicRobotOptions): SymbolicRobot {
  const { robot, objects } = options;
  const types = TypeHierarchy.of(robot.domain);
  const isA = (id: ObjectId, type: string) => {
    const object = objects.find((one) => one.id === id);
    return object !== undefined && types.isA(object.type, type);
  };
  let world = Belief.empty(robot.domain.predicates.map(({ name }) => name))
    .withObjects(objects.map(({ id, type }) => ({ id, type, label: type, attributes: {} })))
    .withFacts(options.facts.map((text) => ({ fact: factOf(text), value: true })));
  const snapshots: Belief[] = [];
  const states = new Emitter<LinkState>();
  let state: LinkState = { kind: "ready" };
  const performed: string[] = [];
  let looks = 0;
  let stops = 0;
  let stamp = 0;
  let blind = false;
  let release: () => void = () => {};
  let whenReleased = new Promise<void>(() => {});

  const setState = (next: LinkState) => {
    state = next;
    states.fire(next);
  };
  const truth = (predicate: string, ...args: string[]) => world.truth({ predicate, args }) === "true";
  const related = (predicate: string, id: ObjectId) =>
    objects.find((other) => truth(predicate, id, other.id))?.id;
  const held = () => objects.find(({ id }) => truth("holding", id))?.id;
  const station = () => objects.find(({ id }) => isA(id, "furniture") && truth("at", id));

  /** Centre of the bounding box. */
  const positionOf = (id: ObjectId): Vector3 => {
    const object = objects.find((one) => one.id === id);
    if (!object) return [0, 0, 0];
    if (object.at) return [object.at[0], object.at[1], object.size[2] / 2];
    const below = related("on", id) ?? related("in", id);
    if (below === undefined) return [0, 0, 1];
    const base = positionOf(below);
    const lower = objects.find((one) => one.id === below);
    const height = lower?.size[2] ?? 0;
    const inside = related("in", id) === below;
    const siblings = objects.filter((one) => truth("on", one.id, below) || truth("in", one.id, below));
    const slot = siblings.findIndex((one) => one.id === id) - (siblings.length - 1) / 2;
    const spread = Math.min(0.45, ((lower?.size[0] ?? 0) * 0.8) / Math.max(1, siblings.length));
    const bottom = inside ? base[2] - height / 2 + 0.01 : base[2] + height / 2;
    return [base[0] + slot * spread, base[1], bottom + object.size[2] / 2];
  };

  const detect = (id: ObjectId): DetectedObject[] => {
    const object = objects.find((one) => one.id === id);
    if (!object) return [];
    const { type, label, size, attributes } = object;
    const pose = { position: positionOf(id), orientation: fromYaw(0) };
    return [{ id, type, label: label ?? type, attributes: attributes ?? {}, pose, size, confidence: 0.9 }];
  };

  const robotState = (): RobotState => {
    const place = station();
    const [x, y] = place?.at ?? [50, 50];
    const holding = held();
    return {
      base: {
        position: [x, y - (place ? place.size[1] / 2 + 0.5 : 0), 0],
        orientation: fromYaw(Math.PI / 2),
      },
      gripper: { opening: holding ? 0.05 : 0.14, ...(holding && { holding }) },
    };
  };

  const observation = (ids: Iterable<ObjectId>): Observation => ({
    stamp: stamp++,
    robot: robotState(),
    objects: blind ? [] : [...new Set(ids)].filter((id) => id !== held()).flatMap(detect),
    missing: [],
    images: [picture],
  });

  /** Everything that stands on the furniture in front of the robot. */
  const inFront = (): ObjectId[] => {
    const place = station();
    return place ? objects.filter(({ id }) => truth("located", id, place.id)).map(({ id }) => id) : [];
  };

  const apply = (call: ActionCall): void => {
    world = worldAfter(world, call, robot);
  };

  const targets = (call: ActionCall) =>
    call.args.flatMap((argument) => (argument.kind === "object" ? [argument.id] : []));

  const seenAfter = (call: ActionCall): ObjectId[] => {
    if (call.action === "exploreGlobal")
      return objects.filter(({ id }) => isA(id, "furniture")).map(({ id }) => id);
    return [...inFront(), ...targets(call)];
  };

  const perform = async (call: ActionCall, { token, onProgress }: PerformOptions): Promise<ActionResult> => {
    const number = performed.length;
    performed.push(`robot.${call.action}(${targets(call).join(", ")})`);
    const fault = options.faults?.[number];
    onProgress?.({ stage: `doing ${call.action}` });
    const cancelled = new Promise<"cancelled">((resolve) => {
      token.onCancelled(() => resolve("cancelled"));
    });
    const result = (rest: Partial<ActionResult>): ActionResult => ({
      outcome: "success",
      robotSeconds: 2,
      observation: observation(seenAfter(call)),
      ...rest,
    });
    switch (fault?.kind) {
      case "fails":
        return result({
          outcome: "failure",
          cause: "nothing-grasped",
          message: fault.message ?? "the fingers hold nothing",
        });
      case "misses": {
        const object = held();
        apply(call);
        const place = station();
        if (object && place) {
          const [target] = targets(call);
          world = world.withFacts([
            { fact: { predicate: "on", args: [object, target] }, value: false },
            { fact: { predicate: "in", args: [object, target] }, value: false },
            { fact: { predicate: "on", args: [object, place.id] }, value: true },
          ]);
        }
        return result({});
      }
      case "unseen":
        apply(call);
        blind = true;
        return result({});
      case "silent":
        if (fault.happened) apply(call);
        return { outcome: "unknown", cause: "deadline", message: "no word came back", robotSeconds: 2 };
      case "lost":
        setState({ kind: "lost", cause: "the socket was closed" });
        return {
          outcome: "unknown",
          cause: "connection-lost",
          message: "the connection broke",
          robotSeconds: 1,
        };
      case "slow": {
        whenReleased = new Promise((resolve) => {
          release = resolve;
        });
        if ((await Promise.race([whenReleased, cancelled])) === "cancelled")
          return result({ outcome: "failure", cause: "cancelled", message: "cancelled" });
        break;
      }
      default:
        await Promise.resolve();
        if (token.isCancelled)
          return result({ outcome: "failure", cause: "cancelled", message: "cancelled" });
    }
    apply(call);
    return result({});
  };

  return {
    kind: options.kind ?? "simulator",
    description: options.kind === "ros" ? "ws://robot.test:9090" : "symbolic robot",
    get state() {
      return state;
    },
    onStateChanged: states.event,
    perform,
    async observe(towards: readonly ObjectId[], _token: CancellationToken) {
      looks++;
      return observation([...inFront(), ...towards]);
    },
    async stop() {
      stops++;
      return { acknowledged: true, milliseconds: 1 };
    },
    ...((options.kind ?? "simulator") === "simulator" && {
      snapshots: {
        async save() {
          snapshots.push(world);
          return String(snapshots.length - 1);
        },
        async restore(snapshot: string) {
          const saved = snapshots[Number(snapshot)];
          if (!saved) throw new Error(`there is no snapshot ${snapshot}`);
          world = saved;
        },
      },
    }),
    dispose() {
      states.dispose();
    },
    performed,
    get looks() {
      return looks;
    },
    get stops() {
      return stops;
    },
    holds: (fact) => world.truth(factOf(fact)) === "true",
    release: () => release(),
    change(facts) {
      world = world.withFacts(Object.entries(facts).map(([text, value]) => ({ fact: factOf(text), value })));
    },
  };
}

function factOf(text: string): Fact {
  const fact = parseFact(text);
  if (!fact) throw new Error(`"${text}" is not a fact`);
  return fact;
}
