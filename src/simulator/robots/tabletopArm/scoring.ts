import { isBeside, type Standing } from "../../../core/world/beside";
import type { Pose, Vector3 } from "../../../core/world/geometry";
import { yawOf } from "../../../core/world/geometry";
import { throughWithin } from "../../../core/world/observedFacts";
import type { Threads } from "../../physics/threads";
import type { VisibleWorld } from "../../physics/views";
import type { PhysicsWorld } from "../../physics/world";
import { distanceToOutline, rectangleOutline } from "../../scene/outline";
import { compose, relativeTo } from "../../scene/rotation";
import type { ObjectInstance, SceneInstance } from "../../scene/scene";
import { uprightBox } from "../../scene/shapes";

/*
 * FOR SCORING ONLY: the success conditions of MALMM's tasks, measured in the physics over hidden names.
 */

/** Types of domain.pddl, by what they are measured as. */
const containers = new Set(["container", "large-container", "bin"]);
const rings = new Set(["ring", "open-box"]);
const pegs = new Set(["peg", "cylinder"]);

/** Metres above a marked area up to which something counts as standing in it, not on something there. */
const onArea = 0.015;

/** JSON. */
export interface PassageMemory {
  /** Height of each ball's centre over each hoop's disc, and how far from its middle; after the last step. */
  readonly last: Readonly<Record<string, readonly [height: number, away: number]>>;
  /** `ball hoop` of those that went through. */
  readonly passed: readonly string[];
}

/** Follows balls from step to step: which have gone down through the disc of a hoop. */
export class Passages {
  private last: Record<string, readonly [number, number]> = {};
  private passed = new Set<string>();
  private readonly pairs: readonly {
    readonly key: string;
    readonly ball: ObjectInstance;
    readonly hoop: ObjectInstance;
  }[];

  constructor(
    { objects }: SceneInstance,
    private readonly poseOf: (name: string) => Pose,
  ) {
    const balls = objects.filter(({ type }) => type === "ball");
    const hoops = objects.filter(({ type }) => type === "hoop");
    this.pairs = balls.flatMap((ball) =>
      hoops.map((hoop) => ({ key: `${ball.name} ${hoop.name}`, ball, hoop })),
    );
  }

  afterStep(): void {
    for (const { key, ball, hoop } of this.pairs) {
      const centre = this.poseOf(ball.name).position;
      for (const { pose, radius } of hoop.openings ?? []) {
        const disc = compose(this.poseOf(hoop.name), pose);
        const [x, y, height] = relativeTo(disc, { position: centre, orientation: [1, 0, 0, 0] }).position;
        const away = Math.hypot(x, y);
        const before = this.last[key];
        this.last[key] = [height, away];
        if (!before || before[0] <= 0 || height > 0) continue;
        // Where between the two steps the centre was in the plane of the disc.
        const share = before[0] / (before[0] - height);
        if (before[1] + (away - before[1]) * share < radius) this.passed.add(key);
      }
    }
  }

  facts(): string[][] {
    return [...this.passed].map((key) => ["passed-through", ...key.split(" ")]);
  }

  get memory(): PassageMemory {
    return { last: { ...this.last }, passed: [...this.passed] };
  }

  restore({ last, passed }: PassageMemory): void {
    this.last = { ...last };
    this.passed = new Set(passed);
  }
}

export interface ScoredWorld {
  readonly scene: SceneInstance;
  readonly world: PhysicsWorld;
  readonly visible: VisibleWorld;
  readonly threads: Threads;
  readonly passages: Passages;
  /** Bodies of the finger pads. */
  readonly padBodies: readonly number[];
}

export function taskFacts({ scene, world, visible, threads, passages, padBodies }: ScoredWorld): string[][] {
  const poseOf = (name: string) => world.bodyPose(visible.bodyOf.get(name) ?? 0);
  const touched = touchedBy(padBodies, world);
  const free = scene.objects.filter(
    ({ name, anchored }) => !anchored && !touched.has(visible.bodyOf.get(name) ?? 0),
  );
  const facts = passages.facts();
  for (const { cap, on } of threads.closed()) facts.push(["on", cap, on]);
  for (const { name, screw } of scene.objects)
    if (screw && threads.turned(name) >= screw.turn) facts.push(["turned", name]);
  for (const object of free) {
    const { pose, size } = uprightBox(object.parts, poseOf(object.name));
    const lowest = pose.position[2] - size[2] / 2;
    for (const place of scene.objects) {
      if (place === object) continue;
      const at = poseOf(place.name);
      const over = isOver(at, place.size, pose.position);
      const bottom = at.position[2] - place.size[2] / 2;
      const top = at.position[2] + place.size[2] / 2;
      if (place.type === "area" && over && lowest < top + onArea) facts.push(["on", object.name, place.name]);
      if (containers.has(place.type) && over && lowest < top - 0.01 && lowest > bottom - 0.01)
        facts.push(["in", object.name, place.name]);
    }
  }
  const still = scene.objects.filter(({ name }) => !touched.has(visible.bodyOf.get(name) ?? 0));
  const standings = new Map(still.map((object) => [object.name, standingOf(object, poseOf(object.name))]));
  for (const { name } of free) {
    const own = standings.get(name);
    for (const [other, standing] of standings)
      if (own && other !== name && isBeside(own, standing)) facts.push(["beside", name, other]);
  }
  for (const ring of scene.objects.filter(({ type }) => rings.has(type))) {
    const centre = poseOf(ring.name).position;
    for (const peg of scene.objects.filter(({ type }) => pegs.has(type))) {
      if (isThrough(poseOf(peg.name), peg.size, centre, ring.size))
        facts.push(["through", peg.name, ring.name]);
    }
  }
  return facts;
}

function standingOf({ parts }: ObjectInstance, at: Pose): Standing {
  const { pose, size } = uprightBox(parts, at);
  const [x, y, z] = pose.position;
  return {
    centre: [x, y],
    yaw: yawOf(pose),
    length: size[0],
    width: size[1],
    bottom: z - size[2] / 2,
  };
}

/** A point is over a body's upright box. */
function isOver(pose: Pose, size: Vector3, [x, y]: Vector3): boolean {
  const outline = rectangleOutline([pose.position[0], pose.position[1]], [size[0], size[1]], yawOf(pose));
  return distanceToOutline(outline, [x, y]) === 0;
}

/** The middle of a ring is beside the post's axis, between its ends: the post sticks through it. */
function isThrough(post: Pose, [, , height]: Vector3, centre: Vector3, ring: Vector3): boolean {
  const [x, y, z] = relativeTo(post, { position: centre, orientation: [1, 0, 0, 0] }).position;
  return Math.hypot(x, y) < throughWithin(ring) && Math.abs(z) < height / 2;
}

function touchedBy(pads: readonly number[], world: PhysicsWorld): ReadonlySet<number> {
  const touched = new Set<number>();
  for (const { bodies, force } of world.contacts()) {
    if (force < 0.1) continue;
    if (pads.includes(bodies[0])) touched.add(bodies[1]);
    if (pads.includes(bodies[1])) touched.add(bodies[0]);
  }
  return touched;
}
