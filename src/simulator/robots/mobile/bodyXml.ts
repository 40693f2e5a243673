import { armMotorsXml, armXml, lookGeom, paint, solidGeom } from "../../arm/armXml";
import { baseClearance, baseHeight, baseRadius, headCamera, mobileArm, shoulder } from "../../arm/dimensions";
import { planarJointsXml, planarMotorsXml } from "../../driving/planarBase";

/** Name inside the MuJoCo model. */
export const baseName = "robot:base";

/**
 * The robot as MJCF.
 *
 * Parts of the robot do not collide with one another; its planner keeps them apart.
 */
export function robotBodyXml(): string {
  const { white, dark } = paint;
  const wheel = (x: number, y: number) =>
    `<geom type="cylinder" size="0.07 0.025" pos="${x} ${y} 0.07" quat="0.7071068 0.7071068 0 0" rgba="${dark}" ${lookGeom}/>`;
  return `
    <body name="${baseName}" gravcomp="1">
      ${planarJointsXml}
      <geom type="cylinder" size="${baseRadius} ${(baseHeight - baseClearance) / 2}" pos="0 0 ${(baseHeight + baseClearance) / 2}" mass="40" rgba="${white}" ${solidGeom}/>
      <geom type="cylinder" size="${baseRadius - 0.02} 0.004" pos="0 0 ${baseHeight + 0.004}" rgba="${dark}" ${lookGeom}/>
      ${wheel(0.13, 0.2)}${wheel(-0.13, 0.2)}${wheel(0.13, -0.2)}${wheel(-0.13, -0.2)}
      <geom type="cylinder" size="0.065 ${(shoulder.z - 0.08 - baseHeight) / 2}" pos="${shoulder.x} ${shoulder.y} ${(shoulder.z - 0.08 + baseHeight) / 2}" mass="6" rgba="${white}" ${solidGeom}/>
      <geom type="cylinder" size="0.02 ${(headCamera.z - 0.05 - baseHeight) / 2}" pos="${headCamera.x} ${headCamera.y} ${(headCamera.z - 0.05 + baseHeight) / 2}" mass="1" rgba="${dark}" ${solidGeom}/>
      <geom type="sphere" size="0.045" pos="${headCamera.x} ${headCamera.y} ${headCamera.z}" mass="0.4" rgba="${white}" ${solidGeom}/>
      ${armXml(mobileArm)}
    </body>`;
}

/** Order of actuators: base x, base y, base yaw, seven arm joints, two fingers. */
export const robotActuatorXml = () => armMotorsXml(planarMotorsXml);
