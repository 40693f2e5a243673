import type { MjModel } from "@mujoco/mujoco";

/*
 * MuJoCo measures every geom that can collide in every step before it asks which are near each other: in a kitchen three
 * quarters of a step, while most things stand in cupboards at the other end of the room. So bodies that nothing can
 * reach before the next look are taken out of its search for collisions. What is left out would not have touched
 * anything: results are the same to the last bit.
 */

/** Seconds between two looks at what is near what. */
const lookEvery = 0.016;
/** Metres: at 8 m/s, which nothing here exceeds, in that time, a step before it and one after it. */
const reach = 0.2;
/** Metres: what wakes up wakes whatever it lies against, in the same step. */
const touching = 0.01;

/** What of the state is looked at: MuJoCo's own arrays. */
export interface CullingViews {
  /** Of each tree, negative while it is awake; otherwise the next one of those that fell asleep together. */
  readonly asleep: Int32Array;
  /** Three numbers a geom. */
  readonly geomPosition: Float64Array;
  /** Nine numbers a geom, row-major. */
  readonly geomRotation: Float64Array;
}

/** A body whose geoms can collide. */
interface CullableBody {
  readonly id: number;
  /** −1 where it is fixed to the world, or placed by hand. */
  readonly tree: number;
  readonly geoms: readonly number[];
  readonly type: number;
  readonly affinity: number;
}

export class CollisionCulling {
  private readonly bodies: readonly CullableBody[];
  /** Centre and half size of each geom in its own frame. */
  private readonly localBoxes: Float64Array;
  /** Least and greatest corner of each of `bodies`, in the world. */
  private readonly boxes: Float64Array;
  /** Whether the box of a body is that of where it is now: it does not change while the body sleeps. */
  private readonly isMeasured: boolean[];
  private readonly isCulled: boolean[];
  private readonly wasAwake: boolean[];
  private sinceLook = 0;
  private isExposed = true;

  constructor(private readonly model: MjModel) {
    const { nbody, ntree, body_geomadr, body_geomnum, body_treeid } = model;
    const types = model.body_contype as Int32Array;
    const affinities = model.body_conaffinity as Int32Array;
    this.bodies = Array.from(
      { length: nbody },
      (_, id): CullableBody => ({
        id,
        tree: body_treeid[id],
        geoms: Array.from({ length: body_geomnum[id] }, (_geom, index) => body_geomadr[id] + index),
        type: types[id],
        affinity: affinities[id],
        // The world itself has planes, which have no end.
      }),
    ).filter(({ id, type, affinity }) => id > 0 && (type !== 0 || affinity !== 0));
    this.localBoxes = Float64Array.from(model.geom_aabb as Float64Array);
    this.boxes = new Float64Array(6 * this.bodies.length);
    this.isMeasured = this.bodies.map(() => false);
    this.isCulled = this.bodies.map(() => false);
    this.wasAwake = new Array<boolean>(ntree).fill(true);
  }

  /** Everything can collide with everything again, until a step has been made: something was put elsewhere. */
  expose(): void {
    this.isExposed = true;
    this.isMeasured.fill(false);
    this.apply(() => false);
  }

  /** Before each step of `seconds`. */
  beforeStep(views: CullingViews, seconds: number): void {
    this.sinceLook += seconds;
    if (this.isExposed) {
      // Poses are those of the last step: only after one more are they those of what was put elsewhere.
      this.isExposed = false;
      this.sinceLook = lookEvery;
      return;
    }
    const hasChanged = this.noticeWaking(views.asleep);
    if (!hasChanged && this.sinceLook < lookEvery) return;
    this.sinceLook = 0;
    this.look(views);
  }

  private noticeWaking(asleep: Int32Array): boolean {
    const { wasAwake } = this;
    let hasChanged = false;
    for (let tree = 0; tree < asleep.length; tree++) {
      const isAwake = asleep[tree] < 0;
      if (isAwake === wasAwake[tree]) continue;
      wasAwake[tree] = isAwake;
      hasChanged = true;
    }
    return hasChanged;
  }

  private look(views: CullingViews): void {
    const { asleep } = views;
    const { bodies } = this;
    const moves = bodies.map(({ tree }) => tree >= 0 && asleep[tree] < 0);
    bodies.forEach((_, index) => {
      if (moves[index] || !this.isMeasured[index]) this.measure(index, views);
      this.isMeasured[index] = !moves[index];
    });
    // First what moves and what it may reach; of that, what sleeps may be woken, and with it all that lies against it.
    const isReached = [...moves];
    const mayWake = new Set<number>();
    const from: { readonly index: number; readonly metres: number }[] = [];
    const wake = (tree: number): void => {
      for (let next = tree; !mayWake.has(next); next = asleep[next]) {
        mayWake.add(next);
        bodies.forEach((body, index) => {
          if (body.tree !== next) return;
          isReached[index] = true;
          from.push({ index, metres: touching });
        });
      }
    };
    moves.forEach((isMoving, index) => {
      if (isMoving) from.push({ index, metres: reach });
    });
    for (let next = from.pop(); next; next = from.pop()) {
      for (let index = 0; index < bodies.length; index++) {
        const { tree } = bodies[index];
        if (isReached[index] || !this.areNear(next.index, index, next.metres)) continue;
        isReached[index] = true;
        if (tree >= 0) wake(tree);
      }
    }
    this.apply((index) => !isReached[index]);
  }

  private apply(culled: (index: number) => boolean): void {
    const { model, bodies, isCulled } = this;
    let types: Int32Array | undefined;
    let affinities: Int32Array | undefined;
    bodies.forEach(({ id, type, affinity }, index) => {
      const isNow = culled(index);
      if (isNow === isCulled[index]) return;
      isCulled[index] = isNow;
      types ??= model.body_contype as Int32Array;
      affinities ??= model.body_conaffinity as Int32Array;
      types[id] = isNow ? 0 : type;
      affinities[id] = isNow ? 0 : affinity;
    });
  }

  private areNear(first: number, second: number, metres: number): boolean {
    const { boxes } = this;
    const a = first * 6;
    const b = second * 6;
    return (
      boxes[a] - metres < boxes[b + 3] &&
      boxes[b] < boxes[a + 3] + metres &&
      boxes[a + 1] - metres < boxes[b + 4] &&
      boxes[b + 1] < boxes[a + 4] + metres &&
      boxes[a + 2] - metres < boxes[b + 5] &&
      boxes[b + 2] < boxes[a + 5] + metres
    );
  }

  /** The box around the boxes of a body's geoms, along the axes of the world. */
  private measure(index: number, { geomPosition, geomRotation }: CullingViews): void {
    const { boxes, localBoxes } = this;
    const at = index * 6;
    boxes.fill(Number.POSITIVE_INFINITY, at, at + 3);
    boxes.fill(Number.NEGATIVE_INFINITY, at + 3, at + 6);
    for (const geom of this.bodies[index].geoms) {
      const local = geom * 6;
      for (let axis = 0; axis < 3; axis++) {
        const row = geom * 9 + axis * 3;
        let centre = geomPosition[geom * 3 + axis];
        let half = 0;
        for (let side = 0; side < 3; side++) {
          centre += geomRotation[row + side] * localBoxes[local + side];
          half += Math.abs(geomRotation[row + side]) * localBoxes[local + 3 + side];
        }
        boxes[at + axis] = Math.min(boxes[at + axis], centre - half);
        boxes[at + 3 + axis] = Math.max(boxes[at + 3 + axis], centre + half);
      }
    }
  }
}
