import { planarJointsXml, planarMotorCount, planarMotorsXml } from "../../driving/planarBase";
import type { RobotModel } from "../../physics/sceneXml";
import { lookedThroughGroup } from "../../physics/world";
import type { Gait } from "./skills";

/*
 * The body: a trunk that slides up and down and pitches on a planar base, and below it two blocks that stand for the
 * room that the legs sweep. The lower one's under side is as high as the gait lifts the feet, the upper one closes the
 * gap to the trunk: what is higher than a step runs into them, whatever its thickness. They telescope into the trunk
 * when it is low or when the feet are lifted high. The legs themselves are only to be seen.
 */

/** Metres. Base frame: below the middle of the trunk, x forward, y left, z up; trunk frame: in its middle. */
export const trunk = { length: 0.9, width: 0.32, height: 0.18 } as const;
/** Of the middle of the trunk above the ground when it stands. */
export const standingHeight = 0.45;
/**
 * In the trunk frame. The trunk reaches 0.87 m behind it; the 3 cm before it, which nothing else may enter, keep what
 * the head touches in the picture. It is tilted downwards and has a wide field of view (vertical; radians both), so that
 * it shows the ground from 0.4 m on.
 */
export const camera = { x: 0.42, z: 0.05, tilt: 0.3, fieldOfView: 1.2 } as const;
/** Of the hips from the middle, along and across. */
const hips = { x: 0.3, y: 0.17 } as const;
/** Where the ground is felt: below the blocks, which keep what is higher than a step away from there. */
export const feet = { x: 0.3, y: 0.13 } as const;
/** The trunk never pitches further, radians. */
export const steepest = 0.7;

/** Body height of the table, and how high the feet are lifted, by gait; metres. */
export const gaits: Readonly<Record<Gait, { readonly bodyHeight: number; readonly step: number }>> = {
  walk: { bodyHeight: 0, step: 0.08 },
  climb: { bodyHeight: 0, step: 0.28 },
  crawl: { bodyHeight: -0.3, step: 0.05 },
};

/** Height of each of the two blocks that the legs sweep. */
export const blockHeight = 0.14;
/** Of the hips, trunk frame, and lengths of the two links of a leg. */
export const leg = { hipZ: -0.05, thigh: 0.2, shank: 0.2, foot: 0.02 } as const;

export const jointNames = {
  lift: "robot:lift",
  pitch: "robot:pitch",
  upperLegs: "robot:legs-upper",
  lowerLegs: "robot:legs-lower",
} as const;
/** Bodies by role; the base carries the trunk, the trunk the rest. */
export const bodyNames = {
  base: "robot:base",
  trunk: "robot:trunk",
  upperLegs: "robot:legs-upper",
  lowerLegs: "robot:legs-lower",
} as const;
/** Forward before backward, left before right. */
export const legNames = ["front-left", "front-right", "rear-left", "rear-right"] as const;
export const legJoint = (name: string, joint: "hip" | "knee") => `robot:${name}-${joint}`;
export const legBody = (name: string, part: "thigh" | "shank") => `robot:${name}-${part}`;
/** Indices of the motors behind those of the base: lift, pitch, upper and lower block, then hip and knee of each leg. */
export const firstPostureMotor = planarMotorCount;
export const firstLegMotor = planarMotorCount + 4;

const white = "0.9 0.9 0.88 1";
const dark = "0.17 0.18 0.2 1";
const yellow = "0.93 0.74 0.15 1";
const own = `group="${lookedThroughGroup}"`;
// Smooth shells: what is brushed in passing lets it slide on, whatever the surface.
const shell = `${own} contype="2" conaffinity="1" priority="1" friction="0.2 0.005 0.0005"`;
const look = `${own} contype="0" conaffinity="0" mass="0.02"`;
const half = (metres: number) => metres / 2;

function legXml(name: string, [x, y]: readonly [number, number]): string {
  return `<body name="${legBody(name, "thigh")}" pos="${x} ${y} ${leg.hipZ}" gravcomp="1">
        <joint name="${legJoint(name, "hip")}" type="hinge" axis="0 1 0" armature="0.005"/>
        <geom type="sphere" size="0.045" rgba="${dark}" ${look}/>
        <geom type="capsule" size="0.03" fromto="0 0 0 0 0 ${-leg.thigh}" rgba="${white}" ${look}/>
        <body name="${legBody(name, "shank")}" pos="0 0 ${-leg.thigh}" gravcomp="1">
          <joint name="${legJoint(name, "knee")}" type="hinge" axis="0 1 0" armature="0.005"/>
          <geom type="capsule" size="0.018" fromto="0 0 0 0 0 ${-leg.shank}" rgba="${dark}" ${look}/>
          <geom type="sphere" size="${leg.foot}" pos="0 0 ${-leg.shank}" rgba="${dark}" ${look}/>
        </body>
      </body>`;
}

function blockXml(name: "upperLegs" | "lowerLegs"): string {
  const size = `${half(trunk.length) - 0.03} ${half(trunk.width) - 0.01} ${half(blockHeight)}`;
  return `<body name="${bodyNames[name]}" gravcomp="1">
        <joint name="${jointNames[name]}" type="slide" axis="0 0 1"/>
        <geom type="box" size="${size}" rgba="0 0 0 0" mass="1" ${shell}/>
      </body>`;
}

const legPlaces = [
  [hips.x, hips.y],
  [hips.x, -hips.y],
  [-hips.x, hips.y],
  [-hips.x, -hips.y],
] as const;

/** A four-legged robot, as large as a big dog. */
export const quadrupedModel: RobotModel = {
  bodies: `<body name="${bodyNames.base}" gravcomp="1">
      ${planarJointsXml}
      <inertial pos="0 0 0.2" mass="6" diaginertia="0.2 0.2 0.2"/>
      <body name="${bodyNames.trunk}" gravcomp="1">
      <joint name="${jointNames.lift}" type="slide" axis="0 0 1"/>
      <joint name="${jointNames.pitch}" type="hinge" axis="0 1 0" range="${-steepest} ${steepest}"/>
      <geom type="box" size="${half(trunk.length)} ${half(trunk.width)} ${half(trunk.height)}" rgba="0 0 0 0" mass="12" ${shell}/>
      <geom type="box" size="0.41 ${half(trunk.width)} ${half(trunk.height)}" pos="-0.04 0 0" rgba="${white}" ${look}/>
      <geom type="box" size="0.3 ${half(trunk.width) + 0.002} 0.05" pos="-0.06 0 0.02" rgba="${yellow}" ${look}/>
      <geom type="box" size="0.02 0.1 0.035" pos="0.385 0 ${camera.z}" rgba="${dark}" ${look}/>
      ${blockXml("upperLegs")}
      ${blockXml("lowerLegs")}
      ${legNames.map((name, index) => legXml(name, legPlaces[index])).join("\n      ")}
      </body>
    </body>`,
  motors: `<actuator>
      ${planarMotorsXml}
      <velocity joint="${jointNames.lift}" kv="2000" forcerange="-150 150"/>
      <velocity joint="${jointNames.pitch}" kv="300" forcerange="-60 60"/>
      <velocity joint="${jointNames.upperLegs}" kv="500" forcerange="-40 40"/>
      <velocity joint="${jointNames.lowerLegs}" kv="500" forcerange="-60 60"/>
      ${legNames
        .flatMap((name) => [legJoint(name, "hip"), legJoint(name, "knee")])
        .map((joint) => `<position joint="${joint}" kp="15" kv="0.6" forcerange="-20 20"/>`)
        .join("\n      ")}
    </actuator>`,
};
