import { armMotorsXml, armXml, namesOfArm, paint, solidGeom } from "../../arm/armXml";
import { mobileArm, shoulder } from "../../arm/dimensions";
import { planarMotorsXml } from "../../driving/planarBase";
import { liftedBaseXml, liftJoint } from "../household/bodyXml";

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

/** The robot as MJCF: the household robot's base and lift, on which two arms of the same build hang side by side. */
export function twoHandedBodyXml(): string {
  const { white } = paint;
  const { x, y, z } = eyesAt;
  const [right, left] = [sideOf.right, sideOf.left];
  const joint = (side: number) =>
    `<geom type="cylinder" size="0.055 0.045" pos="${shoulder.x} ${side} 0.675" mass="2" rgba="${white}" ${solidGeom}/>`;
  const arms = handNames.map((hand) =>
    armXml(
      { ...mobileArm, shoulder: { x: shoulder.x, y: shoulder.y + sideOf[hand], z: shoulder.z } },
      armNamesOf[hand],
    ),
  );
  return liftedBaseXml(eyesAt, [
    `<geom type="capsule" size="0.035" fromto="${x} ${y} 0.67 ${shoulder.x} ${y} 0.67" mass="2" rgba="${white}" ${solidGeom}/>`,
    `<geom type="capsule" size="0.035" fromto="${shoulder.x} ${right} 0.67 ${shoulder.x} ${left} 0.67" mass="2" rgba="${white}" ${solidGeom}/>`,
    `${joint(right)}${joint(left)}`,
    `<geom type="sphere" size="0.045" pos="${x} ${y} ${z}" mass="0.4" rgba="${white}" ${solidGeom}/>`,
    arms.join(""),
  ]);
}

/** Order of actuators: base x, base y, base yaw, lift, then of each hand seven arm joints and two fingers. */
export const twoHandedActuatorXml = () =>
  armMotorsXml(
    `${planarMotorsXml}
      <general joint="${liftJoint}" gaintype="fixed" biastype="affine" gainprm="20000" biasprm="0 -20000 -2500" forcerange="-400 400"/>`,
    handNames.map((hand) => armNamesOf[hand]),
  );
