import type { ObjectId } from "../../core/world/objects";
import { armMotion, fingerMotion, pauseMotion } from "../body/armMotion";
import { gripperMaximumOpening } from "../body/dimensions";
import { downward, pointing, type ToolPose } from "../body/kinematics";
import type { MapEntry } from "../perception/objectMap";
import { distanceToOutline } from "../scene/outline";
import { fromSomewhere } from "./approach";
import { type Ended, known, move, type Skill } from "./context";
import { type GraspCandidate, graspCandidates } from "./graspCandidates";
import { lookAt } from "./looking";
import { atFurnitureMetres, bottomOf, furnitureUnder, itemsOn, outlineOf } from "./places";
import { armWorld, planReach, type Reach, raisedPosture, restArm } from "./reaching";
import { moveClose } from "./reportObservation";

/** Newtons on the less loaded finger: below it nothing is held. */
const leastForce = 0.5;
/** Metres between the fingers: below it there is nothing between them. */
const leastOpening = 0.004;
/** How often the fingers may close on nothing before the robot gives up. */
const mostClosings = 2;
const lift = 0.12;

/** Grasps an item where it stands and lifts it; shifts the base where the arm can't get at it. */
export async function grasp(skill: Skill, id: ObjectId): Promise<Ended> {
  const { perception, body, memory } = skill;
  if (memory.holding !== undefined) {
    return { cause: "unsupported", message: `The hand already holds ${memory.holding}.` };
  }
  const asked = known(skill, id);
  if (!asked.ok) return asked.error;
  if (asked.value.kind === "furniture") {
    return { cause: "unsupported", message: `${id} is furniture; the gripper can't lift it.` };
  }
  const furniture = furnitureUnder(perception.map, asked.value);
  const away = Math.hypot(asked.value.pose.position[0] - body.x, asked.value.pose.position[1] - body.y);
  const standing = furniture && distanceToOutline(outlineOf(furniture), [body.x, body.y]);
  if (standing === undefined ? away > 1.2 : standing > atFurnitureMetres) {
    return {
      cause: "unreachable",
      message: `${id} is ${away.toFixed(1)} m away${furniture ? `, on ${furniture.id}` : ""}; drive there first.`,
    };
  }
  skill.attention.points.push([...asked.value.pose.position]);
  for (let closing = 1; ; closing++) {
    skill.progress(`looking at ${id}`, 0.1);
    const { report } = lookAt(skill, [asked.value.pose.position]);
    if (report.missing.includes(id)) {
      skill.attention.observed = report;
      return { cause: "nothing-grasped", message: `${id} is not where it was seen before.` };
    }
    const target = perception.map.get(id) ?? asked.value;
    skill.attention.points.push([...target.pose.position]);
    const covered = itemsOn(perception.map, target);
    if (target.type !== "box" && covered.some((entry) => bottomOf(entry) > target.pose.position[2])) {
      return { cause: "unsupported", message: `${covered[0].id} lies on ${id}; take that away first.` };
    }
    skill.progress(`planning a grasp of ${id}`, 0.2);
    const plan = await fromSomewhere(skill, target.pose.position, furniture, id, () =>
      planGrasp(skill, target),
    );
    if (!plan.ok) {
      // What can't be reached may not be there at all: a closer look tells.
      const close = plan.error.cause === "unreachable" ? await moveClose(skill, target) : undefined;
      if (close) return close;
      skill.attention.observed = lookAt(skill, [target.pose.position]).report;
      const rested = await restArm(skill);
      return rested?.cause === "cancelled" ? rested : plan.error;
    }
    const end = await closeOn(skill, target, plan.value);
    if (end === "empty" && closing < mostClosings) continue;
    if (end === "empty") return afterMiss(skill, `The fingers closed on nothing at ${id}.`);
    if (end !== undefined) return end;
    const lifted = await liftUp(skill, target, plan.value);
    if (lifted === "slipped")
      return afterMiss(skill, `${id} slipped out of the fingers while it was lifted.`);
    if (lifted) return lifted;
    skill.progress(`holding ${id}`, 0.9);
    // Where it stood is looked at with the arm out of the way.
    return restArm(skill);
  }
}

interface GraspPlan {
  readonly reach: Reach;
  readonly opening: number;
}

