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
/** What lies less than this beyond the lower edge of a picture is cut off by it, and may not be recognised; metres. */
const cutOffMetres = 0.3;

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
  /** Where a small thing would have been in the picture as a whole. */
  private readonly searched = new Set<number>();
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
    for (const [cell, { isWhole }] of cellsInView(this.view, camera, obstacles, rayStep)) {
      this.shown.add(cell);
      if (isWhole) this.searched.add(cell);
    }
  }

  /** Square metres on which such a view would show small things whole, as none before, weighted by where they are. */
  newIn(camera: Place, obstacles: readonly Obstacle[], weight: (x: number, y: number) => number): number {
    let sum = 0;
    for (const [cell, { at, isWhole }] of cellsInView(this.view, camera, obstacles, 2 * rayStep)) {
      if (isWhole && !this.searched.has(cell)) sum += weight(...at);
    }
    return sum * cellMetres * cellMetres;
  }
}

interface CellInView {
  /** A point in it. */
  readonly at: readonly [x: number, y: number];
  /** A small thing there is not cut off by the lower edge of the picture. */
  readonly isWhole: boolean;
}

function cellsInView(view: GroundView, { x, y, yaw }: Place, obstacles: readonly Obstacle[], step: number) {
  const found = new Map<number, CellInView>();
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
      if (away < view.nearest) continue;
      const cell = keyOf(atX, atY);
      const isWhole = away >= view.nearest + cutOffMetres || found.get(cell)?.isWhole === true;
      found.set(cell, { at: [atX, atY], isWhole });
    }
  }
  return found;
}

function keyOf(x: number, y: number): number {
  return Math.round(x / cellMetres) * 65536 + Math.round(y / cellMetres);
}
