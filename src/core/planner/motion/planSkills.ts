import type { Outline } from "../../world/outline";
import { BucketQueue } from "../bucketQueue";
import { type LeggedBody, type Obstacle, passes } from "./obstacles";
import { overlaps, type Place, rectangleAlong, wrapped } from "./rectangle";
import type { SeenGround } from "./seenGround";
import { unseenFactor, wayField } from "./wayField";

/** One skill in one magnitude: goes straight, or turns on the spot. */
export interface MotionSkill {
  readonly name: string;
  readonly magnitude: string;
  readonly gait: string;
  /** Forwards, metres per second; negative goes backwards. */
  readonly speed: number;
  /** To the left, radians per second. */
  readonly turnSpeed: number;
  readonly seconds: number;
}

export interface MotionProblem {
  readonly body: LeggedBody;
  readonly skills: readonly MotionSkill[];
  readonly start: Place;
  readonly obstacles: readonly Obstacle[];
  readonly seen: SeenGround;
  readonly goal: MotionGoal;
  /** Whether a skill may begin at a place: what did not go there before is not tried again. */
  mayBegin(skill: MotionSkill, from: Place, isFirst: boolean): boolean;
}

/** Arrived once the front end is within so many metres of a point, or once the middle is past a line. */
export type MotionGoal =
  | { readonly kind: "point"; readonly x: number; readonly y: number; readonly withinMetres: number }
  /** So many metres from a place, along its heading. */
  | { readonly kind: "past"; readonly from: Place; readonly metres: number };

export interface PlannedSkill {
  readonly skill: MotionSkill;
  /** Where it is expected to end. */
  readonly end: Place;
}

/** Kept between the body and what it does not pass, metres: what cameras and turns are off by. */
const margin = 0.04;
/** What it touches already may be this much closer than it was seen to be. */
const slack = 0.04;
/** Beyond its duration each skill costs so many seconds: it has to be looked and thought after. */
const perSkillSeconds = 0.6;
/** A skill that ends against something is right as long as it goes half its way; it is less certain where that is. */
const leastShare = 0.5;
const pushingSeconds = 2;
const cellMetres = 0.12;
const cellRadians = 0.15;
/** Plans are at most this much longer than the shortest over the grid's cells, but for what turns add to it. */
const greed = 1.4;
const mostNodes = 60_000;
const resolution = 20;
/** Beyond start, goal and obstacles, metres. */
const surroundings = 2;

interface Node {
  readonly place: Place;
  readonly cost: number;
  readonly parent: Node | undefined;
  readonly skill: MotionSkill | undefined;
}

/**
 * The skills that take the body to the goal in about the least time: A* over place and heading. Undefined where no way
 * is known. Ground that was not seen counts as free and slow.
 */
export function planSkills(problem: MotionProblem): readonly PlannedSkill[] | undefined {
  const { body, skills, start, goal } = problem;
  const speeds: Record<string, number> = {};
  for (const { gait, speed } of skills) speeds[gait] = Math.max(speeds[gait] ?? 0, speed);
  const field = wayField({
    ...problem,
    speeds,
    bounds: boundsOf(problem),
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
      const seconds = (skill.seconds + (way.pushes ? pushingSeconds : 0)) * way.factor + perSkillSeconds;
      add({ place: way.end, cost: node.cost + seconds, parent: node, skill });
    }
  }
  return undefined;
}

/** Whether the body at this place has reached the goal. */
export function hasArrived(goal: MotionGoal, body: LeggedBody, { x, y, yaw }: Place): boolean {
  if (goal.kind === "past") return progress(goal.from, x, y) >= goal.metres;
  const [headX, headY] = [x + body.ahead * Math.cos(yaw), y + body.ahead * Math.sin(yaw)];
  return Math.hypot(headX - goal.x, headY - goal.y) <= goal.withinMetres;
}

function isNearGoal(goal: MotionGoal, body: LeggedBody, x: number, y: number): boolean {
  if (goal.kind === "past") return progress(goal.from, x, y) >= goal.metres;
  return Math.hypot(x - goal.x, y - goal.y) <= body.ahead + goal.withinMetres;
}

function progress({ x, y, yaw }: Place, atX: number, atY: number): number {
  return (atX - x) * Math.cos(yaw) + (atY - y) * Math.sin(yaw);
}

/** Where skills lead, and what stops them. */
class Ways {
  private readonly obstacles: readonly (Obstacle & { readonly margin: number })[];
  /** What the body overlaps at the start, however it was measured: it may only go away from it. */
  private readonly entangled: readonly Outline[];
  private readonly solidFor = new Map<string, readonly (Obstacle & { readonly margin: number })[]>();

  constructor(private readonly problem: MotionProblem) {
    const { body, start, obstacles } = problem;
    const at = (grown: number) =>
      rectangleAlong(start, body.behind + grown, body.ahead + grown, body.halfWidth + grown);
    this.obstacles = obstacles.map((obstacle) => ({
      ...obstacle,
      margin: overlaps(at(margin), obstacle.outline) ? -slack : margin,
    }));
    this.entangled = obstacles
      .map(({ outline }) => outline)
      .filter((outline) => overlaps(at(-slack), outline));
  }

