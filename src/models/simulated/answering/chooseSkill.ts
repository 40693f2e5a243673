import type { MotionSkill } from "../../../core/planner/motion/motionProblem";
import type { GroundView } from "../../../core/planner/motion/seenGround";
import { type PilotStep, SkillPilot } from "../../../core/planner/motion/skillPilot";
import { groundMap } from "../deciding/groundMap";
import type { ReadRequest } from "../reading/request";
import { refusalIn } from "../reading/situation";
import { type Done, doneIn, isMeant, type SeenThing, seenNow, targetIn } from "../reading/skillDialogue";
import { type Fields, has, type Reply } from "./answer";
import { bodyIn, skillsIn } from "./skillList";

/*
 * The next skills of a robot that goes by skills of fixed length, planned over what the dialogue tells: the list of skills,
 * what was done, and what the robot's detector reported with each picture. Pictures can't be seen. What is not in the
 * request is forgotten: without the history the robot stands where it stands, as if it had just come.
 */

/** What a head camera shows of the ground, and how near the front end comes to what is to be reached; metres, radians. */
const view: GroundView = { nearest: 0.45, furthest: 2.8, halfAngle: 0.65 };
const reachMetres = 0.3;

export function asksForSkills(fields: Fields): boolean {
  return has(fields, "progress", "plan") || has(fields, "progress", "skill", "magnitude");
}

/** Undefined where the instructions list no skills, or don't say what the body measures. */
export function chosenSkills(request: ReadRequest, fields: Fields): Reply | undefined {
  const instructions = request.messages.find(({ role }) => role === "system")?.text ?? "";
  const skills = skillsIn(instructions);
  const body = bodyIn(instructions, skills);
  if (skills.length === 0 || !body) return undefined;
  const words = targetIn(instructions);
  const now = seenNow(request);
  const done = doneIn(request);
  const refused = refusalIn(request.messages);
  // A skill that was refused is not chosen again.
  const allowed = skills.filter(({ name }) => !refused?.includes(`${name} led to`));
  const pilot = new SkillPilot({
    body,
    skills: allowed,
    view,
    isTarget: (object) => isMeant(object, words),
    withinMetres: reachMetres,
  });
  takeIn(pilot, done, now, skills);
  const step = pilot.next();
  const plan = planOf(step, allowed).map(({ name, magnitude }) => ({ skill: name, magnitude }));
  const last = done.at(-1);
  const isSeen = now.some((thing) => isMeant(thing, words));
  const progress = last?.isWell === false ? "no" : isSeen ? "yes" : "unknown";
  const reason = `${last?.isWell === false ? `${last.skill} was held back. ` : ""}${reasonOf(step, words)}`;
  return has(fields, "progress", "plan") ? { reason, progress, plan } : { reason, progress, ...plan[0] };
}

/** The pilot goes again through all that is told. */
function takeIn(
  pilot: SkillPilot,
  done: readonly Done[],
  now: readonly SeenThing[],
  skills: readonly MotionSkill[],
): void {
  const map = groundMap();
  const observe = () => pilot.observe({ robot: { base: map.base() }, objects: map.objects(), missing: [] });
  if (done.length === 0) map.moved(undefined, true, now);
  else if (skillOf(done[0], skills)) observe();
  for (const [index, each] of done.entries()) {
    const skill = skillOf(each, skills);
    if (skill) pilot.did(skill);
    map.moved(skill, each.isWell, index === done.length - 1 ? now : each.seen);
    observe();
  }
  if (done.length === 0) observe();
}

function skillOf({ skill, magnitude }: Done, skills: readonly MotionSkill[]): MotionSkill | undefined {
  return skills.find((each) => each.name === skill && each.magnitude === magnitude);
}

/** Where the pilot knows nothing better the robot goes a little ahead, or looks beside it. */
function planOf(step: PilotStep, skills: readonly MotionSkill[]): readonly MotionSkill[] {
  if (step.kind === "skill") return step.plan.map(({ skill }) => skill);
  const ahead = skills.find(({ speed }) => speed > 0);
  const turn = skills.find(({ turnSpeed }) => turnSpeed !== 0);
  return [(step.kind === "arrived" ? ahead : turn) ?? skills[0]];
}

function reasonOf(step: PilotStep, words: string): string {
  if (step.kind === "arrived") return `The ${words} is right ahead: a little nearer.`;
  if (step.kind === "lost") return "No way on is in sight: another look beside it.";
  switch (step.aim.kind) {
    case "target":
      return `This leads to the ${words}.`;
    case "ahead":
      return `The ${words} is not in view; it may come into view ahead.`;
    case "unseen":
      return `There is no way that was seen: to where it has not been looked for the ${words}.`;
    case "back":
      return "Something holds the body: back out of here.";
  }
}
