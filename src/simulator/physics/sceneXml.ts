import type { Hull } from "../scene/hull";
import { compose } from "../scene/rotation";
import type { FurnitureInstance, ObjectInstance, Part, SceneInstance } from "../scene/scene";
import { numbersOf } from "./thingNumbers";

/** Seconds: while free bodies move and touch, and while only the robot moves. */
export const timestep = 0.002;
export const coarseTimestep = 0.004;

/** Bodies of the scene are named with a prefix, so that they can't collide with the robot's. */
export const bodyName = {
  furniture: (name: string) => `furniture:${name}`,
  object: (name: string) => `object:${name}`,
  /** A moving part; its joint has the same name. */
  moving: (thing: string, part: string) => `moving:${thing}/${part}`,
} as const;

/** The two points of a thread's axis that hold a cap on it, as equalities. */
export const threadNames = (cap: string) => [`thread:${cap}/low`, `thread:${cap}/high`] as const;

/** Holds an object in one of the robot's hands, as long as it is active. */
export const weldName = (hand: number, object: string) => `weld:${hand}/${object}`;

/** What a hand can carry away. */
export const isWeldable = ({ anchored }: ObjectInstance) => anchored !== true;

/** Numbers of MuJoCo's user data that each cap on a thread has. */
export const numbersOfThread = 2;

/** How many numbers of the user data the threads of a scene have; they come first. */
export const threadNumbers = ({ objects }: SceneInstance) =>
  numbersOfThread * objects.filter(({ screw }) => screw).length;

/** The touch sensor of a thing's button, and the place where it feels. */
export const switchName = (thing: string) => `switch:${thing}`;

/** The two lamps of a lock, of which one is shown at a time. */
export const lampName = {
  locked: (thing: string) => `lamp:${thing}/locked`,
  unlocked: (thing: string) => `lamp:${thing}/unlocked`,
} as const;

/** By how much a button stands out of the surface, metres. */
export const buttonHeight = 0.008;

/** A box that stands in the way for a while; parked under the floor until then. */
export const obstacleBody = "obstacle";
export const obstacleHalfSize = [0.2, 0.2, 0.45] as const;
export const obstacleParking = [0, 0, -5] as const;

/** MJCF of a robot; names in it begin with `robot:`. */
export interface RobotModel {
  /** Into the world body. */
  readonly bodies: string;
  /** Beside the world body: actuators, sensors, equalities. */
  readonly motors: string;
  /** Names of the bodies that can press buttons; none if absent. */
  readonly fingers?: readonly string[];
  /** Names of the bodies that the fingers are on, one a hand; none if absent. */
  readonly hands?: readonly string[];
}

/**
 * The MuJoCo model of a scene with the robot in it.
 *
 * Settings were chosen for grasping by friction: elliptic cones with friction ten times stiffer than contact, a few
 * no-slip iterations, contacts as stiff as the time step allows. Bodies that rest fall asleep and cost nothing until
 * something touches them. Round objects get rolling friction, without which an apple would never come to rest.
 *
 * @param weldGrasps what a hand holds is to be welded to it; without that nothing but friction holds anything
 */