  along(
    skill: MotionSkill,
    from: Place,
    isFirst: boolean,
  ): { readonly end: Place; readonly pushes: boolean; readonly factor: number } | undefined {
    if (skill.turnSpeed !== 0) {
      const angle = skill.turnSpeed * skill.seconds;
      if (!this.turnsFreely(skill, from, angle)) return undefined;
      return { end: { ...from, yaw: wrapped(from.yaw + angle) }, pushes: false, factor: 1 };
    }
    const commanded = skill.speed * skill.seconds;
    const share = this.freeShare(skill, from, commanded, isFirst);
    if (share < leastShare) return undefined;
    const metres = commanded * share;
    const end: Place = {
      x: from.x + metres * Math.cos(from.yaw),
      y: from.y + metres * Math.sin(from.yaw),
      yaw: from.yaw,
    };
    return { end, pushes: share < 1, factor: this.unseenShare(from, end) };
  }

  private solid(gait: string): readonly (Obstacle & { readonly margin: number })[] {
    const known = this.solidFor.get(gait);
    if (known) return known;
    const shape = this.problem.body.gaits[gait];
    const solid = shape
      ? this.obstacles.filter((obstacle) => !passes(gait, shape, obstacle))
      : this.obstacles;
    this.solidFor.set(gait, solid);
    return solid;
  }

  private turnsFreely(skill: MotionSkill, from: Place, angle: number): boolean {
    const { body } = this.problem;
    const steps = Math.ceil(Math.abs(angle) / 0.15);
    const radius = Math.hypot(Math.max(body.ahead, body.behind), body.halfWidth) + margin;
    const near = this.solid(skill.gait).filter(
      ({ outline: { centre, length, width } }) =>
        Math.hypot(centre[0] - from.x, centre[1] - from.y) < radius + Math.hypot(length, width) / 2,
    );
    for (let step = 1; step <= steps; step++) {
      const at = { ...from, yaw: from.yaw + (angle * step) / steps };
      if (near.some((obstacle) => this.touches(at, 0, obstacle))) return false;
    }
    return true;
  }

  /** Of the way commanded, the share before the body meets something. */
  private freeShare(skill: MotionSkill, from: Place, commanded: number, isFirst: boolean): number {
    const direction = Math.sign(commanded);
    const backing = direction < 0;
    let share = 1;
    for (const obstacle of this.solid(skill.gait)) {
      if (backing && this.isUnder(from, obstacle)) continue;
      if (isFirst && this.leaves(from, direction, obstacle)) continue;
      if (!this.touches(from, commanded, obstacle)) continue;
      // Halved to within a centimetre or two.
      let [free, blocked] = [0, share];
      if (this.touches(from, 0, obstacle)) return 0;
      while ((blocked - free) * Math.abs(commanded) > 0.02) {
        const middle = (free + blocked) / 2;
        if (this.touches(from, commanded * middle, obstacle)) blocked = middle;
        else free = middle;
      }
      share = Math.min(share, free);
    }
    return share;
  }

  /** A body that has crept under something gets out as it came in. */
  private isUnder(from: Place, { clearance, outline }: Obstacle): boolean {
    const lowest = Math.min(...Object.values(this.problem.body.gaits).map(({ height }) => height));
    const { ahead, behind, halfWidth } = this.problem.body;
    return clearance >= lowest && overlaps(rectangleAlong(from, behind, ahead, halfWidth), outline);
  }

  private leaves(from: Place, direction: number, { outline }: Obstacle): boolean {
    if (!this.entangled.includes(outline)) return false;
    const towards =
      (outline.centre[0] - from.x) * Math.cos(from.yaw) + (outline.centre[1] - from.y) * Math.sin(from.yaw);
    return towards * direction < 0;
  }

  /** Whether the body touches the obstacle on so many metres along its heading; a straight sweep is a rectangle. */
  private touches(from: Place, metres: number, obstacle: Obstacle & { readonly margin: number }): boolean {
    const { ahead, behind, halfWidth } = this.problem.body;
    const grown = obstacle.margin;
    const rear = behind + grown + Math.max(0, -metres);
    const front = ahead + grown + Math.max(0, metres);
    return overlaps(rectangleAlong(from, rear, front, halfWidth + grown), obstacle.outline);
  }

  /** By how much longer the way counts for what was not seen of it. */
  private unseenShare(from: Place, end: Place): number {
    const samples = 6;
    let unseen = 0;
    for (let index = 1; index <= samples; index++) {
      const share = index / samples;
      const x = from.x + share * (end.x - from.x);
      const y = from.y + share * (end.y - from.y);
      if (!this.problem.seen.has(x, y)) unseen++;
    }
    return 1 + (unseenFactor - 1) * (unseen / samples);
  }
}

function traced(node: Node): PlannedSkill[] {
  const plan: PlannedSkill[] = [];
  for (let at: Node | undefined = node; at?.skill; at = at.parent) {
    plan.push({ skill: at.skill, end: at.place });
  }
  return plan.reverse();
}

function keyOf({ x, y, yaw }: Place): number {
  const [column, row] = [Math.round(x / cellMetres) + 4096, Math.round(y / cellMetres) + 4096];
  return (column * 8192 + row) * 64 + ((Math.round(wrapped(yaw) / cellRadians) + 64) % 64);
}

function boundsOf({ start, goal, obstacles }: MotionProblem) {
  const points = [
    [start.x, start.y],
    ...obstacles.map(({ outline }) => outline.centre),
    goal.kind === "point"
      ? [goal.x, goal.y]
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
