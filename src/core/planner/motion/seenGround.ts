import { outlineContains } from "../../world/outline";
import type { Obstacle } from "./obstacles";
import type { Place } from "./rectangle";

/*
 * Which ground the camera has shown, as cells of a grid without bounds.
 */

const cellMetres = 0.2;
/** Of the camera's view: how far the ground is judged (metres), its half angle, and the step between rays (radians). */
const view = { nearest: 0.5, furthest: 4, halfAngle: 0.56, step: 0.03 } as const;
/** What is higher than this hides the ground behind it, metres: about the height of the camera. */
const hidingHeight = 0.4;

export class SeenGround {
  private readonly cells = new Set<number>();

  has(x: number, y: number): boolean {
    return this.cells.has(keyOf(x, y));
  }

  /** The ground under the body is known because it stands there. */
  addBody({ x, y, yaw }: Place, behind: number, ahead: number): void {
    for (let along = -behind; along <= ahead; along += cellMetres / 2) {
      for (const across of [-0.2, 0, 0.2]) {
        this.cells.add(
          keyOf(
            x + along * Math.cos(yaw) - across * Math.sin(yaw),
            y + along * Math.sin(yaw) + across * Math.cos(yaw),
          ),
        );
      }
    }
  }

  /** What a camera at this place, looking along its heading, shows of the ground between the obstacles. */
  addView({ x, y, yaw }: Place, obstacles: readonly Obstacle[]): void {
    const hiding = obstacles.filter(({ height }) => height > hidingHeight);
    for (let angle = -view.halfAngle; angle <= view.halfAngle; angle += view.step) {
      const c = Math.cos(yaw + angle);
      const s = Math.sin(yaw + angle);
      for (let away = 0; away <= view.furthest; away += cellMetres / 2) {
        const [atX, atY] = [x + away * c, y + away * s];
        if (hiding.some(({ outline }) => outlineContains(outline, [atX, atY, 0]))) break;
        if (away >= view.nearest) this.cells.add(keyOf(atX, atY));
      }
    }
  }
}

function keyOf(x: number, y: number): number {
  return Math.round(x / cellMetres) * 65536 + Math.round(y / cellMetres);
}
