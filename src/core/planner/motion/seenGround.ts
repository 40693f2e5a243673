import type { Obstacle } from "./obstacles";
import type { Place } from "./rectangle";

/*
 * Which ground the camera has shown, as cells of a grid without bounds.
 */

const cellMetres = 0.2;
/** Between two rays along which a view is judged, radians. */
const rayStep = 0.03;
/** What is higher than this hides the ground behind it, metres: about the height of the camera. */
const hidingHeight = 0.4;

/** What a camera shows of level ground. */
export interface GroundView {
  /** Metres from the camera's foot. */
  readonly nearest: number;
  readonly furthest: number;
  /** To each side, radians. */
  readonly halfAngle: number;
}

export class SeenGround {
  private readonly shown = new Set<number>();
  private readonly walked = new Set<number>();

  constructor(private readonly view: GroundView) {}

  /** Whether the ground here is known: the camera has shown it, or the body has been there. */
  has(x: number, y: number): boolean {
    const cell = keyOf(x, y);
    return this.shown.has(cell) || this.walked.has(cell);
  }

  /** The ground under the body bears it, whatever else may lie there. */
  addBody({ x, y, yaw }: Place, behind: number, ahead: number): void {
    for (let along = -behind; along <= ahead; along += cellMetres / 2) {
      for (const across of [-0.2, 0, 0.2]) {
        this.walked.add(
          keyOf(
            x + along * Math.cos(yaw) - across * Math.sin(yaw),
            y + along * Math.sin(yaw) + across * Math.cos(yaw),
          ),
        );
      }
    }
  }

  /** What a camera at this place, looking along its heading, shows of the ground between the obstacles. */
  addView(camera: Place, obstacles: readonly Obstacle[]): void {
    for (const cell of cellsInView(this.view, camera, obstacles, rayStep).keys()) this.shown.add(cell);
  }

  /** Square metres that such a view would show and no camera has shown before, weighted by where they are. */
  newIn(camera: Place, obstacles: readonly Obstacle[], weight: (x: number, y: number) => number): number {
    let sum = 0;
    for (const [cell, [x, y]] of cellsInView(this.view, camera, obstacles, 2 * rayStep)) {
      if (!this.shown.has(cell)) sum += weight(x, y);
    }
    return sum * cellMetres * cellMetres;
  }
}

/** Cells with a point in each. */
function cellsInView(view: GroundView, { x, y, yaw }: Place, obstacles: readonly Obstacle[], step: number) {
  const found = new Map<number, readonly [x: number, y: number]>();
  const near = obstacles.filter(
    ({ height, outline: { centre, length, width } }) =>
      height > hidingHeight &&
      Math.hypot(centre[0] - x, centre[1] - y) < view.furthest + Math.hypot(length, width) / 2,
  );
  const walls = near.map(({ outline: { centre, yaw: turn, length, width } }) => {
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    return (atX: number, atY: number) => {
      const [dx, dy] = [atX - centre[0], atY - centre[1]];
      return Math.abs(dx * c + dy * s) < length / 2 && Math.abs(-dx * s + dy * c) < width / 2;
    };
  });
  // What the camera is on does not hide what lies there.
  const hides = walls.filter((contains) => !contains(x, y));
  for (let angle = -view.halfAngle; angle <= view.halfAngle; angle += step) {
    const c = Math.cos(yaw + angle);
    const s = Math.sin(yaw + angle);
    for (let away = 0; away <= view.furthest; away += cellMetres / 2) {
      const [atX, atY] = [x + away * c, y + away * s];
      if (hides.some((contains) => contains(atX, atY))) break;
      if (away >= view.nearest) found.set(keyOf(atX, atY), [atX, atY]);
    }
  }
  return found;
}

function keyOf(x: number, y: number): number {
  return Math.round(x / cellMetres) * 65536 + Math.round(y / cellMetres);
}
