import type { MotionPlan, MotionSkill, PlannedSkill } from "./motionProblem";
import { type Place, wrapped } from "./rectangle";

/*
 * Places that a search has come to, and by which skills. Places in one cell count as the same one.
 */

const cellMetres = 0.12;
const cellRadians = 0.15;

export interface Node {
  readonly place: Place;
  readonly cost: number;
  readonly parent: Node | undefined;
  readonly skill: MotionSkill | undefined;
}

/** One number for all places of a cell. */
export function keyOf({ x, y, yaw }: Place): number {
  const [column, row] = [Math.round(x / cellMetres) + 4096, Math.round(y / cellMetres) + 4096];
  return (column * 8192 + row) * 64 + ((Math.round(wrapped(yaw) / cellRadians) + 64) % 64);
}

/** The skills that led to a node. */
export function traced(node: Node): MotionPlan {
  const skills: PlannedSkill[] = [];
  for (let at: Node | undefined = node; at?.skill; at = at.parent) {
    skills.push({ skill: at.skill, end: at.place });
  }
  return { skills: skills.reverse(), cost: node.cost };
}
