import { distance, type Vector3 } from "../../../../core/world/geometry";
import type { CameraImage, CameraName, Observation, RobotState } from "../../../../core/world/objects";
import { pauseMotion } from "../../../arm/armMotion";
import type { Survey, SurveyReport } from "../../../perception/perception";
import { developed, type Shot, takePicture } from "../../../perception/pictures";
import { move, type RobotParts, type Skill } from "./context";

/** Takes a picture and lets the survey see it. */
export function shoot(parts: RobotParts, name: CameraName, survey?: Survey): Shot {
  const { body, perception } = parts;
  perception.map.follow(body.toolPose);
  return takePicture(parts, name, name === "head" ? body.headCameraPose : body.wristCameraPose, survey);
}

function robotState(parts: RobotParts): RobotState {
  const { body, memory } = parts;
  return {
    base: body.base.pose,
    endEffector: body.toolPose,
    gripper: {
      opening: body.opening,
      ...(memory.holding === undefined ? {} : { holding: memory.holding }),
    },
  };
}

export function observationOf(
  parts: RobotParts,
  report: SurveyReport,
  images: readonly CameraImage[],
): Observation {
  return {
    stamp: parts.stepper.time,
    robot: robotState(parts),
    objects: parts.perception.map.asNow(report.objects),
    missing: report.missing,
    images,
  };
}

/** How many directions one look may take at most. */
const mostDirections = 4;

/**
 * Looks at points of the map with the head camera from where the robot stands, and with the wrist camera as it is.
 * Points that one picture shows together share it; without points the head looks where it looks now.
 */
export function lookAt(
  parts: RobotParts,
  points: readonly Vector3[],
): { report: SurveyReport; images: CameraImage[] } {
  const { body, perception } = parts;
  const survey = perception.beginSurvey({ kind: "look" });
  for (const group of grouped(points)) {
    body.aimHead(group);
    shoot(parts, "head", survey);
  }
  if (points.length === 0) shoot(parts, "head", survey);
  // What the wrist sees counts too: the hand is often right above what was handled.
  shoot(parts, "wrist", survey);
  const report = survey.finish();
  const images = [developed(parts, shoot(parts, "head"))];
  if (parts.memory.holding === undefined) images.push(developed(parts, shoot(parts, "wrist")));
  return { report, images };
}

/** Centres of views that together show every point: near ones share a view. */
function grouped(points: readonly Vector3[]): Vector3[] {
  const views: { sum: [number, number, number]; count: number }[] = [];
  const centre = ({ sum, count }: (typeof views)[number]): Vector3 => [
    sum[0] / count,
    sum[1] / count,
    sum[2] / count,
  ];
  for (const point of points) {
    const near = views.find((view) => distance(centre(view), point) < 0.35);
    if (near) {
      near.sum = [near.sum[0] + point[0], near.sum[1] + point[1], near.sum[2] + point[2]];
      near.count++;
    } else if (views.length < mostDirections) views.push({ sum: [...point], count: 1 });
  }
  return views.map(centre);
}

function isFelt({ gripForce, opening }: RobotParts["body"]): boolean {
  return gripForce > 0.2 && opening > 0.002;
}

/** Robot seconds after which what swings in the fingers has come to rest. */
const swinging = 0.2;

/** The same after a drive: what swings touches the fingers only lightly for moments. */
export async function checkHoldAtRest(skill: Skill): Promise<boolean> {
  if (skill.memory.holding !== undefined && !isFelt(skill.body)) await move(skill, pauseMotion(swinging));
  return checkHold(skill);
}

/** Whether the fingers still hold something; what was lost from them is remembered as lying somewhere below. */
export function checkHold(parts: RobotParts): boolean {
  const { body, memory, perception } = parts;
  if (memory.holding === undefined) return false;
  if (isFelt(body)) return true;
  perception.map.follow(body.toolPose);
  perception.map.drop();
  memory.holding = undefined;
  return false;
}

/** The later report wins where both speak of the same object. */
export function merged(earlier: SurveyReport | undefined, later: SurveyReport): SurveyReport {
  if (!earlier) return later;
  const seen = new Set(later.objects.map(({ id }) => id));
  const gone = new Set(later.missing);
  return {
    objects: [...earlier.objects.filter(({ id }) => !seen.has(id) && !gone.has(id)), ...later.objects],
    missing: [...earlier.missing.filter((id) => !seen.has(id) && !gone.has(id)), ...later.missing],
  };
}
