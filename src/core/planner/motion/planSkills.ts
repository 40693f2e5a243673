import { outlineDistance } from "../../world/outline";
import { BucketQueue } from "../bucketQueue";
import { keyOf, type Node, traced } from "./lattice";
import type { MotionGoal, MotionPlan, MotionProblem, MotionSkill, PlannedSkill } from "./motionProblem";
import type { LeggedBody } from "./obstacles";
import type { Place } from "./rectangle";
import { wayField } from "./wayField";
import { Ways } from "./ways";

/** Plans are at most this much longer than the shortest over the grid's cells, but for what turns add to it. */
const greed = 1.4;
const mostNodes = 25_000;
/** Buckets of the queue a second. */
const resolution = 20;
/** Beyond start, goal and obstacles, metres. */
const surroundings = 2;

/**
 * The skills that take the body to the goal in about the least time: A* over place and heading. Undefined where no way
 * is known. Ground that was not seen counts as free and slow.
 */
export function planSkills(problem: MotionProblem, goal: MotionGoal): MotionPlan | undefined {
  const { body, skills, start } = problem;
  const speeds: Record<string, number> = {};
  for (const { gait, speed } of skills) speeds[gait] = Math.max(speeds[gait] ?? 0, speed);
  const field = wayField({
    ...problem,
    speeds,
    bounds: boundsOf(problem, goal),
    isGoal: (x, y) => isNearGoal(goal, body, x, y),
  });
  const ways = new Ways(problem);
  const queue = new BucketQueue();
  const nodes: Node[] = [];
  const best = new Map<number, number>();
  const add = (node: Node) => {
    const rest = field(node.place.x, node.place.y);
    if (rest === Number.POSITIVE_INFINITY && node.parent) return;
    const key = keyOf(node.place);
    if ((best.get(key) ?? Number.POSITIVE_INFINITY) <= node.cost) return;
    best.set(key, node.cost);
    const left = Number.isFinite(rest) ? rest : 0;
    queue.push(Math.round((node.cost + greed * left) * resolution), nodes.length, 0);
    nodes.push(node);
  };
  add({ place: start, cost: 0, parent: undefined, skill: undefined });
  while (!queue.isEmpty && nodes.length < mostNodes) {
    queue.pop();
    const node = nodes[queue.first];
    if (hasArrived(goal, body, node.place)) return traced(node);
    if ((best.get(keyOf(node.place)) ?? 0) < node.cost) continue;
    for (const skill of skills) {
      if (!problem.mayBegin(skill, node.place, node.parent === undefined)) continue;
      const way = ways.along(skill, node.place, node.parent === undefined);
      if (!way) continue;
      add({ place: way.end, cost: node.cost + way.cost, parent: node, skill });
    }
  }
  return undefined;
}

/** The same skills again from where the body is now; undefined where they no longer lead to the goal. */
export function replanned(
  problem: MotionProblem,
  goal: MotionGoal,
  skills: readonly MotionSkill[],
): MotionPlan | undefined {
  const { start, body } = problem;
  const ways = new Ways(problem);
  const planned: PlannedSkill[] = [];
  let place = start;
  let cost = 0;
  for (const skill of skills) {
    const isFirst = planned.length === 0;
    const way = problem.mayBegin(skill, place, isFirst) ? ways.along(skill, place, isFirst) : undefined;
    if (!way) return undefined;
    place = way.end;
    cost += way.cost;
    planned.push({ skill, end: place });
  }
  return hasArrived(goal, body, place) ? { skills: planned, cost } : undefined;
}

/** Whether the body at this place has reached the goal. */
export function hasArrived(goal: MotionGoal, body: LeggedBody, { x, y, yaw }: Place): boolean {
  if (goal.kind === "past") return progress(goal.from, x, y) >= goal.metres;
  const [headX, headY] = [x + body.ahead * Math.cos(yaw), y + body.ahead * Math.sin(yaw)];
  return outlineDistance(goal.outline, [headX, headY, 0]).metres <= goal.withinMetres;
}

function isNearGoal(goal: MotionGoal, body: LeggedBody, x: number, y: number): boolean {
  if (goal.kind === "past") return progress(goal.from, x, y) >= goal.metres;
  return outlineDistance(goal.outline, [x, y, 0]).metres <= body.ahead + goal.withinMetres;
}

/** Metres from a place to a point, along the heading of the place. */
export function progress({ x, y, yaw }: Place, atX: number, atY: number): number {
  return (atX - x) * Math.cos(yaw) + (atY - y) * Math.sin(yaw);
}

function boundsOf({ start, obstacles }: MotionProblem, goal: MotionGoal) {
  const points = [
    [start.x, start.y],
    ...obstacles.map(({ outline }) => outline.centre),
    goal.kind === "near"
      ? goal.outline.centre
      : [
          goal.from.x + goal.metres * Math.cos(goal.from.yaw),
          goal.from.y + goal.metres * Math.sin(goal.from.yaw),
        ],
  ];
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return {
    min: [Math.min(...xs) - surroundings, Math.min(...ys) - surroundings] as const,
    max: [Math.max(...xs) + surroundings, Math.max(...ys) + surroundings] as const,
  };
}
