import { yawOf } from "../../world/geometry";
import type { Observation, WorldObject } from "../../world/objects";
import { type LeggedBody, type Obstacle, obstaclesOf } from "./obstacles";
import { hasArrived, type MotionGoal, type MotionSkill, type PlannedSkill, planSkills } from "./planSkills";
import { type Place, rectangleAlong, wrapped } from "./rectangle";
import { SeenGround } from "./seenGround";

export interface PilotOptions {
  readonly body: LeggedBody;
  readonly skills: readonly MotionSkill[];
  /** What is to be reached. */
  isTarget(object: WorldObject): boolean;
  /** How near the front end must come to the middle of the target, metres. */
  readonly withinMetres: number;
}

/** `arrived`: at the target. `lost`: every skill has failed from here, or nothing is left to be looked at. */
export type PilotStep =
  | { readonly kind: "skill"; readonly skill: MotionSkill; readonly plan: readonly PlannedSkill[] }
  | { readonly kind: "arrived" }
  | { readonly kind: "lost" };

/** While no target has been seen: so far ahead of the start it is looked for first, and so much further then, metres. */
const search = { ahead: 6, further: 2 } as const;
/** A straight skill that ends so much short of what was planned has met something that was not seen, metres. */
const unexpectedMetres = 0.3;
/** Of that, what is remembered: its depth, and how far a body must be from there to turn again; metres. */
const stuck = { depth: 0.08, turning: 0.25 } as const;
/** Of the angle commanded, a turn that ends with less was held back. */
const leastTurned = 0.5;
/** Turns to look round, in a row, before it is lost. */
const mostSearchTurns = 8;

/**
 * Chooses one skill after another: plans over what was seen so far, has the first skill done, looks, and plans anew.
 * It remembers where the body was stuck. Nothing but observations is known to it.
 */
export class SkillPilot {
  private readonly objects = new Map<string, WorldObject>();
  private readonly seen = new SeenGround();
  private readonly held: Obstacle[] = [];
  private readonly noTurning: Place[] = [];
  private start: Place | undefined;
  private place: Place = { x: 0, y: 0, yaw: 0 };
  private expected: { readonly from: Place; readonly planned: PlannedSkill } | undefined;
  private aheadMetres: number = search.ahead;
  private searchTurns = 0;
  /** The two skills done last, the latest first. */
  private done: readonly string[] = [];

  constructor(private readonly options: PilotOptions) {}

  /** Takes in what is seen after each skill, and before the first one. */
  observe(observation: Observation): void {
    const { position } = observation.robot.base;
    this.place = { x: position[0], y: position[1], yaw: yawOf(observation.robot.base) };
    this.start ??= this.place;
    for (const object of observation.objects) this.objects.set(object.id, object);
    for (const id of observation.missing) this.objects.delete(id);
    if (this.expected) this.compare(this.expected.from, this.expected.planned);
    this.expected = undefined;
    const { behind, ahead } = this.options.body;
    this.seen.addBody(this.place, behind, ahead);
    const { x, y, yaw } = this.place;
    const head: Place = { x: x + ahead * Math.cos(yaw), y: y + ahead * Math.sin(yaw), yaw };
    this.seen.addView(head, this.seenObstacles());
  }

  /** What to do next; every skill is to be followed by an observation. */
  next(): PilotStep {
    const { body } = this.options;
    const goal = this.goal();
    if (goal.kind === "point" && hasArrived(goal, body, this.place)) return { kind: "arrived" };
    const plan = this.plan(goal);
    const skill = plan?.[0] ? plan[0].skill : this.lookRound();
    if (!skill) return { kind: "lost" };
    if (plan?.[0]) this.searchTurns = 0;
    this.done = [skill.name, ...this.done].slice(0, 2);
    this.expected = { from: this.place, planned: plan?.[0] ?? { skill, end: turned(this.place, skill) } };
    return { kind: "skill", skill, plan: plan ?? [] };
  }

  private goal(): MotionGoal {
    const { isTarget, withinMetres } = this.options;
    for (const object of this.objects.values()) {
      if (!object.pose || !isTarget(object)) continue;
      const [x, y] = object.pose.position;
      return { kind: "point", x, y, withinMetres };
    }
    const from = this.start ?? this.place;
    const beyond = (goal: MotionGoal) => hasArrived(goal, this.options.body, this.place);
    let goal: MotionGoal = { kind: "past", from, metres: this.aheadMetres };
    while (beyond(goal)) {
      this.aheadMetres += search.further;
      goal = { kind: "past", from, metres: this.aheadMetres };
    }
    return goal;
  }

  private plan(goal: MotionGoal): readonly PlannedSkill[] | undefined {
    const { body, skills } = this.options;
    return planSkills({
      body,
      skills,
      start: this.place,
      obstacles: [...this.seenObstacles(), ...this.held],
      seen: this.seen,
      goal,
      mayBegin: (skill, from, isFirst) => this.mayBegin(skill, from, isFirst),
    });
  }

  private mayBegin(skill: MotionSkill, from: Place, isFirst: boolean): boolean {
    // Backing off and trying the same again would only end where it ended before.
    const [last, before] = this.done;
    if (isFirst && this.isBackward(last) && skill.name === before && skill.turnSpeed === 0) return false;
    if (skill.turnSpeed === 0) return true;
    return this.noTurning.every(
      (place) =>
        place.yaw * skill.turnSpeed <= 0 || Math.hypot(place.x - from.x, place.y - from.y) > stuck.turning,
    );
  }

  private isBackward(name: string | undefined): boolean {
    return this.options.skills.some((skill) => skill.name === name && skill.speed < 0);
  }

  /** Obstacles of everything seen but the target itself. */
  private seenObstacles(): readonly Obstacle[] {
    return [...this.objects.values()].filter((object) => !this.options.isTarget(object)).flatMap(obstaclesOf);
  }

  /** The widest turn that is allowed here: where no way is known, more may be seen. */
  private lookRound(): MotionSkill | undefined {
    if (++this.searchTurns > mostSearchTurns) return undefined;
    const { skills } = this.options;
    const turns = skills.filter(({ turnSpeed }) => turnSpeed !== 0);
    const allowed = turns.filter((skill) => this.mayBegin(skill, this.place, true));
    const [widest] = allowed.sort((a, b) => b.turnSpeed * b.seconds - a.turnSpeed * a.seconds);
    return widest ?? skills.find(({ speed }) => speed < 0);
  }

  /** Remembers what held the body back where nothing had been seen. */
  private compare(from: Place, { skill, end }: PlannedSkill): void {
    const { body } = this.options;
    const { place } = this;
    if (skill.turnSpeed !== 0) {
      const angle = wrapped(place.yaw - from.yaw);
      if (angle / (skill.turnSpeed * skill.seconds) < leastTurned) {
        // Of such a place the heading tells the side to which it can't be turned.
        this.noTurning.push({ x: place.x, y: place.y, yaw: skill.turnSpeed });
      }
      return;
    }
    const short = Math.hypot(end.x - place.x, end.y - place.y);
    if (short < unexpectedMetres) return;
    const { ahead, behind, halfWidth } = body;
    const outline =
      skill.speed > 0
        ? rectangleAlong(place, -ahead - 0.01, ahead + 0.01 + stuck.depth, halfWidth)
        : rectangleAlong(place, behind + 0.01 + stuck.depth, -behind - 0.01, halfWidth);
    this.held.push({ outline, height: 1, step: 1, clearance: 0, stops: skill.gait });
  }
}

function turned(place: Place, { turnSpeed, seconds }: MotionSkill): Place {
  return { ...place, yaw: place.yaw + turnSpeed * seconds };
}
