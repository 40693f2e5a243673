import { err, ok, type Result } from "../../../../core/base/result";
import type { Vector3 } from "../../../../core/world/geometry";
import { driveTo, presentMap } from "../../../driving/driveTo";
import { type Stance, stancesFor } from "../../../navigation/stances";
import type { MapEntry } from "../../../perception/objectMap";
import { outlineOf } from "../../../perception/objectMap";
import type { Failure } from "../../robot";
import type { RobotParts, Skill } from "./context";
import { driveRadius } from "./context";
import { standsClearlyAt } from "./places";
import { restArm } from "./reaching";

/** Horizontal distances from the centre of the base at which the hand, pointing down, reaches a height, metres, base frame. */
export function reachAt(height: number): { least: number; best: number; most: number } {
  // Wrist and shoulder are 0.735 m apart at most; the wrist is 0.2 m above the tool and needs 0.1 m more to come from.
  const rise = height + 0.3 - 0.8;
  const level = Math.sqrt(Math.max(0.01, 0.72 ** 2 - rise * rise));
  const most = Math.max(0.5, Math.min(0.1 + level - 0.02, 0.78));
  return { least: 0.42, best: Math.min(0.62, most - 0.04), most };
}

/** Stances from which the hand gets at a point, at the given furniture where there is one; best first. */
export function stancesAt(parts: RobotParts, point: Vector3, furniture: MapEntry | undefined): Stance[] {
  const { body, perception } = parts;
  const support = furniture && outlineOf(furniture);
  const stances = stancesFor(presentMap(parts), [point[0], point[1]], {
    radius: driveRadius,
    reach: reachAt(body.base.toBase(point)[2]),
    from: [body.base.x, body.base.y],
    ...(support ? { support } : {}),
    count: 30,
  });
  if (!furniture || parts.crowded) return stances;
  return stances.filter(({ position }) => standsClearlyAt(perception.map, furniture, position));
}

/** How many stances are tried before a point counts as out of reach. */
const mostStances = 3;
/** How many more, where there are several points to get at. */
const moreStances = 3;
/** Stances nearer to one another than this count as the same, metres. */
const sameStance = 0.12;

/**
 * Finds a plan for the arm from where the robot stands, or else shifts the base to other stances and tries from there.
 * @param points any of which the hand is to get to, the best first; `map` frame
 * @param plan a plan from the present stance, or undefined; it may look at the robot's present pose only
 */
export async function fromSomewhere<T>(
  skill: Skill,
  points: readonly Vector3[],
  furniture: MapEntry | undefined,
  name: string,
  plan: () => T | undefined,
): Promise<Result<T, Failure>> {
  const here = plan();
  if (here !== undefined) return ok(here);
  const stances = stancesForAny(skill, points, furniture);
  let blocked: Failure | undefined;
  for (const stance of stances) {
    if (Math.hypot(stance.position[0] - skill.body.base.x, stance.position[1] - skill.body.base.y) < 0.04)
      continue;
    skill.progress(`shifting the base towards ${name}`);
    const rested = await restArm(skill);
    if (rested) return err(rested);
    const driven = await driveTo(skill, skill, stance, name);
    if (driven?.cause === "cancelled" || driven?.cause === "robot-error") return err(driven);
    if (driven) {
      blocked = driven;
      continue;
    }
    const found = plan();
    if (found !== undefined) return ok(found);
  }
  return err(
    blocked ?? {
      cause: "unreachable",
      message: `The arm can't get at ${name} from any free place (${stances.length + 1} tried).`,
    },
  );
}

/** Stances for the first point, and then such for the others that are elsewhere. */
function stancesForAny(
  skill: Skill,
  [first, ...others]: readonly Vector3[],
  furniture: MapEntry | undefined,
): Stance[] {
  const chosen = stancesAt(skill, first, furniture).slice(0, mostStances);
  const most = chosen.length + moreStances;
  for (const point of others) {
    if (chosen.length >= most) break;
    const another = stancesAt(skill, point, furniture).find(({ position: [x, y] }) =>
      chosen.every(({ position }) => Math.hypot(position[0] - x, position[1] - y) >= sameStance),
    );
    if (another) chosen.push(another);
  }
  return chosen;
}
