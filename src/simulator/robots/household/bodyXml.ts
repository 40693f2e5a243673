import { armMotorsXml, armXml, lookGeom, paint, solidGeom } from "../../arm/armXml";
import { baseClearance, baseHeight, baseRadius, headCamera, mobileArm, shoulder } from "../../arm/dimensions";
import { planarJointsXml, planarMotorsXml } from "../../driving/planarBase";
import { baseName } from "../mobile/bodyXml";

export const liftJoint = "robot:lift";

/** How far the lift goes below and above where the shoulder is 0.8 m high, metres. */
export const liftRange = [-0.2, 0.45] as const;

/**
 * A round base with a column, and on it a lift with a mast at that place and what is given: MJCF, in the frame of the
 * lift. Parts of the robot do not collide with one another; its planner keeps them apart.
 * @param mast foot and top of the mast, metres
 */
export function liftedBaseXml(
  mast: { readonly x: number; readonly y: number; readonly z: number },
  carried: readonly string[],
): string {
  const { white, dark } = paint;
  const { x, y, z } = mast;
  const wheel = (wx: number, wy: number) =>
    `<geom type="cylinder" size="0.07 0.025" pos="${wx} ${wy} 0.07" quat="0.7071068 0.7071068 0 0" rgba="${dark}" ${lookGeom}/>`;
  return `
    <body name="${baseName}" gravcomp="1">
      ${planarJointsXml}
      <geom type="cylinder" size="${baseRadius} ${(baseHeight - baseClearance) / 2}" pos="0 0 ${(baseHeight + baseClearance) / 2}" mass="60" rgba="${white}" ${solidGeom}/>
      <geom type="cylinder" size="${baseRadius - 0.02} 0.004" pos="0 0 ${baseHeight + 0.004}" rgba="${dark}" ${lookGeom}/>
      ${wheel(0.13, 0.2)}${wheel(-0.13, 0.2)}${wheel(0.13, -0.2)}${wheel(-0.13, -0.2)}
      <geom type="cylinder" size="0.03 0.35" pos="${x} ${y} ${baseHeight + 0.35}" mass="2" rgba="${dark}" ${solidGeom}/>
      <body name="robot:carriage" gravcomp="1">
        <joint name="${liftJoint}" type="slide" axis="0 0 1" range="${liftRange.join(" ")}" armature="5" damping="50"/>
        <geom type="cylinder" size="0.02 ${(z - 0.05 - 0.55) / 2}" pos="${x} ${y} ${(z - 0.05 + 0.55) / 2}" mass="1" rgba="${white}" ${solidGeom}/>
        ${carried.join("\n        ")}
      </body>
    </body>`;
}

/** The robot as MJCF. In the frame of the lift everything is where it is on the mobile manipulator. */
export function householdBodyXml(): string {
  const { white } = paint;
  const { x, y, z } = headCamera;
  return liftedBaseXml(headCamera, [
    `<geom type="capsule" size="0.035" fromto="${x} ${y} 0.67 ${shoulder.x} ${shoulder.y} 0.67" mass="3" rgba="${white}" ${solidGeom}/>`,
    `<geom type="cylinder" size="0.055 0.045" pos="${shoulder.x} ${shoulder.y} 0.675" mass="2" rgba="${white}" ${solidGeom}/>`,
    `<geom type="sphere" size="0.045" pos="${x} ${y} ${z}" mass="0.4" rgba="${white}" ${solidGeom}/>`,
    armXml(mobileArm),
  ]);
}

/** Order of actuators: base x, base y, base yaw, lift, seven arm joints, two fingers. */
export const householdActuatorXml = () =>
  armMotorsXml(
    `${planarMotorsXml}
      <general joint="${liftJoint}" gaintype="fixed" biastype="affine" gainprm="20000" biasprm="0 -20000 -2500" forcerange="-400 400"/>`,
  );
