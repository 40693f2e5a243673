import { PlanarBase, planarJointsXml, planarMotorsXml } from "../../driving/planarBase";
import { type CameraPose, lookingAlong } from "../../perception/pictures";
import type { RobotModel } from "../../physics/sceneXml";
import type { PhysicsWorld } from "../../physics/world";
import type { Body } from "../robot";

/** Metres; base frame: on the floor below the centre, x forward, y left, z up. */
export const baseRadius = 0.32;
const deckHeight = 0.36;
const clearance = 0.04;
const camera = { x: 0.2, z: 0.92 } as const;

const bodyName = "robot:base";

const white = "0.93 0.93 0.9 1";
const dark = "0.2 0.22 0.25 1";
const orange = "0.9 0.52 0.16 1";
const look = 'contype="0" conaffinity="0" mass="0.001"';
const wheel = (y: number) =>
  `<geom type="cylinder" size="0.09 0.03" pos="0 ${y} 0.09" quat="0.7071068 0.7071068 0 0" rgba="${dark}" ${look}/>`;

/** A round carrier with a deck and a camera on a mast. */
export const agvModel: RobotModel = {
  bodies: `<body name="${bodyName}" gravcomp="1">
      ${planarJointsXml}
      <geom type="cylinder" size="${baseRadius} ${(deckHeight - clearance) / 2}" pos="0 0 ${(deckHeight + clearance) / 2}" mass="60" rgba="${white}" contype="2" conaffinity="1"/>
      <geom type="cylinder" size="${baseRadius + 0.004} 0.025" pos="0 0 0.14" rgba="${orange}" ${look}/>
      <geom type="box" size="0.2 0.2 0.006" pos="-0.04 0 ${deckHeight + 0.006}" rgba="${dark}" ${look}/>
      ${wheel(0.24)}${wheel(-0.24)}
      <geom type="cylinder" size="0.018 ${(camera.z - 0.03 - deckHeight) / 2}" pos="${camera.x} 0 ${(camera.z - 0.03 + deckHeight) / 2}" mass="0.8" rgba="${dark}" contype="2" conaffinity="1"/>
      <geom type="box" size="0.025 0.05 0.02" pos="${camera.x} 0 ${camera.z}" rgba="${dark}" ${look}/>
    </body>`,
  motors: `<actuator>
      ${planarMotorsXml}
    </actuator>`,
};

export class AgvBody implements Body {
  readonly base: PlanarBase;
  readonly baseBody: number;
  readonly bodies: ReadonlySet<number>;

  constructor(world: PhysicsWorld) {
    this.base = new PlanarBase(world);
    this.baseBody = world.idOf("body", bodyName);
    this.bodies = new Set([this.baseBody]);
  }

  control(): void {
    this.base.control();
  }

  halt(): void {
    this.base.halt();
  }

  isStill(tolerance: number): boolean {
    return this.base.isStill(tolerance);
  }

  /** It looks where the base heads, a little downwards. */
  get cameraPose(): CameraPose {
    const { base } = this;
    return { position: base.toMap([camera.x, 0, camera.z]), rotation: lookingAlong(base.yaw, 0.1) };
  }
}
