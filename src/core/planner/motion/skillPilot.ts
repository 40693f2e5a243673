import { yawOf } from "../../world/geometry";
import type { ObjectId, Observation, WorldObject } from "../../world/objects";
import { outlineOf } from "../../world/outline";
import { exploreSkills } from "./exploreSkills";
import type { MotionGoal, MotionPlan, MotionProblem, MotionSkill, PlannedSkill } from "./motionProblem";
import { type LeggedBody, type Obstacle, obstaclesOf } from "./obstacles";
import { hasArrived, planSkills, progress, replanned } from "./planSkills";
import { type Place, rectangleAlong, wrapped } from "./rectangle";
import { type GroundView, SeenGround } from "./seenGround";
import { Ways } from "./ways";

export interface PilotOptions {
  readonly body: LeggedBody;
  readonly skills: readonly MotionSkill[];
  /** Of the camera at the front end; as far as the target can be made out. */
  readonly view: GroundView;
  /** What is to be reached. */
  isTarget(object: WorldObject): boolean;
  /** How near the front end must come to the outline of the target, metres. */
  readonly withinMetres: number;
}

/** What a pilot takes in of an observation. */
export interface PilotView {
  readonly robot: Pick<Observation["robot"], "base">;
  readonly objects: readonly WorldObject[];
  readonly missing: readonly ObjectId[];
}

/** `target`: to what is to be reached. `ahead` and `unseen`: to where it may come into view. `back`: out of here. */
export type PilotAim =
  | { readonly kind: "target"; readonly id: ObjectId }
  | { readonly kind: "ahead" | "unseen" | "back" };

/** `arrived`: at the target. `lost`: every skill has failed from here, or nothing is left to be looked at. */
export type PilotStep =
  | {
      readonly kind: "skill";
      readonly skill: MotionSkill;
      /** From this skill on. */
      readonly plan: readonly PlannedSkill[];
      readonly aim: PilotAim;
      /** The plan is what was left of the one before. */
      readonly kept: boolean;
    }
  | { readonly kind: "arrived"; readonly id: ObjectId }
  | { readonly kind: "lost" };

/**
 * While no target has been seen: so far ahead of the start it is looked for first, and so much further then; from
 * `around` on all round (metres); what a view must show to be worth it (square metres); from how far
 * behind on (metres) ground counts by which weight, and how far to the side by half; how many skills may follow
 * each other without a plan.
 */
const search = {
  ahead: 3,
  further: 1.5,
  around: 5.5,
  leastShown: 0.25,
  behind: 1.5,
  backward: 0.1,
  aside: 3,
  mostAimless: 6,
} as const;
/** A new plan must be so much better than what is left of the old one, seconds: each change of mind costs turns. */
const changeOfMind = 3;
/** A straight skill that ends so much short of what was planned has met something that was not seen, metres. */
const unexpectedMetres = 0.3;
/** Of that, what is remembered: its depth, and how far a body must be from there to turn again; metres. */
const stuck = { depth: 0.08, turning: 0.25 } as const;
/** Of the angle commanded, a turn that ends with less was held back. */
const leastTurned = 0.5;

/**
 * Chooses one skill after another: plans over what was seen so far, has the first skill done, looks, and plans anew.
 * It remembers where the body was stuck. Nothing but observations is known to it.
 */
export class SkillPilot {
  private readonly objects = new Map<string, WorldObject>();
  private readonly seen: SeenGround;
  private readonly held: Obstacle[] = [];
  private readonly noTurning: Place[] = [];
  private start: Place | undefined;
  private place: Place = { x: 0, y: 0, yaw: 0 };
  private expected: { readonly from: Place; readonly planned: PlannedSkill } | undefined;
  private aheadMetres: number = search.ahead;
  /** Skills done in a row without a plan. */
  private aimless = 0;
  /** The two skills done last, the latest first. */
  private done: readonly string[] = [];
  /** What is still to be done of the plan. */
  private left: readonly MotionSkill[] = [];

  constructor(private readonly options: PilotOptions) {
    this.seen = new SeenGround(options.view);
  }

  /** Takes in what is seen after each skill, and before the first one. */
  observe(observation: PilotView): void {
    const { position } = observation.robot.base;
    this.place = { x: position[0], y: position[1], yaw: yawOf(observation.robot.base) };
    this.start ??= this.place;
    for (const object of observation.objects) this.objects.set(object.id, object);
    for (const id of observation.missing) this.objects.delete(id);
    if (this.expected) this.compare(this.expected.from, this.expected.planned);
    this.expected = undefined;
    const { behind, ahead } = this.options.body;
    this.seen.addBody(this.place, behind, ahead);
    this.seen.addView(this.headAt(this.place), this.seenObstacles());
  }

