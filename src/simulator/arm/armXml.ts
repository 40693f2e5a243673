import { type ArmGeometry, fingerHalfSize, fingerTipDistance, limitedJoints } from "./dimensions";

/** Names inside the MuJoCo model of an arm. A scene's names get a prefix of their own, so they can't collide. */
export interface ArmNames {
  joint(index: number): string;
  link(number: number): string;
  readonly hand: string;
  readonly tool: string;
  readonly fingers: readonly [string, string];
  readonly pads: readonly [string, string];
  readonly touch: readonly [string, string];
}

/** @param which tells the arms of a robot with several apart, as `left-`; empty for an only one */
export function namesOfArm(which = ""): ArmNames {
  const own = `robot:${which}`;
  return {
    joint: (index) => `${own}arm-${index + 1}`,
    link: (number) => `${own}link-${number}`,
    hand: `${own}hand`,
    tool: `${own}tool`,
    fingers: [`${own}finger-left`, `${own}finger-right`],
    pads: [`${own}pad-left`, `${own}pad-right`],
    touch: [`${own}touch-left`, `${own}touch-right`],
  };
}

export const armNames = namesOfArm();

/** Colours of all robots. */
export const paint = {
  white: "0.91 0.92 0.93 1",
  dark: "0.2 0.22 0.25 1",
  blue: "0.29 0.47 0.68 1",
} as const;

/** Attributes of geoms that touch the scene, and of those that are only seen. */
export const solidGeom = 'contype="2" conaffinity="1"';
export const lookGeom = 'contype="0" conaffinity="0" mass="0.001"';

/** The arm from its shoulder to its fingers, to stand in the body whose frame is the base frame. */
export function armXml(
  { shoulder, upperArmLength, forearmLength, handLength, gripperMaximumOpening }: ArmGeometry,
  names: ArmNames = armNames,
): string {
  const { white, dark, blue } = paint;
  const limit = (index: number) => {
    const range = limitedJoints[index];
    return range === undefined ? 'limited="false"' : `range="${-range} ${range}"`;
  };
  const joint = (index: number, axis: "z" | "y") =>
    `<joint name="${names.joint(index)}" type="hinge" axis="${axis === "z" ? "0 0 1" : "0 1 0"}" ${limit(index)} armature="0.1" damping="1"/>`;
  const half = upperArmLength / 2;
  const halfForearm = forearmLength / 2;
  const [fingerAcross, fingerAlong, fingerReach] = fingerHalfSize;
  const fingerCentre = fingerTipDistance - fingerReach;
  const finger = (index: 0 | 1) => {
    const side = index === 0 ? 1 : -1;
    return `
      <body name="${names.fingers[index]}" pos="0 ${side * fingerAlong} ${fingerCentre}" gravcomp="1">
        <joint name="${names.fingers[index]}" type="slide" axis="0 ${side} 0" range="0 ${gripperMaximumOpening / 2}" armature="0.2" damping="4"/>
        <geom name="${names.pads[index]}" type="box" size="${fingerAcross} ${fingerAlong} ${fingerReach}" mass="0.06" rgba="${dark}" contype="2" conaffinity="1" condim="4" priority="1" friction="1.1 0.02 0.0005"/>
        <site name="${names.pads[index]}" type="box" size="${fingerAcross + 0.002} ${fingerAlong + 0.002} ${fingerReach + 0.002}" rgba="0 0 0 0"/>
      </body>`;
  };
  return `<body name="${names.link(1)}" pos="${shoulder.x} ${shoulder.y} ${shoulder.z}" gravcomp="1">
        ${joint(0, "z")}
        <geom type="cylinder" size="0.058 0.05" pos="0 0 -0.04" mass="1.2" rgba="${blue}" ${solidGeom}/>
        <body name="${names.link(2)}" gravcomp="1">
          ${joint(1, "y")}
          <geom type="capsule" size="0.05" fromto="0 0 0 0 0 ${half}" mass="1.3" rgba="${white}" ${solidGeom}/>
          <body name="${names.link(3)}" gravcomp="1">
            ${joint(2, "z")}
            <geom type="capsule" size="0.045" fromto="0 0 ${half} 0 0 ${upperArmLength}" mass="1.2" rgba="${white}" ${solidGeom}/>
            <body name="${names.link(4)}" pos="0 0 ${upperArmLength}" gravcomp="1">
              ${joint(3, "y")}
              <geom type="sphere" size="0.048" mass="0.3" rgba="${blue}" ${solidGeom}/>
              <geom type="capsule" size="0.042" fromto="0 0 0 0 0 ${halfForearm}" mass="0.8" rgba="${white}" ${solidGeom}/>
              <body name="${names.link(5)}" gravcomp="1">
                ${joint(4, "z")}
                <geom type="capsule" size="0.04" fromto="0 0 ${halfForearm} 0 0 ${forearmLength}" mass="0.7" rgba="${white}" ${solidGeom}/>
                <body name="${names.link(6)}" pos="0 0 ${forearmLength}" gravcomp="1">
                  ${joint(5, "y")}
                  <geom type="sphere" size="0.042" mass="0.5" rgba="${blue}" ${solidGeom}/>
                  <body name="${names.hand}" gravcomp="1">
                    ${joint(6, "z")}
                    <geom type="cylinder" size="0.036 0.045" pos="0 0 0.06" mass="0.5" rgba="${white}" ${solidGeom}/>
                    <geom type="box" size="0.02 0.05 0.015" pos="0 0 0.12" mass="0.3" rgba="${dark}" ${solidGeom}/>
                    <geom type="box" size="0.014 0.02 0.012" pos="0.055 0 0.045" rgba="${dark}" ${lookGeom}/>
                    <site name="${names.tool}" pos="0 0 ${handLength}" size="0.004" rgba="0 0 0 0"/>
                    ${finger(0)}${finger(1)}
                  </body>
                </body>
              </body>
            </body>
          </body>
        </body>
      </body>`;
}

