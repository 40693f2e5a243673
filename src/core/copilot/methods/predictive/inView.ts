import type { MotionSettings } from "../../../program/motionSettings";
import type { Belief } from "../../../world/belief";
import { yawOf } from "../../../world/geometry";
import type { AttributeValue, WorldObject } from "../../../world/objects";
import { type Outline, outlineOf } from "../../../world/outline";
import { attributesData, shortened } from "../../dialogue/promptParts";

/** A thing that the detector of the robot reports, from where the robot is: metres from the middle of its body. */
export interface SeenThing {
  readonly type: string;
  readonly label: string;
  readonly aheadMetres: number;
  /** Negative: to the right. */
  readonly leftMetres: number;
  /** Length, width and height. */
  readonly sizeMetres?: readonly number[];
  /** Of its length, to the left of where the robot looks. */
  readonly headingDegrees?: number;
  /** What can be told of it by looking, such as the clearance under it. */
  readonly looks?: Readonly<Record<string, AttributeValue>>;
}

const mostThings = 20;
/** Between the points of an outline that are looked for in the picture. */
const stepMetres = 0.3;

/** What of the known things the camera shows from where the robot is; the nearest first. */
export function inView({ robot, objects }: Belief, { camera, body }: MotionSettings): readonly SeenThing[] {
  if (!robot) return [];
  const { position } = robot.base;
  const yaw = yawOf(robot.base);
  const fromBody = (x: number, y: number) => {
    const [dx, dy] = [x - position[0], y - position[1]];
    return { ahead: dx * Math.cos(yaw) + dy * Math.sin(yaw), left: dy * Math.cos(yaw) - dx * Math.sin(yaw) };
  };
  const isShown = ({ ahead, left }: { readonly ahead: number; readonly left: number }) => {
    const fromCamera = ahead - body.ahead;
    return (
      fromCamera > 0 &&
      Math.hypot(fromCamera, left) <= camera.furthest &&
      Math.abs(Math.atan2(left, fromCamera)) <= camera.halfAngle
    );
  };
  const seen = (object: WorldObject): SeenThing | undefined => {
    const { type, label, pose, size, attributes } = object;
    if (!pose) return undefined;
    const [x, y] = pose.position;
    const outline = outlineOf(object);
    const points = [{ x, y }, ...(outline ? pointsOf(outline) : [])];
    if (!points.some((point) => isShown(fromBody(point.x, point.y)))) return undefined;
    const { ahead, left } = fromBody(x, y);
    const heading = Math.round(((yawOf(pose) - yaw) * 180) / Math.PI);
    return {
      type,
      label: shortened(label, 80),
      aheadMetres: rounded(ahead),
      leftMetres: rounded(left),
      ...(size ? { sizeMetres: size.map(rounded), headingDegrees: heading } : {}),
      ...(Object.keys(attributes).length > 0 ? { looks: attributesData(object) } : {}),
    };
  };
  return [...objects.values()]
    .flatMap((object) => seen(object) ?? [])
    .sort((a, b) => Math.hypot(a.aheadMetres, a.leftMetres) - Math.hypot(b.aheadMetres, b.leftMetres))
    .slice(0, mostThings);
}

/** Along its edges. */
function pointsOf({ centre, yaw, length, width }: Outline): { readonly x: number; readonly y: number }[] {
  const steps = (side: number) => Math.max(1, Math.ceil(side / stepMetres));
  const [along, across] = [steps(length), steps(width)];
  const points: { x: number; y: number }[] = [];
  for (let i = 0; i <= along; i++)
    for (let j = 0; j <= across; j++) {
      const isEdge = i === 0 || i === along || j === 0 || j === across;
      if (!isEdge) continue;
      const [u, v] = [(i / along - 0.5) * length, (j / across - 0.5) * width];
      points.push({
        x: centre[0] + u * Math.cos(yaw) - v * Math.sin(yaw),
        y: centre[1] + u * Math.sin(yaw) + v * Math.cos(yaw),
      });
    }
  return points;
}

function rounded(metres: number): number {
  return Math.round(metres * 100) / 100;
}