/** The first of the candidates that the arm gets to from where the robot stands. */
function planGrasp(skill: Skill, target: MapEntry): GraspPlan | undefined {
  const { body, perception } = skill;
  const [x, y] = body.toBase(target.pose.position);
  if (Math.hypot(x, y) > 1.1) return undefined;
  const azimuth = Math.atan2(y, x);
  const candidates = graspCandidates(target, bottomOf(target), azimuth + body.yaw);
  // What the target lies on or in may be touched by its own sides only: everything else counts.
  const containers = [...perception.map.present()]
    .filter(
      (entry) =>
        entry.kind === "item" &&
        entry.id !== target.id &&
        distanceToOutline(outlineOf(entry), [target.pose.position[0], target.pose.position[1]]) === 0,
    )
    .map(({ id }) => id);
  const world = armWorld(skill, new Set([target.id, ...containers]));
  for (const margin of [0.004, -0.004]) {
    for (const candidate of candidates) {
      const opening = Math.min(gripperMaximumOpening, candidate.width + 0.035);
      const reach = planReach(
        skill,
        toolPose(skill, candidate),
        backwards(candidate, azimuth),
        { ...world, opening },
        margin,
      );
      if (reach) return { reach, opening };
    }
  }
  return undefined;
}

function toolPose({ body }: Skill, { position, yaw, lean }: GraspCandidate): ToolPose {
  const place = body.toBase(position);
  return lean === 0
    ? { position: place, rotation: downward(yaw - body.yaw) }
    : { position: place, rotation: pointing(yaw - body.yaw, Math.PI / 2 - lean) };
}

/** From the grasp back to where the straight approach begins, base frame. */
function backwards({ lean }: GraspCandidate, azimuth: number): [number, number, number] {
  const length = lift;
  return [
    -Math.cos(azimuth) * Math.sin(lean) * length,
    -Math.sin(azimuth) * Math.sin(lean) * length,
    Math.cos(lean) * length,
  ];
}

async function closeOn(
  skill: Skill,
  target: MapEntry,
  { reach, opening }: GraspPlan,
): Promise<Ended | "empty"> {
  const { body, limits, perception } = skill;
  skill.progress(`reaching for ${target.id}`, 0.35);
  body.openingSetpoint = opening;
  const above = await move(skill, armMotion(body, limits, reach.approach));
  if (above) return above;
  const opened = await move(skill, fingerMotion(body, opening));
  if (opened) return opened;
  const last = reach.approach[reach.approach.length - 1];
  const slow = reach.line.map(() => 1.4);
  const down = await move(skill, armMotion(body, limits, [last, ...reach.line], slow));
  if (down) return down;
  skill.progress("closing the gripper", 0.6);
  const closed = await move(skill, fingerMotion(body, 0));
  if (closed) return closed;
  const settled = await move(skill, pauseMotion(0.05));
  if (settled) return settled;
  if (body.opening >= leastOpening && body.gripForce >= leastForce) return undefined;
  perception.map.disturb(target.id);
  const raised = await move(
    skill,
    armMotion(body, limits, [[...body.armSetpoint], ...[...reach.line].reverse().slice(1), last]),
  );
  return raised ?? (await move(skill, fingerMotion(body, opening))) ?? "empty";
}

/** Lifts what is between the fingers; the fault `graspSlip` makes the pads slippery while it does. */
async function liftUp(skill: Skill, target: MapEntry, { reach }: GraspPlan): Promise<Ended | "slipped"> {
  const { body, limits, perception, memory, world, faults } = skill;
  memory.holding = target.id;
  perception.map.hold(target.id, body.toolPose);
  skill.progress(`lifting ${target.id}`, 0.7);
  const slippery = faults.strikes("graspSlip");
  const usual = body.padGeoms.map((geom) => world.slidingFriction(geom));
  const up = [
    [...body.armSetpoint],
    ...[...reach.line].reverse().slice(1),
    reach.approach[reach.approach.length - 1],
  ];
  let lifted: Ended;
  try {
    if (slippery) for (const geom of body.padGeoms) world.setSlidingFriction(geom, 0.0005);
    lifted = await move(skill, armMotion(body, limits, up));
  } finally {
    body.padGeoms.forEach((geom, index) => {
      world.setSlidingFriction(geom, usual[index]);
    });
  }
  if (lifted) return lifted;
  const weighed = await move(skill, pauseMotion(0.1));
  if (weighed) return weighed;
  if (body.opening >= leastOpening && body.gripForce >= leastForce) return undefined;
  memory.holding = undefined;
  perception.map.release(target.pose);
  return "slipped";
}

/** After a grasp that failed: hand up and open, things at rest, arm away. */
async function afterMiss(skill: Skill, message: string): Promise<Ended> {
  const { body, limits, stepper } = skill;
  const opened = await move(skill, fingerMotion(body, 0.1));
  if (opened) return opened;
  const raised = raisedPosture(skill, 0.06);
  if (raised) {
    const up = await move(skill, armMotion(body, limits, [[...body.armSetpoint], ...raised]));
    if (up) return up;
  }
  if ((await stepper.settle(3, skill.token)) === "cancelled")
    return { cause: "cancelled", message: "Cancelled." };
  // From close above, before the arm leaves: a false detection shows itself here.
  skill.attention.observed = lookAt(skill, skill.attention.points.slice(-1)).report;
  const rested = await restArm(skill);
  return rested ?? { cause: "nothing-grasped", message };
}
