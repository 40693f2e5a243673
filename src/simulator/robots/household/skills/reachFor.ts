import { err, ok, type Result } from "../../../../core/base/result";
import type { Vector3 } from "../../../../core/world/geometry";
import type { ObjectId } from "../../../../core/world/objects";
import type { ArmWorld, Carried } from "../../../arm/armCollision";
import { planArmPath } from "../../../arm/armPath";
import type { Reach } from "../../../arm/armReach";
import { inverse, jointDistance, nearestTurns, type ToolPose } from "../../../arm/kinematics";
import { followLine, followPoses } from "../../../arm/lineTracking";
import { isCarried } from "../../../perception/objectMap";
import { add, relativeTo, toMatrix } from "../../../scene/rotation";
import type { KnownSolid } from "../../mobile/skills/solids";
import type { Failure } from "../../robot";
import type { HouseholdSkill } from "../context";
import { goTo, hereOf, obstaclesAt, type Place } from "./standing";

/** Places that are driven to before the robot gives up. */
const mostDrives = 3;
/** Places that are thought through. */
const mostPlaces = 70;

/** One way of getting the hand somewhere, in the frame of a base that stands at a place. */
export interface HandGoal {
  readonly pose: ToolPose;
  /** From the goal back to where the straight last stretch begins, base frame. */
  readonly back: Vector3;
  /** From there further back, where the stretch has a bend: in over a thing, then down onto it. */
  readonly entry?: Vector3;
  /** Poses that the hand must be able to go on through from there. */
  readonly onward?: readonly ToolPose[];
}

export interface ReachOptions<T extends HandGoal> {
  readonly name: string;
  /** The ways to do it from a place, the best first. */
  goals(place: Place): readonly T[];
  /** What the arm keeps away from; items of the map but these, and furniture. */
  readonly except?: ReadonlySet<string>;
  /** On the straight stretch it may touch the things themselves by so much (negative), metres. */
  readonly margin?: number;
  /** On the straight stretch it keeps so far off other items where there is a way from the same place that does, metres. */
  readonly air?: number;
  /** Distance between the fingers meanwhile, metres. */
  readonly opening: number | ((goal: T) => number);
}

type Surroundings = Omit<ArmWorld, "opening">;

/** Furniture and the items of the map as the robot has them, but those that may be touched. */
function worldAt(skill: HouseholdSkill, place: Place, except: ReadonlySet<string> = new Set()): Surroundings {
  const items = itemsAt(skill, place, except);
  return { ...items, obstacles: [...obstaclesAt(place, skill.solids), ...items.obstacles] };
}

function itemsAt(skill: HouseholdSkill, place: Place, except: ReadonlySet<string> = new Set()): Surroundings {
  const { perception, body } = skill;
  perception.map.follow(body.toolPose);
  const items: KnownSolid[] = [];
  for (const entry of perception.map.present())
    if (entry.kind === "item" && !isCarried(entry) && !except.has(entry.id)) items.push(entry);
  const carried = carriedBox(skill);
  return { obstacles: obstaclesAt(place, items), ...(carried ? { carried } : {}) };
}

function carriedBox({ body, perception }: HouseholdSkill): Carried | undefined {
  const held = perception.map.held;
  if (!held) return undefined;
  const inTool = held.inGripper ?? relativeTo(body.toolPose, held.pose);
  return {
    centre: [...inTool.position],
    rotation: toMatrix(inTool.orientation),
    half: [held.size[0] / 2, held.size[1] / 2, held.size[2] / 2],
  };
}

function bentLine(
  before: ToolPose,
  bend: ToolPose,
  { position }: ToolPose,
  posture: readonly number[],
): number[][] | undefined {
  const first = followLine(before, bend.position, posture);
  const second = first && followLine(bend, position, first[first.length - 1]);
  return second && [...first, ...second];
}

/** Whether the arm could do the last stretch of a goal from a place: postures before it and along it. */
function lastStretch(
  skill: HouseholdSkill,
  world: ArmWorld,
  { pose, back, entry, onward }: HandGoal,
  margin: number,
): { readonly posture: number[]; readonly line: number[][] }[] {
  const { collision, body } = skill;
  const bend: ToolPose = { position: [...add(pose.position, back)], rotation: pose.rotation };
  const before: ToolPose = entry ? { ...bend, position: [...add(bend.position, entry)] } : bend;
  const from = nearestTurns(body.restPosture, [...body.armSetpoint]);
  const found: { readonly posture: number[]; readonly line: number[][] }[] = [];
  const seen: number[][] = [];
  for (const posture of inverse(before, from, 24)) {
    if (seen.length >= 8 || found.length >= 3) break;
    if (seen.some((other) => jointDistance(other, posture) < 0.3)) continue;
    seen.push(posture);
    if (collision.touches(posture, world)) continue;
    const line = entry ? bentLine(before, bend, pose, posture) : followLine(before, pose.position, posture);
    if (!line || line.some((joints) => collision.touches(joints, world, margin))) continue;
    if (onward && !followPoses(onward, line[line.length - 1])) continue;
    found.push({ posture, line });
  }
  return found;
}

