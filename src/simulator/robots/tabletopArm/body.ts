import { fromYaw, type Pose, type Vector3 } from "../../../core/world/geometry";
import { ArmCollision, type Obstacle } from "../../arm/armCollision";
import { ArmDriver, type ArmState } from "../../arm/armDriver";
import { armMotorsXml, armNames, armXml, lookGeom, paint, solidGeom } from "../../arm/armXml";
import { armFrames, downward, forward, inverse, type Joints, type ToolPose } from "../../arm/kinematics";
import { toQuaternion } from "../../perception/frame";
import { type CameraPose, lookingAlong } from "../../perception/pictures";
import type { RobotModel } from "../../physics/sceneXml";
import type { PhysicsWorld } from "../../physics/world";
import type { Body } from "../robot";
import { columnRadius, frontCamera, frontCameraTilt, homeTool, tabletopGeometry } from "./dimensions";

const baseName = "robot:base";
/** The scene's own moving obstacle is the first of the bodies that are placed by hand. */
const mocapIndex = 1;

const { shoulder } = tabletopGeometry;
const columnHeight = shoulder.z - 0.08;

/** An arm on a column beside a table, and a camera on a mast before it. Nothing of it stands on joints but the arm. */
export const tabletopModel: RobotModel = {
  bodies: `<body name="${baseName}" mocap="true">
      <geom type="cylinder" size="${columnRadius} ${columnHeight / 2}" pos="0 0 ${columnHeight / 2}" rgba="${paint.white}" ${solidGeom}/>
      <geom type="cylinder" size="${columnRadius + 0.03} 0.02" pos="0 0 0.02" rgba="${paint.dark}" ${lookGeom}/>
      <geom type="cylinder" size="0.012 ${frontCamera.z / 2}" pos="${frontCamera.x} ${frontCamera.y - 0.05} ${frontCamera.z / 2}" rgba="${paint.dark}" ${lookGeom}/>
      <geom type="box" size="0.045 0.02 0.02" pos="${frontCamera.x} ${frontCamera.y - 0.03} ${frontCamera.z}" rgba="${paint.dark}" ${lookGeom}/>
      ${armXml(tabletopGeometry)}
    </body>`,
  motors: armMotorsXml(),
  hands: [armNames.hand],
};

/** The column, which the arm must keep away from; base frame. */
const ownBody: readonly Obstacle[] = [
  {
    centre: [0, 0, columnHeight / 2 - 0.05],
    rotation: [1, 0, 0, 0, 1, 0, 0, 0, 1],
    half: [columnRadius, columnRadius, columnHeight / 2 - 0.05],
  },
];

export const tabletopCollision = () => new ArmCollision(tabletopGeometry, ownBody);

/** The hand over the middle of the table, pointing down, the elbow as high as it gets. */
export const homePosture: Joints = elbowHigh(
  inverse({ position: homeTool, rotation: downward(0) }, [0, 0, 0, 0, 0, 0, 0], 72, tabletopGeometry),
);

function elbowHigh(postures: readonly number[][]): Joints {
  const frames = armFrames();
  const ranked = postures
    .map((joints) => ({ joints, elbow: forward(joints, frames, tabletopGeometry).elbow[2] }))
    .sort((a, b) => b.elbow - a.elbow);
  if (ranked.length === 0) throw new Error("The arm has no posture to wait in.");
  return ranked[0].joints;
}

/** The arm's joints, motors and sensors, without any knowledge of the scene. */
export class TabletopBody extends ArmDriver implements Body {
  readonly bodies: ReadonlySet<number>;
  readonly grippers = [this];
  private readonly baseBody: number;

  constructor(world: PhysicsWorld) {
    super(world, tabletopGeometry, 0);
    this.baseBody = world.idOf("body", baseName);
    this.bodies = this.bodiesFrom(this.baseBody);
  }

  /** Puts the robot somewhere at the start of a simulation. */
  reset([x, y]: readonly [number, number]): void {
    this.world.placeMocap(mocapIndex, [x, y, 0]);
    this.resetArm(homePosture, tabletopGeometry.gripperMaximumOpening);
    this.world.refresh();
  }

  control(seconds: number): void {
    this.driveArm(seconds);
  }

  halt(): void {
    // The setpoints stay where they are: the servos bring the arm to rest there.
  }

  isStill(tolerance: number): boolean {
    return this.isArmStill(tolerance);
  }

  /** On the floor below the shoulder, `map` frame. */
  get base(): Pose {
    return { position: this.world.bodyPose(this.baseBody).position, orientation: fromYaw(0) };
  }

  toBase([x, y, z]: Vector3): [number, number, number] {
    const [bx, by] = this.base.position;
    return [x - bx, y - by, z];
  }

  toMap([x, y, z]: Vector3): Vector3 {
    const [bx, by] = this.base.position;
    return [x + bx, y + by, z];
  }

  /** Where the tool is told to be, base frame. */
  get toolSetpoint(): ToolPose {
    const { tool, rotation } = forward([...this.armSetpoint], armFrames(), tabletopGeometry);
    return { position: [tool[0], tool[1], tool[2]], rotation: [...rotation] };
  }

  /** The point between the finger pads and the hand's rotation as measured, `map` frame. */
  get toolPose(): Pose {
    const { position, rotation } = this.toolInBase;
    return { position: this.toMap(position), orientation: toQuaternion(rotation) };
  }

  get frontCameraPose(): CameraPose {
    const { x, y, z } = frontCamera;
    return { position: this.toMap([x, y, z]), rotation: lookingAlong(Math.PI / 2, frontCameraTilt) };
  }

  get wristCameraPose(): CameraPose {
    const { position, rotation } = this.wristCameraInBase;
    return { position: this.toMap(position), rotation };
  }

  get state(): ArmState {
    return this.armState;
  }

  restore(state: ArmState): void {
    this.restoreArm(state);
  }
}

/** Heading of a hand that points down: the direction of its x axis, across the fingers' motion; radians. */
export function yawOfHand({ rotation }: Pick<ToolPose, "rotation">): number {
  return Math.atan2(rotation[3], rotation[0]);
}