export function sceneXml(scene: SceneInstance, robot: RobotModel, weldGrasps = false): string {
  const floor = scene.floor;
  const centre = [(floor.min[0] + floor.max[0]) / 2, (floor.min[1] + floor.max[1]) / 2];
  const walls = scene.walls.map(
    (wall, index) =>
      `<geom name="wall:${index}" type="box" size="${wall.size.map((side) => side / 2).join(" ")}" pos="${wall.centre.join(" ")}" euler="0 0 ${wall.yaw}" rgba="${wall.colour.join(" ")} 1"/>`,
  );
  const meshes: Meshes = new Map();
  const furniture = scene.furniture.map(
    (
      piece,
    ) => `<body name="${escapeXml(bodyName.furniture(piece.name))}" pos="${piece.pose.position.join(" ")}" quat="${piece.pose.orientation.join(" ")}">
      ${piece.parts.map((part) => partXml(part, 0.8, meshes)).join("\n      ")}${switchXml(piece)}${lampsXml(piece)}${movingXml(piece, 0.8, meshes)}
    </body>`,
  );
  const objects = scene.objects.map(
    (
      object,
    ) => `<body name="${escapeXml(bodyName.object(object.name))}" pos="${object.pose.position.join(" ")}" quat="${object.pose.orientation.join(" ")}">
      ${object.anchored ? "" : "<freejoint/>"}
      ${object.parts.map((part) => partXml(part, object.friction, meshes)).join("\n      ")}${switchXml(object)}${lampsXml(object)}${movingXml(object, object.friction, meshes)}
    </body>`,
  );
  const threads = scene.objects.filter(({ screw }) => screw);
  const numbers = threadNumbers(scene) + numbersOf(scene, 0).count;
  // MuJoCo's own search for contacts turns their direction round where something lies on a cylinder (3.14): it would fall through.
  return `<mujoco model="robot-copilot">
  <compiler angle="radian" autolimits="true" boundmass="0.0001" boundinertia="0.0000001"/>
  <size memory="12M"${numbers > 0 ? ` nuserdata="${numbers}"` : ""}/>
  <option timestep="${timestep}" integrator="implicitfast" solver="Newton" cone="elliptic" impratio="20" noslip_iterations="3">
    <flag sleep="enable" nativeccd="disable"/>
  </option>
  <default>
    <geom condim="4" solref="${2 * timestep} 1" friction="0.8 0.005 0.0005"/>
  </default>${meshesXml(meshes)}
  <worldbody>
    <geom name="floor" type="plane" size="0 0 0.1" pos="${centre[0]} ${centre[1]} 0"/>
    ${walls.join("\n    ")}
    ${furniture.join("\n    ")}
    <body name="${obstacleBody}" mocap="true" pos="${obstacleParking.join(" ")}">
      <geom name="${obstacleBody}" type="box" size="${obstacleHalfSize.join(" ")}" rgba="0.55 0.42 0.3 1"/>
    </body>
    ${robot.bodies}
    ${objects.join("\n    ")}
  </worldbody>
  ${robot.motors}${threads.map(threadXml).join("")}${weldGrasps ? weldsXml(scene, robot) : ""}${semanticsXml(scene)}
</mujoco>`;
}

/** Names of convex shapes, by their corners. */
type Meshes = Map<string, string>;

function meshesXml(meshes: Meshes): string {
  if (meshes.size === 0) return "";
  const assets = [...meshes].map(([vertices, name]) => `<mesh name="${name}" vertex="${vertices}"/>`);
  return `
  <asset>${assets.join("")}</asset>`;
}

function meshName({ corners }: Hull, meshes: Meshes): string {
  const vertices = corners.map((corner) => corner.join(" ")).join(" ");
  const name = meshes.get(vertices) ?? `convex:${meshes.size}`;
  meshes.set(vertices, name);
  return name;
}

function partXml(part: Part, friction: number, meshes: Meshes): string {
  const { shape, size, hull } = part;
  const sizes =
    shape === "sphere" ? [size[0]] : shape === "cylinder" || shape === "capsule" ? [size[0], size[1]] : size;
  const contact = part.collides
    ? `contype="1" conaffinity="3" mass="${part.mass}"`
    : 'contype="0" conaffinity="0" mass="0"';
  // Contact dimension 6 adds rolling friction: its coefficient is the lever arm in metres.
  const isFlat = shape === "box" || shape === "convex";
  const round = isFlat ? "" : 'condim="6" ';
  // A sixth of the radius, as of fruit with dents and flat sides, which stops within a hand's breadth after a bump.
  const radius = shape === "ellipsoid" ? Math.min(...size) : size[0];
  const rolling = isFlat ? 0.0005 : Math.min(0.006, 0.16 * radius);
  const form = hull
    ? `type="mesh" mesh="${meshName(hull, meshes)}"`
    : `type="${shape}" size="${sizes.join(" ")}"`;
  return `<geom ${form} pos="${part.pose.position.join(" ")}" quat="${part.pose.orientation.join(" ")}" rgba="${part.colour.join(" ")} 1" ${round}friction="${friction} 0.005 ${rolling}" ${contact}/>`;
}