  /** What to do next; every skill is to be followed by an observation. */
  next(): PilotStep {
    const { body } = this.options;
    const before = this.left;
    const target = this.target();
    if (target && hasArrived(target.goal, body, this.place)) return { kind: "arrived", id: target.id };
    const direct = target ? this.plan(target.goal) : this.planAhead();
    const plan = direct ?? this.explore();
    if (!plan?.skills[0]) {
      const back = this.wayBack();
      if (!back) return { kind: "lost" };
      this.begin(back, []);
      const end = ended(this.place, back);
      return { kind: "skill", skill: back, plan: [{ skill: back, end }], aim: { kind: "back" }, kept: false };
    }
    const [{ skill }] = plan.skills;
    this.begin(skill, plan.skills);
    const aim: PilotAim = !direct
      ? { kind: "unseen" }
      : target
        ? { kind: "target", id: target.id }
        : { kind: "ahead" };
    const kept =
      before.length === plan.skills.length &&
      plan.skills.every((each, index) => each.skill === before[index]);
    return { kind: "skill", skill, plan: plan.skills, aim, kept };
  }

  /** A skill was done that it has not chosen; to be followed by an observation. */
  did(skill: MotionSkill): void {
    const way = new Ways(this.problem()).along(skill, this.place, true);
    this.begin(skill, [{ skill, end: way?.end ?? ended(this.place, skill) }]);
  }

  /** Nobody knows how far the skill went that was under way: nothing is learnt from where it ended. */
  interrupted(): void {
    this.expected = undefined;
    this.left = [];
  }

  /** Ahead as far as it was looked for, and then further; undefined once it must be to the sides. */
  private planAhead(): MotionPlan | undefined {
    const { body } = this.options;
    while (hasArrived(this.ahead(), body, this.place)) this.aheadMetres += search.further;
    return this.aheadMetres - search.further >= search.around ? undefined : this.plan(this.ahead());
  }

  /** @param plan from the skill on; empty where it is done without one */
  private begin(skill: MotionSkill, plan: readonly PlannedSkill[]): void {
    this.aimless = plan.length > 0 ? 0 : this.aimless + 1;
    this.left = plan.slice(1).map((planned) => planned.skill);
    this.done = [skill.name, ...this.done].slice(0, 2);
    this.expected = { from: this.place, planned: plan[0] ?? { skill, end: ended(this.place, skill) } };
  }

  private target(): { readonly id: ObjectId; readonly goal: MotionGoal } | undefined {
    const { isTarget, withinMetres } = this.options;
    for (const object of this.objects.values()) {
      const outline = isTarget(object) ? outlineOf(object) : undefined;
      if (outline) return { id: object.id, goal: { kind: "near", outline, withinMetres } };
    }
    return undefined;
  }

  private ahead(): MotionGoal {
    return { kind: "past", from: this.start ?? this.place, metres: this.aheadMetres };
  }

  private plan(goal: MotionGoal): MotionPlan | undefined {
    const problem = this.problem();
    const old = this.left.length > 0 ? replanned(problem, goal, this.left) : undefined;
    const fresh = planSkills(problem, goal);
    return old && (!fresh || old.cost <= fresh.cost + changeOfMind) ? old : fresh;
  }

  /** To where most ground comes into view that was not seen yet. */
  private explore(): MotionPlan | undefined {
    const obstacles = this.seenObstacles();
    const start = this.start ?? this.place;
    const here = progress(start, this.place.x, this.place.y);
    // It is looked for ahead: what lies far to the side counts less, and what lies behind is left for the end.
    const weight = (x: number, y: number) => {
      const along = progress(start, x, y);
      const aside = Math.sqrt(Math.max(0, (x - start.x) ** 2 + (y - start.y) ** 2 - along ** 2));
      return (along > here - search.behind ? 1 : search.backward) / (1 + (aside / search.aside) ** 2);
    };
    const shown = (place: Place, counting = weight) =>
      this.seen.newIn(this.headAt(place), obstacles, counting);
    return (
      exploreSkills(this.problem(), shown, search.leastShown) ??
      exploreSkills(this.problem(), (place) => shown(place, () => 1), search.leastShown)
    );
  }

  private problem(): MotionProblem {
    const { body, skills } = this.options;
    return {
      body,
      skills,
      start: this.place,
      obstacles: [...this.seenObstacles(), ...this.held],
      seen: this.seen,
      mayBegin: (skill, from, isFirst) => this.mayBegin(skill, from, isFirst),
    };
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

  private seenObstacles(): readonly Obstacle[] {
    return [...this.objects.values()].flatMap(obstaclesOf);
  }

  /** Where neither a way nor new ground is in sight: back, or turned off what the body touches, in turns. */
  private wayBack(): MotionSkill | undefined {
    if (this.aimless >= search.mostAimless) return undefined;
    const { skills } = this.options;
    const ways = skills.filter((skill) => skill.speed <= 0 && this.mayBegin(skill, this.place, true));
    const names = [...new Set(ways.map(({ name }) => name))];
    const name = names[this.aimless % names.length];
    return ways.find((skill) => skill.name === name);
  }

  private headAt({ x, y, yaw }: Place): Place {
    const { ahead } = this.options.body;
    return { x: x + ahead * Math.cos(yaw), y: y + ahead * Math.sin(yaw), yaw };
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

function ended({ x, y, yaw }: Place, { speed, turnSpeed, seconds }: MotionSkill): Place {
  const metres = speed * seconds;
  return { x: x + metres * Math.cos(yaw), y: y + metres * Math.sin(yaw), yaw: yaw + turnSpeed * seconds };
}