interface Servo {
  readonly stiffness: number;
  readonly damping: number;
  readonly force: number;
}

/** Stiffness and damping of the arm's position servos, N·m/rad and N·m·s/rad; force limits, N·m. */
export const armServos: readonly Servo[] = [
  { stiffness: 4000, damping: 250, force: 150 },
  { stiffness: 4000, damping: 250, force: 150 },
  { stiffness: 3000, damping: 160, force: 100 },
  { stiffness: 3000, damping: 160, force: 100 },
  { stiffness: 1500, damping: 60, force: 50 },
  { stiffness: 1500, damping: 60, force: 50 },
  { stiffness: 800, damping: 30, force: 40 },
];

const fingerServo: Servo = { stiffness: 2500, damping: 60, force: 30 };

/**
 * Actuators of arm and fingers, in this order: seven joints, two fingers; of several arms one after the other. `others` come
 * before them.
 */
export function armMotorsXml(others = "", arms: readonly ArmNames[] = [armNames]): string {
  const servo = (joint: string, { stiffness, damping, force }: Servo) =>
    `<general joint="${joint}" gaintype="fixed" biastype="affine" gainprm="${stiffness}" biasprm="0 ${-stiffness} ${-damping}" forcerange="${-force} ${force}"/>`;
  const motors = arms.flatMap(({ joint, fingers }) => [
    ...armServos.map((settings, index) => servo(joint(index), settings)),
    ...fingers.map((name) => servo(name, fingerServo)),
  ]);
  const pairs = arms.map(
    ({ fingers: [one, other] }) =>
      `<joint joint1="${one}" joint2="${other}" polycoef="0 1 0 0 0" solref="0.004 1"/>`,
  );
  const touch = arms.flatMap(({ pads, touch: sensors }) =>
    pads.map((site, index) => `<touch name="${sensors[index]}" site="${site}"/>`),
  );
  return `
    <actuator>
      ${others}
      ${motors.join("\n      ")}
    </actuator>
    <equality>
      ${pairs.join("\n      ")}
    </equality>
    <sensor>
      ${touch.join("\n      ")}
    </sensor>`;
}
