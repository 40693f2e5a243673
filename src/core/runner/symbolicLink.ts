import { Emitter } from "../base/events";
import type { RobotPackage } from "../program/robotPackage";
import type { SymbolicScene } from "../program/symbolicScene";
import type { Belief } from "../world/belief";
import type { Fact } from "../world/facts";
import type { DetectedObject, Observation } from "../world/objects";
import type { ActionCall, ActionResult, LinkState, PerformOptions, RobotLink } from "../world/robotLink";
import { unmetIn, worldAfter } from "./symbolicWorld";

/** A robot in a symbolic scene. */
export interface SymbolicLink extends RobotLink {
  readonly kind: "symbolic";
  /** The facts as they are. */
  readonly world: Belief;
  readonly snapshots: NonNullable<RobotLink["snapshots"]>;
}

/** Every action takes as long; no domain says how long. Seconds of robot time. */
const actionSeconds = 1;

/** A snapshot: how the world differs from its scene, so that another link to the same scene can take it over. */
interface SavedWorld {
  readonly seconds: number;
  readonly gained: readonly Fact[];
  readonly lost: readonly Fact[];
}

function differences(before: Belief, after: Belief): Pick<SavedWorld, "gained" | "lost"> {
  const newIn = (one: Belief, other: Belief) =>
    [...one.trueFacts()].filter((fact) => other.truth(fact) !== "true");
  return { gained: newIn(after, before), lost: newIn(before, after) };
}

function savedWorld(snapshot: string): SavedWorld | undefined {
  try {
    const value: Partial<SavedWorld> | null = JSON.parse(snapshot);
    const { seconds, gained, lost } = value ?? {};
    return seconds !== undefined && gained && lost ? { seconds, gained, lost } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Carries out actions by their PDDL effects alone: no physics, nothing goes wrong, and what can't be done fails. The
 * world can be taken back, so programs can be stepped backwards.
 */
export function symbolicLink(
  robot: RobotPackage,
  scene: Pick<SymbolicScene, "name" | "belief">,
): SymbolicLink {
  let world = scene.belief;
  let state: LinkState = { kind: "ready" };
  let seconds = 0;
  const states = new Emitter<LinkState>();

  const observation = (objects: readonly DetectedObject[]): Observation => ({
    stamp: seconds,
    // It stands nowhere: a symbolic scene has places by name only.
    robot: { base: { position: [0, 0, 0], orientation: [1, 0, 0, 0] } },
    objects,
    missing: [],
    images: [],
  });
  const everything = (): DetectedObject[] =>
    [...world.objects.values()].map((object) => ({ ...object, confidence: 1 }));

  const perform = async (call: ActionCall, { token }: PerformOptions): Promise<ActionResult> => {
    const failed = (cause: ActionResult["cause"], message: string): ActionResult => ({
      outcome: "failure",
      cause,
      message,
      robotSeconds: 0,
    });
    if (token.isCancelled) return failed("cancelled", "cancelled");
    if (state.kind === "closed") return failed("connection-lost", "the scene is closed");
    const unmet = unmetIn(world, call, robot);
    if (!unmet) return failed("unsupported", `the domain has no action ${call.action}`);
    const { returns } = robot.settings.actions[call.action] ?? { returns: "boolean" };
    if (returns === "image") return failed("unsupported", "a symbolic scene has no camera");
    if (unmet.length > 0) {
      return failed("robot-error", `it needs ${unmet.map(({ words }) => words).join("; ")}`);
    }
    world = worldAfter(world, call, robot);
    seconds += actionSeconds;
    return {
      outcome: "success",
      robotSeconds: actionSeconds,
      ...(returns === "map" && { observation: observation(everything()) }),
    };
  };

  return {
    kind: "symbolic",
    description: `symbolic scene ${scene.name}, no physics`,
    get state() {
      return state;
    },
    onStateChanged: states.event,
    perform,
    // Nothing can be seen that is not known.
    observe: async () => observation([]),
    stop: async () => ({ acknowledged: true, milliseconds: 0 }),
    snapshots: {
      async save() {
        return JSON.stringify({ seconds, ...differences(scene.belief, world) } satisfies SavedWorld);
      },
      async restore(snapshot) {
        const saved = savedWorld(snapshot);
        if (!saved) throw new Error(`there is no snapshot ${snapshot}`);
        world = scene.belief.withFacts([
          ...saved.gained.map((fact) => ({ fact, value: true })),
          ...saved.lost.map((fact) => ({ fact, value: false })),
        ]);
        seconds = saved.seconds;
      },
    },
    get world() {
      return world;
    },
    dispose() {
      state = { kind: "closed" };
      states.fire(state);
      states.dispose();
    },
  };
}
