import type { MjModel } from "@mujoco/mujoco";
import type { Vector3 } from "../../core/world/geometry";
import { type Engine, objectKind } from "./engine";

/*
 * What does not change in a compiled model: its geoms, and how a robot hangs together.
 */

export interface ModelGeom {
  readonly id: number;
  /** `mjtGeom`: 0 plane, 2 sphere, 3 capsule, 4 ellipsoid, 5 cylinder, 6 box, 7 mesh. */
  readonly type: number;
  readonly size: Vector3;
  /** Corners of a mesh, in the frame of the geom, which is not that of the scene file: MuJoCo puts it into the centre of mass. */
  readonly corners?: readonly Vector3[];
  readonly body: number;
  readonly colour: readonly [number, number, number];
  /** It touches other bodies but is not to be seen: its colour has no opacity. */
  readonly invisible: boolean;
}

/** A body of the robot, with the joints by which it moves against its parent. */
export interface ModelLink {
  readonly body: number;
  /** Without the prefix of robots: `base`, `link-1`. */
  readonly name: string;
  /** The parent's name; undefined for the base. */
  readonly parent: string | undefined;
  readonly joints: readonly ModelJoint[];
}

export interface ModelJoint {
  readonly name: string;
  readonly kind: "slide" | "hinge";
  /** In the frame of the body. */
  readonly axis: Vector3;
  /** Addresses of its position and its velocity. */
  readonly position: number;
  readonly velocity: number;
}

/** Where a joint's numbers are in the state. */
export interface JointPlace {
  /** Of the joint; of a free body, which has none, its own. */
  readonly name: string;
  readonly kind: "free" | "slide" | "hinge";
  readonly position: number;
  readonly velocity: number;
}

/** What names in the model begin with that belong to the robot. */
const robotPrefix = "robot:";
/** `mjtJoint`; ball joints are not used. */
const free = 0;
const slide = 2;
/** `mjtGeom` */
const mesh = 7;

export function geomsOf(model: MjModel): ModelGeom[] {
  const { geom_type, geom_size, geom_bodyid, geom_rgba, ngeom } = model;
  const colours = geom_rgba as Float32Array;
  const sizes = geom_size as Float64Array;
  return Array.from({ length: ngeom }, (_, id) => ({
    id,
    type: (geom_type as Int32Array)[id],
    size: [sizes[id * 3], sizes[id * 3 + 1], sizes[id * 3 + 2]] as const,
    ...((geom_type as Int32Array)[id] === mesh ? { corners: cornersOf(model, id) } : {}),
    body: (geom_bodyid as Int32Array)[id],
    colour: [colours[id * 4], colours[id * 4 + 1], colours[id * 4 + 2]] as const,
    invisible: colours[id * 4 + 3] === 0,
  }));
}

function cornersOf({ geom_dataid, mesh_vertadr, mesh_vertnum, mesh_vert }: MjModel, id: number): Vector3[] {
  const data = (geom_dataid as Int32Array)[id];
  const first = (mesh_vertadr as Int32Array)[data];
  const vertices = mesh_vert as Float32Array;
  return Array.from({ length: (mesh_vertnum as Int32Array)[data] }, (_, index) => {
    const at = 3 * (first + index);
    return [vertices[at], vertices[at + 1], vertices[at + 2]];
  });
}

export function jointsOf(engine: Engine, model: MjModel): JointPlace[] {
  const { njnt, jnt_type, jnt_qposadr, jnt_dofadr, jnt_bodyid } = model;
  return Array.from({ length: njnt }, (_, id): JointPlace => {
    const kind = jnt_type[id] === free ? "free" : jnt_type[id] === slide ? "slide" : "hinge";
    // Asked for a name that there is not, MuJoCo answers with anything; free joints have none.
    const name =
      kind === "free"
        ? engine.mj_id2name(model, objectKind.body, jnt_bodyid[id])
        : engine.mj_id2name(model, objectKind.joint, id);
    return { name: name ?? String(id), kind, position: jnt_qposadr[id], velocity: jnt_dofadr[id] };
  });
}

export function linksOf(engine: Engine, model: MjModel): ModelLink[] {
  const { nbody, body_parentid, body_jntadr, body_jntnum } = model;
  const { jnt_type, jnt_axis, jnt_qposadr, jnt_dofadr } = model;
  const nameOf = (kind: "body" | "joint", id: number): string | undefined => {
    const name = engine.mj_id2name(model, objectKind[kind], id) ?? "";
    return name.startsWith(robotPrefix) ? name.slice(robotPrefix.length) : undefined;
  };
  const jointsOf = (body: number): ModelJoint[] =>
    Array.from({ length: body_jntnum[body] }, (_, index) => {
      const id = body_jntadr[body] + index;
      return {
        name: nameOf("joint", id) ?? String(id),
        kind: jnt_type[id] === slide ? "slide" : "hinge",
        axis: [jnt_axis[id * 3], jnt_axis[id * 3 + 1], jnt_axis[id * 3 + 2]],
        position: jnt_qposadr[id],
        velocity: jnt_dofadr[id],
      };
    });
  const links: ModelLink[] = [];
  for (let body = 1; body < nbody; body++) {
    const name = nameOf("body", body);
    if (name === undefined) continue;
    links.push({ body, name, parent: nameOf("body", body_parentid[body]), joints: jointsOf(body) });
  }
  return links;
}