/**
 * Plans to bring the hand to one of several goals from where the robot stands, or from another place that it then drives
 * to; the arm rests before it drives.
 */
export async function reachFor<T extends HandGoal>(
  skill: HouseholdSkill,
  places: readonly Place[],
  options: ReachOptions<T>,
): Promise<Result<{ readonly reach: Reach; readonly goal: T }, Failure>> {
  const { name } = options;
  let drives = 0;
  let blocked: Failure | undefined;
  for (const place of places.slice(0, mostPlaces)) {
    if (!isInReach(skill, place, options)) continue;
    if (++drives > mostDrives) break;
    skill.progress(`standing where the arm gets at ${name}`, 0.2);
    const gone = await goTo(skill, place, name);
    if (gone?.cause === "cancelled" || gone?.cause === "robot-error") return err(gone);
    if (gone) {
      blocked = gone;
      continue;
    }
    const found = planHere(skill, options);
    if (found) return ok(found);
  }
  return err(blocked ?? { cause: "unreachable", message: unreachable(skill, places, options) });
}

/** Whether the arm could do the last stretch to some goal if the robot stood there. */
function isInReach<T extends HandGoal>(
  skill: HouseholdSkill,
  place: Place,
  options: ReachOptions<T>,
): boolean {
  const world = worldAt(skill, place, options.except);
  return options
    .goals(place)
    .some(
      (goal) =>
        lastStretch(skill, { ...world, opening: openingOf(options, goal) }, goal, options.margin ?? 0)
          .length > 0,
    );
}

function unreachable<T extends HandGoal>(
  skill: HouseholdSkill,
  places: readonly Place[],
  options: ReachOptions<T>,
): string {
  const ids = inTheWay(skill, places.slice(0, mostPlaces), options);
  const named = ids.length === 0 ? "" : `: ${ids.join(", ")} ${ids.length === 1 ? "is" : "are"} in its way`;
  return `The arm can't get at ${options.name} from any free place${named}.`;
}

/** As few items as are to be gone for the arm to get there from the first place where that would do. */
function inTheWay<T extends HandGoal>(
  skill: HouseholdSkill,
  places: readonly Place[],
  options: ReachOptions<T>,
): readonly ObjectId[] {
  const without = (ids: readonly ObjectId[]): ReachOptions<T> => ({
    ...options,
    except: new Set([...(options.except ?? []), ...ids]),
  });
  let gone = [...skill.perception.map.present()]
    .filter((entry) => entry.kind === "item" && !isCarried(entry) && !options.except?.has(entry.id))
    .map(({ id }) => id);
  const place = places.find((each) => isInReach(skill, each, without(gone)));
  if (!place) return [];
  for (const id of gone) {
    const fewer = gone.filter((other) => other !== id);
    if (isInReach(skill, place, without(fewer))) gone = fewer;
  }
  return gone;
}

function openingOf<T extends HandGoal>({ opening }: ReachOptions<T>, goal: T): number {
  return typeof opening === "number" ? opening : opening(goal);
}

/**
 * From where the robot stands now. The last stretch leaves other items room, and on the way to it the arm keeps off what it
 * may touch there, too; only where that leaves no way it may brush past.
 */
function planHere<T extends HandGoal>(
  skill: HouseholdSkill,
  options: ReachOptions<T>,
): { readonly reach: Reach; readonly goal: T } | undefined {
  const { body, collision } = skill;
  const here = hereOf(body);
  const around = worldAt(skill, here, options.except);
  const everything = options.except ? worldAt(skill, here) : around;
  const from = [...body.armSetpoint];
  const via = [nearestTurns(body.restPosture, from)];
  const items = itemsAt(skill, here, options.except);
  const { air, margin = 0 } = options;
  const rounds: { readonly kept: Surroundings; readonly air?: number }[] = [{ kept: everything }];
  if (options.except) rounds.push({ kept: around });
  if (air !== undefined) rounds.unshift({ kept: everything, air });
  for (const round of rounds) {
    let paths = 0;
    for (const goal of options.goals(here)) {
      const opening = openingOf(options, goal);
      const brushes = (line: number[][]) =>
        line.some((joints) => collision.touches(joints, { ...items, opening }, round.air));
      for (const { posture, line } of lastStretch(skill, { ...around, opening }, goal, margin)) {
        if (round.air !== undefined && brushes(line)) continue;
        const to = nearestTurns(posture, from);
        const world = { ...round.kept, opening };
        if (collision.touches(to, world)) continue;
        if (++paths > 6) break;
        const approach = planArmPath(from, to, collision, world, skill.nextRandom(), via, 500);
        if (!approach) continue;
        const shift = to.map((angle, joint) => angle - posture[joint]);
        const turned = line.map((joints) => joints.map((angle, joint) => angle + shift[joint]));
        return { reach: { approach, line: turned }, goal };
      }
    }
  }
  return undefined;
}
