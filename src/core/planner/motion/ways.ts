import { type Outline, outlineContains } from "../../world/outline";
import type { MotionProblem, MotionSkill } from "./motionProblem";
import { type Obstacle, passes } from "./obstacles";
import { overlaps, type Place, rectangleAlong, wrapped } from "./rectangle";
import { unseenFactor } from "./wayField";

/** Kept between the body and what it does not pass, metres: what cameras and turns are off by. */
const margin = 0.04;
/** What it touches already may be this much closer than it was seen to be. */
const slack = 0.04;
/** By so much less than the margin the body may brush along something in a turn. */
const brushing = 0.1;
/** Beyond its duration each skill costs so many seconds: it has to be looked and thought after. */
const perSkillSeconds = 0.6;
/** A skill that ends against something is right as long as it goes half its way; it is less certain where that is. */
const leastShare = 0.5;
const pushingSeconds = 2;
const lowGaitSeconds = 1.5;

/** Where skills lead, and what stops them. */
export class Ways {
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

  /** Where a skill leads from a place, and what it costs in seconds; undefined where something stops it early. */
  along(
    skill: MotionSkill,
    from: Place,
    isFirst: boolean,
  ): { readonly end: Place; readonly cost: number } | undefined {
    if (skill.turnSpeed !== 0) {
      const angle = skill.turnSpeed * skill.seconds;
      const free = this.turns(skill, from, angle, 0);
      // What is only brushed gives way to the body, which is pushed aside a little.
      if (!free && !this.turns(skill, from, angle, brushing)) return undefined;
      const seconds = skill.seconds + (free ? 0 : pushingSeconds);
      return { end: { ...from, yaw: wrapped(from.yaw + angle) }, cost: seconds + perSkillSeconds };
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
    const seconds = skill.seconds + (share < 1 ? pushingSeconds : 0) + this.lowSeconds(skill.gait);
    return { end, cost: seconds * this.unseenShare(from, end) + perSkillSeconds };
  }

  /** What going low costs, since the camera shows little from down there. */
  private lowSeconds(gait: string): number {
    const { gaits } = this.problem.body;
    const tallest = Math.max(...Object.values(gaits).map(({ height }) => height));
    return gaits[gait] && gaits[gait].height < tallest ? lowGaitSeconds : 0;
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

  private turns(skill: MotionSkill, from: Place, angle: number, allowed: number): boolean {
    const { body } = this.problem;
    const steps = Math.ceil(Math.abs(angle) / 0.15);
    const radius = Math.hypot(Math.max(body.ahead, body.behind), body.halfWidth) + margin;
    const near = this.solid(skill.gait).filter((obstacle) => {
      const { centre, length, width } = obstacle.outline;
      const apart = Math.hypot(centre[0] - from.x, centre[1] - from.y);
      return apart < radius + Math.hypot(length, width) / 2 && !this.standsOn(from, obstacle);
    });
    for (let step = 1; step <= steps; step++) {
      const at = { ...from, yaw: from.yaw + (angle * step) / steps };
      if (
        near.some((obstacle) =>
          this.touches(at, 0, { ...obstacle, margin: Math.min(obstacle.margin, margin - allowed) }),
        )
      )
        return false;
    }
    return true;
  }

  /** Of the way commanded, the share before the body meets something. */
  private freeShare(skill: MotionSkill, from: Place, commanded: number, isFirst: boolean): number {
    const direction = Math.sign(commanded);
    const backing = direction < 0;
    let share = 1;
    for (const obstacle of this.solid(skill.gait)) {
      if (this.standsOn(from, obstacle) || (backing && this.isUnder(from, obstacle))) continue;
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

  /** What the body has climbed is ground to it, whichever gait comes next. */
  private standsOn(from: Place, { step, outline, stops }: Obstacle): boolean {
    if (stops !== undefined || !outlineContains(outline, [from.x, from.y, 0])) return false;
    return Object.values(this.problem.body.gaits).some((shape) => step <= shape.step);
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
