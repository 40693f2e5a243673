import type { Pose } from "../../core/world/geometry";
import type { CameraMotion, RobotMotion } from "../../core/world/robotMotion";
import type { ObservedMessage } from "../observationMessages";
import type { RosMap } from "../rosMap";
import { poseMessage, quaternionMessage, timeMessage, vectorMessage } from "../rosValues";

/*
 * What ROS tools expect of any robot, whatever its own interfaces are: odometry, the tree of frames, joints and how its
 * cameras are built. Names after REP 105 and REP 103: map → odom → base_link, and optical frames.
 */

const odomFrame = "odom";
const baseFrame = "base_link";

export interface MotionTopic {
  readonly topic: string;
  readonly type: string;
}

function typeIn(ros: 1 | 2, packageName: string, name: string): string {
  return ros === 2 ? `${packageName}/msg/${name}` : `${packageName}/${name}`;
}

function infoTopic(imageTopic: string): string {
  return `${imageTopic.split("/").slice(0, 2).join("/")}/camera_info`;
}

/** Where all this is published, so that it can be advertised before anything moves. */
export function motionTopics({ ros, cameras }: RosMap): MotionTopic[] {
  return [
    { topic: "/odom", type: typeIn(ros, "nav_msgs", "Odometry") },
    { topic: "/tf", type: typeIn(ros, "tf2_msgs", "TFMessage") },
    { topic: "/joint_states", type: typeIn(ros, "sensor_msgs", "JointState") },
    ...cameras.map(({ topic }) => ({
      topic: infoTopic(topic),
      type: typeIn(ros, "sensor_msgs", "CameraInfo"),
    })),
  ];
}

/** @param rosSeconds ROS time at which the motion was measured */
export function motionMessages(motion: RobotMotion, map: RosMap, rosSeconds: number): ObservedMessage[] {
  const { ros } = map;
  const header = (frame: string) => ({ stamp: timeMessage(ros, rosSeconds), frame_id: frame });
  const [base, ...parts] = motion.links;
  const frameOf = (link: string) => (link === base.name ? baseFrame : link.replaceAll("-", "_"));
  const transform = (from: string, to: string, { position, orientation }: Pose) => ({
    header: header(from),
    child_frame_id: to,
    transform: { translation: vectorMessage(position), rotation: quaternionMessage(orientation) },
  });
  // The simulated robot always knows where it is: its odometry does not drift, and both frames are the same.
  const transforms = [
    transform(map.frame, odomFrame, { position: [0, 0, 0], orientation: [1, 0, 0, 0] }),
    transform(odomFrame, baseFrame, base.pose),
    ...parts.map(({ name, parent, pose }) => transform(frameOf(parent ?? base.name), frameOf(name), pose)),
    ...motion.cameras.map(({ camera, pose }) => transform(baseFrame, cameraFrame(camera), pose)),
  ];
  const covariance = new Array<number>(36).fill(0);
  const { linear, angular } = motion.twist;
  const twist = { linear: vectorMessage(linear), angular: vectorMessage(angular) };
  const { joints } = motion;
  const bodies: Readonly<Record<string, Record<string, unknown>>> = {
    "/odom": {
      header: header(odomFrame),
      child_frame_id: baseFrame,
      pose: { pose: poseMessage(base.pose), covariance },
      twist: { twist, covariance },
    },
    "/tf": { transforms },
    "/joint_states": {
      header: header(""),
      name: joints.map(({ name }) => name.replaceAll("-", "_")),
      position: joints.map(({ position }) => position),
      velocity: joints.map(({ velocity }) => velocity),
      effort: [],
    },
    ...Object.fromEntries(
      map.cameras.flatMap(({ camera, topic }) => {
        const built = motion.cameras.find((each) => each.camera === camera);
        return built ? [[infoTopic(topic), cameraInfo(built, header(cameraFrame(camera)))]] : [];
      }),
    ),
  };
  return motionTopics(map).flatMap(({ topic, type }) =>
    Object.hasOwn(bodies, topic) ? [{ topic, type, message: bodies[topic] }] : [],
  );
}

/** As image messages name it. */
function cameraFrame(camera: string): string {
  return `${camera}_camera`;
}

function cameraInfo({ width, height, fieldOfView }: CameraMotion, header: Record<string, unknown>) {
  const focal = height / 2 / Math.tan(fieldOfView / 2);
  const [x, y] = [width / 2, height / 2];
  return {
    header,
    height,
    width,
    distortion_model: "plumb_bob",
    d: [0, 0, 0, 0, 0],
    k: [focal, 0, x, 0, focal, y, 0, 0, 1],
    r: [1, 0, 0, 0, 1, 0, 0, 0, 1],
    p: [focal, 0, x, 0, 0, focal, y, 0, 0, 0, 1, 0],
    binning_x: 0,
    binning_y: 0,
    roi: { x_offset: 0, y_offset: 0, height: 0, width: 0, do_rectify: false },
  };
}
