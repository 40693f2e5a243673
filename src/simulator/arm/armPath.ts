import type { Random } from "../../core/world/ports";
import type { ArmCollision, ArmWorld, Settle } from "./armCollision";
import { limitedJoints } from "./dimensions";
import { type Joints, jointDistance } from "./kinematics";

/*
 * Paths in joint space that touch nothing: straight where that is free, else by RRT-Connect (Kuffner and LaValle 2000),
 * then shortened. Where that finds none since nearly no posture keeps what is carried upright, each new node is first
 * brought to the nearest posture that does (CBiRRT, Berenson et al. 2009). Sampling draws from the generator that is
 * passed in, so a path is the same for the same seed.
 */

/** Between two postures that are looked at, radians, unless an arm asks for less. */
const usualStep = 0.06;

/** What a path leaves free if it can, metres: a finger's corners stick out of the spheres that stand for it. */
const ample = 0.012;

/** Answers whether every posture on the straight line between two of them is free. */
type IsFree = (from: Joints, to: Joints) => boolean;

function isLineFree(
  from: Joints,
  to: Joints,
  collision: ArmCollision,
  world: ArmWorld,
  stepRadians: number,
  margin?: number,
): boolean {
  const steps = Math.max(1, Math.ceil(jointDistance(from, to) / stepRadians));
  const posture = new Float64Array(from.length);
  for (let step = 1; step <= steps; step++) {
    const part = step / steps;
    for (let joint = 0; joint < from.length; joint++)
      posture[joint] = from[joint] + (to[joint] - from[joint]) * part;
    if (collision.touches(posture, world, margin)) return false;
  }
  return true;
}

interface Tree {
  readonly nodes: { readonly joints: number[]; readonly parent: number }[];
}

/**
 * A path that comes too near to something is searched anew with ample room; where there is none, the first will do.
 * @param via postures worth a try as the only stop between, such as the arm raised
 * @returns the postures from `from` to `to`, both included; undefined if no way was found within the iterations
 */
export function planArmPath(
  from: Joints,
  to: Joints,
  collision: ArmCollision,
  world: ArmWorld,
  random: Random,
  via: readonly Joints[] = [],
  iterations = 1500,
  stepRadians = usualStep,
): number[][] | undefined {
  if (collision.touches(to, world)) return undefined;
  const isFree: IsFree = (a, b) => isLineFree(a, b, collision, world, stepRadians);
  const settle = collision.settling();
  const path =
    search(from, to, isFree, random, via, iterations) ??
    (settle && search(from, to, isFree, random, [], iterations, settle));
  if (!path || collision.touches(to, world, ample)) return path;
  const isAmple: IsFree = (a, b) => isLineFree(a, b, collision, world, stepRadians, ample);
  if (path.slice(1).every((posture, index) => isAmple(path[index], posture))) return path;
  return search(from, to, isAmple, random, via, iterations) ?? path;
}

function search(
  from: Joints,
  to: Joints,
  isFree: IsFree,
  random: Random,
  via: readonly Joints[],
  iterations: number,
  settle?: Settle,
): number[][] | undefined {
  if (isFree(from, to)) return [[...from], [...to]];
  for (const stop of via) {
    if (isFree(from, stop) && isFree(stop, to)) {
      return shorten([[...from], [...stop], [...to]], isFree, random);
    }
  }
  const start: Tree = { nodes: [{ joints: [...from], parent: -1 }] };
  const goal: Tree = { nodes: [{ joints: [...to], parent: -1 }] };
  let [growing, other] = [start, goal];
  for (let iteration = 0; iteration < iterations; iteration++) {
    const sample = settle ? drawSettled(from, to, random, settle) : drawSample(from, to, random);
    const grown = extend(growing, sample, isFree, settle);
    if (grown >= 0) {
      let reached = -1;
      let joined = false;
      do {
        reached = extend(other, growing.nodes[grown].joints, isFree, settle);
        joined =
          reached >= 0 && jointDistance(other.nodes[reached].joints, growing.nodes[grown].joints) < 1e-9;
      } while (reached >= 0 && !joined);
      if (joined) {
        const ahead = branch(growing, grown).reverse();
        const behind = branch(other, reached);
        const path = [...ahead, ...behind.slice(1)];
        return shorten(growing === start ? path : path.reverse(), isFree, random);
      }
    }
    [growing, other] = [other, growing];
  }
  return undefined;
}

function drawSample(from: Joints, to: Joints, random: Random): number[] {
  return from.map((angle, joint) => {
    const limit = limitedJoints[joint];
    const draw = random() * 2 - 1;
    return limit === undefined ? (angle + to[joint]) / 2 + draw * Math.PI : draw * (limit - 0.05);
  });
}

/** Draws that are to be settled before one is taken as it is. */
const mostDraws = 20;
/** A draw that is to be settled turns each joint by at most so much from somewhere on the straight way, radians. */
const aside = 1.5;

function drawSettled(from: Joints, to: Joints, random: Random, settle: Settle): number[] {
  for (let draw = 1; draw < mostDraws; draw++) {
    const settled = settle(drawAside(from, to, random));
    if (settled) return settled;
  }
  return drawSample(from, to, random);
}

function drawAside(from: Joints, to: Joints, random: Random): number[] {
  const part = random();
  return from.map((angle, joint) => {
    const drawn = angle + (to[joint] - angle) * part + (random() * 2 - 1) * aside;
    const limit = limitedJoints[joint];
    return limit === undefined ? drawn : Math.max(0.05 - limit, Math.min(limit - 0.05, drawn));
  });
}

const extension = 0.4;

/** One step of the tree towards the target; the new node's index, or −1 where something is in the way. */
function extend(tree: Tree, target: readonly number[], isFree: IsFree, settle?: Settle): number {
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index < tree.nodes.length; index++) {
    const far = jointDistance(tree.nodes[index].joints, target);
    if (far < least) {
      least = far;
      nearest = index;
    }
  }
  const origin = tree.nodes[nearest].joints;
  const part = least <= extension ? 1 : extension / least;
  const ahead =
    part === 1 ? [...target] : origin.map((angle, joint) => angle + (target[joint] - angle) * part);
  const joints = settle ? settle(ahead) : ahead;
  // What is brought back to where the branch began gets nowhere.
  if (!joints || jointDistance(joints, target) >= least || !isFree(origin, joints)) return -1;
  tree.nodes.push({ joints, parent: nearest });
  return tree.nodes.length - 1;
}

/** From the node to the root. */
function branch(tree: Tree, index: number): number[][] {
  const path: number[][] = [];
  for (let at = index; at >= 0; at = tree.nodes[at].parent) path.push(tree.nodes[at].joints);
  return path;
}

function shorten(path: number[][], isFree: IsFree, random: Random): number[][] {
  let points = path;
  for (let trial = 0; trial < 60 && points.length > 2; trial++) {
    const first = Math.floor(random() * (points.length - 2));
    const last = first + 2 + Math.floor(random() * (points.length - first - 2));
    if (isFree(points[first], points[last])) points = [...points.slice(0, first + 1), ...points.slice(last)];
  }
  return points;
}
