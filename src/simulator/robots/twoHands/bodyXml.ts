import { armMotorsXml, armXml, lookGeom, namesOfArm, paint, solidGeom } from "../../arm/armXml";
import { baseClearance, baseHeight, baseRadius, mobileArm, shoulder } from "../../arm/dimensions";
import { planarJointsXml, planarMotorsXml } from "../../driving/planarBase";
import { liftJoint, liftRange } from "../household/bodyXml";
import { baseName } from "../mobile/bodyXml";

/** The right one comes first: with it a thing is taken that either could take. */
export const handNames = ["right", "left"] as const;
export type HandName = (typeof handNames)[number];

/** From the middle of the base to each shoulder, metres to the left. */
export const sideOf: Readonly<Record<HandName, number>> = { right: -0.14, left: 0.14 };

export const armNamesOf: Readonly<Record<HandName, ReturnType<typeof namesOfArm>>> = {
  right: namesOfArm(),
  left: namesOfArm("left-"),
};

/** Pan and tilt axes of the head camera meet here, over the middle, frame of the lift; metres. */
export const eyesAt = { x: -0.16, y: 0, z: 1.5 } as const;

/**
 * The robot as MJCF: the household robot's base and lift, on which two arms of the same build hang side by side. Parts of the
 * robot do not collide with one another; its planner keeps them apart.
 */
export function twoHandedBodyXml(): string {
  const { white, dark } = paint;
  const { x, y, z } = eyesAt;
  const [right, left] = [sideOf.right, sideOf.left];
  const wheel = (wx: number, wy: number) =>
    `<geom type="cylinder" size="0.07 0.025" pos="${wx} ${wy} 0.07" quat="0.7071068 0.7071068 0 0" rgba="${dark}" ${lookGeom}/>`;
  const joint = (side: number) =>
    `<geom type="cylinder" size="0.055 0.045" pos="${shoulder.x} ${side} 0.675" mass="2" rgba="${white}" ${solidGeom}/>`;
  const arms = handNames.map((hand) =>
    armXml(
      { ...mobileArm, shoulder: { x: shoulder.x, y: shoulder.y + sideOf[hand], z: shoulder.z } },
      armNamesOf[hand],
    ),
  );
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
        <geom type="capsule" size="0.035" fromto="${x} ${y} 0.67 ${shoulder.x} ${y} 0.67" mass="2" rgba="${white}" ${solidGeom}/>
        <geom type="capsule" size="0.035" fromto="${shoulder.x} ${right} 0.67 ${shoulder.x} ${left} 0.67" mass="2" rgba="${white}" ${solidGeom}/>
        ${joint(right)}${joint(left)}
        <geom type="sphere" size="0.045" pos="${x} ${y} ${z}" mass="0.4" rgba="${white}" ${solidGeom}/>
        ${arms.join("")}
      </body>
    </body>`;
}

/** Order of actuators: base x, base y, base yaw, lift, then of each hand seven arm joints and two fingers. */
export const twoHandedActuatorXml = () =>
  armMotorsXml(
    `${planarMotorsXml}
      <general joint="${liftJoint}" gaintype="fixed" biastype="affine" gainprm="20000" biasprm="0 -20000 -2500" forcerange="-400 400"/>`,
    handNames.map((hand) => armNamesOf[hand]),
  );