/** Bodies that turn or slide on the one they are written into. */
function movingXml(
  { name, moving = [] }: FurnitureInstance | ObjectInstance,
  friction: number,
  meshes: Meshes,
): string {
  return moving
    .map(({ name: part, joint, parts }) => {
      const id = escapeXml(bodyName.moving(name, part));
      return `
      <body name="${id}">
        <joint name="${id}" type="${joint.kind}" axis="${joint.axis.join(" ")}" pos="${joint.at.join(" ")}" range="${joint.range.join(" ")}" frictionloss="${joint.friction}" damping="${joint.damping}" solreflimit="${2 * timestep} 1"/>
        ${parts.map((piece) => partXml(piece, friction, meshes)).join("\n        ")}
      </body>`;
    })
    .join("");
}

/** A button and what feels that it is pressed. */
function switchXml({ name, switch: button }: FurnitureInstance | ObjectInstance): string {
  if (!button) return "";
  const { position, orientation } = button.pose;
  const place = `pos="${position.join(" ")}" quat="${orientation.join(" ")}"`;
  const middle = compose(button.pose, { position: [0, 0, buttonHeight / 2], orientation: [1, 0, 0, 0] });
  return `
      <geom type="cylinder" size="${button.radius} ${buttonHeight / 2}" pos="${middle.position.join(" ")}" quat="${orientation.join(" ")}" rgba="0.75 0.2 0.15 1" mass="0" contype="1" conaffinity="3"/>
      <site name="${escapeXml(switchName(name))}" type="cylinder" size="${button.radius + 0.003} ${buttonHeight + 0.004}" ${place} rgba="0 0 0 0"/>`;
}

function lampsXml({ name, lock }: FurnitureInstance | ObjectInstance): string {
  if (!lock?.lamp) return "";
  const { at, radius } = lock.lamp;
  const lamp = (id: string, colour: string) => `
      <geom name="${escapeXml(id)}" type="sphere" size="${radius}" pos="${at.join(" ")}" rgba="${colour} 1" mass="0" contype="0" conaffinity="0"/>`;
  return lamp(lampName.locked(name), "0.86 0.12 0.1") + lamp(lampName.unlocked(name), "0.15 0.75 0.25");
}

/** Sensors of buttons. What opens never touches its own frame: its joint's limits hold it. */
function semanticsXml({ furniture, objects }: SceneInstance): string {
  const sensors = [...furniture, ...objects].flatMap(({ name, switch: button }) => {
    const id = escapeXml(switchName(name));
    return button ? [`<touch name="${id}" site="${id}"/>`] : [];
  });
  const frames = [
    ...furniture.map((thing) => ({ thing, body: bodyName.furniture(thing.name) })),
    ...objects.map((thing) => ({ thing, body: bodyName.object(thing.name) })),
  ].flatMap(({ thing, body }) =>
    thing.openable
      ? [
          `<exclude body1="${escapeXml(body)}" body2="${escapeXml(bodyName.moving(thing.name, thing.openable.part))}"/>`,
        ]
      : [],
  );
  return `${sensors.length > 0 ? `\n  <sensor>${sensors.join("")}</sensor>` : ""}${frames.length > 0 ? `\n  <contact>${frames.join("")}</contact>` : ""}`;
}

/** A cap can turn about the axis of what it closes and do nothing else: two points of the axis are held together. */
function threadXml({ name, screw, size }: ObjectInstance): string {
  if (!screw) return "";
  const [low, high] = threadNames(name);
  const bodies = `body1="${escapeXml(bodyName.object(name))}" body2="${escapeXml(bodyName.object(screw.on))}"`;
  const point = (equality: string, height: number) =>
    `<connect name="${escapeXml(equality)}" ${bodies} anchor="0 0 ${height}" solref="${2 * timestep} 1"/>`;
  return `
  <equality>${point(low, -size[2] / 2)}${point(high, size[2] / 2)}</equality>`;
}

/** None of them holds at the start. */
function weldsXml({ objects }: SceneInstance, { hands = [] }: RobotModel): string {
  const welds = hands.flatMap((hand, index) =>
    objects
      .filter(isWeldable)
      .map(
        ({ name }) =>
          `<weld name="${escapeXml(weldName(index, name))}" body1="${hand}" body2="${escapeXml(bodyName.object(name))}" active="false" solref="${2 * timestep} 1"/>`,
      ),
  );
  return welds.length > 0 ? `\n  <equality>${welds.join("")}</equality>` : "";
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
