import { distance, type Vector3 } from "../../core/world/geometry";
import type { CameraImage, CameraName, Observation, RobotState } from "../../core/world/objects";
import type { CameraPose } from "../body/robotBody";
import type { RenderCamera, RenderedImage } from "../camera/image";
import { toCameraImage } from "../camera/png";
import type { Survey, SurveyReport } from "../perception/perception";
import type { RobotParts } from "./context";

const imageWidth = 320;
const imageHeight = 240;
/** Vertical fields of view, radians. */
const fieldOfView: Readonly<Record<CameraName, number>> = { head: 0.96, wrist: 1.05 };

function cameraOf(pose: CameraPose, name: CameraName): RenderCamera {
  return {
    position: pose.position,
    rotation: pose.rotation,
    verticalFovRadians: fieldOfView[name],
    width: imageWidth,
    height: imageHeight,
  };
}

export interface Shot {
  readonly name: CameraName;
  readonly camera: RenderCamera;
  /** Overwritten by the next shot. */
  readonly image: RenderedImage;
}

/** Takes a picture and lets the survey see it. */
export function shoot(parts: RobotParts, name: CameraName, survey?: Survey): Shot {
  const { body, visible, perception } = parts;
  visible.update();
  perception.map.follow(body.toolPose);
  const camera = cameraOf(name === "head" ? body.headCameraPose : body.wristCameraPose, name);
  const image = parts.render(camera, visible.geoms);
  survey?.addFrame({ camera, image, things: visible.things });
  return { name, camera, image };
}

/** A picture that outlives the next shots. */
export function kept({ name, camera, image }: Shot): Shot {
  return {
    name,
    camera,
    image: {
      ...image,
      colour: image.colour.slice(),
      depth: image.depth.slice(),
      segmentation: image.segmentation.slice(),
    },
  };
}

/** The picture as it is handed on; call before the next shot, and after the survey it belongs to has ended. */
export function developed(parts: RobotParts, { name, image }: Shot): CameraImage {
  const { visible, perception } = parts;
  return toCameraImage(name, image, (index) => {
    const thing = visible.things[index - 1];
    return thing && perception.idOf(thing.name);
  });
}

function robotState(parts: RobotParts): RobotState {
  const { body, memory } = parts;
  return {
    base: body.basePose,
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
    objects: report.objects,
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

/** Whether the fingers still hold something; what was lost from them is remembered as lying somewhere below. */
export function checkHold(parts: RobotParts): boolean {
  const { body, memory, perception } = parts;
  if (memory.holding === undefined) return false;
  if (body.gripForce > 0.2 && body.opening > 0.002) return true;
  perception.map.follow(body.toolPose);
  perception.map.release();
  memory.holding = undefined;
  return false;
}
